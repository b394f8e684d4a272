package httpapi

import (
	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
)

// speaking says which witness speaks for a game, and by what it was chosen.
type speaking struct {
	Witness int    `json:"witness"`
	Why     string `json:"why"`
}

func speakingFor(g *kifu.Game) speaking { return speaking{0, archive.WhySpeaks(g)} }

// cluster is the versions of a game. Its id is that of the game that speaks
// for all.
type cluster struct {
	ID             kifu.GameID     `json:"id"`
	Why            string          `json:"why"`
	Games          []kifu.GameID   `json:"games"`
	Versions       []version       `json:"versions"`
	Contradictions []contradiction `json:"contradictions"`
}

type version struct {
	A           kifu.GameID   `json:"a"`
	B           kifu.GameID   `json:"b"`
	Reason      string        `json:"reason"`
	Confidence  string        `json:"confidence"`
	Symmetry    kifu.Symmetry `json:"symmetry"`
	Reversed    bool          `json:"reversed"`
	Agreed      int           `json:"agreed"`
	From        int           `json:"from"`
	Differences []difference  `json:"differences"`
}

// difference is a move; what one of the two does not have is null.
type difference struct {
	Move int     `json:"move"`
	At   int     `json:"at"`
	A    *string `json:"a"`
	B    *string `json:"b"`
}

type contradiction struct {
	Code      kifu.Code     `json:"code"`
	Severity  kifu.Severity `json:"severity"`
	Joined    bool          `json:"joined"`
	Witnesses [2]claim      `json:"witnesses"`
}

type claim struct {
	ID      kifu.GameID `json:"id"`
	Witness int         `json:"witness"`
	File    string      `json:"file"`
	Game    int         `json:"game"`
	Says    string      `json:"says"`
}

// clusterOf is nil where there is nothing to tell.
func clusterOf(c *kifu.Cluster) *cluster {
	if len(c.Games) == 0 {
		return nil
	}
	told := &cluster{ID: c.Games[0], Why: c.Why, Games: c.Games, Versions: []version{}, Contradictions: []contradiction{}}
	for i := range c.Versions {
		v := &c.Versions[i]
		told.Versions = append(told.Versions, version{
			A: c.Games[v.A], B: c.Games[v.B], Reason: v.Reason, Confidence: v.Confidence, Symmetry: v.Turn, Reversed: v.Reversed,
			Agreed: v.Agreed, From: v.From, Differences: differencesOf(v.Differences),
		})
	}
	for i := range c.Contradictions {
		x := &c.Contradictions[i]
		told.Contradictions = append(told.Contradictions, contradiction{x.Code, x.Severity, !x.Apart, [2]claim{claimOf(&x.A), claimOf(&x.B)}})
	}
	return told
}

func differencesOf(all []kifu.Difference) []difference {
	told := []difference{}
	for _, d := range all {
		told = append(told, difference{d.Move, d.At, pointOf(d.A, d.HasA), pointOf(d.B, d.HasB)})
	}
	return told
}

func pointOf(p kifu.Point, has bool) *string {
	if !has {
		return nil
	}
	text := p.SGF()
	return &text
}

func claimOf(c *kifu.Claim) claim { return claim{c.Game, c.Witness, c.File, c.Number, c.Says} }

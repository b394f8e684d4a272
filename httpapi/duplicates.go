package httpapi

import (
	"context"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/kifu"
)

// cluster is the versions of one game, or one game whose records contradict
// each other. The first game speaks for all.
type cluster struct {
	Games          []kifu.GameID   `json:"games"`
	Why            string          `json:"why"` // why the first speaks
	Versions       []version       `json:"versions"`
	Contradictions []contradiction `json:"contradictions"`
}

// version is how a further game is a version of another; a and b count in
// games, from 0.
type version struct {
	A           int           `json:"a"`
	B           int           `json:"b"`
	Reason      string        `json:"reason"`
	Confidence  string        `json:"confidence"`
	Symmetry    kifu.Symmetry `json:"symmetry"` // turns b's board into a's
	Agreed      int           `json:"agreed"`   // moves that both tell
	Differences []difference  `json:"differences"`
}

// difference is a move that two versions tell differently: null where one does
// not have it.
type difference struct {
	Move int     `json:"move"`
	At   int     `json:"at"` // the number in the second version
	A    *string `json:"a"`
	B    *string `json:"b"`
}

type contradiction struct {
	Code     kifu.Code `json:"code"`
	Severity string    `json:"severity"`
	A        claim     `json:"a"`
	B        claim     `json:"b"`
}

type claim struct {
	Game kifu.GameID `json:"id"`
	File string      `json:"file"`
	Tree int         `json:"game"`
	Says string      `json:"says"`
}

func clusterOf(c *kifu.Cluster) cluster {
	out := cluster{Games: c.Games, Why: c.Why, Versions: []version{}, Contradictions: []contradiction{}}
	for _, v := range c.Versions {
		told := version{v.A, v.B, v.Reason, v.Confidence, v.Turn, v.Agreed, []difference{}}
		for _, d := range v.Differences {
			told.Differences = append(told.Differences, differenceOf(d))
		}
		out.Versions = append(out.Versions, told)
	}
	for _, x := range c.Contradictions {
		out.Contradictions = append(out.Contradictions, contradiction{x.Code, x.Severity.String(), claimOf(x.A), claimOf(x.B)})
	}
	return out
}

func differenceOf(d kifu.Difference) difference {
	told := difference{Move: d.Move, At: d.At}
	if d.HasA {
		told.A = new(d.A.SGF())
	}
	if d.HasB {
		told.B = new(d.B.SGF())
	}
	return told
}

func claimOf(c kifu.Claim) claim { return claim{c.Game, c.File, c.Number, c.Says} }

// duplicates lists the clusters, in order of the game that speaks for each.
func (s *Server) duplicates(c echo.Context) error {
	size, err := pageSize(c)
	if err != nil {
		return err
	}
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	l := offerList{Items: []any{}}
	err = s.search(c, func(ctx context.Context) error {
		l.Archive = s.archive.About().ID
		from, err := startOf(c, l.Archive)
		if err != nil {
			return err
		}
		for cl, err := range s.archive.Clusters(ctx) {
			if err != nil {
				return err
			}
			if l.Total >= from && len(l.Items) < size {
				l.Items = append(l.Items, clusterOf(&cl))
			}
			l.Total++
		}
		if to := from + size; to < l.Total {
			l.Next = known(placeIn(l.Archive, to))
		}
		return nil
	})
	if err != nil {
		return err
	}
	stamp(c, l.Archive)
	return asJSON(c, l)
}

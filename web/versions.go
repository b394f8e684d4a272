package web

import (
	"cmp"
	"regexp"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// mostDifferences is how many moves that differ are listed of two versions.
const mostDifferences = 12

// Versions is all versions of the game that is shown, itself among them.
type Versions struct {
	All   []Version
	Why   kifu.Sentence // why the first speaks for all
	Table *Table        // the board at hand
}

// Version is a version of the game that is shown.
type Version struct {
	ID           kifu.GameID
	Here, Speaks bool
	How          []kifu.Sentence // how it differs from the one it was held against
	Differences  []Difference
	More         int // differences that are not listed
}

// Difference is a move of the game at hand that a version tells otherwise, as
// points are named on the board at hand; "–" for no move.
type Difference struct {
	Move         int
	Ours, Theirs string
	Address      string // of the page with that move, and the other's point marked
	Mark         string // the same for the script
}

// Versions is the versions of the game, nil when it is the only one.
func (v Game) Versions() *Versions {
	return versionsSeen(v.Game, v.Table, &v.Cluster)
}

// Versions is the versions that the record's game would have in the archive,
// nil for none.
func (c Checked) Versions() *Versions { return versionsSeen(c.Game, c.Table, &c.Cluster) }

// Contradicted is what records of the archive contradict this one in.
func (c Checked) Contradicted() (all []kifu.Contradiction) {
	for _, x := range c.Cluster.Contradictions {
		if x.A.File == Pasted || x.B.File == Pasted {
			all = append(all, x)
		}
	}
	return all
}

// Pasted is what a record is called that stands in no file.
const Pasted = "-"

// viewpoint is the game from which versions are seen, on its board.
type viewpoint struct {
	game  *kifu.Game
	table *Table
}

func versionsSeen(game *kifu.Game, table *Table, c *kifu.Cluster) *Versions {
	v := viewpoint{game, table}
	if len(c.Games) < 2 {
		return nil
	}
	all := make([]Version, len(c.Games))
	for i, id := range c.Games {
		all[i] = Version{ID: id, Here: id == v.game.ID, Speaks: i == 0}
	}
	for i := range c.Versions {
		x := &c.Versions[i]
		all[i+1].How = howOf(x)
		switch v.game.ID {
		case c.Games[x.A]:
			all[x.B].Differences, all[x.B].More = v.differences(x, false)
		case c.Games[x.B]:
			all[x.A].Differences, all[x.A].More = v.differences(x, true)
		}
	}
	return &Versions{all, whyFirst(c.Why), table}
}

// reasons are why two lines are versions of one game, as kifu.Version names
// them.
var reasons = map[string]string{
	"prefix": "one is cut short", "typo": "single moves or stones differ", "swap": "the same moves in another order",
	"colours": "Black and White are exchanged", "shift": "a move is missing, doubled or put in", "metadata": "one has no moves, and the headers agree",
	"sure": "certain", "likely": "likely",
}

// howOf is how a version differs, and how sure that is.
func howOf(x *kifu.Version) []kifu.Sentence {
	how := []kifu.Sentence{kifu.Said(cmp.Or(reasons[x.Reason], x.Reason))}
	if x.From > 0 {
		how = append(how, kifu.Said("from move %d on", x.From))
	}
	if x.A != 0 {
		how = append(how, kifu.Said("beside version %d", x.A+1))
	}
	return append(how, kifu.Said(cmp.Or(reasons[x.Confidence], x.Confidence)))
}

// numbers are those in a text.
var numbers = regexp.MustCompile(`[0-9]+`)

// whyFirst is why a version speaks for all: by the records that tell it, by its
// moves, or as the first of equals.
func whyFirst(why string) kifu.Sentence {
	n := numbers.FindAllString(why, -1)
	switch {
	case len(n) != 2:
		return kifu.Said("the first of equals")
	case strings.HasPrefix(why, "moves"):
		return kifu.Said("moves: %s, of the next %s", n[0], n[1])
	}
	return kifu.Said("records that tell its moves: %s, of the next %s", n[0], n[1])
}

// differences is what two versions tell otherwise, seen from the one that is
// shown: the first, or the second when turned.
func (v viewpoint) differences(x *kifu.Version, second bool) (all []Difference, more int) {
	for _, d := range x.Differences {
		ours, theirs := sideOf(d.A, d.HasA), sideOf(d.B, d.HasB)
		move := d.Move
		if second {
			ours, theirs, move = theirs, ours, d.At
			ours, theirs = v.turned(ours, x.Turn.Inverse()), v.turned(theirs, x.Turn.Inverse())
		}
		if move < 1 || move > len(v.game.Line.Moves) {
			continue
		}
		if len(all) == mostDifferences {
			more++
			continue
		}
		one := Difference{Move: move, Ours: v.name(ours), Theirs: v.name(theirs), Address: v.table.At(move)}
		if theirs != nil && *theirs != kifu.Pass {
			one.Mark = theirs.SGF() + otherMark
			one.Address = strings.Replace(one.Address, "#", "&other="+theirs.SGF()+"#", 1)
		}
		all = append(all, one)
	}
	return all, more
}

// otherMark is what stands on the point that another version has.
const otherMark = "≠"

func sideOf(p kifu.Point, has bool) *kifu.Point {
	if !has {
		return nil
	}
	return &p
}

func (v viewpoint) turned(p *kifu.Point, t kifu.Symmetry) *kifu.Point {
	if p == nil {
		return nil
	}
	q := t.Turn(*p, v.game.Line.Size)
	return &q
}

func (v viewpoint) name(p *kifu.Point) string {
	if p == nil {
		return "–"
	}
	return p.Label(v.game.Line.Size)
}

package web

import (
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// mostDifferences is how many moves that differ are listed of two versions.
const mostDifferences = 12

// Versions is all versions of the game that is shown, itself among them.
type Versions struct {
	All   []Version
	Why   string // why the first speaks for all
	Table *Table // the board at hand
}

// Version is a version of the game that is shown.
type Version struct {
	ID           kifu.GameID
	Here, Speaks bool
	How          string // how it differs from the one it was held against
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
	return &Versions{all, c.Why, table}
}

func howOf(x *kifu.Version) string {
	how := x.Reason
	if x.From > 0 {
		how += ", from move " + strconv.Itoa(x.From) + " on"
	}
	if x.A != 0 {
		how += ", beside version " + strconv.Itoa(x.A+1)
	}
	return how + " (" + x.Confidence + ")"
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

package same

import (
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// Telling is what is compared of one record. It takes two bytes a move beside
// what is settled, so that 90,000 of them fit in some 100 MB.
type Telling struct {
	File    string
	Number  int // which tree of the file, from 1
	Game    kifu.GameID
	Turn    kifu.Symmetry // turns the record's board into the one that all tellings of its game share
	Writing Writing
	Settled kifu.Settled
	size    kifu.Size
	plies   []ply        // without passes at the end
	setups  []kifu.Setup // those before the first move
}

// Record is what a Telling is made of. Digest is asked for when only the
// record itself tells which game it is.
//
// Raw, Charset and Findings are for its Writing.
type Record struct {
	File     string
	Number   int
	Line     *kifu.Line
	Header   kifu.Header
	Settled  *kifu.Settled
	Raw      []byte
	Charset  string
	Findings []kifu.Finding
	Digest   func() kifu.Digest
}

// Tell makes a telling. It keeps no hold of the record's memory.
func Tell(r *Record) *Telling {
	t := &Telling{File: strings.Clone(r.File), Number: r.Number, Settled: *r.Settled, size: r.Line.Size}
	var digest kifu.Digest
	if r.Line.Played() < enoughMoves {
		digest = r.Digest()
	}
	t.Game, t.Turn = Identity(r.Line, r.Header, digest)
	if Doubtful(r.Line, r.Charset, r.Findings) {
		t.Writing = WritingOf(r.Line, r.Raw)
	}
	t.tell(r.Line)
	return t
}

// tell takes up a line.
func (t *Telling) tell(l *kifu.Line) {
	t.plies = make([]ply, l.Played())
	for i := range t.plies {
		t.plies[i] = plyOf(l.Moves[i])
	}
	for _, s := range l.Setups {
		if s.After == 0 && len(s.Black)+len(s.White)+len(s.Empty) > 0 {
			s.Black, s.White, s.Empty = slices.Clone(s.Black), slices.Clone(s.White), slices.Clone(s.Empty)
			t.setups = append(t.setups, s)
		}
	}
}

// Held makes the tellings of a game that an archive shows, one for each
// witness.
func Held(g *kifu.Game) []*Telling {
	_, turn := replay.CanonicalLine(&g.Line)
	return held(g, turn)
}

// Stored makes the tellings of a game as it is stored: the symmetry of a
// witness turns its board into the one that all share.
func Stored(g *kifu.Game) []*Telling { return held(g, 0) }

func held(g *kifu.Game, turn kifu.Symmetry) []*Telling {
	var all []*Telling
	for i := range g.Witnesses {
		w := &g.Witnesses[i]
		t := &Telling{File: w.File, Number: w.Number, Game: g.ID, Turn: w.Symmetry.Then(turn), Settled: w.Settled, size: g.Line.Size}
		if i == 0 {
			t.tell(&g.Line)
		} else { // the lines of further witnesses are the same, and not looked at
			t.plies, t.setups = all[0].plies, all[0].setups
		}
		all = append(all, t)
	}
	return all
}

// Moves is the number of moves told, without passes at the end.
func (t *Telling) Moves() int { return len(t.plies) }

// Move is the move with that number, from 1.
func (t *Telling) Move(n int) kifu.Move {
	p := t.plies[n-1]
	return kifu.Move{Color: p.color(), Point: p.point()}
}

// Size is that of the board.
func (t *Telling) Size() kifu.Size { return t.size }

// ply is a move in two bytes: column, row and side. Boards have 52 lines at
// most, so that 63 is free for a pass.
type ply uint16

const (
	plyWhite ply = 1 << 15
	plyPass  ply = 1<<12 - 1
)

func plyOf(m kifu.Move) ply {
	p := plyPass
	if m.Point != kifu.Pass {
		p = ply(m.Point.Y())<<6 | ply(m.Point.X())
	}
	if m.Color == kifu.White {
		p |= plyWhite
	}
	return p
}

// where is the place without the side, a number below places.
func (p ply) where() ply { return p &^ plyWhite }

const places = 1 << 12

func (p ply) point() kifu.Point {
	if p = p.where(); p == plyPass {
		return kifu.Pass
	}
	return kifu.At(int(p&63), int(p>>6))
}

func (p ply) color() kifu.Color {
	if p&plyWhite != 0 {
		return kifu.White
	}
	return kifu.Black
}

func (p ply) turn(t kifu.Symmetry, s kifu.Size) ply {
	return plyOf(kifu.Move{Color: p.color(), Point: t.Turn(p.point(), s)})
}

// Stones are the points of one side that are set before the first move, row by
// row.
func (t *Telling) Stones(c kifu.Color) (points []kifu.Point) {
	for p, has := range t.stones(0) {
		if has == c {
			points = append(points, p)
		}
	}
	slices.Sort(points)
	return points
}

// stones are those that stand before the first move, on the board turned by
// turn.
func (t *Telling) stones(turn kifu.Symmetry) map[kifu.Point]kifu.Color {
	on := map[kifu.Point]kifu.Color{}
	for _, s := range t.setups {
		for c, points := range [][]kifu.Point{kifu.None: s.Empty, kifu.Black: s.Black, kifu.White: s.White} {
			for _, p := range points {
				on[turn.Turn(p, t.size)] = kifu.Color(c)
			}
		}
	}
	for p, c := range on {
		if c == kifu.None {
			delete(on, p)
		}
	}
	return on
}

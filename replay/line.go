package replay

import (
	"cmp"
	"crypto/sha256"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// CanonicalLine is the hash of a main line in the least of its turnings, and
// the symmetry that turns the record into that one. Records with the same
// hash tell the same game: the same size, stones set by hand, and moves, but
// for passes at the end. Who PL names is not in it, nor is a node of setup
// that changes nothing.
//
// What is hashed, with SHA-256 of which the first 16 bytes are kept:
//
//	"kifubase line 1\n", columns, rows            one byte each
//	setup: color 3, 3 × (count, points sorted)    black, white, empty; count 2 bytes
//	move:  color 1 or 2, point                    a point is row, column; a pass 0xff 0xff
//
// The least turning is the one that comes first when two are compared thing by
// thing: a move by its point, a setup by its points in that order. In most
// games five moves tell the turnings apart.
func CanonicalLine(l *kifu.Line) (kifu.GameID, kifu.Symmetry) {
	t := telling{line: l}
	t.cut()
	turn := t.least()
	sum := sha256.Sum256(t.bytes(turn))
	return kifu.GameID(sum[:16]), turn
}

// telling is a main line as a row of things told: the setups that stand before
// a move, the move, and so on.
type telling struct {
	line  *kifu.Line
	moves []kifu.Move // without passes at the end after which nothing is told
	a, b  []kifu.Point
}

func (t *telling) cut() {
	n := t.line.Played()
	for _, s := range t.line.Setups {
		if len(s.Black)+len(s.White)+len(s.Empty) > 0 {
			n = max(n, min(s.After, len(t.line.Moves)))
		}
	}
	t.moves = t.line.Moves[:n]
}

// least drops the turnings that come later, thing by thing, until one is left.
func (t *telling) least() kifu.Symmetry {
	var left turnSet = 1<<t.line.Size.Symmetries() - 1
	setups := t.line.Setups
	for i := range len(t.moves) + 1 {
		for len(setups) > 0 && (setups[0].After <= i || i == len(t.moves)) {
			left = t.leastSetups(left, &setups[0])
			setups = setups[1:]
		}
		if i < len(t.moves) && left&(left-1) != 0 {
			left = t.leastMoves(left, t.moves[i].Point)
		}
		if left&(left-1) == 0 {
			break
		}
	}
	return left.first()
}

func (t *telling) leastMoves(left turnSet, p kifu.Point) turnSet {
	return t.keep(left, func(a, b kifu.Symmetry) int {
		return cmp.Compare(a.Turn(p, t.line.Size), b.Turn(p, t.line.Size))
	})
}

func (t *telling) leastSetups(left turnSet, s *kifu.Setup) turnSet {
	return t.keep(left, func(a, b kifu.Symmetry) int {
		for _, points := range [][]kifu.Point{s.Black, s.White, s.Empty} {
			t.a, t.b = t.turned(t.a, points, a), t.turned(t.b, points, b)
			if c := slices.Compare(t.a, t.b); c != 0 {
				return c
			}
		}
		return 0
	})
}

// keep is the turnings of a set that none comes before.
func (t *telling) keep(left turnSet, compare func(a, b kifu.Symmetry) int) turnSet {
	best := left.first()
	kept := turnSet(1) << best
	for rest := left & (left - 1); rest != 0; rest &= rest - 1 {
		turn := rest.first()
		switch c := compare(turn, best); {
		case c < 0:
			best, kept = turn, 1<<turn
		case c == 0:
			kept |= 1 << turn
		}
	}
	return kept
}

// turned is points turned, sorted and each told once, in the memory of into.
func (t *telling) turned(into, points []kifu.Point, turn kifu.Symmetry) []kifu.Point {
	into = into[:0]
	for _, p := range points {
		into = append(into, turn.Turn(p, t.line.Size))
	}
	slices.Sort(into)
	return slices.Compact(into)
}

func (t *telling) bytes(turn kifu.Symmetry) []byte {
	size := t.line.Size
	right, bottom := int(size.Cols)-1, int(size.Rows)-1
	out := make([]byte, 0, 64+3*len(t.moves))
	out = append(out, "kifubase line 1\n"...)
	out = append(out, size.Cols, size.Rows)
	setups := t.line.Setups
	for i := range len(t.moves) + 1 {
		for len(setups) > 0 && (setups[0].After <= i || i == len(t.moves)) {
			out = t.setup(out, &setups[0], turn)
			setups = setups[1:]
		}
		if i < len(t.moves) {
			m := t.moves[i]
			p := m.Point
			if p != kifu.Pass { // kifu.Symmetry.Turn, which is a third of the time when it is called
				x, y := p.X(), p.Y()
				if turn&1 != 0 {
					x = right - x
				}
				if turn&2 != 0 {
					y = bottom - y
				}
				if turn&4 != 0 {
					x, y = y, x
				}
				p = kifu.At(x, y)
			}
			out = append(out, byte(m.Color), byte(p>>8), byte(p))
		}
	}
	return out
}

func (t *telling) setup(out []byte, s *kifu.Setup, turn kifu.Symmetry) []byte {
	if len(s.Black)+len(s.White)+len(s.Empty) == 0 {
		return out
	}
	out = append(out, 3)
	for _, points := range [][]kifu.Point{s.Black, s.White, s.Empty} {
		t.a = t.turned(t.a, points, turn)
		out = append(out, byte(len(t.a)>>8), byte(len(t.a)))
		for _, p := range t.a {
			out = appendPoint(out, p)
		}
	}
	return out
}

func appendPoint(out []byte, p kifu.Point) []byte { return append(out, byte(p>>8), byte(p)) }

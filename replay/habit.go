package replay

import "github.com/kifubase/kifubase/kifu"

// habit tells how much like a move that people play a move is, on the board
// where it is played. It chooses between repairs that are all legal.
type habit struct {
	playout
	setups []kifu.Setup  // still to come
	before [2]kifu.Point // the last move and the one before it, Pass for none
}

func newHabit(l *kifu.Line) *habit {
	h := &habit{setups: l.Setups, before: [2]kifu.Point{kifu.Pass, kifu.Pass}}
	h.clear(l.Size)
	return h
}

// The weights of a move: how much oftener than a point taken blindly, as a
// logarithm, professionals play so near to the last move, to the one before
// it, on such a line, and in such touch with the stones around. They are taken
// from every 60th file of a collection of professional games, 700 games.
var (
	byLast     = [18]float64{0, 0, 3.2, 2.6, 1.9, 1.7, 1.0, 0.8, 0.5, 0.3, 0, -0.2, -0.4, -0.5, -0.6, -0.8, -0.8, -1.3}
	byOwn      = [18]float64{0, 0, 2.6, 2.4, 1.8, 1.4, 1.0, 0.9, 0.6, 0.4, 0.3, 0.1, 0, -0.1, -0.3, -0.4, -0.4, -0.9}
	byLine     = [6]float64{-1.1, -0.1, 0.6, 0.4, 0.2, 0.2}
	byTouching = [touchings]float64{
		inEye: -6.2, selfAtari: -1.9, takes: 2.3, saves: 2.7, givesAtari: 1.7, touchesBoth: 1.1,
		touchesOther: 0.2, touchesOwn: -0.4, diagonalTo: -0.5, oneSpaceFrom: -0.4, alone: -1.4,
	}
)

// Strange is the weight of moves from which on they are taken for those of
// another game; the mean of the moves of a game is 2.5. With it the joint was
// found most often when games of professionals were joined at random.
const strange = 0.8

func (h *habit) weigh(m kifu.Move) float64 {
	if m.Point == kifu.Pass || !h.size.Holds(m.Point) {
		return 0
	}
	return byLast[apart(m.Point, h.before[0])] + byOwn[apart(m.Point, h.before[1])] + byLine[h.lineOf(m.Point)] + byTouching[h.touching(m)]
}

// apart is a distance between 2, for neighbours, and 17; 0 when one is missing.
func apart(p, q kifu.Point) int {
	if q == kifu.Pass {
		return 0
	}
	dx, dy := abs(p.X()-q.X()), abs(p.Y()-q.Y())
	return min(dx+dy+max(dx, dy), 17)
}

// lineOf is how far a point is from the edge: 0 on the first line.
func (h *habit) lineOf(p kifu.Point) int {
	return min(p.X(), p.Y(), int(h.size.Cols)-1-p.X(), int(h.size.Rows)-1-p.Y(), len(byLine)-1)
}

// How a move touches the stones around it; the first that applies.
const (
	inEye = iota
	takes
	selfAtari
	saves      // a chain of its own in atari
	givesAtari // to a chain of the other side
	touchesBoth
	touchesOther
	touchesOwn
	diagonalTo
	oneSpaceFrom
	alone
	touchings
)

func (h *habit) touching(m kifu.Move) int {
	at, c := cellOf(m.Point), m.Color
	own, other := h.fewest(at, c), h.fewest(at, c.Opponent())
	switch {
	case h.isEye(at, c):
		return inEye
	case other == 1:
		return takes
	case h.selfAtari(at, c, 0):
		return selfAtari
	case own == 1:
		return saves
	case other == 2:
		return givesAtari
	case own > 0 && other > 0:
		return touchesBoth
	case other > 0:
		return touchesOther
	case own > 0:
		return touchesOwn
	}
	return h.near(at)
}

// fewest is the liberties of the weakest chain of a side beside an empty cell:
// 1, 2, 3 for more, 0 when there is none.
func (h *habit) fewest(at cell, c kifu.Color) int {
	least := 4
	for _, step := range around {
		n := (at + step) & mask
		if h.colors[n] != c {
			continue
		}
		var s some
		h.liberties(n, at, &s)
		least = min(least, s.n+1)
	}
	return least % 4
}

func (h *habit) near(at cell) int {
	for _, step := range diagonal {
		if h.colors[(at+step)&mask]-1 < 2 {
			return diagonalTo
		}
	}
	for _, step := range around {
		if h.colors[(at+2*step)&mask]-1 < 2 {
			return oneSpaceFrom
		}
	}
	return alone
}

// setUp sets the stones that stand in the record after so many moves.
func (h *habit) setUp(ply int) {
	for len(h.setups) > 0 && h.setups[0].After <= ply {
		h.Setup(h.setups[0])
		h.setups = h.setups[1:]
	}
}

func (h *habit) play(m kifu.Move) {
	h.Play(m)
	h.before[0], h.before[1] = m.Point, h.before[0]
}

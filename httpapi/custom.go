package httpapi

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// custom is how readers are used to see a board that looks the same from more
// than one side: what is played on it next is shown in the upper right, since
// there the first move of a game is played.
type custom struct {
	size kifu.Size
	same []kifu.Symmetry // that leave the board as it is
}

func customOf(stones [2][]kifu.Point, size kifu.Size) custom {
	c := custom{size: size}
	for t := range kifu.Symmetry(size.Symmetries()) {
		if looksSame(stones[0], t, size) && looksSame(stones[1], t, size) {
			c.same = append(c.same, t)
		}
	}
	return c
}

func looksSame(stones []kifu.Point, t kifu.Symmetry, size kifu.Size) bool {
	return !slices.ContainsFunc(stones, func(p kifu.Point) bool { return !slices.Contains(stones, t.Turn(p, size)) })
}

// place is where a move is shown, of the points that come to the same: the
// furthest to the upper right, and of two the one on the right side.
func (c custom) place(p kifu.Point) kifu.Point {
	if p == kifu.Pass {
		return p
	}
	best := p
	for _, t := range c.same {
		q := t.Turn(p, c.size)
		if up, most := q.X()-q.Y(), best.X()-best.Y(); up > most || up == most && q.X() > best.X() {
			best = q
		}
	}
	return best
}

package httpapi

import (
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// The first move stands in the upper right; where a board is the same from two
// sides only, or from none, nothing else is turned.
func TestMovesStandWhereReadersLookForThem(t *testing.T) {
	size := kifu.Square(19)
	q16, d4, d16 := kifu.At(15, 3), kifu.At(3, 15), kifu.At(3, 3)
	for _, c := range []struct {
		name   string
		stones [2][]kifu.Point
		move   kifu.Point
		want   string
	}{
		{"the first move on a star", [2][]kifu.Point{}, d16, "Q16"},
		{"on the point beside it, on the right side", [2][]kifu.Point{}, kifu.At(2, 3), "R16"},
		{"in the middle", [2][]kifu.Point{}, kifu.At(9, 9), "K10"},
		{"an approach on either side of a diagonal", [2][]kifu.Point{{q16}, {d4}}, kifu.At(2, 13), "F3"},
		{"in the corner across, which is as good", [2][]kifu.Point{{q16}, {d4}}, d16, "Q4"},
		{"a board that has one side only", [2][]kifu.Point{{q16, kifu.At(16, 9)}, {d4}}, kifu.At(2, 13), "C6"},
		{"a pass", [2][]kifu.Point{}, kifu.Pass, "pass"},
	} {
		if got := customOf(c.stones, size).place(c.move).Label(size); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

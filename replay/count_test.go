package replay

import (
	"os"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestLegalPositions counts the boards on which every chain has a liberty, and
// holds the numbers against those of J. Tromp and G. Farnebäck (Combinatorics
// of Go, 2007). It is the liberties that are tested: stones come and go one by
// one in every order that the counting meets.
func TestLegalPositions(t *testing.T) {
	for _, c := range []struct {
		size kifu.Size
		want int
		slow bool
	}{
		{size: kifu.Square(1), want: 1},
		{size: kifu.Size{Cols: 2, Rows: 1}, want: 5},
		{size: kifu.Square(2), want: 57},
		{size: kifu.Size{Cols: 3, Rows: 2}, want: 489},
		{size: kifu.Square(3), want: 12_675},
		{size: kifu.Size{Cols: 3, Rows: 4}, want: 321_689},
		{size: kifu.Square(4), want: 24_318_165, slow: true},
	} {
		if c.slow && os.Getenv("KIFUBASE_SLOW") == "" {
			t.Logf("%v: left out, set KIFUBASE_SLOW to count them", c.size)
			continue
		}
		if got := countLegal(NewBoard(c.size), 0); got != c.want {
			t.Errorf("%v: %d legal positions, want %d", c.size, got, c.want)
		}
	}
}

// countLegal counts the legal boards with the points before n as they are.
func countLegal(b *Board, n int) int {
	if n == b.size.Area() {
		if breathes(b) {
			return 1
		}
		return 0
	}
	at := cellOf(kifu.At(n%int(b.size.Cols), n/int(b.size.Cols)))
	count := countLegal(b, n+1)
	for _, c := range []kifu.Color{kifu.Black, kifu.White} {
		b.changes = b.changes[:0]
		b.put(at, c)
		count += countLegal(b, n+1)
		b.lift(at)
	}
	return count
}

// breathes reports whether every chain has a liberty.
func breathes(b *Board) bool {
	for i, c := range b.colors[:b.used()] {
		if c != kifu.None && c != edge && b.open[b.head[i]] == 0 {
			return false
		}
	}
	return true
}

package replay

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

func TestBoard(t *testing.T) {
	for _, c := range []struct {
		name, line, board string
		last              Fault // held against the last move
		black, white      int   // prisoners
	}{
		{"corner capture", "B B1, W A1, W C1, B A2", `
3 . . .
2 # . .
1 . # o
  A B C`, 0, 1, 0},

		{"ko", "B A2, W A3, B B1, W B4, B C2, W C3, W B2, B B3", `
4 . o . .
3 o # o .
2 # . # .
1 . # . .
  A B C D`, 0, 1, 0},

		{"ko retaken at once", "B A2, W A3, B B1, W B4, B C2, W C3, W B2, B B3, W B2", `
4 . o . .
3 o . o .
2 # o # .
1 . # . .
  A B C D`, Ko, 1, 1},

		{"the side that took the ko fills it", "B A2, W A3, B B1, W B4, B C2, W C3, W B2, B B3, B B2", `
4 . o . .
3 o # o .
2 # # # .
1 . # . .
  A B C D`, 0, 1, 0},

		{"ko retaken after a pass", "B A2, W A3, B B1, W B4, B C2, W C3, W B2, B B3, W pass, B pass, W B2", `
4 . o . .
3 o . o .
2 # o # .
1 . # . .
  A B C D`, 0, 1, 1},

		{"one stone taken, then five: no ko", "B A2, W A3, B B2, W B3, B C2, W C3, B D3, W C4, B D4, W D1, B B4, W A4, B B4", `
4 . # . #
3 . . . #
2 # # # .
1 . . . o
  A B C D`, 0, 5, 1},

		{"one-stone suicide", "B A2, B B1, W A1", `
3 . . .
2 # . .
1 . # .
  A B C`, Suicide | LoneStone, 1, 0},

		{"suicide of two", "B A2, W A1, B B2, B C1, W B1", `
3 . . .
2 # # .
1 . . #
  A B C`, Suicide, 2, 0},

		{"no liberty of its own, but it captures", "B A2, W B2, W A3, B B1, W C1, W A1", `
3 o . .
2 . o .
1 o . o
  A B C`, 0, 0, 2},

		{"occupied: the stone is replaced, and is no prisoner", "B B2, W B2", `
3 . . .
2 . o .
1 . . .
  A B C`, Occupied, 0, 0},

		{"occupied: a chain is cut in two, one half dies", "AB A1 B1 C1 A2 C2 C3, AW A3 B2, W B1", `
3 o . #
2 . o #
1 . o #
  A B C`, Occupied, 0, 2},

		{"occupied: cut off and taken", "AB A1 B1 C1 C2 C3, AW A2, W B1", `
3 . . #
2 o . #
1 . o #
  A B C`, Occupied, 0, 1},

		{"setup captures nothing", "AB A1, AW A2 B1", `
3 . . .
2 o . .
1 # o .
  A B C`, 0, 0, 0},

		{"a stone without liberties stays while nobody plays next to it", "AB A1, AW A2 B1, B C3, W B2", `
3 . . #
2 o o .
1 # o .
  A B C`, 0, 0, 0},

		{"setup replaces and empties", "AB A1 A2 A3 B1, AW A2, AE B1, W B1", `
3 # . .
2 o . .
1 . o .
  A B C`, 0, 0, 1},

		{"setup lifts the ko", "B A2, W A3, B B1, W B4, B C2, W C3, W B2, B B3, AB D1, W B2", `
4 . o . .
3 o . o .
2 # o # .
1 . # . #
  A B C D`, 0, 1, 1},

		{"outside", "B C1", `
2 . .
1 . .
  A B`, Outside, 0, 0},
	} {
		rows := strings.Split(strings.TrimSpace(c.board), "\n")
		size := kifu.Size{Cols: uint8(len(rows[0]) / 2), Rows: uint8(len(rows) - 1)}
		b := NewBoard(size)
		last := playOn(b, tell(t, size, c.line))
		if got := draw(b); got != strings.TrimPrefix(c.board, "\n") {
			t.Errorf("%s:\n%s\nwant%s", c.name, got, c.board)
		}
		if last != c.last {
			t.Errorf("%s: faults of the last move %b, want %b", c.name, last, c.last)
		}
		if x, y := b.Prisoners(kifu.Black), b.Prisoners(kifu.White); x != c.black || y != c.white {
			t.Errorf("%s: prisoners %d %d, want %d %d", c.name, x, y, c.black, c.white)
		}
	}
}

package httpapi

import (
	"errors"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/web"
)

// drawn is a board as text.
func drawn(b *replay.Board) string {
	d := web.Diagram{Size: b.Size(), Last: kifu.Pass, Black: stonesOn(b, kifu.Black), White: stonesOn(b, kifu.White)}
	return d.ASCII()
}

func TestBoardsAsTold(t *testing.T) {
	const want = `
5 . . . . .
4 . # o . .
3 . . + . .
2 . . # . .
1 . . . . .
  A B C D E
`
	for name, tell := range map[string]func() (*replay.Board, error){
		"letters":     func() (*replay.Board, error) { return boardInMoves("5", "bb cb,cd", -1) },
		"labels":      func() (*replay.Board, error) { return boardInMoves("5x5", "B4 c4 C2", -1) },
		"sides named": func() (*replay.Board, error) { return boardInMoves("5", "W:C4; B:B4 pass B:C2", -1) },
		"stopped":     func() (*replay.Board, error) { return boardInMoves("5", "bb cb cd ee", 3) },
		"sgf": func() (*replay.Board, error) {
			return boardInSGF("sgf", []byte("(;SZ[5];B[bb];W[cb];B[cd])"), -1)
		},
		"diagram": func() (*replay.Board, error) { return boardInDiagram("diagram", strings.TrimSpace(want)) },
		"bare diagram": func() (*replay.Board, error) {
			return boardInDiagram("diagram", ".....\n.XO..\n.....\n..X..\n.....")
		},
		"framed diagram": func() (*replay.Board, error) {
			return boardInDiagram("diagram", "| . . . . . |\n| . # o . . |\n| . . . . . |\n| . .(#). . |\n| . . . . . |\n")
		},
	} {
		b, err := tell()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := drawn(b); got != strings.TrimPrefix(want, "\n") {
			t.Errorf("%s:\n%s", name, got)
		}
	}
}

func TestMovesThatCaptureAreCarriedOut(t *testing.T) {
	b, err := boardInMoves("3", "A1 A2 C3 B1", -1)
	if want := "3 . . #\n2 o . .\n1 . o .\n  A B C\n"; err != nil || drawn(b) != want {
		t.Errorf("%v\n%s", err, drawn(b))
	}
}

func TestAMoveToWhereAStoneWasTakenIsPlayed(t *testing.T) {
	b, err := boardInMoves("3", "A1 A2 C3 B1 C2 A1", -1)
	if want := "3 . . #\n2 o . #\n1 o o .\n  A B C\n"; err != nil || drawn(b) != want {
		t.Errorf("%v\n%s", err, drawn(b))
	}
}

func TestBoardsThatAreNotToldWell(t *testing.T) {
	for _, c := range []struct {
		name string
		tell func() (*replay.Board, error)
		want string
	}{
		{"off the board", func() (*replay.Board, error) { return boardInMoves("9", "Q16", -1) }, `moves: move 1: "Q16" is no point of a board of 9x9`},
		{"no column I", func() (*replay.Board, error) { return boardInMoves("", "D4 I9", -1) }, `moves: move 2: "I9" is no point of a board of 19x19`},
		{"no side", func() (*replay.Board, error) { return boardInMoves("", "X:D4", -1) }, `moves: move 1: "X:D4" is no point of a board of 19x19`},
		{"on a stone", func() (*replay.Board, error) { return boardInMoves("", "D4 Q16 D4", -1) }, `moves: move 3: a stone stands on D4 already`},
		{"too large", func() (*replay.Board, error) { return boardInMoves("53", "", -1) }, `size: "53" is no board: want 19, 19x19, at most 52 a side`},
		{"too late", func() (*replay.Board, error) { return boardInMoves("", "D4", 2) }, "move: there are 1 moves"},
		{"ragged", func() (*replay.Board, error) { return boardInDiagram("diagram", ". . .\n. .\n") }, "diagram: row 2 has 2 points, the first 3; at most 52 a side"},
		{"too wide", func() (*replay.Board, error) {
			return boardInDiagram("diagram", strings.Repeat(".", 53))
		}, "diagram: row 1 has 53 points, the first 0; at most 52 a side"},
		{"no board", func() (*replay.Board, error) { return boardInDiagram("body", "hello\nworld") }, "body: no row of a board in it"},
		{"no game", func() (*replay.Board, error) { return boardInSGF("sgf", []byte("<html>"), -1) }, "sgf: no game can be read"},
	} {
		_, err := c.tell()
		var bad *parameterError
		if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestPointsAreReadAsTheyAreWritten(t *testing.T) {
	for _, size := range []kifu.Size{kifu.Square(9), kifu.Square(19), kifu.Square(26), kifu.Square(52), {Cols: 5, Rows: 40}} {
		for y := range int(size.Rows) {
			for x := range int(size.Cols) {
				p := kifu.At(x, y)
				if got, ok := pointNamed(p.Label(size), size); !ok || got != p {
					t.Fatalf("%s on %s is read as %s", p.Label(size), size, got.Label(size))
				}
				if got, ok := pointNamed(p.SGF(), size); !ok || got != p {
					t.Fatalf("%s on %s is read as %s", p.SGF(), size, got.SGF())
				}
			}
		}
	}
}

func FuzzBoardsAsTold(f *testing.F) {
	f.Add("5", "bb cb,cd", ". # o\n. . .")
	f.Add("52x1", "W:AA1 pass", "1 . #")
	f.Fuzz(func(t *testing.T, size, moves, diagram string) {
		if b, err := boardInMoves(size, moves, -1); err == nil {
			b.Position()
			drawn(b)
		}
		b, err := boardInDiagram("diagram", diagram)
		if err != nil {
			return
		}
		again, err := boardInDiagram("diagram", drawn(b))
		if err != nil || drawn(again) != drawn(b) {
			t.Errorf("%v: a board is read back as another\n%s%s", err, drawn(b), diagram)
		}
	})
}

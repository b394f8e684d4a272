package replay

import (
	"fmt"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// seki: E1 and H1 have no eyes, but who plays at G1 or G2 is taken.
const seki = `
2 . o o o # # . o o # # # .
1 o o . o # # . o o # . # #
  A B C D E F G H J K L M N`

func TestGuess(t *testing.T) {
	for _, c := range []struct{ name, board, dead string }{
		{"a stone left behind", `
7 . . . # o . .
6 . o . # o . .
5 . . . # o . .
4 . . . # o . #
3 . . . # o . .
2 . . . # o . .
1 . . . # o . .
  A B C D E F G`, "[B6 G4]"},
		{"one eye", `
7 # # # # o . .
6 . # # # o . .
5 # # # # o . .
4 o o o o o . .
3 . . . . . . .
2 . . . . . . .
1 . . . . . . .
  A B C D E F G`, "[A7 B7 C7 D7 B6 C6 D6 A5 B5 C5 D5]"},
		{"two eyes", `
7 # # # # o . .
6 . # . # o . .
5 # # # # o . .
4 o o o o o . .
3 . . . . . . .
2 . . . . . . .
1 . . . . . . .
  A B C D E F G`, "[]"},
		{"three in a row, with a stone in the middle", `
7 . o . # o . .
6 # # # # o . .
5 o o o o o . .
4 . . . . . . .
3 . . o . . . .
2 . . . . . . .
1 . . . . . . .
  A B C D E F G`, "[D7 A6 B6 C6 D6]"},
		{"seki", seki, "[]"},
		{"nothing there", `
3 . . .
2 . . .
1 . . .
  A B C`, "[]"},
	} {
		b := diagram(t, c.board)
		if got := labels(b.size, b.Guess().Dead); got != c.dead {
			t.Errorf("%s: dead %s, want %s", c.name, got, c.dead)
		}
	}
}

func labels(size kifu.Size, points []kifu.Point) string {
	all := []string{}
	for _, p := range points {
		all = append(all, p.Label(size))
	}
	return fmt.Sprint(all)
}

// An opening is open; a board that is played to the end is not.
func TestGuessKnowsUnfinishedBoards(t *testing.T) {
	opening := NewBoard(kifu.Square(19))
	playOn(opening, tell(t, kifu.Square(19), "B Q16, W D4, B Q3, W D17, B C5, W F3"))
	if g := opening.Guess(); g.Open < 100 {
		t.Errorf("after six moves %d points are open", g.Open)
	}
	if g := diagram(t, seki).Guess(); g.Open != 2 {
		t.Errorf("of a board with two neutral points %d are open", g.Open)
	}
}

func TestGuessIsAlwaysTheSame(t *testing.T) {
	b := NewBoard(kifu.Square(19))
	playOn(b, longGame(250))
	before := draw(b)
	one, two := b.Guess(), b.Guess()
	if fmt.Sprint(one) != fmt.Sprint(two) {
		t.Errorf("first %v, then %v", one, two)
	}
	if draw(b) != before {
		t.Error("guessing changed the board")
	}
}

func BenchmarkGuess(b *testing.B) {
	board := NewBoard(kifu.Square(19))
	playOn(board, longGame(250))
	for b.Loop() {
		board.Guess()
	}
}

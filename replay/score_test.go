package replay

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// diagram reads a board as draw writes it.
func diagram(t testing.TB, text string) *Board {
	t.Helper()
	rows := strings.Split(strings.Trim(text, "\n"), "\n")
	rows = rows[:len(rows)-1] // the letters of the columns
	b := NewBoard(kifu.Size{Cols: uint8(len(strings.Fields(rows[0])) - 1), Rows: uint8(len(rows))})
	var s kifu.Setup
	for y, row := range rows {
		for x, stone := range strings.Fields(row)[1:] {
			switch stone {
			case "#":
				s.Black = append(s.Black, kifu.At(x, y))
			case "o":
				s.White = append(s.White, kifu.At(x, y))
			}
		}
	}
	b.Setup(s)
	return b
}

// TestWorkedExample is the example of a page on Chinese counting: Black holds
// 184 points of 361 and White 177. Without komi that is 184 - 180.5 = 3.5 zi,
// or 7 points. Against a komi of 3¼ zi Black wins by ¼ zi, half a point; against
// one of 3¾ zi White does.
func TestWorkedExample(t *testing.T) {
	b := split(184)
	s := b.Score(Guess{})
	if black, white := s.Stones[0]+s.Points[0], s.Stones[1]+s.Points[1]; black != 184 || white != 177 || s.Neutral != 0 {
		t.Fatalf("Black holds %d points and White %d, %d are neutral", black, white, s.Neutral)
	}
	for _, c := range []struct {
		zi   float64 // komi
		want string
	}{{0, "B+7"}, {2.75, "B+1.5"}, {3.25, "B+0.5"}, {3.5, "Draw"}, {3.75, "W+0.5"}} {
		if got := Won(named("chinese").Count.Margin(s, 2*c.zi, 0)).String(); got != c.want {
			t.Errorf("komi %v zi: %s, want %s", c.zi, got, c.want)
		}
	}
}

// split is a 19×19 board on which Black holds the first n points, column by
// column, behind a wall against White.
func split(n int) *Board {
	side := func(x, y int) kifu.Color {
		if 19*x+y < n {
			return kifu.Black
		}
		return kifu.White
	}
	var s kifu.Setup
	for i := range 361 {
		x, y := i/19, i%19
		for _, d := range [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
			if u, v := x+d[0], y+d[1]; min(u, v) < 0 || max(u, v) > 18 || side(u, v) == side(x, y) {
				continue
			}
			if side(x, y) == kifu.Black {
				s.Black = append(s.Black, kifu.At(x, y))
			} else {
				s.White = append(s.White, kifu.At(x, y))
			}
			break
		}
	}
	b := NewBoard(kifu.Square(19))
	b.Setup(s)
	return b
}

func TestScore(t *testing.T) {
	const board = `
5 . # o . .
4 # # o o .
3 . # # o .
2 o . # o o
1 . . # # o
  A B C D E`
	b := diagram(t, board)
	s := b.Score(Guess{Dead: []kifu.Point{point(t, b.size, "A2")}})
	if want := (Score{Stones: [2]int{8, 7}, Points: [2]int{6, 4}, Dead: [2]int{0, 1}, Groups: [2]int{1, 1}}); s != want {
		t.Fatalf("%+v, want %+v", s, want)
	}
	if draw(b) != strings.Trim(board, "\n") {
		t.Errorf("counting changed the board:\n%s", draw(b))
	}
	for _, c := range []struct {
		rules    string
		komi     float64
		handicap int
		want     string
	}{
		{"chinese", 0, 0, "B+3"}, {"japanese", 0, 0, "B+3"}, {"japanese", 3.5, 0, "W+0.5"},
		{"chinese", 0.5, 2, "B+0.5"}, {"aga", 0.5, 2, "B+1.5"}, {"japanese", 0.5, 2, "B+2.5"},
		{"ing", 0.5, 2, "B+0.5"}, {"nz", 0.5, 2, "B+2.5"}, {"old-chinese", 0, 0, "B+3"},
	} {
		if got := Won(named(c.rules).Count.Margin(s, c.komi, c.handicap)).String(); got != c.want {
			t.Errorf("%s, komi %v, handicap %d: %s, want %s", c.rules, c.komi, c.handicap, got, c.want)
		}
	}
}

// Each group of an old Chinese game gives up two points for its eyes.
func TestGroupTax(t *testing.T) {
	b := diagram(t, `
5 . # o # .
4 # # o # #
3 o o o o o
2 . . o . .
1 . . . . .
  A B C D E`)
	s := b.Score(Guess{})
	if s.Groups != [2]int{2, 1} {
		t.Fatalf("groups %v", s.Groups)
	}
	old, now := named("old-chinese").Count.Margin(s, 0, 0), named("chinese").Count.Margin(s, 0, 0)
	if old != now-2 {
		t.Errorf("Black's margin is %v with the tax and %v without", old, now)
	}
}

func TestHeld(t *testing.T) {
	for _, c := range []struct{ name, board, held string }{
		{"two eyes", `
3 # # # .
2 . # . #
1 # # # #
  A B C D`, `
3 # # # #
2 # # # #
1 # # # #
  A B C D`},
		{"one eye", `
3 # # # .
2 . # # .
1 # # . .
  A B C D`, `
3 . . . .
2 . . . .
1 . . . .
  A B C D`},
		{"two chains that share their eyes", `
4 . # # .
3 # . . #
2 # # # #
1 . . . .
  A B C D`, `
4 # # # #
3 # # # #
2 # # # #
1 # # # #
  A B C D`},
		{"one eye each", `
3 . # o
2 # o o
1 o o .
  A B C`, `
3 . . .
2 . . .
1 . . .
  A B C`},
		{"too much room for an eye", `
4 . . # .
3 . . # #
2 . . # #
1 . . # #
  A B C D`, `
4 . . . .
3 . . . .
2 . . . .
1 . . . .
  A B C D`},
		{"a dead stone in an eye", `
4 # # # .
3 o . # .
2 # # # .
1 . # . .
  A B C D`, `
4 # # # .
3 # # # .
2 # # # .
1 # # . .
  A B C D`},
		{"both sides", `
5 . # . # o
4 # # # # o
3 o o o o o
2 . o . o .
1 o o o o .
  A B C D E`, `
5 # # # # o
4 # # # # o
3 o o o o o
2 o o o o o
1 o o o o o
  A B C D E`},
	} {
		b := diagram(t, c.board)
		want := diagram(t, c.held)
		var s kifu.Setup
		for i, side := range b.Held() {
			p := kifu.At(i%int(b.size.Cols), i/int(b.size.Cols))
			switch side {
			case kifu.Black:
				s.Black = append(s.Black, p)
			case kifu.White:
				s.White = append(s.White, p)
			}
		}
		got := NewBoard(b.size)
		got.Setup(s)
		if draw(got) != draw(want) {
			t.Errorf("%s: held\n%s\nwant\n%s", c.name, draw(got), draw(want))
		}
	}
}

// TestHeldIsHeld lets one side play at random while the other passes: on what
// the other holds nothing is lost, and it is held still.
func TestHeldIsHeld(t *testing.T) {
	tried := 0
	for n := range 4000 {
		r := rand.New(rand.NewPCG(8, uint64(n)))
		b := NewBoard(kifu.Size{Cols: uint8(2 + r.IntN(4)), Rows: uint8(2 + r.IntN(4))})
		for range 3 * b.size.Area() {
			m := kifu.Move{Color: kifu.Color(1 + r.IntN(2)), Point: kifu.At(r.IntN(5), r.IntN(5))}
			if b.Faults(m) == 0 && !fillsEye(b, m) {
				b.Play(m)
			}
		}
		held, before := b.Held(), draw(b)
		attack := kifu.Color(1 + r.IntN(2))
		for range 4 * b.size.Area() {
			m := kifu.Move{Color: attack, Point: kifu.At(r.IntN(5), r.IntN(5))}
			if b.Faults(m)&^Ko == 0 {
				b.Play(m)
			}
		}
		for i, side := range held {
			if side != attack.Opponent() {
				continue
			}
			tried++
			if b.Held()[i] != side {
				t.Fatalf("game %d: point %d was held by %v, and is not after\n%s\n%s", n, i, side, before, draw(b))
			}
		}
	}
	if tried == 0 {
		t.Error("nothing was held in any game")
	}
}

func fillsEye(b *Board, m kifu.Move) bool {
	at := cellOf(m.Point)
	for _, step := range around {
		if c := b.colors[(at+step)&mask]; c != m.Color && c != edge {
			return false
		}
	}
	return true
}

package replay

import (
	"bufio"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

var update = flag.Bool("update", false, "write testdata/positions.golden anew: stored position ids become worthless")

// TestPositionsAreWhatTheyWere pins the ids. A change here makes every archive
// that was written before unreadable: raise the version in keys.go, and say in
// CHANGELOG.md what to run.
func TestPositionsAreWhatTheyWere(t *testing.T) {
	const golden = "testdata/positions.golden"
	file, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	lines := bufio.NewScanner(strings.NewReader(string(file)))
	for n := 1; lines.Scan(); n++ {
		if lines.Text() == "" || lines.Text()[0] == '#' {
			fmt.Fprintln(&out, lines.Text())
			continue
		}
		head, _, _ := strings.Cut(lines.Text(), " = ")
		var cols, rows uint8
		size, line, _ := strings.Cut(head, " ")
		fmt.Sscanf(size, "%dx%d", &cols, &rows)
		r := NewJudge().Replay(tell(t, kifu.Size{Cols: cols, Rows: rows}, line), Options{Positions: true})
		p := r.Positions[len(r.Positions)-1]
		got := fmt.Sprintf("%s = %v %d", head, p.ID, p.Symmetry)
		if fmt.Fprintln(&out, got); got != lines.Text() && !*update {
			t.Errorf("%s:%d: %s\nwant %s", golden, n, got, lines.Text())
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(out.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// turned is a line as it would stand in a record of the turned board.
func turned(l *kifu.Line, turn kifu.Symmetry) *kifu.Line {
	points := func(ps []kifu.Point) (all []kifu.Point) {
		for _, p := range ps {
			all = append(all, turn.Turn(p, l.Size))
		}
		return all
	}
	u := &kifu.Line{Size: l.Size}
	for _, s := range l.Setups {
		s.Black, s.White, s.Empty = points(s.Black), points(s.White), points(s.Empty)
		u.Setups = append(u.Setups, s)
	}
	for _, m := range l.Moves {
		u.Moves = append(u.Moves, kifu.Move{Color: m.Color, Point: turn.Turn(m.Point, l.Size)})
	}
	return u
}

// TestTurnedBoards turns whole games: every position has the same id and the
// same next move, and the symmetry leads from each record to the same board.
func TestTurnedBoards(t *testing.T) {
	one, other := NewJudge(), NewJudge()
	for n := range 300 {
		r := rand.New(rand.NewPCG(4, uint64(n)))
		l := random(r, combinations()[n%6], 0.05)
		want := one.Replay(l, Options{Positions: true})
		for turn := range l.Size.Symmetries() {
			u := turned(l, kifu.Symmetry(turn))
			got := other.Replay(u, Options{Positions: true})
			for i, w := range want.Positions {
				g := got.Positions[i]
				if g.ID != w.ID || g.Next != w.Next || g.HasNext != w.HasNext {
					t.Fatalf("game %d turned %d, position %d: %+v, want %+v", n, turn, i, g, w)
				}
				if g.HasNext && g.Symmetry.Turn(u.Moves[i].Point, l.Size) != g.Next {
					t.Fatalf("game %d turned %d, position %d: symmetry %d does not lead to %v", n, turn, i, g.Symmetry, g.Next)
				}
			}
		}
	}
}

// TestSameBoard: whatever the record's orientation, the symmetry turns its
// board into one and the same.
func TestSameBoard(t *testing.T) {
	size := kifu.Square(5)
	l := tell(t, size, "B C3, W B2, B D2, W C4, B A1")
	want := ""
	for turn := range kifu.Symmetry(8) {
		b := NewBoard(size)
		playOn(b, turned(l, turn))
		_, symmetry := b.Position()
		shared := NewBoard(size)
		playOn(shared, turned(turned(l, turn), symmetry))
		if want == "" {
			want = draw(shared)
		}
		if got := draw(shared); got != want {
			t.Errorf("turned %d:\n%s\nwant\n%s", turn, got, want)
		}
	}
}

// TestFirstMoves counts what can be played on positions that are symmetric in
// themselves, the next move taken up to their symmetries.
func TestFirstMoves(t *testing.T) {
	for _, c := range []struct {
		size kifu.Size
		line string
		want int
	}{
		{kifu.Square(19), "", 55},
		{kifu.Square(9), "", 15},
		{kifu.Square(2), "", 1},
		{kifu.Size{Cols: 5, Rows: 7}, "", 12},
		{kifu.Square(19), "B K10", 54},
		{kifu.Square(19), "B D4", 189}, // one diagonal is left
		{kifu.Square(19), "B D4, W Q16", 188},
		{kifu.Square(19), "B D4, W C6", 359},
	} {
		j, nexts := NewJudge(), map[kifu.Point]bool{}
		for y := range int(c.size.Rows) {
			for x := range int(c.size.Cols) {
				l := tell(t, c.size, c.line)
				n := len(l.Moves)
				l.Moves = append(l.Moves, kifu.Move{Color: kifu.Color(1 + n%2), Point: kifu.At(x, y)})
				if p := j.Replay(l, Options{Positions: true}).Positions[n]; p.HasNext {
					nexts[p.Next] = true
				}
			}
		}
		if len(nexts) != c.want {
			t.Errorf("%v after %q: %d next moves, want %d", c.size, c.line, len(nexts), c.want)
		}
	}
}

func TestPositionsOfALine(t *testing.T) {
	five := kifu.Square(5)
	for _, c := range []struct {
		line string
		want int        // positions
		last kifu.Color // who moves on the one before the last
	}{
		{"", 1, kifu.None},
		{"AB C3", 1, kifu.None},
		{"B C3", 2, kifu.Black},
		{"AB C3, W B2, B pass", 3, kifu.Black},
		{"B C3, W C3, B B2, W A1", 2, kifu.Black}, // an error at move 2
		{"B C3, W B2, B B3, B B4", 5, kifu.Black}, // a warning hides nothing
	} {
		ps := NewJudge().Replay(tell(t, five, c.line), Options{Positions: true}).Positions
		if len(ps) != c.want || ps[len(ps)-1].HasNext {
			t.Errorf("%q: %d positions, want %d: %+v", c.line, len(ps), c.want, ps)
		}
		if n := len(ps); n > 1 && (ps[n-2].NextColor != c.last || !ps[n-2].HasNext) {
			t.Errorf("%q: %+v, want %v to move", c.line, ps[n-2], c.last)
		}
	}
	bare := NewBoard(five)
	id, _ := bare.Position()
	ps := NewJudge().Replay(tell(t, five, "B C3"), Options{Positions: true}).Positions
	if ps[0].ID != id {
		t.Errorf("the empty board is %v on a Board, %v in a line", id, ps[0].ID)
	}
	if other, _ := NewBoard(kifu.Size{Cols: 5, Rows: 6}).Position(); other == id {
		t.Error("the size is not in the id")
	}
}

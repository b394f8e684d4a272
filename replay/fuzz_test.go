package replay

import (
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// lineOf makes a line of any bytes: two for the size, then three for each move
// or stone set by hand. Points outside the board and moves by no side come too.
func lineOf(data []byte) *kifu.Line {
	l := &kifu.Line{Size: kifu.Square(3)}
	if len(data) >= 2 {
		l.Size = kifu.Size{Cols: data[0]%9 + 1, Rows: data[1]%9 + 1}
		data = data[2:]
	}
	for ; len(data) >= 3; data = data[3:] {
		p := kifu.At(int(data[1]%10), int(data[2]%10))
		switch kind := data[0] % 16; kind {
		case 0:
			l.Setups = append(l.Setups, kifu.Setup{After: len(l.Moves), Black: []kifu.Point{p}, ToPlay: kifu.Color(data[1] % 3)})
		case 1:
			l.Setups = append(l.Setups, kifu.Setup{After: len(l.Moves), White: []kifu.Point{p}, Empty: []kifu.Point{p + 1}})
		case 2:
			l.Moves = append(l.Moves, kifu.Move{Color: kifu.Color(data[1] % 4), Point: p})
		case 3:
			l.Moves = append(l.Moves, kifu.Move{Color: kifu.Color(1 + len(l.Moves)%2), Point: kifu.Pass})
		case 4, 5:
			l.Moves = append(l.Moves, kifu.Move{Color: kifu.Color(kind - 3), Point: p})
		default:
			l.Moves = append(l.Moves, kifu.Move{Color: kifu.Color(1 + len(l.Moves)%2), Point: p})
		}
	}
	return l
}

// FuzzPlay plays whatever comes. The laws: the board knows its own stones and
// liberties, the hash that followed the moves is that of the board, and no
// turning changes an id.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{2, 2, 9, 0, 1, 9, 1, 1, 9, 1, 0, 9, 0, 0})
	f.Add([]byte{0, 0, 9, 0, 0, 9, 0, 0})
	f.Add([]byte{3, 2, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 4, 1, 1, 5, 1, 1, 9, 9, 9})
	j := NewJudge()
	f.Fuzz(func(t *testing.T, data []byte) {
		l := lineOf(data)
		for _, rules := range append(combinations(), Rules{}, named("chinese")) {
			r := j.Replay(l, Options{Rules: rules, Positions: true, Handicap: len(data) % 5})
			if j.hashes != j.board.turnings() {
				t.Fatal("the hash that followed the moves is not that of the board")
			}
			if want := len(l.Moves) + 1; r.Faulty == 0 && len(r.Positions) != want || r.Faulty > 0 && len(r.Positions) != r.Faulty {
				t.Fatalf("%d positions of %d moves, first error at %d", len(r.Positions), len(l.Moves), r.Faulty)
			}
		}
		soundChains(t, &j.board)
		id, _ := j.board.Position()
		game, _ := CanonicalLine(l)
		for turn := range l.Size.Symmetries() {
			u := turned(l, kifu.Symmetry(turn))
			if leaves(l) {
				break // what is outside turns to somewhere else
			}
			j.Replay(u, Options{})
			if got, _ := j.board.Position(); got != id {
				t.Fatalf("turned %d: position %v, want %v", turn, got, id)
			}
			if got, _ := CanonicalLine(u); got != game {
				t.Fatalf("turned %d: game %v, want %v", turn, got, game)
			}
		}
	})
}

func leaves(l *kifu.Line) bool {
	for _, m := range l.Moves {
		if m.Point != kifu.Pass && !l.Size.Holds(m.Point) {
			return true
		}
	}
	for _, s := range l.Setups {
		for _, points := range [][]kifu.Point{s.Black, s.White, s.Empty} {
			for _, p := range points {
				if !l.Size.Holds(p) {
					return true
				}
			}
		}
	}
	return false
}

// soundChains counts every chain by flood fill.
func soundChains(t *testing.T, b *Board) {
	t.Helper()
	s := newSlow(b.size)
	for p := range s.stones {
		s.stones[p] = ".BW"[b.At(kifu.At(p%s.cols, p/s.cols))]
	}
	for p, stone := range s.stones {
		if stone == '.' {
			continue
		}
		at := cellOf(kifu.At(p%s.cols, p/s.cols))
		stones, _ := s.chain(p)
		open := 0
		for _, q := range stones {
			for _, n := range s.beside[q] {
				if s.stones[n] == '.' {
					open++
				}
			}
		}
		if h := b.head[at]; int(b.stones[h]) != len(stones) || int(b.open[h]) != open {
			t.Fatalf("the chain at %v has %d stones and %d pseudo-liberties, counted %d and %d", at.point().Label(b.size), b.stones[h], b.open[h], len(stones), open)
		}
	}
}

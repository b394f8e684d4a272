package replay

import (
	"math/rand/v2"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// longGame is a legal game of random moves on 19×19. Random play fills the
// board and takes more stones than people do.
func longGame(moves int) *kifu.Line {
	r, b := rand.New(rand.NewPCG(6, 0)), NewBoard(kifu.Square(19))
	l := &kifu.Line{Size: kifu.Square(19)}
	for c := kifu.Black; len(l.Moves) < moves; {
		m := kifu.Move{Color: c, Point: kifu.At(r.IntN(19), r.IntN(19))}
		if b.Faults(m) == 0 {
			b.Play(m)
			l.Moves = append(l.Moves, m)
			c = c.Opponent()
		}
	}
	return l
}

// wander is a game of random moves on 4×4, faults or none, that comes back to
// positions from all over the game.
func wander(moves int) *kifu.Line {
	r, l := rand.New(rand.NewPCG(7, 0)), &kifu.Line{Size: kifu.Square(4)}
	for i := range moves {
		l.Moves = append(l.Moves, kifu.Move{Color: kifu.Color(1 + i%2), Point: kifu.At(r.IntN(4), r.IntN(4))})
	}
	return l
}

func TestAMoveAllocatesNothing(t *testing.T) {
	l, j := longGame(300), NewJudge()
	for _, o := range []Options{
		{Rules: named("simple-ko")},
		{Rules: named("positional-superko"), Positions: true},
		{Rules: named("japanese")},
	} {
		j.Replay(l, o)
		if n := testing.AllocsPerRun(20, func() { j.Replay(l, o) }); n != 0 {
			t.Errorf("%s: %v allocations in a game of 300 moves", o.Rules.Name, n)
		}
	}
}

// TestLongRepetition would take minutes if every repetition cost the game
// before it.
func TestLongRepetition(t *testing.T) {
	r := NewJudge().Replay(wander(200_000), Options{Rules: named("japanese")})
	if n := len(r.Findings); r.Faulty == 0 || n > 5*most {
		t.Errorf("first error at %d, %d findings", r.Faulty, n)
	}
}

func benchmark(b *testing.B, o Options) {
	l, j := longGame(250), NewJudge()
	b.ReportAllocs()
	for b.Loop() {
		j.Replay(l, o)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(l.Moves)), "ns/move")
}

func BenchmarkReplaySimpleKo(b *testing.B) { benchmark(b, Options{Rules: named("simple-ko")}) }

func BenchmarkReplaySuperko(b *testing.B) { benchmark(b, Options{Rules: named("positional-superko")}) }

func BenchmarkReplaySuperkoPositions(b *testing.B) {
	benchmark(b, Options{Rules: named("positional-superko"), Positions: true})
}

func BenchmarkBoard(b *testing.B) {
	l, board := longGame(250), NewBoard(kifu.Square(19))
	for b.Loop() {
		board.clear(l.Size)
		for _, m := range l.Moves {
			if board.Faults(m) == 0 {
				board.Play(m)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(l.Moves)), "ns/move")
}

func BenchmarkCanonicalLine(b *testing.B) {
	l := longGame(250)
	b.ReportAllocs()
	for b.Loop() {
		CanonicalLine(l)
	}
}

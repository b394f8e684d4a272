package same

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// BenchmarkFind is for the growth: ns/game should grow with the logarithm of
// the number of games at most. Of the games a third begins with one of 200
// openings of 30 moves, and three in a hundred are versions of another.
func BenchmarkFind(b *testing.B) {
	for _, n := range []int{10_000, 20_000, 40_000, 80_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			ts := collection(n)
			for b.Loop() {
				Find(ts)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/game")
		})
	}
}

func collection(n int) []*Telling {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	openings := make([][]kifu.Move, 200)
	for i := range openings {
		openings[i] = anyMoves(r, nil, 30)
	}
	settled := new(kifu.Settled)
	ts := make([]*Telling, 0, n)
	lines := make([]kifu.Line, 0, n)
	for i := range n {
		l := kifu.Line{Size: kifu.Square(19)}
		switch {
		case i%3 == 0:
			l.Moves = anyMoves(r, openings[r.IntN(len(openings))], 150+r.IntN(120))
		case i%33 == 1:
			l = clone(lines[r.IntN(i)])
			planted[i%len(planted)].plant(r, &l)
		default:
			l.Moves = anyMoves(r, nil, 150+r.IntN(120))
		}
		lines = append(lines, l)
		ts = append(ts, Tell(&Record{File: fmt.Sprint(i), Number: 1, Line: &l, Settled: settled, Digest: func() kifu.Digest { return kifu.Digest{} }}))
	}
	return ts
}

// anyMoves goes on with moves anywhere.
func anyMoves(r *rand.Rand, moves []kifu.Move, n int) []kifu.Move {
	moves = append(make([]kifu.Move, 0, n), moves...)
	for len(moves) < n {
		moves = append(moves, kifu.Move{Color: kifu.Color(1 + len(moves)%2), Point: kifu.At(r.IntN(19), r.IntN(19))})
	}
	return moves
}

package ingest

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// TestPlantedSlips spoils legal games by one slip each, of every kind in turn,
// so that a move becomes illegal, and looks for the true repair among those
// that are told. Where no other repair of that kind makes the game legal again,
// it can be known, and must come first in four of five. Where others do, nobody
// can tell them apart but by habit; those are counted and told. A join of two
// games is known up to some moves.
func TestPlantedSlips(t *testing.T) {
	games := legalGames(t)
	r, judge := rand.New(rand.NewPCG(4, 8)), replay.NewJudge()
	known, all := map[string]*share{}, map[string]*share{}
	for i := range max(len(games), 20*len(plants)) {
		g, kind := games[i%len(games)], plants[i%len(plants)]
		if known[kind.name] == nil {
			known[kind.name], all[kind.name] = new(share), new(share)
		}
		spoilt := spoil(r, judge, &g, &games[(i+1)%len(games)], kind)
		if spoilt == nil {
			continue
		}
		suggestions := judge.Suggest(&kifu.Line{Size: g.line.Size, Setups: g.line.Setups, Moves: spoilt.moves}, g.options)
		first, alone := spoilt.found(suggestions, g.line.Moves)
		all[kind.name].count(first)
		if alone {
			known[kind.name].count(first)
		}
	}
	var sum share
	for _, kind := range plants {
		k, a := known[kind.name], all[kind.name]
		t.Logf("%-10s first in %d of %d where it can be known, in %d of %d of all", kind.name, k.yes, k.all, a.yes, a.all)
		sum.yes, sum.all = sum.yes+k.yes, sum.all+k.all
	}
	if sum.all == 0 {
		t.Fatal("no slip was planted")
	}
	sum.atLeast(t, 80, "where it can be known the true repair is first")
}

// legalGames is games of 19×19 to spoil: the project's own, or 1,000 of the
// collections in KIFUBASE_CORPUS.
func legalGames(t *testing.T) []countedGame {
	most, paths := 1000, []string{"../testdata/sgf/selfplay"}
	if dir := os.Getenv("KIFUBASE_CORPUS"); dir != "" {
		paths = []string{filepath.Join(dir, "kgs-6d")}
		if testing.Short() {
			most = 100
		}
	}
	games := gather(t, paths, nil)
	judge := replay.NewJudge()
	games = slices.DeleteFunc(games, func(g countedGame) bool {
		return g.line.Size != kifu.Square(19) || len(g.line.Moves) < 100 || judge.Replay(&g.line, g.options).Faulty > 0
	})
	every := max(1, len(games)/most)
	var some []countedGame
	for i := 0; i < len(games) && len(some) < most; i += every {
		some = append(some, games[i])
	}
	return some
}

// plant is one kind of slip: it spoils the moves of a game at index i, with
// some chance, and says where the first changed move is, or that it can't.
type plant struct {
	name  string
	spoil func(r *rand.Rand, moves, other []kifu.Move, i int) (spoilt []kifu.Move, at int)
}

var plants = []plant{
	{"neighbour", func(r *rand.Rand, moves, _ []kifu.Move, i int) ([]kifu.Move, int) {
		step := [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}[r.IntN(4)]
		return elsewhere(moves, i, moves[i].Point.X()+step[0], moves[i].Point.Y()+step[1])
	}},
	{"mirrored", func(r *rand.Rand, moves, _ []kifu.Move, i int) ([]kifu.Move, int) {
		if r.IntN(2) == 0 {
			return elsewhere(moves, i, 18-moves[i].Point.X(), moves[i].Point.Y())
		}
		return elsewhere(moves, i, moves[i].Point.X(), 18-moves[i].Point.Y())
	}},
	{"swapped", func(r *rand.Rand, moves, _ []kifu.Move, i int) ([]kifu.Move, int) {
		other := i + 1 + r.IntN(2)
		moves[i].Point, moves[other].Point = moves[other].Point, moves[i].Point
		return moves, i
	}},
	{"missing", func(_ *rand.Rand, moves, _ []kifu.Move, i int) ([]kifu.Move, int) {
		return slices.Delete(moves, i, i+1), i
	}},
	{"doubled", func(_ *rand.Rand, moves, _ []kifu.Move, i int) ([]kifu.Move, int) {
		return slices.Insert(moves, i, moves[i]), i
	}},
	{"threat", func(_ *rand.Rand, moves, _ []kifu.Move, i int) ([]kifu.Move, int) {
		for ; i < len(moves)-4; i++ {
			// a ko taken, left for a threat, taken back, and left and taken again
			if i > 3 && moves[i-4] == moves[i+2] && moves[i+2].Point != kifu.Pass {
				return slices.Delete(moves, i, i+2), i
			}
		}
		return nil, 0
	}},
	{"colour", func(_ *rand.Rand, moves, _ []kifu.Move, i int) ([]kifu.Move, int) {
		moves[i].Color = moves[i].Color.Opponent()
		return moves, i
	}},
	{"other-game", func(_ *rand.Rand, moves, other []kifu.Move, i int) ([]kifu.Move, int) {
		if i+5 > len(other) {
			return nil, 0
		}
		return append(moves[:i], other[i:]...), i
	}},
}

func elsewhere(moves []kifu.Move, i, x, y int) ([]kifu.Move, int) {
	if x < 0 || y < 0 || x > 18 || y > 18 || moves[i].Point == kifu.At(x, y) {
		return nil, 0
	}
	moves[i].Point = kifu.At(x, y)
	return moves, i
}

// spoilt is a game with a slip in it.
type spoilt struct {
	kind  string
	at    int
	moves []kifu.Move
}

// spoil plants a slip that makes a move illegal; nil when a hundred tries did
// not.
func spoil(r *rand.Rand, judge *replay.Judge, g, other *countedGame, kind plant) *spoilt {
	for range 100 {
		i := 2 + r.IntN(len(g.line.Moves)-6)
		if slices.ContainsFunc(g.line.Moves[i:i+3], func(m kifu.Move) bool { return m.Point == kifu.Pass }) {
			continue
		}
		moves, at := kind.spoil(r, slices.Clone(g.line.Moves), other.line.Moves, i)
		l := kifu.Line{Size: g.line.Size, Setups: g.line.Setups, Moves: moves}
		if moves != nil && judge.Replay(&l, g.options).Faulty > 0 {
			return &spoilt{kind.name, at, moves}
		}
	}
	return nil
}

// found reports whether the first suggestion is the true repair, and whether
// no other of its kind is among those told.
func (s *spoilt) found(suggestions []replay.Suggestion, moves []kifu.Move) (first, alone bool) {
	kin, among := 0, false
	for i := range suggestions {
		right := s.repairs(&suggestions[i], moves)
		first = first || i == 0 && right
		among = among || right
		if string(suggestions[i].Slip) == s.kind && !(right && s.kind == "other-game") {
			kin++
		}
	}
	if s.kind == "other-game" {
		return first, among
	}
	return first, among && kin == 1
}

// repairs reports whether a suggestion gives back the moves that were played. A
// point that nobody can know counts as given; a join, when it is close.
func (s *spoilt) repairs(g *replay.Suggestion, played []kifu.Move) bool {
	if s.kind == "other-game" {
		off := g.Move - 1 - s.at
		return g.Cut > 0 && -joinWithin <= off && off <= joinWithin
	}
	if g.Cut > 0 || g.Set != nil {
		return false
	}
	repaired := append(slices.Clone(s.moves[:g.Move-1]), g.Is...)
	for _, m := range s.moves[g.Move-1+len(g.Was):] {
		if g.Turned {
			m.Color = m.Color.Opponent()
		}
		repaired = append(repaired, m)
	}
	return slices.EqualFunc(repaired, played, func(a, b kifu.Move) bool {
		return a.Color == b.Color && (a.Point == b.Point || a.Point == replay.Unheard)
	})
}

// joinWithin is how far from the true join of two games a cut still shows it.
const joinWithin = 5

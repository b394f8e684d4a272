package archive

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
)

// The position index against a scan that replays every game on a plain board
// and knows neither hashes nor postings: for positions drawn at random and for
// all that many games reached, the games, when they were there, what was
// played next and who won are the same. With KIFUBASE_ARCHIVE in the
// environment it is that archive that is scanned, at about 40 s a million
// positions and core, in 8 bytes a position.
func TestPositionsByBruteForce(t *testing.T) {
	dir, many := os.Getenv("KIFUBASE_ARCHIVE"), 64
	if dir == "" {
		dir, many = t.TempDir(), 8
		mustAdd(t, dir, &Options{BatchGames: 100}, filepath.Join(records, "cases"), filepath.Join(records, "collections"),
			filepath.Join(records, "rules"), filepath.Join(records, "selfplay"), filepath.Join(records, "duplicate"))
	}
	a := mustOpen(t, dir)
	s := &plainPositions{t: t, chosen: map[uint64]*plainPosition{}}
	s.choose(a, 2000, many)
	s.collect(a)
	places := placesOf(t, a)
	for _, p := range s.chosen {
		p.count(places)
		p.compare(t, a)
	}
	t.Logf("%d positions in %d games, %d of them different; %d looked at, %d reached by %d games or more",
		s.all, a.About().Games, s.different, len(s.chosen), s.hot, many)
}

// plainPositions is a choice of the positions that games reach.
type plainPositions struct {
	t                   *testing.T
	chosen              map[uint64]*plainPosition
	all, different, hot int
}

// plainPosition is a position with all games that reached it.
type plainPosition struct {
	board plainBoard
	games map[kifu.GameID]plainVisit
}

type plainVisit struct {
	counts bool // no version of it that speaks before it was there too
	ply    int
	next   kifu.Move
	goesOn bool
	won    kifu.Color
}

// plainBoard is the stones of a board, row by row, in the least of its
// turnings.
type plainBoard struct {
	size   kifu.Size
	stones string
}

func (b *plainBoard) key() uint64 {
	sum := sha256.Sum256(append([]byte{b.size.Cols, b.size.Rows}, b.stones...))
	return binary.LittleEndian.Uint64(sum[:])
}

// least is the least turning of a board, and the turns that lead there.
func least(size kifu.Size, at func(kifu.Point) kifu.Color, scratch *[2][]byte) (best []byte, turns []kifu.Symmetry) {
	for t := range size.Symmetries() {
		b := scratch[0][:0]
		for y := range int(size.Rows) {
			for x := range int(size.Cols) {
				b = append(b, byte(at(kifu.Symmetry(t).Inverse().Turn(kifu.At(x, y), size))))
			}
		}
		switch c := bytes.Compare(b, best); {
		case best == nil || c < 0:
			scratch[0], scratch[1] = scratch[1], b
			best, turns = b, []kifu.Symmetry{kifu.Symmetry(t)}
		case c == 0:
			turns = append(turns, kifu.Symmetry(t))
		}
	}
	return best, turns
}

// leastPoint is where a move lies on the least board: of the turns that lead
// there, the one that takes it to the least point.
func leastPoint(m kifu.Move, turns []kifu.Symmetry, size kifu.Size) kifu.Move {
	if m.Point == kifu.Pass {
		return m
	}
	all := make([]kifu.Point, len(turns))
	for i, t := range turns {
		all[i] = t.Turn(m.Point, size)
	}
	m.Point = slices.Min(all)
	return m
}

// walkPlainly goes through the positions of a game, each once, that come before its
// first fault.
func walkPlainly(g *kifu.Game, see func(board plainBoard, turns []kifu.Symmetry, ply int)) {
	l, seen := &g.Line, map[string]bool{}
	b := replay.NewBoard(l.Size)
	setups := l.Setups
	scratch := [2][]byte{}
	for ply := 0; ply <= len(l.Moves) && (g.Faulty == 0 || ply < g.Faulty); ply++ {
		for len(setups) > 0 && setups[0].After <= ply && (ply < len(l.Moves) || ply == 0) {
			b.Setup(setups[0])
			setups = setups[1:]
		}
		stones, turns := least(l.Size, b.At, &scratch)
		if !seen[string(stones)] {
			board := plainBoard{l.Size, string(stones)}
			seen[board.stones] = true
			see(board, turns, ply)
		}
		if ply < len(l.Moves) {
			b.Play(l.Moves[ply])
		}
	}
}

// choose draws some positions, and takes all that many games reached.
func (s *plainPositions) choose(a *Archive, some, many int) {
	var keys []uint64
	for g, err := range a.Every(context.Background()) {
		if err != nil {
			s.t.Fatal(err)
		}
		walkPlainly(&g, func(b plainBoard, _ []kifu.Symmetry, _ int) { keys = append(keys, b.key()) })
	}
	slices.Sort(keys)
	s.all = len(keys)
	r := rand.New(rand.NewPCG(uint64(len(keys)), 1))
	for range min(some, len(keys)) {
		s.chosen[keys[r.IntN(len(keys))]] = &plainPosition{games: map[kifu.GameID]plainVisit{}}
	}
	for i := 0; i < len(keys); {
		j := i
		for j < len(keys) && keys[j] == keys[i] {
			j++
		}
		if s.different++; j-i >= many {
			s.hot++
			s.chosen[keys[i]] = &plainPosition{games: map[kifu.GameID]plainVisit{}}
		}
		i = j
	}
}

// collect notes who reached the chosen positions.
func (s *plainPositions) collect(a *Archive) {
	for g, err := range a.Every(context.Background()) {
		if err != nil {
			s.t.Fatal(err)
		}
		walkPlainly(&g, func(b plainBoard, turns []kifu.Symmetry, ply int) {
			p := s.chosen[b.key()]
			if p == nil {
				return
			}
			v := plainVisit{ply: ply, won: g.Settled.Result.Winner}
			if ply < len(g.Line.Moves) && ply+1 != g.Faulty {
				v.goesOn, v.next = true, leastPoint(g.Line.Moves[ply], turns, g.Line.Size)
			}
			p.board, p.games[g.ID] = b, v
		})
	}
}

// place is a game's cluster, and where in it the game stands.
type place struct{ cluster, at int }

func placesOf(t *testing.T, a *Archive) map[kifu.GameID]place {
	places, n := map[kifu.GameID]place{}, 0
	for c, err := range a.Clusters(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		for i, id := range c.Games {
			places[id] = place{n, i}
		}
	}
	return places
}

// count says which games count: of versions of one the first.
func (p *plainPosition) count(places map[kifu.GameID]place) {
	first := map[int]int{}
	for id := range p.games {
		if at, ok := places[id]; ok {
			if before, met := first[at.cluster]; !met || at.at < before {
				first[at.cluster] = at.at
			}
		}
	}
	for id, v := range p.games {
		at, ok := places[id]
		v.counts = !ok || first[at.cluster] == at.at
		p.games[id] = v
	}
}

// compare asks the archive for the position.
func (p *plainPosition) compare(t *testing.T, a *Archive) {
	board := replay.NewBoard(p.board.size)
	setup := kifu.Setup{}
	for i, c := range []byte(p.board.stones) {
		at := kifu.At(i%int(p.board.size.Cols), i/int(p.board.size.Cols))
		switch kifu.Color(c) {
		case kifu.Black:
			setup.Black = append(setup.Black, at)
		case kifu.White:
			setup.White = append(setup.White, at)
		}
	}
	board.Setup(setup)
	id, _ := board.Position()
	q := query.Query{Limit: query.MaxLimit}
	first, err := a.Position(context.Background(), id, q)
	if err != nil {
		t.Errorf("position %s: %v", id, err)
		return
	}
	turns := p.turnsFrom(&first)
	p.compareCounts(t, &first, turns)
	for reached := first; ; {
		for i := range reached.Games {
			p.compareVisit(t, id, &reached.Games[i], turns)
		}
		if reached.Next == "" {
			break
		}
		q = nextPage(t, q, reached.Next)
		if reached, err = a.Position(context.Background(), id, q); err != nil {
			t.Errorf("position %s: %v", id, err)
			return
		}
	}
	if left := len(p.games); left > 0 {
		t.Errorf("position %s: %d games are missing, %v", id, left, slices.Collect(maps.Keys(p.games))[:1])
	}
}

// turnsFrom is the turns that lead from the answer's board to the least one.
func (p *plainPosition) turnsFrom(r *Reached) []kifu.Symmetry {
	stones := map[kifu.Point]kifu.Color{}
	for c, points := range r.Stones {
		for _, at := range points {
			stones[at] = kifu.Color(c + 1)
		}
	}
	_, turns := least(r.Size, func(at kifu.Point) kifu.Color { return stones[at] }, &[2][]byte{})
	return turns
}

// compareCounts adds up what the games did.
func (p *plainPosition) compareCounts(t *testing.T, r *Reached, turns []kifu.Symmetry) {
	won := map[kifu.Color]int{}
	next := map[kifu.Move]*Continuation{}
	clusters := 0
	for _, v := range p.games {
		if !v.counts {
			continue
		}
		clusters++
		won[v.won]++
		if !v.goesOn {
			continue
		}
		n := next[v.next]
		if n == nil {
			n = &Continuation{Move: v.next}
			next[v.next] = n
		}
		n.Games++
		switch v.won {
		case kifu.Black:
			n.Black++
		case kifu.White:
			n.White++
		}
	}
	if r.Total != len(p.games) || r.Clusters != clusters || r.Black != won[kifu.Black] || r.White != won[kifu.White] {
		t.Errorf("position %s: %d games told %d times, won %d and %d; the scan counts %d, %d, %d and %d", r.ID, r.Clusters, r.Total, r.Black, r.White,
			clusters, len(p.games), won[kifu.Black], won[kifu.White])
	}
	var got, want []string
	for _, n := range r.Continuations {
		n.Move = leastPoint(n.Move, turns, r.Size)
		got = append(got, fmt.Sprint(n))
	}
	for _, n := range next {
		want = append(want, fmt.Sprint(*n))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("position %s: goes on with %v; the scan counts %v", r.ID, got, want)
	}
	if !slices.IsSortedFunc(r.Continuations, func(a, b Continuation) int { return cmp.Compare(b.Games, a.Games) }) {
		t.Errorf("position %s: the most played is not first", r.ID)
	}
}

// compareVisit ticks one game off.
func (p *plainPosition) compareVisit(t *testing.T, id kifu.PositionID, v *Visit, turns []kifu.Symmetry) {
	want, there := p.games[v.Game.ID]
	if !there {
		t.Errorf("position %s: game %s did not reach it, or is told twice", id, v.Game.ID)
		return
	}
	delete(p.games, v.Game.ID)
	got := plainVisit{ply: v.Move, goesOn: v.HasNext, won: want.won, counts: want.counts}
	if v.HasNext {
		got.next = leastPoint(v.Next, turns, v.Game.Line.Size)
	}
	if got != want {
		t.Errorf("position %s: game %s: %+v, the scan says %+v", id, v.Game.ID, got, want)
	}
}

package archive

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// saying is a record as this test makes it up: a line and what its header
// settles to.
type saying struct {
	file    string
	line    kifu.Line
	settled kifu.Settled
}

// TestClustersAfterAnyChanges: however records come and go, few at a time or
// many, the clusters that are found again near what changed are, with those
// that stayed, all that there are.
//
// The records are such as make it hard: many games by the same two players in
// one event, openings that dozens share, versions of a game that only a third
// one holds together, records without moves that fit several games.
func TestClustersAfterAnyChanges(t *testing.T) {
	steps := trials(t, 60, 150)
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 8))
		all := sayings(r, 40)
		s := &shelved{games: map[kifu.GameID]*kifu.Game{}, keys: map[uint64]map[kifu.GameID]bool{}}
		told := map[int]bool{}
		for step := range steps {
			was := s.change(r, all, told)
			got, err := clustersNear(s.shelf(), s.clusters, was)
			if err != nil {
				t.Fatal(err)
			}
			want := s.findAll()
			if !storage.SameClusters(got, want) {
				t.Fatalf("seed %d, step %d, %d games changed of %d: %s", seed, step, len(was), len(s.games), differing(got, want))
			}
			s.clusters = got
		}
		if len(s.clusters) < 10 {
			t.Errorf("seed %d: %d clusters among %d games are no trial", seed, len(s.clusters), len(s.games))
		}
	}
}

// shelved is an archive in memory.
type shelved struct {
	games    map[kifu.GameID]*kifu.Game
	keys     map[uint64]map[kifu.GameID]bool
	clusters []kifu.Cluster
}

// change adds and takes out a few records, now and then many, and says what
// the games were before.
func (s *shelved) change(r *rand.Rand, all []saying, told map[int]bool) map[kifu.GameID][]*same.Telling {
	was := map[kifu.GameID][]*same.Telling{}
	n := 1 + r.IntN(4)
	if r.IntN(8) == 0 {
		n = len(all) / 3
	}
	for range n {
		i := r.IntN(len(all))
		told[i] = !told[i] && r.IntN(10) < 8
		s.retell(idOf(&all[i]), all, told, was)
	}
	return was
}

// retell makes a game again of the records that tell it.
func (s *shelved) retell(id kifu.GameID, all []saying, told map[int]bool, was map[kifu.GameID][]*same.Telling) {
	before := s.games[id]
	if _, noted := was[id]; !noted {
		was[id] = nil
		if before != nil {
			was[id] = same.Stored(before)
		}
	}
	if before != nil {
		for _, key := range same.SketchOf(before) {
			delete(s.keys[key], id)
		}
		delete(s.games, id)
	}
	var g *kifu.Game
	for i := range all {
		if !told[i] || idOf(&all[i]) != id {
			continue
		}
		if g == nil {
			g = &kifu.Game{ID: id, Line: all[i].line, Settled: all[i].settled}
		}
		g.Witnesses = append(g.Witnesses, kifu.Witness{File: all[i].file, Number: 1, Settled: all[i].settled})
	}
	if g == nil {
		return
	}
	s.games[id] = g
	for _, key := range same.SketchOf(g) {
		if s.keys[key] == nil {
			s.keys[key] = map[kifu.GameID]bool{}
		}
		s.keys[key][id] = true
	}
}

func (s *shelved) shelf() *same.Shelf {
	shelf := shelfOf(&storage.Set{}, s.clusters)
	shelf.Sharing = func(key uint64) ([]kifu.GameID, error) {
		return slices.Collect(maps.Keys(s.keys[key])), nil
	}
	shelf.Tellings = func(id kifu.GameID) ([]*same.Telling, error) {
		if g := s.games[id]; g != nil {
			return same.Stored(g), nil
		}
		return nil, nil
	}
	return shelf
}

func (s *shelved) findAll() []kifu.Cluster {
	var all []*same.Telling
	for _, id := range slices.SortedFunc(maps.Keys(s.games), func(a, b kifu.GameID) int { return slices.Compare(a[:], b[:]) }) {
		all = append(all, same.Stored(s.games[id])...)
	}
	return clustersOf(same.Find(all), all, witnessesOf(all))
}

func idOf(s *saying) kifu.GameID {
	header := kifu.Header{{ID: "PB", Text: s.file, Raw: []byte(s.file)}}
	id, _ := same.Identity(&s.line, header, kifu.Digest{})
	return id
}

// sayings makes up records of so many games, four to eight of each.
func sayings(r *rand.Rand, games int) (all []saying) {
	openings := [][]kifu.Move{anyLine(r, nil, 30), anyLine(r, nil, 50), anyLine(r, nil, 80)}
	for g := range games {
		line := anyLine(r, openings[r.IntN(len(openings))], 60+r.IntN(140))
		header := anyHeader(r)
		for v := range 4 + r.IntN(5) {
			s := saying{file: fmt.Sprintf("%d-%d.sgf", g, v), settled: header}
			s.line = kifu.Line{Size: kifu.Square(19), Moves: retoldLine(r, line)}
			if r.IntN(4) == 0 {
				s.settled = anyHeader(r)
			}
			all = append(all, s)
		}
	}
	return all
}

// anyLine goes on from an opening, on points that are still free.
func anyLine(r *rand.Rand, opening []kifu.Move, moves int) []kifu.Move {
	line, used := slices.Clone(opening), map[kifu.Point]bool{}
	for _, m := range line {
		used[m.Point] = true
	}
	for len(line) < moves {
		if p := kifu.At(r.IntN(19), r.IntN(19)); !used[p] {
			used[p] = true
			line = append(line, kifu.Move{Color: kifu.Color(1 + len(line)%2), Point: p})
		}
	}
	return line
}

// retoldLine is a line as another record might tell it: whole, cut short, far
// too short, with a slip, with a move left out, or not at all.
func retoldLine(r *rand.Rand, line []kifu.Move) []kifu.Move {
	line = slices.Clone(line)
	switch r.IntN(6) {
	case 0:
		return line
	case 1:
		return line[:min(len(line), 40+r.IntN(len(line)-40))]
	case 2:
		return line[:10+r.IntN(20)]
	case 3:
		line[r.IntN(len(line))].Point = kifu.At(r.IntN(19), r.IntN(19))
		return line
	case 4:
		at := r.IntN(len(line))
		return slices.Delete(line, at, at+1)
	}
	return nil
}

// anyHeader is one of few: the same two players meet again and again.
func anyHeader(r *rand.Rand) kifu.Settled {
	players := []string{"cho-sonjin", "cho-chikun", "kobayashi-koichi"}[:2+r.IntN(12)/11]
	r.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
	s := kifu.Settled{Black: []kifu.Person{{ID: players[0]}}, White: []kifu.Person{{ID: players[1]}}}
	s.Event = kifu.Event{Title: "honinbo", Edition: cmp.Or(r.IntN(3), 54), Stage: []string{"final", "league", ""}[r.IntN(3)], Game: r.IntN(4)}
	s.Result = kifu.Result{Winner: kifu.Color(r.IntN(3)), Ending: kifu.EndPoints, Margin: float64(r.IntN(3)) + 0.5}
	if r.IntN(2) == 0 {
		s.Dates = []kifu.Date{{Year: 1999, Month: 5, Day: uint8(1 + r.IntN(3))}}
	}
	return s
}

// differing is the first cluster that only one of two lists has.
func differing(got, want []kifu.Cluster) string {
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			return fmt.Sprintf("missing %+v", want[i])
		case i >= len(want):
			return fmt.Sprintf("too many: %+v", got[i])
		case !storage.SameClusters(got[i:i+1], want[i:i+1]):
			return fmt.Sprintf("\ngot  %+v\nwant %+v", got[i], want[i])
		}
	}
	return "the same"
}

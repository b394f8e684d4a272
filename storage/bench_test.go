package storage

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sort"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// benchGames is how many made-up games the benchmarks use. A position index of
// real games has the same shape: nearly all positions are one game's own.
const benchGames = 20000

func benchItems() []*Item {
	r := rand.New(rand.NewPCG(11, 11))
	all := make([]*Item, benchGames)
	for i := range all {
		g := someGame(r, "bench.sgf")
		for len(g.visits) < 205 {
			g.visits = append(g.visits, Visit{Hash: r.Uint64(), Posting: Posting{Ply: uint32(len(g.visits)), Next: kifu.At(3, 3), Color: kifu.Black}})
		}
		all[i] = NewItem(g.game, []Packed{Pack(g.raw[0])}, g.visits, nil)
	}
	return all
}

func BenchmarkWrite(b *testing.B) {
	all := benchItems()
	positions := 0
	for _, it := range all {
		positions += len(it.visits)
	}
	for b.Loop() {
		if _, err := Write(filepath.Join(b.TempDir(), "part-000001.db"), testStore, "part-000001.db", all, nil); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(positions), "ns/posting")
}

func BenchmarkLookUp(b *testing.B) {
	all := benchItems()
	path := filepath.Join(b.TempDir(), "part-000001.db")
	if _, err := Write(path, testStore, "part-000001.db", all, nil); err != nil {
		b.Fatal(err)
	}
	s := openSet(b, path)
	var hashes []uint64
	for _, it := range all {
		for _, v := range it.visits {
			hashes = append(hashes, v.Hash)
		}
	}
	r := rand.New(rand.NewPCG(12, 12))
	r.Shuffle(len(hashes), func(i, j int) { hashes[i], hashes[j] = hashes[j], hashes[i] })
	sorted := slices.Sorted(slices.Values(hashes))
	const empty = 1 << 63

	b.Run("sorted array in memory", func(b *testing.B) {
		i := 0
		for b.Loop() {
			h := hashes[i%len(hashes)]
			sort.Search(len(sorted), func(i int) bool { return sorted[i] >= h })
			i++
		}
	})
	b.Run("absent", func(b *testing.B) { tallies(b, s, hashes, 1<<20) })
	b.Run("singleton", func(b *testing.B) { tallies(b, s, hashes, 0) })
	b.Run("hot with continuations", func(b *testing.B) { tallies(b, s, []uint64{empty}, 0) })
	b.Run("hot, half of the games chosen", func(b *testing.B) {
		c := s.Choose(func(yield func(kifu.GameID) bool) {
			for i := 0; i < len(all) && yield(all[i].Card.ID); i += 2 {
			}
		})
		for b.Loop() {
			if _, err := s.Tally(empty, c); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/benchGames, "ns/posting")
	})
}

func tallies(b *testing.B, s *Set, hashes []uint64, change uint64) {
	i := 0
	for b.Loop() {
		if _, err := s.Tally(hashes[i%len(hashes)]^change, nil); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

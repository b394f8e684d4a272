package storage

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

func someClusters() []kifu.Cluster {
	a, b, c := kifu.GameID{1}, kifu.GameID{2}, kifu.GameID{3}
	return []kifu.Cluster{
		{
			Games: []kifu.GameID{a, b}, Why: "told by 2 records, the next by 1",
			Versions: []kifu.Version{{A: 0, B: 1, Reason: "typo", Confidence: "sure", Turn: 5, Reversed: true, Agreed: 200, From: 44,
				Differences: []kifu.Difference{
					{Move: 44, At: 44, A: kifu.At(3, 3), B: kifu.Pass, HasA: true, HasB: true},
					{Move: 201, At: 201, B: kifu.At(18, 0), HasB: true},
				}}},
			Contradictions: []kifu.Contradiction{{Code: "dup-winner", Severity: kifu.Error,
				A: kifu.Claim{Game: a, File: "a.sgf", Number: 1, Says: "B+R"}, B: kifu.Claim{Game: b, Witness: 2, File: "b.sgf", Number: 7, Says: "W+R"}}},
		},
		{Games: []kifu.GameID{c}, Versions: []kifu.Version{}, Contradictions: []kifu.Contradiction{{Code: "dup-date", Apart: true}}},
	}
}

func TestClustersComeBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "clusters.db")
	store := NewStoreID()
	want := someClusters()
	if err := WriteClusters(path, store, 7, want); err != nil {
		t.Fatal(err)
	}
	got, _, err := ReadClusters(path, store)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if _, _, err := ReadClusters(path, NewStoreID()); !errors.Is(err, ErrFormat) {
		t.Errorf("another archive: %v", err)
	}
}

// TestDamagedClusters: a file with a bit turned over is refused, or says the
// same as before.
func TestDamagedClusters(t *testing.T) {
	path := filepath.Join(t.TempDir(), "clusters.db")
	store := NewStoreID()
	if err := WriteClusters(path, store, 7, someClusters()); err != nil {
		t.Fatal(err)
	}
	want, _, err := ReadClusters(path, store)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	for i := 0; i < len(whole); i += 61 {
		harmed := append([]byte(nil), whole...)
		harmed[i] ^= 1 << (i % 8)
		if err := os.WriteFile(path, harmed, 0o644); err != nil {
			t.Fatal(err)
		}
		got, _, err := ReadClusters(path, store)
		if err != nil {
			refused++
		} else if !reflect.DeepEqual(got, want) {
			t.Errorf("with byte %d turned over: %+v", i, got)
		}
	}
	if refused == 0 {
		t.Error("no damage was found")
	}
}

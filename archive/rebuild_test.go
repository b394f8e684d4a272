package archive

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/kifubase/kifubase/query"
)

// The index is made again from the stored games, and finds what it found.
func TestRebuild(t *testing.T) {
	dir := t.TempDir()
	want, _ := mustAdd(t, dir, nil, filepath.Join(records, "cases"))
	questions := []string{"", "result:B+R", "player:\"cho chikun\"", "honinbo", "size:9", "has:comments", "finding:rule-ko"}
	before := totals(t, dir, questions)
	breakIndex(t, dir, want.Generation)
	if _, err := Open(dir); !errors.Is(err, ErrDamaged) {
		t.Errorf("with a broken index: %v", err)
	}
	got, err := Rebuild(context.Background(), dir)
	if err != nil || got.ID != want.ID || got.Generation != 2 {
		t.Fatalf("%+v, %v, want %+v", got, err, want)
	}
	if v, told, err := faultsOf(t, dir, Verify); err != nil || !v.Clean() {
		t.Errorf("%q, %v", told, err)
	}
	after := totals(t, dir, questions)
	for i, q := range questions {
		if before[i] != after[i] {
			t.Errorf("%q: %d games, before %d", q, after[i], before[i])
		}
	}
}

func totals(t *testing.T, dir string, questions []string) []int {
	t.Helper()
	a := mustOpen(t, dir)
	var all []int
	for _, text := range questions {
		q, err := query.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := a.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, answer.Total)
	}
	return all
}

func breakIndex(t *testing.T, dir string, generation int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, nameOf(generation), textName, "*.zap"))
	if err != nil || len(files) == 0 {
		t.Fatal(err, "no segments")
	}
	if err := os.Truncate(files[0], 100); err != nil {
		t.Fatal(err)
	}
}

// An addition to an archive whose index is broken makes the index again.
func TestAddingMendsTheIndex(t *testing.T) {
	dir, want := t.TempDir(), t.TempDir()
	cases, rules := filepath.Join(records, "cases"), filepath.Join(records, "rules")
	first, _ := mustAdd(t, dir, nil, cases)
	breakIndex(t, dir, first.Generation)
	got, _ := mustAdd(t, dir, nil, rules)
	whole, _ := mustAdd(t, want, nil, cases, rules)
	if got.ID != whole.ID || len(everyID(t, mustOpen(t, dir))) != whole.Games {
		t.Errorf("%+v, want %+v", got, whole)
	}
}

func TestRebuildOfNothing(t *testing.T) {
	if _, err := Rebuild(context.Background(), t.TempDir()); !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
}

package archive

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/query"
)

// Archives of older formats lie in testdata. Each opens, or is refused by
// name and made readable by a rebuild; an addition brings it to the format of
// today.
func TestOlderFormats(t *testing.T) {
	olds, err := filepath.Glob("testdata/*/CURRENT")
	if err != nil || len(olds) == 0 {
		t.Fatal("no older archives", err)
	}
	for _, old := range olds {
		t.Run(filepath.Base(filepath.Dir(old)), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "archive")
			if err := os.CopyFS(dir, os.DirFS(filepath.Dir(old))); err != nil {
				t.Fatal(err)
			}
			games := rebuiltIfRefused(t, dir)
			about, s := mustAdd(t, dir, nil, filepath.Join(records, "rules"))
			if s.added == 0 || about.Games != games+s.added {
				t.Errorf("%d games, %d before and %d added", about.Games, games, s.added)
			}
			if v, told, err := faultsOf(t, dir, Verify); err != nil || !v.Whole() {
				t.Errorf("%q, %v", told, err)
			}
			if got := outdated(t, dir); len(got) > 0 {
				t.Errorf("parts %v lack something after the addition", got)
			}
		})
	}
}

// outdated is the parts of an archive that lack what parts of today have.
func outdated(t *testing.T, dir string) []int {
	t.Helper()
	g, err := openCurrent(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer g.leave()
	return g.set.Outdated()
}

// rebuiltIfRefused is how many games the archive has, each of them found.
func rebuiltIfRefused(t *testing.T, dir string) int {
	t.Helper()
	a, err := Open(dir)
	if errors.Is(err, ErrFormat) && strings.Contains(err.Error(), "indexer rebuild") {
		if _, err := Rebuild(context.Background(), dir); err != nil {
			t.Fatal(err)
		}
		a, err = Open(dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	answer, err := a.Search(context.Background(), query.Query{Limit: query.MaxLimit})
	if err != nil || answer.Total != a.About().Games || answer.Total == 0 {
		t.Errorf("%d games are found of %d; %v", answer.Total, a.About().Games, err)
	}
	return answer.Total
}

// A format that is yet to come is refused by name.
func TestANewerFormatIsRefused(t *testing.T) {
	dir := t.TempDir()
	about := sound(t, dir)
	gen := filepath.Join(dir, nameOf(about.Generation))
	m, err := readManifest(gen)
	if err != nil {
		t.Fatal(err)
	}
	m.Version = manifestVersion + 1
	if err := os.WriteFile(filepath.Join(gen, manifestName), m.encode(), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), fmt.Sprint("version ", manifestVersion+1)) {
		t.Errorf("opens with %v", err)
	}
	if _, err := Verify(context.Background(), dir, tables(t), nil); !errors.Is(err, ErrFormat) {
		t.Errorf("verify: %v", err)
	}
	if _, err := Repair(context.Background(), dir, tables(t), nil); !errors.Is(err, ErrFormat) {
		t.Errorf("repair: %v", err)
	}
}

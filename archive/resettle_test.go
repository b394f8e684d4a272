package archive

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/ingest"
)

// names takes some spellings of the test records from whom they belong to.
const names = "id\tname\tvariants\n" +
	"test-alpha\tTest Alpha\tCho Chikun;趙治勲;赵治勋\n" +
	"test-beta\tTest Beta\tGo Seigen;Lee Sedol\n"

func withNames(t *testing.T) *catalog.Tables {
	t.Helper()
	other, err := tables(t).With(strings.NewReader(names), "names.tsv")
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// Settled again by the tables that settled it, nothing changes.
func TestSettlingAgainChangesNothing(t *testing.T) {
	dir := t.TempDir()
	want, _ := mustAdd(t, dir, nil, records)
	changed, about, err := Resettle(context.Background(), dir, tables(t))
	if err != nil || changed != 0 || about.ID != want.ID {
		t.Errorf("%d records changed, %+v, want %+v; %v", changed, about, want, err)
	}
}

// Settled again by other tables, an archive is the one that these would have
// made of the files; and back again.
func TestOtherTables(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	first, _ := mustAdd(t, dir, nil, records)
	mine := withNames(t)
	want := addBy(t, other, mine)
	changed, got, err := Resettle(context.Background(), dir, mine)
	if err != nil || changed == 0 || got.ID != want.ID {
		t.Errorf("%d records changed, archive %s, want %s; %v", changed, got.ID, want.ID, err)
	}
	for _, own := range []*catalog.Tables{mine, tables(t)} {
		if v, err := Verify(context.Background(), dir, own, func(f Fault) { t.Error(f) }); err != nil || !v.Clean() {
			t.Errorf("%+v, %v", v, err)
		}
	}
	if _, back, err := Resettle(context.Background(), dir, tables(t)); err != nil || back.ID != first.ID {
		t.Errorf("back again: archive %s, was %s; %v", back.ID, first.ID, err)
	}
}

func addBy(t *testing.T, dir string, by *catalog.Tables) About {
	t.Helper()
	w, err := Begin(dir, &Options{Tables: by})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	_, err = ingest.Run(context.Background(), []string{filepath.Clean(records)}, ingest.Options{Positions: true, Tables: by}, &sink{Writer: w})
	if err != nil {
		t.Fatal(err)
	}
	about, err := w.Publish(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return about
}

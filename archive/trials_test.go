package archive

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// trials is how often a test of chance is tried: few times with -short, else
// as often as a change needs, and with KIFUBASE_TRIALS in the environment that
// many times.
func trials(t *testing.T, short, usual int) int {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv("KIFUBASE_TRIALS")); err == nil && n > 0 {
		return n
	}
	if testing.Short() {
		return short
	}
	return usual
}

// progress says how far a long test has come, every fiftieth trial.
func progress(t *testing.T, done, of int) {
	if done%50 == 0 && done < of {
		t.Logf("%d of %d", done, of)
	}
}

// manyBatches is what is added one after the other: 1,500 real records where
// KIFUBASE_CORPUS names a folder of collections, whole collections of it where
// KIFUBASE_COLLECTIONS names them, else the records of the project.
func manyBatches(t testing.TB) [][]string {
	t.Helper()
	batches := batchesFrom(os.Getenv("KIFUBASE_CORPUS"))
	if len(batches) == 0 {
		t.Fatal("KIFUBASE_CORPUS has no pro-japan with 1,500 records in it")
	}
	return batches
}

func batchesFrom(corpus string) (batches [][]string) {
	if corpus == "" {
		for _, folder := range []string{"cases", "rules", "charset", "corrupt", "selfplay"} {
			batches = append(batches, []string{filepath.Join(records, folder)})
		}
		return batches
	}
	if names := strings.Fields(os.Getenv("KIFUBASE_COLLECTIONS")); len(names) > 0 {
		for _, name := range names {
			batches = append(batches, []string{filepath.Join(corpus, name)})
		}
		return batches
	}
	var files []string
	filepath.WalkDir(filepath.Join(corpus, "pro-japan"), func(path string, _ os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".sgf" {
			files = append(files, path)
		}
		return err
	})
	if len(files) >= 1500 {
		batches = slices.Collect(slices.Chunk(files[:1500], 150))
	}
	return batches
}

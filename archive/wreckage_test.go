package archive

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// keeper is somebody who keeps records in a folder and an archive of them.
type keeper struct {
	files, archive string
	about          About
}

// live lets a keeper's files come, change and go for some days: games are told
// by several files, told otherwise, move to other files, are removed. The archive
// follows every day, so that its parts mask each other and are merged.
func live(t *testing.T, r *rand.Rand, days int) *keeper {
	k := &keeper{files: t.TempDir(), archive: t.TempDir()}
	for day := range days {
		for range 1 + r.IntN(4) {
			name := fmt.Sprintf("%02d.sgf", r.IntN(16))
			if r.IntN(4) == 0 {
				if err := os.Remove(filepath.Join(k.files, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
					t.Fatal(err)
				}
				continue
			}
			game := r.IntN(8)
			writeRecord(t, k.files, name, fmt.Sprintf("(;GM[1]SZ[9]PB[Anna]PW[Bert]RE[B+R]C[day %d];B[ee];W[%cc];B[gc])", day, 'a'+game))
		}
		k.follow(t)
	}
	return k
}

// follow makes the archive follow the files.
func (k *keeper) follow(t *testing.T) {
	t.Helper()
	mustAdd(t, k.archive, nil, k.files)
	gone := func(file string, _ int) bool { return !exists(file) }
	var err error
	if _, k.about, err = Remove(context.Background(), k.archive, gone); err != nil {
		t.Fatal(err)
	}
}

// harm does up to three things to the newest generation of a keeper's archive, or
// to its whole folder, and may take the one before it away.
func (k *keeper) harm(t *testing.T, r *rand.Rand, generation int) (did []string) {
	if r.IntN(40) == 0 {
		if err := os.RemoveAll(filepath.Join(k.archive, nameOf(generation))); err != nil {
			t.Fatal(err)
		}
		return []string{nameOf(generation) + " missing"}
	}
	if r.IntN(2) == 0 {
		did = append(did, "alone")
		if err := os.RemoveAll(filepath.Join(k.archive, nameOf(generation-1))); err != nil {
			t.Fatal(err)
		}
	}
	for range 1 + r.IntN(3) {
		did = append(did, wreck(t, r, k.archive, newest(t, k.archive, generation)))
	}
	return did
}

// wreck does something to a file of an archive's newest generation.
func wreck(t *testing.T, r *rand.Rand, dir string, files []string) string {
	t.Helper()
	path, other := files[r.IntN(len(files))], files[r.IntN(len(files))]
	b, err := os.ReadFile(path)
	what := "missing"
	if err == nil && len(b) > 0 {
		what = []string{"flipped", "flipped", "flipped", "cut", "missing", "empty", "swapped"}[r.IntN(7)]
	}
	at := r.IntN(len(b) + 1)
	switch what {
	case "flipped":
		for at == len(b) || b[at] == 0 && r.IntN(1000) > 0 { // mostly where something is
			at = r.IntN(len(b))
		}
		b[at] ^= 1 << r.IntN(8)
		err = os.WriteFile(path, b, 0o644)
	case "cut":
		err = os.Truncate(path, int64(at))
	case "empty":
		err = os.Truncate(path, 0)
	case "missing":
		err = os.RemoveAll(path)
	case "swapped":
		if exists(other) {
			err = errors.Join(os.Rename(path, path+".x"), os.Rename(other, path), os.Rename(path+".x", other))
		}
	}
	if err != nil && path != other {
		t.Fatal(err)
	}
	name := func(path string) string { s, _ := filepath.Rel(dir, path); return s }
	return fmt.Sprintf("%s %s at %d, %s", name(path), what, at, name(other))
}

// newest is the files of an archive's newest generation, and CURRENT.
func newest(t *testing.T, dir string, generation int) []string {
	t.Helper()
	files := []string{filepath.Join(dir, currentName)}
	err := filepath.WalkDir(filepath.Join(dir, nameOf(generation)), func(path string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Whatever happens to up to three files of an archive with a history, and to the
// generation before it, a repair gives the same archive back, or says that
// something is lost and leaves one that leads back to it when the files are added
// again. It never says that it is mended when a game is missing or one that was
// removed is back.
func TestManyFaultsAtOnce(t *testing.T) {
	times := trials(t, 6, 100)
	r := rand.New(rand.NewPCG(8, uint64(times)))
	ended := map[string]int{}
	var k *keeper
	for n := range times {
		if n%50 == 0 {
			k = live(t, r, 3+r.IntN(10))
		}
		hurt := &keeper{files: k.files, archive: filepath.Join(t.TempDir(), "a")}
		if err := os.CopyFS(hurt.archive, os.DirFS(k.archive)); err != nil {
			t.Fatal(err)
		}
		did := hurt.harm(t, r, k.about.Generation)
		end := hurt.repaired(t, k.about)
		ended[end]++
		if t.Failed() {
			t.Fatalf("trial %d: %s: %s", n, end, strings.Join(did, "; "))
		}
		os.RemoveAll(hurt.archive)
		progress(t, n+1, times)
	}
	t.Logf("%d archives: %v", times, ended)
}

// repaired repairs the archive and holds it against what it should be.
func (k *keeper) repaired(t *testing.T, want About) (end string) {
	v, told, err := faultsOf(t, k.archive, Repair)
	if err != nil && strings.Contains(err.Error(), "no part can be read") && !exists(filepath.Join(k.archive, nameOf(want.Generation-1))) {
		return "nothing left"
	}
	if err != nil {
		t.Errorf("repair: %v", err)
		return "refused"
	}
	end = "mended"
	if v.Whole() && v.Generation == want.Generation {
		end = "harmless"
	} else if !v.Mended {
		end = "lost"
	}
	if end == "lost" && !slices.ContainsFunc(told, func(s string) bool { return strings.HasPrefix(s, "lost ") }) {
		t.Errorf("not mended, and nothing is called lost: %q", told)
	}
	if again, told, err := faultsOf(t, k.archive, Verify); err != nil || !again.Clean() {
		t.Errorf("after the repair: %q, %v", told, err)
	}
	if end == "lost" {
		k.follow(t)
	}
	a, err := Open(k.archive)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	got := a.About()
	if got.ID != want.ID || got.Games != want.Games || got.Records != want.Records {
		t.Errorf("archive %s of %d games in %d records, want %s of %d in %d; told %q", got.ID, got.Games, got.Records, want.ID, want.Games, want.Records, told)
	}
	return end
}

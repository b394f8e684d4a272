package archive

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/query"
)

var (
	faultsFirst  = filepath.Join(records, "cases")
	faultsSecond = filepath.Join(records, "rules")
)

// sound makes an archive of two parts in two generations, and says what it is.
func sound(t testing.TB, dir string) About {
	t.Helper()
	mustAdd(t, dir, &Options{BatchGames: 20}, faultsFirst)
	about, _ := mustAdd(t, dir, nil, faultsSecond)
	return about
}

func tables(t testing.TB) *catalog.Tables {
	t.Helper()
	own, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// faultsOf is what a verify, or a repair, tells of an archive.
func faultsOf(t testing.TB, dir string, look func(context.Context, string, *catalog.Tables, func(Fault)) (Verified, error)) (Verified, []string, error) {
	t.Helper()
	var told []string
	v, err := look(context.Background(), dir, tables(t), func(f Fault) { told = append(told, f.Kind.String()+" "+f.String()) })
	return v, told, err
}

func TestASoundArchiveIsClean(t *testing.T) {
	dir := t.TempDir()
	about := sound(t, dir)
	v, told, err := faultsOf(t, dir, Verify)
	if err != nil || !v.Clean() || len(told) > 0 {
		t.Errorf("%+v %q, %v", v, told, err)
	}
	if v.Games != about.Games || v.Records != about.Records || v.Positions != about.Positions {
		t.Errorf("%+v was looked at of %+v", v, about)
	}
}

// What can happen to a file.
var mishaps = map[string]func(path, other string) error{
	"missing": func(path, _ string) error { return os.Remove(path) },
	"emptied": func(path, _ string) error { return os.Truncate(path, 0) },
	"cut short": func(path, _ string) error {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		return os.Truncate(path, info.Size()/2)
	},
	"longer": func(path, _ string) error {
		f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = f.WriteString("and more")
		return errors.Join(err, f.Close())
	},
	"zeroed in the middle": func(path, _ string) error {
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		info, err := f.Stat()
		if err != nil {
			return err
		}
		_, err = f.WriteAt(make([]byte, min(4096, info.Size()/3)), info.Size()/2)
		return errors.Join(err, f.Close())
	},
	"another's": func(path, other string) error {
		b, err := os.ReadFile(other)
		if err != nil {
			return err
		}
		return os.WriteFile(path, b, 0o644)
	},
}

// Files go missing, are emptied, cut short, changed for one another: each is a
// named error or no harm, never a wrong answer; what can be made again is, and
// of the rest nothing is thrown away.
func TestFilesGoWrong(t *testing.T) {
	good := t.TempDir()
	want := sound(t, good)
	questions := []string{"", "result:B+R", "honinbo", "size:9"}
	right := totals(t, good, questions)
	first, second := nameOf(1), nameOf(2)
	for _, target := range []struct{ file, other string }{
		{currentName, second + "/" + manifestName},
		{second + "/" + manifestName, first + "/" + manifestName},
		{second + "/" + readersName, currentName},
		{second + "/" + clustersName, second + "/part-*0.db"},
		{second + "/part-*0.db", second + "/part-*[1-9].db"},
		{second + "/part-*[1-9].db", second + "/part-*0.db"},
		{second + "/" + textName + "/SEAL", first + "/" + textName + "/SEAL"},
		{second + "/" + textName + "/*.zap", first + "/" + textName + "/root.bolt"},
		{second + "/" + textName + "/root.bolt", first + "/" + textName + "/root.bolt"},
		{second + "/" + textName + "/index_meta.json", currentName},
	} {
		for what, mishap := range mishaps {
			if testing.Short() && what != "missing" && what != "cut short" {
				continue
			}
			t.Run(target.file+" "+what, func(t *testing.T) {
				dir := filepath.Join(t.TempDir(), "a")
				if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
					t.Fatal(err)
				}
				path, other := one(t, dir, target.file), one(t, dir, target.other)
				if path == "" || other == "" {
					t.Skip("the archive has no such file")
				}
				if err := mishap(path, other); err != nil {
					t.Fatal(err)
				}
				rightOrRefused(t, dir, questions, right)
				mended(t, dir, want, []string{faultsFirst, faultsSecond}, questions, right)
			})
		}
	}
}

// one is the first file of a pattern.
func one(t *testing.T, dir, pattern string) string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		return ""
	}
	return paths[0]
}

// rightOrRefused asks the archive: it answers as before, or says that it is
// damaged.
func rightOrRefused(t *testing.T, dir string, questions []string, right []int) {
	t.Helper()
	a, err := Open(dir)
	if err != nil {
		if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrFormat) {
			t.Errorf("open: %v", err)
		}
		return
	}
	defer a.Close()
	for i, text := range questions {
		q, err := query.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := a.Search(context.Background(), q)
		if err != nil && !errors.Is(err, ErrDamaged) || err == nil && answer.Total != right[i] {
			t.Errorf("%q: %d games, want %d; %v", text, answer.Total, right[i], err)
		}
	}
}

// mended repairs the archive. What could not be saved is added again; then it
// is the archive it was. It gives what was found before the repair.
func mended(t *testing.T, dir string, want About, paths, questions []string, right []int) Verified {
	t.Helper()
	v, told, err := faultsOf(t, dir, Repair)
	if err != nil {
		t.Fatalf("repair: %v", err)
	}
	if v.Whole() && v.Generation == want.Generation {
		return v // no harm was done
	}
	again := *v.Now
	if !v.Mended {
		if !slices.ContainsFunc(told, func(s string) bool { return strings.HasPrefix(s, "lost ") }) {
			t.Errorf("not mended, and nothing is called lost: %q", told)
		}
		mustAdd(t, dir, nil, paths...)
		again, told, err = faultsOf(t, dir, Verify)
	}
	if err != nil || !again.Clean() {
		t.Errorf("after the repair: %v of %q, %v", again.Faults, told, err)
	}
	if got := mustOpen(t, dir).About(); got.ID != want.ID {
		t.Errorf("archive %s, want %s", got.ID, want.ID)
	}
	if got := totals(t, dir, questions); !slices.Equal(got, right) {
		t.Errorf("%v games, want %v", got, right)
	}
	return v
}

// Any one bit that is flipped, in any file, is refused, named or harmless; no
// answer is another; the repair leads back to the same archive.
func TestFlippedBitsOfAnArchive(t *testing.T) {
	times := trials(t, 8, 40)
	good := t.TempDir()
	var want About
	var paths []string
	for _, b := range manyBatches(t) {
		want, _ = mustAdd(t, good, nil, b...)
		paths = append(paths, b...)
	}
	questions := []string{"", "result:B+R", "honinbo", "size:9"}
	right := totals(t, good, questions)
	r := rand.New(rand.NewPCG(20, uint64(times))) // other counts flip other bits
	named := map[string]int{}
	for n := range times {
		dir := filepath.Join(t.TempDir(), "a")
		if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
			t.Fatal(err)
		}
		name, bit := flipAny(t, r, dir)
		before := t.Failed()
		rightOrRefused(t, dir, questions, right)
		v := mended(t, dir, want, paths, questions, right)
		switch {
		case !v.Whole():
			named["named"]++
		case strings.HasPrefix(name, nameOf(want.Generation)) && filepath.Base(name) != readersName:
			t.Errorf("verify does not see it")
		default:
			named["harmless"]++
		}
		if t.Failed() && !before {
			t.Errorf("bit %d of %s", bit, name)
		}
		os.RemoveAll(dir)
		progress(t, n+1, times)
	}
	t.Logf("%d flips: %v", times, named)
}

// flipAny flips one bit of all that lie in a folder.
func flipAny(t *testing.T, r *rand.Rand, dir string) (name string, bit int64) {
	t.Helper()
	var paths []string
	var sizes []int64
	total := int64(0)
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		paths, sizes = append(paths, path), append(sizes, info.Size())
		total += info.Size()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	// Every second flip is in a file chosen at random, so that the small ones
	// get their share.
	at, i := r.Int64N(total), 0
	if r.IntN(2) == 0 {
		for i = r.IntN(len(paths)); sizes[i] == 0; i = r.IntN(len(paths)) {
		}
		at = r.Int64N(sizes[i])
	} else {
		for ; at >= sizes[i]; i++ {
			at -= sizes[i]
		}
	}
	b, err := os.ReadFile(paths[i])
	if err != nil {
		t.Fatal(err)
	}
	bit = at*8 + r.Int64N(8)
	b[bit/8] ^= 1 << (bit % 8)
	if err := os.WriteFile(paths[i], b, 0o644); err != nil {
		t.Fatal(err)
	}
	name, _ = filepath.Rel(dir, paths[i])
	return filepath.ToSlash(name), bit
}

// TestRepairOfAGameThatMoved flips bits all over the part that a game moved to
// when another record of it came: the part that it was in before still has it,
// without that record, and the repair is not to take the one for the other.
func TestRepairOfAGameThatMoved(t *testing.T) {
	files, good := t.TempDir(), t.TempDir()
	var paths []string
	var want About
	for i, records := range []map[string]string{
		{"first.sgf": "(;GM[1]SZ[9]PB[Anna]PW[Bert]RE[B+R];B[ee];W[ec];B[gc])", "other.sgf": "(;GM[1]SZ[9]PB[Carl]PW[Dora]RE[W+R];B[cc];W[gg])"},
		{"again.sgf": "(;GM[1]SZ[9]PB[Anna]PW[Bert]RE[B+R]C[told again];B[ee];W[ec];B[gc])", "third.sgf": "(;GM[1]SZ[9]PB[Emil]PW[Anna];B[ce];W[gf])"},
	} {
		folder := filepath.Join(files, strconv.Itoa(i))
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range records {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, _ = mustAdd(t, good, nil, folder)
		paths = append(paths, folder)
	}
	if want.Games != 3 || want.Records != 4 {
		t.Fatalf("%d games in %d records, want 3 in 4", want.Games, want.Records)
	}
	questions := []string{"", "anna", "result:B+R"}
	right := totals(t, good, questions)
	parts, err := filepath.Glob(filepath.Join(good, nameOf(want.Generation), "part-*.db"))
	if err != nil || len(parts) != 2 {
		t.Fatalf("parts %q, %v", parts, err)
	}
	moved := filepath.Join(nameOf(want.Generation), filepath.Base(parts[1]))
	whole, err := os.ReadFile(filepath.Join(good, moved))
	if err != nil {
		t.Fatal(err)
	}
	harmed := 0
	for at := 0; at < len(whole); at += 16 {
		if whole[at] == 0 {
			continue // mostly what no page uses
		}
		dir := filepath.Join(t.TempDir(), "a")
		if err := os.CopyFS(dir, os.DirFS(good)); err != nil {
			t.Fatal(err)
		}
		flipped := slices.Clone(whole)
		flipped[at] ^= 4
		os.Remove(filepath.Join(dir, moved)) // it is a link
		if err := os.WriteFile(filepath.Join(dir, moved), flipped, 0o644); err != nil {
			t.Fatal(err)
		}
		harmed++
		mended(t, dir, want, paths, questions, right)
		if t.Failed() {
			t.Fatalf("byte %d of %s", at, moved)
		}
	}
	t.Logf("%d flips", harmed)
}

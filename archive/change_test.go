package archive

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"

	"github.com/kifubase/kifubase/kifu"
)

// Questions go on while generations come and go; every answer is that of one
// generation, whole.
func TestGenerationsChangeUnderReaders(t *testing.T) {
	dir, files := t.TempDir(), t.TempDir()
	writeRecord(t, files, "0.sgf", honinbo)
	mustAdd(t, dir, nil, files)
	a, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	a.Watch(time.Millisecond, func(err error) { t.Error(err) })

	var readers sync.WaitGroup
	ctx, stop := context.WithCancel(context.Background())
	for range 4 {
		readers.Go(func() { askOnAndOn(ctx, t, a) })
	}
	folders := []string{"cases", "rules", "charset", "corrupt"}
	for _, folder := range folders {
		mustAdd(t, dir, &Options{BatchGames: 20}, filepath.Join(records, folder))
	}
	if err := a.Refresh(); err != nil {
		t.Error(err)
	}
	if got := a.About().Generation; got != 1+len(folders) {
		t.Errorf("generation %d is read, want %d", got, 1+len(folders))
	}
	stop()
	readers.Wait()
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	if _, err := a.Search(context.Background(), query.Query{}); !errors.Is(err, ErrClosed) {
		t.Errorf("a question after the end: %v", err)
	}
}

func askOnAndOn(ctx context.Context, t *testing.T, a *Archive) {
	empty, _ := replay.NewBoard(kifu.Square(9)).Position()
	for ctx.Err() == nil {
		answer, err := a.Search(context.Background(), query.Query{Limit: 5})
		if err != nil {
			t.Error(err)
			return
		}
		if answer.Total == 0 || len(answer.Games) == 0 {
			t.Errorf("%d games, %d shown", answer.Total, len(answer.Games))
			return
		}
		if _, err := a.Position(context.Background(), empty, query.Query{}); err != nil {
			t.Error(err)
			return
		}
		if _, err := a.Game(context.Background(), answer.Games[0].ID); err != nil {
			t.Error(err)
			return
		}
	}
}

// A generation that somebody reads stays, however old.
func TestAGenerationThatIsReadStays(t *testing.T) {
	dir, files := t.TempDir(), t.TempDir()
	writeRecord(t, files, "0.sgf", honinbo)
	mustAdd(t, dir, nil, files)
	old := mustOpen(t, dir)
	for _, folder := range []string{"rules", "charset", "corrupt"} {
		mustAdd(t, dir, nil, filepath.Join(records, folder))
	}
	if kept, _ := generationsIn(dir); !slices.Equal(kept, []int{1, 3, 4}) {
		t.Errorf("generations %v, want 1 (which is read), 3 and 4", kept)
	}
	if answer, err := old.Search(context.Background(), query.Query{}); err != nil || answer.Total != 1 {
		t.Errorf("the old generation: %+v, %v", answer, err)
	}
}

// The test binary itself is the indexer that gets killed.
func TestMain(m *testing.M) {
	if dir := os.Getenv("ARCHIVE_TEST_ADD"); dir != "" {
		if _, _, err := addTo(dir, &Options{BatchGames: 20}, filepath.Join(records, "cases"), filepath.Join(records, "rules"), filepath.Join(records, "charset")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println("done")
		return
	}
	os.Exit(m.Run())
}

// However often a writer is killed, the archive opens, says nothing wrong, and
// the same addition ends with the same content.
func TestKilledWriters(t *testing.T) {
	times := 20
	if testing.Short() {
		times = 1
	}
	before, want := t.TempDir(), t.TempDir()
	first, _ := mustAdd(t, before, nil, filepath.Join(records, "cases", "0*.sgf"), filepath.Join(records, "selfplay"))
	if err := os.CopyFS(filepath.Join(want, "a"), os.DirFS(before)); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if out, err := adder(filepath.Join(want, "a")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	whole := time.Since(start)
	second := mustOpen(t, filepath.Join(want, "a")).About()
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	for range times {
		dir := filepath.Join(t.TempDir(), "a")
		if err := os.CopyFS(dir, os.DirFS(before)); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			kill(t, dir, time.Duration(r.Int64N(int64(whole))))
			a := mustOpen(t, dir)
			if got := a.About(); got.ID != first.ID && got.ID != second.ID {
				t.Fatalf("after a kill: %+v", got)
			}
			if got := len(everyID(t, a)); got != a.About().Games {
				t.Fatalf("after a kill %d games of %d", got, a.About().Games)
			}
		}
		if out, err := adder(dir).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if got := mustOpen(t, dir).About(); got.ID != second.ID || got.Games != second.Games || got.Files != second.Files {
			t.Errorf("in the end %+v, want %+v", got, second)
		}
		checkNothingLeft(t, dir)
	}
}

func adder(dir string) *exec.Cmd {
	c := exec.Command(os.Args[0], "-test.run=^$")
	c.Env = append(os.Environ(), "ARCHIVE_TEST_ADD="+dir)
	return c
}

func kill(t *testing.T, dir string, after time.Duration) {
	t.Helper()
	c := adder(dir)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { c.Process.Kill() })
	defer timer.Stop()
	c.Wait() // it was killed, or was quicker
}

func checkNothingLeft(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), temporarySuffix) {
			t.Errorf("left behind: %s", e.Name())
		}
	}
}

// An archive whose first writer was killed between giving the generation its
// name and making it the current one is taken up by the next.
func TestLostCurrent(t *testing.T) {
	dir := t.TempDir()
	want, _ := mustAdd(t, dir, nil, filepath.Join(records, "rules"))
	if err := os.Remove(filepath.Join(dir, currentName)); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrDamaged) {
		t.Errorf("without CURRENT: %v", err)
	}
	got, s := mustAdd(t, dir, nil, filepath.Join(records, "rules"))
	if got.ID != want.ID || got.Generation != 1 || s.added != 0 {
		t.Errorf("taken up: %+v, want %+v", got, want)
	}
	mustOpen(t, dir)
}

// A generation that never became the current one is removed by the next
// writer.
func TestUnpublishedGeneration(t *testing.T) {
	dir := t.TempDir()
	mustAdd(t, dir, nil, filepath.Join(records, "rules"))
	if err := os.CopyFS(filepath.Join(dir, nameOf(2)), os.DirFS(filepath.Join(dir, nameOf(1)))); err != nil {
		t.Fatal(err)
	}
	if got, _ := mustAdd(t, dir, nil, filepath.Join(records, "charset")); got.Generation != 2 {
		t.Errorf("%+v", got)
	}
	mustOpen(t, dir)
}

// Whatever file of an archive is gone, emptied, cut, flipped or another's, the
// archive says so by name or answers as before. It never answers otherwise.
func TestDamagedFiles(t *testing.T) {
	whole, other := t.TempDir(), t.TempDir()
	about, _ := mustAdd(t, whole, nil, filepath.Join(records, "rules"), filepath.Join(records, "cases"))
	mustAdd(t, other, nil, filepath.Join(records, "charset"))
	files := filesOf(t, whole)
	for name, harm := range map[string]func(path string) error{
		"gone":    os.Remove,
		"emptied": func(path string) error { return os.Truncate(path, 0) },
		"halved":  halve,
		"flipped": flip,
		"another archive's": func(path string) error {
			rel := strings.SplitN(path, "archive"+string(filepath.Separator), 2)[1]
			b, err := os.ReadFile(filepath.Join(other, rel))
			if err != nil {
				return err
			}
			return os.WriteFile(path, b, 0o644)
		},
	} {
		for _, file := range files {
			t.Run(name+"/"+file, func(t *testing.T) {
				dir := filepath.Join(t.TempDir(), "archive")
				if err := os.CopyFS(dir, os.DirFS(whole)); err != nil {
					t.Fatal(err)
				}
				if err := harm(filepath.Join(dir, file)); err != nil {
					t.Skip(err)
				}
				checkHarmed(t, dir, about)
			})
		}
	}
}

func checkHarmed(t *testing.T, dir string, want About) {
	t.Helper()
	a, err := Open(dir)
	if err != nil {
		if !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrFormat) {
			t.Errorf("opens with %v", err)
		}
		return
	}
	defer a.Close()
	if got := a.About(); got.ID != want.ID {
		t.Errorf("%+v, want %+v", got, want)
	}
	answer, err := a.Search(context.Background(), query.Query{Limit: query.MaxLimit})
	if err != nil && !errors.Is(err, ErrDamaged) || err == nil && answer.Total != want.Games {
		t.Errorf("%d games, %v, want %d", answer.Total, err, want.Games)
	}
}

func filesOf(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() && e.Name() != lockName && e.Name() != readersName {
			rel, _ := filepath.Rel(dir, path)
			files = append(files, rel)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func halve(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return os.Truncate(path, info.Size()/2)
}

func flip(path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	b[len(b)/3] ^= 4
	return os.WriteFile(path, b, 0o644)
}

// What an addition says is done when the context is at its end.
func TestCancelledPublish(t *testing.T) {
	dir := t.TempDir()
	w, err := Begin(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	s := &sink{Writer: w}
	if _, err := ingest.Run(context.Background(), []string{filepath.Join(records, "rules")}, ingest.Options{Positions: true}, s); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := w.Publish(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("published all the same: %v", err)
	}
	if _, err := w.Add(nil); !errors.Is(err, context.Canceled) {
		t.Errorf("goes on after an error: %v", err)
	}
}

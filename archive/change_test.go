package archive

import (
	"bytes"
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

// The test binary itself is the indexer that gets killed: it adds batch after
// batch, and says of each when it is published.
func TestMain(m *testing.M) {
	dir := os.Getenv("ARCHIVE_TEST_ADD")
	if dir == "" {
		os.Exit(m.Run())
	}
	for i, b := range batchesFrom(os.Getenv("KIFUBASE_CORPUS")) {
		if _, _, err := addTo(dir, &Options{BatchGames: 100}, b...); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Println("published", i+1)
	}
}

// However often a writer is killed, the archive opens, holds all that was
// said to be published, says nothing wrong, and the same additions end with
// the same content. Every tenth time all of it is verified.
func TestKilledWriters(t *testing.T) {
	times := trials(t, 3, 15)
	calm := filepath.Join(t.TempDir(), "calm")
	start := time.Now()
	var published []About
	for _, b := range manyBatches(t) {
		about, _ := mustAdd(t, calm, &Options{BatchGames: 100}, b...)
		published = append(published, about)
	}
	whole := time.Since(start)
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	dir, finished, acknowledged := filepath.Join(t.TempDir(), "killed"), 0, 0
	for n := range times {
		if said := kill(t, dir, time.Duration(r.Int64N(int64(whole)))); said > 0 {
			acknowledged = max(acknowledged, said)
		}
		now := checkKilled(t, dir, published, acknowledged)
		if n%10 == 0 && now > 0 {
			if v, told, err := faultsOf(t, dir, Verify); err != nil || !v.Clean() {
				t.Fatalf("after kill %d: %q, %v", n+1, told, err)
			}
		}
		if now == len(published) { // all is in: from the start again
			finished++
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			acknowledged = 0
		}
		progress(t, n+1, times)
	}
	if out, err := adder(dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got := checkKilled(t, dir, published, len(published)); got != len(published) {
		t.Errorf("in the end addition %d", got)
	}
	checkNothingLeft(t, dir)
	t.Logf("%d kills, %d times to the end, which takes %v", times, finished, whole.Round(time.Millisecond))
}

// checkKilled is how many additions the archive holds, at least as many as
// were acknowledged.
func checkKilled(t *testing.T, dir string, published []About, acknowledged int) int {
	t.Helper()
	a, err := Open(dir)
	if acknowledged == 0 && (errors.Is(err, ErrNoArchive) || errors.Is(err, ErrDamaged) && !exists(filepath.Join(dir, currentName))) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	got := a.About()
	now := slices.IndexFunc(published, func(p About) bool { return p.ID == got.ID }) + 1
	if now < acknowledged || now == 0 || got.Games != published[now-1].Games || got.Files != published[now-1].Files {
		t.Fatalf("after a kill: addition %d of which %d were acknowledged: %+v", now, acknowledged, got)
	}
	if games := len(everyID(t, a)); games != got.Games {
		t.Fatalf("after a kill %d games of %d", games, got.Games)
	}
	return now
}

func adder(dir string) *exec.Cmd {
	c := exec.Command(os.Args[0], "-test.run=^$")
	c.Env = append(os.Environ(), "ARCHIVE_TEST_ADD="+dir)
	return c
}

// kill kills an adder and gives the last addition that it said is published.
func kill(t *testing.T, dir string, after time.Duration) (said int) {
	t.Helper()
	c := adder(dir)
	var out bytes.Buffer
	c.Stdout = &out
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(after, func() { c.Process.Kill() })
	defer timer.Stop()
	c.Wait() // it was killed, or was quicker
	for line := range strings.Lines(out.String()) {
		fmt.Sscanf(line, "published %d", &said)
	}
	return said
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

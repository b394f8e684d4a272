package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kifubase/kifubase/kifu"
)

// told is a sink that writes down what it is given.
type told struct{ lines []string }

func (t *told) Prepare(j *Judged) any {
	var codes []string
	for _, f := range j.Findings {
		codes = append(codes, string(f.Code))
	}
	return strings.TrimSpace(fmt.Sprintf("%s#%d %s %d moves %s", shortName(j.Record.File), j.Record.Number, j.Reading, len(j.Record.Line.Moves), strings.Join(codes, " ")))
}

// shortName leaves out the folders that a file or an archive lies in.
func shortName(file string) string {
	outer, inner, inside := strings.Cut(file, "!")
	if !inside {
		return filepath.Base(outer)
	}
	return filepath.Base(outer) + "!" + inner
}

func (t *told) Add(p any) (Outcome, error) {
	t.lines = append(t.lines, p.(string))
	if strings.Contains(p.(string), " reject ") {
		return Refused, nil
	}
	return Added, nil
}

func TestOrderDoesNotDependOnJobs(t *testing.T) {
	dir := t.TempDir()
	for i := range 500 {
		name := filepath.Join(dir, fmt.Sprintf("%02d", i%7), fmt.Sprintf("%03d.sgf", i))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(strings.Repeat("(;FF[4]GM[1]SZ[9];B[cc];W[gg])", i%4+1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var first []string
	for _, jobs := range []int{1, 2, 7} {
		var sink told
		sum, err := Run(context.Background(), []string{dir}, Options{Jobs: jobs}, &sink)
		if err != nil {
			t.Fatal(err)
		}
		if sum.Files != 500 || sum.Added != 500 || sum.Records != 1250 {
			t.Errorf("%d jobs: %+v", jobs, sum)
		}
		if first == nil {
			first = sink.lines
		}
		if got, want := strings.Join(sink.lines, "\n"), strings.Join(first, "\n"); got != want {
			t.Errorf("%d jobs tell another story than one", jobs)
		}
	}
}

// folderOf makes a folder with n records.
func folderOf(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	for i := range n {
		write(t, filepath.Join(dir, fmt.Sprintf("%04d.sgf", i)), []byte(game))
	}
	return dir
}

// stopping is a sink that does something at its nth record.
type stopping struct {
	told
	at int
	do func() error
}

func (s *stopping) Add(p any) (Outcome, error) {
	if len(s.lines) == s.at {
		if err := s.do(); err != nil {
			return Refused, err
		}
	}
	return s.told.Add(p)
}

func TestInterruptedRunStopsInAFileWithoutEnd(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("no /dev/zero on this system")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	sum, err := Run(ctx, []string{"/dev/zero"}, Options{Jobs: 1}, &told{})
	if !errors.Is(err, context.DeadlineExceeded) || sum.Files != 0 {
		t.Errorf("%d files, ended with %v; want none and an interruption", sum.Files, err)
	}
}

func TestInterruptedRunKeepsWhatWasHandedOver(t *testing.T) {
	dir := folderOf(t, 400)
	ctx, cancel := context.WithCancel(context.Background())
	sink := stopping{at: 100, do: func() error { cancel(); return nil }}
	sum, err := Run(ctx, []string{dir}, Options{Jobs: 3}, &sink)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
	if len(sink.lines) != 101 || sum.Files != 101 || sum.Added != 101 {
		t.Errorf("%d lines, %+v; want the 101 that were handed over", len(sink.lines), sum)
	}
	for i, line := range sink.lines {
		if want := fmt.Sprintf("%04d.sgf#1 accept 2 moves", i); line != want {
			t.Fatalf("line %d is %q, want %q", i, line, want)
		}
	}
}

func TestSinkThatFailsStopsTheRun(t *testing.T) {
	full := errors.New("no space")
	sink := stopping{at: 50, do: func() error { return full }}
	sum, err := Run(context.Background(), []string{folderOf(t, 400)}, Options{Jobs: 3}, &sink)
	if !errors.Is(err, full) || sum.Files != 50 {
		t.Errorf("ended with %v after %d files, want %v after 50", err, sum.Files, full)
	}
}

func TestWaitingForStandardInputCanBeInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	silent, end := io.Pipe()
	defer end.Close()
	go cancel()
	if _, err := Run(ctx, []string{"-"}, Options{Stdin: silent}, &told{}); !errors.Is(err, context.Canceled) {
		t.Errorf("ended with %v", err)
	}
}

// stumbling is a sink that goes wrong on one file.
type stumbling struct{ told }

func (s *stumbling) Prepare(j *Judged) any {
	if strings.HasSuffix(j.Record.File, "0005.sgf") && j.Reading != Reject {
		panic("what a file")
	}
	return s.told.Prepare(j)
}

func TestPanicIsAFindingOfItsFile(t *testing.T) {
	var sink stumbling
	sum, err := Run(context.Background(), []string{folderOf(t, 20)}, Options{Jobs: 2}, &sink)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Files != 20 || sum.Refused != 1 || sum.Reasons[codeInternal] != 1 {
		t.Errorf("%+v", sum)
	}
	if want := "0005.sgf#0 reject 0 moves sgf-internal"; sink.lines[5] != want {
		t.Errorf("line 5 is %q, want %q", sink.lines[5], want)
	}
}

func TestFindingsAreInTheOrderOfTheFile(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "a.sgf"), []byte("(;FF[4]GM[1]SZ[9]RE[Black wins]KM[650];B[cc];W[cc];B[zz];W[cc])"))
	var sink findings
	if _, err := Run(context.Background(), []string{path}, Options{}, &sink); err != nil {
		t.Fatal(err)
	}
	if len(sink) < 4 {
		t.Errorf("%d findings, want those on the result, the komi and three moves: %v", len(sink), sink)
	}
	for i, f := range sink {
		if i > 0 && f.Place.Offset < sink[i-1].Place.Offset {
			t.Errorf("%v comes after %v", f, sink[i-1])
		}
		if f.Place.Line != 1 || int64(f.Place.Column) != f.Place.Offset+1 {
			t.Errorf("%s has no place: %+v", f.Code, f.Place)
		}
	}
}

// findings is a sink that keeps the findings of one record.
type findings []kifu.Finding

func (s *findings) Prepare(j *Judged) any      { return slices.Clone(j.Findings) }
func (s *findings) Add(p any) (Outcome, error) { *s = p.([]kifu.Finding); return Added, nil }

func TestRulesThatAreNotKnown(t *testing.T) {
	if _, err := Run(context.Background(), []string{"-"}, Options{Rules: "chess"}, &told{}); err == nil {
		t.Error("chess was played")
	}
}

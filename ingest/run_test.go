package ingest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

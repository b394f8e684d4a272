package ingest

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
)

// nothing is a sink that keeps nothing.
type nothing struct{}

func (nothing) Prepare(*Judged) any      { return nil }
func (nothing) Add(any) (Outcome, error) { return Added, nil }

// BenchmarkFiles holds a whole run over a folder against opening and reading
// its files and nothing else, which is the limit. KIFUBASE_CORPUS names the
// folder; without it the project's own records are read.
func BenchmarkFiles(b *testing.B) {
	dir := benchDir()
	b.Run("read", func(b *testing.B) {
		perSecond(b, func() int { return readAll(b, dir) })
	})
	b.Run("judge", func(b *testing.B) {
		perSecond(b, func() int {
			sum, err := Run(context.Background(), []string{dir}, Options{}, nothing{})
			if err != nil {
				b.Fatal(err)
			}
			return sum.Files
		})
	})
}

// mostBenched is how many bytes of records the benchmark of settling holds in
// memory: enough for some ten thousand of them.
const mostBenched = 16 << 20

// BenchmarkSettling holds reading and replay with settling against the same
// without it. What is read lies in memory.
func BenchmarkSettling(b *testing.B) {
	tables, err := catalog.Default()
	if err != nil {
		b.Fatal(err)
	}
	j, err := newJudge(&Options{Tables: tables})
	if err != nil {
		b.Fatal(err)
	}
	files, size := benched(b)
	for _, c := range []struct {
		name  string
		judge func(*parser.Record)
	}{
		{"read+replay", j.replay},
		{"read+settle+replay", func(r *parser.Record) { j.settle(r); j.replay(r) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, f := range files {
					judged(b, j, f, c.judge)
				}
			}
		})
	}
}

// judged reads what a file holds and has each record judged.
func judged(b *testing.B, j *judge, f benchFile, judge func(*parser.Record)) {
	for r, err := range j.reader.Records(bytes.NewReader(f.text), f.name) {
		if err != nil {
			b.Fatal(err)
		}
		j.judged = Judged{Record: r, Findings: j.judged.Findings[:0]}
		if !r.Rejected {
			judge(r)
		}
	}
}

// benchFile is a file held in memory.
type benchFile struct {
	name string
	text []byte
}

// benched is the .sgf files of the folder that the benchmarks read, and their
// size.
func benched(b *testing.B) (files []benchFile, size int64) {
	err := filepath.WalkDir(benchDir(), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".sgf" || size >= mostBenched {
			return err
		}
		text, err := os.ReadFile(path)
		files = append(files, benchFile{path, text})
		size += int64(len(text))
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files, size
}

// benchDir is the folder of records that the benchmarks read.
func benchDir() string {
	if dir := os.Getenv("KIFUBASE_CORPUS"); dir != "" {
		return dir
	}
	return filepath.Join("..", "testdata", "sgf")
}

// perSecond repeats what goes through a number of files.
func perSecond(b *testing.B, through func() int) {
	files := 0
	for b.Loop() {
		files += through()
	}
	b.ReportMetric(float64(files)/b.Elapsed().Seconds(), "files/s")
}

// readAll opens and reads all files with two goroutines.
func readAll(b *testing.B, dir string) int {
	names := make(chan string, 256)
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			buf := make([]byte, 64<<10)
			for name := range names {
				f, err := os.Open(name)
				if err != nil {
					b.Error(err)
					continue
				}
				for err == nil {
					_, err = f.Read(buf)
				}
				f.Close()
			}
		})
	}
	n := 0
	w := walker{limits: Limits{}.orDefault(), yield: func(s source) bool {
		if _, err := os.Stat(s.name); err == nil { // not one in an archive
			n++
			names <- s.name
		}
		s.release()
		return true
	}}
	if err := w.folder(context.Background(), dir); err != nil {
		b.Fatal(err)
	}
	close(names)
	readers.Wait()
	return n
}

// BenchmarkAudit is what the audit of a counted game costs on one core. The
// games are those of the project; with KIFUBASE_CORPUS, those of testdata/audit.
func BenchmarkAudit(b *testing.B) {
	var wanted map[string]bool
	paths := []string{"../testdata/sgf/selfplay"}
	if os.Getenv("KIFUBASE_CORPUS") != "" {
		wanted, paths = listed(b, "../testdata/audit/kgs-6d.txt"), countedGames(b)
	}
	games := gather(b, paths, wanted)
	judge := replay.NewJudge()
	for b.Loop() {
		for _, g := range games {
			judge.Replay(&g.line, g.options)
			judge.Audit(g.komi)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(games))/1000, "ms/game")
}

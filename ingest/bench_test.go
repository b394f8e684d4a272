package ingest

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// nothing is a sink that keeps nothing.
type nothing struct{}

func (nothing) Prepare(*Judged) any      { return nil }
func (nothing) Add(any) (Outcome, error) { return Added, nil }

// BenchmarkFiles holds a whole run over a folder against opening and reading
// its files and nothing else, which is the limit. KIFUBASE_RECORDS names the
// folder; without it the project's own records are read.
func BenchmarkFiles(b *testing.B) {
	dir := os.Getenv("KIFUBASE_RECORDS")
	if dir == "" {
		dir = filepath.Join("..", "testdata", "sgf")
	}
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

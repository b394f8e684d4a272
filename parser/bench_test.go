package parser

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// corpus is the folder that the benchmarks read: that of KIFUBASE_CORPUS, or
// the test records, which are few and mostly broken.
func corpus(b *testing.B) []string {
	b.Helper()
	root := os.Getenv("KIFUBASE_CORPUS")
	if root == "" {
		root = records
	}
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && len(files) < 20000 {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files
}

// BenchmarkReadOnly opens, reads and closes the files: the limit for
// BenchmarkFiles.
func BenchmarkReadOnly(b *testing.B) {
	files := corpus(b)
	buffer := make([]byte, 1<<20)
	b.ReportAllocs()
	for b.Loop() {
		for _, name := range files {
			f, err := os.Open(name)
			if err != nil {
				b.Fatal(err)
			}
			for {
				if _, err = f.Read(buffer); err != nil {
					break
				}
			}
			f.Close()
		}
	}
	b.ReportMetric(float64(len(files)*b.N)/b.Elapsed().Seconds(), "files/s")
}

// BenchmarkFiles reads the records of the files.
func BenchmarkFiles(b *testing.B) {
	files := corpus(b)
	r := NewReader(nil)
	b.ReportAllocs()
	for b.Loop() {
		for _, name := range files {
			f, err := os.Open(name)
			if err != nil {
				b.Fatal(err)
			}
			for _, err := range r.Records(f, name) {
				if err != nil {
					b.Fatal(err)
				}
			}
			f.Close()
		}
	}
	b.ReportMetric(float64(len(files)*b.N)/b.Elapsed().Seconds(), "files/s")
}

// BenchmarkCollection reads the same records out of one piece of memory.
func BenchmarkCollection(b *testing.B) {
	var all []byte
	for _, name := range corpus(b) {
		file, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, file...)
	}
	r := NewReader(nil)
	games := 0
	b.SetBytes(int64(len(all)))
	b.ReportAllocs()
	for b.Loop() {
		games = 0
		for _, err := range r.Records(bytes.NewReader(all), "all") {
			if err != nil {
				b.Fatal(err)
			}
			games++
		}
	}
	b.ReportMetric(float64(games*b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(games), "games")
}

// TestAllocations holds a plain record to few allocations once the reader has
// its memory.
func TestAllocations(t *testing.T) {
	record, err := os.ReadFile(filepath.Join(records, "corrupt", "crlf.sgf"))
	if err != nil {
		t.Fatal(err)
	}
	const games = 1000
	file := bytes.Repeat(record, games)
	r := NewReader(nil)
	read := func() {
		n := 0
		for range r.Records(bytes.NewReader(file), "many") {
			n++
		}
		if n != games {
			t.Fatalf("%d games, want %d", n, games)
		}
	}
	if per := testing.AllocsPerRun(5, read) / games; per > 10 {
		t.Errorf("%.1f allocations a game, want at most 10", per)
	}
}

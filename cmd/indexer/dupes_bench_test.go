//go:build unix

package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
)

// BenchmarkDuplicates holds finding duplicates against reading and replaying
// the same records, by CPU time in one run. KIFUBASE_CORPUS names their folder;
// without it they are the project's own. What is read lies in memory.
func BenchmarkDuplicates(b *testing.B) {
	files := inMemory(b)
	rules, _ := replay.Named("positional-superko")
	judge := replay.NewJudge()
	var base, tell, find float64
	records := 0
	for b.Loop() {
		records = 0
		replayed := cpuOf(func() {
			eachRecord(b, files, func(r *parser.Record) {
				records++
				judge.Replay(&r.Line, replay.Options{Rules: rules, Positions: true})
			})
		})
		read := cpuOf(func() { eachRecord(b, files, func(*parser.Record) {}) })
		settled := new(kifu.Settled)
		told := cpuOf(func() { eachRecord(b, files, func(r *parser.Record) { same.Tell(recordOf(r, settled)) }) })
		tellings := settledTellings(b, files)
		base, tell = base+replayed, tell+told-read
		find += cpuOf(func() { same.Find(tellings) })
	}
	n := float64(records) * float64(b.N)
	b.ReportMetric(base/n, "µs/read+replay")
	b.ReportMetric(tell/n, "µs/tell")
	b.ReportMetric(find/n, "µs/find")
	b.ReportMetric(100*(tell+find)/base, "%")
}

func recordOf(r *parser.Record, settled *kifu.Settled) *same.Record {
	return &same.Record{
		File: r.File, Number: r.Number, Line: &r.Line, Header: r.Header, Settled: settled,
		Raw: r.Raw, Charset: r.Charset, Findings: r.Findings, Digest: func() kifu.Digest { return digest(r.Raw) },
	}
}

// settledTellings is what is compared of all records.
func settledTellings(b *testing.B, files map[string][]byte) (ts []*same.Telling) {
	tables, err := catalog.Default()
	if err != nil {
		b.Fatal(err)
	}
	eachRecord(b, files, func(r *parser.Record) {
		settled, _ := tables.Settle(catalog.Input{Header: r.Header, File: r.File, Line: &r.Line, Moves: len(r.Line.Moves)})
		ts = append(ts, same.Tell(recordOf(r, &settled)))
	})
	return ts
}

func eachRecord(b *testing.B, files map[string][]byte, see func(*parser.Record)) {
	reader := parser.NewReader(nil)
	for name, text := range files {
		for r, err := range reader.Records(bytes.NewReader(text), name) {
			if err != nil {
				b.Fatal(err)
			}
			if !r.Rejected {
				see(r)
			}
		}
	}
}

// inMemory is every file of the folder of records.
func inMemory(b *testing.B) map[string][]byte {
	dir := os.Getenv("KIFUBASE_CORPUS")
	if dir == "" {
		dir = filepath.Join("..", "..", "testdata", "sgf")
	}
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			files[path], err = os.ReadFile(path)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files
}

// cpuOf is the CPU time that do takes, in microseconds, of all threads.
func cpuOf(do func()) float64 {
	used := func() int64 {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // fails for no such arguments
		return u.Utime.Nano() + u.Stime.Nano()
	}
	runtime.GC() // what is left of the stage before is not this one's
	before := used()
	do()
	return float64(used()-before) / 1000
}

//go:build unix

package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/ingest"
)

// BenchmarkPositions is what the position index costs of the build of an
// archive, from its hashes to its place in the parts: the build with positions
// without that which has none, as a multiple of a check of the same records, in
// wall and in CPU time of one run. KIFUBASE_CORPUS names their folder; without
// it they are the project's own.
func BenchmarkPositions(b *testing.B) {
	path := os.Getenv("KIFUBASE_CORPUS")
	if path == "" {
		path = filepath.Join("..", "..", "testdata", "sgf")
	}
	var check, without, with cost
	for b.Loop() {
		check.add(func() {
			sh := &shell{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
			if code := run([]string{"check", "--quiet", "--fail-on", "never", path}, sh); code != exitDone {
				b.Fatalf("check ended with %d", code)
			}
		})
		without.add(func() { buildArchive(b, path, false) })
		with.add(func() { buildArchive(b, path, true) })
	}
	b.ReportMetric((with.wall-without.wall)/check.wall, "checks-wall")
	b.ReportMetric((with.cpu-without.cpu)/check.cpu, "checks-cpu")
	b.ReportMetric(with.wall/check.wall, "build-checks-wall")
	b.ReportMetric(with.cpu/check.cpu, "build-checks-cpu")
}

// cost is wall and CPU time in microseconds.
type cost struct{ wall, cpu float64 }

func (c *cost) add(do func()) {
	began := time.Now()
	c.cpu += cpuOf(do)
	c.wall += float64(time.Since(began).Microseconds())
}

// buildArchive is add to a new archive, with positions or without.
func buildArchive(b *testing.B, path string, positions bool) {
	ctx, sh := context.Background(), &shell{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
	in := inputs{rules: "auto"}
	options, err := in.run(sh)
	if err != nil {
		b.Fatal(err)
	}
	w, err := archive.Begin(b.TempDir(), &archive.Options{Tables: options.Tables})
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	sink := &addSink{writer: w, failOn: never(b), sh: sh, bar: &bar{}, quiet: true}
	options.Positions = positions
	if _, err := ingest.Run(ctx, []string{path}, options, sink); err != nil {
		b.Fatal(err)
	}
	if _, err := w.Publish(ctx); err != nil {
		b.Fatal(err)
	}
}

func never(b *testing.B) threshold {
	t, err := parseThreshold("never")
	if err != nil {
		b.Fatal(err)
	}
	return t
}

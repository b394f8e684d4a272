package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkCheck is the whole of a check, from files to printed lines. Where
// KIFUBASE_SHARED names a folder with real records, those are read; else the
// project's own.
func BenchmarkCheck(b *testing.B) {
	path := "../../testdata/sgf"
	if shared := os.Getenv("KIFUBASE_SHARED"); shared != "" {
		path = filepath.Join(shared, "corpus", "pro-japan.tar.gz")
	}
	for _, format := range []string{"text", "ndjson", "sarif", "junit", "csv"} {
		b.Run(format, func(b *testing.B) {
			b.ReportAllocs()
			var messages strings.Builder
			for b.Loop() {
				sh := &shell{in: strings.NewReader(""), out: io.Discard, err: &messages}
				if code := run([]string{"check", "--fail-on", "never", "--format", format, path}, sh); code != exitDone {
					b.Fatalf("ended with %d: %s", code, messages.String())
				}
			}
		})
	}
}

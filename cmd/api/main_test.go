package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive"
)

// emptyArchive is an archive that holds nothing.
func emptyArchive(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	w, err := archive.Begin(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := w.Publish(context.Background()); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestServing(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	out, told := io.Pipe()
	code := make(chan int, 1)
	go func() {
		code <- run(ctx, []string{"--archive", emptyArchive(t), "--listen", "127.0.0.1:0"}, told, io.Discard)
		told.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on http://127.0.0.1:")
	if err != nil || !ok || address == "0" {
		t.Fatalf("%q, %v", line, err)
	}
	for _, path := range []string{"/", "/readyz", "/api/v1/games"} {
		r, err := http.Get("http://127.0.0.1:" + address + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
	stop()
	if got := <-code; got != 0 {
		t.Errorf("exit code %d after the stop", got)
	}
}

func TestExitCodes(t *testing.T) {
	t.Setenv("KIFUBASE_ARCHIVE", "")
	damaged := emptyArchive(t)
	manifests, _ := filepath.Glob(filepath.Join(damaged, "gen-*", "MANIFEST.json"))
	if len(manifests) != 1 || os.WriteFile(manifests[0], []byte("{"), 0o644) != nil {
		t.Fatal("no manifest to damage")
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for _, c := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"no archive named", nil, 2, "--archive"},
		{"an unknown flag", []string{"--colour"}, 2, "--colour"},
		{"an argument", []string{"data"}, 2, "data"},
		{"no archive there", []string{"--archive", t.TempDir()}, 2, "archive"},
		{"a folder that is not there", []string{"--archive", "nowhere"}, 2, "nowhere"},
		{"a damaged archive", []string{"--archive", damaged}, 3, "MANIFEST.json"},
		{"an address that is taken", []string{"--archive", emptyArchive(t), "--listen", taken.Addr().String()}, 2, "address already in use"},
		{"a name table that is not there", []string{"--archive", emptyArchive(t), "--names", "nobody.tsv"}, 2, "nobody.tsv"},
		{"help", []string{"--help"}, 0, ""},
	} {
		var log bytes.Buffer
		if got := run(context.Background(), c.args, io.Discard, &log); got != c.code || !strings.Contains(log.String(), c.says) {
			t.Errorf("%s: exit code %d, want %d; says %q", c.name, got, c.code, &log)
		}
	}
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive"
)

func TestLockedArchiveIsToldAtOnce(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "archive")
	w, err := archive.Begin(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var out, messages bytes.Buffer
	code := run([]string{"add", "--archive", dir, records}, &shell{in: strings.NewReader(""), out: &out, err: &messages})
	if code != exitLocked {
		t.Errorf("ended with %d, want %d", code, exitLocked)
	}
	if want := fmt.Sprint(os.Getpid()); !strings.Contains(messages.String(), want) {
		t.Errorf("process %s is not named in %q", want, messages.String())
	}
}

func TestInterruptedAddPublishesWhatItTookIn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "archive")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	refused := make(chan struct{})
	var out bytes.Buffer
	sh := &shell{in: reader(func() { <-refused; stop() }), out: &out, err: writer(func() { close(refused) })}
	o := &addOptions{dir: dir, format: "text", failOn: "never"}
	o.rules = "auto"
	o.Paths = []string{filepath.Join(records, "rules"), filepath.Join(records, "corrupt", "html.sgf"), "-"}
	if err := add(ctx, sh, o); codeOf(err) != exitInterrupted {
		t.Errorf("ended with %v", err)
	}
	a, err := archive.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if about := a.About(); about.Files == 0 || !strings.Contains(out.String(), about.ID) {
		t.Errorf("the archive holds %d files, and this was said:\n%s", about.Files, out.String())
	}
}

// reader is a standard input that does something when it is read, and then
// has nothing to say for ever.
type reader func()

func (r reader) Read([]byte) (int, error) {
	r()
	select {}
}

// writer is an output that does something when it is written.
type writer func()

func (w writer) Write(p []byte) (int, error) {
	w()
	return len(p), nil
}

func TestAddAccountsForEveryFile(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "archive")
	paths := []string{filepath.Join(records, "rules"), filepath.Join(records, "corrupt"), filepath.Join(records, "archives")}
	var first string
	for _, want := range []string{`"held":0,`, `"added":0,`} {
		var out, messages bytes.Buffer
		code := run(append([]string{"add", "--format", "ndjson", "--archive", dir}, paths...), &shell{in: strings.NewReader(""), out: &out, err: &messages})
		if code != exitDone {
			t.Fatalf("ended with %d: %s", code, messages.String())
		}
		var sum struct {
			Files, Added, Held, Refused int
			Reasons                     map[string]int
			Archive                     struct{ ID string }
		}
		if err := json.Unmarshal(out.Bytes(), &sum); err != nil {
			t.Fatal(err)
		}
		reasons := 0
		for _, n := range sum.Reasons {
			reasons += n
		}
		if sum.Files != sum.Added+sum.Held+sum.Refused || sum.Refused != reasons || !strings.Contains(out.String(), want) {
			t.Errorf("want %s and every file accounted for: %s", want, out.String())
		}
		if first != "" && sum.Archive.ID != first {
			t.Errorf("adding again made archive %s of %s", sum.Archive.ID, first)
		}
		first = sum.Archive.ID
	}
}

package ingest

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFoldersAreSortedByPath(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.sgf", "a/z.sgf", "a.sgf", "a-b.sgf", "B.SGF", "a/b/c.sgf", "notes.txt", "a/list.mgt"} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), []byte(game))
	}
	var sink paths
	sum, err := Run(context.Background(), []string{dir, filepath.Join(dir, "notes.txt")}, Options{}, &sink)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, sink.under(dir), "B.SGF", "a-b.sgf", "a.sgf", "a/b/c.sgf", "a/z.sgf", "b.sgf", "notes.txt")
	if sum.Skipped != 2 {
		t.Errorf("%d skipped, want 2: a file is read whatever its name only when it is named", sum.Skipped)
	}
}

// paths is a sink that keeps the names of files.
type paths struct{ names []string }

func (p *paths) Prepare(j *Judged) any { return j.Record.File }

func (p *paths) Add(name any) (Outcome, error) {
	p.names = append(p.names, name.(string))
	return Added, nil
}

func (p *paths) under(dir string) []string {
	var names []string
	for _, n := range p.names {
		names = append(names, filepath.ToSlash(strings.TrimPrefix(n, dir+string(filepath.Separator))))
	}
	return names
}

func TestLinksDoNotLeadRoundInACircle(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a", "one.sgf"), []byte(game))
	for link, to := range map[string]string{"a/again": "..", "a/two.sgf": "one.sgf", "a/gone.sgf": "nowhere"} {
		if err := os.Symlink(to, filepath.Join(dir, filepath.FromSlash(link))); err != nil {
			t.Skipf("this system makes no links: %v", err)
		}
	}
	lines, _ := read(t, Options{}, dir)
	expect(t, lines,
		"again#0 reject 0 moves sgf-link",
		"gone.sgf#0 reject 0 moves sgf-unreadable",
		"one.sgf#1 accept 2 moves",
		"two.sgf#1 accept 2 moves",
	)
}

func TestUnreadableFileDoesNotStopTheRun(t *testing.T) {
	if runtime.GOOS == "windows" || os.Getuid() == 0 {
		t.Skip("root and Windows read everything")
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.sgf"), []byte(game))
	write(t, filepath.Join(dir, "c.sgf"), []byte(game))
	if err := os.Chmod(write(t, filepath.Join(dir, "b.sgf"), []byte(game)), 0); err != nil {
		t.Fatal(err)
	}
	lines, _ := read(t, Options{}, dir)
	expect(t, lines, "a.sgf#1 accept 2 moves", "b.sgf#0 reject 0 moves sgf-unreadable", "c.sgf#1 accept 2 moves")
}

func TestFolderNamedLikeARecord(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "x.sgf", "y.sgf"), []byte(game))
	lines, _ := read(t, Options{}, dir)
	expect(t, lines, "y.sgf#1 accept 2 moves")
}

func TestPathThatNamesNothing(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{filepath.Join(dir, "gone.sgf"), filepath.Join(dir, "*.sgf")} {
		err := Missing([]string{dir, path})
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", path, err)
		}
		if _, err := Run(context.Background(), []string{path}, Options{}, &told{}); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("run of %s: %v", path, err)
		}
	}
}

func TestGlob(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.sgf", "1999/b.sgf", "1999/final/c.sgf", "2000/d.sgf", "2000/e.txt", ".hidden/f.sgf", "[odd].sgf"} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), []byte(game))
	}
	for _, c := range []struct{ pattern, want string }{
		{"*.sgf", "[odd].sgf a.sgf"},
		{"*/*.sgf", "1999/b.sgf 2000/d.sgf"},
		{"**/*.sgf", "1999/b.sgf 1999/final/c.sgf 2000/d.sgf [odd].sgf a.sgf"},
		{"**/final/*", "1999/final/c.sgf"},
		{"1999/**", "1999"},
		{"**/[ab].sgf", "1999/b.sgf a.sgf"},
		{"**/f*", "1999/final"},
		{".h*/*", ".hidden/f.sgf"},
		{"19??", "1999"},
		{"1*/**/*", "1999/b.sgf 1999/final"},
		{"none/**/*.sgf", ""},
	} {
		found, err := Glob(filepath.Join(dir, filepath.FromSlash(c.pattern)))
		if err != nil {
			t.Errorf("%s: %v", c.pattern, err)
		}
		got := (&paths{found}).under(dir)
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s matches %q, want %q", c.pattern, strings.Join(got, " "), c.want)
		}
	}
	if _, err := Glob("[a"); err == nil {
		t.Error("a pattern that is never closed was taken")
	}
	lines, _ := read(t, Options{}, filepath.Join(dir, "[odd].sgf"))
	expect(t, lines, "[odd].sgf#1 accept 2 moves")
}

func TestCount(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.sgf"), []byte(game))
	write(t, filepath.Join(dir, "b.zip"), zipOf(t, "x.sgf", game, "y.sgf", game, "z.txt", ""))
	if n, known := Count(context.Background(), []string{dir}); n != 3 || !known {
		t.Errorf("%d, %v; want 3 files", n, known)
	}
	write(t, filepath.Join(dir, "c.tar"), nil)
	if _, known := Count(context.Background(), []string{dir}); known {
		t.Error("a tar was counted without reading it")
	}
}

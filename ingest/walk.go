package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// walker finds the sources under the paths a user named, one after the other.
// It yields until yield reports false.
type walker struct {
	stdin  io.Reader
	limits Limits
	yield  func(source) bool
	wait   func()   // told before the walk waits for standard input; may be nil
	count  *counter // set when files are counted, not read

	stopped bool // yield has said so
	Skipped int  // files without a record's name
}

// walk yields the sources of all paths in their order.
func (w *walker) walk(ctx context.Context, paths []string) error {
	for _, p := range paths {
		if err := w.path(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) path(ctx context.Context, path string) error {
	if path == "-" && w.count != nil {
		w.count.known = false
		return ctx.Err()
	}
	if path == "-" {
		if w.wait != nil {
			w.wait()
		}
		w.stream(path, &interruptible{ctx: ctx, r: w.stdin})
		return ctx.Err()
	}
	info, err := os.Stat(path)
	if err != nil {
		return w.unseen(ctx, path, err)
	}
	if info.IsDir() {
		return w.folder(ctx, path)
	}
	if kind := kindOf(path); !info.Mode().IsRegular() && (kind == other || kind == record) {
		w.give(deviceSource(path))
	} else {
		w.file(path)
	}
	return ctx.Err()
}

// unseen deals with a path that the system has no answer for: a pattern, a
// file that is there and may not be looked at, or a mistake.
func (w *walker) unseen(ctx context.Context, path string, err error) error {
	if _, lerr := os.Lstat(path); lerr == nil || !errors.Is(err, fs.ErrNotExist) && !isPattern(path) {
		w.give(refusedSource(printable(path), finding(codeUnreadable, cause(err))))
		return ctx.Err()
	}
	found, err := Glob(path)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return &MissingError{Path: path}
	}
	return w.walk(ctx, found)
}

// MissingError is a path that names nothing.
type MissingError struct{ Path string }

func (e *MissingError) Error() string {
	if isPattern(e.Path) {
		return fmt.Sprintf("%s: nothing matches", printable(e.Path))
	}
	return fmt.Sprintf("%s: no such file or folder", printable(e.Path))
}

// Is makes the error one of fs.ErrNotExist.
func (e *MissingError) Is(target error) bool { return target == fs.ErrNotExist }

// Missing is the first of the paths that names nothing, as an error, so that
// a mistyped one is told before work begins.
func Missing(paths []string) error {
	for _, p := range paths {
		if p == "-" {
			continue
		}
		if _, err := os.Lstat(p); err == nil || !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if found, err := Glob(p); err != nil {
			return err
		} else if len(found) == 0 {
			return &MissingError{Path: p}
		}
	}
	return nil
}

// folder yields what is under a folder, sorted by path. Iterative: folders
// may lie deeper in each other than a stack goes.
func (w *walker) folder(ctx context.Context, root string) error {
	todo := []entry{{path: root, dir: true}}
	for len(todo) > 0 && !w.stopped {
		if err := ctx.Err(); err != nil {
			return err
		}
		e := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !e.dir {
			w.found(e)
			continue
		}
		entries, err := list(e.path)
		if err != nil {
			w.give(refusedSource(printable(e.path), finding(codeUnreadable, cause(err))))
		}
		for i := len(entries) - 1; i >= 0; i-- {
			todo = append(todo, entries[i])
		}
	}
	return ctx.Err()
}

// entry is one name of a folder.
type entry struct {
	path string
	dir  bool
	mode fs.FileMode
}

// list is a folder's entries in the order of the paths under them: a folder
// sorts as its name with a separator, so that "a.sgf" comes before "a/b.sgf".
// What could be read is given along with an error.
func list(dir string) ([]entry, error) {
	found, err := os.ReadDir(dir)
	entries := make([]entry, len(found))
	for i, d := range found {
		entries[i] = entry{path: filepath.Join(dir, d.Name()), dir: d.IsDir(), mode: d.Type()}
	}
	key := func(e entry) string {
		if e.dir {
			return e.path + "/"
		}
		return e.path
	}
	sort.Slice(entries, func(i, j int) bool { return key(entries[i]) < key(entries[j]) })
	return entries, err
}

// found takes one file of a folder: records and archives, the rest is
// skipped.
func (w *walker) found(e entry) {
	kind := kindOf(e.path)
	switch {
	case e.mode&fs.ModeSymlink != 0:
		w.link(e, kind)
	case kind == other || kind == packed:
		w.Skipped++
	case !e.mode.IsRegular():
		w.give(refusedSource(printable(e.path), finding(codeDevice, "not a regular file; left alone")))
	default:
		w.file(e.path)
	}
}

// link follows a link to a file, as the user put it there; not one to a
// folder, which may lead round in a circle.
func (w *walker) link(e entry, kind kind) {
	info, err := os.Stat(e.path)
	switch {
	case err == nil && info.IsDir():
		w.give(refusedSource(printable(e.path), finding(codeLink, "a link to a folder; not followed")))
	case kind == other || kind == packed:
		w.Skipped++
	case err != nil:
		w.give(refusedSource(printable(e.path), finding(codeUnreadable, cause(err))))
	case !info.Mode().IsRegular():
		w.give(refusedSource(printable(e.path), finding(codeDevice, "a link to what is not a regular file; left alone")))
	default:
		w.file(e.path)
	}
}

// file yields a file that was named or found; an archive yields its entries.
func (w *walker) file(path string) {
	kind := kindOf(path)
	switch {
	case kind == zipped && w.count != nil:
		w.count.zip(path)
	case kind == zipped:
		w.zip(path)
	case (kind == packed || kind == packedRecord) && w.count != nil:
		w.count.known = false
	case kind == packed || kind == packedRecord:
		w.packedFile(path)
	default:
		w.give(fileSource(path))
	}
}

// give yields one source, unless nobody wants more.
func (w *walker) give(s source) {
	if w.stopped {
		s.release()
		return
	}
	done := s.done
	if !w.yield(s) {
		w.stopped = true
		return
	}
	if done != nil {
		<-done
	}
}

// kind is what a file's name says of its content.
type kind uint8

const (
	other        kind = iota
	record            // .sgf
	zipped            // .zip
	packedRecord      // a tar, or one record compressed
	packed            // compressed, of what the name does not say: read when named, not when found
)

func kindOf(name string) kind {
	name = strings.ToLower(name)
	for _, k := range kinds {
		for _, suffix := range k.suffixes {
			if strings.HasSuffix(name, suffix) {
				return k.kind
			}
		}
	}
	return other
}

var kinds = []struct {
	kind     kind
	suffixes []string // longest first: the first that fits counts
}{
	{record, []string{".sgf"}},
	{zipped, []string{".zip"}},
	{packedRecord, []string{".tar", ".tar.gz", ".tgz", ".tar.zst", ".tzst", ".sgf.gz", ".sgf.zst"}},
	{packed, []string{".gz", ".zst"}},
}

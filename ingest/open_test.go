package ingest

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestOpen reads files of several sizes to their last byte, and says of what
// cannot be read which file it is.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	for _, size := range []int{0, 1, 100_000} {
		want := bytes.Repeat([]byte("x"), size)
		name := filepath.Join(dir, "file")
		if err := os.WriteFile(name, want, 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(f)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes, %v, want %d", len(got), err, size)
		}
		if n, err := f.Read(make([]byte, 8)); n != 0 || err != io.EOF {
			t.Errorf("behind the end: %d bytes, %v", n, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	var at *fs.PathError
	if _, err := Open(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) || !errors.As(err, &at) {
		t.Errorf("a file that is not there: %v", err)
	}
	f, err := Open(dir)
	if err == nil {
		_, err = io.ReadAll(f)
		f.Close()
	}
	if !errors.As(err, &at) || at.Path != dir {
		t.Errorf("a folder: %v", err)
	}
}

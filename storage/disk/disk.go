// Package disk holds the few things done to files and folders on which the
// survival of an archive rests: what is written, what has which name, and what
// has reached the disk to stay. All of an archive's own writing goes through
// it, so that a test can see the order of it and make every disk that a power
// cut could leave.
//
// bbolt and Bleve write their files themselves. What they write counts as kept
// only once it was synced here.
package disk

import (
	"errors"
	"os"
	"path/filepath"
	"sync/atomic"
)

// Step is one thing done.
type Step struct {
	Kind Kind
	Path string
}

// Kind is what was done to a path.
type Kind uint8

const (
	Changed Kind = iota // a name came, went or became another
	Synced              // the bytes of a file, or the names in a folder, are on the disk to stay
)

// watcher is who is told of every step; nil but in tests.
var watcher atomic.Pointer[func(Step)]

// Watch has every step told to see, after it is done and before the caller
// goes on, until stop. One may watch at a time.
func Watch(see func(Step)) (stop func()) {
	watcher.Store(&see)
	return func() { watcher.Store(nil) }
}

func told(kind Kind, path string, err error) error {
	if see := watcher.Load(); see != nil && err == nil {
		(*see)(Step{kind, path})
	}
	return err
}

// Sync puts what is in a file on the disk to stay.
func Sync(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(SyncFile(f), f.Close())
}

// SyncFile is Sync for a file that is open.
func SyncFile(f *os.File) error { return told(Synced, f.Name(), f.Sync()) }

// SyncFolder puts the names in a folder on the disk to stay.
func SyncFolder(path string) error { return told(Synced, path, syncFolder(path)) }

// Write writes a file that is on the disk to stay; its name is not yet.
func Write(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(content); err != nil {
		return errors.Join(err, f.Close())
	}
	return errors.Join(SyncFile(f), f.Close())
}

// Replace makes a file have this content, or leaves it as it was. What is not
// finished has the name with suffix at its end.
func Replace(path, suffix string, content []byte) error {
	if err := Write(path+suffix, content); err != nil {
		return errors.Join(err, Remove(path+suffix))
	}
	if err := Rename(path+suffix, path); err != nil {
		return err
	}
	return SyncFolder(filepath.Dir(path))
}

// Mkdir makes a folder.
func Mkdir(path string) error { return told(Changed, path, os.Mkdir(path, 0o755)) }

// Link gives a file a second name.
func Link(from, to string) error { return told(Changed, to, os.Link(from, to)) }

// Rename gives a file or a folder another name, in place of what has it.
func Rename(from, to string) error { return told(Changed, to, os.Rename(from, to)) }

// Remove takes a name away.
func Remove(path string) error { return told(Changed, path, os.Remove(path)) }

// RemoveAll takes a folder away with all in it.
func RemoveAll(path string) error { return told(Changed, path, os.RemoveAll(path)) }

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"

	"github.com/kifubase/kifubase/archive"
)

// The exit codes, which scripts rely on.
const (
	exitDone        = 0
	exitFindings    = 1
	exitUsage       = 2
	exitDamaged     = 3
	exitNotWritable = 4
	exitNoSpace     = 5
	exitLocked      = 11
	exitInterrupted = 130
)

const exitHelp = `Exit codes:
  0    done
  1    findings at or above --fail-on
  2    usage, a PATH that does not exist, or no archive in DIR
  3    archive damaged or unreadable, or a fault of the system
  4    not writable, or not to be read by this user
  5    no space left
  11   archive locked by another writer
  130  interrupted`

// usageError is a mistake of whoever called.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// errFindings ends a check that found what --fail-on names. It has been
// printed; there is nothing to add.
var errFindings = errors.New("findings")

// exitCode tells an error to the user and turns it into the code it stands
// for.
func exitCode(sh *shell, err error) int {
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(sh.err, "indexer: interrupted")
	case !errors.Is(err, errFindings) && err != errDamage:
		fmt.Fprintf(sh.err, "indexer: %s\n", clean(advised(err)))
	}
	return codeOf(err)
}

// advised is an error with what can be done about it, where it does not say so.
func advised(err error) string {
	text := err.Error()
	if errors.Is(err, archive.ErrDamaged) && !strings.Contains(text, "; indexer ") {
		text += "; indexer verify --repair mends what can be mended"
	}
	return text
}

// codeOf is the one table from errors to exit codes. The first that fits
// counts.
func codeOf(err error) int {
	var wrong usageError
	if errors.As(err, &wrong) {
		return exitUsage
	}
	for _, c := range []struct {
		err  error
		code int
	}{
		{context.Canceled, exitInterrupted},
		{errFindings, exitFindings},
		{archive.ErrLocked, exitLocked},
		{archive.ErrNoSpace, exitNoSpace},
		{archive.ErrNotWritable, exitNotWritable},
		{archive.ErrNoArchive, exitUsage},
		{archive.ErrDamaged, exitDamaged},
		{archive.ErrFormat, exitDamaged},
		{syscall.ENOSPC, exitNoSpace},
		{fs.ErrPermission, exitNotWritable},
		{syscall.EROFS, exitNotWritable},
	} {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	return exitDamaged
}

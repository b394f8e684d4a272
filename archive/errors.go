package archive

import (
	"errors"
	"fmt"
	"time"

	"github.com/kifubase/kifubase/storage"
)

var (
	// ErrNotFound is returned for a game, a witness or a position that the
	// archive does not hold, and by Open for a folder without an archive.
	ErrNotFound = storage.ErrNotFound

	// ErrNoArchive is returned for a folder in which nothing was ever
	// published. It is an ErrNotFound too.
	ErrNoArchive error = noArchive{}

	// ErrDamaged is returned when files are missing or are not what was
	// written. The message names the file.
	ErrDamaged = storage.ErrDamaged

	// ErrFormat is returned for an archive of a format that this program does
	// not read.
	ErrFormat = storage.ErrFormat

	// ErrLocked is what a [*LockedError] is.
	ErrLocked = errors.New("locked by another writer")

	// ErrNoSpace is returned when the disk is full or a quota is used up. The
	// archive is as it was before.
	ErrNoSpace = errors.New("no space left on the disk")

	// ErrNotWritable is returned when the archive's folder may not be written.
	ErrNotWritable = errors.New("not writable")
)

// LockedError says who holds an archive's lock. What is not known is zero.
type LockedError struct {
	Dir     string
	PID     int
	Command string
	Since   time.Time
}

func (e *LockedError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("%s: locked by another writer", e.Dir)
	}
	return fmt.Sprintf("%s: locked by process %d (%s) since %s",
		e.Dir, e.PID, e.Command, e.Since.Format(time.RFC3339))
}

// Is makes every LockedError an ErrLocked.
func (e *LockedError) Is(target error) bool { return target == ErrLocked }

// noArchive says what is not found.
type noArchive struct{}

func (noArchive) Error() string        { return "no archive here" }
func (noArchive) Is(target error) bool { return target == ErrNotFound }

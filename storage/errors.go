package storage

import (
	"errors"
	"fmt"
)

var (
	// ErrNotFound is returned when a part does not hold what was asked for.
	ErrNotFound = errors.New("not found")

	// ErrDamaged is returned when bytes on disk are not those that were
	// written. The message names the file and the key; [*DamageError] has both.
	ErrDamaged = errors.New("damaged")

	// ErrFormat is returned for a file that is whole but of a format that
	// this program does not read, or of another archive.
	ErrFormat = errors.New("another format")
)

// DamageError says which value of which file is not what was written.
type DamageError struct {
	File string // path of the part
	Key  string // bucket and key: "games/00000017"
	Why  string
}

func (e *DamageError) Error() string { return fmt.Sprintf("%s: %s: damaged: %s", e.File, e.Key, e.Why) }

// Is makes every DamageError an ErrDamaged.
func (e *DamageError) Is(target error) bool { return target == ErrDamaged }

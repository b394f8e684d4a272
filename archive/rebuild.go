package archive

import (
	"context"
	"errors"
	"fmt"
)

// Rebuild makes the text index of the archive in dir again from the stored
// games, as a new generation. The old index is not touched. A Writer does the
// same by itself when it finds an index that it cannot go on with.
func Rebuild(ctx context.Context, dir string) (about About, err error) {
	w, err := beginExisting(dir, nil)
	if err != nil {
		return About{}, fmt.Errorf("rebuild: %w", err)
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	d, err := w.drafted()
	if err == nil {
		err = d.retell()
	}
	if err != nil {
		return About{}, fmt.Errorf("rebuild %s: %w", dir, diskError(err))
	}
	return w.Publish(ctx)
}

// beginExisting is Begin for an archive that must be there already: where
// there is none, nothing is made.
func beginExisting(dir string, o *Options) (*Writer, error) {
	if _, err := readCurrent(dir); errors.Is(err, ErrNotFound) {
		return nil, err
	}
	return Begin(dir, o)
}

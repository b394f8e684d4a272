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
	w, err := Begin(dir, nil)
	if err != nil {
		return About{}, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if w.base == nil {
		return About{}, fmt.Errorf("rebuild %s: no archive here: %w", dir, ErrNotFound)
	}
	d, err := w.drafted()
	if err == nil {
		err = d.retell()
	}
	if err != nil {
		return About{}, fmt.Errorf("rebuild %s: %w", dir, diskError(err))
	}
	return w.Publish(ctx)
}

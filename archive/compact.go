package archive

import (
	"context"
	"errors"
	"fmt"
)

// Compact makes one part of all, without what is gone or was told anew, and
// merges the text index, as a new generation. The content stays, and so does
// the archive id. The space of the old generation is free two publishings
// later, or when nobody reads it any more.
func Compact(ctx context.Context, dir string) (about About, err error) {
	w, err := beginExisting(dir, nil)
	if err != nil {
		return About{}, fmt.Errorf("compact: %w", err)
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	d, err := w.drafted()
	if err == nil {
		err = d.compact(ctx)
	}
	if err != nil {
		return About{}, fmt.Errorf("compact %s: %w", dir, diskError(err))
	}
	return w.Publish(ctx)
}

func (d *draft) compact(ctx context.Context) error {
	all := make([]int, len(d.parts))
	for i := range all {
		all[i] = i
	}
	if len(all) > 0 {
		if err := d.merge(all); err != nil {
			return err
		}
	}
	if err := d.openText(); err != nil {
		return err
	}
	return d.text.Compact(ctx)
}

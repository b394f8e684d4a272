package archive

import (
	"context"
	"errors"
	"fmt"

	"github.com/kifubase/kifubase/storage"
)

// Remove takes out every record that gone says is gone, of those that were
// there before this Writer began; it says how many. Games that nobody tells
// any more go with them. It reads all games.
func (w *Writer) Remove(ctx context.Context, gone func(file string, number int) bool) (records int, err error) {
	if w.failed != nil {
		return 0, w.failed
	}
	if records, err = w.remove(ctx, gone); err != nil {
		err = fmt.Errorf("remove from archive %s: %w", w.dir, diskError(err))
		w.failed = err
	}
	return records, err
}

func (w *Writer) remove(ctx context.Context, gone func(file string, number int) bool) (records int, err error) {
	if err := w.flush(); err != nil { // so that all that is kept lies in parts
		return 0, err
	}
	d, err := w.drafted()
	if err != nil {
		return 0, err
	}
	for at := range d.set.All() {
		if err := ctx.Err(); err != nil {
			return records, err
		}
		g, err := d.set.Game(at)
		if err != nil {
			return records, err
		}
		for i := range g.Witnesses {
			if o := originOf(&g.Witnesses[i]); gone(o.file, o.number) {
				w.batch.gone[g.ID] = append(w.batch.gone[g.ID], o)
				records++
			}
		}
	}
	return records, w.flush()
}

// Only says that a file holds the trees with these numbers and no others: a
// record that another tree of it told before is taken out.
func (w *Writer) Only(file string, numbers map[int]bool) (records int, err error) {
	if w.failed != nil {
		return 0, w.failed
	}
	if records, err = w.only(file, numbers); err != nil {
		err = fmt.Errorf("add %s: %w", file, diskError(err))
		w.failed = err
	}
	return records, err
}

func (w *Writer) only(file string, numbers map[int]bool) (records int, err error) {
	d, err := w.drafted()
	if err != nil {
		return 0, err
	}
	for _, n := range d.set.Trees(file) {
		if numbers[n] {
			continue
		}
		_, g, _, err := d.set.Told(file, n)
		if errors.Is(err, storage.ErrNotFound) {
			continue // another file whose name has the same key
		}
		if err != nil {
			return records, err
		}
		if o := (origin{file, n}); !w.batch.without(g.ID, o) {
			w.batch.gone[g.ID] = append(w.batch.gone[g.ID], o)
			records++
		}
	}
	return records, nil
}

// Remove takes the records out of the archive in dir that gone says are gone,
// and publishes what is left.
func Remove(ctx context.Context, dir string, gone func(file string, number int) bool) (records int, about About, err error) {
	w, err := beginExisting(dir, nil)
	if err != nil {
		return 0, About{}, fmt.Errorf("remove: %w", err)
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if records, err = w.Remove(ctx, gone); err != nil {
		return 0, About{}, err
	}
	about, err = w.Publish(ctx)
	return records, about, err
}

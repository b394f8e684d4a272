package archive

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/storage"
	"github.com/kifubase/kifubase/storage/disk"
)

// Rebuild makes again all that is made from the records of the archive in dir:
// the positions from the games, the text index, the clusters. The result is a
// new generation with the same content; the old one is not touched. A Writer
// makes the text index again by itself when it finds one that it cannot go on
// with.
func Rebuild(ctx context.Context, dir string) (about About, err error) {
	w, err := beginExisting(dir, nil)
	if err != nil {
		return About{}, fmt.Errorf("rebuild: %w", err)
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	d, err := w.drafted()
	if err == nil {
		err = d.replayAll(ctx)
	}
	if err == nil {
		err = d.retell()
	}
	if err != nil {
		return About{}, fmt.Errorf("rebuild %s: %w", dir, diskError(err))
	}
	return w.Publish(ctx)
}

// replayAll writes all games into new parts, with the positions that their
// replay gives. What the old parts hold of positions is not read.
func (d *draft) replayAll(ctx context.Context) (err error) {
	old, judge := d.parts, replay.NewJudge()
	d.touched.all()
	var parts []string
	var items []*storage.Item
	write := func() error {
		if len(items) == 0 {
			return nil
		}
		name := d.nextPart()
		head, err := storage.Write(filepath.Join(d.dir, name), d.store, name, items, nil)
		d.fresh[name], d.mark = head, fmt.Sprintf("%s %s", d.store, name)
		parts, items = append(parts, name), nil
		return err
	}
	for at := range d.set.All() {
		if err := ctx.Err(); err != nil {
			return err
		}
		item, err := d.replayed(judge, at)
		if err != nil {
			return err
		}
		if items = append(items, item); len(items) == defaultBatch {
			if err := write(); err != nil {
				return err
			}
		}
	}
	if err := write(); err != nil {
		return err
	}
	if err := d.reopen(parts); err != nil {
		return err
	}
	for _, name := range old {
		if err := disk.Remove(filepath.Join(d.dir, name)); err != nil {
			return err
		}
	}
	d.counts, err = d.set.Counts()
	return err
}

// replayed is a stored game with the positions that its replay gives.
func (d *draft) replayed(judge *replay.Judge, at storage.At) (*storage.Item, error) {
	g, err := d.set.Game(at)
	if err != nil {
		return nil, err
	}
	raw := make([]storage.Packed, len(g.Witnesses))
	for i := range raw {
		if raw[i], err = d.set.Packed(at, i); err != nil {
			return nil, err
		}
	}
	return storage.NewItem(g, raw, replayed(judge, g), same.SketchOf(g)), nil
}

// beginExisting is Begin for an archive that must be there already: where
// there is none, nothing is made.
func beginExisting(dir string, o *Options) (*Writer, error) {
	if _, err := readCurrent(dir); errors.Is(err, ErrNotFound) {
		return nil, err
	}
	return Begin(dir, o)
}

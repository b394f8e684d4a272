package archive

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// Repair does what Verify does, and then makes again what can be made again,
// as a new generation: parts from the records in them, positions from the
// replay of the games, the text index from all of it, the manifest from the
// files. A part of which something is lost is kept in the folder damaged. The
// result is mended when the new generation lacks nothing.
func Repair(ctx context.Context, dir string, tables *catalog.Tables, report func(Fault)) (Verified, error) {
	found, lost, err := repairLocked(ctx, dir, tables, report)
	if err != nil || found.Whole() {
		return found, err
	}
	now, err := Verify(ctx, dir, tables, nil)
	found.Now, found.Mended = &now, !lost && err == nil && now.Whole()
	return found, err
}

// repairLocked repairs where something is damaged, and reports whether something
// is lost.
func repairLocked(ctx context.Context, dir string, tables *catalog.Tables, report func(Fault)) (found Verified, lost bool, err error) {
	if _, err := readCurrent(dir); errors.Is(err, ErrNotFound) {
		return found, false, fmt.Errorf("repair: %w", err)
	}
	lock, err := takeLock(dir)
	if err != nil {
		return found, false, fmt.Errorf("repair archive: %w", diskError(err))
	}
	defer func() { err = errors.Join(err, dropLock(lock)) }()
	v := newVerifier(ctx, dir, tables, report)
	defer v.close()
	if err := v.verify(); err != nil {
		return v.result, false, fmt.Errorf("repair archive %s: %w", dir, err)
	}
	if v.result.Whole() {
		return v.result, false, nil
	}
	r := &repair{v: v, owners: owners{map[kifu.GameID]string{}, map[origin]string{}}}
	if err := r.run(); err != nil {
		return v.result, false, fmt.Errorf("repair archive %s: %w", dir, diskError(err))
	}
	return v.result, r.lost, nil
}

// damagedName is the folder for what was taken out of an archive because
// something in it is lost.
const damagedName = "damaged"

// repair makes the generation that follows a damaged one.
type repair struct {
	v      *verifier
	draft  *draft
	items  []*storage.Item // that wait for their part
	masks  storage.Masks   // that go with the next part
	torn   bool            // parts are not those that the text index follows
	lost   bool            // something of the records
	owners owners
}

func (r *repair) run() (err error) {
	for _, name := range r.v.aside {
		if err := r.moveAway(name); err != nil {
			return err
		}
	}
	if err := setCurrent(r.v.root, r.v.result.Generation); err != nil {
		return err
	}
	if err := clearAway(r.v.root); err != nil {
		return err
	}
	if r.draft, err = newDraft(r.v.root, r.sound()); err != nil {
		return err
	}
	if err := r.remake(); err != nil {
		return errors.Join(err, r.draft.drop())
	}
	return nil
}

// sound is the manifest without the parts that are bad.
func (r *repair) sound() *manifest {
	m := *r.v.manifest
	m.Parts = slices.DeleteFunc(slices.Clone(m.Parts), func(name string) bool { return r.v.bad[name] })
	return &m
}

func (r *repair) remake() error {
	wrecks, err := r.wrecks()
	if err != nil {
		return err
	}
	if err := r.owned(wrecks); err != nil {
		return err
	}
	if err := r.disown(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(wrecks)) {
		if err := r.part(name, wrecks); err != nil {
			return err
		}
	}
	return r.rest()
}

// rest makes what follows from the parts, and publishes.
func (r *repair) rest() (err error) {
	d := r.draft
	d.touched.all()
	if err := r.bury(); err != nil {
		return err
	}
	if err := r.judge(); err != nil {
		return err
	}
	if d.mark == "" && len(d.parts) > 0 {
		d.mark = fmt.Sprintf("%s %s", d.store, d.parts[len(d.parts)-1])
	}
	if r.v.badText || r.torn {
		if err := d.retell(); err != nil {
			return err
		}
	}
	m, err := d.finish()
	if err != nil {
		return err
	}
	if err := d.release(m); err != nil {
		return err
	}
	return sweep(r.v.root, m.Generation)
}

// part writes the games of a wreck anew.
func (r *repair) part(name string, wrecks map[string]*storage.Wreck) error {
	w := wrecks[name]
	r.torn, r.masks = true, storage.Masks{}
	for of, games := range w.Masks {
		if wrecks[of] == nil {
			r.masks[of] = games
		}
	}
	dead := r.dead(name, wrecks)
	whole := w.Head.Name != ""
	for _, n := range ordinals(w) {
		if dead[n] {
			continue
		}
		saved, err := r.game(name, n, w)
		if err != nil {
			return err
		}
		whole = whole && saved
	}
	if err := r.write(); err != nil || whole {
		return err
	}
	r.lost = true
	return r.keep(name)
}

// game makes one game of a wreck again, and reports whether nothing of it is
// lost. A game without its record is not made; bytes of its witnesses that are
// left are kept as files.
func (r *repair) game(part string, n uint32, w *storage.Wreck) (whole bool, err error) {
	g, err := recordOf(w.Records[n])
	if err != nil {
		r.gone(fmt.Sprintf("%s: games/%08x", part, n), "not saved; what is left of its records is in the folder "+damagedName)
		return false, r.keepRaw(part, n, w.Raw[n])
	}
	others := r.owners.others(part, g)
	var left []telling
	for i := range g.Witnesses {
		if slices.Contains(others, originOf(&g.Witnesses[i])) {
			continue
		}
		packed, saved := r.raw(w.Raw[n][i], g, i)
		if !saved {
			r.gone(fmt.Sprintf("%s, tree %d", g.Witnesses[i].File, g.Witnesses[i].Number), "not saved: add the file again")
			continue
		}
		left = append(left, telling{witness: g.Witnesses[i], packed: packed})
	}
	if err := r.tell(g.ID, left); err != nil {
		return false, err
	}
	if len(r.items) >= defaultBatch {
		err = r.write()
	}
	return len(left)+len(others) == len(g.Witnesses), err
}

// raw is the bytes of a witness: those that are left in its part, or those of a
// copy of the game that counts no more.
func (r *repair) raw(packed storage.Packed, g *kifu.Game, witness int) (storage.Packed, bool) {
	want := g.Witnesses[witness].Digest
	if isRaw(packed, want) {
		return packed, true
	}
	set := r.draft.set
	for _, at := range set.Copies(g.ID) {
		other, err := set.Game(at)
		if err != nil {
			continue
		}
		for i := range other.Witnesses {
			packed, err := set.Packed(at, i)
			if err == nil && other.Witnesses[i].Digest == want && isRaw(packed, want) {
				return packed, true
			}
		}
	}
	return nil, false
}

func isRaw(packed storage.Packed, want kifu.Digest) bool {
	raw, err := packed.Unpack()
	return err == nil && sha256.Sum256(raw) == want
}

// tell adds a game to what is written, unless nobody tells it.
func (r *repair) tell(id kifu.GameID, left []telling) error {
	if len(left) == 0 {
		return nil
	}
	item, _, err := together(id, left)
	r.items = append(r.items, item)
	return err
}

// gone tells of what could not be saved.
func (r *repair) gone(where, what string) {
	if r.v.hear != nil {
		r.v.hear(Fault{Where: where, What: what, Kind: Lost})
	}
}

// write writes what waits as a part of the draft.
func (r *repair) write() error {
	if len(r.items) == 0 && len(r.masks) == 0 {
		return nil
	}
	d := r.draft
	name := d.nextPart()
	head, err := storage.Write(filepath.Join(d.dir, name), d.store, name, r.items, r.masks)
	if err != nil {
		return err
	}
	r.items, r.masks, r.torn = nil, storage.Masks{}, true
	d.fresh[name] = head
	return d.open(name)
}

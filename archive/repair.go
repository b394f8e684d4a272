package archive

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
	"github.com/kifubase/kifubase/storage/disk"
)

// Repair does what Verify does, and then makes again what can be made again,
// as a new generation: parts from the records in them, positions from the
// replay of the games, the text index from all of it, the manifest from the
// files. A part of which something is lost is kept in the folder damaged. The
// result is mended when the new generation lacks nothing.
func Repair(ctx context.Context, dir string, tables *catalog.Tables, report func(Fault)) (Verified, error) {
	found, mended, err := repairLocked(ctx, dir, tables, report)
	if err != nil || !mended {
		return found, err
	}
	again, err := Verify(ctx, dir, tables, nil)
	found.Mended = err == nil && again.Whole()
	return found, err
}

// repairLocked reports whether there was something to mend, and nothing lost.
func repairLocked(ctx context.Context, dir string, tables *catalog.Tables, report func(Fault)) (found Verified, mended bool, err error) {
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
	r := &repair{v: v}
	if err := r.run(); err != nil {
		return v.result, false, fmt.Errorf("repair archive %s: %w", dir, diskError(err))
	}
	return v.result, !r.lost, nil
}

// damagedName is the folder for what was taken out of an archive because
// something in it is lost.
const damagedName = "damaged"

// repair makes the generation that follows a damaged one.
type repair struct {
	v     *verifier
	draft *draft
	items []*storage.Item // that wait for their part
	masks storage.Masks   // that go with the next part
	torn  bool            // some part was made again
	lost  bool            // something of the records
}

func (r *repair) run() (err error) {
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
	wrecks := map[string]*storage.Wreck{}
	for _, name := range r.v.manifest.Parts {
		if !r.v.bad[name] {
			continue
		}
		if found, err := r.found(name); found || err != nil {
			if err != nil {
				return err
			}
			continue
		}
		w, err := r.salvage(name)
		if err != nil {
			return err
		}
		wrecks[name] = w
	}
	for _, name := range slices.Sorted(maps.Keys(wrecks)) {
		if err := r.part(name, wrecks); err != nil {
			return err
		}
	}
	return r.rest()
}

// found takes a part whose bytes are not those that were written from another
// generation that has it as it was: where the disk has no links, or a name was
// taken off, there are two. A part that is as it was written and wrong all the
// same is wrong there too.
func (r *repair) found(name string) (bool, error) {
	want, listed := r.v.manifest.Files[name]
	others, err := generationsIn(r.v.root)
	if err != nil || !listed {
		return false, err
	}
	if own, _, err := digestOf(filepath.Join(r.v.dir, name)); err == nil && own == want.SHA256 {
		return false, nil
	}
	for _, n := range others {
		path := filepath.Join(r.v.root, nameOf(n), name)
		if sha, _, err := digestOf(path); err != nil || sha != want.SHA256 {
			continue
		}
		if err := share(path, filepath.Join(r.draft.dir, name)); err != nil {
			return false, err
		}
		return true, r.draft.open(name)
	}
	return false, nil
}

// salvage saves what is left of a part. A file that is gone, or another part
// under its name, has nothing of it.
func (r *repair) salvage(name string) (*storage.Wreck, error) {
	w, err := storage.Salvage(filepath.Join(r.v.dir, name))
	if errors.Is(err, fs.ErrNotExist) || err == nil && w.Head.Name != "" && w.Head.Name != name {
		return &storage.Wreck{}, nil
	}
	return w, err
}

// rest makes what follows from the parts, and publishes.
func (r *repair) rest() (err error) {
	d := r.draft
	d.touched.all()
	if d.counts, err = d.set.Counts(); err != nil {
		return err
	}
	if d.mark == "" {
		d.mark = fmt.Sprintf("%s %s", d.store, d.parts[len(d.parts)-1])
	}
	r.lost = r.lost && d.counts.Sum.String() != r.v.manifest.Content || d.counts.Games < r.v.result.Games || d.counts.Records < r.v.result.Records
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

// dead is the games of a part that count no more.
func (r *repair) dead(name string, wrecks map[string]*storage.Wreck) map[uint32]bool {
	dead := map[uint32]bool{}
	for _, n := range r.draft.set.Masked(name) {
		dead[n] = true
	}
	for _, other := range wrecks {
		for _, n := range other.Masks[name] {
			dead[n] = true
		}
	}
	return dead
}

// ordinals is the games of a wreck: as many as its head says, or those of which
// something is left.
func ordinals(w *storage.Wreck) []uint32 {
	all := map[uint32]bool{}
	for n := range w.Head.Counts.Games {
		all[uint32(n)] = true
	}
	for n := range w.Records {
		all[n] = true
	}
	for n := range w.Raw {
		all[n] = true
	}
	return slices.Sorted(maps.Keys(all))
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
	if r.toldLater(part, g.ID) {
		return true, nil
	}
	var left []telling
	for i := range g.Witnesses {
		packed := w.Raw[n][i]
		raw, err := packed.Unpack()
		if err != nil || sha256.Sum256(raw) != g.Witnesses[i].Digest {
			r.gone(fmt.Sprintf("%s, tree %d", g.Witnesses[i].File, g.Witnesses[i].Number), "not saved: add the file again")
			continue
		}
		left = append(left, telling{witness: g.Witnesses[i], packed: packed})
	}
	if len(left) == 0 {
		return false, nil
	}
	item, _, err := together(g.ID, left)
	if err != nil {
		return false, err
	}
	r.items = append(r.items, item)
	if len(r.items) >= defaultBatch {
		err = r.write()
	}
	return len(left) == len(g.Witnesses), err
}

// toldLater reports whether a part that came after this one tells the game. Where
// one that came before does, or what was saved of one, that counts no more: the
// mask that says so may be what was lost.
func (r *repair) toldLater(part string, id kifu.GameID) bool {
	at, held := r.draft.set.Find(id)
	if !held {
		return false
	}
	other, n := r.draft.set.Mask(at)
	if _, saved := r.draft.fresh[other]; !saved && other > part {
		return true
	}
	r.masks[other] = append(r.masks[other], n)
	return false
}

// gone tells of a record that could not be saved.
func (r *repair) gone(where, what string) {
	if r.v.hear != nil {
		r.v.hear(Fault{Where: where, What: what, Kind: Lost})
	}
}

func recordOf(packed storage.Packed) (*kifu.Game, error) {
	b, err := packed.Unpack()
	if err != nil {
		return nil, err
	}
	return storage.DecodeRecord(b)
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
	r.items, r.masks = nil, storage.Masks{}
	d.fresh[name] = head
	return d.open(name)
}

// keep puts a file of the generation into the folder damaged.
func (r *repair) keep(name string) error {
	dir := filepath.Join(r.v.root, damagedName)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	to, from := filepath.Join(dir, name), filepath.Join(r.v.dir, name)
	if exists(to) || !exists(from) {
		return nil
	}
	return errors.Join(share(from, to), disk.SyncFolder(dir))
}

// keepRaw puts the bytes of a game's records into the folder damaged, from
// where they can be added again.
func (r *repair) keepRaw(part string, n uint32, raw map[int]storage.Packed) error {
	dir := filepath.Join(r.v.root, damagedName)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i, packed := range raw {
		b, err := packed.Unpack()
		if err != nil {
			continue
		}
		if err := disk.Write(filepath.Join(dir, fmt.Sprintf("%s.%d.%d.sgf", part, n, i)), b); err != nil {
			return err
		}
	}
	return disk.SyncFolder(dir)
}

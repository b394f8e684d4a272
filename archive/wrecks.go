package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
	"github.com/kifubase/kifubase/storage/disk"
)

// wrecks is what can be saved of the bad parts, by their names, but for those
// that are found elsewhere as they were written.
func (r *repair) wrecks() (map[string]*storage.Wreck, error) {
	wrecks := map[string]*storage.Wreck{}
	for _, name := range r.v.manifest.Parts {
		if !r.v.bad[name] {
			continue
		}
		found, err := r.found(name)
		if err != nil {
			return nil, err
		}
		if found {
			continue
		}
		if wrecks[name], err = r.salvage(name); err != nil {
			return nil, err
		}
	}
	return wrecks, nil
}

// found takes a part whose bytes are not those that were written from another
// generation that has it as it was, or from under another name: where the disk
// has no links, or a name was taken off, there are two. A part that is as it was
// written and wrong all the same is wrong there too.
func (r *repair) found(name string) (bool, error) {
	paths, err := partsIn(r.v.root)
	if err != nil {
		return false, err
	}
	own, _, err := digestOf(filepath.Join(r.v.dir, name))
	if err != nil {
		own = ""
	}
	for _, want := range r.written(name) {
		if want.SHA256 == own {
			return false, nil
		}
		for _, path := range paths {
			if !holds(path, want) {
				continue
			}
			if err := share(path, filepath.Join(r.draft.dir, name)); err != nil {
				return false, err
			}
			return true, r.draft.open(name)
		}
	}
	return false, nil
}

// written is what the manifests say of a part's file. No name is used twice, so
// that what one says is true for all.
func (r *repair) written(name string) (all []digest) {
	if want, listed := r.v.manifest.Files[name]; listed {
		return []digest{want}
	}
	generations, err := generationsIn(r.v.root)
	if err != nil {
		return nil
	}
	for _, n := range generations {
		m, err := readManifest(filepath.Join(r.v.root, nameOf(n)))
		if err == nil && m.Store == r.v.manifest.Store && m.Files[name].SHA256 != "" {
			all = append(all, m.Files[name])
		}
	}
	return all
}

// holds reports whether a file's bytes are those that were written.
func holds(path string, want digest) bool {
	if info, err := os.Stat(path); err != nil || info.Size() != want.Bytes {
		return false
	}
	sha, _, err := digestOf(path)
	return err == nil && sha == want.SHA256
}

// salvage saves what is left of a part. A file that is gone, or another part
// under its name, has nothing of it.
func (r *repair) salvage(name string) (*storage.Wreck, error) {
	path := filepath.Join(r.v.dir, name)
	w, err := storage.Salvage(path)
	if errors.Is(err, fs.ErrNotExist) || isFolder(path) || err == nil && w.Head.Name != "" && w.Head.Name != name {
		return &storage.Wreck{}, nil
	}
	return w, err
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

func recordOf(packed storage.Packed) (*kifu.Game, error) {
	b, err := packed.Unpack()
	if err != nil {
		return nil, err
	}
	return storage.DecodeRecord(b)
}

// damaged is the folder damaged, which is made where it is not there.
func (r *repair) damaged() (string, error) {
	dir := filepath.Join(r.v.root, damagedName)
	return dir, os.MkdirAll(dir, 0o755)
}

// keep puts a file of the generation into the folder damaged.
func (r *repair) keep(name string) error {
	dir, err := r.damaged()
	if err != nil {
		return err
	}
	to, from := filepath.Join(dir, name), filepath.Join(r.v.dir, name)
	if exists(to) || !exists(from) || isFolder(from) {
		return nil
	}
	return errors.Join(share(from, to), disk.SyncFolder(dir))
}

// moveAway moves what stands in an archive's folder into the folder damaged.
func (r *repair) moveAway(name string) error {
	dir, err := r.damaged()
	if err != nil {
		return err
	}
	from, to := filepath.Join(r.v.root, name), filepath.Join(dir, name)
	if exists(to) || !exists(from) {
		return nil
	}
	return errors.Join(disk.Rename(from, to), disk.SyncFolder(dir), disk.SyncFolder(r.v.root))
}

// keepRaw puts the bytes of a game's records into the folder damaged, from
// where they can be added again.
func (r *repair) keepRaw(part string, n uint32, raw map[int]storage.Packed) error {
	dir, err := r.damaged()
	if err != nil {
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

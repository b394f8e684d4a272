package archive

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/storage"
	"github.com/kifubase/kifubase/storage/disk"
)

// Publish makes what was added the archive's newest generation. Where nothing
// was added there is nothing to publish, unless the archive is new. When
// Publish returns without an error, the generation is on the disk to stay.
func (w *Writer) Publish(ctx context.Context) (About, error) {
	if w.failed != nil {
		return About{}, w.failed
	}
	about, err := w.publish(ctx)
	if err != nil {
		err = fmt.Errorf("publish archive %s: %w", w.dir, diskError(err))
		w.failed = err
	}
	return about, err
}

func (w *Writer) publish(ctx context.Context) (About, error) {
	if err := w.flush(); err != nil {
		return About{}, err
	}
	d, err := w.drafted()
	if err != nil {
		return About{}, err
	}
	if w.base != nil && len(d.fresh) == 0 && !d.anew {
		w.draft = nil
		return w.base.about(), d.drop()
	}
	if err := ctx.Err(); err != nil {
		return About{}, err
	}
	m, err := d.finish()
	if err != nil {
		return About{}, err
	}
	if err := d.release(m); err != nil {
		return About{}, err
	}
	w.base, w.draft = m, nil
	return m.about(), sweep(w.dir, m.Generation)
}

// finish makes the draft a whole generation under its temporary name: merged,
// sealed, read back and compared, with its manifest, on the disk to stay.
func (d *draft) finish() (*manifest, error) {
	if err := d.mergeFresh(); err != nil {
		return nil, err
	}
	if err := d.renew(); err != nil {
		return nil, err
	}
	if err := d.tidy(); err != nil {
		return nil, err
	}
	if err := d.sealText(); err != nil {
		return nil, err
	}
	if err := disk.Write(filepath.Join(d.dir, readersName), nil); err != nil {
		return nil, err
	}
	m := d.manifest()
	if err := d.cluster(m); err != nil {
		return nil, err
	}
	if err := d.compare(m); err != nil {
		return nil, err
	}
	if err := d.listFiles(m); err != nil {
		return nil, err
	}
	if err := disk.Write(filepath.Join(d.dir, manifestName), m.encode()); err != nil {
		return nil, err
	}
	return m, disk.SyncFolder(d.dir)
}

// sealText ends the writing of the index.
func (d *draft) sealText() error {
	if err := d.openText(); err != nil {
		return err
	}
	if d.mark == "" { // an archive that holds nothing yet
		d.mark = fmt.Sprintf("%s none", d.store)
		if err := d.text.Add(nil, []byte(d.mark)); err != nil {
			return err
		}
	}
	text := d.text
	d.text = nil
	return text.Close()
}

func (d *draft) manifest() *manifest {
	m := &manifest{
		Version: manifestVersion, Store: d.store.String(), Generation: d.number,
		Made: time.Now().UTC().Truncate(time.Second), Content: d.counts.Sum.String(),
		Format: storage.FormatVersion, Mapping: index.MappingHash(), Settled: d.settled, Mark: d.mark,
		NextPart: d.next, Parts: d.parts, Files: map[string]digest{},
	}
	m.Counts = countsOf(&d.counts, d.set.Files())
	return m
}

// stored is the counts with the content's digest, as storage has them.
func (c *counts) stored(content string) (s storage.Counts, err error) {
	sum, err := hex.DecodeString(content)
	if err != nil || len(sum) != len(s.Sum) {
		return s, fmt.Errorf("%w: content digest %q", ErrDamaged, content)
	}
	s.Sum = storage.Sum(sum)
	s.Add(&storage.Counts{Games: c.Games, Records: c.Records, Positions: c.Positions, Findings: c.Findings})
	return s, nil
}

// compare opens what was written as a reader does, and holds it against what
// it should be.
func (d *draft) compare(m *manifest) error {
	set, err := openParts(d.dir, m)
	if err != nil {
		return fmt.Errorf("read back: %w", err)
	}
	defer set.Close()
	for _, head := range set.Heads() {
		if want, fresh := d.fresh[head.Name]; fresh && !reflect.DeepEqual(head.Counts, want.Counts) {
			return fmt.Errorf("read back %s: %w: it says %+v, written %+v", head.Name, ErrDamaged, head.Counts, want.Counts)
		}
	}
	mark, games, err := index.Check(filepath.Join(d.dir, textName))
	if err == nil {
		err = m.follows(mark, games)
	}
	if err != nil {
		return fmt.Errorf("read back: %w", textError(err))
	}
	return nil
}

// listFiles puts the digests of all files into the manifest and the files on
// the disk to stay. A file that the generation before has too is known.
func (d *draft) listFiles(m *manifest) error {
	return filepath.WalkDir(d.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() {
			return disk.SyncFolder(path)
		}
		name, err := filepath.Rel(d.dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if known, ok := d.inherited(name, path); ok {
			m.Files[name] = known
			return nil
		}
		if err := d.readableAsOthers(path); err != nil {
			return err
		}
		sha, size, err := digestOf(path)
		if err != nil {
			return err
		}
		m.Files[name] = digest{sha, size}
		return disk.Sync(path)
	})
}

// readableAsOthers lets those read a file who can read the archive's others:
// Bleve makes its own for its user alone.
func (d *draft) readableAsOthers(path string) error {
	usual, err := os.Stat(filepath.Join(d.dir, readersName))
	if err != nil {
		return err
	}
	return os.Chmod(path, usual.Mode().Perm())
}

// inherited is the digest of a file that is a link to one of the generation
// before.
func (d *draft) inherited(name, path string) (digest, bool) {
	if d.base == nil {
		return digest{}, false
	}
	known, ok := d.base.Files[name]
	if !ok {
		return digest{}, false
	}
	old, err := os.Stat(filepath.Join(d.root, nameOf(d.base.Generation), filepath.FromSlash(name)))
	if err != nil {
		return digest{}, false
	}
	now, err := os.Stat(path)
	return known, err == nil && os.SameFile(old, now) && now.Size() == known.Bytes
}

// release gives the generation its name and makes readers use it. The folder's
// name is on the disk before CURRENT says it.
func (d *draft) release(m *manifest) error {
	if err := d.set.Close(); err != nil {
		return err
	}
	if err := disk.Rename(d.dir, filepath.Join(d.root, nameOf(m.Generation))); err != nil {
		return err
	}
	if err := disk.SyncFolder(d.root); err != nil {
		return err
	}
	return setCurrent(d.root, m.Generation)
}

// keepGenerations is how many stay: the current one, and the one before for
// readers that are just opening it.
const keepGenerations = 2

// sweep removes old generations that nobody reads. One that cannot be removed
// stays for the next writer.
func sweep(dir string, current int) error {
	generations, err := generationsIn(dir)
	if err != nil {
		return err
	}
	for _, n := range generations {
		if n <= current-keepGenerations {
			removeUnread(filepath.Join(dir, nameOf(n)))
		}
	}
	return nil
}

// removeUnread removes a generation unless a reader has it.
func removeUnread(dir string) {
	f, err := os.OpenFile(filepath.Join(dir, readersName), os.O_RDWR, 0)
	if err == nil {
		defer f.Close()
		if err := lockFile(f, true); err != nil {
			return
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return
	}
	disk.RemoveAll(dir)
}

// clearAway removes what a writer that was killed left unfinished: drafts,
// and a generation that got its name but was not made the current one. Such a
// one is whole, and where there is no current one it is taken up.
func clearAway(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), temporarySuffix) {
			if err := disk.RemoveAll(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	generations, err := generationsIn(dir)
	if err != nil || len(generations) == 0 {
		return err
	}
	newest := generations[len(generations)-1]
	current, err := readCurrent(dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, ErrDamaged) && !exists(filepath.Join(dir, currentName)) {
		return takeUp(dir, newest)
	}
	if err != nil {
		return err
	}
	for _, n := range generations {
		if n > current {
			if err := disk.RemoveAll(filepath.Join(dir, nameOf(n))); err != nil {
				return err
			}
		}
	}
	return sweep(dir, current)
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// takeUp makes a whole generation the current one.
func takeUp(dir string, n int) error {
	g, err := openGeneration(filepath.Join(dir, nameOf(n)))
	if err != nil {
		return err
	}
	return errors.Join(g.close(), setCurrent(dir, n))
}

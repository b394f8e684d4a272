package archive

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// Options are settings of a Writer; nil and zero are good.
type Options struct {
	// BatchGames is how many games are held in memory before a part is
	// written. Less than 8,192, the default, saves memory and costs time:
	// more parts must be merged.
	BatchGames int

	// BatchBytes is how much memory they may take, 128 MB by default.
	BatchBytes int

	// Tables are those that settled the records that are added; nil: those
	// that come with the program. The archive notes their version.
	Tables *catalog.Tables
}

const defaultBatch = 8192

func (o *Options) orDefault() Options {
	d := Options{BatchGames: defaultBatch, BatchBytes: 128 << 20}
	if o != nil && o.BatchGames > 0 {
		d.BatchGames = o.BatchGames
	}
	if o != nil && o.BatchBytes > 0 {
		d.BatchBytes = o.BatchBytes
	}
	if o != nil {
		d.Tables = o.Tables
	}
	return d
}

func (o *Options) needTables() (err error) {
	if o.Tables == nil {
		o.Tables, err = catalog.Default()
	}
	return err
}

// Writer adds records to an archive. It holds the archive's lock. After an
// error from Add or Publish it is good for nothing but Close, and the archive
// is as it was.
type Writer struct {
	dir     string
	options Options
	lock    *os.File
	base    *manifest // the newest generation; nil before the first
	draft   *draft    // the one that is being made; nil until something is added
	batch   batch
	failed  error // the first
}

// batch is what waits in memory for its part.
type batch struct {
	games map[kifu.GameID][]*Prepared
	told  map[origin]*Prepared
	gone  map[kifu.GameID][]origin // records that stored games tell no more
	size  int
}

func newBatch() batch {
	return batch{
		games: map[kifu.GameID][]*Prepared{},
		told:  map[origin]*Prepared{},
		gone:  map[kifu.GameID][]origin{},
	}
}

// Begin takes the lock of the archive in dir, which is made when it does not
// exist, and clears away what writers that were killed left behind. When
// another writer has the lock the error is a [*LockedError], at once.
func Begin(dir string, o *Options) (*Writer, error) {
	w, err := begin(dir, o)
	if err != nil {
		return nil, fmt.Errorf("write archive: %w", diskError(err))
	}
	return w, nil
}

func begin(dir string, o *Options) (w *Writer, err error) {
	if err := noFolder(dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	lock, err := takeLock(dir)
	if err != nil {
		return nil, err
	}
	w = &Writer{dir: dir, options: o.orDefault(), lock: lock, batch: newBatch()}
	if err := w.options.needTables(); err != nil {
		return nil, errors.Join(err, dropLock(lock))
	}
	if err := clearAway(dir); err != nil {
		return nil, errors.Join(err, dropLock(lock))
	}
	if err := w.load(); err != nil {
		return nil, errors.Join(err, dropLock(lock))
	}
	return w, nil
}

// load reads the manifest of the newest generation, if there is one.
func (w *Writer) load() error {
	n, err := readCurrent(w.dir)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	m, err := readManifest(filepath.Join(w.dir, nameOf(n)))
	if err == nil {
		w.base = &m
	}
	return err
}

// Add takes a prepared record in. It reports false when the archive holds it
// already: the same tree of the same file with the same bytes. When the bytes
// are others, it takes the place of the record that was there.
func (w *Writer) Add(p *Prepared) (added bool, err error) {
	if w.failed != nil {
		return false, w.failed
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("add %s: %w", p.record.file, diskError(err))
			w.failed = err
		}
	}()
	held, err := w.replace(p)
	if held || err != nil {
		return false, err
	}
	w.batch.add(p)
	if len(w.batch.told) >= w.options.BatchGames || w.batch.size >= w.options.BatchBytes {
		err = w.flush()
	}
	return true, err
}

// replace takes out the record that stands where p does, unless it is the
// same: then p is held already.
func (w *Writer) replace(p *Prepared) (held bool, err error) {
	if q := w.batch.told[p.record]; q != nil {
		if q.digest == p.digest {
			return true, nil
		}
		w.batch.drop(q)
		return false, nil
	}
	d, err := w.drafted()
	if err != nil {
		return false, err
	}
	_, g, i, err := d.set.Told(p.record.file, p.record.number)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if g.Witnesses[i].Digest == p.digest {
		return !w.batch.without(g.ID, p.record), nil
	}
	w.batch.gone[g.ID] = append(w.batch.gone[g.ID], p.record)
	return false, nil
}

func (b *batch) add(p *Prepared) {
	b.games[p.id()] = append(b.games[p.id()], p)
	b.told[p.record] = p
	b.size += p.bytes()
}

func (b *batch) drop(p *Prepared) {
	left := b.games[p.id()]
	for i := range left {
		if left[i] == p {
			left = append(left[:i:i], left[i+1:]...)
			break
		}
	}
	if b.games[p.id()] = left; len(left) == 0 {
		delete(b.games, p.id())
	}
	delete(b.told, p.record)
	b.size -= p.bytes()
}

// without reports whether a stored record is to be taken out.
func (b *batch) without(id kifu.GameID, o origin) bool {
	for _, gone := range b.gone[id] {
		if gone == o {
			return true
		}
	}
	return false
}

// flush writes what waits into a part, and lets the index follow.
func (w *Writer) flush() error {
	if len(w.batch.games) == 0 && len(w.batch.gone) == 0 {
		return nil
	}
	d, err := w.drafted()
	if err != nil {
		return err
	}
	b := w.batch
	w.batch = newBatch()
	if len(b.games) > 0 {
		d.settledBy(w.options.Tables.Version())
	}
	return d.take(&b)
}

// drafted is the generation that is being made.
func (w *Writer) drafted() (*draft, error) {
	if w.draft != nil {
		return w.draft, nil
	}
	d, err := newDraft(w.dir, w.base)
	if err != nil {
		return nil, err
	}
	w.draft = d
	return d, nil
}

// Close gives up the lock. What was added since the last Publish is dropped.
func (w *Writer) Close() error {
	if w.lock == nil {
		return nil
	}
	var dropped error
	if w.draft != nil {
		dropped = w.draft.drop()
		w.draft = nil
	}
	err := errors.Join(dropped, dropLock(w.lock))
	w.lock = nil
	if w.failed == nil {
		w.failed = ErrClosed
	}
	return err
}

// store is the archive's name.
func (m *manifest) storeOrNew() (storage.StoreID, error) {
	if m == nil {
		return storage.NewStoreID(), nil
	}
	return m.storeID()
}

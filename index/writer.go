package index

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/index/scorch/mergeplan"
	bleve "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage/disk"
)

// batch is how many games go in at once. 100,000 in one take 2.6 GB.
const batch = 1000

// segmentSuffix ends the names of the files that never change again.
const segmentSuffix = ".zap"

// markKey is where the mark lies among the index's own values.
var markKey = []byte("mark")

// Writer fills an index. Every batch is on disk when Add or Delete returns.
type Writer struct {
	dir     string
	store   bleve.Index
	workers *bleve.AnalysisQueue
	failed  error // the first: nothing is written after it
}

// Create makes an empty index in a folder that does not exist yet.
func Create(dir string) (*Writer, error) {
	if err := disk.Mkdir(dir); err != nil {
		return nil, fmt.Errorf("create index: %w", err)
	}
	return write(dir)
}

// Reopen goes on with an index whose writer did not come to seal it. A sealed
// one may have readers and is not written to: Fork it. Look at Mark to see
// how far the last writer came; after a crash it may be some batches back.
func Reopen(dir string) (*Writer, error) {
	switch _, err := os.Stat(sealPath(dir)); {
	case err == nil:
		return nil, fmt.Errorf("write index %s: it is sealed", dir)
	case !errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("write index: %w", err)
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("write index: %w", err)
	}
	return write(dir)
}

func write(dir string) (w *Writer, err error) {
	defer guard(&err)
	defer holdFaults()()
	w = &Writer{dir: dir, workers: bleve.NewAnalysisQueue(runtime.GOMAXPROCS(0))}
	if w.store, err = openScorch(dir, false, w.workers); err != nil {
		w.workers.Close()
		return nil, fmt.Errorf("write index %s: %w", dir, err)
	}
	return w, nil
}

// Add puts games in, replacing those with the same id. Mark is kept with the
// last of them: the follower's position in what it follows; nil leaves it.
// After an error the index is good for nothing but Abandon.
func (w *Writer) Add(docs []Doc, mark []byte) error {
	for len(docs) > batch {
		if err := w.put(docs[:batch], nil, nil); err != nil {
			return err
		}
		docs = docs[batch:]
	}
	return w.put(docs, nil, mark)
}

// Delete takes games out; those that are not there don't matter. Mark is as
// in Add.
func (w *Writer) Delete(ids []kifu.GameID, mark []byte) error { return w.put(nil, ids, mark) }

// put writes one batch. It is Scorch that makes it whole or not at all.
func (w *Writer) put(docs []Doc, gone []kifu.GameID, mark []byte) (err error) {
	if w.failed != nil {
		return w.failed
	}
	defer func() { w.failed = err }()
	defer guard(&err)
	b := bleve.NewBatch()
	for i := range docs {
		b.Update(newEntry(&docs[i]))
	}
	for _, id := range gone {
		b.Delete(string(id[:]))
	}
	if mark != nil {
		b.SetInternal(markKey, mark)
	}
	if err := w.store.Batch(b); err != nil {
		return fmt.Errorf("write index %s: %w", w.dir, err)
	}
	return nil
}

// Mark is the mark of the last batch that is on disk, nil if there was none.
func (w *Writer) Mark() ([]byte, error) {
	if w.store == nil {
		return nil, errClosed
	}
	reader, err := w.store.Reader()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	mark, err := reader.GetInternal(markKey)
	return append([]byte(nil), mark...), err
}

// Count is the number of games.
func (w *Writer) Count() (int, error) {
	if w.store == nil {
		return 0, errClosed
	}
	reader, err := w.store.Reader()
	if err != nil {
		return 0, err
	}
	defer reader.Close()
	n, err := reader.DocCount()
	return int(n), err
}

// Compact merges the index into one segment: worth its time after a whole
// build, not after a small addition.
func (w *Writer) Compact(ctx context.Context) (err error) {
	if w.failed != nil {
		return w.failed
	}
	defer func() { w.failed = err }()
	if err := w.store.(*scorch.Scorch).ForceMerge(ctx, &mergeplan.SingleSegmentMergePlanOptions); err != nil {
		return fmt.Errorf("compact index %s: %w", w.dir, err)
	}
	return nil
}

// Close ends the writing and seals the index: every file is listed with its
// checksum and is on the disk to stay, and so is the folder. What failed
// before is not sealed.
func (w *Writer) Close() error {
	failed := w.failed
	if err := errors.Join(failed, w.Abandon()); err != nil {
		return err
	}
	games, err := tidy(w.dir)
	if err == nil {
		err = seal(w.dir, games)
	}
	if err != nil {
		return fmt.Errorf("seal index %s: %w", w.dir, err)
	}
	return nil
}

// tidy removes the segments that a merge has replaced: Scorch may be closed
// before it comes to it. It counts the games.
func tidy(dir string) (games int, err error) {
	defer guard(&err)
	store, err := openScorch(dir, true, nil)
	if err != nil {
		return 0, err
	}
	games, used, err := inventory(store)
	if err = errors.Join(err, store.Close()); err != nil {
		return 0, err
	}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if filepath.Ext(e.Name()) == segmentSuffix && !used[e.Name()] {
			err = errors.Join(err, disk.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return games, err
}

// inventory is what the newest snapshot holds: how many games, and the names
// of its segments' files.
func inventory(store bleve.Index) (games int, files map[string]bool, err error) {
	reader, err := store.Reader()
	if err != nil {
		return 0, nil, err
	}
	defer reader.Close()
	files = map[string]bool{}
	for _, s := range reader.(*scorch.IndexSnapshot).Segments() {
		games += int(s.Count())
		files[filepath.Base(s.Segment().(segment.PersistedSegment).Path())] = true
	}
	return games, files, nil
}

// Abandon ends the writing without a seal. On a full disk it is what stops
// Scorch from trying again and again. After Close or Abandon it does nothing.
func (w *Writer) Abandon() error {
	if w.store == nil {
		return nil
	}
	store := w.store
	w.store, w.failed = nil, errClosed
	w.workers.Close()
	return store.Close()
}

var errClosed = errors.New("index: the writer is closed")

// Package index holds the searchable side of an archive: an inverted index
// that can be deleted and made again from the stored games at any time. It is
// the only package that imports Bleve, and none of Bleve's types leave it.
//
// # Text
//
// Text arrives folded: who fills a [Doc] has already made 趙 and 赵, Ō and o,
// one letter, and hands [Names].Fold to Search, so that what is asked folds
// the same way. What is done here is only to split (words.go): words of
// letters, numbers, and for Chinese, Japanese and Korean every character and
// every pair, so that 郎 finds 甲田一郎. Names that a table knows are handles
// ("cho-sonjin") in fields of their own and need no text search.
//
// # Why only half of Bleve
//
// Of Bleve we use Scorch, its index: segments, merging, dictionaries,
// postings, snapshots. Its query layer we leave alone. An archive answers with
// exact totals, sums over witnesses, facets, and orders that page without
// loss; Bleve's collector reads all of these through doc values at about
// 230 ns a game and facet, scores with numbers that change when segments
// merge, and does not obey a deadline. Here every condition becomes a set of
// games, one bit each, and every number a column in memory, read from the
// dictionaries when the index is opened (about 80 bytes a game). A question
// is then a few passes over words and columns: of 43,506 real games all are
// counted and sorted in 0.8 ms, one player's are found in 0.07 ms.
//
// # Life of an index
//
// An index is written by one [Writer], sealed, and from then on only read. An
// [Index] is safe for many goroutines; a Writer is not. The Writer and the
// Index are two types because a Scorch opened for reading never returns from
// a write.
package index

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/blevesearch/bleve/v2/index/scorch"
	bleve "github.com/blevesearch/bleve_index_api"

	"github.com/kifubase/kifubase/kifu"
)

var (
	// ErrDamaged is the error for an index that cannot be read or is not what
	// was sealed. Nothing of it is deleted: make it again from the stored
	// games.
	ErrDamaged = errors.New("damaged index")

	// ErrOutdated is the error for a sound index that was made with another
	// mapping or analyzer: make it again from the stored games.
	ErrOutdated = errors.New("index made by another version")
)

// Index answers questions from a sealed index.
type Index struct {
	dir      string
	store    bleve.Index
	reader   *scorch.IndexSnapshot
	segments []segmentView
	mark     []byte
	versions [][]int32 // games that are versions of one, by slot, the speaker first
	columns

	contradictions map[kifu.Code]set // games whose records contradict each other
}

// Open opens a sealed index for reading. An index that is not what was sealed
// gives ErrDamaged; nothing is changed or deleted. Every byte is read once:
// about 0.4 s a gigabyte.
func Open(dir string) (ix *Index, err error) {
	label, err := verify(dir)
	if err != nil {
		return nil, fmt.Errorf("open index %s: %w", dir, err)
	}
	defer guard(&err)
	ix = &Index{dir: dir}
	if ix.store, err = openScorch(dir, true, nil); err != nil {
		return nil, fmt.Errorf("open index %s: %w", dir, err)
	}
	if err := ix.load(label); err != nil {
		_ = ix.Close()
		return nil, fmt.Errorf("open index %s: %w", dir, err)
	}
	return ix, nil
}

// Check is Open without what questions need: every byte is held against the
// seal, and the mark and the number of games are read from the index itself.
// What was just written is read back so.
func Check(dir string) (mark []byte, games int, err error) {
	label, err := verify(dir)
	if err != nil {
		return nil, 0, fmt.Errorf("check index %s: %w", dir, err)
	}
	defer guard(&err)
	store, err := openScorch(dir, true, nil)
	if err != nil {
		return nil, 0, fmt.Errorf("check index %s: %w", dir, err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	reader, err := store.Reader()
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	if mark, err = reader.GetInternal(markKey); err != nil {
		return nil, 0, err
	}
	n, err := reader.DocCount()
	if games = int(n); err == nil && games != label.games {
		err = fmt.Errorf("%w: %d games, sealed with %d", ErrDamaged, games, label.games)
	}
	return bytes.Clone(mark), games, err
}

// load takes a snapshot and reads the columns from it.
func (ix *Index) load(label label) error {
	reader, err := ix.store.Reader()
	if err != nil {
		return err
	}
	ix.reader = reader.(*scorch.IndexSnapshot)
	mark, err := reader.GetInternal(markKey)
	if err != nil {
		return err
	}
	ix.mark = append([]byte(nil), mark...)
	if err := ix.read(context.Background()); err != nil {
		return err
	}
	if ix.live.count() != label.games {
		return fmt.Errorf("%w: %d games, sealed with %d", ErrDamaged, ix.live.count(), label.games)
	}
	return nil
}

// Close lets go of the files. No search may be running.
func (ix *Index) Close() error {
	var err error
	if ix.reader != nil {
		err = ix.reader.Close()
	}
	return errors.Join(err, ix.store.Close())
}

// Count is the number of games.
func (ix *Index) Count() int { return len(ix.byID) }

// Mark is the mark of the last batch written.
func (ix *Index) Mark() []byte { return ix.mark }

// Holds reports whether the game is in the index.
func (ix *Index) Holds(id kifu.GameID) bool {
	_, ok := ix.slot(id)
	return ok
}

// openScorch opens the store for reading, or for writing with workers that
// split text.
func openScorch(dir string, readOnly bool, workers *bleve.AnalysisQueue) (bleve.Index, error) {
	store, err := scorch.NewScorch(scorch.Name, map[string]any{
		"path":         dir,
		"read_only":    readOnly,
		"bolt_timeout": "2s", // without one it waits for a writer for ever
	}, workers)
	if err != nil {
		return nil, err
	}
	return store, store.Open()
}

// guard turns a panic of the libraries below into ErrDamaged. Damage that was
// there before Open is caught by the seal; this is for files that change
// under the feet of a running server. A read beyond the end of a file that is
// mapped into memory is a panic only where holdFaults was called.
func guard(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("%w: %v", ErrDamaged, r)
	}
}

// holdFaults makes this goroutine's bad memory reads panics, and gives what
// puts back what was before.
func holdFaults() (restore func()) {
	before := debug.SetPanicOnFault(true)
	return func() { debug.SetPanicOnFault(before) }
}

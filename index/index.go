// Package index holds the searchable side of an archive: a Bleve index that
// can be deleted and made again from the stored games at any time. It is the
// only package that imports Bleve, and none of Bleve's types leave it.
//
// Text arrives folded: who fills a [Doc] has already made 趙 and 赵, Ō and o,
// one letter, and hands [Names].Fold to Search, so that what is asked folds
// the same way. The analyzer here only splits: words of letters, numbers, and
// for Chinese, Japanese and Korean every character and every pair, so that 郎
// finds 甲田一郎. Names that a table knows are handles ("cho-sonjin") in
// keyword fields and need no text search.
//
// An index is written by one [Writer], sealed, and from then on only read. An
// [Index] is safe for many goroutines; a Writer is not.
package index

import (
	"context"
	"errors"
	"iter"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// ErrDamaged is the error for an index that cannot be read or is not what was
// sealed. Nothing of it is deleted: make it again from the stored games.
var ErrDamaged = errors.New("damaged index")

// Doc is what the index knows of one game. Handles, dates and numbers are
// settled; Text is folded.
type Doc struct {
	ID      kifu.GameID
	Records int // witnesses

	Black, White []string // handles of the players
	Others       []string // handles of players that only some witness names
	Title        string
	Event        string // the title's id, or the key of an event that no table knows
	Edition      int
	Stage        string
	Dates        []kifu.Date
	Result       kifu.Result
	Komi         kifu.Komi
	Handicap     int
	Rules        string
	Size         kifu.Size
	Moves        int
	Findings     []kifu.Code // each code once
	Sources      []string    // file names of the witnesses
	Has          []string    // "comments" …

	Text Text
}

// Text is a game's words, folded.
type Text struct {
	Black, White string // every spelling of the players' names and teams
	Event        string // events and rounds
	Place        string
	Comment      string
	Other        string // raw results, dates, annotators, sources
}

// Describe is the Doc of a game: what its first witness settles, and the words
// of all. The comments are unfolded, of all witnesses together.
func Describe(g *kifu.Game, comments string, fold func(string) string) Doc {
	panic("todo")
}

// Writer fills an index. Every batch is on disk when Add or Delete returns.
type Writer struct{}

// Create makes an empty index in a folder that does not exist yet.
func Create(dir string) (*Writer, error) { panic("todo") }

// Reopen goes on with an index that was written before. It must not be one
// that others read: Fork it first.
func Reopen(dir string) (*Writer, error) { panic("todo") }

// Fork makes dst the same index as src, which stays as it is and may be in
// use: files that never change again are linked, all others copied.
func Fork(src, dst string) error { panic("todo") }

// Add puts games in, replacing those with the same id. Mark is kept with the
// last batch: the follower's position in what it follows; nil leaves it.
func (w *Writer) Add(docs []Doc, mark []byte) error { panic("todo") }

// Delete takes games out. Mark is as in Add.
func (w *Writer) Delete(ids []kifu.GameID, mark []byte) error { panic("todo") }

// Mark is the mark of the last batch that is on disk, nil if there was none.
func (w *Writer) Mark() ([]byte, error) { panic("todo") }

// Count is the number of games.
func (w *Writer) Count() (int, error) { panic("todo") }

// Compact merges the index into one segment: worth its time after a whole
// build, not after a small addition.
func (w *Writer) Compact(ctx context.Context) error { panic("todo") }

// Close ends the writing and seals the index: every file is listed with its
// checksum and is on the disk to stay, folders included.
func (w *Writer) Close() error { panic("todo") }

// Abandon ends the writing of an index that will not be used.
func (w *Writer) Abandon() error { panic("todo") }

// Index answers questions from a sealed index.
type Index struct{}

// Open opens a sealed index for reading. An index that is not what was sealed
// gives ErrDamaged; nothing is changed or deleted.
func Open(dir string) (*Index, error) { panic("todo") }

// Close lets go of the files. No search may be running.
func (ix *Index) Close() error { panic("todo") }

// Count is the number of games.
func (ix *Index) Count() int { panic("todo") }

// Mark is the mark of the last batch written.
func (ix *Index) Mark() []byte { panic("todo") }

// MappingHash names the mapping and the analyzer: an index made under another
// hash must be made again.
func MappingHash() string { panic("todo") }

// Names tells the index what words mean. Nil members mean nothing: text as it
// stands, names by their text alone, no positions.
type Names struct {
	Fold    func(text string) string                                      // as the Docs' text was folded
	Players func(spelling string) []string                                // handles that a typed name may mean
	Titles  func(spelling string) []string                                // ids of titles that a typed name may mean
	Events  func(spelling string) []string                                // handles of events
	Reached func(context.Context, kifu.PositionID) ([]kifu.GameID, error) // games with that position
}

// Hits is one page of an answer.
type Hits struct {
	Total   int // games, exact
	Records int // their witnesses, exact
	IDs     []kifu.GameID
	Next    *query.Cursor // where the next page begins, nil after the last
	Facets  map[query.Field][]Bucket
}

// Bucket is one value of a facet with the number of games that have it.
type Bucket struct {
	Value string
	Games int
}

// Search answers a question with one page of games. It looks at the context
// every few thousand games.
func (ix *Index) Search(ctx context.Context, q query.Query, names Names) (Hits, error) { panic("todo") }

// Matches yields the id of every game that answers the question, in no order
// that means anything. Sort, limit and cursor do not matter.
func (ix *Index) Matches(ctx context.Context, q query.Query, names Names) (iter.Seq[kifu.GameID], error) {
	panic("todo")
}

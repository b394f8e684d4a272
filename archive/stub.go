package archive

import (
	"context"
	"errors"
	"time"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
)

var errNotBuilt = errors.New("archive: not built yet")

// Archive answers questions from the newest generation.
type Archive struct{}

// Open opens the archive in dir for reading.
func Open(dir string) (*Archive, error) { return nil, errNotBuilt }

// Close ends the watching and closes the files after the last request.
func (a *Archive) Close() error { return nil }

// Refresh takes up the newest generation, if it is another.
func (a *Archive) Refresh() error { return nil }

// Watch looks for a new generation now and then, until Close. Errors are
// handed to report, which may be nil; the old generation goes on serving.
func (a *Archive) Watch(every time.Duration, report func(error)) {}

// About says what the archive holds.
func (a *Archive) About() About { return About{} }

// Search answers a question with one page of games.
func (a *Archive) Search(ctx context.Context, q query.Query) (Answer, error) {
	return Answer{}, errNotBuilt
}

// Game is the game with that id, with all its witnesses.
func (a *Archive) Game(ctx context.Context, id kifu.GameID) (kifu.Game, error) {
	return kifu.Game{}, errNotBuilt
}

// Raw is the bytes of a game's record: those of Witnesses[witness].
func (a *Archive) Raw(ctx context.Context, id kifu.GameID, witness int) ([]byte, error) {
	return nil, errNotBuilt
}

// Position says which games reached a position and what was played there,
// among the games that q asks for. Sort is by date.
func (a *Archive) Position(ctx context.Context, id kifu.PositionID, q query.Query) (Reached, error) {
	return Reached{}, errNotBuilt
}

// Entry is one judged record on its way in.
type Entry struct {
	Witness   kifu.Witness // Symmetry is set by Prepare
	Line      kifu.Line
	Faulty    int // the first move with an error by the rules, 0 for none
	Positions []replay.Position
	Raw       []byte
	Comments  string
}

// Prepared is an Entry made ready to be stored. It owns its memory.
type Prepared struct{}

// Options are settings of a Writer; nil and zero are good.
type Options struct {
	BatchGames int // games held in memory before a part is written: fewer save memory, more save time
}

// Writer adds records to an archive. It holds the archive's lock.
type Writer struct{}

// Begin takes the lock of the archive in dir, which is made when it does not
// exist. When another writer has it the error is a [*LockedError], at once.
func Begin(dir string, o *Options) (*Writer, error) { return nil, errNotBuilt }

// Prepare makes an entry ready. Many goroutines may call it at a time.
func (w *Writer) Prepare(e *Entry) *Prepared { return &Prepared{} }

// Add takes a prepared record in. It reports false when the archive holds it
// already: the same tree of the same file with the same bytes.
func (w *Writer) Add(p *Prepared) (added bool, err error) { return false, errNotBuilt }

// Publish makes what was added the archive's newest generation.
func (w *Writer) Publish(ctx context.Context) (About, error) { return About{}, errNotBuilt }

// Close gives up the lock. What was added since the last Publish is dropped.
func (w *Writer) Close() error { return nil }

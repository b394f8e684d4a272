package archive

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// ErrClosed is returned for a request to an Archive that was closed.
var ErrClosed = errors.New("archive is closed")

// Archive answers questions from the newest generation it has seen. It is
// safe for many goroutines. A generation that is replaced closes after the
// last request that began in it.
type Archive struct {
	dir     string
	tables  *catalog.Tables
	current atomic.Pointer[generation]

	refresh sync.Mutex // held while current is exchanged
	closed  bool       // guarded by refresh

	stop     context.CancelFunc // ends the watching; nil when nobody watches
	watching sync.WaitGroup
}

// Open opens the archive in dir for reading, with the program's own tables.
func Open(dir string) (*Archive, error) {
	tables, err := catalog.Default()
	if err != nil {
		return nil, fmt.Errorf("open archive %s: %w", dir, err)
	}
	return OpenWith(dir, tables)
}

// OpenWith is Open with tables that say what the words of a question mean, as a
// user's own. What the archive holds stays as it was settled.
func OpenWith(dir string, tables *catalog.Tables) (*Archive, error) {
	g, err := openCurrent(dir)
	if err != nil {
		return nil, fmt.Errorf("open archive: %w", err)
	}
	a := &Archive{dir: dir, tables: tables}
	a.current.Store(g)
	return a, nil
}

// Tables are those that say what the words of a question mean; nil before Open.
func (a *Archive) Tables() *catalog.Tables { return a.tables }

// openCurrent opens the generation that CURRENT names. A writer may remove it
// between the look at CURRENT and the lock; then CURRENT names another.
func openCurrent(dir string) (*generation, error) {
	n, err := readCurrent(dir)
	for {
		if err != nil {
			return nil, err
		}
		g, opening := openGeneration(filepath.Join(dir, nameOf(n)))
		if opening == nil {
			return g, nil
		}
		newer, again := readCurrent(dir)
		if again != nil || newer <= n {
			return nil, opening
		}
		n, err = newer, again
	}
}

// Close ends the watching and closes the files, after the last request.
func (a *Archive) Close() error {
	a.refresh.Lock()
	if a.closed {
		a.refresh.Unlock()
		return nil
	}
	a.closed = true
	if a.stop != nil {
		a.stop()
	}
	a.refresh.Unlock()
	a.watching.Wait()
	return a.current.Load().leave()
}

// Refresh takes up the newest generation, if it is another. After an error
// the old one goes on serving.
func (a *Archive) Refresh() error {
	a.refresh.Lock()
	defer a.refresh.Unlock()
	if a.closed {
		return ErrClosed
	}
	n, err := readCurrent(a.dir)
	if err != nil || n == a.current.Load().manifest.Generation {
		return err
	}
	g, err := openCurrent(a.dir)
	if err != nil {
		return err
	}
	if a.current.Load().annals.made.Load() != nil {
		if _, err := g.annalsOf(context.Background(), a.tables); err != nil {
			return errors.Join(err, g.leave())
		}
	}
	return a.current.Swap(g).leave()
}

// Watch looks for a new generation now and then, until Close, once it has made
// the annals that the first request for them would wait for. Errors are handed
// to report, which may be nil; the old generation goes on serving. It is to be
// called once.
func (a *Archive) Watch(every time.Duration, report func(error)) {
	a.refresh.Lock()
	defer a.refresh.Unlock()
	if a.closed || a.stop != nil {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	a.stop = stop
	a.watching.Go(func() { a.watch(ctx, every, report) })
}

func (a *Archive) watch(ctx context.Context, every time.Duration, report func(error)) {
	if _, _, err := a.Annals(ctx); err != nil && ctx.Err() == nil && report != nil {
		report(err)
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := a.Refresh(); err != nil && !errors.Is(err, ErrClosed) && report != nil {
			report(err)
		}
	}
}

// enter is the newest generation, which stays open until its leave.
func (a *Archive) enter() (*generation, error) {
	for {
		g := a.current.Load()
		if g.enter() {
			return g, nil
		}
		if a.current.Load() == g {
			return nil, ErrClosed
		}
	}
}

// About says what the archive holds.
func (a *Archive) About() About {
	if g := a.current.Load(); g != nil {
		return g.about
	}
	return About{} // never opened
}

// Game is the game with that id, with all its witnesses.
func (a *Archive) Game(ctx context.Context, id kifu.GameID) (kifu.Game, error) {
	g, err := a.enter()
	if err != nil {
		return kifu.Game{}, err
	}
	defer g.leave()
	at, ok := g.set.Find(id)
	if !ok {
		return kifu.Game{}, fmt.Errorf("game %s: %w", id, ErrNotFound)
	}
	return g.game(at)
}

// game is a game as it is shown: the symmetry of a witness turns its board
// onto the board of the game's line.
func (g *generation) game(at storage.At) (kifu.Game, error) {
	game, err := g.set.Game(at)
	if err != nil {
		return kifu.Game{}, err
	}
	back := game.Witnesses[0].Symmetry.Inverse()
	for i := range game.Witnesses {
		w := &game.Witnesses[i]
		w.Symmetry = w.Symmetry.Then(back)
	}
	return *game, nil
}

// Raw is the bytes of a game's record as they stand in its file: those of
// Witnesses[witness].
func (a *Archive) Raw(ctx context.Context, id kifu.GameID, witness int) ([]byte, error) {
	g, err := a.enter()
	if err != nil {
		return nil, err
	}
	defer g.leave()
	at, ok := g.set.Find(id)
	if !ok {
		return nil, fmt.Errorf("game %s: %w", id, ErrNotFound)
	}
	if witness < 0 || witness >= int(g.set.Card(at).Records) {
		return nil, fmt.Errorf("game %s: witness %d: %w", id, witness, ErrNotFound)
	}
	return g.set.Raw(at, witness)
}

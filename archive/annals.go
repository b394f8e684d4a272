package archive

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
)

// annals is what all games of a generation add up to, made when the first asks.
// Of 62,957 records it takes a second or two of work; a generation that
// replaces one whose annals were asked for makes its own before it is taken up.
type annals struct {
	mu   sync.Mutex // held while they are made
	made atomic.Pointer[history.Annals]
}

// Annals is the history of all titles and what records are made of, with
// About.ID of the state of the archive that it is of. It is shared: nobody may
// change it.
func (a *Archive) Annals(ctx context.Context) (*history.Annals, string, error) {
	g, err := a.enter()
	if err != nil {
		return nil, "", err
	}
	defer g.leave()
	all, err := g.annalsOf(ctx, a.tables)
	return all, g.about.ID, err
}

// Title is the history of the title with that id, and About.ID of the state of
// the archive that it is of. It is shared: nobody may change it. Before annals
// are made it is told by the games of the title alone, which takes milliseconds.
func (a *Archive) Title(ctx context.Context, id string) (*history.Title, string, error) {
	g, err := a.enter()
	if err != nil {
		return nil, "", err
	}
	defer g.leave()
	if made := g.annals.made.Load(); made != nil {
		if t := made.Title(id); t != nil {
			return t, g.about.ID, nil
		}
	}
	c, err := a.ofTitle(ctx, g, id)
	if err != nil {
		return nil, "", err
	}
	t := history.OfTitle(id, c.Games, a.tables)
	return &t, g.about.ID, nil
}

// Records is who stands out in annals.
func (a *Archive) Records(ctx context.Context, annals *history.Annals) (history.Records, error) {
	r := history.RecordsOf(annals, a.tables)
	for _, pair := range annals.Pairs {
		of, err := a.OfPlayer(ctx, pair.Handles[0])
		if err != nil {
			return r, err
		}
		r.Meet(pair, of.Games, a.tables)
	}
	return r, nil
}

func (g *generation) annalsOf(ctx context.Context, tables *catalog.Tables) (*history.Annals, error) {
	g.annals.mu.Lock()
	defer g.annals.mu.Unlock()
	if made := g.annals.made.Load(); made != nil {
		return made, nil
	}
	scribe := history.NewScribe(tables)
	if err := g.eachGame(ctx, scribe.Add); err != nil {
		return nil, err
	}
	g.annals.made.Store(scribe.Annals())
	return g.annals.made.Load(), nil
}

// eachGame hands over every game without its moves: from rows, where the parts
// keep them.
func (g *generation) eachGame(ctx context.Context, see func(history.Game)) error {
	if g.keeps() {
		all, err := g.kept(g.set.Rows())
		for i := range all.Games {
			see(all.Games[i])
		}
		return err
	}
	for at := range g.set.All() {
		if err := ctx.Err(); err != nil {
			return err
		}
		game, err := g.game(at)
		if err != nil {
			return err
		}
		see(history.GameOf(&game, g.clusterOf(game.ID)))
	}
	return nil
}

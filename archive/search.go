package archive

import (
	"context"
	"fmt"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/storage"
)

// Search answers a question with one page of games.
func (a *Archive) Search(ctx context.Context, q query.Query) (Answer, error) {
	g, err := a.enter()
	if err != nil {
		return Answer{}, err
	}
	defer g.leave()
	hits, err := g.text.Search(ctx, put(q), g.names(a.tables))
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{
		Archive: g.about.ID, Total: hits.Total, Records: hits.Records, Clusters: hits.Told,
		Facets: hits.Facets,
	}
	if hits.Next != nil {
		next := q.After(*hits.Next.Cursor) // a cursor belongs to the question as it was asked
		answer.Next = next.Cursor.String()
	}
	answer.Games, err = g.games(ctx, hits.IDs)
	return answer, err
}

func (g *generation) games(ctx context.Context, ids []kifu.GameID) ([]kifu.Game, error) {
	games := make([]kifu.Game, 0, len(ids))
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		at, ok := g.set.Find(id)
		if !ok {
			return nil, fmt.Errorf("%w: game %s is in the index and not stored", ErrDamaged, id)
		}
		game, err := g.game(at)
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	return games, nil
}

// names tells the index what words mean, and which games reached a position or
// are of a kind.
func (g *generation) names(tables *catalog.Tables) index.Names {
	return index.Names{
		Fold: catalog.FoldText,
		Players: func(spelling string) []index.Meaning {
			return meaningsOf(tables.Players(spelling), playerSpellings(tables))
		},
		Titles: func(spelling string) []index.Meaning {
			return meaningsOf(tables.Titles(spelling), titleSpellings(tables))
		},
		Edition: func(text string) ([]index.Meaning, int) {
			ids, edition := tables.TitleEdition(text)
			return meaningsOf(ids, titleSpellings(tables)), edition
		},
		Reached: func(ctx context.Context, id kifu.PositionID) ([]kifu.GameID, error) {
			if kind := standingFor(id); kind != "" {
				all, err := g.kindsOf(ctx, tables)
				return all[kind], err
			}
			return g.reached(id)
		},
	}
}

func (g *generation) reached(id kifu.PositionID) ([]kifu.GameID, error) {
	visits, err := g.set.Visits(storage.HashOf(id), nil)
	ids := make([]kifu.GameID, len(visits))
	for i := range visits {
		ids[i] = g.set.Card(visits[i].At).ID
	}
	return ids, err
}

func meaningsOf(handles []string, spellings func(handle string) []string) []index.Meaning {
	var all []index.Meaning
	for _, h := range handles {
		all = append(all, index.Meaning{Handle: h, Spellings: spellings(h)})
	}
	return all
}

func playerSpellings(tables *catalog.Tables) func(string) []string {
	return func(id string) []string {
		if p, ok := tables.Player(id); ok {
			return p.Spellings()
		}
		return nil
	}
}

func titleSpellings(tables *catalog.Tables) func(string) []string {
	return func(id string) []string {
		if t, ok := tables.Title(id); ok {
			return t.Spellings()
		}
		return nil
	}
}

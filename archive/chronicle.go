package archive

import (
	"context"
	"slices"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// Chronicle is all games of a title or of a person, versions of one game among
// them, of one state of the archive.
type Chronicle struct {
	Archive string // About.ID of the state that answered
	Games   []history.Game
}

// OfTitle is all games of the title with that id.
func (a *Archive) OfTitle(ctx context.Context, id string) (Chronicle, error) {
	return a.chronicle(ctx, query.Title, id, func(s *kifu.Settled) bool { return s.Event.Title == id })
}

// OfPlayer is all games of the person with that handle.
func (a *Archive) OfPlayer(ctx context.Context, handle string) (Chronicle, error) {
	handles := []string{handle}
	if _, known := a.tables.Player(handle); known {
		handles = a.tables.Players(handle)
	}
	is := func(p kifu.Person) bool { return slices.Contains(handles, p.Handle()) }
	return a.chronicle(ctx, query.Player, handle, func(s *kifu.Settled) bool {
		return slices.ContainsFunc(s.Black, is) || slices.ContainsFunc(s.White, is)
	})
}

// chronicle is the games that a question of one word finds and that are meant
// by it: a word may mean more than the id does.
func (a *Archive) chronicle(ctx context.Context, f query.Field, word string, meant func(*kifu.Settled) bool) (Chronicle, error) {
	g, err := a.enter()
	if err != nil {
		return Chronicle{}, err
	}
	defer g.leave()
	c := Chronicle{Archive: g.about.ID}
	found, err := g.text.Matches(ctx, query.Query{Groups: []query.Group{{{Field: f, Text: word}}}}, g.names(a.tables))
	if err != nil {
		return c, err
	}
	games, err := g.games(ctx, slices.Collect(found))
	for i := range games {
		if meant(&games[i].Settled) {
			c.Games = append(c.Games, history.GameOf(&games[i], g.clusterOf(games[i].ID)))
		}
	}
	return c, err
}

// clusterOf is the cluster of a game, empty for one without.
func (g *generation) clusterOf(id kifu.GameID) *kifu.Cluster {
	if i, ok := g.versions.of[id]; ok {
		return &g.versions.clusters[i]
	}
	return &kifu.Cluster{}
}

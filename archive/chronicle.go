package archive

import (
	"context"
	"slices"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/storage"
)

// Chronicle is all games of a title or of a person, versions of one game among
// them, of one state of the archive.
type Chronicle struct {
	Archive string // About.ID of the state that answered
	Games   []history.Game
}

// OfTitle is all games of the title with that id, and of those that it was
// before.
func (a *Archive) OfTitle(ctx context.Context, id string) (Chronicle, error) {
	g, err := a.enter()
	if err != nil {
		return Chronicle{}, err
	}
	defer g.leave()
	return a.ofTitle(ctx, g, id)
}

func (a *Archive) ofTitle(ctx context.Context, g *generation, id string) (Chronicle, error) {
	c := Chronicle{Archive: g.about.ID}
	for _, title := range append([]string{id}, a.tables.Forerunners(id)...) {
		one, err := a.titled(ctx, g, title)
		if err != nil {
			return c, err
		}
		c.Games = append(c.Games, one.Games...)
	}
	return c, nil
}

func (a *Archive) titled(ctx context.Context, g *generation, id string) (Chronicle, error) {
	if g.keeps() {
		return g.kept(g.set.Titled(id))
	}
	return a.chronicle(ctx, g, query.Title, id, func(s *kifu.Settled) bool { return s.Event.Title == id })
}

// OfPlayer is all games of the person with that handle.
func (a *Archive) OfPlayer(ctx context.Context, handle string) (Chronicle, error) {
	g, err := a.enter()
	if err != nil {
		return Chronicle{}, err
	}
	defer g.leave()
	handles := []string{handle}
	if _, known := a.tables.Player(handle); known {
		handles = a.tables.Players(handle)
	}
	if g.keeps() {
		return g.kept(g.set.Played(handles...))
	}
	is := func(p kifu.Person) bool { return slices.Contains(handles, p.Handle()) }
	return a.chronicle(ctx, g, query.Player, handle, func(s *kifu.Settled) bool {
		return slices.ContainsFunc(s.Black, is) || slices.ContainsFunc(s.White, is)
	})
}

// keeps reports whether every part keeps rows of its games. One of an older
// format does not, until something is added to the archive.
func (g *generation) keeps() bool { return len(g.set.Outdated()) == 0 }

// kept is the games of these rows.
func (g *generation) kept(rows []storage.Row, err error) (Chronicle, error) {
	c := Chronicle{Archive: g.about.ID, Games: make([]history.Game, len(rows))}
	for i := range rows {
		r, h := &rows[i], &c.Games[i]
		*h = history.Game{ID: r.ID, Settled: r.Settled, Size: g.set.Card(r.At).Size, Moves: r.Moves, Records: r.Records, File: r.File, EV: r.EV, RO: r.RO}
		cluster := g.clusterOf(r.ID)
		h.Contradictions = cluster.Contradictions
		if len(cluster.Games) > 1 {
			h.Versions = cluster.Games
		}
	}
	if err != nil {
		return c, err
	}
	return c, g.placed(c.Games, rows)
}

// placed says where in their file games stand that neither a day nor a number
// puts in order. Rows do not keep it, and few games need it.
func (g *generation) placed(games []history.Game, rows []storage.Row) error {
	type spot struct {
		file string
		day  kifu.Date
		game int
	}
	at := func(h *history.Game) spot {
		s := spot{file: h.File, game: h.Settled.Event.Game}
		if len(h.Settled.Dates) > 0 {
			s.day = h.Settled.Dates[0]
		}
		return s
	}
	shared := make(map[spot]int, len(games))
	for i := range games {
		shared[at(&games[i])]++
	}
	for i := range games {
		if shared[at(&games[i])] < 2 {
			continue
		}
		whole, err := g.game(rows[i].At)
		if err != nil {
			return err
		}
		games[i].Tree = whole.Witnesses[0].Number
	}
	return nil
}

// chronicle is the games, of parts that do not keep rows, that a question of
// one word finds and that are meant by it: a word may mean more than the id
// does.
func (a *Archive) chronicle(ctx context.Context, g *generation, f query.Field, word string, meant func(*kifu.Settled) bool) (Chronicle, error) {
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

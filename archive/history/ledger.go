package history

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// ledger is somebody's games, versions of one told once, with what they were
// for that person.
type ledger struct {
	is       func(kifu.Person) bool
	tables   *catalog.Tables
	told     []*Game
	versions [][]*Game // of each told, that one first
	upshots  []upshot
	kinds    []kifu.GameKind
	columns  map[key]*column
}

// key is a number of a career: of which games, with which upshot.
type key struct {
	kind      kifu.GameKind
	of, value string // "year", "1999"; "all", "" …
	upshot    upshot
}

// newLedger puts games in order of play and versions of one together.
func newLedger(games []Game, is func(kifu.Person) bool, tables *catalog.Tables) *ledger {
	l := &ledger{is: is, tables: tables, columns: map[key]*column{}}
	clusters := map[kifu.GameID][]*Game{}
	for i := range games {
		g := &games[i]
		id := g.cluster()
		clusters[id] = append(clusters[id], g)
	}
	for _, versions := range clusters {
		slices.SortFunc(versions, func(a, b *Game) int { return cmp.Compare(a.place(), b.place()) })
		l.told = append(l.told, versions[0])
	}
	slices.SortFunc(l.told, byPlay)
	for _, g := range l.told {
		l.versions = append(l.versions, clusters[g.cluster()])
		l.upshots = append(l.upshots, l.outcomeOf(g))
		l.kinds = append(l.kinds, KindOf(g, tables))
	}
	return l
}

// cluster is what all versions of a game share.
func (g *Game) cluster() kifu.GameID {
	if len(g.Versions) > 0 {
		return g.Versions[0]
	}
	return g.ID
}

// place is where a game stands among its versions.
func (g *Game) place() int { return slices.Index(g.Versions, g.ID) }

// byPlay is the order of games by their first day, those without one last; of
// one day by their numbers, then as the files have them that tell them.
func byPlay(a, b *Game) int {
	x, y := &a.Settled.Event, &b.Settled.Event
	return cmp.Or(
		cmp.Compare(firstDay(a), firstDay(b)),
		cmp.Compare(x.Title, y.Title),
		cmp.Compare(x.Round, y.Round),
		cmp.Compare(x.Game, y.Game),
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Tree, b.Tree),
		bytes.Compare(a.ID[:], b.ID[:]),
	)
}

// undated is the day of games that have none, after all others.
const undated = 1 << 30

// firstDay is the first day of a game as yyyymmdd, with zeros for what is not
// known.
func firstDay(g *Game) int { return firstOf(g, kifu.Date.Number) }

// firstOf is the least of what the days of a game are as numbers.
func firstOf(g *Game, number func(kifu.Date) int) int {
	first := undated
	for _, d := range g.Settled.Dates {
		if d.Year != 0 {
			first = min(first, number(d))
		}
	}
	return first
}

// exact reports whether it is known on which day a game began.
func exact(g *Game) bool {
	day := firstDay(g)
	return day != undated && day%100 != 0
}

// sideOf is which side somebody has; none where it is both, or neither.
func sideOf(s *kifu.Settled, is func(kifu.Person) bool) kifu.Color {
	black, white := slices.ContainsFunc(s.Black, is), slices.ContainsFunc(s.White, is)
	switch {
	case black && !white:
		return kifu.Black
	case white && !black:
		return kifu.White
	}
	return kifu.None
}

func (l *ledger) outcomeOf(g *Game) upshot {
	side, r := sideOf(&g.Settled, l.is), g.Settled.Result
	switch {
	case side == kifu.None || g.disputed():
		return open
	case r.Ending == kifu.EndDraw:
		return drawn
	case r.Winner == side:
		return won
	case r.Winner == side.Opponent():
		return lost
	}
	return open
}

func (l *ledger) column(k key) *column {
	c := l.columns[k]
	if c == nil {
		c = &column{}
		l.columns[k] = c
	}
	return c
}

// enter counts a game told once: in all that it is part of, with its upshot.
func (l *ledger) enter(at int, of, value string) {
	l.column(key{l.kinds[at], of, value, played}).count(int32(at))
	l.column(key{l.kinds[at], of, value, l.upshots[at]}).count(int32(at))
}

// find notes that questions about some value find a version of a game: the one
// for all games, and those for the upshots that it has by its own words.
func (l *ledger) find(at int, g *Game, of, value string, sides ...kifu.Color) {
	kind, r := KindOf(g, l.tables), g.Settled.Result
	l.column(key{kind, of, value, played}).ask(int32(at))
	for _, side := range sides {
		switch r.Winner {
		case side:
			l.column(key{kind, of, value, won}).ask(int32(at))
		case side.Opponent():
			l.column(key{kind, of, value, lost}).ask(int32(at))
		}
	}
	switch {
	case r.Ending == kifu.EndDraw:
		l.column(key{kind, of, value, drawn}).ask(int32(at))
	case r.Ending == kifu.EndVoid, r.Ending == kifu.EndUnknown && r.Winner == kifu.None:
		l.column(key{kind, of, value, open}).ask(int32(at))
	}
}

// sides are those that the person has in a version: both in a game against
// oneself.
func (l *ledger) sides(g *Game) []kifu.Color {
	sides := make([]kifu.Color, 0, 2)
	if slices.ContainsFunc(g.Settled.Black, l.is) {
		sides = append(sides, kifu.Black)
	}
	if slices.ContainsFunc(g.Settled.White, l.is) {
		sides = append(sides, kifu.White)
	}
	return sides
}

// questions are those for the numbers of one score.
type questions [upshots]string

// score is what came of the even games.
func (l *ledger) score(of, value string, q questions) Score {
	return l.scoreOf(kifu.EvenGame, of, value, q)
}

// apart is what came of the games of other kinds, where there are any.
func (l *ledger) apart(of, value string, q questions) []Apart {
	all := []Apart{}
	for _, kind := range kifu.GameKinds[1:] {
		if s := l.scoreOf(kind, of, value, q); s.Games > 0 {
			all = append(all, Apart{kind, s})
		}
	}
	return all
}

func (l *ledger) scoreOf(kind kifu.GameKind, of, value string, q questions) Score {
	s := Score{Queries: map[string]string{}}
	for o, n := range []*int{&s.Games, &s.Wins, &s.Losses, &s.Draws, &s.Open} {
		c := l.columns[key{kind, of, value, upshot(o)}]
		if c == nil || len(c.counted) == 0 {
			continue
		}
		count := l.count(c, q[o], kind)
		if *n = count.Games; *n == s.Games && count.Query == "" {
			count.Query = s.Queries[Numbers[played]] // all of them came out so
		}
		if count.Query != "" {
			s.Queries[Numbers[o]] = count.Query
			continue
		}
		if s.IDs == nil {
			s.IDs = map[string][]kifu.GameID{}
		}
		s.IDs[Numbers[o]] = count.IDs
	}
	return s
}

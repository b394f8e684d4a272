package httpapi

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// found is what a question comes to: games, their records, and the games with
// versions of one counted once.
type found struct {
	games, records int
	clusters       map[kifu.GameID]bool
}

// scan answers a question by looking at every game, without an index.
func (p *plainly) scan(t *testing.T, tables *catalog.Tables, question string) found {
	t.Helper()
	if known, done := p.scanned[question]; done {
		return known
	}
	q, err := query.Read(question)
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	f := found{clusters: map[kifu.GameID]bool{}}
	answers := p.reading(&q, tables)
	for i := range p.games {
		if g := &p.games[i]; answers(g) {
			f.games++
			f.records += len(g.Witnesses)
			f.clusters[p.cluster[g.ID]] = true
		}
	}
	p.scanned[question] = f
	return f
}

// is says something of a game.
type is func(*kifu.Game) bool

// reading is a question as something that a game is or is not: of each group
// one clause holds.
func (p *plainly) reading(q *query.Query, tables *catalog.Tables) is {
	groups := make([][]is, len(q.Groups))
	for i, group := range q.Groups {
		for _, c := range group {
			holds := p.clause(&c, q, tables)
			groups[i] = append(groups[i], func(g *kifu.Game) bool { return holds(g) != c.Not })
		}
	}
	return func(g *kifu.Game) bool {
		for _, group := range groups {
			if !slices.ContainsFunc(group, func(holds is) bool { return holds(g) }) {
				return false
			}
		}
		return true
	}
}

// clause is what a clause says of a game. It knows the fields that answers ask
// by.
func (p *plainly) clause(c *query.Clause, q *query.Query, tables *catalog.Tables) is {
	who := meant(c.Text, tables)
	switch c.Field {
	case query.Player:
		return func(g *kifu.Game) bool { return slices.ContainsFunc(everybody(g), who) }
	case query.Black:
		return func(g *kifu.Game) bool { return slices.ContainsFunc(g.Settled.Black, who) }
	case query.White:
		return func(g *kifu.Game) bool { return slices.ContainsFunc(g.Settled.White, who) }
	case query.Opponent:
		return against(who, q, tables)
	case query.Title:
		ids := append(tables.Titles(c.Text), c.Text)
		return func(g *kifu.Game) bool {
			return g.Settled.Event.Title != "" && slices.Contains(ids, g.Settled.Event.Title)
		}
	case query.Edition:
		return func(g *kifu.Game) bool { n := g.Settled.Event.Edition; return n > 0 && c.Span.Holds(float64(n)) }
	case query.Stage:
		return func(g *kifu.Game) bool { return g.Settled.Event.Stage == c.Text }
	case query.Date:
		return func(g *kifu.Game) bool { return mayLieIn(g.Settled.Dates, c.From, c.To) }
	case query.Result:
		return func(g *kifu.Game) bool {
			r := g.Settled.Result
			return (c.Outcome.Winner == kifu.None || c.Outcome.Winner == r.Winner) && (c.Outcome.Class == "" || c.Outcome.Class == query.Class(r))
		}
	case query.Winner:
		return decided(c, who, func(winner kifu.Color) kifu.Color { return winner })
	case query.Loser:
		return decided(c, who, kifu.Color.Opponent)
	case query.Rules:
		return func(g *kifu.Game) bool { return g.Settled.Rules == c.Text }
	case query.Kind:
		return func(g *kifu.Game) bool { return playedAs(g) == c.Text }
	case query.Size:
		return func(g *kifu.Game) bool { return g.Line.Size == c.Size }
	case query.Finding:
		return func(g *kifu.Game) bool { return p.hasFinding(g, kifu.Code(c.Text)) }
	case query.Source:
		return func(g *kifu.Game) bool {
			return slices.ContainsFunc(g.Witnesses, func(w kifu.Witness) bool { return liesIn(w.File, c.Text) })
		}
	}
	panic("no scan for " + string(c.Field))
}

// decided is who won or lost: a side or a person.
func decided(c *query.Clause, who func(kifu.Person) bool, of func(winner kifu.Color) kifu.Color) is {
	return func(g *kifu.Game) bool {
		winner := g.Settled.Result.Winner
		if winner == kifu.None || c.Outcome.Winner != kifu.None {
			return winner != kifu.None && of(winner) == c.Outcome.Winner
		}
		people := g.Settled.Black
		if of(winner) == kifu.White {
			people = g.Settled.White
		}
		return slices.ContainsFunc(people, who)
	}
}

// meant is whom a name means: behind "=" the one with that handle.
func meant(name string, tables *catalog.Tables) func(kifu.Person) bool {
	handles := []string{strings.TrimPrefix(name, "=")}
	if handles[0] == name {
		handles = append(handles, tables.Players(name)...)
	}
	return func(one kifu.Person) bool { return slices.Contains(handles, cmp.Or(one.ID, one.Key)) }
}

// everybody is the people that some record of a game names.
func everybody(g *kifu.Game) []kifu.Person {
	all := slices.Concat(g.Settled.Black, g.Settled.White)
	for i := range g.Witnesses {
		all = append(all, slices.Concat(g.Witnesses[i].Settled.Black, g.Witnesses[i].Settled.White)...)
	}
	return all
}

// against is somebody on the other side from the players that a question asks
// for.
func against(who func(kifu.Person) bool, q *query.Query, tables *catalog.Tables) is {
	var players []func(kifu.Person) bool
	for _, group := range q.Groups {
		if len(group) == 1 && group[0].Field == query.Player {
			players = append(players, meant(group[0].Text, tables))
		}
	}
	return func(g *kifu.Game) bool {
		s := &g.Settled
		return slices.ContainsFunc(players, func(player func(kifu.Person) bool) bool {
			return slices.ContainsFunc(s.Black, who) && slices.ContainsFunc(s.White, player) ||
				slices.ContainsFunc(s.White, who) && slices.ContainsFunc(s.Black, player)
		})
	}
}

// mayLieIn reports whether one of the days, or one between them, may lie in a
// span; an end without a year is open.
func mayLieIn(dates []kifu.Date, from, to kifu.Date) bool {
	first, last := 99999999, 0
	for _, d := range dates {
		if d.Year != 0 {
			first, last = min(first, d.Number()), max(last, d.Last())
		}
	}
	return last != 0 && (from.Year == 0 || last >= from.Number()) && (to.Year == 0 || first <= to.Last())
}

func (p *plainly) hasFinding(g *kifu.Game, code kifu.Code) bool {
	return p.contradicts[g.ID][code] || slices.ContainsFunc(g.Witnesses, func(w kifu.Witness) bool {
		return slices.ContainsFunc(w.Findings, func(f kifu.Finding) bool { return f.Code == code })
	})
}

// liesIn reports whether a path begins with another, or has a part of that
// name.
func liesIn(file, name string) bool {
	file, name = strings.ToLower(file), strings.ToLower(name)
	rest, begins := strings.CutPrefix(file, name)
	if begins && (rest == "" || rest[0] == '/' || rest[0] == '!') {
		return true
	}
	for _, part := range strings.FieldsFunc(file, func(c rune) bool { return c == '/' || c == '!' }) {
		if part == name {
			return true
		}
	}
	return name == "." && path.Dir(file) == "."
}

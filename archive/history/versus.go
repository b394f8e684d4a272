package history

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Pair is two people's games against each other, the scores from the first
// one's side: of the even games, and apart of those of other kinds.
type Pair struct {
	Sides        [2]Side
	All          Score
	Apart        []Apart
	Black, White Score     // the first one with that color
	Years        []ScoreOf // by the first day of play, in order
	Titles       []ScoreOf // the most played first
}

// PairOf is what one person, whose games are given, and another played against
// each other.
func PairOf(handle, other string, games []Game, tables *catalog.Tables) Pair {
	p, o := subjectOf(handle, tables), subjectOf(other, tables)
	l := newLedger(games, p.is, tables)
	for at, g := range l.told {
		for _, side := range l.sides(g) {
			if len(l.sides(g)) == 1 && l.meets(g, side, &o) {
				l.enterMeeting(at, g, side)
			}
		}
		for _, version := range l.versions[at] {
			for _, side := range l.sides(version) {
				if l.meets(version, side, &o) {
					l.findMeeting(at, version, side)
				}
			}
		}
	}
	pair := Pair{
		Sides: [2]Side{{handle, l.nameOf(handle, tables)}, {other, l.nameOfOther(&o, tables)}},
		All:   l.score("all", "", p.against(&o)),
		Apart: l.apart("all", "", p.against(&o)),
		Black: l.score("black", "", p.sided(kifu.Black, &o)), White: l.score("white", "", p.sided(kifu.White, &o)),
	}
	pair.Years = l.lines("year", func(year string) questions { return p.against(&o).under(" year:" + year) })
	slices.SortFunc(pair.Years, func(a, b ScoreOf) int { return cmp.Compare(a.Value, b.Value) })
	pair.Titles = l.lines("title", func(title string) questions { return p.against(&o).under(" title:" + title) })
	return pair
}

// enterMeeting counts a game of two told once, from one's side.
func (l *ledger) enterMeeting(at int, g *Game, side kifu.Color) {
	l.enter(at, "all", "")
	l.enter(at, side.String(), "")
	if day := firstDay(g); day != undated {
		l.enter(at, "year", yearText(day/10000))
	}
	if title := g.Settled.Event.Title; title != "" {
		l.enter(at, "title", title)
	}
}

// findMeeting notes which questions about two people find a version of a game.
func (l *ledger) findMeeting(at int, g *Game, side kifu.Color) {
	l.find(at, g, "all", "", side)
	l.find(at, g, side.String(), "", side)
	first, last := yearsOf(g)
	for year := first; year != 0 && year <= last; year++ {
		l.find(at, g, "year", yearText(year), side)
	}
	if title := g.Settled.Event.Title; title != "" {
		l.find(at, g, "title", title, side)
	}
}

// under is the questions under a further condition.
func (q questions) under(condition string) questions {
	for i := range q {
		q[i] += condition
	}
	return q
}

// meets reports whether the other is on the side against one.
func (l *ledger) meets(g *Game, side kifu.Color, o *subject) bool {
	people := g.Settled.White
	if side == kifu.White {
		people = g.Settled.Black
	}
	for _, p := range people {
		if o.is(p) && !l.is(p) {
			return true
		}
	}
	return false
}

// nameOfOther is the name of somebody whom the person played.
func (l *ledger) nameOfOther(o *subject, tables *catalog.Tables) string {
	return (&ledger{is: o.is, told: l.told}).nameOf(o.handle, tables)
}

// sided are the questions about games with a color against an opponent.
func (p *subject) sided(color kifu.Color, o *subject) questions {
	who := p.term(color.String()) + " " + o.term(color.Opponent().String())
	return questions{
		played: who, won: who + " winner:" + color.String(), lost: who + " loser:" + color.String(),
		drawn: who + " result:draw", open: who + without,
	}
}

// Table is what several people played against each other.
type Table struct {
	Sides []Side
	Cells [][]Encounter // of the person of the row against the one of the column; nothing on the diagonal
	Total []Score       // of each against all others, in even games
}

// Encounter is the score of even games, and apart those of other kinds.
type Encounter struct {
	Score
	Apart []Apart `json:"apart"`
}

// TableOf is the cross-table of several people, of each of whom the games are
// given.
func TableOf(handles []string, games [][]Game, tables *catalog.Tables) Table {
	t := Table{Cells: make([][]Encounter, len(handles)), Total: make([]Score, len(handles))}
	people := make([]subject, len(handles))
	for i, h := range handles {
		people[i] = subjectOf(h, tables)
	}
	for i := range people {
		l := newLedger(games[i], people[i].is, tables)
		t.Sides = append(t.Sides, Side{handles[i], l.nameOf(handles[i], tables)})
		t.Cells[i] = make([]Encounter, len(handles))
		l.row(i, people)
		for j := range people {
			if j != i {
				h, q := people[j].handle, people[i].against(&people[j])
				t.Cells[i][j] = Encounter{l.score("against", h, q), l.apart("against", h, q)}
			}
		}
		t.Total[i] = l.score("all", "", people[i].againstAll(people))
	}
	return t
}

// againstAll are the questions about games of one person against any other of a
// table.
func (p *subject) againstAll(people []subject) questions {
	var others []string
	for i := range people {
		if people[i].handle != p.handle {
			others = append(others, people[i].term("vs"))
		}
	}
	any := p.term("player") + " " + strings.Join(others, " OR ")
	return questions{
		played: any, won: any + " " + p.term("winner"), lost: any + " " + p.term("loser"),
		drawn: any + " result:draw", open: any + without,
	}
}

// row enters the games of one person against the others of a table.
func (l *ledger) row(i int, people []subject) {
	meet := func(g *Game, side kifu.Color, each func(handle string)) (any bool) {
		for j := range people {
			if j != i && l.meets(g, side, &people[j]) {
				each(people[j].handle)
				any = true
			}
		}
		return any
	}
	for at, g := range l.told {
		if sides := l.sides(g); len(sides) == 1 && meet(g, sides[0], func(h string) { l.enter(at, "against", h) }) {
			l.enter(at, "all", "")
		}
		for _, version := range l.versions[at] {
			for _, side := range l.sides(version) {
				if meet(version, side, func(h string) { l.find(at, version, "against", h, side) }) {
					l.find(at, version, "all", "", side)
				}
			}
		}
	}
}

package index

import (
	"context"
	"slices"
	"strings"

	segment "github.com/blevesearch/scorch_segment_api/v2"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// Meaning is someone or something that a typed name may mean: the handle that
// games have, and every way of writing it that texts may have. One without
// spellings is the handle of somebody whom no table knows.
type Meaning struct {
	Handle    string
	Spellings []string
}

// Names tells the index what words mean. Nil members mean nothing: text as it
// stands, names by their text alone, no positions.
type Names struct {
	Fold    func(text string) string                                      // as the Docs' text was folded
	Players func(spelling string) []Meaning                               // people who may have that name
	Titles  func(spelling string) []Meaning                               // titles of which that may be the name, or hold it
	Edition func(text string) ([]Meaning, int)                            // titles with the number of an edition, as "54th Honinbo"; 0 for anything else
	Reached func(context.Context, kifu.PositionID) ([]kifu.GameID, error) // the games with a position
}

// matcher finds the games that answer one question.
type matcher struct {
	*Index
	ctx     context.Context
	names   Names
	players set // games with the players that "vs:" stands against; nil when none is named
	sides   [2]set
	named   map[string]bool // the handles of the players whom the question names
	free    [][]tier        // of every free text that is asked for

	dictionaries map[string][]segment.TermDictionary // by field, of every segment
}

// match is the set of games that answer the question, and what is needed to
// say how well.
func (ix *Index) match(ctx context.Context, q *query.Query, names Names) (set, *matcher, error) {
	m := &matcher{Index: ix, ctx: ctx, names: names, named: map[string]bool{}, dictionaries: map[string][]segment.TermDictionary{}}
	if asks(q.Groups, query.Opponent) {
		if err := m.against(q.Groups); err != nil {
			return nil, nil, err
		}
	}
	all := slices.Clone(ix.live)
	for groups := q.Groups; len(groups) > 0; {
		n, found, err := m.run(groups)
		if err == nil && n == 0 {
			n = 1
			found, err = m.group(groups[0])
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, nil, err
		}
		all.and(found)
		groups = groups[n:]
	}
	return all, m, nil
}

func (m *matcher) none() set { return make(set, len(m.live)) }

// group is the games for which one of the clauses holds.
func (m *matcher) group(g query.Group) (set, error) {
	found := m.none()
	for i := range g {
		one, err := m.clause(&g[i])
		if err != nil {
			return nil, err
		}
		if g[i].Not {
			rest := slices.Clone(m.live)
			rest.without(one)
			one = rest
		}
		found.or(one)
	}
	return found, nil
}

// clause is the games for which one clause holds, its "not" apart.
func (m *matcher) clause(c *query.Clause) (set, error) {
	switch c.Field {
	case query.Any:
		return m.words(c)
	case query.Player:
		return m.side(player, c.Text)
	case query.Black:
		return m.side(black, c.Text)
	case query.White:
		return m.side(white, c.Text)
	case query.Opponent:
		return m.opponent(c.Text)
	case query.Event:
		return m.event(c.Text)
	case query.Title:
		return m.title(c.Text)
	case query.Stage:
		return m.have(stage, c.Text)
	case query.Place:
		found := m.none()
		return found, m.addWords(found, c.Text, places)
	case query.Edition:
		return m.between(edition, c.Span), nil
	case query.Moves:
		return m.between(moves, c.Span), nil
	case query.Handicap:
		return m.between(handicap, c.Span), nil
	case query.Komi:
		return m.between(komi, thousandfold(c.Span)), nil
	case query.Date:
		return m.played(c.From, c.To), nil
	case query.Result, query.By:
		return m.result(c)
	case query.Winner:
		return m.decided(c, func(side kifu.Color) kifu.Color { return side })
	case query.Loser:
		return m.decided(c, kifu.Color.Opponent)
	case query.Size:
		return m.have(size, c.Size.String())
	case query.Rules:
		return m.have(rules, c.Text)
	case query.Finding:
		found, err := m.have(finding, c.Text)
		found.or(m.contradicting(c.Text))
		return found, err
	case query.Source:
		return m.have(source, strings.ToLower(c.Text))
	case query.Has:
		return m.have(has, c.Text)
	case query.Position:
		return m.reached(c.Position)
	}
	return m.none(), nil
}

// have is the games that have one of the terms in a keyword field.
func (m *matcher) have(k keyword, terms ...string) (set, error) {
	found := m.none()
	for _, term := range terms {
		if err := m.term(found, keywordNames[k], []byte(term)); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// term adds the games that have a term in a field.
func (m *matcher) term(into set, field string, term []byte) error {
	dictionaries, err := m.dictionary(field)
	if err != nil {
		return err
	}
	for i, s := range m.segments {
		list, err := dictionaries[i].PostingsList(term, s.Deleted(), nil)
		if err != nil {
			return err
		}
		s.fill(into, list)
	}
	return nil
}

// dictionary is a field's dictionary in every segment. A dictionary is for
// one goroutine, so every question has its own.
func (m *matcher) dictionary(field string) ([]segment.TermDictionary, error) {
	if known := m.dictionaries[field]; known != nil {
		return known, nil
	}
	all := make([]segment.TermDictionary, len(m.segments))
	for i, s := range m.segments {
		var err error
		if all[i], err = s.Segment().Dictionary(field); err != nil {
			return nil, err
		}
	}
	m.dictionaries[field] = all
	return all, nil
}

// between is the games whose number lies in the span.
func (m *matcher) between(n number, span query.Span) set {
	found := m.none()
	column := m.numbers[n]
	for slot := range m.live.slots() {
		if v := column[slot]; v != absent && span.Holds(float64(v)) {
			found.add(slot)
		}
	}
	return found
}

func thousandfold(s query.Span) query.Span {
	return query.Span{Low: float64(thousandths(s.Low)), High: float64(thousandths(s.High))}
}

// played is the games whose days may lie in the span: what is known only by
// the year matches every day of it, and a game over several days every day
// from its first to its last.
func (m *matcher) played(from, to kifu.Date) set {
	found := m.none()
	low, high := int32(from.Number()), int32(to.Last())
	if to.Year == 0 {
		high = 1<<31 - 1
	}
	starts, ends := m.numbers[first], m.numbers[last]
	for slot := range m.live.slots() {
		if starts[slot] != absent && starts[slot] <= high && ends[slot] >= low {
			found.add(slot)
		}
	}
	return found
}

// result is the games that ended as the clause says.
func (m *matcher) result(c *query.Clause) (set, error) {
	found := slices.Clone(m.live)
	if side := c.Outcome.Winner; side != kifu.None {
		won, err := m.have(winner, side.String())
		if err != nil {
			return nil, err
		}
		found.and(won)
	}
	if c.Outcome.Class != "" {
		ended, err := m.have(class, c.Outcome.Class)
		if err != nil {
			return nil, err
		}
		found.and(ended)
	}
	if c.Outcome.Margin {
		found.and(m.between(margin, thousandfold(c.Span)))
	}
	return found, nil
}

// decided is the games that a side or a player won, or lost: by says which side
// won them, told the clause's.
func (m *matcher) decided(c *query.Clause, by func(kifu.Color) kifu.Color) (set, error) {
	if c.Outcome.Winner != kifu.None {
		return m.have(winner, by(c.Outcome.Winner).String())
	}
	found := m.none()
	for side, color := range map[keyword]kifu.Color{black: kifu.Black, white: kifu.White} {
		played, err := m.side(side, c.Text)
		if err != nil {
			return nil, err
		}
		won, err := m.have(winner, by(color).String())
		if err != nil {
			return nil, err
		}
		played.and(won)
		found.or(played)
	}
	return found, nil
}

// side is the games in which a name played, on either side or on one. A name
// that a table knows is looked for by its handle alone, so that every
// spelling of it gives the same answer. Any other is taken for a handle, and
// for words of the names as they are written. What stands behind "=" is a
// handle and nothing else.
func (m *matcher) side(k keyword, name string) (set, error) {
	if handle, exact := strings.CutPrefix(name, "="); exact {
		m.named[handle] = true
		return m.have(k, handle)
	}
	people := m.people(name)
	handles := handlesOf(people)
	if !known(people) {
		handles = append(handles, name)
	}
	for _, h := range handles {
		m.named[h] = true
	}
	found, err := m.have(k, handles...)
	if err != nil || known(people) {
		return found, err
	}
	for _, t := range map[keyword][]text{player: {blackNames, whiteNames}, black: {blackNames}, white: {whiteNames}}[k] {
		if err := m.addWords(found, name, t); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// people are those whom a name may mean.
func (m *matcher) people(name string) []Meaning {
	if m.names.Players == nil {
		return nil
	}
	return m.names.Players(name)
}

func handlesOf(meanings []Meaning) []string {
	all := make([]string, len(meanings))
	for i := range meanings {
		all[i] = meanings[i].Handle
	}
	return all
}

// against finds the players that "vs:" stands against: those of the groups
// that ask for players and nothing else.
func (m *matcher) against(groups []query.Group) error {
	for _, g := range groups {
		if !all(g, query.Player) {
			continue
		}
		if m.players == nil {
			m.players, m.sides = m.none(), [2]set{m.none(), m.none()}
		}
		for i := range g {
			for j, k := range []keyword{black, white} {
				found, err := m.side(k, g[i].Text)
				if err != nil {
					return err
				}
				m.sides[j].or(found)
			}
		}
	}
	return nil
}

// asks reports whether any clause is about the field.
func asks(groups []query.Group, f query.Field) bool {
	return slices.ContainsFunc(groups, func(g query.Group) bool {
		return slices.ContainsFunc(g, func(c query.Clause) bool { return c.Field == f })
	})
}

// all reports whether every clause asks for the field and none is turned
// around.
func all(g query.Group, f query.Field) bool {
	return !slices.ContainsFunc(g, func(c query.Clause) bool { return c.Field != f || c.Not })
}

// opponent is the games in which a name played against the players asked
// for, or where none are, the games in which it played.
func (m *matcher) opponent(name string) (set, error) {
	if m.players == nil {
		return m.side(player, name)
	}
	asBlack, err := m.side(black, name)
	if err != nil {
		return nil, err
	}
	asWhite, err := m.side(white, name)
	if err != nil {
		return nil, err
	}
	asBlack.and(m.sides[1])
	asWhite.and(m.sides[0])
	asBlack.or(asWhite)
	return asBlack, nil
}

// title is the games for a title by any of its names, or by its id.
func (m *matcher) title(name string) (set, error) {
	if known := m.titles(name); len(known) > 0 {
		return m.have(title, known...)
	}
	return m.have(title, name)
}

func (m *matcher) titles(name string) []string {
	if m.names.Titles == nil {
		return nil
	}
	return handlesOf(m.names.Titles(name))
}

// event is the games of an event by its name: of a title by any of its names,
// and of every event whose words hold one of them, as a women's or a youth
// title of that name. What is more than a name, as "54th Honinbo", is looked
// for by its words; only where no event is written so it stands for the title
// that it holds.
func (m *matcher) event(name string) (set, error) {
	found, err := m.have(event, name)
	if err != nil {
		return nil, err
	}
	spellings := []string{name}
	for _, t := range m.titled(name) {
		if err := m.term(found, keywordNames[title], []byte(t.Handle)); err != nil {
			return nil, err
		}
		spellings = append(spellings, t.Spellings...)
	}
	for _, s := range spellings {
		if err := m.addWords(found, s, eventNames); err != nil {
			return nil, err
		}
	}
	if found.count() == 0 {
		return m.have(title, m.titles(name)...)
	}
	return found, nil
}

// reached is the games with a position.
func (m *matcher) reached(id kifu.PositionID) (set, error) {
	found := m.none()
	if m.names.Reached == nil {
		return found, nil
	}
	games, err := m.names.Reached(m.ctx, id)
	for _, game := range games {
		if slot, ok := m.slot(game); ok {
			found.add(slot)
		}
	}
	return found, err
}

func (m *matcher) fold(s string) string {
	if m.names.Fold == nil {
		return s
	}
	return m.names.Fold(s)
}

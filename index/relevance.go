package index

import (
	"slices"
	"strings"

	"github.com/kifubase/kifubase/query"
)

// tier is a set of games that have what free text asks for in one kind of
// place, and what that is worth.
type tier struct {
	worth int
	games set
}

// What a hit is worth. A game by a person or of a title that the text means
// comes before one whose names have the words, and that before one that
// speaks of them. The numbers are ours and whole, so that the order is the
// same in every copy of an archive and a page can go on where the last ended.
const (
	worthMeant   = 32
	worthName    = 16
	worthEvent   = 8
	worthPlace   = 4
	worthOther   = 2
	worthComment = 1
)

var worth = [texts]int{blackNames: worthName, whiteNames: worthName, eventNames: worthEvent,
	places: worthPlace, others: worthOther, comments: worthComment}

// longestName is how many free words in a row are tried as one name.
const longestName = 4

// run reads free words in a row as one name: "Cho Sonjin" is a person, not a
// Cho and a Sonjin, and "Honinbo 54" one edition of a title. It gives how many
// groups it took, 0 when the words at the beginning mean nothing together.
func (m *matcher) run(groups []query.Group) (int, set, error) {
	words := freeWords(groups)
	for n := len(words); n > 0; n-- {
		name := strings.Join(words[:n], " ")
		if titles, number := m.edition(name); number > 0 {
			found, err := m.held(words[:n], titles, number)
			return n, found, err
		}
		meant := m.meanings(name)
		if len(meant) == 0 || m.nameAndTitle(words[:n], meant) {
			continue
		}
		found, err := m.meant(words[:n], meant)
		return n, found, err
	}
	return 0, nil, nil
}

// freeWords are the free words at the beginning of the groups, as many as a
// name may have.
func freeWords(groups []query.Group) []string {
	var words []string
	for _, g := range groups[:min(len(groups), longestName)] {
		if len(g) != 1 || g[0].Field != query.Any || g[0].Not || g[0].Exact {
			break
		}
		words = append(words, g[0].Text)
	}
	return words
}

// nameAndTitle reports whether the words are a name with a title behind it,
// each of which asks for something: 趙善津 本因坊 is that person's games for that
// title, not whatever else the holder of the title played.
func (m *matcher) nameAndTitle(words []string, meant []meaning) bool {
	whole := strings.Join(words, " ")
	if slices.ContainsFunc(meant, func(p meaning) bool { return p.field == title || m.spelled(p.Spellings, whole) }) {
		return false
	}
	for n := 1; n < len(words); n++ {
		if m.isTitle(strings.Join(words[n:], " ")) && len(m.meanings(strings.Join(words[:n], " "))) > 0 {
			return true
		}
	}
	return false
}

// isTitle reports whether words name a title, with the number of an edition or
// without.
func (m *matcher) isTitle(words string) bool {
	_, number := m.edition(words)
	return number > 0 || len(m.titled(words)) > 0
}

// edition reads words as titles and the number of an edition; 0 for anything
// else.
func (m *matcher) edition(words string) ([]Meaning, int) {
	if m.names.Edition == nil {
		return nil, 0
	}
	return m.names.Edition(words)
}

// held is the games of one edition of a title, and those with all the words in
// one place, as a women's title of that name.
func (m *matcher) held(words []string, titles []Meaning, number int) (set, error) {
	games, err := m.have(title, handlesOf(titles)...)
	if err != nil {
		return nil, err
	}
	games.and(m.between(edition, query.Span{Low: float64(number), High: float64(number)}))
	tiers := []tier{{worthMeant, games}}
	spelled := strings.Fields(m.fold(strings.Join(words, " ")))
	for t := range texts {
		found, err := m.allWords(spelled, t)
		if err != nil {
			return nil, err
		}
		if found != nil {
			tiers = append(tiers, tier{worth[t], found})
		}
	}
	return m.ask(tiers), nil
}

// meaning is a handle with the field it is in.
type meaning struct {
	Meaning
	field keyword
}

// meanings are the people and titles whose name this is. A title of which the
// name is only a part does not count: the other words are to be found too.
func (m *matcher) meanings(name string) []meaning {
	var all []meaning
	if people := m.people(name); known(people) {
		for _, p := range people {
			all = append(all, meaning{p, player})
		}
	}
	for _, t := range m.titled(name) {
		all = append(all, meaning{t, title})
	}
	return all
}

// titled are the titles of which this is the whole name, or the id.
func (m *matcher) titled(name string) []Meaning {
	if m.names.Titles == nil {
		return nil
	}
	return slices.DeleteFunc(m.names.Titles(name), func(t Meaning) bool {
		return t.Handle != name && !m.spelled(t.Spellings, name)
	})
}

// known reports whether a table knows any of them.
func known(meanings []Meaning) bool {
	return slices.ContainsFunc(meanings, func(m Meaning) bool { return len(m.Spellings) > 0 })
}

// spelled reports whether the name is one of the spellings, blanks apart.
func (m *matcher) spelled(spellings []string, name string) bool {
	name = m.key(name)
	return slices.ContainsFunc(spellings, func(s string) bool { return m.key(s) == name })
}

func (m *matcher) key(name string) string {
	return strings.Join(strings.Fields(m.fold(name)), "")
}

// meant is the games of whom or what the words mean, and those that mention
// them in any spelling: the answer is the same for every spelling of a name.
// The words themselves are one of the spellings.
func (m *matcher) meant(words []string, meant []meaning) (set, error) {
	handles := m.none()
	spellings := map[string][]string{} // folded, as words: many fold to the same
	spell := func(s string) {
		split := strings.Fields(m.fold(s))
		spellings[strings.Join(split, " ")] = split
	}
	spell(strings.Join(words, " "))
	for _, one := range meant {
		if err := m.term(handles, keywordNames[one.field], []byte(one.Handle)); err != nil {
			return nil, err
		}
		for _, s := range one.Spellings {
			spell(s)
		}
	}
	tiers := []tier{{worthMeant, handles}}
	for t := range texts {
		found := m.none()
		for _, s := range spellings {
			one, err := m.allWords(s, t)
			if err != nil {
				return nil, err
			}
			if one != nil {
				found.or(one)
			}
		}
		tiers = append(tiers, tier{worth[t], found})
	}
	return m.ask(tiers), nil
}

// words is the games with free text anywhere: words in quotes together, or
// what they mean; any other word alone.
func (m *matcher) words(c *query.Clause) (set, error) {
	if meant := m.meanings(c.Text); len(meant) > 0 {
		return m.meant([]string{c.Text}, meant)
	}
	s := m.fold(c.Text)
	var tiers []tier
	for t := range texts {
		found, err := m.phrase(s, t)
		if err != nil {
			return nil, err
		}
		if found != nil {
			tiers = append(tiers, tier{worth[t], found})
		}
	}
	return m.ask(tiers), nil
}

// ask notes the tiers of one free text, the best first, and gives the games
// in any.
func (m *matcher) ask(tiers []tier) set {
	found := m.none()
	for _, t := range tiers {
		found.or(t.games)
	}
	slices.SortStableFunc(tiers, func(a, b tier) int { return b.worth - a.worth })
	m.free = append(m.free, tiers)
	return found
}

// relevance is what a game is worth as an answer: of every free text its best
// tier.
func (m *matcher) relevance(slot int) int {
	sum := 0
	for _, tiers := range m.free {
		for _, t := range tiers {
			if t.games.has(slot) {
				sum += t.worth
				break
			}
		}
	}
	return sum
}

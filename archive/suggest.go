package archive

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/query"
)

// Suggestion is someone or something of the archive that words begun may mean.
type Suggestion struct {
	Kind     string // "player", "title" or "event"
	Handle   string // the id, or the key of one that no table knows
	Name     string // romanised or English where the tables have it, else the handle
	Spelling string // which of the names fits what was typed
	Games    int
}

// Suggest is what the words may mean, the likeliest first, at most n: whose
// name is what was typed, begins with it, has a word that begins with it, holds
// it, and last, where nothing else is left, is spelt nearly so. Among equals the
// one with more games is first. Where kinds are named there are no others.
// Archive is the state that answered.
func (a *Archive) Suggest(text string, n int, kinds ...string) (all []Suggestion, archive string, err error) {
	g, err := a.enter()
	if err != nil {
		return nil, "", err
	}
	defer g.leave()
	g.suggests.Do(func() { g.offers = g.everyOffer(a.tables) })
	return suggest(g.offers, text, n, kinds), g.about.ID, nil
}

// offer is a name that may be suggested.
type offer struct {
	folded string   // with its words run together
	words  []string // folded
	Suggestion
}

// everyOffer is every name of all that the archive holds.
func (g *generation) everyOffer(tables *catalog.Tables) (all []offer) {
	add := func(kind, handle, name string, games int, spellings []string) {
		for _, s := range append(spellings, name) {
			all = append(all, offer{catalog.Fold(s), foldedWords(s), Suggestion{kind, handle, name, s, games}})
		}
	}
	for handle, games := range g.people(tables) {
		if p, known := tables.Player(handle); known {
			add("player", handle, p.Name, games, p.Spellings())
		} else {
			add("player", handle, handle, games, nil)
		}
	}
	for _, b := range g.text.Values(query.FacetEvent) {
		if t, known := tables.Title(b.Value); known {
			add("title", b.Value, t.Name, b.Games, t.Spellings())
		} else {
			add("event", b.Value, b.Value, b.Games, nil)
		}
	}
	return all
}

// people is the games of everyone, by handle. Who is of a user's table has the
// id that he has there, whether or not the archive was settled with it.
func (g *generation) people(tables *catalog.Tables) map[string]int {
	games := map[string]int{}
	for _, b := range g.text.Values(query.FacetPlayer) {
		handle := b.Value
		if own, is := tables.Owner(handle); is {
			handle = own.ID
		}
		games[handle] += b.Games
	}
	return games
}

func foldedWords(s string) (words []string) {
	for _, w := range strings.Fields(catalog.FoldText(s)) {
		if w = catalog.Fold(w); w != "" {
			words = append(words, w)
		}
	}
	return words
}

// fit is how well an offer fits what was typed; less is better.
type fit uint8

const (
	exact fit = iota
	start
	wordStart
	within
	near
	no
)

func suggest(offers []offer, text string, n int, kinds []string) []Suggestion {
	typed := catalog.Fold(text)
	if typed == "" || n <= 0 {
		return nil
	}
	best := map[[2]string]ranked{}
	words := foldedWords(text)
	wanted := func(o *offer, fits fit) fit {
		if len(kinds) > 0 && !slices.Contains(kinds, o.Kind) {
			return no
		}
		return fits
	}
	gather(best, offers, func(o *offer) fit { return wanted(o, o.fits(typed, words)) })
	if len(best) == 0 {
		gather(best, offers, func(o *offer) fit { return wanted(o, o.nearly(typed)) })
	}
	return likeliest(best, n)
}

// ranked is a suggestion with how well it fits.
type ranked struct {
	Suggestion
	fit    fit
	length int // of the spelling: what is typed is more of a short one
}

// gather keeps the best spelling of each.
func gather(best map[[2]string]ranked, offers []offer, fits func(*offer) fit) {
	for i := range offers {
		o := &offers[i]
		f := fits(o)
		if f == no {
			continue
		}
		r := ranked{o.Suggestion, f, len(o.folded)}
		key := [2]string{o.Kind, o.Handle}
		if held, ok := best[key]; !ok || r.compareSpelling(held) < 0 {
			best[key] = r
		}
	}
}

func (r ranked) compareSpelling(other ranked) int {
	return cmp.Or(cmp.Compare(r.fit, other.fit), cmp.Compare(r.length, other.length))
}

func likeliest(best map[[2]string]ranked, n int) []Suggestion {
	all := make([]ranked, 0, len(best))
	for _, r := range best {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.fit, b.fit), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Handle, b.Handle))
	})
	list := make([]Suggestion, 0, min(n, len(all)))
	for _, r := range all[:min(n, len(all))] {
		list = append(list, r.Suggestion)
	}
	return list
}

func (o *offer) fits(typed string, words []string) fit {
	switch {
	case o.folded == typed:
		return exact
	case strings.HasPrefix(o.folded, typed):
		return start
	case o.begin(words):
		return wordStart
	case strings.Contains(o.folded, typed):
		return within
	}
	return no
}

// begin reports whether each of the words begins one of the name's, in
// whatever order.
func (o *offer) begin(words []string) bool {
	for _, typed := range words {
		if !slices.ContainsFunc(o.words, func(w string) bool { return strings.HasPrefix(w, typed) }) {
			return false
		}
	}
	return true
}

// nearly allows one letter in four to be wrong, missing, too many or changed
// with its neighbour, at the beginning of the name or of a word of it.
func (o *offer) nearly(typed string) fit {
	allowed := utf8.RuneCountInString(typed) / 4
	if allowed == 0 {
		return no
	}
	if allowed = min(allowed, 2); startDistance(typed, o.folded, allowed) <= allowed {
		return near
	}
	for _, w := range o.words {
		if startDistance(typed, w, allowed) <= allowed {
			return near
		}
	}
	return no
}

// startDistance is how many letters part what was typed from the nearest
// beginning of a name; more than most need not be right.
func startDistance(typed, name string, most int) int {
	a, b := []rune(typed), []rune(name)
	b = b[:min(len(b), len(a)+most)]
	if len(b) < len(a)-most {
		return most + 1
	}
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		next[0] = i + 1
		least := next[0]
		for j := range b {
			next[j+1] = min(row[j+1]+1, next[j]+1, row[j]+1)
			if a[i] == b[j] {
				next[j+1] = min(next[j+1], row[j])
			}
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
			least = min(least, next[j+1])
		}
		if least > most {
			return most + 1
		}
		before, row, next = row, next, before
	}
	return slices.Min(row)
}

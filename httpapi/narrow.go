package httpapi

import (
	"cmp"
	"net/url"
	"strings"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/web"
)

// perFacet is how many values of a facet a page offers.
const perFacet = 7

// facets are the ways a page offers to narrow a question.
var facets = []query.Facet{query.FacetTitle, query.FacetPlayer, query.FacetDecade, query.FacetResult, query.FacetYear}

// endings are the words for the classes of results that can be asked for.
var endings = map[string]string{
	"resign": "by resignation", "points": "by points", "time": "on time", "forfeit": "by forfeit",
	"draw": "draw", "void": "void", "unknown": "not known",
}

// narrowings is what the games found have in common with fewer of them, each
// with the address of the question for those.
func (s *Server) narrowings(v *web.Voice, asked url.Values, a archive.Answer) []web.Facet {
	var all []web.Facet
	for _, facet := range facets[:len(facets)-1] { // years are for jumps
		words, with := s.narrowing(facet, asked, v)
		f := web.Facet{Name: v.Say(words)}
		for _, b := range a.Facets[facet] {
			if name, more := with(b.Value); more != nil && b.Games < a.Clusters && len(f.Values) < perFacet {
				f.Values = append(f.Values, web.Example{Words: name, Address: addressWith(asked, more), Total: b.Games})
			}
		}
		if len(f.Values) > 0 {
			all = append(all, f)
		}
	}
	return all
}

// narrowing is a facet's heading, and what turns one of its values into words
// and parameters; none where the question says something of it already.
func (s *Server) narrowing(facet query.Facet, asked url.Values, v *web.Voice) (heading string, with func(string) (string, url.Values)) {
	unless := func(more url.Values) url.Values {
		for name := range more {
			if asked.Get(name) != "" {
				return nil
			}
		}
		return more
	}
	switch facet {
	case query.FacetTitle:
		return "Title", func(id string) (string, url.Values) {
			return s.calledTitle(id, v.Language).Name, unless(url.Values{"title": {id}})
		}
	case query.FacetDecade:
		return "Decade", func(decade string) (string, url.Values) {
			first := strings.TrimSuffix(decade, "s")
			return v.Say("%vs", first), unless(url.Values{"from": {first}, "to": {strings.TrimSuffix(first, "0") + "9"}})
		}
	case query.FacetPlayer:
		heading, name := "Player", "player"
		if asked.Get(name) != "" {
			heading, name = "Opponent", "opponent"
		}
		return heading, func(handle string) (string, url.Values) {
			return cmp.Or(s.calledPlayer(handle, v.Language), handle), unless(url.Values{name: {handle}})
		}
	}
	return "Result", func(class string) (string, url.Values) {
		words, known := endings[class]
		if !known {
			return "", nil
		}
		return v.Say(words), unless(url.Values{"result": {class}})
	}
}

// called is the name that goes with a player's handle; an unknown person's
// handle is a spelling.
func (s *Server) called(handle string) string {
	if p, ok := s.tables.Player(handle); ok {
		return p.Name
	}
	return handle
}

// addressWith is the address of a question with more conditions, from the
// first page on.
func addressWith(asked, more url.Values) string { return "/?" + plus(asked, more).Encode() }

// plus is a question with more of it, from the first page on unless more says
// otherwise.
func plus(asked, more url.Values) url.Values {
	whole := url.Values{}
	for i, part := range []url.Values{asked, more} {
		for name, values := range part {
			for _, value := range values {
				if value != "" && (name != "cursor" || i == 1) {
					whole.Add(name, value)
				}
			}
		}
	}
	return whole
}

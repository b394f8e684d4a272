package httpapi

import (
	"context"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// mostBuckets is how many values of a facet a list tells. Years, decades and
// editions are told in full.
const mostBuckets = 100

// inFull are the facets of which every value is told.
var inFull = map[query.Facet]bool{query.FacetYear: true, query.FacetDecade: true, query.FacetEdition: true}

// listOf is a page of the games that a question finds, with the facets that it
// asks for.
func (s *Server) listOf(ctx context.Context, q query.Query) (list, error) {
	page := q
	page.Facets = nil
	a, err := s.archive.Search(ctx, page)
	if err != nil {
		return list{}, err
	}
	l := listOf(a)
	l.Query = q.String()
	if len(q.Facets) == 0 {
		return l, nil
	}
	told, err := s.archive.Facets(ctx, q)
	if err != nil {
		return l, err
	}
	l.Archive, l.Facets = oneState(a.Archive, told.Archive), map[query.Facet][]bucket{}
	for _, facet := range q.Facets {
		if l.Facets[facet], err = s.bucketsOf(ctx, q, facet, told.Facets[facet]); err != nil {
			return l, err
		}
	}
	return l, nil
}

// bucketsOf is the values of a facet, each with the question that finds its
// games. Where that finds more than the games of the value, as the name of an
// event finds those that have it among other words, its number is told.
func (s *Server) bucketsOf(ctx context.Context, q query.Query, facet query.Facet, values []archive.Bucket) ([]bucket, error) {
	if !inFull[facet] {
		values = values[:min(len(values), mostBuckets)]
	}
	buckets := make([]bucket, len(values))
	for i, b := range values {
		narrow, exact := s.narrowed(q, facet, b.Value)
		buckets[i] = bucket{b.Value, b.Games, narrow.String()}
		if _, err := query.Read(buckets[i].Query); err != nil {
			buckets[i].Query = "" // more than a question may hold
			continue
		}
		if !exact {
			n, err := s.archive.Tally(ctx, narrow)
			if err != nil {
				return nil, err
			}
			buckets[i].Games = n.Clusters
		}
	}
	return buckets, nil
}

// narrowed is a question that asks for the value of a facet besides. It is
// exact where it finds the games that have the value, and no others.
func (s *Server) narrowed(q query.Query, facet query.Facet, value string) (narrow query.Query, exact bool) {
	narrow = query.Query{Groups: append([]query.Group{}, q.Groups...)}
	and := func(c query.Clause) { narrow.Groups = append(narrow.Groups, query.Group{c}) }
	switch facet {
	case query.FacetPlayer, query.FacetOpponent:
		and(query.Clause{Field: query.Player, Text: "=" + value})
	case query.FacetEvent:
		if _, known := s.tables.Title(value); !known {
			and(query.Clause{Field: query.Event, Text: value})
			return narrow, false
		}
		and(query.Clause{Field: query.Title, Text: value})
	case query.FacetSource:
		and(query.Clause{Field: query.Source, Text: value})
		return narrow, false // a part of a path may have the name of a folder
	case query.FacetYear, query.FacetDecade:
		for _, c := range beganIn(value) {
			and(c)
		}
	case query.FacetResult:
		for _, c := range endedBy(value) {
			and(c)
		}
	case query.FacetEdition:
		n, _ := strconv.ParseFloat(value, 64) // editions are numbers
		and(query.Clause{Field: query.Edition, Span: query.Span{Low: n, High: n}})
	case query.FacetWinner:
		side := kifu.Black
		if value == kifu.White.String() {
			side = kifu.White
		}
		and(query.Clause{Field: query.Winner, Text: value, Outcome: query.Outcome{Winner: side}})
	case query.FacetSize:
		size, _ := sizeNamed(value)
		and(query.Clause{Field: query.Size, Text: value, Size: size})
	default: // title, rules, finding
		and(query.Clause{Field: query.Field(facet), Text: value})
	}
	return narrow, true
}

// beganIn is a game's first year, or decade: its days may lie in it, and none
// of them before.
func beganIn(value string) []query.Clause {
	first, isDecade := strings.CutSuffix(value, "s")
	year, _ := strconv.Atoi(first) // years are numbers
	from, to := kifu.Date{Year: int16(year)}, kifu.Date{Year: int16(year)}
	if isDecade {
		to.Year += 9
	}
	in := query.Clause{Field: query.Date, From: from, To: to}
	if year <= 1 {
		return []query.Clause{in}
	}
	return []query.Clause{in, {Field: query.Date, Not: true, To: kifu.Date{Year: from.Year - 1}}}
}

// endedBy is how a game ended. A win of which nothing more is known ended in
// none of the other ways.
func endedBy(class string) (all []query.Clause) {
	ended := func(class string, not bool) query.Clause {
		return query.Clause{Field: query.Result, Not: not, Text: class, Outcome: query.Outcome{Class: class}}
	}
	if class != "won" {
		return []query.Clause{ended(class, false)}
	}
	for _, other := range query.Classes {
		if other != "won" {
			all = append(all, ended(other, true))
		}
	}
	return all
}

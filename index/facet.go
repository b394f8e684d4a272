package index

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/query"
)

// mostBuckets is how many values of a facet are told beside a page. Their
// counts are exact; years, decades and editions are told in full.
const mostBuckets = 100

var facetKeywords = map[query.Facet]keyword{
	query.FacetPlayer: player, query.FacetOpponent: player, query.FacetTitle: title, query.FacetEvent: event, query.FacetResult: class,
	query.FacetWinner: winner, query.FacetRules: rules, query.FacetSize: size, query.FacetFinding: finding,
	query.FacetSource: folder,
}

// Values counts every value of a facet over the whole index.
func (ix *Index) Values(f query.Facet) []Bucket { return ix.facet(f, ix.once(ix.live)) }

// facet counts the values of a facet over the games found, the commonest of
// them.
func (m *matcher) facet(f query.Facet, found set) []Bucket {
	buckets := m.values(f, found)
	switch f {
	case query.FacetYear, query.FacetDecade, query.FacetEdition:
		return buckets
	}
	return buckets[:min(len(buckets), mostBuckets)]
}

// values is facet with all values.
func (m *matcher) values(f query.Facet, found set) []Bucket {
	buckets := m.Index.facet(f, found)
	if f == query.FacetOpponent {
		buckets = slices.DeleteFunc(buckets, func(b Bucket) bool { return m.named[b.Value] })
	}
	return buckets
}

// facet counts the values of a facet over a set of games: the commonest
// first, years, decades and editions in their order.
func (ix *Index) facet(f query.Facet, found set) []Bucket {
	switch f {
	case query.FacetYear:
		return ix.years(found, 1, "")
	case query.FacetDecade:
		return ix.years(found, 10, "s")
	case query.FacetEdition:
		return ix.editions(found)
	case query.FacetEditionYear:
		return ix.editionYears(found)
	}
	l := &ix.lists[facetKeywords[f]]
	counts := make([]int, len(l.values))
	for slot := range found.slots() {
		for _, i := range l.of(slot) {
			counts[i]++
		}
	}
	var buckets []Bucket
	for i, n := range counts {
		if n > 0 && (f != query.FacetFinding || strings.Contains(l.values[i], "-")) { // without the groups
			buckets = append(buckets, Bucket{l.values[i], n})
		}
	}
	slices.SortStableFunc(buckets, func(a, b Bucket) int { return cmp.Compare(b.Games, a.Games) })
	return buckets
}

// years counts by the year of the first day, or by as many of them at once.
func (ix *Index) years(found set, span int, suffix string) []Bucket {
	var counts [10000]int // a date's year has four digits
	for slot := range found.slots() {
		if day := ix.numbers[first][slot]; day != absent && day >= 0 {
			counts[int(day)/10000%len(counts)/span*span]++
		}
	}
	var buckets []Bucket
	for year, n := range counts {
		if n > 0 {
			buckets = append(buckets, Bucket{strconv.Itoa(year) + suffix, n})
		}
	}
	return buckets
}

// editions counts by edition.
func (ix *Index) editions(found set) []Bucket {
	counts := map[int32]int{}
	for slot := range found.slots() {
		if n := ix.numbers[edition][slot]; n != absent && n > 0 {
			counts[n]++
		}
	}
	var buckets []Bucket
	for _, n := range slices.Sorted(maps.Keys(counts)) {
		buckets = append(buckets, Bucket{strconv.Itoa(int(n)), counts[n]})
	}
	return buckets
}

// editionYears counts by edition and the year of the first day.
func (ix *Index) editionYears(found set) []Bucket {
	type pair struct{ edition, year int32 }
	counts := map[pair]int{}
	for slot := range found.slots() {
		if n := ix.numbers[edition][slot]; n != absent && n > 0 {
			counts[pair{n, max(ix.numbers[first][slot], 0) / 10000}]++
		}
	}
	pairs := slices.SortedFunc(maps.Keys(counts), func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.edition, b.edition), cmp.Compare(a.year, b.year))
	})
	var buckets []Bucket
	for _, p := range pairs {
		buckets = append(buckets, Bucket{strconv.Itoa(int(p.edition)) + " " + strconv.Itoa(int(p.year)), counts[p]})
	}
	return buckets
}

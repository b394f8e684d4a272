package archive

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// Facets answers as Tally does, but the number of a value is that of the
// question which asks for the value besides. The two differ where versions of
// one game say different things: a game that is of 1926 by the version that
// speaks, and of 1927 by another, is found by either year.
func (a *Archive) Facets(ctx context.Context, q query.Query) (Answer, error) {
	g, err := a.enter()
	if err != nil {
		return Answer{}, err
	}
	defer g.leave()
	names := g.names(a.tables)
	hits, err := g.text.Tally(ctx, q, names)
	answer := Answer{Archive: g.about.ID, Total: hits.Total, Records: hits.Records, Clusters: hits.Told, Facets: hits.Facets}
	if err != nil || hits.Total == hits.Told {
		return answer, err
	}
	found, err := g.text.Matches(ctx, q, names)
	if err != nil {
		return answer, err
	}
	several := map[int][]kifu.GameID{} // by the cluster
	for id := range found {
		if n, has := g.versions.of[id]; has {
			several[n] = append(several[n], id)
		}
	}
	return answer, g.widen(ctx, &answer, several)
}

// widen counts what the versions that do not speak say besides.
func (g *generation) widen(ctx context.Context, answer *Answer, several map[int][]kifu.GameID) error {
	for n, ids := range several {
		if len(ids) < 2 {
			continue
		}
		order := g.versions.clusters[n].Games
		slices.SortFunc(ids, func(a, b kifu.GameID) int { return cmp.Compare(slices.Index(order, a), slices.Index(order, b)) })
		games, err := g.games(ctx, ids)
		if err != nil {
			return err
		}
		for facet := range answer.Facets {
			for _, value := range besides(facet, games) {
				answer.count(facet, value)
			}
		}
	}
	for facet, buckets := range answer.Facets {
		slices.SortFunc(buckets, func(a, b Bucket) int { return compareBuckets(facet, a, b) })
	}
	return nil
}

// besides is the values that versions of a game have and the first does not.
func besides(facet query.Facet, games []kifu.Game) (more []string) {
	first := facetValues(facet, &games[0])
	for i := range games[1:] {
		for _, value := range facetValues(facet, &games[i+1]) {
			if !slices.Contains(first, value) && !slices.Contains(more, value) {
				more = append(more, value)
			}
		}
	}
	return more
}

// count adds a game to a value. Whom the question names is no opponent, so that
// of those only the ones that are told are counted.
func (a *Answer) count(facet query.Facet, value string) {
	buckets := a.Facets[facet]
	if i := slices.IndexFunc(buckets, func(b Bucket) bool { return b.Value == value }); i >= 0 {
		buckets[i].Games++
	} else if facet != query.FacetOpponent {
		a.Facets[facet] = append(buckets, Bucket{Value: value, Games: 1})
	}
}

// compareBuckets puts the commonest first; years and editions in their order.
func compareBuckets(facet query.Facet, a, b Bucket) int {
	switch facet {
	case query.FacetYear, query.FacetDecade, query.FacetEdition, query.FacetEditionYear:
		return slices.Compare(numbersIn(a.Value), numbersIn(b.Value))
	}
	return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Value, b.Value))
}

func numbersIn(value string) (all []int) {
	for word := range strings.FieldsSeq(strings.TrimSuffix(value, "s")) {
		n, _ := strconv.Atoi(word) // years and editions are numbers
		all = append(all, n)
	}
	return all
}

// facetValues are the values of a facet that a game has.
func facetValues(facet query.Facet, g *kifu.Game) []string {
	s := &g.Settled
	year := 0
	for _, d := range s.Dates {
		if y := int(d.Year); y != 0 && (year == 0 || y < year) {
			year = y
		}
	}
	only := func(value string, known bool) []string {
		if !known {
			return nil
		}
		return []string{value}
	}
	switch e := &s.Event; facet {
	case query.FacetPlayer, query.FacetOpponent:
		return playersOf(g)
	case query.FacetTitle:
		return only(e.Title, e.Title != "")
	case query.FacetEvent:
		name := cmp.Or(e.Title, e.Key)
		return only(name, name != "")
	case query.FacetEdition:
		return only(strconv.Itoa(e.Edition), e.Edition > 0)
	case query.FacetEditionYear:
		return only(strconv.Itoa(e.Edition)+" "+strconv.Itoa(year), e.Edition > 0)
	case query.FacetYear:
		return only(strconv.Itoa(year), year != 0)
	case query.FacetDecade:
		return only(strconv.Itoa(year/10*10)+"s", year != 0)
	case query.FacetResult:
		return only(query.Class(s.Result), true)
	case query.FacetWinner:
		return only(s.Result.Winner.String(), s.Result.Winner != kifu.None)
	case query.FacetRules:
		return only(s.Rules, s.Rules != "")
	case query.FacetSize:
		return only(g.Line.Size.String(), g.Line.Size.Area() > 0)
	case query.FacetFinding:
		return codesOf(g)
	case query.FacetSource:
		return foldersOf(g)
	}
	return nil
}

// playersOf are the handles of all that some record of a game names.
func playersOf(g *kifu.Game) (handles []string) {
	add := func(people []kifu.Person) {
		for _, p := range people {
			if h := p.Handle(); h != "" {
				handles = append(handles, h)
			}
		}
	}
	add(g.Settled.Black)
	add(g.Settled.White)
	for i := range g.Witnesses {
		add(g.Witnesses[i].Settled.Black)
		add(g.Witnesses[i].Settled.White)
	}
	return handles
}

func codesOf(g *kifu.Game) (codes []string) {
	for i := range g.Witnesses {
		for _, f := range g.Witnesses[i].Findings {
			codes = append(codes, string(f.Code))
		}
	}
	return codes
}

// foldersOf are the archives that the files of a game's records lie in, or else
// their folders.
func foldersOf(g *kifu.Game) (folders []string) {
	for i := range g.Witnesses {
		file := g.Witnesses[i].File
		if archive, _, inside := strings.Cut(file, "!"); inside {
			folders = append(folders, archive)
		} else {
			folders = append(folders, path.Dir(file))
		}
	}
	return folders
}

package archive

import (
	"context"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

func retold(names ...string) (paths []string) {
	for _, name := range names {
		paths = append(paths, filepath.Join(records, name))
	}
	return paths
}

func everyCluster(t *testing.T, a *Archive) (all []kifu.Cluster) {
	t.Helper()
	for c, err := range a.Clusters(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// TestClustersAreThoseOfTheContent: they are the same whether the records came
// in at once, or one after the other and the other way round.
func TestClustersAreThoseOfTheContent(t *testing.T) {
	files := retold("selfplay/19x19-01.sgf", "selfplay/19x19-20.sgf", "selfplay/9x9-03.sgf", "duplicate/19x19-01-typo.sgf",
		"duplicate/19x19-01-cut.sgf", "duplicate/19x19-01-no-moves.sgf", "duplicate/19x19-20-cut.sgf", "duplicate/9x9-03-result.sgf")
	one, other := t.TempDir(), t.TempDir()
	about, _ := mustAdd(t, one, nil, files...)
	slices.Reverse(files)
	for _, file := range files {
		mustAdd(t, other, nil, file)
	}
	want, got := everyCluster(t, mustOpen(t, one)), everyCluster(t, mustOpen(t, other))
	if len(want) != 3 || !reflect.DeepEqual(got, want) {
		t.Errorf("one after the other: %+v\nat once: %+v", got, want)
	}
	if about.Games != 7 || about.Clusters != 3 || about.Contradictions["dup-winner"] != 1 {
		t.Errorf("%d games, %d told once, contradictions %v", about.Games, about.Clusters, about.Contradictions)
	}
	if again := mustOpen(t, other).About(); again.ID != about.ID || again.Clusters != about.Clusters {
		t.Errorf("archive %s with %d told once, want %s with %d", again.ID, again.Clusters, about.ID, about.Clusters)
	}
}

// TestVersionsCountOnce: a game, told once with a move typed wrong and once cut
// short at move 160, is three games and one.
func TestVersionsCountOnce(t *testing.T) {
	dir := t.TempDir()
	mustAdd(t, dir, nil, retold("selfplay/19x19-01.sgf", "duplicate/19x19-01-typo.sgf", "duplicate/19x19-01-cut.sgf", "selfplay/9x9-03.sgf")...)
	a := mustOpen(t, dir)
	answer, err := a.Search(context.Background(), query.Query{Limit: 10, Facets: []query.Facet{query.FacetSize}})
	if err != nil {
		t.Fatal(err)
	}
	if answer.Total != 4 || answer.Records != 4 || answer.Clusters != 2 {
		t.Errorf("%d games, %d records, %d told once; want 4, 4, 2", answer.Total, answer.Records, answer.Clusters)
	}
	if want := []Bucket{{Value: "19x19", Games: 1}, {Value: "9x9", Games: 1}}; !slices.Equal(answer.Facets[query.FacetSize], want) {
		t.Errorf("by size %v, want %v", answer.Facets[query.FacetSize], want)
	}
	speaker := everyCluster(t, a)[0].Games[0]
	g, err := a.Game(context.Background(), speaker)
	if err != nil || len(g.Line.Moves) < 280 {
		t.Fatalf("%d moves speak for the three (%v)", len(g.Line.Moves), err)
	}
	id, _ := boardAt(&g.Line, 20).Position()
	r, err := a.Position(context.Background(), id, query.Query{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	if r.Total != 3 || r.Clusters != 1 || len(r.Games) != 3 || len(r.Continuations) != 1 || r.Continuations[0].Games != 1 {
		t.Errorf("%d games reached it, %d told once, %v", r.Total, r.Clusters, r.Continuations)
	}
}

// TestClusterOfAGame: what is known of one game's versions, and of a game that
// has none.
func TestClusterOfAGame(t *testing.T) {
	dir := t.TempDir()
	mustAdd(t, dir, nil, retold("selfplay/19x19-05.sgf", "duplicate/19x19-05-typo.sgf", "selfplay/9x9-03.sgf")...)
	a := mustOpen(t, dir)
	found := 0
	for _, id := range everyID(t, a) {
		c, ok, err := a.Cluster(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			continue
		}
		found++
		if v := c.Versions[0]; !slices.Contains(c.Games, id) || v.Reason != "typo" || v.From != 43 {
			t.Errorf("%s: %+v", id, c)
		}
	}
	if found != 2 {
		t.Errorf("%d games are versions, want 2", found)
	}
	if _, _, err := a.Cluster(context.Background(), kifu.GameID{}); err == nil {
		t.Error("a game that is not there has no error")
	}
}

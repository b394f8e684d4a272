package archive

import (
	"context"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// A question for a kind finds its games and no others, page by page, and turned
// around all others.
func TestKindsAreAskedFor(t *testing.T) {
	dir := t.TempDir()
	mustAdd(t, dir, nil, records)
	a := mustOpen(t, dir)
	want, all := map[kifu.GameKind]map[kifu.GameID]bool{}, 0
	for g, err := range a.Every(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		h := history.GameOf(&g, &kifu.Cluster{})
		kind := history.KindOf(&h, a.Tables())
		if want[kind] == nil {
			want[kind] = map[kifu.GameID]bool{}
		}
		want[kind][g.ID] = true
		all++
	}
	for _, kind := range kifu.GameKinds {
		if got := pagesOf(t, a, "kind:"+string(kind)); !sameGames(got, want[kind]) {
			t.Errorf("%s: %d games, want %d", kind, len(got), len(want[kind]))
		}
		if got := len(pagesOf(t, a, "-kind:"+string(kind))); got != all-len(want[kind]) {
			t.Errorf("not %s: %d games, want %d", kind, got, all-len(want[kind]))
		}
	}
	if got := len(pagesOf(t, a, "kind:pair OR kind:even")); got != len(want[kifu.PairGame])+len(want[kifu.EvenGame]) || len(want[kifu.PairGame]) == 0 {
		t.Errorf("in pairs or even: %d games", got)
	}
}

// pagesOf is the games of a question, one page after the other.
func pagesOf(t *testing.T, a *Archive, question string) map[kifu.GameID]bool {
	t.Helper()
	found := map[kifu.GameID]bool{}
	for cursor := ""; ; {
		q, err := query.Parse(map[string][]string{"q": {question}, "limit": {"50"}, "cursor": {cursor}})
		if err != nil {
			t.Fatal(err)
		}
		page, err := a.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range page.Games {
			found[g.ID] = true
		}
		if cursor = page.Next; cursor == "" {
			return found
		}
	}
}

func sameGames(a, b map[kifu.GameID]bool) bool {
	for id := range a {
		if !b[id] {
			return false
		}
	}
	return len(a) == len(b)
}

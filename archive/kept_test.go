package archive

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

// scanned is the games by title and by handle that a look at every game finds.
func scanned(t testing.TB, a *Archive) (titles, people map[string][]history.Game) {
	t.Helper()
	titles, people = map[string][]history.Game{}, map[string][]history.Game{}
	g, err := a.enter()
	if err != nil {
		t.Fatal(err)
	}
	defer g.leave()
	for game, err := range a.Every(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		h := history.GameOf(&game, g.clusterOf(game.ID))
		s := &game.Settled
		titles[s.Event.Title] = append(titles[s.Event.Title], h)
		var seen []string
		for _, p := range slices.Concat(s.Black, s.White) {
			if !slices.Contains(seen, p.Handle()) {
				seen = append(seen, p.Handle())
				people[p.Handle()] = append(people[p.Handle()], h)
			}
		}
	}
	delete(titles, "")
	delete(people, "")
	return titles, people
}

// TestKeptRowsAreThoseOfTheGames: of every title and everybody the rows that
// are kept are what a look at every game gives, after additions, removals, a
// merge of all parts and a rebuild.
func TestKeptRowsAreThoseOfTheGames(t *testing.T) {
	dir, ctx := t.TempDir(), context.Background()
	mustAdd(t, dir, nil, filepath.Join(records, "cases"), writeRecord(t, t.TempDir(), "a.sgf", matches))
	checkKept(t, dir)
	mustAdd(t, dir, nil, filepath.Join(records, "selfplay"), filepath.Join(records, "duplicate"))
	checkKept(t, dir)
	gone := func(file string, number int) bool { return len(filepath.Base(file))%3 == 0 }
	if n, _, err := Remove(ctx, dir, gone); err != nil || n == 0 {
		t.Fatalf("%d records gone, %v", n, err)
	}
	checkKept(t, dir)
	for _, upkeep := range []func(context.Context, string) (About, error){Compact, Rebuild} {
		if _, err := upkeep(ctx, dir); err != nil {
			t.Fatal(err)
		}
		checkKept(t, dir)
	}
}

func checkKept(t *testing.T, dir string) {
	t.Helper()
	a := mustOpen(t, dir)
	titles, people := scanned(t, a)
	if len(titles) < 2 || len(people) < 10 {
		t.Fatalf("%d titles and %d people are no trial", len(titles), len(people))
	}
	for title, want := range titles {
		checkChronicle(t, a, title, a.OfTitle, want)
	}
	for handle, want := range people {
		if _, known := a.tables.Player(handle); known || len(a.tables.Players(handle)) == 0 { // who else is meant, the tables say
			checkChronicle(t, a, handle, a.OfPlayer, want)
		}
	}
}

func checkChronicle(t *testing.T, a *Archive, word string, ask func(context.Context, string) (Chronicle, error), want []history.Game) {
	t.Helper()
	got, err := ask(context.Background(), word)
	if err != nil {
		t.Fatal(err)
	}
	g, err := a.enter()
	if err != nil {
		t.Fatal(err)
	}
	defer g.leave()
	slices.SortFunc(want, func(x, y history.Game) int {
		i, _ := g.set.Find(x.ID)
		j, _ := g.set.Find(y.ID)
		return g.set.Card(i).Compare(g.set.Card(j))
	})
	if len(got.Games) != len(want) {
		t.Errorf("%s: %d games, want %d", word, len(got.Games), len(want))
		return
	}
	for i := range want {
		if got.Games[i].Tree == 0 { // it is looked up only where something follows from it
			got.Games[i].Tree = want[i].Tree
		}
		if !reflect.DeepEqual(got.Games[i], want[i]) {
			t.Errorf("%s: game %d\n%+v, want\n%+v", word, i, got.Games[i], want[i])
		}
	}
}

// BenchmarkChronicle asks for the Honinbo, Cho Chikun, and the title and the
// person with the most games, of the archive that KIFUBASE_ARCHIVE names.
func BenchmarkChronicle(b *testing.B) {
	dir := os.Getenv("KIFUBASE_ARCHIVE")
	if dir == "" {
		b.Skip("KIFUBASE_ARCHIVE names no archive")
	}
	a := mustOpen(b, dir)
	titles, people := scanned(b, a)
	for _, c := range []struct {
		name  string
		known string
		of    map[string][]history.Game
		ask   func(context.Context, string) (Chronicle, error)
	}{{"title", "honinbo", titles, a.OfTitle}, {"player", "cho-chikun", people, a.OfPlayer}} {
		most := ""
		for word, games := range c.of {
			if len(games) > len(c.of[most]) || len(games) == len(c.of[most]) && word < most {
				most = word
			}
		}
		for _, word := range []string{c.known, most} {
			b.Run(c.name+"/"+word, func(b *testing.B) {
				for b.Loop() {
					if _, err := c.ask(context.Background(), word); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(len(c.of[word])), "games")
			})
		}
	}
}

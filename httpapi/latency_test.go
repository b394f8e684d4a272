package httpapi

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/query"
)

// BenchmarkFirstAnswers asks the archive that KIFUBASE_ARCHIVE names once about
// each of 200 people, the busiest and as many spread over the rest, and about
// all titles, as the API answers and as the pages do, with nothing kept of earlier answers, and reports how long the
// answers took: the median, 95 of 100, and the longest.
func BenchmarkFirstAnswers(b *testing.B) {
	dir := os.Getenv("KIFUBASE_ARCHIVE")
	if dir == "" {
		b.Skip("KIFUBASE_ARCHIVE names no archive to ask")
	}
	a, err := archive.Open(dir)
	if err != nil {
		b.Fatal(err)
	}
	defer a.Close()
	for _, kind := range []struct{ name, path string }{
		{"players", "/api/v1/players/"}, {"finals", "/api/v1/players/"}, {"titles", "/api/v1/titles/"},
		{"player-pages", "/players/"}, {"title-pages", "/titles/"},
	} {
		b.Run(kind.name, func(b *testing.B) {
			for b.Loop() {
				s, err := New(a, nil)
				if err != nil {
					b.Fatal(err)
				}
				var took []time.Duration
				for _, id := range askedFirst(b, a, kind.name) {
					target := kind.path + url.PathEscape(id)
					if kind.name == "finals" {
						target += "/finals"
					}
					began := time.Now()
					if w := ask(b, s, "GET", target); w.Code != 200 {
						b.Fatalf("%s: %d %.200s", target, w.Code, w.Body)
					}
					took = append(took, time.Since(began))
				}
				slices.Sort(took)
				for name, share := range map[string]int{"p50-ms": 50, "p95-ms": 95, "max-ms": 100} {
					b.ReportMetric(float64(took[max(len(took)*share/100-1, 0)].Microseconds())/1000, name)
				}
			}
		})
	}
}

// askedFirst is what is asked about.
func askedFirst(b *testing.B, a *archive.Archive, kind string) (ids []string) {
	b.Helper()
	if strings.HasPrefix(kind, "title") {
		tables, err := catalog.Default()
		if err != nil {
			b.Fatal(err)
		}
		for _, t := range tables.EveryTitle() {
			ids = append(ids, t.ID)
		}
		return ids
	}
	all, err := a.Tally(b.Context(), query.Query{Facets: []query.Facet{query.FacetPlayer}})
	if err != nil {
		b.Fatal(err)
	}
	people := all.Facets[query.FacetPlayer]
	for i, step := 0, max(len(people)/100, 1); i < len(people); i++ {
		if i < 100 || i%step == 0 {
			ids = append(ids, people[i].Value)
		}
	}
	return ids
}

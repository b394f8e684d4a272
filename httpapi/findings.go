package httpapi

import (
	"context"
	"slices"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
)

// findingItem is a kind of finding with the games that have it.
type findingItem struct {
	Code     string `json:"code"`
	Severity string `json:"severity"` // the usual one
	Meaning  string `json:"meaning"`
	Advice   string `json:"advice"`
	history.Count
}

// kinds is every kind of finding by its code.
var kinds = func() map[kifu.Code]kifu.Kind {
	all := map[kifu.Code]kifu.Kind{}
	for _, k := range slices.Concat(parser.Kinds, catalog.Kinds, replay.Kinds, replay.AuditKinds, ingest.Kinds, same.Kinds, history.Kinds) {
		all[k.Code] = k
	}
	return all
}()

func findingOf(b bucket) findingItem {
	k := kinds[kifu.Code(b.Value)]
	return findingItem{b.Value, k.Severity.String(), k.Meaning, k.Advice, history.Count{Games: b.Games, Query: b.Query}}
}

// findings counts what is wrong with the records that a question finds, by
// code, and says what each code means.
func (s *Server) findings(c echo.Context) error {
	q, err := query.Parse(c.QueryParams())
	if err != nil {
		return err
	}
	q.Facets = []query.Facet{query.FacetFinding}
	return s.fresh(c, func(ctx context.Context) (string, any, error) {
		a, err := s.archive.Facets(ctx, q)
		if err != nil {
			return "", nil, err
		}
		l := offerList{Archive: a.Archive, Items: []any{}}
		values, err := s.bucketsOf(ctx, q, query.FacetFinding, a.Facets[query.FacetFinding])
		for _, b := range values {
			l.Items = append(l.Items, findingOf(b))
		}
		l.Total = len(l.Items)
		return a.Archive, l, err
	})
}

package archive

import (
	"context"

	"github.com/kifubase/kifubase/query"
)

// Tally answers a question with numbers alone: no games, but every value of
// the facets that q asks for, however many they are.
func (a *Archive) Tally(ctx context.Context, q query.Query) (Answer, error) {
	g, err := a.enter()
	if err != nil {
		return Answer{}, err
	}
	defer g.leave()
	hits, err := g.text.Tally(ctx, put(q), g.names(a.tables))
	if err != nil {
		return Answer{}, err
	}
	return Answer{Archive: g.about.ID, Total: hits.Total, Records: hits.Records, Clusters: hits.Told, Facets: hits.Facets}, nil
}

package httpapi

import (
	"context"

	"github.com/labstack/echo/v4"
)

// duplicates lists the clusters, in order of the game that speaks for each.
func (s *Server) duplicates(c echo.Context) error {
	size, err := pageSize(c)
	if err != nil {
		return err
	}
	return s.fresh(c, func(ctx context.Context) (string, any, error) {
		l := offerList{Archive: s.archive.About().ID, Items: []any{}}
		from, err := startOf(c, l.Archive)
		if err != nil {
			return "", nil, err
		}
		for cl, err := range s.archive.Clusters(ctx) {
			if err != nil {
				return "", nil, err
			}
			if l.Total >= from && len(l.Items) < size {
				l.Items = append(l.Items, clusterOf(&cl))
			}
			l.Total++
		}
		if to := from + size; to < l.Total {
			l.Next = known(placeIn(l.Archive, to))
		}
		return l.Archive, l, nil
	})
}

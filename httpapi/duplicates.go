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
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	l := offerList{Items: []any{}}
	err = s.search(c, func(ctx context.Context) error {
		l.Archive = s.archive.About().ID
		from, err := startOf(c, l.Archive)
		if err != nil {
			return err
		}
		for cl, err := range s.archive.Clusters(ctx) {
			if err != nil {
				return err
			}
			if l.Total >= from && len(l.Items) < size {
				l.Items = append(l.Items, clusterOf(&cl))
			}
			l.Total++
		}
		if to := from + size; to < l.Total {
			l.Next = known(placeIn(l.Archive, to))
		}
		return nil
	})
	if err != nil {
		return err
	}
	stamp(c, l.Archive)
	return asJSON(c, l)
}

package httpapi

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"
)

// search runs one search for a request: when it is its turn, and no longer
// than the limit. Parameters are read before, so that a wrong one is refused
// at once, however busy the server is.
func (s *Server) search(c echo.Context, work func(context.Context) error) error {
	ctx := c.Request().Context()
	if err := s.takeTurn(ctx); err != nil {
		return err
	}
	defer func() { <-s.turns }()
	ctx, cancel := context.WithTimeout(ctx, s.limits.Search)
	defer cancel()
	return work(ctx)
}

func (s *Server) takeTurn(ctx context.Context) error {
	select {
	case s.turns <- struct{}{}:
		return nil
	default:
	}
	patience := time.NewTimer(s.limits.Wait)
	defer patience.Stop()
	select {
	case s.turns <- struct{}{}:
		return nil
	case <-patience.C:
		return errBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

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
	return s.inTurn(c, s.turns, work)
}

// judge runs the reading of what an asker sent. It has turns of its own: a
// record of 2 MB takes seconds, and keeps nobody from searching.
func (s *Server) judge(c echo.Context, work func(context.Context) error) error {
	return s.inTurn(c, s.judges, work)
}

func (s *Server) inTurn(c echo.Context, turns chan struct{}, work func(context.Context) error) error {
	ctx := c.Request().Context()
	if err := s.take(ctx, turns); err != nil {
		return err
	}
	defer func() { <-turns }()
	ctx, cancel := context.WithTimeout(ctx, s.limits.Search)
	defer cancel()
	return work(ctx)
}

// fresh answers with what work finds, which names the state of the archive that
// it asked first. Who holds the answer of today's state is told so before any
// work. When another state comes up in between, work is done again: all of an
// answer is of one state.
func (s *Server) fresh(c echo.Context, work func(context.Context) (state string, answer any, err error)) error {
	return s.freshly(c, work, asJSON)
}

// freshly is fresh with a way of its own to write the answer.
func (s *Server) freshly(c echo.Context, work func(context.Context) (state string, answer any, err error), write func(echo.Context, any) error) error {
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	var state string
	var answer any
	err := s.search(c, func(ctx context.Context) (err error) {
		for {
			if state, answer, err = work(ctx); err != nil || state == s.archive.About().ID {
				return err
			}
		}
	})
	if err != nil {
		return err
	}
	stamp(c, state)
	return write(c, answer)
}

// take takes one of so many places, which its caller gives back; it waits a
// little where all are taken.
func (s *Server) take(ctx context.Context, places chan struct{}) error {
	select {
	case places <- struct{}{}:
		return nil
	default:
	}
	patience := time.NewTimer(s.limits.Wait)
	defer patience.Stop()
	select {
	case places <- struct{}{}:
		return nil
	case <-patience.C:
		return errBusy
	case <-ctx.Done():
		return ctx.Err()
	}
}

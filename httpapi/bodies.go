package httpapi

import (
	"bytes"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"
)

// smallBody is the bytes up to which a body may come at any time. Of larger ones
// only so many are at hand at once: all of 256 connections may send one.
const smallBody = 16 << 10

// bounded ends the reading of a body at the limit. It is read whole before
// anything is done with it, so that who sends slowly keeps no turn from others.
func (s *Server) bounded(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		switch {
		case r.ContentLength > s.limits.Body:
			return echo.ErrStatusRequestEntityTooLarge
		case r.ContentLength == 0:
			return next(c)
		case r.ContentLength < 0 || r.ContentLength > smallBody: // -1 where it is not told
			if err := s.take(r.Context(), s.bodies); err != nil {
				return err
			}
			defer func() { <-s.bodies }()
		}
		var body arrived
		_, body.fault = body.text.ReadFrom(http.MaxBytesReader(c.Response(), r.Body, s.limits.Body))
		r.Body = &body
		return next(c)
	}
}

// arrived is a body as far as it came, and why no more of it did.
type arrived struct {
	text  bytes.Buffer
	fault error // nil for all of it
}

func (a *arrived) Read(b []byte) (int, error) {
	n, err := a.text.Read(b)
	if err == io.EOF && a.fault != nil {
		err = a.fault
	}
	return n, err
}

func (a *arrived) Close() error { return nil }

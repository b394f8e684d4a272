package httpapi

import (
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/web"
)

// choosePair leads from a person and a name as somebody typed it to the page of
// the two: with whom the name most likely means, or, where it means nobody, to
// the players.
func (s *Server) choosePair(c echo.Context) error {
	typed := c.QueryParam("other")
	if len(typed) > query.MaxText {
		return badParameter("other", "at most %d bytes", query.MaxText)
	}
	offers, _, err := s.archive.Suggest(typed, 1, "player")
	if err != nil {
		return err
	}
	if len(offers) == 0 {
		return c.Redirect(http.StatusSeeOther, "/players?"+url.Values{"q": {typed}}.Encode())
	}
	return c.Redirect(http.StatusSeeOther, web.PairAddress(inPath(c, "id"), offers[0].Handle))
}

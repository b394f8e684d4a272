package httpapi

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/web"
)

// pageOfProblem tells a person what went wrong, and where else to look.
func (s *Server) pageOfProblem(c echo.Context, err error) error {
	c.Response().Header().Del("ETag")
	kind := kindOf(err)
	page := web.Problem{Frame: s.frame(c), Title: kind.title, Detail: kind.detail, Request: requestID(c)}
	if fault := blame(err); fault != nil {
		if bad, ok := errors.AsType[*parameterError](err); ok && bad.path {
			kind.status = http.StatusNotFound
		} else {
			page.Title, page.Detail, page.Fault = "This address asks for something that can't be", "", fault
		}
	}
	page.Status = kind.status
	s.lookElsewhere(c, &page)
	return s.page(c, page.Status, page)
}

// lookElsewhere says on a page of what is not there what that would have been,
// and leads to where it may be.
func (s *Server) lookElsewhere(c echo.Context, page *web.Problem) {
	v := s.voice(c)
	room, rest, _ := strings.Cut(strings.TrimPrefix(c.Request().URL.Path, "/"), "/")
	id, below, _ := strings.Cut(rest, "/")
	missing := page.Status == http.StatusNotFound
	offer := func(words, address string) {
		page.Offers = append(page.Offers, web.Example{Words: words, Address: address})
	}
	tell := func(title, detail string) {
		if missing {
			page.Title, page.Detail = title, detail
		}
	}
	switch room {
	case "games":
		tell("There is no such game here", "Ids belong to one archive: look for it again by a search.")
	case "players", "versus":
		tell("There is no such player here", "Records may write the name in another way, or have no game of theirs.")
		if missing && id != "" {
			offer(v.Say("Look for “%s”", head(id, 60)), "/players?"+url.Values{"q": {head(id, 60)}}.Encode())
		}
		offer(v.Say("Players"), "/players")
	case "titles":
		if _, known := s.tables.Title(id); known && below != "" {
			tell("There is no such edition here", "Neither the games nor the sources know it.")
			offer(s.calledTitle(id, v.Language).Name, web.TitleAddress(id, 0))
		} else {
			tell("There is no such title here", "The tables do not know it. Its games may be found by a search.")
		}
		offer(v.Say("Titles"), "/titles")
	case "explore":
		offer(v.Say("Start again"), "/explore")
	default:
		tell("There is no such address", "Look at the address again, or begin with a search.")
	}
}

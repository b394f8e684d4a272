package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/web"
)

// pairPage is two people's games against each other.
func (s *Server) pairPage(c echo.Context) error {
	a, b := inPath(c, "id"), inPath(c, "other")
	if a == b {
		return s.oneself(c, a)
	}
	asked := s.withPair(nil, a, b)
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		q, err := query.Parse(asked)
		if err != nil {
			return "", nil, err
		}
		m, err := s.meet(ctx, q, a, b)
		if err != nil {
			return m.Archive, nil, err
		}
		annals, state, err := s.archive.Annals(ctx)
		if err != nil {
			return state, nil, err
		}
		page := s.pair(c, a, b, &m.pair)
		page.Search, page.Cite = "/?"+asked.Encode(), m.Cite.Text
		page.Finals = s.honoured(s.voice(c), a, finalsBetween(a, b, annals, s), annals)
		page.Rows, err = s.newest(ctx, c, asked)
		return oneState(m.Archive, state), page, err
	})
}

// oneself is the page of a person against nobody else: it asks for another.
func (s *Server) oneself(c echo.Context, handle string) error {
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		r, err := s.recordOf(ctx, handle)
		if err != nil {
			return r.Archive, nil, err
		}
		page := web.Pair{Frame: s.frame(c), Sides: [2]web.Named{s.named(s.voice(c), handle)}, Oneself: []string{handle}}
		return r.Archive, page, nil
	})
}

func (s *Server) pair(c echo.Context, a, b string, m *history.Pair) web.Pair {
	v, n := s.voice(c), numbers{web.PairAddress(a, b)}
	return web.Pair{
		Frame: s.frame(c), IDs: [2]string{a, b}, Sides: [2]web.Named{s.namedSide(v, m.Sides[0]), s.namedSide(v, m.Sides[1])},
		All: n.tally(ofAll, "", m.All), Apart: n.apart(v, m.Apart), Black: n.tally(ofBlack, "", m.Black), White: n.tally(ofWhite, "", m.White),
		Years: n.bars(m.Years), Titles: s.titleTallies(v, n, m.Titles),
	}
}

// finalsBetween are the matches for titles that two people played against each
// other, from the first one's side.
func finalsBetween(a, b string, annals *history.Annals, s *Server) (finals []history.Final) {
	for _, f := range history.HonoursOf(a, annals.Titles, s.tables).Finals {
		told := f.Reference != nil && (f.Reference.Winner == b && f.Reference.RunnerUp == a || f.Reference.Winner == a && f.Reference.RunnerUp == b)
		if f.Opponent.Handle == b || !f.Opponent.Known() && told {
			finals = append(finals, f)
		}
	}
	return finals
}

// versusPage is what several people played against each other. With a name to
// add, as somebody typed it, it leads on to the page with whom the name most
// likely means.
func (s *Server) versusPage(c echo.Context) error {
	handles := c.QueryParams()["player"]
	if typed := c.QueryParam("add"); typed != "" {
		return s.addPlayer(c, handles, typed)
	}
	if err := readTable(handles); err != nil {
		return err
	}
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		t, err := s.tableOf(ctx, handles)
		if err != nil || t.Archive == "" {
			return t.Archive, nil, err
		}
		v := s.voice(c)
		page := web.Versus{Frame: s.frame(c), IDs: handles, Full: len(handles) == mostInTable, Cite: t.Cite.Text}
		for i, side := range t.table.Sides {
			row := web.VersusRow{Named: s.namedSide(v, side), All: scored(t.table.Total[i])}
			for j, other := range t.table.Sides {
				one := web.Tally{}
				if i != j {
					one = numbers{web.PairAddress(side.Handle, other.Handle)}.tally(ofAll, "", t.table.Cells[i][j].Score)
					one.Address = web.PairAddress(side.Handle, other.Handle)
				}
				row.Cells = append(row.Cells, one)
			}
			page.Rows = append(page.Rows, row)
		}
		return t.Archive, page, nil
	})
}

// scored is a score of which those numbers open that a question finds.
func scored(s history.Score) web.Tally {
	count := func(name string) web.Number { return openedBy(s.Count(name)) }
	return web.Tally{Games: count("games"), Wins: count("wins"), Losses: count("losses"), Draws: count("draws"), Open: count("open")}
}

func (s *Server) addPlayer(c echo.Context, handles []string, typed string) error {
	if len(typed) > query.MaxText {
		return badParameter("add", "at most %d bytes", query.MaxText)
	}
	offers, _, err := s.archive.Suggest(typed, 1, "player")
	switch {
	case err != nil:
		return err
	case len(offers) == 0:
		return c.Redirect(http.StatusSeeOther, "/players?"+url.Values{"q": {typed}}.Encode())
	case !slices.Contains(handles, offers[0].Handle):
		handles = append(handles, offers[0].Handle)
	}
	if len(handles) == 2 {
		return c.Redirect(http.StatusSeeOther, web.PairAddress(handles[0], handles[1]))
	}
	return c.Redirect(http.StatusSeeOther, "/versus?"+url.Values{"player": handles}.Encode())
}

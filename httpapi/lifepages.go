package httpapi

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/web"
)

// What the pages of people show of long lists; the numbers lead to the rest.
const (
	mostOpponents = 20
	mostTitles    = 15
	newestGames   = 10
	perPlayers    = 60
)

// paged makes a page of one state of the archive, as fresh does an answer.
func (s *Server) paged(c echo.Context, work func(context.Context) (state string, page web.View, err error)) error {
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	var state string
	var page web.View
	err := s.search(c, func(ctx context.Context) (err error) {
		for {
			if state, page, err = work(ctx); err != nil || state == s.archive.About().ID {
				return err
			}
		}
	})
	if err != nil {
		return err
	}
	return s.page(c, http.StatusOK, page)
}

// playerPage is a person's life in games.
func (s *Server) playerPage(c echo.Context) error {
	handle := inPath(c, "id")
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		r, err := s.recordOf(ctx, handle)
		if err != nil {
			return r.Archive, nil, err
		}
		annals, state, err := s.archive.Annals(ctx)
		if err != nil {
			return "", nil, err
		}
		page := s.life(c, handle, &r)
		page.Honours = s.honoured(s.voice(c), handle, r.titles.Finals, annals)
		page.Rows, err = s.newest(ctx, c, url.Values{"player": {handle}})
		return oneState(r.Archive, state), page, err
	})
}

func (s *Server) life(c echo.Context, handle string, r *playerRecord) web.Player {
	v, career := s.voice(c), &r.career
	page := web.Player{
		Frame: s.frame(c), ID: handle, Name: s.named(v, handle).Name, Born: r.Player.Born, Died: r.Player.Died, Country: r.Player.Country,
		All: tallied(career.All), Black: tallied(career.Black), White: tallied(career.White), Years: bars(career.Years),
		Against: len(career.Opponents), Cite: r.Cite.Text,
	}
	if page.Name == handle && career.Name != "" {
		page.Name = career.Name
	}
	if p, known := s.tables.Player(handle); known {
		page.Names, page.Variants = namesIn(page.Name, p.Name, p.Ja, p.Hans, p.Hant, p.Ko), p.Variants
	}
	for _, l := range firstOf(career.Opponents, mostOpponents) {
		one := tallied(l.Score)
		one.Named = s.named(v, l.Value)
		one.Opened = web.PlayerAddress(handle) + "/versus/" + url.PathEscape(l.Value)
		page.Opponents = append(page.Opponents, one)
	}
	page.Titles = s.titleTallies(v, career.Titles)
	for _, span := range career.Ranks.Spans {
		page.Ranks = append(page.Ranks, web.Span{Rank: v.Rank(span.Rank), From: span.From, To: span.To, Games: span.Games})
	}
	for _, d := range career.Doubts {
		page.Doubts = append(page.Doubts, web.Doubt{Kind: string(d.Kind), Games: d.Games, Address: openedAt(d.Count)})
	}
	page.Streak = web.Streak{Games: len(career.Streak.Games), From: career.Streak.From, To: career.Streak.To, Sure: len(career.Streak.Doubtful) == 0}
	return page
}

func (s *Server) titleTallies(v *web.Voice, lines []history.ScoreOf) (all []web.Tally) {
	for _, l := range firstOf(lines, mostTitles) {
		one := tallied(l.Score)
		one.Named = s.namedTitle(v, l.Value)
		all = append(all, one)
	}
	return all
}

// named is a person with the name in the reader's script, and the romanised one
// beside it.
func (s *Server) named(v *web.Voice, handle string) web.Named {
	p := v.Person(kifu.Person{ID: handle, Name: s.called(handle)})
	return web.Named{Name: p.Name, Other: p.Other, Address: p.Address()}
}

func (s *Server) namedTitle(v *web.Voice, id string) web.Named {
	t := s.calledTitle(id, v.Language)
	if t.Name == "" {
		return web.Named{Name: id, Address: "/?event=" + url.QueryEscape(id)}
	}
	return web.Named{Name: t.Name, Address: web.TitleAddress(id, 0)}
}

// namesIn is a name in each script but the one that is shown already.
func namesIn(shown, latin, ja, hans, hant, ko string) (names []web.NameIn) {
	seen := []string{shown, ""}
	for _, n := range []web.NameIn{{Language: web.English, Name: latin}, {Language: web.Japanese, Name: ja}, {Language: web.Simplified, Name: hans}, {Language: web.Traditional, Name: hant}, {Language: web.Korean, Name: ko}} {
		if !slices.Contains(seen, n.Name) {
			names, seen = append(names, n), append(seen, n.Name)
		}
	}
	return names
}

func tallied(s history.Score) web.Tally {
	return web.Tally{Games: s.Games, Wins: s.Wins, Losses: s.Losses, Draws: s.Draws, Open: s.Open, Opened: openedAt(s.Count("games"))}
}

// openedAt is the address of a number's games, "" where no question finds them.
func openedAt(n history.Count) string {
	if n.Query == "" {
		return ""
	}
	return "/?" + url.Values{"q": {n.Query}}.Encode()
}

func bars(years []history.ScoreOf) (b web.Bars) {
	for _, l := range years {
		if year, err := strconv.Atoi(l.Value); err == nil {
			b.Years = append(b.Years, web.YearScore{Year: year, Won: l.Wins, Lost: l.Losses, Games: l.Games})
		}
	}
	return b
}

func firstOf[T any](s []T, n int) []T { return s[:min(n, len(s))] }

// newest is the newest games of a question.
func (s *Server) newest(ctx context.Context, c echo.Context, asked url.Values) ([]web.Row, error) {
	q, err := query.Parse(asked)
	if err != nil {
		return nil, err
	}
	q.Sort, q.Limit = query.ByDateDown, newestGames
	a, err := s.archive.Search(ctx, q)
	var rows []web.Row
	for _, g := range a.Games {
		rows = append(rows, s.row(c, g, nil))
	}
	return rows, err
}

// pairPage is two people's games against each other.
func (s *Server) pairPage(c echo.Context) error {
	a, b := inPath(c, "id"), inPath(c, "other")
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
		v := s.voice(c)
		page := web.Pair{
			Frame: s.frame(c), Sides: [2]web.Named{s.named(v, a), s.named(v, b)}, All: tallied(m.Score), Black: tallied(m.Black), White: tallied(m.White),
			Search: "/?" + asked.Encode(), Cite: m.Cite.Text,
		}
		page.Rows, err = s.newest(ctx, c, asked)
		return m.Archive, page, err
	})
}

// playersPage is everybody who played, by their games.
func (s *Server) playersPage(c echo.Context) error {
	asked := c.QueryParam("q")
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		values, state, err := s.valuesOf(ctx, asked, query.FacetPlayer, "player")
		if err != nil {
			return state, nil, err
		}
		from, err := startOf(c, state)
		if err != nil {
			return state, nil, err
		}
		page, v := web.Players{Frame: s.frame(c), Asked: asked, Total: len(values)}, s.voice(c)
		from = min(from, len(values))
		for _, b := range firstOf(values[from:], perPlayers) {
			page.Players = append(page.Players, web.Tally{Named: s.named(v, b.Value), Games: b.Games})
		}
		if next := from + perPlayers; next < len(values) {
			page.Next = "/players?" + url.Values{"q": {asked}, "cursor": {placeIn(state, next)}}.Encode()
		}
		return state, page, nil
	})
}

// countries are in this order on the page of titles.
var countries = []struct{ code, name string }{
	{"int", "International"}, {"jp", "Japan"}, {"cn", "China"}, {"kr", "Korea"}, {"tw", "Taiwan"}, {"", "Others"},
}

// titlesPage is all titles that have games.
func (s *Server) titlesPage(c echo.Context) error {
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		values, state, err := s.valuesOf(ctx, "", query.FacetTitle, "title")
		if err != nil {
			return state, nil, err
		}
		page := web.Titles{Frame: s.frame(c)}
		for _, country := range countries {
			if titles := s.titlesOf(s.voice(c), country.code, values); len(titles) > 0 {
				page.Countries = append(page.Countries, web.Country{Name: country.name, Titles: titles})
			}
		}
		return state, page, nil
	})
}

func (s *Server) titlesOf(v *web.Voice, country string, values []archive.Bucket) (all []web.Tally) {
	for _, b := range values {
		t, known := s.tables.Title(b.Value)
		listed := slices.ContainsFunc(countries, func(c struct{ code, name string }) bool { return c.code == t.Country })
		if known && (t.Country == country || country == "" && !listed) {
			all = append(all, web.Tally{Named: s.namedTitle(v, b.Value), Games: b.Games})
		}
	}
	return all
}

package httpapi

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

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
		annals, state, err := s.archive.Annals(ctx)
		if err != nil {
			return "", nil, err
		}
		r, err := s.recordOf(ctx, handle)
		if errors.Is(err, archive.ErrNotFound) {
			page, err := s.unplayed(c, handle, annals)
			return oneState(s.archive.About().ID, state), page, err
		} else if err != nil {
			return r.Archive, nil, err
		}
		page := s.life(c, handle, &r)
		page.Honours = s.honoured(s.voice(c), handle, r.titles.Finals, annals)
		page.Rows, err = s.newest(ctx, c, url.Values{"player": {handle}})
		return oneState(r.Archive, state), page, err
	})
}

// unplayed is the page of somebody whom the tables know and of whom no game is
// here: titles name such people by the sources.
func (s *Server) unplayed(c echo.Context, handle string, annals *history.Annals) (web.View, error) {
	p, known := s.tables.Player(handle)
	if !known || p.ID != handle {
		return nil, archive.ErrNotFound
	}
	page := s.life(c, handle, &playerRecord{Player: s.playerItem(handle, history.Count{})})
	h := history.HonoursOf(handle, annals.Titles, s.tables)
	page.Honours = s.honoured(s.voice(c), handle, h.Finals, annals)
	return page, nil
}

func (s *Server) life(c echo.Context, handle string, r *playerRecord) web.Player {
	v, career := s.voice(c), &r.career
	n := numbers{web.PlayerAddress(handle)}
	page := web.Player{
		Frame: s.frame(c), ID: handle, Name: s.named(v, handle).Name, Born: r.Player.Born, Died: r.Player.Died, Country: r.Player.Country,
		All: n.tally(ofAll, "", career.All), Apart: n.apart(v, career.Apart), Black: n.tally(ofBlack, "", career.Black), White: n.tally(ofWhite, "", career.White),
		Years: n.bars(career.Years), Titles: s.titleTallies(v, n, career.Titles), Cite: r.Cite.Text,
		Opponents: s.opponentTallies(v, n, handle, firstOf(career.Opponents, mostOpponents)), Against: len(career.Opponents),
		Streak: web.Streak{
			Number: n.of(ofRun, "", "games", history.Count{Games: len(career.Streak.Games)}),
			From:   career.Streak.From, To: career.Streak.To, Sure: len(career.Streak.Doubtful) == 0,
		},
	}
	if page.Name == handle && career.Name != "" {
		page.Name = web.PlainName(career.Name)
	}
	if p, known := s.tables.Player(handle); known {
		page.Names, page.Variants = namesIn(page.Name, p.Name, p.Ja, p.Hans, p.Hant, p.Ko), p.Variants
	}
	if page.Against > mostOpponents {
		page.Everybody = web.PlayerAddress(handle) + "/opponents"
	}
	page.Ranks = ranksOver(v, n, career.Ranks.Spans)
	for _, e := range career.Results {
		page.Endings = append(page.Endings, web.Ending{How: endingWords[e.Value], Number: n.of(ofEnding, e.Value, "games", e.Count)})
	}
	for _, d := range career.Doubts {
		page.Doubts = append(page.Doubts, web.Doubt{Kind: string(d.Kind), Number: n.of(ofDoubt, string(d.Kind), "games", d.Count)})
	}
	return page
}

// ranksOver is the ranks over time as a page has them. Of a professional it leaves
// out the dans whose kind no record tells: between 八段 and 九段 an 8段 of nobody
// knows what would read as a second career. The API has them all.
func ranksOver(v *web.Voice, n numbers, spans []history.RankSpan) (all []web.Span) {
	professional := slices.ContainsFunc(spans, func(s history.RankSpan) bool { return strings.HasSuffix(s.Rank, "p") })
	for i := range spans {
		span := &spans[i]
		if professional && strings.HasSuffix(span.Rank, "d") {
			continue
		}
		all = append(all, web.Span{Rank: v.Rank(span.Rank), From: span.From, To: span.To, Number: n.of(ofRank, strconv.Itoa(i+1), "games", span.Count)})
	}
	return all
}

// endingWords are what ways to end are called on a page.
var endingWords = map[string]string{
	"points": "by points", "resign": "by resignation", "time": "on time", "forfeit": "by forfeit", "won": "won, manner unknown",
	"draw": "draw", "void": "void", "unknown": "no-result",
}

func (s *Server) titleTallies(v *web.Voice, n numbers, lines []history.ScoreOf) (all []web.Tally) {
	for _, l := range lines {
		one := n.tally(ofTitle, l.Value, l.Score)
		one.Named = s.namedTitle(v, l.Value)
		all = append(all, one)
	}
	return all
}

// opponentTallies are the scores against each opponent, whose name leads to the
// page of the two.
func (s *Server) opponentTallies(v *web.Voice, n numbers, handle string, lines []history.ScoreOf) (all []web.Tally) {
	for _, l := range lines {
		one := n.tally(ofOpponent, l.Value, l.Score)
		one.Named = s.named(v, l.Value)
		one.Address = web.PairAddress(handle, l.Value)
		all = append(all, one)
	}
	return all
}

// opponentsPage is everybody whom a person played.
func (s *Server) opponentsPage(c echo.Context) error {
	handle := inPath(c, "id")
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		games, err := s.archive.OfPlayer(ctx, handle)
		switch {
		case err != nil:
			return games.Archive, nil, err
		case len(games.Games) == 0:
			return games.Archive, nil, archive.ErrNotFound
		}
		v, career := s.voice(c), history.CareerOf(handle, games.Games, s.tables)
		page := web.Opponents{Frame: s.frame(c), Player: s.named(v, handle)}
		page.Opponents = s.opponentTallies(v, numbers{web.PlayerAddress(handle)}, handle, career.Opponents)
		return games.Archive, page, nil
	})
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

func (n numbers) bars(years []history.ScoreOf) (b web.Bars) {
	for _, l := range years {
		if _, err := strconv.Atoi(l.Value); err == nil {
			one := n.tally(ofYear, l.Value, l.Score)
			one.Named = web.Named{Name: l.Value}
			b.Years = append(b.Years, one)
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
			n, err := s.countedFor(ctx, history.Everywhere(b.Value, s.tables), b.Games)
			if err != nil {
				return state, nil, err
			}
			page.Players = append(page.Players, web.Tally{Named: s.named(v, b.Value), Games: n})
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
			titles, err := s.titlesOf(ctx, s.voice(c), country.code, values)
			if err != nil {
				return state, nil, err
			}
			if len(titles) > 0 {
				page.Countries = append(page.Countries, web.Country{Name: country.name, Titles: titles})
			}
		}
		return state, page, nil
	})
}

func (s *Server) titlesOf(ctx context.Context, v *web.Voice, country string, values []archive.Bucket) (all []web.Tally, err error) {
	for _, b := range values {
		t, known := s.tables.Title(b.Value)
		listed := slices.ContainsFunc(countries, func(c struct{ code, name string }) bool { return c.code == t.Country })
		if known && (t.Country == country || country == "" && !listed) {
			n, err := s.countedFor(ctx, "title:"+b.Value, b.Games)
			if err != nil {
				return nil, err
			}
			all = append(all, web.Tally{Named: s.namedTitle(v, b.Value), Games: n})
		}
	}
	return all, nil
}

// countedFor is a number as its question counts it: a facet counts a game by
// the version that speaks, and a question finds it by any. Where the language
// has no question for it, it is the facet's, and opens nothing.
func (s *Server) countedFor(ctx context.Context, question string, facet int) (web.Number, error) {
	n, err := s.counted(ctx, question)
	if n.Query == "" {
		return web.Number{Games: facet}, err
	}
	return countedGames(n.Games, question), err
}

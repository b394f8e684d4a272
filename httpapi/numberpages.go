package httpapi

import (
	"context"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/web"
)

// numbers makes the numbers of a page with what opens each: the question that
// finds its games or, where none does, the page that lists them, which is named
// by the page that they stand on and by what they count.
type numbers struct{ page string }

func (n numbers) of(what, value, name string, c history.Count) web.Number {
	switch {
	case c.Games == 0:
		return web.Number{}
	case c.Query != "":
		return web.Number{Games: c.Games, Opens: askedBy(c.Query)}
	}
	return web.Number{Games: c.Games, Opens: n.page + "/games?" + url.Values{"of": {what}, "value": {value}, "number": {name}}.Encode()}
}

func (n numbers) tally(what, value string, s history.Score) web.Tally {
	count := func(name string) web.Number { return n.of(what, value, name, s.Count(name)) }
	return web.Tally{Games: count("games"), Wins: count("wins"), Losses: count("losses"), Draws: count("draws"), Open: count("open")}
}

// apart are the games of kinds that do not count, each named by how it was
// played.
func (n numbers) apart(v *web.Voice, apart []history.Apart) (all []web.Tally) {
	for _, a := range apart {
		one := n.tally(ofApart, string(a.Kind), a.Score)
		one.Name = v.Say(history.KindText[a.Kind])
		all = append(all, one)
	}
	return all
}

// askedBy is the address of the games that a question finds.
func askedBy(question string) string { return "/?" + url.Values{"q": {question}}.Encode() }

// What the numbers of a person's or a pair's page count, as "of" has it; with a
// value where there are several of a sort.
const (
	ofAll      = "all"
	ofApart    = "apart"
	ofBlack    = "black"
	ofWhite    = "white"
	ofYear     = "year"
	ofTitle    = "title"
	ofOpponent = "opponent"
	ofRank     = "rank" // which span of them
	ofEnding   = "ending"
	ofDoubt    = "doubt"
	ofRun      = "run"
)

// numberCalled is a number of a person's page by its name.
func numberCalled(c *history.Career, what, value, name string) (n history.Count, known bool) {
	switch what {
	case ofYear:
		return numberIn(c.Years, value, name)
	case ofTitle:
		return numberIn(c.Titles, value, name)
	case ofOpponent:
		return numberIn(c.Opponents, value, name)
	case ofRun:
		return history.Count{Games: len(c.Streak.Games), IDs: c.Streak.Games}, len(c.Streak.Games) > 0
	case ofEnding:
		for _, e := range c.Results {
			if e.Value == value {
				return e.Count, true
			}
		}
	case ofDoubt:
		for _, d := range c.Doubts {
			if string(d.Kind) == value {
				return d.Count, true
			}
		}
	case ofRank:
		for i := range c.Ranks.Spans {
			if strconv.Itoa(i+1) == value {
				return c.Ranks.Spans[i].Count, true
			}
		}
	case ofApart:
		return numberApart(c.Apart, value, name)
	default:
		return numberOfSides(what, name, &c.All, &c.Black, &c.White)
	}
	return n, false
}

// numberOfPair is a number of a pair's page by its name.
func numberOfPair(p *history.Pair, what, value, name string) (history.Count, bool) {
	switch what {
	case ofYear:
		return numberIn(p.Years, value, name)
	case ofTitle:
		return numberIn(p.Titles, value, name)
	case ofApart:
		return numberApart(p.Apart, value, name)
	}
	return numberOfSides(what, name, &p.All, &p.Black, &p.White)
}

func numberOfSides(what, name string, all, black, white *history.Score) (history.Count, bool) {
	score := map[string]*history.Score{ofAll: all, ofBlack: black, ofWhite: white}[what]
	if score == nil || !slices.Contains(history.Numbers, name) {
		return history.Count{}, false
	}
	return score.Count(name), true
}

func numberApart(apart []history.Apart, kind, name string) (history.Count, bool) {
	lines := make([]history.ScoreOf, len(apart))
	for i, a := range apart {
		lines[i] = history.ScoreOf{Value: string(a.Kind), Score: a.Score}
	}
	return numberIn(lines, kind, name)
}

func numberIn(lines []history.ScoreOf, value, name string) (history.Count, bool) {
	i := slices.IndexFunc(lines, func(l history.ScoreOf) bool { return l.Value == value })
	if i < 0 || !slices.Contains(history.Numbers, name) {
		return history.Count{}, false
	}
	return lines[i].Count(name), true
}

// playerGamesPage lists the games that one number of a person's page counts.
func (s *Server) playerGamesPage(c echo.Context) error {
	handle := inPath(c, "id")
	return s.listedGames(c, func(ctx context.Context, v *web.Voice) (string, []web.Named, history.Count, error) {
		games, err := s.archive.OfPlayer(ctx, handle)
		if err != nil {
			return games.Archive, nil, history.Count{}, err
		}
		career := history.CareerOf(handle, games.Games, s.tables)
		n, known := numberCalled(&career, c.QueryParam("of"), c.QueryParam("value"), c.QueryParam("number"))
		if !known {
			err = archive.ErrNotFound
		}
		return games.Archive, []web.Named{s.named(v, handle)}, n, err
	})
}

// pairGamesPage lists the games that one number of a pair's page counts.
func (s *Server) pairGamesPage(c echo.Context) error {
	a, b := inPath(c, "id"), inPath(c, "other")
	return s.listedGames(c, func(ctx context.Context, v *web.Voice) (string, []web.Named, history.Count, error) {
		games, err := s.archive.OfPlayer(ctx, a)
		if err != nil {
			return games.Archive, nil, history.Count{}, err
		}
		pair := history.PairOf(a, b, games.Games, s.tables)
		n, known := numberOfPair(&pair, c.QueryParam("of"), c.QueryParam("value"), c.QueryParam("number"))
		if !known {
			err = archive.ErrNotFound
		}
		return games.Archive, []web.Named{s.named(v, a), s.named(v, b)}, n, err
	})
}

// perListed is how many games a page of them shows.
const perListed = 100

// listedGames is the page of the games that a number counts. Where a question
// finds them by now, as it may in a newer state of the archive, it leads there.
func (s *Server) listedGames(c echo.Context, count func(context.Context, *web.Voice) (string, []web.Named, history.Count, error)) error {
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		state, whose, n, err := count(ctx, s.voice(c))
		if err != nil {
			return state, nil, err
		}
		page := web.Listed{Frame: s.frame(c), Whose: whose, Total: n.Games}
		if n.Query != "" {
			page.Search = askedBy(n.Query)
			return state, page, nil
		}
		from, err := startOf(c, state)
		if err != nil {
			return state, nil, err
		}
		from = min(from, len(n.IDs))
		if next := from + perListed; next < len(n.IDs) {
			asked := c.Request().URL.Query()
			asked.Set("cursor", placeIn(state, next))
			page.Next = c.Request().URL.Path + "?" + asked.Encode()
		}
		page.Rows, err = s.rowsOf(ctx, c, firstOf(n.IDs[from:], perListed))
		return state, page, err
	})
}

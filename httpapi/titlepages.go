package httpapi

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// titlePage is a title with its editions.
func (s *Server) titlePage(c echo.Context) error {
	id := c.Param("id")
	t, known := s.tables.Title(id)
	if !known {
		return archive.ErrNotFound
	}
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		games, err := s.archive.OfTitle(ctx, id)
		if err != nil {
			return games.Archive, nil, err
		}
		v := s.voice(c)
		name := s.calledTitle(id, v.Language)
		page := web.TitlePage{
			Frame: s.frame(c), ID: id, Name: name.Name, Names: namesIn(name.Name, t.Name, t.Ja, t.Hans, t.Hant, t.Ko),
			Organiser: t.Organiser, Years: spanText(t.First, t.Last), Format: t.Format, Games: "/?title=" + id,
		}
		held := s.heldEditions(id, games.Games)
		for _, h := range slices.Backward(held) {
			page.Editions = append(page.Editions, s.editionOf(v, id, name, h))
		}
		for _, g := range history.Told(games.Games) {
			if g.Settled.Event.Edition == 0 {
				page.Other++
			}
		}
		page.Most = mostWins(page.Editions)
		page.Cite = s.citeText(t.Name+", "+strconv.Itoa(len(held))+" editions", games.Archive).Text
		return games.Archive, page, nil
	})
}

func spanText(first, last int) string {
	if first == 0 {
		return ""
	}
	if last == 0 {
		return strconv.Itoa(first) + "–"
	}
	return spanOf(first, last)
}

// heldEdition is one edition as the pages show it: its games, told once, and
// what the sources say.
type heldEdition struct {
	number    int
	games     []history.Game
	reference *catalog.Holder
}

// heldEditions is every edition that games or sources know, in order.
func (s *Server) heldEditions(id string, games []history.Game) []heldEdition {
	by := map[int]*heldEdition{}
	at := func(n int) *heldEdition {
		if by[n] == nil {
			by[n] = &heldEdition{number: n}
		}
		return by[n]
	}
	for _, g := range history.Told(games) {
		if n := g.Settled.Event.Edition; n > 0 {
			at(n).games = append(at(n).games, g)
		}
	}
	for _, h := range s.tables.Holders(id) {
		at(h.Edition).reference = &h
	}
	var all []heldEdition
	for _, e := range by {
		all = append(all, *e)
	}
	slices.SortFunc(all, func(a, b heldEdition) int { return cmp.Compare(a.number, b.number) })
	return all
}

// final is the games of the title match or of the final, in order of play.
func (e *heldEdition) final() (games []history.Game) {
	for _, g := range e.games {
		if g.Settled.Event.Stage == "final" && len(g.Settled.Black) == 1 && len(g.Settled.White) == 1 {
			games = append(games, g)
		}
	}
	slices.SortStableFunc(games, func(a, b history.Game) int {
		return cmp.Or(cmp.Compare(dayOf(&a), dayOf(&b)), cmp.Compare(a.Settled.Event.Game, b.Settled.Event.Game))
	})
	return games
}

func dayOf(g *history.Game) int {
	if len(g.Settled.Dates) == 0 {
		return 0
	}
	return g.Settled.Dates[0].Number()
}

// upshot is who won more of the final's games, and how many; none where more
// than two played, or neither is ahead.
func (e *heldEdition) upshot() (handles [2]string, wins [2]int, told bool) {
	var sides []string
	score := map[string]int{}
	for _, g := range e.final() {
		black, white := g.Settled.Black[0].Handle(), g.Settled.White[0].Handle()
		for _, h := range []string{black, white} {
			if !slices.Contains(sides, h) {
				sides = append(sides, h)
			}
		}
		switch g.Settled.Result.Winner {
		case kifu.Black:
			score[black]++
		case kifu.White:
			score[white]++
		}
	}
	if len(sides) != 2 || score[sides[0]] == score[sides[1]] {
		return handles, wins, false
	}
	if score[sides[0]] < score[sides[1]] {
		slices.Reverse(sides)
	}
	return [2]string{sides[0], sides[1]}, [2]int{score[sides[0]], score[sides[1]]}, true
}

// cutShort reports whether the games of the final are fewer than the sources
// say were played: then who is ahead in them says nothing.
func (e *heldEdition) cutShort(wins [2]int) bool {
	if e.reference == nil {
		return false
	}
	score, _, _ := strings.Cut(e.reference.Score, ",") // "4-1, 1 void"
	first, second, _ := strings.Cut(score, "-")
	won, _ := strconv.Atoi(first)
	lost, _ := strconv.Atoi(second)
	return wins[0]+wins[1] < won+lost
}

// editionOf is an edition for a page: by its games where they tell who won, and
// held against the sources.
func (s *Server) editionOf(v *web.Voice, id string, t web.Title, e heldEdition) web.Edition {
	out := web.Edition{
		Number: e.number, Name: v.Edition(t, t.Name, e.number), Address: web.TitleAddress(id, e.number), Games: len(e.games), Year: e.years(), Standing: web.Missing,
	}
	handles, wins, told := e.upshot()
	if told && e.cutShort(wins) {
		out.Told, told = strconv.Itoa(wins[0])+"–"+strconv.Itoa(wins[1])+" "+s.named(v, handles[0]).Name, false
	}
	if told {
		out.Winner, out.RunnerUp, out.Standing = s.named(v, handles[0]), s.named(v, handles[1]), web.Computed
		out.Score = strconv.Itoa(wins[0]) + "–" + strconv.Itoa(wins[1])
	}
	r := e.reference
	switch {
	case r == nil:
		return out
	case !told:
		out.Winner, out.Score, out.Standing = s.named(v, r.Winner), strings.ReplaceAll(r.Score, "-", "–"), web.Reference
		if r.RunnerUp != "" {
			out.RunnerUp = s.named(v, r.RunnerUp)
		}
	case r.Winner != handles[0]:
		out.Told, out.Standing = strings.TrimSpace(s.named(v, r.Winner).Name+" "+r.Score), web.Differs
	case r.Score != "" && strings.ReplaceAll(r.Score, "-", "–") != out.Score && !strings.HasPrefix(r.Score, strings.ReplaceAll(out.Score, "–", "-")):
		out.Told, out.Standing = r.Score, web.Differs
	default:
		out.Standing = web.Agrees
	}
	out.Source = r.Source
	if r.Year > 0 {
		out.Year = strconv.Itoa(r.Year)
	}
	return out
}

// years is when the final was played, or else the edition.
func (e *heldEdition) years() string {
	games := e.final()
	if len(games) == 0 {
		games = e.games
	}
	first, last := 0, 0
	for i := range games {
		if year := dayOf(&games[i]) / 10000; year > 0 {
			if first == 0 || year < first {
				first = year
			}
			last = max(last, year)
		}
	}
	return spanOf(first, last)
}

// mostWins is who won the most editions.
func mostWins(editions []web.Edition) (most []web.Tally) {
	for _, e := range editions {
		if e.Winner.Name == "" {
			continue
		}
		i := slices.IndexFunc(most, func(t web.Tally) bool { return t.Name == e.Winner.Name })
		if i < 0 {
			i = len(most)
			most = append(most, web.Tally{Named: e.Winner})
		}
		most[i].Wins++
	}
	slices.SortStableFunc(most, func(a, b web.Tally) int { return b.Wins - a.Wins })
	return firstOf(most, 8)
}

// heldBy is the titles that somebody won, and those of which they lost the
// final, by the sources.
func (s *Server) heldBy(v *web.Voice, handle string) (all []web.Held) {
	for _, t := range s.tables.EveryTitle() {
		h := web.Held{Title: s.namedTitle(v, t.ID)}
		for _, e := range s.tables.Holders(t.ID) {
			edition := web.Named{Name: strconv.Itoa(e.Edition), Address: web.TitleAddress(t.ID, e.Edition)}
			switch handle {
			case e.Winner:
				h.Won = append(h.Won, edition)
			case e.RunnerUp:
				h.Lost = append(h.Lost, edition)
			}
		}
		if len(h.Won)+len(h.Lost) > 0 {
			all = append(all, h)
		}
	}
	slices.SortStableFunc(all, func(a, b web.Held) int { return len(b.Won) - len(a.Won) })
	return all
}

// editionPage is one edition with its games.
func (s *Server) editionPage(c echo.Context) error {
	id := c.Param("id")
	_, known := s.tables.Title(id)
	n, err := strconv.Atoi(c.Param("edition"))
	switch {
	case !known:
		return archive.ErrNotFound
	case err != nil || n < 1:
		return badParameter("edition", "not a number from 1 on")
	}
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		games, err := s.archive.OfTitle(ctx, id)
		if err != nil {
			return games.Archive, nil, err
		}
		held := s.heldEditions(id, games.Games)
		at := slices.IndexFunc(held, func(e heldEdition) bool { return e.number == n })
		if at < 0 {
			return games.Archive, nil, archive.ErrNotFound
		}
		page, err := s.editionShown(ctx, c, id, held, at)
		page.Cite = s.citeText(ordinal(n)+" "+s.titleName(id)+", "+strconv.Itoa(len(held[at].games))+" games", games.Archive).Text
		return games.Archive, page, err
	})
}

func (s *Server) editionShown(ctx context.Context, c echo.Context, id string, held []heldEdition, at int) (page web.EditionPage, err error) {
	v := s.voice(c)
	t := s.calledTitle(id, v.Language)
	beside := func(i int) *web.Named {
		if i < 0 || i >= len(held) {
			return nil
		}
		return &web.Named{Name: v.Edition(t, t.Name, held[i].number), Address: web.TitleAddress(id, held[i].number)}
	}
	e := held[at]
	page = web.EditionPage{Frame: s.frame(c), Title: s.namedTitle(v, id), Edition: s.editionOf(v, id, t, e), Previous: beside(at - 1), After: beside(at + 1)}
	if page.Match, err = s.rowsOf(ctx, c, e.final()); err != nil {
		return page, err
	}
	if handles, wins, told := e.upshot(); told && !e.cutShort(wins) {
		for i := range handles {
			page.Score[i] = web.Tally{Named: s.named(v, handles[i]), Wins: wins[i]}
		}
	}
	page.League = s.leagueOf(v, e.at("league"))
	for _, stage := range rounds {
		rows, err := s.rowsOf(ctx, c, e.at(stage))
		if err != nil {
			return page, err
		}
		if len(rows) > 0 {
			page.Rounds = append(page.Rounds, web.Round{Name: v.Stage(stage), Rows: rows})
		}
	}
	page.Rest, err = s.rowsOf(ctx, c, e.rest())
	return page, err
}

// rounds are the stages that are listed for themselves, the last first.
var rounds = []string{"challenger-playoff", "semifinal", "quarterfinal", "round-of-16", "round-of-32", "main", "league", "preliminary-final", "preliminary"}

func (e *heldEdition) at(stage string) (games []history.Game) {
	for _, g := range e.games {
		if g.Settled.Event.Stage == stage {
			games = append(games, g)
		}
	}
	slices.SortStableFunc(games, func(a, b history.Game) int { return cmp.Compare(dayOf(&a), dayOf(&b)) })
	return games
}

// rest is the games that belong to no stage that is listed.
func (e *heldEdition) rest() (games []history.Game) {
	shown := map[kifu.GameID]bool{}
	for _, g := range e.final() {
		shown[g.ID] = true
	}
	for _, g := range e.games {
		if !shown[g.ID] && !slices.Contains(rounds, g.Settled.Event.Stage) {
			games = append(games, g)
		}
	}
	return games
}

func (s *Server) rowsOf(ctx context.Context, c echo.Context, games []history.Game) (rows []web.Row, err error) {
	for _, g := range games {
		whole, err := s.archive.Game(ctx, g.ID)
		if err != nil {
			return rows, err
		}
		rows = append(rows, s.row(c, whole, 0))
	}
	return rows, nil
}

// A cross-table has at least three people and at most so many.
const mostInLeague = 16

// leagueOf is the cross-table of a league's games, the most wins first; nil
// where there are too few or too many people for one.
func (s *Server) leagueOf(v *web.Voice, games []history.Game) *web.League {
	var people []string
	wins, losses := map[string]int{}, map[string]int{}
	cells := map[[2]string][]web.Cell{}
	for _, g := range games {
		if len(g.Settled.Black) != 1 || len(g.Settled.White) != 1 {
			continue
		}
		black, white := g.Settled.Black[0].Handle(), g.Settled.White[0].Handle()
		for _, h := range []string{black, white} {
			if !slices.Contains(people, h) {
				people = append(people, h)
			}
		}
		winner := map[kifu.Color]string{kifu.Black: black, kifu.White: white}[g.Settled.Result.Winner]
		for _, pair := range [][2]string{{black, white}, {white, black}} {
			sign := "="
			switch winner {
			case pair[0]:
				sign = "○"
				wins[pair[0]]++
			case pair[1]:
				sign = "●"
				losses[pair[0]]++
			}
			cells[pair] = append(cells[pair], web.Cell{Sign: sign, Address: "/games/" + g.ID.String(), Label: sign + " " + g.Settled.Result.String()})
		}
	}
	if len(people) < 3 || len(people) > mostInLeague {
		return nil
	}
	slices.SortStableFunc(people, func(a, b string) int {
		return cmp.Or(cmp.Compare(wins[b], wins[a]), cmp.Compare(losses[a], losses[b]))
	})
	l := &web.League{}
	for i, p := range people {
		l.Players = append(l.Players, web.Tally{Named: s.named(v, p), Wins: wins[p], Losses: losses[p], Place: i + 1})
		var row [][]web.Cell
		for _, other := range people {
			row = append(row, cells[[2]string{p, other}])
		}
		l.Cells = append(l.Cells, row)
	}
	return l
}

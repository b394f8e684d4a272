package httpapi

import (
	"bytes"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/web"
)

// searchPage is the page at /: the question, and what was found. Without a
// question it shows the newest games.
func (s *Server) searchPage(c echo.Context) error {
	q, err := query.Parse(c.QueryParams(), turnParameter)
	if err != nil {
		return s.askedBadly(c, err)
	}
	sought, err := soughtBy(c, q)
	if err != nil {
		return err
	}
	about := s.archive.About()
	if stamp(c, about.ID) {
		return unchanged(c)
	}
	page := web.Search{Frame: s.frame(c), Asked: c.QueryParams(), Called: s.calledIn(c)}
	if page.Start = len(q.Groups) == 0 && q.Cursor == nil && q.Sort == ""; page.Start {
		page.Examples = s.examples(c, about.ID)
		page.Asked, q.Sort = url.Values{"sort": {string(query.ByDateDown)}}, query.ByDateDown
	}
	page.Order, q.Facets = string(q.Order()), facets
	a, err := s.found(c, q)
	if err != nil {
		return err
	}
	page.Total, page.Records, page.Clusters, page.Next = a.Total, a.Records, a.Clusters, a.Next
	for _, g := range a.Games {
		page.Rows = append(page.Rows, s.row(c, g, sought.in(&g)))
	}
	if !page.Start {
		page.Narrow, page.Jumps = s.narrowings(s.voice(c), c.QueryParams(), a), jumps(s.voice(c), c.QueryParams(), q, a)
	}
	return s.page(c, http.StatusOK, page)
}

// calledIn is how the people, titles and findings are called that a question
// names by id or code.
func (s *Server) calledIn(c echo.Context) map[string]string {
	names, l := map[string]string{}, s.voice(c).Language
	for parameter, values := range c.QueryParams() {
		for _, id := range values {
			switch parameter {
			case "player", "black", "white", "opponent", "winner":
				names[id] = s.calledPlayer(id, l)
			case "title", "event":
				names[id] = s.calledTitle(id, l).Name
			case "finding":
				names[id] = s.voice(c).Kind(kifu.Code(id))
			}
		}
	}
	return names
}

// askedBadly shows the question again with what is wrong with it.
func (s *Server) askedBadly(c echo.Context, err error) error {
	fault := blame(err)
	if fault == nil {
		return err
	}
	asked := c.QueryParams()
	return s.page(c, http.StatusBadRequest, web.Search{Frame: s.frame(c), Asked: asked, Fault: fault})
}

func (s *Server) frame(c echo.Context) web.Frame {
	a := s.archive.About()
	return web.Frame{
		Language: s.voice(c).Language, Here: *c.Request().URL,
		Archive: a.ID, Made: a.Made.UTC(), Games: a.Clusters, Records: a.Records,
	}
}

// row is a game in a list of a page, to be opened at a board of it or, for nil,
// at its end.
func (s *Server) row(c echo.Context, g kifu.Game, at *web.Moment) web.Row {
	versions, _, _ := s.archive.Cluster(c.Request().Context(), g.ID) // none of a game that has gone since
	return web.Row{Game: g, At: at, Versions: len(versions.Games)}
}

// jumps lead into a list that is in the order of dates: to the first game of
// each decade, and of each year of the decade at hand; to the last where the
// newest come first. The question stays the same, and with it the total.
func jumps(v *web.Voice, asked url.Values, q query.Query, a archive.Answer) (all []web.Jump) {
	down := q.Order() == query.ByDateDown
	if q.Order() != query.ByDate && !down || len(a.Games) == a.Total {
		return nil
	}
	decades, years := map[int]int{}, map[int]int{}
	here := decadeOf(&a.Games[0])
	for _, b := range a.Facets[query.FacetYear] {
		year, err := strconv.Atoi(b.Value)
		if err != nil {
			continue
		}
		decades[year/10*10] += b.Games
		if year/10*10 == here {
			years[year] = b.Games
		}
	}
	to := func(span int, called func(first int) string, games map[int]int) (places []web.Example) {
		for _, year := range slices.Sorted(maps.Keys(games)) {
			day := year * 10000
			if down {
				day = (year + span) * 10000
			}
			values := url.Values{"cursor": {q.After(query.Cursor{Number: int64(day)}).Cursor.String()}}
			places = append(places, web.Example{Words: called(year), Address: "/?" + plus(asked, values).Encode(), Total: games[year]})
		}
		return places
	}
	if len(decades) > 1 {
		all = append(all, web.Jump{Label: "Go to a decade", Places: to(10, func(first int) string { return v.Say("%vs", first) }, decades)})
	}
	if len(years) > 1 {
		all = append(all, web.Jump{Label: "Go to a year", Places: to(1, strconv.Itoa, years)})
	}
	return all
}

// decadeOf is the first year of the decade in which a game was played.
func decadeOf(g *kifu.Game) int {
	if len(g.Settled.Dates) == 0 {
		return 0
	}
	return int(g.Settled.Dates[0].Year) / 10 * 10
}

// gamePage is one game with its board.
func (s *Server) gamePage(c echo.Context) error {
	v, err := s.boardOf(c)
	if err != nil {
		return err
	}
	if stamp(c, v.archive) {
		return unchanged(c)
	}
	ctx := c.Request().Context()
	page := web.Game{Frame: s.frame(c), Game: &v.game, Cite: s.cite(&v.game, s.archive.About()).Text, Speaks: web.Follows(archive.WhySpeaks(&v.game))}
	if page.Table, err = s.gameTable(c, &v); err != nil {
		return err
	}
	if page.Cluster, _, err = s.archive.Cluster(ctx, v.game.ID); err != nil {
		return err
	}
	if page.Elsewhere, err = s.elsewhere(c, &v, page.Table.Move()); err != nil {
		return err
	}
	return s.page(c, http.StatusOK, page)
}

// gameTable is the board of a game's page: after the move that is asked for, or
// at a node of a variation.
func (s *Server) gameTable(c echo.Context, v *shown) (*web.Table, error) {
	tree := s.treeOf(c.Request().Context(), &v.game)
	node, err := count(c, "node", v.move)
	if err != nil {
		return nil, err
	}
	if node < 0 || node >= tree.Nodes() {
		return nil, badParameter("node", "from 0 to %d", tree.Nodes()-1)
	}
	t := s.boardTable(tree, node, "")
	t.Diagram.Title = s.boardTitle(c, v, t.Shown())
	t.Page = web.GameAddress(v.game.ID)
	if len(v.game.Witnesses) > 0 {
		t.Pins = pinned(s.voice(c), v.game.Witnesses[0].Findings, v.game.Line.Size)
	}
	if other := c.QueryParam("other"); len(other) == 2 {
		if p, ok := kifu.PointOf(other[0], other[1]); ok {
			t.MarkOther(p)
		}
	}
	return t, nil
}

// elsewhere is what else the archive knows of a game's board after a move.
func (s *Server) elsewhere(c echo.Context, v *shown, move int) (e web.Elsewhere, err error) {
	l := &v.game.Line
	e.Explore = exploreGame(&v.game, move)
	if v.game.Faulty > 0 && move >= v.game.Faulty {
		return e, nil
	}
	b := boardAt(l, move)
	r, err := s.reachedOn(c, b, query.Query{Limit: 1})
	if err != nil {
		return e, err
	}
	e.Total, e.Years = r.Total, spanOf(r.FirstYear, r.LastYear)
	custom := customOf(r.Stones, l.Size)
	for i, cont := range r.Continuations {
		if i == mostNext {
			break
		}
		cont.Move.Point = custom.place(cont.Move.Point)
		e.Continuations = append(e.Continuations, continued(cont, r.Total, l.Size, "", exploreGame(&v.game, move, cont.Move)))
	}
	return e, nil
}

// mostNext is how many moves a game's page shows that were played next.
const mostNext = 6

// elsewherePart is the part of a game's page that depends on the move, for the
// script that steps through the game.
func (s *Server) elsewherePart(c echo.Context) error {
	v, err := s.boardOf(c)
	if err != nil {
		return err
	}
	if stamp(c, v.archive) {
		return unchanged(c)
	}
	e, err := s.elsewhere(c, &v, v.move)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := s.pages.WritePart(&b, s.voice(c).Language, e); err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "text/html; charset=utf-8", b.Bytes())
}

// page writes a page whole or not at all.
func (s *Server) page(c echo.Context, status int, view web.View) error {
	var b bytes.Buffer
	if err := s.pages.Write(&b, view); err != nil {
		return err
	}
	return c.Blob(status, "text/html; charset=utf-8", b.Bytes())
}

// maxExamples is two rows of the page.
const maxExamples = 8

// candidates are questions that a page may offer; the first that find something
// are shown, with how much.
var candidates = []struct{ words, asks string }{
	{"Games of Cho Sonjin", "player=Cho+Sonjin"},
	{"趙治勲 as Black", "black=趙治勲"},
	{"Games for the Honinbo title", "title=honinbo"},
	{"The 54th Honinbo", "title=honinbo&edition=54"},
	{"Black won by resignation", "result=B%2BR"},
	{"Won by half a point", "by=0.5"},
	{"Games before 1900", "to=1899"},
	{"On a board of 9×9", "size=9x9"},
	{"A ko taken back at once", "finding=rule-ko"},
}

// samples are the examples of one state of the archive, counted once.
type samples struct {
	mu       sync.Mutex // guards what follows, not the counting
	archive  string
	examples []web.Example
}

func (s *samples) get(archive string) ([]web.Example, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.examples, s.archive == archive && s.examples != nil
}

func (s *samples) put(archive string, examples []web.Example) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.archive, s.examples = archive, examples
}

// examples is the candidates that find something. When one can't be counted,
// because the server is busy or the asker gone, there are none this time.
func (s *Server) examples(c echo.Context, archive string) []web.Example {
	if kept, ok := s.samples.get(archive); ok {
		return kept
	}
	examples := []web.Example{}
	for _, one := range candidates {
		values, err := url.ParseQuery(one.asks)
		if err != nil {
			return nil
		}
		total, err := s.howMany(c, values)
		if err != nil {
			s.log.Warn("an example can't be counted", "asks", one.asks, "cause", err)
			return nil
		}
		if total > 0 && len(examples) < maxExamples {
			examples = append(examples, web.Example{Words: one.words, Address: "/?" + values.Encode(), Total: total})
		}
	}
	s.samples.put(archive, examples)
	return examples
}

func (s *Server) howMany(c echo.Context, values url.Values) (int, error) {
	q, err := query.Parse(values)
	if err != nil {
		return 0, err
	}
	q.Limit = 1
	a, err := s.found(c, q)
	return a.Clusters, err
}

// boardTitle is what a screen reader says of a board.
func (s *Server) boardTitle(c echo.Context, v *shown, move int) string {
	voice := s.voice(c)
	return voice.Side(v.game.Settled.Black) + " – " + voice.Side(v.game.Settled.White) + ", " + voice.AfterMove(move, len(v.game.Line.Moves))
}

package httpapi

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/web"
)

// boards are the parameters that tell the board of the explorer.
var boards = []string{"play", "board", "stones", "game", "move"}

// explorePage plays the moves of the address on an empty board, on stones that
// are set out, or on a game's board after a move, and shows what the games of the archive went on with there.
func (s *Server) explorePage(c echo.Context) error {
	asked := c.QueryParams()
	q, err := query.Parse(asked, boards...)
	if err != nil {
		return err
	}
	e, err := s.explorer(c)
	if err != nil {
		return err
	}
	if err := playable("play", &e.line, e.base); err != nil {
		return err
	}
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	b := boardAt(&e.line, len(e.line.Moves))
	q.Limit = cmp.Or(q.Limit, mostGames)
	r, err := s.reachedOn(c, b, q)
	if err != nil {
		return err
	}
	page := s.explored(c, e, b, r)
	if len(r.Stones[0])+len(r.Stones[1]) > 0 { // every game comes to the empty board
		if page.Popularity, err = s.popularity(c, q, r); err != nil {
			return err
		}
	}
	return s.page(c, http.StatusOK, page)
}

// mostGames is how many of the games that came to a board the page shows.
const mostGames = 20

// explorer is a line that is explored: its moves from base on were played by
// the reader, those before are a game's.
type explorer struct {
	line kifu.Line
	base int
	game *kifu.Game // nil for the empty board
}

// explorer reads the line of an address.
func (s *Server) explorer(c echo.Context) (e explorer, err error) {
	asked := c.QueryParams()
	if asked.Get("game") == "" {
		if e.line, err = lineOf(asked.Get("board"), asked.Get("play")); err != nil || asked.Get("stones") == "" {
			return e, err
		}
		setup, err := stonesIn(asked.Get("stones"), e.line.Size)
		e.line.Setups = []kifu.Setup{setup}
		return e, err
	}
	id, err := kifu.ParseGameID(asked.Get("game"))
	if err != nil {
		return e, notAnID("game", asked.Get("game"))
	}
	v, err := s.boardFor(c.Request().Context(), c, id)
	if err != nil {
		return e, err
	}
	l := &v.game.Line
	e.game, e.base = &v.game, v.move
	e.line = kifu.Line{Size: l.Size, Moves: l.Moves[:v.move:v.move]}
	for _, setup := range l.Setups {
		if setup.After <= v.move {
			e.line.Setups = append(e.line.Setups, setup)
		}
	}
	played, err := movesAfter(l.Size, e.next(), asked.Get("play"))
	e.line.Moves = append(e.line.Moves, played...)
	return e, err
}

// movesAfter reads moves that go on from a board.
func movesAfter(size kifu.Size, next kifu.Color, play string) (moves []kifu.Move, err error) {
	words := strings.Fields(play)
	if len(words) > maxTold {
		return nil, badParameter("play", "at most %d moves", maxTold)
	}
	for _, word := range words {
		m, ok := moveNamed(word, next, size)
		if !ok {
			return nil, badParameter("play", "%q is no move on %s", head(word, 20), size)
		}
		moves, next = append(moves, m), m.Color.Opponent()
	}
	return moves, nil
}

// next is who is to move: who did not move last, or whom the game's setup
// names; Black where nothing says.
func (e *explorer) next() kifu.Color {
	if n := len(e.line.Moves); n > 0 {
		return e.line.Moves[n-1].Color.Opponent()
	}
	if e.game != nil && len(e.game.Line.Moves) > 0 {
		return e.game.Line.Moves[0].Color
	}
	if len(e.line.Setups) > 0 && len(e.line.Setups[0].Black) > 0 && len(e.line.Setups[0].White) == 0 {
		return kifu.White // they are handicap stones
	}
	return kifu.Black
}

// played is the reader's moves without the last few.
func (e *explorer) played(without int) string {
	n := max(0, len(e.line.Moves)-e.base-without)
	l := kifu.Line{Size: e.line.Size, Moves: e.line.Moves[e.base : e.base+n]}
	next := kifu.Black // as movesTold begins
	if e.game != nil {
		first := explorer{line: kifu.Line{Moves: e.line.Moves[:e.base]}, game: e.game}
		next = first.next()
	}
	return playText(&l, n, next)
}

// lineOf is the moves of an address.
func lineOf(size, play string) (kifu.Line, error) {
	l, err := movesTold(size, play)
	if bad, ok := errors.AsType[*parameterError](err); ok {
		names := map[string]string{"moves": "play", "size": "board"}
		return l, &parameterError{name: names[bad.name], why: bad.why}
	}
	return l, err
}

// reachedOn is what an archive knows of a board, in the board's orientation. A
// board that no game reached is not an error here.
func (s *Server) reachedOn(c echo.Context, b *replay.Board, q query.Query) (archive.Reached, error) {
	id, turned := b.Position()
	var r archive.Reached
	err := s.search(c, func(ctx context.Context) (err error) {
		r, err = s.archive.PositionOn(ctx, b, q)
		return err
	})
	switch {
	case errors.Is(err, archive.ErrNotFound):
		r = archive.Reached{Archive: s.archive.About().ID, ID: id, Size: b.Size(), Others: r.Others}
	case err != nil:
		return r, err
	default:
		r.Turn(turned.Inverse())
	}
	r.Stones = [2][]kifu.Point{stonesOn(b, kifu.Black), stonesOn(b, kifu.White)}
	return r, nil
}

// explored is the page of a line of moves.
func (s *Server) explored(c echo.Context, e explorer, b *replay.Board, r archive.Reached) web.Explore {
	asked, l, next := c.QueryParams(), &e.line, e.next()
	with := func(m kifu.Move) string {
		longer := e
		longer.line.Moves = append(l.Moves[:len(l.Moves):len(l.Moves)], m)
		return exploreAddress(asked, longer.played(0))
	}
	page := web.Explore{
		Frame: s.frame(c), Asked: asked, Played: e.played(0), Moves: len(l.Moves), ToPlay: next, Position: r.ID,
		Total: r.Total, Black: r.Black, White: r.White, Years: spanOf(r.FirstYear, r.LastYear),
	}
	_, turned := b.Position()
	seen := strconv.Itoa(int(turned.Inverse()))
	page.All = "/?" + plus(conditions(asked), url.Values{"position": {r.ID.String()}, turnParameter: {seen}}).Encode()
	page.Start, page.Pass = exploreAddress(conditions(asked), ""), with(kifu.Move{Color: next, Point: kifu.Pass})
	if len(l.Moves) > e.base {
		page.Back = exploreAddress(asked, e.played(1))
	}
	if e.game != nil {
		page.Base = &web.Example{Words: s.voice(c).Occasion(e.game.Settled.Event), Address: web.GameAddress(e.game.ID) + "?move=" + strconv.Itoa(e.base) + "#board"}
		if page.Base.Words == "" {
			page.Base.Words = s.voice(c).Side(e.game.Settled.Black) + " – " + s.voice(c).Side(e.game.Settled.White)
		}
	}
	custom := customOf(r.Stones, l.Size)
	for i, cont := range r.Continuations {
		cont.Move.Point = custom.place(cont.Move.Point)
		page.Continuations = append(page.Continuations, continued(cont, r.Total, l.Size, mark(i, cont.Move.Point), with(cont.Move)))
	}
	for _, v := range r.Games {
		page.Rows = append(page.Rows, s.row(c, v.Game, &web.Moment{Move: v.Move, Turn: v.Symmetry}))
	}
	page.Diagram = web.Diagram{
		Size: l.Size, Black: r.Stones[0], White: r.Stones[1], Last: lastOf(l, len(l.Moves)), Title: s.voice(c).Count(len(l.Moves), "After %s move", "After %s moves"),
		Link: func(p kifu.Point) string {
			m := kifu.Move{Color: next, Point: p}
			if b.At(p) != kifu.None || b.Faults(m) != 0 {
				return ""
			}
			return with(m)
		},
	}
	page.Diagram.Marks = lettered(page.Often())
	return page
}

// lettered is the letters of the moves that are shown. Where either side played,
// the point has the letter of the move that was played more often.
func lettered(shown []web.Continuation) (marks []web.Mark) {
	for _, cont := range shown {
		taken := slices.ContainsFunc(marks, func(m web.Mark) bool { return m.Point == cont.Point })
		if cont.Mark != "" && !taken {
			marks = append(marks, web.Mark{Point: cont.Point, Text: cont.Mark})
		}
	}
	return marks
}

// continued is a move that was played next in one of so many games, for a page.
func continued(cont archive.Continuation, of int, size kifu.Size, mark, address string) web.Continuation {
	return web.Continuation{
		Label: cont.Move.Point.Label(size), Color: cont.Move.Color, Mark: mark, Address: address,
		Games: cont.Games, Of: of, Black: cont.Black, White: cont.White, Point: cont.Move.Point,
	}
}

// conditions is a question without the board.
func conditions(asked url.Values) url.Values {
	q := url.Values{}
	for name, values := range asked {
		if !slices.Contains(boards, name) {
			q[name] = values
		}
	}
	return q
}

// popularity is how many of each year's games came to a position, among those
// that fit the other conditions; nil where no game that did has a year.
func (s *Server) popularity(c echo.Context, q query.Query, r archive.Reached) (*web.Popularity, error) {
	if r.FirstYear == 0 || r.FirstYear == r.LastYear {
		return nil, nil
	}
	p := &web.Popularity{Games: map[int]int{}, Of: map[int]int{}}
	reaching, err := query.Parse(plus(conditions(c.QueryParams()), url.Values{"position": {r.ID.String()}}))
	if err != nil {
		return nil, err
	}
	q.Cursor = nil
	q.Facets, reaching.Facets = []query.Facet{query.FacetYear}, []query.Facet{query.FacetYear}
	err = s.search(c, func(ctx context.Context) error {
		of, err := s.archive.Tally(ctx, q)
		if err != nil {
			return err
		}
		here, err := s.archive.Tally(ctx, reaching)
		byYear(p.Games, here)
		byYear(p.Of, of)
		return err
	})
	p.Between()
	return p, err
}

func byYear(games map[int]int, a archive.Answer) {
	for _, b := range a.Facets[query.FacetYear] {
		if year, err := strconv.Atoi(b.Value); err == nil && year > 0 {
			games[year] = b.Games
		}
	}
}

// spanOf is years as "1950–1999", "1950", or "" where none is known.
func spanOf(first, last int) string {
	switch {
	case first == 0:
		return ""
	case first == last:
		return strconv.Itoa(first)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

// mark is the letter of a continuation on the board: the first 26 have one.
func mark(i int, p kifu.Point) string {
	if i >= 26 || p == kifu.Pass {
		return ""
	}
	return string(rune('A' + i))
}

// playText is the first n moves of a line as lineOf reads them, where next is to
// move first. A move out of turn names its side.
func playText(l *kifu.Line, n int, next kifu.Color) string {
	words := make([]string, n)
	for i, m := range l.Moves[:n] {
		words[i] = m.Point.Label(l.Size)
		if m.Color != next {
			words[i] = m.Color.Letter() + ":" + words[i]
		}
		next = m.Color.Opponent()
	}
	return strings.Join(words, " ")
}

// exploreAddress is the page of other moves under the same conditions.
func exploreAddress(asked url.Values, play string) string {
	whole := url.Values{}
	for name, values := range asked {
		for _, value := range values {
			if value != "" && name != "cursor" && name != "play" {
				whole.Add(name, value)
			}
		}
	}
	if play != "" {
		whole.Set("play", play)
	}
	return "/explore?" + whole.Encode()
}

// exploreGame is where a game can be explored after a move, or after more that
// go on from there: played from the empty board, or from the game's own where
// stones were set by hand or a move is on a stone.
func exploreGame(g *kifu.Game, move int, more ...kifu.Move) string {
	l := &g.Line
	e := explorer{line: kifu.Line{Size: l.Size, Moves: append(l.Moves[:move:move], more...)}}
	asked := url.Values{}
	switch {
	case len(l.Setups) > 0, onStone(&kifu.Line{Size: l.Size, Moves: l.Moves[:move]}, 0) >= 0:
		e.game, e.base = g, move
		asked.Set("game", g.ID.String())
		asked.Set("move", strconv.Itoa(move))
	case l.Size != kifu.Square(19):
		asked.Set("board", l.Size.String())
	}
	return exploreAddress(asked, e.played(0))
}

// gamePosition leads from a game's board to where its moves can be explored.
func (s *Server) gamePosition(c echo.Context) error {
	v, err := s.boardOf(c)
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, exploreGame(&v.game, v.move))
}

package httpapi

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/web"
)

// explorePage plays the moves of the address on an empty board, and shows what
// the games of the archive went on with there.
func (s *Server) explorePage(c echo.Context) error {
	asked := c.QueryParams()
	q, err := query.Parse(asked, "play", "board")
	if err != nil {
		return err
	}
	l, err := lineOf(asked.Get("board"), asked.Get("play"))
	if err != nil {
		return err
	}
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	b := boardAt(&l, len(l.Moves))
	r, err := s.reachedOn(c, b, q)
	if err != nil {
		return err
	}
	return s.page(c, http.StatusOK, s.explored(asked, &l, b, r))
}

// lineOf is the moves of an address.
func lineOf(size, play string) (kifu.Line, error) {
	l, err := movesTold(size, play)
	if bad, ok := errors.AsType[*parameterError](err); ok {
		names := map[string]string{"moves": "play", "size": "board"}
		return l, &parameterError{names[bad.name], bad.text}
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
func (s *Server) explored(asked url.Values, l *kifu.Line, b *replay.Board, r archive.Reached) web.Explore {
	next := kifu.Black
	if n := len(l.Moves); n > 0 {
		next = l.Moves[n-1].Color.Opponent()
	}
	page := web.Explore{
		Frame: s.frame(), Asked: asked, Played: playText(l, len(l.Moves)), Moves: len(l.Moves), ToPlay: next, Position: r.ID,
		Total: r.Total, Black: r.Black, White: r.White,
		Back: exploreAddress(asked, playText(l, max(0, len(l.Moves)-1))),
	}
	with := func(m kifu.Move) string {
		longer := kifu.Line{Size: l.Size, Moves: append(l.Moves[:len(l.Moves):len(l.Moves)], m)}
		return exploreAddress(asked, playText(&longer, len(longer.Moves)))
	}
	for i, cont := range r.Continuations {
		page.Continuations = append(page.Continuations, web.Continuation{
			Label: cont.Move.Point.Label(l.Size), Color: cont.Move.Color, Mark: mark(i, cont.Move.Point), Address: with(cont.Move),
			Games: cont.Games, Black: cont.Black, White: cont.White, Point: cont.Move.Point,
		})
	}
	for _, v := range r.Games {
		page.Rows = append(page.Rows, web.Row{Game: v.Game, Move: v.Move})
	}
	page.Diagram = web.Diagram{
		Size: l.Size, Black: r.Stones[0], White: r.Stones[1], Last: lastOf(l, len(l.Moves)), Title: "Board after " + strconv.Itoa(len(l.Moves)) + " moves",
		Link: func(p kifu.Point) string {
			m := kifu.Move{Color: next, Point: p}
			if b.At(p) != kifu.None || b.Faults(m) != 0 {
				return ""
			}
			return with(m)
		},
	}
	for _, cont := range page.Continuations {
		if cont.Mark != "" {
			page.Diagram.Marks = append(page.Diagram.Marks, web.Mark{Point: cont.Point, Text: cont.Mark})
		}
	}
	return page
}

// mark is the letter of a continuation on the board: the first 26 have one.
func mark(i int, p kifu.Point) string {
	if i >= 26 || p == kifu.Pass {
		return ""
	}
	return string(rune('A' + i))
}

// playText is the first n moves of a line as lineOf reads them. A move out of
// turn names its side.
func playText(l *kifu.Line, n int) string {
	words := make([]string, n)
	next := kifu.Black
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

// gamePosition leads from a game's board to where its moves can be explored. A
// game that begins with stones on the board, or has some set by hand, can't be
// played from nothing: then to the games with the position.
func (s *Server) gamePosition(c echo.Context) error {
	v, err := s.boardOf(c)
	if err != nil {
		return err
	}
	l := &v.game.Line
	if len(l.Setups) > 0 {
		id, _ := v.board.Position()
		return c.Redirect(http.StatusSeeOther, "/?position="+id.String())
	}
	asked := url.Values{}
	if l.Size != kifu.Square(19) {
		asked.Set("board", l.Size.String())
	}
	return c.Redirect(http.StatusSeeOther, exploreAddress(asked, playText(l, v.move)))
}

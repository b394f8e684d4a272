package httpapi

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/web"
)

// boardAt is the board of a line after n moves.
func boardAt(l *kifu.Line, n int) *replay.Board {
	b := replay.NewBoard(l.Size)
	setups := l.Setups
	for i := 0; ; i++ {
		for len(setups) > 0 && setups[0].After <= i {
			b.Setup(setups[0])
			setups = setups[1:]
		}
		if i == n {
			return b
		}
		b.Play(l.Moves[i])
	}
}

// stonesOn is the points that hold a stone of c, row by row.
func stonesOn(b *replay.Board, c kifu.Color) []kifu.Point {
	var points []kifu.Point
	s := b.Size()
	for y := range int(s.Rows) {
		for x := range int(s.Cols) {
			if p := kifu.At(x, y); b.At(p) == c {
				points = append(points, p)
			}
		}
	}
	return points
}

// lastOf is the point of move n, or none.
func lastOf(l *kifu.Line, n int) kifu.Point {
	if n == 0 {
		return kifu.Pass
	}
	return l.Moves[n-1].Point
}

// shown is one board of a game, on its way to an answer.
type shown struct {
	archive string
	game    kifu.Game
	move    int
	board   *replay.Board
}

// boardOf reads the id and the move of a request; without a move it is the last
// position.
func (s *Server) boardOf(c echo.Context) (v shown, err error) {
	id, err := kifu.ParseGameID(c.Param("id"))
	if err != nil {
		return v, notAnID("id", c.Param("id"))
	}
	return s.boardFor(c.Request().Context(), c, id)
}

func (s *Server) boardFor(ctx context.Context, c echo.Context, id kifu.GameID) (v shown, err error) {
	asked, err := count(c, "move", -1)
	if err != nil {
		return v, err
	}
	about, g, err := s.gameAt(ctx, id)
	if err != nil {
		return v, err
	}
	v = shown{archive: about.ID, game: g, move: asked}
	if asked < 0 {
		v.move = len(g.Line.Moves)
	}
	if v.move > len(g.Line.Moves) {
		return v, badParameter("move", "the game has %d", len(g.Line.Moves))
	}
	v.board = boardAt(&g.Line, v.move)
	return v, nil
}

// withBoard answers with the board that a request asks for, unless the asker
// has that answer already.
func (s *Server) withBoard(c echo.Context, write func(*shown) error) error {
	v, err := s.boardOf(c)
	if err != nil {
		return err
	}
	if stamp(c, v.archive) {
		return unchanged(c)
	}
	return write(&v)
}

func (s *Server) boardAsJSON(c echo.Context) error {
	return s.withBoard(c, func(v *shown) error { return asJSON(c, v.answer()) })
}

func (v *shown) answer() boardAnswer {
	l := &v.game.Line
	a := boardAnswer{
		Archive: v.archive, ID: v.game.ID, Size: l.Size.String(), Move: v.move, Moves: len(l.Moves),
		Stones:   stonesOf(stonesOn(v.board, kifu.Black), stonesOn(v.board, kifu.White)),
		Captures: captures{v.board.Prisoners(kifu.Black), v.board.Prisoners(kifu.White)},
	}
	a.Position, a.Symmetry = v.board.Position()
	if v.move > 0 {
		last := playedOf(l.Moves[v.move-1], l.Size)
		a.Last = &last
	}
	return a
}

func (s *Server) boardAsSVG(c echo.Context) error {
	return s.withDiagram(c, func(d web.Diagram) error {
		return c.Blob(http.StatusOK, "image/svg+xml", d.SVG())
	})
}

// boardAsPNG is the diagram for print.
func (s *Server) boardAsPNG(c echo.Context) error {
	return s.withDiagram(c, func(d web.Diagram) error {
		var picture []byte
		err := s.search(c, func(context.Context) (err error) { // a large one takes as long as a search
			picture, err = d.PNG()
			return err
		})
		if err != nil {
			return err
		}
		return c.Blob(http.StatusOK, "image/png", picture)
	})
}

func (s *Server) boardAsText(c echo.Context) error {
	return s.withDiagram(c, func(d web.Diagram) error { return c.String(http.StatusOK, d.ASCII()) })
}

// withDiagram answers with the board drawn as a request asks for it.
func (s *Server) withDiagram(c echo.Context, write func(web.Diagram) error) error {
	return s.withBoard(c, func(v *shown) error {
		l := &v.game.Line
		turn, err := turnAsked(c, l.Size)
		if err != nil {
			return err
		}
		d := web.Diagram{
			Size: l.Size, Last: lastOf(l, v.move), Title: s.boardTitle(c, v, v.move),
			Black: stonesOn(v.board, kifu.Black), White: stonesOn(v.board, kifu.White), Bare: c.QueryParam("bare") == "1",
		}
		return write(d.Turned(turn))
	})
}

// turnAsked is how a board is to be turned before it is shown.
func turnAsked(c echo.Context, size kifu.Size) (kifu.Symmetry, error) {
	n, err := count(c, "turn", 0)
	if err == nil && n >= size.Symmetries() {
		err = badParameter("turn", "from 0 to %d on a board of %s", size.Symmetries()-1, size)
	}
	return kifu.Symmetry(n), err
}

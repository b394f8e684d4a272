package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
)

// position answers for an id, in the orientation that all turnings of the
// position share.
func (s *Server) position(c echo.Context) error {
	id, err := kifu.ParsePositionID(c.Param("id"))
	if err != nil {
		return notAnID("id", c.Param("id"))
	}
	q, err := query.Parse(c.QueryParams())
	if err != nil {
		return err
	}
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	r, err := s.reached(c, id, q)
	if err != nil {
		return err
	}
	stamp(c, r.Archive)
	return asJSON(c, positionOf(r, 0))
}

func (s *Server) reached(c echo.Context, id kifu.PositionID, q query.Query) (r archive.Reached, err error) {
	err = s.search(c, func(ctx context.Context) error {
		r, err = s.archive.Position(ctx, id, q)
		return err
	})
	return r, err
}

// positionOf answers for a board: moves, SGF or a diagram in the body. The
// answer is turned to the asker's side of it. A board that no game reached has
// an id too: then the total is 0.
func (s *Server) positionOf(c echo.Context) error {
	q, err := query.Parse(c.QueryParams())
	if err != nil {
		return err
	}
	var b *replay.Board
	err = s.judge(c, func(ctx context.Context) error {
		b, err = s.boardIn(ctx, c.Request())
		return err
	})
	if err != nil {
		return err
	}
	r, err := s.reachedOn(c, b, q)
	if err != nil {
		return err
	}
	_, turned := b.Position()
	return asJSON(c, positionOf(r, turned))
}

// boardIn reads the board of a request's body: as JSON, as SGF (the position
// after the last move of the main line), or as a diagram in plain text.
func (s *Server) boardIn(ctx context.Context, r *http.Request) (*replay.Board, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch media {
	case "application/json", "":
		return s.boardInJSON(ctx, body)
	case "application/x-go-sgf":
		return boardInSGF("body", body, -1)
	case "text/plain":
		return boardInDiagram("body", string(body))
	}
	return nil, badParameter("Content-Type", "%q is none of application/json, application/x-go-sgf, text/plain", head(media, 60))
}

// boardRequest is one board, told in one of four ways.
type boardRequest struct {
	Size    string `json:"size"`
	Moves   string `json:"moves"`
	SGF     string `json:"sgf"`
	Diagram string `json:"diagram"`
	Game    string `json:"game"`
	Move    *int   `json:"move"`
}

func (s *Server) boardInJSON(ctx context.Context, body []byte) (*replay.Board, error) {
	var r boardRequest
	d := json.NewDecoder(strings.NewReader(string(body)))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return nil, badParameter("body", "not the JSON that is wanted here: %v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, badParameter("body", "more than one JSON value")
	}
	return s.boardAsked(ctx, r)
}

func (s *Server) boardAsked(ctx context.Context, r boardRequest) (*replay.Board, error) {
	told := 0
	for _, text := range []string{r.Moves, r.SGF, r.Diagram, r.Game} {
		if text != "" {
			told++
		}
	}
	if told > 1 {
		return nil, badParameter("body", "give one of moves, sgf, diagram, game")
	}
	last := -1
	if r.Move != nil {
		last = *r.Move
	}
	switch {
	case r.SGF != "":
		return boardInSGF("sgf", []byte(r.SGF), last)
	case r.Diagram != "":
		return boardInDiagram("diagram", r.Diagram)
	case r.Game != "":
		return s.boardInGame(ctx, r.Game, last)
	}
	return boardInMoves(r.Size, r.Moves, last)
}

func (s *Server) boardInGame(ctx context.Context, text string, last int) (*replay.Board, error) {
	id, err := kifu.ParseGameID(text)
	if err != nil {
		return nil, notAnID("game", text)
	}
	g, err := s.archive.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	return boardAfter(&g.Line, last)
}

// boardAfter is the board after so many moves of a line, after all where it is
// negative.
func boardAfter(l *kifu.Line, last int) (*replay.Board, error) {
	if last < 0 {
		last = len(l.Moves)
	}
	if last > len(l.Moves) {
		return nil, badParameter("move", "there are %d moves", len(l.Moves))
	}
	return boardAt(l, last), nil
}

package httpapi

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
)

// exploreGiven leads from a position, as somebody has it, to the page where it
// is explored. That page's address tells the position: nothing is stored.
func (s *Server) exploreGiven(c echo.Context) error {
	text := c.FormValue("position")
	var address string
	err := s.judge(c, func(ctx context.Context) (err error) {
		address, err = s.given(ctx, text)
		return err
	})
	if err == nil {
		return c.Redirect(http.StatusSeeOther, address)
	}
	fault := blame(err)
	if fault == nil {
		return err
	}
	e := explorer{line: kifu.Line{Size: kifu.Square(19)}}
	b := replay.NewBoard(e.line.Size)
	r, err := s.reachedOn(c, b, query.Query{Limit: mostGames})
	if err != nil {
		return err
	}
	page := s.explored(c, e, b, r)
	page.Given, page.Fault = head(text, mostShown), fault
	return s.page(c, http.StatusBadRequest, page)
}

// mostShown is how much of a text that is no position is shown again.
const mostShown = 4096

// reference is a game or a position by its id: alone, with a move behind it, or
// as the address of a game's page.
var reference = regexp.MustCompile(`^(?:\S*/games/)?([0-9a-f]{32})(?:[^0-9]{1,10}([0-9]{1,4})\S*)?$`)

// given is the explorer's address for a position that is told as moves, as SGF,
// as a diagram, or by an id.
func (s *Server) given(ctx context.Context, text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", badParameter("position", "nothing is in it")
	}
	if strings.HasPrefix(text, "(") {
		return givenSGF(text)
	}
	if ref := reference.FindStringSubmatch(strings.ToLower(text)); ref != nil {
		return s.givenID(ctx, ref[1], ref[2])
	}
	l, moves := movesTold("", numbering.ReplaceAllString(text, " "))
	if moves == nil && len(l.Moves) > 0 {
		return exploreLine(&l), playable("position", &l, 0)
	}
	b, err := boardInDiagram("position", text)
	switch {
	case err == nil:
		return exploreLine(setOut(b, kifu.None)), nil
	case strings.ContainsAny(text, ".+#"):
		return "", err
	}
	return "", moves
}

// numbering is the numbers before moves: "1. Q16 D4 2. Q3".
var numbering = regexp.MustCompile(`(?:^|\s)[0-9]+\.`)

// givenSGF is the end of the main line of the first game in a text.
func givenSGF(text string) (string, error) {
	for r, err := range parser.NewReader(nil).Records(bytes.NewReader([]byte(text)), "position") {
		if err != nil {
			return "", err
		}
		if r.Rejected {
			return "", unread("position", r.Findings)
		}
		return exploreLine(&r.Line), nil
	}
	return "", badParameter("position", "no game can be read")
}

// givenID is a game after a move or at its end, or where no game has the id, a
// position, from the side that all its turnings share.
func (s *Server) givenID(ctx context.Context, id, move string) (string, error) {
	game, _ := kifu.ParseGameID(id) // it has the form
	g, err := s.archive.Game(ctx, game)
	if err == nil {
		n := len(g.Line.Moves)
		if move != "" {
			n, _ = strconv.Atoi(move)
		}
		if n > len(g.Line.Moves) {
			return "", badParameter("move", "the game has %d", len(g.Line.Moves))
		}
		return exploreGame(&g, n), nil
	}
	if !errors.Is(err, archive.ErrNotFound) {
		return "", err
	}
	position, _ := kifu.ParsePositionID(id)
	r, err := s.archive.Position(ctx, position, query.Query{Limit: 1})
	if errors.Is(err, archive.ErrNotFound) {
		return "", badParameter("position", "no game and no position of the archive has this id")
	}
	if err != nil {
		return "", err
	}
	b := replay.NewBoard(r.Size)
	b.Setup(kifu.Setup{Black: r.Stones[0], White: r.Stones[1]})
	next := kifu.None
	if len(r.Continuations) > 0 {
		next = r.Continuations[0].Move.Color
	}
	return exploreLine(setOut(b, next)), nil
}

// setOut is a board as a line without moves, next the side that a pass makes to
// move.
func setOut(b *replay.Board, next kifu.Color) *kifu.Line {
	l := &kifu.Line{Size: b.Size(), Setups: []kifu.Setup{{Black: stonesOn(b, kifu.Black), White: stonesOn(b, kifu.White)}}}
	if next == kifu.White {
		l.Moves = []kifu.Move{{Color: kifu.Black, Point: kifu.Pass}}
	}
	return l
}

// exploreLine is where a line is explored. Stones that are set after the first
// move, and moves on a stone, have no place in an address: then the board at the
// end is set out.
func exploreLine(l *kifu.Line) string {
	late := slices.ContainsFunc(l.Setups, func(setup kifu.Setup) bool { return setup.After > 0 })
	if late || onStone(l, 0) >= 0 {
		next := kifu.None
		if n := len(l.Moves); n > 0 {
			next = l.Moves[n-1].Color.Opponent()
		}
		return exploreLine(setOut(boardAt(l, len(l.Moves)), next))
	}
	asked := url.Values{}
	if stones := stonesText(boardAt(&kifu.Line{Size: l.Size, Setups: l.Setups}, 0)); stones != "" {
		asked.Set("stones", stones)
	}
	if l.Size != kifu.Square(19) {
		asked.Set("board", l.Size.String())
	}
	return exploreAddress(asked, playText(l, len(l.Moves), kifu.Black))
}

// stonesText is the stones of a board in an address: "B:pddp W:dd".
func stonesText(b *replay.Board) string {
	var parts []string
	for _, c := range []kifu.Color{kifu.Black, kifu.White} {
		var points strings.Builder
		for _, p := range stonesOn(b, c) {
			points.WriteString(p.SGF())
		}
		if points.Len() > 0 {
			parts = append(parts, c.Letter()+":"+points.String())
		}
	}
	return strings.Join(parts, " ")
}

// stonesIn reads what stonesText writes.
func stonesIn(text string, size kifu.Size) (kifu.Setup, error) {
	var setup kifu.Setup
	for _, part := range strings.Fields(text) {
		side, letters, _ := strings.Cut(part, ":")
		points := &setup.Black
		switch {
		case side == "W":
			points = &setup.White
		case side != "B":
			return setup, badParameter("stones", "%q is neither B: nor W: with points", head(part, 20))
		}
		for i := 0; i < len(letters); i += 2 {
			p, ok := kifu.Pass, i+1 < len(letters)
			if ok {
				p, ok = kifu.PointOf(letters[i], letters[i+1])
			}
			if !ok || !size.Holds(p) {
				return setup, badParameter("stones", "%q is no point of a board of %s", letters[i:min(i+2, len(letters))], size)
			}
			*points = append(*points, p)
		}
	}
	return setup, nil
}

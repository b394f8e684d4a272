package httpapi

import (
	"slices"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/web"
)

// sought is the positions that a question asks for, to be shown of the games
// that it finds. It is for one goroutine.
type sought struct {
	ids   []kifu.PositionID
	turn  kifu.Symmetry // from the orientation that all turnings share to the asker's
	judge *replay.Judge
}

// turnParameter is how the asker saw the position that is asked for: an id says
// nothing of it.
const turnParameter = "turn"

func soughtBy(c echo.Context, q query.Query) (*sought, error) {
	turn, err := turnAsked(c, kifu.Square(19))
	if err != nil {
		return nil, err
	}
	s := &sought{turn: turn, judge: replay.NewJudge()}
	for _, group := range q.Groups {
		for _, clause := range group {
			if clause.Field == query.Position && !clause.Not {
				s.ids = append(s.ids, clause.Position)
			}
		}
	}
	return s, nil
}

// in is the first board of a game that was asked for, nil for none.
func (s *sought) in(g *kifu.Game) *web.Moment {
	if len(s.ids) == 0 {
		return nil
	}
	report := s.judge.Replay(&g.Line, replay.Options{Positions: true})
	for i, p := range report.Positions {
		if slices.Contains(s.ids, p.ID) {
			return &web.Moment{Move: i, Turn: s.seen(p.Symmetry, g.Line.Size)}
		}
	}
	return nil
}

// seen is how a board is turned for the asker: as it was seen, where a board of
// that size can be turned so.
func (s *sought) seen(shared kifu.Symmetry, size kifu.Size) kifu.Symmetry {
	if int(s.turn) < size.Symmetries() {
		return shared.Then(s.turn)
	}
	return shared
}

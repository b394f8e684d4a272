package history

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// stage adds a stage to the card of an edition: how it was played and ended, its
// table, and its games, each a line and a row. Of what has neither a table nor
// an order it tells how many games there are.
func (c *Card) stage(s *Stage) {
	part := strings.TrimSpace(s.Kind + " " + s.Name)
	c.line(Count{}, "%s: %s", part, s.Why)
	if s.Outcome.Told() {
		c.line(Count{}, "  %s", s.Outcome)
	}
	for _, lack := range s.Lacks {
		c.line(Count{}, "  open: %s", lack)
	}
	for i := range s.Teams {
		t := &s.Teams[i]
		c.line(Count{}, "  %s: %s won, %s", t.Called(), count(t.Won, "game"), many(len(t.Players), "player"))
	}
	c.standings(part, s)
	for i := range s.Playoffs {
		p := &s.Playoffs[i]
		c.game(part, "playoff", &Tie{Game: p.Game, Black: p.Black, White: p.White, Winner: p.Winner, Dates: p.Dates, Result: p.Result}, p.Why.String()+", for "+cmp.Or(p.Decides.String(), "what does not follow"))
	}
	on := s.GoesOn()
	for i := range s.Rounds {
		r := &s.Rounds[i]
		for k := range r.Games {
			c.game(part, r.Name, &r.Games[k], on[r.Games[k].Game].String())
		}
	}
	for i := range s.Line {
		l := &s.Line[i]
		c.game(part, "game "+strconv.Itoa(i+1), &Tie{Game: l.Game, Black: l.Black, White: l.White, Winner: l.Winner, Dates: l.Dates, Result: l.Result}, inARow(l.Streak))
	}
	if s.Table == nil && s.Rounds == nil && s.Line == nil {
		c.line(Count{}, "  %s", count(len(s.Games), "game"))
	}
}

func inARow(streak int) string {
	if streak < 2 {
		return ""
	}
	return fmt.Sprintf("the %s win in a row", kifu.Ordinal(streak))
}

// standings adds a table: a line for each player, a row for each game of a
// league.
func (c *Card) standings(part string, s *Stage) {
	for i := range s.Table {
		l := &s.Table[i]
		text := fmt.Sprintf("  %d %s %s, %s", l.Place, l.Player.Name, l.Tally(), count(l.Points, "point"))
		if s.Kind == "points-pairing" {
			text += fmt.Sprintf(", opponents %d, total %.2f", l.Opponents, l.Total)
		}
		c.line(Count{}, "%s", text)
		for k, cell := range l.Cells {
			for _, g := range cell {
				if g.Black && s.Kind == "league" {
					c.stageRow(part, &Tie{Game: g.Game, Black: l.Player, White: s.Table[k].Player, Winner: g.wonBy(l.Player, s.Table[k].Player), Dates: g.Dates}, "")
				}
			}
		}
	}
}

// wonBy is which of two won a game of a table, by the player of the line and the
// other.
func (g *Played) wonBy(own, other Side) Side {
	switch g.Result {
	case "won":
		return own
	case "lost":
		return other
	}
	return Side{}
}

// game adds a game of a stage as a line and as a row.
func (c *Card) game(part, name string, t *Tie, remark string) {
	text := fmt.Sprintf("  %s, %s: %s – %s %s", name, Days(t.Dates), t.Black.Name, t.White.Name, t.Result)
	if remark != "" {
		text += ", " + remark
	}
	c.line(Count{Games: 1, IDs: []kifu.GameID{t.Game}}, "%s", strings.Replace(text, ", :", ":", 1))
	c.stageRow(part+", "+name, t, remark)
}

func (c *Card) stageRow(part string, t *Tie, remark string) {
	opens := Count{Games: 1, IDs: []kifu.GameID{t.Game}}
	c.row("", Days(t.Dates), t.Black.Handle, t.White.Handle, t.Result, t.Winner.Handle, "", "", remark, opener(opens), part)
}

package history

import (
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Playoff is a game that players of a league played when it was over, and what
// it decided.
type Playoff struct {
	Game    kifu.GameID   `json:"game"`
	Dates   []kifu.Date   `json:"dates"` // days of play
	Black   Side          `json:"black"`
	White   Side          `json:"white"`
	Winner  Side          `json:"winner"` // unknown where the record does not tell
	Result  string        `json:"result"`
	Decides kifu.Sentence `json:"decides"` // "first place", "staying in the league", "a place", "" where it does not follow
	Why     kifu.Sentence `json:"why"`     // by what it is known for a playoff
}

// What a playoff decides.
func firstPlace() kifu.Sentence { return tell("first place") }
func stayingIn() kifu.Sentence  { return tell("staying in the league") }
func somePlace() kifu.Sentence  { return tell("a place") }

// calledPlayoff reports whether a record's own words call the game a playoff,
// or the one that finds the challenger.
func calledPlayoff(b *bout) bool {
	words := strings.ToLower(b.RO + " " + b.EV)
	return b.event().Stage == "challenger-playoff" || strings.Contains(words, "playoff") || strings.Contains(words, "play-off") ||
		strings.Contains(words, "プレーオフ")
}

// takePlayoffs tells the games behind those of the table: what records call
// playoffs, and meetings that are one too many.
func (s *Stage) takePlayoffs(called []bout, part season) {
	first := map[string]bool{}
	for _, side := range s.first() {
		first[side.Handle] = true
	}
	all := byDay(append(called, part.behind...))
	for i := range all {
		b := &all[i]
		p := Playoff{Game: b.ID, Dates: days(b), Black: b.sides[0], White: b.sides[1], Winner: b.winner(), Result: b.Settled.Result.String()}
		switch {
		case calledPlayoff(b):
			p.Why, p.Decides = tell("called a playoff"), decidedBy(b, first)
		case b.first().Day == 0:
			p.Why = tell("one game more than others played, on a day that is not known")
		default:
			p.Why, p.Decides = tell("played behind all other games"), decidedBy(b, first)
		}
		s.Playoffs = append(s.Playoffs, p)
	}
}

// through is who won the playoffs for first place: the one of their winners who
// lost none, or where that is not one alone, who won the last.
func (s *Stage) through() (through Side) {
	lost := map[string]bool{}
	var won []Side
	for i := range s.Playoffs {
		p := &s.Playoffs[i]
		if p.Decides.Form != firstPlace().Form || !p.Winner.Known() {
			continue
		}
		loser := p.Black
		if p.Winner == p.Black {
			loser = p.White
		}
		lost[loser.Handle] = true
		through = p.Winner
		won = append(won, p.Winner)
	}
	won = slices.DeleteFunc(won, func(s Side) bool { return lost[s.Handle] })
	if won = slices.Compact(won); len(won) == 1 {
		return won[0]
	}
	return through
}

// decidedBy is what a playoff decides, by its record's words, else by whether
// one of those in the first place plays it.
func decidedBy(b *bout, first map[string]bool) kifu.Sentence {
	words := strings.ToLower(b.RO)
	switch {
	case strings.Contains(words, "demotion"), strings.Contains(words, "relegation"), strings.Contains(words, "残留"):
		return stayingIn()
	case strings.Contains(words, " place"):
		if !strings.Contains(words, "1st place") && !strings.Contains(words, "first place") {
			return somePlace()
		}
		return firstPlace()
	}
	if b.event().Stage == "challenger-playoff" || first[b.sides[0].Handle] || first[b.sides[1].Handle] {
		return firstPlace()
	}
	return somePlace()
}

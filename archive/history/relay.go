package history

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Leg is one game of a relay: who stood, who came up against him, who stays.
type Leg struct {
	Game   kifu.GameID `json:"game"`
	Black  Side        `json:"black"`
	White  Side        `json:"white"`
	Winner Side        `json:"winner"` // as loser, unknown where the record does not tell
	Loser  Side        `json:"loser"`
	Dates  []kifu.Date `json:"dates"` // days of play
	Result string      `json:"result"`
	Streak int         `json:"streak"` // which win in a row it is
}

// A relay is told by its line of winners: whoever won plays the next game. Where
// neither a record nor the tables call it a relay, at least leastRelay games
// must show it, and at most one who lost comes back.
const leastRelay = 6

// relay is the line of winners of a team event in which who wins stays on.
// Called says that the tables call the event one.
func relay(games []bout, called bool) (*Stage, []Finding) {
	why := kifu.Sentence{}
	switch {
	case len(of(games, "relay")) > 0:
		why = tell("called a relay")
	case called:
		why = tell("an event in which who wins plays on")
	}
	line := inTurn(games)
	found := cameBack(line)
	if len(line) < 2 || !why.Told() && (!staysOn(line) || len(found) > 1) {
		return nil, nil
	}
	s := &Stage{Kind: "relay", Games: ids(line), Why: tell("who won plays the next game, in %v of %v", stays(line), len(line)-1)}
	if why.Told() {
		s.Why = tell("%s; %s", why, s.Why)
	}
	streak := 0
	for i := range line {
		b := &line[i]
		if streak++; i == 0 || b.winner().Handle != line[i-1].winner().Handle {
			streak = 1
		}
		s.Line = append(s.Line, Leg{b.ID, b.sides[0], b.sides[1], b.winner(), b.loser(), days(b), b.Settled.Result.String(), streak})
	}
	s.Teams = teamsOf(line)
	s.endRelay()
	return s, found
}

// Text is a game of a relay in words.
func (l *Leg) Text() string {
	if !l.Winner.Known() {
		return fmt.Sprintf("%s – %s %s", l.Black.Name, l.White.Name, l.Result)
	}
	return l.Winner.Name + " beats " + l.Loser.Name
}

// staysOn reports whether games alone show a relay.
func staysOn(line []bout) bool {
	_, one := oneInAll(line)
	return !one && len(line) >= leastRelay && stays(line) >= len(line)-2
}

// inTurn are the games of a relay in order: by their numbers, where every game
// has one of its own, else by their days.
func inTurn(games []bout) []bout {
	line := byDay(slices.Clone(games))
	number := func(b *bout) int { return cmp.Or(b.event().Game, b.event().Round) }
	seen := map[int]bool{}
	for i := range line {
		n := number(&line[i])
		if n == 0 || seen[n] {
			return line
		}
		seen[n] = true
	}
	slices.SortStableFunc(line, func(a, b bout) int { return cmp.Compare(number(&a), number(&b)) })
	return line
}

// endRelay says who won the last game that is known, and whose side he is on.
func (s *Stage) endRelay() {
	last := &s.Line[len(s.Line)-1]
	if !last.Winner.Known() {
		return
	}
	s.Winner = last.Winner
	s.Outcome = tell("%s beats %s in the last game that is known", last.Winner, last.Loser)
	for i := range s.Teams {
		if t := &s.Teams[i]; t.has(last.Winner) {
			s.Outcome = tell("%s beats %s in the last game that is known and wins for %s", last.Winner, last.Loser, t.Called())
		}
	}
}

// stays is how often who won a game plays the next.
func stays(line []bout) int {
	n := 0
	for i := 1; i < len(line); i++ {
		if line[i-1].won >= 0 && line[i].has(line[i-1].winner()) {
			n++
		}
	}
	return n
}

// cameBack finds those who lost in a relay and play on.
func cameBack(line []bout) (found []Finding) {
	lost := map[string]*bout{}
	for i := range line {
		b := &line[i]
		for _, s := range b.sides {
			if out := lost[s.Handle]; out != nil {
				found = append(found, say(codeRelay, tell("%s lost and is out of the relay, and plays again", s), ids([]bout{*out, *b})))
			}
		}
		if b.won >= 0 {
			lost[b.loser().Handle] = b
		}
	}
	return found
}

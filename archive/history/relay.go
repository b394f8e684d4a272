package history

import (
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Leg is one game of a relay: who stood, who came up against him, who stays.
type Leg struct {
	Game   kifu.GameID `json:"game"`
	Winner Side        `json:"winner"`
	Loser  Side        `json:"loser"`
	Streak int         `json:"streak"` // which win in a row it is
}

// A relay is told by its line of winners: whoever won plays the next game. Where
// no record calls it a relay, at least leastRelay games must show it.
const leastRelay = 6

// relay is the line of winners of a team event in which who wins stays on.
func relay(games []bout) (*Stage, []Finding) {
	called := len(of(games, "relay")) > 0
	if len(games) < 2 || !called && (len(games) < leastRelay || stays(games) < len(games)-2) {
		return nil, nil
	}
	line := slices.Clone(games)
	slices.SortStableFunc(line, byDate)
	s := &Stage{Kind: "relay", Games: ids(line), Why: fmt.Sprintf("who won plays the next game, in %d of %d", stays(line), len(line)-1)}
	if called {
		s.Why = "called a relay; " + s.Why
	}
	streak := 0
	for i := range line {
		b := &line[i]
		if streak++; i == 0 || b.winner().Handle != line[i-1].winner().Handle {
			streak = 1
		}
		s.Line = append(s.Line, Leg{b.ID, b.winner(), b.loser(), streak})
	}
	return s, cameBack(line)
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
				found = append(found, say(codeRelay, fmt.Sprintf("%s lost and is out of the relay, and plays again", s.Name), ids([]bout{*out, *b})))
			}
		}
		if b.won >= 0 {
			lost[b.loser().Handle] = b
		}
	}
	return found
}

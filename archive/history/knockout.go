package history

import (
	"fmt"

	"github.com/kifubase/kifubase/kifu"
)

// Round is one round of a knock-out.
type Round struct {
	Name  string `json:"name"`
	Games []Tie  `json:"games"`
}

// Tie is one game of a knock-out: who met, and who went on.
type Tie struct {
	Game   kifu.GameID `json:"game"`
	Black  Side        `json:"black"`
	White  Side        `json:"white"`
	Winner Side        `json:"winner"` // unknown where the record does not tell
	Result string      `json:"result"`
}

// mostReturns is how many of those who lost may come back before the event is
// taken for one with a second life, such as a double knock-out.
const mostReturns = 2

// knockout is the bracket of an edition, round by round, with those who lost
// and played on.
func knockout(games []bout) (*Stage, []Finding) {
	rounds := roundsOf(whole(games))
	if len(rounds) < 2 {
		return nil, nil
	}
	s := &Stage{Kind: "knock-out"}
	for _, r := range rounds {
		round := Round{Name: roundName(&r[0])}
		for i := range r {
			b := &r[i]
			round.Games = append(round.Games, Tie{b.ID, b.sides[0], b.sides[1], b.winner(), b.Settled.Result.String()})
			s.Games = append(s.Games, b.ID)
		}
		s.Rounds = append(s.Rounds, round)
	}
	back := returns(rounds)
	if len(back) > mostReturns {
		s.Why = fmt.Sprintf("%s, in which %s who lost came back: not a single knock-out", count(len(rounds), "round"), count(len(back), "player"))
		return s, nil
	}
	s.Why = fmt.Sprintf("%s; who lost is out", count(len(rounds), "round"))
	return s, back
}

func roundName(b *bout) string {
	if e := b.event(); e.Round > 0 && e.Stage != "final" {
		return fmt.Sprintf("round %d", e.Round)
	}
	return b.event().Stage
}

// returns finds those who lost in a round and play in a later one.
func returns(rounds [][]bout) (found []Finding) {
	lost := map[string]*bout{}
	for _, r := range rounds {
		for i := range r {
			for _, s := range r[i].sides {
				if out := lost[s.Handle]; out != nil && out.pair() != r[i].pair() {
					found = append(found, say(codeOut, fmt.Sprintf("%s lost in the %s and plays in the %s", s.Name, roundName(out), roundName(&r[i])), ids([]bout{*out, r[i]})))
					delete(lost, s.Handle)
				}
			}
		}
		for i := range r {
			if r[i].won >= 0 {
				lost[r[i].loser().Handle] = &r[i]
			}
		}
	}
	return found
}

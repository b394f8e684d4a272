package history

import (
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Round is one round of a knock-out, or of a points pairing or a match of
// teams.
type Round struct {
	Name  string `json:"name"`
	Games []Tie  `json:"games"` // none of a round that the records' numbers pass over
	Full  int    `json:"full"`  // of a knock-out: how many pairs a full round has; 0 where that does not follow
}

// Tie is one game of a round: who met, who won, and where the winner goes on.
type Tie struct {
	Game   kifu.GameID  `json:"game"`
	Black  Side         `json:"black"`
	White  Side         `json:"white"`
	Winner Side         `json:"winner"` // unknown where the record does not tell
	Dates  []kifu.Date  `json:"dates"`  // days of play
	Result string       `json:"result"`
	Next   *kifu.GameID `json:"next"` // of a knock-out: the winner's next game; nil where there is none
}

func tieOf(b *bout) Tie {
	return Tie{Game: b.ID, Black: b.sides[0], White: b.sides[1], Winner: b.winner(), Dates: days(b), Result: b.Settled.Result.String()}
}

// mostReturns is how many of those who lost may come back before the event is
// taken for one with a second life, such as a double knock-out.
const mostReturns = 2

// inRounds is an event that is counted by rounds: a knock-out, one with a
// second chance, or a points pairing. With those who lost in a knock-out and
// played on.
func inRounds(games []bout) (*Stage, []Finding) {
	rounds := byRounds(games)
	if len(rounds) < 2 {
		return nil, nil
	}
	all := slices.Concat(rounds...)
	if one, is := oneInAll(all); is {
		return &Stage{Kind: "games", Games: ids(all), Why: allOfOne(all, one, tell("how it was played"))}, nil
	}
	back, twice := returns(rounds)
	switch {
	case len(back) <= mostReturns && len(twice) == 0:
		return knockout(rounds), back
	case len(twice) > mostReturns || everyRound(rounds):
		return pairing(rounds), nil
	}
	s := &Stage{Kind: "second-chance", Games: ids(all), Rounds: roundsTold(rounds)}
	s.Why = playedOn(len(rounds), len(back), len(twice))
	s.Winner = lastWinner(rounds)
	return s, nil
}

// playedOn is how many played on in so many rounds who had lost once, and twice.
func playedOn(rounds, once, twice int) kifu.Sentence {
	r, p := amount(rounds, "%s round", "%s rounds"), amount(once, "%s player", "%s players")
	if twice == 0 {
		return tell("%s; %s who lost once played on, and nobody who lost twice", r, p)
	}
	return tell("%v; %v who lost once played on, and %v who lost twice", r, p, twice)
}

// roundsTold are rounds with their games.
func roundsTold(rounds [][]bout) []Round {
	told := make([]Round, len(rounds))
	for i, r := range rounds {
		told[i].Name = roundName(&r[0])
		for k := range r {
			told[i].Games = append(told[i].Games, tieOf(&r[k]))
		}
	}
	return told
}

func roundName(b *bout) string {
	if e := b.event(); e.Round > 0 && e.Stage != "final" {
		return fmt.Sprintf("round %d", e.Round)
	}
	return b.event().Stage
}

// lastWinner is who won the last round, where that is one game or one pair's.
func lastWinner(rounds [][]bout) (last Side) {
	r := rounds[len(rounds)-1]
	wins := map[Side]int{}
	for i := range r {
		if r[i].pair() != r[0].pair() {
			return Side{}
		}
		if r[i].won >= 0 {
			wins[r[i].winner()]++
		}
	}
	for _, s := range r[0].sides {
		if wins[s] > wins[last] {
			last = s
		}
	}
	return last
}

// returns finds those who lost in a round and play in a later one, each once,
// and who of them lost a second time and plays on.
func returns(rounds [][]bout) (back []Finding, twice []Side) {
	losses := map[string][]*bout{}
	told := map[string]int{}
	for _, r := range rounds {
		for i := range r {
			for _, s := range r[i].sides {
				before := losses[s.Handle]
				switch n := len(before); {
				case n > 0 && told[s.Handle] == 0 && before[0].pair() != r[i].pair():
					told[s.Handle] = 1
					back = append(back, say(codeOut, tell("%s lost in %s and plays in %s", s, RoundName(roundName(before[0])), RoundName(roundName(&r[i]))), ids([]bout{*before[0], r[i]})))
				case n > 1 && told[s.Handle] == 1 && before[n-1].pair() != r[i].pair():
					told[s.Handle] = 2
					twice = append(twice, s)
				}
			}
		}
		for i := range r {
			if r[i].won >= 0 {
				losses[r[i].loser().Handle] = append(losses[r[i].loser().Handle], &r[i])
			}
		}
	}
	return back, twice
}

package history

import "fmt"

// A points pairing of few rounds, in which hardly anybody can lose twice and
// play on, is known by who plays: leastPlayed of the games that all would play
// if nobody were out, in leastRounds rounds or more.
const (
	leastPlayed = 0.75
	leastRounds = 3
)

// everyRound reports whether nearly everybody plays in every round.
func everyRound(rounds [][]bout) bool {
	all, seats := map[string]bool{}, 0
	for _, r := range rounds {
		in := players(r)
		seats += len(in)
		for handle := range in {
			all[handle] = true
		}
	}
	return len(rounds) >= leastRounds && float64(seats) >= leastPlayed*float64(len(all)*len(rounds))
}

// pairing is an event in which those play each other who stand alike, and
// nobody is out (Swiss, McMahon): its table, and its rounds.
func pairing(rounds [][]bout) *Stage {
	s := &Stage{Kind: "points-pairing", Rounds: roundsTold(rounds)}
	var all []bout
	for _, r := range rounds {
		all = append(all, r...)
	}
	s.Games = ids(all)
	s.Table = table(all, len(rounds), byTotal)
	s.Why = tell("%s, in which %s play on whether they win or lose", amount(len(rounds), "%s round", "%s rounds"), amount(len(s.Table), "%s player", "%s players"))
	if lacking := len(s.Table)/2*len(rounds) - len(all); lacking > 0 {
		s.Why = tell("%v; %v of the %v games that all of them would play", s.Why, len(all), len(s.Table)/2*len(rounds))
	}
	if first := s.first(); len(first) == 1 {
		s.Winner, s.Outcome = first[0], tell("%s is first with %s and a total of %s", first[0], s.Table[0].Tally(), total(s.Table[0].Total))
	} else {
		s.Outcome = tell("%s are level with a total of %s", Sides(first), total(s.Table[0].Total))
	}
	return s
}

// total is a total to the hundredth, as it is ranked by.
func total(t float64) Figures { return Figures(fmt.Sprintf("%.2f", t)) }

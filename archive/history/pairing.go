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
	s.Why = fmt.Sprintf("%s, in which %s play on whether they win or lose", count(len(rounds), "round"), count(len(s.Table), "player"))
	if lacking := len(s.Table)/2*len(rounds) - len(all); lacking > 0 {
		s.Why += fmt.Sprintf("; %d of the %d games that all of them would play", len(all), len(s.Table)/2*len(rounds))
	}
	if first := s.first(); len(first) == 1 {
		s.Winner, s.Outcome = first[0], fmt.Sprintf("%s is first with %s and a total of %.2f", first[0].Name, s.Table[0].Tally(), s.Table[0].Total)
	} else {
		s.Outcome = fmt.Sprintf("%s are level with a total of %.2f", names(first), s.Table[0].Total)
	}
	return s
}

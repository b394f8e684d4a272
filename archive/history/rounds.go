package history

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// stageRank orders the stages of a knock-out that have names; rounds that are
// counted lie before them.
var stageRank = map[string]int{"round-of-32": 201, "round-of-16": 202, "quarterfinal": 203, "semifinal": 204, "final": 205}

// mostRounds is the highest round that is counted.
const mostRounds = 200

// rankOf is where a game of a knock-out stands in the order of its rounds, 0
// where that is not known.
func rankOf(b *bout) int {
	e := b.event()
	if rank := stageRank[e.Stage]; rank > 0 {
		return rank
	}
	if e.Stage == "round" || e.Stage == "main" || e.Stage == "" {
		return min(e.Round, mostRounds)
	}
	return 0
}

// roundsOf parts the games of a knock-out by their rounds, in order.
func roundsOf(games []bout) [][]bout {
	by := map[int][]bout{}
	for _, b := range games {
		if rank := rankOf(&b); rank > 0 {
			by[rank] = append(by[rank], b)
		}
	}
	var rounds [][]bout
	for rank := 1; rank <= stageRank["final"]; rank++ {
		if len(by[rank]) > 0 {
			rounds = append(rounds, by[rank])
		}
	}
	return rounds
}

// byRounds parts the games of a bracket by their rounds, in order, the game that
// finds the challenger among them. A round that has a name, and of which all
// games were played before those of the round in front of it, goes before it:
// the playoff for the quarterfinals is called a quarterfinal.
func byRounds(games []bout) [][]bout {
	rounds := roundsOf(games)
	if challenge := of(games, "challenger-playoff"); challenge != nil {
		at := slices.IndexFunc(rounds, func(r []bout) bool { return rankOf(&r[0]) >= stageRank["final"] })
		if at < 0 {
			at = len(rounds)
		}
		rounds = slices.Insert(rounds, at, challenge)
	}
	for i := range rounds {
		for k := i; k > 0 && apart(lastDay(rounds[k]), firstDayOf(rounds[k-1])); k-- {
			rounds[k], rounds[k-1] = rounds[k-1], rounds[k]
		}
	}
	return rounds
}

// firstDayOf is the first day of some games, zero where one of them has none.
func firstDayOf(games []bout) (first kifu.Date) {
	for i := range games {
		d := games[i].first()
		if d.Day == 0 {
			return kifu.Date{}
		}
		if first.Year == 0 || d.Number() < first.Number() {
			first = d
		}
	}
	return first
}

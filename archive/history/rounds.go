package history

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

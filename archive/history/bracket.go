package history

import (
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// knockout is the bracket of an edition in which who loses is out: every round
// in the order in which its winners meet, with the rounds that no record is of,
// and what else is missing.
func knockout(rounds [][]bout) *Stage {
	s := &Stage{Kind: "knock-out", Games: ids(slices.Concat(rounds...)), Rounds: roundsTold(rounds), Winner: lastWinner(rounds)}
	s.Rounds = withGaps(rounds, s.Rounds)
	sizes(s.Rounds)
	follow(s.Rounds)
	inOrderOfMeeting(s.Rounds)
	s.Lacks = lacks(s.Rounds)
	n := amount(len(s.Rounds), "%s round", "%s rounds")
	s.Why = tell("%s; who lost is out", n)
	if n.N > len(rounds) {
		s.Why = tell("%v by their names, of which %v have games; who lost is out", n, len(rounds))
	}
	return s
}

// mostGaps is how many rounds in a row may have no record: a number that is
// further off is no round's.
const mostGaps = 10

// withGaps puts in the rounds that the numbers and names of others pass over.
func withGaps(rounds [][]bout, told []Round) (all []Round) {
	before := 0
	for i, r := range rounds {
		rank := rankOf(&r[0])
		for gap := range gapBefore(before, rank) {
			all = append(all, Round{Name: nameOfRank(rank - gapBefore(before, rank) + gap), Games: []Tie{}})
		}
		all = append(all, told[i])
		before = max(before, rank)
	}
	return all
}

// gapBefore is how many rounds are missing between two, by their place in the
// order. How many there were between those that are counted and the first that
// has a name, nobody tells.
func gapBefore(before, rank int) int {
	gap := rank - before - 1
	if named := stageRank["round-of-32"]; gap < 0 || gap > mostGaps || before < named && rank >= named {
		return 0
	}
	return gap
}

// nameOfRank is the name of a round of which there is no game.
func nameOfRank(rank int) string {
	for stage, r := range stageRank {
		if r == rank {
			return stage
		}
	}
	return fmt.Sprintf("round %d", rank)
}

// fullSize is how many pairs play in a round that is known by its name.
var fullSize = map[string]int{"final": 1, "semifinal": 2, "quarterfinal": 4, "round-of-16": 8, "round-of-32": 16}

// mostDoublings is how far back from the last round the others are twice as
// large: 64 pairs.
const mostDoublings = 6

// sizes says how many pairs a full round has: twice as many as the one behind
// it, where the last is of one pair. In the first round not all have to play:
// its size does not follow. Nor does that of a round of one pair in front of
// others and of those before it: one after the other may come up.
func sizes(rounds []Round) {
	last := len(rounds) - 1
	doubles := rounds[last].pairs() == 1
	for i := last; i >= 0; i-- {
		r := &rounds[i]
		r.Full = fullSize[r.Name]
		if r.Full == 0 && i < last && r.pairs() == 1 {
			doubles = false
		}
		if back := last - i; r.Full == 0 && doubles && back <= mostDoublings && (i > 0 || r.pairs() == 1<<back) {
			r.Full = 1 << back
		}
		if r.pairs() > r.Full {
			r.Full = 0
		}
	}
}

// pairs is how many pairs play in a round.
func (r *Round) pairs() int {
	seen := map[pair]bool{}
	for i := range r.Games {
		seen[r.Games[i].pair()] = true
	}
	return len(seen)
}

func (t *Tie) pair() pair {
	return pair{min(t.Black.Handle, t.White.Handle), max(t.Black.Handle, t.White.Handle)}
}

func (t *Tie) sides() [2]Side { return [2]Side{t.Black, t.White} }

// follow says in which game the winner of each plays next.
func follow(rounds []Round) {
	next := map[string]kifu.GameID{}
	for i := len(rounds) - 1; i >= 0; i-- {
		for k := range rounds[i].Games {
			t := &rounds[i].Games[k]
			if id, plays := next[t.Winner.Handle]; plays {
				t.Next = &id
			}
		}
		for k := len(rounds[i].Games) - 1; k >= 0; k-- {
			t := &rounds[i].Games[k]
			for _, s := range t.sides() {
				next[s.Handle] = t.Game
			}
		}
	}
}

// GoesOn is for each game whom its winner meets next, and where, as far as that
// is known.
func (s *Stage) GoesOn() map[kifu.GameID]kifu.Sentence {
	type seat struct {
		tie   *Tie
		round string
	}
	at := map[kifu.GameID]seat{}
	for i := range s.Rounds {
		for k := range s.Rounds[i].Games {
			t := &s.Rounds[i].Games[k]
			at[t.Game] = seat{t, s.Rounds[i].Name}
		}
	}
	on := map[kifu.GameID]kifu.Sentence{}
	for id, here := range at {
		if here.tie.Next == nil {
			continue
		}
		next := at[*here.tie.Next]
		other := next.tie.White
		if other == here.tie.Winner {
			other = next.tie.Black
		}
		on[id] = tell("then %s in %s", other, RoundName(next.round))
	}
	return on
}

// inOrderOfMeeting puts the games of each round in the order of the games that
// their winners play in the rounds behind, as a bracket is drawn.
func inOrderOfMeeting(rounds []Round) {
	place := map[string]float64{}
	for i := len(rounds) - 1; i >= 0; i-- {
		games := rounds[i].Games
		slices.SortStableFunc(games, func(a, b Tie) int { return compareKnown(where(place, &a), where(place, &b)) })
		for k := range games {
			for side, s := range games[k].sides() {
				place[s.Handle] = (float64(k) + float64(side)/2) / float64(len(games))
			}
		}
	}
}

// where is the place of a game's winner in the rounds behind, nobody's at the
// end.
func where(place map[string]float64, t *Tie) float64 {
	if at, known := place[t.Winner.Handle]; known {
		return at
	}
	return 2
}

func compareKnown(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// lacks says what is missing of a knock-out, as far as nobody had a bye: games of
// rounds of which the size follows, and players who come from nowhere or go
// nowhere.
func lacks(rounds []Round) (all []kifu.Sentence) {
	for i := range rounds {
		r := &rounds[i]
		name := RoundName(r.Name)
		switch n := r.pairs(); {
		case n == 0:
			all = append(all, tell("no game of %s is known", name))
		case n < r.Full:
			all = append(all, tell("%v has games of %v of its %v; the others are missing, or were byes", name, n, amount(r.Full, "%s pair", "%s pairs")))
		}
		if i > 0 {
			if late := unheralded(r, &rounds[i-1]); len(late) > 0 {
				all = append(all, comeIn(late, name, RoundName(rounds[i-1].Name)))
			}
		}
		if out := endsHere(rounds, i); len(out) > 0 {
			all = append(all, goNowhere(out, name))
		}
	}
	return all
}

// unheralded are the players of a round who have no game in the one before, where
// that one has games at all.
func unheralded(r, before *Round) (all []Side) {
	in := map[string]bool{}
	for i := range before.Games {
		in[before.Games[i].Black.Handle], in[before.Games[i].White.Handle] = true, true
	}
	for i := range r.Games {
		for _, s := range r.Games[i].sides() {
			if !in[s.Handle] && len(in) > 0 {
				in[s.Handle] = true
				all = append(all, s)
			}
		}
	}
	return all
}

// endsHere are the winners of a round, not the last, who have no later game.
func endsHere(rounds []Round, i int) (all []Side) {
	for k := range rounds[i].Games {
		if t := &rounds[i].Games[k]; i < len(rounds)-1 && t.Next == nil && t.Winner.Known() && !slices.Contains(all, t.Winner) {
			all = append(all, t.Winner)
		}
	}
	return all
}

// mostNamed is how many people a sentence names.
const mostNamed = 4

func some(sides Sides) any {
	if len(sides) <= mostNamed {
		return sides
	}
	return amount(len(sides), "%s player", "%s players")
}

// comeIn says who plays in a round without a game in the one before.
func comeIn(late Sides, round, before RoundName) kifu.Sentence {
	if len(late) == 1 {
		return tell("%s plays in %s without a game in %s", late[0], round, before)
	}
	return tell("%s play in %s without a game in %s", some(late), round, before)
}

// goNowhere says of whom no game is known after a round that they won.
func goNowhere(out Sides, round RoundName) kifu.Sentence {
	if len(out) == 1 {
		return tell("%s won in %s, and no later game of theirs is known", out[0], round)
	}
	return tell("%s won in %s, and no later game of any of them is known", some(out), round)
}

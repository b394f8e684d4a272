package history

import "github.com/kifubase/kifubase/kifu"

// Streak is the longest run of wins in even games: between its first and its
// last game there is no loss and no draw in any. Of several as long it is the
// first.
type Streak struct {
	Games []kifu.GameID `json:"ids"` // won, in order of play
	From  kifu.Date     `json:"from"`
	To    kifu.Date     `json:"to"`

	// Games that were not won, or of which that is not known, and whose days are
	// not known so well that they can't lie in between. With any of them the run
	// is not certain.
	Doubtful []kifu.GameID `json:"doubtful"`
}

// streak finds the longest run of wins among the even games whose day is known.
// Games of which the upshot is not known neither end a run nor are part of it.
func (l *ledger) streak() Streak {
	var best, run []int
	for at, g := range l.told {
		switch {
		case !exact(g), l.kinds[at] != kifu.EvenGame:
		case l.upshots[at] == won:
			if run = append(run, at); len(run) > len(best) {
				best = run
			}
		case l.upshots[at] != open:
			run = nil
		}
	}
	if len(best) == 0 {
		return Streak{}
	}
	first, last := l.told[best[0]], l.told[best[len(best)-1]]
	s := Streak{From: dateOf(firstDay(first)), To: dateOf(firstDay(last))}
	for _, at := range best {
		s.Games = append(s.Games, l.told[at].ID)
	}
	for at, g := range l.told {
		doubted := l.upshots[at] == open || l.upshots[at] != won && !exact(g)
		if doubted && l.kinds[at] == kifu.EvenGame && mayLie(g, firstDay(first), firstDay(last)) {
			s.Doubtful = append(s.Doubtful, g.ID)
		}
	}
	return s
}

// mayLie reports whether a game may have been played from one day to another.
func mayLie(g *Game, from, to int) bool {
	if firstDay(g) == undated {
		return true
	}
	return firstDay(g) <= to && firstOf(g, kifu.Date.Last) >= from
}

// dateOf is a day as yyyymmdd.
func dateOf(day int) kifu.Date {
	return kifu.Date{Year: int16(day / 10000), Month: uint8(day / 100 % 100), Day: uint8(day % 100)}
}

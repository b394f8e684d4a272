package history

import (
	"fmt"

	"github.com/kifubase/kifubase/catalog"
)

// near is how many editions before and behind are looked at for the usual
// length of a title's matches.
const near = 5

// lengths says how many games each match has at most: by the sources where they
// tell, else by the games of the match and of those near it.
func (t *Title) lengths(tables *catalog.Tables) {
	for i := range t.Editions {
		e := &t.Editions[i]
		if e.Match == nil {
			continue
		}
		if l, told := tables.MatchLength(t.ID, e.Number); told {
			e.Match.decide(l.Games, fmt.Sprintf("%s, as the table of matches has it (%s)", lengthNamed(l.Games), l.Source))
			continue
		}
		e.Match.decide(t.usual(i))
	}
}

func lengthNamed(games int) string {
	if games == 1 {
		return "a single game"
	}
	return fmt.Sprintf("best of %d", games)
}

// usual is the length that the games of a match tell, where no match of near
// editions was longer; else theirs.
func (t *Title) usual(i int) (bestOf int, why string) {
	own := t.Editions[i].Match.seeming()
	counts := map[int]int{}
	for j := max(0, i-near); j <= min(len(t.Editions)-1, i+near); j++ {
		if m := t.Editions[j].Match; j != i && m != nil {
			counts[m.seeming()]++
		}
	}
	longer, most := 0, 0
	for _, n := range []int{7, 5, 3, 1} {
		if counts[n] > most {
			longer, most = n, counts[n]
		}
	}
	if longer > own && most >= 2 && most > counts[own] {
		return longer, fmt.Sprintf("best of %d, as %d matches near it were", longer, most)
	}
	if own == 1 {
		return 1, "a single game"
	}
	return own, fmt.Sprintf("best of %d, by its games", own)
}

// seeming is the length that a match seems to have by its own games: as many as
// the leader's wins decide.
func (m *Match) seeming() int {
	lead := max(m.Score[0], m.Score[1])
	if m.Score[0] == m.Score[1] {
		lead++
	}
	n := max(2*lead-1, 1)
	for i := range m.Rows {
		if r := &m.Rows[i]; r.Number > n && !r.Guessed {
			n = r.Number | 1
		}
	}
	return n
}

package history

import (
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// near is how many editions before and behind are looked at for the usual
// length of a title's matches.
const near = 5

// length is how many games a match has at most, and how that is known. It is
// sure where a source tells it, or where the matches near leave no doubt.
type length struct {
	games int
	why   kifu.Sentence
	sure  bool
	told  bool // by a source
}

// lengths says how many games each match has at most: by the sources where they
// tell, else by the games of the match and of those near it.
func (t *Title) lengths(tables *catalog.Tables) {
	usual := make([]length, len(t.Editions)) // before any match loses games that came after its end
	for i := range t.Editions {
		if t.Editions[i].Match != nil {
			usual[i] = t.usual(i)
		}
	}
	for i := range t.Editions {
		e := &t.Editions[i]
		if e.Match == nil {
			continue
		}
		if l, told := tables.MatchLength(t.ID, e.Number); told {
			usual[i] = length{l.Games, tell("%s, as the table of matches has it (%s)", lengthNamed(l.Games), Sources(l.Source)), true, true}
		}
		e.Match.decide(usual[i])
	}
}

func lengthNamed(games int) kifu.Sentence {
	switch games { // some languages write the usual lengths out
	case 1:
		return tell("a single game")
	case 3:
		return tell("best of 3")
	case 5:
		return tell("best of 5")
	case 7:
		return tell("best of 7")
	}
	return tell("best of %v", games)
}

// leastAlike is how many matches near one make its length sure that was found
// by its games.
const leastAlike = 3

// usual is the length that the games of a match tell, where no match of near
// editions was longer; else theirs.
func (t *Title) usual(i int) length {
	m := t.Editions[i].Match
	own := m.seeming()
	counts := map[int]int{}
	for j := max(0, i-near); j <= min(len(t.Editions)-1, i+near); j++ {
		if other := t.Editions[j].Match; j != i && other != nil {
			counts[other.seeming()]++
		}
	}
	longer, most := 0, 0
	for _, n := range []int{7, 5, 3, 1} {
		if counts[n] > most {
			longer, most = n, counts[n]
		}
	}
	if longer > own && most >= 2 && most > counts[own] {
		return length{longer, tell("%v, as %v matches near it were", lengthNamed(longer), most), most >= leastAlike && above(counts, longer) == 0, false}
	}
	// A single game that has no number is not taken for one of several where
	// as many near it were single.
	alike, more := counts[own], above(counts, own)
	sure := alike >= leastAlike && (more == 0 || own == 1 && alike >= more)
	if sure {
		return length{own, tell("%v, as it seems by its games and as %v matches near it were", lengthNamed(own), alike), true, false}
	}
	return length{own, tell("%s, by its games alone", lengthNamed(own)), false, false}
}

// above is how many of the matches counted were longer.
func above(counts map[int]int, length int) (n int) {
	for l, c := range counts {
		if l > length {
			n += c
		}
	}
	return n
}

// seeming is the length that a match seems to have by its own games: as many as
// the leader's wins decide, and more than one where they count themselves.
func (m *Match) seeming() int {
	lead := max(m.Score[0], m.Score[1])
	if m.Score[0] == m.Score[1] {
		lead++
	}
	n := max(2*lead-1, 1)
	for i := range m.Rows {
		if r := &m.Rows[i]; r.Number > 0 && !r.Guessed {
			n = max(n, 3, r.Number|1)
		}
	}
	return n
}

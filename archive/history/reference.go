package history

import (
	"fmt"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// compare holds what was computed against the sources.
func (e *Edition) compare() {
	won, h := e.Winner.Side, e.Reference
	switch {
	case h == nil && won.Known():
		e.Verdict = NoReference
	case h == nil:
		e.Verdict = Unknown
	case !won.Known(), won.Handle != h.Winner && !e.Winner.Settled():
		e.Verdict = e.short()
	case won.Handle != h.Winner:
		e.Verdict = Disagrees
		e.find(codeWinner, e.matchGames(), "%s won by the games, %s by the sources (%s)", won.Name, h.Winner, h.Source)
	case e.Match != nil && !e.Match.mayBe(won, h.Score):
		e.Verdict = OtherScore
		e.find(codeScore, e.matchGames(), "%s by the games, %s by the sources (%s)", e.Match.Tally(), h.Score, h.Source)
	default:
		e.Verdict = Agrees
	}
	if m := e.Match; m != nil && m.Won && h != nil && won.Handle == h.Winner && h.RunnerUp != "" && m.Sides[1].Handle != h.RunnerUp {
		e.find(codeFinalist, m.Games(), "%s lost the match by the games, %s by the sources (%s)", m.Sides[1].Name, h.RunnerUp, h.Source)
	}
}

func (e *Edition) find(code kifu.Code, games []kifu.GameID, format string, values ...any) {
	e.Findings = append(e.Findings, say(code, fmt.Sprintf(format, values...), games))
}

func (e *Edition) matchGames() []kifu.GameID {
	if e.Match == nil {
		return []kifu.GameID{}
	}
	return e.Match.Games()
}

// mayBe reports whether a match may have ended with a score that the sources
// tell, its winner's games first: the games known are part of it, and where the
// length is told and the end is known the other games went to the side that
// lost, or to none. A score that the sources do not tell, or in other words, is
// none to differ from.
func (m *Match) mayBe(winner Side, score string) bool {
	w, l, ok := readScore(score)
	if !ok {
		return true
	}
	seat := m.seat(winner)
	if m.told && m.Final != nil && (w != m.Final[seat] || l > m.Final[1-seat]) {
		return false
	}
	return m.Score[seat] <= w && m.Score[1-seat] <= l
}

// readScore reads "4-2", "4-1, 1 void", and "3-3, 2-0" of a match with a
// playoff, whose games count together.
func readScore(score string) (w, l int, ok bool) {
	for part := range strings.SplitSeq(score, ",") {
		var x, y int
		if n, _ := fmt.Sscanf(part, "%d-%d", &x, &y); n == 2 {
			w, l, ok = w+x, l+y, true
		}
	}
	return w, l, ok
}

// short says what stands between the games of a match that they do not decide,
// and the score of the sources: games that are missing, or games that cannot be
// part of it.
func (e *Edition) short() Verdict {
	m, h := e.Match, e.Reference
	w, l, told := readScore(h.Score)
	if m == nil || !told || !m.Has(Side{Handle: h.Winner}) {
		return Missing
	}
	winner := Side{Handle: h.Winner}
	if m.mayBe(winner, h.Score) {
		return Missing
	}
	e.stands(w, l, m.Score[1-m.seat(winner)] > l)
	return Contradicts
}

// stands names the record that stands between the games and a score: the last
// game of a match is won by who wins it; else every game of the side that has
// too many wins.
func (e *Edition) stands(w, l int, loser bool) {
	m := e.Match
	winner := m.seat(Side{Handle: e.Reference.Winner})
	for i := range m.Rows {
		if r := &m.Rows[i]; r.Counts && !r.Guessed && r.Number == w+l && r.Winner == 1-winner && loser {
			e.find(codeStands, []kifu.GameID{r.Game}, "%d-%d by the sources is won in the %s game, and %s has %s winning it (%s)",
				w, l, kifu.Ordinal(r.Number), r.File, m.Sides[r.Winner].Name, r.Result)
			return
		}
	}
	var over []kifu.GameID
	side := winner
	if loser {
		side = 1 - winner
	}
	for i := range m.Rows {
		if r := &m.Rows[i]; r.Counts && r.Winner == side {
			over = append(over, r.Game)
		}
	}
	e.find(codeStands, over, "%d-%d by the sources, and %s has %s: one of them is not of the match, told twice, or won by the other",
		w, l, m.Sides[side].Name, count(len(over), "win"))
}

// findings are what does not fit in a match with its length known.
func (m *Match) findings() (found []Finding) {
	var over, without, two []kifu.GameID
	for i := range m.Rows {
		switch r := &m.Rows[i]; r.Remark {
		case decidedBefore:
			over = append(over, r.Game)
		case noResult:
			without = append(without, r.Game)
		case twoWinners:
			two = append(two, r.Game)
		}
	}
	if over != nil {
		found = append(found, say(codeOverrun, fmt.Sprintf("%s played after %s had won the match, %s", count(len(over), "game"), m.Sides[0].Name, m.Why), over))
	}
	if without != nil {
		found = append(found, say(codeNoResult, fmt.Sprintf("%s of the match without a result", count(len(without), "game")), without))
	}
	if two != nil {
		found = append(found, say(codeResults, fmt.Sprintf("%s of the match whose records name two winners, and the other games leave both possible", count(len(two), "game")), two))
	}
	if gaps := m.gaps(); gaps != nil {
		text := fmt.Sprintf("no record of %s of the match", strings.Join(gaps, ", "))
		if m.Final != nil && *m.Final != m.Score {
			text += fmt.Sprintf(": had %s won one of them, the match would have ended before its last game, so that it was %d-%d unless one had no winner", m.Sides[0].Name, m.Final[0], m.Final[1])
		}
		found = append(found, say(codeMissing, text, m.Games()))
	}
	if !m.Won {
		found = append(found, say(codeUndecided, fmt.Sprintf("%s–%s %s: the games do not decide the match (%s)", m.Sides[0].Name, m.Sides[1].Name, m.Tally(), m.Why), m.Games()))
	}
	return found
}

// gaps are the numbers of games below the highest that no game has.
func (m *Match) gaps() (gaps []string) {
	seen, most := map[int]bool{}, 0
	for i := range m.Rows {
		n := m.Rows[i].Number
		seen[n] = true
		most = max(most, n)
	}
	for n := 1; n < most && len(gaps) < 10; n++ {
		if !seen[n] {
			gaps = append(gaps, "game "+fmt.Sprint(n))
		}
	}
	return gaps
}

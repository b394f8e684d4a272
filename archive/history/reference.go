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
		e.find(codeWinner, e.matchGames(), tell("%s won by the games, %s by the sources (%s)", won, Side{Handle: h.Winner}, Sources(h.Source)))
	case e.Match != nil && !e.Match.mayBe(won, h.Score):
		e.Verdict = OtherScore
		e.find(codeScore, e.matchGames(), tell("%s by the games, %s by the sources (%s)", e.Match.Tally(), ScoreTold(h.Score), Sources(h.Source)))
	default:
		e.Verdict = Agrees
	}
	if m := e.Match; m != nil && m.Won && h != nil && won.Handle == h.Winner && h.RunnerUp != "" && m.Sides[1].Handle != h.RunnerUp {
		e.find(codeFinalist, m.Games(), tell("%s lost the match by the games, %s by the sources (%s)", m.Sides[1], Side{Handle: h.RunnerUp}, Sources(h.Source)))
	}
}

func (e *Edition) find(code kifu.Code, games []kifu.GameID, text kifu.Sentence) {
	e.Findings = append(e.Findings, say(code, text, games))
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
			e.find(codeStands, []kifu.GameID{r.Game}, tell("%s by the sources is won in the %s game, and %s has %s winning it (%s)",
				figures(w, l), Nth(r.Number), r.File, m.Sides[r.Winner], r.Result))
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
	e.find(codeStands, over, tell("%s by the sources, and %s has %s: one of them is not of the match, told twice, or won by the other",
		figures(w, l), m.Sides[side], amount(len(over), "%s win", "%s wins")))
}

// findings are what does not fit in a match with its length known.
func (m *Match) findings() (found []Finding) {
	var over, without, two []kifu.GameID
	for i := range m.Rows {
		switch r := &m.Rows[i]; r.Remark.Form {
		case decidedBefore().Form:
			over = append(over, r.Game)
		case noResult().Form:
			without = append(without, r.Game)
		case twoWinners().Form:
			two = append(two, r.Game)
		}
	}
	if over != nil {
		found = append(found, say(codeOverrun, tell("%s played after %s had won the match, %s", amount(len(over), "%s game", "%s games"), m.Sides[0], m.Why), over))
	}
	if without != nil {
		found = append(found, say(codeNoResult, tell("%s of the match without a result", amount(len(without), "%s game", "%s games")), without))
	}
	if two != nil {
		found = append(found, say(codeResults, tell("%s of the match whose records name two winners, and the other games leave both possible", amount(len(two), "%s game", "%s games")), two))
	}
	if gaps := m.gaps(); gaps != nil {
		text := tell("no record of %s of the match", gaps)
		if m.Final != nil && *m.Final != m.Score {
			text = tell("%s: had %s won one of them, the match would have ended before its last game, so that it was %s unless one had no winner", text, m.Sides[0], figures(m.Final[0], m.Final[1]))
		}
		found = append(found, say(codeMissing, text, m.Games()))
	}
	if !m.Won {
		found = append(found, say(codeUndecided, tell("%s–%s %s: the games do not decide the match (%s)", m.Sides[0], m.Sides[1], m.Tally(), m.Why), m.Games()))
	}
	return found
}

// gaps are the numbers of games below the highest that no game has.
func (m *Match) gaps() (gaps Several) {
	seen, most := map[int]bool{}, 0
	for i := range m.Rows {
		n := m.Rows[i].Number
		seen[n] = true
		most = max(most, n)
	}
	for n := 1; n < most && len(gaps) < 10; n++ {
		if !seen[n] {
			gaps = append(gaps, tell("game %v", n))
		}
	}
	return gaps
}

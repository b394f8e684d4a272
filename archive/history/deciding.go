package history

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// deciding picks the games that decided an edition, and says by what they were
// known: those of the stage called final or title match; else a match of games
// that count themselves; else the last round. Of matches that have as much for
// them none is taken, and they are named.
func deciding(games []bout) (match []bout, why kifu.Sentence, found []Finding) {
	all := whole(games)
	if match, why, found = calledFinal(all); found != nil {
		return nil, kifu.Sentence{}, found
	}
	if match == nil {
		match, why = numberedMatch(all)
	}
	if match == nil {
		match, why = lastRound(all)
		return match, why, nil
	}
	if more := stageless(match, all); more != nil {
		match, why = append(match, more...), tell("%s; and %s of theirs without a stage", why, amount(len(more), "%s record", "%s records"))
	}
	return match, why, nil
}

// calledFinal is the match that was played last of those that are called a
// final.
func calledFinal(games []bout) (match []bout, why kifu.Sentence, found []Finding) {
	called := of(games, "final")
	matches := byPair(called)
	switch len(matches) {
	case 0:
		return nil, kifu.Sentence{}, nil
	case 1:
		return called, tell("%s called the final or title match, of the same two", amount(len(called), "%s game", "%s games")), nil
	}
	lost := lossesIn(games)
	moreFinal := func(a, b []bout) int {
		return cmp.Or(
			cmp.Compare(min(numbered(a), 2), min(numbered(b), 2)),
			compareLast(a, b),
			cmp.Compare(len(a), len(b)),
			cmp.Compare(lost.elsewhere(b), lost.elsewhere(a)),
		)
	}
	best := slices.MaxFunc(matches, moreFinal)
	level := slices.DeleteFunc(matches, func(m []bout) bool { return moreFinal(m, best) != 0 })
	if len(level) > 1 {
		return nil, kifu.Sentence{}, []Finding{say(codeFinals, tell("%s are called a final, and nothing tells which decided the edition: %s", amount(len(level), "%s match", "%s matches"), pairsNamed(level)), ids(slices.Concat(level...)))}
	}
	return best, tell("the last of %s that are called a final", amount(len(matches), "%s match", "%s matches")), nil
}

// pairsNamed are those who played the matches.
func pairsNamed(matches [][]bout) Several {
	pairs := make(Several, len(matches))
	for i, m := range matches {
		pairs[i] = tell("%s–%s", m[0].sides[0], m[0].sides[1])
	}
	return pairs
}

// challengers puts last rounds aside in a title that is defended: they decided
// who played the holder, in a match of which no game is known.
func (t *Title) challengers() {
	for i := range t.Editions {
		if e := &t.Editions[i]; e.lastRound > 0 && t.challenged(i) {
			e.Match, e.MatchWhy, e.Winner = nil, kifu.Sentence{}, Winner{}
		}
	}
}

// qualifying puts a game that is called the final aside where it only told who
// plays for a title: the match is of several games by the sources, the game has
// no number, and one of its two came to it by way of others.
func (t *Title) qualifying(tables *catalog.Tables) {
	if known, _ := tables.Title(t.ID); known.Kind != "title" {
		return
	}
	for i := range t.Editions {
		e := &t.Editions[i]
		m := e.Match
		l, told := tables.MatchLength(t.ID, e.Number)
		if m == nil || !told || l.Games == 1 || len(m.Rows) > 1 || m.Rows[0].Number > 0 {
			continue
		}
		for _, s := range m.Sides {
			if e.entrants[s.Handle] && e.Match != nil {
				e.find(codeFinalist, m.Games(), tell("%v–%v is called the final, but has no number in a match of %v games, and %v came to it by way of others: it told who played for the title",
					m.Sides[0], m.Sides[1], l.Games, s))
				e.Match, e.MatchWhy = nil, kifu.Sentence{}
			}
		}
	}
}

// uninvited puts finals of one game aside that cannot be the edition's: the winners of the
// two games of the round before are known, one of them plays and the other does
// not, and nobody comes into the match as the holder. The game was played in
// the place of the final, or is another event's.
func (t *Title) uninvited() {
	for i := range t.Editions {
		e := &t.Editions[i]
		if e.Match == nil || len(e.Match.Rows) > 1 || t.challenged(i) {
			continue
		}
		if before := semifinals(e.bouts); before != nil && e.Match.Has(before[0].winner()) != e.Match.Has(before[1].winner()) {
			e.find(codeFinalist, append(e.Match.Games(), ids(before)...), tell("%s–%s is called the final, but %s and %s won the two games of the round before",
				e.Match.Sides[0], e.Match.Sides[1], before[0].winner(), before[1].winner()))
			e.Match, e.MatchWhy, e.Winner = nil, kifu.Sentence{}, Winner{}
		}
	}
}

// semifinals are the two games of the round before the final, nil where there
// are not two with a winner.
func semifinals(games []bout) (before []bout) {
	for _, r := range roundsOf(whole(games)) {
		if rankOf(&r[0]) < stageRank["final"] {
			before = r
		}
	}
	if len(before) != 2 || before[0].won < 0 || before[1].won < 0 {
		return nil
	}
	return before
}

// aRoundBefore puts last rounds aside that are not the final by what is known of
// the editions near it: there the final was called so, or was played in a later
// round. Whose final was played in the same round, in two editions at least and
// more than in a later one, has its own.
func (t *Title) aRoundBefore() {
	for i := range t.Editions {
		e := &t.Editions[i]
		if e.lastRound == 0 {
			continue
		}
		same, later := 0, 0
		for j := max(0, i-near); j <= min(len(t.Editions)-1, i+near); j++ {
			switch r := t.Editions[j].finalRound(); {
			case i == j || r == 0:
			case r > e.lastRound:
				later++
			case r == e.lastRound:
				same++
			}
		}
		if later > 0 && (same < 2 || later >= same) {
			e.Match, e.MatchWhy = nil, kifu.Sentence{}
		} else if same < leastAlike || later > 0 {
			e.doubt = tell("that the last round known is the final follows from its games alone")
		}
	}
}

// finalRound is the round in which the final of an edition was played, by its
// games: the one that decided it, or the one behind all that are counted where
// a game is called the final. 0 where that does not follow.
func (e *Edition) finalRound() int {
	if e.lastRound > 0 || e.Match == nil {
		return e.lastRound
	}
	rounds := roundsOf(whole(e.bouts))
	for i := range rounds {
		if r := rankOf(&rounds[len(rounds)-1-i][0]); r <= mostRounds {
			return r + 1
		}
	}
	return 0
}

// numbered is how many numbers of games a match has.
func numbered(match []bout) int {
	seen := map[int]bool{}
	for i := range match {
		if n := match[i].event().Game; n > 0 {
			seen[n] = true
		}
	}
	return len(seen)
}

// lastDay is the last day of a match that is known.
func lastDay(match []bout) kifu.Date {
	last := kifu.Date{}
	for i := range match {
		if d := match[i].last(); d.Number() > last.Number() {
			last = d
		}
	}
	return last
}

// compareLast compares the days on which two matches ended, as far as they are
// sure to differ.
func compareLast(a, b []bout) int {
	x, y := lastDay(a), lastDay(b)
	switch {
	case x.Year == 0 || y.Year == 0:
		return 0
	case x.Last() < y.Number():
		return -1
	case y.Last() < x.Number():
		return 1
	}
	return 0
}

// losses is how many games of an edition were lost, preliminaries aside: by each
// player, and in each pair.
type losses struct {
	by map[string]int
	in map[pair]int
}

func lossesIn(games []bout) losses {
	l := losses{map[string]int{}, map[pair]int{}}
	for i := range games {
		if g := &games[i]; g.won >= 0 && !preliminary(g.event().Stage) {
			l.by[g.loser().Handle]++
			l.in[g.pair()]++
		}
	}
	return l
}

// elsewhere is how many other games of the edition the two of a match lost.
func (l losses) elsewhere(match []bout) int {
	return l.by[match[0].sides[0].Handle] + l.by[match[0].sides[1].Handle] - l.in[match[0].pair()]
}

func preliminary(stage string) bool { return stage == "preliminary" || stage == "preliminary-final" }

// numberedMatch is the longest match of games that count themselves though no
// record calls them a final.
func numberedMatch(games []bout) ([]bout, kifu.Sentence) {
	var best []bout
	for _, m := range byPair(of(games, "", "main")) {
		if n := numbered(m); n >= 2 && n > numbered(best) {
			best = m
		}
	}
	if best == nil {
		return nil, kifu.Sentence{}
	}
	return best, tell("%s of the same two, which count themselves", amount(len(best), "%s game", "%s games"))
}

// lastRound is the one game of the last round: a round of two games or more
// came before, and the two of the last won theirs.
func lastRound(games []bout) ([]bout, kifu.Sentence) {
	rounds := roundsOf(games)
	n := len(rounds)
	if n < 2 || len(rounds[n-1]) != 1 || len(rounds[n-2]) != 2 || rankOf(&rounds[n-1][0]) > mostRounds {
		return nil, kifu.Sentence{} // a round that has a name is not the final
	}
	final := rounds[n-1][0]
	for _, semifinal := range rounds[n-2] {
		if !final.has(semifinal.winner()) {
			return nil, kifu.Sentence{}
		}
	}
	return rounds[n-1], tell("the one game of the last round, between those who won the two of the round before")
}

// stageless are games of the two of a match that no stage is told of, and that
// the match has room for: they tell a game of it again, or one between its
// numbers.
func stageless(match, games []bout) []bout {
	most := 0
	for i := range match {
		most = max(most, match[i].event().Game)
	}
	room := most - numbered(match)
	var more []bout
	for i := range games {
		g := &games[i]
		if g.event().Stage != "" || g.pair() != match[0].pair() || slices.ContainsFunc(match, func(b bout) bool { return b.ID == g.ID }) {
			continue
		}
		t := turn{bout: *g, number: g.event().Game}
		again := func(b bout) bool { return tellsAgain(&turn{bout: b, number: b.event().Game}, &t, true) }
		if slices.ContainsFunc(match, again) || slices.ContainsFunc(more, again) {
			more = append(more, *g)
		} else if room > 0 {
			room--
			more = append(more, *g)
		}
	}
	return more
}

// count is a number with a noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "ch") {
		noun += "e"
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

package history

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// A title is one that is defended where the winner plays the next match, in
// leastDefended known cases near an edition, and in leastShare of them.
const (
	leastDefended = 3
	leastShare    = 0.75
	around        = 8 // editions before and behind
)

// challenged reports whether near an edition the winner defended the title in
// the next match.
func (t *Title) challenged(i int) bool {
	pairs, defended := 0, 0
	for j := max(1, i-around); j <= min(len(t.Editions)-1, i+around); j++ {
		before, e := &t.Editions[j-1], &t.Editions[j]
		if before.Number != e.Number-1 || !before.Winner.Side.Known() || before.Winner.Inferred || e.Match == nil {
			continue
		}
		pairs++
		if e.Match.Has(before.Winner.Side) {
			defended++
		}
	}
	return defended >= leastDefended && float64(defended) >= leastShare*float64(pairs)
}

// defended finds who won what the games of an edition do not decide: a tied
// match, one with games missing, or a league with two first. Where the title is
// one that is defended, and one alone of those who may have won plays the next
// match, the title was his, unless both of a match came to it by way of other
// games: it is the final of a knock-out. A league decides the first edition
// alone: later its winner plays the holder.
func (t *Title) defended() {
	for i := range t.Editions[:max(0, len(t.Editions)-1)] {
		e, next := &t.Editions[i], &t.Editions[i+1]
		if e.Winner.Side.Known() || next.Number != e.Number+1 || next.Match == nil || !t.challenged(i+1) {
			continue
		}
		who, tally := e.leaders()
		if e.Match == nil && i > 0 {
			continue // who was first in a league then played the holder, in a match of which no game is known
		}
		if i > 0 && e.bothEntered() || next.bothEntered() {
			continue // who defends a title plays the match alone
		}
		who = slices.DeleteFunc(who, func(s Side) bool { return !next.Match.Has(s) })
		if len(who) == 1 {
			e.Winner = Winner{Side: who[0], Inferred: true, Why: tell("%s; of those who may have won, %s alone plays the match of the %s edition, in which the title was defended", tally, who[0], Nth(next.Number))}
			e.undecidedButTold()
		}
	}
}

// undecidedButTold says of a match that its games do not decide how it is known
// all the same who won.
func (e *Edition) undecidedButTold() {
	for i := range e.Findings {
		if f := &e.Findings[i]; f.Code == codeUndecided {
			f.Text = tell("%s; the winner is told by who defended the title next", f.Text)
		}
	}
}

// bothEntered reports whether both who play the match came to it by way of other
// games of the edition.
func (e *Edition) bothEntered() bool {
	return e.Match != nil && e.entrants[e.Match.Sides[0].Handle] && e.entrants[e.Match.Sides[1].Handle]
}

// leaders are those who may have won an edition that its games do not decide,
// and how they stand: the two of the match, or the first of the only league
// where there was no match.
func (e *Edition) leaders() ([]Side, kifu.Sentence) {
	if m := e.Match; m != nil {
		return slices.Clone(m.Sides[:]), tell("%s–%s %s", m.Sides[0], m.Sides[1], m.Tally())
	}
	league := e.onlyLeague()
	if league == nil {
		return nil, kifu.Sentence{}
	}
	first, table := league.first(), league.Table
	return first, tell("%v with %v–%v in the league", amount(len(first), "%s player", "%s players"), table[0].Won, table[0].Lost)
}

// onlyLeague is the only league of an edition, nil for none or several.
func (e *Edition) onlyLeague() (only *Stage) {
	for i := range e.Stages {
		if s := &e.Stages[i]; s.Kind == "league" && s.Table != nil {
			if only != nil {
				return nil
			}
			only = s
		}
	}
	return only
}

// succession says who held each title before, and finds matches of a title that
// is defended in which the one who won before does not play.
func (t *Title) succession() {
	for i := 1; i < len(t.Editions); i++ {
		e, before := &t.Editions[i], &t.Editions[i-1]
		if before.Number != e.Number-1 {
			continue
		}
		e.Holder = before.Winner.Side
		if e.Match == nil || before.Match == nil || !e.Holder.Known() || e.Match.Has(e.Holder) || !t.challenged(i) {
			continue
		}
		e.Findings = append(e.Findings, say(codeSuccession, tell("%s won the %s edition and does not defend the title: %s and %s play for it",
			e.Holder, Nth(before.Number), e.Match.Sides[0], e.Match.Sides[1]), append(e.Match.Games(), before.Match.Games()...)))
	}
}

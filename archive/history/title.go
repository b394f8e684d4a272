package history

import (
	"cmp"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Title is a title's history: its editions in order.
type Title struct {
	ID       string        `json:"id"`
	Editions []Edition     `json:"editions"`
	Other    []kifu.GameID `json:"other"` // games of the title whose edition is not known
}

// Edition is the edition of that number, nil where neither games nor sources
// tell of it.
func (t *Title) Edition(n int) *Edition {
	i, told := slices.BinarySearchFunc(t.Editions, n, func(e Edition, n int) int { return cmp.Compare(e.Number, n) })
	if !told {
		return nil
	}
	return &t.Editions[i]
}

// Edition is one edition of a title: what the games say of it, and beside it
// what the sources say.
type Edition struct {
	Number    int             `json:"edition"`
	From      kifu.Date       `json:"from"` // the first and the last day of play known,
	To        kifu.Date       `json:"to"`   // zero where no game has a date
	Count                     // of its games
	Holder    Side            `json:"holder"` // who won the edition before, computed; unknown where the games do not tell
	Winner    Winner          `json:"winner"` // computed from the games alone
	Match     *Match          `json:"match"`  // the title match or final; nil where no game of it is known
	MatchWhy  kifu.Sentence   `json:"match_why"`
	Format    Format          `json:"format"`
	Stages    []Stage         `json:"stages"`    // what was played besides the match, in order
	Reference *catalog.Holder `json:"reference"` // what the sources say; nil for nothing
	Verdict   Verdict         `json:"verdict"`
	Findings  []Finding       `json:"findings"`

	bouts     []bout
	decided   Count           // of the games of the match
	usual     int             // how many play the league in editions near it, 0 where not known
	lastRound int             // the round whose one game was taken for the final, 0 for none
	entrants  map[string]bool // who plays other games of the edition than the match
	doubt     kifu.Sentence   // why the match may not be the one that decided
	continued bool            // by the tables it is a relay
}

// Winner is who won, computed, and how that follows from the games.
type Winner struct {
	Side     Side          `json:"player"`   // unknown where the games do not tell
	Why      kifu.Sentence `json:"why"`      // "4-2, best of 7"
	Inferred bool          `json:"inferred"` // not from the score, but from who defended the title next
	Doubt    kifu.Sentence `json:"doubt"`    // what the games leave open, so that others may give another winner; nothing where they settle it
}

// Settled reports whether the games alone leave no doubt who won: whatever
// other games of the edition there are, they change nothing.
func (w *Winner) Settled() bool { return w.Side.Known() && !w.Inferred && !w.Doubt.Told() }

// Reason is how the winner follows from the games, with the doubt that is left.
func (w *Winner) Reason() kifu.Sentence {
	if !w.Doubt.Told() {
		return w.Why
	}
	return tell("%s (in doubt: %s)", w.Why, w.Doubt)
}

// Verdict is what comes out where the computed winner is held against the
// sources.
type Verdict string

const (
	Agrees      Verdict = "agrees"       // winner and, where both tell it, score
	OtherScore  Verdict = "other-score"  // the winner agrees, the score does not
	Disagrees   Verdict = "disagrees"    // another winner
	Contradicts Verdict = "contradicts"  // the games tell no winner, and cannot be part of the score told
	Missing     Verdict = "missing"      // the games do not tell the winner, the sources do
	NoReference Verdict = "no-reference" // the games tell the winner, no source does
	Unknown     Verdict = "unknown"      // neither does
)

// OfTitle is the history of the title with that id, from its games. Tables name
// people, say how long matches are and who won by the sources, as far as they
// know.
func OfTitle(id string, games []Game, tables *catalog.Tables) Title {
	t := Title{ID: id, Other: []kifu.GameID{}}
	all := registerOf(id, games, tables)
	games = Told(games)
	t.part(games, tables)
	t.tellApart(tables)
	size := commonSize(games)
	known, _ := tables.Title(id)
	home := ""
	if len(known.Country) == 2 {
		home = known.Country
	}
	t.leagueSizes()
	for i := range t.Editions {
		t.Editions[i].continued = known.Kind == "team-win-and-continue"
		t.Editions[i].findMatch(size, home)
	}
	t.aRoundBefore()
	t.qualifying(tables)
	t.lengths(tables)
	for i := range t.Editions {
		t.Editions[i].conclude()
	}
	t.challengers()
	t.uninvited()
	t.defended()
	t.succession()
	t.staying()
	for i := range t.Editions {
		e := &t.Editions[i]
		e.Format = e.format(t.challenged(i))
		e.compare()
		all.open(e)
		e.bouts = nil
	}
	return t
}

// part gives each edition its games, and makes one for each that the sources
// know.
func (t *Title) part(games []Game, tables *catalog.Tables) {
	by := map[int]*Edition{}
	edition := func(n int) *Edition {
		if by[n] == nil {
			by[n] = &Edition{Number: n, Stages: []Stage{}, Findings: []Finding{}}
		}
		return by[n]
	}
	for i := range games {
		b := boutOf(&games[i], tables)
		if n := b.event().Edition; n > 0 {
			e := edition(n)
			e.bouts = append(e.bouts, b)
		} else {
			t.Other = append(t.Other, b.ID)
		}
	}
	for _, h := range tables.Holders(t.ID) {
		edition(h.Edition).Reference = &h
	}
	for _, e := range by {
		t.Editions = append(t.Editions, *e)
	}
	slices.SortFunc(t.Editions, func(a, b Edition) int { return cmp.Compare(a.Number, b.Number) })
}

// findMatch finds the match that decided the edition, its score, and what was
// played besides.
func (e *Edition) findMatch(size kifu.Size, home string) {
	own, found := astray(e.bouts, size, home)
	e.bouts = own
	e.Findings = append(e.Findings, found...)
	var two []bout
	for _, b := range own {
		e.span(&b)
		if b.two() {
			two = append(two, b)
		}
	}
	slices.SortStableFunc(two, byDate)
	match, why, found := deciding(two)
	e.Findings = append(e.Findings, found...)
	if match != nil {
		e.Match, found = matchOf(match)
		e.MatchWhy, e.Findings = why, append(e.Findings, found...)
		if match[0].event().Stage != "final" && numbered(match) == 0 {
			e.lastRound = rankOf(&match[0])
		}
	}
	e.entrants = players(slices.DeleteFunc(slices.Clone(two), func(b bout) bool { return e.Match != nil && e.Match.holds(b.ID) }))
	e.findStages(two)
}

func (e *Edition) span(b *bout) {
	if d := b.first(); d.Year != 0 && (e.From.Year == 0 || d.Number() < e.From.Number()) {
		e.From = d
	}
	if d := b.last(); d.Number() > e.To.Number() {
		e.To = d
	}
}

// Year is the year in which the edition was decided, by the games or else by
// the sources; 0 where neither tells.
func (e *Edition) Year() int {
	if m := e.Match; m != nil {
		for i := range m.Rows {
			if d := m.Rows[len(m.Rows)-1-i].Date; d.Year != 0 {
				return int(d.Year)
			}
		}
	}
	if e.Reference != nil && e.Reference.Year != 0 {
		return e.Reference.Year
	}
	return int(e.To.Year)
}

// conclude says who won by the match, and what leaves a doubt.
func (e *Edition) conclude() {
	m := e.Match
	if m == nil {
		return
	}
	if m.Won {
		e.Winner = Winner{Side: m.Sides[0], Why: tell("%s, %s", m.Tally(), m.Why), Doubt: e.doubt}
		if !m.Sure {
			e.Winner.Doubt = tell("no source tells how long the match was, and the matches near it do not leave it without doubt")
		}
	}
	e.Findings = append(e.Findings, m.findings()...)
}

package history

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Career is what somebody's games add up to. Every even game is in All; those
// of which it is not known who won are counted as Open there and everywhere,
// and said again as Doubts. Games of other kinds are in Apart, and beside that
// only among the Ranks.
type Career struct {
	Side
	Known        bool // the tables know the person; else a spelling stands for whoever is written so
	All          Score
	Apart        []Apart   // in the order of kifu.GameKinds
	Black, White Score     // a game against oneself is in both
	Years        []ScoreOf // by the first day of play, in order
	Titles       []ScoreOf // the most played first, as those that follow
	Opponents    []ScoreOf // of a pair each
	Results      []Ending  // the commonest first
	Doubts       []Doubt
	First, Last  kifu.GameID // of the games that have a date; zero for none
	Streak       Streak
	Ranks        Ranks
}

// Doubt is games that are uncertain in some way. One game may be in several.
type Doubt struct {
	Kind    DoubtKind `json:"kind"`
	Counted bool      `json:"counted"` // its games are among the wins, losses and draws
	Count
}

// DoubtKind is why a game is uncertain.
type DoubtKind string

const (
	NoResult        DoubtKind = "no-result"        // the record does not say who won
	VoidResult      DoubtKind = "void"             // the game has no result
	WinnerDisputed  DoubtKind = "winner-disputed"  // records of one game name different winners, or give the colours the other way round
	BothSides       DoubtKind = "both-sides"       // the person, or people of one spelling, against themselves
	PlayersDisputed DoubtKind = "players-disputed" // records of one game name different players
	DateDisputed    DoubtKind = "date-disputed"    // records of one game give days that cannot be the same
	Undated         DoubtKind = "undated"          // in no year
)

// Ending is the games that ended in one way: points, resign, time, forfeit, won
// (nothing more is known), draw, void or unknown.
type Ending struct {
	Value string `json:"value"`
	Count
}

// subject is who a career is of, with the questions that find their games.
type subject struct {
	handle string
	known  bool
	names  []string // handles that mean the person
}

func subjectOf(handle string, tables *catalog.Tables) subject {
	p := subject{handle: handle, names: []string{handle}}
	if _, p.known = tables.Player(handle); p.known {
		p.names = tables.Players(handle)
	}
	return p
}

func (p *subject) is(one kifu.Person) bool { return slices.Contains(p.names, one.Handle()) }

func (p *subject) term(field string) string { return term(field, p.handle, p.known) }

// Elsewhere finds the games in which only another record than the one that
// speaks for the game names a person: they are in none of the person's numbers.
func Elsewhere(handle string, tables *catalog.Tables) string {
	p := subjectOf(handle, tables)
	return p.term("player") + " -" + p.term("black") + " -" + p.term("white")
}

// Everywhere finds all games in which some record names a person.
func Everywhere(handle string, tables *catalog.Tables) string {
	p := subjectOf(handle, tables)
	return p.term("player")
}

// who finds the games in which the person is named by the record that speaks.
func (p *subject) who() string { return p.term("black") + " OR " + p.term("white") }

const without = " result:void OR result:?" // a winner or a draw

// under are the questions about all games under a further condition.
func (p *subject) under(condition string) questions {
	return questions{
		played: p.who() + condition, won: p.term("winner") + condition, lost: p.term("loser") + condition,
		drawn: p.who() + " result:draw" + condition, open: p.who() + without + condition,
	}
}

// with are the questions about games with a color.
func (p *subject) with(color kifu.Color) questions {
	who := p.term(color.String())
	return questions{
		played: who, won: who + " winner:" + color.String(), lost: who + " loser:" + color.String(),
		drawn: who + " result:draw", open: who + without,
	}
}

// against are the questions about games with an opponent.
func (p *subject) against(o *subject) questions {
	both := p.term("player") + " " + o.term("vs")
	return questions{
		played: both, won: both + " " + p.term("winner"), lost: both + " " + p.term("loser"),
		drawn: both + " result:draw", open: both + without,
	}
}

// CareerOf is the career of the person with that handle, whose games are given,
// versions of one among them. The work is in proportion to the games.
func CareerOf(handle string, games []Game, tables *catalog.Tables) Career {
	p := subjectOf(handle, tables)
	l := newLedger(games, p.is, tables)
	for at, g := range l.told {
		l.enterGame(at, g)
		for _, version := range l.versions[at] {
			l.findGame(at, version)
		}
	}
	c := Career{
		Side: Side{handle, l.nameOf(handle, tables)}, Known: p.known,
		All: l.score("all", "", p.under("")), Apart: l.apart("all", "", p.under("")),
		Black: l.score("black", "", p.with(kifu.Black)), White: l.score("white", "", p.with(kifu.White)),
		Results: l.results(&p), Doubts: l.doubts(&p), Streak: l.streak(), Ranks: l.ranks(ninthOf(handle, tables)),
	}
	c.Years = l.lines("year", func(year string) questions { return p.under(" year:" + year) })
	slices.SortFunc(c.Years, func(a, b ScoreOf) int { return cmp.Compare(a.Value, b.Value) })
	c.Titles = l.lines("title", func(title string) questions { return p.under(" title:" + title) })
	c.Opponents = l.lines("opponent", func(opponent string) questions {
		o := subjectOf(opponent, tables)
		return p.against(&o)
	})
	c.First, c.Last = l.edges()
	return c
}

// enterGame counts a game told once.
func (l *ledger) enterGame(at int, g *Game) {
	l.enter(at, "all", "")
	if l.kinds[at] != kifu.EvenGame {
		return
	}
	sides := l.sides(g)
	for _, side := range sides {
		l.enter(at, side.String(), "")
	}
	if day := firstDay(g); day != undated {
		l.enter(at, "year", yearText(day/10000))
	}
	if title := g.Settled.Event.Title; title != "" {
		l.enter(at, "title", title)
	}
	if len(sides) == 1 {
		for _, opponent := range l.opponents(g, sides[0]) {
			l.enter(at, "opponent", opponent)
		}
	}
	l.column(even("result", endingOf(g.Settled.Result))).count(int32(at))
	for _, d := range doubtKinds {
		if d.holds(l, g) {
			l.column(even("doubt", string(d.kind))).count(int32(at))
		}
	}
}

// findGame notes which questions find a version of a game.
func (l *ledger) findGame(at int, g *Game) {
	sides := l.sides(g)
	l.find(at, g, "all", "", sides...)
	if KindOf(g, l.tables) != kifu.EvenGame {
		return
	}
	for _, side := range sides {
		l.find(at, g, side.String(), "", side)
		for _, opponent := range l.opponents(g, side) {
			l.find(at, g, "opponent", opponent, side)
		}
	}
	first, last := yearsOf(g)
	for year := first; year != 0 && year <= last; year++ {
		l.find(at, g, "year", yearText(year), sides...)
	}
	if title := g.Settled.Event.Title; title != "" {
		l.find(at, g, "title", title, sides...)
	}
	l.column(even("result", endingOf(g.Settled.Result))).ask(int32(at))
	for _, d := range doubtKinds {
		if d.holds(l, g) {
			l.column(even("doubt", string(d.kind))).ask(int32(at))
		}
	}
}

// even is the key of even games, whatever came of them.
func even(of, value string) key { return key{kifu.EvenGame, of, value, played} }

// yearsOf are the first and the last year that a game may have been played in,
// zeros for one without a date.
func yearsOf(g *Game) (first, last int) {
	if first = firstDay(g) / 10000; first == undated/10000 {
		return 0, 0
	}
	for _, d := range g.Settled.Dates {
		last = max(last, int(d.Year))
	}
	return first, last
}

func yearText(year int) string { return strconv.Itoa(year) }

// opponents are the handles of the people on the other side, each once.
func (l *ledger) opponents(g *Game, side kifu.Color) []string {
	people := g.Settled.White
	if side == kifu.White {
		people = g.Settled.Black
	}
	handles := make([]string, 0, 2)
	for _, p := range people {
		if h := p.Handle(); h != "" && !l.is(p) && !slices.Contains(handles, h) {
			handles = append(handles, h)
		}
	}
	return handles
}

// lines are the scores of all values of one sort, the most played first.
func (l *ledger) lines(of string, ask func(value string) questions) []ScoreOf {
	var lines []ScoreOf
	for k, c := range l.columns {
		if k == even(of, k.value) && len(c.counted) > 0 {
			lines = append(lines, ScoreOf{k.value, l.score(of, k.value, ask(k.value))})
		}
	}
	slices.SortFunc(lines, func(a, b ScoreOf) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Value, b.Value))
	})
	return lines
}

// endingOf is the word for how a game ended, the one that facets have.
func endingOf(r kifu.Result) string {
	if word := endings[r.Ending]; word != "" {
		return word
	}
	if r.Winner != kifu.None {
		return "won"
	}
	return "unknown"
}

var endings = [...]string{
	kifu.EndPoints: "points", kifu.EndResign: "resign", kifu.EndTime: "time", kifu.EndForfeit: "forfeit",
	kifu.EndDraw: "draw", kifu.EndVoid: "void",
}

// results counts by the way the games ended.
func (l *ledger) results(p *subject) []Ending {
	var all []Ending
	for k, c := range l.columns {
		if k.of != "result" {
			continue
		}
		question := p.who() + " result:" + k.value
		if k.value == "won" {
			question = "" // "result:won" is no question
		}
		if n := l.count(c, question, kifu.EvenGame); n.Games > 0 {
			all = append(all, Ending{k.value, n})
		}
	}
	slices.SortFunc(all, func(a, b Ending) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Value, b.Value))
	})
	return all
}

// doubtKinds are the doubts in the order in which they are told, each with the
// games that it holds for and what finds these under the person's name.
var doubtKinds = []struct {
	kind    DoubtKind
	counted bool
	holds   func(*ledger, *Game) bool
	find    string
}{
	{NoResult, false, func(_ *ledger, g *Game) bool {
		return g.Settled.Result.Ending == kifu.EndUnknown && g.Settled.Result.Winner == kifu.None
	}, " result:?"},
	{VoidResult, false, func(_ *ledger, g *Game) bool { return g.Settled.Result.Ending == kifu.EndVoid }, " result:void"},
	{WinnerDisputed, false, func(_ *ledger, g *Game) bool { return g.disputed() }, " finding:dup-winner OR finding:dup-colours"},
	{BothSides, false, func(l *ledger, g *Game) bool { return len(l.sides(g)) == 2 }, ""},
	{PlayersDisputed, true, func(_ *ledger, g *Game) bool { return g.contradicts("dup-players") }, " finding:dup-players"},
	{DateDisputed, true, func(_ *ledger, g *Game) bool { return g.contradicts("dup-date") }, " finding:dup-date"},
	{Undated, true, func(_ *ledger, g *Game) bool { return firstDay(g) == undated }, " -year:1.."},
}

func (l *ledger) doubts(p *subject) []Doubt {
	var all []Doubt
	for _, d := range doubtKinds {
		question := p.who() + d.find
		if d.kind == BothSides {
			question = p.term("black") + " " + p.term("white")
		}
		if n := l.count(l.column(even("doubt", string(d.kind))), question, kifu.EvenGame); n.Games > 0 {
			all = append(all, Doubt{d.kind, d.counted, n})
		}
	}
	return all
}

// edges are the first and the last of the even games that have a date.
func (l *ledger) edges() (first, last kifu.GameID) {
	for at, g := range l.told {
		if l.kinds[at] != kifu.EvenGame || firstDay(g) == undated {
			continue
		}
		if last = g.ID; first == (kifu.GameID{}) {
			first = g.ID
		}
	}
	return first, last
}

// nameOf is a person's name: as the tables have it, else as the first record
// writes it.
func (l *ledger) nameOf(handle string, tables *catalog.Tables) string {
	if p, known := tables.Player(handle); known {
		return p.Name
	}
	for _, g := range l.told {
		for _, p := range slices.Concat(g.Settled.Black, g.Settled.White) {
			if l.is(p) && p.Name != "" {
				return p.Name
			}
		}
	}
	return handle
}

func ninthOf(handle string, tables *catalog.Tables) int {
	p, _ := tables.Player(handle)
	return p.Ninth
}

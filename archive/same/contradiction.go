package same

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Contradiction is something that two tellings of one game, by their numbers,
// tell differently. Each is told once, of the first two that differ in it.
type Contradiction struct {
	Code         kifu.Code
	A, B         int
	SaysA, SaysB string
	Apart        bool // because of it the two were not joined
}

const (
	codeWinner  kifu.Code = "dup-winner"
	codeMargin  kifu.Code = "dup-margin"
	codeDate    kifu.Code = "dup-date"
	codePlayers kifu.Code = "dup-players"
	codeColours kifu.Code = "dup-colours"
	codeKomi    kifu.Code = "dup-komi"
	codeEvent   kifu.Code = "dup-event"
	codeStage   kifu.Code = "dup-stage"
)

// Kinds is every contradiction that this room can find.
var Kinds = []kifu.Kind{
	{Code: codeWinner, Severity: kifu.Error,
		Meaning: "Two records of one game name different winners. Where a record without moves tells of the game by event and number but names the other winner, the two are not joined.",
		Advice:  "One of them is wrong. Look at the last moves, at the score of the match, and at what further records say."},
	{Code: codeMargin, Severity: kifu.Warning,
		Meaning: "Two records of one game agree on the winner, but not on the margin, or on whether it was won by resignation.",
		Advice:  "Count the final position with \"indexer check --audit\". A margin told in zi is twice as many points."},
	{Code: codeDate, Severity: kifu.Warning,
		Meaning: "Two records of one game give days of play that cannot be the same. A year alone and a day in it do not contradict.",
		Advice:  "A date of publication may stand in one of them. Trust the record that names its source."},
	{Code: codePlayers, Severity: kifu.Warning,
		Meaning: "Two records of one game name different players. Spellings of one person that the tables know are not different.",
		Advice:  "If it is one person spelt in two ways, add the spelling to your names. Else one header belongs to another game."},
	{Code: codeColours, Severity: kifu.Warning,
		Meaning: "Two records of one game agree on the players, but not on who had Black.",
		Advice:  "One of them has names, or stones, exchanged. Compare the result and further records."},
	{Code: codeKomi, Severity: kifu.Warning,
		Meaning: "Two records of one game give a different komi, in points after settling.",
		Advice:  "The komi of the event and its year decides. A margin that fits one komi only tells too."},
	{Code: codeEvent, Severity: kifu.Warning,
		Meaning: "Two records of one game name different titles, editions, rounds or numbers of the game.",
		Advice:  "Hold both against the list of the event's games."},
	{Code: codeStage, Severity: kifu.Warning,
		Meaning: "Two records of one game name different stages of the event. Another wording is none: a first round may be the round of 32.",
		Advice:  "Hold both against the list of the event's games."},
}

// Severity is that of a code of this room.
func Severity(code kifu.Code) kifu.Severity {
	for _, k := range Kinds {
		if k.Code == code {
			return k.Severity
		}
	}
	return kifu.Note
}

// fact is something a header says that can contradict another.
type fact struct {
	code  kifu.Code
	stand func(a, b *kifu.Settled) stand
	say   func(s *kifu.Settled) string
}

var facts = []fact{
	{codeWinner, func(a, b *kifu.Settled) stand { return winnerStand(a.Result, b.Result, false) }, sayResult},
	{codeMargin, func(a, b *kifu.Settled) stand { return marginStand(a.Result, b.Result) }, sayResult},
	{codeDate, func(a, b *kifu.Settled) stand { s, _ := dateStand(a.Dates, b.Dates); return s }, sayDates},
	{codePlayers, namesStand, sayPlayers},
	{codeColours, coloursStand, sayPlayers},
	{codeKomi, func(a, b *kifu.Settled) stand { return komiStand(a.Komi, b.Komi) }, func(s *kifu.Settled) string { return kifu.Points(s.Komi.Points) }},
	{codeEvent, func(a, b *kifu.Settled) stand {
		return max(eventStand(&a.Event, &b.Event), numberStand(&a.Event, &b.Event))
	}, sayEvent},
	{codeStage, func(a, b *kifu.Settled) stand { return stageNamed(a.Event.Stage, b.Event.Stage) }, sayEvent},
}

func coloursStand(a, b *kifu.Settled) stand {
	s, crossed := playersStand(a, b)
	if s != agree {
		return unknown
	}
	return standing(true, !crossed)
}

func sayResult(s *kifu.Settled) string { return s.Result.String() }

func sayDates(s *kifu.Settled) string {
	var days []string
	for _, d := range s.Dates {
		days = append(days, d.String())
	}
	return strings.Join(days, ", ")
}

func sayPlayers(s *kifu.Settled) string {
	return "Black " + sayPeople(s.Black) + ", White " + sayPeople(s.White)
}

func sayPeople(ps []kifu.Person) string {
	var names []string
	for _, p := range ps {
		names = append(names, cmp.Or(p.Name, p.Handle()))
	}
	return cmp.Or(strings.Join(names, " & "), "unknown")
}

func sayEvent(s *kifu.Settled) string {
	e := &s.Event
	said := []string{cmp.Or(e.Title, e.Name, e.Key)}
	for _, n := range []struct {
		word string
		n    int
	}{{"edition", e.Edition}, {"round", e.Round}, {"game", e.Game}} {
		if n.n != 0 {
			said = append(said, n.word+" "+kifu.Points(float64(n.n)))
		}
	}
	if e.Stage != "" {
		said = append(said, e.Stage)
	}
	return strings.TrimSpace(strings.Join(said, " "))
}

// contradictions holds the headers of each game, and of each cluster, against
// each other.
func (f *finder) contradictions() {
	clustered := make([]bool, len(f.Games))
	for _, c := range f.Clusters {
		for _, g := range c.Games {
			clustered[g] = true
		}
	}
	for g := range f.Games {
		if !clustered[g] && len(f.Games[g].Witnesses) > 1 {
			f.holdAgainst(f.voices(nil, g, false))
		}
	}
	for _, c := range f.Clusters {
		f.holdAgainst(f.voicesOf(&c))
	}
	for _, r := range f.refused {
		if f.sets.same(f.of[r.A], f.of[r.B]) {
			continue // the header was joined to another version, or by another record
		}
		r.SaysA, r.SaysB = sayResult(&f.tellings[r.A].Settled), sayResult(&f.tellings[r.B].Settled)
		f.Contradictions = append(f.Contradictions, r)
	}
}

// voice is what a telling says of the game, with Black the side that is Black
// in the version that speaks for it.
type voice struct {
	telling int
	settled kifu.Settled
}

func (f *finder) voices(vs []voice, game int, reversed bool) []voice {
	for _, w := range f.Games[game].Witnesses {
		v := voice{w.Telling, f.tellings[w.Telling].Settled}
		if reversed {
			s := &v.settled
			s.Black, s.White, s.Result.Winner = s.White, s.Black, s.Result.Winner.Opponent()
		}
		vs = append(vs, v)
	}
	return vs
}

func (f *finder) voicesOf(c *Cluster) []voice {
	reversed := map[int]bool{}
	vs := f.voices(nil, c.Games[0], false)
	for i, v := range c.Versions {
		g := c.Games[i+1]
		if v.Reason == Metadata && v.Reversed {
			f.contradict(codeColours, sayPlayers, f.Games[v.A].Witnesses[0].Telling, f.Games[v.B].Witnesses[0].Telling)
		}
		reversed[g] = reversed[v.A+v.B-g] != v.Reversed
		vs = f.voices(vs, g, reversed[g])
	}
	return vs
}

// holdAgainst finds, for each fact, the values that are told, and names the
// first that tells each.
func (f *finder) holdAgainst(vs []voice) {
	for i := range facts {
		f.holdFact(&facts[i], vs)
	}
}

func (f *finder) contradict(code kifu.Code, say func(*kifu.Settled) string, a, b int) {
	f.Contradictions = append(f.Contradictions, Contradiction{
		Code: code, A: a, B: b, SaysA: say(&f.tellings[a].Settled), SaysB: say(&f.tellings[b].Settled),
	})
}

// opinions is how many values of one fact are told of a game at most.
const opinions = 8

func (f *finder) holdFact(c *fact, vs []voice) {
	firsts := []*voice{}
	for i := range vs {
		v := &vs[i]
		known := slices.ContainsFunc(firsts, func(w *voice) bool { return c.stand(&w.settled, &v.settled) == agree })
		against := slices.IndexFunc(firsts, func(w *voice) bool { return c.stand(&w.settled, &v.settled) == contradict })
		if known || len(firsts) == opinions {
			continue
		}
		if against >= 0 {
			w := firsts[against]
			f.contradict(c.code, c.say, w.telling, v.telling)
		}
		if against >= 0 || c.stand(&v.settled, &v.settled) == agree {
			firsts = append(firsts, v)
		}
	}
}

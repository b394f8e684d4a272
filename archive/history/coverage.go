package history

import (
	"net/url"
	"strconv"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// TitleCoverage is how far an archive has a title.
type TitleCoverage struct {
	ID       string            `json:"id"`
	Name     string            `json:"name"`
	Known    int               `json:"known"`    // editions whose winner the sources tell
	Had      int               `json:"had"`      // editions with games
	Decided  int               `json:"decided"`  // editions of which the games tell who won
	Agrees   int               `json:"agrees"`   // of those that both tell, how many say the same, score included
	Inferred int               `json:"inferred"` // editions whose winner follows from who defended the title next; they are not among those that agree
	Differs  int               `json:"differs"`
	Missing  int               `json:"missing"` // editions that the sources know and of whose match no game is there
	Editions []EditionCoverage `json:"editions"`
}

// EditionCoverage is how far an archive has an edition. What opens a number of
// games stands by its name in Queries or, where no question finds its games and
// no others, in IDs.
type EditionCoverage struct {
	Edition int                      `json:"edition"`
	Year    int                      `json:"year"` // 0 where not known
	Games   int                      `json:"games"`
	Match   int                      `json:"match"`   // games of the match or final
	Winner  Side                     `json:"winner"`  // computed
	Decided bool                     `json:"decided"` // the games tell who won: the winner, or who came first in a league or whose side is ahead
	Verdict Verdict                  `json:"verdict"`
	Queries map[string]string        `json:"queries"`
	IDs     map[string][]kifu.GameID `json:"ids,omitempty"`
}

// opens notes what opens a number.
func (c *EditionCoverage) opens(name string, n Count) {
	switch {
	case n.Query != "":
		c.Queries[name] = n.Query
	case n.IDs != nil:
		if c.IDs == nil {
			c.IDs = map[string][]kifu.GameID{}
		}
		c.IDs[name] = n.IDs
	}
}

// CoverageOf is how far an archive has each title.
func CoverageOf(a *Annals, tables *catalog.Tables) []TitleCoverage {
	all := make([]TitleCoverage, len(a.Titles))
	for i := range a.Titles {
		t := &a.Titles[i]
		c := TitleCoverage{ID: t.ID, Name: titleName(t.ID, tables), Editions: make([]EditionCoverage, len(t.Editions))}
		for j := range t.Editions {
			e := &t.Editions[j]
			one := EditionCoverage{Edition: e.Number, Year: t.yearOf(e, tables), Games: e.Games, Match: e.decided.Games,
				Winner: e.Winner.Side, Decided: e.Decided(), Verdict: e.Verdict, Queries: map[string]string{}}
			one.opens("games", e.Count)
			one.opens("match", e.decided)
			c.Editions[j] = one
			c.add(e, &one)
		}
		all[i] = c
	}
	return all
}

func (c *TitleCoverage) add(e *Edition, one *EditionCoverage) {
	for _, n := range []struct {
		of    *int
		holds bool
	}{
		{&c.Known, e.Reference != nil},
		{&c.Had, e.Games > 0},
		{&c.Decided, e.Decided()},
		{&c.Agrees, e.Verdict == Agrees && !e.Winner.Inferred},
		{&c.Inferred, e.inferred()},
		{&c.Differs, e.Verdict == OtherScore || e.Verdict == Disagrees || e.Verdict == Contradicts},
		{&c.Missing, e.Reference != nil && one.Match == 0 && !e.Decided()},
	} {
		if n.holds {
			*n.of++
		}
	}
}

// inferred reports whether the winner, against whom no source speaks, is one
// that the games do not decide.
func (e *Edition) inferred() bool {
	return e.Winner.Inferred && (e.Verdict == Agrees || e.Verdict == NoReference)
}

// CoverageCard is the coverage as a card.
func CoverageCard(all []TitleCoverage, tables *catalog.Tables) Card {
	c := Card{Heading: "What the archive has of titles", Columns: []string{"title", "name", "edition", "year", "games", "match_games", "winner", "verdict", "opens"}}
	for i := range all {
		t := &all[i]
		c.line(Count{Query: "title:" + t.ID}, "%s: %d editions known, %d with games, %d decided by them, %d agree with the sources, %d inferred, %d differ, %d without a game of the match",
			t.Name, t.Known, t.Had, t.Decided, t.Agrees, t.Inferred, t.Differs, t.Missing)
		for _, e := range t.Editions {
			c.row(t.ID, t.Name, strconv.Itoa(e.Edition), strconv.Itoa(e.Year), strconv.Itoa(e.Games), strconv.Itoa(e.Match), e.Winner.Handle, string(e.Verdict),
				opener(Count{Query: e.Queries["games"], IDs: e.IDs["games"]}))
		}
	}
	return c
}

// RecordsCard is the records as a card.
func RecordsCard(r *Records, tables *catalog.Tables) Card {
	c := Card{Heading: "Records", Columns: []string{"record", "place", "player", "name", "value", "title", "edition", "on", "opens"}}
	add := func(record string, i int, player Side, value string, w Win, on string, opens Count, format string, args ...any) {
		c.line(opens, format, args...)
		edition := ""
		if w.Edition != 0 {
			edition = strconv.Itoa(w.Edition)
		}
		c.row(record, strconv.Itoa(i+1), player.Handle, player.Name, value, w.Title, edition, on, opener(opens))
	}
	for i, t := range r.Titles {
		add("titles", i, t.Player, strconv.Itoa(t.Titles), Win{}, "", gamesOf(t.Won), "most titles: %s, %d by the games, %d by the sources", t.Player.Name, t.Titles, t.Sources)
		c.leads("/players/" + url.PathEscape(t.Player.Handle))
	}
	for i, run := range r.Runs {
		last := run.Won[len(run.Won)-1]
		add("run", i, run.Player, strconv.Itoa(run.Length), run.Won[0], "", gamesOf(run.Won), "longest run: %s, %d times the %s, %s to %s (%d–%d)",
			run.Player.Name, run.Length, titleName(run.Title, tables), kifu.Ordinal(run.Won[0].Edition), kifu.Ordinal(last.Edition), run.Won[0].Year, last.Year)
		c.leads("/titles/" + url.PathEscape(run.Title))
	}
	for _, ages := range []struct {
		record string
		list   []Age
	}{{"youngest", r.Youngest}, {"oldest", r.Oldest}} {
		for i, a := range ages.list {
			opens := Count{Games: len(a.Games), IDs: a.Games}
			add(ages.record, i, a.Player, strconv.Itoa(a.Years), a.Win, a.On.String(), opens, "%s winner: %s, %d years and %d days, %s %s on %s",
				ages.record, a.Player.Name, a.Years, a.Days, kifu.Ordinal(a.Edition), titleName(a.Title, tables), a.On)
		}
	}
	for i, m := range r.Meetings {
		add("meetings", i, m.Players[0], strconv.Itoa(m.Games), Win{}, "", m.Count("games"), "most meetings: %s – %s, %s", m.Players[0].Name, m.Players[1].Name, Summary(&m.Score, m.Apart))
	}
	for i, l := range r.Longest {
		add("longest", i, l.Black, strconv.Itoa(l.Moves), Win{}, l.Date.String(), Count{Games: 1, IDs: []kifu.GameID{l.Game}}, "longest game: %d moves, %s – %s, %s", l.Moves, l.Black.Name, l.White.Name, l.Date)
	}
	c.sourced(&r.Sources, tables)
	return c
}

// leads is the page that tells one by one what the last line counts.
func (c *Card) leads(page string) { c.Lines[len(c.Lines)-1].Page = page }

// gamesOf are the games of the matches by which editions were won.
func gamesOf(won []Win) Count {
	n := Count{IDs: []kifu.GameID{}}
	for _, w := range won {
		n.IDs = append(n.IDs, w.Games...)
	}
	n.Games = len(n.IDs)
	return n
}

// sourced adds what the sources say of runs and ages, each with the page of the
// edition or the title, and which editions no game here decides.
func (c *Card) sourced(s *Sourced, tables *catalog.Tables) {
	row := func(record string, i int, player Side, value int, title string, edition int) {
		c.row(record, strconv.Itoa(i+1), player.Handle, player.Name, strconv.Itoa(value), title, strconv.Itoa(edition), "", "/titles/"+title+"/"+strconv.Itoa(edition))
	}
	for i, run := range s.Runs {
		from, to := run.Editions[0], run.Editions[run.Length-1]
		c.line(Count{}, "longest run by the sources: %s, %d times the %s, %s to %s; games here decide %d", run.Player.Name, run.Length,
			titleName(run.Title, tables), kifu.Ordinal(from), kifu.Ordinal(to), len(run.Decided))
		c.leads("/titles/" + run.Title)
		row("run by the sources", i, run.Player, run.Length, run.Title, from)
	}
	for _, ages := range []struct {
		record string
		list   []SourcedAge
	}{{"youngest", s.Youngest}, {"oldest", s.Oldest}} {
		for i, a := range ages.list {
			c.line(Count{}, "%s winner by the sources: %s, born %s, %s %s in %d", ages.record, a.Player.Name, a.Born, kifu.Ordinal(a.Edition), titleName(a.Title, tables), a.Year)
			c.leads("/titles/" + a.Title + "/" + strconv.Itoa(a.Edition))
			row(ages.record+" by the sources", i, a.Player, a.Years, a.Title, a.Edition)
		}
	}
	for _, u := range s.Unseen {
		c.line(Count{}, "not seen: %s, %s that the sources know and no game here decides", titleName(u.Title, tables), many(len(u.Editions), "edition"))
		c.leads("/titles/" + u.Title)
	}
	c.line(Count{}, "not seen: events that the tables do not know as titles")
}

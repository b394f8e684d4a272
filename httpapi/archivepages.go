package httpapi

import (
	"context"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// archivePage is what the archive has, what it lacks and what is wrong with it.
func (s *Server) archivePage(c echo.Context) error {
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		annals, state, err := s.archive.Annals(ctx)
		if err != nil {
			return state, nil, err
		}
		findings, sources, err := s.findingsTold(ctx)
		if err != nil {
			return state, nil, err
		}
		a := s.archive.About()
		page := web.Archive{Frame: s.frame(c), Versions: a.Games, Files: a.Files, Positions: a.Positions}
		page.Findings, page.Contradictions = codesFor(findings, a.Findings, a.Contradictions)
		for _, one := range sources {
			codes, against := codesFor(one.Findings, nil, nil)
			page.Sources = append(page.Sources, web.Source{Name: one.Source, Number: openedBy(one.Count), Codes: append(codes, against...)})
		}
		page.Titles, page.Absent = s.covered(s.voice(c), annals)
		page.Loose, err = s.loose(ctx, s.voice(c), annals)
		return oneState(a.ID, state), page, err
	})
}

// openedBy is a number with the question that finds its games.
func openedBy(n history.Count) web.Number {
	if n.Query == "" {
		return web.Number{Games: n.Games}
	}
	return countedGames(n.Games, n.Query)
}

// codesFor are findings for a page, the most games first: those of single
// records, and those in which records of one game contradict each other.
func codesFor(counts []codeCount, times, against map[kifu.Code]int) (single, between []web.Code) {
	for _, n := range counts {
		code := kifu.Code(n.Code)
		one := web.Code{Code: code, Severity: n.Severity, Times: times[code], Number: openedBy(n.Count)}
		if _, told := against[code]; told {
			between = append(between, one)
		} else {
			single = append(single, one)
		}
	}
	for _, list := range [][]web.Code{single, between} {
		slices.SortStableFunc(list, func(a, b web.Code) int { return b.Games - a.Games })
	}
	return single, between
}

// sorts are the sorts of editions that are counted on the pages of a title and
// of the archive, as history.CoverageOf counts them.
var sorts = []struct {
	name, says string
	holds      func(*history.Edition) bool
}{
	{"known", "Known by the sources", func(e *history.Edition) bool { return e.Reference != nil }},
	{"had", "With games", func(e *history.Edition) bool { return e.Games > 0 }},
	{"decided", "Decided by games", (*history.Edition).Decided},
	{"agrees", "Agreeing", stands(web.Agrees)},
	{"inferred", "Inferred", stands(web.Inferred)},
	{"differs", "Differing", stands(web.Differs)},
	{"missing", "Match missing", func(e *history.Edition) bool {
		return e.Reference != nil && !e.Decided() && (e.Match == nil || len(e.Match.Rows) == 0)
	}},
}

// stands are the editions that have a standing.
func stands(standing web.Standing) func(*history.Edition) bool {
	return func(e *history.Edition) bool { return standingOf(e.Verdict, e.Winner.Inferred) == standing }
}

// sortCalled is the sort of that name; "" is all editions.
func sortCalled(name string) (holds func(*history.Edition) bool, known bool) {
	for _, sort := range sorts {
		if sort.name == name {
			return sort.holds, true
		}
	}
	return func(*history.Edition) bool { return true }, name == ""
}

// sorted counts the editions of a title by sort, and opens each to its part of
// the title's page.
func sorted(t *history.Title, only string) (all []web.Sort) {
	for _, sort := range sorts {
		one := web.Sort{Name: sort.name, Says: sort.says, Here: sort.name == only}
		for i := range t.Editions {
			if sort.holds(&t.Editions[i]) {
				one.Editions++
			}
		}
		if one.Editions > 0 {
			one.Opens = web.TitleAddress(t.ID, 0) + "?only=" + sort.name + "#editions"
		}
		all = append(all, one)
	}
	return all
}

// covered is how far the archive has each title that has editions: those of
// which games are here, and those that only the sources know.
func (s *Server) covered(v *web.Voice, annals *history.Annals) (here, absent []web.Covered) {
	for i := range annals.Titles {
		t := &annals.Titles[i]
		if len(t.Editions) == 0 {
			continue
		}
		one := web.Covered{Named: s.namedTitle(v, t.ID), Sorts: sorted(t, ""), From: t.Editions[0].Number}
		games := len(t.Other)
		for j := range t.Editions {
			e := &t.Editions[j]
			games += e.Games
			for len(one.Marks) < min(e.Number-one.From, mostStrip) {
				one.Marks = append(one.Marks, "")
			}
			one.Marks = append(one.Marks, stripOf(e))
		}
		if games > 0 {
			here = append(here, one)
		} else {
			absent = append(absent, one)
		}
	}
	return here, absent
}

// stripOf is the colour of an edition in the strip of its title.
func stripOf(e *history.Edition) web.Standing {
	if e.Verdict == history.Unknown && e.Decided() {
		return web.Computed
	}
	return standings[e.Verdict]
}

// loose are the titles of which games are here and no edition is known.
func (s *Server) loose(ctx context.Context, v *web.Voice, annals *history.Annals) (all []web.Tally, err error) {
	for i := range annals.Titles {
		t := &annals.Titles[i]
		if len(t.Editions) > 0 || len(t.Other) == 0 {
			continue
		}
		n, err := s.countedFor(ctx, s.titleAsked(t.ID, ""), len(t.Other))
		if err != nil {
			return nil, err
		}
		all = append(all, web.Tally{Named: s.namedTitle(v, t.ID), Games: n})
	}
	return all, nil
}

// mostStrip is how many editions a row of colours has room for; a record may
// call an edition by any number.
const mostStrip = 200

// recordsPage is who stands out.
func (s *Server) recordsPage(c echo.Context) error {
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		annals, state, err := s.archive.Annals(ctx)
		if err != nil {
			return state, nil, err
		}
		r, err := s.archive.Records(ctx, annals)
		if err != nil {
			return state, nil, err
		}
		return state, s.standingOut(c, &r, state), nil
	})
}

func (s *Server) standingOut(c echo.Context, r *history.Records, state string) web.Records {
	v := s.voice(c)
	page := web.Records{Frame: s.frame(c), Cite: s.citeText("Records", state).Text, Youngest: s.ages(v, r.Youngest), Oldest: s.ages(v, r.Oldest)}
	for _, t := range r.Titles {
		page.Most = append(page.Most, web.MostTitles{Named: s.namedSide(v, t.Player), Titles: t.Titles, Sources: t.Sources, Won: s.winsByTitle(v, t.Won)})
	}
	for _, run := range r.Runs {
		one := web.RunOf{Named: s.namedSide(v, run.Player), Title: s.namedTitle(v, run.Title), Longer: run.Longer}
		one.Editions = s.winsByTitle(v, run.Won)[0].Editions
		one.Years = spanOf(run.Won[0].Year, run.Won[len(run.Won)-1].Year)
		page.Runs = append(page.Runs, one)
	}
	for _, run := range r.Sources.Runs {
		page.Told = append(page.Told, s.runTold(v, &run))
	}
	for i := range r.Meetings {
		m := &r.Meetings[i]
		a, b := m.Players[0], m.Players[1]
		address := web.PairAddress(a.Handle, b.Handle)
		page.Meetings = append(page.Meetings, web.Meeting{
			Sides: [2]web.Named{s.namedSide(v, a), s.namedSide(v, b)}, Address: address, Tally: numbers{address}.tally(ofAll, "", m.Score),
		})
	}
	for _, l := range r.Longest {
		page.Longest = append(page.Longest, web.LongGame{
			Sides: [2]web.Named{s.namedSide(v, l.Black), s.namedSide(v, l.White)}, Moves: l.Moves, Address: web.GameAddress(l.Game), On: l.Date,
		})
	}
	return page
}

// runTold is editions in a row that the sources give to one person.
func (s *Server) runTold(v *web.Voice, run *history.SourcedRun) web.RunOf {
	one := web.RunOf{Named: s.namedSide(v, run.Player), Title: s.namedTitle(v, run.Title), Decided: len(run.Decided)}
	for _, n := range run.Editions {
		one.Editions = append(one.Editions, web.Named{Name: strconv.Itoa(n), Address: web.TitleAddress(run.Title, n)})
	}
	return one
}

// winsByTitle are editions that somebody won, title by title, the title with
// the most first.
func (s *Server) winsByTitle(v *web.Voice, wins []history.Win) (all []web.Winner) {
	at := map[string]int{}
	for _, w := range wins {
		i, seen := at[w.Title]
		if !seen {
			i = len(all)
			at[w.Title] = i
			all = append(all, web.Winner{Named: s.namedTitle(v, w.Title)})
		}
		all[i].Editions = append(all[i].Editions, web.Named{Name: strconv.Itoa(w.Edition), Address: web.TitleAddress(w.Title, w.Edition)})
	}
	slices.SortStableFunc(all, func(a, b web.Winner) int { return len(b.Editions) - len(a.Editions) })
	return all
}

func (s *Server) ages(v *web.Voice, ages []history.Age) (all []web.AgeAt) {
	for _, a := range ages {
		t := s.calledTitle(a.Title, v.Language)
		all = append(all, web.AgeAt{
			Named: s.namedSide(v, a.Player), Years: a.Years, Days: a.Days, On: a.On,
			Edition: web.Named{Name: v.Edition(t, t.Name, a.Edition), Address: web.TitleAddress(a.Title, a.Edition)},
		})
	}
	return all
}

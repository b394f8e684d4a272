package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// titlePage is a title with its editions.
func (s *Server) titlePage(c echo.Context) error {
	id := c.Param("id")
	t, known := s.tables.Title(id)
	if !known {
		return archive.ErrNotFound
	}
	only := c.QueryParam("only")
	holds, ok := sortCalled(only)
	if !ok {
		return badParameter("only", "no sort of editions: want known, had, decided, agrees, inferred, differs or missing")
	}
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		told, games, state, err := s.titleTold(ctx, id)
		if err != nil {
			return state, nil, err
		}
		v := s.voice(c)
		name := s.calledTitle(id, v.Language)
		page := web.TitlePage{
			Frame: s.frame(c), ID: id, Defended: name.Defended, Name: name.Name, Names: namesIn(name.Name, t.Name, t.Ja, t.Hans, t.Hant, t.Ko),
			Organiser: t.Organiser, Years: spanText(t.First, t.Last), Format: t.Format, Games: askedBy(s.titleAsked(id, "")),
		}
		played := byEdition(games)
		for i := range slices.Backward(told.Editions) {
			e := s.editionOf(v, id, name, &told.Editions[i])
			e.Games = countedGames(len(played[e.Number]), s.editionAsked(id, e.Number))
			page.Editions = append(page.Editions, e)
			if holds(&told.Editions[i]) {
				page.Shown = append(page.Shown, e)
			}
		}
		page.Sorts, page.Only = sorted(told, only), only
		page.Other = countedGames(len(played[0]), s.titleAsked(id, noEdition))
		page.Most = mostWins(page.Editions)
		page.Cite = s.citeText(t.Name+", "+s.editionsTold(len(told.Editions)), state).Text
		return state, page, nil
	})
}

// titleTold is the history of a title with its games, and the state of the
// archive that both are of.
func (s *Server) titleTold(ctx context.Context, id string) (*history.Title, []history.Game, string, error) {
	told, state, err := s.archive.Title(ctx, id)
	if err != nil {
		return nil, nil, state, err
	}
	games, err := s.archive.OfTitle(ctx, id)
	return told, games.Games, oneState(games.Archive, state), err
}

func spanText(first, last int) string {
	if first == 0 {
		return ""
	}
	if last == 0 {
		return strconv.Itoa(first) + "–"
	}
	return spanOf(first, last)
}

// editionOf is an edition for a page: by its games where they tell who won, and
// held against the sources.
func (s *Server) editionOf(v *web.Voice, id string, t web.Title, e *history.Edition) web.Edition {
	out := web.Edition{
		Number: e.Number, Name: v.Edition(t, t.Name, e.Number), Address: web.TitleAddress(id, e.Number),
		Year: spanOf(int(e.From.Year), int(e.To.Year)), Why: s.said(v, e.Winner.Reason()), Outcome: s.said(v, e.Outcome()), Standing: standingOf(e.Verdict, e.Winner.Inferred),
	}
	if e.Reference != nil {
		out.Source = sourcesCalled(v, e.Reference.Source)
		if e.Reference.Year > 0 {
			out.Year = strconv.Itoa(e.Reference.Year)
		}
	}
	tally := ""
	if e.Match != nil {
		tally = s.said(v, e.Match.Tally())
	}
	switch {
	case e.Winner.Side.Known():
		out.Winner, out.Score = s.namedSide(v, e.Winner.Side), tally
		if e.Match != nil {
			out.RunnerUp = s.namedSide(v, other(e.Match, e.Winner.Side))
		}
		if r := e.Reference; r != nil && out.Standing == web.Differs {
			out.Told = strings.TrimSpace(s.named(v, r.Winner).Name + " " + s.said(v, history.ScoreTold(r.Score)))
		}
	case e.Reference != nil:
		s.byReference(v, e, &out, tally)
	case e.Decided(): // by a league, or for a side
		out.Standing = web.Computed
	}
	return out
}

// byReference tells an edition by the sources, with what the games tell beside.
func (s *Server) byReference(v *web.Voice, e *history.Edition, out *web.Edition, tally string) {
	r := e.Reference
	out.Winner, out.Score = s.named(v, r.Winner), s.said(v, history.ScoreTold(r.Score))
	if r.RunnerUp != "" {
		out.RunnerUp = s.named(v, r.RunnerUp)
	}
	if e.Match != nil {
		known := e.Match.Score
		out.Told = fmt.Sprintf("%d–%d %s", known[0], known[1], s.namedSide(v, e.Match.Sides[0]).Name)
	}
}

// standings are what a page calls the verdicts.
var standings = map[history.Verdict]web.Standing{
	history.Agrees: web.Agrees, history.OtherScore: web.Differs, history.Disagrees: web.Differs, history.Contradicts: web.Differs,
	history.Missing: web.Reference, history.NoReference: web.Computed, history.Unknown: web.Missing,
}

// standingOf is how what the games say of an edition compares with the sources;
// where they do not settle it alone, that stands first.
func standingOf(verdict history.Verdict, inferred bool) web.Standing {
	standing := standings[verdict]
	if inferred && (standing == web.Agrees || standing == web.Computed) {
		return web.Inferred
	}
	return standing
}

// other is the side of a match that is not the one named.
func other(m *history.Match, side history.Side) history.Side {
	if m.Sides[0].Handle == side.Handle {
		return m.Sides[1]
	}
	return m.Sides[0]
}

func dashed(score string) string { return strings.ReplaceAll(score, "-", "–") }

// namedSide is one side of a match, which may be a pair.
func (s *Server) namedSide(v *web.Voice, side history.Side) web.Named {
	if p, known := s.tables.Player(side.Handle); known || !side.Known() {
		name := s.named(v, side.Handle)
		if strings.HasPrefix(side.Name, p.Name+" (") && p.Born.Year != 0 { // of two with one name
			name.Name += " (" + v.Say("born %s", strconv.Itoa(int(p.Born.Year))) + ")"
		}
		return name
	}
	return web.Named{Name: cmp.Or(s.pairNamed(v, side.Handle), web.PlainName(side.Name)), Address: web.PlayerAddress(side.Handle)}
}

// pairNamed is the names of a pair whom the tables know both, "" for others.
func (s *Server) pairNamed(v *web.Voice, handle string) string {
	a, b, pair := strings.Cut(handle, "+")
	_, one := s.tables.Player(a)
	_, other := s.tables.Player(b)
	if !pair || !one || !other {
		return ""
	}
	return s.named(v, a).Name + " & " + s.named(v, b).Name
}

// mostWins is who won the most editions, and which.
func mostWins(editions []web.Edition) (most []web.Winner) {
	for _, e := range slices.Backward(editions) { // the newest stand first
		if e.Winner.Name == "" {
			continue
		}
		i := slices.IndexFunc(most, func(w web.Winner) bool { return w.Name == e.Winner.Name })
		if i < 0 {
			i = len(most)
			most = append(most, web.Winner{Named: e.Winner})
		}
		most[i].Editions = append(most[i].Editions, web.Named{Name: strconv.Itoa(e.Number), Address: e.Address})
	}
	slices.SortStableFunc(most, func(a, b web.Winner) int { return len(b.Editions) - len(a.Editions) })
	return firstOf(most, 8)
}

// editionPage is one edition with its games.
func (s *Server) editionPage(c echo.Context) error {
	id, n, err := s.editionIn(c)
	if err != nil {
		return err
	}
	return s.paged(c, func(ctx context.Context) (string, web.View, error) {
		told, games, state, err := s.titleTold(ctx, id)
		if err != nil {
			return state, nil, err
		}
		at := slices.IndexFunc(told.Editions, func(e history.Edition) bool { return e.Number == n })
		if at < 0 {
			return state, nil, archive.ErrNotFound
		}
		page, err := s.editionShown(ctx, c, id, told.Editions, at)
		if err != nil {
			return state, nil, err
		}
		page.Edition.Games = countedGames(len(byEdition(games)[n]), s.editionAsked(id, n))
		rest := unplaced(&told.Editions[at], games)
		page.Others = len(rest)
		page.Other, err = s.rowsOf(ctx, c, firstOf(rest, mostListed))
		page.Cite = s.citeText(kifu.Ordinal(n)+" "+s.titleName(id)+", "+s.gamesTold(told.Editions[at].Games), state).Text
		return state, page, err
	})
}

func (s *Server) editionShown(ctx context.Context, c echo.Context, id string, all []history.Edition, at int) (page web.EditionPage, err error) {
	v := s.voice(c)
	t := s.calledTitle(id, v.Language)
	beside := func(i int) *web.Named {
		if i < 0 || i >= len(all) {
			return nil
		}
		return &web.Named{Name: v.Edition(t, t.Name, all[i].Number), Address: web.TitleAddress(id, all[i].Number)}
	}
	e := &all[at]
	page = web.EditionPage{Frame: s.frame(c), Title: s.namedTitle(v, id), Edition: s.editionOf(v, id, t, e), Previous: beside(at - 1), After: beside(at + 1)}
	page.Called = t.Deciding(e.Number)
	if e.Match != nil {
		if page.Match, err = s.rowsOf(ctx, c, firstOf(e.Match.Games(), mostListed)); err != nil {
			return page, err
		}
		page.Remarks = s.remarks(v, e.Match)
		for i := range e.Match.Sides {
			page.Score[i] = web.Seat{Named: s.namedSide(v, e.Match.Sides[i]), Won: e.Match.Score[i]}
		}
	}
	for _, stage := range inOrderOfTelling(e.Stages) {
		stage, err := s.stageOf(ctx, c, stage)
		if err != nil {
			return page, err
		}
		page.Stages = append(page.Stages, stage)
	}
	page.Findings, page.More = s.findingsOf(v, e.Findings)
	return page, nil
}

// remarks are why games of a match do not count, or count for another than
// their records name.
func (s *Server) remarks(v *web.Voice, m *history.Match) (all []string) {
	for i := range m.Rows {
		r := &m.Rows[i]
		if !r.Remark.Told() || len(all) == mostListed {
			continue
		}
		called := v.Say("Game")
		if r.Number > 0 {
			called = v.Say("game %v", r.Number)
		}
		if len(r.Dates) > 0 {
			called += " (" + web.Dates(r.Dates) + ")"
		}
		all = append(all, v.Say("%s: %s", called, s.said(v, r.Remark)))
	}
	return all
}

// mostBehind is how many games a finding opens one by one.
const mostBehind = 9

// findingsOf are what does not fit together, with the games behind it; what
// several findings say alike is said once. With how many are not shown.
func (s *Server) findingsOf(v *web.Voice, found []history.Finding) (all []web.Found, more int) {
	for _, f := range firstOf(found, mostListed) {
		text := s.said(v, f.Text)
		at := slices.IndexFunc(all, func(o web.Found) bool { return o.Code == f.Code && o.Text == text })
		if at < 0 {
			at = len(all)
			all = append(all, web.Found{Finding: kifu.Finding{Code: f.Code, Severity: f.Severity, Text: text}})
		}
		for _, id := range f.Games {
			if len(all[at].Games) < mostBehind {
				all[at].Games = append(all[at].Games, web.GameAddress(id))
			}
		}
	}
	return all, max(0, len(found)-mostListed)
}

// inOrderOfTelling is the stages with the last played first; games that are of
// none, such as exhibitions, stand behind them all.
func inOrderOfTelling(stages []history.Stage) (all []*history.Stage) {
	for i := range slices.Backward(stages) {
		all = append(all, &stages[i])
	}
	slices.SortStableFunc(all, func(a, b *history.Stage) int { return loose(a) - loose(b) })
	return all
}

func loose(s *history.Stage) int {
	if s.Kind == "games" {
		return 1
	}
	return 0
}

// What a page shows of an edition that is larger than any that was played: so
// many games, lines or names of a list, and so many games of a bracket. Behind
// a list that is cut stands the search for all of it.
const (
	mostListed = 200
	mostInTree = 512
)

// lastTies are the rounds of a bracket without the games of the first ones that
// are too many to draw.
func lastTies(rounds []history.Round) []history.Round {
	cut, room := slices.Clone(rounds), mostInTree
	for i := range slices.Backward(cut) {
		cut[i].Games = firstOf(cut[i].Games, room)
		room -= len(cut[i].Games)
	}
	return cut
}

// stageOf is a stage for a page: its cross-table or its rounds, and its games.
func (s *Server) stageOf(ctx context.Context, c echo.Context, stage *history.Stage) (out web.Stage, err error) {
	v := s.voice(c)
	out.Name = strings.TrimSpace(web.Capital(v.Stage(stage.Kind)) + " " + v.Say(stage.Name))
	out.Outcome, out.Lacks, out.League = s.said(v, stage.Outcome), s.saidAll(v, stage.Lacks), s.leagueOf(v, stage)
	out.Stay = s.said(v, stage.Stay)
	if loose(stage) > 0 {
		out.Outcome = s.said(v, stage.Why)
	}
	for _, p := range firstOf(stage.Playoffs, mostListed) {
		out.Playoffs = append(out.Playoffs, web.Playoff{Tie: s.tieOf(v, p.Game, p.Black, p.White, p.Winner, p.Result), Date: web.Dates(p.Dates), Decides: s.said(v, p.Decides)})
	}
	for _, t := range stage.Teams {
		out.Teams = append(out.Teams, s.teamOf(v, &t))
	}
	for _, leg := range firstOf(stage.Line, mostListed) {
		out.Legs = append(out.Legs, web.Leg{Winner: s.namedSide(v, leg.Winner), Loser: s.namedSide(v, leg.Loser), Streak: leg.Streak, Address: web.GameAddress(leg.Game)})
	}
	for _, r := range inBrackets(lastTies(stage.Rounds)) {
		round := web.Round{Name: web.Capital(v.Round(r.Name)), Full: r.Full}
		for _, tie := range r.Games {
			drawn := s.tieOf(v, tie.Game, tie.Black, tie.White, tie.Winner, tie.Result)
			if tie.Next != nil {
				drawn.Next = web.GameAddress(*tie.Next)
			}
			round.Ties = append(round.Ties, drawn)
		}
		out.Rounds = append(out.Rounds, round)
	}
	out.Total = len(stage.Games)
	out.Rows, err = s.rowsOf(ctx, c, firstOf(stage.Games, mostListed))
	return out, err
}

func (s *Server) tieOf(v *web.Voice, game kifu.GameID, black, white, winner history.Side, result string) web.Tie {
	return web.Tie{
		Sides: [2]web.Named{s.namedSide(v, black), s.namedSide(v, white)}, Address: web.GameAddress(game), Result: v.How(kifu.ResultOf(result), ""),
		Won: [2]bool{winner.Known() && winner == black, winner.Known() && winner == white},
	}
}

func (s *Server) teamOf(v *web.Voice, t *history.Team) web.Team {
	one := web.Team{Name: s.said(v, t.Called()), Won: t.Won}
	for _, p := range firstOf(t.Players, mostListed) {
		one.Players = append(one.Players, s.namedSide(v, p))
	}
	return one
}

// inBrackets puts the games of each round in the order of the round behind it,
// so that those who won them stand side by side with the game that they met in.
func inBrackets(rounds []history.Round) []history.Round {
	all := slices.Clone(rounds)
	for i := len(all) - 2; i >= 0; i-- {
		all[i].Games = feeding(all[i].Games, all[i+1].Games)
	}
	return all
}

func feeding(games, next []history.Tie) (ordered []history.Tie) {
	at, used := map[string]int{}, map[int]bool{}
	for i, tie := range games {
		if tie.Winner.Known() {
			at[tie.Winner.Handle] = i
		}
	}
	for _, tie := range next {
		for _, side := range []history.Side{tie.Black, tie.White} {
			if i, known := at[side.Handle]; known && !used[i] {
				used[i] = true
				ordered = append(ordered, games[i])
			}
		}
	}
	for i, tie := range games {
		if !used[i] {
			ordered = append(ordered, tie)
		}
	}
	return ordered
}

func (s *Server) rowsOf(ctx context.Context, c echo.Context, games []kifu.GameID) (rows []web.Row, err error) {
	for _, id := range games {
		whole, err := s.archive.Game(ctx, id)
		if err != nil {
			return rows, err
		}
		rows = append(rows, s.row(c, whole, nil))
	}
	return rows, nil
}

// upshots are what the games of a league are called by their signs.
var upshots = map[string]string{"won": "Won", "lost": "Lost", "drawn": "Drawn", "void": "void", "unknown": "no-result"}

// signs are how Japanese papers print a league: a ring for a win.
var signs = map[string]string{"won": "○", "lost": "●", "drawn": "=", "void": "–", "unknown": "?"}

// leagueOf is a cross-table for a page, nil for none.
func (s *Server) leagueOf(v *web.Voice, stage *history.Stage) *web.League {
	if len(stage.Table) == 0 {
		return nil
	}
	l := &web.League{Pairing: stage.Kind == "points-pairing"}
	for _, line := range firstOf(stage.Table, mostListed) {
		l.Drawn = l.Drawn || line.Drawn > 0
		l.Players = append(l.Players, web.Seat{Named: s.namedSide(v, line.Player), Won: line.Won, Lost: line.Lost, Drawn: line.Drawn, Number: len(l.Players) + 1, Place: line.Place, Points: line.Points, Opponents: line.Opponents, Total: strconv.FormatFloat(line.Total, 'f', 2, 64)})
		row := make([][]web.Cell, len(line.Cells))
		for i, cell := range line.Cells {
			for _, m := range cell {
				row[i] = append(row[i], web.Cell{Sign: signs[m.Result], Address: web.GameAddress(m.Game), Label: signs[m.Result] + " " + v.Say(upshots[m.Result])})
			}
		}
		l.Cells = append(l.Cells, row)
	}
	return l
}

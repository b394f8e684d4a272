package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// historyPrinter writes histories in one of the formats.
type historyPrinter struct {
	out    *bufio.Writer
	format string
	tables *catalog.Tables
}

func historyPrinterOf(format string, tables *catalog.Tables) (*historyPrinter, error) {
	switch format {
	case "text", "json", "csv":
		return &historyPrinter{format: format, tables: tables}, nil
	}
	return nil, usage("--format %q: want text, json or csv", format)
}

// rows writes a table: aligned for people, or as CSV.
func (p *historyPrinter) rows(head []string, rows [][]string) error {
	if p.format == "csv" {
		var b []byte
		for _, row := range append([][]string{head}, rows...) {
			for i, field := range row {
				if i > 0 {
					b = append(b, ',')
				}
				b = appendField(b, field)
			}
			b = append(b, "\r\n"...)
		}
		_, err := p.out.Write(b)
		return err
	}
	w := tabwriter.NewWriter(p.out, 0, 4, 2, ' ', 0)
	for _, row := range append([][]string{head}, rows...) {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

func (p *historyPrinter) json(v any) error {
	e := json.NewEncoder(p.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// agreements writes how far the titles agree with the sources.
func (p *historyPrinter) agreements(all []history.Agreement) error {
	if p.format == "json" {
		return p.json(all)
	}
	var rows [][]string
	for _, a := range all {
		row := []string{a.Title}
		for _, n := range []int{a.Sources, a.Matches, a.Agrees, a.OtherScore, a.Disagrees, a.Contradicts, a.Missing, a.NoReference, a.Inferred} {
			row = append(row, strconv.Itoa(n))
		}
		rows = append(rows, row)
	}
	return p.rows([]string{"title", "sources", "matches", "agrees", "other_score", "disagrees", "contradicts", "missing", "no_reference", "inferred"}, rows)
}

// title writes the editions of a title, a line each.
func (p *historyPrinter) title(id string, t *history.Title) error {
	if p.format == "json" {
		return p.json(struct {
			Archive string `json:"archive"`
			*history.Title
		}{id, t})
	}
	var rows [][]string
	for i := range t.Editions {
		l := t.Editions[i].Entry(p.tables)
		rows = append(rows, []string{strconv.Itoa(l.Edition), known(l.Year), l.Winner.Name, l.Score.String(), l.RunnerUp.Name, string(l.Mark), string(l.Verdict), strconv.Itoa(l.Games)})
	}
	return p.rows([]string{"edition", "year", "winner", "score", "runner_up", "mark", "verdict", "games"}, rows)
}

// known is a number, or nothing for 0.
func known(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// edition writes one edition: in CSV the games of its match alone.
func (p *historyPrinter) edition(id, title string, e *history.Edition) error {
	switch p.format {
	case "json":
		return p.json(struct {
			Archive string `json:"archive"`
			Title   string `json:"title"`
			*history.Edition
		}{id, title, e})
	case "csv":
		return p.match(e.Match)
	}
	l := e.Entry(p.tables)
	fmt.Fprintf(p.out, "%s %d, %s: %s\n", titleName(p.tables, title), e.Number, known(l.Year), who(l))
	fmt.Fprintf(p.out, "by the games    %s\n", won(e))
	fmt.Fprintf(p.out, "by the sources  %s\n", p.reference(e.Reference))
	fmt.Fprintf(p.out, "verdict         %s\n", e.Verdict)
	if e.Format.Kind != "" {
		fmt.Fprintf(p.out, "format          %s\n", e.Format.Kind)
	}
	if e.Match != nil {
		fmt.Fprintf(p.out, "\n%s:\n", e.MatchWhy)
		if err := p.match(e.Match); err != nil {
			return err
		}
	}
	for i := range e.Stages {
		if err := p.stage(&e.Stages[i]); err != nil {
			return err
		}
	}
	p.findings(e.Findings)
	fmt.Fprintf(p.out, "\narchive %s\n", id)
	return nil
}

func who(l history.Entry) string {
	if !l.Winner.Known() {
		return cmp.Or(l.Outcome.String(), "not known")
	}
	s := l.Winner.Name
	if l.RunnerUp.Known() {
		s += " " + strings.TrimSpace(l.Score.String()+" against "+l.RunnerUp.Name)
	}
	return s + " (" + string(l.Mark) + ")"
}

func won(e *history.Edition) string {
	if !e.Winner.Side.Known() {
		return cmp.Or(e.Outcome().String(), "not decided")
	}
	text := e.Winner.Side.Name + ": " + e.Winner.Why.String()
	if e.Winner.Doubt.Told() {
		text += "\nin doubt        " + e.Winner.Doubt.String()
	}
	return text
}

func (p *historyPrinter) reference(h *catalog.Holder) string {
	if h == nil {
		return "nothing"
	}
	name := func(handle string) string {
		if who, known := p.tables.Player(handle); known {
			return who.Name
		}
		return handle
	}
	s := strings.TrimSpace(name(h.Winner) + " " + h.Score)
	if h.RunnerUp != "" {
		s += " against " + name(h.RunnerUp)
	}
	return s + " (" + h.Source + ")"
}

func (p *historyPrinter) match(m *history.Match) error {
	var rows [][]string
	if m != nil {
		for i := range m.Rows {
			r := &m.Rows[i]
			number := known(r.Number)
			if r.Guessed && p.format == "text" {
				number += "?"
			}
			rows = append(rows, []string{number, history.Days(r.Dates), m.Sides[r.Black].Name, m.Sides[1-r.Black].Name, r.Result,
				fmt.Sprintf("%d-%d", r.Score[0], r.Score[1]), r.Remark.String(), r.Game.String(), r.File})
		}
	}
	return p.rows([]string{"game", "date", "black", "white", "result", "score", "remark", "id", "file"}, rows)
}

// cell is the games of a cell of a cross-table, a sign each.
func cell(games []history.Played) string {
	text := ""
	for _, m := range games {
		text += map[string]string{"won": "o", "lost": "x", "drawn": "=", "void": "~", "unknown": "?"}[m.Result]
	}
	return cmp.Or(text, ".")
}

// stage writes what was played besides the match.
func (p *historyPrinter) stage(s *history.Stage) error {
	fmt.Fprintf(p.out, "\n%s: %s\n", strings.TrimSpace(s.Kind+" "+s.Name), s.Why)
	if s.Outcome.Told() {
		fmt.Fprintf(p.out, "outcome: %s\n", s.Outcome)
	}
	for _, lack := range s.Lacks {
		fmt.Fprintf(p.out, "open: %s\n", lack)
	}
	var rows [][]string
	for i := range s.Table {
		l := &s.Table[i]
		row := []string{strconv.Itoa(l.Place), l.Player.Name, l.Tally().String(), strconv.Itoa(l.Points)}
		if s.Kind == "points-pairing" {
			row = append(row, strconv.Itoa(l.Opponents), fmt.Sprintf("%.2f", l.Total))
		}
		for _, c := range l.Cells {
			row = append(row, cell(c))
		}
		rows = append(rows, row)
	}
	on := s.GoesOn()
	for _, r := range s.Rounds {
		for _, tie := range r.Games {
			rows = append(rows, []string{r.Name, tie.Black.Name, tie.White.Name, tie.Result, on[tie.Game].String(), tie.Game.String()})
		}
		if len(r.Games) == 0 {
			rows = append(rows, []string{r.Name, "no game"})
		}
	}
	for _, l := range s.Line {
		rows = append(rows, []string{l.Text(), history.Days(l.Dates), known(l.Streak), l.Game.String()})
	}
	for _, t := range s.Teams {
		rows = append(rows, []string{t.Called().String(), strconv.Itoa(t.Won), many(len(t.Players), "player")})
	}
	if rows == nil {
		fmt.Fprintf(p.out, "%s\n", many(len(s.Games), "game"))
		return nil
	}
	if err := p.rows(rows[0], rows[1:]); err != nil {
		return err
	}
	return p.playoffs(s.Playoffs)
}

// playoffs writes the games behind a league, with what each decided.
func (p *historyPrinter) playoffs(all []history.Playoff) error {
	if all == nil {
		return nil
	}
	var rows [][]string
	for i := range all {
		g := &all[i]
		rows = append(rows, []string{history.Days(g.Dates), g.Black.Name, g.White.Name, g.Result, strings.TrimSpace(g.Why.String() + " " + about(g.Decides)), g.Game.String()})
	}
	return p.rows([]string{"playoff", "black", "white", "result", "decides", "id"}, rows)
}

func about(what kifu.Sentence) string {
	if !what.Told() {
		return ""
	}
	return "for " + what.String()
}

func (p *historyPrinter) findings(all []history.Finding) {
	if len(all) > 0 {
		fmt.Fprintln(p.out)
	}
	for _, f := range all {
		fmt.Fprintf(p.out, "%s: %s: %s\n", f.Severity, f.Code, f.Text)
		for _, id := range f.Games {
			fmt.Fprintf(p.out, "    %s\n", id)
		}
	}
}

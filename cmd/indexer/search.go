package main

import (
	"bufio"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// searchOptions is what a user asks of a search.
type searchOptions struct {
	dir, format, sort string
	limit             int
	names             nameTable
}

func searchCommand(sh *shell) *cobra.Command {
	var o searchOptions
	c := &cobra.Command{
		Use:   "search [QUERY] --archive DIR",
		Short: "Find games in an archive",
		Long: `Find the games that a question asks for, and print them; without a question,
all. The exact total goes to standard error.

The sgf format is the records' own bytes, one after the other, of the witness
that speaks for each game. A QUERY that begins with - comes after --.

` + exitHelp,
		Example: `  indexer search --archive data 'player:"Cho Chikun" title:honinbo year:1989..1998'
  indexer search --archive data --format csv 'result:B+R size:9x9'
  indexer search --archive data -- '-rules:chinese'`,
		RunE: func(c *cobra.Command, args []string) error {
			q, err := query.Read(strings.Join(args, " "))
			if err != nil {
				return usageError{err}
			}
			return search(c.Context(), sh, &o, q)
		},
	}
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text, ndjson, csv or sgf")
	f.StringVar(&o.sort, "sort", "", "order: date, event, moves or relevance; -date for the newest first")
	f.IntVarP(&o.limit, "limit", "n", 0, "print this many games at most; 0 is all")
	o.names.flag(f)
	return c
}

// opened opens the archive that a command reads.
func opened(dir string) (*archive.Archive, error) { return nameTable("").opened(dir) }

// opened opens the archive that a command reads, asked by the user's names too.
func (n nameTable) opened(dir string) (*archive.Archive, error) {
	if dir == "" {
		return nil, usage("--archive: which folder is the archive in?")
	}
	tables, err := n.tables()
	if err != nil {
		return nil, err
	}
	return archive.OpenWith(dir, tables)
}

func search(ctx context.Context, sh *shell, o *searchOptions, q query.Query) error {
	print, err := gamePrinterOf(o.format)
	if err != nil {
		return err
	}
	if q, err = paged(q, o); err != nil {
		return err
	}
	a, err := o.names.opened(o.dir)
	if err != nil {
		return err
	}
	defer a.Close()
	out := bufio.NewWriter(sh.out)
	if o.format == "csv" {
		fmt.Fprint(out, gameColumns)
	}
	answer, err := pages(ctx, a, q, o.limit, func(g *kifu.Game) error { return print(ctx, a, out, g) })
	if err != nil {
		return err
	}
	sh.err.Write(foundText(nil, answer))
	return out.Flush()
}

// foundText is how much was found.
func foundText(b []byte, a archive.Answer) []byte {
	b = fmt.Appendf(b, "%s, %s", many(a.Total, "game"), many(a.Records, "record"))
	if a.Clusters != a.Total {
		b = fmt.Appendf(b, "; %s when versions count once", many(a.Clusters, "game"))
	}
	return append(b, '\n')
}

// paged is the question for the first page.
func paged(q query.Query, o *searchOptions) (query.Query, error) {
	if o.limit < 0 {
		return q, usage("--limit %d: want a number of games, or 0 for all", o.limit)
	}
	values := q.Values()
	if o.sort != "" {
		values.Set("sort", o.sort)
	}
	values.Set("limit", strconv.Itoa(query.MaxLimit))
	q, err := query.Parse(values)
	if err != nil {
		return q, usageError{err}
	}
	return q, nil
}

// pages takes each game of an answer, page after page, and returns the first.
func pages(ctx context.Context, a *archive.Archive, q query.Query, limit int, take func(*kifu.Game) error) (archive.Answer, error) {
	first, err := a.Search(ctx, q)
	if err != nil {
		return first, err
	}
	answer, n := first, 0
	for {
		for i := range answer.Games {
			if err := take(&answer.Games[i]); err != nil {
				return first, err
			}
			if n++; n == limit {
				return first, nil
			}
		}
		if answer.Next == "" {
			return first, nil
		}
		if answer, err = following(ctx, a, q, answer.Next); err != nil {
			return first, err
		}
	}
}

func following(ctx context.Context, a *archive.Archive, q query.Query, cursor string) (archive.Answer, error) {
	values := q.Values()
	values.Set("cursor", cursor)
	next, err := query.Parse(values)
	if err != nil {
		return archive.Answer{}, err
	}
	return a.Search(ctx, next)
}

// gamePrinter writes one game of an answer.
type gamePrinter func(context.Context, *archive.Archive, *bufio.Writer, *kifu.Game) error

func gamePrinterOf(format string) (gamePrinter, error) {
	line := func(appendGame func([]byte, *kifu.Game) []byte) gamePrinter {
		return func(_ context.Context, _ *archive.Archive, w *bufio.Writer, g *kifu.Game) error {
			_, err := w.Write(appendGame(w.AvailableBuffer(), g))
			return err
		}
	}
	switch format {
	case "text":
		return line(gameText), nil
	case "ndjson", "json", "jsonl":
		return line(gameJSON), nil
	case "csv":
		return line(gameCSV), nil
	case "sgf":
		return gameRecord, nil
	}
	return nil, usage("--format %q: want text, ndjson, csv or sgf", format)
}

// gameText is a game as a line: id, date, players, result, event, file.
func gameText(b []byte, g *kifu.Game) []byte {
	s := &g.Settled
	b = append(b, g.ID.String()...)
	b = fmt.Appendf(b, "  %-10s  ", clean(dates(s.Dates)))
	b = appendClean(b, people(s.Black)+" - "+people(s.White))
	b = fmt.Appendf(b, "  %s", s.Result)
	if e := occasion(g); e != "" {
		b = append(appendClean(append(b, "  "...), e), "  "...)
	}
	return append(appendClean(append(b, "  "...), source(g)), '\n')
}

// occasion is the event in a few words.
func occasion(g *kifu.Game) string {
	e := &g.Settled.Event
	words := []string{e.Title}
	if e.Title == "" {
		words[0] = e.Name
	}
	if e.Edition > 0 {
		words = append(words, strconv.Itoa(e.Edition))
	}
	if e.Stage != "" && (e.Stage != "round" || e.Round == 0) {
		words = append(words, e.Stage)
	}
	if e.Round > 0 {
		words = append(words, "round "+strconv.Itoa(e.Round))
	}
	if e.Game > 0 {
		words = append(words, "game "+strconv.Itoa(e.Game))
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

func dates(ds []kifu.Date) string {
	texts := make([]string, len(ds))
	for i, d := range ds {
		texts[i] = d.String()
	}
	return strings.Join(texts, ",")
}

func people(ps []kifu.Person) string {
	names := make([]string, len(ps))
	for i, p := range ps {
		names[i] = p.Name
	}
	if len(names) == 0 {
		return "?"
	}
	return strings.Join(names, " & ")
}

// source is the file of the witness that speaks for a game.
func source(g *kifu.Game) string {
	if len(g.Witnesses) == 0 {
		return ""
	}
	return g.Witnesses[0].File
}

func gameJSON(b []byte, g *kifu.Game) []byte {
	b = append(append(b, `{"type":"game","id":"`...), g.ID.String()...)
	b = g.Settled.AppendJSON(append(b, `","settled":`...))
	b = kifu.AppendString(append(b, `,"size":`...), g.Line.Size.String())
	b = strconv.AppendInt(append(b, `,"moves":`...), int64(len(g.Line.Moves)), 10)
	b = append(b, `,"witnesses":[`...)
	for i := range g.Witnesses {
		if i > 0 {
			b = append(b, ',')
		}
		w := &g.Witnesses[i]
		b = kifu.AppendString(append(b, `{"file":`...), w.File)
		b = strconv.AppendInt(append(b, `,"game":`...), int64(w.Number), 10)
		b = append(strconv.AppendInt(append(b, `,"symmetry":`...), int64(w.Symmetry), 10), '}')
	}
	return append(b, "]}\n"...)
}

const gameColumns = "id,date,black,white,result,title,edition,stage,game,event,moves,source\r\n"

func gameCSV(b []byte, g *kifu.Game) []byte {
	s, e := &g.Settled, &g.Settled.Event
	event := ""
	if len(g.Witnesses) > 0 {
		event = g.Witnesses[0].Header.Get("EV")
	}
	fields := []string{
		g.ID.String(), dates(s.Dates), people(s.Black), people(s.White), s.Result.String(),
		e.Title, unlessZero(e.Edition), e.Stage, unlessZero(e.Game), event, strconv.Itoa(len(g.Line.Moves)), source(g),
	}
	for i, f := range fields {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendField(b, f)
	}
	return append(b, "\r\n"...)
}

func unlessZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func gameRecord(ctx context.Context, a *archive.Archive, w *bufio.Writer, g *kifu.Game) error {
	raw, err := a.Raw(ctx, g.ID, 0)
	if err != nil {
		return err
	}
	w.Write(raw)
	return w.WriteByte('\n')
}

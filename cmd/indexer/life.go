package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// lifeOptions is what a user asks of people and of the archive as a whole.
type lifeOptions struct {
	player            string
	versus            []string
	records, coverage bool
}

func (o *lifeOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.player, "player", "", "tell the career of `NAME`, and the titles won")
	f.StringArrayVar(&o.versus, "versus", nil, "with --player: the games against `NAME`; given again, the cross-table of all")
	f.BoolVar(&o.records, "records", false, "tell the most titles, the longest runs, and who else stands out")
	f.BoolVar(&o.coverage, "coverage", false, "tell what the archive has of each edition of each title, and lacks")
}

// asked reports whether one of them is asked for, in place of a title.
func (o *lifeOptions) asked(args []string) (bool, error) {
	n := 0
	for _, is := range []bool{o.player != "", o.records, o.coverage, len(args) > 0} {
		if is {
			n++
		}
	}
	switch {
	case n > 1:
		return false, usage("a title, --player, --records and --coverage: one at a time")
	case o.player == "" && len(o.versus) > 0:
		return false, usage("--versus: against whom? name the first with --player")
	}
	return n == 1 && len(args) == 0, nil
}

// cards are what is told, one after the other.
func (o *lifeOptions) cards(ctx context.Context, a *archive.Archive) ([]history.Card, error) {
	if o.player != "" {
		return o.people(ctx, a)
	}
	annals, _, err := a.Annals(ctx)
	if err != nil {
		return nil, err
	}
	if o.coverage {
		return []history.Card{history.CoverageCard(history.CoverageOf(annals, a.Tables()), a.Tables())}, nil
	}
	r, err := a.Records(ctx, annals)
	return []history.Card{history.RecordsCard(&r, a.Tables())}, err
}

func (o *lifeOptions) people(ctx context.Context, a *archive.Archive) ([]history.Card, error) {
	var handles []string
	var games [][]history.Game
	for _, name := range append([]string{o.player}, o.versus...) {
		handle, of, err := playerNamed(ctx, a, name)
		if err != nil {
			return nil, err
		}
		handles, games = append(handles, handle), append(games, of)
	}
	switch tables := a.Tables(); len(handles) {
	case 1:
		annals, _, err := a.Annals(ctx)
		if err != nil {
			return nil, err
		}
		c, h := history.CareerOf(handles[0], games[0], tables), history.HonoursOf(handles[0], annals.Titles, tables)
		return []history.Card{history.CareerCard(&c, tables), history.RanksCard(&c, tables), history.HonoursCard(c.Name, &h, tables)}, nil
	case 2:
		p := history.PairOf(handles[0], handles[1], games[0], tables)
		return []history.Card{history.PairCard(&p)}, nil
	default:
		t := history.TableOf(handles, games, tables)
		return []history.Card{history.TableCard(&t)}, nil
	}
}

// playerNamed is the one person whom a name means and who has games.
func playerNamed(ctx context.Context, a *archive.Archive, name string) (handle string, games []history.Game, err error) {
	var found []string
	for _, h := range a.Tables().Players(name) {
		of, err := a.OfPlayer(ctx, h)
		if err != nil {
			return "", nil, err
		}
		if len(of.Games) > 0 {
			found, handle, games = append(found, h), h, of.Games
		}
	}
	switch len(found) {
	case 0:
		return "", nil, usage("nobody called %q has games here", name)
	case 1:
		return handle, games, nil
	}
	return "", nil, usage("%q may mean %s: name one of them", name, strings.Join(found, ", "))
}

// printCards writes cards as text or as objects, one a line; as a table the
// first, since the columns of others are not the same.
func printCards(out *bufio.Writer, format string, cards []history.Card, about archive.About) error {
	for i := range cards {
		c := &cards[i]
		switch format {
		case "csv":
			printTable(out, c, about.ID)
			return nil
		case "json":
			if err := json.NewEncoder(out).Encode(cardObject(c, about.ID)); err != nil {
				return err
			}
		default:
			c.Cite = fmt.Sprintf("Kifubase, archive %.16s of %s.", about.ID, about.Made.UTC().Format("2006-01-02"))
			out.Write(c.Text(func(question, page string, game kifu.GameID) string {
				if question != "" {
					return "[" + question + "]"
				}
				if page != "" {
					return "[" + page + "]"
				}
				return game.String()
			}))
			if i+1 < len(cards) {
				out.WriteByte('\n')
			}
		}
	}
	return nil
}

func printTable(out *bufio.Writer, c *history.Card, id string) {
	for _, row := range append([][]string{append(c.Columns, "archive")}, c.Rows...) {
		b := out.AvailableBuffer()
		if len(row) == len(c.Columns) {
			row = append(row, id)
		}
		for i, cell := range row {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendField(b, cell)
		}
		out.Write(append(b, "\r\n"...))
	}
}

// cardObject is a card's table as an object, every row by its columns.
func cardObject(c *history.Card, id string) map[string]any {
	rows := make([]map[string]string, len(c.Rows))
	for i, row := range c.Rows {
		rows[i] = map[string]string{}
		for j, cell := range row {
			rows[i][c.Columns[j]] = cell
		}
	}
	return map[string]any{"archive": id, "heading": c.Heading, "rows": rows}
}

// tellLife answers what is asked of people and of the archive.
func tellLife(ctx context.Context, sh *shell, o *historyOptions, tables *catalog.Tables) error {
	if o.format != "text" && o.format != "json" && o.format != "csv" {
		return usage("--format %q: want text, json or csv", o.format)
	}
	a, err := archive.OpenWith(o.dir, tables)
	if err != nil {
		return err
	}
	defer a.Close()
	cards, err := o.life.cards(ctx, a)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(sh.out)
	if err := printCards(out, o.format, cards, a.About()); err != nil {
		return err
	}
	return out.Flush()
}

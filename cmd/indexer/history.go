package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
)

// historyOptions is what a user asks of history.
type historyOptions struct {
	dir, format, holders string
	names                nameTable
	life                 lifeOptions
}

func historyCommand(sh *shell) *cobra.Command {
	var o historyOptions
	c := &cobra.Command{
		Use:   "history [TITLE [EDITION]] --archive DIR",
		Short: "Tell who won which edition of a title, computed from the games",
		Long: `Tell the editions of a title: who won, by what score, against whom, computed
from the games, and beside it what the sources say. With an edition, the match
game by game, what was played before, and what does not fit together. Without a
title, how far the winners of each title agree with the sources
(docs/history.md).

--player tells a person's record and titles, --versus beside it the games against
others, --records who stands out, --coverage what the archive has and lacks. In
the text every number is followed by the question that "indexer search" opens it
with, or by its games.

--holders FILE puts a table of who won, as catalog/data/holders.tsv is, in the
place of the program's own. Winners are never computed from it: with an empty
table they are the same.

` + exitHelp,
		Example: `  indexer history --archive data honinbo
  indexer history --archive data 本因坊 54
  indexer history --archive data --format csv meijin
  indexer history --archive data --player 加藤正夫
  indexer history --archive data --player "Cho Chikun" --versus "Kobayashi Koichi" --versus "Rin Kaiho"`,
		Args: usageArgs(cobra.MaximumNArgs(2)),
		RunE: func(c *cobra.Command, args []string) error { return tellHistory(c.Context(), sh, &o, args) },
	}
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text, json or csv")
	f.StringVar(&o.holders, "holders", "", "hold the winners against the table in `FILE`")
	o.names.flag(f)
	o.life.flags(f)
	return c
}

func tellHistory(ctx context.Context, sh *shell, o *historyOptions, args []string) error {
	if o.dir == "" {
		return usage("--archive: which folder is the archive in?")
	}
	tables, err := o.tables()
	if err != nil {
		return err
	}
	switch life, err := o.life.asked(args); {
	case err != nil:
		return err
	case life:
		return tellLife(ctx, sh, o, tables)
	}
	p, err := historyPrinterOf(o.format, tables)
	if err != nil {
		return err
	}
	a, err := archive.OpenWith(o.dir, tables)
	if err != nil {
		return err
	}
	defer a.Close()
	p.out = bufio.NewWriter(sh.out)
	defer p.out.Flush()
	switch len(args) {
	case 0:
		return tellTitles(ctx, a, p)
	case 1:
		return tellTitle(ctx, a, p, args[0])
	}
	return tellEdition(ctx, a, p, args[0], args[1])
}

// tables are the program's own or the user's names, with the user's holders.
func (o *historyOptions) tables() (*catalog.Tables, error) {
	tables, err := o.names.tables()
	if err != nil || o.holders == "" {
		return tables, err
	}
	f, err := os.Open(o.holders)
	if err != nil {
		return nil, usageError{err}
	}
	defer f.Close()
	if tables, err = tables.WithHolders(f, o.holders); err != nil {
		return nil, usageError{err}
	}
	return tables, nil
}

func tellTitles(ctx context.Context, a *archive.Archive, p *historyPrinter) error {
	var all []history.Agreement
	for _, title := range a.Tables().EveryTitle() {
		t, _, err := a.Title(ctx, title.ID)
		if err != nil {
			return err
		}
		if len(t.Editions) > 0 {
			all = append(all, t.Agreement())
		}
	}
	return p.agreements(all)
}

func tellTitle(ctx context.Context, a *archive.Archive, p *historyPrinter, word string) error {
	t, id, err := titleNamed(ctx, a, word)
	if err != nil {
		return err
	}
	return p.title(id, t)
}

func tellEdition(ctx context.Context, a *archive.Archive, p *historyPrinter, word, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		return usage("%q is no number of an edition", number)
	}
	t, id, err := titleNamed(ctx, a, word)
	if err != nil {
		return err
	}
	if e := t.Edition(n); e != nil {
		return p.edition(id, t.ID, e)
	}
	return usage("neither games nor sources tell of edition %d of %s", n, t.ID)
}

// titleNamed is the history of the title that a word means.
func titleNamed(ctx context.Context, a *archive.Archive, word string) (*history.Title, string, error) {
	switch ids := a.Tables().Titles(word); len(ids) {
	case 0:
		return nil, "", usage("no title is called %q", word)
	case 1:
		return a.Title(ctx, ids[0])
	default:
		return nil, "", usage("%q may mean %v: name one of them", word, ids)
	}
}

// titleName is what the tables call a title.
func titleName(tables *catalog.Tables, id string) string {
	if t, known := tables.Title(id); known {
		return t.Name
	}
	return fmt.Sprint(id)
}

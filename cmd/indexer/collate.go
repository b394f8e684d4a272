package main

import (
	"bufio"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
)

func collateCommand(sh *shell) *cobra.Command {
	var o dupesOptions
	c := &cobra.Command{
		Use:   "collate PATH… | --archive DIR [GAME]…",
		Short: "Print one reading of the versions of a game, with their variants",
		Long: `Find the versions of one game among records, as dupes does, and print the one
that speaks for them move by move, with a note wherever another differs: what it
has there, and how it goes on. It is the one that most records tell, then the
longest. What the records contradict each other in stands before the moves.

Of an archive, name games by their ids; without one, all games that have versions
are printed.

` + exitHelp,
		Example: `  indexer collate a.sgf b.sgf c.sgf
  indexer collate --format sgf a.sgf b.sgf > both.sgf
  indexer collate --archive data e574730d802ad3918d9623d9585c14b5`,
		RunE: func(c *cobra.Command, args []string) error {
			print, err := collationPrinter(o.format)
			if err != nil {
				return err
			}
			if o.dir != "" && (c.Flags().Changed("archive") || len(args) == 0 && o.filesFrom == "") {
				return collateHeld(c.Context(), sh, o.dir, args, print)
			}
			o.dir = ""
			if err := o.paths(sh, args); err != nil {
				return err
			}
			return collate(c.Context(), sh, &o, print)
		},
	}
	o.inputs.flags(c.Flags())
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text, or sgf with the variants as variations")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "no progress")
	return c
}

func collationPrinter(format string) (func(collation, []byte) []byte, error) {
	switch format {
	case "text":
		return collation.text, nil
	case "sgf":
		return collation.sgf, nil
	}
	return nil, usage("--format %q: want text or sgf", format)
}

// collate prints every cluster of the records.
func collate(ctx context.Context, sh *shell, o *dupesOptions, print func(collation, []byte) []byte) error {
	d, err := o.read(ctx, sh)
	if err != nil {
		return err
	}
	d.Result = same.Find(d.tellings)
	out := bufio.NewWriter(sh.out)
	for i := range d.Clusters {
		out.Write(print(newCollation(d, &d.Clusters[i]), nil)) // Flush tells its error
	}
	return out.Flush()
}

// collateHeld prints games of an archive with their versions: those that are
// named, or all that have any.
func collateHeld(ctx context.Context, sh *shell, dir string, ids []string, print func(collation, []byte) []byte) error {
	var games []kifu.GameID
	for _, text := range ids {
		id, err := kifu.ParseGameID(text)
		if err != nil {
			return usageError{err}
		}
		games = append(games, id)
	}
	a, err := opened(dir)
	if err != nil {
		return err
	}
	defer a.Close()
	clusters, err := clustersToCollate(ctx, a, games)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(sh.out)
	for _, c := range clusters {
		k, err := collationHeld(ctx, a, c)
		if err != nil {
			return err
		}
		out.Write(print(k, nil))
	}
	return out.Flush()
}

// clustersToCollate is the versions of the games that are named, or of all
// that have any.
func clustersToCollate(ctx context.Context, a *archive.Archive, games []kifu.GameID) (lists [][]kifu.GameID, err error) {
	for _, id := range games {
		c, ok, err := a.Cluster(ctx, id)
		if errors.Is(err, archive.ErrNotFound) {
			return nil, usageError{err}
		}
		if err != nil {
			return nil, err
		}
		if !ok {
			c.Games = []kifu.GameID{id}
		}
		lists = append(lists, c.Games)
	}
	if len(games) > 0 {
		return lists, nil
	}
	for c, err := range a.Clusters(ctx) {
		if err != nil {
			return nil, err
		}
		if len(c.Games) > 1 {
			lists = append(lists, c.Games)
		}
	}
	return lists, nil
}

// collationHeld compares the records of a cluster again, the game that speaks
// first. A game that is alone has itself to read.
func collationHeld(ctx context.Context, a *archive.Archive, games []kifu.GameID) (collation, error) {
	d := new(duplicates)
	for _, id := range games {
		g, err := a.Game(ctx, id)
		if err != nil {
			return collation{}, err
		}
		d.tellings = append(d.tellings, same.Held(&g)...)
	}
	d.Result = same.Find(d.tellings)
	if len(d.Clusters) == 0 {
		return newCollation(d, &same.Cluster{Games: []int{0}}), nil
	}
	return newCollation(d, &d.Clusters[0]), nil
}

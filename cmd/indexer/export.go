package main

import (
	"archive/zip"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// exportOptions is what a user asks of an export.
type exportOptions struct {
	searchOptions
	output string
}

func exportCommand(sh *shell) *cobra.Command {
	var o exportOptions
	c := &cobra.Command{
		Use:   "export [QUERY] --archive DIR",
		Short: "Take games out of an archive as SGF, zip, CSV or JSON lines",
		Long: `Write the games that a question asks for, all without one, to standard output
or to a FILE, which is there when it is whole.

  sgf     the records' own bytes, one after the other
  zip     a file for each game, named by its id, and games.csv that says what
          each is and which file it came from
  csv     a line for each game
  ndjson  the same with everything that is settled

The bytes are those of the record that speaks for the game, in its own charset.

` + exitHelp,
		Example: `  indexer export --archive data --format zip -o chikun.zip 'player:"Cho Chikun"'`,
		RunE: func(c *cobra.Command, args []string) error {
			q, err := query.Read(strings.Join(args, " "))
			if err != nil {
				return usageError{err}
			}
			return export(c.Context(), sh, &o, q)
		},
	}
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.format, "format", "sgf", "sgf, zip, csv or ndjson")
	f.StringVar(&o.sort, "sort", "", "order: date, event, moves or relevance; -date for the newest first")
	f.StringVarP(&o.output, "output", "o", "", "write to `FILE`")
	return c
}

func export(ctx context.Context, sh *shell, o *exportOptions, q query.Query) error {
	if o.format != "sgf" && o.format != "zip" && o.format != "csv" && o.format != "ndjson" {
		return usage("--format %q: want sgf, zip, csv or ndjson", o.format)
	}
	q, err := paged(q, &o.searchOptions)
	if err != nil {
		return err
	}
	a, err := opened(o.dir)
	if err != nil {
		return err
	}
	defer a.Close()
	return o.into(sh, func(w io.Writer) error { return exportTo(ctx, sh, a, w, o.format, q) })
}

// into hands over where to write. A file gets its name when it is whole.
func (o *exportOptions) into(sh *shell, write func(io.Writer) error) error {
	if o.output == "" || o.output == "-" {
		return write(sh.out)
	}
	path := o.output
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // the link stays
	}
	switch about, err := os.Stat(path); {
	case err == nil && about.IsDir():
		return usageError{fmt.Errorf("--output: %s is a folder", o.output)}
	case err == nil && !about.Mode().IsRegular():
		return throughTo(path, write)
	}
	beside := fmt.Sprintf("%s.%d.tmp", path, os.Getpid())
	f, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usageError{fmt.Errorf("--output: %w", err)}
	case err != nil:
		return err
	}
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(beside))
	}
	if err := os.Rename(beside, path); err != nil {
		return errors.Join(err, os.Remove(beside))
	}
	return nil
}

// throughTo writes to what is there and no file: a device, a pipe that somebody
// reads.
func throughTo(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}

func exportTo(ctx context.Context, sh *shell, a *archive.Archive, w io.Writer, format string, q query.Query) error {
	out := bufio.NewWriter(w)
	take, finish := exporter(ctx, a, out, format)
	answer, err := pages(ctx, a, q, 0, take)
	if err != nil {
		return err
	}
	fmt.Fprintf(sh.err, "%s, %s\n", many(answer.Total, "game"), many(answer.Records, "record"))
	return errors.Join(finish(), out.Flush())
}

// exporter is what takes each game, and what ends the export.
func exporter(ctx context.Context, a *archive.Archive, out *bufio.Writer, format string) (take func(*kifu.Game) error, finish func() error) {
	nothing := func() error { return nil }
	switch format {
	case "zip":
		z := &zipExport{ctx: ctx, archive: a, zip: zip.NewWriter(out), list: []byte(gameColumns)}
		return z.take, z.finish
	case "csv":
		fmt.Fprint(out, gameColumns)
		return func(g *kifu.Game) error { _, err := out.Write(gameCSV(nil, g)); return err }, nothing
	case "ndjson":
		return func(g *kifu.Game) error { _, err := out.Write(gameJSON(nil, g)); return err }, nothing
	}
	return func(g *kifu.Game) error { return gameRecord(ctx, a, out, g) }, nothing
}

// zipExport writes games as files of a zip.
type zipExport struct {
	ctx     context.Context
	archive *archive.Archive
	zip     *zip.Writer
	list    []byte
}

func (z *zipExport) take(g *kifu.Game) error {
	raw, err := z.archive.Raw(z.ctx, g.ID, 0)
	if err != nil {
		return err
	}
	z.list = gameCSV(z.list, g)
	f, err := z.zip.Create(g.ID.String() + ".sgf")
	if err != nil {
		return err
	}
	_, err = f.Write(raw)
	return err
}

func (z *zipExport) finish() error {
	f, err := z.zip.Create("games.csv")
	if err != nil {
		return err
	}
	if _, err := f.Write(z.list); err != nil {
		return err
	}
	return z.zip.Close()
}

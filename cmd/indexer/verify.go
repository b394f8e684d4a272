package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
)

// verifyOptions is what a user asks of a verify.
type verifyOptions struct {
	dir, format string
	repair      bool
	names       nameTable
}

func verifyCommand(sh *shell) *cobra.Command {
	var o verifyOptions
	c := &cobra.Command{
		Use:   "verify --archive DIR",
		Short: "Hold everything in an archive against the records it came from",
		Long: `Hash every file and every record of the archive in DIR, read, settle and replay
every record again from its own bytes, and hold what comes out against what is
stored: the games, the positions, the text index, the counts. Each disagreement
is named. Nothing is changed, and others may read and write meanwhile.

Three kinds are told apart: derived (made from the records, and can be made
again), lost (bytes of a record are not those that were stored) and outdated
(whole, but this version of the program reads the record in another way).

--repair makes again what can be made again and publishes it as a new
generation. A file of which something is lost is kept in DIR/damaged, with
what could be read of the records in it. Mended is an archive that has the id
it had, or where the manifest is lost the games that the text index has. After
a loss "indexer add" of the same files brings back what is missing; where
records that had been removed may be back, it says so.

Exit codes:
  0    all is as it should be, or was made so by --repair
  1    nothing is damaged, but something is outdated
  2    usage, or no archive in DIR
  3    damaged
  4    not writable (--repair)
  5    no space left (--repair)
  11   archive locked by another writer (--repair)
  130  interrupted`,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			return verify(c.Context(), sh, &o)
		},
	}
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text or ndjson")
	f.BoolVar(&o.repair, "repair", false, "make again what can be made again")
	o.names.flag(f)
	return c
}

// errDamage ends a verify that found damage. It has been printed.
var errDamage = fmt.Errorf("%w archive", archive.ErrDamaged)

func verify(ctx context.Context, sh *shell, o *verifyOptions) error {
	if o.format != "text" && o.format != "ndjson" {
		return usage("--format %q: want text or ndjson", o.format)
	}
	if o.dir == "" {
		return usage("--archive: which folder is the archive in?")
	}
	tables, err := o.names.tables()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(sh.out)
	look := archive.Verify
	if o.repair {
		look = archive.Repair
	}
	found, err := look(ctx, o.dir, tables, func(f archive.Fault) { out.Write(o.fault(out.AvailableBuffer(), f)) })
	if err == nil {
		out.Write(o.summary(out.AvailableBuffer(), &found))
	}
	if err := errors.Join(err, out.Flush()); err != nil {
		return err
	}
	switch {
	case found.Clean() || o.repair && found.Mended:
		return nil
	case found.Whole():
		return errFindings
	}
	return errDamage
}

func (o *verifyOptions) fault(b []byte, f archive.Fault) []byte {
	if o.format == "text" {
		return fmt.Appendf(b, "%s (%s)\n", clean(f.String()), f.Kind)
	}
	b = kifu.AppendString(append(b, `{"type":"fault","kind":`...), f.Kind.String())
	b = kifu.AppendString(append(b, `,"where":`...), f.Where)
	return append(kifu.AppendString(append(b, `,"what":`...), f.What), "}\n"...)
}

func (o *verifyOptions) summary(b []byte, v *archive.Verified) []byte {
	kinds := []archive.FaultKind{archive.Derived, archive.Lost, archive.Outdated}
	if o.format == "ndjson" {
		b = fmt.Appendf(b, `{"type":"summary","generation":%d,"games":%d,"records":%d,"positions":%d`,
			v.Generation, v.Games, v.Records, v.Positions)
		for _, k := range kinds {
			b = fmt.Appendf(b, `,"%s":%d`, k, v.Faults[k])
		}
		b = fmt.Appendf(b, `,"mended":%t`, v.Mended)
		if v.Now != nil {
			b = fmt.Appendf(b, `,"now":{"generation":%d,"games":%d,"records":%d}`, v.Now.Generation, v.Now.Games, v.Now.Records)
		}
		return append(b, "}\n"...)
	}
	b = fmt.Appendf(b, "generation %d: %s, %s and %s held against the records: ", v.Generation,
		many(v.Games, "game"), many(v.Records, "record"), many(v.Positions, "position"))
	if v.Clean() {
		return append(b, "all is as it should be\n"...)
	}
	for i, k := range kinds {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = fmt.Appendf(b, "%s %s", digits(v.Faults[k]), k)
	}
	if v.Now != nil {
		b = fmt.Appendf(b, "; generation %d has %s, %s", v.Now.Generation, many(v.Now.Games, "game"), many(v.Now.Records, "record"))
	}
	if v.Mended {
		b = append(b, "; mended"...)
	}
	return append(b, '\n')
}

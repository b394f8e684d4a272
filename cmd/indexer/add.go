package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// addOptions is what a user asks of an add.
type addOptions struct {
	inputs
	dir, format string
	failOn      string
	quiet       bool
}

func addCommand(sh *shell) *cobra.Command {
	var o addOptions
	c := &cobra.Command{
		Use:   "add PATH… --archive DIR",
		Short: "Add game records to an archive",
		Long: `Read and judge the records of files, folders, patterns, archives and standard
input (-), and add them to the archive in DIR, which is made when it is not
there. Every file is accounted for: added (gave a record that was not held),
held (all its records were), or refused (gave none; the reason is told on
standard error).

Readers see the new records when all are in. After Ctrl-C, what was taken in
until then is published; the same command again adds the rest.

` + exitHelp,
		Example: `  indexer add --archive data games/ more.zip
  find / -name '*.sgf' -print0 | indexer add --archive data -0 --files-from -`,
		RunE: func(c *cobra.Command, args []string) error {
			if o.dir == "" {
				return usage("--archive: which folder is the archive to be in?")
			}
			if err := o.paths(sh, args); err != nil {
				return err
			}
			return add(c.Context(), sh, &o)
		},
	}
	o.inputs.flags(c.Flags())
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "of the summary: text or ndjson")
	f.StringVar(&o.failOn, "fail-on", "never", "end with 1 from this severity on: error, warning, note or never")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "no progress, no reasons of refused files")
	return c
}

func archiveFlag(c *cobra.Command, dir *string) {
	c.Flags().StringVarP(dir, "archive", "a", os.Getenv("KIFUBASE_ARCHIVE"), "the archive's `DIR`; KIFUBASE_ARCHIVE in the environment names it too")
}

// add takes the records in and publishes them.
func add(ctx context.Context, sh *shell, o *addOptions) error {
	failOn, err := parseThreshold(o.failOn)
	if err != nil {
		return err
	}
	run, err := o.run(sh)
	if err != nil {
		return err
	}
	if o.format != "text" && o.format != "ndjson" {
		return usage("--format %q: want text or ndjson", o.format)
	}
	w, err := archive.Begin(o.dir, nil)
	if err != nil {
		return err
	}
	defer w.Close()
	bar := newBar(ctx, sh.err, o.Paths, o.quiet)
	s := &addSink{writer: w, failOn: failOn, sh: sh, bar: bar, quiet: o.quiet}
	run.Positions, run.Each = true, bar.each
	sum, err := ingest.Run(ctx, o.Paths, run, s)
	bar.clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return errors.Join(err, s.finish(o, &sum))
}

// addSink hands records to an archive's writer.
type addSink struct {
	writer *archive.Writer
	failOn threshold
	sh     *shell
	bar    *bar
	quiet  bool
	added  int  // records
	failed bool // a finding met the threshold
}

// addition is a record on its way into the archive, or the words that say why
// there is none.
type addition struct {
	prepared *archive.Prepared
	refusal  []byte
	failed   bool
}

func (s *addSink) Prepare(j *ingest.Judged) any {
	a := &addition{}
	for i := range j.Findings {
		a.failed = a.failed || s.failOn.met(&j.Findings[i])
	}
	if j.Reading == ingest.Reject {
		a.refusal = textPrinter{}.record(nil, j, j.Findings)
		return a
	}
	a.prepared = s.writer.Prepare(entry(j))
	return a
}

func (s *addSink) Add(prepared any) (ingest.Outcome, error) {
	a := prepared.(*addition)
	s.failed = s.failed || a.failed
	if a.prepared == nil {
		if !s.quiet {
			s.bar.clear()
			s.sh.err.Write(a.refusal)
		}
		return ingest.Refused, nil
	}
	added, err := s.writer.Add(a.prepared)
	if err != nil || !added {
		return ingest.Held, err
	}
	s.added++
	return ingest.Added, nil
}

// entry is a judged record as the archive takes it.
func entry(j *ingest.Judged) *archive.Entry {
	r := j.Record
	return &archive.Entry{
		Witness: kifu.Witness{
			File: r.File, Number: r.Number, Offset: r.Offset, Digest: digest(r.Raw),
			Charset: r.Charset, Dialects: r.Dialects, Moves: len(r.Line.Moves),
			Header: r.Header, Settled: j.Settled, Findings: j.Findings,
		},
		Line: r.Line, Faulty: j.Report.Faulty, Positions: j.Report.Positions,
		Raw: r.Raw, Comments: r.Comments(),
	}
}

// finish publishes and tells what came of it. It does not heed the first
// Ctrl-C, which asked for just that; a second one ends the program.
func (s *addSink) finish(o *addOptions, sum *ingest.Summary) error {
	about, err := s.publish(o.dir)
	if err != nil {
		return err
	}
	var b []byte
	if o.format == "ndjson" {
		b = addedJSON(b, sum, s.added, about)
	} else {
		b = addedText(b, sum, s.added, about)
	}
	if _, err := s.sh.out.Write(b); err != nil {
		return err
	}
	if s.failed {
		return errFindings
	}
	return nil
}

// publish makes a new generation where there is something new, or nothing
// yet; else it says what the archive holds.
func (s *addSink) publish(dir string) (archive.About, error) {
	if s.added == 0 {
		if a, err := archive.Open(dir); err == nil {
			defer a.Close()
			return a.About(), nil
		}
	}
	return s.writer.Publish(context.Background())
}

func addedText(b []byte, sum *ingest.Summary, records int, about archive.About) []byte {
	b = fmt.Appendf(b, "%s: %s added (%s), %s held, %s refused\n", many(sum.Files, "file"),
		digits(sum.Added), many(records, "record"), digits(sum.Held), digits(sum.Refused))
	if sum.Refused > 0 {
		b = appendCodes(append(b, "refused because of\n"...), sum.Reasons)
	}
	if len(sum.Findings) > 0 {
		b = appendCommonest(append(b, "findings\n"...), sum.Findings)
	}
	return fmt.Appendf(b, "archive: %s in %s, generation %d, id %s\n",
		many(about.Games, "game"), many(about.Records, "record"), about.Generation, about.ID)
}

func addedJSON(b []byte, sum *ingest.Summary, records int, about archive.About) []byte {
	b = append(b, `{"type":"summary"`...)
	for _, n := range []struct {
		name string
		n    int
	}{
		{"files", sum.Files}, {"added", sum.Added}, {"held", sum.Held}, {"refused", sum.Refused},
		{"skipped", sum.Skipped}, {"records", sum.Records}, {"addedRecords", records},
	} {
		b = fmt.Appendf(b, `,"%s":%d`, n.name, n.n)
	}
	b = appendCounts(append(b, `,"reasons":`...), sum.Reasons)
	b = appendCounts(append(b, `,"read":`...), sum.Read, ingest.Accept, ingest.Warn, ingest.Reject)
	b = appendCounts(append(b, `,"replay":`...), sum.Replay, "legal", "warn", "illegal", "none")
	b = appendCounts(append(b, `,"findings":`...), sum.Findings)
	b = kifu.AppendString(append(b, `,"archive":{"id":`...), about.ID)
	b = strconv.AppendInt(append(b, `,"generation":`...), int64(about.Generation), 10)
	b = strconv.AppendInt(append(b, `,"games":`...), int64(about.Games), 10)
	b = strconv.AppendInt(append(b, `,"records":`...), int64(about.Records), 10)
	return append(b, "}}\n"...)
}

func digest(raw []byte) kifu.Digest { return sha256.Sum256(raw) }

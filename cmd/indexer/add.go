package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

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
	missing     bool
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

A file that was added before and has changed has its records replaced: those of
trees that it no longer has go. A file that no longer gives any record keeps
those that it gave. With --remove-missing, records go too whose files lay under
one of the PATHs and are not there any more.

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
			if err := o.folders(); err != nil {
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
	f.BoolVar(&o.missing, "remove-missing", false, "take out records whose files under PATH are gone")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "no progress, no reasons of refused files")
	return c
}

// folders tells a path of which nobody can say what is missing.
func (o *addOptions) folders() error {
	for _, p := range o.Paths {
		if o.missing && (p == "-" || strings.ContainsAny(p, "*?[")) {
			return usage("--remove-missing: %s does not say which files were there; name the folder", p)
		}
	}
	return nil
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
	w, err := archive.Begin(o.dir, &archive.Options{Tables: run.Tables})
	if err != nil {
		return err
	}
	defer w.Close()
	bar := newBar(ctx, sh.err, o.Paths, o.quiet)
	s := &addSink{writer: w, failOn: failOn, sh: sh, bar: bar, quiet: o.quiet}
	if o.missing {
		s.seen = map[string]bool{}
	}
	run.Positions, run.Each = true, bar.each
	sum, err := ingest.Run(ctx, o.Paths, run, s)
	bar.clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if err == nil {
		if err := s.complete(ctx, o); err != nil {
			return err
		}
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

	file    string       // the one whose records come in
	trees   map[int]bool // of it, that gave a record
	removed int          // records
	seen    map[string]bool
	unread  []string // what gave no record: nobody knows what is in it now
}

// addition is a record on its way into the archive, or the words that say why
// there is none.
type addition struct {
	prepared *archive.Prepared
	refusal  []byte
	failed   bool
	file     string
	tree     int
}

func (s *addSink) Prepare(j *ingest.Judged) any {
	a := &addition{file: strings.Clone(j.Record.File), tree: j.Record.Number}
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
	if err := s.enter(a.file); err != nil {
		return ingest.Refused, err
	}
	if a.prepared == nil {
		if !s.quiet {
			s.bar.clear()
			s.sh.err.Write(a.refusal)
		}
		return ingest.Refused, nil
	}
	s.trees[a.tree] = true
	added, err := s.writer.Add(a.prepared)
	if err != nil || !added {
		return ingest.Held, err
	}
	s.added++
	return ingest.Added, nil
}

// enter begins a file, and ends the one before: of that, all is known now.
func (s *addSink) enter(file string) error {
	if file == s.file && s.trees != nil {
		return nil
	}
	if err := s.leave(); err != nil {
		return err
	}
	s.file, s.trees = file, map[int]bool{}
	return nil
}

// leave takes out the records of trees that a file no longer has. One that
// gives no record at all may just be unreadable today.
func (s *addSink) leave() error {
	if s.trees == nil {
		return nil
	}
	if s.seen != nil {
		s.seen[s.file] = true
	}
	if len(s.trees) == 0 {
		s.unread = append(s.unread, s.file)
		return nil
	}
	n, err := s.writer.Only(s.file, s.trees)
	s.removed += n
	return err
}

// complete ends the last file, and takes out what is missing, where that is
// asked for.
func (s *addSink) complete(ctx context.Context, o *addOptions) error {
	if err := s.leave(); err != nil || !o.missing {
		return err
	}
	n, err := s.writer.Remove(ctx, func(file string, _ int) bool {
		under := func(path string) bool { return isUnder(file, path) }
		return !s.seen[file] && slices.ContainsFunc(o.Paths, under) && !slices.ContainsFunc(s.unread, under)
	})
	s.removed += n
	return err
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
		b = addedJSON(b, sum, s.added, s.removed, about)
	} else {
		b = addedText(b, sum, s.added, s.removed, about)
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
	if s.added == 0 && s.removed == 0 {
		if a, err := archive.Open(dir); err == nil {
			defer a.Close()
			return a.About(), nil
		}
	}
	return s.writer.Publish(context.Background())
}

func addedText(b []byte, sum *ingest.Summary, records, removed int, about archive.About) []byte {
	b = fmt.Appendf(b, "%s: %s added (%s), %s held, %s refused\n", many(sum.Files, "file"),
		digits(sum.Added), many(records, "record"), digits(sum.Held), digits(sum.Refused))
	if removed > 0 {
		b = fmt.Appendf(b, "removed: %s that the files no longer have\n", many(removed, "record"))
	}
	if sum.Refused > 0 {
		b = appendCodes(append(b, "refused because of\n"...), sum.Reasons)
	}
	if len(sum.Findings) > 0 {
		b = appendCommonest(append(b, "findings\n"...), sum.Findings)
	}
	return append(b, archiveLine(about)...)
}

func archiveLine(about archive.About) string {
	return fmt.Sprintf("archive: %s in %s, generation %d, id %s\n",
		many(about.Games, "game"), many(about.Records, "record"), about.Generation, about.ID)
}

func addedJSON(b []byte, sum *ingest.Summary, records, removed int, about archive.About) []byte {
	b = append(b, `{"type":"summary"`...)
	for _, n := range []struct {
		name string
		n    int
	}{
		{"files", sum.Files}, {"added", sum.Added}, {"held", sum.Held}, {"refused", sum.Refused},
		{"skipped", sum.Skipped}, {"records", sum.Records}, {"addedRecords", records}, {"removedRecords", removed},
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

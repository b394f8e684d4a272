package main

import (
	"bufio"
	"bytes"
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// dupesOptions is what a user asks of a search for duplicates.
type dupesOptions struct {
	inputs
	format, failOn string
	dir, against   string
	strict, quiet  bool
}

func dupesCommand(sh *shell) *cobra.Command {
	var o dupesOptions
	c := &cobra.Command{
		Use:   "dupes PATH… | --archive DIR",
		Short: "Say which game records tell the same game",
		Long: `Read records and say which of them tell the same game.

Witnesses of one game have the same board size, stones set and moves, however
the board is turned; passes at the end are left aside. Under 20 moves the
players or the event must be the same too. A witness is "written otherwise" when
a reader that takes each byte at its word would find other moves in it than in
the others, or none: the file is in UTF-16, say, or was mended to be read.

Versions are records of one game whose moves differ a little: one cut short
(prefix), moves typed wrong (typo), moves in another order (swap), a move
missing or doubled (shift), colours exchanged (colours), or one without moves
whose header says which game it is (metadata). What the records of one game
contradict each other in is told as findings.

` + exitHelp,
		Example: `  indexer dupes games/ more.zip
  indexer dupes --strict --format csv games/
  indexer dupes --archive data
  indexer dupes --against data new/     which of these does the archive hold already`,
		RunE: func(c *cobra.Command, args []string) error {
			if o.dir != "" && len(args) == 0 && o.filesFrom == "" && o.against == "" {
				return dupes(c.Context(), sh, &o)
			}
			if c.Flags().Changed("archive") {
				return usage("--archive says what to read: leave out PATH, or take --against")
			}
			o.dir = ""
			if err := o.paths(sh, args); err != nil {
				return err
			}
			return dupes(c.Context(), sh, &o)
		},
	}
	o.inputs.flags(c.Flags())
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.against, "against", "", "tell only what the records have in common with those of the archive in `DIR`")
	f.StringVar(&o.format, "format", "text", "text, ndjson or csv")
	f.BoolVar(&o.strict, "strict", false, "identical moves only: no versions")
	f.StringVar(&o.failOn, "fail-on", "never", "end with 1 when a contradiction has this severity: error, warning, note or never")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "no progress, no summary")
	return c
}

// dupes reads all records, compares them and prints what was found.
func dupes(ctx context.Context, sh *shell, o *dupesOptions) error {
	failOn, err := parseThreshold(o.failOn)
	if err != nil {
		return err
	}
	p, err := newSamePrinter(o.format)
	if err != nil {
		return err
	}
	d, err := o.read(ctx, sh)
	if err != nil {
		return err
	}
	if o.strict {
		d.Result = same.Strict(d.tellings)
	} else {
		d.Result = same.Find(d.tellings)
	}
	return d.tell(sh, p, o, failOn)
}

// read reads what is to be compared: the archive alone, or the paths, after
// the archive they are held against.
func (o *dupesOptions) read(ctx context.Context, sh *shell) (*duplicates, error) {
	d := new(duplicates)
	if o.dir != "" {
		return d, d.readArchive(ctx, o.dir)
	}
	run, err := o.run(sh)
	if err != nil {
		return nil, err
	}
	if o.against != "" {
		if err := d.readArchive(ctx, o.against); err != nil {
			return nil, err
		}
		d.held = len(d.tellings)
	}
	bar := newBar(ctx, sh.err, o.Paths, o.quiet)
	run.Each = bar.each
	sum, err := ingest.Run(ctx, o.Paths, run, &d.tellings)
	bar.clear()
	d.files, d.records = sum.Files, sum.Records
	return d, err
}

// readArchive takes the games in order of their ids, as an archive does when it
// looks for versions: which of equals speaks must not hang on how it was added.
func (d *duplicates) readArchive(ctx context.Context, dir string) error {
	a, err := archive.Open(dir)
	if err != nil {
		return err
	}
	defer a.Close()
	for g, err := range a.Every(ctx) {
		if err != nil {
			return err
		}
		told := same.Held(&g)
		if err := written(ctx, a, &g, told); err != nil {
			return err
		}
		d.tellings = append(d.tellings, told...)
	}
	slices.SortStableFunc(d.tellings, func(a, b *same.Telling) int { return bytes.Compare(a.Game[:], b.Game[:]) })
	about := a.About()
	d.files, d.records = about.Files, about.Records
	return nil
}

// written looks how the records of a game are written, where several tell it.
func written(ctx context.Context, a *archive.Archive, g *kifu.Game, told []*same.Telling) error {
	for i := range g.Witnesses {
		w := &g.Witnesses[i]
		if len(told) == 1 || !same.Doubtful(&g.Line, w.Charset, w.Findings) {
			continue
		}
		raw, err := a.Raw(ctx, g.ID, i)
		if err != nil {
			return err
		}
		told[i].Writing = same.WritingOf(&g.Line, raw)
	}
	return nil
}

// tellings is a sink that keeps what is compared of each record.
type tellings []*same.Telling

// Prepare makes a telling of what could be read.
func (*tellings) Prepare(j *ingest.Judged) any {
	if j.Reading == ingest.Reject {
		return (*same.Telling)(nil)
	}
	r := j.Record
	return same.Tell(&same.Record{
		File: r.File, Number: r.Number, Line: &r.Line, Header: r.Header, Settled: &j.Settled,
		Raw: r.Raw, Charset: r.Charset, Findings: r.Findings,
		Digest: func() kifu.Digest { return digest(r.Raw) },
	})
}

// Add keeps it.
func (s *tellings) Add(prepared any) (ingest.Outcome, error) {
	t := prepared.(*same.Telling)
	if t == nil {
		return ingest.Refused, nil
	}
	*s = append(*s, t)
	return ingest.Added, nil
}

// duplicates is what was found, with what it was found in.
type duplicates struct {
	*same.Result
	tellings       tellings
	held           int // so many of the tellings are of the archive that the others are held against
	files, records int
}

// wanted reports whether games are to be told: where an archive is held
// against, those that it and the other records both tell of.
func (d *duplicates) wanted(games ...int) bool {
	inside, outside := false, false
	for _, g := range games {
		for _, w := range d.Games[g].Witnesses {
			inside, outside = inside || w.Telling < d.held, outside || w.Telling >= d.held
		}
	}
	return d.held == 0 || inside && outside
}

// first is the first telling of a game.
func (d *duplicates) first(game int) *same.Telling {
	return d.tellings[d.Games[game].Witnesses[0].Telling]
}

// tell prints it all.
func (d *duplicates) tell(sh *shell, p samePrinter, o *dupesOptions, failOn threshold) error {
	out := bufio.NewWriterSize(sh.out, 256<<10)
	d.print(out, p)
	if err := out.Flush(); err != nil {
		return err
	}
	if o.format == "text" && !o.quiet {
		sh.err.Write(d.summary(nil))
	}
	for _, c := range d.Contradictions {
		if failOn.met(&kifu.Finding{Severity: same.Severity(c.Code)}) {
			return errFindings
		}
	}
	return nil
}

// print writes thing by thing; Flush tells the writer's error.
func (d *duplicates) print(out *bufio.Writer, p samePrinter) {
	b := p.begin(nil)
	for i := range d.Games {
		if len(d.Games[i].Witnesses) > 1 && d.wanted(i) {
			out.Write(b)
			b = p.game(b[:0], d, &d.Games[i])
		}
	}
	for i := range d.Clusters {
		for k := range d.Clusters[i].Versions {
			if v := &d.Clusters[i].Versions[k]; d.wanted(v.A, v.B) {
				out.Write(b)
				b = p.version(b[:0], d, &d.Clusters[i], v)
			}
		}
	}
	for i := range d.Contradictions {
		if c := &d.Contradictions[i]; d.held > 0 && (c.A < d.held) == (c.B < d.held) {
			continue
		}
		out.Write(b)
		b = p.contradiction(b[:0], d, &d.Contradictions[i])
	}
	for i := range d.Undecided {
		if u := &d.Undecided[i]; d.wanted(append(u.Fits, u.Game)...) {
			out.Write(b)
			b = p.undecided(b[:0], d, u)
		}
	}
	out.Write(p.end(b, d))
}

// counts are the games told twice or more, with their records, and the
// clusters with their games.
func (d *duplicates) counts() (games, witnesses, clusters, versions int) {
	for i := range d.Games {
		if n := len(d.Games[i].Witnesses); n > 1 && d.wanted(i) {
			games, witnesses = games+1, witnesses+n
		}
	}
	for i := range d.Clusters {
		if d.wanted(d.Clusters[i].Games...) {
			clusters, versions = clusters+1, versions+len(d.Clusters[i].Games)
		}
	}
	return games, witnesses, clusters, versions
}

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// namesOptions is what a user asks of a list of unknown names.
type namesOptions struct {
	inputs
	dir, format  string
	least, limit int
	quiet        bool
}

func namesCommand(sh *shell) *cobra.Command {
	var o namesOptions
	c := &cobra.Command{
		Use:   "names PATH…|--archive DIR",
		Short: "List the names that nobody of the tables has, with who may be meant",
		Long: `Settle the players of records, or of all records in an archive, and list the
names that could not be given to one person: how often each stands there, how it
is spelled, and who may be meant, and why: who stands in the same place of an
equal game, whichever its language, and who of the tables has almost that name.
The commonest come first.

A person must look: nothing is joined by a proposal. What you know goes into a
table of your own, which --names reads each time; docs/names.md says how.

` + exitHelp,
		Example: `  indexer names --least 5 games/
  indexer names --archive data --format csv >unknown.csv
  indexer names --archive data --names mine.tsv`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.check(sh, args); err != nil {
				return err
			}
			return names(c.Context(), sh, &o)
		},
	}
	o.inputs.flags(c.Flags())
	archiveFlag(c, &o.dir)
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text, ndjson or csv")
	f.IntVar(&o.least, "least", 1, "only names that stand there this often or more")
	f.IntVarP(&o.limit, "limit", "n", 0, "list this many names at most; 0 is all")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "no progress, no summary")
	return c
}

// check tells what a user cannot have meant. An archive that the environment
// names gives way to paths.
func (o *namesOptions) check(sh *shell, args []string) error {
	switch {
	case o.format != "text" && o.format != "ndjson" && o.format != "csv":
		return usage("--format %q: want text, ndjson or csv", o.format)
	case o.least < 1 || o.limit < 0:
		return usage("--least is 1 or more, --limit 0 or more")
	case len(args) > 0 || o.filesFrom != "" || o.dir == "":
		o.dir = ""
		return o.paths(sh, args)
	}
	return nil
}

// names counts and prints.
func names(ctx context.Context, sh *shell, o *namesOptions) error {
	run, err := o.run(sh)
	if err != nil {
		return err
	}
	s := &strangers{of: run.Tables.Strangers()}
	if o.dir != "" {
		err = s.archive(ctx, run.Tables, o.dir)
	} else {
		bar := newBar(ctx, sh.err, o.Paths, o.quiet)
		run.Each = bar.each
		_, err = ingest.Run(ctx, o.Paths, run, s)
		bar.clear()
	}
	if err != nil {
		return err
	}
	return s.print(sh, o)
}

// strangers is a sink that counts the people whom nobody knows, and keeps the
// games in which they stand: equal ones may have another name for them.
type strangers struct {
	of *catalog.Strangers
	tellings
}

// Add counts.
func (s *strangers) Add(prepared any) (ingest.Outcome, error) {
	outcome, err := s.tellings.Add(prepared)
	if outcome == ingest.Added {
		s.of.Add(s.tellings[len(s.tellings)-1].Settled)
	}
	return outcome, err
}

// archive counts the people of all records of an archive, settled anew: the
// tables may know more than when the records came in.
func (s *strangers) archive(ctx context.Context, tables *catalog.Tables, dir string) error {
	a, err := opened(dir)
	if err != nil {
		return err
	}
	defer a.Close()
	q, err := paged(query.Query{}, &searchOptions{})
	if err != nil {
		return err
	}
	_, err = pages(ctx, a, q, 0, func(g *kifu.Game) error {
		for i, t := range same.Held(g) {
			w := &g.Witnesses[i]
			t.Settled, _ = tables.Settle(catalog.Input{Header: w.Header, File: w.File, Line: &g.Line, Moves: w.Moves})
			s.tellings = append(s.tellings, t)
			s.of.Add(t.Settled)
		}
		return nil
	})
	return err
}

// print writes the list, and to standard error what it comes to.
func (s *strangers) print(sh *shell, o *namesOptions) error {
	list := s.of.List(o.least, o.limit)
	s.proposeAliases(list)
	out := bufio.NewWriter(sh.out)
	line := strangerText
	switch o.format {
	case "ndjson":
		line = strangerJSON
	case "csv":
		line = strangerCSV
		out.WriteString(strangerColumns)
	}
	for i := range list {
		out.Write(line(out.AvailableBuffer(), &list[i]))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if !o.quiet {
		fmt.Fprintf(sh.err, "%s: %s of nobody who is known, %s listed\n", many(len(s.tellings), "record"), many(s.of.Count(), "name"), digits(len(list)))
	}
	return nil
}

// proposeAliases puts before the other proposals the names that equal games
// give to the same players, with the records as evidence.
func (s *strangers) proposeAliases(list []catalog.Stranger) {
	by := map[string][]catalog.Proposal{}
	for _, a := range same.Find(s.tellings).Aliases(s.tellings) {
		why := fmt.Sprintf("%s: %s has %s, %s has %s", many(a.Games, "equal game"), recordName(s.tellings[a.A]), a.SaysA, recordName(s.tellings[a.B]), a.SaysB)
		by[a.Key] = append(by[a.Key], catalog.Proposal{ID: a.Other.ID, Name: a.Other.Name, Why: why})
	}
	for i := range list {
		p := &list[i].Proposals
		*p = append(by[list[i].Key], *p...)
	}
}

// recordName is how a record is called in a sentence.
func recordName(t *same.Telling) string { return string(appendRecord(nil, t)) }

// strangerText is a name with its count, and a line for each person who may be
// meant.
func strangerText(b []byte, s *catalog.Stranger) []byte {
	b = appendClean(fmt.Appendf(b, "%9s  ", digits(s.Count)), s.Name)
	if more := otherSpellings(s); len(more) > 0 {
		b = append(appendClean(append(b, "  (also "...), strings.Join(more, ", ")), ')')
	}
	b = append(b, '\n')
	for _, p := range s.Proposals {
		id := ""
		if p.ID != "" {
			id = p.ID + ", "
		}
		b = appendClean(append(b, "             "...), id+p.Name+": "+p.Why)
		b = append(b, '\n')
	}
	return b
}

func otherSpellings(s *catalog.Stranger) []string {
	more := slices.Sorted(maps.Keys(s.Spellings))
	return slices.DeleteFunc(more, func(name string) bool { return name == s.Name })
}

func strangerJSON(b []byte, s *catalog.Stranger) []byte {
	b = strconv.AppendInt(append(b, `{"type":"name","count":`...), int64(s.Count), 10)
	b = kifu.AppendString(append(b, `,"name":`...), s.Name)
	b = kifu.AppendString(append(b, `,"key":`...), s.Key)
	b = appendCounts(append(b, `,"spellings":`...), spellings(s))
	proposals, _ := json.Marshal(append([]catalog.Proposal{}, s.Proposals...)) // of strings: it can't fail
	return append(append(append(b, `,"proposals":`...), proposals...), "}\n"...)
}

// spelling is a key of what appendCounts writes.
type spelling string

func spellings(s *catalog.Stranger) map[spelling]int {
	counts := map[spelling]int{}
	for name, n := range s.Spellings {
		counts[spelling(name)] = n
	}
	return counts
}

const strangerColumns = "count,name,key,spellings,id,proposed,why\r\n"

// strangerCSV is a row for each person who may be meant, or one row with nobody.
func strangerCSV(b []byte, s *catalog.Stranger) []byte {
	proposals := s.Proposals
	if len(proposals) == 0 {
		proposals = []catalog.Proposal{{}}
	}
	for _, p := range proposals {
		b = strconv.AppendInt(b, int64(s.Count), 10)
		for _, field := range []string{s.Name, s.Key, strings.Join(slices.Sorted(maps.Keys(s.Spellings)), "; "), p.ID, p.Name, p.Why} {
			b = appendField(append(b, ','), field)
		}
		b = append(b, "\r\n"...)
	}
	return b
}

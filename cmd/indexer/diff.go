package main

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
)

func diffCommand(sh *shell) *cobra.Command {
	var format string
	c := &cobra.Command{
		Use:   "diff A B",
		Short: "Say what differs between two archives",
		Long: `Say which records the archive in B has that the one in A has not (added), which
it has not (gone), which are told by the same tree of the same file with other
bytes (changed), and which findings are new in those that both have. Records are
held against each other by file and tree.

` + exitHelp,
		Example: `  indexer diff yesterday today
  indexer diff --format ndjson yesterday today`,
		Args: usageArgs(cobra.ExactArgs(2)),
		RunE: func(c *cobra.Command, args []string) error {
			return differences(c.Context(), sh, format, args[0], args[1])
		},
	}
	c.Flags().StringVar(&format, "format", "text", "text or ndjson")
	return c
}

// standing is a record as a diff knows it.
type standing struct {
	game     kifu.GameID
	digest   kifu.Digest
	findings map[kifu.Code]int
}

// spot is where a record stands.
type spot struct {
	file string
	tree int
}

func differences(ctx context.Context, sh *shell, format, a, b string) error {
	if format != "text" && format != "ndjson" {
		return usage("--format %q: want text or ndjson", format)
	}
	before, err := standings(ctx, a)
	if err != nil {
		return err
	}
	after, err := standings(ctx, b)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(sh.out)
	d := differ{ndjson: format == "ndjson", out: out, counts: map[string]int{}}
	d.compare(before, after)
	d.summary()
	return out.Flush()
}

// standings is every record of an archive.
func standings(ctx context.Context, dir string) (map[spot]standing, error) {
	a, err := archive.Open(dir)
	if err != nil {
		return nil, err
	}
	defer a.Close()
	all := map[spot]standing{}
	for g, err := range a.Every(ctx) {
		if err != nil {
			return nil, err
		}
		for i := range g.Witnesses {
			w := &g.Witnesses[i]
			s := standing{game: g.ID, digest: w.Digest, findings: map[kifu.Code]int{}}
			for _, f := range w.Findings {
				s.findings[f.Code]++
			}
			all[spot{w.File, w.Number}] = s
		}
	}
	return all, nil
}

// differ prints what differs, in order of files.
type differ struct {
	ndjson bool
	out    *bufio.Writer
	counts map[string]int
}

func (d *differ) compare(before, after map[spot]standing) {
	spots := slices.AppendSeq(slices.Collect(maps.Keys(before)), maps.Keys(after))
	slices.SortFunc(spots, func(a, b spot) int {
		if a.file != b.file {
			return strings.Compare(a.file, b.file)
		}
		return a.tree - b.tree
	})
	for _, at := range slices.Compact(spots) {
		was, had := before[at]
		is, has := after[at]
		switch {
		case !had:
			d.tell("added", at, is.game, "")
		case !has:
			d.tell("gone", at, was.game, "")
		case was.digest != is.digest:
			d.tell("changed", at, is.game, "")
		}
		if had && has {
			d.findings(at, &was, &is)
		}
	}
}

// findings tells those that a record has more of than before.
func (d *differ) findings(at spot, was, is *standing) {
	for _, code := range slices.Sorted(maps.Keys(is.findings)) {
		for range is.findings[code] - was.findings[code] {
			d.tell("finding", at, is.game, code)
		}
	}
}

func (d *differ) tell(what string, at spot, game kifu.GameID, code kifu.Code) {
	d.counts[what]++
	b := d.out.AvailableBuffer()
	if d.ndjson {
		b = kifu.AppendString(append(b, `{"type":`...), what)
		b = kifu.AppendString(append(b, `,"file":`...), at.file)
		b = strconv.AppendInt(append(b, `,"game":`...), int64(at.tree), 10)
		b = kifu.AppendString(append(b, `,"id":`...), game.String())
		if code != "" {
			b = kifu.AppendString(append(b, `,"code":`...), string(code))
		}
		b = append(b, "}\n"...)
	} else {
		b = fmt.Appendf(b, "%-7s  ", what)
		b = appendClean(b, at.file)
		b = fmt.Appendf(b, ", tree %d  %s", at.tree, game)
		if code != "" {
			b = fmt.Appendf(b, "  %s", code)
		}
		b = append(b, '\n')
	}
	d.out.Write(b)
}

func (d *differ) summary() {
	if d.ndjson {
		fmt.Fprintf(d.out, `{"type":"summary","added":%d,"gone":%d,"changed":%d,"findings":%d}`+"\n",
			d.counts["added"], d.counts["gone"], d.counts["changed"], d.counts["finding"])
		return
	}
	fmt.Fprintf(d.out, "%s added, %s gone, %s changed; %s\n", digits(d.counts["added"]), digits(d.counts["gone"]),
		digits(d.counts["changed"]), many(d.counts["finding"], "new finding"))
}

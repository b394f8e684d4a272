package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
)

func collateCommand(sh *shell) *cobra.Command {
	var o dupesOptions
	c := &cobra.Command{
		Use:   "collate PATH…",
		Short: "Print one reading of the versions of a game, with their variants",
		Long: `Find the versions of one game among records, as dupes does, and print the one
that speaks for them move by move, with a note wherever another differs. It is
the one that most records tell, then the longest.

` + exitHelp,
		Example: `  indexer collate a.sgf b.sgf c.sgf
  indexer collate --format sgf a.sgf b.sgf > both.sgf`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.paths(sh, args); err != nil {
				return err
			}
			return collate(c.Context(), sh, &o)
		},
	}
	o.inputs.flags(c.Flags())
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text, or sgf with the variants as variations")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "no progress")
	return c
}

// collate prints every cluster of the records.
func collate(ctx context.Context, sh *shell, o *dupesOptions) error {
	print := collation.text
	switch o.format {
	case "text":
	case "sgf":
		print = collation.sgf
	default:
		return usage("--format %q: want text or sgf", o.format)
	}
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

// collation is the line that speaks for a cluster, with what the others have
// otherwise.
type collation struct {
	d       *duplicates
	cluster *same.Cluster
	speaker *same.Telling
	names   map[int]string    // of the versions, by game: A, B, C …
	notes   map[int][]variant // by the move of the speaker that they stand at; 0 is before the first
}

// variant is a difference of one version.
type variant struct {
	name string
	same.Difference
	last bool // the first of the moves at the end that only one has
}

func newCollation(d *duplicates, c *same.Cluster) collation {
	k := collation{d: d, cluster: c, speaker: d.first(c.Games[0]), names: map[int]string{}, notes: map[int][]variant{}}
	for i, g := range c.Games {
		k.names[g] = letters(i)
	}
	for _, v := range c.Versions {
		if v.A != c.Games[0] {
			continue // told in the list; its moves were not compared with the speaker's
		}
		end := min(k.speaker.Moves(), d.first(v.B).Moves())
		for _, x := range v.Differences {
			last := x.HasA != x.HasB && (x.Move > k.speaker.Moves() || x.At > d.first(v.B).Moves()) && x.Move > 0 && end > 0
			k.notes[x.Move] = append(k.notes[x.Move], variant{k.names[v.B], x, last})
		}
	}
	return k
}

// letters is A to Z, then AA, AB …
func letters(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letters(i/26-1) + letters(i%26)
}

// versions lists who tells what.
func (k collation) versions(b []byte) []byte {
	for i, g := range k.cluster.Games {
		t := k.d.first(g)
		b = appendRecord(append(b, k.names[g]+"  "...), t)
		b = fmt.Appendf(b, ": %s", many(t.Moves(), "move"))
		if n := len(k.d.Games[g].Witnesses); n > 1 {
			b = fmt.Appendf(b, ", with %s more", many(n-1, "record"))
		}
		if i > 0 {
			v := &k.cluster.Versions[i-1]
			b = fmt.Appendf(b, " (%s, %s)", v.Reason, v.Confidence)
			if v.A != k.cluster.Games[0] {
				b = fmt.Appendf(b, ", compared with %s", k.names[v.A])
			}
		}
		b = append(b, '\n')
	}
	return b
}

// text is the moves, ten on a line, which ends where a note is to be made.
func (k collation) text(b []byte) []byte {
	b = k.versions(b)
	column := 0
	for n := 0; n <= k.speaker.Moves()+1; n++ {
		if n > 0 && n <= k.speaker.Moves() {
			if column == 0 {
				b = fmt.Appendf(b, "%4d ", n)
			}
			m := k.speaker.Move(n)
			b = append(append(append(append(b, ' '), m.Color.Letter()...), ' '), m.Point.Label(k.speaker.Size())...)
			column++
		}
		if column > 0 && (column == 10 || len(k.notes[n]) > 0 || n == k.speaker.Moves()) {
			b, column = append(b, '\n'), 0
		}
		for i := range k.notes[n] {
			b = append(append(append(b, "       "...), k.say(n, &k.notes[n][i])...), '\n')
		}
	}
	return append(b, '\n')
}

// say is what a version has instead: "B has R16", "C does not have it".
func (k collation) say(n int, v *variant) string {
	size := k.speaker.Size()
	switch {
	case n == 0 && v.HasA:
		return v.name + " does not set " + v.A.Label(size)
	case n == 0:
		return v.name + " sets " + v.B.Label(size)
	case v.last && v.HasA:
		return v.name + " ends with move " + strconv.Itoa(v.At-1)
	case v.last:
		return v.name + " goes on with " + v.B.Label(size)
	case !v.HasB:
		return v.name + " does not have move " + strconv.Itoa(n)
	case !v.HasA:
		return v.name + " has " + v.B.Label(size) + " before move " + strconv.Itoa(n)
	}
	return v.name + " has " + v.B.Label(size) + " as its move " + strconv.Itoa(v.At)
}

// sgf is a record of the moves. What others have instead stands beside a move
// as a variation of one move; all notes are told in comments as well.
func (k collation) sgf(b []byte) []byte {
	size := k.speaker.Size()
	b = append(b, "(;FF[4]GM[1]CA[UTF-8]SZ["...)
	b = strconv.AppendInt(b, int64(size.Cols), 10)
	if size.Rows != size.Cols {
		b = strconv.AppendInt(append(b, ':'), int64(size.Rows), 10)
	}
	b = append(b, ']')
	for _, c := range []kifu.Color{kifu.Black, kifu.White} {
		for i, p := range k.speaker.Stones(c) {
			if i == 0 {
				b = append(append(b, 'A'), c.Letter()...)
			}
			b = append(append(append(b, '['), p.SGF()...), ']')
		}
	}
	b = k.comment(b, 0, string(k.versions(nil)))
	var closing []string // what closes the parentheses that are open, the last one first
	for n := 1; n <= k.speaker.Moves(); n++ {
		m := k.speaker.Move(n)
		if beside := k.beside(n, m.Color); beside != "" {
			b = append(b, "\n("...)
			closing = append(closing, ")"+beside)
		}
		b = k.comment(appendMove(b, m.Color, m.Point), n, "")
	}
	for _, c := range slices.Backward(closing) {
		b = append(b, c...)
	}
	return append(b, ")\n"...)
}

// beside is the variations of a move: what other versions have in its place.
func (k collation) beside(n int, c kifu.Color) string {
	var b []byte
	for i := range k.notes[n] {
		if v := &k.notes[n][i]; v.HasB && (v.HasA || v.last) {
			b = append(appendMove(append(b, "\n("...), c, v.B), "C["+escapeSGF(k.say(n, v))+"])"...)
		}
	}
	return string(b)
}

// comment adds what is to be said at a move, after the words given.
func (k collation) comment(b []byte, n int, words string) []byte {
	said := []string{words}
	if words == "" {
		said = nil
	}
	for i := range k.notes[n] {
		said = append(said, k.say(n, &k.notes[n][i]))
	}
	if len(said) == 0 {
		return b
	}
	return append(append(append(b, "C["...), escapeSGF(strings.Join(said, "\n"))...), ']')
}

func appendMove(b []byte, c kifu.Color, p kifu.Point) []byte {
	return append(append(append(append(append(b, ';'), c.Letter()...), '['), p.SGF()...), ']')
}

// escapeSGF makes a text fit to stand between brackets.
func escapeSGF(s string) string { return strings.NewReplacer(`\`, `\\`, "]", `\]`).Replace(s) }

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
)

// samePrinter is one format of what dupes prints.
type samePrinter interface {
	begin(b []byte) []byte
	game(b []byte, d *duplicates, g *same.Game) []byte
	version(b []byte, d *duplicates, c *same.Cluster, v *same.Version) []byte
	contradiction(b []byte, d *duplicates, c *same.Contradiction) []byte
	undecided(b []byte, d *duplicates, u *same.Undecided) []byte
	end(b []byte, d *duplicates) []byte
}

func newSamePrinter(format string) (samePrinter, error) {
	switch format {
	case "text":
		return sameText{}, nil
	case "ndjson", "json", "jsonl":
		return sameJSON{}, nil
	case "csv":
		return sameCSV{}, nil
	}
	return nil, usage("--format %q: want text, ndjson or csv", format)
}

// sameText is for people: what was found on a line, the records below it.
type sameText struct{}

func (sameText) begin(b []byte) []byte              { return b }
func (sameText) end(b []byte, _ *duplicates) []byte { return b }

func (sameText) game(b []byte, d *duplicates, g *same.Game) []byte {
	first := d.tellings[g.Witnesses[0].Telling]
	b = fmt.Appendf(b, "game %s: %s, %s\n", g.ID, many(len(g.Witnesses), "record"), many(first.Moves(), "move"))
	alike, others := d.Alike(d.tellings, g)
	for i, w := range slices.Concat(alike, others) {
		b = appendRecord(append(b, "  "...), d.tellings[w.Telling])
		if w.Symmetry != 0 {
			b = append(append(append(b, " ("...), turns[w.Symmetry&7]...), ')')
		}
		if i >= len(alike) {
			b = append(b, " (written otherwise)"...)
		}
		b = append(b, '\n')
	}
	return b
}

func (sameText) version(b []byte, d *duplicates, _ *same.Cluster, v *same.Version) []byte {
	b = fmt.Appendf(b, "%s (%s)", v.Reason, v.Confidence)
	if said := sayDifferences(d.first(v.A), v); said != "" {
		b = append(append(b, ": "...), said...)
	}
	b = append(b, '\n')
	for _, g := range []int{v.A, v.B} {
		t := d.first(g)
		b = appendRecord(append(b, "  "...), t)
		b = fmt.Appendf(b, ": %s", many(t.Moves(), "move"))
		if g == v.B && v.Turn != 0 {
			b = append(append(b, ", "...), turns[v.Turn&7]...)
		}
		if n := len(d.Games[g].Witnesses); n > 1 {
			b = fmt.Appendf(b, ", with %s more", many(n-1, "record"))
		}
		b = append(b, '\n')
	}
	return b
}

func (sameText) contradiction(b []byte, d *duplicates, c *same.Contradiction) []byte {
	one, other := d.tellings[c.A], d.tellings[c.B]
	b = append(append(b, same.Severity(c.Code).String()...), ": "...)
	b = appendRecord(b, one)
	b = append(appendClean(append(b, " says "...), c.SaysA), ", "...)
	b = appendRecord(b, other)
	b = appendClean(append(b, " says "...), c.SaysB)
	if c.Apart {
		b = append(b, "; they were not joined"...)
	}
	return append(append(append(b, " ["...), c.Code...), "]\n"...)
}

func (sameText) undecided(b []byte, d *duplicates, u *same.Undecided) []byte {
	b = appendRecord(append(b, "undecided: "...), d.first(u.Game))
	b = append(b, " has no moves; its header says too little to choose"...)
	for i, g := range u.Fits {
		b = appendRecord(append(b, [2]string{" ", ", "}[min(i, 1)]...), d.first(g))
	}
	return append(b, '\n')
}

// turns are the eight ways a board can lie.
var turns = [8]string{
	"", "mirrored left-right", "mirrored top-bottom", "turned 180°",
	"mirrored at the falling diagonal", "turned 90° left", "turned 90° right", "mirrored at the rising diagonal",
}

// appendRecord names a record by its file, and its number where that is not 1.
func appendRecord(b []byte, t *same.Telling) []byte {
	b = appendClean(b, t.File)
	if t.Number > 1 {
		b = strconv.AppendInt(append(b, " game "...), int64(t.Number), 10)
	}
	return b
}

// shownDifferences is how many differences are told in a line.
const shownDifferences = 6

// sayDifferences is "move 100 Q16, not R16; move 120 missing in the second".
func sayDifferences(a *same.Telling, v *same.Version) string {
	var said []string
	for i, x := range v.Differences {
		if i == shownDifferences {
			said = append(said, fmt.Sprintf("%d more", len(v.Differences)-i))
			break
		}
		said = append(said, sayDifference(a.Size(), &x))
	}
	return strings.Join(said, "; ")
}

func sayDifference(s kifu.Size, x *same.Difference) string {
	what := "move " + strconv.Itoa(x.Move)
	if x.Move == 0 {
		what = "stone set"
	}
	switch {
	case !x.HasB:
		return what + " " + x.A.Label(s) + " in the first only"
	case !x.HasA:
		return what + " " + x.B.Label(s) + " in the second only"
	}
	return what + " " + x.A.Label(s) + " or " + x.B.Label(s)
}

// summary is what was found, in numbers.
func (d *duplicates) summary(b []byte) []byte {
	games, witnesses, clusters, versions := d.counts()
	b = fmt.Appendf(b, "%s, %s: %s", many(d.files, "file"), many(d.records, "record"), many(len(d.Games), "game"))
	b = fmt.Appendf(b, "\n%s told by %s; %s with %s\n", many(games, "game"), many(witnesses, "record"), many(clusters, "cluster"), many(versions, "version"))
	if len(d.Contradictions) > 0 {
		b = appendCodes(b, d.codes())
	}
	return b
}

func (d *duplicates) codes() map[kifu.Code]int {
	counts := map[kifu.Code]int{}
	for _, c := range d.Contradictions {
		counts[c.Code]++
	}
	return counts
}

// sameJSON is for programs.
type sameJSON struct{}

func (sameJSON) begin(b []byte) []byte { return b }

func (sameJSON) game(b []byte, d *duplicates, g *same.Game) []byte {
	alike, others := d.Alike(d.tellings, g)
	b = append(append(append(b, `{"type":"game","id":"`...), g.ID.String()...), `","witnesses":[`...)
	b = appendWitnesses(b, d, alike)
	if len(others) > 0 {
		b = appendWitnesses(append(b, `],"written_otherwise":[`...), d, others)
	}
	return append(b, "]}\n"...)
}

func appendWitnesses(b []byte, d *duplicates, ws []same.Witness) []byte {
	for i, w := range ws {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendWitness(b, d.tellings[w.Telling])
		b = strconv.AppendInt(append(b, `,"symmetry":`...), int64(w.Symmetry), 10)
		b = append(b, '}')
	}
	return b
}

// appendWitness leaves the object open.
func appendWitness(b []byte, t *same.Telling) []byte {
	b = kifu.AppendString(append(b, `{"file":`...), t.File)
	return strconv.AppendInt(append(b, `,"game":`...), int64(t.Number), 10)
}

func (sameJSON) version(b []byte, d *duplicates, c *same.Cluster, v *same.Version) []byte {
	b = fmt.Appendf(b, `{"type":"cluster","cluster":"%s","games":["%s","%s"],"witnesses":[`, d.Games[c.Games[0]].ID, d.Games[v.A].ID, d.Games[v.B].ID)
	b = append(appendWitness(b, d.first(v.A)), "},"...)
	b = append(appendWitness(b, d.first(v.B)), '}')
	b = fmt.Appendf(b, `],"reason":"%s","confidence":"%s","symmetry":%d,"reversed":%t,"agreed":%d,"from":%d,"differences":[`,
		v.Reason, v.Confidence, v.Turn, v.Reversed, v.Agreed, v.From)
	for i, x := range v.Differences {
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, `{"move":%d,"at":%d,"a":`, x.Move, x.At)
		b = appendPoint(b, x.A, x.HasA)
		b = appendPoint(append(b, `,"b":`...), x.B, x.HasB)
		b = append(b, '}')
	}
	return append(b, "]}\n"...)
}

// appendPoint writes a point in SGF's letters, "" for a pass, null for none.
func appendPoint(b []byte, p kifu.Point, has bool) []byte {
	if !has {
		return append(b, "null"...)
	}
	return kifu.AppendString(b, p.SGF())
}

func (sameJSON) contradiction(b []byte, d *duplicates, c *same.Contradiction) []byte {
	b = fmt.Appendf(b, `{"type":"contradiction","code":"%s","severity":"%s","joined":%t,"witnesses":[`, c.Code, same.Severity(c.Code), !c.Apart)
	b = kifu.AppendString(append(appendWitness(b, d.tellings[c.A]), `,"says":`...), c.SaysA)
	b = kifu.AppendString(append(appendWitness(append(b, "},"...), d.tellings[c.B]), `,"says":`...), c.SaysB)
	return append(b, "}]}\n"...)
}

func (sameJSON) undecided(b []byte, d *duplicates, u *same.Undecided) []byte {
	b = fmt.Appendf(b, `{"type":"undecided","game":"%s","witnesses":[`, d.Games[u.Game].ID)
	b = append(appendWitness(b, d.first(u.Game)), `}],"fits":[`...)
	for i, g := range u.Fits {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, '"'), d.Games[g].ID.String()...), '"')
	}
	return append(b, "]}\n"...)
}

func (sameJSON) end(b []byte, d *duplicates) []byte {
	games, witnesses, clusters, versions := d.counts()
	b = fmt.Appendf(b, `{"type":"summary","files":%d,"records":%d,"games":%d,"duplicated":%d,"witnesses":%d,"clusters":%d,"versions":%d`,
		d.files, d.records, len(d.Games), games, witnesses, clusters, versions)
	return append(appendCounts(append(b, `,"contradictions":`...), d.codes()), "}\n"...)
}

// sameCSV writes a row for each record beside the first that tells its game,
// for each version, and for each contradiction.
type sameCSV struct{}

func (sameCSV) begin(b []byte) []byte {
	return append(b, "relation,reason,file,game,with_file,with_game,from,symmetry,confidence,text\r\n"...)
}

func (sameCSV) end(b []byte, _ *duplicates) []byte { return b }

func (sameCSV) row(b []byte, relation, reason string, t, with *same.Telling, from int, turn kifu.Symmetry, confidence, text string) []byte {
	b = append(append(append(append(b, relation...), ','), reason...), ',')
	b = append(appendField(b, t.File), ',')
	b = append(strconv.AppendInt(b, int64(t.Number), 10), ',')
	b = append(appendField(b, with.File), ',')
	b = append(strconv.AppendInt(b, int64(with.Number), 10), ',')
	b = append(strconv.AppendInt(b, int64(from), 10), ',')
	b = append(strconv.AppendInt(b, int64(turn), 10), ',')
	b = append(append(b, confidence...), ',')
	return append(appendField(b, text), "\r\n"...)
}

func (p sameCSV) game(b []byte, d *duplicates, g *same.Game) []byte {
	first := d.tellings[g.Witnesses[0].Telling]
	for _, w := range g.Witnesses[1:] {
		b = p.row(b, "witness", "", d.tellings[w.Telling], first, 0, w.Symmetry, "", "")
	}
	return b
}

func (p sameCSV) version(b []byte, d *duplicates, _ *same.Cluster, v *same.Version) []byte {
	a := d.first(v.A)
	return p.row(b, "version", string(v.Reason), d.first(v.B), a, v.From, v.Turn, string(v.Confidence), sayDifferences(a, v))
}

func (p sameCSV) undecided(b []byte, d *duplicates, u *same.Undecided) []byte {
	for _, g := range u.Fits {
		b = p.row(b, "undecided", "", d.first(u.Game), d.first(g), 0, 0, "", "")
	}
	return b
}

func (p sameCSV) contradiction(b []byte, d *duplicates, c *same.Contradiction) []byte {
	return p.row(b, "contradiction", string(c.Code), d.tellings[c.B], d.tellings[c.A], 0, 0, "", c.SaysB+" / "+c.SaysA)
}

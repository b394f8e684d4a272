package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// textPrinter writes a line a finding, as compilers do.
type textPrinter struct{ colored bool }

func (textPrinter) begin(b []byte) []byte                          { return b }
func (textPrinter) add(b []byte, p *printed) []byte                { return append(b, p.text...) }
func (textPrinter) end(b []byte, _ *ingest.Summary, _ bool) []byte { return b }

func (t textPrinter) record(b []byte, j *ingest.Judged, fs []kifu.Finding) []byte {
	for i := range fs {
		b = t.finding(b, j.Record.File, &fs[i])
	}
	for i := range j.Suggestions {
		b = suggestion(b, j, &j.Suggestions[i])
	}
	return b
}

// suggestion is a line like a finding's, at the first move that changes. The
// percentage is its share of all repairs that make the record legal.
func suggestion(b []byte, j *ingest.Judged, g *replay.Suggestion) []byte {
	r := j.Record
	at := r.Place(r.At[min(g.Move, len(r.At))-1])
	b = fmt.Appendf(appendClean(b, r.File), ":%d:%d: suggestion: ", at.Line, at.Column)
	share := "under 1 %"
	if percent := math.Round(100 * g.Share); percent > 0 {
		share = fmt.Sprintf("%.0f %%", percent)
	}
	return fmt.Appendf(b, "%s (%s) [%s]\n", g.Text, share, g.Slip)
}

// finding is file:line:column: severity: move N: text [code].
func (t textPrinter) finding(b []byte, file string, f *kifu.Finding) []byte {
	b = appendClean(b, file)
	b = strconv.AppendInt(append(b, ':'), int64(f.Place.Line), 10)
	b = strconv.AppendInt(append(b, ':'), int64(f.Place.Column), 10)
	b = append(b, ": "...)
	b = t.painted(b, f.Severity)
	b = append(b, ": "...)
	if f.Move > 0 {
		b = strconv.AppendInt(append(b, "move "...), int64(f.Move), 10)
		b = append(b, ": "...)
	}
	b = appendClean(b, f.Text)
	return append(append(append(b, " ["...), f.Code...), "]\n"...)
}

func (t textPrinter) painted(b []byte, s kifu.Severity) []byte {
	if !t.colored {
		return append(b, s.String()...)
	}
	colors := [...]string{kifu.Note: "\x1b[36m", kifu.Warning: "\x1b[33m", kifu.Error: "\x1b[1;31m"}
	return append(append(append(b, colors[s]...), s.String()...), "\x1b[0m"...)
}

// colored says whether output is to be in colours: where a person looks, and
// did not ask for none.
func colored(w io.Writer, when string) (bool, error) {
	switch when {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return terminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb", nil
	}
	return false, usage("--color %q: want auto, always or never", when)
}

func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// summaryText is what a check came to, with the findings by code, the
// commonest first.
func summaryText(b []byte, sum *ingest.Summary) []byte {
	b = fmt.Appendf(b, "%s, %s: %s read without fault, %s with warnings, %s refused\n",
		many(sum.Files, "file"), many(sum.Records, "record"),
		digits(sum.Read[ingest.Accept]), digits(sum.Read[ingest.Warn]), digits(sum.Read[ingest.Reject]))
	if n := sum.Replay["legal"] + sum.Replay["warn"] + sum.Replay["illegal"]; n > 0 {
		b = fmt.Appendf(b, "moves by the rules: %s legal, %s with warnings, %s illegal\n",
			digits(sum.Replay["legal"]), digits(sum.Replay["warn"]), digits(sum.Replay["illegal"]))
	}
	if len(sum.Audit) > 0 {
		b = fmt.Appendf(b, "results and boards: %s consistent, %s off, %s contradict, %s unknown\n",
			digits(sum.Audit[string(replay.Consistent)]), digits(sum.Audit[string(replay.Off)]),
			digits(sum.Audit[string(replay.Contradicts)]), digits(sum.Audit[string(replay.Unknown)]))
	}
	return appendCodes(b, sum.Findings)
}

// fewCodes is how many kinds of finding an add tells: what a person reads before
// the line about the archive.
const fewCodes = 12

// appendCommonest is appendCodes for the commonest, and says how to see the rest.
func appendCommonest(b []byte, counts map[kifu.Code]int) []byte {
	all := byCount(counts)
	shown := map[kifu.Code]int{}
	for _, c := range all[:min(len(all), fewCodes)] {
		shown[c] = counts[c]
	}
	b = appendCodes(b, shown)
	if more := len(all) - len(shown); more > 0 {
		b = fmt.Appendf(b, "%9s  and %s more (indexer stats --archive DIR)\n", "…", many(more, "kind"))
	}
	return b
}

func appendCodes(b []byte, counts map[kifu.Code]int) []byte {
	meanings := map[kifu.Code]kifu.Kind{}
	for _, k := range kinds() {
		meanings[k.Code] = k
	}
	for _, c := range byCount(counts) {
		b = fmt.Appendf(b, "%9s  %-28s %s\n", digits(counts[c]), c, headline(meanings[c]))
	}
	return b
}

// headline is the first sentence of what a kind means.
func headline(k kifu.Kind) string {
	first, _, _ := strings.Cut(k.Meaning, ". ")
	return strings.TrimSuffix(first, ".")
}

// byCount is the codes, the commonest first.
func byCount(counts map[kifu.Code]int) []kifu.Code {
	return slices.SortedFunc(maps.Keys(counts), func(a, b kifu.Code) int {
		if counts[a] != counts[b] {
			return counts[b] - counts[a]
		}
		return strings.Compare(string(a), string(b))
	})
}

// many is a number of things: "1 file", "1,204 files".
func many(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return digits(n) + " " + thing + "s"
}

// digits groups a number by thousands.
func digits(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

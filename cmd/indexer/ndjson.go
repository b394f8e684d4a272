package main

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// ndjsonPrinter writes an object a line for each record, and one for the run.
type ndjsonPrinter struct{ board, suggest bool }

func (ndjsonPrinter) begin(b []byte) []byte           { return b }
func (ndjsonPrinter) add(b []byte, p *printed) []byte { return append(b, p.text...) }

func (n ndjsonPrinter) record(b []byte, j *ingest.Judged, fs []kifu.Finding) []byte {
	r := j.Record
	b = kifu.AppendString(append(b, `{"type":"game","file":`...), r.File)
	b = strconv.AppendInt(append(b, `,"game":`...), int64(r.Number), 10)
	b = append(append(append(b, `,"read":"`...), j.Reading...), '"')
	b = append(append(append(b, `,"replay":"`...), j.Report.Verdict...), '"')
	b = appendFault(append(b, `,"fault":`...), j.Report.Fault)
	b = kifu.AppendString(append(b, `,"charset":`...), r.Charset)
	b = appendStrings(append(b, `,"dialects":`...), r.Dialects)
	b = n.appendGame(b, j)
	b = appendRaw(append(b, `,"raw":`...), r.Header)
	b = append(b, `,"settled":`...)
	b = j.Settled.AppendJSON(b)
	if j.Audit != nil {
		b = appendAudit(append(b, `,"audit":`...), j)
	}
	if n.suggest {
		b = appendSuggestions(append(b, `,"suggestions":`...), j.Suggestions)
	}
	b = append(b, `,"findings":[`...)
	for i := range fs {
		if i > 0 {
			b = append(b, ',')
		}
		b = fs[i].AppendJSON(b)
	}
	return append(b, "]}\n"...)
}

// appendGame is what was played: size, moves, captures, stones, and the rules
// that it was judged by.
func (n ndjsonPrinter) appendGame(b []byte, j *ingest.Judged) []byte {
	line := &j.Record.Line
	b = kifu.AppendString(append(b, `,"size":`...), line.Size.String())
	b = strconv.AppendInt(append(b, `,"moves":`...), int64(len(line.Moves)), 10)
	b = strconv.AppendInt(append(b, `,"passes":`...), int64(line.Passes()), 10)
	b = strconv.AppendInt(append(b, `,"captures":{"black":`...), int64(j.Report.Black), 10)
	b = strconv.AppendInt(append(b, `,"white":`...), int64(j.Report.White), 10)
	b = append(b, '}')
	if n.board {
		b = appendStones(append(b, `,"stones":{"black":`...), j.Stones(kifu.Black))
		b = appendStones(append(b, `,"white":`...), j.Stones(kifu.White))
		b = append(b, '}')
	}
	b = kifu.AppendString(append(b, `,"judged":{"rules":`...), j.Rules)
	b = kifu.AppendString(append(b, `,"why":`...), j.Why)
	return append(b, '}')
}

func appendFault(b []byte, f *kifu.Finding) []byte {
	if f == nil {
		return append(b, "null"...)
	}
	b = strconv.AppendInt(append(b, `{"move":`...), int64(f.Move), 10)
	return append(kifu.AppendString(append(b, `,"code":`...), string(f.Code)), '}')
}

func appendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = kifu.AppendString(b, s)
	}
	return append(b, ']')
}

// appendStones writes points in SGF letters, sorted as such.
func appendStones(b []byte, stones []kifu.Point) []byte {
	names := make([]string, len(stones))
	for i, p := range stones {
		names[i] = p.SGF()
	}
	slices.Sort(names)
	return appendStrings(b, names)
}

// appendRaw writes the header's values; the first of a name counts.
func appendRaw(b []byte, h kifu.Header) []byte {
	b = append(b, '{')
	seen := make(map[string]bool, len(h))
	for i := range h {
		if seen[h[i].ID] {
			continue
		}
		if len(seen) > 0 {
			b = append(b, ',')
		}
		seen[h[i].ID] = true
		b = kifu.AppendString(b, h[i].ID)
		b = kifu.AppendString(append(b, ':'), h[i].Text)
	}
	return append(b, '}')
}

func (ndjsonPrinter) end(b []byte, sum *ingest.Summary, stopped bool) []byte {
	b = strconv.AppendInt(append(b, `{"type":"summary","files":`...), int64(sum.Files), 10)
	b = strconv.AppendInt(append(b, `,"games":`...), int64(sum.Records), 10)
	b = appendCounts(append(b, `,"read":`...), sum.Read, ingest.Accept, ingest.Warn, ingest.Reject)
	b = appendCounts(append(b, `,"replay":`...), sum.Replay, "legal", "warn", "illegal", "none")
	if len(sum.Audit) > 0 {
		b = appendCounts(append(b, `,"audit":`...), sum.Audit, string(replay.Consistent), string(replay.Off), string(replay.Contradicts), string(replay.Unknown))
	}
	b = appendCounts(append(b, `,"findings":`...), sum.Findings)
	b = strconv.AppendInt(append(b, `,"skipped":`...), int64(sum.Skipped), 10)
	if stopped {
		b = append(b, `,"interrupted":true`...)
	}
	return append(b, "}\n"...)
}

// appendCounts writes the given keys in their order, or all keys sorted.
func appendCounts[K ~string](b []byte, counts map[K]int, keys ...K) []byte {
	if len(keys) == 0 {
		keys = slices.SortedFunc(maps.Keys(counts), func(a, b K) int { return cmp.Compare(a, b) })
	}
	b = append(b, '{')
	for i, k := range keys {
		if i > 0 {
			b = append(b, ',')
		}
		b = kifu.AppendString(b, string(k))
		b = strconv.AppendInt(append(b, ':'), int64(counts[k]), 10)
	}
	return append(b, '}')
}

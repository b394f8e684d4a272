package main

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// junitPrinter writes a test suite a file and a test case a record, as build
// servers read them. A record fails when a finding meets --fail-on; what is
// less is told as its output.
type junitPrinter struct {
	failOn threshold
	lines  textPrinter

	file            string // whose suite is being gathered
	cases           []byte
	tests, failures int
}

func (*junitPrinter) begin(b []byte) []byte {
	return append(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"indexer check\">\n"...)
}

func (p *junitPrinter) record(b []byte, j *ingest.Judged, fs []kifu.Finding) []byte {
	b = append(b, `    <testcase name="game `...)
	b = strconv.AppendInt(b, int64(j.Record.Number), 10)
	b = append(appendXML(append(b, `" classname="`...), j.Record.File), '"')
	if len(fs) == 0 {
		return append(b, "/>\n"...)
	}
	b = append(b, ">\n"...)
	var lines []byte
	var failed *kifu.Finding
	for i := range fs {
		lines = p.lines.finding(lines, j.Record.File, &fs[i])
		if failed == nil && p.failOn.met(&fs[i]) {
			failed = &fs[i]
		}
	}
	if failed == nil {
		b = append(appendXML(append(b, "      <system-out>"...), string(lines)), "</system-out>\n"...)
	} else {
		b = append(append(append(b, `      <failure type="`...), failed.Code...), `" message="`...)
		b = appendXML(append(appendXML(b, failed.Text), `">`...), string(lines))
		b = append(b, "</failure>\n"...)
	}
	return append(b, "    </testcase>\n"...)
}

// add gathers the records of a file, since a suite begins with their number.
func (p *junitPrinter) add(b []byte, r *printed) []byte {
	if r.file != p.file {
		b = p.suite(b)
		p.file = r.file
	}
	p.cases = append(p.cases, r.text...)
	p.tests++
	if r.failed {
		p.failures++
	}
	return b
}

func (p *junitPrinter) suite(b []byte) []byte {
	if p.tests == 0 {
		return b
	}
	b = append(appendXML(append(b, `  <testsuite name="`...), p.file), '"')
	b = fmt.Appendf(b, " tests=\"%d\" failures=\"%d\" errors=\"0\">\n", p.tests, p.failures)
	b = append(append(b, p.cases...), "  </testsuite>\n"...)
	p.cases, p.tests, p.failures = p.cases[:0], 0, 0
	return b
}

func (p *junitPrinter) end(b []byte, _ *ingest.Summary, _ bool) []byte {
	return append(p.suite(b), "</testsuites>\n"...)
}

// appendXML escapes what XML would take for its own, and line by line what a
// terminal would.
func appendXML(b []byte, s string) []byte {
	for i, line := range bytes.Split([]byte(s), []byte("\n")) {
		if i > 0 {
			b = append(b, '\n')
		}
		for _, c := range appendClean(nil, string(line)) {
			switch c {
			case '<':
				b = append(b, "&lt;"...)
			case '>':
				b = append(b, "&gt;"...)
			case '&':
				b = append(b, "&amp;"...)
			case '"':
				b = append(b, "&quot;"...)
			default:
				b = append(b, c)
			}
		}
	}
	return b
}

package main

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// csvPrinter writes a row a finding, RFC 4180, in UTF-8. Control characters
// are escaped, so that a row is a line.
type csvPrinter struct{}

func (csvPrinter) begin(b []byte) []byte {
	return append(b, "file,game,line,column,offset,severity,code,move,text,value,read\r\n"...)
}

func (csvPrinter) record(b []byte, j *ingest.Judged, fs []kifu.Finding) []byte {
	for i := range fs {
		f := &fs[i]
		b = append(appendField(b, j.Record.File), ',')
		b = append(strconv.AppendInt(b, int64(j.Record.Number), 10), ',')
		b = append(strconv.AppendInt(b, int64(f.Place.Line), 10), ',')
		b = append(strconv.AppendInt(b, int64(f.Place.Column), 10), ',')
		b = append(strconv.AppendInt(b, f.Place.Offset, 10), ',')
		b = append(append(b, f.Severity.String()...), ',')
		b = append(append(b, f.Code...), ',')
		b = append(strconv.AppendInt(b, int64(f.Move), 10), ',')
		b = append(appendField(b, f.Text), ',')
		b = append(appendField(b, f.Value), ',')
		b = append(appendField(b, f.Read), "\r\n"...)
	}
	return b
}

// appendField quotes a field where a comma or a quote in it asks for it. An
// apostrophe comes before what table programs would take for a formula.
func appendField(b []byte, s string) []byte {
	start := len(b)
	if s != "" && strings.ContainsRune("=+-@", rune(s[0])) {
		b = append(b, '\'')
	}
	b = appendClean(b, s)
	field := b[start:]
	if !bytes.ContainsAny(field, `",`) && !bytes.HasPrefix(field, []byte(" ")) && !bytes.HasSuffix(field, []byte(" ")) {
		return b
	}
	quoted := bytes.ReplaceAll(field, []byte(`"`), []byte(`""`))
	return append(append(append(b[:start], '"'), quoted...), '"')
}

func (csvPrinter) add(b []byte, p *printed) []byte                { return append(b, p.text...) }
func (csvPrinter) end(b []byte, _ *ingest.Summary, _ bool) []byte { return b }

package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// sarifPrinter writes a SARIF 2.1.0 log with one run. The results come first
// and what the codes mean last, so that nothing has to be kept. Columns count
// bytes, since a record's charset is known only after it was read; the byte
// offset is told beside them.
type sarifPrinter struct{ some bool }

func newSARIFPrinter() printer { return &sarifPrinter{} }

func (*sarifPrinter) begin(b []byte) []byte {
	return append(b, `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":[`...)
}

func (*sarifPrinter) record(b []byte, j *ingest.Judged, fs []kifu.Finding) []byte {
	for i := range fs {
		if i > 0 {
			b = append(b, ",\n"...)
		}
		b = appendResult(b, j, &fs[i])
	}
	return b
}

func appendResult(b []byte, j *ingest.Judged, f *kifu.Finding) []byte {
	r := j.Record
	b = fmt.Appendf(b, `{"ruleId":"%s","level":"%s","message":{"text":`, f.Code, f.Severity)
	b = kifu.AppendString(b, f.Text)
	b = kifu.AppendString(append(b, `},"locations":[{"physicalLocation":{"artifactLocation":{"uri":`...), fileURI(r.File))
	b = fmt.Appendf(b, `},"region":{"startLine":%d,"startColumn":%d,"byteOffset":%d}}`, max(f.Place.Line, 1), max(f.Place.Column, 1), max(f.Place.Offset, 0))
	b = fmt.Appendf(b, `,"logicalLocations":[{"fullyQualifiedName":"game %d/move %d"}]}]`, r.Number, f.Move)
	b = fmt.Appendf(b, `,"partialFingerprints":{"trait/v1":"%s"}`, fingerprint(traitOf(r, f)))
	b = fmt.Appendf(b, `,"properties":{"game":%d,"move":%d`, r.Number, f.Move)
	if f.Value != "" {
		b = kifu.AppendString(append(b, `,"value":`...), f.Value)
	}
	if f.Read != "" {
		b = kifu.AppendString(append(b, `,"read":`...), f.Read)
	}
	return append(b, "}}"...)
}

// fileURI is a path as SARIF wants it: relative where it is, else file://.
func fileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
		if u.Path[0] != '/' {
			u.Path = "/" + u.Path // C:/games
		}
	}
	return u.String()
}

// fingerprint lets a viewer see that a finding is the one of the last run.
func fingerprint(t trait) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %d %d %q", t.code, t.file, t.game, t.move, t.value))
	return hex.EncodeToString(sum[:16])
}

func (p *sarifPrinter) add(b []byte, r *printed) []byte {
	if len(r.text) == 0 {
		return b
	}
	if p.some {
		b = append(b, ',')
	}
	p.some = true
	return append(append(b, '\n'), r.text...)
}

// rule is a kind as SARIF describes it.
type rule struct {
	ID       string `json:"id"`
	Short    *words `json:"shortDescription,omitempty"`
	Full     *words `json:"fullDescription,omitempty"`
	Help     *words `json:"help,omitempty"`
	Defaults *level `json:"defaultConfiguration,omitempty"`
}

type words struct {
	Text string `json:"text"`
}

type level struct {
	Level string `json:"level"`
}

// end tells what the codes that came up mean.
func (p *sarifPrinter) end(b []byte, sum *ingest.Summary, stopped bool) []byte {
	rules, err := json.Marshal(sarifRules(sum.Findings))
	if err != nil {
		rules = []byte("[]") // strings alone: cannot happen
	}
	b = fmt.Appendf(b, "\n"+`],"tool":{"driver":{"name":"indexer","organization":"Kifubase","version":%q,"rules":%s}}`, version(), rules)
	return fmt.Appendf(b, `,"invocations":[{"executionSuccessful":%t}],"properties":{"columns":"bytes","files":%d,"records":%d}}]}`+"\n", !stopped, sum.Files, sum.Records)
}

func sarifRules(counts map[kifu.Code]int) []rule {
	rules := []rule{}
	known := kinds()
	for _, c := range slices.SortedFunc(maps.Keys(counts), func(a, b kifu.Code) int { return cmp.Compare(a, b) }) {
		r := rule{ID: string(c)}
		for _, k := range known {
			if k.Code == c {
				r.describe(k)
			}
		}
		rules = append(rules, r)
	}
	return rules
}

func (r *rule) describe(k kifu.Kind) {
	r.Short, r.Full = &words{headline(k)}, &words{k.Meaning}
	r.Defaults = &level{k.Severity.String()}
	if k.Advice != "" {
		r.Help = &words{k.Advice}
	}
}

package main

import (
	"bufio"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// printer is one format of a check's output.
type printer interface {
	begin(b []byte) []byte
	// record is one record with the findings to show. Many workers call it
	// at a time.
	record(b []byte, j *ingest.Judged, fs []kifu.Finding) []byte
	// add takes what record made, in order.
	add(b []byte, p *printed) []byte
	end(b []byte, sum *ingest.Summary, stopped bool) []byte
}

// checkSink prints what is judged, in the order of input.
type checkSink struct {
	o       *checkOptions
	sh      *shell
	printer printer
	failOn  threshold
	known   baseline // findings to leave out
	written baseline // those of a baseline to be written; nil for none
	out     *bufio.Writer
	line    []byte // add's memory
	counts  map[kifu.Code]int
	failed  bool // a finding met the threshold
	pool    sync.Pool
}

// printed is a record on its way from a worker to the output.
type printed struct {
	file   string
	text   []byte
	codes  []kifu.Code // of the findings shown
	failed bool
	traits []trait // for a baseline to be written
}

func newCheckSink(sh *shell, o *checkOptions) (*checkSink, error) {
	s := &checkSink{o: o, sh: sh, out: bufio.NewWriterSize(sh.out, 256<<10), counts: map[kifu.Code]int{}}
	s.pool.New = func() any { return new(printed) }
	if err := o.selection.check(); err != nil {
		return nil, err
	}
	var err error
	if s.failOn, err = parseThreshold(o.failOn); err != nil {
		return nil, err
	}
	if s.printer, err = newPrinter(sh, o, s.failOn); err != nil {
		return nil, err
	}
	if s.known, err = readBaseline(o.baseline); err != nil {
		return nil, err
	}
	if o.writeBaseline != "" {
		s.written = baseline{}
	}
	_, err = s.out.Write(s.printer.begin(nil))
	return s, err
}

func newPrinter(sh *shell, o *checkOptions, failOn threshold) (printer, error) {
	colored, err := colored(sh.out, o.color)
	if err != nil {
		return nil, err
	}
	if o.suggest && !slices.Contains([]string{"text", "ndjson", "json", "jsonl"}, o.format) {
		return nil, usage("--suggest: %s has no place for suggestions; want text or ndjson", o.format)
	}
	switch o.format {
	case "text":
		return textPrinter{colored}, nil
	case "ndjson", "json", "jsonl":
		return ndjsonPrinter{board: o.board, suggest: o.suggest}, nil
	case "sarif":
		return newSARIFPrinter(), nil
	case "junit":
		return &junitPrinter{failOn: failOn}, nil
	case "csv":
		return csvPrinter{}, nil
	}
	return nil, usage("--format %q: want text, ndjson, sarif, junit or csv", o.format)
}

// Prepare prints one record into memory.
func (s *checkSink) Prepare(j *ingest.Judged) any {
	p := s.pool.Get().(*printed)
	p.file, p.failed, p.codes, p.traits = j.Record.File, false, p.codes[:0], p.traits[:0]
	fs := s.shown(j)
	for i := range fs {
		p.codes = append(p.codes, fs[i].Code)
		p.failed = p.failed || s.failOn.met(&fs[i])
		if s.written != nil {
			p.traits = append(p.traits, traitOf(j.Record, &fs[i]))
		}
	}
	p.text = s.printer.record(p.text[:0], j, fs)
	return p
}

// shown is the findings that are wanted and not known before. They share the
// memory of the record's.
func (s *checkSink) shown(j *ingest.Judged) []kifu.Finding {
	if len(s.o.Select)+len(s.o.Ignore)+len(s.known) == 0 {
		return j.Findings
	}
	shown, seen := j.Findings[:0], map[trait]int{}
	for _, f := range j.Findings {
		if s.o.wants(f.Code) && !s.known.knows(traitOf(j.Record, &f), seen) {
			shown = append(shown, f)
		}
	}
	return shown
}

// Add writes what Prepare printed.
func (s *checkSink) Add(prepared any) (ingest.Outcome, error) {
	p := prepared.(*printed)
	defer s.pool.Put(p)
	for _, c := range p.codes {
		s.counts[c]++
	}
	for _, t := range p.traits {
		s.written[t]++
	}
	s.failed = s.failed || p.failed
	s.line = s.printer.add(s.line[:0], p)
	_, err := s.out.Write(s.line)
	return ingest.Added, err
}

// end writes what comes after the last record. What was printed before an
// interruption stays, and is counted.
func (s *checkSink) end(sum *ingest.Summary, err error) error {
	stopped := errors.Is(err, context.Canceled)
	if err != nil && !stopped {
		return errors.Join(err, s.out.Flush())
	}
	sum.Findings = s.counts
	s.out.Write(s.printer.end(nil, sum, stopped)) // Flush tells its error
	if flushed := s.out.Flush(); flushed != nil {
		return flushed
	}
	if s.o.format == "text" && !s.o.quiet {
		s.sh.err.Write(summaryText(nil, sum))
	}
	if err == nil && s.written != nil {
		return s.written.write(s.o.writeBaseline)
	}
	return err
}

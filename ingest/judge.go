package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
)

// Judged is one record with all that is known about it, or, with number 0, a
// file without one. It is valid until Prepare returns.
type Judged struct {
	Record   *parser.Record
	Settled  kifu.Settled
	Rules    string // what it was judged by
	Why      string // why by these, where they were chosen
	Report   *replay.Report
	Findings []kifu.Finding // from every room, in the order of the file
	Reading  Reading
	Audit    *replay.Audit // where the options ask for it and there is a game

	Suggestions []replay.Suggestion // for the first illegal move, where the options ask for them
}

// Stones are the points that hold a stone of c after all moves; none when no
// game could be read.
func (j *Judged) Stones(c kifu.Color) []kifu.Point {
	if j.Reading == Reject {
		return nil
	}
	return j.Report.Stones(c)
}

// Reading is how well a record could be read: accept, warn or reject.
type Reading string

const (
	Accept Reading = "accept" // nothing worse than a note
	Warn   Reading = "warn"   // read, with a warning or an error on the way
	Reject Reading = "reject" // no game could be read
)

// judge reads and judges one file after the other. It is for one goroutine.
type judge struct {
	reader *parser.Reader
	board  *replay.Judge
	trials *replay.Judge // of repairs: the report on board stays
	tables *catalog.Tables
	o      *Options
	named  replay.Rules // what the user chose; used when chosen
	chosen bool
	judged Judged
}

func newJudge(o *Options) (*judge, error) {
	j := &judge{reader: parser.NewReader(o.Parser), board: replay.NewJudge(), trials: replay.NewJudge(), tables: o.Tables, o: o}
	if o.Rules != "" && o.Rules != "auto" {
		if j.named, j.chosen = replay.Named(o.Rules); !j.chosen {
			return nil, fmt.Errorf("rules %q: not known", o.Rules)
		}
	}
	return j, nil
}

// anew replaces what a panic may have left in disorder.
func (j *judge) anew() {
	j.reader, j.board, j.trials = parser.NewReader(j.o.Parser), replay.NewJudge(), replay.NewJudge()
}

// file judges a source's records one by one until take reports false. Every
// file gives one at least.
func (j *judge) file(ctx context.Context, s *source, take func(*Judged) bool) {
	if s.refused != nil {
		take(j.without(s.name, s.refused))
		return
	}
	src, err := s.reader(ctx)
	if err != nil {
		take(j.without(s.name, finding(codeUnreadable, cause(err))))
		return
	}
	defer src.Close()
	if f := j.records(src, s.name, take); f != nil && ctx.Err() == nil {
		take(j.without(s.name, f))
	}
}

// records judges what src holds. What ended it too early comes back.
func (j *judge) records(src io.Reader, name string, take func(*Judged) bool) (f *kifu.Finding) {
	defer func() {
		if p := recover(); p != nil {
			j.anew()
			f = finding(codeInternal, fmt.Sprintf("the program went wrong: %v", p))
		}
	}()
	n := 0
	for r, err := range j.reader.Records(src, name) {
		if err != nil {
			return broken(err)
		}
		n++
		if !take(j.record(r)) {
			return nil
		}
	}
	if n == 0 {
		return finding(codeInternal, "the reader had nothing to say about this file")
	}
	return nil
}

// broken is what a source's failure means for its file.
func broken(err error) *kifu.Finding {
	if errors.Is(err, errLimit) {
		return finding(codeLimit, err.Error())
	}
	return finding(codeUnreadable, cause(err))
}

// without is the answer for a file that gives no record.
func (j *judge) without(name string, f *kifu.Finding) *Judged {
	j.judged = Judged{
		Record:   &parser.Record{File: name, Charset: "us-ascii", Rejected: true},
		Report:   noReport,
		Findings: append(j.judged.Findings[:0], *f),
		Reading:  Reject,
	}
	return &j.judged
}

// noReport stands where nothing was judged.
var noReport = &replay.Report{Verdict: "none"}

// record settles and judges one record.
func (j *judge) record(r *parser.Record) *Judged {
	j.judged = Judged{Record: r, Report: noReport, Reading: Reject, Findings: append(j.judged.Findings[:0], r.Findings...)}
	if r.Rejected {
		sortFindings(j.judged.Findings)
		return &j.judged
	}
	j.settle(r)
	j.replay(r)
	j.audit(r)
	sortFindings(j.judged.Findings)
	j.judged.Reading = reading(j.judged.Findings)
	return &j.judged
}

// settle says what the header means.
func (j *judge) settle(r *parser.Record) {
	settled, found := j.tables.Settle(catalog.Input{Header: r.Header, File: r.File, Line: &r.Line, Moves: len(r.Line.Moves)})
	for _, f := range found {
		f.Place = r.Place(f.Place.Offset)
		j.judged.Findings = append(j.judged.Findings, f)
	}
	j.judged.Settled = settled
}

// replay holds the moves against the rules. What it finds is placed at its
// move.
func (j *judge) replay(r *parser.Record) {
	rules, why := j.rules(r)
	j.judged.Rules, j.judged.Why = rules.Name, why
	o := replay.Options{
		Rules:     rules,
		Result:    j.judged.Settled.Result,
		Note:      j.judged.Settled.Note,
		Handicap:  j.judged.Settled.Handicap,
		Positions: j.o.Positions,
	}
	j.judged.Report = j.board.Replay(&r.Line, o)
	if j.o.Suggest && j.judged.Report.Faulty > 0 {
		j.judged.Suggestions = j.trials.Suggest(&r.Line, o)
	}
	for _, f := range j.judged.Report.Findings {
		f.Place = place(r, f.Move)
		j.judged.Findings = append(j.judged.Findings, f)
	}
}

// audit holds the result against the board.
func (j *judge) audit(r *parser.Record) {
	if !j.o.Audit {
		return
	}
	a := j.board.Audit(j.judged.Settled.Komi)
	j.judged.Audit = a
	for _, f := range a.Findings {
		f.Place = place(r, f.Move)
		if v, ok := r.Header.Find("RE"); ok {
			f.Value = v.Text
			if f.Move == 0 {
				f.Place = r.Place(v.Offset)
			}
		}
		j.judged.Findings = append(j.judged.Findings, f)
	}
}

// rules are those the user named, or what the record gives reason to take.
func (j *judge) rules(r *parser.Record) (replay.Rules, string) {
	if j.chosen {
		return j.named, ""
	}
	s := &j.judged.Settled
	named := s.Rules
	if named == "" {
		named = r.Header.Get("RU")
	}
	title, _ := j.tables.Title(s.Event.Title)
	return replay.For(replay.Evidence{
		Rules: named, Program: r.Header.Get("AP"), Place: r.Header.Get("PC"), Event: r.Header.Get("EV"),
		Title: title.ID, Country: title.Country, Dates: s.Dates, Line: &r.Line,
	})
}

// place is where a move stands; what is about no move stands at the record.
func place(r *parser.Record, move int) kifu.Place {
	if 0 < move && move <= len(r.At) {
		return r.Place(r.At[move-1])
	}
	return r.Place(r.Offset)
}

func sortFindings(fs []kifu.Finding) {
	if len(fs) < 2 {
		return
	}
	slices.SortStableFunc(fs, kifu.CompareFindings)
}

// reading is the verdict on a record that could be read: what the rules hold
// against its moves is another matter.
func reading(fs []kifu.Finding) Reading {
	for _, f := range fs {
		switch f.Code.Group() {
		case "sgf", "charset", "result", "date", "komi", "name", "event":
			if f.Severity >= kifu.Warning {
				return Warn
			}
		}
	}
	return Accept
}

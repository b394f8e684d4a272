package ingest

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
)

// Options say how to read and judge. The zero value is good.
type Options struct {
	Jobs      int             // workers; 0 is one for each processor
	Rules     string          // a name of package replay, or "auto" or "" to judge each record by its own
	Positions bool            // note every position, for an archive that will be asked for them
	Audit     bool            // hold results against the board: some milliseconds for each counted game
	Suggest   bool            // look for the slip behind an illegal move: up to a tenth of a second for each such game
	Parser    *parser.Options // limits of one record
	Tables    *catalog.Tables // nil: those that come with the program
	Limits    Limits          // what is believed of archives
	Stdin     io.Reader       // what "-" reads; nil: the standard input
	Each      func(*Summary)  // told after each file, in Run's goroutine; for a progress bar
}

// Sink takes what was judged.
type Sink interface {
	// Prepare turns a judged record into what Add takes: encoded, packed,
	// printed. It is called by many workers at a time, and must not keep
	// hold of the record.
	Prepare(*Judged) any
	// Add takes what Prepare made, in the order of input, from one
	// goroutine. An error stops the run.
	Add(prepared any) (Outcome, error)
}

// Outcome is what became of a record.
type Outcome uint8

const (
	Refused Outcome = iota // there was nothing to keep
	Held                   // it was there before
	Added
)

// Run reads the paths, judges every record and hands it to the sink, in the
// order of input whatever the number of workers. A path is a file, a folder,
// a pattern, an archive, or "-" for standard input.
//
// When the context ends, or the sink fails, Run stops with that error; the
// summary then counts what the sink has been given.
func Run(ctx context.Context, paths []string, o Options, sink Sink) (Summary, error) {
	r, err := newRun(ctx, o, sink)
	if err != nil {
		return Summary{}, err
	}
	r.start(paths)
	err = r.collect()
	r.cancel()
	r.wait.Wait()
	r.summary.Skipped = r.walker.Skipped
	return r.summary, r.reason(ctx, err)
}

// A batch is some files that one worker judges, one after the other.
type batch struct {
	sources []source
	bytes   int
	out     chan []result // in order; closed when all are judged
}

// The sizes of a batch, and of what travels at a time from a worker to the
// sink. Handing over costs about 1 µs, so that 32 files make it vanish, and
// 256 kB are little memory in each of a few dozen batches.
const (
	batchFiles  = 32
	batchBytes  = 256 << 10
	chunkLength = 128
)

// result is what one record came to, on its way to the sink.
type result struct {
	prepared any
	tally    tally
	last     bool // of its file
}

type run struct {
	ctx     context.Context
	cancel  context.CancelFunc
	o       Options
	sink    Sink
	walker  walker
	judges  []*judge
	work    chan *batch // to the workers
	order   chan *batch // the same, to the collector
	wait    sync.WaitGroup
	walkErr error // set before order is closed
	pending *batch
	summary Summary
	current fileState
}

func newRun(ctx context.Context, o Options, sink Sink) (*run, error) {
	if o.Jobs <= 0 {
		o.Jobs = runtime.NumCPU()
	}
	if o.Stdin == nil {
		o.Stdin = os.Stdin
	}
	if o.Tables == nil {
		tables, err := catalog.Default()
		if err != nil {
			return nil, fmt.Errorf("ingest: %w", err)
		}
		o.Tables = tables
	}
	r := &run{o: o, sink: sink, summary: newSummary()}
	for range o.Jobs {
		j, err := newJudge(&r.o)
		if err != nil {
			return nil, fmt.Errorf("ingest: %w", err)
		}
		r.judges = append(r.judges, j)
	}
	r.ctx, r.cancel = context.WithCancel(ctx)
	r.work, r.order = make(chan *batch), make(chan *batch, 4*o.Jobs)
	r.walker = walker{stdin: o.Stdin, limits: o.Limits.orDefault(), yield: r.enqueue, wait: func() { r.flush() }}
	return r, nil
}

func (r *run) start(paths []string) {
	r.wait.Go(func() {
		defer close(r.order)
		defer close(r.work)
		r.walkErr = r.walker.walk(r.ctx, paths)
		r.flush()
	})
	for _, j := range r.judges {
		r.wait.Go(func() { r.judge(j) })
	}
}

// enqueue puts a source into the batch at hand, and sends that off when it is
// full or when the walk is to wait for this source.
func (r *run) enqueue(s source) bool {
	if r.pending == nil {
		r.pending = &batch{sources: make([]source, 0, batchFiles), out: make(chan []result, 2)}
	}
	b := r.pending
	b.sources = append(b.sources, s)
	if s.data != nil {
		b.bytes += s.data.Len()
	}
	if s.done != nil || len(b.sources) == batchFiles || b.bytes >= batchBytes {
		return r.flush()
	}
	return r.ctx.Err() == nil
}

// flush sends the batch at hand to the collector, so that it keeps the order,
// and to whichever worker is free.
func (r *run) flush() bool {
	b := r.pending
	r.pending = nil
	if b == nil {
		return r.ctx.Err() == nil
	}
	for _, to := range []chan *batch{r.order, r.work} {
		select {
		case to <- b:
		case <-r.ctx.Done():
			return false
		}
	}
	return true
}

// judge is the life of a worker. When the run ends early it still takes what
// comes, so that nobody waits for it, and lets it go.
func (r *run) judge(j *judge) {
	for b := range r.work {
		w := worker{run: r, judge: j, batch: b}
		for i := range b.sources {
			w.file(&b.sources[i])
			b.sources[i].release()
		}
		w.send()
		close(b.out)
	}
}

// worker judges one batch.
type worker struct {
	run   *run
	judge *judge
	batch *batch
	chunk []result
}

func (w *worker) file(s *source) {
	if w.run.ctx.Err() != nil {
		return
	}
	var back result // the newest, until it is known whether it is the file's last
	some := false
	w.judge.file(w.run.ctx, s, func(j *Judged) bool {
		if some {
			w.add(back)
		}
		back, some = result{prepared: w.run.sink.Prepare(j), tally: tallied(j)}, true
		return w.run.ctx.Err() == nil
	})
	back.last = true
	w.add(back)
}

func (w *worker) add(r result) {
	w.chunk = append(w.chunk, r)
	if len(w.chunk) == chunkLength {
		w.send()
	}
}

func (w *worker) send() {
	if len(w.chunk) == 0 {
		return
	}
	select {
	case w.batch.out <- w.chunk:
	case <-w.run.ctx.Done():
	}
	w.chunk = nil
}

// collect hands the results over in the order of input.
func (r *run) collect() error {
	for b := range r.order {
		for {
			chunk, more, err := r.next(b)
			if err != nil {
				return err
			}
			if !more {
				break
			}
			if err := r.hand(chunk); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *run) next(b *batch) (chunk []result, more bool, err error) {
	select {
	case chunk, more = <-b.out:
		return chunk, more, r.ctx.Err()
	case <-r.ctx.Done():
		return nil, false, r.ctx.Err()
	}
}

func (r *run) hand(chunk []result) error {
	for i := range chunk {
		outcome, err := r.sink.Add(chunk[i].prepared)
		if err != nil {
			return err
		}
		r.summary.record(&chunk[i].tally)
		r.current.record(outcome, &chunk[i].tally)
		if chunk[i].last {
			r.summary.file(&r.current)
			r.current = fileState{}
			if r.o.Each != nil {
				r.o.Each(&r.summary)
			}
		}
		if err := r.ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// reason is why the run ended: the caller's own wish first, then the sink's
// trouble, then that of the walk.
func (r *run) reason(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return err
	}
	return r.walkErr
}

// tally is what a record adds to the summary.
type tally struct {
	number  int
	reading Reading
	replay  string
	audit   string // "" for none
	codes   []kifu.Code
	why     kifu.Code // for a record that was rejected
}

func tallied(j *Judged) tally {
	t := tally{number: j.Record.Number, reading: j.Reading, replay: string(j.Report.Verdict)}
	if j.Audit != nil {
		t.audit = string(j.Audit.Verdict)
	}
	if len(j.Findings) == 0 {
		return t
	}
	t.codes = make([]kifu.Code, len(j.Findings))
	worst := kifu.Note
	for i, f := range j.Findings {
		t.codes[i] = f.Code
		if t.why == "" || f.Severity > worst {
			t.why, worst = f.Code, f.Severity
		}
	}
	return t
}

package ingest

import "github.com/kifubase/kifubase/kifu"

// Summary counts what a run came to. Files is always Added + Held + Refused.
type Summary struct {
	Files    int // seen: records' files and entries, and what stood in their place
	Added    int // gave a record that was not held before
	Held     int // all their records were held already
	Refused  int // gave no record; Reasons says why
	Skipped  int // files without a record's name; not among Files
	Records  int // game trees, the rejected ones as well
	Reasons  map[kifu.Code]int
	Findings map[kifu.Code]int
	Read     map[Reading]int // accept, warn, reject; a file without a record is a reject
	Replay   map[string]int  // legal, warn, illegal, none
	Audit    map[string]int  // consistent, off, contradicts, unknown; empty without Options.Audit
}

func newSummary() Summary {
	return Summary{
		Reasons: map[kifu.Code]int{}, Findings: map[kifu.Code]int{},
		Read: map[Reading]int{}, Replay: map[string]int{}, Audit: map[string]int{},
	}
}

func (s *Summary) record(t *tally) {
	if t.number > 0 {
		s.Records++
	}
	s.Read[t.reading]++
	s.Replay[t.replay]++
	if t.audit != "" {
		s.Audit[t.audit]++
	}
	for _, c := range t.codes {
		s.Findings[c]++
	}
}

// fileState is what is known of a file whose records are being handed over.
type fileState struct {
	outcome Outcome
	why     kifu.Code // of its first rejected record
}

func (f *fileState) record(o Outcome, t *tally) {
	f.outcome = max(f.outcome, o)
	if t.reading == Reject && f.why == "" {
		f.why = t.why
	}
}

func (s *Summary) file(f *fileState) {
	s.Files++
	switch f.outcome {
	case Added:
		s.Added++
	case Held:
		s.Held++
	default:
		s.Refused++
		s.Reasons[f.why]++
	}
}

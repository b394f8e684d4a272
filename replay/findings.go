package replay

import (
	"fmt"

	"github.com/kifubase/kifubase/kifu"
)

// offence is an index of Kinds.
type offence uint8

const (
	outside offence = iota
	occupied
	suicide
	ko
	repetition
	turn
	afterPasses
	first
	handicap
	offences
)

// Kinds lists every code that a Judge can find.
var Kinds = []kifu.Kind{
	outside: {
		Code: "rule-outside", Severity: kifu.Error,
		Meaning: "The move is not a point of the board.",
		Example: "(;SZ[9];B[jj])",
		Advice:  "Check the board's size. A reader of files leaves such moves out and says so itself.",
	},
	occupied: {
		Code: "rule-occupied", Severity: kifu.Error,
		Meaning: "A stone stands on the point already. No rules allow the move. Replay puts the new stone in its place, takes no prisoner, and goes on.",
		Example: "cases/202-occupied.sgf",
		Advice:  "Look for a slip in this move or in the earlier one on the same point; \"indexer check --suggest\" names the likeliest. A note means that the game ended with this move: the record is right.",
	},
	suicide: {
		Code: "rule-suicide", Severity: kifu.Error,
		Meaning: "The move takes nothing and leaves its own stones without a liberty. New Zealand, Ing and Tromp–Taylor rules allow it for two stones or more, none for one. Replay takes the stones off as the opponent's prisoners, and goes on.",
		Example: "cases/203-suicide-one.sgf",
		Advice:  "Look for a slip (\"indexer check --suggest\" names the likeliest), or a wrong RU. A note means that the game ended with this move: the record is right.",
	},
	ko: {
		Code: "rule-ko", Severity: kifu.Error,
		Meaning: "The move retakes at once the single stone that has just taken a ko.",
		Example: "cases/206-ko-at-once.sgf",
		Advice:  "Look for a threat and its answer that were left out, or another slip that \"indexer check --suggest\" names. A note means that the game was lost by this move, as the result says: the record is right.",
	},
	repetition: {
		Code: "rule-repetition", Severity: kifu.Error,
		Meaning: "The move brings back a position that stood on the board before. Chinese and Tromp–Taylor rules forbid that; AGA and New Zealand rules when the same side is to move. Under Japanese and Korean rules it is a note: the players may agree on no result. It is a warning when the rules are not known, and under Ing's. A void or drawn game makes it a note.",
		Example: "cases/212-triple-ko.sgf",
		Advice:  "Check RU. In a game that went on, look for a slip between the two moves that are named.",
	},
	turn: {
		Code: "rule-turn", Severity: kifu.Warning,
		Meaning: "The side that moves is not the one whose turn it is: it moved last, or PL names the other.",
		Example: "cases/217-two-in-a-row.sgf",
		Advice:  "A move or a pass between may be missing, or a handicap (HA) that was placed by moves.",
	},
	afterPasses: {
		Code: "rule-after-passes", Severity: kifu.Warning,
		Meaning: "The move follows passes that ended the game: two in a row, four under Ing's rules; under the AGA's White passes last. Play may have been resumed.",
		Example: "cases/215-moves-after-two-passes.sgf",
		Advice:  "Nothing, when the players disagreed about dead stones and played on. Otherwise cut the moves off.",
	},
	first: {
		Code: "rule-first", Severity: kifu.Note,
		Meaning: "The other side moves first than the rules and the handicap say.",
		Example: "cases/169-white-first-no-setup.sgf",
		Advice:  "Check that the colors are not exchanged. Old Chinese games began with White; name those rules in RU.",
	},
	handicap: {
		Code: "rule-handicap", Severity: kifu.Note,
		Meaning: "Black placed the handicap by moves, as HA says.",
		Example: "cases/167-handicap-as-moves.sgf",
		Advice:  "Nothing; AB in the root is the more common form.",
	},
}

// tell makes findings of the faults of a move that was just played.
func (j *Judge) tell(f Fault, m kifu.Move, ply int) {
	who, at := name(m.Color), m.Point.Label(j.board.size)
	switch {
	case f.Has(Outside):
		j.offend(outside, m, ply, who+" plays outside the board")
	case f.Has(Occupied):
		j.offend(occupied, m, ply, fmt.Sprintf("%s plays on the stone at %s", who, at))
	case f.Has(Suicide | LoneStone):
		j.offend(suicide, m, ply, fmt.Sprintf("%s's stone at %s has no liberty", who, at))
	case f.Has(Suicide):
		j.offend(suicide, m, ply, fmt.Sprintf("%s at %s leaves %d stones without a liberty", who, at, len(j.board.changes)-1))
	case f.Has(Ko) && !j.options.Rules.bareSuperko():
		j.offend(ko, m, ply, fmt.Sprintf("%s retakes the ko at %s at once", who, at))
	}
	if f.Has(Repetition) {
		j.tellRepetition(f, m, ply)
	}
	if f.Has(Turn) {
		j.tellTurn(m, ply)
	}
	if f.Has(Ended) {
		j.find(afterPasses, m, ply, kifu.Warning, fmt.Sprintf("%s moves after passes ended the game", who))
	}
}

// offend finds an offence against every set of rules. A game that ended by it
// confirms that the record is right.
func (j *Judge) offend(o offence, m kifu.Move, ply int, text string) {
	if why := j.endedBy(m, ply); why != "" {
		j.find(o, m, ply, kifu.Note, text+"; "+why)
		return
	}
	if r := j.options.Result; r.Ending == kifu.EndResign && r.Winner != m.Color && j.last(ply) && !j.options.Rules.Bare {
		j.find(o, m, ply, kifu.Warning, text+fmt.Sprintf("; it is the last move of a game that %s resigned", name(m.Color)))
		return
	}
	j.find(o, m, ply, kifu.Error, text)
}

// last reports whether only passes follow.
func (j *Judge) last(ply int) bool { return ply >= j.line.Played() }

// endedBy says why the result fits a game that ended with this fault of m, ""
// when it does not.
func (j *Judge) endedBy(m kifu.Move, ply int) string {
	r := j.options.Result
	switch {
	case j.options.Rules.Bare || !j.last(ply):
		return ""
	case r.Winner == m.Color.Opponent() && (r.Ending == kifu.EndForfeit || r.Ending == kifu.EndUnknown):
		return fmt.Sprintf("the result says that it lost the game (%s)", r)
	case j.options.Note == "both-lost":
		return "the result says that both lost the game"
	case r.Ending == kifu.EndVoid:
		return "the result says that the game is void"
	}
	return ""
}

// tellRepetition leaves out what another finding says already: a ko that is
// retaken at once, a stone that is gone as soon as it is played.
func (j *Judge) tellRepetition(f Fault, m kifu.Move, ply int) {
	rules := &j.options.Rules
	if f&(Outside|Occupied) != 0 || f&(Ko|Suicide) != 0 && !rules.Bare {
		return
	}
	was := &j.past.seen[j.past.current]
	step, situation := was.first, was.moved[m.Color.Opponent()-1]
	forbidden := rules.Ko == PositionalSuperko
	if rules.Ko == SituationalSuperko {
		if situation < 0 {
			return
		}
		step, forbidden = situation, true
	}
	if !forbidden && rules.Bare {
		return
	}
	text := fmt.Sprintf("%s at %s brings back the position after move %d", name(m.Color), m.Point.Label(j.board.size), j.past.steps[step].ply)
	severity, why := j.weighRepetition(forbidden, step)
	j.find(repetition, m, ply, severity, text+why)
}

func (j *Judge) weighRepetition(forbidden bool, step int32) (kifu.Severity, string) {
	rules, ending := &j.options.Rules, j.options.Result.Ending
	switch {
	case rules.Bare:
		return kifu.Error, ""
	case ending == kifu.EndVoid || ending == kifu.EndDraw:
		return kifu.Note, fmt.Sprintf("; the result agrees (%s)", j.options.Result)
	case !forbidden && rules.Name == "":
		return kifu.Warning, ", which some rules forbid"
	case !forbidden && rules.Repeats == kifu.Warning:
		return kifu.Warning, fmt.Sprintf(", which %s rules forbid in some kos", rules.Called)
	case !forbidden:
		return kifu.Note, fmt.Sprintf(", which %s rules allow", rules.Called)
	case step < j.edited:
		return kifu.Warning, "; stones were set by hand between"
	}
	return kifu.Error, fmt.Sprintf(", which %s rules forbid", rules.Called)
}

func (j *Judge) tellTurn(m kifu.Move, ply int) {
	who := name(m.Color)
	text := who + " moves twice in a row"
	if j.named {
		text = fmt.Sprintf("PL names %s, %s moves", name(j.toPlay), who)
	}
	if why := j.endedBy(m, ply); why != "" {
		j.find(turn, m, ply, kifu.Note, text+"; "+why)
		return
	}
	j.find(turn, m, ply, kifu.Warning, text)
}

// opening judges who moves first, and counts the handicap stones to come.
func (j *Judge) opening(m kifu.Move) {
	black, white := j.stonesSet()
	handicapped := j.options.Handicap >= 2 || black > 1
	if black+white == 0 && j.options.Handicap >= 2 && m.Color == kifu.Black {
		j.handicap = j.options.Handicap
		return
	}
	expected := j.options.Rules.first()
	if handicapped && white == 0 {
		expected = kifu.White
	}
	if j.named || m.Color == expected || white > 0 && j.options.Rules.First == kifu.None {
		return
	}
	text := fmt.Sprintf("%s moves first", name(m.Color))
	if expected == kifu.White && handicapped {
		text += " though the handicap is set"
	}
	j.find(first, m, 1, kifu.Note, text)
}

// stonesSet counts the stones on the board before the first move.
func (j *Judge) stonesSet() (black, white int) {
	for _, s := range j.line.Setups {
		if s.After == 0 {
			black, white = black+len(s.Black), white+len(s.White)
		}
	}
	return black, white
}

// placedAll ends the placing of the handicap.
func (j *Judge) placedAll() {
	if j.placed > 1 {
		text := fmt.Sprintf("Black places %d handicap stones by moves", j.placed)
		j.find(handicap, kifu.Move{Color: kifu.Black, Point: kifu.Pass}, j.placed, kifu.Note, text)
	}
	j.handicap, j.placed = 0, 0
}

// most is how many findings of one kind are told one by one. A record in which
// all moves are Black's would have hundreds.
const most = 100

// tally counts the findings of a kind, and joins those of moves in a row.
type tally struct {
	found int // findings told
	last  int // index of the last one
	ply   int // the move that it goes up to
	more  int // moves in it after the first
	rest  int // not told
}

func (j *Judge) find(o offence, m kifu.Move, ply int, s kifu.Severity, text string) {
	if s == kifu.Error && j.report.Faulty == 0 {
		j.report.Faulty = ply
	}
	t := &j.tallies[o]
	if t.found > 0 {
		switch worst := j.report.Findings[t.last].Severity; {
		case ply == t.ply+1 && s == worst && o >= repetition:
			t.ply, t.more = ply, t.more+1
			return
		case t.found >= most && s <= worst:
			t.rest++
			return
		}
	}
	j.close(t)
	t.found, t.last, t.ply = t.found+1, len(j.report.Findings), ply
	j.report.Findings = append(j.report.Findings, kifu.Finding{
		Code: Kinds[o].Code, Severity: s, Move: ply, Text: text, Value: m.Point.SGF(),
	})
}

// close finishes the last finding of a kind: it tells of the moves that were
// joined to it.
func (j *Judge) close(t *tally) {
	if t.more > 0 {
		j.report.Findings[t.last].Text += fmt.Sprintf("; so up to move %d", t.ply)
	}
	t.more = 0
}

// sum closes the findings and draws the verdict.
func (j *Judge) sum() {
	for o := range j.tallies {
		t := &j.tallies[o]
		j.close(t)
		if t.rest > 0 {
			j.report.Findings[t.last].Text += fmt.Sprintf("; and %d more", t.rest)
		}
	}
	r := &j.report
	r.Verdict = "legal"
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Severity > kifu.Note && (r.Fault == nil || f.Severity > r.Fault.Severity) {
			r.Fault = f
		}
	}
	if r.Fault != nil {
		r.Verdict = map[kifu.Severity]string{kifu.Warning: "warn", kifu.Error: "illegal"}[r.Fault.Severity]
	}
}

func name(c kifu.Color) string {
	if c == kifu.White {
		return "White"
	}
	return "Black"
}

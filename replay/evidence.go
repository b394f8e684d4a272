package replay

import (
	"fmt"
	"math"

	"github.com/kifubase/kifubase/kifu"
)

// The indexes of AuditKinds.
const (
	auditScore = iota
	auditMargin
	auditFraction
	auditNoMoves
	auditLastMover
	auditUnfinished
	auditAfterEnd
)

// AuditKinds lists every code that an audit can find.
var AuditKinds = []kifu.Kind{
	auditScore: {
		Code: "audit-score", Severity: kifu.Warning,
		Meaning: "The last board gives another score than the record. What is dead is a guess, so a margin that differs is a note; it is a warning when the board plainly gives the other winner. The text says which reading would explain the record, if one does: zi taken for points, komi left out or taken the other way, the other way of counting, one ko or one neutral point.",
		Example: "cases/372-db-result-vs-board.sgf",
		Advice:  "Hold RE, KM and RU against a printed source. Look whether moves are missing at the end. The result of the record is never overwritten.",
	},
	auditMargin: {
		Code: "audit-margin", Severity: kifu.Warning,
		Meaning: "The recorded margin is larger than the board with its komi.",
		Example: "(;SZ[9]KM[6.5]RE[B+120.5];B[ee])",
		Advice:  "Look for a decimal point that was lost, or a margin in another unit.",
	},
	auditFraction: {
		Code: "audit-fraction", Severity: kifu.Warning,
		Meaning: "The recorded margin and the komi do not differ by whole points. By every way of counting the two sides' points on the board do, so one of the two values is wrong.",
		Example: "(;SZ[19]KM[6.5]RE[B+3];B[pd])",
		Advice:  "Check KM first: 5.5 and 6.5, or zi and points, are often mixed up.",
	},
	auditNoMoves: {
		Code: "audit-no-moves", Severity: kifu.Note,
		Meaning: "The record names a winner and has no moves.",
		Example: "(;SZ[19]RE[B+3.5])",
		Advice:  "Nothing, where a list of results is kept as records. Otherwise the moves were lost.",
	},
	auditLastMover: {
		Code: "audit-last-mover", Severity: kifu.Note,
		Meaning: "The side that resigned or ran out of time made the last move. Both happen when it is one's turn.",
		Example: "(;SZ[19]RE[W+R];B[pd])",
		Advice:  "Look whether the winner's last move is missing, or the winner is the other one.",
	},
	auditUnfinished: {
		Code: "audit-unfinished", Severity: kifu.Note,
		Meaning: "A score is recorded, but so much of the board is open after the last move that nobody can have counted it.",
		Example: "(;SZ[19]KM[6.5]RE[B+3.5];B[pd];W[dp])",
		Advice:  "The moves are cut short, or belong to another game. Look for a longer record of the same game.",
	},
	auditAfterEnd: {
		Code: "audit-after-end", Severity: kifu.Note,
		Meaning: "Moves follow the passes that ended the game, and a score is recorded. The text says what the board gives at the passes and after the last move.",
		Example: "audit/moves-after-the-count.sgf",
		Advice:  "Where the score fits the passes, the moves were played for fun or to show what is dead: cut them off. Where it fits the end, play was resumed.",
	},
}

// explained is the first other reading of board or record under which they
// agree, in words; "" when there is none.
func (a *auditing) explained(at Rules) string {
	recorded, counted := a.recorded(), a.margin(at.Count)
	for _, r := range a.readings(at, recorded, counted) {
		if r.margin == recorded {
			return r.words
		}
	}
	if a.By == 0.5 {
		return "a margin rounded to whole points would explain it"
	}
	one := 1.0 // a ko or a neutral point, by territory
	if at.Count.Area {
		one = 2
	}
	if a.By <= one {
		return "one ko or one neutral point would explain it"
	}
	return ""
}

// reading is a margin that the board would give if something else was meant.
type reading struct {
	margin float64
	words  string
}

func (a *auditing) readings(at Rules, recorded, counted float64) []reading {
	komi := a.komi.Points
	other := named("chinese")
	if at.Count.Area {
		other = named("japanese")
	}
	all := []reading{
		{counted / 2, fmt.Sprintf("zi taken for points would explain it, for %s zi are that many points twice", kifu.Points(math.Abs(recorded)))},
		{counted * 2, "points taken for zi would explain it"},
		{a.margin(other.Count), fmt.Sprintf("%s rules would explain it", other.Called)},
	}
	if komi != 0 {
		all = append(all,
			reading{counted + komi, "komi left out would explain it"},
			reading{counted + 2*komi, "komi given to Black would explain it"},
			reading{counted - komi, "komi taken twice would explain it"})
	}
	if paid := at.Count.Margin(a.Score, 0, 0) - at.Count.Margin(a.Score, 0, a.options.Handicap); paid != 0 {
		all = append(all, reading{counted + paid, "handicap stones not paid for would explain it"})
	} else if n := float64(a.options.Handicap); n >= 2 {
		all = append(all, reading{counted - n, "a point paid for each handicap stone would explain it"})
	}
	if !a.komi.Known {
		for _, k := range usualKomi {
			all = append(all, reading{counted - k, fmt.Sprintf("a komi of %s would explain it", kifu.Points(k))})
		}
	}
	return all
}

// usualKomi is what even games were played with, from 1939 on.
var usualKomi = []float64{4.5, 5.5, 6.5, 7.5, 8, 5, 0.5}

// afterEnd is the audit of a game that went on after passes ended it.
func (a *auditing) afterEnd(at Rules) {
	end := a.firstEnd()
	more := a.line.Played() - end
	if end == 0 || more <= 0 {
		return
	}
	b := boardAfter(a.line, end)
	then := Won(at.Count.Margin(b.Score(b.Guess()), a.komi.Points, a.options.Handicap))
	a.add(auditAfterEnd, kifu.Note, end, "passes end the game, where the board gives %s; %d moves follow, after which it gives %s; the record has %s", then, more, a.Counted, a.options.Result)
}

// firstEnd is the move with which passes ended the game first, 0 for none.
func (a *auditing) firstEnd() int {
	passes := 0
	for i, m := range a.line.Moves {
		if passes++; m.Point != kifu.Pass {
			passes = 0
		} else if a.options.Rules.ends(passes, m.Color) {
			return i + 1
		}
	}
	return 0
}

// boardAfter is the board after so many moves of a line.
func boardAfter(l *kifu.Line, moves int) *Board {
	b, setups := NewBoard(l.Size), l.Setups
	for i := range moves + 1 {
		for len(setups) > 0 && setups[0].After <= i {
			b.Setup(setups[0])
			setups = setups[1:]
		}
		if i < moves {
			b.Play(l.Moves[i])
		}
	}
	return b
}

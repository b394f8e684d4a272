package replay

import (
	"fmt"
	"math"

	"github.com/kifubase/kifubase/kifu"
)

// Verdict is what an audit makes of a recorded result.
type Verdict string

const (
	Consistent  Verdict = "consistent"  // the board gives the result to the point
	Off         Verdict = "off"         // it gives another margin, or may give it
	Contradicts Verdict = "contradicts" // it plainly gives the other winner
	Unknown     Verdict = "unknown"     // no score is recorded, or no board can be counted
)

// Audit is a recorded result held against the board. It is evidence: nothing
// is written over.
type Audit struct {
	Rules    string      // by which was counted; "" when nothing was
	Counted  kifu.Result // what the board gives; its Ending is EndUnknown when nothing was counted
	Verdict  Verdict
	By       float64 // points between the recorded margin and the counted one
	Why      string  // the verdict in a few words
	Score    Score   // what was counted
	Guess    Guess   // and on what guess
	Findings []kifu.Finding
}

// Audit holds the result of the line that was replayed last against its moves
// and the last board. Counting takes some milliseconds; it is done for games
// with a score, and for those without a result that passes ended.
func (j *Judge) Audit(komi kifu.Komi) *Audit {
	a := &auditing{Judge: j, komi: komi}
	a.Rules, a.Verdict = "", Unknown
	if len(j.line.Moves) > 0 {
		a.checkMargin()
		a.checkLastMover()
	} else if r := j.options.Result; r.Winner != kifu.None {
		a.add(auditNoMoves, kifu.Note, 0, "there is no move to show for %s", r)
	}
	if a.Why = a.uncountable(); a.Why == "" {
		a.count()
	}
	return &a.Audit
}

// auditing is an audit on its way.
type auditing struct {
	Audit
	*Judge
	komi kifu.Komi
}

func (a *auditing) add(o int, s kifu.Severity, move int, format string, args ...any) {
	a.Findings = append(a.Findings, kifu.Finding{
		Code: AuditKinds[o].Code, Severity: s, Move: move, Text: fmt.Sprintf(format, args...), Value: a.options.Result.String(),
	})
}

// scored reports whether the result says that points were counted.
func (a *auditing) scored() bool {
	e := a.options.Result.Ending
	return e == kifu.EndPoints || e == kifu.EndDraw
}

// recorded is the recorded margin, for Black.
func (a *auditing) recorded() float64 {
	if a.options.Result.Winner == kifu.White {
		return -a.options.Result.Margin
	}
	return a.options.Result.Margin
}

// checkMargin asks whether any board could give the margin.
func (a *auditing) checkMargin() {
	if !a.scored() {
		return
	}
	r, komi := a.options.Result, a.komi.Points
	if most := float64(a.board.size.Area()) + math.Abs(komi); r.Margin > most {
		a.add(auditMargin, kifu.Warning, 0, "%s is more than a board of %s holds with a komi of %s", r, a.board.size, kifu.Points(komi))
	}
	if off := r.Margin - komi; a.komi.Known && off != math.Trunc(off) {
		a.add(auditFraction, kifu.Warning, 0, "no board gives %s with a komi of %s: the two must differ by whole points", r, kifu.Points(komi))
	}
}

// checkLastMover finds who gave up after a move of its own. One gives up, or
// runs out of time, when it is one's turn.
func (a *auditing) checkLastMover() {
	r, n := a.options.Result, len(a.line.Moves)
	if r.Ending != kifu.EndResign && r.Ending != kifu.EndTime || a.line.Moves[n-1].Color != r.Winner.Opponent() {
		return
	}
	did := "resigned"
	if r.Ending == kifu.EndTime {
		did = "lost on time"
	}
	a.add(auditLastMover, kifu.Note, n, "%s %s by the result (%s), and made the last move", name(a.line.Moves[n-1].Color), did, r)
}

// uncountable says why there is nothing to count, "" when there is.
func (a *auditing) uncountable() string {
	r := a.options.Result
	switch {
	case len(a.line.Moves) == 0:
		return "there are no moves"
	case a.report.Faulty > 0:
		return fmt.Sprintf("move %d is against the rules", a.report.Faulty)
	case a.options.Handicap >= 2 && len(a.line.Setups) == 0 && a.line.Moves[0].Color == kifu.White:
		return "the handicap stones are not on the board"
	case a.scored():
		return ""
	case r.Ending == kifu.EndVoid:
		return "the game has no result"
	case r.Ending != kifu.EndUnknown:
		return "the game was not counted"
	case a.passes < 2:
		return "no score is recorded, and no passes end the game"
	}
	return ""
}

// mostOpen is how many points of 19×19 may be open on a board that is played
// to the end. See Guess.
const mostOpen = 63

// count counts the last board.
func (a *auditing) count() {
	a.Guess = a.board.Guess()
	most := mostOpen
	if a.passes >= 2 {
		most *= 2 // who passes agrees about most of the board
	}
	if a.Guess.Open*19*19 > most*a.board.size.Area() {
		a.Why = fmt.Sprintf("the game is not played to the end: %d points are open", a.Guess.Open)
		if a.scored() {
			a.add(auditUnfinished, kifu.Note, len(a.line.Moves), "%s is recorded, and %d points are open after the last move", a.options.Result, a.Guess.Open)
		}
		return
	}
	a.Score = a.board.Score(a.Guess)
	at := a.stated()
	a.Rules, a.Counted = at.Name, Won(a.margin(at.Count))
	if !a.scored() {
		a.Why = "no score is recorded"
		return
	}
	a.weigh(at)
	a.afterEnd(at)
}

// stated is the rules to count by. Where the record does not tell, that is
// territory, or area if only area gives the result.
func (a *auditing) stated() Rules {
	if r := a.options.Rules; r.Name != "" && !r.Bare {
		return r
	}
	territory, area := named("japanese"), named("chinese")
	if a.scored() && a.margin(area.Count) == a.recorded() && a.margin(territory.Count) != a.recorded() {
		return area
	}
	return territory
}

// margin is Black's margin by the rules and komi of the record.
func (a *auditing) margin(c Count) float64 {
	m := c.Margin(a.Score, a.komi.Points, a.options.Handicap)
	if c.Area && a.passes < 2 && a.Score.Neutral%2 == 1 {
		m += a.nextPoint()
	}
	return m
}

// nextPoint is who takes the last of an odd number of neutral points: the side
// that is to move.
func (a *auditing) nextPoint() float64 {
	if a.toPlay == kifu.White {
		return -1
	}
	return 1
}

// slack is how many points the count may miss by without the other winner being
// plain: a few always, and half the stones in doubt. Where nobody passed, races
// may be undecided and borders open: then it is twice the stones in doubt, which
// is what they are worth, and half the open points.
func (a *auditing) slack() float64 {
	const few = 5
	if a.passes >= 2 {
		return few + float64(a.Guess.Doubt)/2
	}
	return few + 2*float64(a.Guess.Doubt) + float64(a.Guess.Open)/2
}

// mostKomi is more than any komi of even games.
const mostKomi = 10

func (a *auditing) weigh(at Rules) {
	a.By = math.Abs(a.margin(at.Count) - a.recorded())
	same := a.Counted.Winner == a.options.Result.Winner
	why := a.explained(at)
	switch {
	case a.By == 0:
		a.Verdict, a.Why = Consistent, "the board gives the recorded score"
		return
	case !a.komi.Known && a.By <= mostKomi:
		a.Verdict = Unknown
	case same, why != "", a.By <= a.slack():
		a.Verdict = Off
	default:
		a.Verdict = Contradicts
	}
	if why == "" && a.margin(at.Count) == -a.recorded() {
		why = "the margin is the same, for the other side"
	}
	a.tell(at, same, why)
}

// tell says what the board gives, and what would explain the record.
func (a *auditing) tell(at Rules, same bool, why string) {
	severity := kifu.Note
	a.Why = "the board gives another margin"
	if !same {
		a.Why = "the board gives another winner"
	}
	if a.Verdict == Contradicts {
		severity = kifu.Warning
	} else if a.Guess.Doubt > 0 {
		a.Why += fmt.Sprintf(", with %d stones in doubt", a.Guess.Doubt)
	}
	if a.Verdict == Unknown {
		a.Why = "komi is not known"
	}
	if why != "" {
		a.Why += "; " + why
	}
	komi := "no known komi"
	if a.komi.Known {
		komi = "a komi of " + kifu.Points(a.komi.Points)
	}
	text := fmt.Sprintf("the board gives %s by %s rules with %s, %s points from %s", a.Counted, at.Called, komi, kifu.Points(a.By), a.options.Result)
	if why != "" {
		text += ": " + why
	}
	a.add(auditScore, severity, len(a.line.Moves), "%s", text)
}

package same

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Reason says why two lines are versions of one game.
type Reason string

const (
	Prefix   Reason = "prefix"   // one is cut short
	Typo     Reason = "typo"     // moves or stones that one has elsewhere
	Swap     Reason = "swap"     // the same moves in another order
	Colours  Reason = "colours"  // Black's stones are White's
	Shift    Reason = "shift"    // a move missing, doubled or put in
	Metadata Reason = "metadata" // one has no moves; the headers agree
)

// Confidence says how sure a join is.
type Confidence string

const (
	Sure   Confidence = "sure"   // a hundred moves agree, or the headers say so too
	Likely Confidence = "likely" // fewer moves agree, and the headers are silent
)

// Version is two games that are versions of one: A and B count in
// Result.Games.
type Version struct {
	A, B        int
	Reason      Reason
	Confidence  Confidence
	Turn        kifu.Symmetry // turns B's board into A's
	Reversed    bool          // Black's stones in A are White's in B
	Agreed      int           // moves that both tell
	Differences []Difference  // where one is cut short, the first move missing stands for all
	From        int           // the first move of A that differs, is missing or has the other colour; 0 when no moves were compared
	strong      bool          // holds whatever else the shorter line could be a part of
}

// How much must agree. In 82,000 games of servers and professionals, openings
// that different games share were up to 40 moves long, and up to 54 in another
// order; a hundred moves are shared by those alone who go over a game again.
const (
	enoughAgreed = 40  // when the headers are silent
	fashion      = 65  // when moves differ on the way, and one goes on much longer
	plenty       = 100 // when the headers contradict, or the lines end otherwise
	fewAgreed    = 10  // when the headers say that it is one game
)

// judge says whether two tellings of different lines are of one game.
func (g *aligner) judge(a, b *Telling) (v Version, ok bool) {
	length := min(len(a.plies), len(b.plies))
	if length < fewAgreed {
		return v, false
	}
	turn, fits := g.orient(a, b) // most candidates end here
	if !fits {
		return v, false
	}
	e := weigh(&a.Settled, &b.Settled)
	if length < enoughAgreed && !e.oneGame() {
		return v, false
	}
	al, ok := g.align(a, b, turn, length/e.share()+furthest)
	if !ok {
		return v, false
	}
	al.stones(a, b)
	if !al.enough(&e) {
		return v, false
	}
	v = al.version(a, b)
	v.Confidence = Likely
	if e.oneGame() || e.oneDay() || al.agreed >= plenty {
		v.Confidence = Sure
	}
	v.strong = v.Confidence == Sure || v.Reason != Prefix
	return v, true
}

// share is the part of the moves that may differ: one in ten, or one in five
// where the players agree.
func (e *evidence) share() int {
	if e.players == agree {
		return 5
	}
	return 10
}

// stones adds the stones set before the game that only one has, or has
// elsewhere. Handicap stones that the other tells as moves are no difference
// beside those moves.
func (al *alignment) stones(a, b *Telling) {
	if len(a.setups)+len(b.setups) == 0 {
		return
	}
	on, other := a.stones(0), b.stones(al.turn)
	var only []Difference
	for p, c := range on {
		if other[p] != c {
			only = append(only, Difference{A: p, HasA: true})
		}
	}
	for p, c := range other {
		if on[p] != c {
			only = append(only, Difference{B: p, HasB: true})
		}
	}
	slices.SortFunc(only, func(x, y Difference) int { return int(x.A|x.B) - int(y.A|y.B) })
	al.edits = append(only, al.edits...)
}

// enough reports whether the lines agree so far that they tell one game.
func (al *alignment) enough(e *evidence) bool {
	slips, fork := len(al.edits), len(al.fork)
	if e.oneGame() {
		return al.agreed >= fewAgreed && 4*(slips+fork) <= al.agreed
	}
	if e.share()*(slips+fork) > al.agreed+slips+fork {
		return false
	}
	if fork > 0 && !al.forkTold(e) {
		return false
	}
	switch {
	case al.agreed >= plenty:
		return true
	case e.players == contradict, e.far && e.players != agree:
		return false // an old game gone over again by others
	case slips+fork > 0 && 10*al.short > al.agreed && al.agreed < fashion && !e.oneDay():
		return false
	}
	return al.agreed >= enoughAgreed
}

// forkTold reports whether lines that part for good may still be of one game:
// after plenty of moves, or where the end of one is near. A slip in one of the
// last moves of a record that is cut short looks like parting.
func (al *alignment) forkTold(e *evidence) bool {
	switch fork := len(al.fork); {
	case e.players == contradict:
		return false
	case al.agreed >= plenty && 10*(fork+al.short) <= al.agreed:
		return true
	case e.contradicts():
		return false
	case al.agreed >= plenty, fork == 1 && al.short == 0:
		return true
	default:
		return fork < meeting && (al.agreed >= fashion || e.oneDay())
	}
}

// version says what an alignment means.
func (al *alignment) version(a, b *Telling) Version {
	v := Version{Turn: al.turn, Reversed: al.reversed(), Agreed: al.agreed}
	v.Differences = append(al.edits, al.fork...)
	v.Reason = reasonOf(v.Differences)
	if v.Reversed {
		v.Reason = Colours
	}
	if al.short > 0 {
		v.Differences = append(v.Differences, al.missing(a, b))
	}
	if len(v.Differences) > 0 {
		v.From = v.Differences[0].Move
	}
	if v.Reversed {
		v.From = 1
	}
	return v
}

// reasonOf is the reason for what differs between the first and the last move
// that agree.
func reasonOf(ds []Difference) Reason {
	shifted, settled := false, true
	for _, d := range ds {
		shifted = shifted || d.Move > 0 && d.HasA != d.HasB
		settled = settled && d.Move > 0
	}
	switch {
	case len(ds) == 0:
		return Prefix
	case settled && permuted(ds):
		return Swap
	case shifted:
		return Shift
	}
	return Typo
}

// permuted reports whether both have the same points among what differs.
func permuted(ds []Difference) bool {
	var a, b []kifu.Point
	for _, d := range ds {
		if d.HasA {
			a = append(a, d.A)
		}
		if d.HasB {
			b = append(b, d.B)
		}
	}
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// missing is the first of the moves at the end that only one line has.
func (al *alignment) missing(a, b *Telling) Difference {
	if al.longer {
		i := len(b.plies) - al.short
		return Difference{Move: len(a.plies) + 1, At: i + 1, B: al.turn.Turn(b.plies[i].point(), b.size), HasB: true}
	}
	i := len(a.plies) - al.short
	return Difference{Move: i + 1, At: len(b.plies) + 1, A: a.plies[i].point(), HasA: true}
}

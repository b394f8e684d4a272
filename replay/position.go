package replay

import (
	"math/bits"

	"github.com/kifubase/kifubase/kifu"
)

// Position is one position of a main line, in the orientation that all its
// turnings share. ID is the same for all of them; Symmetry turns the record's
// board into the shared one, and Next is the move that was played there, on
// the shared board. Where the position is symmetric in itself, several turns
// lead to the shared board: Symmetry is the one that takes the move to the
// least point, so that the empty 19×19 board has 55 first moves.
type Position struct {
	ID        kifu.PositionID
	Symmetry  kifu.Symmetry
	Next      kifu.Point // or kifu.Pass; valid when HasNext
	HasNext   bool       // false for the last position
	NextColor kifu.Color // who played Next
}

// Position is the id of the position, and the first symmetry that turns this
// board into the one that all its turnings share.
func (b *Board) Position() (kifu.PositionID, kifu.Symmetry) {
	t := b.turnings()
	h, turns := t.least()
	return h.id(), turns.first()
}

// turnings hashes the board from nothing.
func (b *Board) turnings() turnings {
	t := noTurnings
	for s := range b.size.Symmetries() {
		h := sizeKey(b.size)
		for y := range int(b.size.Rows) {
			for x := range int(b.size.Cols) {
				p := kifu.At(x, y)
				if c := b.At(p); c != kifu.None {
					k := stoneKey(kifu.Symmetry(s).Turn(p, b.size), c)
					h[0], h[1] = h[0]^k[0], h[1]^k[1]
				}
			}
		}
		t[s], t[8+s] = h[0], h[1]
	}
	return t
}

// turnSet is a set of symmetries, bit t for symmetry t.
type turnSet uint8

func (s turnSet) first() kifu.Symmetry { return kifu.Symmetry(bits.TrailingZeros8(uint8(s))) }

// least is the least of the turnings, and which they are. It has no branches
// that guess at the hashes: with them it took twice as long.
func (t *turnings) least() (hash, turnSet) {
	best := min(t[0], t[1], t[2], t[3], t[4], t[5], t[6], t[7])
	set := turnSet(0)
	for i, v := range t[:8] {
		if v == best {
			set |= 1 << i
		}
	}
	if set&(set-1) != 0 {
		return t.leastOf(set)
	}
	return hash{best, t[8+set.first()]}, set
}

// leastOf is least for some turnings whose high halves are equal.
func (t *turnings) leastOf(some turnSet) (hash, turnSet) {
	var set turnSet
	var best hash
	for s := range kifu.Symmetry(8) {
		if some>>s&1 == 0 {
			continue
		}
		switch h := (hash{t[s], t[8+s]}); {
		case set == 0 || h.less(best):
			best, set = h, 1<<s
		case h == best:
			set |= 1 << s
		}
	}
	return best, set
}

// turn is the symmetry of the set that takes p to the least point, and that
// point. All of them lead to the same board.
func (s turnSet) turn(p kifu.Point, size kifu.Size) (kifu.Symmetry, kifu.Point) {
	best := s.first()
	least := best.Turn(p, size)
	for rest := s & (s - 1); rest != 0; rest &= rest - 1 {
		if q := rest.first().Turn(p, size); q < least {
			best, least = rest.first(), q
		}
	}
	return best, least
}

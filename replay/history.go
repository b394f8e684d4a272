package replay

import (
	"math/rand/v2"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// history remembers the positions of a game and finds the earlier one that a
// position repeats. Positions meet in a hash table; before they are said to be
// the same, the earlier board is built again and compared, for hashes can be
// made to collide. The keys are drawn anew for each history, so that nobody
// can prepare a game whose boards all meet.
//
// Building an earlier board must not cost the whole game before it, or a long
// game that repeats itself would take quadratic time. So every snapEvery steps
// the board is kept, and from there on the changes of single points are made.
type history struct {
	keys    *[2 * cells]uint64
	sum     uint64  // of the stones on the board
	slots   []int32 // hash table: index in seen plus 1, 0 for a free slot
	seen    []seen  // every different position that was met
	current int     // in seen: the position on the board
	steps   []step
	changes []change
	snaps   []kifu.Color
	built   []kifu.Color
}

// snapEvery weighs the memory of a game on 52×52 (27 bytes a step at 128)
// against the time that a repetition takes (under 1 µs on 19×19).
const snapEvery = 128

// roomy is how many slots are kept for the next game. A million-move game
// gives its memory back.
const roomy = 1 << 17

// step is one way on: a move, or stones set by hand.
type step struct {
	ply int32 // moves played up to and with it
	end int32 // of its changes
}

// seen is a position that stood on the board, at which step first, and at
// which step first with each side to move: -1 for never. Who was to move is
// who did move.
type seen struct {
	sum   uint64
	first int32
	moved [2]int32 // by color - 1
}

func (h *history) drawKeys() {
	h.keys = new([2 * cells]uint64)
	for i := range h.keys {
		h.keys[i] = rand.Uint64()
	}
}

// begin forgets the game before and makes room for one of so many steps. The
// empty board is where it starts; meet takes it for a position, and need not
// be called when stones are set first.
func (h *history) begin(b *Board, steps int) {
	size := 64
	for size < 2*steps {
		size *= 2
	}
	if size > cap(h.slots) || cap(h.slots) > roomy {
		*h = history{keys: h.keys, slots: make([]int32, size)}
	}
	h.slots = h.slots[:size]
	clear(h.slots)
	h.sum, h.seen, h.current = 0, h.seen[:0], -1
	h.steps, h.changes, h.snaps = h.steps[:0], h.changes[:0], h.snaps[:0]
	h.step(b, 0)
}

// step follows what the last Play or Setup did to the board.
func (h *history) step(b *Board, ply int) {
	for _, c := range b.changes {
		h.sum ^= h.key(c.at, c.from) ^ h.key(c.at, c.to)
	}
	h.changes = append(h.changes, b.changes...)
	if len(h.steps)%snapEvery == 0 {
		h.snaps = append(h.snaps, b.colors[:b.used()]...)
	}
	h.steps = append(h.steps, step{int32(ply), int32(len(h.changes))})
}

func (h *history) key(at cell, c kifu.Color) uint64 {
	if c == kifu.None {
		return 0
	}
	return h.keys[(2*at+cell(c)-1)&(2*cells-1)]
}

// moves notes who moves on the position that stands on the board.
func (h *history) moves(c kifu.Color) {
	if c-1 > 1 {
		return
	}
	if at := &h.seen[h.current].moved[c-1]; *at < 0 {
		*at = int32(len(h.steps) - 1)
	}
}

// meet looks whether the board as it stands after the last step was met
// before, and remembers it if not.
func (h *history) meet(b *Board) (again bool) {
	last, slot := len(h.slots)-1, int(h.sum>>32)&(len(h.slots)-1)
	for ; h.slots[slot] != 0; slot = (slot + 1) & last {
		h.current = int(h.slots[slot]) - 1
		if s := &h.seen[h.current]; s.sum == h.sum && h.same(b, int(s.first)) {
			return true
		}
	}
	h.current = len(h.seen)
	h.seen = append(h.seen, seen{h.sum, int32(len(h.steps) - 1), [2]int32{-1, -1}})
	h.slots[slot] = int32(len(h.seen))
	return false
}

// same compares the board with the one after an earlier step.
func (h *history) same(b *Board, step int) bool {
	used, snap := b.used(), step/snapEvery
	h.built = append(h.built[:0], h.snaps[snap*used:(snap+1)*used]...)
	for _, c := range h.changes[h.steps[snap*snapEvery].end:h.steps[step].end] {
		h.built[c.at] = c.to
	}
	return slices.Equal(h.built, b.colors[:used])
}

package index

import (
	"iter"
	"math/bits"
)

// set is a set of games, a bit for each slot. Sets of one index have one
// length.
type set []uint64

func (s set) add(slot int)      { s[slot>>6] |= 1 << (slot & 63) }
func (s set) remove(slot int)   { s[slot>>6] &^= 1 << (slot & 63) }
func (s set) has(slot int) bool { return s[slot>>6]&(1<<(slot&63)) != 0 }

func (s set) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// and keeps what is in t too.
func (s set) and(t set) {
	for i := range s {
		s[i] &= t[i]
	}
}

// or adds what is in t.
func (s set) or(t set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// without takes away what is in t.
func (s set) without(t set) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// slots yields the members in ascending order.
func (s set) slots() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

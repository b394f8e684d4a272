package storage

import (
	"encoding/binary"
	"math/bits"
)

// A position is known by the last 64 bits of its id. Positions lie in blocks
// by the top bits of these, as many bits as give a block about postingsABlock
// postings; the key of a block is the number that the top bits are, in as few
// bytes as hold it, big endian. Every block is there, also an empty one, so
// that a block that cannot be found is damage and never an answer.
//
// The value of a block is its positions in ascending order, each
//
//	number  the distance of its other bits from those of the position before
//	        (of the first: from 0), times 4, plus the kind
//	kind 0  one posting
//	kind 1  number of postings, postings
//	kind 2  nothing: the position is hot, its value is in the bucket of hot ones
//	kind 3  number of postings, postings in the wide form
//
// A position is hot when hotGames games or more of the part reached it. Its
// key is its 8 bytes; its value is
//
//	4       length of the summary
//	        summary: number of games, won by Black, won by White, list of
//	        continuations: number next·2 plus 1 when White plays it, number of
//	        games, won by Black, won by White; most played first
//	4       checksum of the bucket's name, the key and what is before
//	byte    1 when the postings are wide
//	number of postings, postings
//
// so that the summary is read without the postings.
const (
	// At 40, which is 20 to 40 as widths go, a block is 250 to 500 bytes, eight
	// or more to a page of bbolt. Measured on a million postings, pages and all:
	// 13.1 bytes a posting; at 20 it is 13.6, because of the keys; at 160 it is
	// 16.1, because of pages that are not filled.
	postingsABlock = 40

	// 1,000 positions of 100,000 games are reached by so many games or more,
	// and no others are asked for continuations that take time to count.
	hotGames = 64
)

const (
	kindOne = iota
	kindMany
	kindHot
	kindWide
)

// blockBits is how many top bits name a block of a part with so many
// postings. It is at least 2, which the kind takes from the distance.
func blockBits(postings int) uint {
	return uint(max(2, bits.Len(uint(postings/postingsABlock))))
}

func blockKey(b []byte, block uint64, width uint) []byte {
	for n := int(width+7) / 8; n > 0; n-- {
		b = append(b, byte(block>>(8*(n-1))))
	}
	return b
}

// blocks is a run of blocks that is being written, in ascending order.
type blocks struct {
	width uint // top bits that name a block
	block uint64
	last  uint64 // the other bits of what was added before
	value []byte
	put   func(block uint64, value []byte) error
}

// advance writes out every block before the one named.
func (w *blocks) advance(block uint64) error {
	for w.block < block {
		if err := w.put(w.block, w.value); err != nil {
			return err
		}
		w.block++
		w.last, w.value = 0, w.value[:0]
	}
	return nil
}

// finish writes out the blocks that are left.
func (w *blocks) finish() error { return w.advance(1 << w.width) }

// blockWriter turns positions in ascending order into blocks.
type blockWriter struct {
	blocks
	putHot func(hash uint64, value []byte) error
}

// add takes the postings of one position, in order of games. Positions must
// come in ascending order.
func (w *blockWriter) add(hash uint64, postings []Posting) error {
	if err := w.advance(hash >> (64 - w.width)); err != nil {
		return err
	}
	rest := hash << w.width >> w.width
	distance := rest - w.last
	w.last = rest
	kind := kindOf(postings)
	w.value = binary.AppendUvarint(w.value, distance<<2|uint64(kind))
	switch kind {
	case kindHot:
		return w.putHot(hash, appendHot(nil, hash, postings))
	case kindMany, kindWide:
		w.value = appendInt(w.value, len(postings))
	}
	w.value = appendPostings(w.value, postings, kind == kindWide)
	return nil
}

func kindOf(postings []Posting) int {
	switch {
	case len(postings) >= hotGames:
		return kindHot
	case !allNarrow(postings):
		return kindWide
	case len(postings) == 1:
		return kindOne
	}
	return kindMany
}

// blockReader walks the positions of one block.
type blockReader struct {
	source
	rest  uint64
	kind  int
	count int // postings that follow; 0 for a hot position
}

// next goes to the next position. Its postings must be scanned or skipped
// before the next call.
func (r *blockReader) next() bool {
	if len(r.b) == 0 {
		return false
	}
	v := r.uvarint()
	r.rest += v >> 2
	r.kind = int(v & 3)
	switch r.kind {
	case kindOne:
		r.count = 1
	case kindHot:
		r.count = 0
	default:
		r.count = r.source.count()
	}
	return !r.bad
}

func (r *blockReader) skip() {
	for range r.count {
		r.uvarint()
		if r.kind == kindWide {
			r.uvarint()
			r.uvarint()
			r.byte()
		} else {
			r.take(3)
		}
		if r.bad {
			return
		}
	}
}

// find goes to the position with these other bits. Nearly all positions before
// it have one posting, which is stepped over here and not in skip: a look-up
// spends most of its time in this loop.
func (r *blockReader) find(rest uint64) bool {
	for len(r.b) > 0 {
		v, n := binary.Uvarint(r.b)
		if n <= 0 || r.rest+v>>2 >= rest || v&3 != kindOne {
			if !r.next() || r.rest >= rest {
				return !r.bad && r.rest == rest
			}
			r.skip()
			continue
		}
		r.rest += v >> 2
		for n < len(r.b) && r.b[n] >= 0x80 {
			n++
		}
		if n += 4; n > len(r.b) {
			r.fail()
			return false
		}
		r.b = r.b[n:]
	}
	return false
}

package storage

import "encoding/binary"

// some says which games of a part count: those in the set, or with flip all
// bits set those that are not in it.
type some struct {
	set  bitset
	flip uint64
}

// counts is how often a narrow posting came, by its bits 9 to 18 and its
// outcome above them: what was played, by whom, and who won. It lies in the
// first cache.
type counts [1 << 12]uint32

const countsMove = 1<<10 - 1

// count counts the chosen of n narrow postings and gives the bytes behind
// them. It neither branches on the choice nor calls anything: with a call for
// each posting it took four times as long.
func (c *counts) count(b []byte, n, games int, chosen some) (rest []byte, ok bool) {
	last := uint64(0)
	for range n {
		if len(b) < 4 {
			return nil, false
		}
		distance, size := uint64(b[0]), 1
		if distance >= 0x80 {
			if distance, size = binary.Uvarint(b); size <= 0 || len(b) < size+3 || distance > maxInt32 {
				return nil, false
			}
		}
		if last += distance; last >= uint64(games) || int(last>>6) >= len(chosen.set) {
			return nil, false
		}
		v := uint32(b[size]) | uint32(b[size+1])<<8 | uint32(b[size+2])<<16
		b = b[size+3:]
		bit := (chosen.set[last>>6] ^ chosen.flip) >> (last & 63) & 1
		c[v>>9&countsMove|v>>22<<10] += uint32(bit)
	}
	return b, true
}

// addTo adds the counts to a tally, move by move.
func (c *counts) addTo(t *Tally) {
	for v := range 1 << 10 {
		w := Wins{Black: c.of(v, OutcomeBlack), White: c.of(v, OutcomeWhite)}
		if w.Games = w.Black + w.White + c.of(v, OutcomeUnknown) + c.of(v, OutcomeDraw); w.Games == 0 {
			continue
		}
		var p Posting
		p.read([]byte{0, byte(v << 1), byte(v >> 7)})
		t.Wins.add(w)
		if p.Next != End {
			t.wins(p.Next, p.Color).add(w)
		}
	}
}

func (c *counts) of(move int, o Outcome) int { return int(c[move|int(o)<<10]) }

func (w *Wins) add(v Wins) {
	w.Games += v.Games
	w.Black += v.Black
	w.White += v.White
}

// see counts one game.
func (w *Wins) see(o Outcome) {
	w.Games++
	switch o {
	case OutcomeBlack:
		w.Black++
	case OutcomeWhite:
		w.White++
	}
}

// tallySome adds what the chosen games of the part did in a position.
func (p *Part) tallySome(hash uint64, chosen some, t *Tally) error {
	if chosen.set == nil {
		return nil // a set of none; nobody asks for all without a set
	}
	see := func(q *Posting) {
		if chosen.has(q.Game) {
			t.See(q)
		}
	}
	_, err := p.lookUp(hash, see, func() error { return p.hotSome(hash, chosen, t, see) })
	return err
}

func (c some) has(game uint32) bool { return c.set.has(game) != (c.flip != 0) }

// hotSome is tallySome for a hot position.
func (p *Part) hotSome(hash uint64, chosen some, t *Tally, see func(*Posting)) error {
	key := hotKey(hash)
	return p.must(bucketHot, key, func(value []byte) error {
		s, n, wide := hotPostings(value)
		if wide {
			scanWide(&s, n, len(p.Cards), see)
			return p.whole(&s, bucketHot, key)
		}
		var c counts
		if _, ok := c.count(s.b, n, len(p.Cards), chosen); !ok {
			s.fail()
		}
		c.addTo(t)
		return p.whole(&s, bucketHot, key)
	})
}

package storage

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Tally counts the games that reached a position, by what was played next.
// The zero value counts none. Tallies of several parts add up.
type Tally struct {
	Games, Black, White int // Black, White: won by
	next                map[move]*Wins
}

// Wins counts games and who won them.
type Wins struct {
	Games, Black, White int
}

// Next is one continuation with its count.
type Next struct {
	Move kifu.Move
	Wins
}

// move is a continuation as the format writes it: next·2, plus 1 for White.
type move uint32

func moveOf(p *Posting) move { return move(p.Next)<<1 | move(p.flags()&1) }

func (m move) kifu() kifu.Move {
	c := kifu.Black
	if m&1 != 0 {
		c = kifu.White
	}
	return kifu.Move{Color: c, Point: kifu.Point(m >> 1)}
}

func (w *Wins) add(o Outcome) {
	w.Games++
	switch o {
	case OutcomeBlack:
		w.Black++
	case OutcomeWhite:
		w.White++
	}
}

// See counts one posting.
func (t *Tally) See(p *Posting) {
	t.Games++
	switch p.Outcome {
	case OutcomeBlack:
		t.Black++
	case OutcomeWhite:
		t.White++
	}
	if p.Next != End {
		t.wins(moveOf(p)).add(p.Outcome)
	}
}

func (t *Tally) wins(m move) *Wins {
	w := t.next[m]
	if w == nil {
		if t.next == nil {
			t.next = map[move]*Wins{}
		}
		w = &Wins{}
		t.next[m] = w
	}
	return w
}

// Continuations are the moves played, most played first; moves that tie are
// in order of their point.
func (t *Tally) Continuations() []Next {
	all := make([]Next, 0, len(t.next))
	for m, w := range t.next {
		all = append(all, Next{m.kifu(), *w})
	}
	slices.SortFunc(all, func(a, b Next) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move.Point, b.Move.Point),
			cmp.Compare(a.Move.Color, b.Move.Color))
	})
	return all
}

// appendHot is the value of a hot position without the checksum at its end.
func appendHot(b []byte, hash uint64, postings []Posting) []byte {
	var t Tally
	for i := range postings {
		t.See(&postings[i])
	}
	b = t.appendSummary(append(b, 0, 0, 0, 0))
	binary.LittleEndian.PutUint32(b, uint32(len(b)-4))
	b = binary.LittleEndian.AppendUint32(b, checksum(bucketHot, hotKey(hash), b))
	wide := !allNarrow(postings)
	b = appendBool(b, wide)
	b = appendInt(b, len(postings))
	return appendPostings(b, postings, wide)
}

func (t *Tally) appendSummary(b []byte) []byte {
	b = appendInt(b, t.Games)
	b = appendInt(b, t.Black)
	b = appendInt(b, t.White)
	next := t.Continuations()
	b = appendInt(b, len(next))
	for i := range next {
		n := &next[i]
		m := int(n.Move.Point) << 1
		if n.Move.Color == kifu.White {
			m++
		}
		b = appendInt(b, m)
		b = appendInt(b, n.Games)
		b = appendInt(b, n.Black)
		b = appendInt(b, n.White)
	}
	return b
}

// addSummary adds the summary of a hot value.
func (t *Tally) addSummary(key, value []byte) bool {
	s := source{b: value}
	head := s.take(4)
	if head == nil {
		return false
	}
	n := int(binary.LittleEndian.Uint32(head))
	summary, sum := s.take(n), s.take(4)
	if s.bad || binary.LittleEndian.Uint32(sum) != checksum(bucketHot, key, value[:4+n]) {
		return false
	}
	s = source{b: summary}
	t.Games += s.number(maxInt32)
	t.Black += s.number(maxInt32)
	t.White += s.number(maxInt32)
	for range s.count() {
		w := t.wins(move(s.number(1<<17 - 1)))
		w.Games += s.number(maxInt32)
		w.Black += s.number(maxInt32)
		w.White += s.number(maxInt32)
	}
	return !s.bad
}

// hotPostings is the postings of a hot value whose checksum is right.
func hotPostings(value []byte) (s source, n int, wide bool) {
	s = source{b: value}
	if head := s.take(4); head != nil {
		s.take(int(binary.LittleEndian.Uint32(head)))
		s.take(4)
	}
	wide = s.byte() != 0
	n = s.count()
	return s, n, wide
}

func hotKey(hash uint64) []byte { return binary.BigEndian.AppendUint64(nil, hash) }

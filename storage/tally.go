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
	Wins

	next  []Next
	table *[narrowMoves]uint16 // by a narrow move: its place in next, plus 1; nil while there are few
}

const (
	narrowMoves = 2 * narrowSide * narrowSide
	fewMoves    = 8 // so many are sought one by one
)

// Wins counts games and who won them.
type Wins struct {
	Games, Black, White int
}

// Next is one continuation with its count.
type Next struct {
	Move kifu.Move
	Wins
}

// See counts one posting.
func (t *Tally) See(p *Posting) {
	t.Wins.see(p.Outcome)
	if p.Next != End {
		t.wins(p.Next, p.Color).see(p.Outcome)
	}
}

// wins is where a continuation is counted.
func (t *Tally) wins(p kifu.Point, c kifu.Color) *Wins {
	slot := narrowMove(p, c)
	if t.table != nil && slot >= 0 {
		if at := t.table[slot]; at > 0 {
			return &t.next[at-1].Wins
		}
	} else if at := slices.IndexFunc(t.next, func(n Next) bool { return n.Move == kifu.Move{Color: c, Point: p} }); at >= 0 {
		return &t.next[at].Wins
	}
	t.next = append(t.next, Next{Move: kifu.Move{Color: c, Point: p}})
	t.note(len(t.next) - 1)
	return &t.next[len(t.next)-1].Wins
}

// note keeps the place of a continuation in the table, which is made when
// there are no longer few.
func (t *Tally) note(at int) {
	if t.table == nil && at == fewMoves {
		t.table = new([narrowMoves]uint16)
		for i := range at {
			t.note(i)
		}
	}
	if slot := narrowMove(t.next[at].Move.Point, t.next[at].Move.Color); t.table != nil && slot >= 0 {
		t.table[slot] = uint16(at + 1)
	}
}

// narrowMove is the slot of a move in the table, -1 for one that has none: a
// pass, or a move far out on a large board.
func narrowMove(p kifu.Point, c kifu.Color) int {
	x, y := p.X(), p.Y()
	if x >= narrowSide || y >= narrowSide {
		return -1
	}
	slot := x + narrowSide*y
	if c == kifu.White {
		slot += narrowSide * narrowSide
	}
	return slot
}

// Continuations are the moves played, most played first; moves that tie are
// in order of their point.
func (t *Tally) Continuations() []Next {
	all := slices.Clone(t.next)
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
		m := s.number(1<<17 - 1)
		c := kifu.Black
		if m&1 != 0 {
			c = kifu.White
		}
		w := t.wins(kifu.Point(m>>1), c)
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

package storage

import (
	"encoding/binary"

	"github.com/kifubase/kifubase/kifu"
)

// Outcome is who won, as positions count it.
type Outcome uint8

const (
	OutcomeUnknown Outcome = iota
	OutcomeBlack
	OutcomeWhite
	OutcomeDraw
)

// OutcomeOf is the outcome of a settled result.
func OutcomeOf(r kifu.Result) Outcome {
	switch {
	case r.Ending == kifu.EndDraw:
		return OutcomeDraw
	case r.Winner == kifu.Black:
		return OutcomeBlack
	case r.Winner == kifu.White:
		return OutcomeWhite
	}
	return OutcomeUnknown
}

// End is the next move of a record that has none.
const End kifu.Point = 0xfffe

// Posting says that a game reached a position: 3 bytes on disk beside the
// game, or a few more in the wide form.
//
//	bits 0–8    ply
//	bits 9–17   next: column + 22·row, 510 a pass, 511 none
//	bit  18     who played next: 0 Black, 1 White
//	bits 19–21  symmetry
//	bits 22–23  outcome
//
// The wide form is for plies over 511 and points outside 22×22: number ply,
// number next as 16 bits, a byte with the bits 18 to 23.
type Posting struct {
	Game     uint32        // ordinal in the part
	Ply      uint32        // moves played when the game reached it first
	Next     kifu.Point    // the move played, on the board in its shared orientation; Pass; End
	Color    kifu.Color    // who played it
	Symmetry kifu.Symmetry // turns the game's board into the shared orientation
	Outcome  Outcome
}

const (
	narrowPly  = 1<<9 - 1
	narrowSide = 22
	narrowPass = 510
	narrowEnd  = 511
)

func (p *Posting) narrow() bool {
	return p.Ply <= narrowPly &&
		(p.Next >= End || p.Next.X() < narrowSide && p.Next.Y() < narrowSide)
}

// flags are the bits 18 to 23 of the narrow form.
func (p *Posting) flags() uint32 {
	f := uint32(p.Symmetry)<<1 | uint32(p.Outcome)<<4
	if p.Color == kifu.White {
		f |= 1
	}
	return f
}

func (p *Posting) setFlags(f uint32) {
	p.Color = kifu.Black
	if f&1 != 0 {
		p.Color = kifu.White
	}
	p.Symmetry = kifu.Symmetry(f >> 1 & 7)
	p.Outcome = Outcome(f >> 4 & 3)
}

func (p *Posting) append(b []byte) []byte {
	next := uint32(narrowEnd)
	switch p.Next {
	case End:
	case kifu.Pass:
		next = narrowPass
	default:
		next = uint32(p.Next.X() + narrowSide*p.Next.Y())
	}
	v := p.Ply | next<<9 | p.flags()<<18
	return append(b, byte(v), byte(v>>8), byte(v>>16))
}

func (p *Posting) read(b []byte) {
	v := uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16
	p.Ply = v & narrowPly
	switch next := v >> 9 & 0x1ff; next {
	case narrowEnd:
		p.Next = End
	case narrowPass:
		p.Next = kifu.Pass
	default:
		p.Next = kifu.At(int(next%narrowSide), int(next/narrowSide))
	}
	p.setFlags(v >> 18)
}

func (p *Posting) appendWide(b []byte) []byte {
	b = binary.AppendUvarint(b, uint64(p.Ply))
	b = binary.AppendUvarint(b, uint64(p.Next))
	return append(b, byte(p.flags()))
}

func (p *Posting) readWide(s *source) {
	p.Ply = uint32(s.number(maxInt32))
	p.Next = kifu.Point(s.number(0xffff))
	p.setFlags(uint32(s.byte()))
}

// appendPostings appends postings in order of games, each with the distance
// from the game before.
func appendPostings(b []byte, postings []Posting, wide bool) []byte {
	last := uint32(0)
	for i := range postings {
		p := &postings[i]
		b = binary.AppendUvarint(b, uint64(p.Game-last))
		last = p.Game
		if wide {
			b = p.appendWide(b)
		} else {
			b = p.append(b)
		}
	}
	return b
}

// scan hands n postings to see, which must not keep the pointer; games is how
// many the part has.
func scan(s *source, n, games int, wide bool, see func(*Posting)) {
	if wide {
		scanWide(s, n, games, see)
		return
	}
	var p Posting
	b, last := s.b, uint64(0)
	for range n {
		if len(b) < 4 {
			s.fail()
			return
		}
		distance, size := uint64(b[0]), 1
		if distance >= 0x80 {
			distance, size = binary.Uvarint(b)
		}
		last += distance
		if size <= 0 || len(b) < size+3 || distance > maxInt32 || last >= uint64(games) {
			s.fail()
			return
		}
		p.Game = uint32(last)
		p.read(b[size:])
		b = b[size+3:]
		see(&p)
	}
	s.b = b
}

func scanWide(s *source, n, games int, see func(*Posting)) {
	var p Posting
	last := uint64(0)
	for range n {
		last += uint64(s.number(maxInt32))
		if last >= uint64(games) {
			s.fail()
		}
		p.Game = uint32(last)
		p.readWide(s)
		if s.bad {
			return
		}
		see(&p)
	}
}

func allNarrow(postings []Posting) bool {
	for i := range postings {
		if !postings[i].narrow() {
			return false
		}
	}
	return true
}

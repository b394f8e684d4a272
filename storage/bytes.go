package storage

import (
	"encoding/binary"
	"errors"
	"math"
)

// errShort is what a reader finds when bytes end early or say impossible
// things. Callers turn it into a DamageError, which knows the file and key.
var errShort = errors.New("value is cut short or says impossible things")

// source reads what the append functions below wrote. It never reads outside
// its bytes: after the first impossible value everything is zero and bad is
// set, so that a decoder may run through and look once at the end.
type source struct {
	b    []byte
	text string // what b was at first, if words are to be cut out of one piece of memory
	bad  bool
}

func (s *source) err() error {
	if s.bad {
		return errShort
	}
	return nil
}

func (s *source) fail() {
	s.b, s.bad = nil, true
}

func (s *source) byte() byte {
	if len(s.b) == 0 {
		s.fail()
		return 0
	}
	c := s.b[0]
	s.b = s.b[1:]
	return c
}

func (s *source) uvarint() uint64 {
	v, n := binary.Uvarint(s.b)
	if n <= 0 {
		s.fail()
		return 0
	}
	s.b = s.b[n:]
	return v
}

// number is a uvarint of at most max.
func (s *source) number(max uint64) int {
	v := s.uvarint()
	if v > max {
		s.fail()
		return 0
	}
	return int(v)
}

// count is a uvarint that announces so many things of at least one byte each:
// more than there are bytes left is impossible, so that damage never asks for
// much memory.
func (s *source) count() int { return s.number(uint64(len(s.b))) }

func (s *source) take(n int) []byte {
	if n < 0 || n > len(s.b) {
		s.fail()
		return nil
	}
	b := s.b[:n:n]
	s.b = s.b[n:]
	return b
}

func (s *source) string() string {
	n := s.count()
	if from := len(s.text) - len(s.b); s.text != "" && !s.bad {
		s.take(n)
		return s.text[from : from+n]
	}
	return string(s.take(n))
}

func (s *source) u16() uint16 {
	if b := s.take(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (s *source) float() float64 {
	if b := s.take(8); b != nil {
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	}
	return 0
}

func appendString(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

func appendInt(b []byte, n int) []byte { return binary.AppendUvarint(b, uint64(max(n, 0))) }

func appendFloat(b []byte, v float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
}

func appendBool(b []byte, v bool) []byte {
	if v {
		return append(b, 1)
	}
	return append(b, 0)
}

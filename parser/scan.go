package parser

import (
	"bytes"
	"slices"
	"strconv"
	"unicode/utf8"
)

// node is one node of a tree. The nodes of a tree lie in the order of the
// file, so the properties of node i are those from its first to the first of
// node i+1. Node 0 is no node of the file: its only child is the root.
type node struct {
	parent, child, last, next int32 // 0 for none
	prop                      int32 // the first of its properties
	at                        uint32
}

// prop is one property of a node; its values are those from its first to the
// first of the next property.
type prop struct {
	at    uint32 // where its name stands
	value int32
	id    id
	flags propFlags
}

type propFlags uint8

const (
	hasLower propFlags = 1 << iota // the name has small letters
	hasDigit
	wasCut // the file ends in its last value
)

// span is a value: the text between its brackets.
type span struct{ from, to uint32 }

// verdict is how the scan of a tree ended.
type verdict uint8

const (
	whole verdict = iota // the tree is closed, or the file ends
	short                // the text ends and the file goes on
	full                 // a limit was reached
)

// scanner splits the text of one tree into nodes, properties and values. It
// keeps a stack of its own and looks at each byte a bounded number of times,
// whatever the input. It is used again for every tree.
type scanner struct {
	limits Options
	text   []byte
	eof    bool
	steps  *steps // how characters of more bytes are stepped over; nil when none holds a bracket
	bytes  bool   // the writer escaped bytes, not characters

	nodes  []node
	props  []prop
	values []span
	open   []int32 // for each open variation, the node it hangs on
	ledger *ledger

	known  int // properties that SGF defines
	cutAt  int // where the file ended inside a value, or -1
	closed bool
}

func (s *scanner) reset() {
	s.nodes = append(s.nodes[:0], node{})
	s.props, s.values, s.open = s.props[:0], s.values[:0], s.open[:0]
	s.known, s.cutAt, s.closed = 0, -1, false
}

// what stood before the place that is being read
type before uint8

const (
	afterOpen before = iota
	afterNode
	afterClose
)

// tree reads the tree that begins at from and says where it ends. The text
// there is “(”, or anything that begins a node when the parenthesis is
// missing.
func (s *scanner) tree(from int) (end int, v verdict) {
	s.reset()
	text, i, cur, was := s.text, from, int32(0), afterOpen
	s.open = append(s.open, 0)
	if i < len(text) && text[i] == '(' {
		i++
	} else {
		s.ledger.add(noOpen, i)
	}
	for {
		i = skipSpace(text, i)
		if i >= len(text) {
			return s.ends(was)
		}
		switch c := text[i]; {
		case c == ';':
			if len(s.nodes) > s.limits.MaxNodes {
				s.ledger.add(nodeLimit, i)
				return i, full
			}
			if was == afterClose {
				s.ledger.add(nodeOutside, i)
			}
			was = afterNode
			if n := s.moves(i, &cur); n > i {
				i = n
				continue
			}
			cur = s.node(cur, i)
			i++
		case isName(c):
			n, size, v := s.property(i, &cur, &was)
			if v != whole {
				return n, v
			}
			if size == 0 {
				if n, v = s.junk(i); v != whole {
					return n, v
				}
			}
			i = n
		case c == '(' && s.opens(i):
			if len(s.open) > s.limits.MaxOpen {
				s.ledger.add(openLimit, i)
				return i, full
			}
			if was == afterOpen {
				s.ledger.add(doubleOpen, i)
			}
			s.open = append(s.open, cur)
			was = afterOpen
			i++
		case c == ')':
			prose, known := s.inProse(i)
			if !known {
				return len(text), short
			}
			if prose {
				n, v := s.junk(i)
				if v != whole {
					return n, v
				}
				i = n
				continue
			}
			if was == afterOpen {
				s.ledger.add(emptyVariation, i)
			}
			cur = s.open[len(s.open)-1]
			s.open = s.open[:len(s.open)-1]
			was = afterClose
			i++
			if len(s.open) == 0 {
				s.closed = true
				return i, whole
			}
		case c == '[':
			n, v := s.stray(i)
			if v != whole {
				return n, v
			}
			i = n
		default:
			n, v := s.junk(i)
			if v != whole {
				return n, v
			}
			i = n
		}
	}
}

// ends is what to do where the text ends: read more of it, or note what is
// still open.
func (s *scanner) ends(was before) (int, verdict) {
	if !s.eof {
		return len(s.text), short
	}
	end := len(s.text)
	if m := s.ledger.add(notClosed, end); m != nil && len(s.open) > 1 {
		m.text = "the file ends with " + strconv.Itoa(len(s.open)) + " parentheses open"
	}
	return end, whole
}

// moves reads a run of nodes like “;B[pd]”, which is nearly all of nearly
// every record, and returns where the run ends; i itself when there is none.
func (s *scanner) moves(i int, at *int32) int {
	text, run := s.text, false
	for i+6 <= len(text) && text[i] == ';' && text[i+2] == '[' && text[i+5] == ']' {
		c := idB
		switch text[i+1] {
		case 'B':
		case 'W':
			c = idW
		default:
			return i
		}
		if !isLetter(text[i+3]) || !isLetter(text[i+4]) || len(s.nodes) > s.limits.MaxNodes {
			return i
		}
		if run && len(s.nodes) < cap(s.nodes) { // the node before has no child yet: link it the short way
			n := int32(len(s.nodes))
			s.nodes[*at].child, s.nodes[*at].last = n, n
			s.nodes = append(s.nodes, node{parent: *at, prop: int32(len(s.props)), at: uint32(i)})
			*at = n
		} else {
			*at = s.node(*at, i)
		}
		run = true
		s.props = append(s.props, prop{at: uint32(i + 1), value: int32(len(s.values)), id: c})
		s.values = append(s.values, span{uint32(i + 3), uint32(i + 5)})
		s.known++
		i += 6
		for i < len(text) && text[i] <= ' ' && isSpace(text[i]) {
			i++
		}
		// a value that follows belongs to this move: the slow way reads it
		if i < len(text) && text[i] == '[' {
			return s.rest(i)
		}
	}
	return i
}

// rest reads further values of the last property, which moves has begun.
func (s *scanner) rest(i int) int {
	n, _, v := s.list(i)
	if v == short { // the caller will find the end of the text again and ask for more
		return len(s.text)
	}
	return n
}

// node adds a node below parent.
func (s *scanner) node(parent int32, at int) int32 {
	n := int32(len(s.nodes))
	if len(s.nodes) == cap(s.nodes) {
		s.grow(at)
	}
	s.nodes = append(s.nodes, node{parent: parent, prop: int32(len(s.props)), at: uint32(at)})
	p := &s.nodes[parent]
	if p.child == 0 {
		p.child = n
	} else {
		s.nodes[p.last].next = n
	}
	p.last = n
	return n
}

// grow makes room for as many nodes as the rest of the text can hold, so that
// a tree of millions is not copied over and over.
func (s *scanner) grow(at int) {
	more := min(bytes.Count(s.text[at:], semicolon)+2, s.limits.MaxNodes)
	s.nodes = slices.Grow(s.nodes, max(more, 256))
}

var semicolon = []byte{';'}

// property reads a name with its values at i. The size is 0 when it is no
// property: a name that no value follows.
func (s *scanner) property(i int, cur *int32, was *before) (end, size int, v verdict) {
	text, j, flags := s.text, i, propFlags(0)
	upper := 0
	var name [2]byte
	for ; j < len(text) && isName(text[j]); j++ {
		switch c := text[j]; {
		case isUpper(c):
			if upper < 2 {
				name[upper] = c
			}
			upper++
		case isDigit(c):
			flags |= hasDigit
		default:
			flags |= hasLower
		}
	}
	k := skipSpace(text, j)
	if k >= len(text) && !s.eof {
		return k, 0, short
	}
	if k >= len(text) || text[k] != '[' {
		return s.bare(i, j, k, upper, flags)
	}
	if *was != afterNode {
		if *was == afterClose {
			s.ledger.add(nodeOutside, i)
		} else {
			s.ledger.add(noSemicolon, i)
		}
		*cur = s.node(*cur, i)
		*was = afterNode
	}
	p := prop{at: uint32(i), value: int32(len(s.values)), flags: flags}
	if upper <= 2 && flags&hasDigit == 0 {
		p.id = known(name[:upper])
	}
	if upper == 0 && flags == hasLower && j-i <= 2 {
		p.id = knownLower(text[i:j])
	}
	if p.id != idOther {
		s.known++
	}
	s.props = append(s.props, p)
	return s.list(k)
}

// bare is a name without a value. One of SGF's own is a property that lost
// it; anything else is junk.
func (s *scanner) bare(i, j, k, upper int, flags propFlags) (end, size int, v verdict) {
	if flags == 0 && upper <= 2 && known(s.text[i:j]) != idOther && (k >= len(s.text) || s.text[k] < 0x80) {
		if m := s.ledger.add(noValue, i); m != nil {
			m.text = string(s.text[i:j]) + " has no value"
		}
		return j, 1, whole
	}
	return i, 0, whole
}

// list reads values from the bracket at i on, and adds them to the last
// property.
func (s *scanner) list(i int) (end, size int, v verdict) {
	start := i
	for {
		to, n, v := s.value(i)
		if v == short {
			return n, 0, v
		}
		s.values = append(s.values, span{uint32(i + 1), uint32(to)})
		if s.cutAt >= 0 {
			s.props[len(s.props)-1].flags |= wasCut
		}
		i = n
		j := skipSpace(s.text, i)
		if j >= len(s.text) && !s.eof {
			return j, 0, short
		}
		if j >= len(s.text) || s.text[j] != '[' {
			return i, i - start, whole
		}
		i = j
	}
}

// value finds the end of the value whose bracket stands at i: to is the place
// of the closing one, next the place after it.
func (s *scanner) value(i int) (to, next int, v verdict) {
	if s.steps != nil {
		to, next, v = s.valueByStep(i)
	} else {
		to, next, v = s.valueByByte(i)
	}
	if v != short && to-i-1 > s.limits.MaxValue {
		s.ledger.add(valueLimit, i)
		to = i + 1 + s.limits.MaxValue
	}
	return to, next, v
}

// valueByByte is for charsets in which “]” and “\” are always themselves.
func (s *scanner) valueByByte(i int) (to, next int, v verdict) {
	text := s.text
	for j := i + 1; j < min(i+5, len(text)); j++ { // most values are this short
		if text[j] == ']' {
			return j, j + 1, whole
		}
		if text[j] == '\\' {
			break
		}
	}
	j, closes := i+1, -1
	for {
		if closes < j {
			n := bytes.IndexByte(text[j:], ']')
			if n < 0 {
				return s.unclosed(i)
			}
			closes = j + n
		}
		n := bytes.IndexByte(text[j:closes], '\\')
		if n < 0 {
			return closes, closes + 1, whole
		}
		j += n + 2
		if j > len(text) {
			return s.unclosed(i)
		}
	}
}

// valueByStep goes from character to character.
func (s *scanner) valueByStep(i int) (to, next int, v verdict) {
	text := s.text
	for j := i + 1; j < len(text); {
		switch c := text[j]; {
		case c == ']':
			return j, j + 1, whole
		case c == '\\':
			j++
			if j < len(text) {
				j += s.steps.step(text[j:])
			}
		case c < 0x80 || s.bytes:
			j++
		default:
			n := s.steps.step(text[j:])
			if n == 2 && text[j+1] == ']' && endsHere(text[j+2:]) {
				return j + 1, j + 2, whole
			}
			j += n
		}
	}
	return s.unclosed(i)
}

// endsHere reports whether the text after a “]” that could be the second byte
// of a character looks as if it closed a value: a field was cut in the middle
// of its last character. A real character of that kind at the end of a value
// has another “]” after it.
func endsHere(text []byte) bool {
	i := skipSpace(text, 0)
	if i < len(text) && text[i] == ';' {
		i = skipSpace(text, i+1)
	}
	j := i
	for j < len(text) && j < i+2 && isUpper(text[j]) {
		j++
	}
	return j > i && j < len(text) && text[j] == '[' && known(text[i:j]) != idOther
}

// unclosed is a value that has no end in the text.
func (s *scanner) unclosed(i int) (to, next int, v verdict) {
	end := len(s.text)
	if !s.eof {
		return end, end, short
	}
	s.ledger.add(cut, end)
	s.cutAt = end
	return end, end, whole
}

// stray skips values that have no name.
func (s *scanner) stray(i int) (int, verdict) {
	at := i
	for i < len(s.text) && s.text[i] == '[' {
		_, n, v := s.value(i)
		if v != whole {
			return n, v
		}
		i = n
		j := skipSpace(s.text, i)
		if j >= len(s.text) && !s.eof {
			return j, short
		}
		if j < len(s.text) && s.text[j] == '[' {
			i = j
		}
	}
	s.ledger.add(strayValue, at).word(clip(s.text[at:i]), "")
	return i, whole
}

// junk skips what is neither a property nor structure: up to the next place
// that begins either. Parentheses with prose between them are prose.
func (s *scanner) junk(i int) (int, verdict) {
	text, at, inner := s.text, i, 0
loop:
	for i < len(text) {
		c := text[i]
		switch {
		case isName(c):
			j := i
			for j < len(text) && isName(text[j]) {
				j++
			}
			k := skipSpace(text, j)
			if k < len(text) && text[k] == '[' && j-i <= 100 {
				break loop
			}
			i = j
			continue
		case c == '[':
			break loop
		case c == ';' && begins(text, i+1):
			break loop
		case c == '(':
			if s.opens(i) {
				break loop
			}
			inner++
		case c == ')' && inner > 0:
			inner--
		case c == ')':
			if prose, _ := s.inProse(i); !prose {
				break loop
			}
		}
		i++
	}
	if i >= len(text) && !s.eof {
		return i, short
	}
	if i == at { // it was a name too long to be one
		for i < len(text) && isName(text[i]) {
			i++
		}
	}
	s.ledger.add(junk, at).word(clip(bytes.TrimSpace(text[at:i])), "")
	return i, whole
}

// opens reports whether the parenthesis at i opens a variation, and not a
// remark in prose that a missing escape has let out of its value.
func (s *scanner) opens(i int) bool {
	i = skipSpace(s.text, i+1)
	if i >= len(s.text) {
		return true
	}
	switch s.text[i] {
	case ';', '(', ')', '[':
		return true
	}
	return begins(s.text, i)
}

// inProse reports whether the parenthesis at i is part of a text that a
// missing escape has let out of its value: no structure is followed by “]”. It
// is not known where the text ends too soon.
func (s *scanner) inProse(i int) (prose, known bool) {
	i = skipSpace(s.text, i+1)
	if i >= len(s.text) {
		return false, s.eof
	}
	return s.text[i] == ']', true
}

// begins reports whether the text at i, after white space, goes on as SGF: a
// name with a value, or structure.
func begins(text []byte, i int) bool {
	i = skipSpace(text, i)
	if i >= len(text) {
		return true
	}
	switch text[i] {
	case ';', '(', ')':
		return true
	}
	j := i
	for j < len(text) && j < i+100 && isName(text[j]) {
		j++
	}
	if j == i {
		return false
	}
	j = skipSpace(text, j)
	return j < len(text) && text[j] == '['
}

// clip is the beginning of a piece of the file, for a finding.
func clip(b []byte) string {
	most := 60
	if len(b) <= most {
		return string(b)
	}
	for most > 56 && !utf8.RuneStart(b[most]) {
		most--
	}
	return string(b[:most]) + "…"
}

func skipSpace(text []byte, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c-'\t' < 5 }

func isDigit(c byte) bool { return c-'0' < 10 }

func isLetter(c byte) bool { return c|0x20-'a' < 26 }

func isName(c byte) bool { return isLetter(c) || isDigit(c) }

// knownLower is the property of a name in small letters.
func knownLower(name []byte) id {
	var up [2]byte
	for i, c := range name {
		if i > 1 || c-'a' >= 26 {
			return idOther
		}
		up[i] = c - 0x20
	}
	return known(up[:len(name)])
}

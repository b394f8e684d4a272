package parser

import (
	"bytes"
	"encoding/binary"
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
	runs   []run
	open   []int32 // for each open variation, the node it hangs on
	ledger *ledger

	cur    int32  // the node that properties belong to
	was    before // what stood before them
	known  int    // properties that SGF defines
	cutAt  int    // where the file ended inside a value, or -1
	closed bool
	early  bool // a parenthesis closed the tree before its last moves
}

func (s *scanner) reset() {
	s.nodes = append(s.nodes[:0], node{})
	s.props, s.values, s.runs, s.open = s.props[:0], s.values[:0], s.runs[:0], s.open[:0]
	s.cur, s.was = 0, afterOpen
	s.known, s.cutAt, s.closed, s.early = 0, -1, false, false
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
	i := from
	s.open = append(s.open, 0)
	if i < len(s.text) && s.text[i] == '(' {
		i++
	} else {
		s.ledger.add(noOpen, i)
	}
	for {
		i = skipSpace(s.text, i)
		if i >= len(s.text) {
			return s.ends()
		}
		if i, v = s.next(i); v != whole || s.closed {
			return i, v
		}
	}
}

// next reads what begins at i and returns where it ends.
func (s *scanner) next(i int) (int, verdict) {
	switch c := s.text[i]; {
	case c == ';':
		return s.semicolon(i)
	case isName(c):
		return s.property(i)
	case c == '(' && s.opens(i):
		return s.parenthesis(i)
	case c == ')':
		return s.closing(i)
	case c == '[':
		return s.stray(i)
	}
	return s.junk(i)
}

// semicolon reads a node, and with it a run of nodes that hold one move each.
func (s *scanner) semicolon(i int) (int, verdict) {
	if s.crowded(i) {
		return i, full
	}
	if s.was == afterClose {
		s.ledger.add(nodeOutside, i)
	}
	s.was = afterNode
	if n := s.moves(i); n > i {
		return n, whole
	}
	s.cur = s.node(s.cur, i)
	return i + 1, whole
}

// crowded reports, and tells, that the tree has all the nodes it may have.
func (s *scanner) crowded(i int) bool {
	if len(s.nodes) <= s.limits.MaxNodes {
		return false
	}
	s.ledger.add(nodeLimit, i)
	return true
}

// parenthesis opens a variation.
func (s *scanner) parenthesis(i int) (int, verdict) {
	if len(s.open) > s.limits.MaxOpen {
		s.ledger.add(openLimit, i)
		return i, full
	}
	if s.was == afterOpen {
		s.ledger.add(doubleOpen, i)
	}
	s.open = append(s.open, s.cur)
	s.was = afterOpen
	return i + 1, whole
}

// closing ends a variation, and the tree with the last.
func (s *scanner) closing(i int) (int, verdict) {
	switch prose, known := s.inProse(i); {
	case !known:
		return len(s.text), short
	case prose:
		return s.junk(i)
	}
	if s.was == afterOpen {
		s.ledger.add(emptyVariation, i)
	}
	last := len(s.open) - 1
	if last == 0 && len(s.nodes) > 1 {
		switch early, known := s.goesOn(i + 1); {
		case !known:
			return len(s.text), short
		case early:
			s.ledger.add(earlyClose, i)
			s.early = true
			return i + 1, whole
		}
	}
	s.cur, s.open = s.open[last], s.open[:last]
	s.was = afterClose
	s.closed = last == 0
	return i + 1, whole
}

// goesOn reports whether moves follow at i, where the tree has closed: no other
// tree begins with a move alone. It is not known where the text ends too soon.
func (s *scanner) goesOn(i int) (moves, known bool) {
	i = skipSpace(s.text, i)
	if i < len(s.text) && s.text[i] != ';' {
		return false, true
	}
	if i = skipSpace(s.text, i+1); i < len(s.text) && moveOf[s.text[i]] == idOther {
		return false, true
	}
	if i = skipSpace(s.text, i+1); i < len(s.text) {
		return s.text[i] == '[', true
	}
	return false, s.eof
}

// ends is what to do where the text ends: read more of it, or note what is
// still open.
func (s *scanner) ends() (int, verdict) {
	if !s.eof {
		return len(s.text), short
	}
	end := len(s.text)
	if s.early && len(s.open) == 1 { // by a parenthesis that came too early, which has been told
		return end, whole
	}
	if m := s.ledger.add(notClosed, end); m != nil && len(s.open) > 1 {
		m.text = "the file ends with " + strconv.Itoa(len(s.open)) + " parentheses open"
	}
	return end, whole
}

// run is a piece of the tree that nearly all of nearly every record consists
// of: count nodes in a row, each with the next for its only child, that hold
// one move of two letters and nothing else.
type run struct{ first, count int32 }

// A node of a run is six bytes like “;B[pd]”. Read as one number, least byte
// first, its frame is what is left under frameMask.
const (
	frameMask = 0xff<<0 | 0xff<<16 | 0xff<<40
	frame     = ';'<<0 | '['<<16 | ']'<<40
)

// moves reads a run and returns where it ends; i itself when there is none.
// The last eight bytes of a text are left to the slower way.
func (s *scanner) moves(i int) int {
	for {
		n := s.batch(i)
		if n == i {
			return i
		}
		i = n
		if i < len(s.text) && s.text[i] == '[' {
			return s.rest(i)
		}
	}
}

// batch reads the part of a run that there is room for.
func (s *scanner) batch(i int) int {
	if i+6 > len(s.text) || s.text[i+2] != '[' || s.text[i+5] != ']' {
		return i // most nodes that are no move are seen here, before room is made
	}
	room := min((len(s.text)-i)/6, mostInBatch, s.limits.MaxNodes+1-len(s.nodes))
	if room <= 0 {
		return i
	}
	first, prop0, value0 := len(s.nodes), len(s.props), len(s.values)
	s.nodes, s.props, s.values = slices.Grow(s.nodes, room), slices.Grow(s.props, room), slices.Grow(s.values, room)
	nodes, props, values := s.nodes[first:first+room], s.props[prop0:prop0+room], s.values[value0:value0+room]
	text, k := s.text, 0
	for k < len(nodes) && k < len(props) && k < len(values) && i+8 <= len(text) {
		word := binary.LittleEndian.Uint64(text[i:])
		c := moveOf[byte(word>>8)]
		if word&frameMask != frame || c == idOther || column[byte(word>>24)]|column[byte(word>>32)] > 63 {
			break
		}
		n := int32(first + k)
		nodes[k].put(n-1, n+1, int32(prop0+k), uint32(i))
		props[k] = prop{at: uint32(i + 1), value: int32(value0 + k), id: c}
		values[k] = span{uint32(i + 3), uint32(i + 5)}
		k++
		i += 6
		for i < len(text) && text[i] <= ' ' && isSpace(text[i]) {
			i++
		}
		if i < len(text) && text[i] == '[' {
			break
		}
	}
	if k > 0 {
		s.addRun(nodes[:k])
		s.props, s.values = s.props[:prop0+k], s.values[:value0+k]
	}
	return i
}

// put writes a node field by field: written as a whole it is put together
// elsewhere first and copied, which costs more than all else in a run.
func (n *node) put(parent, child, prop int32, at uint32) {
	n.parent, n.child, n.last, n.next, n.prop, n.at = parent, child, child, 0, prop, at
}

// mostInBatch is how many nodes a run is given room for at a time.
const mostInBatch = 512

// moveOf is the property that a letter names if it names a move.
var moveOf = [256]id{'B': idB, 'W': idW}

// addRun hangs a run on the node that was read last.
func (s *scanner) addRun(nodes []node) {
	first := int32(len(s.nodes))
	end := len(nodes) - 1
	nodes[end].child, nodes[end].last = 0, 0
	nodes[0].parent = s.cur
	s.nodes = s.nodes[:len(s.nodes)+len(nodes)]
	s.adopt(s.cur, first)
	s.cur = first + int32(end)
	s.known += len(nodes)
	if end > 0 { // what follows may belong to the last node
		s.runs = append(s.runs, run{first, int32(end)})
	}
}

// rest reads further values of the last property, which a run has begun.
func (s *scanner) rest(i int) int {
	n, v := s.list(i)
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
	s.adopt(parent, n)
	return n
}

// adopt makes n the last child of parent.
func (s *scanner) adopt(parent, n int32) {
	p := &s.nodes[parent]
	if p.child == 0 {
		p.child = n
	} else {
		s.nodes[p.last].next = n
	}
	p.last = n
}

// grow makes room for as many nodes as the rest of the text can hold, so that
// a tree of millions is not copied over and over.
func (s *scanner) grow(at int) {
	more := min(bytes.Count(s.text[at:], semicolon)+2, s.limits.MaxNodes)
	s.nodes = slices.Grow(s.nodes, max(more, 256))
}

var semicolon = []byte{';'}

// property reads a name with its values at i.
func (s *scanner) property(i int) (int, verdict) {
	name, j := s.readName(i)
	k := skipSpace(s.text, j)
	switch {
	case k >= len(s.text) && !s.eof:
		return k, short
	case k >= len(s.text) || s.text[k] != '[':
		return s.bare(i, j, k, name)
	}
	if s.was != afterNode {
		if s.crowded(i) {
			return i, full
		}
		s.implied(i)
	}
	if name.id != idOther {
		s.known++
	}
	s.props = append(s.props, prop{at: uint32(i), value: int32(len(s.values)), id: name.id, flags: name.flags})
	return s.list(k)
}

// name is what a property is called.
type name struct {
	id    id
	flags propFlags
}

// readName reads a name and returns where it ends. Small letters are left out
// of it, as the older versions of SGF want, unless there is nothing else.
func (s *scanner) readName(i int) (n name, end int) {
	var capitals [2]byte
	upper, j := 0, i
	for ; j < len(s.text) && isName(s.text[j]); j++ {
		switch c := s.text[j]; {
		case isUpper(c):
			if upper < 2 {
				capitals[upper] = c
			}
			upper++
		case isDigit(c):
			n.flags |= hasDigit
		default:
			n.flags |= hasLower
		}
	}
	switch {
	case upper == 0 && n.flags == hasLower && j-i <= 2:
		n.id = knownLower(s.text[i:j])
	case upper <= 2 && n.flags&hasDigit == 0:
		n.id = known(capitals[:upper])
	}
	return n, j
}

// implied adds the node that a property without a semicolon belongs to.
func (s *scanner) implied(i int) {
	if s.was == afterClose {
		s.ledger.add(nodeOutside, i)
	} else {
		s.ledger.add(noSemicolon, i)
	}
	s.cur = s.node(s.cur, i)
	s.was = afterNode
}

// bare reads a name from i to j that no value follows, up to k. One of SGF's
// own is a property that lost its value; anything else is junk.
func (s *scanner) bare(i, j, k int, n name) (int, verdict) {
	if n.id == idOther || n.flags != 0 || k < len(s.text) && s.text[k] >= 0x80 {
		return s.junk(i)
	}
	if m := s.ledger.add(noValue, i); m != nil {
		m.text = string(s.text[i:j]) + " has no value"
	}
	return j, whole
}

// list reads values from the bracket at i on, and adds them to the last
// property.
func (s *scanner) list(i int) (int, verdict) {
	for {
		to, next, v := s.value(i)
		if v == short {
			return next, v
		}
		s.values = append(s.values, span{uint32(i + 1), uint32(to)})
		if s.cutAt >= 0 {
			s.props[len(s.props)-1].flags |= wasCut
		}
		i = skipSpace(s.text, next)
		if i >= len(s.text) && !s.eof {
			return i, short
		}
		if i >= len(s.text) || s.text[i] != '[' {
			return next, whole
		}
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

package parser

import (
	"bytes"

	"github.com/kifubase/kifubase/kifu"
)

// Plain is the main line of a tree to a reader that takes every byte at its
// word: one byte a character, a value ends at the next "]" that has no
// backslash before it, the setup of a node as its properties follow each
// other. Unread are the moves whose value is no point, with the number of
// moves before each. It reports false when it finds no "(;".
//
// Most records read the same so. Those that don't are told apart by it: their
// line is what [Reader] made of a text that other programs read otherwise.
func Plain(raw []byte) (line kifu.Line, unread []Unread, ok bool) {
	p := plain{text: raw, line: kifu.Line{Size: kifu.Square(19)}}
	if !p.begin() {
		return kifu.Line{}, nil, false
	}
	for p.next() {
	}
	return p.line, p.unread, true
}

// Unread is a move whose value is no point: it is not in the line.
type Unread struct {
	After int // moves before it
	Color kifu.Color
	Value string
}

// plain is the state of a plain reading.
type plain struct {
	text   []byte
	line   kifu.Line
	unread []Unread
	nodes  int
	open   []bool                           // of each parenthesis that is open, whether a variation in it was read
	passed int                              // how many of them are open around a variation that is not the main line's; 0 in the main line
	kind   id                               // of the property whose value follows
	values int                              // of that property so far
	set    struct{ node, kind, points int } // the last list of stones, and how many points all have named
}

// plainPoints is how many points the lists of a plain reading name at most.
const plainPoints = 1 << 20

// begin goes to the first "(;".
func (p *plain) begin() bool {
	for {
		i := bytes.IndexByte(p.text, '(')
		if i < 0 {
			return false
		}
		if inside := bytes.TrimLeft(p.text[i+1:], " \t\r\n\v\f"); len(inside) > 0 && inside[0] == ';' {
			p.text = p.text[i:]
			return true
		}
		p.text = p.text[i+1:]
	}
}

// next takes what comes next, and reports whether the tree goes on.
func (p *plain) next() bool {
	if len(p.text) == 0 {
		return false
	}
	switch c := p.text[0]; {
	case c == '(':
		p.down()
	case c == ')':
		return p.up()
	case c == ';':
		p.kind = 0
		if p.passed == 0 {
			p.nodes++
		}
	case c == '[':
		p.value()
		return true
	case isLetter(c):
		p.name()
		return true
	}
	p.text = p.text[1:]
	return true
}

func (p *plain) down() {
	p.kind = 0
	if n := len(p.open); n > 0 && p.passed == 0 {
		if p.open[n-1] {
			p.passed = n + 1
		}
		p.open[n-1] = true
	}
	p.open = append(p.open, false)
}

func (p *plain) up() bool {
	p.kind, p.text = 0, p.text[1:]
	if p.passed == len(p.open) {
		p.passed = 0
	}
	p.open = p.open[:len(p.open)-1]
	return len(p.open) > 0
}

// name takes a property's name, of which the capitals count.
func (p *plain) name() {
	n := 0
	var capitals []byte
	for n < len(p.text) && isName(p.text[n]) {
		if c := p.text[n]; !isLetter(c) || isUpper(c) {
			capitals = append(capitals, c)
		}
		n++
	}
	p.text = p.text[n:]
	p.kind, p.values = known(capitals), 0
}

// value takes a value.
func (p *plain) value() {
	n := 1
	for n < len(p.text) && p.text[n] != ']' {
		if p.text[n] == '\\' {
			n++
		}
		n++
	}
	n = min(n, len(p.text))
	v := bytes.TrimSpace(p.text[1:n])
	p.text = p.text[min(n+1, len(p.text)):]
	if p.passed == 0 && p.nodes > 0 {
		p.tell(v)
	}
	p.values++
}

// tell takes a value into the line, when it belongs there.
func (p *plain) tell(v []byte) {
	switch p.kind {
	case idSZ:
		if s, ok := plainSize(v); ok && p.nodes == 1 && p.values == 0 {
			p.line.Size = s
		}
	case idB, idW:
		if p.values == 0 {
			p.move(colorOf(p.kind), v)
		}
	case idAB, idAW, idAE:
		p.list(v)
	}
}

func plainSize(v []byte) (s kifu.Size, ok bool) {
	cols, rows, two := bytes.Cut(v, []byte{':'})
	if !two {
		rows = cols
	}
	x, okX := number(cols)
	y, okY := number(rows)
	if !okX || !okY || x < 1 || y < 1 || x > kifu.MaxSide || y > kifu.MaxSide {
		return s, false
	}
	return kifu.Size{Cols: uint8(x), Rows: uint8(y)}, true
}

func (p *plain) move(c kifu.Color, v []byte) {
	at, ok := kifu.Pass, true
	if s := p.line.Size; len(v) > 0 && (string(v) != "tt" || s.Cols > 19 || s.Rows > 19) {
		at, ok = p.point(v)
	}
	if !ok {
		p.unread = append(p.unread, Unread{len(p.line.Moves), c, string(v)})
		return
	}
	p.line.Moves = append(p.line.Moves, kifu.Move{Color: c, Point: at})
}

func (p *plain) point(v []byte) (kifu.Point, bool) {
	if len(v) != 2 {
		return 0, false
	}
	at, ok := kifu.PointOf(v[0], v[1])
	return at, ok && p.line.Size.Holds(at)
}

// list takes the points of AB, AW or AE. In that order they are one setup of
// their node; in another they are told apart.
func (p *plain) list(v []byte) {
	if p.values == 0 {
		n := len(p.line.Setups)
		if n == 0 || p.set.node != p.nodes || p.set.kind >= int(p.kind) || p.line.Setups[n-1].After != len(p.line.Moves) {
			p.line.Setups = append(p.line.Setups, kifu.Setup{After: len(p.line.Moves)})
		}
		p.set.node, p.set.kind = p.nodes, int(p.kind)
	}
	first, last, two := bytes.Cut(v, []byte{':'})
	if !two {
		last = first
	}
	a, okA := p.point(first)
	b, okB := p.point(last)
	if okA && okB && p.set.points < plainPoints {
		p.stones(&p.line.Setups[len(p.line.Setups)-1], a, b)
	}
}

// stones takes a rectangle of points.
func (p *plain) stones(s *kifu.Setup, a, b kifu.Point) {
	into := &s.Black
	switch p.kind {
	case idAW:
		into = &s.White
	case idAE:
		into = &s.Empty
	}
	for y := min(a.Y(), b.Y()); y <= max(a.Y(), b.Y()); y++ {
		for x := min(a.X(), b.X()); x <= max(a.X(), b.X()); x++ {
			*into = append(*into, kifu.At(x, y))
			p.set.points++
		}
	}
}

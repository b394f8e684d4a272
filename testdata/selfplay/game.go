package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

type color byte

const (
	black color = 'B'
	white color = 'W'
)

// String is the colour as GTP writes it.
func (c color) String() string {
	if c == black {
		return "black"
	}
	return "white"
}

func (c color) other() color {
	if c == black {
		return white
	}
	return black
}

// A point counts from the upper left corner, from 0.
type point struct{ x, y int }

var pass = point{-1, -1}

func (p point) String() string {
	if p == pass {
		return ""
	}
	return string([]byte{byte('a' + p.x), byte('a' + p.y)})
}

// A prop is a property as it is written: its values are not escaped yet.
type prop struct {
	name   string
	values []string
}

// A move is a stone or a pass, with what is said at it and the lines that were
// not played.
type move struct {
	color    color
	at       point
	says     []prop
	branches [][]move
}

// A game is one record: the root's properties in order, and the moves.
type game struct {
	root  []prop
	moves []move
}

func (g *game) get(name string) string {
	for _, p := range g.root {
		if p.name == name {
			return p.values[0]
		}
	}
	return ""
}

func (g *game) result() string { return g.get("RE") }

// put sets a property, in its place if there is one; no values take it out.
func (g *game) put(name string, values ...string) {
	var root []prop
	found := false
	for _, p := range g.root {
		if p.name == name {
			found = true
			p = prop{name, values}
		}
		if len(p.values) > 0 {
			root = append(root, p)
		}
	}
	if !found && len(values) > 0 {
		root = append(root, prop{name, values})
	}
	g.root = root
}

func (g *game) size() int {
	var n int
	fmt.Sscan(g.get("SZ"), &n)
	return n
}

// setup has the stones that stand before the first move.
func (g *game) setup() []move {
	var ms []move
	for _, p := range g.root {
		for _, v := range p.values {
			switch p.name {
			case "AB":
				ms = append(ms, move{color: black, at: parsePoint(v)})
			case "AW":
				ms = append(ms, move{color: white, at: parsePoint(v)})
			}
		}
	}
	return ms
}

func parsePoint(s string) point {
	if s == "" {
		return pass
	}
	return point{int(s[0] - 'a'), int(s[1] - 'a')}
}

var escape = strings.NewReplacer(`\`, `\\`, `]`, `\]`)

func (p prop) write(b *bytes.Buffer) {
	b.WriteString(p.name)
	for _, v := range p.values {
		fmt.Fprintf(b, "[%s]", escape.Replace(v))
	}
}

// bytes is the record as a file: ten moves to a line, a line for what is said.
func (g *game) bytes() []byte {
	var b bytes.Buffer
	b.WriteString("(;")
	for _, p := range g.root {
		if p.name == "EV" || p.name == "AB" || p.name == "C" {
			b.WriteByte('\n')
		}
		p.write(&b)
	}
	b.WriteByte('\n')
	write(&b, g.moves)
	b.WriteString(")\n")
	return b.Bytes()
}

func write(b *bytes.Buffer, moves []move) {
	column := 0
	for i, m := range moves {
		if i > 0 && len(moves[i-1].branches) > 0 {
			b.WriteString("\n(")
			column = 0
		}
		fmt.Fprintf(b, ";%c[%s]", m.color, m.at)
		talks := false
		for _, p := range m.says {
			p.write(b)
			talks = talks || p.name == "C"
		}
		if column++; column%10 == 0 || talks {
			b.WriteByte('\n')
			column = 0
		}
	}
	for i := len(moves) - 1; i >= 0; i-- { // the innermost fork's other lines come first
		for n, line := range moves[i].branches {
			if n == 0 {
				b.WriteString(")")
			}
			b.WriteString("\n(")
			write(b, line)
			b.WriteString(")")
		}
	}
}

// read reads the main line of a file that bytes wrote: all that stands before
// the first closing parenthesis.
func read(path string) (*game, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	g := &game{}
	var name string
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == ')':
			return g, nil
		case c == '[':
			var v []byte
			for i++; text[i] != ']'; i++ {
				if text[i] == '\\' {
					i++
				}
				v = append(v, text[i])
			}
			g.take(name, string(v))
			name += " " // a second value of the same property
		case c >= 'A' && c <= 'Z':
			if strings.HasSuffix(name, " ") {
				name = ""
			}
			name += string(c)
		}
	}
	return nil, fmt.Errorf("%s: no end", path)
}

func (g *game) take(name, value string) {
	first := strings.TrimRight(name, " ")
	list := &g.root
	switch {
	case first == "B" || first == "W":
		g.moves = append(g.moves, move{color: color(first[0]), at: parsePoint(value)})
		return
	case len(g.moves) > 0:
		list = &g.moves[len(g.moves)-1].says
	}
	if name != first {
		last := &(*list)[len(*list)-1]
		last.values = append(last.values, value)
		return
	}
	*list = append(*list, prop{first, []string{value}})
}

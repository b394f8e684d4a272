// Package parser reads game records: what an SGF file says, with the place of
// every word and of everything that is wrong with it.
package parser

import (
	"bytes"
	"io"
	"iter"

	"github.com/kifubase/kifubase/kifu"
)

// Options are the limits of one game tree. The zero value of each is the
// default.
type Options struct {
	MaxTree  int64 // bytes; 16 MiB
	MaxNodes int   // 4 M
	MaxOpen  int   // variations open at one time; 4 M
	MaxValue int   // bytes of one value; 1 MiB
}

// Reader reads records. It is for one goroutine at a time.
type Reader struct{ o Options }

// NewReader takes nil for good defaults.
func NewReader(o *Options) *Reader {
	if o == nil {
		o = &Options{}
	}
	return &Reader{o: *o}
}

// Kinds is every kind of finding that reading can make.
var Kinds []kifu.Kind

// Records yields the game trees of a file in order. The record is reused. The
// error is that of src; a file that holds no game yields one rejected record
// with number 0.
func (r *Reader) Records(src io.Reader, name string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		all, err := io.ReadAll(src)
		if err != nil {
			yield(nil, err)
			return
		}
		n, pos := 0, 0
		for {
			i := bytes.Index(all[pos:], []byte("(;"))
			if i < 0 {
				break
			}
			start := pos + i
			end := treeEnd(all, start)
			n++
			if !yield(readSimple(all[start:end], int64(start), name, n), nil) {
				return
			}
			pos = end
		}
		if n == 0 {
			yield(&Record{File: name, Charset: "us-ascii", Rejected: true, Findings: []kifu.Finding{{
				Code: "sgf-no-game", Severity: kifu.Error, Place: kifu.Place{Line: 1, Column: 1}, Text: "no game tree in this file"}}}, nil)
		}
	}
}

func treeEnd(b []byte, i int) int {
	depth, in := 0, false
	for ; i < len(b); i++ {
		switch c := b[i]; {
		case in && c == '\\':
			i++
		case in && c == ']':
			in = false
		case in:
		case c == '[':
			in = true
		case c == '(':
			depth++
		case c == ')':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(b)
}

// readSimple reads the main line of a tree without variations' details.
func readSimple(b []byte, offset int64, name string, n int) *Record {
	r := &Record{File: name, Number: n, Offset: offset, Raw: b, Charset: "utf-8"}
	r.Line.Size = kifu.Square(19)
	id, main, node := "", true, 0
	for i := 0; i < len(b) && main; i++ {
		switch c := b[i]; {
		case c == ';':
			node++
		case c == ')':
			main = false
		case 'A' <= c && c <= 'Z':
			if i == 0 || !('A' <= b[i-1] && b[i-1] <= 'Z') {
				id = ""
			}
			id += string(c)
		case c == '[':
			j := i + 1
			for j < len(b) && b[j] != ']' {
				if b[j] == '\\' {
					j++
				}
				j++
			}
			j = min(j, len(b))
			r.value(id, b[i+1:j], offset+int64(i), node)
			i = j
		}
	}
	return r
}

func (r *Record) value(id string, v []byte, at int64, node int) {
	switch id {
	case "B", "W":
		p, ok := kifu.Pass, len(v) == 0 || string(v) == "tt" && r.Line.Size.Cols <= 19
		if !ok && len(v) == 2 {
			p, ok = kifu.PointOf(v[0], v[1])
			ok = ok && r.Line.Size.Holds(p)
		}
		if ok {
			c := kifu.Black
			if id == "W" {
				c = kifu.White
			}
			r.Line.Moves = append(r.Line.Moves, kifu.Move{Color: c, Point: p})
			r.At = append(r.At, at-1)
		}
	case "AB", "AW", "AE":
		if len(v) != 2 {
			return
		}
		p, _ := kifu.PointOf(v[0], v[1])
		n := len(r.Line.Setups)
		if n == 0 || r.Line.Setups[n-1].After != len(r.Line.Moves) {
			r.Line.Setups = append(r.Line.Setups, kifu.Setup{After: len(r.Line.Moves)})
			n++
		}
		s := &r.Line.Setups[n-1]
		switch id {
		case "AB":
			s.Black = append(s.Black, p)
		case "AW":
			s.White = append(s.White, p)
		default:
			s.Empty = append(s.Empty, p)
		}
	default:
		if node != 1 {
			return
		}
		if id == "SZ" && len(v) > 0 {
			n := 0
			for _, c := range v {
				if '0' <= c && c <= '9' {
					n = n*10 + int(c-'0')
				}
			}
			if n > 0 && n <= 52 {
				r.Line.Size = kifu.Square(n)
			}
		}
		r.Header = append(r.Header, kifu.Value{ID: id, Text: string(v), Raw: v, Offset: at})
	}
}

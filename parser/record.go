package parser

import (
	"github.com/kifubase/kifubase/kifu"
)

// Record is one game tree of a file: what the file says, with places. A
// record that a [Reader] yields is valid until the next one; Clone keeps it.
type Record struct {
	File     string
	Number   int      // which tree of the file, from 1; 0 when there was none to read
	Offset   int64    // where the tree begins in the file
	Raw      []byte   // the tree's bytes as they stand in the file
	Charset  string   // IANA name in lower case; us-ascii where nothing needed one
	Dialects []string // "sina", "fox" …; none when the record is plain SGF
	Rejected bool     // no game of Go can be read from it; the findings say why
	Line     kifu.Line
	At       []int64 // where each of Line.Moves stands in the file: its property's name
	Header   kifu.Header
	Findings []kifu.Finding
}

// Comments is all comments of the tree, a line break between two.
func (r *Record) Comments() string { return "" }

// Place is the line and column of an offset in the file, which must lie in
// the record.
func (r *Record) Place(offset int64) kifu.Place {
	return kifu.Place{Line: 1, Column: int(offset) + 1, Offset: offset}
}

// Tree is the whole record with its variations.
func (r *Record) Tree() *Tree { return &Tree{} }

// Clone is a copy that stays valid.
func (r *Record) Clone() *Record { c := *r; return &c }

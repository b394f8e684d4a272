package parser

import (
	"slices"
	"strings"

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

	// Line is the main line, and At where each of its moves stands in the
	// file: at the name of its property, or at the bracket of a value that is
	// not the property's first.
	Line kifu.Line
	At   []int64

	Header   kifu.Header
	Findings []kifu.Finding

	tree  leaf
	game  int    // what GM says or should say where that is not Go, else 0
	start cursor // the line on which the tree begins
}

// leaf is the tree as the scanner split it. Everything in it is an index into
// text, the tree's own.
type leaf struct {
	text   []byte
	base   int64    // offset in the file of text, or of what places count from
	places []uint32 // for text that is not the file's own bytes, where they came from
	nodes  []node   // one more at the end, for its first property
	props  []prop   // likewise, for its first value
	values []span
	words  words
	size   kifu.Size
}

// offset is where a byte of the tree stands in the file.
func (t *leaf) offset(i int) int64 {
	if t.places != nil {
		return t.base + int64(t.places[i])
	}
	return t.base + int64(i)
}

// raw is the file's bytes of a value.
func (r *Record) raw(v span) []byte {
	t := &r.tree
	if t.places == nil {
		return t.text[v.from:v.to]
	}
	start := t.places[0]
	return r.Raw[t.places[v.from]-start : t.places[v.to]-start]
}

// values are the values of a property.
func (t *leaf) valuesOf(p int32) []span {
	return t.values[t.props[p].value:t.props[p+1].value]
}

// where is the place of a property's k-th value: the property's name for the
// first, its own bracket for the others.
func (t *leaf) where(p int32, k int) int {
	if k == 0 {
		return int(t.props[p].at)
	}
	return int(t.valuesOf(p)[k].from) - 1
}

// name is a property's name: its capitals, where it has any.
func (t *leaf) name(p int32) []byte {
	q := t.props[p]
	if q.id != idOther {
		return []byte(properties[q.id].name)
	}
	i := int(q.at)
	j := i
	for j < len(t.text) && isName(t.text[j]) {
		j++
	}
	name := t.text[i:j]
	if q.flags&hasLower == 0 {
		return name
	}
	var capitals []byte
	for _, c := range name {
		if !isLetter(c) || isUpper(c) {
			capitals = append(capitals, c)
		}
	}
	if len(capitals) == 0 {
		return name
	}
	return capitals
}

// Place is the line and column of an offset in the file. Offsets outside the
// record are taken for its nearest end.
func (r *Record) Place(offset int64) kifu.Place {
	c := r.start
	return r.place(&c, r.index(offset))
}

// index is the byte of the tree's text that came from an offset in the file.
func (r *Record) index(offset int64) int {
	t := &r.tree
	i := int(max(0, min(offset-t.base, int64(1)<<40)))
	if t.places != nil {
		i, _ = slices.BinarySearch(t.places, uint32(min(i, 1<<32-1)))
	}
	return min(i, len(t.text))
}

// place moves a cursor on to a byte of the tree.
func (r *Record) place(c *cursor, i int) kifu.Place {
	w := window{text: r.tree.text, base: r.tree.base, places: r.tree.places}
	if w.places != nil {
		w.wide = utf16be
	}
	return w.place(c, i)
}

// Clone is a copy that stays valid when the reader goes on.
func (r *Record) Clone() *Record {
	c := *r
	c.Raw = slices.Clone(r.Raw)
	c.Dialects = slices.Clone(r.Dialects)
	c.At = slices.Clone(r.At)
	c.Findings = slices.Clone(r.Findings)
	c.Line.Moves = slices.Clone(r.Line.Moves)
	c.Line.Setups = slices.Clone(r.Line.Setups)
	for i := range c.Line.Setups {
		s := &c.Line.Setups[i]
		s.Black, s.White, s.Empty = slices.Clone(s.Black), slices.Clone(s.White), slices.Clone(s.Empty)
	}
	c.Header = slices.Clone(r.Header)
	for i := range c.Header {
		c.Header[i].Raw = slices.Clone(c.Header[i].Raw)
	}
	t := &c.tree
	t.text = slices.Clone(t.text)
	if t.places != nil {
		t.places = slices.Clone(t.places)
	}
	t.nodes, t.props, t.values = slices.Clone(t.nodes), slices.Clone(t.props), slices.Clone(t.values)
	t.words = t.words.clone()
	return &c
}

// Comments is every comment of the tree (C, and GC), in the order of the
// file, a line break between two.
func (r *Record) Comments() string {
	var b strings.Builder
	var text []byte
	t := &r.tree
	for p := range int32(max(0, len(t.props)-1)) {
		if id := t.props[p].id; id != idC && id != idGC {
			continue
		}
		for _, v := range t.valuesOf(p) {
			text = t.words.text(text[:0], t.text[v.from:v.to], false)
			if len(text) == 0 {
				continue
			}
			if b.Len() > 0 {
				b.WriteByte('\n')
			}
			b.Write(text)
		}
	}
	return b.String()
}

package parser

import (
	"bytes"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// Options are the limits of one game tree; the zero value of each is the
// default. Raise them for records that are known to be real and that long.
// They keep a hostile file from taking all memory: a node takes 24 bytes of
// it, a value 20 with its property.
type Options struct {
	MaxTree  int64 // bytes of a tree; 16 MiB, at most 2 GiB
	MaxNodes int   // 4 M
	MaxOpen  int   // variations open at one time; 4 M
	MaxValue int   // bytes of one value; 1 MiB
}

func (o *Options) orDefault() Options {
	var d Options
	if o != nil {
		d = *o
	}
	if d.MaxTree <= 0 {
		d.MaxTree = 16 << 20
	}
	d.MaxTree = min(d.MaxTree, 2<<30)
	if d.MaxNodes <= 0 {
		d.MaxNodes = 4 << 20
	}
	if d.MaxOpen <= 0 {
		d.MaxOpen = 4 << 20
	}
	if d.MaxValue <= 0 {
		d.MaxValue = 1 << 20
	}
	return d
}

// Reader reads records. It is used by one goroutine at a time and keeps its
// memory from file to file: read many files with one.
type Reader struct {
	limits  Options
	window  window
	scanner scanner
	ledger  ledger
	charset charsets
	teller  teller
	rec     Record

	pos      int            // where in the window's text the unread part begins
	number   int            // trees of this file so far
	lost     int            // bytes before the first tree that are no longer held
	front    []kifu.Finding // what is to be said of the text before the first tree
	cutShort bool           // the last tree reached a limit: its rest is to be skipped
}

// NewReader takes nil for good defaults.
func NewReader(o *Options) *Reader {
	r := &Reader{limits: o.orDefault()}
	r.scanner.limits = r.limits
	r.scanner.ledger = &r.ledger
	r.charset.init()
	r.teller.init(&r.rec, &r.scanner, &r.ledger)
	return r
}

// Records yields the game trees of a file in order; name is what the records
// say for it. One record is used for all: it is valid until the next. A file
// without a tree yields one rejected record with number 0 that says why. The
// error is that of src, and ends the sequence; what was read before it has
// been yielded.
func (r *Reader) Records(src io.Reader, name string) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		r.begin(src, name)
		for r.next() {
			if !yield(&r.rec, nil) {
				return
			}
		}
		if r.window.err != nil {
			yield(nil, r.window.err)
			return
		}
		if r.number == 0 {
			r.nothing()
			yield(&r.rec, nil)
		}
	}
}

func (r *Reader) begin(src io.Reader, name string) {
	r.window.open(src)
	r.rec.File = name
	r.pos, r.number, r.lost, r.front, r.cutShort = 0, 0, 0, r.front[:0], false
	r.charset.begin()
	r.teller.begin()
	r.window.more()
	r.window.widths()
	r.charset.wide, r.charset.mark = r.window.wide, r.window.marked
	if bytes.HasPrefix(r.window.text, utf8Mark) && r.window.wide == narrow {
		r.pos = len(utf8Mark)
		r.charset.mark = true
	}
}

var utf8Mark = []byte("\xef\xbb\xbf")

// next reads the next tree into the record. It reports false when the file
// has no more.
func (r *Reader) next() bool {
	w := &r.window
	if r.number > 0 {
		w.drop(r.pos)
		r.pos = 0
	}
	if r.cutShort {
		r.skip()
	}
	from := r.pos
	for {
		start, found := r.seek(from)
		if !found {
			if w.eof {
				r.lost += len(w.text)
				return false
			}
			r.lost += len(w.text)
			w.drop(len(w.text))
			from = 0
			w.more()
			continue
		}
		end, v := r.read(start)
		if !r.counts(start) {
			if from = max(start+end, start+1); from > junkMost {
				r.lost += from
				w.drop(from)
				from = 0
			}
			continue
		}
		if r.number == 0 {
			r.lead(start)
		}
		r.number++
		r.cutShort = v == full
		if !r.cutShort {
			r.trail(start, start+end)
		}
		r.finish(start, start+end)
		r.pos = start + end
		return true
	}
}

// read scans the tree at start, decides on its charset, and scans it again
// where characters of that charset may hold brackets. The end counts from
// start.
func (r *Reader) read(start int) (end int, v verdict) {
	s := &r.scanner
	s.steps, s.bytes = nil, false
	end, v = r.scan(start)
	c := r.charset.decide(r.window.text[start:start+end], s)
	if c.steps == nil {
		return end, v
	}
	s.steps = c.steps
	s.bytes = c.steps.escapedBytes(r.window.text[start : start+end])
	return r.scan(start)
}

// scan reads more of the file until the tree at start is whole.
func (r *Reader) scan(start int) (end int, v verdict) {
	s, w := &r.scanner, &r.window
	for {
		text, over := w.text[start:], false
		if int64(len(text)) > r.limits.MaxTree {
			text, over = text[:r.limits.MaxTree], true
		}
		s.text, s.eof = text, w.eof || over
		r.ledger.reset()
		end, v = s.tree(0)
		if v == short {
			w.more()
			continue
		}
		if over && v == whole && !s.closed {
			r.ledger.reset()
			r.ledger.add(treeLimit, end)
			v = full
		}
		return end, v
	}
}

// counts reports whether what was read is a record at all: script on a web
// page can look like an empty tree, and so does the last byte of a cut file.
func (r *Reader) counts(start int) bool {
	s := &r.scanner
	switch {
	case r.number > 0:
		return len(s.nodes) > 1
	case r.lost > 0 || !onlyParens(r.window.text[r.pos:start]):
		return s.known > 0
	}
	return len(s.props) > 0 || s.closed && len(s.nodes) > 1
}

// junkMost is how much text without a tree is held in search of one.
const junkMost = 1 << 20

// ahead is how much text after a parenthesis is looked at to tell whether it
// opens a tree.
const ahead = 128

// seek finds the next tree at from or after. It gives up when the file ends
// or junkMost bytes are held in vain.
func (r *Reader) seek(from int) (start int, found bool) {
	w := &r.window
	if r.number == 0 && r.lost == 0 && from == r.pos {
		if i := skipSpace(w.text, from); i < len(w.text) && w.text[i] != '(' && beginsKnown(w.text, i) {
			return i, true
		}
	}
	i, clean := from, true
	for {
		n := bytes.IndexByte(w.text[i:], '(')
		if n < 0 {
			clean = clean && onlyParens(w.text[i:])
			i = len(w.text)
			if i-from > junkMost || !w.more() {
				return i, false
			}
			continue
		}
		clean = clean && onlyParens(w.text[i:i+n])
		i += n
		if len(w.text)-i < ahead && w.more() {
			continue
		}
		switch starts(w.text, i, clean) {
		case yes:
			return i, true
		case no:
			i++
		case unclear:
			if !w.more() && w.eof {
				if starts(append(w.text[i:len(w.text):len(w.text)], ' ', ')'), 0, clean) == yes {
					return i, true
				}
				i++
			}
		}
	}
}

type answer uint8

const (
	no answer = iota
	yes
	unclear // the text ends too soon
)

// starts reports whether the parenthesis at i opens a game tree. After other
// text it must look more like one than at the start of a file.
func starts(text []byte, i int, clean bool) answer {
	j := skipSpace(text, i+1)
	if j >= len(text) {
		return unclear
	}
	if text[j] == ';' {
		if clean {
			return yes
		}
		if skipSpace(text, j+1) >= len(text) {
			return unclear
		}
		if begins(text, j+1) {
			return yes
		}
		return no
	}
	if beginsKnown(text, j) {
		return yes
	}
	return no
}

// beginsKnown reports whether the text at i goes on with a property that SGF
// defines, after a semicolon or without.
func beginsKnown(text []byte, i int) bool {
	if i < len(text) && text[i] == ';' {
		i = skipSpace(text, i+1)
	}
	j := i
	for j < len(text) && j < i+3 && isName(text[j]) {
		j++
	}
	if known(text[i:j]) == idOther {
		return false
	}
	j = skipSpace(text, j)
	return j < len(text) && text[j] == '['
}

// onlyParens reports whether a text is nothing but white space and
// parentheses.
func onlyParens(b []byte) bool {
	for _, c := range b {
		if !isSpace(c) && c != '(' && c != ')' {
			return false
		}
	}
	return true
}

// lead says what stands before the first tree, which begins at start.
func (r *Reader) lead(start int) {
	w := &r.window
	i := skipSpace(w.text, r.pos)
	switch {
	case r.lost > 0:
		r.say(junkBefore, kifu.Place{Line: 1, Column: 1}, "")
	case i >= start:
	case onlyParens(w.text[i:start]):
		r.say(doubleOpen, w.place(&w.at, i), clip(w.text[i:start]))
	default:
		r.say(junkBefore, w.place(&w.at, i), clip(bytes.TrimSpace(w.text[i:start])))
	}
}

// say notes a finding about what lies before the tree.
func (r *Reader) say(k fault, at kifu.Place, value string) {
	r.front = append(r.front, kifu.Finding{Code: Kinds[k].Code, Severity: Kinds[k].Severity, Place: at,
		Text: usual[k], Value: value})
}

// trail says what stands after a tree, up to the next or the end of the file.
func (r *Reader) trail(start, end int) {
	next, found := r.seek(end)
	if !found {
		next = len(r.window.text)
	}
	text := r.window.text[:next]
	i := skipSpace(text, end)
	if bytes.HasPrefix(text[i:], utf8Mark) { // files were put one behind the other, each with its mark
		r.ledger.add(charsetMark, i-start)
		i = skipSpace(text, i+len(utf8Mark))
	}
	switch {
	case i >= next:
	case text[i] == ')' && onlyParens(text[i:]):
		r.ledger.add(extraClose, i-start)
	case text[i] == '(' && found && onlyParens(text[i:]):
		r.ledger.add(doubleOpen, i-start)
	default:
		r.ledger.add(junkAfter, i-start).word(clip(bytes.TrimSpace(text[i:])), "")
	}
}

// skip reads past the rest of a tree that reached a limit.
func (r *Reader) skip() {
	w, depth, inValue := &r.window, len(r.scanner.open), r.scanner.cutAt >= 0
	for {
		for i := 0; i < len(w.text); i++ {
			switch c := w.text[i]; {
			case inValue && c == '\\':
				i++
			case inValue:
				inValue = c != ']'
			case c == '[':
				inValue = true
			case c == '(':
				depth++
			case c == ')':
				if depth--; depth == 0 {
					w.drop(i + 1)
					return
				}
			}
		}
		w.drop(len(w.text))
		if !w.more() {
			return
		}
	}
}

// finish makes the record of the tree that was scanned.
func (r *Reader) finish(start, end int) {
	w, s, rec := &r.window, &r.scanner, &r.rec
	s.text = w.text[start:]
	s.nodes = append(s.nodes, node{prop: int32(len(s.props))})
	s.props = append(s.props, prop{value: int32(len(s.values))})
	w.count(&w.at, start)
	rec.start = cursor{line: w.at.line, start: w.at.start}
	rec.Number, rec.Offset, rec.Raw = r.number, w.offset(start), w.bytes(start, end)
	rec.tree = leaf{text: w.text[start:end], base: w.offset(start), nodes: s.nodes, props: s.props, values: s.values,
		words: words{charset: r.charset.now, escaped: s.bytes, decoder: r.charset.decoder(),
			scratch: rec.tree.words.scratch, mends: rec.tree.words.mends[:0]}}
	if w.wide != narrow {
		rec.tree.base, rec.tree.places = w.base, w.places[start:end+1]
	}
	rec.Charset = r.charset.now.name
	r.charset.report(rec, &r.ledger)
	r.teller.tell()
	r.place(start)
}

// place gives the record its findings, in the order of the file.
func (r *Reader) place(start int) {
	w, rec := &r.window, &r.rec
	rec.Findings = append(rec.Findings[:0], r.front...)
	r.front = r.front[:0]
	for i := range rec.Findings {
		rec.Findings[i].Value = rec.legible(rec.Findings[i].Value)
	}
	c := w.at
	for _, m := range r.ledger.sorted() {
		m.value = rec.legible(m.value)
		rec.Findings = append(rec.Findings, kifu.Finding{Code: Kinds[m.kind].Code, Severity: m.severity,
			Place: w.place(&c, start+m.at), Move: m.move, Text: m.text, Value: m.value, Read: m.read})
	}
}

// legible is a piece of the file in UTF-8.
func (r *Record) legible(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return strings.ToValidUTF8(string(r.tree.words.decode([]byte(s))), "\uFFFD")
}

// nothing makes the record of a file without a tree.
func (r *Reader) nothing() {
	w, rec := &r.window, &r.rec
	k := noGame
	switch head := w.text[:min(len(w.text), 4096)]; {
	case r.lost <= len(w.text) && len(bytes.TrimSpace(w.text)) == 0:
		k = emptyFile
	case isPage(head):
		k = htmlFile
	case isBinary(head):
		k = binaryFile
	}
	file := rec.File
	*rec = Record{File: file, Charset: "us-ascii", Rejected: true, tree: leaf{text: w.text[:0]}, start: cursor{line: 1},
		Raw: w.text[:0], Line: kifu.Line{Size: kifu.Square(19), Setups: rec.Line.Setups[:0], Moves: rec.Line.Moves[:0]},
		At: rec.At[:0], Header: rec.Header[:0], Findings: rec.Findings[:0]}
	rec.Findings = append(rec.Findings, kifu.Finding{Code: Kinds[k].Code, Severity: kifu.Error,
		Place: kifu.Place{Line: 1, Column: 1}, Text: usual[k]})
}

// isPage reports whether a file begins like a web page.
func isPage(head []byte) bool {
	head = bytes.ToLower(bytes.TrimSpace(head))
	return bytes.HasPrefix(head, []byte("<!doctype")) || bytes.Contains(head, []byte("<html")) || bytes.Contains(head, []byte("<body"))
}

// isBinary reports whether a file begins with more control characters than
// text has.
func isBinary(head []byte) bool {
	if len(head) >= 4 && bytes.Equal(head[:4], []byte("PK\x03\x04")) {
		return true
	}
	n := 0
	for _, c := range head {
		if c < ' ' && !isSpace(c) && c != 0x1b && c != 0x1a {
			n++
		}
	}
	return n*20 > len(head)
}

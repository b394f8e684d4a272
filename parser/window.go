package parser

import (
	"bytes"
	"encoding/binary"
	"io"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"
)

// window is the part of a file that is in memory: from the start of the tree
// that is being read. It grows until the tree fits and then moves on, so that
// a collection needs the memory of its longest game.
//
// text is what the scanner reads. It is the file's own bytes, except where
// those are not a superset of ASCII (see wide): then they are in raw
// and text is the same in UTF-8, and places says for each byte of text, and
// for its end, which byte of raw it came from.
type window struct {
	src    io.Reader
	eof    bool
	err    error
	text   []byte
	base   int64 // offset in the file of text, or of raw where there is one
	wide   wide
	marked bool // a byte order mark says so
	raw    []byte
	places []uint32
	half   int  // bytes at the end of raw that are not yet in text
	pairs  bool // ISO-2022-JP or HZ is between its escape sequences, where two bytes are a character
	at     cursor

	home, homeText []byte // what text and raw, or text alone, are a part of
	homePlaces     []uint32
}

// wide is an encoding that is not a superset of ASCII.
type wide uint8

const (
	narrow wide = iota
	utf16be
	utf16le
	utf32be
	utf32le
	iso2022
	hz // RFC 1843: the charset of Chinese mail and news before 1996
)

// cursor counts lines: index is a place in the text, line its line, start the
// offset in the file at which that line begins. Line breaks are LF, CR and the
// two pairs.
type cursor struct {
	index, line int
	start       int64
}

// A window reads chunk bytes at a time at first; most records fit. Where a
// source gives less at a time it is asked until there are least, so that what
// is decided by the beginning of a file does not depend on the source.
const (
	chunk = 64 << 10
	least = 4 << 10
)

func (w *window) open(src io.Reader) {
	*w = window{src: src, home: w.home, homeText: w.homeText, homePlaces: w.homePlaces}
	w.text = w.home[:0]
	w.at.line = 1
}

// more reads on until twice as much is held as before, or the file ends. It
// reports whether anything came. The text may move.
func (w *window) more() bool {
	if w.eof {
		return false
	}
	held := w.compact()
	before := len(held)
	want := max(2*before+1, least)
	if cap(held) < max(want, chunk) {
		grown := make([]byte, before, max(want, chunk))
		copy(grown, held)
		held = grown
		w.home = grown[:0]
	}
	for len(held) < want && !w.eof {
		n, err := w.src.Read(held[len(held):cap(held)])
		held = held[:len(held)+n]
		if err != nil {
			w.eof = true
			if err != io.EOF {
				w.err = err
			}
		}
	}
	if w.wide == narrow {
		w.text = held
		return len(held) > before
	}
	w.half += len(held) - before
	w.raw = held
	w.widen()
	return len(held) > before
}

// compact moves what is held to the front of its memory and returns the bytes
// of the file in it.
func (w *window) compact() []byte {
	if w.wide == narrow {
		w.text = append(w.home[:0], w.text...)
		w.home = w.text[:0]
		return w.text
	}
	gone := w.places[0]
	w.base += int64(gone)
	w.raw = w.raw[:copy(w.raw, w.raw[gone:])]
	w.text = append(w.homeText[:0], w.text...)
	w.places = append(w.homePlaces[:0], w.places...)
	for i := range w.places {
		w.places[i] -= gone
	}
	w.homeText, w.homePlaces = w.text[:0], w.places[:0]
	return w.raw
}

// drop forgets the first n bytes of the text.
func (w *window) drop(n int) {
	w.count(&w.at, n)
	w.at.index -= n
	w.text = w.text[n:]
	if w.wide == narrow {
		w.base += int64(n)
	} else {
		w.places = w.places[n:]
	}
}

// offset is where a byte of the text stands in the file.
func (w *window) offset(i int) int64 {
	if w.wide != narrow {
		return w.base + int64(w.places[i])
	}
	return w.base + int64(i)
}

// bytes is the file's bytes for a part of the text.
func (w *window) bytes(from, to int) []byte {
	if w.wide != narrow {
		return w.raw[w.places[from]:w.places[to]]
	}
	return w.text[from:to]
}

// count moves a cursor on to an index of the text.
func (w *window) count(c *cursor, to int) {
	part := w.text[c.index:to]
	if bytes.IndexByte(part, '\r') < 0 {
		if n := bytes.Count(part, newline); n > 0 {
			c.line += n
			c.start = w.offset(c.index + bytes.LastIndexByte(part, '\n') + 1)
		}
		c.index = to
		return
	}
	for i := c.index; i < to; i++ {
		if breaksLine(w.text, i) {
			c.line++
			c.start = w.offset(i + 1)
		}
	}
	c.index = to
}

var newline = []byte{'\n'}

// breaksLine reports whether a line ends with the byte at i: each LF, and each
// CR that has none beside it.
func breaksLine(b []byte, i int) bool {
	switch b[i] {
	case '\n':
		return true
	case '\r':
		return !(i > 0 && b[i-1] == '\n') && !(i+1 < len(b) && b[i+1] == '\n')
	}
	return false
}

// place is line, column and offset of a byte of the text, at or after the
// cursor.
func (w *window) place(c *cursor, i int) kifu.Place {
	w.count(c, i)
	at := w.offset(i)
	return kifu.Place{Line: c.line, Column: int(at-c.start) + 1, Offset: at}
}

// widths looks at the first bytes of a file for an encoding that is not a
// superset of ASCII, and turns what is held into UTF-8 if it finds one.
func (w *window) widths() {
	b := w.text[:min(len(w.text), least)]
	switch {
	case bytes.HasPrefix(b, []byte{0, 0, 0xfe, 0xff}):
		w.wide, w.marked = utf32be, true
	case bytes.HasPrefix(b, []byte{0xff, 0xfe, 0, 0}):
		w.wide, w.marked = utf32le, true
	case len(b) >= 2 && b[0] == 0xfe && b[1] == 0xff:
		w.wide, w.marked = utf16be, true
	case len(b) >= 2 && b[0] == 0xff && b[1] == 0xfe:
		w.wide, w.marked = utf16le, true
	default:
		w.wide = unmarked(b)
	}
	if w.wide == narrow {
		return
	}
	w.raw, w.text = w.text, w.homeText[:0]
	w.places = append(w.homePlaces[:0], 0)
	w.half = len(w.raw)
	w.widen()
}

// unmarked tells UTF-16 and UTF-32 without a mark by their zero bytes: of the
// first characters of a record a good part is ASCII. ISO-2022-JP and HZ have
// their escape sequences.
func unmarked(b []byte) wide {
	head := b[:min(len(b), 64)&^1]
	even, odd := 0, 0
	for i := 0; i < len(head); i += 2 {
		if head[i] == 0 && head[i+1] != 0 {
			even++
		}
		if head[i+1] == 0 && head[i] != 0 {
			odd++
		}
	}
	switch pairs := len(head) / 2; {
	case pairs == 0:
	case len(b) >= 8 && bytes.Equal(b[:3], []byte{0, 0, 0}) && bytes.Equal(b[4:7], []byte{0, 0, 0}):
		return utf32be
	case len(b) >= 8 && bytes.Equal(b[1:4], []byte{0, 0, 0}) && bytes.Equal(b[5:8], []byte{0, 0, 0}):
		return utf32le
	case even*2 >= pairs && odd == 0 && b[0] == 0:
		return utf16be
	case odd*2 >= pairs && even == 0 && b[1] == 0:
		return utf16le
	}
	if i := bytes.IndexByte(b, 0x1b); i >= 0 && (bytes.Contains(b[i:], []byte("\x1b$B")) || bytes.Contains(b[i:], []byte("\x1b$@"))) {
		return iso2022
	}
	if isHZ(b) {
		return hz
	}
	return narrow
}

// isHZ reports whether CA says so, or, where there is no CA, the first “~{” of b
// begins characters of two bytes, up to its “~}”: in any other charset these are
// plain text.
func isHZ(b []byte) bool {
	if i := bytes.Index(b, []byte("CA[")); i >= 0 {
		return bytes.HasPrefix(b[i:], []byte("CA[HZ"))
	}
	i := bytes.Index(b, []byte("~{"))
	if i < 0 {
		return false
	}
	n := bytes.Index(b[i+2:], []byte("~}"))
	if n <= 0 || n%2 != 0 {
		return false
	}
	for k, c := range b[i+2 : i+2+n] {
		if c < 0x21 || c > 0x7e || k%2 == 0 && c > 0x77 {
			return false
		}
	}
	return true
}

// widen turns the last bytes of raw into text. What is not a whole character
// waits for the rest, until the file ends.
func (w *window) widen() {
	i := len(w.raw) - w.half
	for i < len(w.raw) {
		r, n := w.char(w.raw[i:])
		if n == 0 {
			break
		}
		if r >= 0 {
			was := len(w.text)
			w.text = utf8.AppendRune(w.text, r)
			w.places[was] = uint32(i)
			for range len(w.text) - was {
				w.places = append(w.places, uint32(i))
			}
		}
		i += n
		w.places[len(w.text)] = uint32(i)
	}
	w.half = len(w.raw) - i
	w.homeText, w.homePlaces = w.text[:0], w.places[:0]
}

// char decodes the first character and says how many bytes it took; 0 when
// there is not enough yet. A rune below 0 stands for bytes that mean nothing
// by themselves.
func (w *window) char(b []byte) (rune, int) {
	switch w.wide {
	case utf16be:
		return w.unit(b, 0, 1)
	case utf16le:
		return w.unit(b, 1, 0)
	case utf32be:
		return w.four(b, binary.BigEndian)
	case utf32le:
		return w.four(b, binary.LittleEndian)
	case hz:
		return w.hz(b)
	}
	return w.jis(b)
}

// four decodes UTF-32.
func (w *window) four(b []byte, order binary.ByteOrder) (rune, int) {
	if len(b) < 4 {
		if w.eof {
			return utf8.RuneError, len(b)
		}
		return 0, 0
	}
	switch u := order.Uint32(b); {
	case u == 0xfeff:
		return -1, 4
	case u <= utf8.MaxRune && utf8.ValidRune(rune(u)):
		return rune(u), 4
	}
	return utf8.RuneError, 4
}

// hz decodes HZ: “~{” and “~}” stand around characters of GB 2312 without
// their high bits, “~~” is “~”, and “~” at the end of a line is nothing. A line
// that ends before “~}” ends them too.
func (w *window) hz(b []byte) (rune, int) {
	if b[0] == '~' {
		if len(b) < 2 {
			if w.eof {
				return '~', 1
			}
			return 0, 0
		}
		switch {
		case b[1] == '{' && !w.pairs, b[1] == '}' && w.pairs:
			w.pairs = !w.pairs
			return -1, 2
		case b[1] == '~' && !w.pairs:
			return '~', 2
		case b[1] == '\n' && !w.pairs:
			return -1, 2
		}
	}
	return w.pair(b, simplifiedchinese.GBK)
}

// unit decodes UTF-16; hi and lo are the places of a unit's two bytes.
func (w *window) unit(b []byte, hi, lo int) (rune, int) {
	if len(b) < 2 {
		if w.eof {
			return utf8.RuneError, len(b)
		}
		return 0, 0
	}
	u := rune(b[hi])<<8 | rune(b[lo])
	switch {
	case u == 0xfeff:
		return -1, 2
	case u < 0xd800 || u > 0xdfff:
		return u, 2
	case u > 0xdbff:
		return utf8.RuneError, 2
	case len(b) < 4 && !w.eof:
		return 0, 0
	case len(b) < 4:
		return utf8.RuneError, 2
	}
	v := rune(b[2+hi])<<8 | rune(b[2+lo])
	if v < 0xdc00 || v > 0xdfff {
		return utf8.RuneError, 2
	}
	return (u-0xd800)<<10 + (v - 0xdc00) + 0x10000, 4
}

// jis decodes ISO-2022-JP.
func (w *window) jis(b []byte) (rune, int) {
	if b[0] == 0x1b {
		if len(b) < 3 {
			if w.eof {
				return rune(b[0]), 1
			}
			return 0, 0
		}
		switch {
		case b[1] == '$' && (b[2] == 'B' || b[2] == '@'):
			w.pairs = true
			return -1, 3
		case b[1] == '(' && (b[2] == 'B' || b[2] == 'J'):
			w.pairs = false
			return -1, 3
		}
		return rune(b[0]), 1
	}
	return w.pair(b, japanese.EUCJP)
}

// pair decodes a character of two bytes that lack the high bits which the
// charset gives them, or one of ASCII between such.
func (w *window) pair(b []byte, charset encoding.Encoding) (rune, int) {
	if b[0] == '\n' || b[0] == '\r' {
		w.pairs = false
	}
	if !w.pairs || b[0] < 0x21 || b[0] > 0x7e {
		if b[0] < utf8.RuneSelf {
			return rune(b[0]), 1
		}
		return utf8.RuneError, 1
	}
	if len(b) < 2 {
		if w.eof {
			return utf8.RuneError, 1
		}
		return 0, 0
	}
	var out [8]byte
	n, _, err := charset.NewDecoder().Transform(out[:], []byte{b[0] | 0x80, b[1] | 0x80}, true)
	if err != nil && err != transform.ErrShortSrc {
		return utf8.RuneError, 2
	}
	r, _ := utf8.DecodeRune(out[:n])
	return r, 2
}

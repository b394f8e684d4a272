package parser

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// words turns the bytes of values into text: out of the charset first, then
// out of SGF's escapes. A writer who escaped bytes and not characters needs
// the other order.
type words struct {
	charset *charset
	escaped bool // bytes were escaped, not characters
	decoder *encoding.Decoder
	scratch []byte
	mended  bool     // some value went through UTF-8 twice, or lost bytes on the way
	mends   []mended // the first of them, since mending is dear and done for the finding first
}

// mended is a value with what it was mended to.
type mended struct{ raw, text []byte }

func (w words) clone() words {
	w.scratch, w.mends = nil, nil
	if w.charset != nil && w.charset.encoding != nil {
		w.decoder = w.charset.encoding.NewDecoder()
	}
	return w
}

// text appends the text of a value. In a simple text line breaks are spaces.
func (w *words) text(dst, raw []byte, simple bool) []byte {
	at := len(dst)
	if !w.escaped {
		dst = unescape(dst, w.decode(raw), simple)
		if len(dst)-at < len(raw) && !isASCII(dst[at:]) { // an escape may have parted what belongs together
			return append(dst[:at], single(dst[at:])...)
		}
		return dst
	}
	dst = unescape(dst, raw, simple)
	return append(dst[:at], w.decode(dst[at:])...)
}

// decode is the bytes in UTF-8: themselves, or a buffer that lasts until the
// next call. What is no character becomes U+FFFD.
func (w *words) decode(raw []byte) []byte {
	if w.charset == nil || isASCII(raw) {
		return raw
	}
	if w.charset.encoding != nil {
		return single(w.plain(raw)) // some trees hold values of UTF-8 among others
	}
	if text, ok := w.mend(raw); ok {
		return text
	}
	if utf8.Valid(raw) {
		return raw
	}
	w.scratch = appendValid(w.scratch[:0], raw)
	return w.scratch
}

// mend is a value that was mended, or is to be: the values of the tree have
// been looked at, but a part of one may be asked for too.
func (w *words) mend(raw []byte) ([]byte, bool) {
	if !w.mended {
		return nil, false
	}
	for _, m := range w.mends {
		if len(m.raw) == len(raw) && &m.raw[0] == &raw[0] {
			return m.text, true
		}
	}
	text, _, ok := mend(raw)
	return text, ok
}

// remember keeps what a value was mended to.
func (w *words) remember(raw, text []byte) {
	const most = 16 // more are mended again when asked for
	w.mended = true
	if len(w.mends) < most {
		w.mends = append(w.mends, mended{raw, text})
	}
}

// plain is the bytes out of the charset and no more.
func (w *words) plain(raw []byte) []byte {
	if w.charset.encoding == nil {
		return raw
	}
	w.scratch = w.transform(w.scratch[:0], raw)
	return w.scratch
}

// transform appends the bytes out of the charset.
func (w *words) transform(dst, raw []byte) []byte {
	w.decoder.Reset()
	need := 3*len(raw) + 16 // no charset makes more than three bytes of one
	if cap(dst) < need {
		dst = make([]byte, 0, need)
	}
	for len(raw) > 0 {
		n, took, err := w.decoder.Transform(dst[len(dst):cap(dst)], raw, true)
		dst, raw = dst[:len(dst)+n], raw[took:]
		if (err != nil || n+took == 0) && len(raw) > 0 {
			dst, raw = utf8.AppendRune(dst, utf8.RuneError), raw[1:]
		}
	}
	return dst
}

// appendValid appends UTF-8 with each byte that is none replaced.
func appendValid(dst, raw []byte) []byte {
	for len(raw) > 0 {
		r, n := utf8.DecodeRune(raw)
		dst = utf8.AppendRune(dst, r)
		raw = raw[n:]
	}
	return dst
}

// unescape appends a value in UTF-8 as the specification reads it: a
// backslash keeps the next character as it is, or removes the line break
// after it; white space other than line breaks is a space; each kind of line
// break is “\n”, in a simple text a space. A zero byte is a space.
func unescape(dst, v []byte, simple bool) []byte {
	for len(v) > 0 {
		n := 0
		for n < len(v) && !special[v[n]] {
			n++
		}
		dst = append(dst, v[:n]...)
		if n == len(v) {
			break
		}
		c := v[n]
		v = v[n+1:]
		escaped := c == '\\'
		if escaped {
			if len(v) == 0 {
				break
			}
			c = v[0]
			v = v[1:]
		}
		switch {
		case c == '\n' || c == '\r':
			if len(v) > 0 && v[0] != c && (v[0] == '\n' || v[0] == '\r') {
				v = v[1:]
			}
			if !escaped {
				dst = append(dst, lineBreak(simple))
			}
		case c != '\\' && special[c]:
			dst = append(dst, ' ')
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// lineBreak is what an unescaped line break is read as.
func lineBreak(simple bool) byte {
	if simple {
		return ' '
	}
	return '\n'
}

// special is what unescape does not copy as it is.
var special = [256]bool{'\\': true, 0: true, '\t': true, '\n': true, '\v': true, '\f': true, '\r': true}

func isASCII(b []byte) bool {
	for len(b) >= 8 {
		if (b[0]|b[1]|b[2]|b[3]|b[4]|b[5]|b[6]|b[7])&0x80 != 0 {
			return false
		}
		b = b[8:]
	}
	for _, c := range b {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

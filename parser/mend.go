package parser

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Two accidents happen to UTF-8 that passes through a program which takes it
// for windows-1252. If the result is encoded as UTF-8 again, every byte has
// become a character of its own: the text went through UTF-8 twice. And the
// five bytes that windows-1252 does not have may come out as question marks:
// they are lost. Both may happen to one text.

// lostBytes are those that windows-1252 does not have.
var lostBytes = [...]byte{0x81, 0x8d, 0x8f, 0x90, 0x9d}

// lostLength is the length of the character at the front of b if it is one of
// UTF-8 in which question marks stand for bytes that windows-1252 does not
// have, else 0.
func lostLength(b []byte) int {
	n := 0
	switch c := b[0]; {
	case 0xc2 <= c && c <= 0xdf:
		n = 2
	case 0xe0 <= c && c <= 0xef:
		n = 3
	case 0xf0 <= c && c <= 0xf4:
		n = 4
	default:
		return 0
	}
	if len(b) < n {
		return 0
	}
	lost := 0
	for _, c := range b[1:n] {
		switch {
		case c == '?':
			lost++
		case c&0xc0 != 0x80:
			return 0
		}
	}
	if lost == 0 {
		return 0
	}
	return n
}

// mend undoes what happened to a value of UTF-8, until nothing is left to undo:
// lost bytes put back may show a layer that they had hidden. It reports how
// many characters could not be restored, and whether there was anything to
// mend. Every layer halves what is beyond ASCII, so there are few.
func mend(v []byte) (text []byte, gone int, ok bool) {
	text, gone, ok = mendLayer(v)
	for more := ok; more; {
		var deeper []byte
		var lost int
		if deeper, lost, more = mendLayer(text); more {
			text, gone = deeper, gone+lost
		}
	}
	return text, gone, ok
}

// mendLayer takes the layers of UTF-8 off that can be seen, and puts back what
// was lost below them.
func mendLayer(v []byte) (text []byte, gone int, ok bool) {
	once, twice := undouble(v)
	if !twice {
		once = v
	}
	for more := twice; more; { // some texts went through it more often
		var again []byte
		if again, more = undouble(once); more {
			once = again
		}
	}
	if utf8.Valid(once) {
		return once, 0, twice
	}
	return restore(once)
}

// single takes every layer of UTF-8 off a text but the last.
func single(text []byte) []byte {
	if bytes.IndexByte(text, 0xc3) < 0 || !utf8.Valid(text) {
		return text
	}
	if mended, _, ok := mend(text); ok {
		return mended
	}
	return text
}

// undouble takes one layer of UTF-8 off. It reports false when that leaves no
// UTF-8, lost bytes aside.
func undouble(v []byte) ([]byte, bool) {
	if bytes.IndexByte(v, 0xc3) < 0 || !utf8.Valid(v) {
		return nil, false
	}
	out := make([]byte, 0, len(v))
	for _, r := range string(v) {
		c, ok := byteOf(r)
		if !ok {
			return nil, false
		}
		out = append(out, c)
	}
	t := tallyUTF8(out)
	if t.bad+t.part > 0 || t.short+t.long == 0 {
		return nil, false
	}
	return out, true
}

// byteOf is the byte that windows-1252 has for a character, or Latin-1 for
// those that it does not have.
func byteOf(r rune) (byte, bool) {
	if r < 0x100 {
		return byte(r), true
	}
	return charmap.Windows1252.EncodeRune(r)
}

// restore puts lost bytes back. Where a reading of the whole value is a known
// name, and only one is, it is taken; else each character is taken by itself
// where one reading is far more common than the others.
func restore(v []byte) (text []byte, gone int, ok bool) {
	m := loadModel()
	var choices [][]rune
	var spots []int
	for i := 0; i < len(v); {
		r, n := utf8.DecodeRune(v[i:])
		if r != utf8.RuneError || n > 1 {
			text = append(text, v[i:i+n]...)
			i += n
			continue
		}
		if n = lostLength(v[i:]); n == 0 {
			text = utf8.AppendRune(text, utf8.RuneError)
			i++
			continue
		}
		choices = append(choices, readings(v[i:i+n]))
		spots = append(spots, len(text))
		text = utf8.AppendRune(text, utf8.RuneError)
		i += n
	}
	if len(choices) == 0 {
		return nil, 0, false
	}
	if name, found := knownReading(m, text, spots, choices); found {
		return name, 0, true
	}
	l := languageOf(m, text)
	var out []byte
	last := 0
	for i, at := range spots {
		out = append(out, text[last:at]...)
		r := common(m, l, choices[i])
		if r == utf8.RuneError {
			gone++
		}
		out = utf8.AppendRune(out, r)
		last = at + utf8.RuneLen(utf8.RuneError)
	}
	return append(out, text[last:]...), gone, true
}

// readings are the characters that a character with question marks may have
// been.
func readings(b []byte) (all []rune) {
	at := bytes.IndexByte(b, '?')
	if at < 0 {
		if r, n := utf8.DecodeRune(b); n == len(b) && r != utf8.RuneError {
			return []rune{r}
		}
		return nil
	}
	c := append([]byte(nil), b...)
	for _, x := range lostBytes {
		c[at] = x
		all = append(all, readings(c)...)
	}
	return all
}

// knownReading is the one reading of a text that is a known name. It tries no
// more than a few thousand.
func knownReading(m *model, text []byte, spots []int, choices [][]rune) ([]byte, bool) {
	total := 1
	for _, c := range choices {
		total *= len(c)
		if total == 0 || total > 5000 || len(text) > 200 {
			return nil, false
		}
	}
	var found, try []byte
	for k := range total {
		try = try[:0]
		last := 0
		for i, at := range spots {
			try = append(try, text[last:at]...)
			try = utf8.AppendRune(try, choices[i][k%len(choices[i])])
			k /= len(choices[i])
			last = at + utf8.RuneLen(utf8.RuneError)
		}
		try = append(try, text[last:]...)
		if !m.knows(try) {
			continue
		}
		if found != nil {
			return nil, false
		}
		found = bytes.Clone(try)
	}
	return found, found != nil
}

// languageOf is the language in which the text is least unlikely.
func languageOf(m *model, text []byte) language {
	best, least := chineseSimplified, 1<<40
	for l := range languages {
		if cost := m.text(l, text); cost < least {
			best, least = l, cost
		}
	}
	return best
}

// common is the one reading that is far more common than the others, or
// U+FFFD.
func common(m *model, l language, choices []rune) rune {
	const far, usual = 3 * unit, 11 * unit
	best, cost, next := utf8.RuneError, 1<<20, 1<<20
	for _, r := range choices {
		switch c := m.of(l, r); {
		case c < cost:
			best, cost, next = r, c, cost
		case c < next:
			next = c
		}
	}
	if cost > usual || next-cost < far {
		return utf8.RuneError
	}
	return best
}

// reportValues looks at each value beyond ASCII: whether it went through UTF-8
// twice, lost bytes, or holds bytes that are no character.
func (c *charsets) reportValues(rec *Record, l *ledger) {
	t := &rec.tree
	isUTF8 := c.now.encoding == nil && c.wide == narrow
	if isUTF8 && bytes.IndexByte(t.text, 0xc3) < 0 && utf8.Valid(t.text) {
		return
	}
	for _, v := range t.values {
		raw := t.text[v.from:v.to]
		if isASCII(raw) {
			continue
		}
		if isUTF8 {
			c.mendValue(rec, l, v, raw)
			continue
		}
		if plain := t.words.plain(raw); utf8.Valid(plain) {
			if once, _, twice := mend(plain); twice {
				l.add(charsetTwice, int(v.from)+firstHigh(raw)).word("", clip(once))
				continue
			}
		}
		if at := badCharacter(&t.words, raw); at >= 0 {
			l.add(charsetBytes, int(v.from)+at)
		}
	}
}

// mendValue tells what happened to a value of UTF-8.
func (c *charsets) mendValue(rec *Record, l *ledger, v span, raw []byte) {
	text, gone, ok := mend(raw)
	if ok {
		rec.tree.words.remember(raw, text)
		k, at := charsetTwice, firstHigh(raw)
		if !utf8.Valid(raw) {
			k, at = charsetLost, firstBad(raw)
		} else if once, twice := undouble(raw); twice && !utf8.Valid(once) {
			l.add(charsetLost, int(v.from)+at).word(clip(appendValid(nil, once)), clip(text))
		}
		m := l.add(k, int(v.from)+at).word(clip(appendValid(nil, raw)), clip(text))
		if m != nil && gone > 0 {
			m.text += "; not all could be put back"
		}
	}
	if ok {
		return
	}
	for at := 0; at < len(raw); {
		i := firstBad(raw[at:])
		if i < 0 {
			return
		}
		l.add(charsetBytes, int(v.from)+at+i)
		at += i + 1
		for at < len(raw) && raw[at] >= 0x80 && !utf8.RuneStart(raw[at]) {
			at++
		}
	}
}

func firstHigh(b []byte) int {
	return bytes.IndexFunc(b, func(r rune) bool { return r >= 0x80 })
}

// firstBad is the first byte that is not part of a character of UTF-8, or -1.
func firstBad(b []byte) int {
	for i := 0; i < len(b); {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

// badCharacter is where a value stops being text of its charset, or -1.
func badCharacter(w *words, raw []byte) int {
	if !bytes.ContainsRune(w.decode(raw), utf8.RuneError) {
		return -1
	}
	for i := 0; i < len(raw); {
		n := 1
		if raw[i] >= 0x80 {
			n = charLength(w, raw[i:])
			if bytes.ContainsRune(w.decode(raw[i:i+n]), utf8.RuneError) {
				return i
			}
		}
		i += n
	}
	return 0
}

// charLength is the length of the first character of b, which is beyond
// ASCII.
func charLength(w *words, b []byte) int {
	if w.charset.steps != nil {
		return w.charset.steps.step(b)
	}
	for n := 1; n <= 3 && n <= len(b); n++ {
		if !bytes.ContainsRune(w.decode(b[:n]), utf8.RuneError) {
			return n
		}
	}
	return 1
}

// reportControls tells of zero bytes and their like in values.
func reportControls(t *leaf, l *ledger) {
	for _, v := range t.values {
		for i := v.from; i < v.to; i++ {
			if t.text[i] >= 9 {
				continue
			}
			l.add(controlByte, int(i))
			for i+1 < v.to && t.text[i+1] < 9 {
				i++
			}
		}
	}
}

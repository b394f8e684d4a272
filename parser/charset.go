package parser

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// charset is a way to write characters as bytes.
type charset struct {
	name     string            // as IANA has it, in lower case
	encoding encoding.Encoding // nil for UTF-8 and what is part of it
	steps    *steps            // nil where no character holds a bracket or a backslash
	reads    []reading
}

// reading is a language that a charset may be read in, and what that costs
// beforehand: of the records without CA, those from China are by far the most.
type reading struct {
	language language
	cost     int
}

// The charsets that are recognised from the bytes alone. Each stands for its
// largest extension: gb18030 for GB 2312 and GBK, shift_jis for what Windows
// made of it, euc-kr for CP949.
var (
	asciiSet   = &charset{name: "us-ascii"}
	utf8Set    = &charset{name: "utf-8", reads: []reading{{chineseSimplified, 0}, {chineseTraditional, 0}, {japaneseText, 0}, {koreanText, 0}, {latinText, 0}, {cyrillicText, 0}}}
	utf16beSet = &charset{name: "utf-16be"}
	utf16leSet = &charset{name: "utf-16le"}
	utf32beSet = &charset{name: "utf-32be"}
	utf32leSet = &charset{name: "utf-32le"}
	iso2022Set = &charset{name: "iso-2022-jp"}
	hzSet      = &charset{name: "hz-gb-2312"}
	gb18030Set = &charset{"gb18030", simplifiedchinese.GB18030, gb18030Steps, []reading{{chineseSimplified, 0}, {chineseTraditional, 6 * unit}, {japaneseText, 8 * unit}}}
	big5Set    = &charset{"big5", traditionalchinese.Big5, big5Steps, []reading{{chineseTraditional, 0}}}
	sjisSet    = &charset{"shift_jis", japanese.ShiftJIS, sjisSteps, []reading{{japaneseText, 0}}}
	eucjpSet   = &charset{"euc-jp", japanese.EUCJP, nil, []reading{{japaneseText, 2 * unit}}}
	euckrSet   = &charset{"euc-kr", korean.EUCKR, nil, []reading{{koreanText, unit}}}
	latin1Set  = &charset{"iso-8859-1", charmap.ISO8859_1, nil, []reading{{latinText, 0}}}
	cp1252Set  = &charset{"windows-1252", charmap.Windows1252, nil, []reading{{latinText, 2}}}
	cp1251Set  = &charset{"windows-1251", charmap.Windows1251, nil, []reading{{cyrillicText, 3 * unit}}}
	koi8rSet   = &charset{"koi8-r", charmap.KOI8R, nil, []reading{{cyrillicText, 4 * unit}}}
)

// wideSets are the charsets that a window turns into UTF-8.
var wideSets = [...]*charset{utf16be: utf16beSet, utf16le: utf16leSet, utf32be: utf32beSet, utf32le: utf32leSet,
	iso2022: iso2022Set, hz: hzSet}

// guesses are the charsets that decide asks the model about.
var guesses = [...]*charset{gb18030Set, big5Set, sjisSet, eucjpSet, euckrSet, latin1Set, cp1252Set, cp1251Set, koi8rSet}

// aliases are the names that CA uses, letters and digits in lower case. A
// name is registered with IANA where official says so.
var aliases = map[string]struct {
	set      *charset
	official bool
}{
	"utf8": {utf8Set, false}, "usascii": {asciiSet, true}, "ascii": {asciiSet, true}, "unicode": {utf8Set, false},
	"gb2312": {gb18030Set, true}, "gbk": {gb18030Set, true}, "gb18030": {gb18030Set, true}, "cp936": {gb18030Set, true},
	"ms936": {gb18030Set, true}, "windows936": {gb18030Set, true}, "csgb2312": {gb18030Set, true}, "euccn": {gb18030Set, false},
	"gb231280": {gb18030Set, true}, "936": {gb18030Set, false}, "gb": {gb18030Set, false}, "xgbk": {gb18030Set, false},
	"big5": {big5Set, true}, "csbig5": {big5Set, true}, "cp950": {big5Set, false}, "big5hkscs": {big5Set, true}, "xbig5": {big5Set, false},
	"950": {big5Set, false}, "windows950": {big5Set, false},
	"shiftjis": {sjisSet, true}, "mskanji": {sjisSet, true}, "csshiftjis": {sjisSet, true}, "windows31j": {sjisSet, true},
	"sjis": {sjisSet, false}, "xsjis": {sjisSet, false}, "cp932": {sjisSet, false}, "ms932": {sjisSet, false}, "932": {sjisSet, false}, "windows932": {sjisSet, false},
	"eucjp": {eucjpSet, true}, "cseucpkdfmtjapanese": {eucjpSet, true}, "ujis": {eucjpSet, false}, "xeucjp": {eucjpSet, false},
	"euckr": {euckrSet, true}, "ksc56011987": {euckrSet, true}, "cseuckr": {euckrSet, true}, "cp949": {euckrSet, false}, "uhc": {euckrSet, false},
	"windows949": {euckrSet, false}, "ms949": {euckrSet, false}, "949": {euckrSet, false}, "ksc5601": {euckrSet, true},
	"iso88591": {latin1Set, true}, "latin1": {latin1Set, true}, "l1": {latin1Set, true}, "88591": {latin1Set, false}, "cp819": {latin1Set, true},
	"windows1252": {cp1252Set, true}, "cp1252": {cp1252Set, false}, "1252": {cp1252Set, false}, "ansi": {cp1252Set, false},
	"windows1251": {cp1251Set, true}, "cp1251": {cp1251Set, false}, "koi8r": {koi8rSet, true}, "cskoi8r": {koi8rSet, true},
	"iso2022jp": {iso2022Set, true}, "csiso2022jp": {iso2022Set, true}, "utf16": {utf16beSet, true}, "utf16be": {utf16beSet, true}, "utf16le": {utf16leSet, true},
	"utf32": {utf32beSet, true}, "utf32be": {utf32beSet, true}, "utf32le": {utf32leSet, true}, "hzgb2312": {hzSet, true}, "hz": {hzSet, false},
}

// charsets decides on the charset of each tree of a file.
type charsets struct {
	wide wide
	mark bool // the file begins with a byte order mark

	last *charset // of the tree before, if it needed one
	now  *charset

	declared *charset // what CA names; nil for none or an unknown one
	high     int      // the first byte beyond ASCII, or -1
	control  bool     // there are control characters

	others   map[string]*charset // found through CA, beyond aliases
	decoders map[*charset]*encoding.Decoder
	buffer   []byte
}

func (c *charsets) init() {
	c.others, c.decoders = map[string]*charset{}, map[*charset]*encoding.Decoder{}
}

// begin starts a file.
func (c *charsets) begin() {
	c.mark, c.wide, c.last, c.now = false, narrow, nil, asciiSet
}

// decoder is that of the charset now.
func (c *charsets) decoder() *encoding.Decoder { return c.decoderOf(c.now) }

func (c *charsets) decoderOf(s *charset) *encoding.Decoder {
	if s.encoding == nil {
		return nil
	}
	d := c.decoders[s]
	if d == nil {
		d = s.encoding.NewDecoder()
		c.decoders[s] = d
	}
	return d
}

// decide finds the charset of a tree from its bytes and from what CA says.
func (c *charsets) decide(text []byte, s *scanner) *charset {
	c.high, c.control = survey(text)
	c.declared = nil
	ca, ok := c.declaration(text, s)
	if ok {
		c.declared = c.byName(ca)
	}
	c.now = c.find(text)
	return c.now
}

func (c *charsets) find(text []byte) *charset {
	if c.wide != narrow {
		return wideSets[c.wide]
	}
	if c.high < 0 {
		return asciiSet
	}
	sample := text[c.high:]
	const enough = 32 << 10 // bytes that decide; the rest of a longer text is of the same writer
	if len(sample) > enough {
		sample = sample[:enough]
	}
	tally := tallyUTF8(text[c.high:])
	switch {
	case c.mark, tally.bad+tally.part+tally.lost == 0 && (tally.long > 0 || c.declared == utf8Set):
		return utf8Set
	case c.declared == utf8Set && (4*tally.bad <= tally.long || tally.bad == 0 && tally.part > 0):
		return utf8Set // damaged here and there
	case tally.bad == 0 && tally.part == 0 && tally.long > 0 && tally.lost <= 2*(tally.long+tally.short):
		return utf8Set // with question marks for bytes that were lost on the way
	}
	return c.likeliest(sample, tally)
}

// likeliest asks the model. What CA names is taken unless another reading is
// far likelier: a few rare characters prove nothing against it.
func (c *charsets) likeliest(sample []byte, tally tally) *charset {
	m := loadModel()
	best, least := utf8Set, c.costUTF8(m, sample, tally)
	for _, g := range guesses {
		if cost := c.cost(m, g, sample); cost < least {
			best, least = g, cost
		}
	}
	d := c.declared
	if d != nil && d != best && d != asciiSet && d != utf8Set && !slices.Contains(wideSets[:], d) {
		if cost := c.cost(m, d, sample); cost <= least+least/8+6*unit {
			return d
		}
	}
	if d == utf8Set && c.costUTF8(m, sample, tally) <= least+least/8+6*unit {
		return utf8Set
	}
	if c.last != nil && c.last != best && d == nil && c.last.encoding != nil {
		if cost := c.cost(m, c.last, sample); cost <= least+least/16+2*unit {
			return c.last
		}
	}
	return best
}

// cost is how unlikely the bytes are as text in the charset.
func (c *charsets) cost(m *model, s *charset, sample []byte) int {
	w := words{charset: s, decoder: c.decoderOf(s)}
	c.buffer = w.transform(c.buffer[:0], sample)
	reads := s.reads
	if reads == nil {
		reads = latin1Set.reads
	}
	least := 1 << 40
	for _, r := range reads {
		least = min(least, r.cost+m.text(r.language, c.buffer))
	}
	return least
}

// costUTF8 is the same for UTF-8, where bytes that were lost are forgiven.
func (c *charsets) costUTF8(m *model, sample []byte, tally tally) int {
	least := 1 << 40
	for _, r := range utf8Set.reads {
		cost := r.cost
		for b := sample; len(b) > 0; {
			ch, n := utf8.DecodeRune(b)
			if ch == utf8.RuneError && n == 1 {
				if n = lostLength(b); n > 1 {
					cost += 10 * unit
				} else if n = partLength(b); n > 1 {
					cost += 12 * unit
				} else {
					n = 1
					cost += 20 * unit
				}
			} else if ch >= 0x80 {
				cost += m.of(r.language, ch)
			}
			b = b[n:]
		}
		least = min(least, cost)
	}
	return least
}

// tally counts the characters of a text as UTF-8.
type tally struct {
	short int // two bytes
	long  int // three or four
	lost  int // with a question mark in place of a byte
	part  int // cut after the second byte or later
	bad   int // bytes that are none
}

func tallyUTF8(b []byte) (t tally) {
	for len(b) > 0 {
		if b[0] < 0x80 {
			b = b[max(1, ascii(b)):]
			continue
		}
		r, n := utf8.DecodeRune(b)
		switch {
		case r == utf8.RuneError && n == 1:
			if n = lostLength(b); n > 1 {
				t.lost++
			} else if n = partLength(b); n > 1 {
				t.part++
			} else {
				n = 1
				t.bad++
			}
		case n == 2:
			t.short++
		default:
			t.long++
		}
		b = b[n:]
	}
	return t
}

// partLength is the length of a character of UTF-8 that is cut before its last
// byte, if at least two are there or the text ends; else 0.
func partLength(b []byte) int {
	n := 1
	for n < len(b) && n < 4 && b[n]&0xc0 == 0x80 {
		n++
	}
	if utf8.FullRune(b[:n]) || n == 1 && len(b) > 1 {
		return 0
	}
	return n
}

// survey finds the first byte beyond ASCII, -1 for none, and whether there are
// control characters below TAB.
func survey(text []byte) (high int, control bool) {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	high = -1
	i, low := 0, uint64(0)
	for ; i+8 <= len(text); i += 8 {
		v := binary.LittleEndian.Uint64(text[i:])
		low |= (v - 9*ones) & ^v & tops // a byte below 9
		if v&tops != 0 && high < 0 {
			high = i + bits.TrailingZeros64(v&tops)/8
		}
	}
	for ; i < len(text); i++ {
		if text[i] >= 0x80 && high < 0 {
			high = i
		}
		if text[i] < 9 {
			low = 1
		}
	}
	return high, low != 0
}

// ascii is how many bytes at the front of b are ASCII, at least: whole words
// of eight.
func ascii(b []byte) int {
	i := 0
	for i+8 <= len(b) && binary.LittleEndian.Uint64(b[i:])&0x8080808080808080 == 0 {
		i += 8
	}
	return i
}

// declaration is the value of CA: of the root as it was scanned, or, where a
// charset with brackets in its characters has hidden it from the scan, the
// first thing in the text that looks like one.
func (c *charsets) declaration(text []byte, s *scanner) (string, bool) {
	for p := range s.props {
		if len(s.nodes) > 2 && p >= int(s.nodes[2].prop) {
			break
		}
		if s.props[p].id == idCA && int(s.props[p].value) < len(s.values) {
			v := s.values[s.props[p].value]
			return string(s.text[v.from:v.to]), true
		}
	}
	if c.high < 0 {
		return "", false
	}
	i := bytes.Index(text, []byte("CA["))
	if i <= 0 || isName(text[i-1]) {
		return "", false
	}
	v, _, ok := bytes.Cut(text[i+3:min(len(text), i+43)], []byte{']'})
	return string(v), ok
}

// plainName is a charset's name without what people write in different ways.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 0x20
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		}
		return -1
	}, name)
}

// byName is the charset that CA names, or nil.
func (c *charsets) byName(name string) *charset {
	plain := plainName(name)
	if a, ok := aliases[plain]; ok {
		return a.set
	}
	if s, ok := c.others[plain]; ok {
		return s
	}
	var s *charset
	name = strings.TrimSpace(name)
	if e, err := ianaindex.IANA.Encoding(name); err == nil && e != nil && isSuperset(e) {
		s = &charset{name: strings.ToLower(name), encoding: e}
		if proper, err := ianaindex.IANA.Name(e); err == nil {
			s.name = strings.ToLower(proper)
		}
	}
	if len(c.others) < 100 {
		c.others[plain] = s
	}
	return s
}

// isSuperset reports whether an encoding leaves the characters of SGF's
// structure alone.
func isSuperset(e encoding.Encoding) bool {
	const structure = "(;B[aa]\\)"
	s, err := e.NewDecoder().String(structure)
	return err == nil && s == structure
}

// isOfficial reports whether CA is written as IANA has it.
func isOfficial(name string) bool {
	if name != strings.TrimSpace(name) {
		return false
	}
	plain := plainName(name)
	if plain == "utf8" {
		return strings.EqualFold(name, "utf-8")
	}
	a, ok := aliases[plain]
	return !ok || a.official
}

// report tells what is to be said of the charset of a record.
func (c *charsets) report(rec *Record, l *ledger) {
	t := &rec.tree
	ca := int32(-1)
	if len(t.nodes) > 2 {
		for p := t.nodes[1].prop; p < t.nodes[2].prop; p++ {
			if t.props[p].id == idCA {
				ca = p
				break
			}
		}
	}
	at := max(c.high, 0)
	if ca >= 0 {
		at = int(t.props[ca].at)
		c.reportName(rec, l, ca)
	}
	beyond := c.now != asciiSet
	switch {
	case c.wide != narrow:
		c.reportWide(l, at)
	case !beyond:
	case ca < 0:
		if c.now != latin1Set && !c.mark {
			l.tell(charsetUndeclared, at, "no CA: the text is "+c.now.name)
		}
	case c.declared != nil && c.declared != c.now:
		if i := c.firstWrong(t.text); i >= 0 {
			at = i
		}
		l.tell(charsetWrong, at, "CA says "+c.declared.name+", the text is "+c.now.name)
	}
	if beyond && c.last != nil && c.last != c.now {
		if ca >= 0 {
			at = int(t.props[ca].at)
		}
		l.tell(charsetMixed, at, "the game before is in "+c.last.name+", this one in "+c.now.name)
	}
	if beyond {
		c.last = c.now
	}
	if c.mark && c.wide == narrow && rec.Number == 1 {
		l.add(charsetMark, 0)
	}
	if c.high >= 0 {
		c.reportValues(rec, l)
	}
	if c.control {
		reportControls(t, l)
	}
}

// reportWide tells when nothing but the bytes says that the text is in UTF-16
// or UTF-32,
// or when CA says otherwise.
func (c *charsets) reportWide(l *ledger, at int) {
	escapes := c.wide == iso2022 || c.wide == hz
	switch d := c.declared; {
	case d == nil && !c.mark && !escapes:
		l.tell(charsetUndeclared, 0, "no CA and no mark says so: the text is "+c.now.name)
	case d == nil || d == c.now || !escapes && strings.HasPrefix(d.name, c.now.name[:len("utf-16")]): // of either order
	default:
		l.tell(charsetWrong, at, "CA says "+d.name+", the text is "+c.now.name)
	}
}

// reportName tells what is odd about CA itself.
func (c *charsets) reportName(rec *Record, l *ledger, ca int32) {
	t := &rec.tree
	v := t.valuesOf(ca)
	if len(v) == 0 {
		return
	}
	name, at := string(t.text[v[0].from:v[0].to]), int(t.props[ca].at)
	switch {
	case strings.TrimSpace(name) == "":
		l.add(charsetEmpty, at)
	case c.declared == nil:
		l.add(charsetUnknown, at).word(clip([]byte(name)), c.now.name)
	case !isOfficial(name):
		l.add(charsetAlias, at).word(clip([]byte(name)), c.declared.name)
	}
}

// firstWrong is the first byte that is no character of the declared charset,
// or -1.
func (c *charsets) firstWrong(text []byte) int {
	if c.declared != utf8Set {
		return -1
	}
	for i := c.high; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return -1
}

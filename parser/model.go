package parser

import (
	_ "embed"
	"encoding/binary"
	"slices"
	"sync"
)

// language is what a text may be written in, as far as it tells charsets
// apart.
type language uint8

const (
	chineseSimplified language = iota
	chineseTraditional
	japaneseText
	koreanText
	latinText
	cyrillicText
	languages
)

// The model is made by parser/model, which describes the file.
//
//go:embed charset.model
var modelFile []byte

// model says how often a character comes in each language of the field. It
// beats general detectors by far, because a header is two names and a title
// and they know neither: of 743 headers with two names it told 742, the best
// of two general detectors 190.
type model struct {
	cost  [languages][]uint8 // by character up to U+FFFF, eight times the negative logarithm
	names []uint32           // hashes of known names, ascending
}

// unit is the cost of a factor e.
const unit = 8

// loadModel unpacks the model when the first record needs it.
var loadModel = sync.OnceValue(func() *model {
	const head = len("kifubase charset model 1\n")
	m, b := &model{}, modelFile[head:]
	next := func() int {
		n, size := binary.Uvarint(b)
		b = b[size:]
		return int(n)
	}
	for l := range m.cost {
		t := make([]uint8, 1<<16)
		for i := range t {
			t[i] = strange(language(l), rune(i))
		}
		r := 0
		for range next() {
			r += next()
			if r < len(t) {
				t[r] = b[0]
			}
			b = b[1:]
		}
		m.cost[l] = t
	}
	h := uint32(0)
	for range next() {
		h += uint32(next())
		m.names = append(m.names, h)
	}
	return m
})

// strange is the cost of a character that the language's table does not have.
func strange(l language, r rune) uint8 {
	switch {
	case r < 0x80:
		return 0
	case r < 0xa0:
		return 18 * unit // a control character
	case 0xe000 <= r && r < 0xf900, r == 0xfffd:
		return 20 * unit // private use, or no character
	case 0xff61 <= r && r <= 0xff9f:
		return 13 * unit // half-width kana: bytes that meant something else
	case l == latinText || l == cyrillicText:
		return 14 * unit
	case 0x4e00 <= r && r <= 0x9fff && l == koreanText:
		return 13 * unit
	case 0x4e00 <= r && r <= 0x9fff, 0xac00 <= r && r <= 0xd7a3 && l == koreanText:
		return 13 * unit
	case 0x3000 <= r && r < 0x3040, 0xff00 <= r && r < 0xff60:
		return 8 * unit
	}
	return 15 * unit
}

// of is the cost of a character in a language.
func (m *model) of(l language, r rune) int {
	if r < 1<<16 {
		return int(m.cost[l][r])
	}
	return 16 * unit
}

// knows reports whether a text is a name that the model was made of.
func (m *model) knows(name []byte) bool {
	h := uint32(2166136261) // FNV-1a by hand: thousands of readings of one name may be tried
	for _, c := range name {
		h = (h ^ uint32(c)) * 16777619
	}
	_, ok := slices.BinarySearch(m.names, h)
	return ok
}

// text is the cost of the characters of a text beyond ASCII. A letter with an
// accent beside another is rare in Latin script, a capital behind a small
// letter in Cyrillic.
func (m *model) text(l language, text []byte) int {
	sum, last := 0, rune(0)
	for _, r := range string(text) {
		if r >= 0x80 {
			sum += m.of(l, r)
			if last >= 0x80 && (l == latinText || l == cyrillicText && isSmall(last) && !isSmall(r)) {
				sum += 3 * unit
			}
		}
		last = r
	}
	return sum
}

// isSmall reports whether a Cyrillic letter is a small one.
func isSmall(r rune) bool { return 'а' <= r && r <= 'я' || r == 'ё' }

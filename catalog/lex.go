package catalog

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// most is how many bytes of a value are looked at. The longest values of
// 81,000 real records that mean anything are under 200.
const most = 400

// clip is at most the first n bytes of s, whole runes.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// narrow is r without its full width: ＋ is +, the ideographic space a space.
func narrow(r rune) rune {
	switch {
	case r == '　', r == '\u00a0', r == '\u202f':
		return ' '
	case '！' <= r && r <= '～':
		return r - '！' + '!'
	case r == '−', r == '－':
		return '-'
	}
	return r
}

// plainText is s narrowed and in lower case, blanks trimmed, at most most bytes.
func plainText(s string) string {
	s = clip(s, most)
	if isLowerASCII(s) {
		return strings.TrimSpace(s)
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune { return unicode.ToLower(narrow(r)) }, s))
}

func isLowerASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || 'A' <= s[i] && s[i] <= 'Z' {
			return false
		}
	}
	return true
}

// tok is what kind of word a token is, in the readers of results and komi.
type tok uint8

const (
	tOther tok = iota
	tNumber
	tHalf  // 半
	tAnd   // 又, "and"
	tOf    // 分之: the denominator stands before it
	tSlash // of a fraction
	tPoint // a unit of points
	tZi    // a unit of two points
	tBreak // a mark that ends a clause
	tOpen  // an opening bracket
	tClose // a closing bracket
	tPlus  // "+"
	tMinus // "-"
	tAsk   // "?"
	tFirst // the readers' own kinds begin here
)

// token is one word, number or mark of a value. text is the value's own
// letters, narrowed and in lower case.
type token struct {
	kind  tok
	num   float64
	digit bool // a number in digits, not in words
	text  string
}

// lexicon knows the words of one kind of value.
type lexicon struct {
	words map[rune][]entry // by first rune, longest first
}

type entry struct {
	word string
	kind tok
	num  float64
}

// newLexicon makes a lexicon of words separated by blanks; "_" in a word
// stands for a blank.
func newLexicon(words map[tok]string) *lexicon {
	x := &lexicon{words: map[rune][]entry{}}
	for kind, list := range words {
		for w := range strings.FieldsSeq(list) {
			x.add(entry{word: strings.ReplaceAll(w, "_", " "), kind: kind})
		}
	}
	for w, n := range numberWords {
		x.add(entry{word: w, kind: tNumber, num: n})
	}
	for _, list := range x.words {
		sort.Slice(list, func(i, j int) bool {
			a, b := list[i].word, list[j].word
			return len(a) > len(b) || len(a) == len(b) && a < b
		})
	}
	return x
}

func (x *lexicon) add(e entry) {
	r, _ := utf8.DecodeRuneInString(e.word)
	x.words[r] = append(x.words[r], e)
}

var numberWords = map[string]float64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
	"eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"½": .5, "¼": .25, "¾": .75,
}

// tokens splits s, which plainText has prepared. Blanks separate only.
func (x *lexicon) tokens(s string) []token {
	var out []token
	digit := false // a number ends here
	for s != "" {
		t, n := x.next(s, out)
		if digit && s[0] == '.' && t.kind == tNumber { // 6.5.5 is two numbers run together
			t = token{text: s[:n]}
		}
		digit = t.kind == tNumber && t.digit
		if t.kind != tOther || t.text != "" {
			out = append(out, t)
		}
		s = s[n:]
	}
	return out
}

// next is the token at the beginning of s, and its length in bytes. A blank is
// an empty token.
func (x *lexicon) next(s string, before []token) (token, int) {
	r, size := utf8.DecodeRuneInString(s)
	if unicode.IsSpace(r) {
		return token{}, size
	}
	if '0' <= r && r <= '9' || r == '.' && len(s) > 1 && isDigit(s[1]) {
		v, n := decimal(s)
		return token{kind: tNumber, num: v, digit: true, text: s[:n]}, n
	}
	for _, e := range x.words[r] {
		if strings.HasPrefix(s, e.word) && wholeWord(s, len(e.word), e.word, before) {
			return token{kind: e.kind, num: e.num, text: e.word}, len(e.word)
		}
	}
	if v, n := hanNumber(s); n > 0 {
		return token{kind: tNumber, num: float64(v), text: s[:n]}, n
	}
	if k, ok := marks[r]; ok {
		return token{kind: k, text: s[:size]}, size
	}
	n := size
	if isLetter(r) {
		n = letters(s)
	}
	return token{text: s[:n]}, n
}

var marks = map[rune]tok{
	'/': tSlash, '⁄': tSlash, '+': tPlus, '-': tMinus, '?': tAsk,
	'(': tOpen, '[': tOpen, '（': tOpen, '<': tOpen, '【': tOpen, '{': tOpen,
	')': tClose, ']': tClose, '>': tClose, '】': tClose, '}': tClose,
	'.': tBreak, ',': tBreak, ';': tBreak, ':': tBreak, '。': tBreak, '、': tBreak, '!': tBreak,
}

// isLetter says whether r belongs to words that blanks separate.
func isLetter(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '\'' || 0xc0 <= r && r < 0x250 && r != '×' && r != '÷'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// letters is the length of the run of letters that s begins with.
func letters(s string) int {
	for i, r := range s {
		if !isLetter(r) {
			return i
		}
	}
	return len(s)
}

// wholeWord reports whether the word of n bytes that s begins with is not a
// piece of a longer one. Words of one letter may be glued to a sign.
func wholeWord(s string, n int, word string, before []token) bool {
	last, _ := utf8.DecodeLastRuneInString(word)
	if !isLetter(last) {
		return true
	}
	next, _ := utf8.DecodeRuneInString(s[n:])
	return n == len(s) || !isLetter(next)
}

// decimal reads digits with at most one point or comma in them: "3.5" "3,5"
// "6." ".5". Digits after a second point are another number's.
func decimal(s string) (v float64, n int) {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		v = v*10 + float64(s[i]-'0')
		i++
	}
	if i+1 >= len(s) || s[i] != '.' && s[i] != ',' || !isDigit(s[i+1]) {
		return v, i
	}
	scale := 1.0
	for i++; i < len(s) && isDigit(s[i]); i++ {
		v = v*10 + float64(s[i]-'0')
		scale *= 10
	}
	return v / scale, i
}

// hanDigits are the digits of Chinese numerals; ten and hundred are apart.
var hanDigits = map[rune]int{
	'〇': 0, '零': 0, '○': 0, '一': 1, '壱': 1, '壹': 1, '二': 2, '弐': 2, '贰': 2, '貳': 2, '两': 2, '兩': 2,
	'三': 3, '参': 3, '參': 3, '叁': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9,
}

// hanNumber reads a Chinese numeral up to 9999: 二十三, 廿三, 百五, or digit by
// digit: 一九七一. It returns length 0 where there is none.
func hanNumber(s string) (v, n int) {
	digit, digits := 0, 0 // the digit not yet weighed; digits side by side
	for i, r := range s {
		d, isDigit := hanDigits[r]
		unit := hanUnits[r]
		switch {
		case isDigit && digits == 0:
			digit, digits = d, 1
		case isDigit && digits < 4 && v == 0:
			digit, digits = digit*10+d, digits+1
		case unit != 0 && digits < 2:
			if digits == 0 || r == '廿' || r == '卅' {
				digit = 1
			}
			v += digit * unit
			digit, digits = 0, 0
		default:
			return v + digit, i
		}
		n = i + utf8.RuneLen(r)
		if v > 9999 {
			return 0, 0
		}
	}
	return v + digit, n
}

var hanUnits = map[rune]int{'十': 10, '拾': 10, '廿': 20, '卅': 30, '百': 100, '千': 1000}

// amount is a quantity as people write it: "5½", "2又3/4子", "6目半", "3 1/2".
type amount struct {
	value  float64
	zi     bool // counted in zi
	points bool // counted in points
}

// readAmount reads a quantity at ts[i] and returns the place behind it.
func readAmount(ts []token, i int) (a amount, next int, ok bool) {
	start := i
	seen := 0
	for ; i < len(ts); i++ {
		t := ts[i]
		switch {
		case t.kind == tNumber:
			v, n, good := fraction(ts, i)
			if !good || seen > 0 && v >= 1 {
				return a, i, ok
			}
			a.value += v
			i += n - 1
			seen++
			ok = true
		case t.kind == tHalf:
			a.value += .5
			ok = true
		case t.kind == tAnd && i > start:
		case t.kind == tPoint && ok || t.kind == tPoint && i == start+1:
			a.points = true
		case t.kind == tZi && ok:
			a.zi = true
		default:
			return a, i, ok
		}
	}
	return a, i, ok
}

// fraction reads a number, or a fraction of two, at ts[i]; n is how many
// tokens it takes. A denominator of nought is no number.
func fraction(ts []token, i int) (v float64, n int, ok bool) {
	a := ts[i].num
	if i+2 >= len(ts) || ts[i+2].kind != tNumber || ts[i+2].num == 0 && ts[i+1].kind != tNumber {
		return a, 1, true
	}
	b := ts[i+2].num
	switch {
	case ts[i+1].kind == tSlash && b != 0:
		return a / b, 3, true
	case ts[i+1].kind == tOf && a != 0: // 四分之三
		return b / a, 3, true
	}
	return a, 1, true
}

package catalog

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold is the key that all spellings of one name or word share, as far as
// letters go: case, width, accents, blanks, hyphens, apostrophes, points and
// the script of Chinese characters (simplified, traditional, shinjitai) make no
// difference. What consists of nothing else folds to itself. Folding joins
// characters that differ: it is for keys, never for display.
func Fold(s string) string {
	s = clip(s, most)
	if isFolded(s) {
		return s
	}
	b := make([]byte, 0, len(s))
	if !norm.NFKC.IsNormalString(s) {
		s = norm.NFKC.String(s)
	}
	var last rune
	for _, r := range s {
		if len(b) > most-utf8.UTFMax { // bytes that are no text grow
			break
		}
		r = foldRune(r)
		switch {
		case r == '々' || r == '〻':
			r = last
		case r == 0 || unicode.Is(unicode.Mn, r) && r < 0x3000:
			continue
		}
		if last = r; r != 0 {
			b = utf8.AppendRune(b, r)
		}
	}
	if len(b) == 0 {
		return strings.ToLower(strings.TrimSpace(s))
	}
	return string(b)
}

// FoldText folds running text for search: letter by letter as Fold does, but
// what parts words goes on parting them, apostrophes stay, and nothing is cut.
func FoldText(s string) string {
	if !norm.NFKC.IsNormalString(s) {
		s = norm.NFKC.String(s)
	}
	b := make([]byte, 0, len(s))
	last := ' '
	for _, r := range s {
		if unicode.Is(unicode.Mn, r) && r < 0x3000 {
			continue
		}
		last = foldInText(r, last)
		b = utf8.AppendRune(b, last)
	}
	return string(b)
}

// foldInText folds one rune of a text; last is the one before.
func foldInText(r, last rune) rune {
	switch r {
	case '\'', '’', '‘', 'ʼ', 'ʻ', '`':
		return '\''
	case '々', '〻':
		return last
	}
	if r = foldRune(r); r == 0 {
		return ' '
	}
	return r
}

// isFolded reports whether s has small letters and digits only: most keys
// that are folded again.
func isFolded(s string) bool {
	for i := range len(s) {
		if c := s[i]; !('a' <= c && c <= 'z' || isDigit(c)) {
			return false
		}
	}
	return true
}

// foldRune folds one rune; 0 means that it is left out.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		switch {
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		case r <= ' ', strings.IndexByte("-'`.,·\"()[]", byte(r)) >= 0:
			return 0
		}
		return r
	}
	if f, ok := foldTable[r]; ok {
		return f
	}
	switch {
	case r < 0x250:
		return foldLatin(unicode.ToLower(r))
	case unicode.IsSpace(r), strings.ContainsRune("·・•‧∙‐‑‒–—’‘“”ʼʻ´、，。（）【】「」『』《》\u200b\u200e\u200f\ufeff", r):
		return 0
	case 'ぁ' <= r && r <= 'ゖ':
		return r - 'ぁ' + 'ァ'
	}
	return unicode.ToLower(r)
}

// foldLatin takes the accent off: é is e, ø is o.
func foldLatin(r rune) rune {
	if d := norm.NFD.PropertiesString(string(r)).Decomposition(); d != nil {
		r, _ = utf8.DecodeRune(d)
	}
	switch r {
	case 'ø':
		return 'o'
	case 'ł':
		return 'l'
	case 'đ', 'ð':
		return 'd'
	case 'ı':
		return 'i'
	case '·':
		return 0
	}
	return r
}

// isHan says whether r is a Chinese character, 々 among them.
func isHan(r rune) bool { return r == '々' || r == '〆' || unicode.Is(unicode.Han, r) }

// isKana says whether r is hiragana or katakana, the long mark among them.
func isKana(r rune) bool { return 'ぁ' <= r && r <= 'ヿ' && r != '・' }

func isHangul(r rune) bool { return '가' <= r && r <= '힣' }

// isEastern says whether r belongs to a script that is written without blanks
// within a name.
func isEastern(r rune) bool { return isHan(r) || isKana(r) || isHangul(r) }

// allEastern reports whether s has runes of such scripts only, and at least one.
func allEastern(s string) bool {
	for _, r := range s {
		if !isEastern(r) {
			return false
		}
	}
	return s != ""
}

func containsEastern(s string) bool {
	return strings.IndexFunc(s, isEastern) >= 0
}

func allHan(s string) bool {
	for _, r := range s {
		if !isHan(r) {
			return false
		}
	}
	return s != ""
}

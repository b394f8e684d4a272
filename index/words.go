package index

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// analyzerVersion changes with anything below that changes what is found.
//
//	1  words, numbers, characters and pairs of them
const analyzerVersion = 1

// word is one term of a text and where it stands, in words from 0. From is
// the byte of the text that it begins at, -1 where it is no part of the text
// as it stands.
type word struct {
	term string
	at   int
	from int
	pair bool
}

// bytes is the term, as a part of its text where it is one.
func (w *word) bytes(text []byte) []byte {
	if w.from < 0 {
		return []byte(w.term)
	}
	return text[w.from : w.from+len(w.term)]
}

// longest is the length in bytes at which a word is cut; the rest goes on as
// the next word.
const longest = 48

// split yields the terms of folded text. A run of letters or of digits is a
// word: "honinbo54" is two. An apostrophe inside a word is dropped, but
// "Kaiho's" is the word and an s. Of Chinese, Japanese and Korean, each
// character is a term at its place, and so is each pair at the place of its
// first; spaces and middle dots between two such characters do not part them,
// since names are written with and without. Everything else parts words and
// is not found.
func split(text string) iter.Seq[word] {
	return func(yield func(word) bool) {
		s := splitter{text: text, yield: yield}
		for s.next() {
		}
	}
}

type splitter struct {
	text  string
	i     int // the byte we stand on
	at    int // the place of the next word
	yield func(word) bool
	last  string // the character before, where it can make a pair
	end   int    // where it ended
}

type kind uint8

const (
	other kind = iota
	letter
	digit
	ideograph
	joint // parts no pair
)

// next yields the word at hand or steps over what is none. It reports false
// at the end of the text, or of the reader's interest.
func (s *splitter) next() bool {
	if s.i >= len(s.text) {
		return false
	}
	r, n := utf8.DecodeRuneInString(s.text[s.i:])
	switch k := kindOf(r); k {
	case ideograph:
		return s.character(n)
	case letter, digit:
		s.last = ""
		return s.run(k)
	case other:
		s.last = ""
	}
	s.i += n
	return true
}

// character yields one ideograph, and before it the pair that it ends.
func (s *splitter) character(n int) bool {
	c := s.text[s.i : s.i+n]
	if s.last != "" && !s.yield(s.pairWith(c)) {
		return false
	}
	s.last, s.end = c, s.i+n
	s.i += n
	s.at++
	return s.yield(word{c, s.at - 1, s.i - n, false})
}

func (s *splitter) pairWith(c string) word {
	if s.end != s.i {
		return word{s.last + c, s.at - 1, -1, true}
	}
	from := s.end - len(s.last)
	return word{s.text[from : s.i+len(c)], s.at - 1, from, true}
}

// run yields letters or digits up to where they end.
func (s *splitter) run(k kind) bool {
	start, clean := s.i, true
	for s.i < len(s.text) && s.i-start < longest {
		r, n := utf8.DecodeRuneInString(s.text[s.i:])
		if apostrophe(r) && k == letter && s.joins(s.i+n) {
			clean = false
		} else if kindOf(r) != k {
			break
		}
		s.i += n
	}
	w := word{s.text[start:s.i], s.at, start, false}
	if !clean {
		w.term, w.from = withoutApostrophes(w.term), -1
	}
	s.at++
	return s.yield(w)
}

// joins reports whether an apostrophe that ends here is inside of a word: a
// letter follows, and not the lone s of "Kaiho's".
func (s *splitter) joins(i int) bool {
	rest := s.text[i:]
	r, n := utf8.DecodeRuneInString(rest)
	if kindOf(r) != letter {
		return false
	}
	after, _ := utf8.DecodeRuneInString(rest[n:])
	return r != 's' || kindOf(after) == letter
}

func withoutApostrophes(s string) string {
	return strings.Map(func(r rune) rune {
		if apostrophe(r) {
			return -1
		}
		return r
	}, s)
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' || r == '‘' || r == 'ʼ' || r == '`' }

func kindOf(r rune) kind {
	switch {
	case 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
		return letter
	case '0' <= r && r <= '9':
		return digit
	case r == ' ' || r == '\n' || r == '\r' || r == '\t' || r == '\u3000' || r == '・' || r == '·' || r == '･':
		return joint
	case r < 0x80 || r == utf8.RuneError:
		return other
	case r == 'ー' || r == '々' || r == '〇' || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
		return ideograph
	case unicode.IsLetter(r) || unicode.IsMark(r):
		return letter
	case unicode.IsNumber(r):
		return digit
	}
	return other
}

// phrase is the fewest terms that stand together in a text only where all of
// it does: of a run of ideographs every second pair, and the last.
func phrase(text string) []word {
	var singles, pairs []word // by place
	for w := range split(text) {
		if w.pair {
			pairs[w.at] = w
			continue
		}
		singles, pairs = append(singles, w), append(pairs, word{})
	}
	var terms []word
	for at := 0; at < len(singles); at++ {
		switch {
		case pairs[at].pair:
			terms = append(terms, pairs[at])
			at++
		case at > 0 && pairs[at-1].pair:
			terms = append(terms, pairs[at-1])
		default:
			terms = append(terms, singles[at])
		}
	}
	return terms
}

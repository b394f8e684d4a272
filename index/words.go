package index

import (
	"iter"
	"unicode"
	"unicode/utf8"
)

// analyzerVersion changes with anything below that changes what is found.
//
//	1  words, numbers, characters and pairs of them
const analyzerVersion = 1

// word is one term of a text and where it stands, in words from 0.
type word struct {
	term []byte
	at   int
	pair bool
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
//
// The terms are parts of text, which must not change while they are used; the
// pairs across a space are copies.
func split(text []byte) iter.Seq[word] {
	return func(yield func(word) bool) {
		s := splitter{text: text, yield: yield}
		for s.next() {
		}
	}
}

type splitter struct {
	text  []byte
	i     int // the byte we stand on
	at    int // the place of the next word
	yield func(word) bool
	last  []byte // the character before, where it can make a pair
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
	r, n := utf8.DecodeRune(s.text[s.i:])
	switch k := kindOf(r); k {
	case ideograph:
		return s.character(n)
	case letter, digit:
		s.last = nil
		return s.run(k)
	case other:
		s.last = nil
	}
	s.i += n
	return true
}

// character yields one ideograph, and before it the pair that it ends.
func (s *splitter) character(n int) bool {
	c := s.text[s.i : s.i+n]
	if s.last != nil {
		pair := s.text[s.end-len(s.last) : s.i+n]
		if s.end != s.i {
			pair = append(append(make([]byte, 0, len(s.last)+n), s.last...), c...)
		}
		if !s.yield(word{pair, s.at - 1, true}) {
			return false
		}
	}
	s.i += n
	s.last, s.end = c, s.i
	s.at++
	return s.yield(word{c, s.at - 1, false})
}

// run yields letters or digits up to where they end.
func (s *splitter) run(k kind) bool {
	start, clean := s.i, true
	for s.i < len(s.text) && s.i-start < longest {
		r, n := utf8.DecodeRune(s.text[s.i:])
		if apostrophe(r) && k == letter && s.joins(s.i+n) {
			clean = false
		} else if kindOf(r) != k {
			break
		}
		s.i += n
	}
	term := s.text[start:s.i]
	if !clean {
		term = withoutApostrophes(term)
	}
	s.at++
	return s.yield(word{term, s.at - 1, false})
}

// joins reports whether an apostrophe that ends here is inside of a word: a
// letter follows, and not the lone s of "Kaiho's".
func (s *splitter) joins(i int) bool {
	rest := s.text[i:]
	r, n := utf8.DecodeRune(rest)
	if kindOf(r) != letter {
		return false
	}
	after, _ := utf8.DecodeRune(rest[n:])
	return r != 's' || kindOf(after) == letter
}

func withoutApostrophes(word []byte) []byte {
	kept := make([]byte, 0, len(word))
	for _, r := range string(word) {
		if !apostrophe(r) {
			kept = utf8.AppendRune(kept, r)
		}
	}
	return kept
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
func phrase(text []byte) []word {
	var singles, pairs [][]byte // by place
	for w := range split(text) {
		if w.pair {
			pairs[w.at] = w.term
			continue
		}
		singles, pairs = append(singles, w.term), append(pairs, nil)
	}
	var terms []word
	for at := 0; at < len(singles); at++ {
		switch {
		case pairs[at] != nil:
			terms = append(terms, word{pairs[at], at, true})
			at++
		case at > 0 && pairs[at-1] != nil:
			terms = append(terms, word{pairs[at-1], at - 1, true})
		default:
			terms = append(terms, word{singles[at], at, false})
		}
	}
	return terms
}

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
//	2  pairs of a word and a number that touch: "54th", "9p", "54期"
const analyzerVersion = 2

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
// "Kaiho's" is the word and an s. Of Chinese, Japanese and Korean each
// character is a word. Everything else parts words and is not found.
//
// Two words that touch make a pair, which is a term at the place of its first
// word: what is written together is found with few look-ups and mostly
// without reading places. Ideographs touch across spaces and middle dots too,
// since names are written with and without.
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
	last  word // the one before, where it can make a pair; else its term is ""
	kind  kind // of last
	end   int  // where it ended
}

type kind uint8

const (
	other kind = iota
	letter
	digit
	ideograph
	joint // parts no ideographs
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
		return s.tell(word{term: s.text[s.i : s.i+n], from: s.i}, k, s.i+n)
	case letter, digit:
		return s.run(k)
	case other:
		s.last.term = ""
	}
	s.i += n
	return true
}

// tell yields the pair of the word before and this one, and this one, which
// ends at a byte of the text.
func (s *splitter) tell(w word, k kind, end int) bool {
	w.at = s.at
	if s.touches(k) && !s.yield(s.pairWith(w)) {
		return false
	}
	s.last, s.kind = w, k
	s.i, s.end = end, end
	s.at++
	return s.yield(w)
}

// touches reports whether a word of that kind makes a pair with the one
// before. A long word that was cut does not.
func (s *splitter) touches(k kind) bool {
	if s.last.term == "" {
		return false
	}
	if k == ideograph && s.kind == ideograph {
		return true
	}
	return s.end == s.i && s.kind != k
}

func (s *splitter) pairWith(w word) word {
	if s.end != s.i || s.last.from < 0 || w.from < 0 {
		return word{s.last.term + w.term, s.last.at, -1, true}
	}
	return word{s.text[s.last.from : w.from+len(w.term)], s.last.at, s.last.from, true}
}

// run yields letters or digits up to where they end.
func (s *splitter) run(k kind) bool {
	end, clean := s.i, true
	for end < len(s.text) && end-s.i < longest {
		r, n := utf8.DecodeRuneInString(s.text[end:])
		if apostrophe(r) && k == letter && s.joins(end+n) {
			clean = false
		} else if kindOf(r) != k {
			break
		}
		end += n
	}
	w := word{term: s.text[s.i:end], from: s.i}
	if !clean {
		w = word{term: withoutApostrophes(w.term), from: -1}
	}
	return s.tell(w, k, end)
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

package query

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// Read reads a question in the query language: docs/query.md. The error is an
// [*Error] that points at the character.
func Read(text string) (Query, error) {
	var q Query
	groups, err := read(text, "q")
	if err != nil {
		return q, err
	}
	q.Groups = groups
	return q, q.check()
}

// read takes one term after the other; OR ties a term to the one before it.
func read(text, param string) ([]Group, error) {
	if err := sound(param, text); err != nil {
		return nil, err
	}
	r := reader{param: param, text: text, rest: text}
	var groups []Group
	for r.space(); r.rest != ""; r.space() {
		if r.word("OR") {
			if err := r.either(groups); err != nil {
				return nil, err
			}
			continue
		}
		c, err := r.clause()
		if err != nil {
			return nil, err
		}
		if r.or {
			last := &groups[len(groups)-1]
			*last = append(*last, c)
		} else {
			groups = append(groups, Group{c})
		}
		r.or = false
	}
	if r.or {
		return nil, r.fault(len(text), "OR with nothing after it")
	}
	return groups, nil
}

// reader is the text of a question while it is read; or says that the word
// before was OR.
type reader struct {
	param, text, rest string
	or                bool
}

// either notes an OR.
func (r *reader) either(groups []Group) error {
	at := r.at() - len("OR")
	if len(groups) == 0 {
		return r.fault(at, `OR with nothing before it; write "OR" for the word`)
	}
	if r.or {
		return r.fault(at, "OR twice")
	}
	r.or = true
	return nil
}

// clause reads -field:value, -word or -"quoted words", each without the "-"
// too.
func (r *reader) clause() (Clause, error) {
	not := r.take("-")
	if not && strings.HasPrefix(r.rest, "-") {
		return Clause{}, r.fault(r.at(), "- twice")
	}
	field, named, err := r.field()
	if err != nil {
		return Clause{}, err
	}
	at := r.at()
	value, quoted, err := r.value()
	if err != nil {
		return Clause{}, err
	}
	if named && value == "" {
		return Clause{}, r.fault(at, "%s: says nothing", field.Word())
	}
	if inner, field := fieldInside(value); !quoted && field != "" {
		if strings.HasPrefix(value, "(") {
			return Clause{}, r.fault(at, "there are no parentheses: OR ties stronger than the space")
		}
		return Clause{}, r.fault(at+inner, "a space is missing before %s:; put text with a colon in quotes", field)
	}
	if !named && !quoted && isResult(value) {
		field = Result
	}
	c, fault := clause(field, value)
	if fault != nil {
		return Clause{}, r.blame(at+fault.at, fault.why)
	}
	c.Not, c.Exact = not, quoted && field == Any
	return c, nil
}

// field reads a name with its colon. A word without one is free text.
func (r *reader) field() (field Field, named bool, err error) {
	letters := strings.IndexFunc(r.rest, func(c rune) bool { return !unicode.IsLetter(c) })
	if letters <= 0 {
		return Any, false, nil
	}
	name := r.rest[:letters]
	if after := r.rest[letters:]; !strings.HasPrefix(after, ":") && !strings.HasPrefix(after, "：") {
		return Any, false, nil
	}
	field, ok := fieldNamed(name)
	if !ok {
		return Any, false, r.unknown(name)
	}
	r.rest = r.rest[letters:]
	_ = r.take(":") || r.take("：")
	return field, true, nil
}

// withColon is a word with a colon behind it.
var withColon = regexp.MustCompile(`[a-zA-Z]+[:：]`)

// fieldInside finds the name of a field, with its colon, that does not begin a
// value: what stands behind it would be lost in a name. It is "" where there is
// none.
func fieldInside(value string) (at int, word string) {
	for _, m := range withColon.FindAllStringIndex(value, -1) {
		word = strings.TrimRight(value[m[0]:m[1]], ":：")
		before, _ := utf8.DecodeLastRuneInString(value[:m[0]])
		if _, ok := fieldNamed(word); ok && m[0] > 0 && !unicode.IsLetter(before) {
			return m[0], word
		}
	}
	return 0, ""
}

// unknown refuses a word before a colon that is no field.
func (r *reader) unknown(name string) error {
	if near := nearest(name); near != "" {
		return r.fault(r.at(), "there is no field %q; did you mean %s:; put text with a colon in quotes", name, near)
	}
	return r.fault(r.at(), "there is no field %q; put text with a colon in quotes", name)
}

// quotes are the pairs that hold words together.
var quotes = []struct{ open, close string }{{`"`, `"`}, {"“", "”"}, {"「", "」"}, {"『", "』"}}

// value reads up to the next space, or what stands in quotes.
func (r *reader) value() (value string, quoted bool, err error) {
	for _, q := range quotes {
		if r.take(q.open) {
			value, err = r.quoted(q.open, q.close)
			return value, true, err
		}
	}
	end := strings.IndexFunc(r.rest, unicode.IsSpace)
	if end < 0 {
		end = len(r.rest)
	}
	value, r.rest = r.rest[:end], r.rest[end:]
	return value, false, nil
}

// quoted reads to the closing quote; a backslash takes the next character as
// it is.
func (r *reader) quoted(open, close string) (string, error) {
	start := r.at() - len(open)
	var b strings.Builder
	for r.rest != "" {
		if r.take(close) {
			if b.Len() == 0 {
				return "", r.fault(start, "nothing between the quotes")
			}
			return b.String(), nil
		}
		_ = r.take(`\`)
		_, n := utf8.DecodeRuneInString(r.rest)
		b.WriteString(r.rest[:n])
		r.rest = r.rest[n:]
	}
	return "", r.fault(start, "the quote is not closed: %s is missing", close)
}

func (r *reader) space() { r.rest = strings.TrimLeftFunc(r.rest, unicode.IsSpace) }

// at is the byte the reader stands on.
func (r *reader) at() int { return len(r.text) - len(r.rest) }

func (r *reader) take(s string) bool {
	rest, ok := strings.CutPrefix(r.rest, s)
	r.rest = rest
	return ok
}

// word takes s where it stands between spaces.
func (r *reader) word(s string) bool {
	rest, ok := strings.CutPrefix(r.rest, s)
	next, _ := utf8.DecodeRuneInString(rest)
	if !ok || rest != "" && !unicode.IsSpace(next) {
		return false
	}
	r.rest = rest
	return true
}

// fault is an error at a byte of the text; people count characters.
func (r *reader) fault(at int, form string, put ...any) *Error {
	return r.blame(at, kifu.Said(form, put...))
}

func (r *reader) blame(at int, why kifu.Sentence) *Error {
	return &Error{Param: r.param, Value: r.text, At: utf8.RuneCountInString(r.text[:at]) + 1, Why: why}
}

// sound refuses what no question needs to hold.
func sound(param, text string) error {
	if len(text) > MaxText {
		return refused(param, text[:MaxText], "%d bytes; at most %d are read", len(text), MaxText)
	}
	for i, c := range text {
		at := utf8.RuneCountInString(text[:i]) + 1
		if c == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			return &Error{Param: param, Value: text, At: at, Why: kifu.Said("not UTF-8")}
		}
		if unicode.IsControl(c) && !unicode.IsSpace(c) {
			return &Error{Param: param, Value: text, At: at, Why: kifu.Said("control character %U", c)}
		}
	}
	return nil
}

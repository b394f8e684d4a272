package web

import (
	"strings"
	"unicode"

	"github.com/kifubase/kifubase/kifu"
)

// Fault is what is wrong with what a reader asked: in which field, what stood
// there, at which character from 1 (0: the whole of it), and why.
type Fault struct {
	Param, Value string
	At           int
	Why          kifu.Sentence
}

// param is the field that is wrong, "" where nothing is.
func (f *Fault) param() string {
	if f == nil {
		return ""
	}
	return f.Param
}

// alsoCalled is what parameters are called that no field of a form asks for.
var alsoCalled = map[string]string{
	"q": "Search", "play": "Moves", "board": "Board", "move": "Move", "node": "Move", "stones": "Position", "game": "Game", "id": "Game",
	"other": "Opponent", "add": "Another player", "sgf": "Text of the record", "date": "Date", "only": "Editions", "cursor": "Next page", "limit": "Games a page", "sort": "Order", "address": "Address",
}

// Label is what the field is called; its name where nobody calls it anything.
func (f *Fault) Label() string {
	for _, called := range []map[string]string{labels, alsoCalled} {
		if label := called[f.Param]; label != "" {
			return label
		}
	}
	return f.Param
}

// cut is the value up to the character that is wrong, the word that begins
// there, and the rest.
func (f *Fault) cut() (before, marked, after string) {
	runes := []rune(f.Value)
	at := min(max(f.At-1, 0), len(runes))
	rest := string(runes[at:])
	end := strings.IndexFunc(rest, unicode.IsSpace)
	if end <= 0 {
		end = len(rest)
	}
	return string(runes[:at]), rest[:end], rest[end:]
}

// Before is what stands before the character that is wrong.
func (f *Fault) Before() string { before, _, _ := f.cut(); return before }

// Marked is the word that begins with it.
func (f *Fault) Marked() string { _, marked, _ := f.cut(); return marked }

// After is what follows.
func (f *Fault) After() string { _, _, after := f.cut(); return after }

// Sentence is a sentence in the language. A finding in it is told by its kind.
func (v *Voice) Sentence(s kifu.Sentence) string {
	put := make([]any, len(s.Put))
	for i, one := range s.Put {
		if f, found := one.(kifu.Finding); found {
			one = v.Told(f, kifu.Size{}).Words
		}
		put[i] = one
	}
	return v.Say(s.Form, put...)
}

package history

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Sentence is something that a history tells: a form, and what is put into it.
// Its text is English; whoever speaks another language says the form and each
// thing in it in his own. The form is a constant of the program and stands for
// itself in tables of words; it is "" where there is nothing to tell.
//
// What may be put in is an int, a string that no language says otherwise (the
// name of a file, the result of a game), a kifu.Date, a Side, a Sentence, and
// what this file adds to them.
type Sentence struct {
	Form string // with a %s or %v for each
	Put  []any
}

// tell is a sentence. Tests read the forms from the calls, so they stand there
// as they are.
func tell(form string, put ...any) Sentence { return Sentence{form, put} }

// Told reports whether there is anything to tell.
func (s Sentence) Told() bool { return s.Form != "" }

// String is the sentence in English.
func (s Sentence) String() string {
	if len(s.Put) == 0 {
		return s.Form
	}
	put := make([]any, len(s.Put))
	for i, p := range s.Put {
		put[i] = fmt.Sprint(p)
	}
	return fmt.Sprintf(s.Form, put...)
}

// MarshalText is the sentence in English.
func (s Sentence) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Amount is a number with what it counts, by the words for one and for many.
type Amount struct {
	N         int
	One, Many string // "%s game", "%s games"
}

// amount is a number with what it counts. Tests read the words from the calls.
func amount(n int, one, many string) Amount { return Amount{n, one, many} }

// String is the number with its noun.
func (a Amount) String() string {
	words := a.Many
	if a.N == 1 {
		words = a.One
	}
	return fmt.Sprintf(words, fmt.Sprint(a.N))
}

// Nth is a number that orders: of an edition, or of a game of a match.
type Nth int

// String is "4th".
func (n Nth) String() string { return kifu.Ordinal(int(n)) }

// RoundName is a round as a Round is named: "round 2", "final".
type RoundName string

// String is the round inside a sentence: "round 2", "the round of 16".
func (r RoundName) String() string {
	if strings.HasPrefix(string(r), "round ") {
		return string(r)
	}
	return "the " + strings.ReplaceAll(string(r), "-", " ")
}

// Figures is a score or a sum as it is written, the winner's first: "4-2",
// "6-3-1".
type Figures string

func figures(a, b int) Figures { return Figures(fmt.Sprintf("%d-%d", a, b)) }

// StageName is a stage by its kind, and by its name where there are several:
// "league A".
type StageName string

// Rank is a rank as records have it: "9p".
type Rank string

// Sources names those that a fact is from.
type Sources string

// Sides are several people.
type Sides []Side

// String is their names: "A, B and C".
func (s Sides) String() string { return names(s) }

// Several is sentences one after the other.
type Several []Sentence

// String is the sentences with commas between them.
func (s Several) String() string {
	all := make([]string, len(s))
	for i := range s {
		all[i] = s[i].String()
	}
	return strings.Join(all, ", ")
}

// String is what a side is called, its handle where no name is known.
func (s Side) String() string { return cmp.Or(s.Name, s.Handle) }

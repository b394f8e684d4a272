package history

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// tell is a sentence of a history. Tests read the forms from the calls, so they
// stand there as they are. What may be put in is an int, a string that no
// language says otherwise (the name of a file, the result of a game), a
// kifu.Date, a Side, a sentence, and what this file adds to them.
func tell(form string, put ...any) kifu.Sentence { return kifu.Said(form, put...) }

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

// Tally is how often somebody won, lost and drew.
type Tally struct{ Won, Lost, Drawn int }

// String is "8-1", or "8-1-1" with the games that were drawn.
func (t Tally) String() string {
	text := fmt.Sprintf("%d-%d", t.Won, t.Lost)
	if t.Drawn > 0 {
		text += fmt.Sprintf("-%d", t.Drawn)
	}
	return text
}

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
type Several []kifu.Sentence

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

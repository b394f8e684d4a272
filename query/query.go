// Package query holds what can be asked of an archive: one parsed form for
// the command line, the API and the pages.
//
// A [Query] is a list of groups that must all hold; a [Group] is a list of
// clauses of which one must hold; a [Clause] is a field with a value, or its
// opposite. That is all the language can say (docs/query.md), so nothing in
// it nests and nothing here recurses.
//
// The package knows no names: "Cho Sonjin" stays what was typed. Who is meant
// is for the archive to find out.
package query

import (
	"fmt"

	"github.com/kifubase/kifubase/kifu"
)

// The limits that every question keeps, whoever asks it.
const (
	MaxText    = 512 // bytes of one parameter
	MaxClauses = 16  // over all parameters; every free word is a clause

	DefaultLimit = 25  // answers a page
	MaxLimit     = 200 // answers a page at most
)

// Field is what a clause asks about. Its text is the word before the colon
// and the name of the API's parameter.
type Field string

const (
	Any      Field = "" // free text: names, events, places, comments
	Player   Field = "player"
	Black    Field = "black"
	White    Field = "white"
	Opponent Field = "opponent" // "vs:" in the language: the other side from player
	Event    Field = "event"
	Title    Field = "title"
	Edition  Field = "edition"
	Stage    Field = "stage"
	Place    Field = "place"
	Date     Field = "date" // "year:" in the language; "from" and "to" as parameters
	Result   Field = "result"
	Winner   Field = "winner"
	Loser    Field = "loser"
	By       Field = "by"
	Komi     Field = "komi"
	Handicap Field = "handicap"
	Size     Field = "size"
	Rules    Field = "rules"
	Moves    Field = "moves"
	Position Field = "position"
	Finding  Field = "finding"
	Source   Field = "source"
	Has      Field = "has"
	Kind     Field = "kind"
)

// Query is one question. The zero value asks for every game.
type Query struct {
	Groups []Group // all must hold
	Sort   Sort    // "" leaves it to Order
	Limit  int     // 0 means DefaultLimit
	Cursor *Cursor // where the page before ended; nil for the first
	Facets []Facet // what to count beside the answer
}

// Group holds when one of its clauses does.
type Group []Clause

// Clause is one field with its value. Text is the value as typed, without
// quotes; the typed members are set by field and empty for all others.
type Clause struct {
	Field Field
	Not   bool
	Text  string
	Exact bool // it stood in quotes: the words belong together

	Span     Span            // Edition, Komi, Handicap, Moves, and By with a margin
	From, To kifu.Date       // Date; the zero date is an open end
	Outcome  Outcome         // Result, By, and Winner and Loser where they name a side
	Size     kifu.Size       // Size
	Position kifu.PositionID // Position
}

// Span is a closed range of numbers.
type Span struct {
	Low, High float64
}

// Holds reports whether v lies in the span.
func (s Span) Holds(v float64) bool { return s.Low <= v && v <= s.High }

// Outcome is what a clause says of a result. What is not set does not matter.
type Outcome struct {
	Winner kifu.Color
	Class  string // one of Classes, or "" for any
	Margin bool   // the clause's Span holds the margin
}

// Classes are the ways a game ends, as facets and clauses name them. "won" is
// a win of which nothing more is known.
var Classes = []string{"points", "resign", "time", "forfeit", "won", "draw", "void", "unknown"}

// Class is how a result ends, one of Classes.
func Class(r kifu.Result) string {
	switch r.Ending {
	case kifu.EndPoints:
		return "points"
	case kifu.EndResign:
		return "resign"
	case kifu.EndTime:
		return "time"
	case kifu.EndForfeit:
		return "forfeit"
	case kifu.EndDraw:
		return "draw"
	case kifu.EndVoid:
		return "void"
	}
	if r.Winner != kifu.None {
		return "won"
	}
	return "unknown"
}

// Page is the number of answers a page holds.
func (q *Query) Page() int {
	if q.Limit == 0 {
		return DefaultLimit
	}
	return q.Limit
}

// Error says what is wrong with a question: which parameter, what stood
// there, at which character from 1 (0: the whole of it), and why.
type Error struct {
	Param string
	Value string
	At    int
	Why   kifu.Sentence
}

// refused is an error about the whole of a parameter, told by a form.
func refused(param, value, form string, put ...any) *Error {
	return &Error{Param: param, Value: value, Why: kifu.Said(form, put...)}
}

func (e *Error) Error() string {
	if e.At > 0 {
		return fmt.Sprintf("%s: character %d: %s", e.Param, e.At, e.Why)
	}
	return fmt.Sprintf("%s: %s", e.Param, e.Why)
}

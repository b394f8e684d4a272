package catalog

import (
	"io"

	"github.com/kifubase/kifubase/kifu"
)

// Tables is the authority on people and titles. Many goroutines may share it.
type Tables struct{}

// Default is the tables that come with the program.
func Default() (*Tables, error) { return &Tables{}, nil }

// With is these tables with a user's own rows on top, read from r; name stands
// in the errors.
func (t *Tables) With(r io.Reader, name string) (*Tables, error) { return t, nil }

// Input is all that a record says about itself, and where it was found.
type Input struct {
	Header kifu.Header
	File   string // path as given or found; "" hides it
	Line   *kifu.Line
	Moves  int // usable moves, passes included
}

// Settle is what a header means, with a finding for every doubt. Findings come
// in the order of the header; their Place has the Offset alone.
func (t *Tables) Settle(in Input) (kifu.Settled, []kifu.Finding) {
	var s kifu.Settled
	s.Black = people(in.Header.Get("PB"), in.Header.Get("BR"))
	s.White = people(in.Header.Get("PW"), in.Header.Get("WR"))
	return s, nil
}

func people(name, rank string) []kifu.Person {
	if name == "" {
		return nil
	}
	return []kifu.Person{{Name: name, Key: Fold(name), Rank: rank}}
}

// Names is a name field as settled: the whole, and each person in it.
type Names struct {
	Name   string        `json:"name"`
	Rank   string        `json:"rank"`
	People []kifu.Person `json:"people"`
}

// Explain is every reading that Settle makes of a header, in its order.
func (t *Tables) Explain(in Input) []Reading { return nil }

// Result reads an RE value. Context holds other properties of the record as
// SGF writes them, "RU[Chinese]AP[foxwq]"; empty for none.
func (t *Tables) Result(raw, context string) Reading { return Reading{Raw: raw, Settled: "?"} }

// Komi reads a KM value.
func (t *Tables) Komi(raw, context string) Reading { return Reading{Raw: raw, Settled: kifu.Komi{}} }

// Date reads a DT value.
func (t *Tables) Date(raw, context string) Reading { return Reading{Raw: raw, Settled: []kifu.Date{}} }

// Name reads a PB or PW value; context may be the rank property's value alone.
func (t *Tables) Name(raw, context string) Reading {
	p := people(raw, context)
	return Reading{Raw: raw, Settled: Names{Name: raw, Rank: context, People: p}}
}

// Event reads an EV value.
func (t *Tables) Event(raw, context string) Reading {
	return Reading{Raw: raw, Settled: kifu.Event{Name: raw}}
}

// Player is one person of the tables: every name, and what the sources say.
type Player struct {
	ID                 string
	Name               string // romanised
	Ja, Hans, Hant, Ko string
	Variants           []string
	Born, Died         kifu.Date
	Country            string
	Doubtful           bool
	Source             string
}

// Title is one title or event of the tables.
type Title struct {
	ID                 string
	Name               string // English
	Ja, Hans, Hant, Ko string
	Variants           []string
	Organiser, Country string
	First, Last        int
	Kind, Format       string
	Doubtful           bool
	Source             string
}

// Year is the year of an edition where the title's rule says one, else 0.
func (t Title) Year(edition int) int { return 0 }

// Edition is the edition of a year where the title's rule says one, else 0.
func (t Title) Edition(year int) int { return 0 }

// Players are the handles (ids, else a key) of everyone whom a typed name may mean.
func (t *Tables) Players(spelling string) []string { return []string{Fold(spelling)} }

// Player is the person with that id.
func (t *Tables) Player(id string) (Player, bool) { return Player{}, false }

// Titles are the ids of every title that typed words may mean.
func (t *Tables) Titles(spelling string) []string { return nil }

// Title is the title with that id.
func (t *Tables) Title(id string) (Title, bool) { return Title{}, false }

// Kinds are the findings this room can make.
var Kinds []kifu.Kind

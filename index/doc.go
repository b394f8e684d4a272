package index

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Doc is what the index knows of one game. Handles, dates and numbers are
// settled; Text is folded.
type Doc struct {
	ID      kifu.GameID
	Records int // witnesses

	Black, White []string // handles of the players
	Others       []string // handles of players whom only some later witness names
	Title        string
	Event        string // the title's id, or the key of an event that no table knows
	Edition      int
	Stage        string
	Dates        []kifu.Date
	Result       kifu.Result
	Komi         kifu.Komi
	Handicap     int
	Rules        string
	Size         kifu.Size
	Moves        int
	Findings     []kifu.Code
	Sources      []string // file names of the witnesses
	Has          []string // "comments"

	Text Text
}

// Text is a game's words, folded. A phrase is found within one value, never
// across two.
type Text struct {
	Black, White []string // every spelling of the players' names and teams
	Event        []string // events, rounds, names of the game
	Place        []string
	Other        []string // raw results and dates, annotators, sources
	Comment      []string
}

// Describe is the Doc of a game: what the witness who speaks for it settles,
// and the words of all. A player whom only a later witness names is one of
// the Others, so that either record's reader finds the game. The comments are
// unfolded, those of all witnesses.
func Describe(g *kifu.Game, comments []string, fold func(string) string) Doc {
	s := &g.Settled
	d := Doc{
		ID: g.ID, Records: len(g.Witnesses),
		Black: handles(s.Black), White: handles(s.White),
		Title: s.Event.Title, Event: eventHandle(&s.Event), Edition: s.Event.Edition, Stage: s.Event.Stage,
		Dates: s.Dates, Result: s.Result, Komi: s.Komi, Handicap: s.Handicap, Rules: s.Rules,
		Size: g.Line.Size, Moves: len(g.Line.Moves),
	}
	for i := range g.Witnesses {
		d.hear(&g.Witnesses[i])
	}
	d.Text.Comment = comments
	if len(comments) > 0 {
		d.Has = append(d.Has, "comments")
	}
	d.Text.fold(fold)
	return d
}

func eventHandle(e *kifu.Event) string {
	if e.Title != "" {
		return e.Title
	}
	return e.Key
}

func handles(people []kifu.Person) []string {
	var all []string
	for _, p := range people {
		if h := p.Handle(); h != "" {
			all = append(all, h)
		}
	}
	return all
}

// hear adds what one witness says.
func (d *Doc) hear(w *kifu.Witness) {
	for _, h := range handles(append(slices.Clone(w.Settled.Black), w.Settled.White...)) {
		if !slices.Contains(d.Black, h) && !slices.Contains(d.White, h) && !slices.Contains(d.Others, h) {
			d.Others = append(d.Others, h)
		}
	}
	for _, f := range w.Findings {
		if !slices.Contains(d.Findings, f.Code) {
			d.Findings = append(d.Findings, f.Code)
		}
	}
	d.Sources = add(d.Sources, w.File)
	for _, p := range w.Settled.Black {
		d.Text.Black = add(d.Text.Black, p.Name)
	}
	for _, p := range w.Settled.White {
		d.Text.White = add(d.Text.White, p.Name)
	}
	d.Text.Event = add(d.Text.Event, w.Settled.Event.Name)
	d.Text.Place = add(d.Text.Place, w.Settled.Event.Place)
	for i := range w.Header {
		d.Text.read(&w.Header[i])
	}
}

// read adds a header value to the words it belongs to.
func (t *Text) read(v *kifu.Value) {
	switch v.ID {
	case "PB", "BT":
		t.Black = add(t.Black, v.Text)
	case "PW", "WT":
		t.White = add(t.White, v.Text)
	case "EV", "RO", "GN":
		t.Event = add(t.Event, v.Text)
	case "PC":
		t.Place = add(t.Place, v.Text)
	case "RE", "DT", "AN", "US", "SO", "ON", "GC":
		t.Other = add(t.Other, v.Text)
	}
}

// add appends what is not there yet.
func add(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

func (t *Text) fold(fold func(string) string) {
	for _, list := range []*[]string{&t.Black, &t.White, &t.Event, &t.Place, &t.Other, &t.Comment} {
		folded := make([]string, 0, len(*list))
		for _, s := range *list {
			folded = append(folded, fold(s))
		}
		slices.Sort(folded)
		*list = slices.Compact(folded)
	}
}

package web

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Named is somebody or something with a page of its own.
type Named struct{ Name, Other, Address string }

// NameIn is a name as one script writes it.
type NameIn struct {
	Language Language
	Name     string
}

// Player is the page of one person.
type Player struct {
	Frame
	ID           string
	Name         string
	Names        []NameIn
	Variants     []string
	Born, Died   string
	Country      string
	All          Tally
	Black, White Tally
	Years        Bars
	Titles       []Tally
	Opponents    []Tally // the commonest
	Against      int     // how many opponents there are
	Ranks        []Span
	Doubts       []Doubt
	Streak       Streak
	Honours      Honours
	Rows         []Row // the newest games
	Cite         string
}

// Tally is games with what came of them for one side.
type Tally struct {
	Named
	Games, Wins, Losses, Draws, Open int
	Opened                           string // the address of the games
	Place                            int    // in a league's table
}

// Rate is the wins of the games that one side won, in percent; "" for none.
func (t Tally) Rate() string {
	if t.Wins+t.Losses == 0 {
		return ""
	}
	return strconv.Itoa((200*t.Wins+t.Wins+t.Losses)/(2*(t.Wins+t.Losses))) + " %"
}

// Share is the wins in percent of a bar.
func (t Tally) Share() int {
	if t.Games == 0 {
		return 0
	}
	return 100 * t.Wins / t.Games
}

// Lost is the losses in percent of a bar, and where they begin.
func (t Tally) Lost() int { return 100 * t.Losses / max(1, t.Games) }

// LostFrom is where on the bar the losses begin.
func (t Tally) LostFrom() int { return 100 - t.Lost() }

// Span is the time over which records give a rank.
type Span struct {
	Rank     string
	From, To kifu.Date
	Games    int
}

// Doubt is games that are uncertain in some way.
type Doubt struct {
	Kind    string
	Games   int
	Address string
}

// Streak is the longest run of wins.
type Streak struct {
	Games    int
	From, To kifu.Date
	Sure     bool
}

// Pair is the page of two people.
type Pair struct {
	Frame
	Sides        [2]Named
	All          Tally
	Black, White Tally // of the first
	Years        Bars
	Titles       []Tally
	Rows         []Row
	Search       string // the address of the games in the search
	Cite         string
}

// Titles is the page of all titles.
type Titles struct {
	Frame
	Countries []Country
}

// Country is the titles of a country.
type Country struct {
	Name   string
	Titles []Tally
}

// Players is the page of all people, by their games.
type Players struct {
	Frame
	Asked   string
	Total   int
	Players []Tally
	Next    string
}

// TitlePage is the page of one title.
type TitlePage struct {
	Frame
	ID, Name  string
	Names     []NameIn
	Organiser string
	Years     string
	Format    string
	Editions  []Edition
	Other     int    // games whose edition is not known
	Games     string // the address of all games
	Most      []Tally
	Cite      string
}

// Reign is editions that one person won in a row.
type Reign struct {
	Holder   Named
	From, To int // editions
}

// Edition is one edition of a title.
type Edition struct {
	Number           int
	Name, Address    string
	Year             string
	Winner, RunnerUp Named
	Score            string // of the games
	Told             string // what the sources say where that is another
	Source           string
	Why              string // how the winner follows from the games
	Standing         Standing
	Games            int
}

// EditionPage is the page of one edition.
type EditionPage struct {
	Frame
	Title           Named
	Edition         Edition
	Previous, After *Named
	Match           []Row
	Score           [2]Tally // of the match: who leads, the other
	Why             string   // how the winner follows from the games
	Stages          []Stage
	Findings        []kifu.Finding
	Cite            string
}

// Stage is what was played besides the match: a league, a knock-out, or games.
type Stage struct {
	Name   string
	League *League
	Rounds []Round
	Rows   []Row
}

// League is a cross-table.
type League struct {
	Players []Tally
	Cells   [][]Cell // by row and column; empty where two did not meet
}

// Cell is a game of a league from the side of the row.
type Cell struct{ Sign, Address, Label string }

// Round is a column of a knock-out.
type Round struct {
	Name string
	Ties []Tie
}

// Tie is one meeting of a knock-out.
type Tie struct {
	Sides           [2]Named // Black, White
	Won             [2]bool
	Address, Result string
}

func (Player) page() string      { return "player.html" }
func (Pair) page() string        { return "pair.html" }
func (Titles) page() string      { return "titles.html" }
func (Players) page() string     { return "players.html" }
func (TitlePage) page() string   { return "title.html" }
func (EditionPage) page() string { return "edition.html" }

// bandWidth is as wide as a page on a desk, so that names keep their size.
const bandWidth = 1200

// Band is who held a title, edition by edition: a stretch for each reign, each
// holder in a colour of its own where there are not too many.
func (v TitlePage) Band() template.HTML {
	won := 0
	for _, e := range v.Editions {
		if e.Winner.Name != "" {
			won++
		}
	}
	if won < 3 {
		return ""
	}
	first, last := v.Editions[0].Number, v.Editions[len(v.Editions)-1].Number
	if first > last {
		first, last = last, first
	}
	width := float64(bandWidth) / float64(last-first+1)
	colours := map[string]int{}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="band" viewBox="0 0 %d 46" role="img" aria-label="%s">`, bandWidth, template.HTMLEscapeString(v.Name))
	for _, r := range v.reigns() {
		key := r.Holder.Name
		if _, seen := colours[key]; !seen {
			colours[key] = len(colours) % 12
		}
		x, w := float64(r.From-first)*width, float64(r.To-r.From+1)*width
		name := r.Holder.Name
		fmt.Fprintf(&b, `<g><title>%s, %s</title><rect class="reign c%d" x="%.1f" y="0" width="%.1f" height="26"/>`, template.HTMLEscapeString(name), spanOf(r.From, r.To), colours[key], x, w)
		if float64(len([]rune(name)))*widthOf(name) < w-4 {
			fmt.Fprintf(&b, `<text x="%.1f" y="17">%s</text>`, x+w/2, template.HTMLEscapeString(name))
		}
		b.WriteString("</g>")
	}
	for _, n := range marksBetween(first, last) {
		fmt.Fprintf(&b, `<text class="year" x="%.1f" y="41">%d</text>`, (float64(n-first)+0.5)*width, n)
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // numbers, and names that are escaped
}

// widthOf is about how wide a letter of a name is on the band.
func widthOf(name string) float64 {
	if len(name) > len([]rune(name)) {
		return 11
	}
	return 5.8
}

func marksBetween(first, last int) (marks []int) {
	step := 5
	if last-first > 60 {
		step = 10
	}
	for n := (first + step - 1) / step * step; n <= last; n += step {
		marks = append(marks, n)
	}
	return marks
}

// reigns joins editions that the same person won in a row.
func (v TitlePage) reigns() (all []Reign) {
	for i := range v.Editions {
		e := v.Editions[i]
		if v.Editions[0].Number > v.Editions[len(v.Editions)-1].Number { // the newest first
			e = v.Editions[len(v.Editions)-1-i]
		}
		if n := len(all); n > 0 && all[n-1].Holder.Name == e.Winner.Name && all[n-1].To == e.Number-1 {
			all[n-1].To = e.Number
		} else if e.Winner.Name != "" {
			all = append(all, Reign{e.Winner, e.Number, e.Number})
		}
	}
	return all
}

// LongestReign is the longest run of editions won by one, nil for none of two.
func (v TitlePage) LongestReign() *Reign {
	var best *Reign
	for _, r := range v.reigns() {
		if n := r.To - r.From; n > 0 && (best == nil || n > best.To-best.From) {
			best = &r
		}
	}
	return best
}

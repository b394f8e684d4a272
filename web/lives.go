package web

import (
	"fmt"
	"html/template"
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
	Apart        []Tally // of kinds that do not count, named by how they were played
	Black, White Tally
	Years        Bars
	Titles       []Tally
	Opponents    []Tally // the commonest
	Against      int     // how many opponents there are
	Everybody    string  // the address of all of them, "" where they stand here
	Ranks        []Span
	Doubts       []Doubt
	Endings      []Ending
	Streak       Streak
	Honours      Honours
	Rows         []Row // the newest games
	Cite         string
}

// Number is a number of games with the address that opens them; "" for none.
type Number struct {
	Games int
	Opens string
}

// Tally is games with what came of them for one side.
type Tally struct {
	Named
	Games, Wins, Losses, Draws, Open Number
}

// Rate is the wins of the games that one side won, in percent; "" for none.
func (t Tally) Rate() string { return percent(t.Wins.Games, t.Wins.Games+t.Losses.Games) }

// Share is the wins in percent of a bar.
func (t Tally) Share() int { return 100 * t.Wins.Games / max(1, t.Games.Games) }

// Lost is the losses in percent of a bar, and where they begin.
func (t Tally) Lost() int { return 100 * t.Losses.Games / max(1, t.Games.Games) }

// LostFrom is where on the bar the losses begin.
func (t Tally) LostFrom() int { return 100 - t.Lost() }

// Span is the time over which records give a rank.
type Span struct {
	Rank     string
	From, To kifu.Date
	Number
}

// Doubt is games that are uncertain in some way.
type Doubt struct {
	Kind string
	Number
}

// Ending is games that ended in one way.
type Ending struct {
	How string
	Number
}

// Streak is the longest run of wins.
type Streak struct {
	Number
	From, To kifu.Date
	Sure     bool
}

// Opponents is the page of everybody whom a person played.
type Opponents struct {
	Frame
	Player    Named
	Opponents []Tally
}

// Listed is the page of games that a number counts and no question finds.
type Listed struct {
	Frame
	Whose  []Named // the person, or the two
	Total  int
	Rows   []Row
	Next   string // the address of the next page
	Search string // where a question finds them after all
}

// Pair is the page of two people.
type Pair struct {
	Frame
	IDs          [2]string
	Sides        [2]Named
	All          Tally
	Apart        []Tally
	Black, White Tally // of the first
	Years        Bars
	Titles       []Tally
	Finals       Honours  // of the first against the other
	Oneself      []string // the handle of who was asked for against himself, for the form that asks for another; nil for two
	Rows         []Row
	Search       string // the address of the games in the search
	Cite         string
}

// Versus is the page of what several people played against each other.
type Versus struct {
	Frame
	IDs  []string
	Full bool // nobody can be added
	Rows []VersusRow
	Cite string
}

// VersusRow is one person's scores against each of the others, in their order.
type VersusRow struct {
	Named
	Cells []Tally // of no games against oneself
	All   Tally
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
	Defended  bool // by its holder against a challenger, in most editions
	ID, Name  string
	Names     []NameIn
	Organiser string
	Years     string
	Format    string
	Editions  []Edition
	Shown     []Edition // those of one sort, where one is asked for
	Sorts     []Sort
	Only      string // the sort that is asked for, "" for all
	Other     Number // games whose edition is not known
	Games     string // the address of all games
	Most      []Winner
	Cite      string
}

// Winner is who won editions of a title.
type Winner struct {
	Named
	Editions []Named // in order
}

// Seat is one side of a match or of a league with the games it won.
type Seat struct {
	Named
	Won, Lost, Drawn int
	Number           int // of the row in a league's table
	Place            int // shared by those who have as many points
	Points           int
	Opponents        int    // points of all opponents
	Total            string // by which a points pairing ranks
}

// Reign is editions that one person won in a row.
type Reign struct {
	Holder   Named
	From, To int // editions
}

// Edition is one edition of a title.
type Edition struct {
	Outcome          string // how it ended where nobody is known to have won
	Number           int
	Name, Address    string
	Year             string
	Winner, RunnerUp Named
	Score            string // of the games
	Told             string // what the sources say where that is another
	Source           string
	Why              string // how the winner follows from the games
	Standing         Standing
	Games            Number
}

// EditionPage is the page of one edition.
type EditionPage struct {
	Frame
	Title           Named
	Edition         Edition
	Previous, After *Named
	Called          string // what the match is: a final, or a match for the title
	Match           []Row
	Remarks         []string // on games of the match
	Score           [2]Seat  // of the match: who leads, the other
	Why             string   // how the winner follows from the games
	Stages          []Stage
	Other           []Row // games that are of none of these, of Others the first
	Others          int
	Findings        []Found
	More            int // findings that are not shown
	Cite            string
}

// Found is a finding with the addresses of the games behind it.
type Found struct {
	kifu.Finding
	Games []string
}

// Stage is what was played besides the match: a league, a knock-out, or games.
type Stage struct {
	Name     string
	Outcome  string   // how it ended
	Stay     string   // who plays in the next league again, and who does not
	Lacks    []string // what is missing of a knock-out
	League   *League
	Rounds   []Round
	Playoffs []Playoff // of a league
	Teams    []Team
	Legs     []Leg
	Rows     []Row // of Total the first
	Total    int
}

// Told reports whether the games stand in a table or a picture already.
func (s Stage) Told() bool { return s.League != nil || len(s.Rounds)+len(s.Legs) > 0 }

// Team is one side of a match of teams, with the games that it won.
type Team struct {
	Name    string
	Won     int
	Players []Named
}

// Leg is a game of a relay, in which who wins stays on.
type Leg struct {
	Winner, Loser Named
	Streak        int // which win in a row it is
	Address       string
}

// Playoff is a game behind a league, with what it decided.
type Playoff struct {
	Tie
	Date, Decides string
}

// League is a cross-table.
type League struct {
	Pairing bool // a points pairing, whose totals are told
	Drawn   bool // a game of it was
	Players []Seat
	Cells   [][][]Cell // by row and column; empty where two did not meet
}

// Cell is a game of a league from the side of the row.
type Cell struct{ Sign, Address, Label string }

// Round is a column of a knock-out.
type Round struct {
	Name string
	Full int // how many pairs a full one has, 0 where that is not known
	Ties []Tie
}

// Tie is one meeting of a knock-out.
type Tie struct {
	Sides           [2]Named // Black, White
	Won             [2]bool
	Address, Result string
	Next            string // the address of the game that the winner played next in a knock-out, "" for none
}

func (Player) page() string      { return "player.html" }
func (Opponents) page() string   { return "opponents.html" }
func (Listed) page() string      { return "listed.html" }
func (Pair) page() string        { return "pair.html" }
func (Versus) page() string      { return "versus.html" }
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

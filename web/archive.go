package web

import (
	"fmt"
	"html/template"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Archive is the page of the archive as a whole: what it has, what it lacks and
// what is wrong with it.
type Archive struct {
	Frame
	Versions, Files, Positions int // versions of the games are told apart
	Findings                   []Code
	Contradictions             []Code
	Sources                    []Source
	Titles                     []Covered // of which games are here
	Absent                     []Covered // known by the sources alone
	Loose                      []Tally   // of which games are here, and no edition is known
}

// Code is how often something was found.
type Code struct {
	Code     kifu.Code
	Severity string
	Times    int // 0 where only games are counted
	Number
}

// Source is what came of one folder or archive of files.
type Source struct {
	Name string
	Number
	Codes []Code
}

// Covered is how far the archive has a title: how many editions of each sort.
type Covered struct {
	Named
	Sorts []Sort
	From  int        // the first edition
	Marks []Standing // of each edition from the first on; "" where there is none
}

// Sort is the editions of one sort.
type Sort struct {
	Name, Says string
	Editions   int
	Opens      string // the address of these
	Here       bool   // these are shown
}

// Strip is the editions of a title as a row of colours.
func (c Covered) Strip() template.HTML {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="strip" viewBox="0 0 %d 10" preserveAspectRatio="none" aria-hidden="true">`, max(1, len(c.Marks)))
	for from := 0; from < len(c.Marks); {
		to := from + 1
		for to < len(c.Marks) && c.Marks[to] == c.Marks[from] {
			to++
		}
		if m := c.Marks[from]; m != "" {
			fmt.Fprintf(&b, `<rect class="%s" x="%d" width="%d" height="10"><title>%s</title></rect>`, m, from, to-from, spanOf(c.From+from, c.From+to-1))
		}
		from = to
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // numbers and constants
}

// Records is the page of who stands out.
type Records struct {
	Frame
	Most             []MostTitles
	Runs             []RunOf
	Told             []RunOf // by the sources
	Youngest, Oldest []AgeAt
	Meetings         []Meeting
	Longest          []LongGame
	Cite             string
}

// MostTitles is somebody with the editions won, title by title.
type MostTitles struct {
	Named
	Titles  int
	Sources int // by the sources
	Won     []Winner
}

// RunOf is editions of a title won in a row.
type RunOf struct {
	Named
	Title    Named
	Editions []Named
	Years    string
	Longer   bool // what is not known may make it longer
	Decided  int  // of a run that the sources tell: how many of its editions games here decide
}

// AgeAt is how old somebody was at the winning of a title.
type AgeAt struct {
	Named
	Years, Days int
	Edition     Named
	On          kifu.Date
}

// Meeting is how often two people met, the score from the first one's side.
type Meeting struct {
	Sides   [2]Named
	Address string
	Tally
}

// LongGame is a game with many moves.
type LongGame struct {
	Sides   [2]Named
	Moves   int
	Address string
	On      kifu.Date
}

func (Archive) page() string { return "archive.html" }
func (Records) page() string { return "records.html" }

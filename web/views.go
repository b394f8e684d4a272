package web

import (
	"net/url"
	"strconv"
	"time"

	"github.com/kifubase/kifubase/kifu"
)

// View is what one page shows; its type chooses the page.
type View interface{ page() string }

// Frame is what every page says around its own content.
type Frame struct {
	Archive        string // id
	Made           time.Time
	Games, Records int
}

// Search is the page of a question with its answer.
type Search struct {
	Frame
	Asked    url.Values // the question as it stands in the address
	Order    string
	Start    bool // nothing was asked: the games are the newest
	Examples []Example
	Fault    string // what is wrong with the question, "" for nothing
	Faulty   string // the parameter that is

	Total, Records, Clusters int
	Rows                     []Row
	Next                     string // cursor
	Narrow                   []Facet
}

// Facet is one way to narrow a question.
type Facet struct {
	Name   string
	Values []Example
}

// Row is a game in a list, with the move to open it at; 0 is its end.
type Row struct {
	Game kifu.Game
	Move int
}

// Example is a question that finds something.
type Example struct {
	Words, Address string
	Total          int
}

// Game is the page of one game.
type Game struct {
	Frame
	Game      *kifu.Game
	Move      int
	Diagram   Diagram
	Position  kifu.PositionID
	Prisoners [2]int // taken by Black, by White
	Cite      string
	Speaks    string       // why the first of several witnesses speaks for the game
	Cluster   kifu.Cluster // the game's versions; none when it has no games
}

// Version is a version of the game that is shown.
type Version struct {
	ID     kifu.GameID
	Speaks bool
	How    string // how it differs; nothing for the game itself
}

// Versions are all versions of the game; none when it is the only one.
func (v Game) Versions() []Version {
	c := &v.Cluster
	if len(c.Games) < 2 {
		return nil
	}
	all := []Version{{ID: c.Games[0], Speaks: true}}
	for i, id := range c.Games[1:] {
		x := &c.Versions[i]
		how := x.Reason
		if x.From > 0 {
			how += ", from move " + strconv.Itoa(x.From) + " on"
		}
		if x.A != 0 {
			how += ", beside version " + strconv.Itoa(x.A+1)
		}
		all = append(all, Version{ID: id, How: how + " (" + x.Confidence + ")"})
	}
	return all
}

// Explore is the page of a line of moves, with what games went on with.
type Explore struct {
	Frame
	Asked               url.Values
	Played, Back        string // the moves; the address without the last
	Moves               int
	ToPlay              kifu.Color
	Position            kifu.PositionID
	Diagram             Diagram
	Total, Black, White int // games that came here, won by either side
	Continuations       []Continuation
	Rows                []Row
}

// Continuation is a move that was played, most frequent first.
type Continuation struct {
	Point               kifu.Point
	Color               kifu.Color
	Label, Mark         string // "Q16"; its letter on the board
	Address             string
	Games, Black, White int
}

// Field is the first value of a parameter as it was asked.
func (v Explore) Field(name string) string { return v.Asked.Get(name) }

// Share is a part of the games in percent of a bar.
func (c Continuation) Share(n int) int {
	if c.Games == 0 {
		return 0
	}
	return n * 100 / c.Games
}

// After is where White's part of the bar begins: at the right end.
func (c Continuation) After() int { return 100 - c.Share(c.White) }

// Archive is the page of the archive as a whole.
type Archive struct {
	Frame
	Clusters, Generation, Files, Positions, Format int
	Findings, Contradictions                       map[kifu.Code]int
}

// Problem is the page of a request that failed.
type Problem struct {
	Frame
	Title, Detail, Request string
	Status                 int
}

func (Search) page() string  { return "search.html" }
func (Game) page() string    { return "game.html" }
func (Explore) page() string { return "explore.html" }
func (Archive) page() string { return "archive.html" }
func (Problem) page() string { return "problem.html" }

// Field is the first value of a parameter as it was asked.
func (v Search) Field(name string) string { return v.Asked.Get(name) }

// more is the fields of the form that are folded away until one is used.
var more = []Entry{
	{"black", "Black", "name"}, {"white", "White", "name"}, {"opponent", "Against", "name"},
	{"title", "Title", "honinbo"}, {"edition", "Edition", "54"}, {"stage", "Stage", "final"},
	{"place", "Place", ""}, {"komi", "Komi", "5.5"}, {"handicap", "Handicap", "0..2"},
	{"size", "Board", "19x19"}, {"rules", "Rules", "japanese"}, {"moves", "Moves", "100..200"},
	{"winner", "Winner", "name or B, W"}, {"by", "By", "R, T, 0.5"}, {"source", "Source", "file or folder"},
	{"finding", "Finding", "rule-ko"}, {"position", "Position", "32 hex digits"},
}

// Entry is a field of the search form.
type Entry struct{ Name, Label, Hint string }

// More is the fields that are folded away.
func (v Search) More() []Entry { return more }

// Unfolded reports whether one of them is in use.
func (v Search) Unfolded() bool {
	for _, e := range more {
		if v.Field(e.Name) != "" || v.Faulty == e.Name {
			return true
		}
	}
	return false
}

// Chip is one condition of the question with the address without it.
type Chip struct{ Name, Value, Without string }

// Chips is the conditions in the order of the form.
func (v Search) Chips() []Chip {
	var chips []Chip
	for _, name := range append([]string{"player", "event", "result", "from", "to"}, names(more)...) {
		for i, value := range v.Asked[name] {
			if value != "" {
				chips = append(chips, Chip{name, value, v.without(name, i)})
			}
		}
	}
	return chips
}

func names(entries []Entry) []string {
	all := make([]string, len(entries))
	for i, e := range entries {
		all[i] = e.Name
	}
	return all
}

func (v Search) without(name string, i int) string {
	asked := v.copy()
	asked[name] = append(append([]string{}, asked[name][:i]...), asked[name][i+1:]...)
	return address(asked)
}

// copy is the question from its first page, without empty fields.
func (v Search) copy() url.Values {
	asked := url.Values{}
	for name, values := range v.Asked {
		for _, value := range values {
			if value != "" && name != "cursor" {
				asked.Add(name, value)
			}
		}
	}
	return asked
}

func address(asked url.Values) string {
	if len(asked) == 0 {
		return "/"
	}
	return "/?" + asked.Encode()
}

// First is the address of the first page.
func (v Search) First() string { return address(v.copy()) }

// Paged reports whether this is not the first page.
func (v Search) Paged() bool { return v.Field("cursor") != "" }

// Following is the address of the next page.
func (v Search) Following() string {
	asked := v.copy()
	asked.Set("cursor", v.Next)
	return address(asked)
}

// Sorted is the address of the same question in another order: by that key,
// and the other way round where it is in that order already.
func (v Search) Sorted(key string) string {
	asked := v.copy()
	asked.Set("sort", key)
	if v.Order == key {
		asked.Set("sort", "-"+key)
	}
	return address(asked)
}

// Aria is what aria-sort says of a column.
func (v Search) Aria(key string) string {
	switch v.Order {
	case key:
		return "ascending"
	case "-" + key:
		return "descending"
	}
	return "none"
}

// Download is the address of all that was found, in another format.
func (v Search) Download(format string) string {
	asked := v.copy()
	asked.Del("limit")
	if format != "json" {
		asked.Set("format", format)
	}
	return "/api/v1/games?" + asked.Encode()
}

// At is the address of the game after n moves, kept on the board.
func (v Game) At(n int) string {
	n = max(0, min(n, v.Moves()))
	return "/games/" + v.Game.ID.String() + "?move=" + strconv.Itoa(n) + "#board"
}

// By is the address of so many moves further on.
func (v Game) By(n int) string { return v.At(v.Move + n) }

// Moves is how many there are.
func (v Game) Moves() int { return len(v.Game.Line.Moves) }

// API is the address of the game for programs.
func (v Game) API() string { return "/api/v1/games/" + v.Game.ID.String() }

// Now is the move on the board, or nil before the first.
func (v Game) Now() *kifu.Move {
	if v.Move == 0 {
		return nil
	}
	return &v.Game.Line.Moves[v.Move-1]
}

// AfterMove says in words where in a game a board stands.
func AfterMove(n, of int) string {
	switch n {
	case 0:
		return "before the first move"
	case of:
		return "after the last move, " + strconv.Itoa(n)
	}
	return "after move " + strconv.Itoa(n) + " of " + strconv.Itoa(of)
}

// Docs is the page that tells the API.
type Docs struct {
	Frame
	Operations []Operation
}

// Operation is one way to use one address of the API.
type Operation struct {
	Method, Path, ID     string
	Summary, Description string
	Example              string // an address, or "" where a body is needed
	Parameters           []Parameter
	Answers              []string // status and media type
}

// Parameter is one part of a request.
type Parameter struct{ Name, In, Description string }

func (Docs) page() string { return "docs.html" }

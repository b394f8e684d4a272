package web

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kifubase/kifubase/kifu"
)

// View is what one page shows; its type chooses the page.
type View interface {
	page() string
	language() Language
}

// Frame is what every page says around its own content.
type Frame struct {
	Language       Language
	Here           url.URL // the address of the page, for the same in another language
	Archive        string  // id
	Made           time.Time
	Games, Records int
}

func (f Frame) language() Language { return f.Language }

// There is the address of the page on its server, for paper.
func (f Frame) There() string {
	there := url.URL{Path: f.Here.Path, RawQuery: f.Here.RawQuery}
	return there.String()
}

// In is the address of the page in another language.
func (f Frame) In(l Language) string {
	asked := f.Here.Query()
	asked.Set("lang", string(l))
	there := url.URL{Path: f.Here.Path, RawQuery: asked.Encode()}
	return there.String()
}

// Search is the page of a question with its answer.
type Search struct {
	Frame
	Asked    url.Values // the question as it stands in the address
	Order    string
	Start    bool // nothing was asked: the games are the newest
	Examples []Example
	Called   map[string]string // ids in the question, with how those people and titles are called
	Fault    *Fault            // what is wrong with the question, nil for nothing

	Total, Records, Clusters int
	Rows                     []Row
	Next                     string // cursor
	Narrow                   []Facet
	Jumps                    []Jump // where the order is by date
}

// Jump leads into a list that is in the order of dates: to one of the decades,
// or to one of the years of the decade at hand.
type Jump struct {
	Label  string // what they are: "Go to a decade"
	Places []Example
}

// Facet is one way to narrow a question.
type Facet struct {
	Name   string
	Values []Example
}

// Row is a game in a list.
type Row struct {
	Game     kifu.Game
	Versions int     // of the game, itself among them; 0 where it has none
	At       *Moment // to open it at; nil for its end
}

// Moment is a board of a game: after so many moves, turned to the reader's side.
type Moment struct {
	Move int
	Turn kifu.Symmetry
}

// Address is the page of the game.
func (r Row) Address() string {
	address := GameAddress(r.Game.ID)
	if r.At != nil {
		address += "?move=" + strconv.Itoa(r.At.Move) + "#board"
	}
	return address
}

// Board is where the drawing of its board is.
func (r Row) Board() string {
	address := "/api/v1/games/" + r.Game.ID.String() + "/board.svg?bare=1"
	if r.At == nil {
		return address
	}
	address += "&move=" + strconv.Itoa(r.At.Move)
	if r.At.Turn != 0 {
		address += "&turn=" + strconv.Itoa(int(r.At.Turn))
	}
	return address
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
	Table     *Table
	Elsewhere Elsewhere
	Cite      string
	Speaks    string       // why the page follows the first of several witnesses
	Cluster   kifu.Cluster // the game's versions; none when it has no games
}

// follows are the reasons for which the first witness speaks for a game, by the
// word with which the archive begins each.
var follows = map[string]string{
	"facts settled":     "All tell the same moves. Players, event and result are shown as the first has them: it tells the most.",
	"moves":             "Shown is what the first has: it goes on for the most moves.",
	"findings":          "All tell the same moves. Players, event and result are shown as the first has them: the least is wrong with it.",
	"the first by file": "All tell the same moves. Players, event and result are shown as the first has them: the others tell no more.",
}

// Follows is the sentence for why the first of several witnesses speaks for a
// game, as the archive gives the reason; "" for none.
func Follows(why string) string {
	word, _, _ := strings.Cut(why, ":")
	return follows[word]
}

// Elsewhere is what else the archive knows of the board at hand.
type Elsewhere struct {
	Total         int // games that came here; 0 where the position is not kept
	Years         string
	Explore       string // the address to go on at
	Continuations []Continuation
}

// Diagrams are the pictures of the board at hand.
func (v Game) Diagrams() (all []Example) {
	for _, kind := range []string{"SVG", "PNG", "ASCII"} {
		ext := strings.Replace(strings.ToLower(kind), "ascii", "txt", 1)
		all = append(all, Example{Words: kind, Address: v.API() + "/board." + ext + "?move=" + strconv.Itoa(v.Table.Move())})
	}
	return all
}

// Explore is the page of a line of moves, with what games went on with.
type Explore struct {
	Frame
	Asked               url.Values
	Played, Back        string   // the moves; the address without the last, "" where there is none
	Base                *Example // the game that the moves go on from, nil for the empty board
	Start, Pass         string   // the address of the empty board, and of a pass
	Given               string   // a text that is no position
	Fault               *Fault   // why it is none
	Moves               int
	ToPlay              kifu.Color
	Years               string // of the first and the last game
	All                 string // the address of all the games
	Popularity          *Popularity
	Position            kifu.PositionID
	Diagram             Diagram
	Total, Black, White int // games that came here, won by either side
	Continuations       []Continuation
	Rows                []Row
}

// Continuation is a move that was played, most frequent first.
type Continuation struct {
	Point        kifu.Point
	Color        kifu.Color
	Label, Mark  string // "Q16"; its letter on the board
	Address      string
	Games, Of    int // games that went on so, of all that came to the board
	Black, White int // games won
}

// A table of what was played next shows so many moves at once, and of those that
// were played once no more than make it a table.
const (
	mostOften = 20
	fewOften  = 6
)

// Often is the moves that are shown at once.
func (v Explore) Often() []Continuation { return v.Continuations[:v.often()] }

// Rarely is the moves that are folded away.
func (v Explore) Rarely() []Continuation { return v.Continuations[v.often():] }

func (v Explore) often() int {
	for i, c := range v.Continuations {
		if i >= mostOften || i >= fewOften && c.Games == 1 {
			return i
		}
	}
	return len(v.Continuations)
}

// Portion is the part of all games that went on so.
func (c Continuation) Portion() string {
	if c.Of > 0 && 100*c.Games < c.Of {
		return "<1%"
	}
	return percent(c.Games, c.Of)
}

// Rate is the part of the games with a winner that Black won.
func (c Continuation) Rate() string { return percent(c.Black, c.Black+c.White) }

// Rate is the part of the games with a winner that Black won.
func (v Explore) Rate() string { return percent(v.Black, v.Black+v.White) }

// percent is a part of a whole in percent, rounded; "" of nothing.
func percent(part, whole int) string {
	if whole == 0 {
		return ""
	}
	return strconv.Itoa((200*part+whole)/(2*whole)) + "%"
}

// Field is the first value of a parameter as it was asked.
func (v Explore) Field(name string) string { return v.Asked.Get(name) }

// Kept is what the form of conditions carries on unseen.
func (v Explore) Kept() map[string]string {
	kept := map[string]string{}
	for _, name := range []string{"play", "board", "stones", "game", "move"} {
		if value := v.Field(name); value != "" {
			kept[name] = value
		}
	}
	return kept
}

// Share is a part of the games in percent of a bar.
func (c Continuation) Share(n int) int {
	if c.Games == 0 {
		return 0
	}
	return n * 100 / c.Games
}

// After is where White's part of the bar begins: at the right end.
func (c Continuation) After() int { return 100 - c.Share(c.White) }

// Check is the page that judges a record which the archive need not hold.
type Check struct {
	Frame
	Text            string // what was asked about; "" where it is no UTF-8
	Fault           string // why nothing was judged
	Total, Findings int    // records that were read, what was found in all of them
	More            int    // records that are not shown
	Records         []Checked
}

// Checked is one record with what was found.
type Checked struct {
	Number              int
	Game                *kifu.Game // with the record as its only witness
	Table               *Table
	Read, Replay, Rules string
	Charset             string
	Dialects            []string
	Findings            []kifu.Finding
	Held                int          // records of the archive that tell its line
	Cluster             kifu.Cluster // what its game would be a version of; no games for nothing
}

// Problem is the page of a request that failed.
type Problem struct {
	Frame
	Title, Detail, Request string
	Status                 int
	Fault                  *Fault    // what is wrong with the address, nil where it is not that
	Offers                 []Example // where else to look
}

func (Search) page() string  { return "search.html" }
func (Game) page() string    { return "game.html" }
func (Explore) page() string { return "explore.html" }
func (Check) page() string   { return "check.html" }
func (Problem) page() string { return "problem.html" }

// Field is the first value of a parameter as it was asked.
func (v Search) Field(name string) string { return v.Asked.Get(name) }

// labels is what the conditions are called.
var labels = func() map[string]string {
	all := map[string]string{}
	for _, e := range slices.Concat(usual, more) {
		all[e.Name] = e.Label
	}
	return all
}()

// Chip is one condition of the question with the address without it.
type Chip struct{ Label, Value, Without string }

// Chips is the conditions in the order of the form.
func (v Search) Chips() []Chip {
	var chips []Chip
	for _, name := range namesOf(slices.Concat(usual, more)) {
		for i, value := range v.Asked[name] {
			if value != "" {
				chips = append(chips, Chip{labels[name], cmp.Or(v.Called[value], value), v.without(name, i)})
			}
		}
	}
	return chips
}

func namesOf(entries []Entry) []string {
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
	asked.Del("turn")
	if format != "json" {
		asked.Set("format", format)
	}
	return "/api/v1/games?" + asked.Encode()
}

// Moves is how many there are.
func (v Game) Moves() int { return len(v.Game.Line.Moves) }

// API is the address of the game for programs.
func (v Game) API() string { return "/api/v1/games/" + v.Game.ID.String() }

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

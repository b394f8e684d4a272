package web

import (
	"encoding/json"
	"html/template"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Table is a game on a board, to be stepped through: by links where the page
// has an address to come back to, by the buttons of a form where it has none,
// and by the script, which needs neither.
type Table struct {
	Tree      *Tree
	Node      int
	Diagram   Diagram
	Prisoners [2]int // taken by Black, by White
	Pins      []Told // findings of the record
	Page      string // the address of the page, "" for a form
	Record    int    // of a form: which record this is
	Still     bool   // of a form: it can't ask again, and only the script steps on
	Also      string // for the script: the point that is marked beside what the record marks
}

// MarkOther marks the point where another version has its move.
func (t *Table) MarkOther(p kifu.Point) {
	t.Also = p.SGF() + otherMark
	t.Diagram.Marks = append(t.Diagram.Marks, Mark{p, otherMark})
}

// ID names the board in the page.
func (t *Table) ID() string {
	if t.Record > 1 {
		return "board" + strconv.Itoa(t.Record)
	}
	return "board"
}

// Moves is how many the main line has.
func (t *Table) Moves() int { return len(t.Tree.Line.Moves) }

// Move is the number of the move on the board; in a variation that of the main
// line from which it came.
func (t *Table) Move() int {
	move, _ := t.Tree.Path(t.Node)
	return move
}

// Shown is the number of the last move on the board, in a variation too.
func (t *Table) Shown() int {
	n, branches := t.Tree.Path(t.Node)
	for _, b := range branches {
		if b.Played {
			n++
		}
	}
	return n
}

// Last is the move on the board, nil for none.
func (t *Table) Last() *kifu.Move {
	if b := t.Tree.branch(t.Node); b != nil {
		if b.Played {
			return &b.Move
		}
		return nil
	}
	if t.Node == 0 {
		return nil
	}
	return &t.Tree.Line.Moves[t.Node-1]
}

// At is the address of the page with another node on the board.
func (t *Table) At(node int) string {
	name := "move"
	if node > t.Moves() {
		name = "node"
	}
	return t.Page + "?" + name + "=" + strconv.Itoa(node) + "#board"
}

// Step is a way on or back from the board at hand.
type Step struct {
	Node            int
	To, Sign, Label string // for the script; what stands there; what it is called
}

// Steps are the ways on and back, by one, by ten, to either end.
func (t *Table) Steps() []Step {
	on := func(n int) int {
		if t.Node > t.Moves() {
			return t.along(n)
		}
		return max(0, min(t.Node+n, t.Moves()))
	}
	return []Step{
		{0, "first", "«", "To the beginning"}, {on(-10), "-10", "−10", "−10 moves"}, {on(-1), "-1", "‹", "One move back"},
		{on(1), "1", "›", "One move on"}, {on(10), "10", "+10", "+10 moves"}, {t.Moves(), "last", "»", "To the end"},
	}
}

// along is the node so many steps on in a variation, or back and out of it.
func (t *Table) along(n int) int {
	node := t.Node
	for ; n < 0 && node > 0; n++ {
		node = t.Tree.parent(node)
	}
	for ; n > 0; n-- {
		forks := t.Tree.Forks(node)
		if len(forks) == 0 {
			break
		}
		node = forks[0]
	}
	return node
}

// Note is the comment on the board at hand.
func (t *Table) Note() string { return t.Tree.Notes[t.Node] }

// mostNoted is how many moves with comments are listed; where there are more the
// reader meets them soon enough.
const mostNoted = 12

// Noted is the moves of the main line with comments, nil where they are many.
func (t *Table) Noted() (moves []int) {
	for _, node := range slices.Sorted(maps.Keys(t.Tree.Notes)) {
		if node <= t.Moves() {
			moves = append(moves, node)
		}
	}
	if len(moves) > mostNoted {
		return nil
	}
	return moves
}

// Told reports whether there are comments or variations at all.
func (t *Table) Told() bool { return len(t.Tree.Notes) > 0 || len(t.Tree.Branches) > 0 }

// Fork is a variation that begins at the board at hand, by its first move, nil
// where it only sets stones or says something.
type Fork struct {
	Node int
	Move *kifu.Move
	Size kifu.Size
}

// Forks are the variations that begin here.
func (t *Table) Forks() (forks []Fork) {
	for _, n := range t.Tree.Forks(t.Node) {
		one := Fork{Node: n, Size: t.Tree.Line.Size}
		if b := t.Tree.branch(n); b.Played {
			one.Move = &b.Move
		}
		forks = append(forks, one)
	}
	return forks
}

// Here is the findings at the move on the board.
func (t *Table) Here() (pins []Told) {
	for _, p := range t.Pins {
		if p.Move == t.Node && p.Move > 0 {
			pins = append(pins, p)
		}
	}
	return pins
}

// Ticks is where on the slider the findings lie, in percent of its length.
func (t *Table) Ticks() (ticks []Tick) {
	for _, p := range t.Pins {
		if p.Move > 0 && t.Moves() > 0 {
			ticks = append(ticks, Tick{strconv.FormatFloat(float64(p.Move)*100/float64(t.Moves()), 'f', 2, 64), p.Severity})
		}
	}
	return ticks
}

// Tick is a finding on the slider.
type Tick struct {
	At       string
	Severity kifu.Severity
}

// Script is the game as the script of the board reads it: letters of SGF, one
// move after the other, with what is set between, the variations, and what is
// said of each node.
func (t *Table) Script() (string, error) {
	type setup struct {
		After int    `json:"after"`
		B     string `json:"b,omitempty"`
		W     string `json:"w,omitempty"`
		E     string `json:"e,omitempty"`
	}
	type branch struct {
		P int    `json:"p"`
		M string `json:"m,omitempty"`
		B string `json:"b,omitempty"`
		W string `json:"w,omitempty"`
		E string `json:"e,omitempty"`
	}
	type pin struct {
		Severity kifu.Severity `json:"severity"`
		Text     string        `json:"text"`
		Lang     string        `json:"lang,omitempty"` // "en" for the finding's own sentence
	}
	l := t.Tree.Line
	out := struct {
		Cols   uint8          `json:"cols"`
		Rows   uint8          `json:"rows"`
		Moves  []string       `json:"moves"`
		Setups []setup        `json:"setups,omitempty"`
		Nodes  []branch       `json:"nodes,omitempty"`
		Notes  map[int]string `json:"notes,omitempty"`
		Marks  map[int]string `json:"marks,omitempty"`
		Pins   map[int][]pin  `json:"pins,omitempty"`
	}{Cols: l.Size.Cols, Rows: l.Size.Rows, Moves: make([]string, len(l.Moves)), Notes: t.Tree.Notes, Marks: map[int]string{}, Pins: map[int][]pin{}}
	for i, m := range l.Moves {
		out.Moves[i] = m.Color.Letter() + m.Point.SGF()
	}
	for _, s := range l.Setups {
		out.Setups = append(out.Setups, setup{s.After, letters(s.Black), letters(s.White), letters(s.Empty)})
	}
	for _, b := range t.Tree.Branches {
		x := branch{P: b.Parent, B: letters(b.Setup.Black), W: letters(b.Setup.White), E: letters(b.Setup.Empty)}
		if b.Played {
			x.M = b.Move.Color.Letter() + b.Move.Point.SGF()
		}
		out.Nodes = append(out.Nodes, x)
	}
	for node, marks := range t.Tree.Marks {
		for _, m := range marks {
			out.Marks[node] += m.Point.SGF() + m.Text + " "
		}
	}
	for _, p := range t.Pins {
		if p.Move > 0 {
			one := pin{Severity: p.Severity, Text: strings.TrimSpace(p.Words + " " + p.Evidence)}
			if p.English {
				one.Lang = string(English)
			}
			out.Pins[p.Move] = append(out.Pins[p.Move], one)
		}
	}
	text, err := json.Marshal(out)
	return string(text), err
}

func letters(points []kifu.Point) string {
	var b strings.Builder
	for _, p := range points {
		b.WriteString(p.SGF())
	}
	return b.String()
}

// A node of a tree is drawn this far from the next, in pixels.
const (
	across = 15
	down   = 17
	head   = 15 // above the first lane: numbers of moves
)

// Drawing is the tree as a picture with a link for every node; nothing where
// there are no variations.
func (t *Table) Drawing() template.HTML {
	if len(t.Tree.Branches) == 0 {
		return ""
	}
	spots := t.Tree.spots()
	width, height := 0, 0
	for _, s := range spots {
		width, height = max(width, s.column), max(height, s.lane)
	}
	var b strings.Builder
	b.WriteString(`<svg class="tree" width="` + strconv.Itoa((width+1)*across) + `" height="` + strconv.Itoa(head+(height+1)*down) + `" role="group">`)
	for n := 10; n <= width; n += 10 {
		b.WriteString(`<text class="nth" x="` + strconv.Itoa(n*across+across/2) + `" y="11">` + strconv.Itoa(n) + `</text>`)
	}
	b.WriteString(`<path class="limbs" d="`)
	for n := 1; n < len(spots); n++ {
		b.WriteString(limb(spots[t.Tree.parent(n)], spots[n]))
	}
	b.WriteString(`"/>`)
	for n, s := range spots {
		b.WriteString(t.knot(n, s))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // numbers, and addresses that are escaped
}

// x and y are the middle of a node.
func (s spot) x() string { return strconv.Itoa(s.column*across + across/2) }
func (s spot) y() string { return strconv.Itoa(head + s.lane*down + down/2) }

func limb(from, to spot) string {
	d := "M" + from.x() + " " + from.y()
	if from.lane != to.lane {
		d += "V" + strconv.Itoa(head+to.lane*down+1)
	}
	return d + "L" + to.x() + " " + to.y()
}

// knot is one node: a stone of whose move it is, with a ring where something
// is said of it.
func (t *Table) knot(n int, s spot) string {
	class := "knot"
	if m := (&Table{Tree: t.Tree, Node: n}).Last(); m != nil {
		class += " " + strings.ToLower(m.Color.Letter())
	}
	if t.Tree.Notes[n] != "" {
		class += " said"
	}
	if n == t.Node {
		class += " at"
	}
	link := ` tabindex="-1" data-at="` + strconv.Itoa(n) + `"`
	if t.Page != "" {
		link += ` href="` + template.HTMLEscapeString(t.At(n)) + `"`
	}
	return `<a` + link + ` aria-label="` + strconv.Itoa(n) + `"><circle class="` + class + `" cx="` + s.x() + `" cy="` + s.y() + `" r="5"/></a>`
}

// Elsewhere is the address of the fragment that tells where else the board at
// hand stood.
func (t *Table) Elsewhere() string {
	return t.Page + "/elsewhere?" + url.Values{"move": {strconv.Itoa(t.Move())}}.Encode()
}

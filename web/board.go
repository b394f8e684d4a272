package web

import (
	"html"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Diagram is a board to be drawn. The zero value of Last is the upper left
// point: set it to kifu.Pass when there is no last move.
type Diagram struct {
	Size         kifu.Size
	Black, White []kifu.Point
	Last         kifu.Point // marked when it lies on the board
	Title        string     // what a screen reader says
	Bare         bool       // without coordinates
	Marks        []Mark     // letters on points
	Attributes   string     // of the svg element, for pages: ` id="board"`; not escaped

	// Link is the address behind a point, "" for none; nil for none anywhere.
	Link func(kifu.Point) string
}

// Turned is the same board seen from another side.
func (d Diagram) Turned(t kifu.Symmetry) Diagram {
	turn := func(points []kifu.Point) (turned []kifu.Point) {
		for _, p := range points {
			turned = append(turned, t.Turn(p, d.Size))
		}
		return turned
	}
	d.Black, d.White, d.Last = turn(d.Black), turn(d.White), t.Turn(d.Last, d.Size)
	marks := d.Marks
	d.Marks = nil
	for _, m := range marks {
		d.Marks = append(d.Marks, Mark{t.Turn(m.Point, d.Size), m.Text})
	}
	return d
}

// Mark is a letter on a point.
type Mark struct {
	Point kifu.Point
	Text  string
}

// A line of the board is this far from the next, in the drawing's own units.
// The stone is a little smaller than the square it stands on, so that two side
// by side don't melt into one.
const (
	step   = 20
	radius = "9.5"
	star   = "2.4"
)

// Colours stand as attributes, not as a style, so that a diagram looks the same
// inside a page, alone in a file and under a policy that forbids style; a
// page's own style sheet may still change them by class.
const (
	wood    = "#e9c68a"
	ink     = "#3d2f1b"
	black   = "#1b1b1d"
	white   = "#fbfaf6"
	outline = "#55483a"
)

// SVG draws the board. Its length grows with the board and the stones, at most
// some 300 kB for a full board of 52×52.
func (d Diagram) SVG() []byte {
	b := drawing{d: d, left: step, top: step}
	if d.Bare {
		b.left, b.top = step/4, step/4
	}
	b.open()
	b.lines()
	b.stars()
	if !d.Bare {
		b.coordinates()
	}
	b.text(`<g class="stones">`)
	b.stones(d.Black, "b", black)
	b.stones(d.White, "w", white)
	b.last()
	b.text("</g>")
	b.marks()
	b.links()
	b.text("</svg>\n")
	return []byte(b.String())
}

// drawing is a diagram as it is written; left and top are the margins.
type drawing struct {
	strings.Builder
	d         Diagram
	left, top int
}

func (b *drawing) text(parts ...string) {
	for _, p := range parts {
		b.WriteString(p)
	}
}

// x and y are the middle of a column and of a row.
func (b *drawing) x(column int) string { return strconv.Itoa(b.left + step/2 + column*step) }
func (b *drawing) y(row int) string    { return strconv.Itoa(b.top + step/2 + row*step) }

func (b *drawing) open() {
	width := strconv.Itoa(2*b.left + int(b.d.Size.Cols)*step)
	height := strconv.Itoa(2*b.top + int(b.d.Size.Rows)*step)
	b.text(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `, width, " ", height, `" role="`, b.role(), `"`, b.d.Attributes, ">")
	b.text("<title>", html.EscapeString(b.d.Title), "</title>")
	b.text(`<rect class="wood" width="`, width, `" height="`, height, `" rx="4" fill="`, wood, `"/>`)
}

// role is what a board is to who can't see it: a picture, or what holds the
// points to play on.
func (b *drawing) role() string {
	if b.d.Link != nil {
		return "group"
	}
	return "img"
}

func (b *drawing) lines() {
	right, bottom := b.x(int(b.d.Size.Cols)-1), b.y(int(b.d.Size.Rows)-1)
	b.text(`<path class="lines" fill="none" stroke="`, ink, `" stroke-width=".8" stroke-linecap="square" d="`)
	for row := range int(b.d.Size.Rows) {
		b.text("M", b.x(0), " ", b.y(row), "H", right)
	}
	for column := range int(b.d.Size.Cols) {
		b.text("M", b.x(column), " ", b.y(0), "V", bottom)
	}
	b.text(`"/>`)
}

func (b *drawing) stars() {
	b.text(`<g class="stars" fill="`, ink, `">`)
	for _, p := range Stars(b.d.Size) {
		b.text(`<circle cx="`, b.x(p.X()), `" cy="`, b.y(p.Y()), `" r="`, star, `"/>`)
	}
	b.text("</g>")
}

// Stars is where a board has its dots: on the third line up to 12 lines a
// side, on the fourth from 13; in the middle, and from 15 in the middle of the
// sides, where there is a middle.
func Stars(s kifu.Size) []kifu.Point {
	cols, rows := starLines(int(s.Cols)), starLines(int(s.Rows))
	var stars []kifu.Point
	for i, x := range cols {
		for j, y := range rows {
			middle := (i == 1 && len(cols) == 3) != (j == 1 && len(rows) == 3)
			if !middle || min(s.Cols, s.Rows) >= 15 {
				stars = append(stars, kifu.At(x, y))
			}
		}
	}
	return stars
}

// starLines is the first, the middle and the last line of a side with dots.
func starLines(n int) []int {
	edge := 3
	if n < 13 {
		edge = 2
	}
	switch {
	case n < 5:
		return nil
	case n < 7:
		return []int{n / 2}[:n%2]
	case n%2 == 0:
		return []int{edge, n - 1 - edge}
	}
	return []int{edge, n / 2, n - 1 - edge}
}

func (b *drawing) coordinates() {
	cols, rows := int(b.d.Size.Cols), int(b.d.Size.Rows)
	b.text(`<g class="coordinates" fill="`, ink, `" font-family="system-ui,sans-serif" font-size="9" text-anchor="middle">`)
	for x := range cols {
		letter := strings.TrimSuffix(kifu.At(x, rows-1).Label(b.d.Size), "1")
		b.letters(b.x(x), b.top/2, letter)
		b.letters(b.x(x), b.top*3/2+rows*step, letter)
	}
	for y := range rows {
		number := strconv.Itoa(rows - y)
		middle := b.top + step/2 + y*step
		b.letters(strconv.Itoa(b.left/2), middle, number)
		b.letters(strconv.Itoa(b.left*3/2+cols*step), middle, number)
	}
	b.text("</g>")
}

// letters stand with their middle at x, y: the baseline is a third of the
// font's size lower.
func (b *drawing) letters(x string, y int, text string) {
	b.text(`<text x="`, x, `" y="`, strconv.Itoa(y+3), `">`, text, "</text>")
}

func (b *drawing) stones(points []kifu.Point, class, fill string) {
	for _, p := range points {
		if b.d.Size.Holds(p) {
			b.text(`<circle class="`, class, `" cx="`, b.x(p.X()), `" cy="`, b.y(p.Y()), `" r="`, radius,
				`" fill="`, fill, `" stroke="`, outline, `" stroke-width=".6"/>`)
		}
	}
}

// last rings the last stone in the other colour; a stone that was taken at
// once leaves a ring on the empty point.
func (b *drawing) last() {
	p := b.d.Last
	if !b.d.Size.Holds(p) {
		return
	}
	ring := white
	if !holds(b.d.Black, p) {
		ring = black
	}
	b.text(`<circle class="last" cx="`, b.x(p.X()), `" cy="`, b.y(p.Y()), `" r="5" fill="none" stroke="`, ring, `" stroke-width="1.8"/>`)
}

// marks are letters: on a stone in the other colour, elsewhere on a patch of
// wood, which hides the lines.
func (b *drawing) marks() {
	b.text(`<g class="signs">`)
	for _, m := range b.d.Marks {
		if !b.d.Size.Holds(m.Point) {
			continue
		}
		fill := ink
		switch {
		case holds(b.d.Black, m.Point):
			fill = white
		case holds(b.d.White, m.Point):
			fill = black
		default:
			b.text(`<circle class="wood" cx="`, b.x(m.Point.X()), `" cy="`, b.y(m.Point.Y()), `" r="8" fill="`, wood, `"/>`)
		}
		b.text(`<text class="mark" x="`, b.x(m.Point.X()), `" y="`, strconv.Itoa(b.top+step/2+m.Point.Y()*step+4),
			`" font-family="system-ui,sans-serif" font-size="12" font-weight="600" text-anchor="middle" fill="`, fill, `">`, html.EscapeString(m.Text), "</text>")
	}
	b.text("</g>")
}

// links lie over the points, unseen. They are left out of the way of the Tab
// key: what they offer stands in a list beside the board.
func (b *drawing) links() {
	if b.d.Link == nil {
		return
	}
	for y := range int(b.d.Size.Rows) {
		for x := range int(b.d.Size.Cols) {
			p := kifu.At(x, y)
			if address := b.d.Link(p); address != "" {
				b.text(`<a href="`, html.EscapeString(address), `" tabindex="-1" aria-label="`, p.Label(b.d.Size), `"><circle class="spot" cx="`, b.x(x), `" cy="`, b.y(y), `" r="`, radius, `" fill="#000" fill-opacity="0"/></a>`)
			}
		}
	}
}

func holds(points []kifu.Point, p kifu.Point) bool {
	for _, q := range points {
		if p == q {
			return true
		}
	}
	return false
}

// ASCII is the board as text, "#" black, "o" white, in the way of books: the
// last move stands in brackets.
func (d Diagram) ASCII() string {
	var b strings.Builder
	width := len(strconv.Itoa(int(d.Size.Rows)))
	grid := d.grid()
	for y := range int(d.Size.Rows) {
		number := strconv.Itoa(int(d.Size.Rows) - y)
		b.WriteString(strings.Repeat(" ", width-len(number)) + number)
		for x := range int(d.Size.Cols) {
			b.WriteByte(d.before(kifu.At(x, y)))
			b.WriteByte(grid[y*int(d.Size.Cols)+x])
		}
		if d.Last.Y() == y && d.Size.Holds(d.Last) && d.Last.X() == int(d.Size.Cols)-1 {
			b.WriteByte(')')
		}
		b.WriteByte('\n')
	}
	b.WriteString(strings.Repeat(" ", width))
	for x := range int(d.Size.Cols) {
		letter := strings.TrimSuffix(kifu.At(x, int(d.Size.Rows)-1).Label(d.Size), "1")
		b.WriteString(" " + letter[len(letter)-1:])
	}
	b.WriteByte('\n')
	return b.String()
}

// before is what stands between a point and the one on its left.
func (d Diagram) before(p kifu.Point) byte {
	switch {
	case !d.Size.Holds(d.Last) || p.Y() != d.Last.Y():
		return ' '
	case p == d.Last:
		return '('
	case p.X() == d.Last.X()+1:
		return ')'
	}
	return ' '
}

func (d Diagram) grid() []byte {
	grid := []byte(strings.Repeat(".", d.Size.Area()))
	put := func(points []kifu.Point, mark byte) {
		for _, p := range points {
			if d.Size.Holds(p) {
				grid[p.Y()*int(d.Size.Cols)+p.X()] = mark
			}
		}
	}
	put(Stars(d.Size), '+')
	put(d.Black, '#')
	put(d.White, 'o')
	return grid
}

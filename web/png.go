package web

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"github.com/kifubase/kifubase/kifu"
)

// pixels is how many pixels one unit of the drawing takes: a board of 19 lines
// is 1,260 pixels wide, enough for a column of a newspaper.
const pixels = 3

// PNG draws the board as SVG does, in pixels. A full board of 52×52 makes some
// 300 kB.
func (d Diagram) PNG() ([]byte, error) {
	p := newPainting(d)
	p.lines()
	p.stones(d.Black, black)
	p.stones(d.White, white)
	p.last()
	p.marks()
	if !d.Bare {
		p.coordinates()
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, p.image); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// painting is a diagram as it is painted. All lengths are in units of the
// drawing.
type painting struct {
	d      Diagram
	margin float32
	image  *image.RGBA
	raster vector.Rasterizer
}

func newPainting(d Diagram) *painting {
	p := &painting{d: d, margin: step}
	if d.Bare {
		p.margin = step / 4
	}
	width := int((2*p.margin + float32(d.Size.Cols)*step) * pixels)
	height := int((2*p.margin + float32(d.Size.Rows)*step) * pixels)
	p.image = image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(p.image, p.image.Bounds(), image.NewUniform(colour(wood)), image.Point{}, draw.Src)
	return p
}

// colour reads #rrggbb.
func colour(s string) color.RGBA {
	n, _ := strconv.ParseUint(s[1:], 16, 32) // the colours are constants
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}

// middle is the middle of a point.
func (p *painting) middle(at kifu.Point) (x, y float32) {
	return p.margin + step/2 + float32(at.X())*step, p.margin + step/2 + float32(at.Y())*step
}

// lines are the lines and the dots.
func (p *painting) lines() {
	const thick = 0.8
	left, top := p.middle(kifu.At(0, 0))
	right, bottom := p.middle(kifu.At(int(p.d.Size.Cols)-1, int(p.d.Size.Rows)-1))
	for y := top; y <= bottom; y += step {
		p.box(left-thick/2, y-thick/2, right+thick/2, y+thick/2)
	}
	for x := left; x <= right; x += step {
		p.box(x-thick/2, top-thick/2, x+thick/2, bottom+thick/2)
	}
	for _, s := range Stars(p.d.Size) {
		x, y := p.middle(s)
		p.disc(x, y, 2.4, ink)
	}
}

func (p *painting) box(x1, y1, x2, y2 float32) {
	r := image.Rect(round(x1), round(y1), max(round(x2), round(x1)+1), max(round(y2), round(y1)+1))
	draw.Draw(p.image, r, image.NewUniform(colour(ink)), image.Point{}, draw.Src)
}

func round(v float32) int { return int(math.Round(float64(v * pixels))) }

func (p *painting) stones(points []kifu.Point, fill string) {
	for _, at := range points {
		if p.d.Size.Holds(at) {
			x, y := p.middle(at)
			p.disc(x, y, 9.8, outline)
			p.disc(x, y, 9.2, fill)
		}
	}
}

// last rings the last stone in the other colour.
func (p *painting) last() {
	if !p.d.Size.Holds(p.d.Last) {
		return
	}
	ring, stone := black, wood
	switch {
	case holds(p.d.Black, p.d.Last):
		ring, stone = white, black
	case holds(p.d.White, p.d.Last):
		stone = white
	}
	x, y := p.middle(p.d.Last)
	p.disc(x, y, 5.9, ring)
	p.disc(x, y, 4.1, stone)
}

// marks are letters on a patch of wood.
func (p *painting) marks() {
	for _, m := range p.d.Marks {
		if p.d.Size.Holds(m.Point) {
			x, y := p.middle(m.Point)
			p.disc(x, y, 8, wood)
			p.letters(x, y, 12, m.Text)
		}
	}
}

func (p *painting) coordinates() {
	cols, rows := int(p.d.Size.Cols), int(p.d.Size.Rows)
	far := func(n int) float32 { return p.margin*1.5 + float32(n)*step }
	for i := range cols {
		letter := strings.TrimSuffix(kifu.At(i, rows-1).Label(p.d.Size), "1")
		x, _ := p.middle(kifu.At(i, 0))
		p.letters(x, p.margin/2, 9, letter)
		p.letters(x, far(rows), 9, letter)
	}
	for i := range rows {
		number := strconv.Itoa(rows - i)
		_, y := p.middle(kifu.At(0, i))
		p.letters(p.margin/2, y, 9, number)
		p.letters(far(cols), y, 9, number)
	}
}

// disc paints a disc: four curves that leave a circle by less than a thousandth
// of its radius.
func (p *painting) disc(x, y, radius float32, fill string) {
	const handle = 0.5522847
	left, top := round(x-radius)-1, round(y-radius)-1
	side := int(2*radius*pixels) + 4
	cx, cy, r := x*pixels-float32(left), y*pixels-float32(top), radius*pixels
	h := r * handle
	p.raster.Reset(side, side)
	p.raster.MoveTo(cx+r, cy)
	p.raster.CubeTo(cx+r, cy+h, cx+h, cy+r, cx, cy+r)
	p.raster.CubeTo(cx-h, cy+r, cx-r, cy+h, cx-r, cy)
	p.raster.CubeTo(cx-r, cy-h, cx-h, cy-r, cx, cy-r)
	p.raster.CubeTo(cx+h, cy-r, cx+r, cy-h, cx+r, cy)
	p.raster.ClosePath()
	p.raster.Draw(p.image, image.Rect(left, top, left+side, top+side), image.NewUniform(colour(fill)), image.Point{})
}

// letters stand with their middle at x, y.
func (p *painting) letters(x, y, size float32, text string) {
	face := faceOf(size)
	defer face.Close()
	width := font.MeasureString(face, text)
	d := font.Drawer{Dst: p.image, Src: image.NewUniform(colour(ink)), Face: face}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(x*pixels*64) - width/2, Y: fixed.Int26_6((y + size*0.35) * pixels * 64)}
	d.DrawString(text)
}

// faceOf is the typeface at a size. A face is used by one painting at a time.
func faceOf(size float32) font.Face {
	face, err := opentype.NewFace(typeface(), &opentype.FaceOptions{Size: float64(size * pixels), DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		panic(err) // of constants only
	}
	return face
}

var typeface = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return f
})

package web

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestPNG looks at single pixels: the middle of a stone, of a ring, of a bare
// point and of the wood between.
func TestPNG(t *testing.T) {
	d := Diagram{Size: kifu.Square(9), Black: []kifu.Point{kifu.At(2, 2), kifu.At(4, 4)}, White: []kifu.Point{kifu.At(6, 6)}, Last: kifu.At(4, 4)}
	file, err := d.PNG()
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if side := (9*step + 2*step) * pixels; picture.Bounds().Dx() != side || picture.Bounds().Dy() != side {
		t.Errorf("%v, want %d each way", picture.Bounds(), side)
	}
	for _, c := range []struct {
		name   string
		x, y   float32 // in columns and rows
		colour string
	}{
		{"black stone", 2, 2, black},
		{"white stone", 6, 6, white},
		{"last stone", 4, 4, black},
		{"ring of the last stone", 4.25, 4, white},
		{"line", 0, 0.5, ink},
		{"dot", 2, 6, ink},
		{"wood", 0.5, 0.5, wood},
	} {
		x, y := int((step*1.5+c.x*step)*pixels), int((step*1.5+c.y*step)*pixels)
		if got := picture.At(x, y); got != colour(c.colour) {
			t.Errorf("%s at %d, %d is %v, want %s", c.name, x, y, got, c.colour)
		}
	}
}

// TestPNGOfAnyBoard: the largest and the smallest, with marks and without
// coordinates.
func TestPNGOfAnyBoard(t *testing.T) {
	for _, size := range []kifu.Size{kifu.Square(1), {Cols: 52, Rows: 1}, kifu.Square(52)} {
		d := Diagram{Size: size, Last: kifu.Pass, Bare: size.Cols == 1, Marks: []Mark{{kifu.At(0, 0), "A"}}}
		if file, err := d.PNG(); err != nil || len(file) < 100 {
			t.Errorf("%v: %d bytes, %v", size, len(file), err)
		}
	}
}

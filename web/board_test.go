package web

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

var update = flag.Bool("update", false, "write the golden files again")

// diagram reads a board drawn with . # o, the last move as X or O.
func diagram(text string) Diagram {
	rows := strings.Split(strings.TrimSpace(text), "\n")
	d := Diagram{Size: kifu.Size{Cols: uint8(len(strings.Fields(rows[0]))), Rows: uint8(len(rows))}, Last: kifu.Pass}
	for y, row := range rows {
		for x, mark := range strings.Fields(row) {
			p := kifu.At(x, y)
			switch mark {
			case "#", "X":
				d.Black = append(d.Black, p)
			case "o", "O":
				d.White = append(d.White, p)
			}
			if mark == "X" || mark == "O" {
				d.Last = p
			}
		}
	}
	return d
}

var corner = `
. # . . .
# o o . .
. # O # .
. . . . .`

func TestDiagramsAreGolden(t *testing.T) {
	titled := diagram(corner)
	titled.Title = `<b>"A" & B</b>`
	bare := diagram(corner)
	bare.Bare = true
	for name, d := range map[string]Diagram{
		"5x4":      titled,
		"5x4-bare": bare,
		"19x19":    {Size: kifu.Square(19), Last: kifu.Pass, Title: "empty board"},
		"1x1":      {Size: kifu.Square(1), Last: kifu.Pass},
	} {
		golden(t, filepath.Join("testdata", name+".svg"), d.SVG())
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs:\n%s", name, got)
	}
}

func TestEveryBoardIsXML(t *testing.T) {
	for cols := uint8(1); cols <= kifu.MaxSide; cols += 3 {
		for rows := uint8(1); rows <= kifu.MaxSide; rows += 3 {
			size := kifu.Size{Cols: cols, Rows: rows}
			d := Diagram{Size: size, Black: []kifu.Point{kifu.At(0, 0)}, White: []kifu.Point{kifu.At(60, 60)}, Last: kifu.At(0, 0)}
			if err := wellFormed(d.SVG()); err != nil {
				t.Fatalf("%s: %v", size, err)
			}
		}
	}
}

func wellFormed(text []byte) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func TestStars(t *testing.T) {
	for _, c := range []struct {
		size kifu.Size
		want string
	}{
		{kifu.Square(19), "dd dj dp jd jj jp pd pj pp"},
		{kifu.Square(13), "dd dj gg jd jj"},
		{kifu.Square(9), "cc cg ee gc gg"},
		{kifu.Square(8), "cc cf fc ff"},
		{kifu.Square(5), "cc"},
		{kifu.Square(6), ""},
		{kifu.Square(2), ""},
		{kifu.Size{Cols: 19, Rows: 9}, "dc dg je pc pg"},
	} {
		var got []string
		for _, p := range Stars(c.size) {
			got = append(got, p.SGF())
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %q, want %q", c.size, text, c.want)
		}
	}
}

func TestBoardAsText(t *testing.T) {
	want := `
4 . # . . .
3 # o o . .
2 . #(o)# .
1 . . . . .
  A B C D E
`
	if got := diagram(corner).ASCII(); got != strings.TrimPrefix(want, "\n") {
		t.Errorf("got\n%s", got)
	}
}

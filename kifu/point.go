package kifu

import "strconv"

// MaxSide is the longest side of a board that SGF letters can name.
const MaxSide = 52

// Size is a board's columns and rows, each from 1 to MaxSide.
type Size struct {
	Cols, Rows uint8
}

// Square is the board with n lines a side.
func Square(n int) Size { return Size{uint8(n), uint8(n)} }

// Area is the number of points on the board.
func (s Size) Area() int { return int(s.Cols) * int(s.Rows) }

// Holds reports whether p is a point of the board. A pass is none.
func (s Size) Holds(p Point) bool {
	return p != Pass && p.X() < int(s.Cols) && p.Y() < int(s.Rows)
}

// String is the size as "19x19", columns first.
func (s Size) String() string {
	return strconv.Itoa(int(s.Cols)) + "x" + strconv.Itoa(int(s.Rows))
}

// Point is a point of a board of up to 52 lines: the column in the low byte,
// the row in the high one, both counted from 0 at the upper left.
type Point uint16

// Pass is the move that sets no stone. It lies on no board.
const Pass Point = 0xffff

// At is the point in column x and row y, both from 0.
func At(x, y int) Point { return Point(y)<<8 | Point(x) }

// X is the column, from 0 at the left.
func (p Point) X() int { return int(p & 0xff) }

// Y is the row, from 0 at the top.
func (p Point) Y() int { return int(p >> 8) }

const sgfLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// SGF is the point in SGF's letters, "pd"; a pass is "".
func (p Point) SGF() string {
	if p.X() >= MaxSide || p.Y() >= MaxSide {
		return ""
	}
	return string([]byte{sgfLetters[p.X()], sgfLetters[p.Y()]})
}

// PointOf reads two SGF letters: a to z are 0 to 25, A to Z 26 to 51. It
// reports false for any other byte, and knows nothing of a board's size.
func PointOf(column, row byte) (Point, bool) {
	x, y := sgfIndex(column), sgfIndex(row)
	if x < 0 || y < 0 {
		return Pass, false
	}
	return At(x, y), true
}

func sgfIndex(c byte) int {
	switch {
	case 'a' <= c && c <= 'z':
		return int(c - 'a')
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

// Label is the point as players write it, column letter (without I) and row
// from the bottom: "Q16". Columns after Z go on with AA. A pass is "pass".
func (p Point) Label(s Size) string {
	if p == Pass {
		return "pass"
	}
	const letters = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	x, column := p.X(), ""
	if x >= len(letters) {
		column = string(letters[x/len(letters)-1])
		x %= len(letters)
	}
	return column + letters[x:x+1] + strconv.Itoa(int(s.Rows)-p.Y())
}

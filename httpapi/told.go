package httpapi

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
)

// The ways to tell a board: a list of moves, SGF, a diagram. The names in the
// errors are those of the body's members.

// maxTold is how many moves a list may have.
const maxTold = 4096

// boardInMoves is the board after the moves of a list, or after so many of them.
func boardInMoves(size, moves string, last int) (*replay.Board, error) {
	l, err := movesTold(size, moves)
	if err != nil {
		return nil, err
	}
	if err := playable("moves", &l, 0); err != nil {
		return nil, err
	}
	return boardAfter(&l, last)
}

// playable refuses moves that somebody tells, those of a line from one on, where
// one of them is on a stone. A record may have such a move: that is a finding.
func playable(name string, l *kifu.Line, from int) error {
	if i := onStone(l, from); i >= 0 {
		return badParameter(name, "move %d: a stone stands on %s already", i-from+1, l.Moves[i].Point.Label(l.Size))
	}
	return nil
}

// onStone is the first move of a line, from one on, that is on a stone; -1 for
// none.
func onStone(l *kifu.Line, from int) int {
	b, setups := replay.NewBoard(l.Size), l.Setups
	for i, m := range l.Moves {
		for len(setups) > 0 && setups[0].After <= i {
			b.Setup(setups[0])
			setups = setups[1:]
		}
		if i >= from && b.Faults(m).Has(replay.Occupied) {
			return i
		}
		b.Play(m)
	}
	return -1
}

// movesTold reads moves as SGF letters ("pd") or as players write them ("Q16",
// "pass"), with spaces or commas between. Black begins and they alternate, but
// for a move that names its side: "W:dp".
func movesTold(size, moves string) (kifu.Line, error) {
	l := kifu.Line{Size: kifu.Square(19)}
	if size != "" {
		var ok bool
		if l.Size, ok = sizeNamed(size); !ok {
			return l, badParameter("size", "%q is no board: want 19, 19x19, at most 52 a side", head(size, 20))
		}
	}
	words := strings.FieldsFunc(moves, func(r rune) bool { return strings.ContainsRune(" ,;\t\r\n", r) })
	if len(words) > maxTold {
		return l, badParameter("moves", "%d moves; at most %d", len(words), maxTold)
	}
	next := kifu.Black
	for i, word := range words {
		m, ok := moveNamed(word, next, l.Size)
		if !ok {
			return l, badParameter("moves", "move %d: %q is no point of a board of %s", i+1, head(word, 20), l.Size)
		}
		l.Moves = append(l.Moves, m)
		next = m.Color.Opponent()
	}
	return l, nil
}

func sizeNamed(text string) (kifu.Size, bool) {
	cols, rows, two := strings.Cut(text, "x")
	if !two {
		rows = cols
	}
	x, err1 := strconv.Atoi(cols)
	y, err2 := strconv.Atoi(rows)
	if err1 != nil || err2 != nil || x < 1 || y < 1 || x > kifu.MaxSide || y > kifu.MaxSide {
		return kifu.Size{}, false
	}
	return kifu.Size{Cols: uint8(x), Rows: uint8(y)}, true
}

func moveNamed(word string, next kifu.Color, s kifu.Size) (kifu.Move, bool) {
	if side, rest, named := strings.Cut(word, ":"); named {
		word = rest
		switch side {
		case "B", "b":
			next = kifu.Black
		case "W", "w":
			next = kifu.White
		default:
			return kifu.Move{}, false
		}
	}
	p, ok := pointNamed(word, s)
	return kifu.Move{Color: next, Point: p}, ok
}

// pointNamed reads "pd" or "Q16", or "pass".
func pointNamed(word string, s kifu.Size) (kifu.Point, bool) {
	if strings.EqualFold(word, "pass") {
		return kifu.Pass, true
	}
	if len(word) == 2 {
		if p, ok := kifu.PointOf(word[0], word[1]); ok {
			return p, s.Holds(p)
		}
	}
	letters := strings.TrimRight(word, "0123456789")
	row, err := strconv.Atoi(word[len(letters):])
	column, ok := columnNamed(strings.ToUpper(letters))
	if err != nil || !ok || row < 1 || row > int(s.Rows) || column >= int(s.Cols) {
		return kifu.Pass, false
	}
	return kifu.At(column, int(s.Rows)-row), true
}

// columnNamed reads a column's letters as kifu.Point.Label writes them.
func columnNamed(letters string) (int, bool) {
	const names = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
	switch len(letters) {
	case 1:
		i := strings.Index(names, letters)
		return i, i >= 0
	case 2:
		i, j := strings.IndexByte(names, letters[0]), strings.IndexByte(names, letters[1])
		return (i+1)*len(names) + j, i >= 0 && j >= 0
	}
	return 0, false
}

// boardInSGF is the first game's board.
func boardInSGF(name string, text []byte, last int) (*replay.Board, error) {
	for r, err := range parser.NewReader(nil).Records(bytes.NewReader(text), name) {
		if err != nil {
			return nil, err
		}
		if r.Rejected {
			return nil, unread(name, r.Findings)
		}
		return boardAfter(&r.Line, last)
	}
	return nil, badParameter(name, "no game can be read")
}

// unread refuses a text with the first reason why no game can be read from it.
func unread(name string, findings []kifu.Finding) error {
	for _, f := range findings {
		if f.Severity == kifu.Error {
			return badParameter(name, "no game can be read: %s", f)
		}
	}
	return badParameter(name, "no game can be read")
}

// boardInDiagram reads a board drawn with . or + for an empty point, # X or @
// for Black, o or O for White. Numbers at the ends of a row are coordinates; a
// row of letters below or above is too.
func boardInDiagram(name, text string) (*replay.Board, error) {
	var setup kifu.Setup
	size := kifu.Size{}
	for line := range strings.Lines(text) {
		row, ok := diagramRow(line)
		if !ok {
			continue
		}
		if size.Rows == 0 && len(row) <= kifu.MaxSide {
			size.Cols = uint8(len(row))
		}
		if len(row) != int(size.Cols) || size.Rows == kifu.MaxSide {
			return nil, badParameter(name, "row %d has %d points, the first %d; at most %d a side", size.Rows+1, len(row), size.Cols, kifu.MaxSide)
		}
		for x, c := range row {
			p := kifu.At(x, int(size.Rows))
			switch c {
			case kifu.Black:
				setup.Black = append(setup.Black, p)
			case kifu.White:
				setup.White = append(setup.White, p)
			}
		}
		size.Rows++
	}
	if size.Rows == 0 {
		return nil, badParameter(name, "no row of a board in it")
	}
	b := replay.NewBoard(size)
	b.Setup(setup)
	return b, nil
}

// diagramRow is the points of one line, or false when it is none of a board.
func diagramRow(line string) (row []kifu.Color, ok bool) {
	for _, c := range strings.Trim(line, "0123456789 \t\r\n|") {
		switch c {
		case '.', '+', ',':
			row = append(row, kifu.None)
		case '#', 'X', '@':
			row = append(row, kifu.Black)
		case 'o', 'O':
			row = append(row, kifu.White)
		case ' ', '\t', '|', '(', ')':
		default:
			return nil, false
		}
	}
	return row, len(row) > 0
}

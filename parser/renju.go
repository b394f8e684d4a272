package parser

import "github.com/kifubase/kifubase/kifu"

// isRenju reports whether a line is one of renju or gomoku, which some
// programs write without saying so: 15x15, no stones set by hand, opened in
// the centre as the rules of renju want it, and then five in a row by
// the last move or nothing ever captured. A program that writes what only
// renju has (the alternatives for the fifth move) is taken at its word.
func isRenju(l *kifu.Line, fifth bool) bool {
	if l.Size != kifu.Square(15) || len(l.Setups) > 0 || len(l.Moves) < 5 {
		return false
	}
	centre := kifu.At(7, 7)
	if l.Moves[0].Point != centre || distance(l.Moves[1].Point, centre) != 1 || distance(l.Moves[2].Point, centre) > 2 {
		return false
	}
	return fifth || endsInFive(l) || !captures(l)
}

// endsInFive reports whether the last move makes five in a row.
func endsInFive(l *kifu.Line) bool {
	last := l.Moves[len(l.Moves)-1]
	own := map[kifu.Point]bool{}
	for _, m := range l.Moves {
		if m.Color == last.Color {
			own[m.Point] = true
		}
	}
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range [2]int{1, -1} {
			x, y := last.Point.X()+sign*d[0], last.Point.Y()+sign*d[1]
			for x >= 0 && y >= 0 && own[kifu.At(x, y)] {
				n, x, y = n+1, x+sign*d[0], y+sign*d[1]
			}
		}
		if n >= 5 {
			return true
		}
	}
	return false
}

// distance is how many steps of a king lie between two points.
func distance(a, b kifu.Point) int {
	dx, dy := a.X()-b.X(), a.Y()-b.Y()
	return max(dx, -dx, dy, -dy)
}

// captures reports whether any move of a line takes a stone or sets one where
// one stands. It asks for the liberties of the neighbours afresh each time:
// renju is rare, and its board is small.
func captures(l *kifu.Line) bool {
	var board [15 * 15]kifu.Color
	for _, m := range l.Moves {
		if !l.Size.Holds(m.Point) {
			continue
		}
		at := m.Point.Y()*15 + m.Point.X()
		if board[at] != kifu.None {
			return true
		}
		board[at] = m.Color
		for _, n := range neighbours(at) {
			if n >= 0 && board[n] == m.Color.Opponent() && !breathes(&board, n) {
				return true
			}
		}
	}
	return false
}

// neighbours are the points beside one on 15x15; -1 is none.
func neighbours(at int) [4]int {
	n := [4]int{at - 15, at + 15, at - 1, at + 1}
	if n[1] >= 15*15 {
		n[1] = -1
	}
	if at%15 == 0 {
		n[2] = -1
	}
	if at%15 == 14 {
		n[3] = -1
	}
	return n
}

// breathes reports whether the chain at a point has a liberty.
func breathes(board *[15 * 15]kifu.Color, at int) bool {
	var seen [15 * 15]bool
	chain := make([]int, 0, 15*15)
	chain, seen[at] = append(chain, at), true
	for i := 0; i < len(chain); i++ {
		for _, n := range neighbours(chain[i]) {
			switch {
			case n < 0 || seen[n]:
			case board[n] == kifu.None:
				return true
			case board[n] == board[at]:
				seen[n] = true
				chain = append(chain, n)
			}
		}
	}
	return false
}

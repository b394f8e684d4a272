package kifu

// Move is one ply: a side and where it played, or Pass.
type Move struct {
	Color Color
	Point Point
}

// Setup is stones set or taken by hand, before the first move or between two.
// It captures nothing.
type Setup struct {
	After               int // moves played before it
	Black, White, Empty []Point
	ToPlay              Color // the side that PL names, or None
}

// Line is what a record's main line tells: the board, the stones set by hand
// in order, and the moves. Moves whose value is no point of the board are not
// in it.
type Line struct {
	Size   Size
	Setups []Setup
	Moves  []Move
}

// Played is the number of moves without the passes at the end, which say
// nothing about which game it is.
func (l *Line) Played() int {
	n := len(l.Moves)
	for n > 0 && l.Moves[n-1].Point == Pass {
		n--
	}
	return n
}

// Passes counts the passes.
func (l *Line) Passes() int {
	n := 0
	for _, m := range l.Moves {
		if m.Point == Pass {
			n++
		}
	}
	return n
}

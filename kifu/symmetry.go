package kifu

// Symmetry is one of the eight ways to turn a board: bit 0 mirrors the
// columns, bit 1 mirrors the rows, and then bit 2 swaps columns with rows.
// The zero value turns nothing. Boards that are not square have the first
// four only.
type Symmetry uint8

// Symmetries is how many ways there are to lay a board of that size on
// itself.
func (s Size) Symmetries() int {
	if s.Cols == s.Rows {
		return 8
	}
	return 4
}

// Turn is where p comes to lie. A pass stays a pass.
func (t Symmetry) Turn(p Point, s Size) Point {
	if p == Pass {
		return p
	}
	x, y := p.X(), p.Y()
	if t&1 != 0 {
		x = int(s.Cols) - 1 - x
	}
	if t&2 != 0 {
		y = int(s.Rows) - 1 - y
	}
	if t&4 != 0 {
		x, y = y, x
	}
	return At(x, y)
}

// Inverse undoes the turn. Only the two quarter turns are not their own.
func (t Symmetry) Inverse() Symmetry {
	switch t {
	case 5:
		return 6
	case 6:
		return 5
	}
	return t
}

// Then is the single turn that does t first and u after it, on a square
// board.
func (t Symmetry) Then(u Symmetry) Symmetry {
	if t&4 != 0 { // t swapped the axes, so u's mirrors act on the other axis of t
		u = u&4 | u&1<<1 | u&2>>1
	}
	return (t ^ u&3) ^ u&4
}

package replay

import "github.com/kifubase/kifubase/kifu"

// Board is a board with stones on it, from 1×1 to 52×52. One goroutine uses
// it at a time, Faults included. It must be made by NewBoard.
//
// The points lie in rows of 64 cells with an edge around them, so that the
// four neighbours of a cell are always at the same distances and nothing asks
// where the board ends. The stones of a chain are linked in a ring and know
// their head; the head counts the stones and the pseudo-liberties: the empty
// neighbours of each stone, counted as often as they are met. That number is
// 0 exactly when the chain has no liberty, and follows each stone at the cost
// of four additions. Where two chains meet, the smaller one is renamed.
type Board struct {
	colors [cells]kifu.Color
	head   [cells]cell
	next   [cells]cell
	stones [cells]int16 // of the chain, at its head
	open   [cells]int16 // pseudo-liberties of the chain, at its head

	size      kifu.Size
	prisoners [3]int // by the side that took them
	ko        cell   // the point where koSide may not retake at once, 0 for none
	koSide    kifu.Color
	changes   []change // what the last Play or Setup did to single points
}

// cell is the place of a point in the arrays of a Board.
type cell uint16

const (
	row   = 64   // cells in a row: 52 points, the edge, and room to make it a power of two
	cells = 4096 // 54 rows of 64 and some more, so that a masked index needs no bounds check
	mask  = cells - 1

	edge kifu.Color = 3
)

var around = [4]cell{1, row, ^cell(0), ^cell(row - 1)} // right, down, left, up

func cellOf(p kifu.Point) cell { return cell(p.Y()+1)*row + cell(p.X()+1) }

func (c cell) point() kifu.Point { return kifu.At(int(c%row)-1, int(c/row)-1) }

// change is one point that became another color.
type change struct {
	at       cell
	from, to kifu.Color
}

// NewBoard is an empty board. Sides outside 1 to kifu.MaxSide are taken for
// the nearest that there is.
func NewBoard(s kifu.Size) *Board {
	b := new(Board)
	b.clear(s)
	return b
}

// clear empties the board and gives it a size. Only colors is read before it
// is written, so nothing else needs clearing.
func (b *Board) clear(s kifu.Size) {
	side := func(n uint8) uint8 { return min(max(n, 1), kifu.MaxSide) }
	s = kifu.Size{Cols: side(s.Cols), Rows: side(s.Rows)}
	b.prisoners, b.ko, b.changes = [3]int{}, 0, b.changes[:0]
	if s != b.size {
		b.size = s
		for i := range b.used() {
			b.colors[i] = edge
		}
	}
	for y := range int(s.Rows) {
		first := cellOf(kifu.At(0, y))
		clear(b.colors[first : first+cell(s.Cols)])
	}
}

// used is the number of cells that hold the board with its edge.
func (b *Board) used() int { return (int(b.size.Rows) + 2) * row }

// Size is the board's size.
func (b *Board) Size() kifu.Size { return b.size }

// At is the color of the stone on p, or None.
func (b *Board) At(p kifu.Point) kifu.Color {
	if !b.size.Holds(p) {
		return kifu.None
	}
	return b.colors[cellOf(p)]
}

// Prisoners is the number of stones that c has taken, those that the opponent
// gave up by suicide among them.
func (b *Board) Prisoners(c kifu.Color) int {
	if c > kifu.White {
		return 0
	}
	return b.prisoners[c]
}

// Faults is what every set of rules has to say against m on this board:
// Outside, Occupied, Suicide (with LoneStone) or Ko. A pass has no faults.
// What the moves before hold against it, a Judge knows.
func (b *Board) Faults(m kifu.Move) Fault {
	if m.Point == kifu.Pass {
		return 0
	}
	if !b.size.Holds(m.Point) {
		return Outside
	}
	at := cellOf(m.Point)
	if b.colors[at&mask] != kifu.None {
		return Occupied
	}
	f := b.suicide(at, m.Color)
	if at == b.ko && m.Color == b.koSide {
		f |= Ko
	}
	return f
}

// suicide takes the liberty at the empty cell at from every neighbour, looks
// who lives on, and gives it back.
func (b *Board) suicide(at cell, c kifu.Color) Fault {
	for _, step := range around {
		if b.colors[(at+step)&mask] == kifu.None {
			return 0
		}
	}
	b.touch(at, -1)
	breathes, alone := false, true
	for _, step := range around {
		n := (at + step) & mask
		switch b.colors[n] {
		case c:
			alone = false
			breathes = breathes || b.open[b.head[n]&mask] > 0
		case c.Opponent():
			breathes = breathes || b.open[b.head[n]&mask] == 0
		}
	}
	b.touch(at, +1)
	switch {
	case breathes:
		return 0
	case alone:
		return Suicide | LoneStone
	}
	return Suicide
}

// touch adds d liberties to the chain of each stone next to a cell.
func (b *Board) touch(at cell, d int16) {
	for _, step := range around {
		if n := (at + step) & mask; b.colors[n]-1 < 2 { // black or white
			b.open[b.head[n]&mask] += d
		}
	}
}

// Play plays m as the SGF specification says, legal or not: a stone that
// stands on the point is replaced and is no prisoner; the opponent's chains
// next to the new stone that have no liberty are taken; then the stone's own
// chain, if it has none. Chains elsewhere stay, with liberties or without. A
// move outside the board, or by no side, does nothing but lift the ko.
func (b *Board) Play(m kifu.Move) {
	b.ko, b.changes = 0, b.changes[:0]
	if !b.size.Holds(m.Point) || m.Color-1 > 1 {
		return
	}
	at, opponent := cellOf(m.Point), m.Color.Opponent()
	if b.colors[at&mask] != kifu.None {
		b.lift(at)
	}
	b.put(at, m.Color)
	taken, last := 0, cell(0)
	for _, step := range around {
		n := (at + step) & mask
		if b.colors[n] == opponent && b.open[b.head[n]&mask] == 0 {
			taken += b.take(n)
			last = n
		}
	}
	b.prisoners[m.Color] += taken
	head := b.head[at&mask] & mask
	switch {
	case b.open[head] == 0:
		b.prisoners[opponent] += b.take(at)
	case taken == 1 && b.stones[head] == 1 && b.open[head] == 1:
		b.ko, b.koSide = last, opponent
	}
}

// Setup sets and takes stones by hand: black ones, white ones, then the points
// to empty. It captures nothing, and lifts the ko.
func (b *Board) Setup(s kifu.Setup) {
	b.ko, b.changes = 0, b.changes[:0]
	b.set(s.Black, kifu.Black)
	b.set(s.White, kifu.White)
	b.set(s.Empty, kifu.None)
}

func (b *Board) set(points []kifu.Point, c kifu.Color) {
	for _, p := range points {
		if !b.size.Holds(p) {
			continue
		}
		at := cellOf(p)
		if old := b.colors[at&mask]; old == c {
			continue
		} else if old != kifu.None {
			b.lift(at)
		}
		if c != kifu.None {
			b.put(at, c)
		}
	}
}

// put sets a stone on an empty cell, and notes it.
func (b *Board) put(at cell, c kifu.Color) {
	b.changes = append(b.changes, change{at, kifu.None, c})
	b.add(at, c)
}

// add joins a new stone to its neighbours.
func (b *Board) add(at cell, c kifu.Color) {
	at &= mask
	b.colors[at], b.head[at], b.next[at], b.stones[at] = c, at, at, 1
	right, down, left, up := (at+1)&mask, (at+row)&mask, (at-1)&mask, (at-row)&mask
	b.open[at] = b.reach(right) + b.reach(down) + b.reach(left) + b.reach(up)
	b.tie(at, right, c)
	b.tie(at, down, c)
	b.tie(at, left, c)
	b.tie(at, up, c)
}

// reach takes the liberty that a new stone covers from its neighbour's chain.
// An empty neighbour is a liberty of the new stone, and counts 1.
func (b *Board) reach(n cell) int16 {
	switch b.colors[n] {
	case kifu.None:
		return 1
	case kifu.Black, kifu.White:
		b.open[b.head[n]&mask]--
	}
	return 0
}

// tie joins a stone to the chain of its neighbour, if that has its color.
func (b *Board) tie(at, n cell, c kifu.Color) {
	if b.colors[n] == c {
		b.join(b.head[at], b.head[n])
	}
}

// join makes one chain of two: the smaller takes the name of the larger, and
// the rings are cut and tied together crosswise.
func (b *Board) join(x, y cell) {
	x, y = x&mask, y&mask
	if x == y {
		return
	}
	if b.stones[x] < b.stones[y] {
		x, y = y, x
	}
	b.stones[x] += b.stones[y]
	b.open[x] += b.open[y]
	for s := y; ; {
		b.head[s] = x
		if s = b.next[s] & mask; s == y {
			break
		}
	}
	b.next[x], b.next[y] = b.next[y], b.next[x]
}

// take removes the whole chain of a stone, that stone first, notes each, and
// says how many there were.
func (b *Board) take(at cell) int {
	at &= mask
	n, c := 0, b.colors[at]
	for s := at; ; {
		b.colors[s] = kifu.None
		b.changes = append(b.changes, change{s, c, kifu.None})
		b.touch(s, +1)
		n++
		if s = b.next[s] & mask; s == at {
			return n
		}
	}
}

// lift removes one stone. What is left of its chain may fall apart, so it is
// added again stone by stone: this is the way of faults and edits, not of
// games.
func (b *Board) lift(at cell) {
	c, first := b.colors[at&mask], len(b.changes)
	b.take(at)
	for _, stone := range b.changes[first+1:] {
		b.add(stone.at, c)
	}
	b.changes = b.changes[:first+1]
}

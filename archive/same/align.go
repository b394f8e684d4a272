package same

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Difference is a move that two versions tell differently.
type Difference = kifu.Difference

// alignment is how two lines lie beside each other.
type alignment struct {
	turn     kifu.Symmetry // turns the second board into the first
	agreed   int           // moves both tell
	opposite int           // of these, by the other side
	edits    []Difference  // between agreeing moves
	fork     []Difference  // after the last three agreeing moves
	short    int           // moves at the end that only the longer one has
	longer   bool          // the second is the longer
}

// reversed reports whether one has the colours of the other exchanged.
func (al *alignment) reversed() bool { return 2*al.opposite > al.agreed }

// The sizes of an alignment. A slip moves the rest of a line by a move or
// two; eight moves tell which way it goes on.
const (
	furthest = 4
	ahead    = 8
	meeting  = 3  // agreeing moves that end a fork
	sampled  = 80 // moves that must fit in the orientation chosen
	glanced  = 24 // moves that choose it
	near     = 8  // how far apart the same move may stand in two versions
)

// aligner lays lines beside each other, in linear time, and keeps its memory.
type aligner struct {
	size  kifu.Size
	turns [8][places]ply // where each place comes to lie, on boards of size
	when  [places]uint16 // number of the first move there, 0 for none
	b     []ply
	edits []Difference
}

// align lays b beside a, turned. It gives up, and reports false, when more than
// limit moves differ.
func (g *aligner) align(a, b *Telling, turn kifu.Symmetry, limit int) (al alignment, ok bool) {
	g.b = g.b[:0]
	for _, p := range b.plies {
		g.b = append(g.b, g.turns[turn][p.where()]|p&plyWhite)
	}
	al.turn = turn
	ok = g.walk(&al, a.plies, g.b, limit)
	return al, ok
}

// begin takes up a board size.
func (g *aligner) begin(size kifu.Size) {
	if g.size == size {
		return
	}
	g.size = size
	for t := range size.Symmetries() {
		for y := range int(size.Rows) {
			for x := range int(size.Cols) {
				p := plyOf(kifu.Move{Color: kifu.Black, Point: kifu.At(x, y)})
				g.turns[t][p] = p.turn(kifu.Symmetry(t), size)
			}
		}
		g.turns[t][plyPass] = plyPass
	}
}

// orient finds the turn of b in which most of its first moves stand where, and
// about when, they stand in a. Half of them must.
func (g *aligner) orient(a, b *Telling) (turn kifu.Symmetry, ok bool) {
	if a.size != b.size {
		return 0, false
	}
	g.begin(b.size)
	n := min(len(a.plies), len(b.plies), sampled)
	head := a.plies[:min(len(a.plies), n+near)]
	for i, p := range slices.Backward(head) {
		g.when[p.where()] = uint16(i + 1)
	}
	best := -1
	for t := range a.size.Symmetries() {
		if met := g.met(b.plies[:min(n, glanced)], &g.turns[t]); met > best {
			best, turn = met, kifu.Symmetry(t)
		}
	}
	fits := n > 0 && 4*best >= min(n, glanced) && 2*g.met(b.plies[:n], &g.turns[turn]) >= n
	for _, p := range head {
		g.when[p.where()] = 0
	}
	return turn, fits
}

func (g *aligner) met(b []ply, turned *[places]ply) (met int) {
	for i, p := range b {
		if w := int(g.when[turned[p.where()]]); w > 0 && max(w-i-1, i+1-w) <= near {
			met++
		}
	}
	return met
}

// walk goes along both lines. Where they differ it takes the step after which
// most of the next moves agree: one move each told differently, or up to four
// that only one of them has.
func (g *aligner) walk(al *alignment, a, b []ply, limit int) bool {
	i, j, run, met := 0, 0, 0, 0 // met: edits before the last meeting
	g.edits = g.edits[:0]
	for i < len(a) && j < len(b) {
		if a[i].where() == b[j].where() {
			al.agreed++
			if a[i] != b[j] {
				al.opposite++
			}
			i, j = i+1, j+1
			if run++; run >= meeting {
				met = len(g.edits)
			}
			continue
		}
		run = 0
		di, dj := step(a[i:], b[j:])
		g.edit(a, b, i, j, di, dj)
		i, j = i+di, j+dj
		if len(g.edits) > limit {
			return false
		}
	}
	al.edits, al.fork = slices.Clone(g.edits[:met]), slices.Clone(g.edits[met:])
	al.short, al.longer = len(a)-i+len(b)-j, j < len(b)
	return true
}

// step is how many moves to pass over in a and in b, whose first differ. To
// pass over moves of one line alone takes more than one move that then agrees,
// or all that are left.
func step(a, b []ply) (di, dj int) {
	di, dj = 1, 1
	best := agreeing(a[1:], b[1:])
	better := func(a, b []ply) bool {
		n := agreeing(a, b)
		if n > best+1 || n > best && n == min(len(a), len(b)) {
			best = n
			return true
		}
		return false
	}
	for d := 1; d <= furthest; d++ {
		if d <= len(a) && better(a[d:], b) {
			di, dj = d, 0
		}
		if d <= len(b) && better(a, b[d:]) {
			di, dj = 0, d
		}
	}
	return di, dj
}

// agreeing counts how many of the next moves agree.
func agreeing(a, b []ply) (n int) {
	for k := range min(ahead, len(a), len(b)) {
		if a[k].where() == b[k].where() {
			n++
		}
	}
	return n
}

func (g *aligner) edit(a, b []ply, i, j, di, dj int) {
	for k := range max(di, dj) {
		d := Difference{Move: i + 1, At: j + 1}
		if k < di {
			d.Move, d.A, d.HasA = i+k+1, a[i+k].point(), true
		}
		if k < dj {
			d.At, d.B, d.HasB = j+k+1, b[j+k].point(), true
		}
		g.edits = append(g.edits, d)
	}
}

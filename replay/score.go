package replay

import "github.com/kifubase/kifubase/kifu"

// Score counts a board once the dead stones are taken off it. Each of the
// pairs is Black's and White's.
type Score struct {
	Stones  [2]int // left on the board
	Points  [2]int // empty points that touch one side alone
	Dead    [2]int // stones taken off for the count
	Taken   [2]int // prisoners taken by the side in play
	Groups  [2]int // living groups: stones joined with each other or by their own territory
	Neutral int    // empty points that touch both sides, or none
	Seki    [2]int // points of eyes in seki; they are among Points, territory leaves them out
	Repairs [2]int // points to be filled before the count, however the neutral ones are filled; the same of them
}

// Score counts the board as it stands, with the stones that g calls dead and
// the rest of their chains taken off.
func (b *Board) Score(g Guess) Score {
	var s Score
	c := *b
	c.changes = nil
	for _, p := range g.Dead {
		if side := c.At(p); side != kifu.None {
			s.Dead[side-1] += c.take(cellOf(p))
		}
	}
	owners := c.owners()
	for i, side := range []kifu.Color{kifu.Black, kifu.White} {
		s.Taken[i] = b.Prisoners(side)
		for _, p := range g.Ground[i] {
			owners[cellOf(p)] = side
		}
	}
	s.add(&c, owners)
	for i, side := range []kifu.Color{kifu.Black, kifu.White} {
		f, repairs := c.finish(side, owners)
		s.Repairs[i], s.Seki = repairs, f.seki()
	}
	return s
}

// add counts the points of a board that has no dead stones.
func (s *Score) add(b *Board, owners *[cells]kifu.Color) {
	for _, at := range b.points() {
		switch side := owners[at]; {
		case side == kifu.None:
			s.Neutral++
		case b.colors[at] == side:
			s.Stones[side-1]++
		default:
			s.Points[side-1]++
		}
	}
	for _, area := range b.areas(owners, nil) {
		if side := owners[area[0]]; side != kifu.None {
			s.Groups[side-1]++
		}
	}
}

// AreaOf is a side's points when stones and territory are counted.
func (s Score) AreaOf(side kifu.Color) int {
	return s.Stones[side-1] + s.Points[side-1]
}

// TerritoryOf is a side's points when territory and prisoners are counted: the
// other side's dead among the prisoners, without what Seki and Repairs say.
func (s Score) TerritoryOf(side kifu.Color) int {
	i, other := side-1, side.Opponent()-1
	return s.Points[i] - s.Seki[i] - s.Repairs[i] + s.Taken[i] + s.Dead[other]
}

// Area is Black's margin in points when stones and territory are counted.
func (s Score) Area() int { return s.AreaOf(kifu.Black) - s.AreaOf(kifu.White) }

// Territory is Black's margin in points when territory and prisoners are
// counted.
func (s Score) Territory() int { return s.TerritoryOf(kifu.Black) - s.TerritoryOf(kifu.White) }

// Count says how a set of rules turns a board into a result.
type Count struct {
	Area     bool     // stones and territory are counted; otherwise territory and prisoners
	Handicap Handicap // what White is paid for handicap stones
	GroupTax bool     // each group leaves two of its points uncounted
}

// Handicap is what White is paid for n handicap stones.
type Handicap uint8

const (
	PaysNothing   Handicap = iota
	PaysAll                // n points: half a zi a stone
	PaysAllButOne          // n-1 points
)

// Margin is Black's margin in points under the rules: below 0 White wins.
func (c Count) Margin(s Score, komi float64, handicap int) float64 {
	m := float64(s.Territory())
	if c.Area {
		m = float64(s.Area())
	}
	if c.GroupTax {
		m -= 2 * float64(s.Groups[0]-s.Groups[1])
	}
	if handicap >= 2 {
		switch c.Handicap {
		case PaysAll:
			m -= float64(handicap)
		case PaysAllButOne:
			m -= float64(handicap - 1)
		}
	}
	return m - komi
}

// Won is a margin for Black as a result.
func Won(margin float64) kifu.Result {
	switch {
	case margin > 0:
		return kifu.Result{Winner: kifu.Black, Ending: kifu.EndPoints, Margin: margin}
	case margin < 0:
		return kifu.Result{Winner: kifu.White, Ending: kifu.EndPoints, Margin: -margin}
	}
	return kifu.Result{Ending: kifu.EndDraw}
}

// points are the cells of the board's points, row by row.
func (b *Board) points() []cell {
	all := make([]cell, 0, b.size.Area())
	for y := range int(b.size.Rows) {
		for x := range int(b.size.Cols) {
			all = append(all, cellOf(kifu.At(x, y)))
		}
	}
	return all
}

// owners gives every stone to its side, and empty points to the side that they
// touch alone.
func (b *Board) owners() *[cells]kifu.Color {
	owners := b.colors
	for _, area := range b.areas(&b.colors, empty) {
		touched := [4]bool{}
		for _, at := range area {
			for _, step := range around {
				touched[b.colors[(at+step)&mask]] = true
			}
		}
		if touched[kifu.Black] != touched[kifu.White] {
			side := kifu.Black
			if touched[kifu.White] {
				side = kifu.White
			}
			for _, at := range area {
				owners[at] = side
			}
		}
	}
	return &owners
}

// areas are the joined points of one color, of the colors wanted (all when
// that is nil), in the order of their first points.
func (b *Board) areas(colors *[cells]kifu.Color, wanted func(kifu.Color) bool) (all [][]cell) {
	var met [cells]bool
	for _, first := range b.points() {
		c := colors[first]
		if met[first] || wanted != nil && !wanted(c) {
			continue
		}
		met[first] = true
		area := []cell{first}
		for i := 0; i < len(area); i++ {
			for _, step := range around {
				if n := (area[i] + step) & mask; colors[n] == c && !met[n] {
					met[n] = true
					area = append(area, n)
				}
			}
		}
		all = append(all, area)
	}
	return all
}

// Held says of every point, row by row, who holds it without condition: the
// side may pass for ever and loses nothing there, unless the rules allow
// suicide. Stones of the other side on such points are dead. Most living
// groups of real games have no such proof.
//
// The proof is D. Benson's (Life in the Game of Go, 1976). Take the regions
// that one side's chains cut out of the board. A region is vital to a chain if
// every empty point in it is a liberty of the chain. Chains with fewer than two
// vital regions are struck out, then regions that touch a chain struck out,
// until nothing changes: what is left lives.
func (b *Board) Held() []kifu.Color {
	held := make([]kifu.Color, b.size.Area())
	for _, side := range []kifu.Color{kifu.Black, kifu.White} {
		for _, at := range b.alive(side) {
			p := at.point()
			held[p.Y()*int(b.size.Cols)+p.X()] = side
		}
	}
	return held
}

// region is a part of the board without stones of one side: the chains of that
// side around it, by their heads, each with the number of empty points that
// are liberties of it.
type region struct {
	points []cell
	empty  int
	around map[cell]int
	out    bool
}

func (r *region) vital(chain cell) bool { return r.empty > 0 && r.around[chain] == r.empty }

// alive are the points that a side holds without condition.
func (b *Board) alive(side kifu.Color) (all []cell) {
	regions := b.regions(side)
	living := map[cell]bool{}
	for i := range regions {
		for chain := range regions[i].around {
			living[chain] = true
		}
	}
	for changed := true; changed; {
		changed = strikeChains(regions, living)
		strikeRegions(regions, living)
	}
	for _, at := range b.points() {
		if b.colors[at] == side && living[b.head[at]] {
			all = append(all, at)
		}
	}
	for i := range regions {
		if r := &regions[i]; !r.out && r.vitalToSome() {
			all = append(all, r.points...)
		}
	}
	return all
}

func (r *region) vitalToSome() bool {
	for chain := range r.around {
		if r.vital(chain) {
			return true
		}
	}
	return false
}

func strikeChains(regions []region, living map[cell]bool) (struck bool) {
	eyes := map[cell]int{}
	for i := range regions {
		for chain := range regions[i].around {
			if r := &regions[i]; !r.out && r.vital(chain) {
				eyes[chain]++
			}
		}
	}
	for chain := range living {
		if eyes[chain] < 2 {
			delete(living, chain)
			struck = true
		}
	}
	return struck
}

func strikeRegions(regions []region, living map[cell]bool) {
	for i := range regions {
		for chain := range regions[i].around {
			if !living[chain] {
				regions[i].out = true
			}
		}
	}
}

func (b *Board) regions(side kifu.Color) (all []region) {
	colors := b.colors
	for _, at := range b.points() {
		if colors[at] != side {
			colors[at] = kifu.None
		}
	}
	for _, points := range b.areas(&colors, empty) {
		r := region{points: points, around: map[cell]int{}}
		for _, at := range points {
			b.count(&r, at, side)
		}
		all = append(all, r)
	}
	return all
}

// count adds a point to what a region knows of the chains around it.
func (b *Board) count(r *region, at cell, side kifu.Color) {
	liberty := 0
	if b.colors[at] == kifu.None {
		liberty = 1
		r.empty++
	}
	met := [4]cell{}
	for i, step := range around {
		n := (at + step) & mask
		if b.colors[n] != side {
			continue
		}
		met[i] = b.head[n]
		if h := met[i]; !(i > 0 && met[0] == h || i > 1 && met[1] == h || i > 2 && met[2] == h) {
			r.around[h] += liberty
		}
	}
}

package replay

import (
	"math/rand/v2"

	"github.com/kifubase/kifubase/kifu"
)

// Guess is what probably became of the stones on a board where play has ended.
type Guess struct {
	Dead []kifu.Point // stones that the other side would take, row by row
	Open int          // points that either side may hold in the end
}

// Guess plays the board out at random some 40 times and looks who holds what in
// the end. The same board always gives the same guess.
//
// On 900 games of strong amateurs that ended in two passes and a counted
// result, taking off the dead stones of the guess gives the winner of the
// record in 97 % and its margin in 82 % (49 % and 3 % when every stone is taken
// to live). Seki and long liberty races are where it goes wrong. Of those games
// 95 % end with at most 40 open points, and 99 % with 63; after 200 moves half
// of them have 95 or more. It takes 2 to 4 ms on 19×19.
func (b *Board) Guess() Guess {
	const playouts = 40
	held := b.playOut(playouts)
	var g Guess
	sum := map[cell]int{}
	for _, at := range b.points() {
		sum[b.head[at]] += int(held[at])
		if max(held[at], -held[at]) < playouts/2 {
			g.Open++
		}
	}
	for _, at := range b.points() {
		c, blacks := b.colors[at], sum[b.head[at]]
		if c == kifu.Black && blacks < 0 || c == kifu.White && blacks > 0 {
			g.Dead = append(g.Dead, at.point())
		}
	}
	return g
}

// playOut says of every point how many times more Black held it than White.
func (b *Board) playOut(times int) *[cells]int16 {
	held, p := new([cells]int16), playout{rand: rand.New(rand.NewPCG(1, 2))}
	points := b.points()
	for i := range times {
		p.run(b, points, kifu.Color(1+i%2))
		for _, at := range points {
			held[at] += p.holds(at)
		}
	}
	return held
}

// holds is 1 where Black holds a point at the end, by a stone or as an eye, -1
// where White does, and 0 where neither can move or both.
func (p *playout) holds(at cell) int16 {
	black, white := p.colors[at] == kifu.Black, p.colors[at] == kifu.White
	if !black && !white {
		for _, step := range around {
			n := p.colors[(at+step)&mask]
			black, white = black || n == kifu.Black, white || n == kifu.White
		}
	}
	switch {
	case black && !white:
		return 1
	case white && !black:
		return -1
	}
	return 0
}

// playout is a game that is played on at random until neither side has a move
// that does not fill an eye of its own. Two habits keep it near the truth (the
// winner is right in 91 % without them): what has come into atari is taken or
// saved at once, and no chain of more than three stones is put into atari by
// its own side.
type playout struct {
	Board
	rand  *rand.Rand
	empty []cell // the empty points, in any order
	last  cell   // the last move, 0 for a pass
}

func (p *playout) run(from *Board, points []cell, c kifu.Color) {
	changes := p.changes
	p.Board = *from
	p.changes, p.empty, p.last = changes[:0], p.empty[:0], 0
	for _, at := range points {
		if p.colors[at] == kifu.None {
			p.empty = append(p.empty, at)
		}
	}
	for passes, left := 0, 3*len(points); passes < 2 && left > 0; left-- {
		if passes++; p.answer(c) || p.wander(c) {
			passes = 0
		}
		c = c.Opponent()
	}
}

// wander plays somewhere: it draws empty points until one will do, and passes
// when none does.
func (p *playout) wander(c kifu.Color) bool {
	for left := len(p.empty); left > 0; left-- {
		i := p.rand.IntN(left)
		at := p.empty[i]
		if !p.isEye(at, c) && p.legal(at, c) && !p.selfAtari(at, c, 3) {
			p.move(i, c)
			return true
		}
		p.empty[i], p.empty[left-1] = p.empty[left-1], at
	}
	p.last = 0
	return false
}

// answer takes the chain of the last move if that is in atari, or saves a
// chain beside it that is.
func (p *playout) answer(c kifu.Color) bool {
	if p.last == 0 {
		return false
	}
	if p.colors[p.last] != kifu.None && p.reply(p.last, c, 400) {
		return true
	}
	for _, step := range around {
		if n := (p.last + step) & mask; p.colors[n] == c && p.reply(n, c, 0) {
			return true
		}
	}
	return false
}

// reply plays the last liberty of a chain, unless that leaves a chain of more
// than most stones in atari.
func (p *playout) reply(chain cell, c kifu.Color, most int) bool {
	var s some
	if p.liberties(chain, 0, &s); s.n != 1 || !p.legal(s.one, c) || p.selfAtari(s.one, c, most) {
		return false
	}
	for i, at := range p.empty {
		if at == s.one {
			p.move(i, c)
			break
		}
	}
	return true
}

// move plays on the i-th empty point.
func (p *playout) move(i int, c kifu.Color) {
	p.last = p.empty[i]
	p.empty[i] = p.empty[len(p.empty)-1]
	p.empty = p.empty[:len(p.empty)-1]
	p.Play(kifu.Move{Color: c, Point: p.last.point()})
	for _, change := range p.changes {
		if change.to == kifu.None {
			p.empty = append(p.empty, change.at)
		}
	}
}

func (p *playout) legal(at cell, c kifu.Color) bool {
	return p.Faults(kifu.Move{Color: c, Point: at.point()}) == 0
}

var diagonal = [4]cell{row + 1, row - 1, ^cell(row), ^cell(row - 2)}

// isEye reports whether a point has only stones of c beside it, and at most
// one of the other side's diagonally, none at the edge.
func (p *playout) isEye(at cell, c kifu.Color) bool {
	for _, step := range around {
		if n := p.colors[(at+step)&mask]; n != c && n != edge {
			return false
		}
	}
	enemies, side := 0, 0
	for _, step := range diagonal {
		switch p.colors[(at+step)&mask] {
		case c.Opponent():
			enemies++
		case edge:
			side = 1
		}
	}
	return enemies+side < 2
}

// selfAtari reports whether a legal move takes nothing and leaves its chain,
// of more than most stones, a single liberty.
func (p *playout) selfAtari(at cell, c kifu.Color, most int) bool {
	var mine some
	size := 1
	for _, step := range around {
		n := (at + step) & mask
		switch p.colors[n] {
		case kifu.None:
			mine.add(n)
		case c:
			size += int(p.stones[p.head[n]&mask])
			p.liberties(n, at, &mine)
		case c.Opponent():
			var its some
			if p.liberties(n, at, &its); its.n == 0 {
				return false
			}
		}
		if mine.n > 1 {
			return false
		}
	}
	return size > most
}

// some counts different points up to two.
type some struct {
	n   int
	one cell
}

func (s *some) add(at cell) {
	if s.n == 0 || at != s.one {
		s.n++
		s.one = at
	}
}

// liberties adds the liberties of a chain to s until there are two, leaving
// out one.
func (p *playout) liberties(chain, not cell, s *some) {
	for at := chain & mask; ; {
		for _, step := range around {
			if n := (at + step) & mask; p.colors[n] == kifu.None && n != not {
				if s.add(n); s.n > 1 {
					return
				}
			}
		}
		if at = p.next[at] & mask; at == chain {
			return
		}
	}
}

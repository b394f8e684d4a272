package replay

import "github.com/kifubase/kifubase/kifu"

// finishing is a board without its dead stones on which the neutral points
// are filled, as players do before they count.
type finishing struct {
	playout
	neutral []cell
	owners  *[cells]kifu.Color // of the points, before the first was filled
}

// finish fills the neutral points: first side as many as it can, then its
// opponent the rest. It says how many points of its own territory side gave up
// for that, to connect what came into atari: such a point is none, whoever
// fills what lies outside.
func (b *Board) finish(side kifu.Color, owners *[cells]kifu.Color) (f *finishing, repairs int) {
	f = &finishing{owners: owners}
	f.copy(b)
	for _, at := range b.points() {
		if f.owners[at] == kifu.None {
			f.neutral = append(f.neutral, at)
		}
	}
	f.fill(side, nil)
	for _, at := range b.points() {
		if f.colors[at] == side {
			repairs += f.connect(at)
		}
	}
	f.fill(side.Opponent(), &repairs)
	return f, repairs
}

// fill plays on neutral points where that does not come into atari, until
// there is none. The other side connects what is put into atari, where repairs
// counts it.
func (f *finishing) fill(c kifu.Color, repairs *int) {
	for filled := true; filled; {
		filled = false
		for _, at := range f.neutral {
			if f.colors[at] != kifu.None || !f.legal(at, c) || f.selfAtari(at, c, 0) {
				continue
			}
			f.Play(kifu.Move{Color: c, Point: at.point()})
			filled = true
			for _, step := range around {
				if n := (at + step) & mask; repairs != nil && f.colors[n] == c.Opponent() {
					*repairs += f.connect(n)
				}
			}
		}
	}
}

// connect saves a chain in atari, if that saves it, and says how many points
// of territory it cost: one or none.
func (f *finishing) connect(chain cell) int {
	var s some
	c := f.colors[chain]
	if f.liberties(chain, 0, &s); s.n != 1 || !f.legal(s.one, c) || f.selfAtari(s.one, c, 0) {
		return 0
	}
	f.Play(kifu.Move{Color: c, Point: s.one.point()})
	if f.owners[s.one] == c {
		return 1
	}
	return 0
}

// seki is how many points of territory each side has in groups that live in
// seki. A neutral point that is still empty when all were filled that can be
// is one where neither side dares to play: the groups around it live in seki,
// unless they have two eyes, or room for them, elsewhere.
func (f *finishing) seki() (eyes [2]int) {
	shared := f.shared()
	if len(shared) == 0 {
		return eyes
	}
	owners := f.Board.owners()
	for _, group := range f.areas(owners, func(c kifu.Color) bool { return c-1 < 2 }) {
		beside, room := false, []cell{}
		for _, at := range group {
			if f.colors[at] == kifu.None {
				room = append(room, at)
			} else if shared[f.head[at]] {
				beside = true
			}
		}
		if beside && len(room) < roomForEyes && f.pieces(room) < 2 {
			eyes[owners[group[0]]-1] += len(room)
		}
	}
	return eyes
}

// roomForEyes is how many points of territory in one piece let a group live
// by itself.
const roomForEyes = 7

// shared is the chains beside points that neither side can fill.
func (f *finishing) shared() map[cell]bool {
	chains := map[cell]bool{}
	for _, at := range f.neutral {
		if f.colors[at] != kifu.None {
			continue
		}
		for _, step := range around {
			if n := (at + step) & mask; f.colors[n]-1 < 2 {
				chains[f.head[n]] = true
			}
		}
	}
	return chains
}

// pieces is how many pieces some empty points lie in.
func (f *finishing) pieces(points []cell) (n int) {
	met := map[cell]bool{}
	for _, first := range points {
		if met[first] {
			continue
		}
		n++
		met[first] = true
		for next := []cell{first}; len(next) > 0; next = next[1:] {
			for _, step := range around {
				if at := (next[0] + step) & mask; f.colors[at] == kifu.None && !met[at] {
					met[at] = true
					next = append(next, at)
				}
			}
		}
	}
	return n
}

package same

import "slices"

// headers joins records without moves to the game that their header tells of.
func (f *finder) headers(keys []keyed) {
	meets := map[int][]int{} // by game without moves: the others that share a key
	for bucket := range buckets(slices.DeleteFunc(keys, func(k keyed) bool { return !isHeaderKey(k.key) })) {
		f.meet(bucket, meets)
	}
	for g, others := range meets {
		slices.Sort(others)
		meets[g] = slices.Compact(others)
	}
	for _, withMoves := range []bool{true, false} {
		for g := range f.Games {
			if others := meets[g]; len(others) > 0 {
				f.joinHeader(g, others, withMoves)
			}
		}
	}
}

// most is how many games one header is held against: two players meet so
// often in one event or on one day.
const most = 64

func (f *finder) meet(bucket []keyed, meets map[int][]int) {
	for _, k := range bucket {
		g := int(k.game)
		if f.told(g).Moves() > 0 {
			continue
		}
		for _, other := range bucket {
			if other.game != k.game && len(meets[g]) < most {
				meets[g] = append(meets[g], int(other.game))
			}
		}
	}
}

// joinHeader joins a game without moves to the one cluster whose records agree
// with it best. Where two agree as well, or too little is said, it is left
// alone.
func (f *finder) joinHeader(g int, others []int, withMoves bool) {
	if !withMoves && len(f.edges[g]) > 0 {
		return
	}
	c := choice{votes: map[int]int{}, first: map[int]Version{}, maybe: map[int]Version{}}
	for _, other := range others {
		if (f.told(other).Moves() > 0) == withMoves && f.told(other).size == f.told(g).size && !f.sets.same(g, other) {
			f.vote(&c, g, other)
		}
	}
	switch v, fits := c.winner(); {
	case len(fits) == 1 && v.strong:
		f.join(v)
	case withMoves && len(fits) > 0:
		slices.Sort(fits)
		f.Undecided = append(f.Undecided, Undecided{g, fits})
	}
}

// decided drops what another record without moves has decided.
func (f *finder) decided() {
	f.Undecided = slices.DeleteFunc(f.Undecided, func(u Undecided) bool { return len(f.edges[u.Game]) > 0 })
}

// choice is the clusters that a header may belong to.
type choice struct {
	votes map[int]int
	first map[int]Version
	maybe map[int]Version // where little is said; strong where it is enough when no other fits
}

// vote counts the records of a game that agree with the header of g: one that
// agrees in more outweighs any sixteen that agree in less.
func (f *finder) vote(c *choice, g, other int) {
	root := f.sets.root(other)
	for i, w := range f.Games[other].Witnesses {
		e := weigh(&f.told(g).Settled, &f.tellings[w.Telling].Settled)
		if i == 0 {
			f.refuse(g, w.Telling, &e)
		}
		if !e.headerAlone() {
			if v, there := c.maybe[root]; e.maybe() && (!there || !v.strong) {
				c.maybe[root] = Version{A: other, B: g, Reason: Metadata, Confidence: Likely, strong: e.once}
			}
			continue
		}
		if _, there := c.first[root]; !there {
			v := Version{A: other, B: g, Reason: Metadata, Confidence: Likely, Reversed: e.crossed, strong: true}
			if e.oneGame() {
				v.Confidence = Sure
			}
			c.first[root] = v
		}
		c.votes[root] += 1 << (4 * e.strength())
	}
}

// winner is how the game that fits best is joined, if strong, and all that fit
// as well.
func (c *choice) winner() (v Version, fits []int) {
	best := 0
	for root, n := range c.votes {
		if n > best {
			best, fits = n, nil
		}
		if n == best {
			v = c.first[root]
			fits = append(fits, v.A)
		}
	}
	if len(fits) > 0 {
		return v, fits
	}
	for _, v = range c.maybe {
		fits = append(fits, v.A)
	}
	return v, fits
}

// refuse notes a header that tells of a game by event and number, but has
// another winner.
func (f *finder) refuse(g, telling int, e *evidence) {
	if e.players == agree && e.event == agree && e.number == agree && e.result == contradict {
		f.refused = append(f.refused, Contradiction{Code: codeWinner, A: telling, B: f.Games[g].Witnesses[0].Telling, Apart: true})
	}
}

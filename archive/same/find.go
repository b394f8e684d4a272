package same

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Result is what Find found. Games are in order of their first witness,
// clusters in order of their first game.
type Result struct {
	Games          []Game
	Clusters       []Cluster
	Contradictions []Contradiction
	Undecided      []Undecided
	of             []int // the game of each telling
}

// Undecided is a game without moves that is joined to none: its header fits
// several clusters as well, or says too little. Fits is a game of each.
type Undecided struct {
	Game int
	Fits []int
}

// Game is the witnesses of one game, in the order of input.
type Game struct {
	ID        kifu.GameID
	Witnesses []Witness
}

// Witness is a telling, by its number, and how its board lies to that of the
// game's first witness.
type Witness struct {
	Telling  int
	Symmetry kifu.Symmetry // turns its board into the first witness's
}

// Cluster is the versions of one game, the one that the others are compared
// with first: the one most records tell, then the longest, then the first.
type Cluster struct {
	Games    []int
	Why      string    // why the first speaks for the others
	Versions []Version // one for each further game
}

// Strict finds identical lines alone.
func Strict(ts []*Telling) *Result {
	r := &Result{of: make([]int, len(ts))}
	known := make(map[kifu.GameID]int, len(ts))
	for i, t := range ts {
		n, there := known[t.Game]
		if !there {
			n = len(r.Games)
			known[t.Game] = n
			r.Games = append(r.Games, Game{ID: t.Game})
		}
		g := &r.Games[n]
		turn := kifu.Symmetry(0)
		if there {
			turn = t.Turn.Then(ts[g.Witnesses[0].Telling].Turn.Inverse())
		}
		g.Witnesses = append(g.Witnesses, Witness{i, turn})
		r.of[i] = n
	}
	return r
}

// Find finds which tellings are of one game, which games are versions of one,
// and what they contradict each other in.
func Find(ts []*Telling) *Result { return findAmong(ts, (*finder).candidates) }

// Rules is the version of the rules by which clusters are found: what Find
// finds among the same records. Where they change, all is found again.
//
//	1  first
const Rules = 1

// findAmong holds the lines against each other that candidates says.
func findAmong(ts []*Telling, candidates func(*finder, []keyed) []pair) *Result {
	r := Strict(ts)
	f := &finder{Result: r, tellings: ts, sets: newSets(len(r.Games))}
	keys := f.keys()
	f.lines(candidates(f, keys))
	f.headers(keys)
	f.clusters()
	f.contradictions()
	f.decided()
	return r
}

// GameOf is the game that a telling tells, by its number in Games.
func (r *Result) GameOf(telling int) int { return r.of[telling] }

// finder is the state of one Find.
type finder struct {
	*Result
	tellings []*Telling
	aligner  aligner
	sets     sets
	edges    [][]Version // by game: the versions that were found from it
	refused  []Contradiction
}

// told is the first telling of a game.
func (f *finder) told(game int) *Telling { return f.tellings[f.Games[game].Witnesses[0].Telling] }

// lines joins games whose lines differ a little, of those that may.
func (f *finder) lines(candidates []pair) {
	f.edges = make([][]Version, len(f.Games))
	var weak []Version
	for _, p := range candidates {
		if f.sets.same(p.a(), p.b()) {
			continue
		}
		v, ok := f.compare(p.a(), p.b())
		switch {
		case ok && v.strong:
			f.join(v)
		case ok:
			weak = append(weak, v)
		}
	}
	f.joinWeak(weak)
}

func (f *finder) compare(a, b int) (Version, bool) {
	v, ok := f.aligner.judge(f.told(a), f.told(b))
	v.A, v.B = a, b
	return v, ok
}

func (f *finder) join(v Version) {
	f.sets.join(v.A, v.B)
	f.edges[v.A] = append(f.edges[v.A], v)
	f.edges[v.B] = append(f.edges[v.B], v)
}

// joinWeak joins short lines to what they are the beginning of, where that is
// one game: an opening that two games share tells neither.
func (f *finder) joinWeak(weak []Version) {
	shorter := func(v *Version) int {
		if f.told(v.A).Moves() < f.told(v.B).Moves() {
			return v.A
		}
		return v.B
	}
	slices.SortStableFunc(weak, func(v, w Version) int {
		s, t := shorter(&v), shorter(&w)
		return cmp.Or(cmp.Compare(f.told(t).Moves(), f.told(s).Moves()), cmp.Compare(s, t))
	})
	for len(weak) > 0 {
		s, n, one := shorter(&weak[0]), 0, true
		root := f.sets.root(weak[0].A + weak[0].B - s)
		for ; n < len(weak) && shorter(&weak[n]) == s; n++ {
			one = one && f.sets.root(weak[n].A+weak[n].B-s) == root
		}
		if one {
			f.join(weak[0])
		}
		weak = weak[n:]
	}
}

// clusters gathers what was joined.
func (f *finder) clusters() {
	members := map[int][]int{}
	for g := range f.Games {
		if root := f.sets.root(g); len(f.edges[g]) > 0 {
			members[root] = append(members[root], g)
		}
	}
	for g := range f.Games {
		if ms := members[f.sets.root(g)]; len(ms) > 1 && ms[0] == g {
			f.Clusters = append(f.Clusters, f.cluster(ms))
		}
	}
}

// cluster compares the versions of one game with that which speaks for them;
// one that cannot be compared with it, with one that could.
func (f *finder) cluster(members []int) Cluster {
	speaker, why := f.speaker(members)
	c := Cluster{Games: []int{speaker}, Why: why}
	found := map[int]Version{}
	for _, g := range members {
		if v, ok := f.compare(speaker, g); ok && g != speaker {
			found[g] = v
		}
	}
	seen := map[int]bool{speaker: true}
	for i := 0; i < len(c.Games); i++ { // c.Games grows: what was reached is looked from in turn
		next := slices.Clone(f.edges[c.Games[i]])
		if i == 0 {
			for _, g := range members {
				if v, ok := found[g]; ok {
					next = append(next, v)
				}
			}
		}
		for _, v := range next {
			g := v.A + v.B - c.Games[i]
			if seen[g] {
				continue
			}
			if direct, ok := found[g]; ok {
				v = direct
			}
			seen[g] = true
			c.Games, c.Versions = append(c.Games, g), append(c.Versions, v)
		}
	}
	return c
}

// speaker is the version that speaks for all, and why: the one with moves that
// most records tell, then the longest, then the first.
func (f *finder) speaker(members []int) (speaker int, why string) {
	records := func(g int) int { return len(f.Games[g].Witnesses) * min(f.told(g).Moves(), 1) }
	moves := func(g int) int { return f.told(g).Moves() }
	members = slices.Clone(members)
	slices.SortFunc(members, func(a, b int) int {
		return cmp.Or(cmp.Compare(records(b), records(a)), cmp.Compare(moves(b), moves(a)), cmp.Compare(a, b))
	})
	first, next := members[0], members[1]
	switch {
	case records(first) != records(next):
		return first, fmt.Sprintf("records that tell its moves: %d, of the next %d", records(first), records(next))
	case moves(first) != moves(next):
		return first, fmt.Sprintf("moves: %d, of the next %d", moves(first), moves(next))
	}
	return first, "the first of equals"
}

// sets is a forest of games that were joined.
type sets []int32

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = int32(i)
	}
	return s
}

func (s sets) root(g int) int {
	for int(s[g]) != g {
		s[g] = s[s[g]]
		g = int(s[g])
	}
	return g
}

func (s sets) same(a, b int) bool { return s.root(a) == s.root(b) }

// join makes the earlier root the root of both.
func (s sets) join(a, b int) {
	a, b = s.root(a), s.root(b)
	s[max(a, b)] = int32(min(a, b))
}

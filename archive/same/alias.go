package same

import (
	"cmp"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Alias is another name for somebody whom no table knows: records of one game
// name Other in the place where they name the stranger.
type Alias struct {
	Key   string      // the stranger's
	Other kifu.Person // one of the tables, or another stranger
	Games int         // games that say so
	A, B  int         // the first two tellings that do: one names the stranger, one the other
	SaysA string      // as they name them
	SaysB string
}

// provenMoves is how many moves of two versions must agree before what their
// headers say is held to be about one game. Witnesses of a game agree in all.
const provenMoves = 100

// lost stands for a character that a file has lost: no name for anybody.
const lost = '\uFFFD'

// Aliases finds the names that equal games give to one player, where one of the
// two is of nobody whom the tables know. Records whose headers contradict each
// other otherwise prove nothing: one of them may be another game's.
func (r *Result) Aliases(ts []*Telling) []Alias {
	found := map[[2]string]*Alias{}
	for g := range r.Games {
		if ts[r.Games[g].Witnesses[0].Telling].Moves() >= enoughMoves {
			aliasesAmong(found, ts, r.Games[g].Witnesses, r.Games[g].Witnesses[1:])
		}
	}
	for i := range r.Clusters {
		for _, v := range r.Clusters[i].Versions {
			if v.Agreed >= provenMoves && !v.Reversed {
				aliasesAmong(found, ts, r.Games[v.A].Witnesses[:1], r.Games[v.B].Witnesses)
			}
		}
	}
	var all []Alias
	for _, a := range found {
		all = append(all, *a)
	}
	slices.SortFunc(all, func(a, b Alias) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(b.Games, a.Games), cmp.Compare(a.Other.Handle(), b.Other.Handle()))
	})
	return all
}

// aliasesAmong holds each of some records against each of others that comes
// after it; a pair of names counts once for them all.
func aliasesAmong(found map[[2]string]*Alias, ts []*Telling, some, others []Witness) {
	counted := map[[2]string]bool{}
	for _, v := range some[:min(len(some), opinions)] {
		for _, w := range others[:min(len(others), opinions)] {
			a, b := v.Telling, w.Telling
			if a == b || !sameHeader(&ts[a].Settled, &ts[b].Settled) {
				continue
			}
			for _, sides := range [][2][]kifu.Person{{ts[a].Settled.Black, ts[b].Settled.Black}, {ts[a].Settled.White, ts[b].Settled.White}} {
				aliasOf(found, counted, a, b, sides[0], sides[1])
				aliasOf(found, counted, b, a, sides[1], sides[0])
			}
		}
	}
}

// sameHeader reports whether two headers may be of one game, names of players
// aside.
func sameHeader(a, b *kifu.Settled) bool {
	e := weigh(a, b)
	return !e.crossed && !e.contradicts() && len(a.Black) == len(b.Black) && len(a.White) == len(b.White)
}

func aliasOf(found map[[2]string]*Alias, counted map[[2]string]bool, a, b int, as, bs []kifu.Person) {
	for i := range as {
		stranger, other := &as[i], &bs[i]
		key := [2]string{stranger.Key, other.Handle()}
		if stranger.ID != "" || key[0] == "" || key[1] == "" || key[0] == key[1] || counted[key] || broken(other.Name) {
			continue
		}
		counted[key] = true
		if found[key] == nil {
			found[key] = &Alias{Key: key[0], Other: *other, A: a, B: b, SaysA: stranger.Name, SaysB: other.Name}
		}
		found[key].Games++
	}
}

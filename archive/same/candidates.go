package same

import (
	"cmp"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// keyed is a key with the game it was drawn from.
type keyed struct {
	key  uint64
	game uint32
}

// pair is two games, the earlier one first.
type pair uint64

func pairOf(a, b uint32) pair { return pair(min(a, b))<<32 | pair(max(a, b)) }

func (p pair) a() int { return int(p >> 32) }
func (p pair) b() int { return int(p & 0xffffffff) }

// Games that share a key are compared each with each where they are few; of
// many, which have an opening in common, each with the next few when they lie
// in the order of their moves. So the work is linear in the number of games.
const (
	crowd      = 24
	neighbours = 6
)

// keysOfGame is about how many keys a game has.
const keysOfGame = 18

// keys are those of all games, in order of key and game.
func (f *finder) keys() []keyed {
	keys := make([]keyed, 0, keysOfGame*len(f.Games))
	s := newSketcher()
	var own []uint64
	var ts []*Telling
	for g := range f.Games {
		ts = ts[:0]
		for _, w := range f.Games[g].Witnesses {
			ts = append(ts, f.tellings[w.Telling])
		}
		own = s.keysOf(own[:0], ts)
		for _, key := range own {
			keys = append(keys, keyed{key, uint32(g)})
		}
	}
	slices.SortFunc(keys, func(a, b keyed) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.game, b.game))
	})
	return keys
}

// candidates are the pairs of games with moves that share a key of their
// lines, or the players and the event or day.
func (f *finder) candidates(keys []keyed) (pairs []pair) {
	moved := make([]keyed, 0, len(keys))
	for _, k := range keys {
		if f.told(int(k.game)).Moves() > 0 {
			moved = append(moved, k)
		}
	}
	told := func(k keyed) *Telling { return f.told(int(k.game)) }
	for bucket := range buckets(moved) {
		eachPair(bucket, told, func(a, b keyed) { pairs = append(pairs, pairOf(a.game, b.game)) })
	}
	slices.Sort(pairs)
	return slices.Compact(pairs)
}

// eachPair hands over the candidates among games that share a key. They are to
// be in order of their ids.
func eachPair[G any](bucket []G, told func(G) *Telling, pair func(a, b G)) {
	reach := len(bucket)
	if reach > crowd {
		reach = neighbours
		slices.SortStableFunc(bucket, func(a, b G) int { return slices.Compare(told(a).plies, told(b).plies) })
	}
	for i, a := range bucket {
		for _, b := range bucket[i+1 : min(len(bucket), i+1+reach)] {
			pair(a, b)
		}
	}
}

// buckets yields the games that share a key, two or more. The keys are in order
// and each game's are its own once; a bucket may be put in another order.
func buckets(keys []keyed) func(yield func([]keyed) bool) {
	return func(yield func([]keyed) bool) {
		for len(keys) > 0 {
			n := 1
			for n < len(keys) && keys[n].key == keys[0].key {
				n++
			}
			if n > 1 && !yield(keys[:n]) {
				return
			}
			keys = keys[n:]
		}
	}
}

// headerKeys are the keys of a header: both players, in either order, with the
// event, and with each day of play.
func headerKeys(s *kifu.Settled, add func(uint64)) {
	black, white := peopleKey(s.Black), peopleKey(s.White)
	if black == 0 || white == 0 {
		return
	}
	players := mix(black + white)
	if e := &s.Event; e.Title != "" || e.Key != "" {
		add(mix(players ^ wordKey(e.Title+"\x00"+e.Key) + uint64(e.Edition)))
	}
	for _, d := range s.Dates {
		if d.Day != 0 {
			add(mix(players + uint64(d.Number())))
		}
	}
}

func peopleKey(ps []kifu.Person) (key uint64) {
	for i := range ps {
		h := ps[i].Handle()
		if h == "" {
			return 0
		}
		key += wordKey(h)
	}
	return key
}

// wordKey is FNV-1a, mixed.
func wordKey(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return mix(h)
}

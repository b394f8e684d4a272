package same

import (
	"bytes"
	"maps"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Shelf is where the games of an archive stand, for [Near] to look at.
type Shelf struct {
	// Sharing is the games that have a key in their sketches now.
	Sharing func(key uint64) ([]kifu.GameID, error)

	// Tellings is those of a game now, as [Stored] gives them; none of a game
	// that is gone.
	Tellings func(kifu.GameID) ([]*Telling, error)

	// Clustered is the games of the cluster that a game was in before.
	Clustered func(kifu.GameID) []kifu.GameID
}

// Near is [Find] for an archive in which a few games changed. Was has those
// that are new, told anew or gone, with the tellings they had before. It finds
// again what they can have touched, and gives the ids of those games, the
// tellings that these have now, in order of ids, and what it found among them.
// What was found before of all other games is what Find would find now.
//
// Why that is so: what is found of a game depends on no others than those it
// hangs together with, by lines that are judged to be of one game or by
// headers where one of the two has no moves. Whatever hung together with a
// game that changed, or does now, is found again, and with it whatever hangs
// together with that. The one thing that reaches further is that of many games
// with a key only neighbours are held against each other: there, games whose
// neighbours are others than before count as changed.
func Near(shelf *Shelf, was map[kifu.GameID][]*Telling) (games []kifu.GameID, ts []*Telling, r *Result, err error) {
	n := newVicinity(shelf, was)
	if err := n.begin(); err != nil {
		return nil, nil, nil, err
	}
	for len(n.todo) > 0 {
		id := n.todo[len(n.todo)-1]
		n.todo = n.todo[:len(n.todo)-1]
		if err := n.follow(id); err != nil {
			return nil, nil, nil, err
		}
	}
	games = slices.SortedFunc(maps.Keys(n.found), compareIDs)
	for _, id := range games {
		ts = append(ts, n.now[id]...)
	}
	return games, ts, n.find(ts), nil
}

func compareIDs(a, b kifu.GameID) int { return bytes.Compare(a[:], b[:]) }

// vicinity is the state of one Near.
type vicinity struct {
	shelf    *Shelf
	was      map[kifu.GameID][]*Telling
	had      map[uint64][]kifu.GameID // the games of was by the keys they had
	now      map[kifu.GameID][]*Telling
	found    map[kifu.GameID]bool // games that are found again
	todo     []kifu.GameID        // of these, those whose neighbours are not looked at yet
	beside   map[bucketOf]partners
	judged   map[[2]*Telling]bool
	sketcher *sketcher
	aligner  aligner
}

// bucketOf names the games that share a key, now or before.
type bucketOf struct {
	key    uint64
	before bool
}

// partners is the candidates to be held against a game, by its id.
type partners map[kifu.GameID][]*Telling

func newVicinity(shelf *Shelf, was map[kifu.GameID][]*Telling) *vicinity {
	return &vicinity{
		shelf: shelf, was: was, had: map[uint64][]kifu.GameID{}, now: map[kifu.GameID][]*Telling{},
		found: map[kifu.GameID]bool{}, beside: map[bucketOf]partners{}, judged: map[[2]*Telling]bool{},
		sketcher: newSketcher(),
	}
}

// begin takes what changed, and what no longer hangs together with it.
func (n *vicinity) begin() error {
	touched := map[uint64]bool{}
	for id, before := range n.was {
		n.take(id)
		for _, key := range n.sketcher.keysOf(nil, before) {
			n.had[key] = append(n.had[key], id)
			touched[key] = true
		}
		now, err := n.tellings(id)
		if err != nil {
			return err
		}
		for _, key := range n.sketcher.keysOf(nil, now) {
			touched[key] = true
		}
	}
	for key := range touched {
		if err := n.touch(key); err != nil {
			return err
		}
	}
	for id, before := range n.was {
		if err := n.hang(id, before, true); err != nil {
			return err
		}
	}
	return nil
}

// take marks a game to be found again.
func (n *vicinity) take(id kifu.GameID) {
	if !n.found[id] {
		n.found[id] = true
		n.todo = append(n.todo, id)
	}
}

// touch takes the games whose candidates are others because of who came or
// went among the games with a key.
func (n *vicinity) touch(key uint64) error {
	before, err := n.bucket(bucketOf{key, true})
	if err != nil {
		return err
	}
	now, err := n.bucket(bucketOf{key, false})
	if err != nil {
		return err
	}
	if before, now = played(before), played(now); max(len(before), len(now)) <= crowd {
		return nil
	}
	type both [2]kifu.GameID
	only := map[both]bool{}
	eachPair(before, itself, func(a, b *Telling) { only[both{a.Game, b.Game}] = true })
	eachPair(now, itself, func(a, b *Telling) {
		if pair := (both{a.Game, b.Game}); only[pair] {
			delete(only, pair)
		} else {
			n.take(a.Game)
			n.take(b.Game)
		}
	})
	for pair := range only {
		n.take(pair[0])
		n.take(pair[1])
	}
	return nil
}

func itself(t *Telling) *Telling { return t }

// played is those with moves.
func played(bucket []*Telling) []*Telling {
	return slices.DeleteFunc(slices.Clone(bucket), func(t *Telling) bool { return t.Moves() == 0 })
}

// follow takes whatever hangs together with a game.
func (n *vicinity) follow(id kifu.GameID) error {
	for _, other := range n.shelf.Clustered(id) {
		n.take(other)
	}
	now, err := n.tellings(id)
	if err != nil {
		return err
	}
	return n.hang(id, now, false)
}

// hang takes the games that hang together with one that is, or was, told so.
func (n *vicinity) hang(id kifu.GameID, ts []*Telling, before bool) error {
	for _, key := range n.sketcher.keysOf(nil, ts) {
		at := bucketOf{key, before}
		if isHeaderKey(key) {
			if err := n.hangByHeader(at, ts[0]); err != nil {
				return err
			}
		}
		if ts[0].Moves() == 0 {
			continue
		}
		others, err := n.partners(at)
		if err != nil {
			return err
		}
		for _, other := range others[id] {
			if n.judge(ts[0], other) {
				n.take(other.Game)
			}
		}
	}
	return nil
}

// hangByHeader takes the games with a key of headers where they have no moves,
// or the one that they share it with has none.
func (n *vicinity) hangByHeader(at bucketOf, t *Telling) error {
	bucket, err := n.bucket(at)
	if err != nil {
		return err
	}
	for _, other := range bucket {
		if t.Moves() == 0 || other.Moves() == 0 {
			n.take(other.Game)
		}
	}
	return nil
}

// judge reports whether two games are judged to be versions of one.
func (n *vicinity) judge(a, b *Telling) bool {
	if compareIDs(a.Game, b.Game) > 0 {
		a, b = b, a
	}
	ok, known := n.judged[[2]*Telling{a, b}]
	if !known {
		_, ok = n.aligner.judge(a, b)
		n.judged[[2]*Telling{a, b}] = ok
	}
	return ok
}

// tellings is those that a game has now.
func (n *vicinity) tellings(id kifu.GameID) ([]*Telling, error) {
	if ts, known := n.now[id]; known {
		return ts, nil
	}
	ts, err := n.shelf.Tellings(id)
	n.now[id] = ts
	return ts, err
}

// bucket is the first tellings of the games that share a key, in order of ids.
func (n *vicinity) bucket(at bucketOf) (first []*Telling, err error) {
	ids, err := n.shelf.Sharing(at.key)
	if err != nil {
		return nil, err
	}
	if at.before {
		ids = slices.DeleteFunc(ids, func(id kifu.GameID) bool { _, changed := n.was[id]; return changed })
		ids = append(ids, n.had[at.key]...)
	}
	slices.SortFunc(ids, compareIDs)
	for _, id := range ids {
		ts, changed := n.was[id]
		if !at.before || !changed {
			if ts, err = n.tellings(id); err != nil {
				return nil, err
			}
		}
		if len(ts) > 0 {
			first = append(first, ts[0])
		}
	}
	return first, nil
}

// partners is the candidates among the games that share a key.
func (n *vicinity) partners(at bucketOf) (partners, error) {
	if all, known := n.beside[at]; known {
		return all, nil
	}
	bucket, err := n.bucket(at)
	if err != nil {
		return nil, err
	}
	all := partners{}
	eachPair(played(bucket), itself, func(a, b *Telling) {
		all[a.Game] = append(all[a.Game], b)
		all[b.Game] = append(all[b.Game], a)
	})
	n.beside[at] = all
	return all, nil
}

// find finds what there is among the games that were taken. Of their
// candidates those are enough that were judged to be of one game.
func (n *vicinity) find(ts []*Telling) *Result {
	return findAmong(ts, func(f *finder, _ []keyed) (pairs []pair) {
		place := make(map[*Telling]uint32, len(f.Games))
		for g := range f.Games {
			place[f.told(g)] = uint32(g)
		}
		for p, ok := range n.judged {
			a, here := place[p[0]]
			b, too := place[p[1]]
			if ok && here && too { // what was judged before is not here
				pairs = append(pairs, pairOf(a, b))
			}
		}
		slices.Sort(pairs)
		return pairs
	})
}

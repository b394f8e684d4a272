package storage

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sort"

	"github.com/kifubase/kifubase/kifu"
)

// Set is the parts of one archive, read as one: a game that a newer part
// tells anew, or says is gone, is not there in the older one. Many goroutines
// may share a Set that nobody adds to.
type Set struct {
	parts []*Part
	dead  []bitset // by part: games that count no more
}

// At is the place of a game in a Set.
type At struct {
	part int
	game uint32
}

// OpenSet opens parts of the archive that is called store.
func OpenSet(store StoreID, paths ...string) (*Set, error) {
	s := &Set{}
	for _, path := range paths {
		if err := s.Open(store, path); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return s, nil
}

// Open opens one more part.
func (s *Set) Open(store StoreID, path string) error {
	p, err := OpenPart(path)
	if err != nil {
		return err
	}
	if p.Head.Store != store {
		return errors.Join(fmt.Errorf("%s: %w: it belongs to archive %s, not to %s", path, ErrFormat, p.Head.Store, store), p.Close())
	}
	s.parts = append(s.parts, p)
	s.dead = append(s.dead, nil)
	for i, q := range s.parts {
		s.kill(i, p.masks[q.Head.Name])
		s.kill(len(s.parts)-1, q.masks[p.Head.Name])
	}
	return nil
}

func (s *Set) kill(part int, games []uint32) {
	n := len(s.parts[part].Cards)
	for _, g := range games {
		if int(g) < n {
			s.dead[part] = s.dead[part].with(g, n)
		}
	}
}

// Close closes all parts. Nothing may be reading.
func (s *Set) Close() error {
	var all []error
	for _, p := range s.parts {
		all = append(all, p.Close())
	}
	s.parts, s.dead = nil, nil
	return errors.Join(all...)
}

// Heads is what the parts say of themselves.
func (s *Set) Heads() []Head {
	heads := make([]Head, len(s.parts))
	for i, p := range s.parts {
		heads[i] = p.Head
	}
	return heads
}

// Find is the place of a game.
func (s *Set) Find(id kifu.GameID) (At, bool) {
	for i := len(s.parts) - 1; i >= 0; i-- {
		if n, ok := s.parts[i].find(id); ok && !s.dead[i].has(n) {
			return At{i, n}, true
		}
	}
	return At{}, false
}

// Card is the game's card.
func (s *Set) Card(at At) *Card { return &s.parts[at.part].Cards[at.game] }

// Game is the game with all its witnesses.
func (s *Set) Game(at At) (*kifu.Game, error) { return s.parts[at.part].game(at.game) }

// Raw is the bytes of a witness.
func (s *Set) Raw(at At, witness int) ([]byte, error) { return s.parts[at.part].raw(at.game, witness) }

// Packed is the packed bytes of a witness.
func (s *Set) Packed(at At, witness int) (Packed, error) {
	return s.parts[at.part].packed(at.game, witness)
}

// Mask is the game's place as a mask has it.
func (s *Set) Mask(at At) (part string, game uint32) {
	return s.parts[at.part].Head.Name, at.game
}

// CountsOf is what a game adds to the counts of its part.
func (s *Set) CountsOf(at At) (Counts, error) {
	b, err := s.parts[at.part].encoding(at.game)
	if err != nil {
		return Counts{}, err
	}
	g, err := DecodeRecord(b)
	if err != nil {
		return Counts{}, s.parts[at.part].damage(bucketGames, gameKey(at.game), err.Error())
	}
	return countsOf(g, int(s.Card(at).Positions), b), nil
}

// Told finds the game that a tree of a file tells, and which of its witnesses
// that is.
func (s *Set) Told(file string, number int) (at At, g *kifu.Game, witness int, err error) {
	key := fileKey(file)
	for i := len(s.parts) - 1; i >= 0; i-- {
		for _, n := range s.parts[i].told(key, uint32(number)) {
			if s.dead[i].has(n) {
				continue
			}
			if g, err = s.parts[i].game(n); err != nil {
				return At{}, nil, 0, err
			}
			for w := range g.Witnesses {
				if g.Witnesses[w].File == file && g.Witnesses[w].Number == number {
					return At{i, n}, g, w, nil
				}
			}
		}
	}
	return At{}, nil, 0, ErrNotFound
}

// Files is the number of files that hold the records.
func (s *Set) Files() int {
	var files []uint64
	for i, p := range s.parts {
		for _, o := range p.origins {
			if !s.dead[i].has(o.game) {
				files = append(files, o.file)
			}
		}
	}
	slices.Sort(files)
	return len(slices.Compact(files))
}

// All yields every game, part by part.
func (s *Set) All() iter.Seq[At] {
	return func(yield func(At) bool) {
		for i, p := range s.parts {
			for n := range p.Cards {
				if !s.dead[i].has(uint32(n)) && !yield(At{i, uint32(n)}) {
					return
				}
			}
		}
	}
}

// Choice is a choice of a Set's games. A nil Choice is all of them.
type Choice struct {
	chosen []bitset
}

// Choose is the games with these ids, as far as they are there.
func (s *Set) Choose(ids iter.Seq[kifu.GameID]) *Choice {
	c := &Choice{make([]bitset, len(s.parts))}
	for id := range ids {
		if at, ok := s.Find(id); ok {
			c.chosen[at.part] = c.chosen[at.part].with(at.game, len(s.parts[at.part].Cards))
		}
	}
	return c
}

// Has reports whether a game is in the choice; a nil Choice has every one.
func (c *Choice) Has(at At) bool { return c == nil || c.chosen[at.part].has(at.game) }

// Tally counts the chosen games that reached a position.
func (s *Set) Tally(hash uint64, c *Choice) (*Tally, error) {
	t := &Tally{}
	for i, p := range s.parts {
		var err error
		switch {
		case c != nil:
			err = p.tallySome(hash, some{set: c.chosen[i]}, t)
		case s.dead[i] != nil:
			err = p.tallySome(hash, some{set: s.dead[i], flip: ^uint64(0)}, t)
		default:
			err = p.tally(hash, t)
		}
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

// sieve lets the games of a part through that are chosen and not dead.
func (s *Set) sieve(part int, c *Choice, see func(*Posting)) func(*Posting) {
	dead := s.dead[part]
	if c == nil {
		return func(p *Posting) {
			if !dead.has(p.Game) {
				see(p)
			}
		}
	}
	chosen := c.chosen[part] // never one that is dead: Choose finds none
	return func(p *Posting) {
		if chosen.has(p.Game) {
			see(p)
		}
	}
}

// Reached is a game that reached a position.
type Reached struct {
	At
	Posting
}

// Visits is the chosen games that reached a position, in order of their cards.
func (s *Set) Visits(hash uint64, c *Choice) ([]Reached, error) {
	var all []Reached
	for i, p := range s.parts {
		collect := func(q *Posting) { all = append(all, Reached{At{i, q.Game}, *q}) }
		if _, err := p.position(hash, s.sieve(i, c, collect)); err != nil {
			return nil, err
		}
	}
	if len(s.parts) > 1 {
		slices.SortFunc(all, func(a, b Reached) int {
			return cmp.Or(s.Card(a.At).Compare(s.Card(b.At)), cmp.Compare(a.part, b.part))
		})
	}
	return all, nil
}

// bitset is a set of ordinals. Nil is the empty one.
type bitset []uint64

func (b bitset) has(n uint32) bool {
	word := int(n >> 6)
	return word < len(b) && b[word]&(1<<(n&63)) != 0
}

// with is the set with n, one of size ordinals, in it.
func (b bitset) with(n uint32, size int) bitset {
	if b == nil {
		b = make(bitset, (size+63)/64)
	}
	b[n>>6] |= 1 << (n & 63)
	return b
}

// Trees is the numbers of the trees of a file that tell games, in ascending
// order; some may be of another file whose name has the same key.
func (s *Set) Trees(file string) (numbers []int) {
	key := fileKey(file)
	for i, p := range s.parts {
		at := sort.Search(len(p.origins), func(n int) bool { return p.origins[n].file >= key })
		for _, o := range p.origins[at:] {
			if o.file != key {
				break
			}
			if !s.dead[i].has(o.game) {
				numbers = append(numbers, int(o.number))
			}
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

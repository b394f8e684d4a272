package storage

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"

	bolt "go.etcd.io/bbolt"

	"github.com/kifubase/kifubase/kifu"
)

// A sketch is a few keys of a game that other versions of it are likely to
// share. What they are made of is the business of who makes them; here they are
// numbers of sketchBits bits. They lie in blocks by their top bits, as
// positions do, and the key of a block is made in the same way (blocks.go).
//
// The value of a block is its rows in ascending order of key and game, each
//
//	number  the distance of the key's other bits from those of the row before
//	        (of the first: from 0)
//	number  the game's ordinal
const sketchBits = 48

// sketched is one key of one game.
type sketched struct {
	key  uint64
	game uint32
}

func (s sketched) compare(t sketched) int {
	return cmp.Or(cmp.Compare(s.key, t.key), cmp.Compare(s.game, t.game))
}

// sketchWidth is how many top bits name a block of so many rows.
func sketchWidth(rows int) uint {
	return uint(max(1, bits.Len(uint(rows/postingsABlock))))
}

// sketchWriter turns rows in ascending order into blocks.
type sketchWriter struct{ blocks }

func (w *sketchWriter) add(row sketched) error {
	if err := w.advance(row.key >> (sketchBits - w.width)); err != nil {
		return err
	}
	rest := row.key & (1<<(sketchBits-w.width) - 1)
	w.value = binary.AppendUvarint(w.value, rest-w.last)
	w.value = binary.AppendUvarint(w.value, uint64(row.game))
	w.last = rest
	return nil
}

// sketches writes the rows, which must be in order.
func (w *partWriter) sketches(width uint, rows []sketched) error {
	s := sketchWriter{blocks{width: width, put: func(block uint64, value []byte) error {
		return w.put(bucketSketches, blockKey(nil, block, width), value)
	}}}
	for _, row := range rows {
		if err := s.add(row); err != nil {
			return err
		}
	}
	return s.finish()
}

// rowsOf is the keys of all items, which are in the order of their places.
func rowsOf(items []*Item) []sketched {
	var rows []sketched
	for game, it := range items {
		for _, key := range it.sketch {
			rows = append(rows, sketched{key, uint32(game)})
		}
	}
	slices.SortFunc(rows, sketched.compare)
	return rows
}

// scanSketches hands over the rows of a block that has games of the part.
func (p *Part) scanSketches(block uint64, value []byte, see func(sketched)) error {
	s, width := source{b: value}, p.Head.sketchWidth
	rest := uint64(0)
	for len(s.b) > 0 {
		rest += s.uvarint()
		game := s.number(maxInt32)
		if s.bad || rest >= 1<<(sketchBits-width) || game >= len(p.Cards) {
			return p.damage(bucketSketches, blockKey(nil, block, width), errShort.Error())
		}
		see(sketched{block<<(sketchBits-width) | rest, uint32(game)})
	}
	return nil
}

// sharing hands over the games that have a key, in ascending order.
func (p *Part) sharing(key uint64, see func(game uint32)) error {
	width := p.Head.sketchWidth
	block := key >> (sketchBits - width)
	return p.must(bucketSketches, blockKey(nil, block, width), func(value []byte) error {
		return p.scanSketches(block, value, func(row sketched) {
			if row.key == key {
				see(row.game)
			}
		})
	})
}

// Sharing is the games that have a key in their sketches. All parts must have
// sketches: see Outdated.
func (s *Set) Sharing(key uint64) (games []At, err error) {
	for i, p := range s.parts {
		err := p.sharing(key, func(game uint32) {
			if !s.dead[i].has(game) {
				games = append(games, At{i, game})
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return games, nil
}

// Outdated is the parts of an older format. A merge gives them what they lack.
func (s *Set) Outdated() (parts []int) {
	for i, p := range s.parts {
		if p.version < FormatVersion {
			parts = append(parts, i)
		}
	}
	return parts
}

// Sketches counts the keys of a part into a census, those of the games that
// count.
func (s *Set) Sketches(part int, c *Census) error {
	p := s.parts[part]
	return p.eachSketch(func(row sketched) error {
		if !s.dead[part].has(row.game) {
			c.AddKey(row.key, row.game)
		}
		return nil
	})
}

// AddKey counts one key of a sketch.
func (c *Census) AddKey(key uint64, game uint32) {
	c.Add(key<<(64-sketchBits), &Posting{Game: game})
}

// eachSketch hands over all rows of a part in ascending order.
func (p *Part) eachSketch(see func(sketched) error) (err error) {
	defer p.rescue(&err, bucketSketches, nil)()
	r, err := p.borrow()
	if err != nil {
		return err
	}
	defer p.giveBack(r)
	if r.in[bucketSketches] == nil {
		return p.damage(bucketSketches, nil, "no such bucket")
	}
	return p.walkSketches(r.in[bucketSketches].Cursor(), see)
}

func (p *Part) walkSketches(cursor *bolt.Cursor, see func(sketched) error) error {
	width := p.Head.sketchWidth
	k, v := cursor.First()
	for block := range uint64(1) << width {
		key := blockKey(nil, block, width)
		value, ok := unseal(bucketSketches, key, v)
		if !ok || !bytes.Equal(k, key) {
			return p.damage(bucketSketches, key, "missing or not what was written")
		}
		var failed error
		err := p.scanSketches(block, value, func(row sketched) {
			if failed == nil {
				failed = see(row)
			}
		})
		if err = cmp.Or(err, failed); err != nil {
			return err
		}
		k, v = cursor.Next()
	}
	return nil
}

// HasSketches reports whether a part has sketches: one of version 1 has none.
func (s *Set) HasSketches(part int) bool { return s.parts[part].hasSketches() }

func (p *Part) hasSketches() bool { return p.version >= 2 }

// SketchOf makes the sketch of a game. See [Set.Merge].
type SketchOf func(*kifu.Game) []uint64

// sketches is the rows of the merged parts with the games' new places, in
// order: 16 bytes a key in memory, some 250 a game. Games of a part without
// sketches get them here.
func (m *merge) sketches(sketch SketchOf) (rows []sketched, err error) {
	for _, i := range m.parts {
		p, place := m.set.parts[i], m.place[i]
		keep := func(row sketched) error {
			if row.game = place[row.game]; row.game != nowhere {
				rows = append(rows, row)
			}
			return nil
		}
		if p.hasSketches() {
			err = p.eachSketch(keep)
		} else {
			err = p.sketchAll(sketch, keep)
		}
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(rows, sketched.compare)
	return rows, nil
}

// sketchAll makes the sketches of a part that has none.
func (p *Part) sketchAll(sketch SketchOf, see func(sketched) error) error {
	for n := range p.Cards {
		g, err := p.game(uint32(n))
		if err != nil {
			return err
		}
		for _, key := range sketch(g) {
			if err := see(sketched{key, uint32(n)}); err != nil {
				return err
			}
		}
	}
	return nil
}

package storage

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	bolt "go.etcd.io/bbolt"

	"github.com/kifubase/kifubase/kifu"
)

// Merge writes one part that holds the games of some parts of a set, those
// left out that count no more. Masks that these parts have for others go
// with it. The named parts can then be dropped from the archive.
//
// Records are copied as they are, still packed; postings get the new places
// of their games. Parts of an older format get what they
// lack, sketches by sketch.
func (s *Set) Merge(path string, store StoreID, name string, parts []int, sketch SketchOf) (Head, error) {
	m := &merge{set: s, parts: parts, head: Head{Store: store, Name: name, Counts: Counts{Findings: map[kifu.Code]int{}}}}
	if err := m.plan(); err != nil {
		return Head{}, err
	}
	w, err := newPartWriter(path)
	if err != nil {
		return Head{}, err
	}
	if err := m.write(w, sketch); err != nil {
		w.abandon()
		return Head{}, err
	}
	return m.head, w.close()
}

type merge struct {
	set   *Set
	parts []int
	head  Head
	games []At             // in their new order
	place map[int][]uint32 // by part: the new ordinal of each game, or nowhere
}

const nowhere = math.MaxUint32

// plan orders the games and counts what there will be.
func (m *merge) plan() error {
	m.place = map[int][]uint32{}
	for _, i := range m.parts {
		p := m.set.parts[i]
		m.head.Counts.Add(&p.Head.Counts)
		m.place[i] = make([]uint32, len(p.Cards))
		for n := range p.Cards {
			at := At{i, uint32(n)}
			if !m.set.dead[i].has(at.game) {
				m.games = append(m.games, at)
				continue
			}
			m.place[i][n] = nowhere
			gone, err := m.set.CountsOf(at)
			if err != nil {
				return err
			}
			m.head.Counts.Take(&gone)
		}
	}
	slices.SortFunc(m.games, func(a, b At) int { return m.set.Card(a).Compare(m.set.Card(b)) })
	for n, at := range m.games {
		m.place[at.part][at.game] = uint32(n)
	}
	m.head.width = blockBits(m.head.Counts.Positions)
	return nil
}

func (m *merge) write(w *partWriter, sketch SketchOf) error {
	for _, at := range m.games {
		if err := m.copyGame(w, at); err != nil {
			return err
		}
	}
	for _, i := range m.parts {
		for _, o := range m.set.parts[i].origins {
			if o.game = m.place[i][o.game]; o.game != nowhere {
				w.origins = append(w.origins, o)
			}
		}
	}
	blocks := w.blocks(m.head.width)
	if err := m.positions(blocks.add); err != nil {
		return err
	}
	if err := blocks.finish(); err != nil {
		return err
	}
	rows, err := m.sketches(sketch)
	if err != nil {
		return err
	}
	m.head.sketchWidth = sketchWidth(len(rows))
	if err := w.sketches(m.head.sketchWidth, rows); err != nil {
		return err
	}
	kept, err := m.rows()
	if err != nil {
		return err
	}
	if err := w.rows(kept); err != nil {
		return err
	}
	return w.rest(&m.head, m.masks())
}

func (m *merge) copyGame(w *partWriter, at At) error {
	p := m.set.parts[at.part]
	it := &Item{Card: p.Cards[at.game]}
	key := gameKey(at.game)
	err := p.must(bucketGames, key, func(value []byte) error {
		it.record = bytes.Clone(value)
		return nil
	})
	if err != nil {
		return err
	}
	for i := range int(it.Card.Records) {
		raw, err := p.packed(at.game, i)
		if err != nil {
			return err
		}
		it.raw = append(it.raw, raw)
	}
	return w.game(it)
}

// masks is those that the merged parts have for parts that stay.
func (m *merge) masks() Masks {
	masks := Masks{}
	for i, p := range m.set.parts {
		if slices.Contains(m.parts, i) {
			continue
		}
		for _, j := range m.parts {
			if games := m.set.parts[j].masks[p.Head.Name]; len(games) > 0 {
				masks[p.Head.Name] = append(masks[p.Head.Name], games...)
			}
		}
	}
	return masks
}

// positions hands over every position of the merged parts in ascending order.
func (m *merge) positions(add func(uint64, []Posting) error) error {
	var walks []*walk
	defer func() {
		for _, w := range walks {
			w.close()
		}
	}()
	for _, i := range m.parts {
		w, err := m.set.parts[i].walk()
		if err != nil {
			return err
		}
		walks = append(walks, w)
		if err := w.next(); err != nil {
			return err
		}
	}
	var postings []Posting
	for {
		hash, ok := least(walks)
		if !ok {
			return nil
		}
		var err error
		if postings, err = m.gather(postings[:0], walks, hash); err != nil {
			return err
		}
		if len(postings) == 0 {
			continue
		}
		if err := add(hash, postings); err != nil {
			return err
		}
	}
}

// least is the first position that any walk stands on.
func least(walks []*walk) (hash uint64, ok bool) {
	hash = math.MaxUint64
	for _, w := range walks {
		if !w.done && w.hash <= hash {
			hash, ok = w.hash, true
		}
	}
	return hash, ok
}

// gather appends the postings of a position, with their games' new places, and
// moves the walks that stand on it.
func (m *merge) gather(postings []Posting, walks []*walk, hash uint64) ([]Posting, error) {
	from := 0
	for i, w := range walks {
		if w.done || w.hash != hash {
			continue
		}
		from++
		place := m.place[m.parts[i]]
		for _, p := range w.postings {
			if p.Game = place[p.Game]; p.Game != nowhere {
				postings = append(postings, p)
			}
		}
		if err := w.next(); err != nil {
			return nil, err
		}
	}
	if from > 1 { // within one part the old order is the new one
		slices.SortFunc(postings, func(a, b Posting) int { return cmp.Compare(a.Game, b.Game) })
	}
	return postings, nil
}

// walk goes through all positions of a part in ascending order.
type walk struct {
	part     *Part
	pages    *reader
	cursor   *bolt.Cursor
	block    uint64 // the next one to read
	value    []byte
	reader   blockReader
	hash     uint64
	postings []Posting
	done     bool
}

func (p *Part) walk() (w *walk, err error) {
	defer p.rescue(&err, bucketBlocks, nil)()
	r, err := p.borrow()
	if err != nil {
		return nil, err
	}
	return &walk{part: p, pages: r, cursor: r.in[bucketBlocks].Cursor()}, nil
}

func (w *walk) close() { w.part.giveBack(w.pages) }

// next goes to the next position, or is done.
func (w *walk) next() error {
	for !w.reader.next() {
		if w.reader.bad {
			return w.damage(errShort.Error())
		}
		if w.block == 1<<w.part.Head.width {
			w.done = true
			return nil
		}
		if err := w.nextBlock(); err != nil {
			return err
		}
	}
	w.hash = (w.block-1)<<(64-w.part.Head.width) | w.reader.rest
	w.postings = w.postings[:0]
	keep := func(p *Posting) { w.postings = append(w.postings, *p) }
	if w.reader.kind == kindHot {
		return w.part.hot(w.hash, keep)
	}
	scan(&w.reader.source, w.reader.count, len(w.part.Cards), w.reader.kind == kindWide, keep)
	if w.reader.bad {
		return w.damage(errShort.Error())
	}
	return nil
}

// nextBlock copies the next block, so that its pages are not needed again.
func (w *walk) nextBlock() (err error) {
	key := blockKey(nil, w.block, w.part.Head.width)
	defer w.part.rescue(&err, bucketBlocks, key)()
	step := w.cursor.Next
	if w.block == 0 {
		step = w.cursor.First
	}
	k, v := step()
	value, ok := unseal(bucketBlocks, k, v)
	if !ok || !bytes.Equal(k, key) {
		return w.damage("missing or not what was written")
	}
	w.value = append(w.value[:0], value...)
	w.reader = blockReader{source: source{b: w.value}}
	w.block++
	return nil
}

func (w *walk) damage(why string) error {
	return w.part.damage(bucketBlocks, blockKey(nil, w.block, w.part.Head.width), why)
}

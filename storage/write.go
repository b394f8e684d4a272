package storage

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Visit is a game's first time in a position, before the game has its place
// in a part.
type Visit struct {
	Hash uint64 // see HashOf
	Posting
}

// HashOf is what a position is stored under: the last 64 bits of its id. The
// first 64 are the least of eight hashes and crowd at small numbers; blocks by
// them would be eight times too large at one end and empty at the other.
func HashOf(id kifu.PositionID) uint64 { return binary.BigEndian.Uint64(id[8:]) }

// Item is a game made ready for a part: all that can be done before its place
// there is known. It holds no reference to the game it was made of.
type Item struct {
	Card    Card
	Counts  Counts
	record  Packed
	raw     []Packed // by witness
	origins []origin
	visits  []Visit
	sketch  []uint64
	row     row
}

// NewItem makes a game ready. Raw is the packed bytes of each witness; visits
// are in order of plies, and only the first to a position counts; the sketch is
// keys of sketchBits bits, each once. Many goroutines may call it at a time.
func NewItem(g *kifu.Game, raw []Packed, visits []Visit, sketch []uint64) *Item {
	it := &Item{raw: raw, sketch: sketch, row: rowOf(g), visits: FirstVisits(visits, OutcomeOf(g.Settled.Result))}
	it.Card = cardOf(g, len(it.visits))
	encoding := AppendRecord(nil, g)
	it.record = Pack(encoding)
	it.Counts = countsOf(g, len(it.visits), encoding)
	for i := range g.Witnesses {
		it.origins = append(it.origins, originOf(&g.Witnesses[i], 0))
	}
	return it
}

// Game is the game that the item was made of.
func (it *Item) Game() (*kifu.Game, error) {
	b, err := it.record.Unpack()
	if err != nil {
		return nil, err
	}
	return DecodeRecord(b)
}

// Raw is the packed bytes of each witness.
func (it *Item) Raw() []Packed { return it.raw }

// Visits is the positions of the game, each once, in order of positions.
func (it *Item) Visits() []Visit { return it.visits }

// Bytes is about how much memory the item takes.
func (it *Item) Bytes() int {
	n := 512 + len(it.record) + 24*len(it.visits) + 8*len(it.sketch) + len(it.row.bytes)
	for _, r := range it.raw {
		n += len(r)
	}
	return n
}

func countsOf(g *kifu.Game, positions int, encoding []byte) Counts {
	c := Counts{
		Games: 1, Records: len(g.Witnesses), Positions: positions,
		Findings: map[kifu.Code]int{}, Sum: sha256.Sum256(encoding),
	}
	for i := range g.Witnesses {
		for j := range g.Witnesses[i].Findings {
			c.Findings[g.Witnesses[i].Findings[j].Code]++
		}
	}
	return c
}

// FirstVisits is the first visit to each position, in order of positions, of a
// game that ended so. It sorts the visits it is given.
func FirstVisits(visits []Visit, o Outcome) []Visit {
	slices.SortStableFunc(visits, func(a, b Visit) int { return cmp.Compare(a.Hash, b.Hash) })
	first := visits[:0]
	for _, v := range visits {
		if len(first) > 0 && first[len(first)-1].Hash == v.Hash {
			continue
		}
		v.Outcome = o
		first = append(first, v)
	}
	return slices.Clip(first)
}

// Masks names games that count no more: ordinals by the name of the part.
type Masks map[string][]uint32

// Write writes a new part that holds the items, and returns what it says of
// itself. The part is on the disk to stay; its folder is not synced.
func Write(path string, store StoreID, name string, items []*Item, masks Masks) (Head, error) {
	slices.SortFunc(items, func(a, b *Item) int { return a.Card.Compare(&b.Card) })
	head := Head{Store: store, Name: name, Counts: Counts{Findings: map[kifu.Code]int{}}}
	positions := 0
	for _, it := range items {
		head.Counts.Add(&it.Counts)
		positions += len(it.visits)
	}
	head.width = blockBits(positions)
	rows := rowsOf(items)
	head.sketchWidth = sketchWidth(len(rows))
	w, err := newPartWriter(path)
	if err != nil {
		return Head{}, err
	}
	if err := w.items(items, rows, &head, masks); err != nil {
		w.abandon()
		return Head{}, err
	}
	return head, w.close()
}

// partWriter writes the buckets of a part.
type partWriter struct {
	*file
	cards   []Card
	origins []origin
}

func newPartWriter(path string) (*partWriter, error) {
	f, err := createFile(path, buckets)
	if err != nil {
		return nil, err
	}
	return &partWriter{file: f}, nil
}

func (w *partWriter) items(items []*Item, rows []sketched, head *Head, masks Masks) error {
	for _, it := range items {
		if err := w.game(it); err != nil {
			return err
		}
	}
	blocks := w.blocks(head.width)
	if err := eachPosition(items, blocks.add); err != nil {
		return err
	}
	if err := blocks.finish(); err != nil {
		return err
	}
	if err := w.sketches(head.sketchWidth, rows); err != nil {
		return err
	}
	kept := make([]row, len(items))
	for i, it := range items {
		kept[i] = it.row
		kept[i].game = uint32(i)
	}
	if err := w.rows(kept); err != nil {
		return err
	}
	return w.rest(head, masks)
}

// game writes one game, the next in order.
func (w *partWriter) game(it *Item) error {
	at := uint32(len(w.cards))
	w.cards = append(w.cards, it.Card)
	for _, o := range it.origins {
		o.game = at
		w.origins = append(w.origins, o)
	}
	if err := w.put(bucketGames, gameKey(at), it.record); err != nil {
		return err
	}
	for i, raw := range it.raw {
		if err := w.put(bucketRaw, rawKey(at, i), raw); err != nil {
			return err
		}
	}
	return nil
}

func gameKey(game uint32) []byte { return binary.BigEndian.AppendUint32(nil, game) }

func rawKey(game uint32, witness int) []byte {
	return binary.BigEndian.AppendUint32(gameKey(game), uint32(witness))
}

func (w *partWriter) blocks(width uint) *blockWriter {
	return &blockWriter{
		blocks: blocks{width: width, put: func(block uint64, value []byte) error {
			return w.put(bucketBlocks, blockKey(nil, block, width), value)
		}},
		putHot: func(hash uint64, value []byte) error {
			return w.put(bucketHot, hotKey(hash), value)
		},
	}
}

// rest writes what is known at the end.
func (w *partWriter) rest(head *Head, masks Masks) error {
	for _, name := range slices.Sorted(maps.Keys(masks)) {
		if err := w.put(bucketMasks, []byte(name), appendOrdinals(nil, masks[name])); err != nil {
			return err
		}
	}
	var cards []byte
	for i := range w.cards {
		cards = appendCard(cards, &w.cards[i])
	}
	for _, column := range []struct {
		key   string
		value []byte
	}{
		{keyByID, appendByID(nil, w.cards)},
		{keyCards, cards},
		{keyOrigins, appendOrigins(nil, w.origins)},
	} {
		if err := w.put(bucketColumns, []byte(column.key), column.value); err != nil {
			return err
		}
	}
	return w.put(bucketHead, []byte(keyHead), head.append(nil))
}

// appendOrdinals sorts the ordinals and appends them as a list.
func appendOrdinals(b []byte, ordinals []uint32) []byte {
	slices.Sort(ordinals)
	ordinals = slices.Compact(ordinals)
	b = appendInt(b, len(ordinals))
	last := uint32(0)
	for _, n := range ordinals {
		b = binary.AppendUvarint(b, uint64(n-last))
		last = n
	}
	return b
}

func readOrdinals(b []byte) ([]uint32, bool) {
	s := source{b: b}
	ordinals := make([]uint32, s.count())
	last := 0
	for i := range ordinals {
		last += s.number(maxInt32)
		ordinals[i] = uint32(last)
	}
	return ordinals, !s.bad && len(s.b) == 0
}

// eachPosition hands over every position of the items with its postings, in
// ascending order. The postings are valid until it returns.
func eachPosition(items []*Item, add func(hash uint64, postings []Posting) error) error {
	visits := sortedVisits(items)
	var postings []Posting
	for i := 0; i < len(visits); {
		hash := visits[i].Hash
		postings = postings[:0]
		for ; i < len(visits) && visits[i].Hash == hash; i++ {
			postings = append(postings, visits[i].Posting)
		}
		if err := add(hash, postings); err != nil {
			return err
		}
	}
	return nil
}

func compareVisits(a, b Visit) int {
	if a.Hash != b.Hash {
		return cmp.Compare(a.Hash, b.Hash)
	}
	return cmp.Compare(a.Game, b.Game)
}

// sortedVisits is the visits of all items in order of position and game. It
// deals them out by the top bits first, in order of games, and sorts the
// small heaps.
func sortedVisits(items []*Item) []Visit {
	const heapBits = 16
	starts := make([]int, 1<<heapBits+1)
	for _, it := range items {
		for i := range it.visits {
			starts[it.visits[i].Hash>>(64-heapBits)+1]++
		}
	}
	for i := range starts[1:] {
		starts[i+1] += starts[i]
	}
	visits := make([]Visit, starts[1<<heapBits])
	next := slices.Clone(starts)
	for game, it := range items {
		for _, v := range it.visits {
			v.Game = uint32(game)
			heap := v.Hash >> (64 - heapBits)
			visits[next[heap]] = v
			next[heap]++
		}
	}
	for heap := range 1 << heapBits {
		slices.SortFunc(visits[starts[heap]:starts[heap+1]], compareVisits)
	}
	return visits
}

package index

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"sort"
	"strconv"

	"github.com/blevesearch/bleve/v2/index/scorch"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"github.com/kifubase/kifubase/kifu"
)

// segmentView is a segment of the index with the slot of its first game. A
// segment begins at a whole word of a set; slots between two are empty.
type segmentView struct {
	*scorch.SegmentSnapshot
	base int
}

// columns are what the index holds in memory, by slot.
type columns struct {
	live  set
	ids   []kifu.GameID
	byID  []uint32 // the slots of all games, in order of id
	rank  []uint32 // each game's place in byID
	seeks []uint32 // where in byID the ids begin that share their first bits, and the end
	bits  int      // how many first bits

	numbers [numbers][]int32
	lists   [keywords]lists // of the keywords that are kept
}

// lists are the values of a keyword field, and by slot which of them the game
// has.
type lists struct {
	values []string // sorted
	start  []uint32 // one more than there are slots
	items  []uint32 // places in values
}

// of are the places in values that the game in a slot has.
func (l *lists) of(slot int) []uint32 { return l.items[l.start[slot]:l.start[slot+1]] }

// read fills the columns. Dictionaries and postings are read in their own
// order, which is ten times as fast as asking game by game.
func (ix *Index) read(ctx context.Context) error {
	slots := 0
	for _, s := range ix.reader.Segments() {
		ix.segments = append(ix.segments, segmentView{s, slots})
		slots += (int(s.Segment().Count()) + 63) &^ 63
	}
	ix.live = make(set, slots/64)
	ix.ids, ix.rank = make([]kifu.GameID, slots), make([]uint32, slots)
	for _, s := range ix.segments {
		if err := ix.readIDs(s); err != nil {
			return err
		}
	}
	ix.sortIDs()
	for n := range numbers {
		if err := ix.readNumbers(ctx, n, slots); err != nil {
			return err
		}
	}
	for k := range keywords {
		if !keep[k] {
			continue
		}
		if err := ix.readLists(ctx, k, slots); err != nil {
			return err
		}
	}
	return nil
}

func (ix *Index) readIDs(s segmentView) error {
	dead := s.Deleted()
	for n := range s.Segment().Count() {
		if dead != nil && dead.Contains(uint32(n)) {
			continue
		}
		id, err := s.Segment().DocID(n)
		if err != nil {
			return err
		}
		if len(id) != len(kifu.GameID{}) {
			return fmt.Errorf("%w: game id of %d bytes", ErrDamaged, len(id))
		}
		slot := s.base + int(n)
		ix.live.add(slot)
		ix.ids[slot] = kifu.GameID(id)
	}
	return nil
}

func (ix *Index) sortIDs() {
	for slot := range ix.live.slots() {
		ix.byID = append(ix.byID, uint32(slot))
	}
	slices.SortFunc(ix.byID, func(a, b uint32) int { return bytes.Compare(ix.ids[a][:], ix.ids[b][:]) })
	for i, slot := range ix.byID {
		ix.rank[slot] = uint32(i)
	}
	ix.bits = min(bits.Len(uint(len(ix.byID))), 31)
	ix.seeks = make([]uint32, 1<<ix.bits+1)
	for _, slot := range ix.byID {
		ix.seeks[ix.head(ix.ids[slot])+1]++
	}
	for i := range 1 << ix.bits {
		ix.seeks[i+1] += ix.seeks[i]
	}
}

// head is the first bits of an id.
func (c *columns) head(id kifu.GameID) int {
	return int(binary.BigEndian.Uint32(id[:]) >> (32 - c.bits))
}

// seek is the place in byID of the first game whose id is not below. Ids are
// hashes: few share their first bits, and all the games of a hot position are
// found as fast as they can be told.
func (c *columns) seek(id kifu.GameID) int {
	head := c.head(id)
	from, to := int(c.seeks[head]), int(c.seeks[head+1])
	return from + sort.Search(to-from, func(i int) bool { return bytes.Compare(c.ids[c.byID[from+i]][:], id[:]) >= 0 })
}

// slot is where a game is.
func (c *columns) slot(id kifu.GameID) (int, bool) {
	i := c.seek(id)
	if i == len(c.byID) || c.ids[c.byID[i]] != id {
		return 0, false
	}
	return int(c.byID[i]), true
}

// readNumbers reads one column; games without a number have absent.
func (ix *Index) readNumbers(ctx context.Context, n number, slots int) error {
	column := make([]int32, slots)
	for i := range column {
		column[i] = absent
	}
	ix.numbers[n] = column
	return ix.terms(ctx, numberNames[n], func(term string) (func(slot int), error) {
		v, err := strconv.ParseInt(term, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%w: %s is %q", ErrDamaged, numberNames[n], term)
		}
		return func(slot int) { column[slot] = int32(v) }, nil
	})
}

// readLists reads one keyword field.
func (ix *Index) readLists(ctx context.Context, k keyword, slots int) error {
	type pair struct{ slot, value uint32 }
	var pairs []pair
	places := map[string]uint32{}
	l := lists{start: make([]uint32, slots+1)}
	err := ix.terms(ctx, keywordNames[k], func(term string) (func(slot int), error) {
		place, ok := places[term]
		if !ok {
			place = uint32(len(l.values))
			places[term] = place
			l.values = append(l.values, term)
		}
		return func(slot int) {
			pairs = append(pairs, pair{uint32(slot), place})
			l.start[slot+1]++
		}, nil
	})
	if err != nil {
		return err
	}
	sorted := l.sort()
	for i := range slots {
		l.start[i+1] += l.start[i]
	}
	l.items = make([]uint32, len(pairs))
	next := slices.Clone(l.start)
	for _, p := range pairs {
		l.items[next[p.slot]] = sorted[p.value]
		next[p.slot]++
	}
	ix.lists[k] = l
	return nil
}

// sort puts the values in order and says for each where it went.
func (l *lists) sort() (moved []uint32) {
	order := make([]uint32, len(l.values))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Compare(l.values[a], l.values[b]) })
	moved = make([]uint32, len(order))
	values := make([]string, len(order))
	for to, from := range order {
		moved[from], values[to] = uint32(to), l.values[from]
	}
	l.values = values
	return moved
}

// terms goes over a field's dictionary, segment by segment. Visit gives for
// each term what is to be done with the games that have it.
func (ix *Index) terms(ctx context.Context, field string, visit func(term string) (func(slot int), error)) error {
	for _, s := range ix.segments {
		dictionary, err := s.Segment().Dictionary(field)
		if err != nil {
			return err
		}
		for all := dictionary.AutomatonIterator(nil, nil, nil); ; {
			entry, err := all.Next()
			if err != nil {
				return err
			}
			if entry == nil {
				break
			}
			each, err := visit(entry.Term)
			if err != nil {
				return err
			}
			if err := s.postings(dictionary, []byte(entry.Term), each); err != nil {
				return err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// postings calls each for the games of a segment that have a term.
func (s segmentView) postings(dictionary segment.TermDictionary, term []byte, each func(slot int)) error {
	list, err := dictionary.PostingsList(term, s.Deleted(), nil)
	if err != nil || list.Count() == 0 {
		return err
	}
	bulk := list.Iterator(false, false, false, nil).(segment.OptimizablePostingsIterator)
	if n, single := bulk.DocNum1Hit(); single {
		each(s.base + int(n))
		return nil
	}
	var some [256]uint32
	for many := bulk.ActualBitmap().ManyIterator(); ; {
		n := many.NextMany(some[:])
		for _, doc := range some[:n] {
			each(s.base + int(doc))
		}
		if n == 0 {
			return nil
		}
	}
}

// fill adds the games of a postings list of the segment. Most lists are a
// bitmap underneath, which is copied by the word where it is dense.
func (s segmentView) fill(into set, list segment.PostingsList) {
	if list.Count() == 0 {
		return
	}
	bulk := list.Iterator(false, false, false, nil).(segment.OptimizablePostingsIterator)
	if n, single := bulk.DocNum1Hit(); single {
		into.add(s.base + int(n))
		return
	}
	bitmap := bulk.ActualBitmap()
	if size := bitmap.DenseSize(); bitmap.GetCardinality() > size {
		dense := make(set, size)
		bitmap.WriteDenseTo(dense)
		into[s.base/64:][:size].or(dense)
		return
	}
	var some [256]uint32
	for many := bitmap.ManyIterator(); ; {
		n := many.NextMany(some[:])
		for _, doc := range some[:n] {
			into.add(s.base + int(doc))
		}
		if n == 0 {
			return
		}
	}
}

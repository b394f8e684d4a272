package index

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"sort"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// Hits is one page of an answer.
type Hits struct {
	Total   int // games, exact
	Records int // their witnesses, exact
	Told    int // games, versions of one counted once
	IDs     []kifu.GameID
	Next    *query.Query // the question for the next page, nil after the last
	Facets  map[query.Facet][]Bucket
}

// Bucket is one value of a facet with the number of games that have it,
// versions of one counted once.
type Bucket struct {
	Value string
	Games int
}

// Search answers a question with one page of games. It looks at the context
// every few thousand games. A file that has gone bad while it was open gives
// ErrDamaged.
func (ix *Index) Search(ctx context.Context, q query.Query, names Names) (hits Hits, err error) {
	defer guard(&err)
	defer holdFaults()()
	found, m, err := ix.match(ctx, &q, names)
	if err != nil {
		return Hits{}, err
	}
	told := ix.count(&hits, found)
	page := m.page(found, &q)
	for _, p := range page.best {
		hits.IDs = append(hits.IDs, ix.ids[p.slot])
	}
	if page.more {
		next := q.After(m.cursor(page.best[len(page.best)-1], q.Order()))
		hits.Next = &next
	}
	for _, f := range q.Facets {
		if hits.Facets == nil {
			hits.Facets = map[query.Facet][]Bucket{}
		}
		hits.Facets[f] = m.facet(f, told)
	}
	return hits, ctx.Err()
}

// Tally answers a question with numbers alone: no page, but every value of the
// facets that it asks for.
func (ix *Index) Tally(ctx context.Context, q query.Query, names Names) (hits Hits, err error) {
	defer guard(&err)
	defer holdFaults()()
	found, m, err := ix.match(ctx, &q, names)
	if err != nil {
		return Hits{}, err
	}
	told := ix.count(&hits, found)
	hits.Facets = map[query.Facet][]Bucket{}
	for _, f := range q.Facets {
		hits.Facets[f] = m.values(f, told)
	}
	return hits, ctx.Err()
}

// count counts the games found, and returns those that are told once.
func (ix *Index) count(hits *Hits, found set) (told set) {
	for slot := range found.slots() {
		hits.Total++
		hits.Records += int(ix.numbers[records][slot])
	}
	told = ix.once(found)
	hits.Told = told.count()
	return told
}

// Matches yields the id of every game that answers the question, in order of
// id. Sort, limit and cursor do not matter.
func (ix *Index) Matches(ctx context.Context, q query.Query, names Names) (games iter.Seq[kifu.GameID], err error) {
	defer guard(&err)
	defer holdFaults()()
	found, _, err := ix.match(ctx, &q, names)
	if err != nil {
		return nil, err
	}
	return func(yield func(kifu.GameID) bool) {
		for _, slot := range ix.byID {
			if found.has(int(slot)) && !yield(ix.ids[slot]) {
				return
			}
		}
	}, nil
}

// place is a game with what it is sorted by: major, then minor, then rank,
// the game's place among all ids. The least comes first.
type place struct {
	major, minor uint64
	rank         int
	slot         int
}

func (p place) compare(q place) int {
	if c := cmp.Compare(p.major, q.major); c != 0 {
		return c
	}
	if c := cmp.Compare(p.minor, q.minor); c != 0 {
		return c
	}
	return cmp.Compare(p.rank, q.rank)
}

// bottom is the major of games that lack what they are sorted by.
const bottom = 1<<64 - 1

// place is where a game comes in an order.
func (m *matcher) place(slot int, order query.Sort) place {
	p := place{rank: int(m.rank[slot]), slot: slot}
	switch order {
	case query.ByDate, query.ByDateDown:
		p.major = upOrDown(m.numbers[first][slot], order == query.ByDateDown)
	case query.ByMoves, query.ByMovesDown:
		p.major = upOrDown(m.numbers[moves][slot], order == query.ByMovesDown)
	case query.ByEvent, query.ByEventDown:
		m.placeByEvent(&p, order == query.ByEventDown)
	case query.ByRelevance:
		p.major = uint64(1<<32 - m.relevance(slot))
		p.minor = upOrDown(m.numbers[first][slot], false)
	}
	return p
}

// upOrDown turns a number of a column into something to sort by.
func upOrDown(v int32, down bool) uint64 {
	switch {
	case v == absent:
		return bottom
	case down:
		return uint64(1<<32 - int64(v))
	}
	return uint64(1<<32 + int64(v))
}

// placeByEvent sorts by the event's handle, then by edition and date.
func (m *matcher) placeByEvent(p *place, down bool) {
	p.major = bottom
	if has := m.lists[event].of(p.slot); len(has) > 0 {
		p.major = eventPlace(int(has[0]), true, down)
	}
	p.minor = editionAndDate(m.numbers[edition][p.slot], m.numbers[first][p.slot], down)
}

// eventPlace leaves room between two events for one that is no longer there.
func eventPlace(i int, present, down bool) uint64 {
	v := 2*i + 1
	if !present {
		v--
	}
	if down {
		return uint64(1<<33 - v)
	}
	return uint64(v)
}

// editionAndDate puts what is not known first.
func editionAndDate(edition, date int32, down bool) uint64 {
	v := uint64(max(edition, 0))<<32 | uint64(max(date, 0))
	if down {
		return 1<<63 - v
	}
	return v
}

// cursor is a place in words that outlive this index.
func (m *matcher) cursor(p place, order query.Sort) query.Cursor {
	c := query.Cursor{ID: m.ids[p.slot]}
	date := int64(m.numbers[first][p.slot])
	switch order {
	case query.ByDate, query.ByDateDown:
		c.Number = date
	case query.ByMoves, query.ByMovesDown:
		c.Number = int64(m.numbers[moves][p.slot])
	case query.ByEvent, query.ByEventDown:
		if has := m.lists[event].of(p.slot); len(has) > 0 {
			c.Event = m.lists[event].values[has[0]]
		}
		c.Number, c.Second = int64(m.numbers[edition][p.slot]), date
	case query.ByRelevance:
		c.Number, c.Second = int64(m.relevance(p.slot)), date
	}
	return c
}

// resume is the place that a cursor names here: no game of the pages before
// is behind it, and every other is.
func (m *matcher) resume(c *query.Cursor, order query.Sort) place {
	number, second := int32(c.Number), int32(c.Second)
	p := place{rank: m.seek(c.ID)}
	if _, here := m.slot(c.ID); !here {
		p.rank--
	}
	switch order {
	case query.ByDate, query.ByDateDown:
		p.major = upOrDown(number, order == query.ByDateDown)
	case query.ByMoves, query.ByMovesDown:
		p.major = upOrDown(number, order == query.ByMovesDown)
	case query.ByEvent, query.ByEventDown:
		p.major = bottom
		if c.Event != "" {
			values := m.lists[event].values
			i := sort.SearchStrings(values, c.Event)
			p.major = eventPlace(i, i < len(values) && values[i] == c.Event, order == query.ByEventDown)
		}
		p.minor = editionAndDate(number, second, order == query.ByEventDown)
	case query.ByRelevance:
		p.major, p.minor = uint64(1<<32-c.Number), upOrDown(second, false)
	}
	return p
}

// page is the best games of an answer in order, and whether there are more.
type page struct {
	best []place
	more bool
}

// page finds the games of one page without sorting all of them: the best so
// far are kept in order, and most games are worse than the last of them.
func (m *matcher) page(found set, q *query.Query) page {
	order, size := q.Order(), q.Page()
	var after place
	if q.Cursor != nil {
		after = m.resume(q.Cursor, order)
	}
	best := make([]place, 0, size+2)
	for slot := range found.slots() {
		p := m.place(slot, order)
		if q.Cursor != nil && p.compare(after) <= 0 {
			continue
		}
		if len(best) > size && p.compare(best[size]) > 0 {
			continue
		}
		i, _ := slices.BinarySearchFunc(best, p, place.compare)
		best = slices.Insert(best, i, p)
		best = best[:min(len(best), size+1)]
	}
	return page{best[:min(len(best), size)], len(best) > size}
}

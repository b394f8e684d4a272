package storage

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// PartNames is the names of the parts, in order.
func (s *Set) PartNames() []string {
	names := make([]string, len(s.parts))
	for i, p := range s.parts {
		names[i] = p.Head.Name
	}
	return names
}

// Games yields the games of one part that count.
func (s *Set) Games(part int) []At {
	var all []At
	for n := range s.parts[part].Cards {
		if !s.dead[part].has(uint32(n)) {
			all = append(all, At{part, uint32(n)})
		}
	}
	return all
}

// Ordinal is the game's place in its part.
func (a At) Ordinal() uint32 { return a.game }

// Counts counts the games that count, each by its record. What the heads and
// the cards say is not asked.
func (s *Set) Counts() (c Counts, err error) {
	c.Findings = map[kifu.Code]int{}
	for at := range s.All() {
		one, err := s.CountsOf(at)
		if err != nil {
			return c, err
		}
		c.Add(&one)
	}
	return c, nil
}

// Audit reads every value of a part and hands what is wrong with it to report:
// values that are not what was written, cards, ids and origins that are not
// those of the records, summaries that are not the sum of their postings.
// Every position is handed to see with its postings, which are valid until it
// returns.
func (s *Set) Audit(part int, see func(hash uint64, postings []Posting), report func(error)) {
	a := audit{part: s.parts[part], see: see, report: report, counts: Counts{Findings: map[kifu.Code]int{}}}
	a.games()
	a.positions()
}

type audit struct {
	part     *Part
	see      func(uint64, []Posting)
	report   func(error)
	origins  []origin
	counts   Counts
	postings []Posting
	rows     []row
	unread   bool // a record or a block could not be read: sums mean nothing
}

func (a *audit) wrong(bucket string, key []byte, why string, args ...any) {
	a.report(a.part.damage(bucket, key, fmt.Sprintf(why, args...)))
}

// games reads every game with its records, and holds the columns against them.
func (a *audit) games() {
	for n := range a.part.Cards {
		a.game(uint32(n))
	}
	if a.unread {
		return
	}
	a.checkRows()
	slices.SortFunc(a.origins, origin.compare)
	if !slices.Equal(a.origins, a.part.origins) {
		a.wrong(bucketColumns, []byte(keyOrigins), "not the origins of the records")
	}
	if byID, ok := readByID(appendByID(nil, a.part.Cards), a.part.Cards); !ok || !slices.Equal(byID, a.part.byID) {
		a.wrong(bucketColumns, []byte(keyByID), "not in order of the ids")
	}
	if !reflect.DeepEqual(a.counts, a.part.Head.Counts) {
		a.wrong(bucketHead, []byte(keyHead), "counts are not those of the records")
	}
}

func (a *audit) game(n uint32) {
	b, err := a.part.encoding(n)
	if err != nil {
		a.unreadable(err)
		return
	}
	g, err := DecodeRecord(b)
	if err != nil {
		a.unreadable(a.part.damage(bucketGames, gameKey(n), err.Error()))
		return
	}
	card := &a.part.Cards[n]
	if want := cardOf(g, int(card.Positions)); want != *card {
		a.wrong(bucketColumns, []byte(keyCards), "row %d is not that of game %s", n, g.ID)
	}
	kept := rowOf(g)
	kept.game = n
	a.rows = append(a.rows, kept)
	one := countsOf(g, int(card.Positions), b)
	a.counts.Add(&one)
	for i := range g.Witnesses {
		a.origins = append(a.origins, originOf(&g.Witnesses[i], n))
		if _, err := a.part.raw(n, i); err != nil {
			a.report(err)
		}
	}
}

func (a *audit) unreadable(err error) {
	a.unread = true
	a.report(err)
}

// positions reads block after block. One that cannot be read does not hide
// those after it.
func (a *audit) positions() {
	for block := range uint64(1) << a.part.Head.width {
		a.block(block)
	}
}

func (a *audit) block(block uint64) {
	width := a.part.Head.width
	key := blockKey(nil, block, width)
	var hot []uint64
	err := a.part.must(bucketBlocks, key, func(value []byte) error {
		r := blockReader{source: source{b: value}}
		for last, first := uint64(0), true; r.next(); first = false {
			if hash := block<<(64-width) | r.rest; r.kind == kindHot {
				hot = append(hot, hash)
			} else {
				a.position(hash, &r.source, r.count, r.kind == kindWide)
			}
			if !first && r.rest <= last {
				r.fail()
			}
			last = r.rest
		}
		return a.part.whole(&r.source, bucketBlocks, key)
	})
	if err != nil {
		a.report(err)
	}
	for _, hash := range hot {
		a.hot(hash)
	}
}

// position hands over the postings of one position.
func (a *audit) position(hash uint64, s *source, n int, wide bool) {
	a.postings = a.postings[:0]
	scan(s, n, len(a.part.Cards), wide, func(p *Posting) { a.postings = append(a.postings, *p) })
	if !s.bad {
		a.see(hash, a.postings)
	}
}

// hot reads a hot position and adds its summary up again.
func (a *audit) hot(hash uint64) {
	key := hotKey(hash)
	err := a.part.must(bucketHot, key, func(value []byte) error {
		s, n, wide := hotPostings(value)
		a.position(hash, &s, n, wide)
		if s.bad {
			return a.part.whole(&s, bucketHot, key)
		}
		if again := appendHot(nil, hash, a.postings); !slices.Equal(again, value) {
			a.wrong(bucketHot, key, "the summary is not the sum of the postings")
		}
		return nil
	})
	if err != nil {
		a.report(err)
	}
}

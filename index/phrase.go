package index

import (
	"context"
	"fmt"
	"strings"

	segment "github.com/blevesearch/scorch_segment_api/v2"
)

// Most phrases that are looked for are not there: a name is asked for in all
// its spellings, in every field of every segment. So nothing is set up before
// all terms are known to have games, and a set that is nil has none.

// addWords adds the games with every word of a name in one text field. What
// stands between two spaces must stand together.
func (m *matcher) addWords(into set, name string, t text) error {
	found, err := m.allWords(strings.Fields(m.fold(name)), t)
	if found != nil {
		into.or(found)
	}
	return err
}

// allWords is the games with every one of the folded words, or nil.
func (m *matcher) allWords(words []string, t text) (all set, err error) {
	for i, w := range words {
		one, err := m.phrase(w, t)
		if err != nil || one == nil {
			return nil, err
		}
		if i == 0 {
			all = one
		}
		all.and(one)
	}
	return all, nil
}

// phrase is the games with the folded words one after the other in a value of
// a text field, or nil.
func (m *matcher) phrase(words string, t text) (found set, err error) {
	terms := phrase(words)
	if len(terms) == 0 {
		return nil, nil
	}
	dictionaries, err := m.dictionary(textNames[t])
	if err != nil {
		return nil, err
	}
	for i, s := range m.segments {
		if err := m.ctx.Err(); err != nil {
			return nil, err
		}
		lists, err := s.lists(dictionaries[i], terms)
		if err != nil {
			return nil, err
		}
		if lists == nil {
			continue
		}
		if found == nil {
			found = m.none()
		}
		if len(lists) == 1 {
			s.fill(found, lists[0])
		} else if err := s.together(m.ctx, found, lists, terms); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// lists are the postings of all terms in a segment, nil where one has none.
func (s segmentView) lists(dictionary segment.TermDictionary, terms []word) ([]segment.PostingsList, error) {
	var lists []segment.PostingsList
	for i := range terms {
		list, err := dictionary.PostingsList([]byte(terms[i].term), s.Deleted(), nil)
		if err != nil || list.Count() == 0 {
			return nil, err
		}
		lists = append(lists, list)
	}
	return lists, nil
}

// together adds the games of a segment where the terms stand in their places
// to one another. Places are read only of games that have all the terms.
func (s segmentView) together(ctx context.Context, into set, lists []segment.PostingsList, terms []word) error {
	common := s.common(lists)
	readers := make([]segment.PostingsIterator, len(terms))
	for i, list := range lists {
		readers[i] = list.Iterator(true, false, true, nil)
	}
	var starts []int
	n := 0
	for doc := range common.slots() {
		if n++; n%1024 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		var err error
		if starts, err = meet(readers, terms, uint64(doc), starts[:0]); err != nil {
			return err
		}
		if len(starts) > 0 {
			into.add(s.base + doc)
		}
	}
	return nil
}

// common is the games of the segment, counted from its first, that all lists
// have.
func (s segmentView) common(lists []segment.PostingsList) set {
	s.base = 0
	all := make(set, (s.Segment().Count()+63)/64)
	s.fill(all, lists[0])
	for _, list := range lists[1:] {
		one := make(set, len(all))
		s.fill(one, list)
		all.and(one)
	}
	return all
}

// meet is where in a game the whole phrase begins: the places that the terms
// agree on. Doc must have them all and be after the one before.
func meet(readers []segment.PostingsIterator, terms []word, doc uint64, starts []int) ([]int, error) {
	for i, r := range readers {
		p, err := r.Advance(doc)
		if err != nil {
			return nil, err
		}
		if p == nil || p.Number() != doc {
			return nil, fmt.Errorf("%w: postings of %q", ErrDamaged, terms[i].term)
		}
		switch {
		case i == 0:
			for _, place := range p.Locations() {
				starts = append(starts, int(place.Pos())-terms[0].at)
			}
		case len(starts) > 0: // else the readers only keep step
			starts = agree(p.Locations(), terms[i].at, starts)
		}
	}
	return starts, nil
}

// agree keeps the starts that one more term's places, less its own place in
// the phrase, agree with. Both are in ascending order.
func agree(places []segment.Location, at int, starts []int) []int {
	kept, i := starts[:0], 0
	for _, start := range starts {
		for i < len(places) && int(places[i].Pos())-at < start {
			i++
		}
		if i < len(places) && int(places[i].Pos())-at == start {
			kept = append(kept, start)
		}
	}
	return kept
}

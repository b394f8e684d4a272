package index

import (
	"context"
	"crypto/sha256"
	"encoding/binary"

	bleve "github.com/blevesearch/bleve_index_api"
	segment "github.com/blevesearch/scorch_segment_api/v2"

	"github.com/kifubase/kifubase/kifu"
)

// Print is a sum over all that an index holds of one game: every term of every
// field, with its places where it has some. Equal prints mean equal entries.
type Print [2]uint64

func (p *Print) add(field string, term []byte, places []byte) {
	h := sha256.New()
	var length [8]byte
	for _, b := range [][]byte{[]byte(field), term, places} {
		binary.LittleEndian.PutUint64(length[:], uint64(len(b)))
		h.Write(length[:])
		h.Write(b)
	}
	var sum [sha256.Size]byte
	h.Sum(sum[:0])
	p[0] += binary.LittleEndian.Uint64(sum[:])
	p[1] += binary.LittleEndian.Uint64(sum[8:])
}

// PrintOf is the print that a game has once it is in an index.
func PrintOf(d *Doc) (p Print) {
	newEntry(d).VisitFields(func(f bleve.Field) {
		f.Analyze()
		for term, freq := range f.AnalyzedTokenFrequencies() {
			var places []byte
			for _, l := range freq.Locations {
				places = binary.AppendUvarint(places, uint64(l.Position))
			}
			if f.Name() != idField {
				p.add(f.Name(), []byte(term), places)
			}
		}
	})
	return p
}

// idField is where Bleve keeps the ids.
const idField = "_id"

// Prints reads the whole index, and calls see with the print of every game
// that it holds. It takes 16 bytes a game and about a second for 10,000.
func (ix *Index) Prints(ctx context.Context, see func(kifu.GameID, Print)) (err error) {
	defer guard(&err)
	defer holdFaults()()
	prints := make([]Print, len(ix.ids))
	fields := append(append(append([]string{}, keywordNames[:]...), numberNames[:]...), textNames[:]...)
	for i, field := range fields {
		places := i >= len(fields)-len(textNames)
		for _, s := range ix.segments {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := s.printField(prints, field, places); err != nil {
				return err
			}
		}
	}
	for slot := range ix.live.slots() {
		see(ix.ids[slot], prints[slot])
	}
	return nil
}

// printField adds the terms of one field to the prints of a segment's games.
func (s segmentView) printField(prints []Print, field string, places bool) error {
	dictionary, err := s.Segment().Dictionary(field)
	if err != nil {
		return err
	}
	for all := dictionary.AutomatonIterator(nil, nil, nil); ; {
		entry, err := all.Next()
		if err != nil || entry == nil {
			return err
		}
		term := []byte(entry.Term)
		list, err := dictionary.PostingsList(term, s.Deleted(), nil)
		if err != nil {
			return err
		}
		if err := s.printTerm(prints, field, term, list.Iterator(places, false, places, nil)); err != nil {
			return err
		}
	}
}

func (s segmentView) printTerm(prints []Print, field string, term []byte, postings segment.PostingsIterator) error {
	var places []byte
	for {
		posting, err := postings.Next()
		if err != nil || posting == nil {
			return err
		}
		places = places[:0]
		for _, l := range posting.Locations() {
			places = binary.AppendUvarint(places, l.Pos())
		}
		prints[s.base+int(posting.Number())].add(field, term, places)
	}
}

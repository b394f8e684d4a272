package archive

import (
	"bytes"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// What a repair has saved is held against what there was: the archive id of the
// manifest tells whether it is all, and no more.

// bury takes out the games that come back though they had been removed: those
// that the text index does not have, if without them the archive is what its
// manifest says.
func (r *repair) bury() (err error) {
	d := r.draft
	if d.counts, err = d.set.Counts(); err != nil || r.v.remade || r.whole() {
		return err
	}
	text, err := index.Open(filepath.Join(r.v.dir, textName))
	if err != nil {
		return nil // so nobody knows which
	}
	defer text.Close()
	left, masks := d.counts.Sum, storage.Masks{}
	for at := range d.set.All() {
		if text.Holds(d.set.Card(at).ID) {
			continue
		}
		one, err := d.set.CountsOf(at)
		if err != nil {
			return err
		}
		left.Take(one.Sum)
		part, n := d.set.Mask(at)
		masks[part] = append(masks[part], n)
	}
	if left.String() != r.v.manifest.Content {
		return nil
	}
	r.masks = masks
	if err := r.write(); err != nil {
		return err
	}
	d.counts, err = d.set.Counts()
	return err
}

// whole reports whether the draft holds what its manifest says.
func (r *repair) whole() bool { return r.draft.counts.Sum.String() == r.v.manifest.Content }

// judge says whether something is lost, and what. Where the manifest is lost too,
// nobody knows which parts there were: then all is there when the text index has
// the same games with the same words.
func (r *repair) judge() error {
	was, is := r.v.manifest.Counts, r.draft.counts
	known := !r.v.remade
	if known && (r.whole() || r.v.misled && !r.lost && is.Games == was.Games && is.Records == was.Records) {
		r.lost = r.v.older
		return nil
	}
	differ, readable, err := r.againstText()
	if err != nil {
		return err
	}
	if !known && readable && len(differ) == 0 {
		r.lost = r.v.older
		return nil
	}
	r.lost = true
	for _, f := range differ {
		r.v.fault(f)
	}
	saved := fmt.Sprintf("%d games in %d records", is.Games, is.Records)
	if known {
		r.v.lost(manifestName, fmt.Sprintf("it counts %d games in %d records; saved are %s", was.Games, was.Records, saved))
		return nil
	}
	r.v.lost(manifestName, "which parts there were is lost; saved are "+saved+", and records may be missing or removed ones be back")
	return r.keep(manifestName)
}

// againstText is in what the draft differs from the text index of the damaged
// generation, game by game, if that can be read.
func (r *repair) againstText() (differ []Fault, readable bool, err error) {
	text, err := index.Open(filepath.Join(r.v.dir, textName))
	if err != nil {
		return nil, false, nil
	}
	defer text.Close()
	prints := map[kifu.GameID]index.Print{}
	if err := text.Prints(r.v.ctx, func(id kifu.GameID, p index.Print) { prints[id] = p }); err != nil {
		return nil, false, r.v.ctx.Err()
	}
	tell := func(id kifu.GameID, what string) { differ = append(differ, Fault{"game " + id.String(), what, Lost}) }
	for at := range r.draft.set.All() {
		if err := r.v.ctx.Err(); err != nil {
			return nil, false, err
		}
		doc, err := r.draft.describe(at)
		if err != nil {
			return nil, false, err
		}
		want, indexed := prints[doc.ID]
		delete(prints, doc.ID)
		switch {
		case !indexed:
			tell(doc.ID, "it had been removed, and is back: remove its files again")
		case want != index.PrintOf(&doc):
			tell(doc.ID, "a record of it is lost, or one that had been replaced is back: add its files again")
		}
	}
	for _, id := range slices.SortedFunc(maps.Keys(prints), func(a, b kifu.GameID) int { return bytes.Compare(a[:], b[:]) }) {
		tell(id, "lost: add its files again")
	}
	return differ, true, nil
}

package archive

import (
	"fmt"
	"path/filepath"

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

// judge says whether something is lost.
func (r *repair) judge() error {
	if r.v.remade {
		return r.judgeByText()
	}
	was, is := r.v.manifest.Counts, r.draft.counts
	if r.whole() || r.v.misled && !r.lost && is.Games == was.Games && is.Records == was.Records {
		r.lost = len(r.v.gone) > 0
		return nil
	}
	if !r.lost {
		r.v.lost(manifestName, fmt.Sprintf("archive id %s, %d games in %d records; saved is %s, %d in %d: records are missing, or removed ones are back",
			r.v.manifest.Content, was.Games, was.Records, is.Sum, is.Games, is.Records))
	}
	r.lost = true
	return nil
}

// judgeByText says whether something is lost where nobody knows any more which
// parts there were: not when the text index has the same games with the same
// words.
func (r *repair) judgeByText() error {
	agrees, err := r.asIndexed()
	if err != nil {
		return err
	}
	if agrees {
		r.lost = len(r.v.gone) > 0
		return nil
	}
	r.lost = true
	r.v.lost(manifestName, "which parts there were is lost, and the text index is not that of those that are left: records may be missing, or removed ones be back")
	return r.keep(manifestName)
}

// asIndexed reports whether the text index of the damaged generation has the
// games of the draft, with their words, and no others.
func (r *repair) asIndexed() (bool, error) {
	d := r.draft
	text, err := index.Open(filepath.Join(r.v.dir, textName))
	if err != nil {
		return false, nil
	}
	defer text.Close()
	if text.Count() != d.counts.Games {
		return false, nil
	}
	prints := map[kifu.GameID]index.Print{}
	if err := text.Prints(r.v.ctx, func(id kifu.GameID, p index.Print) { prints[id] = p }); err != nil {
		return false, nil
	}
	for at := range d.set.All() {
		if err := r.v.ctx.Err(); err != nil {
			return false, err
		}
		doc, err := d.describe(at)
		if err != nil {
			return false, err
		}
		if prints[d.set.Card(at).ID] != index.PrintOf(&doc) {
			return false, nil
		}
	}
	return true, nil
}

package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// Resettle settles every stored header again by other tables, as a new
// generation, and says how many records mean something else now. No file is
// read: the headers' own words are stored, and so are the records. What the
// rules found stays as it was judged.
func Resettle(ctx context.Context, dir string, tables *catalog.Tables) (changed int, about About, err error) {
	w, err := beginExisting(dir, &Options{Tables: tables})
	if err != nil {
		return 0, About{}, fmt.Errorf("settle again: %w", err)
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	d, err := w.drafted()
	if err == nil {
		changed, err = d.resettle(ctx, w.options.Tables)
	}
	if err != nil {
		return 0, About{}, fmt.Errorf("settle %s again: %w", dir, diskError(err))
	}
	about, err = w.Publish(ctx)
	return changed, about, err
}

func (d *draft) resettle(ctx context.Context, tables *catalog.Tables) (changed int, err error) {
	c := &change{masks: storage.Masks{}}
	for _, at := range slices.Collect(d.set.All()) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		n, err := d.settleGame(c, at, tables)
		if err != nil {
			return 0, err
		}
		changed += n
		if len(c.items) < defaultBatch {
			continue
		}
		if err := d.apply(c); err != nil {
			return 0, err
		}
		c = &change{masks: storage.Masks{}}
	}
	settled := []string{tables.Version()}
	d.anew = d.anew || !slices.Equal(d.settled, settled)
	d.settled = settled
	return changed, d.apply(c)
}

func (d *draft) apply(c *change) error {
	if len(c.items) == 0 {
		return nil
	}
	if err := d.write(c); err != nil {
		return err
	}
	return d.follow(c)
}

// settleGame settles the records of one game; where one of them means
// something else now, the game is told anew.
func (d *draft) settleGame(c *change, at storage.At, tables *catalog.Tables) (changed int, err error) {
	tellings, err := d.left(at, nil)
	if err != nil {
		return 0, err
	}
	for i := range tellings {
		other, err := tellings[i].settle(tables)
		if err != nil {
			return 0, err
		}
		if other {
			changed++
		}
	}
	if changed == 0 {
		return 0, nil
	}
	var item *storage.Item
	var doc index.Doc
	if item, doc, err = together(d.set.Card(at).ID, tellings); err != nil {
		return 0, err
	}
	c.items, c.docs = append(c.items, item), append(c.docs, doc)
	return changed, d.mask(c, at)
}

// settle settles a record again, and reports whether it means something else.
func (t *telling) settle(tables *catalog.Tables) (other bool, err error) {
	line, err := t.line()
	if err != nil {
		return false, err
	}
	w := &t.witness
	settled, found := tables.Settle(catalog.Input{Header: w.Header, File: w.File, Line: &line, Moves: w.Moves})
	findings, err := t.withFindings(found)
	if err != nil {
		return false, err
	}
	before := *w
	w.Settled, w.Findings = settled, findings
	return !sameMeaning(&before, w), nil
}

// sameMeaning compares as they are stored: nothing and none are the same.
func sameMeaning(a, b *kifu.Witness) bool {
	return bytes.Equal(storage.AppendRecord(nil, &kifu.Game{Witnesses: []kifu.Witness{*a}}),
		storage.AppendRecord(nil, &kifu.Game{Witnesses: []kifu.Witness{*b}}))
}

// withFindings is the record's findings with those about its header replaced.
func (t *telling) withFindings(found []kifu.Finding) ([]kifu.Finding, error) {
	var all, old []kifu.Finding
	for _, f := range t.witness.Findings {
		if isOfHeader(f.Code) {
			old = append(old, f)
		} else {
			all = append(all, f)
		}
	}
	raw, err := t.packed.Unpack()
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", t.witness.File, ErrDamaged, err)
	}
	for _, f := range found {
		f.Place = placeOf(&t.witness, raw, old, f)
		all = append(all, f)
	}
	slices.SortStableFunc(all, kifu.CompareFindings)
	return all, nil
}

// isOfHeader reports whether it is settling that finds such things.
func isOfHeader(c kifu.Code) bool {
	return slices.ContainsFunc(catalog.Kinds, func(k kifu.Kind) bool { return k.Code == c })
}

// placeOf is where a finding stands in its file, of which the record's bytes
// and the places of other findings are left. Where no finding tells on which
// line the record began, the line is 0.
func placeOf(w *kifu.Witness, raw []byte, old []kifu.Finding, f kifu.Finding) kifu.Place {
	for i := range old {
		if old[i].Place.Offset == f.Place.Offset {
			return old[i].Place
		}
	}
	at := kifu.Place{Offset: f.Place.Offset}
	line, column := lineIn(raw, f.Place.Offset-w.Offset)
	first := kifu.Place{}
	if w.Offset == 0 {
		first = kifu.Place{Line: 1, Column: 1}
	}
	for i := range w.Findings {
		g := &w.Findings[i].Place
		if l, c := lineIn(raw, g.Offset-w.Offset); g.Line > l && l == 0 {
			first = kifu.Place{Line: g.Line, Column: g.Column - c}
		} else if g.Line > l && first.Line == 0 && line > 0 {
			first.Line = g.Line - l
		}
	}
	switch {
	case first.Line == 0:
	case line > 0:
		at.Line, at.Column = first.Line+line, column+1
	case first.Column > 0:
		at.Line, at.Column = first.Line, first.Column+column
	}
	return at
}

// lineIn is how many lines begin before an offset in a record's bytes, and how
// many bytes after the last beginning it is.
func lineIn(raw []byte, offset int64) (line, column int) {
	before := raw[:min(max(offset, 0), int64(len(raw)))]
	line = bytes.Count(before, []byte("\n"))
	if alone := bytes.Count(before, []byte("\r")); line == 0 && alone > 0 {
		return alone, len(before) - bytes.LastIndexByte(before, '\r') - 1
	}
	return line, len(before) - bytes.LastIndexByte(before, '\n') - 1
}

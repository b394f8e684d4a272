package archive

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
	"github.com/kifubase/kifubase/storage/disk"
)

// draft is a generation that is being made, beside the one it follows. Parts
// that are in both are links; the index is forked when it is first written.
type draft struct {
	root string // the archive's folder
	dir  string // the draft's own
	base *manifest

	store   storage.StoreID
	number  int
	next    int // number of the next part
	parts   []string
	set     *storage.Set
	counts  storage.Counts
	text    *index.Writer // nil until it is written to
	mark    string
	fresh   map[string]storage.Head // parts written here, as they were written
	anew    bool                    // the index was made again
	settled []string                // versions of the tables that settled the records
	touched touched                 // games that changed
}

func newDraft(root string, base *manifest) (d *draft, err error) {
	d = &draft{root: root, base: base, number: 1, next: 1, set: &storage.Set{}, fresh: map[string]storage.Head{}}
	if d.store, err = base.storeOrNew(); err != nil {
		return nil, err
	}
	if base != nil {
		d.number, d.next, d.mark = base.Generation+1, base.NextPart, base.Mark
		d.settled = base.Settled
		d.touched = newTouched(base)
		if d.counts, err = base.Counts.stored(base.Content); err != nil {
			return nil, err
		}
	}
	d.dir = filepath.Join(root, nameOf(d.number)+temporarySuffix)
	if err := disk.Mkdir(d.dir); err != nil {
		return nil, err
	}
	if err := d.inherit(); err != nil {
		return nil, errors.Join(err, d.drop())
	}
	return d, nil
}

// inherit links the parts of the generation before.
func (d *draft) inherit() error {
	if d.base == nil {
		return nil
	}
	from := filepath.Join(d.root, nameOf(d.base.Generation))
	for _, name := range d.base.Parts {
		if err := share(filepath.Join(from, name), filepath.Join(d.dir, name)); err != nil {
			return missing(err)
		}
		if err := d.open(name); err != nil {
			return err
		}
	}
	return nil
}

func (d *draft) open(name string) error {
	d.parts = append(d.parts, name)
	return d.set.Open(d.store, filepath.Join(d.dir, name))
}

// settledBy notes that records are added that tables of this version settled.
// Of records that are there already, and whose tables nobody noted, it stays
// unknown.
func (d *draft) settledBy(version string) {
	if d.base != nil && d.base.Settled == nil && d.base.Counts.Records > 0 && len(d.settled) == 0 {
		d.settled = []string{unknownTables}
	}
	if !slices.Contains(d.settled, version) {
		d.settled = append(slices.Clip(d.settled), version)
	}
}

// unknownTables stands for the tables of an archive that was made before they
// were noted.
const unknownTables = "unknown"

// drop ends the draft and removes it.
func (d *draft) drop() error {
	var all []error
	if d.text != nil {
		d.text.Abandon() // nothing of it is kept
		d.text = nil
	}
	all = append(all, d.set.Close(), disk.RemoveAll(d.dir))
	return errors.Join(all...)
}

// change is what a batch does to the archive.
type change struct {
	items []*storage.Item
	docs  []index.Doc
	gone  []kifu.GameID
	masks storage.Masks
}

// take writes a batch: a part with every game that is new or told anew, then
// the index.
func (d *draft) take(b *batch) error {
	c := &change{masks: storage.Masks{}}
	for _, id := range b.ids() {
		if err := d.tell(c, id, b.games[id], b.gone[id]); err != nil {
			return err
		}
	}
	if err := d.write(c); err != nil {
		return err
	}
	return d.follow(c)
}

// ids is the games that change, in order.
func (b *batch) ids() []kifu.GameID {
	all := make([]kifu.GameID, 0, len(b.games)+len(b.gone))
	for id := range b.games {
		all = append(all, id)
	}
	for id := range b.gone {
		if b.games[id] == nil {
			all = append(all, id)
		}
	}
	slices.SortFunc(all, func(a, b kifu.GameID) int { return slices.Compare(a[:], b[:]) })
	return all
}

// tell adds to the change what becomes of one game.
func (d *draft) tell(c *change, id kifu.GameID, told []*Prepared, gone []origin) error {
	at, stored := d.set.Find(id)
	if !stored {
		d.touched.note(id, nil)
	}
	if !stored && len(told) == 1 {
		c.items, c.docs = append(c.items, told[0].item), append(c.docs, told[0].doc)
		return nil
	}
	var tellings []telling
	if stored {
		var err error
		if tellings, err = d.left(at, gone); err != nil {
			return err
		}
		if err := d.mask(c, at); err != nil {
			return err
		}
	}
	for _, p := range told {
		t, err := p.telling()
		if err != nil {
			return err
		}
		tellings = append(tellings, t)
	}
	if len(tellings) == 0 {
		c.gone = append(c.gone, id)
		return nil
	}
	item, doc, err := together(id, tellings)
	if err != nil {
		return err
	}
	c.items, c.docs = append(c.items, item), append(c.docs, doc)
	return nil
}

func (p *Prepared) telling() (telling, error) {
	g, err := p.item.Game()
	if err != nil {
		return telling{}, err
	}
	return telling{witness: g.Witnesses[0], packed: p.item.Raw()[0], item: p.item}, nil
}

// left is the witnesses of a stored game without those that are gone.
func (d *draft) left(at storage.At, gone []origin) ([]telling, error) {
	g, err := d.set.Game(at)
	if err != nil {
		return nil, err
	}
	var left []telling
	for i, w := range g.Witnesses {
		if slices.Contains(gone, originOf(&w)) {
			continue
		}
		packed, err := d.set.Packed(at, i)
		if err != nil {
			return nil, err
		}
		left = append(left, telling{witness: w, packed: packed})
	}
	return left, nil
}

// mask takes a stored game out.
func (d *draft) mask(c *change, at storage.At) error {
	g, err := d.set.Game(at)
	if err != nil {
		return err
	}
	d.touched.note(g.ID, g)
	was, err := d.set.CountsOf(at)
	if err != nil {
		return err
	}
	d.counts.Take(&was)
	part, game := d.set.Mask(at)
	c.masks[part] = append(c.masks[part], game)
	return nil
}

// write writes the next part.
func (d *draft) write(c *change) error {
	name := d.nextPart()
	head, err := storage.Write(filepath.Join(d.dir, name), d.store, name, c.items, c.masks)
	if err != nil {
		return err
	}
	d.counts.Add(&head.Counts)
	d.fresh[name] = head
	if err := d.open(name); err != nil {
		return err
	}
	d.mark = fmt.Sprintf("%s %s", d.store, name)
	return nil
}

func (d *draft) nextPart() string {
	name := fmt.Sprintf("part-%06d.db", d.next)
	d.next++
	return name
}

// follow makes the index follow a part that is written.
func (d *draft) follow(c *change) error {
	if err := d.openText(); err != nil {
		return err
	}
	mark := []byte(d.mark)
	if len(c.gone) > 0 {
		if err := d.text.Delete(c.gone, nil); err != nil {
			return err
		}
	}
	return d.text.Add(c.docs, mark)
}

// openText forks the index of the generation before, or makes a new one: for
// the first generation, and where the old one cannot be gone on with. The old
// one stays as it is, whatever its state.
func (d *draft) openText() error {
	if d.text != nil {
		return nil
	}
	if d.base == nil {
		return d.createText()
	}
	from := filepath.Join(d.root, nameOf(d.base.Generation), textName)
	err := d.forkText(from)
	if errors.Is(err, index.ErrDamaged) || errors.Is(err, index.ErrOutdated) || errors.Is(err, fs.ErrNotExist) {
		return d.retell()
	}
	return err
}

func (d *draft) createText() (err error) {
	d.text, err = index.Create(filepath.Join(d.dir, textName))
	return err
}

func (d *draft) forkText(from string) (err error) {
	to := filepath.Join(d.dir, textName)
	if err := index.Fork(from, to); err != nil {
		return err
	}
	if d.text, err = index.Reopen(to); err != nil {
		return err
	}
	mark, err := d.text.Mark()
	if err == nil && string(mark) != d.base.Mark {
		err = fmt.Errorf("%w: it follows up to %q, %s says %q", index.ErrDamaged, mark, manifestName, d.base.Mark)
	}
	return err
}

// retell makes the index again from the stored games.
func (d *draft) retell() error {
	if d.text != nil {
		d.text.Abandon() // nothing of it is kept
		d.text = nil
	}
	if err := disk.RemoveAll(filepath.Join(d.dir, textName)); err != nil {
		return err
	}
	if err := d.createText(); err != nil {
		return err
	}
	d.anew = true
	var docs []index.Doc
	for at := range d.set.All() {
		doc, err := d.describe(at)
		if err != nil {
			return err
		}
		if docs = append(docs, doc); len(docs) < 1000 {
			continue
		}
		if err := d.text.Add(docs, nil); err != nil {
			return err
		}
		docs = docs[:0]
	}
	return d.text.Add(docs, []byte(d.mark))
}

// describe is what the index knows of a stored game.
func (d *draft) describe(at storage.At) (index.Doc, error) {
	g, err := d.set.Game(at)
	if err != nil {
		return index.Doc{}, err
	}
	var comments []string
	for i := range g.Witnesses {
		raw, err := d.set.Raw(at, i)
		if err != nil {
			return index.Doc{}, err
		}
		said, err := commentsOf(raw, g.Witnesses[i].File)
		if err != nil {
			return index.Doc{}, err
		}
		comments = append(comments, said)
	}
	return describe(g, comments...), nil
}

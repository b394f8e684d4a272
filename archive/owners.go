package archive

import (
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/storage"
)

// What was removed or replaced lies in its part as before, and only a mask in a
// later part says that it counts no more. Where masks are lost it comes back, and
// two parts tell one game, or two games have one record.

// owners is the part that each game and each record belongs to: the last of
// those that tell it. Parts are numbered as they were written.
type owners struct {
	games   map[kifu.GameID]string
	records map[origin]string
}

// note hears that a part tells a game.
func (o *owners) note(part string, g *kifu.Game) {
	o.games[g.ID] = max(o.games[g.ID], part)
	for i := range g.Witnesses {
		record := originOf(&g.Witnesses[i])
		o.records[record] = max(o.records[record], part)
	}
}

// others is the records of a game that a part tells which belong to others: all
// where another part tells the game.
func (o *owners) others(part string, g *kifu.Game) (records []origin) {
	for i := range g.Witnesses {
		if record := originOf(&g.Witnesses[i]); o.games[g.ID] != part || o.records[record] != part {
			records = append(records, record)
		}
	}
	return records
}

// owned finds the owners of all that counts, in sound parts and in wrecks.
func (r *repair) owned(wrecks map[string]*storage.Wreck) error {
	set := r.draft.set
	for at := range set.All() {
		g, err := set.Game(at)
		if err != nil {
			return err
		}
		part, _ := set.Mask(at)
		r.owners.note(part, g)
	}
	for name, w := range wrecks {
		dead := r.dead(name, wrecks)
		for n, packed := range w.Records {
			if g, err := recordOf(packed); err == nil && !dead[n] {
				r.owners.note(name, g)
			}
		}
	}
	return nil
}

// disown masks the games of sound parts that belong to others, and writes those
// anew of which some records do.
func (r *repair) disown() error {
	r.masks = storage.Masks{}
	set := r.draft.set
	for at := range set.All() {
		g, err := set.Game(at)
		if err != nil {
			return err
		}
		part, n := set.Mask(at)
		others := r.owners.others(part, g)
		if len(others) == 0 {
			continue
		}
		r.masks[part] = append(r.masks[part], n)
		left, err := r.draft.left(at, others)
		if err != nil {
			return err
		}
		if err := r.tell(g.ID, left); err != nil {
			return err
		}
	}
	return r.write()
}

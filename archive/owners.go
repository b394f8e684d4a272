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

// of is the witnesses of a game that a part tells which belong to it: none where
// another part tells the game.
func (o *owners) of(part string, g *kifu.Game) (own []int) {
	if o.games[g.ID] != part {
		return nil
	}
	for i := range g.Witnesses {
		if o.records[originOf(&g.Witnesses[i])] == part {
			own = append(own, i)
		}
	}
	return own
}

func originOf(w *kifu.Witness) origin { return origin{w.File, w.Number} }

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
		own := r.owners.of(part, g)
		if len(own) == len(g.Witnesses) {
			continue
		}
		r.masks[part] = append(r.masks[part], n)
		if err := r.retell(at, g, own); err != nil {
			return err
		}
	}
	return r.write()
}

// retell writes a stored game with some of its witnesses.
func (r *repair) retell(at storage.At, g *kifu.Game, some []int) error {
	var left []telling
	for _, i := range some {
		packed, err := r.draft.set.Packed(at, i)
		if err != nil {
			return err
		}
		left = append(left, telling{witness: g.Witnesses[i], packed: packed})
	}
	return r.tell(g.ID, left)
}

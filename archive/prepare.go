package archive

import (
	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/storage"
)

// Entry is one judged record on its way in.
type Entry struct {
	Witness   kifu.Witness // Symmetry is set by Prepare
	Line      kifu.Line
	Faulty    int // the first move with an error by the rules, 0 for none
	Positions []replay.Position
	Raw       []byte
	Comments  string
}

// Prepared is an Entry made ready to be stored. It owns its memory.
type Prepared struct {
	record   origin
	digest   kifu.Digest
	item     *storage.Item // the game as it is when no other record tells it
	doc      index.Doc     // the same
	comments string
}

// origin is where a record stands. It is what makes a record itself.
type origin struct {
	file   string
	number int
}

func originOf(w *kifu.Witness) origin { return origin{w.File, w.Number} }

// Prepare makes an entry ready: it finds which game it tells, encodes and
// packs it. Many goroutines may call it at a time.
func (w *Writer) Prepare(e *Entry) *Prepared {
	witness := e.Witness
	g := &kifu.Game{Line: e.Line, Faulty: e.Faulty, Settled: witness.Settled}
	g.ID, witness.Symmetry = same.Identity(&e.Line, witness.Header, witness.Digest)
	g.Witnesses = []kifu.Witness{witness}
	return &Prepared{
		record:   originOf(&witness),
		digest:   witness.Digest,
		item:     storage.NewItem(g, []storage.Packed{storage.Pack(e.Raw)}, visitsOf(e.Positions, e.Faulty), same.SketchOf(g)),
		doc:      describe(g, e.Comments),
		comments: e.Comments,
	}
}

func (p *Prepared) id() kifu.GameID { return p.item.Card.ID }

// bytes is about how much memory it takes.
func (p *Prepared) bytes() int { return p.item.Bytes() + 3*len(p.comments) + 1024 }

// visitsOf is the positions of a line up to the one before its first error, as
// they are stored.
func visitsOf(positions []replay.Position, faulty int) []storage.Visit {
	if faulty > 0 && faulty < len(positions) {
		positions = positions[:faulty]
	}
	visits := make([]storage.Visit, len(positions))
	for i := range positions {
		p := &positions[i]
		v := &visits[i]
		v.Hash = storage.HashOf(p.ID)
		v.Ply, v.Symmetry = uint32(i), p.Symmetry
		v.Next, v.Color = storage.End, kifu.Black
		if p.HasNext && i+1 != faulty {
			v.Next, v.Color = p.Next, p.NextColor
		}
	}
	return visits
}

// describe is what the index knows of a game.
func describe(g *kifu.Game, comments ...string) index.Doc {
	var said []string
	for _, c := range comments {
		if c != "" {
			said = append(said, c)
		}
	}
	return index.Describe(g, said, catalog.FoldText)
}

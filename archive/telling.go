package archive

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/storage"
)

// telling is one witness of a game that several tell, with its record.
type telling struct {
	witness kifu.Witness
	packed  storage.Packed
	item    *storage.Item // where it was prepared just now, else nil
}

// together makes one game of all that tell it. What comes out does not depend
// on the order in which they came in: the witness who speaks for the game is
// found by what they say.
func together(id kifu.GameID, tellings []telling) (*storage.Item, index.Doc, error) {
	slices.SortFunc(tellings, func(a, b telling) int { return bySpeech(&a.witness, &b.witness) })
	speaker := &tellings[0]
	line, err := speaker.line()
	if err != nil {
		return nil, index.Doc{}, err
	}
	g := &kifu.Game{ID: id, Line: line, Faulty: faultyOf(&speaker.witness), Settled: speaker.witness.Settled}
	var raw []storage.Packed
	var comments []string
	for i := range tellings {
		t := &tellings[i]
		g.Witnesses = append(g.Witnesses, t.witness)
		raw = append(raw, t.packed)
		said, err := t.comments()
		if err != nil {
			return nil, index.Doc{}, err
		}
		comments = append(comments, said)
	}
	return storage.NewItem(g, raw, speaker.visits(g), same.SketchOf(g)), describe(g, comments...), nil
}

// bySpeech puts the witness first who speaks for the game: who settles most,
// then who tells more moves, with fewer findings, then by file and number.
func bySpeech(a, b *kifu.Witness) int {
	return cmp.Or(
		cmp.Compare(settledFacts(&b.Settled), settledFacts(&a.Settled)),
		cmp.Compare(b.Moves, a.Moves),
		cmp.Compare(len(a.Findings), len(b.Findings)),
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Number, b.Number),
	)
}

// WhySpeaks says why the first witness of a game speaks for it; nothing where
// it is the only one.
func WhySpeaks(g *kifu.Game) string {
	if len(g.Witnesses) < 2 {
		return ""
	}
	a, b := &g.Witnesses[0], &g.Witnesses[1]
	for _, c := range []struct {
		what string
		a, b int
	}{
		{"facts settled", settledFacts(&a.Settled), settledFacts(&b.Settled)},
		{"moves", a.Moves, b.Moves},
		{"findings", len(a.Findings), len(b.Findings)},
	} {
		if c.a != c.b {
			return fmt.Sprintf("%s: %d, of the next %d", c.what, c.a, c.b)
		}
	}
	return "the first by file"
}

// settledFacts counts what is known.
func settledFacts(s *kifu.Settled) int {
	n := 0
	for _, p := range slices.Concat(s.Black, s.White) {
		n += facts(p.Handle() != "", p.ID != "", p.Rank != "")
	}
	e := &s.Event
	n += facts(e.Title != "" || e.Key != "", e.Edition != 0, e.Stage != "", e.Round != 0 || e.Game != 0, e.Place != "")
	return n + facts(s.Result != kifu.Result{}, s.Komi.Known, len(s.Dates) > 0, s.Rules != "")
}

func facts(known ...bool) (n int) {
	for _, k := range known {
		if k {
			n++
		}
	}
	return n
}

// faultyOf is the first move that the rules' findings call an error.
func faultyOf(w *kifu.Witness) int {
	first := 0
	for i := range w.Findings {
		f := &w.Findings[i]
		if f.Severity == kifu.Error && f.Code.Group() == "rule" && f.Move > 0 && (first == 0 || f.Move < first) {
			first = f.Move
		}
	}
	return first
}

// line is the main line as this witness tells it.
func (t *telling) line() (kifu.Line, error) {
	if t.item != nil {
		g, err := t.item.Game()
		if err != nil {
			return kifu.Line{}, err
		}
		return g.Line, nil
	}
	raw, err := t.packed.Unpack()
	if err != nil {
		return kifu.Line{}, fmt.Errorf("%s: %w: %w", t.witness.File, ErrDamaged, err)
	}
	return lineOf(raw, t.witness.File)
}

// lineOf is the main line of a record.
func lineOf(raw []byte, file string) (line kifu.Line, err error) {
	err = reread(raw, file, func(r *parser.Record) { line = r.Clone().Line })
	return line, err
}

func (t *telling) comments() (string, error) {
	raw, err := t.packed.Unpack()
	if err != nil {
		return "", fmt.Errorf("%s: %w: %w", t.witness.File, ErrDamaged, err)
	}
	return commentsOf(raw, t.witness.File)
}

// commentsOf is the comments of a record.
func commentsOf(raw []byte, file string) (said string, err error) {
	err = reread(raw, file, func(r *parser.Record) { said = r.Comments() })
	return said, err
}

// reread reads a stored record again.
func reread(raw []byte, file string, see func(*parser.Record)) error {
	return rereadBy(parser.NewReader(nil), raw, file, see)
}

func rereadBy(reader *parser.Reader, raw []byte, file string, see func(*parser.Record)) error {
	for r, err := range reader.Records(bytes.NewReader(raw), file) {
		if err != nil {
			return fmt.Errorf("read %s again: %w", file, err)
		}
		see(r)
		return nil
	}
	return nil
}

// visits is the positions of the game, of which this witness is the speaker.
func (t *telling) visits(g *kifu.Game) []storage.Visit {
	if t.item != nil {
		return t.item.Visits()
	}
	return replayed(replay.NewJudge(), g)
}

// replayed is the positions of a line whose first error is known. The rules
// are such that they find none before it.
func replayed(j *replay.Judge, g *kifu.Game) []storage.Visit {
	s := &g.Settled
	r := j.Replay(&g.Line, replay.Options{
		Rules:  replay.Rules{Suicide: true, Passes: 4},
		Result: s.Result, Note: s.Note, Handicap: s.Handicap,
		Positions: true,
	})
	return visitsOf(r.Positions, g.Faulty)
}

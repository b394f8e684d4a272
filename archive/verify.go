package archive

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/storage"
)

// Verified is what Verify looked at and how much of it was not right.
type Verified struct {
	Generation int
	Games      int
	Records    int
	Positions  int
	Faults     map[FaultKind]int
	Mended     bool // by Repair: the new generation is without a fault

	Now *Verified // by Repair, where it changed something: the new generation
}

// Clean reports whether all is as it should be.
func (v *Verified) Clean() bool { return len(v.Faults) == 0 }

// Whole reports whether nothing is damaged: what is outdated may be.
func (v *Verified) Whole() bool { return v.Faults[Derived]+v.Faults[Lost] == 0 }

// Verify reads the whole archive in dir and believes nothing that it can find
// out again. Every file is hashed and held against the manifest; every record
// is hashed, read, settled and replayed again from its own bytes and held
// against what is stored of it; the positions that the replay gives are held
// against the position index, and the words of every game against the text
// index. Each disagreement is handed to report. The error is for what kept it
// from looking.
func Verify(ctx context.Context, dir string, tables *catalog.Tables, report func(Fault)) (Verified, error) {
	v := newVerifier(ctx, dir, tables, report)
	defer v.close()
	err := v.verify()
	if err != nil {
		err = fmt.Errorf("verify archive %s: %w", dir, err)
	}
	return v.result, err
}

// verifier goes through one generation.
type verifier struct {
	ctx      context.Context
	root     string // the archive's folder
	dir      string // the generation's
	tables   *catalog.Tables
	hear     func(Fault)
	result   Verified
	manifest *manifest
	readers  *os.File // keeps the generation from being removed
	set      *storage.Set
	partial  bool // some part could not be opened
	bad      map[string]bool
	badText  bool
	remade   bool     // the manifest
	aside    []string // what stands in the archive's folder and cannot be read: generations, CURRENT
	older    bool     // the newest generation is among them
	misled   bool     // by some game, of what follows from its witnesses: the archive id has it
	at       string   // the part whose games are looked at

	reader *parser.Reader
	judge  *replay.Judge
	prints map[kifu.GameID]index.Print
}

func newVerifier(ctx context.Context, dir string, tables *catalog.Tables, report func(Fault)) *verifier {
	return &verifier{
		ctx: ctx, root: dir, tables: tables, hear: report,
		result: Verified{Faults: map[FaultKind]int{}}, bad: map[string]bool{}, set: &storage.Set{},
		reader: parser.NewReader(nil), judge: replay.NewJudge(), prints: map[kifu.GameID]index.Print{},
	}
}

func (v *verifier) close() error {
	err := v.set.Close()
	if v.readers != nil {
		err = errors.Join(err, v.readers.Close())
	}
	return err
}

func (v *verifier) fault(f Fault) {
	v.result.Faults[f.Kind]++
	if v.hear != nil {
		v.hear(f)
	}
}

func (v *verifier) derived(where, what string, args ...any) {
	v.fault(Fault{Where: where, What: fmt.Sprintf(what, args...)})
}

func (v *verifier) lost(where, what string) { v.fault(Fault{where, what, Lost}) }

func (v *verifier) verify() error {
	if err := v.begin(); err != nil {
		return err
	}
	for _, step := range []func() error{v.files, v.parts, v.games, v.text, v.counts} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// begin finds the generation to look at: the one that CURRENT names, or where
// that is damaged the newest. Where nothing of it can be read, it is the one
// before.
func (v *verifier) begin() error {
	n, err := readCurrent(v.root)
	if err != nil && !errors.Is(err, ErrDamaged) {
		return err
	}
	all, listErr := generationsIn(v.root)
	if err != nil {
		v.fault(Fault{Where: currentName, What: err.Error()})
		if listErr != nil || len(all) == 0 {
			return errors.Join(listErr, fmt.Errorf("%w: no generation", ErrDamaged))
		}
		n = all[len(all)-1]
		if isFolder(filepath.Join(v.root, currentName)) {
			v.aside = append(v.aside, currentName)
		}
	}
	err = v.take(n)
	for _, older := range slices.Backward(all) {
		if older < n && errors.Is(err, ErrDamaged) {
			v.lost(nameOf(v.result.Generation), "nothing of it can be read; what it has and the one before has not is lost: add the files again")
			v.aside, v.older = append(v.aside, nameOf(v.result.Generation)), true
			err = v.take(older)
		}
	}
	return err
}

// take takes a generation to look at.
func (v *verifier) take(n int) error {
	v.result.Generation, v.dir = n, filepath.Join(v.root, nameOf(n))
	if err := v.hold(); err != nil {
		return err
	}
	m, err := readManifest(v.dir)
	v.remade = errors.Is(err, ErrDamaged)
	if v.remade {
		v.fault(Fault{Where: manifestName, What: err.Error()})
		m, err = remadeManifest(v.dir, n)
	}
	v.manifest = &m
	return err
}

// hold keeps the generation from being removed while it is looked at.
func (v *verifier) hold() (err error) {
	if v.readers != nil {
		if err := v.readers.Close(); err != nil {
			return err
		}
		v.readers = nil
	}
	v.readers, err = os.Open(filepath.Join(v.dir, readersName))
	if errors.Is(err, fs.ErrNotExist) {
		v.derived(readersName, "missing")
		return nil
	}
	if err != nil {
		return err
	}
	return lockFile(v.readers, false)
}

// files holds every file against the manifest.
func (v *verifier) files() error {
	for _, name := range slices.Sorted(maps.Keys(v.manifest.Files)) {
		if err := v.ctx.Err(); err != nil {
			return err
		}
		want := v.manifest.Files[name]
		sha, size, err := digestOf(filepath.Join(v.dir, filepath.FromSlash(name)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			v.badFile(name, "missing")
		case err != nil:
			v.badFile(name, err.Error())
		case size != want.Bytes:
			v.badFile(name, fmt.Sprintf("%d bytes, %s says %d", size, manifestName, want.Bytes))
		case sha != want.SHA256:
			v.badFile(name, "its bytes are not those that were written")
		}
	}
	return v.strangers()
}

func (v *verifier) badFile(name, what string) {
	if filepath.Dir(name) == textName {
		v.badText = true
	}
	v.bad[name] = true
	v.derived(name, "%s", what)
}

// strangers names files that the manifest does not list.
func (v *verifier) strangers() error {
	return filepath.WalkDir(v.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(v.dir, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if _, listed := v.manifest.Files[name]; !listed && name != manifestName && len(v.manifest.Files) > 0 {
			v.derived(name, "%s does not list it", manifestName)
		}
		return nil
	})
}

// parts opens every part that can be opened.
func (v *verifier) parts() error {
	store, err := v.manifest.storeID()
	if err != nil {
		return err
	}
	for _, name := range v.manifest.Parts {
		if err := v.set.Open(store, filepath.Join(v.dir, name)); err != nil {
			f := faultOf(name, err)
			f.Kind = Lost
			v.fault(f)
			v.partial, v.bad[name] = true, true
		}
	}
	return nil
}

// games goes through every part: its values, its games, its positions.
func (v *verifier) games() error {
	for i, name := range v.set.PartNames() {
		if err := v.part(i, name); err != nil {
			return err
		}
	}
	return nil
}

func (v *verifier) part(i int, name string) error {
	v.at = name
	alive := map[uint32]bool{}
	for _, at := range v.set.Games(i) {
		alive[at.Ordinal()] = true
	}
	var stored, replayed storage.Census
	v.set.Audit(i, func(hash uint64, postings []storage.Posting) {
		for j := range postings {
			if alive[postings[j].Game] {
				stored.Add(hash, &postings[j])
				v.result.Positions++
			}
		}
	}, func(err error) {
		v.bad[name] = true
		v.fault(faultOf(name, err))
	})
	for _, at := range v.set.Games(i) {
		visits, err := v.game(at)
		if err != nil {
			return err
		}
		for j := range visits {
			visits[j].Game = at.Ordinal()
			replayed.Add(visits[j].Hash, &visits[j].Posting)
		}
	}
	if err := v.sketches(i, name); err != nil {
		return err
	}
	if differ := stored.Differ(&replayed); len(differ) > 0 {
		v.bad[name] = true
		return v.locate(i, name, differ)
	}
	return nil
}

// sketches holds the sketches of a part against its games. One of an older
// format has none.
func (v *verifier) sketches(i int, name string) error {
	if !v.set.HasSketches(i) {
		return nil
	}
	var stored, made storage.Census
	if err := v.set.Sketches(i, &stored); err != nil {
		v.bad[name] = true
		v.fault(faultOf(name, err))
		return nil
	}
	for _, at := range v.set.Games(i) {
		if err := v.ctx.Err(); err != nil {
			return err
		}
		g, err := v.set.Game(at)
		if err != nil {
			return nil // the audit has named it
		}
		for _, key := range same.SketchOf(g) {
			made.AddKey(key, at.Ordinal())
		}
	}
	if len(stored.Differ(&made)) > 0 {
		v.bad[name] = true
		v.derived(name+": sketches", "not those of its games")
	}
	return nil
}

// locate names the positions in which the index of a part and the replay of
// its games differ.
func (v *verifier) locate(i int, name string, differ map[int]bool) error {
	type visit struct {
		hash uint64
		p    storage.Posting
	}
	found := map[visit]int{}
	count := func(hash uint64, p storage.Posting, n int) {
		if differ[storage.SectorOf(hash)] {
			if found[visit{hash, p}] += n; found[visit{hash, p}] == 0 {
				delete(found, visit{hash, p})
			}
		}
	}
	alive := map[uint32]kifu.GameID{}
	for _, at := range v.set.Games(i) {
		alive[at.Ordinal()] = v.set.Card(at).ID
		if g, err := v.set.Game(at); err == nil {
			for _, w := range v.visits(g) {
				w.Game = at.Ordinal()
				count(w.Hash, w.Posting, 1)
			}
		}
	}
	v.set.Audit(i, func(hash uint64, postings []storage.Posting) {
		for _, p := range postings {
			if _, ok := alive[p.Game]; ok {
				count(hash, p, -1)
			}
		}
	}, func(error) {})
	for w, n := range found {
		what := "the replay has it, the index has not"
		if n < 0 {
			what = "the index has it, the replay has not"
		}
		v.derived(name, "position …%016x of game %s after %d moves: %s", w.hash, alive[w.p.Game], w.p.Ply, what)
	}
	return v.ctx.Err()
}

func (v *verifier) visits(g *kifu.Game) []storage.Visit {
	return storage.FirstVisits(replayed(v.judge, g), storage.OutcomeOf(g.Settled.Result))
}

// game holds one game against the records that tell it, and gives the
// positions that its replay reaches.
func (v *verifier) game(at storage.At) ([]storage.Visit, error) {
	if err := v.ctx.Err(); err != nil {
		return nil, err
	}
	g, err := v.set.Game(at)
	if err != nil {
		return nil, nil // the audit has named it
	}
	v.result.Games++
	var comments []string
	for i := range g.Witnesses {
		comments = append(comments, v.witness(at, g, i))
	}
	v.speaker(g)
	doc := describe(g, comments...)
	v.prints[g.ID] = index.PrintOf(&doc)
	visits := v.visits(g)
	if n := int(v.set.Card(at).Positions); n != len(visits) {
		v.badGame(g, "%d positions, the replay has %d", n, len(visits))
	}
	return visits, nil
}

// speaker looks at what a game has from its first witness.
func (v *verifier) speaker(g *kifu.Game) {
	if !slices.IsSortedFunc(g.Witnesses, func(a, b kifu.Witness) int { return bySpeech(&a, &b) }) {
		v.misled = true
		v.badGame(g, "another witness should speak for it")
	}
	if want := faultyOf(&g.Witnesses[0]); g.Faulty != want {
		v.misled = true
		v.badGame(g, "its first fault is kept as move %d, the findings say %d", g.Faulty, want)
	}
}

func (v *verifier) badGame(g *kifu.Game, what string, args ...any) {
	v.bad[v.at] = true
	v.derived("game "+g.ID.String(), what, args...)
}

// witness reads a record again from its own bytes, and gives its comments.
func (v *verifier) witness(at storage.At, g *kifu.Game, i int) (comments string) {
	raw, err := v.set.Raw(at, i)
	if err != nil {
		return "" // the audit has named it
	}
	v.result.Records++
	w := &g.Witnesses[i]
	told := fmt.Sprintf("game %s: %s, tree %d", g.ID, w.File, w.Number)
	if sum := kifu.Digest(sha256.Sum256(raw)); sum != w.Digest {
		v.bad[v.at] = true
		v.fault(Fault{told, "its bytes are not those that were read", Lost})
		return ""
	}
	err = rereadBy(v.reader, raw, w.File, func(r *parser.Record) {
		comments = r.Comments()
		for _, what := range v.compare(g, i, r) {
			v.fault(Fault{told, what, Outdated})
		}
	})
	if err != nil {
		v.fault(Fault{told, err.Error(), Outdated})
	}
	return comments
}

// compare is in what a record that is read again differs from what is stored.
// All of it follows from bytes whose hash is right: it is a matter of which
// program read them.
func (v *verifier) compare(g *kifu.Game, i int, r *parser.Record) (differ []string) {
	w := &g.Witnesses[i]
	if len(r.Line.Moves) != w.Moves {
		differ = append(differ, fmt.Sprintf("%d moves are kept, %d are read", w.Moves, len(r.Line.Moves)))
	}
	if id, turn := same.Identity(&r.Line, w.Header, w.Digest); id != g.ID || turn != w.Symmetry {
		differ = append(differ, fmt.Sprintf("it is read as game %s, turned by %d", id, turn))
	}
	if i == 0 && !sameLine(&g.Line, &r.Line) {
		differ = append(differ, "the game's line is not the one it tells")
	}
	if what := v.settled(w, r); what != "" {
		differ = append(differ, what)
	}
	return differ
}

// settled compares what the header means with what it means today.
func (v *verifier) settled(w *kifu.Witness, r *parser.Record) string {
	if !v.manifest.settledBy(v.tables) {
		return "" // by another name table: not comparable
	}
	s, _ := v.tables.Settle(catalog.Input{Header: w.Header, File: w.File, Line: &r.Line, Moves: w.Moves})
	was, is := reflect.ValueOf(w.Settled), reflect.ValueOf(s)
	for i := range was.NumField() {
		a, b := was.Field(i), is.Field(i)
		if a.Kind() == reflect.Slice && a.Len() == 0 && b.Len() == 0 {
			continue
		}
		if !reflect.DeepEqual(a.Interface(), b.Interface()) {
			return fmt.Sprintf("%s is kept as %v, settles as %v", was.Type().Field(i).Name, a.Interface(), b.Interface())
		}
	}
	return ""
}

// text holds the text index against the games.
func (v *verifier) text() error {
	text, err := openText(v.dir, v.manifest)
	if err != nil {
		v.badText = true
		v.fault(Fault{Where: textName, What: err.Error()})
		return nil
	}
	defer text.Close()
	unread := 0
	err = text.Prints(v.ctx, func(id kifu.GameID, p index.Print) {
		want, stored := v.prints[id]
		delete(v.prints, id)
		switch {
		case !stored && v.partial:
			unread++
		case !stored:
			v.badWords("game %s is in it, and is not stored", id)
		case stored && p != want:
			v.badWords("game %s: its words are not those of its records", id)
		}
	})
	for id := range v.prints {
		if err == nil {
			v.badWords("game %s is not in it", id)
		}
	}
	if unread > 0 {
		v.lost(textName, fmt.Sprintf("games in it that cannot be read: %d", unread))
	}
	if errors.Is(err, index.ErrDamaged) {
		v.badWords("%s", err)
		return nil
	}
	return err
}

func (v *verifier) badWords(what string, args ...any) {
	v.badText = true
	v.derived(textName, what, args...)
}

// counts adds the games up again.
func (v *verifier) counts() error {
	if v.partial || v.remade {
		return nil
	}
	c, err := v.set.Counts()
	if errors.Is(err, ErrDamaged) {
		return nil // the audit has named it
	}
	if err != nil {
		return err
	}
	m := v.manifest
	found := countsOf(&c, v.set.Files())
	if m.Version >= 2 {
		if err := v.versions(&found); err != nil {
			return err
		}
	}
	if !reflect.DeepEqual(found, m.Counts) {
		v.derived(manifestName, "it counts %+v, there are %+v", m.Counts, found)
	}
	if id := c.Sum.String(); id != m.Content {
		v.derived(manifestName, "archive id %s, the records give %s", m.Content, id)
	}
	return nil
}

// sameLine reports whether two lines are the same, setup by setup and move by
// move.
func sameLine(a, b *kifu.Line) bool {
	return a.Size == b.Size && slices.Equal(a.Moves, b.Moves) && slices.EqualFunc(a.Setups, b.Setups, sameSetup)
}

func sameSetup(a, b kifu.Setup) bool {
	return a.After == b.After && a.ToPlay == b.ToPlay &&
		slices.Equal(a.Black, b.Black) && slices.Equal(a.White, b.White) && slices.Equal(a.Empty, b.Empty)
}

// versions counts the clusters as they are kept, and finds them again. Where
// the file is what was written and others are found, it is this program that
// finds otherwise.
func (v *verifier) versions(c *counts) error {
	store, err := v.manifest.storeID()
	if err != nil {
		return err
	}
	kept, _, err := storage.ReadClusters(filepath.Join(v.dir, clustersName), store)
	if err != nil {
		v.derived(clustersName, "%s", err)
		c.Clusters, c.Contradictions = v.manifest.Counts.Clusters, v.manifest.Counts.Contradictions
		return nil
	}
	c.Clusters, c.Contradictions = countClusters(kept, c.Games)
	found, err := clustersIn(v.set)
	if err == nil && !storage.SameClusters(kept, found) {
		v.fault(Fault{clustersName, "this program finds other versions of games; indexer rebuild keeps them", Outdated})
	}
	return err
}

package archive

import (
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

const records = "../testdata/sgf"

// sink hands what ingest judged to a writer, as indexer add does.
type sink struct {
	*Writer
	added, held int
}

func entryOf(j *ingest.Judged) *Entry {
	r := j.Record
	return &Entry{
		Witness: kifu.Witness{
			File: r.File, Number: r.Number, Offset: r.Offset, Digest: sha256.Sum256(r.Raw),
			Charset: r.Charset, Dialects: r.Dialects, Moves: len(r.Line.Moves),
			Header: r.Header, Settled: j.Settled, Findings: j.Findings,
		},
		Line: r.Line, Faulty: j.Report.Faulty, Positions: j.Report.Positions,
		Raw: r.Raw, Comments: r.Comments(),
	}
}

func (s *sink) Prepare(j *ingest.Judged) any {
	if j.Reading == ingest.Reject {
		return nil
	}
	return s.Writer.Prepare(entryOf(j))
}

func (s *sink) Add(prepared any) (ingest.Outcome, error) {
	p, ok := prepared.(*Prepared)
	if !ok {
		return ingest.Refused, nil
	}
	added, err := s.Writer.Add(p)
	if added {
		s.added++
		return ingest.Added, err
	}
	s.held++
	return ingest.Held, err
}

// addTo adds paths to an archive and publishes it.
func addTo(dir string, o *Options, paths ...string) (a About, s *sink, err error) {
	w, err := Begin(dir, o)
	if err != nil {
		return a, nil, err
	}
	defer w.Close()
	s = &sink{Writer: w}
	if _, err := ingest.Run(context.Background(), paths, ingest.Options{Positions: true}, s); err != nil {
		return a, s, err
	}
	a, err = w.Publish(context.Background())
	return a, s, err
}

func mustAdd(t testing.TB, dir string, o *Options, paths ...string) (About, *sink) {
	t.Helper()
	a, s, err := addTo(dir, o, paths...)
	if err != nil {
		t.Fatal(err)
	}
	return a, s
}

func mustOpen(t testing.TB, dir string) *Archive {
	t.Helper()
	a, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

// everyID is the ids of all games, page by page.
func everyID(t testing.TB, a *Archive) []kifu.GameID {
	t.Helper()
	var ids []kifu.GameID
	q := query.Query{Limit: query.MaxLimit}
	for {
		answer, err := a.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		for i := range answer.Games {
			ids = append(ids, answer.Games[i].ID)
		}
		if answer.Next == "" {
			return ids
		}
		q = nextPage(t, q, answer.Next)
	}
}

func nextPage(t testing.TB, q query.Query, cursor string) query.Query {
	t.Helper()
	values := q.Values()
	values.Set("cursor", cursor)
	next, err := query.Parse(values)
	if err != nil {
		t.Fatal(err)
	}
	return next
}

func TestEveryRecordComesBack(t *testing.T) {
	dir := t.TempDir()
	about, s := mustAdd(t, dir, nil, records)
	if s.held != 0 || about.Records != s.added || about.Generation != 1 {
		t.Errorf("%d added, %d held, archive %+v", s.added, s.held, about)
	}
	a := mustOpen(t, dir)
	ids := everyID(t, a)
	if len(ids) != about.Games || about.Games == 0 {
		t.Errorf("%d games listed, %d counted", len(ids), about.Games)
	}
	told, findings := 0, map[kifu.Code]int{}
	for _, id := range ids {
		g, err := a.Game(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Witnesses {
			told++
			for _, f := range g.Witnesses[i].Findings {
				findings[f.Code]++
			}
			checkRaw(t, a, &g, i)
		}
	}
	if told != about.Records {
		t.Errorf("%d witnesses, %d counted", told, about.Records)
	}
	for code, n := range findings {
		if about.Findings[code] != n {
			t.Errorf("%s: %d counted, %d there", code, about.Findings[code], n)
		}
	}
}

func checkRaw(t *testing.T, a *Archive, g *kifu.Game, i int) {
	t.Helper()
	raw, err := a.Raw(context.Background(), g.ID, i)
	if err != nil {
		t.Fatal(err)
	}
	w := &g.Witnesses[i]
	if kifu.Digest(sha256.Sum256(raw)) != w.Digest {
		t.Errorf("%s: another record", w.File)
	}
	if strings.Contains(w.File, "!") {
		return // in a file of files
	}
	file, err := os.ReadFile(w.File)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(file[w.Offset:][:len(raw)], raw) {
		t.Errorf("%s: not the bytes at %d", w.File, w.Offset)
	}
}

// The archive's id is that of its content: it does not matter in how many
// batches, additions, or in which order the records came.
func TestIDIsThatOfTheContent(t *testing.T) {
	one, _ := mustAdd(t, t.TempDir(), nil, records)
	small, _ := mustAdd(t, t.TempDir(), &Options{BatchGames: 25}, records)
	if small.ID != one.ID {
		t.Errorf("in batches of 25: %s, want %s", small.ID, one.ID)
	}
	folders, err := filepath.Glob(filepath.Join(records, "*"))
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(folders)
	dir := t.TempDir()
	var last About
	for _, folder := range folders {
		last, _ = mustAdd(t, dir, nil, folder)
	}
	if last.ID != one.ID || last.Games != one.Games || last.Records != one.Records || last.Files != one.Files || last.Positions != one.Positions {
		t.Errorf("folder by folder backwards: %+v, want %+v", last, one)
	}
	if last.Parts > maxParts {
		t.Errorf("%d parts", last.Parts)
	}
	if kept, _ := generationsIn(dir); len(kept) != keepGenerations {
		t.Errorf("generations %v stay, want two", kept)
	}
}

func TestAddingAgainChangesNothing(t *testing.T) {
	dir := t.TempDir()
	first, s := mustAdd(t, dir, nil, records)
	again, s2 := mustAdd(t, dir, nil, records)
	if s2.added != 0 || s2.held != s.added {
		t.Errorf("the second time %d added, %d held; the first time %d added", s2.added, s2.held, s.added)
	}
	if first.ID != again.ID || again.Generation != 1 {
		t.Errorf("%+v, then %+v", first, again)
	}
}

const (
	honinbo = "(;GM[1]FF[4]SZ[9]PB[Cho Chikun]PW[Cho Sonjin]EV[54th Honinbo]DT[1999-05-10]RE[W+R];B[ee];W[ce];B[eg];W[gf];B[fg];W[dg];B[dh];W[cg];B[ch];W[bh];B[ci];W[bi];B[eh];W[gg];B[gh];W[hh];B[hi];W[ih];B[gi];W[bg];B[df];W[cf];B[de])"
	turned  = "(;GM[1]FF[4]SZ[9]PB[Cho Chikun]PW[Cho Sonjin];B[ee];W[ge];B[eg];W[cf];B[dg];W[fg];B[fh];W[gg];B[gh];W[hh];B[gi];W[hi];B[eh];W[cg];B[ch];W[bh];B[bi];W[ah];B[ci];W[hg];B[ff];W[gf];B[fe])"
	another = "(;GM[1]FF[4]SZ[9]PB[Adam Zyxwv]PW[Eve Qrstu];B[cc];W[gg];B[cg];W[gc];B[ee];W[ec];B[eg];W[ce];B[ge];W[de];B[fe];W[dc];B[dg];W[fg];B[fc];W[cd];B[bc];W[bd];B[gf];W[fh];B[hg])"
)

func writeRecord(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Whatever way an archive came to its content, it is the archive of a single
// addition of that content.
func TestChangedFiles(t *testing.T) {
	for name, steps := range map[string][]map[string]string{
		"a second witness comes later":     {{"a": honinbo}, {"b": turned}},
		"the one who speaks comes later":   {{"b": turned}, {"a": honinbo}},
		"another game becomes a witness":   {{"a": honinbo, "b": another}, {"b": turned}},
		"the speaker's file was another":   {{"a": another, "b": turned}, {"a": honinbo}},
		"both change places and back":      {{"a": turned, "b": honinbo}, {"a": another, "b": turned}, {"a": honinbo}},
		"the witness left must speak":      {{"a": honinbo, "b": turned, "c": honinbo}, {"c": another}, {"c": turned}, {"c": ""}},
		"a file told twice within a batch": {{"a": another}, {"a": honinbo, "b": turned}},
	} {
		t.Run(name, func(t *testing.T) {
			files, dir := t.TempDir(), t.TempDir()
			var about About
			for _, step := range steps {
				for file, text := range step {
					if text == "" {
						text = another
					}
					writeRecord(t, files, file+".sgf", text)
				}
				about, _ = mustAdd(t, dir, nil, files)
			}
			want, _ := mustAdd(t, t.TempDir(), nil, files)
			if about.ID != want.ID || about.Games != want.Games || about.Records != want.Records || about.Positions != want.Positions || about.Files != want.Files {
				t.Errorf("%+v\nwant %+v", about, want)
			}
			checkTurned(t, mustOpen(t, dir), files)
		})
	}
}

// checkTurned holds every witness's symmetry against the moves in its file.
func checkTurned(t *testing.T, a *Archive, files string) {
	t.Helper()
	for _, id := range everyID(t, a) {
		g, err := a.Game(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Witnesses {
			raw, err := a.Raw(context.Background(), id, i)
			if err != nil {
				t.Fatal(err)
			}
			w := telling{witness: g.Witnesses[i]}
			line, err := lineOf(raw, w.witness.File)
			if err != nil {
				t.Fatal(err)
			}
			for ply, m := range line.Moves {
				if got := w.witness.Symmetry.Turn(m.Point, line.Size); got != g.Line.Moves[ply].Point {
					t.Errorf("%s move %d: turned to %s, want %s", w.witness.File, ply+1, got.SGF(), g.Line.Moves[ply].Point.SGF())
					break
				}
			}
		}
	}
}

func TestSecondWriterIsToldWhoHasTheLock(t *testing.T) {
	dir := t.TempDir()
	w, err := Begin(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	_, err = Begin(dir, nil)
	var locked *LockedError
	if !errors.Is(err, ErrLocked) || !errors.As(err, &locked) || locked.PID != os.Getpid() {
		t.Fatalf("second writer: %v", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	next, err := Begin(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	next.Close()
}

func TestNoArchive(t *testing.T) {
	if _, err := Open(t.TempDir()); !errors.Is(err, ErrNotFound) {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := Open(filepath.Join(t.TempDir(), "none")); !errors.Is(err, ErrNotFound) {
		t.Errorf("no folder: %v", err)
	}
}

func TestAnArchiveOfNothing(t *testing.T) {
	dir := t.TempDir()
	about, _ := mustAdd(t, dir, nil, t.TempDir())
	if about.Games != 0 || about.Generation != 1 {
		t.Errorf("%+v", about)
	}
	if ids := everyID(t, mustOpen(t, dir)); len(ids) != 0 {
		t.Errorf("%v", ids)
	}
}

// What is dropped or fails leaves the archive as it was.
func TestCloseWithoutPublish(t *testing.T) {
	dir := t.TempDir()
	before, _ := mustAdd(t, dir, nil, filepath.Join(records, "cases"))
	w, err := Begin(dir, &Options{BatchGames: 10})
	if err != nil {
		t.Fatal(err)
	}
	s := &sink{Writer: w}
	if _, err := ingest.Run(context.Background(), []string{records}, ingest.Options{Positions: true}, s); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := mustOpen(t, dir).About(); got.ID != before.ID || got.Generation != before.Generation {
		t.Errorf("%+v, want %+v", got, before)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := []string{"CURRENT", "LOCK", "gen-000001"}; !slices.Equal(names, want) {
		t.Errorf("left behind: %v", names)
	}
}

package archive

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// liar is a sink that changes what was judged before it is stored, so that all
// checksums are right and the content is not.
type liar struct {
	sink
	lie func(*Entry)
}

func (l *liar) Prepare(j *ingest.Judged) any {
	if j.Reading == ingest.Reject {
		return nil
	}
	e := entryOf(j)
	l.lie(e)
	return l.Writer.Prepare(e)
}

// Verify believes no checksum: it reads, settles and replays every record
// itself. What follows from the records is made again by a repair or a
// rebuild.
func TestVerifyFindsLies(t *testing.T) {
	for _, test := range []struct {
		name string
		lie  func(*Entry)
		want string // what is told of it
		kind FaultKind
	}{
		{"positions that are not there", func(e *Entry) { e.Positions = e.Positions[:1+len(e.Positions)/2] }, "the replay has it, the index has not", Derived},
		{"another next move", func(e *Entry) { e.Positions[5].Next = kifu.At(0, 0) }, "the index has it, the replay has not", Derived},
		{"a fault that is none", func(e *Entry) { e.Faulty = 7 }, "its first fault is kept as move 7, the findings say 0", Derived},
		{"another result", func(e *Entry) { e.Witness.Settled.Result = kifu.Result{Winner: kifu.White, Ending: kifu.EndTime} }, "Result is kept as W+T", Outdated},
		{"moves that were not played", func(e *Entry) { e.Line.Moves = e.Line.Moves[:len(e.Line.Moves)-1] }, "the game's line is not the one it tells", Outdated},
		{"another record", func(e *Entry) { e.Raw = append([]byte("(;C[not this])"), e.Raw...) }, "its bytes are not those that were read", Lost},
	} {
		t.Run(test.name, func(t *testing.T) {
			files, dir := t.TempDir(), t.TempDir()
			writeRecord(t, files, "0.sgf", honinbo)
			tellLies(t, dir, files, test.lie)
			v, told, err := faultsOf(t, dir, Verify)
			if err != nil || v.Faults[test.kind] == 0 || !strings.Contains(strings.Join(told, "\n"), test.want) {
				t.Errorf("%+v %q, %v; want %q", v, told, err, test.want)
			}
			if test.kind != Derived {
				return
			}
			if v, told, err := faultsOf(t, dir, Repair); err != nil || !v.Mended {
				t.Errorf("repaired: %+v %q, %v", v, told, err)
			}
			if v, told, err := faultsOf(t, dir, Verify); err != nil || !v.Clean() {
				t.Errorf("after the repair: %q, %v", told, err)
			}
		})
	}
}

// Positions are made again from the games.
func TestRebuildReplaysTheGames(t *testing.T) {
	dir := t.TempDir()
	tellLies(t, dir, filepath.Join(records, "selfplay"), func(e *Entry) { e.Positions = e.Positions[:1] })
	if v, _, err := faultsOf(t, dir, Verify); err != nil || v.Whole() {
		t.Errorf("%+v, %v", v, err)
	}
	if _, err := Rebuild(context.Background(), dir); err != nil {
		t.Fatal(err)
	}
	if v, told, err := faultsOf(t, dir, Verify); err != nil || !v.Clean() {
		t.Errorf("%q, %v", told, err)
	}
}

func tellLies(t *testing.T, dir, files string, lie func(*Entry)) {
	t.Helper()
	w, err := Begin(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	l := &liar{sink{Writer: w}, lie}
	if _, err := ingest.Run(context.Background(), []string{files}, ingest.Options{Positions: true}, l); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Publish(context.Background()); err != nil {
		t.Fatal(err)
	}
}

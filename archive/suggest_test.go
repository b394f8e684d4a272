package archive

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestSuggestOwnPeople: someone of a user's own table is suggested as in it, in
// an archive that was settled without it, whatever of the spellings its
// records have.
func TestSuggestOwnPeople(t *testing.T) {
	in, dir := t.TempDir(), filepath.Join(t.TempDir(), "archive")
	writeRecord(t, in, "a.sgf", "(;GM[1]SZ[19]PB[Lambda Mu]PW[Cho Chikun];B[pd];W[dd];B[pq];W[dp];B[qk];W[nc])")
	writeRecord(t, in, "b.sgf", "(;GM[1]SZ[19]PB[Mu Lambda]PW[Cho Chikun];B[pd];W[dd];B[pq];W[dp];B[qk];W[nq])")
	mustAdd(t, dir, nil, in)
	own, err := tables(t).With(strings.NewReader("id\tname\tvariants\nlambda-mu\tLambda Mu\tMu Lambda\n"), "own.tsv")
	if err != nil {
		t.Fatal(err)
	}
	a, err := OpenWith(dir, own)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	for _, typed := range []string{"lamb", "mu l", "Mu"} {
		got, _, err := a.Suggest(typed, 5)
		if err != nil || len(got) != 1 || got[0].Handle != "lambda-mu" || got[0].Name != "Lambda Mu" || got[0].Games != 2 {
			t.Errorf("%q: %+v, %v", typed, got, err)
		}
	}
}

package httpapi

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

// An edition of more games than were ever played lists the first, and leads to
// the search for all of them.
func TestTheListsOfAnEditionAreBounded(t *testing.T) {
	const games = mostListed + 50
	var b strings.Builder
	for i := range games {
		fmt.Fprintf(&b, "(;GM[1]FF[4]SZ[19]PB[Player %d]PW[Player %d]EV[60th Honinbo]RO[preliminary]DT[2005-01-01]RE[B+R];B[%c%c];W[qq])\n", i, i+games, 'a'+i%16, 'a'+i/16)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "many.sgf"), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	s := opened(t, filepath.Dir(archiveOf(t, dir)), nil)
	page := ask(t, s, "GET", "/titles/honinbo/60", "Accept", "text/html").Body.String()
	list, cut, told := strings.Cut(page, "Only the first of them are shown here.")
	if rows := strings.Count(list, "<tr data-board"); rows != mostListed {
		t.Errorf("%d games of %d are listed, want %d", rows, games, mostListed)
	}
	if want := `href="/?q=title%3Ahoninbo&#43;edition%3A60"`; !told || !strings.Contains(cut[:min(len(cut), 200)], want) {
		t.Errorf("no %s behind the list: %.300s", want, cut)
	}
}

// A bracket that is too large to draw keeps its last rounds whole.
func TestTheLastRoundsOfABracketStay(t *testing.T) {
	round := func(n int) history.Round { return history.Round{Games: make([]history.Tie, n)} }
	var left []int
	for _, r := range lastTies([]history.Round{round(2000), round(500), round(8), round(1)}) {
		left = append(left, len(r.Games))
	}
	if got, want := fmt.Sprint(left), fmt.Sprint([]int{mostInTree - 509, 500, 8, 1}); got != want {
		t.Errorf("%s games are left, want %s", got, want)
	}
}

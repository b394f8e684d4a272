package archive

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// lookedAt is the editions of a collection that are explained, by title and
// number, each with the verdict that is expected.
func lookedAt(t *testing.T) map[string]history.Verdict {
	t.Helper()
	text, err := os.ReadFile("history/testdata/looked-at.tsv")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]history.Verdict{}
	for line := range strings.Lines(string(text)) {
		if f := strings.Split(line, "\t"); !strings.HasPrefix(line, "#") && f[0] != "title" {
			all[f[0]+" "+f[1]] = history.Verdict(f[2])
		}
	}
	return all
}

// TestTitlesOfACollection holds the winners that the archive of KIFUBASE_ARCHIVE
// tells against the sources: an edition with games of its match agrees, or was
// looked at. Without the sources the winners are the same.
func TestTitlesOfACollection(t *testing.T) {
	dir := os.Getenv("KIFUBASE_ARCHIVE")
	if dir == "" {
		t.Skip("KIFUBASE_ARCHIVE names no archive whose titles could be held against the sources")
	}
	a, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	none, err := a.Tables().WithHolders(strings.NewReader(""), "none")
	if err != nil {
		t.Fatal(err)
	}
	explained := lookedAt(t)
	for _, title := range a.Tables().EveryTitle() {
		c, err := a.OfTitle(context.Background(), title.ID)
		if err != nil {
			t.Fatal(err)
		}
		told, alone := history.OfTitle(title.ID, c.Games, a.Tables()), history.OfTitle(title.ID, c.Games, none)
		if n := told.Agreement(); n.Matches > 0 && n.Sources > 0 {
			t.Logf("%-20s %d editions by the sources, %d matches, %d agree, %d with another score, %d disagree, %d contradict", title.ID, n.Sources, n.Matches, n.Agrees, n.OtherScore, n.Disagrees, n.Contradicts)
		}
		sameWinners(t, &told, &alone)
		for i := range told.Editions {
			e := &told.Editions[i]
			where := fmt.Sprintf("%s %d", title.ID, e.Number)
			want, known := explained[where]
			switch {
			case known && e.Verdict != want:
				t.Errorf("%s: %s, was looked at as %s", where, e.Verdict, want)
			case !known && e.Reference != nil && e.Match != nil && e.Verdict != history.Agrees:
				t.Errorf("%s: %s and not looked at: %s", where, e.Verdict, e.Match.Tally())
			}
		}
	}
}

// sameWinners wants the winners of every edition that has games to be the same
// with the sources and without.
func sameWinners(t *testing.T, with, without *history.Title) {
	t.Helper()
	winners := map[int]string{}
	for i := range without.Editions {
		winners[without.Editions[i].Number] = without.Editions[i].Winner.Side.Handle
	}
	for i := range with.Editions {
		if e := &with.Editions[i]; e.Winner.Side.Handle != winners[e.Number] {
			t.Errorf("%s %d: %q, and %q without the sources", with.ID, e.Number, e.Winner.Side.Handle, winners[e.Number])
		}
	}
}

// TestTitlesOfAList is the history of a list of one player's games, without
// moves, that KIFUBASE_SHARED has: what follows from it, and in one case what
// stands between it and the score that the sources tell.
func TestTitlesOfAList(t *testing.T) {
	shared := os.Getenv("KIFUBASE_SHARED")
	if shared == "" {
		t.Skip("KIFUBASE_SHARED does not name the folder with the list")
	}
	dir := t.TempDir()
	mustAdd(t, dir, nil, listed(t, filepath.Join(shared, "seeds/cho-sonjin.tsv")))
	a := mustOpen(t, dir)
	tellsTheList(t, a)
}

// TestTitlesAmongOthers is the same list as one collection, among all records of
// the project: what is made up for other tests leaves it as it is.
func TestTitlesAmongOthers(t *testing.T) {
	dir := t.TempDir()
	mustAdd(t, dir, nil, records)
	tellsTheList(t, mustOpen(t, dir))
}

// tellsTheList holds an archive against what the list of 272 games tells.
func tellsTheList(t *testing.T, a *Archive) {
	t.Helper()
	for _, c := range []struct {
		title         string
		edition       int
		winner, score string
		verdict       history.Verdict
		code          kifu.Code
		behind        int // the row that it names
		why           string
	}{
		{"honinbo", 54, "", "3-3 of the games known", history.Contradicts, "title-stands-between", 97, "the sixth game is won by the other in row 97"},
		{"honinbo", 55, "o-meien", "4-2", history.Agrees, "", 0, ""},
		{"kisei", 25, "o-rissei", "4-2", history.Agrees, "", 0, ""},
		{"tengen", 28, "hane-naoki", "3-0", history.Agrees, "", 0, ""},
		{"samsung", 4, "lee-changho", "3-0", history.Agrees, "", 0, ""},
		{"shinjin-o", 16, "cho-sonjin", "2-1", history.Agrees, "", 0, ""},
		{"shinjin-o", 20, "mimura-tomoyasu", "2-0 of the games known", history.Agrees, "title-doubled", 57, "two rows tell the second game"},
	} {
		e := editionOf(t, a, c.title, c.edition)
		if e.Winner.Side.Handle != c.winner || e.Match.Tally().String() != c.score || e.Verdict != c.verdict {
			t.Errorf("%s %d: %q %s %s, want %q %s %s", c.title, c.edition, e.Winner.Side.Handle, e.Match.Tally(), e.Verdict, c.winner, c.score, c.verdict)
		}
		if c.code != "" && !tells(t, a, e, c.code, c.behind) {
			t.Errorf("%s %d: %s, but no %s names row %d: %v", c.title, c.edition, c.why, c.code, c.behind, e.Findings)
		}
	}
}

// listed is a folder with a file that has a record without moves for each row
// of a list: its event, Black, White, result.
func listed(t *testing.T, list string) string {
	t.Helper()
	text, err := os.ReadFile(list)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	escape := strings.NewReplacer(`\`, `\\`, "]", `\]`)
	var trees strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		f := strings.Split(line+"\t\t\t\t", "\t")
		for k := range f {
			f[k] = escape.Replace(f[k])
		}
		if i > 0 {
			trees.WriteString("(;GM[1]SZ[19]EV[" + f[1] + "]PB[" + f[2] + "]PW[" + f[3] + "]RE[" + f[4] + "])\n")
		}
	}
	writeRecord(t, dir, "list.sgf", trees.String())
	return dir
}

func editionOf(t *testing.T, a *Archive, title string, n int) *history.Edition {
	t.Helper()
	c, err := a.OfTitle(context.Background(), title)
	if err != nil {
		t.Fatal(err)
	}
	told := history.OfTitle(title, c.Games, a.Tables())
	for i := range told.Editions {
		if e := &told.Editions[i]; e.Number == n && e.Match != nil {
			return e
		}
	}
	t.Fatalf("%s %d has no match", title, n)
	return nil
}

// tells reports whether a finding names the game of a row.
func tells(t *testing.T, a *Archive, e *history.Edition, code kifu.Code, row int) bool {
	t.Helper()
	for _, f := range e.Findings {
		for _, id := range f.Games {
			g, err := a.Game(context.Background(), id)
			if err != nil {
				t.Fatal(err)
			}
			if f.Code == code && slices.ContainsFunc(g.Witnesses, func(w kifu.Witness) bool { return w.Number == row }) {
				return true
			}
		}
	}
	return false
}

// Everything that was looked at is about a title that the tables know.
func TestLookedAtIsKnown(t *testing.T) {
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	for where := range lookedAt(t) {
		if title, _, _ := strings.Cut(where, " "); !known(tables, title) {
			t.Errorf("no title is called %s", title)
		}
	}
}

func known(tables *catalog.Tables, title string) bool { _, ok := tables.Title(title); return ok }

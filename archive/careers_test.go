package archive

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
)

// chronicled is one line of a published career.
type chronicled struct {
	player, printed, title, opponent, outcome, score, note string
	year, edition                                          int
}

func (c *chronicled) String() string {
	return fmt.Sprintf("%s %d %s %d: %s %s against %q", c.player, c.year, c.title, c.edition, c.outcome, c.score, c.opponent)
}

func chronologies(t *testing.T) (all []chronicled) {
	t.Helper()
	text, err := os.ReadFile("history/testdata/chronology.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		w := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || w[0] == "player" {
			continue
		}
		if len(w) != 9 {
			t.Fatalf("%q has %d columns", line, len(w))
		}
		c := chronicled{player: w[0], printed: w[2], title: w[3], opponent: w[5], outcome: w[6], score: w[7], note: w[8]}
		c.year, _ = strconv.Atoi(w[1]) // empty where nothing is said
		if c.edition, err = strconv.Atoi(w[4]); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// TestChronologiesHoldTogether: the titles and people of the table are known,
// and the years are those that the titles' rules give, or a note says why not.
func TestChronologiesHoldTogether(t *testing.T) {
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range chronologies(t) {
		for _, handle := range []string{c.player, c.opponent} {
			if _, known := tables.Player(handle); !known && handle != "" {
				t.Errorf("%s: nobody is called %s", &c, handle)
			}
		}
		title, known := tables.Title(c.title)
		if rule := title.Year(c.edition); c.title != "" && (!known || rule != 0 && c.year != 0 && rule != c.year && c.note == "") {
			t.Errorf("%s: known %v, and the rule has %d", &c, known, rule)
		}
		if c.outcome != history.FinalWon && c.outcome != history.FinalLost {
			t.Errorf("%s: no outcome", &c)
		}
	}
}

// TestCareersAgainstChronologies holds the careers of two people as the archive
// that KIFUBASE_ARCHIVE names tells them against published ones: which title
// matches are found, which are missing, and where they disagree. A disagreement
// that no note of the table explains is a fault, and so is a match that is
// missing though the archive has games of it.
func TestCareersAgainstChronologies(t *testing.T) {
	dir := os.Getenv("KIFUBASE_ARCHIVE")
	if dir == "" {
		t.Skip("KIFUBASE_ARCHIVE names no archive whose careers could be held against the chronologies")
	}
	a, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	annals, _, err := a.Annals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]map[string]int{}
	known := map[string]bool{}
	for _, c := range chronologies(t) {
		verdict, text := compared(&c, history.HonoursOf(c.player, annals.Titles, a.Tables()))
		if counts[c.player] == nil {
			counts[c.player] = map[string]int{}
		}
		counts[c.player][verdict]++
		known[fmt.Sprint(c.player, c.title, c.edition)] = true
		switch {
		case verdict == "disagrees" && c.note == "":
			t.Errorf("%s; computed %s", &c, text)
		case verdict == "missing" && c.note == "" && len(gamesOf(t, a, &c)) > 0:
			t.Errorf("%s: computed %s, and there are games: %v", &c, text, gamesOf(t, a, &c))
		case verdict != "agrees":
			t.Logf("%s: %s; computed %s; %s", verdict, &c, text, c.note)
		}
	}
	for player, n := range counts {
		more := 0
		for _, f := range history.HonoursOf(player, annals.Titles, a.Tables()).Finals {
			if f.Outcome != history.FinalOpen && !known[fmt.Sprint(player, f.Title, f.Edition)] {
				t.Logf("not in the chronology: %s %d %s %d: %s %s against %s (%s)", player, f.Year, f.Title, f.Edition, f.Outcome, f.Tally, f.Opponent.Name, f.Why)
				more++
			}
		}
		t.Logf("%s: %d agree, %d missing, %d disagree; %d more that the chronology does not have", player, n["agrees"], n["missing"], n["disagrees"], more)
		if n["agrees"] == 0 {
			t.Errorf("%s: nothing of the chronology is in the archive", player)
		}
	}
}

// gamesOf are the archive's games that may be of a match: of the title and the
// edition, of its last stage, between the two.
func gamesOf(t *testing.T, a *Archive, c *chronicled) (files []string) {
	t.Helper()
	all, err := a.OfPlayer(t.Context(), c.player)
	if err != nil {
		t.Fatal(err)
	}
	for i := range all.Games {
		g := &all.Games[i]
		e := &g.Settled.Event
		against := c.opponent == ""
		for _, p := range append(slices.Clone(g.Settled.Black), g.Settled.White...) {
			against = against || p.ID == c.opponent
		}
		if e.Title == c.title && e.Title != "" && e.Edition == c.edition && e.Stage == "final" && against {
			files = append(files, g.File)
		}
	}
	return files
}

// compared holds a line of a chronology against computed honours.
func compared(c *chronicled, h history.Honours) (verdict, text string) {
	for i := range h.Finals {
		f := &h.Finals[i]
		if f.Title != c.title || f.Edition != c.edition {
			continue
		}
		text = fmt.Sprintf("%d %s %s against %s (%s)", f.Year, f.Outcome, f.Tally, f.Opponent.Handle, f.Why)
		switch {
		case f.Outcome == history.FinalOpen:
			return "missing", text
		case f.Outcome != c.outcome,
			c.opponent != "" && f.Opponent.Known() && f.Opponent.Handle != c.opponent,
			c.score != "" && !f.Inferred && fmt.Sprintf("%d-%d", f.Score[0], f.Score[1]) != c.score:
			return "disagrees", text
		}
		return "agrees", text
	}
	return "missing", "nothing"
}

package history

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

func TestAge(t *testing.T) {
	for _, c := range []struct{ born, on, want string }{
		{"1970-04-18", "1999-07-06", "29 years 79 days"},
		{"1970-04-18", "1999-04-18", "29 years 0 days"},
		{"1970-04-18", "1999-04-17", "28 years 364 days"},
		{"1968-02-29", "1999-03-01", "31 years 0 days"}, // the birthday of a year without the day is the one after
		{"1970-04", "1999-07-06", "not known"},
		{"1970-04-18", "1999", "not known"},
		{"1999-07-06", "1970-04-18", "not known"},
	} {
		years, days, ok := ageOn(dayIn(t, c.born), dayIn(t, c.on))
		got := fmt.Sprintf("%d years %d days", years, days)
		if !ok {
			got = "not known"
		}
		if got != c.want {
			t.Errorf("born %s, on %s: %s, want %s", c.born, c.on, got, c.want)
		}
	}
}

// annalsOf are of matches of one game, one a line: title, edition, day, the
// winner, the loser.
func annalsOf(t *testing.T, text string) (*Annals, *catalog.Tables) {
	t.Helper()
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	if tables, err = tables.WithHolders(strings.NewReader("title\tedition\twinner\n"), "none"); err != nil {
		t.Fatal(err)
	}
	scribe := NewScribe(tables)
	for line := range strings.Lines(strings.TrimSpace(text)) {
		w := strings.Fields(line)
		g := Game{ID: kifu.GameID([]byte(fmt.Sprintf("%-16.16s", w[0]+w[1]+w[2]))), Moves: 200 + len(scribe.titles[w[0]])}
		s := &g.Settled
		s.Event.Title, s.Event.Stage = w[0], "final"
		fmt.Sscan(w[1], &s.Event.Edition)
		s.Dates = []kifu.Date{dayIn(t, w[2])}
		s.Black, s.White, s.Result = peopleIn(w[3]), peopleIn(w[4]), resultIn("B+R")
		scribe.Add(g)
	}
	return scribe.Annals(), tables
}

func TestRecords(t *testing.T) {
	a, tables := annalsOf(t, `
nhk  46  1999-03-21  cho-sonjin   cho-chikun
nhk  47  2000-03-21  cho-sonjin   rin-kaiho
nhk  48  2001-03-21  cho-sonjin   cho-chikun
nhk  50  2003-03-21  cho-sonjin   cho-chikun
ryusei  9  2000-08-01  rin-kaiho   cho-sonjin
cj-meijin  3  1990-08-01  rin-kaiho   nie-weiping`)
	r := RecordsOf(a, tables)
	var told []string
	for _, c := range r.Titles {
		told = append(told, fmt.Sprint(c.Player.Handle, " ", c.Titles)) // of a match between two holders none
	}
	for _, run := range r.Runs {
		told = append(told, fmt.Sprint("run of ", run.Length, " from ", run.Won[0].Edition, ", longer? ", run.Longer))
	}
	told = append(told, fmt.Sprint("youngest ", r.Youngest[0].Player.Handle, " ", r.Youngest[0].Years), fmt.Sprint("oldest ", r.Oldest[0].Player.Handle, " ", r.Oldest[0].Years))
	for _, p := range a.Pairs[:1] {
		told = append(told, fmt.Sprint(p.Handles, " ", p.Games))
	}
	told = append(told, fmt.Sprint("longest ", r.Longest[0].Moves))
	want := "cho-sonjin 4; rin-kaiho 1; run of 3 from 46, longer? true; youngest cho-sonjin 28; oldest rin-kaiho 58; [cho-chikun cho-sonjin] 3; longest 203"
	if got := strings.Join(told, "; "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func TestHonours(t *testing.T) {
	a, tables := annalsOf(t, `
nhk  46  1999-03-21  cho-sonjin   cho-chikun
nhk  47  2000-03-21  rin-kaiho   cho-sonjin`)
	holders := "title\tedition\tyear\twinner\trunner_up\tscore\nnhk\t46\t1999\tcho-sonjin\tcho-chikun\t\nnhk\t47\t2000\tcho-sonjin\trin-kaiho\t\nkisei\t25\t2001\tO Rissei\tcho-sonjin\t4-2\n"
	tables, err := tables.WithHolders(strings.NewReader(holders), "holders")
	if err != nil {
		t.Fatal(err)
	}
	scribe := NewScribe(tables)
	for i := range a.Titles {
		for _, e := range a.Titles[i].Editions {
			g := Game{ID: e.Match.Rows[0].Game}
			s := &g.Settled
			s.Event = kifu.Event{Title: "nhk", Edition: e.Number, Stage: "final"}
			s.Dates = []kifu.Date{e.From}
			s.Black, s.White, s.Result = peopleIn(e.Match.Sides[0].Handle), peopleIn(e.Match.Sides[1].Handle), resultIn("B+R")
			scribe.Add(g)
		}
	}
	h := HonoursOf("cho-sonjin", scribe.Annals().Titles, tables)
	var told []string
	for _, f := range h.Finals {
		told = append(told, fmt.Sprint(f.Year, " ", f.Title, " ", f.Outcome, " ", f.Tally, " ", f.Opponent.Handle, " ", f.Agrees))
	}
	want := "1999 nhk won 1-0 of the games known cho-chikun true; 2000 nhk lost 0-1 of the games known rin-kaiho false; 2001 kisei open   false"
	if got := strings.Join(told, "; "); got != want || h.Won != 1 || h.Lost != 1 {
		t.Errorf("%d won, %d lost: %s\nwant %s", h.Won, h.Lost, got, want)
	}
}

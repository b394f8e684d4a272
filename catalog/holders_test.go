package catalog

import (
	"strings"
	"testing"
)

func TestHoldersAreKnownPeople(t *testing.T) {
	tables := tables(t)
	rows := 0
	for _, title := range tables.EveryTitle() {
		for _, h := range tables.Holders(title.ID) {
			rows++
			for _, who := range []string{h.Winner, h.RunnerUp} {
				if _, known := tables.Player(who); !known {
					t.Errorf("%s %d: nobody is known as %q", h.Title, h.Edition, who)
				}
			}
			if h.Winner == h.RunnerUp {
				t.Errorf("%s %d: %s won against nobody else", h.Title, h.Edition, h.Winner)
			}
			if h.Year == 0 || h.Source == "" || h.Doubtful && h.Remark == "" {
				t.Errorf("%s %d: no year, no source, or doubtful without a remark", h.Title, h.Edition)
			}
		}
	}
	if rows < 1000 {
		t.Errorf("%d holders", rows)
	}
}

// A table of a user's takes the place of ours, names people as the user spells
// them, and may be empty.
func TestHoldersOfAUser(t *testing.T) {
	tables := tables(t)
	for _, c := range []struct{ table, want string }{
		{"title\tedition\twinner\trunner_up\nhoninbo\t54\t赵善津九段\tCho Chikun\n", "cho-sonjin cho-chikun"},
		{"title\tedition\twinner\nhoninbo\t54\tSomebody Else\n", "somebodyelse "},
		{"title\tedition\twinner\trunner_up\nhoninbo\t54\t王磊\t\n", "王磊 "}, // two people
		{"title\tedition\twinner\n", ""},
		{"", ""},
	} {
		u, err := tables.WithHolders(strings.NewReader(c.table), "mine.tsv")
		if err != nil {
			t.Errorf("%q: %v", c.table, err)
			continue
		}
		got := ""
		for _, h := range u.Holders("honinbo") {
			got += h.Winner + " " + h.RunnerUp
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.table, got, c.want)
		}
		if u.Version() != tables.Version() {
			t.Errorf("%q: settling does not ask who won, but its version changed", c.table)
		}
	}
	for _, bad := range []string{
		"title\tedition\twinner\nno-such\t1\tCho Chikun\n",
		"title\tedition\twinner\nhoninbo\t\tCho Chikun\n",
		"title\tedition\twinner\nhoninbo\t1\tCho Chikun\nhoninbo\t1\tCho U\n",
	} {
		if _, err := tables.WithHolders(strings.NewReader(bad), "mine.tsv"); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestLengthsAndSeries(t *testing.T) {
	tables := tables(t)
	for _, c := range []struct {
		title   string
		edition int
		want    int
	}{
		{"honinbo", 4, 0}, {"honinbo", 5, 7}, {"honinbo", 78, 7}, {"honinbo", 79, 5}, {"lg", 10, 5}, {"lg", 11, 3}, {"fujitsu", 9, 1}, {"no-such", 1, 0},
	} {
		if l, told := tables.MatchLength(c.title, c.edition); l.Games != c.want || told != (c.want > 0) {
			t.Errorf("%s %d: best of %d, want %d", c.title, c.edition, l.Games, c.want)
		}
	}
	if before := tables.Forerunners("agon-kiriyama"); len(before) != 1 || before[0] != "acom" {
		t.Errorf("before Agon-Kiriyama there was %v", before)
	}
}

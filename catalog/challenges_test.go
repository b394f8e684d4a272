package catalog

import "testing"

// A holder who defends a title plays its match: a row that says so of an edition
// of which the sources name two others is wrong, but for a holder who did not
// play on.
func TestChallengesAgreeWithTheHolders(t *testing.T) {
	tables, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for title := range tables.challenges {
		before := Holder{}
		for _, h := range tables.Holders(title) {
			if before.Edition > 0 && h.Edition == before.Edition+1 && h.RunnerUp != "" && tables.Challenges(title).Holds(h.Edition) {
				if held++; before.Winner != h.Winner && before.Winner != h.RunnerUp {
					t.Errorf("%s %d: %s does not play in the match", title, h.Edition, before.Winner)
				}
			}
			before = h
		}
	}
	if held == 0 {
		t.Error("no challenge is held against the holders")
	}
}

func TestChallenges(t *testing.T) {
	tables, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		title   string
		edition int
		want    bool
	}{{"honinbo", 54, true}, {"honinbo", 1, false}, {"oza", 15, false}, {"oza", 16, true}, {"myeongin", 34, true}, {"myeongin", 44, false}, {"samsung", 3, false}, {"", 3, false}} {
		if got := tables.Challenges(c.title).Holds(c.edition); got != c.want {
			t.Errorf("%s %d: %t", c.title, c.edition, got)
		}
	}
}

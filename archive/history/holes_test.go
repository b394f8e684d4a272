package history

import (
	"strings"
	"testing"
)

// Whatever games of a match are taken away, nobody else has won it, no side has
// more games, a score that is told as whole is the whole one, and sources that
// agree with the whole match are not wrong.
func TestAnyGamesMissing(t *testing.T) {
	for _, c := range []struct{ games, score string }{
		{"aaaa", "4-0"}, {"abaaa", "4-1"}, {"aabbaa", "4-2"}, {"abababa", "4-3"}, {"bbbaaaa", "4-3"}, {"bbabaaa", "4-3"},
	} {
		all := games(t, "honinbo", match("54 Rin Cho 1999 "+c.games))
		own, err := tables(t).WithHolders(strings.NewReader("title\tedition\twinner\trunner_up\tscore\nhoninbo\t54\trin\tcho\t"+c.score+"\n"), "table")
		if err != nil {
			t.Fatal(err)
		}
		for which := 1; which < 1<<len(all); which++ {
			var some []Game
			kept := ""
			for i := range all {
				if which>>i&1 == 1 {
					some = append(some, all[i])
					kept += c.games[i : i+1]
				} else {
					kept += "."
				}
			}
			told := OfTitle("honinbo", some, own)
			e := &told.Editions[0]
			m := e.Match
			rin := m.seat(Side{Handle: "rin"})
			switch {
			case e.Winner.Side.Known() && e.Winner.Side.Handle != "rin":
				t.Errorf("%s of %s: won by %s", kept, c.games, e.Winner.Side.Name)
			case m.Score[rin] > strings.Count(c.games, "a") || m.Score[1-rin] > strings.Count(c.games, "b"):
				t.Errorf("%s of %s: %s", kept, c.games, m.Tally())
			case m.Final != nil && !strings.HasPrefix(m.Tally().String(), c.score):
				t.Errorf("%s of %s: %s, whole %s", kept, c.games, m.Tally(), c.score)
			case m.Final == nil && !strings.HasSuffix(m.Tally().String(), "of the games known"):
				t.Errorf("%s of %s: %s, and nothing says that there may be more", kept, c.games, m.Tally())
			case e.Verdict != Agrees && e.Verdict != Missing:
				t.Errorf("%s of %s: %s", kept, c.games, e.Verdict)
			}
		}
	}
}

// A league of which games are missing is one, as long as not more play than in
// editions near it.
func TestLeagueTorn(t *testing.T) {
	const pairs = "AB AC AD AE AF AG AH BC BD BE BF BG BH CD CE CF CG CH DE DF DG DH EF EG EH FG FH GH"
	var lines strings.Builder
	for _, edition := range []string{"54", "55", "56"} {
		for p := range strings.FieldsSeq(pairs) {
			if (p[0] <= 'D') == (p[1] <= 'D') || edition != "55" { // of the 55th, those of A–D and E–H among each other
				lines.WriteString(edition + " league P" + p[:1] + " P" + p[1:] + " B+R 1999-05-10\n")
			}
		}
	}
	told := OfTitle("honinbo", games(t, "honinbo", lines.String()), tables(t))
	for i := range told.Editions {
		e := &told.Editions[i]
		if e.Number != 55 {
			continue
		}
		if len(e.Stages) != 1 || len(e.Stages[0].Table) != 8 || !strings.Contains(e.Stages[0].Why.String(), "12 of the 28 games") {
			t.Errorf("%d stages: %+v", len(e.Stages), e.Stages)
		}
	}
}

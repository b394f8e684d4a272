package history

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// TestTotal is the worked example of the rules of competition: 18 points of
// one's own, 150 of the opponents, 18 the highest, 11 rounds.
func TestTotal(t *testing.T) {
	for _, c := range []struct {
		own, opponents, highest, rounds int
		want                            float64
	}{
		{18, 150, 18, 11, 23.67},
		{10, 0, 0, 0, 10},
		{0, 18, 18, 2, 0},
	} {
		if got := math.Round(100*Total(c.own, c.opponents, c.highest, c.rounds)) / 100; got != c.want {
			t.Errorf("%d points, opponents %d, highest %d, %d rounds: %.2f, want %.2f", c.own, c.opponents, c.highest, c.rounds, got, c.want)
		}
	}
}

const leagueOfFour = `
	31 league A B B+R 1976-01-01
	31 league C A W+R 1976-01-08
	31 league A D W+R 1976-01-15
	31 league B C B+R 1976-01-22
	31 league D B W+R 1976-01-29
	31 league C D B+R 1976-02-05
	31 league A B W+R 1976-02-20`

// TestLeague: A, B with two wins each; B won the playoff, which is not in the
// table. Rank, points, points of who was beaten, of all opponents.
func TestLeague(t *testing.T) {
	e := OfTitle("honinbo", games(t, "honinbo", leagueOfFour), tables(t)).Editions
	s := stageOf(t, e, 31, "league")
	got := ""
	for _, l := range s.Table {
		got += fmt.Sprintf("%d %s %d-%d %d %v %d", l.Rank, l.Player.Name, l.Won, l.Lost, l.Points, l.Beaten, l.Opponents)
		for _, c := range l.Cells {
			got += " " + map[string]string{"won": "o", "lost": "x", "": "-"}[c.Result]
		}
		got += "\n"
	}
	const want = `1 A 2-1 4 6 8 - o x o
1 B 2-1 4 4 8 x - o o
3 D 1-2 2 4 10 o x - x
3 C 1-2 2 2 10 x x o -
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func stageOf(t *testing.T, editions []Edition, n int, kind string) *Stage {
	t.Helper()
	for i := range editions {
		for k := range editions[i].Stages {
			if s := &editions[i].Stages[k]; editions[i].Number == n && s.Kind == kind {
				return s
			}
		}
	}
	t.Fatalf("no %s in edition %d", kind, n)
	return nil
}

func TestKnockout(t *testing.T) {
	for _, c := range []struct{ name, games, want string }{
		{"single", `
			30 round:1 A B B+R
			30 round:1 C D B+R
			30 semifinal A E B+R
			30 semifinal C F B+R
			30 final A C B+R`, "round 1: A C | semifinal: A C | final: A"},
		{"one who lost plays on", `
			30 semifinal A E B+R
			30 semifinal C F B+R
			30 final E C B+R`, "semifinal: A C | final: E title-out"},
		{"double knock-out", `
			30 round:1 A B B+R
			30 round:1 C D B+R
			30 round:1 E F B+R
			30 round:2 B D B+R
			30 round:2 F A B+R
			30 round:3 F B B+R`, "round 1: A C E | round 2: B F | round 3: F"},
	} {
		e := OfTitle("nhk", games(t, "nhk", c.games), tables(t)).Editions
		s := stageOf(t, e, 30, "knock-out")
		var rounds []string
		for _, r := range s.Rounds {
			text := r.Name + ":"
			for _, tie := range r.Games {
				text += " " + tie.Winner.Name
			}
			rounds = append(rounds, text)
		}
		got := strings.Join(rounds, " | ")
		for _, ed := range e {
			for _, f := range ed.Findings {
				if ed.Number == 30 && f.Code == codeOut {
					got += " " + string(f.Code)
				}
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestRelay: who wins stays; the second time that B plays he was out.
func TestRelay(t *testing.T) {
	line := `
		3 relay:1 A B B+R 1986-10-01
		3 relay:2 C A B+R 1986-10-05
		3 relay:3 D C W+R 1986-10-09
		3 relay:4 C E B+R 1986-10-13
		3 relay:5 F C B+R 1986-10-17`
	e := OfTitle("cj-supermatch", games(t, "cj-supermatch", line), tables(t)).Editions
	got := ""
	for _, l := range stageOf(t, e, 3, "relay").Line {
		got += fmt.Sprintf("%s%d ", l.Winner.Name, l.Streak)
	}
	if got != "A1 C1 C2 C3 F1 " || e[0].Format.Kind != "relay" || len(e[0].Findings) > 0 {
		t.Errorf("%s as %s (%v)", got, e[0].Format.Kind, e[0].Findings)
	}
	e = OfTitle("cj-supermatch", games(t, "cj-supermatch", line+"\n3 relay:6 F B B+R 1986-10-19"), tables(t)).Editions
	if f := e[0].Findings; len(f) != 1 || f[0].Code != codeRelay || len(f[0].Games) != 2 {
		t.Errorf("B lost the first game and plays the last, but %v", f)
	}
}

func TestFormats(t *testing.T) {
	var years []string
	for n := 40; n < 50; n++ {
		years = append(years, match(fmt.Sprintf("%d Cho X%d %d aaaa", n, n, 1945+n)))
	}
	for _, c := range []struct{ title, games, want string }{
		{"honinbo", strings.Join(years, ""), "challenge"},
		{"nhk", "49 final Cho Rin B+R 1999-03-01\n49 semifinal Cho A B+R 1999-02-01\n49 semifinal Rin B B+R 1999-02-08", "final"},
		{"lg", match("49 Cho Rin 1999 aba"), "match"},
		{"honinbo", strings.ReplaceAll(leagueOfFour, "31 ", "49 "), "league"},
	} {
		e := OfTitle(c.title, games(t, c.title, c.games), tables(t)).Editions
		for i := range e {
			if e[i].Number == 49 && (e[i].Format.Kind != c.want || e[i].Format.Evidence == nil) {
				t.Errorf("%s: %s %v, want %s", c.title, e[i].Format.Kind, e[i].Format.Evidence, c.want)
			}
		}
	}
}

// TestOrderDoesNotMatter: the same games the other way round tell the same.
func TestOrderDoesNotMatter(t *testing.T) {
	all := games(t, "honinbo", leagueOfFour+"\n"+match("31 Ishida Takemiya 1976 abbbb"))
	told := func() string {
		b, err := json.Marshal(OfTitle("honinbo", all, tables(t)))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	one := told()
	slices.Reverse(all)
	if other := told(); other != one {
		t.Errorf("%s\nthe other way round\n%s", one, other)
	}
}

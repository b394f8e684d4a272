package history

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
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
// score and puts B first. Place, points, points of who was beaten, of all opponents.
func TestLeague(t *testing.T) {
	e := OfTitle("honinbo", games(t, "honinbo", leagueOfFour), tables(t)).Editions
	s := stageOf(t, e, 31, "league")
	got := ""
	for _, l := range s.Table {
		got += fmt.Sprintf("%d %s %d-%d %d %v %d", l.Place, l.Player.Name, l.Won, l.Lost, l.Points, l.Beaten, l.Opponents)
		for _, c := range l.Cells {
			got += " " + cmp.Or(cell(c), "-")
		}
		got += "\n"
	}
	const want = `1 B 2-1 4 4 8 - x o o
2 A 2-1 4 6 8 o - x o
3 D 1-2 2 4 10 x o - x
3 C 1-2 2 2 10 x x o -
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// doubleLeague is a league in which all meet twice; C's draw counts 1 point, and
// the void game that was played again none.
const doubleLeague = `
	5 league A B B+R 1956-01-01
	5 league B C Void 1956-01-05
	5 league B C B+R 1956-01-08
	5 league A C B+R 1956-01-15
	5 league A D B+R 1956-01-22
	5 league B D B+R 1956-01-29
	5 league C D B+R 1956-02-01
	5 league B A B+R 1956-03-01
	5 league C B B+R 1956-03-08
	5 league C A Draw 1956-03-15
	5 league D A W+R 1956-03-22
	5 league D B W+R 1956-03-29
	5 league D C W+R 1956-04-01`

// TestLeagues tells leagues by their names, what is known of them, their tables,
// and how they ended.
func TestLeagues(t *testing.T) {
	for _, c := range []struct{ name, games, want string }{
		{"a playoff behind all other games", leagueOfFour, `
league: nearly everybody met everybody; 6 of the 6 games that 4 players would play
1 B 2-1 - x o o
2 A 2-1 o - x o
3 D 1-2 x o - x
3 C 1-2 x x o -
A-B W+R for first place, played behind all other games
B won the playoff`},
		{"each pair twice", doubleLeague, `
league: nearly everybody met everybody; 12 of the 12 games that 4 players would play, each pair twice
1 A 4-1-1 - ox o= oo
2 B 4-2 xo - ~ox oo
3 C 3-2-1 x= ~xo - oo
4 D 0-6 xx xx xx -
A is first with 4-1-1`},
		{"a playoff is called one, and its winner plays the match", leagueOfFour + `
	31 challenger-playoff A B B+R 1976-03-01
	31 final A Cho B+R 1976-04-01`, `
league: nearly everybody met everybody; 6 of the 6 games that 4 players would play
1 A 2-1 - o x o
2 B 2-1 x - o o
3 D 1-2 o x - x
3 C 1-2 x x o -
A-B W+R for first place, played behind all other games
A-B B+R for first place, called a playoff
A won the playoff and plays the match for the title`},
		{"games of one player tell no league", `
	31 league A B B+R 1976-01-01
	31 league C A W+R 1976-01-08
	31 league A D W+R 1976-01-15`, `
league: called a league; all 3 games that are known are of A: who else played does not follow`},
		{"a torn league is one", `
	31 league A B B+R 1976-01-01
	31 league C D W+R 1976-01-08
	31 league E F W+R 1976-01-15
	31 league E G W+R 1976-01-15`, `
league: called a league; 4 of the 21 games that 7 players would play
1 A 1-0 - . . . o . .
1 D 1-0 . - . . . o .
1 F 1-0 . . - . . . o
1 G 1-0 . . . - . . o
5 B 0-1 x . . . - . .
5 C 0-1 . x . . . - .
5 E 0-2 . . x x . . -
17 games are not known`},
		{"a stray beside a complete league", leagueOfFour[:strings.LastIndex(leagueOfFour, "\n")] + `
	31 league E F B+R 1976-09-01`, `
league: called a league; 6 of the 6 games that 4 players would play
1 A 2-1 - o x o
1 B 2-1 x - o o
3 D 1-2 o x - x
3 C 1-2 x x o -
A and B are level with 2-1, and no playoff is known
title-stray`},
		{"leagues have names", `
	31 league/League-A A B B+R 1976-01-01
	31 league/League-A A C B+R 1976-01-08
	31 league/League-A B C B+R 1976-01-15
	31 league/League-B D E B+R 1976-01-01
	31 league/League-B D F B+R 1976-01-08`, `
league A: called a league; 3 of the 3 games that 3 players would play
1 A 2-0 - o o
2 B 1-1 x - o
3 C 0-2 x x -
A is first with 2-0
league B: called a league; all 2 games that are known are of D: who else played does not follow`},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := OfTitle("kisei", games(t, "kisei", c.games), tables(t)).Editions
			if got := leaguesIn(withGames(e)); got != c.want {
				t.Errorf("got%s\nwant%s", got, c.want)
			}
		})
	}
}

// withGames is the one edition that has games.
func withGames(all []Edition) *Edition {
	return &all[slices.IndexFunc(all, func(e Edition) bool { return e.Games > 0 })]
}

// leaguesIn writes the leagues of an edition, and the findings about them.
func leaguesIn(e *Edition) string {
	var b strings.Builder
	for _, s := range e.Stages {
		fmt.Fprintf(&b, "\n%s: %s", strings.TrimSpace(s.Kind+" "+s.Name), s.Why)
		for i, l := range s.Table {
			fmt.Fprintf(&b, "\n%d %s %s", l.Place, l.Player.Name, l.Tally())
			for k, c := range l.Cells {
				fmt.Fprintf(&b, " %s", cmp.Or(cell(c), map[bool]string{true: "-", false: "."}[i == k]))
			}
		}
		for _, p := range s.Playoffs {
			fmt.Fprintf(&b, "\n%s-%s %s for %s, %s", p.Black.Name, p.White.Name, p.Result, p.Decides, p.Why)
		}
		if s.Outcome.Told() {
			fmt.Fprintf(&b, "\n%s", s.Outcome)
		}
	}
	for _, f := range e.Findings {
		if f.Code == codeStray || f.Code == codeLeague {
			fmt.Fprintf(&b, "\n%s", f.Code)
		}
	}
	return b.String()
}

// cell is a cell of a cross-table as papers print it.
func cell(c []Played) string {
	text := ""
	for _, m := range c {
		text += map[string]string{"won": "o", "lost": "x", "drawn": "=", "void": "~", "unknown": "?"}[m.Result]
	}
	return text
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
	for _, c := range []struct{ name, kind, games, want string }{
		{"single", "knock-out", `
			30 round:1 A B B+R
			30 round:1 C D B+R
			30 semifinal A E B+R
			30 semifinal C F B+R
			30 final A C B+R`, "round 1: A C | semifinal: A C | final: A"},
		{"one who lost plays on", "knock-out", `
			30 semifinal A E B+R
			30 semifinal C F B+R
			30 final E C B+R`, "semifinal: C A | final: E title-out"},
		{"double knock-out", "second-chance", `
			30 round:1 A B B+R
			30 round:1 C D B+R
			30 round:1 E F B+R
			30 round:2 B D B+R
			30 round:2 F A B+R
			30 round:3 F B B+R`, "round 1: A C E | round 2: B F | round 3: F"},
	} {
		e := OfTitle("nhk", games(t, "nhk", c.games), tables(t)).Editions
		s := stageOf(t, e, 30, c.kind)
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

// roundsIn writes a stage of rounds: who won, who goes on where, what is missing.
func roundsIn(s *Stage) string {
	text := "\n" + s.Kind + ": " + s.Why.String()
	on := s.GoesOn()
	for _, r := range s.Rounds {
		text += fmt.Sprintf("\n%s of %d:", r.Name, r.Full)
		for _, t := range r.Games {
			text += strings.TrimRight(fmt.Sprintf(" %s-%s %s %s", t.Black.Name, t.White.Name, t.Result, on[t.Game]), " ") + ";"
		}
	}
	for _, l := range s.Table {
		text += fmt.Sprintf("\n%d %s %s %d %d %.2f", l.Rank, l.Player.Name, l.Tally(), l.Points, l.Opponents, l.Total)
	}
	for _, t := range s.Teams {
		text += fmt.Sprintf("\n%s: %d won, %d players", t.Called(), t.Won, len(t.Players))
	}
	for _, l := range s.Lacks {
		text += "\nopen: " + l.String()
	}
	if s.Outcome.Told() {
		text += "\n" + s.Outcome.String()
	}
	return text
}

func TestRounds(t *testing.T) {
	for _, c := range []struct{ name, games, want string }{
		{"a bracket in the order of meeting", `
	30 round:1 A B B+R
	30 round:1 C D B+R
	30 round:1 E F B+R
	30 round:1 G H B+R
	30 round:2 E C B+R
	30 round:2 G A B+R
	30 final E G W+R`, `
knock-out: 3 rounds; who lost is out
round 1 of 4: E-F B+R then C in round 2; C-D B+R then E in round 2; G-H B+R then A in round 2; A-B B+R then G in round 2;
round 2 of 2: E-C B+R then G in the final; G-A B+R then E in the final;
final of 1: E-G W+R;`},
		{"rounds that no record is of, and games", `
	30 round:1 A B B+R
	30 round:1 G H B+R
	30 round:3 C D B+R
	30 round:3 E F W+R
	30 round:4 F C W+R
	30 final C G W+R`, `
knock-out: 5 rounds by their names, of which 4 have games; who lost is out
round 1 of 0: G-H B+R then C in the final; A-B B+R;
round 2 of 0:
round 3 of 0: E-F W+R then C in round 4; C-D B+R then F in round 4;
round 4 of 0: F-C W+R then G in the final;
final of 1: C-G W+R;
open: A won in round 1, and no later game of theirs is known
open: no game of round 2 is known
open: G plays in the final without a game in round 4`},
		{"half a round", `
	30 round:1 A B B+R
	30 round:1 C D B+R
	30 quarterfinal A C B+R
	30 quarterfinal E F B+R
	30 semifinal A E B+R
	30 semifinal G H B+R
	30 final A G B+R`, `
knock-out: 4 rounds; who lost is out
round 1 of 0: A-B B+R then C in the quarterfinal; C-D B+R then A in the quarterfinal;
quarterfinal of 4: A-C B+R then E in the semifinal; E-F B+R then A in the semifinal;
semifinal of 2: A-E B+R then G in the final; G-H B+R then A in the final;
final of 1: A-G B+R;
open: the quarterfinal has games of 2 of its 4 pairs; the others are missing, or were byes
open: E and F play in the quarterfinal without a game in round 1
open: G and H play in the semifinal without a game in the quarterfinal`},
		{"a points pairing", `
	30 round:1 A B B+R
	30 round:1 C D B+R
	30 round:1 E F B+R
	30 round:2 A C B+R
	30 round:2 E B B+R
	30 round:2 D F B+R
	30 round:3 A E B+R
	30 round:3 C B B+R
	30 round:3 D F W+R`, `
points-pairing: 3 rounds, in which 6 players play on whether they win or lose
round 1 of 0: A-B B+R; C-D B+R; E-F B+R;
round 2 of 0: A-C B+R; E-B B+R; D-F B+R;
round 3 of 0: A-E B+R; C-B B+R; D-F W+R;
1 A 3-0 6 8 5.67
2 C 2-1 4 8 3.67
2 E 2-1 4 8 3.67
4 D 1-2 2 8 1.67
4 F 1-2 2 8 1.67
6 B 0-3 0 14 1.67
A is first with 3-0 and a total of 5.67`},
		{"every player of one side against every player of the other", teamMatch, `
team: nearly everybody of one side meets everybody of the other, and nobody his own
round 1 of 0: A-P B+R; B-Q W+R; C-R B+R;
round 2 of 0: A-Q B+R; B-R B+R; C-P W+R;
round 3 of 0: A-R Draw; B-P B+R; C-Q B+R;
the side of A: 6 won, 3 players
the side of P: 2 won, 3 players
the side of A 6-2 the side of P, 1 drawn`},
		{"games of one player tell no bracket", `
	30 round:1 A B B+R
	30 round:2 A C B+R
	30 round:3 D A B+R`, `
games: all 3 games that are known are of A: how it was played does not follow`},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := withGames(OfTitle("oza", games(t, "oza", c.games), tables(t)).Editions)
			if got := roundsIn(&e.Stages[0]); got != c.want {
				t.Errorf("got%s\nwant%s", got, c.want)
			}
		})
	}
}

// teamMatch is board by board, three of a side, in three rounds.
const teamMatch = `
	30 round:1 A P B+R
	30 round:1 B Q W+R
	30 round:1 C R B+R
	30 round:2 A Q B+R
	30 round:2 B R B+R
	30 round:2 C P W+R
	30 round:3 A R Draw
	30 round:3 B P B+R
	30 round:3 C Q B+R`

// TestShortRelay: of an event that the tables know for a relay three games are
// one, and who won the last of them ends it.
func TestShortRelay(t *testing.T) {
	e := withGames(OfTitle("nongshim", games(t, "nongshim", `
	15 round:1 A B B+R 2014-01-01
	15 round:2 A C B+R 2014-02-01
	15 round:3 D A B+R 2014-03-01`), tables(t)).Editions)
	s := stageOf(t, []Edition{*e}, 15, "relay")
	if want := "D beats A in the last game that is known and wins for the side of B"; s.Outcome.String() != want || e.Outcome().String() != want || s.Winner.Name != "D" {
		t.Errorf("%s, edition %s, want %s", s.Outcome, e.Outcome(), want)
	}
	if !e.Decided() || e.Winner.Side.Known() {
		t.Errorf("decided %t, by a match of %s", e.Decided(), e.Winner.Side)
	}
	card := EditionCard("nongshim", e, tables(t))
	text := string(card.Text(func(string, string, kifu.GameID) string { return "" }))
	for _, line := range []string{"15th, 2014: D beats A in the last game", "  game 2, 2014-02-01: A – C B+R, the 2nd win in a row"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in the card:\n%s", line, text)
		}
	}
	if len(card.Rows) != 3 || len(card.Rows[0]) != len(card.Columns) {
		t.Errorf("%d rows of %d, want 3 of %d", len(card.Rows), len(card.Rows[0]), len(card.Columns))
	}
}

// TestQualifiersAreNotTheFinal: amateurs' finals a year before are no part of
// the bracket.
func TestQualifiersAreNotTheFinal(t *testing.T) {
	all := games(t, "lg", `
	25 final P Q B+R 2020-03-18
	25 semifinal A B B+R 2021-01-01
	25 semifinal C D B+R 2021-01-01
	25 final A C B+R 2021-02-01`)
	all[0].RO = "Korean Ama finals"
	e := withGames(OfTitle("lg", all, tables(t)).Editions)
	s := stageOf(t, []Edition{*e}, 25, "knock-out")
	if n := len(s.Games); n != 3 || !strings.HasPrefix(e.MatchWhy.String(), "1 game called") {
		t.Errorf("%d games in the bracket, want 3; the match: %s", n, e.MatchWhy)
	}
}

// TestOneNameTwice: two of one name are told apart in all that is said of the
// title.
func TestOneNameTwice(t *testing.T) {
	all := games(t, "lg", `
	12 round:1 X A B+R
	12 round:1 B C B+R
	12 round:2 A B B+R`)
	all[0].Settled.Black = []kifu.Person{{Name: "Wang Lei", ID: "wang-lei-s"}}
	all[1].Settled.White = []kifu.Person{{Name: "Wang Lei", ID: "wang-lei-b"}}
	s := withGames(OfTitle("lg", all, tables(t)).Editions).Stages[0]
	if got := s.Rounds[0].Games[1].Black.Name + ", " + s.Rounds[0].Games[0].White.Name; got != "Wang Lei (s), Wang Lei (b)" {
		t.Errorf("they are called %s", got)
	}
}

// TestTwoDays: a game of two days has both.
func TestTwoDays(t *testing.T) {
	all := games(t, "meijin", "5 final:1 A B B+R 1980-09-10")
	all[0].Settled.Dates = append(all[0].Settled.Dates, dayRead(t, "1980-09-11"))
	e := withGames(OfTitle("meijin", all, tables(t)).Editions)
	if got := Days(e.Match.Rows[0].Dates); got != "1980-09-10/1980-09-11" {
		t.Errorf("played on %s", got)
	}
}

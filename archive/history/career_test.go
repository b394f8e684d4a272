package history

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// lived reads games, one a line: an id, the day or "-", Black and White with a
// rank behind a slash where the record has one, and the result. What follows
// are a title, the board as "9x9", a number of stones as "handicap3",
// "teaching", "version-of" an id above it, and "contradicts" with a code.
func lived(t testing.TB, text string) []Game {
	t.Helper()
	var games []Game
	place := map[string]int{}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		w := strings.Fields(line)
		g := Game{ID: kifu.GameID([]byte(fmt.Sprintf("%-16s", w[0])))}
		s := &g.Settled
		if w[1] != "-" {
			s.Dates = []kifu.Date{dayIn(t, w[1])}
		}
		s.Black, s.White, s.Result = peopleIn(w[2]), peopleIn(w[3]), resultIn(w[4])
		place[w[0]] = len(games)
		for i := 5; i < len(w); i++ {
			switch w[i] {
			case "9x9":
				g.Size = kifu.Square(9)
			case "handicap3":
				s.Handicap = 3
			case "teaching":
				g.RO = "Teaching Game"
			case "version-of":
				first := &games[place[w[i+1]]]
				g.Versions = []kifu.GameID{first.ID, g.ID}
				first.Versions = g.Versions
				i++
			case "contradicts":
				g.Contradictions = append(g.Contradictions, kifu.Contradiction{Code: kifu.Code(w[i+1])})
				i++
			default:
				s.Event.Title = w[i]
			}
		}
		games = append(games, g)
	}
	return games
}

func dayIn(t testing.TB, text string) kifu.Date {
	t.Helper()
	var n [3]int
	for i, part := range strings.Split(text, "-") {
		var err error
		if n[i], err = strconv.Atoi(part); err != nil {
			t.Fatal(err)
		}
	}
	return kifu.Date{Year: int16(n[0]), Month: uint8(n[1]), Day: uint8(n[2])}
}

// peopleIn reads "cho-sonjin/9p+rin-kaiho".
func peopleIn(text string) (people []kifu.Person) {
	for one := range strings.SplitSeq(text, "+") {
		handle, rank, _ := strings.Cut(one, "/")
		p := kifu.Person{Name: handle, ID: handle, Rank: rank}
		if tables, err := catalog.Default(); err == nil {
			if _, known := tables.Player(handle); !known {
				p.ID, p.Key = "", handle
			}
		}
		people = append(people, p)
	}
	return people
}

func resultIn(text string) kifu.Result {
	side, how, _ := strings.Cut(text, "+")
	r := kifu.Result{Winner: map[string]kifu.Color{"B": kifu.Black, "W": kifu.White}[side]}
	switch {
	case text == "Draw":
		r.Ending = kifu.EndDraw
	case text == "Void":
		r.Ending = kifu.EndVoid
	case how == "R":
		r.Ending = kifu.EndResign
	case how != "":
		r.Ending = kifu.EndPoints
		r.Margin, _ = strconv.ParseFloat(how, 64)
	}
	return r
}

func career(t testing.TB, handle, text string) Career {
	t.Helper()
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	return CareerOf(handle, lived(t, text), tables)
}

// idsIn are the ids of games as lived has them, with blanks between.
func idsIn(ids []kifu.GameID) string {
	words := make([]string, len(ids))
	for i, id := range ids {
		words[i] = strings.TrimSpace(string(id[:]))
	}
	return strings.Join(words, " ")
}

// scoreIn is a score in short: games, wins, losses, draws, open.
func scoreIn(s *Score) string {
	return fmt.Sprintf("%d: %d-%d-%d, %d open", s.Games, s.Wins, s.Losses, s.Draws, s.Open)
}

func TestCareer(t *testing.T) {
	c := career(t, "cho-sonjin", `
a  1999-06-01  cho-sonjin  cho-chikun  B+R     honinbo
b  1999-06-10  cho-chikun  cho-sonjin  B+2.5   honinbo
c  2000        cho-sonjin  anna        Draw
d  -           anna        cho-sonjin  W+      kisei
e  2001-01-01  cho-sonjin  cho-chikun  Void
f  2001-01-02  cho-sonjin  cho-chikun  B+R     contradicts dup-winner
g  1999-06-10  cho-chikun  cho-sonjin  B+3.5   honinbo version-of b
h  2002-01-01  cho-sonjin+anna  cho-chikun+bert  W+0.5`)
	for _, want := range []struct {
		what  string
		score Score
		text  string
	}{
		{"all", c.All, "6: 2-1-1, 2 open"},
		{"black", c.Black, "4: 1-0-1, 2 open"},
		{"white", c.White, "2: 1-1-0, 0 open"},
		{"1999", c.Years[0].Score, "2: 1-1-0, 0 open"},
		{"honinbo", c.Titles[0].Score, "2: 1-1-0, 0 open"},
		{"cho-chikun", c.Opponents[0].Score, "4: 1-1-0, 2 open"},
		{"anna", c.Opponents[1].Score, "2: 1-0-1, 0 open"}, // not as a partner
		{"in pairs", c.Apart[0].Score, "1: 0-1-0, 0 open"},
	} {
		if got := scoreIn(&want.score); got != want.text {
			t.Errorf("%s: %s, want %s", want.what, got, want.text)
		}
	}
	if idsIn([]kifu.GameID{c.First, c.Last}) != "a f" {
		t.Errorf("from %s to %s, want a and f", idsIn([]kifu.GameID{c.First}), idsIn([]kifu.GameID{c.Last}))
	}
	if got, want := c.All.Queries["wins"], "winner:cho-sonjin kind:even -finding:dup-winner -finding:dup-colours"; got != want {
		t.Errorf("the wins are opened by %s, want %s", got, want)
	}
	if got, want := c.Opponents[1].Queries["wins"], "player:cho-sonjin vs:=anna winner:cho-sonjin kind:even"; got != want {
		t.Errorf("the wins against somebody of no table are opened by %s, want %s", got, want)
	}
	var doubts []string
	for _, d := range c.Doubts {
		doubts = append(doubts, fmt.Sprint(d.Kind, d.Games, d.Counted))
	}
	if got := strings.Join(doubts, " "); got != "void1 false winner-disputed1 false undated1 true" {
		t.Errorf("doubts %s", got)
	}
}

func TestKindsOfGames(t *testing.T) {
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		game string
		want kifu.GameKind
	}{
		{"a 1999 anna bert B+R", kifu.EvenGame},
		{"a 1999 anna bert B+R honinbo", kifu.EvenGame},
		{"a 1999 anna+carl bert+dora B+R", kifu.PairGame},
		{"a 1999 anna+carl bert+dora B+R 9x9", kifu.PairGame},
		{"a 1999 anna bert B+R ricoh-pairgo", kifu.PairGame}, // whose partners are not named
		{"a 1999 anna+carl bert B+R", kifu.TeamGame},
		{"a 1999 anna+carl+dora bert+emil+fritz B+R", kifu.TeamGame},
		{"a 1999 anna bert B+R 9x9 handicap3", kifu.BoardGame},
		{"a 1999 anna bert B+R handicap3 teaching", kifu.HandicapGame},
		{"a 1999 anna bert B+R teaching", kifu.TeachingGame},
	} {
		if got := KindOf(&lived(t, c.game)[0], tables); got != c.want {
			t.Errorf("%s: %s, want %s", c.game, got, c.want)
		}
	}
}

// Two people's games of other kinds are beside their score, each by its own
// question.
func TestHeadToHead(t *testing.T) {
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	p := PairOf("cho-chikun", "kobayashi-koichi", lived(t, `
a  1982-01-01  cho-chikun  kobayashi-koichi  B+R
b  1982-01-02  kobayashi-koichi  cho-chikun  B+R
c  2003-01-03  cho-chikun+anna  bert+kobayashi-koichi  B+R
d  2003-01-04  cho-chikun+kobayashi-koichi  anna+bert  B+R
e  1990-01-05  cho-chikun  kobayashi-koichi  B+R  9x9`), tables)
	if got, want := Summary(&p.All, p.Apart), "1–1 in 2 even games; apart: 1 in pairs, 1 on other boards"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := p.Apart[0].Queries["wins"], "player:cho-chikun vs:kobayashi-koichi winner:cho-chikun kind:pair"; got != want {
		t.Errorf("the win in a pair is opened by %s, want %s", got, want)
	}
	if got := scoreIn(&p.Black); got != "1: 1-0-0, 0 open" {
		t.Errorf("with Black %s", got)
	}
}

// Where versions of a game say different things no question finds the games of
// a number and no others: the games themselves stand beside it.
func TestNumbersThatNoQuestionFinds(t *testing.T) {
	c := career(t, "cho-sonjin", `
a  1999-06-01  cho-sonjin  cho-chikun  B+R
b  1998-06-01  cho-sonjin  cho-chikun  W+R  version-of a
c  1998-07-01  cho-sonjin  cho-chikun  B+R`)
	if got := scoreIn(&c.All); got != "2: 2-0-0, 0 open" {
		t.Errorf("all %s", got)
	}
	year := c.Years[0]
	if year.Value != "1998" || year.Games != 1 || idsIn(year.IDs["games"]) != "c" || year.Queries["games"] != "" {
		t.Errorf("%s: %d games, %q or %q", year.Value, year.Games, year.Queries["games"], idsIn(year.IDs["games"]))
	}
	if got := c.All.Queries["wins"]; got != "winner:cho-sonjin kind:even" {
		t.Errorf("the wins are opened by %q", got)
	}
}

func TestStreak(t *testing.T) {
	for _, c := range []struct{ name, games, want, doubtful string }{
		{"none won", `a 1999-01-01 anna bert W+R`, "", ""},
		{"a draw ends it, what has no result does not", `
a  1999-01-01  anna  bert  B+R
b  1999-01-02  anna  bert  B+R
c  1999-01-03  anna  bert  Draw
d  1999-01-04  bert  anna  W+1.5
e  1999-01-05  anna  bert  Void
f  1999-01-06  anna  bert  B+R
g  1999-01-07  anna  bert  B+R
h  1999-01-08  anna  bert  W+R`, "d f g", "e"},
		{"of two as long the first", `
a  1999-01-01  anna  bert  B+R
b  1999-01-02  anna  bert  W+R
c  1999-01-03  anna  bert  B+R`, "a", ""},
		{"games on small boards, in pairs, with handicap neither make it nor end it", `
a  1999-01-01  anna  bert  B+R
b  1999-01-02  anna  bert  B+R  9x9
c  1999-01-03  anna  bert  W+R  9x9
d  1999-01-04  bert  anna  B+R  handicap3
e  1999-01-05  anna+dora  bert+carl  W+R
f  1999-01-06  anna  bert  Void  teaching
g  1999-01-07  anna  bert  B+R`, "a g", ""},
		{"a loss that may lie in between makes it uncertain", `
a  1999-03-01  anna  bert  B+R
b  1999-03-05  anna  bert  B+R
c  1999        anna  bert  W+R
d  1999-04     anna  bert  W+R
e  -           anna  bert  W+R
f  1999        anna  bert  B+R`, "a b", "c e"},
	} {
		s := career(t, "anna", c.games).Streak
		if got := idsIn(s.Games); got != c.want {
			t.Errorf("%s: won %q, want %q", c.name, got, c.want)
		}
		slices.SortFunc(s.Doubtful, func(a, b kifu.GameID) int { return strings.Compare(string(a[:]), string(b[:])) })
		if got := idsIn(s.Doubtful); got != c.doubtful {
			t.Errorf("%s: doubtful %q, want %q", c.name, got, c.doubtful)
		}
	}
}

func TestRanks(t *testing.T) {
	for _, c := range []struct{ name, player, games, spans, findings string }{
		{"rising", "anna", `
a  1990-01-01  anna/1p  bert/5p  B+R
b  1991-01-01  anna/1p  bert/5p  B+R
c  1992-01-01  anna/2p  bert/5p  B+R`, "1p 1990-01-01 1991-01-01 a b; 2p 1992-01-01 1992-01-01 c", ""},
		{"one dan after eight", "anna", `
a  1990-01-01  anna/7p  bert  B+R
b  1991-01-01  anna/8p  bert  B+R
c  1992-01-01  anna/1p  bert  B+R
d  1993-01-01  anna/9p  bert  B+R`, "7p 1990-01-01 1990-01-01 a; 8p 1991-01-01 1991-01-01 b; 9p 1993-01-01 1993-01-01 d",
			"career-rank-falls: 1p on 1992-01-01, after 8p on 1991-01-01"},
		{"nine dan once too early does not contradict all that follow", "anna", `
a  1990-01-01  anna/9p  bert  B+R
b  1991-01-01  anna/3p  bert  B+R
c  1992-01-01  anna/4p  bert  B+R`, "3p 1991-01-01 1991-01-01 b; 4p 1992-01-01 1992-01-01 c",
			"career-rank-falls: 9p on 1990-01-01, before 3p on 1991-01-01"},
		{"a year holds both sides of a promotion", "anna", `
a  1990-06-01  anna/3p  bert  B+R
b  1990        anna/4p  bert  B+R
c  1990-07-01  anna/4p  bert  B+R
d  1990-08     anna/3p  bert  B+R`, "3p 1990-06-01 1990-06-01 a; 4p 1990-07-01 1990-07-01 b c",
			"career-rank-falls: 3p on 1990-08, after 4p on 1990-07-01"},
		{"ranks of a server rise and fall", "anna", `
a  2010-01-01  anna/6d  bert/5d  B+R
b  2010-02-01  anna/5d  bert/5d  B+R`, "6d 2010-01-01 2010-01-01 a; 5d 2010-02-01 2010-02-01 b", ""},
		{"the promotion that the tables know", "nie-weiping", `
a  1981-01-01  nie-weiping/9p  anna  B+R
b  1983-01-01  nie-weiping/9p  anna  B+R`, "9p 1981-01-01 1983-01-01 a b",
			"career-rank-promotion: 9p on 1981-01-01, and the promotion to 9 dan was in 1982"},
	} {
		r := career(t, c.player, c.games).Ranks
		var spans, findings []string
		for _, s := range r.Spans {
			spans = append(spans, fmt.Sprint(s.Rank, " ", s.From, " ", s.To, " ", idsIn(s.IDs)))
		}
		for _, f := range r.Findings {
			findings = append(findings, string(f.Code)+": "+f.Text.String())
		}
		if got := strings.Join(spans, "; "); got != c.spans {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.spans)
		}
		if got := strings.Join(findings, "; "); got != c.findings {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.findings)
		}
	}
	r := career(t, "anna", `
a  1990-01-01  anna  bert/5p  B+R
b  1990-01-01  bert/9p  anna  B+R
c  1990-01-01  anna  carl/2k  B+R
d  1990-01-01  anna  carl  B+R
e  1990-01-01  anna  dora  B+R`).Ranks.Opponents
	var ranks []string
	for _, l := range r {
		ranks = append(ranks, l.Value+" "+idsIn(l.IDs["games"]))
	}
	if got := strings.Join(ranks, "; "); got != "9p b; 5p a; 2k c;  d e" {
		t.Errorf("opponents by rank: %s", got)
	}
}

// The order in which games are given makes no difference.
func TestCareerOfAnyOrder(t *testing.T) {
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	games := lived(t, `
a  1999-06-01  cho-sonjin/9p  cho-chikun  B+R     honinbo
b  1999-06-10  cho-chikun  cho-sonjin/8p  B+2.5   honinbo
c  1999-06-10  cho-sonjin  anna        Draw
d  -           anna        cho-sonjin  W+      kisei
g  1998-06-10  cho-chikun  cho-sonjin/9p  B+3.5   honinbo version-of b`)
	want := fmt.Sprintf("%+v", CareerOf("cho-sonjin", games, tables))
	for range 20 {
		rand.Shuffle(len(games), func(i, j int) { games[i], games[j] = games[j], games[i] })
		if got := fmt.Sprintf("%+v", CareerOf("cho-sonjin", games, tables)); got != want {
			t.Fatalf("%s\nwant %s", got, want)
		}
	}
}

func TestTable(t *testing.T) {
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	games := lived(t, `
a  1999-06-01  anna  bert  B+R
b  1999-06-02  bert  anna  B+R
c  1999-06-03  anna  carl  Draw
d  1999-06-04  bert  carl  W+R
e  1999-06-05  bert  dora  W+R`)
	table := TableOf([]string{"anna", "bert", "carl"}, [][]Game{games[:3], {games[0], games[1], games[3], games[4]}, games[2:4]}, tables)
	var rows []string
	for i, cells := range table.Cells {
		row := table.Sides[i].Name + ":"
		for j := range cells {
			if i != j {
				row += fmt.Sprintf(" %d-%d-%d", cells[j].Wins, cells[j].Losses, cells[j].Draws)
			}
		}
		rows = append(rows, row+" = "+scoreIn(&table.Total[i]))
	}
	want := "anna: 1-1-0 0-0-1 = 3: 1-1-1, 0 open\nbert: 1-1-0 0-1-0 = 3: 1-2-0, 0 open\ncarl: 0-0-1 1-0-0 = 2: 1-0-1, 0 open"
	if got := strings.Join(rows, "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

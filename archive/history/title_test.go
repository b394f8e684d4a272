package history

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

func tables(t testing.TB) *catalog.Tables {
	t.Helper()
	own, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	return own
}

// games reads one game a line: edition, stage with its number, Black, White,
// result, day. Without a day, or with "bare" behind it, there are no moves. A
// stage is "final" or "round"; "-" is none; "final/a" is that of a section.
func games(t testing.TB, title, text string) (all []Game) {
	t.Helper()
	for line := range strings.Lines(strings.TrimSpace(text)) {
		f := strings.Fields(line)
		if len(f) < 5 {
			t.Fatalf("%q is no game", line)
		}
		g := Game{Size: kifu.Square(19), Records: 1, File: fmt.Sprintf("%03d.sgf", len(all))}
		hash := sha256.Sum256([]byte(fmt.Sprint(len(all), line)))
		g.ID = kifu.GameID(hash[:16])
		s := &g.Settled
		s.Event.Title = title
		s.Event.Edition, _ = strconv.Atoi(f[0])
		stage, block, _ := strings.Cut(f[1], "/")
		g.EV = "Cup " + strings.ReplaceAll(block, "_", " ")
		stage, n, _ := strings.Cut(stage, ":")
		number, _ := strconv.Atoi(n)
		if s.Event.Stage = strings.TrimPrefix(stage, "-"); stage == "round" {
			s.Event.Round = number
		} else {
			s.Event.Game = number
		}
		s.Black, s.White = known(f[2]), known(f[3])
		s.Result = resultOf(t, f[4])
		if len(f) > 5 && f[5] != "bare" {
			s.Dates, g.Moves = []kifu.Date{dayRead(t, f[5])}, 200
		}
		if f[len(f)-1] == "bare" {
			g.Moves = 0
		}
		all = append(all, g)
	}
	return all
}

func known(name string) []kifu.Person {
	return []kifu.Person{{Name: name, Key: strings.ToLower(name)}}
}

func resultOf(t testing.TB, s string) (r kifu.Result) {
	t.Helper()
	switch {
	case s == "?":
		return r
	case s == "Draw":
		return kifu.Result{Ending: kifu.EndDraw}
	case s == "Void":
		return kifu.Result{Ending: kifu.EndVoid}
	}
	r.Winner = map[byte]kifu.Color{'B': kifu.Black, 'W': kifu.White}[s[0]]
	switch how := s[2:]; how {
	case "R":
		r.Ending = kifu.EndResign
	case "F":
		r.Ending = kifu.EndForfeit
	case "":
	default:
		margin, err := strconv.ParseFloat(how, 64)
		if err != nil {
			t.Fatalf("%q is no result", s)
		}
		r.Ending, r.Margin = kifu.EndPoints, margin
	}
	return r
}

func dayRead(t testing.TB, s string) (d kifu.Date) {
	t.Helper()
	part := strings.Split(s, "-")
	for i, p := range part {
		n, err := strconv.Atoi(p)
		if err != nil {
			t.Fatalf("%q is no day", s)
		}
		switch i {
		case 0:
			d.Year = int16(n)
		case 1:
			d.Month = uint8(n)
		case 2:
			d.Day = uint8(n)
		}
	}
	return d
}

// told is the winner of an edition with the score, and the codes of what was
// found: "Cho 4-2 title-number".
func (e *Edition) told() string {
	parts := []string{e.Winner.Side.Name}
	if e.Match != nil {
		parts = append(parts, e.Match.Tally().String())
	}
	for _, f := range e.Findings {
		parts = append(parts, string(f.Code))
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

func TestMatches(t *testing.T) {
	for _, c := range []struct{ name, title, games, want string }{
		{"best of seven, by the table", "meijin", `
			10 final:1 Cho Rin B+R 1985-09-10
			10 final:2 Rin Cho W+0.5 1985-09-20
			10 final:3 Cho Rin W+R 1985-10-01
			10 final:4 Rin Cho W+R 1985-10-10
			10 final:5 Cho Rin B+2.5 1985-10-20`, "Cho 4-1"},
		{"told in any order", "meijin", `
			10 final:5 Cho Rin B+2.5 1985-10-20
			10 final:3 Cho Rin W+R 1985-10-01
			10 final:1 Cho Rin B+R 1985-09-10
			10 final:4 Rin Cho W+R 1985-10-10
			10 final:2 Rin Cho W+0.5 1985-09-20`, "Cho 4-1"},
		{"the last game is missing", "meijin", `
			10 final:1 Cho Rin B+R 1985-09-10
			10 final:2 Rin Cho W+0.5 1985-09-20
			10 final:3 Cho Rin B+R 1985-10-01`, "3-0 of the games known title-undecided"},
		{"one between is missing", "meijin", `
			10 final:1 Cho Rin B+R 1985-09-10
			10 final:3 Cho Rin B+R 1985-10-01
			10 final:4 Rin Cho W+R 1985-10-10
			10 final:5 Rin Cho W+R 1985-10-20`, "Cho 4-1, 1 not held title-missing"},
		{"best of three, by its games", "ibm-hayago", `
			3 final:1 Cho Rin B+R 1985-09-10
			3 final:2 Rin Cho B+R 1985-09-20
			3 final:3 Cho Rin B+R 1985-10-01`, "Cho 2-1 of the games known"},
		{"a single game", "nhk", `
			30 round:4 Cho Kato B+R 1983-01-10
			30 round:4 Rin Ohira B+R 1983-01-17
			30 final Cho Rin W+0.5 1983-02-10`, "Rin 1-0 of the games known"},
		{"a draw played again, and a void game", "meijin", `
			10 final:1 Cho Rin Draw 1985-09-10
			10 final:1 Rin Cho W+R 1985-09-12
			10 final:2 Cho Rin Void 1985-09-20
			10 final:2 Cho Rin B+R 1985-09-22
			10 final:3 Rin Cho W+R 1985-10-01
			10 final:4 Cho Rin B+R 1985-10-10`, "Cho 4-0, 1 drawn, 1 void"},
		{"a void final played again on the same day", "ryusei", `
			22 final Rin Cho B+R 2013-08-26
			22 final Rin Cho Void 2013-08-26`, "Rin 1-0, 1 void of the games known"},
		{"won by forfeit", "oza", `
			20 final:1 Cho Rin B+R 1972-09-10
			20 final:2 Rin Cho W+F 1972-09-20`, "Cho 2-0"},
		{"a game without a result", "oza", `
			20 final:1 Cho Rin B+R 1972-09-10
			20 final:2 Rin Cho ? 1972-09-20`, "1-0 of the games known title-no-result title-undecided"},
		{"played on after it was decided", "oza", `
			20 final:1 Cho Rin B+R 1972-09-10
			20 final:2 Rin Cho W+R 1972-09-20
			20 final:3 Cho Rin W+R 1972-09-30`, "Cho 2-0 title-overrun"},
		{"a wrong number", "oza", `
			20 final:1 Cho Rin B+R 1972-09-10
			20 final:1 Rin Cho B+R 1972-09-20
			20 final:3 Cho Rin W+R 1972-09-30`, "Rin 2-1 title-number"},
		{"two games of one number, one without moves", "oza", `
			20 final:1 Cho Rin B+R 1972-09-10
			20 final:2 Rin Cho B+R 1972-09-20
			20 final:2 Rin Cho W+R
			20 final:3 Cho Rin W+R 1972-09-30`, "Rin 2-1 title-results"},
		{"two games of one number, both without moves", "oza", `
			20 final:1 Cho Rin B+R
			20 final:2 Rin Cho B+R
			20 final:2 Rin Cho W+R`, "1-0 of the games known title-results title-undecided"},
		{"a final that a header alone tells with the other winner", "nhk", `
			30 final Cho Rin W+0.5 1983-02-10
			30 final Cho Rin B+0.5`, "Rin 1-0 of the games known title-results"},
		{"a game told again without moves or number", "oza", `
			20 final:1 Cho Rin B+2.5 1972-09-10
			20 final:2 Rin Cho W+R 1972-09-20
			20 - Cho Rin B+2.5`, "Cho 2-0 title-doubled"},
		{"numbers that follow from the colours", "judan", `
			20 final:1 Cho Rin B+R
			20 - Cho Rin W+1.5
			20 - Rin Cho W+4.5
			20 final:4 Rin Cho W+R`, "Cho 3-1"},
		{"finals of sections before that of the title", "ryusei", `
			24 final/A Kono Suzuki W+R 2015-04-16
			24 final/B Cho Iyama B+R 2015-04-20
			24 round:3 Suzuki Kato B+R 2015-07-20
			24 round:3 Cho Rin B+R 2015-07-20
			24 final Cho Suzuki W+R 2015-08-06`, "Suzuki 1-0 of the games known"},
		{"no final, but a last round of one game", "ryusei", `
			24 final/A Kono Suzuki W+R 2015-08-16
			24 round:3 Suzuki Kato B+R 2015-07-20
			24 round:3 Cho Rin B+R 2015-07-20
			24 round:4 Cho Suzuki W+F 2015-08-06`, "Suzuki 1-0 of the games known"},
		{"a game in the place of the final", "fujitsu", `
			9 round:4 Cho Kobayashi B+R 1996-07-06
			9 round:4 Qian Lee B+R 1996-07-06
			9 final Nakazawa Cho B+R 1996-08-03`, "title-finalist"},
		{"two finals of one day", "nec-cup", `
			30 final Ishida Takemiya B+R 2011-03-05
			30 final Kobayashi Fujisawa W+2.5 2011-03-05`, "title-finals"},
		{"a final that told who plays for the title", "judan", `
			6 round:1 Takagawa Sato B+0.5 1967-05-02
			6 final Fujisawa Takagawa B+R 1967-11-02`, "title-finalist"},
		{"a match of its own against the holder", "honinbo", `
			13 final:1 Takagawa Sugiuchi B+R 1958-07-10
			13 -/versus_the_Honinbo Go Takagawa B+R 1958-02-03`, "1-0 of the games known title-stray title-undecided"},
		{"a game of another time", "fujitsu", `
			9 round:4 Cho Kobayashi B+R 1996-07-06
			9 final Ma Lee W+R 1996-08-03
			9 final Miyamoto Iwata W+R 2011-08-03`, "Lee 1-0 title-stray"},
	} {
		t.Run(c.name, func(t *testing.T) {
			own, err := tables(t).WithHolders(strings.NewReader(""), "")
			if err != nil {
				t.Fatal(err)
			}
			told := OfTitle(c.title, games(t, c.title, c.games), own)
			if len(told.Editions) != 1 {
				t.Fatalf("%d editions", len(told.Editions))
			}
			if got := told.Editions[0].told(); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// match is a match in a line: "48 Cho Yamashiro 1993 aaba" of which "a" is a win
// for the first.
func match(text string) string {
	f := strings.Fields(text)
	var b strings.Builder
	for i, who := range f[4] {
		sides := []string{f[1], f[2]}
		result := map[bool]string{true: "B+R", false: "W+R"}[(who == 'a') == (i%2 == 0)]
		fmt.Fprintf(&b, "%s final:%d %s %s %s %s-%02d-10\n", f[0], i+1, sides[i%2], sides[1-i%2], result, f[3], i+3)
	}
	return b.String()
}

// A title that is defended tells who won a match that its games do not decide,
// and what does not follow on.
func TestSuccession(t *testing.T) {
	const before = "5 Hashimoto Iwamoto 1950 aaaa|6 Hashimoto Sakata 1951 aabbbaa|7 Hashimoto Takagawa 1952 abbbb|8 Takagawa Kitani 1953 aabbaa"
	for _, c := range []struct{ name, matches, want string }{
		{"tied", "4 Iwamoto Kitani 1947 ababab|" + before, "4: Iwamoto 3-3 of the games known title-undecided"},
		{"with games missing", before + "|9 Takagawa Sugiuchi 1954 ab|10 Shimamura Takagawa 1955 bbbb", "9: Takagawa 1-1 of the games known title-undecided"},
		{"and both play the next", before + "|9 Takagawa Sugiuchi 1954 ab|10 Sugiuchi Takagawa 1955 bbbb", "9: 1-1 of the games known title-undecided"},
		{"the holder does not play", before + "|9 Shimamura Sugiuchi 1954 aaaa", "9: Shimamura 4-0 title-succession"},
	} {
		var lines []string
		for m := range strings.SplitSeq(c.matches, "|") {
			lines = append(lines, match(m))
		}
		own, _ := tables(t).WithHolders(strings.NewReader(""), "")
		told := OfTitle("honinbo", games(t, "honinbo", strings.Join(lines, "")), own)
		n, _, _ := strings.Cut(c.want, ":")
		at := slices.IndexFunc(told.Editions, func(e Edition) bool { return strconv.Itoa(e.Number) == n })
		if got := n + ": " + told.Editions[at].told(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestVerdicts holds one match against what a source says of it.
func TestVerdicts(t *testing.T) {
	const decided, open = "54 Cho Rin 1999 abbabb", "54 Cho Rin 1999 abbaba"
	for _, c := range []struct {
		source, match string
		want          Verdict
		codes         string
	}{
		{"Rin\tCho\t4-2", decided, Agrees, ""},
		{"Rin\tCho\t", decided, Agrees, ""},
		{"Rin\tKato\t4-2", decided, Agrees, "title-finalist"},
		{"Rin\tCho\t4-3", decided, OtherScore, "title-score"},
		{"Cho\tRin\t4-2", decided, Disagrees, "title-winner"},
		{"Rin\tCho\t4-2", open, Contradicts, "title-undecided title-stands-between"},
		{"Rin\tCho\t4-3", open, Missing, "title-undecided"},
		{"Rin\tCho\t", open, Missing, "title-undecided"},
		{"", decided, NoReference, ""},
		{"", open, Unknown, "title-undecided"},
	} {
		table := "title\tedition\twinner\trunner_up\tscore\n"
		if c.source != "" {
			table += "honinbo\t54\t" + c.source + "\n"
		}
		own, err := tables(t).WithHolders(strings.NewReader(table), "table")
		if err != nil {
			t.Fatal(err)
		}
		told := OfTitle("honinbo", games(t, "honinbo", match(c.match)), own)
		var codes []string
		for _, f := range told.Editions[0].Findings {
			codes = append(codes, string(f.Code))
		}
		if e := &told.Editions[0]; e.Verdict != c.want || strings.Join(codes, " ") != c.codes {
			t.Errorf("%q: %s (%v), want %s (%s)", c.source, e.Verdict, codes, c.want, c.codes)
		}
	}
}

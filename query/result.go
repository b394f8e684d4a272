package query

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// ways are the words for how a game ended, SGF's first.
var ways = []struct{ class, words string }{
	{"resign", "r resign resignation res"},
	{"time", "t time timeout"},
	{"forfeit", "f forfeit default"},
	{"points", "points score counted"},
	{"draw", "draw jigo 0"},
	{"void", "void unfinished"},
	{"unknown", "? unknown"},
}

func way(s string) string {
	for _, w := range ways {
		if slices.Contains(strings.Fields(w.words), s) {
			return w.class
		}
	}
	return ""
}

// readResult reads "B+R", "W+7.5", "B+" and "black" (won, no matter how), "R"
// (no matter who), "draw", "void" or "?", and results in Japanese, Chinese and
// Korean words. In an address "+" may have become a space.
func readResult(c *Clause, s string) *fault {
	low := strings.ToLower(cmp.Or(saidInWords(s), narrow(s)))
	side, how, signed := strings.Cut(strings.Replace(low, " ", "+", 1), "+")
	if c.Outcome.Winner = sideNamed(side); c.Outcome.Winner == kifu.None {
		c.Outcome.Class = way(low)
		if c.Outcome.Class == "" {
			return wrong(0, "%q is no result: want B+R, W+7.5, B+, R, draw, void or ?", s)
		}
		return nil
	}
	if !signed || how == "" {
		return nil
	}
	return readHow(c, how, len(side)+1)
}

// narrow is letters, digits and signs of full width as those that keyboards have:
// Ｂ＋Ｒ is B+R.
func narrow(s string) string {
	return strings.Map(func(r rune) rune {
		if '！' <= r && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, s)
}

// readHow reads how a side won: a way or a margin.
func readHow(c *Clause, how string, at int) *fault {
	switch class := way(how); class {
	case "resign", "time", "forfeit", "points":
		c.Outcome.Class = class
		return nil
	}
	if f := readSpan(c, how, 0); f != nil {
		return wrong(at, "%q is no way to win: want R, T, F or points", how)
	}
	c.Outcome.Class, c.Outcome.Margin = "points", true
	return nil
}

// readBy reads how a game was won, by either side.
func readBy(c *Clause, s string) *fault { return readHow(c, strings.ToLower(s), 0) }

// saidInWords is a result that Japanese, Chinese or Korean words tell, as SGF
// writes it: 黒中押し勝ち is B+R, 黑胜3又1/4子 is B+6.5, 흑 3집반승 is B+3.5. It is
// "" for anything else.
func saidInWords(s string) string {
	for _, w := range endedInWords {
		if slices.Contains(strings.Fields(w.words), s) {
			return w.result
		}
	}
	said := sided.FindStringSubmatch(oneWord.Replace(s))
	if said == nil {
		return ""
	}
	side := "B+"
	if said[1] == "白" || said[1] == "백" {
		side = "W+"
	}
	how := strings.TrimSuffix(strings.TrimPrefix(said[2], "勝"), "勝")
	for _, w := range inWords {
		if slices.Contains(strings.Fields(w.words), how) {
			return side + w.how
		}
	}
	if points := pointsSaid(how); points > 0 {
		return side + kifu.Points(points)
	}
	if how == "" && said[2] != "" {
		return side
	}
	return ""
}

// endedInWords are the words for games that nobody won.
var endedInWords = []struct{ result, words string }{
	{"draw", "ジゴ 持碁 和棋 빅 무승부"},
	{"void", "無勝負 无胜负 무효"},
}

// oneWord leaves one word for winning of those that there are.
var oneWord = strings.NewReplacer(" ", "", "　", "", "番", "", "勝ち", "勝", "胜", "勝", "승", "勝", "盤", "盘")

// sided is a side with how it won.
var sided = regexp.MustCompile(`^([黒黑흑白백])(.+)$`)

// inWords are the words behind a side, without the one for winning.
var inWords = []struct{ how, words string }{
	{"R", "中押し 中押 中盘 불계"},
	{"T", "時間切れ 時間 超时 超時 逾時 시간"},
	{"F", "反則 不戦 反則・不戦 弃权 棄權 （判负） （判負） 기권 반칙"},
}

// margins are a number of points, 3目半, 半目, 3집반, or of zi, 3又1/4子.
var (
	inPoints = regexp.MustCompile(`^(半|반|[0-9]+(?:\.[0-9]+)?)(?:目|집)(半|반)?$`)
	inZi     = regexp.MustCompile(`^(?:([0-9]+)又)?([0-9]+(?:\.[0-9]+)?)(?:/([0-9]+))?子$`)
)

// pointsSaid is the number of points in a margin, 0 for none.
func pointsSaid(s string) float64 {
	number := func(s string) float64 { n, _ := strconv.ParseFloat(s, 64); return n }
	if m := inPoints.FindStringSubmatch(s); m != nil {
		points := number(m[1])
		if m[2] != "" || points == 0 {
			points += 0.5
		}
		return points
	}
	if m := inZi.FindStringSubmatch(s); m != nil {
		return 2 * (number(m[1]) + number(m[2])/max(1, number(m[3])))
	}
	return 0
}

// isResult reports whether a bare word says a result and can hardly be anything
// else: with a side and a sign, as B+R and W+3.5, or in words.
func isResult(word string) bool {
	if said := saidInWords(word); said != "" {
		return word != "백승" // which is a name too
	}
	var c Clause
	low := strings.ToLower(narrow(word))
	return (strings.Contains(low, "+") || low == "jigo" || low == "draw") && readResult(&c, low) == nil
}

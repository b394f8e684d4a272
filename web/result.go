package web

import (
	"math"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Result is who won and how, as people of the language say it: B+3.5,
// 黒3目半勝ち, 黑胜1又3/4子, 흑 3집반승. A margin under Chinese rules is in zi for
// readers of Chinese, as it is counted there. Nothing is said of a result that
// is not known.
func (v *Voice) Result(r kifu.Result, rules string) string {
	if v.Language == English {
		return strings.TrimPrefix(r.String(), "?")
	}
	side := v.Stone(r.Winner)
	switch r.Ending {
	case kifu.EndDraw:
		return v.Say("draw")
	case kifu.EndVoid:
		return v.Say("void")
	case kifu.EndPoints:
		return v.Say("%s won by %s", side, v.Margin(r.Margin, rules))
	case kifu.EndResign:
		return v.Say("%s won by resignation", side)
	case kifu.EndTime:
		return v.Say("%s won on time", side)
	case kifu.EndForfeit:
		return v.Say("%s won by forfeit", side)
	}
	if r.Winner == kifu.None {
		return ""
	}
	return v.Say("%s won, manner unknown", side)
}

// How is how a game was won, where the winner is told beside it: B+R, 中押し,
// 3目半.
func (v *Voice) How(r kifu.Result, rules string) string {
	if v.Language == English {
		return v.Result(r, rules)
	}
	switch r.Ending {
	case kifu.EndPoints:
		return v.Margin(r.Margin, rules)
	case kifu.EndResign:
		return v.Say("by resignation")
	case kifu.EndTime:
		return v.Say("on time")
	case kifu.EndForfeit:
		return v.Say("by forfeit")
	case kifu.EndDraw, kifu.EndVoid:
		return v.Result(r, rules)
	}
	return ""
}

// Stone is a side of the board in a word: B, 黒.
func (v *Voice) Stone(c kifu.Color) string { return v.Say(c.Letter()) }

// Margin is a number of points in the language: 3目半, 반집; in the units of
// the rules where Chinese is read.
func (v *Voice) Margin(points float64, rules string) string {
	chinese := v.Language == Simplified || v.Language == Traditional
	switch {
	case v.Language == English:
	case chinese && rules == "chinese":
		return v.Say("%s zi", quarters(points/2))
	case chinese && rules == "ing":
		return v.Say("%s Ing points", kifu.Points(points))
	case points == 0.5:
		return v.Say("half a point")
	case math.Abs(points) > 1 && points-math.Trunc(points) == 0.5:
		return v.Say("%s points and a half", kifu.Points(math.Trunc(points)))
	}
	return v.Say("%s points", kifu.Points(points))
}

// quarters is a number of zi as it is written: 3又1/4, 1/4, 2.
func quarters(zi float64) string {
	whole, part := math.Modf(zi)
	fraction := map[float64]string{0.25: "1/4", 0.5: "1/2", 0.75: "3/4"}[part]
	switch {
	case part == 0 || fraction == "":
		return kifu.Points(zi)
	case whole == 0:
		return fraction
	}
	return kifu.Points(whole) + "又" + fraction
}

// Komi is what White is given: 6.5, 6目半.
func (v *Voice) Komi(k kifu.Komi, rules string) string {
	switch {
	case v.Language == English || k.Points == 0:
		return kifu.Points(k.Points)
	case k.Points < 0:
		return "−" + v.Margin(-k.Points, rules)
	}
	return v.Margin(k.Points, rules)
}

// Size is a board's: 19×19, 19路.
func (v *Voice) Size(s kifu.Size) string {
	if s.Cols == s.Rows && v.Language != English {
		return v.Say("%v lines", s.Cols)
	}
	return strings.Replace(s.String(), "x", "×", 1)
}

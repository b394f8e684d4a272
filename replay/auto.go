package replay

import (
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Evidence is what a record says about the rules it was played by. Empty
// fields say nothing.
type Evidence struct {
	Rules   string      // as settled: "japanese"
	Program string      // AP: that ran the game or wrote the record
	Title   string      // id of the title as settled: "honinbo"
	Country string      // of the title, where it is known: "jp" "kr" "cn" "tw"
	Event   string      // EV, as it stands
	Place   string      // PC, as it stands
	Dates   []kifu.Date // days of play
	Line    *kifu.Line  // its beginning tells old Chinese games; may be nil
}

// For chooses the rules that a game was most likely played by, and says why in
// a few words. Where nothing tells, they are the zero Rules. What is nearer to
// the game counts first: the rules that the record names, how the game begins,
// the server it was played on, the country of its title, words in the place
// and the event, the age of the game.
func For(e Evidence) (Rules, string) {
	if r, ok := Named(e.Rules); ok {
		return r, "the record names them"
	}
	if e.Line != nil && oldChinese(e.Line) {
		return named("old-chinese"), "each side has two stones on opposite corner stars, White moves first"
	}
	if name, word := wordIn(e.Program, programs); name != "" {
		return named(name), "program " + word
	}
	if e.Title == "ing" { // held in many countries, by rules of its own
		return named("ing"), "title: ing"
	}
	if name := countries[e.Country]; name != "" {
		return named(name), "country of the title: " + e.Country
	}
	if name, word := wordIn(e.Place, places); name != "" {
		return named(name), "place: " + word
	}
	if name, word := wordIn(e.Event, places); name != "" {
		return named(name), "event: " + word
	}
	if len(e.Dates) > 0 && e.Dates[0].Year < 1900 {
		return named("japanese"), "played before 1900"
	}
	return Rules{}, "nothing tells which"
}

func named(name string) Rules {
	r, _ := Named(name)
	return r
}

// oldChinese reports whether two stones of each side lie on opposite corner
// stars of 19×19 and White moves first. No other custom begins like that.
func oldChinese(l *kifu.Line) bool {
	if l.Size != kifu.Square(19) || len(l.Moves) == 0 || l.Moves[0].Color != kifu.White {
		return false
	}
	corners := map[kifu.Point]kifu.Color{}
	for _, s := range l.Setups {
		if s.After == 0 {
			place(corners, s.Black, kifu.Black)
			place(corners, s.White, kifu.White)
			place(corners, s.Empty, kifu.None)
		}
	}
	one, other := corners[kifu.At(3, 3)], corners[kifu.At(15, 3)]
	return len(corners) == 4 && one != kifu.None && other == one.Opponent() &&
		corners[kifu.At(15, 15)] == one && corners[kifu.At(3, 15)] == other
}

func place(on map[kifu.Point]kifu.Color, points []kifu.Point, c kifu.Color) {
	for _, p := range points {
		if on[p] = c; c == kifu.None {
			delete(on, p)
		}
	}
}

// word is a sign of some rules, in lower case.
type word struct{ sign, rules string }

// wordIn finds the first word of a list in a text.
func wordIn(text string, words []word) (rules, sign string) {
	if text == "" {
		return "", ""
	}
	text = strings.ToLower(text)
	for _, w := range words {
		if strings.Contains(text, w.sign) {
			return w.rules, w.sign
		}
	}
	return "", ""
}

var countries = map[string]string{"jp": "japanese", "kr": "korean", "cn": "chinese", "tw": "chinese", "us": "aga", "nz": "nz"}

// programs are servers, and programs that play by one set of rules. Editors
// and servers that ask the players say nothing.
var programs = []word{
	{"foxwq", "chinese"}, {"sina", "chinese"}, {"yike", "chinese"}, {"弈城", "chinese"},
	{"tygem", "korean"}, {"cyberoro", "korean"}, {"wbaduk", "korean"},
	{"pandanet", "japanese"}, {"igs:", "japanese"}, {"nngs", "japanese"}, {"gnu go", "japanese"}, {"gnugo", "japanese"},
	{"cgos", "tromp-taylor"}, {"leela zero", "tromp-taylor"},
}

// places are words of events and places; the longer and the rarer first. Both
// Chinas count by Chinese rules; the Ing Cup has its own.
var places = []word{
	{"应氏", "ing"}, {"應氏", "ing"}, {"응씨", "ing"}, {"ing cup", "ing"}, {"ing's cup", "ing"},
	{"new zealand", "nz"}, {"us go congress", "aga"}, {"u.s. go congress", "aga"}, {"american go", "aga"},
	{"japan", "japanese"}, {"tokyo", "japanese"}, {"osaka", "japanese"}, {"nagoya", "japanese"}, {"kyoto", "japanese"},
	{"nihon ki-in", "japanese"}, {"nihon kiin", "japanese"}, {"kansai ki-in", "japanese"}, {"kansai kiin", "japanese"},
	{"日本", "japanese"}, {"東京", "japanese"}, {"东京", "japanese"}, {"大阪", "japanese"}, {"名古屋", "japanese"}, {"関西", "japanese"}, {"关西", "japanese"},
	{"oteai", "japanese"}, {"大手合", "japanese"}, {"castle game", "japanese"}, {"御城", "japanese"},
	{"korea", "korean"}, {"hanguk", "korean"}, {"seoul", "korean"}, {"한국", "korean"}, {"서울", "korean"}, {"韩国", "korean"}, {"韓国", "korean"}, {"韓國", "korean"}, {"首尔", "korean"},
	{"china", "chinese"}, {"beijing", "chinese"}, {"shanghai", "chinese"}, {"hangzhou", "chinese"}, {"taiwan", "chinese"}, {"taipei", "chinese"},
	{"中国", "chinese"}, {"中國", "chinese"}, {"北京", "chinese"}, {"上海", "chinese"}, {"杭州", "chinese"}, {"台北", "chinese"}, {"台灣", "chinese"}, {"台湾", "chinese"},
}

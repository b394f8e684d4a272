package history

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Apart is the games of a kind that no score but its own counts.
type Apart struct {
	Kind kifu.GameKind `json:"kind"`
	Score
}

// KindOf is how a game was played, by its own words: the first that fits of
// pair, team, other board, handicap, teaching. A board that is not known is
// taken to have 19 lines, and a side that is not known to be one person.
func KindOf(g *Game, tables *catalog.Tables) kifu.GameKind {
	s := &g.Settled
	title, _ := tables.Title(s.Event.Title)
	switch black, white := len(s.Black), len(s.White); {
	case title.Kind == "team-pair", black == 2 && white == 2:
		return kifu.PairGame
	case black > 1 || white > 1:
		return kifu.TeamGame
	case g.Size.Area() > 0 && g.Size != kifu.Square(19):
		return kifu.BoardGame
	case s.Handicap > 1:
		return kifu.HandicapGame
	case teaches(g.EV) || teaches(g.RO):
		return kifu.TeachingGame
	}
	return kifu.EvenGame
}

// teaching are the words for games that are played to teach, of which one
// player often plays several at once.
var teaching = []string{"teaching", "instruction", "simul", "指导", "指導", "多面打", "车轮", "지도"}

// teaches reports whether an event or a round is called teaching.
func teaches(words string) bool {
	words = strings.ToLower(words)
	return slices.ContainsFunc(teaching, func(w string) bool { return strings.Contains(words, w) })
}

// KindText is how games that are told apart were played, in words.
var KindText = map[kifu.GameKind]string{
	kifu.PairGame: "in pairs", kifu.TeamGame: "in teams", kifu.BoardGame: "on other boards",
	kifu.HandicapGame: "with handicap", kifu.TeachingGame: "to teach",
}

// Summary is a score of even games in words, with how many others are told
// apart: "41–33 in 74 even games one against one; apart: 4 in pairs".
func Summary(even *Score, apart []Apart) string {
	text, others := even.Text(), make([]string, len(apart))
	text = strings.Replace(text, "game", "even game", 1)
	for i, a := range apart {
		others[i] = strconv.Itoa(a.Games) + " " + KindText[a.Kind]
	}
	if len(others) == 0 {
		return text
	}
	return text + "; apart: " + strings.Join(others, ", ")
}

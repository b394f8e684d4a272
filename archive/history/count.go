package history

import (
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Count is a number of games, versions of one told once, with what opens it.
type Count struct {
	Games int           `json:"games"`
	Query string        `json:"query,omitempty"` // in the language of docs/query.md: finds these games and no others; "" where no question does
	IDs   []kifu.GameID `json:"ids,omitempty"`   // the games, where there is no Query
}

// Score is what came of games for one side. Open are those of which it is not
// known, or in which nobody won: unknown and void results, and games of which
// two records name different winners. What opens a number stands by its name
// ("wins") in Queries or, where no question finds its games and no others, in
// IDs.
type Score struct {
	Games   int                      `json:"games"`
	Wins    int                      `json:"wins"`
	Losses  int                      `json:"losses"`
	Draws   int                      `json:"draws"`
	Open    int                      `json:"open"`
	Queries map[string]string        `json:"queries"`
	IDs     map[string][]kifu.GameID `json:"ids,omitempty"`
}

// Count is one of the numbers by its name.
func (s *Score) Count(name string) Count {
	numbers := map[string]int{"games": s.Games, "wins": s.Wins, "losses": s.Losses, "draws": s.Draws, "open": s.Open}
	return Count{numbers[name], s.Queries[name], s.IDs[name]}
}

// Numbers are the names of a score's numbers, in order.
var Numbers = []string{"games", "wins", "losses", "draws", "open"}

// ScoreOf is the score of one value: of a year, a title, an opponent.
type ScoreOf struct {
	Value string `json:"value"`
	Score
}

// upshot is what a game was for one side.
type upshot uint8

const (
	played upshot = iota // whatever came of it
	won
	lost
	drawn
	open
	upshots
)

// column is the games of one number, by their places among the games told
// once: those that it counts, and those that the question for it finds. The
// two may differ where versions of one game say different things.
type column struct{ counted, asked []int32 }

func (c *column) count(n int32) { c.counted = append(c.counted, n) }

// ask notes a game that the question finds. Versions of one come one after the
// other, and are found once.
func (c *column) ask(n int32) {
	if last := len(c.asked) - 1; last < 0 || c.asked[last] != n {
		c.asked = append(c.asked, n)
	}
}

// count is the number of a column of one kind. The first of the questions that
// finds the column's games and no others is the one that opens it: the one as
// it stands, or without games that records contradict each other in.
func (l *ledger) count(c *column, question string, kind kifu.GameKind) Count {
	n := Count{Games: len(c.counted)}
	asks := question != "" && n.Games > 0
	question += " kind:" + string(kind)
	switch {
	case asks && fits(question) && slices.Equal(c.counted, c.asked):
		n.Query = question
	case asks && fits(question+undisputed) && slices.Equal(c.counted, l.undisputed(c.asked)):
		n.Query = question + undisputed
	default:
		for _, at := range c.counted {
			n.IDs = append(n.IDs, l.told[at].ID)
		}
	}
	return n
}

// undisputed leaves out the games of which two records name different winners,
// or give the colours the other way round.
const undisputed = " -finding:dup-winner -finding:dup-colours"

func (l *ledger) undisputed(all []int32) []int32 {
	rest := make([]int32, 0, len(all))
	for _, at := range all {
		if !l.told[at].disputed() {
			rest = append(rest, at)
		}
	}
	return rest
}

// disputed reports whether records of the game contradict each other in who
// won.
func (g *Game) disputed() bool {
	return g.contradicts("dup-winner") || g.contradicts("dup-colours")
}

func (g *Game) contradicts(code kifu.Code) bool {
	return slices.ContainsFunc(g.Contradictions, func(x kifu.Contradiction) bool { return x.Code == code })
}

// fits reports whether a question keeps the limits of the language.
func fits(question string) bool {
	return len(question) <= 512 && strings.Count(question, " ")+1 <= 16
}

// term is a field with a handle as a question has it. Behind "=" a handle is
// that and nothing else; an id that the tables know needs no sign.
func term(field, handle string, known bool) string {
	if !known {
		handle = "=" + handle
	}
	plain := func(r rune) bool {
		return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-' || r == '='
	}
	if strings.IndexFunc(handle, func(r rune) bool { return !plain(r) }) >= 0 {
		handle = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(handle) + `"`
	}
	return field + ":" + handle
}

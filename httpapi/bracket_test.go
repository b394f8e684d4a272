package httpapi

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

// Whoever won a game of a round stands beside the game that the win led to,
// whatever the order of the records.
func TestRoundsStandInBrackets(t *testing.T) {
	tie := func(names string) history.Tie { // the winner first
		a, b := history.Side{Handle: names[:1]}, history.Side{Handle: names[1:]}
		return history.Tie{Black: b, White: a, Winner: a}
	}
	round := func(ties ...string) (r history.Round) {
		for _, names := range ties {
			r.Games = append(r.Games, tie(names))
		}
		return r
	}
	unknown := history.Tie{Black: history.Side{Handle: "x"}, White: history.Side{Handle: "y"}}
	rounds := []history.Round{round("gh", "cd", "ab", "ef"), round("ec", "ag"), round("ae")}
	rounds[0].Games = append(rounds[0].Games, unknown)
	var got []string
	for _, r := range inBrackets(rounds) {
		line := ""
		for _, tie := range r.Games {
			line += tie.White.Handle + tie.Black.Handle + " "
		}
		got = append(got, strings.TrimSpace(line))
	}
	// The final is Black e, White a: the game that e won stands first.
	if told, want := strings.Join(got, " | "), "cd ef gh ab yx | ec ag | ae"; told != want {
		t.Errorf("%s\nwant %s", told, want)
	}
}

package archive

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

// TestTitlesWithHoles takes games away from the titles of the archive of
// KIFUBASE_ARCHIVE, at random and from one edition in three or from all: no
// other winner is told as settled, no score that is more than the whole one,
// and where the sources agree with the whole they are not said to be wrong.
func TestTitlesWithHoles(t *testing.T) {
	dir := os.Getenv("KIFUBASE_ARCHIVE")
	if dir == "" {
		t.Skip("KIFUBASE_ARCHIVE names no archive from whose titles games could be taken away")
	}
	a, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	const trials = 12
	won, wrong := 0, 0
	for _, title := range a.Tables().EveryTitle() {
		c, err := a.OfTitle(context.Background(), title.ID)
		if err != nil {
			t.Fatal(err)
		}
		whole := history.OfTitle(title.ID, c.Games, a.Tables())
		if whole.Agreement().Matches == 0 {
			continue
		}
		for seed := range uint64(trials) {
			r := rand.New(rand.NewPCG(seed, 10))
			less := history.OfTitle(title.ID, thinned(c.Games, r), a.Tables())
			right, other := stillTrue(t, fmt.Sprintf("seed %d", seed), &whole, &less)
			won, wrong = won+right, wrong+other
		}
	}
	t.Logf("%d winners told with holes, %d others, each with a doubt", won, wrong)
	if wrong*200 > won {
		t.Errorf("of %d winners %d are others: doubtful ones are told too easily", won, wrong)
	}
}

// thinned leaves out games of all editions, or of one in three, a game in eight
// or up to five in eight.
func thinned(games []history.Game, r *rand.Rand) (less []history.Game) {
	share := float64(1+r.IntN(5)) / 8
	every := 1 + 2*r.IntN(2)
	at := r.IntN(every)
	for _, g := range games {
		if (g.Settled.Event.Edition+at)%every == 0 && r.Float64() < share {
			continue
		}
		less = append(less, g)
	}
	return less
}

// stillTrue wants nothing to be told of the editions of a title with holes that
// the whole title contradicts, and returns how many winners were told, and how
// many of them were others and told with a doubt.
func stillTrue(t *testing.T, where string, whole, less *history.Title) (won, wrong int) {
	t.Helper()
	of := map[int]*history.Edition{}
	for i := range whole.Editions {
		of[whole.Editions[i].Number] = &whole.Editions[i]
	}
	for i := range less.Editions {
		e := &less.Editions[i]
		w := of[e.Number]
		if !w.Winner.Side.Known() {
			continue
		}
		what := fmt.Sprintf("%s, %s %d", where, less.ID, e.Number)
		if w.Verdict == history.Agrees && e.Verdict != history.Agrees && e.Verdict != history.Missing {
			t.Errorf("%s: %s, with all games %s", what, e.Verdict, w.Verdict)
		}
		switch {
		case !e.Winner.Side.Known():
			continue
		case e.Winner.Side.Handle == w.Winner.Side.Handle:
			won++
			leastScore(t, what, e, w)
		case e.Winner.Settled():
			t.Errorf("%s: won by %s (%s; %s), with all games by %s (%s)", what, e.Winner.Side.Name, e.Winner.Why, e.MatchWhy, w.Winner.Side.Name, w.Winner.Why)
		default:
			wrong++
			t.Logf("%s: may be won by %s (%s), with all games by %s", what, e.Winner.Side.Name, e.Winner.Why, w.Winner.Side.Name)
		}
	}
	return won, wrong
}

// leastScore wants the score of a match with holes to be that of the whole one
// where it is told for sure, and no more than that elsewhere. In a match with
// drawn or void games the games that are not there need not have had a winner.
func leastScore(t *testing.T, what string, e, whole *history.Edition) {
	t.Helper()
	m, w := e.Match, whole.Match
	if m == nil || w == nil || m.Sides != w.Sides && m.Sides != [2]history.Side{w.Sides[1], w.Sides[0]} {
		return
	}
	score := w.Score
	if w.Final != nil {
		score = *w.Final
	}
	if m.Sides != w.Sides {
		score[0], score[1] = score[1], score[0]
	}
	if m.Final != nil && *m.Final != score && w.Drawn+w.Void == 0 || m.Score[0] > score[0] || m.Score[1] > score[1] {
		t.Errorf("%s: %s, with all games %s", what, m.Tally(), w.Tally())
	}
}

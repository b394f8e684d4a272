package httpapi

import (
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// What an edition was for somebody: by the games where they tell, else by the
// sources, and always the person's own score first.
func TestHonoursAgainstTheSources(t *testing.T) {
	s := library(t)
	v := s.pages.In(web.English)
	opponent := history.Side{Handle: "b", Name: "B"}
	tally := func(score string) kifu.Sentence {
		return kifu.Sentence{Form: "%s", Put: []any{history.Figures(score)}}
	}
	source := func(winner, runnerUp, score string) *catalog.Holder {
		return &catalog.Holder{Winner: winner, RunnerUp: runnerUp, Score: score}
	}
	for _, c := range []struct {
		final   history.Final
		verdict history.Verdict
		want    web.Honour // outcome, score, told, opponent, standing
	}{
		{history.Final{Outcome: history.FinalWon, Opponent: opponent, Tally: tally("4-2"), Reference: source("a", "b", "4-2")}, history.Agrees,
			web.Honour{Outcome: web.Won, Score: "4–2", Opponent: web.Named{Name: "B"}, Standing: web.Agrees}},
		{history.Final{Outcome: history.FinalLost, Opponent: opponent, Tally: tally("1-4"), Reference: source("b", "a", "4-2")}, history.OtherScore,
			web.Honour{Outcome: web.Lost, Score: "1–4", Told: "lost 2–4", Opponent: web.Named{Name: "B"}, Standing: web.Differs}},
		{history.Final{Outcome: history.FinalWon, Opponent: opponent, Tally: tally("2-1")}, history.NoReference,
			web.Honour{Outcome: web.Won, Score: "2–1", Opponent: web.Named{Name: "B"}, Standing: web.Computed}},
		{history.Final{Outcome: history.FinalOpen, Opponent: opponent, Tally: tally("1-1"), Reference: source("b", "a", "3-2")}, history.Missing,
			web.Honour{Outcome: web.Lost, Score: "2–3", Told: "1–1", Opponent: web.Named{Name: "B"}, Standing: web.Reference}},
		{history.Final{Outcome: history.FinalOpen, Reference: source("a", "b", "")}, history.Missing,
			web.Honour{Outcome: web.Won, Opponent: web.Named{Name: "b"}, Standing: web.Reference}},
		{history.Final{Outcome: history.FinalOpen, Opponent: opponent, Tally: tally("1-1")}, history.Unknown,
			web.Honour{Outcome: web.Undecided, Score: "1–1", Opponent: web.Named{Name: "B"}, Standing: web.Missing}},
	} {
		got := s.honour(v, "a", &c.final, c.verdict)
		if got.Outcome != c.want.Outcome || got.Score != c.want.Score || got.Told != c.want.Told || got.Opponent.Name != c.want.Opponent.Name || got.Standing != c.want.Standing {
			t.Errorf("%s %s: %s %q (%q) against %q, %s", c.verdict, c.final.Tally, got.Outcome, got.Score, got.Told, got.Opponent.Name, got.Standing)
		}
	}
}

func TestTurnedScores(t *testing.T) {
	for score, want := range map[string]string{"4-2": "2-4", "4-1, 1 void": "1-4, 1 void", "default": "default", "": "", "half-point": "half-point"} {
		if got := turned(score); got != want {
			t.Errorf("%q turned is %q, want %q", score, got, want)
		}
	}
}

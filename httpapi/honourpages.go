package httpapi

import (
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/web"
)

// honoured is finals for a page, the newest first.
func (s *Server) honoured(v *web.Voice, handle string, finals []history.Final, annals *history.Annals) (all web.Honours) {
	at := map[string]int{}
	for i := range slices.Backward(finals) {
		f := &finals[i]
		one := s.honour(v, handle, f, verdictOf(annals, f))
		all.All = append(all.All, one)
		if _, seen := at[f.Title]; !seen {
			at[f.Title] = len(all.Titles)
			all.Titles = append(all.Titles, web.Held{Title: one.Title})
		}
		held := &all.Titles[at[f.Title]]
		switch one.Outcome {
		case web.Won:
			all.Won++
			held.Won = append(held.Won, one)
		case web.Lost:
			all.Lost++
			held.Lost = append(held.Lost, one)
		default:
			held.Open = append(held.Open, one)
		}
	}
	for i := range all.Titles {
		slices.Reverse(all.Titles[i].Won)
		slices.Reverse(all.Titles[i].Lost)
		slices.Reverse(all.Titles[i].Open)
	}
	slices.SortStableFunc(all.Titles, func(a, b web.Held) int {
		return 100*(len(b.Won)-len(a.Won)) + len(b.Lost) - len(a.Lost)
	})
	return all
}

// verdictOf is how what the games say of a final's edition compares with the
// sources.
func verdictOf(annals *history.Annals, f *history.Final) history.Verdict {
	if t := annals.Title(f.Title); t != nil {
		if e := t.Edition(f.Edition); e != nil {
			return e.Verdict
		}
	}
	return history.Unknown
}

// honour is one final for a page: by the games where they tell what it was for
// the person, else by the sources.
func (s *Server) honour(v *web.Voice, handle string, f *history.Final, verdict history.Verdict) web.Honour {
	t := s.calledTitle(f.Title, v.Language)
	one := web.Honour{
		Number: f.Edition, Title: s.namedTitle(v, f.Title), Standing: standingOf(verdict, f.Inferred), Outcome: outcomes[f.Outcome], Score: s.said(v, f.Tally),
		Defended: t.Challenge != nil && t.Challenge(f.Edition),
		Edition:  web.Named{Name: v.Edition(t, t.Name, f.Edition), Address: web.TitleAddress(f.Title, f.Edition)},
	}
	if f.Year > 0 {
		one.Year = strconv.Itoa(f.Year)
	}
	if f.Opponent.Known() {
		one.Opponent = s.namedSide(v, f.Opponent)
	}
	if r := f.Reference; r != nil && (r.Winner == handle || r.RunnerUp == handle) {
		s.honourTold(v, handle, r, &one)
	}
	return one
}

// honourTold holds a final against what the sources say of the person.
func (s *Server) honourTold(v *web.Voice, handle string, r *catalog.Holder, one *web.Honour) {
	outcome, score, opponent := web.Won, s.said(v, history.ScoreTold(r.Score)), r.RunnerUp
	if r.Winner != handle {
		outcome, score, opponent = web.Lost, s.said(v, history.ScoreTold(turned(r.Score))), r.Winner
	}
	switch {
	case one.Outcome == web.Undecided:
		one.Told, one.Outcome, one.Score = one.Score, outcome, score
		if one.Opponent.Name == "" && opponent != "" {
			one.Opponent = s.named(v, opponent)
		}
	case one.Standing == web.Differs:
		one.Told = strings.TrimSpace(v.Say(string(outcome)) + " " + score)
	}
}

var outcomes = map[string]web.Outcome{history.FinalWon: web.Won, history.FinalLost: web.Lost, history.FinalOpen: web.Undecided}

// turned is a score from the other side; what is no score stays.
func turned(score string) string {
	a, b, ok := strings.Cut(score, "-")
	if _, err := strconv.Atoi(a); !ok || err != nil {
		return score
	}
	n := 0
	for n < len(b) && '0' <= b[n] && b[n] <= '9' {
		n++
	}
	return b[:n] + "-" + a + b[n:]
}

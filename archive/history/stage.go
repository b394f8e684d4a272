package history

import (
	"maps"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Stage is one part of an edition: how it was played, and by what that was
// known. What belongs to its kind is set, and nothing else.
type Stage struct {
	Kind  string        `json:"kind"` // "preliminary", "league", "knock-out", "relay", "team"
	Name  string        `json:"name"` // which of several, "" for the only one
	Why   kifu.Sentence `json:"why"`
	Games []kifu.GameID `json:"games"`

	Winner  Side          `json:"winner"`  // who came first, or won the last game; unknown where that does not follow
	Outcome kifu.Sentence `json:"outcome"` // how it ended; nothing told where nothing is known of that

	Stay     kifu.Sentence   `json:"stay,omitzero"`      // of a league: who plays the next one again, and who does not
	Legs     int             `json:"legs,omitempty"`     // of a league: how often each pair meets
	Table    []Standing      `json:"table,omitempty"`    // of a league
	Playoffs []Playoff       `json:"playoffs,omitempty"` // of a league, in the order of play
	Rounds   []Round         `json:"rounds,omitempty"`   // of what is played in rounds
	Lacks    []kifu.Sentence `json:"lacks,omitempty"`    // of a knock-out: what is missing, or had a bye, a sentence each
	Line     []Leg           `json:"line,omitempty"`     // of a relay
	Teams    []Team          `json:"teams,omitempty"`
}

// Format is how an edition was played, as its games tell.
type Format struct {
	Kind     string          `json:"kind"` // "challenge", "match", "final", or the kind of the stage that decided it; "" where the games do not tell
	Evidence []kifu.Sentence `json:"evidence"`
}

// findStages finds what was played besides the match.
func (e *Edition) findStages(games []bout) {
	var main, before, match []bout
	for _, b := range games {
		switch {
		case preliminary(b.event().Stage), qualifying(b.section) && (e.Match == nil || !e.Match.holds(b.ID)):
			before = append(before, b)
		case e.Match != nil && e.Match.holds(b.ID):
			match = append(match, b)
		default:
			main = append(main, b)
		}
	}
	if len(before) > 0 {
		e.add(&Stage{Kind: "preliminary", Why: tell("called preliminaries"), Games: ids(before)}, nil)
	}
	if e.continued {
		main = append(main, match...) // a relay's last game is no match for a title
		e.Match, e.MatchWhy, match = nil, kifu.Sentence{}, nil
	}
	if s, found := relay(main, e.continued); s != nil {
		e.add(s, found)
		return
	}
	if s := teams(main); s != nil {
		e.add(s, nil)
		return
	}
	rest := e.leagues(main)
	e.add(inRounds(append(whole(rest), e.reached(match, rest)...)))
	e.sections(rest)
	e.remainder(rest)
}

// sections are the knock-outs that are played beside each other and have a
// name: the blocks of an event, or the winners' and the losers' side of it.
func (e *Edition) sections(rest []bout) {
	by := map[string][]bout{}
	for _, b := range rest {
		if len(b.section) == 1 || b.section == "winners" || b.section == "losers" {
			by[b.section] = append(by[b.section], b)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(by)) {
		s, found := inRounds(by[name])
		if s == nil {
			continue
		}
		if s.Name = name; len(name) == 1 {
			s.Name = strings.ToUpper(name)
		}
		e.add(s, found)
	}
}

// remainder are the games of which nothing tells how they belong to the others.
func (e *Edition) remainder(rest []bout) {
	told := map[kifu.GameID]bool{}
	for i := range e.Stages {
		for _, id := range e.Stages[i].Games {
			told[id] = true
		}
	}
	others, _ := split(rest, func(b *bout) bool { return !told[b.ID] })
	if len(others) > 0 {
		e.add(&Stage{Kind: "games", Games: ids(others), Why: tell("nothing tells how they belong to the others")}, nil)
	}
}

// reached are the games of the match where both sides came to it by way of the
// games before: it is the last round of a knock-out.
func (e *Edition) reached(match, before []bout) []bout {
	if e.Match == nil {
		return nil
	}
	for _, s := range e.Match.Sides {
		if !slices.ContainsFunc(before, func(b bout) bool { return b.has(s) }) {
			return nil
		}
	}
	return match
}

func (e *Edition) add(s *Stage, found []Finding) {
	if s != nil {
		e.Stages, e.Findings = append(e.Stages, *s), append(e.Findings, found...)
	}
}

// holds reports whether a game is one of the match.
func (m *Match) holds(id kifu.GameID) bool {
	for i := range m.Rows {
		if m.Rows[i].Game == id {
			return true
		}
	}
	return false
}

// format says how the edition was played.
func (e *Edition) format(challenge bool) Format {
	f := Format{Evidence: []kifu.Sentence{}}
	kinds := map[string]bool{}
	for i := range e.Stages {
		s := &e.Stages[i]
		if s.Kind != "league" || s.Table != nil { // the games of one player tell no format
			kinds[s.Kind] = true
		}
		f.Evidence = append(f.Evidence, tell("%s: %s", StageName(strings.TrimSpace(s.Kind+" "+s.Name)), s.Why))
	}
	switch m := e.Match; {
	case kinds["relay"]:
		f.Kind = "relay"
	case kinds["team"]:
		f.Kind = "team"
	case m == nil && kinds["league"]:
		f.Kind = "league"
	case m == nil && kinds["knock-out"]:
		f.Kind = "knock-out"
	case m == nil && kinds["points-pairing"]:
		f.Kind = "points-pairing"
	case m == nil && kinds["second-chance"]:
		f.Kind = "second-chance"
	case m == nil:
	case challenge && m.Has(e.Holder):
		f.Kind = "challenge"
		f.Evidence = append(f.Evidence, tell("%s, who won the edition before, plays the match", e.Holder))
	case m.BestOf > 1:
		f.Kind = "match"
	default:
		f.Kind = "final"
	}
	return f
}

// Outcome is how an edition ended of which no winner is known and no match: by
// the one stage that tells how it ended.
func (e *Edition) Outcome() kifu.Sentence {
	if s := e.ending(); s != nil {
		return s.Outcome
	}
	return kifu.Sentence{}
}

// ending is the one stage that tells how an edition without a match ended, nil
// where none does or several do.
func (e *Edition) ending() (one *Stage) {
	if e.Winner.Side.Known() || e.Match != nil {
		return nil
	}
	for i := range e.Stages {
		if s := &e.Stages[i]; s.Outcome.Told() {
			if one != nil {
				return nil
			}
			one = s
		}
	}
	return one
}

// Decided reports whether the games tell who won: a person by a match, or where
// none was played, whoever came first in the league or whose side is ahead.
func (e *Edition) Decided() bool {
	s := e.ending()
	return e.Winner.Side.Known() || s != nil && (s.Winner.Known() || s.ahead())
}

// ahead reports whether one of two sides won more games than the other.
func (s *Stage) ahead() bool {
	return s.Kind == "team" && len(s.Teams) == 2 && s.Teams[0].Won != s.Teams[1].Won
}

package history

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Team is one side of a match of teams.
type Team struct {
	Name    string        `json:"name"` // its country
	Players []Side        `json:"players"`
	Won     int           `json:"won"` // games
	Drawn   int           `json:"drawn"`
	Games   []kifu.GameID `json:"games"` // those it won
}

// leastTeams is how many games show that two countries play each other.
const leastTeams = 4

// teams is a match of two countries: all games are between players of one and
// players of the other, and who lost may play on.
func teams(games []bout) *Stage {
	if len(games) < leastTeams {
		return nil
	}
	by := map[string]*Team{}
	for i := range games {
		b := &games[i]
		if b.country[0] == "" || b.country[1] == "" || b.country[0] == b.country[1] || rankOf(b) > 0 {
			return nil
		}
		for colour, country := range b.country {
			if by[country] == nil {
				by[country] = &Team{Name: country, Games: []kifu.GameID{}}
			}
			by[country].take(b, colour)
		}
	}
	if len(by) != 2 {
		return nil
	}
	s := &Stage{Kind: "team", Games: ids(games), Why: fmt.Sprintf("all %s are between players of two countries", count(len(games), "game"))}
	for _, t := range by {
		s.Teams = append(s.Teams, *t)
	}
	slices.SortFunc(s.Teams, func(a, b Team) int { return cmp.Or(cmp.Compare(b.Won, a.Won), cmp.Compare(a.Name, b.Name)) })
	return s
}

// take counts a game for the team of a colour.
func (t *Team) take(b *bout, colour int) {
	if !slices.ContainsFunc(t.Players, func(s Side) bool { return s.Handle == b.sides[colour].Handle }) {
		t.Players = append(t.Players, b.sides[colour])
	}
	switch {
	case b.won == colour:
		t.Won++
		t.Games = append(t.Games, b.ID)
	case b.Settled.Result.Ending == kifu.EndDraw:
		t.Drawn++
	}
}

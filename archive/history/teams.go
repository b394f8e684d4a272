package history

import (
	"cmp"
	"maps"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Team is one side of a match of teams, or of a relay.
type Team struct {
	Name    string        `json:"name"` // its country, "" where players are of several
	Players []Side        `json:"players"`
	Won     int           `json:"won"` // games
	Drawn   int           `json:"drawn"`
	Games   []kifu.GameID `json:"games"` // those it won
}

// leastTeams is how many games show that two sides play each other.
const leastTeams = 4

// leastSide is how many players a side has that is known by who meets whom
// alone: four who meet in a ring may be a bracket with a second chance.
const leastSide = 3

// teams is a match of two sides, of which nobody plays anybody of his own, and
// in which who lost plays on: of two countries; or of two sides where nearly
// everybody of the one meets everybody of the other.
func teams(games []bout) *Stage {
	if len(games) < leastTeams {
		return nil
	}
	all := sidesApart(games)
	why := tell("nearly everybody of one side meets everybody of the other, and nobody his own")
	if len(all) != 2 || !everyPairMeets(games, all) {
		all = byCountry(games)
		why = tell("all %s are between players of two countries", amount(len(games), "%s game", "%s games"))
		if _, one := oneInAll(games); len(all) != 2 || one || countsRounds(games) && !playOn(games) {
			return nil
		}
	}
	s := &Stage{Kind: "team", Games: ids(games), Why: why, Teams: scored(games, all)}
	s.Rounds = boards(games)
	a, b := &s.Teams[0], &s.Teams[1]
	s.Outcome = tell("%s %s %s", a.Called(), figures(a.Won, b.Won), b.Called())
	if a.Drawn > 0 {
		s.Outcome = tell("%v, %v drawn", s.Outcome, a.Drawn)
	}
	return s
}

// everyPairMeets reports whether of two sides, of leastSide or more each, nearly everybody
// of one meets everybody of the other.
func everyPairMeets(games []bout, all []Team) bool {
	a, b := len(all[0].Players), len(all[1].Players)
	return min(a, b) >= leastSide && float64(len(byPair(games))) >= (1-mostMissing)*float64(a*b)
}

// countsRounds reports whether records count the games by rounds, as those of a
// knock-out do.
func countsRounds(games []bout) bool {
	return slices.ContainsFunc(games, func(b bout) bool { return rankOf(&b) > 0 })
}

// playOn reports whether many who lost in a round play in the next.
func playOn(games []bout) bool {
	back, _ := returns(roundsOf(games))
	return len(back) > mostReturns
}

// boards are the games of a match of teams, round by round where records count
// them, else day by day.
func boards(games []bout) (rounds []Round) {
	for _, b := range games {
		name := b.first().String()
		if rankOf(&b) > 0 {
			name = roundName(&b)
		}
		i := slices.IndexFunc(rounds, func(r Round) bool { return r.Name == name })
		if i < 0 {
			i = len(rounds)
			rounds = append(rounds, Round{Name: name})
		}
		rounds[i].Games = append(rounds[i].Games, tieOf(&b))
	}
	return rounds
}

// teamsOf are the teams of a relay: its two sides where nobody meets his own
// and each is of one country; else the countries; else the two sides. nil where
// none of that fits.
func teamsOf(games []bout) []Team {
	two, countries := sidesApart(games), byCountry(games)
	if len(two) == 2 && two[0].Name != "" && two[1].Name != "" && two[0].Name != two[1].Name {
		return scored(games, two)
	}
	if countries != nil {
		return scored(games, countries)
	}
	return scored(games, two)
}

// byCountry are the teams that countries make, nil where one is not known, or
// where two of one country meet.
func byCountry(games []bout) []Team {
	by := map[string]*Team{}
	for i := range games {
		for colour, country := range games[i].country {
			if country == "" || country == games[i].country[1-colour] {
				return nil
			}
			if by[country] == nil {
				by[country] = &Team{Name: country}
			}
			by[country].join(games[i].sides[colour])
		}
	}
	var all []Team
	for _, country := range slices.Sorted(maps.Keys(by)) {
		all = append(all, *by[country])
	}
	return all
}

// sidesApart are the two sides of games in which nobody meets anybody of his
// own, and all are joined by those they met. nil where there are not two. A
// side has the name of a country that most of its players are of.
func sidesApart(games []bout) []Team {
	if len(games) == 0 || len(parted(games)) > 1 {
		return nil
	}
	met := map[string][]string{}
	for i := range games {
		a, b := games[i].sides[0].Handle, games[i].sides[1].Handle
		met[a], met[b] = append(met[a], b), append(met[b], a)
	}
	start := games[0].sides[0].Handle
	side := map[string]int{start: 0}
	for queue := []string{start}; len(queue) > 0; queue = queue[1:] {
		for _, other := range met[queue[0]] {
			at, seen := side[other]
			switch {
			case !seen:
				side[other] = 1 - side[queue[0]]
				queue = append(queue, other)
			case at == side[queue[0]]:
				return nil
			}
		}
	}
	all := make([]Team, 2)
	countries := [2]map[string]map[string]bool{{}, {}}
	for i := range games {
		for colour, s := range games[i].sides {
			at := side[s.Handle]
			all[at].join(s)
			if of := countries[at][games[i].country[colour]]; of == nil {
				countries[at][games[i].country[colour]] = map[string]bool{}
			}
			countries[at][games[i].country[colour]][s.Handle] = true
		}
	}
	for at := range all {
		for country, of := range countries[at] {
			if country != "" && 2*len(of) > len(all[at].Players) {
				all[at].Name = country
			}
		}
	}
	return all
}

// scored counts the games of teams, and puts the one with more wins first.
func scored(games []bout, all []Team) []Team {
	for i := range all {
		t := &all[i]
		t.Games = []kifu.GameID{}
		for k := range games {
			b := &games[k]
			switch {
			case b.won >= 0 && t.has(b.winner()):
				t.Won++
				t.Games = append(t.Games, b.ID)
			case b.Settled.Result.Ending == kifu.EndDraw && (t.has(b.sides[0]) || t.has(b.sides[1])):
				t.Drawn++
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Team) int {
		return cmp.Or(cmp.Compare(b.Won, a.Won), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Players[0].Handle, b.Players[0].Handle))
	})
	return all
}

func (t *Team) has(s Side) bool {
	return slices.ContainsFunc(t.Players, func(p Side) bool { return p.Handle == s.Handle })
}

func (t *Team) join(s Side) {
	if !t.has(s) {
		t.Players = append(t.Players, s)
	}
}

// Called is the team in words.
func (t *Team) Called() kifu.Sentence {
	switch t.Name {
	case "":
		return tell("the side of %s", t.Players[0])
	case "jp":
		return tell("Japan")
	case "cn":
		return tell("China")
	case "kr":
		return tell("Korea")
	case "tw":
		return tell("Taiwan")
	case "eu":
		return tell("Europe")
	case "us":
		return tell("the United States")
	}
	return tell("%s", t.Name)
}

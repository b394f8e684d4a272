package history

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Points of a game: a win 2, a draw 1, a loss none.
const (
	pointsWon   = 2
	pointsDrawn = 1
)

// Standing is one line of a cross-table.
type Standing struct {
	Rank      int     `json:"rank"` // shared by all with as many points
	Player    Side    `json:"player"`
	Won       int     `json:"won"`
	Lost      int     `json:"lost"`
	Drawn     int     `json:"drawn"`
	Points    int     `json:"points"`
	Beaten    float64 `json:"beaten"`    // points of the opponents who were beaten, and half of those drawn with
	Opponents int     `json:"opponents"` // points of all opponents
	Total     float64 `json:"total"`     // as Total counts it
	Cells     []Cell  `json:"cells"`     // against each in the order of the table
}

// Cell is one meeting in a cross-table; the zero value is none.
type Cell struct {
	Game   *kifu.GameID `json:"game"`   // nil where they did not meet
	Result string       `json:"result"` // "won", "lost", "drawn", "void", "unknown", "" where they did not meet
}

// Total is the points that a points pairing ranks by: one's own, and how the
// sum of the opponents' points, in halves of the highest points, compares with
// the number of rounds.
func Total(own, opponents, highest, rounds int) float64 {
	if highest == 0 {
		return float64(own)
	}
	return float64(own) + float64(opponents)*2/float64(highest) - float64(rounds)
}

// table is the cross-table of games, each pair's first; later ones are
// returned, as a playoff or as a second record of the game.
func table(games []bout) (lines []Standing, again []bout) {
	at := map[string]int{}
	seat := func(s Side) int {
		i, seen := at[s.Handle]
		if !seen {
			i = len(lines)
			at[s.Handle] = i
			lines = append(lines, Standing{Player: s})
		}
		return i
	}
	var once []bout
	met := map[pair]bool{}
	for _, b := range games {
		if met[b.pair()] {
			again = append(again, b)
			continue
		}
		met[b.pair()] = true
		once = append(once, b)
		for i, s := range b.sides {
			lines[seat(s)].take(&b, i)
		}
	}
	tieBreaks(lines, once, at)
	rank(lines)
	fill(lines, once)
	return lines, again
}

// take counts a game for the side that played it, by colour.
func (l *Standing) take(b *bout, colour int) {
	switch {
	case b.won == colour:
		l.Won++
		l.Points += pointsWon
	case b.won >= 0:
		l.Lost++
	case b.Settled.Result.Ending == kifu.EndDraw:
		l.Drawn++
		l.Points += pointsDrawn
	}
}

// tieBreaks counts what the opponents' points are worth.
func tieBreaks(lines []Standing, games []bout, at map[string]int) {
	highest, rounds := 0, 0
	for i := range lines {
		highest = max(highest, lines[i].Points)
		rounds = max(rounds, lines[i].played())
	}
	for _, b := range games {
		for i, s := range b.sides {
			l, o := &lines[at[s.Handle]], &lines[at[b.sides[1-i].Handle]]
			l.Opponents += o.Points
			switch {
			case b.won == i:
				l.Beaten += float64(o.Points)
			case b.Settled.Result.Ending == kifu.EndDraw:
				l.Beaten += float64(o.Points) / 2
			}
		}
	}
	for i := range lines {
		l := &lines[i]
		l.Total = Total(l.Points, l.Opponents, highest, rounds)
	}
}

func (l *Standing) played() int { return l.Won + l.Lost + l.Drawn }

// rank orders a table by points, and those of as many by the points of whom
// they beat. The rank is shared: which order counts is the event's to say.
func rank(lines []Standing) {
	slices.SortStableFunc(lines, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Beaten, a.Beaten), cmp.Compare(a.Player.Handle, b.Player.Handle))
	})
	for i := range lines {
		lines[i].Rank = i + 1
		if i > 0 && lines[i].Points == lines[i-1].Points {
			lines[i].Rank = lines[i-1].Rank
		}
	}
}

// fill makes the cells of a table that is in order.
func fill(lines []Standing, games []bout) {
	at := map[string]int{}
	for i := range lines {
		at[lines[i].Player.Handle] = i
		lines[i].Cells = make([]Cell, len(lines))
	}
	for i := range games {
		b := &games[i]
		x, y := at[b.sides[0].Handle], at[b.sides[1].Handle]
		lines[x].Cells[y] = Cell{&b.ID, outcome(b, 0)}
		lines[y].Cells[x] = Cell{&b.ID, outcome(b, 1)}
	}
}

// outcome is how a game ended for a colour.
func outcome(b *bout, colour int) string {
	switch {
	case b.won == colour:
		return "won"
	case b.won >= 0:
		return "lost"
	case b.Settled.Result.Ending == kifu.EndDraw:
		return "drawn"
	case b.Settled.Result.Ending == kifu.EndVoid:
		return "void"
	}
	return "unknown"
}

// leastLeague is how many players make a league, mostMissing which share of its
// games may be missing where no record calls it one.
const (
	leastLeague = 4
	mostMissing = 0.1
)

// leagues finds the leagues of an edition, and leaves the games that are of
// none: a league is what the records call one, parted into those whose players
// met; or all games where nearly everybody met everybody.
func leagues(games []bout) (stages []Stage, rest []bout, found []Finding) {
	why := "nearly everybody met everybody"
	called := games
	if !complete(games) {
		why = "called a league"
		called, rest = split(games, func(b *bout) bool { return b.event().Stage == "league" })
	}
	groups := parted(called)
	for i, g := range groups {
		s := Stage{Kind: "league", Games: ids(g)}
		if len(groups) > 1 {
			s.Name = strconv.Itoa(i + 1)
		}
		var again []bout
		s.Table, again = table(g)
		n := len(s.Table)
		s.Why = fmt.Sprintf("%s; %d of the %s that %s would play", why, len(g)-len(again), count(n*(n-1)/2, "game"), count(n, "player"))
		stages, found = append(stages, s), append(found, metAgain(g, again)...)
	}
	return stages, rest, found
}

// complete reports whether nearly everybody in the games met everybody.
func complete(games []bout) bool {
	met, players := map[pair]bool{}, map[string]bool{}
	for i := range games {
		b := &games[i]
		met[b.pair()] = true
		players[b.sides[0].Handle], players[b.sides[1].Handle] = true, true
	}
	n := len(players)
	return n >= leastLeague && float64(len(met)) >= (1-mostMissing)*float64(n*(n-1)/2)
}

// parted are the games of players who met, directly or by way of others.
func parted(games []bout) [][]bout {
	root := map[string]string{}
	find := func(s string) string {
		for root[s] != "" && root[s] != s {
			s = root[s]
		}
		return s
	}
	for i := range games {
		a, b := find(games[i].sides[0].Handle), find(games[i].sides[1].Handle)
		root[a] = min(a, b)
		root[b] = min(a, b)
	}
	var all [][]bout
	at := map[string]int{}
	for _, b := range games {
		r := find(b.sides[0].Handle)
		i, seen := at[r]
		if !seen {
			i = len(all)
			at[r] = i
			all = append(all, nil)
		}
		all[i] = append(all[i], b)
	}
	return all
}

// metAgain finds meetings of a league that are one too many: a playoff is called
// one, or comes after all other games, as far as the days are known.
func metAgain(games, again []bout) (found []Finding) {
	if 2*len(again) > len(games)-len(again) {
		return nil // everybody meets more than once
	}
	regular, _ := split(games, func(b *bout) bool { return !slices.ContainsFunc(again, func(o bout) bool { return o.ID == b.ID }) })
	last := lastDay(regular)
	for _, b := range again {
		first := slices.IndexFunc(regular, func(o bout) bool { return o.pair() == b.pair() })
		if last.Day == 0 || b.first().Day == 0 || strings.Contains(strings.ToLower(b.EV+b.RO), "playoff") || apart(last, b.first()) {
			continue
		}
		found = append(found, say(codeLeague, fmt.Sprintf("%s and %s meet twice in a league in which everybody meets once, and not for a playoff behind the other games",
			b.sides[0].Name, b.sides[1].Name), ids([]bout{regular[first], b})))
	}
	return found
}

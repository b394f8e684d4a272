package history

import (
	"cmp"
	"math"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Points of a game: a win 2, a draw 1, a loss none.
const (
	pointsWon   = 2
	pointsDrawn = 1
)

// Standing is one line of a cross-table.
type Standing struct {
	Rank      int        `json:"rank"`  // shared by all who are level: see ranked
	Place     int        `json:"place"` // the rank, told apart by a playoff for first place
	Player    Side       `json:"player"`
	Won       int        `json:"won"`
	Lost      int        `json:"lost"`
	Drawn     int        `json:"drawn"`
	Points    int        `json:"points"`
	Beaten    float64    `json:"beaten"`    // points of the opponents who were beaten, and half of those drawn with
	Opponents int        `json:"opponents"` // points of all opponents
	Total     float64    `json:"total"`     // as Total counts it
	Cells     [][]Played `json:"cells"`     // against each in the order of the table, in the order of play; empty where they did not meet. None in a table of more than mostSeats
}

// Played is one game of a cross-table, seen from the player of the line.
type Played struct {
	Game   kifu.GameID `json:"game"`
	Result string      `json:"result"` // "won", "lost", "drawn", "void", "unknown"
	Black  bool        `json:"black"`  // the player of the line had Black
	Dates  []kifu.Date `json:"dates"`  // days of play
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

// table is the cross-table of games, ordered by what the rank goes by. Of so
// many rounds; with 0 there are as many as one player played.
func table(games []bout, rounds int, level func(a, b *Standing) int) []Standing {
	var lines []Standing
	at := map[string]int{}
	for i := range games {
		for colour, s := range games[i].sides {
			k, seen := at[s.Handle]
			if !seen {
				k = len(lines)
				at[s.Handle] = k
				lines = append(lines, Standing{Player: s})
			}
			lines[k].take(&games[i], colour)
		}
	}
	tieBreaks(lines, games, at, rounds)
	rank(lines, level)
	fill(lines, games)
	return lines
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
func tieBreaks(lines []Standing, games []bout, at map[string]int, rounds int) {
	highest, most := 0, 0
	for i := range lines {
		highest, most = max(highest, lines[i].Points), max(most, lines[i].played())
	}
	for _, b := range games {
		if b.Settled.Result.Ending == kifu.EndVoid {
			continue
		}
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
		l.Total = Total(l.Points, l.Opponents, highest, cmp.Or(rounds, most))
	}
}

func (l *Standing) played() int { return l.Won + l.Lost + l.Drawn }

// byPoints and byTotal are what the rank goes by: in a league the points, in a
// points pairing the total. Who is level shares the rank: which order counts
// between them is the event's to say.
func byPoints(a, b *Standing) int { return cmp.Compare(b.Points, a.Points) }

// The total goes to the hundredth, as it is told.
func byTotal(a, b *Standing) int {
	return cmp.Or(cmp.Compare(math.Round(100*b.Total), math.Round(100*a.Total)), byPoints(a, b))
}

// rank orders a table, and those who are level by the points of whom they beat.
func rank(lines []Standing, level func(a, b *Standing) int) {
	slices.SortStableFunc(lines, func(a, b Standing) int {
		return cmp.Or(level(&a, &b), cmp.Compare(b.Beaten, a.Beaten), cmp.Compare(a.Player.Handle, b.Player.Handle))
	})
	for i := range lines {
		lines[i].Rank = i + 1
		if i > 0 && level(&lines[i-1], &lines[i]) == 0 {
			lines[i].Rank = lines[i-1].Rank
		}
		lines[i].Place = lines[i].Rank
	}
}

// mostSeats is how many players a cross-table is drawn of: nobody reads the
// 100,000 cells of one of 317, and they are a page of 37 MB.
const mostSeats = 64

// fill makes the cells of a table that is in order.
func fill(lines []Standing, games []bout) {
	if len(lines) > mostSeats {
		for i := range lines {
			lines[i].Cells = [][]Played{}
		}
		return
	}
	at := map[string]int{}
	for i := range lines {
		at[lines[i].Player.Handle] = i
		lines[i].Cells = make([][]Played, len(lines))
		for k := range lines[i].Cells {
			lines[i].Cells[k] = []Played{}
		}
	}
	for i := range games {
		b := &games[i]
		x, y := at[b.sides[0].Handle], at[b.sides[1].Handle]
		lines[x].Cells[y] = append(lines[x].Cells[y], Played{b.ID, outcome(b, 0), true, days(b)})
		lines[y].Cells[x] = append(lines[y].Cells[x], Played{b.ID, outcome(b, 1), false, days(b)})
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

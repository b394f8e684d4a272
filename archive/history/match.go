package history

import (
	"cmp"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Match is the games that two sides played for one thing.
type Match struct {
	Sides  [2]Side       `json:"sides"` // the winner first; where nobody won, who leads
	Rows   []Row         `json:"games"` // in order
	Score  [2]int        `json:"score"` // games won, of those that are known
	Drawn  int           `json:"drawn"`
	Void   int           `json:"void"` // without result
	BestOf int           `json:"best_of"`
	Why    kifu.Sentence `json:"why"`         // how the length is known
	Sure   bool          `json:"length_sure"` // a source tells the length, or the matches near it leave no doubt
	Won    bool          `json:"won"`         // the first side won the match

	// The score with which the match ended, null where games that no record
	// tells leave it open: then Score is the least that each side won. Numbers
	// below the highest that no game has went to the side that lost, since the
	// match would have been over before.
	Final *[2]int `json:"final_score"`

	told bool // a source tells the length
}

// Row is one game of a match with the score after it.
type Row struct {
	Number  int           `json:"number"`  // of the game in the match, 0 where not known
	Guessed bool          `json:"guessed"` // the number follows from dates, colours and the other games
	Game    kifu.GameID   `json:"game"`
	File    string        `json:"file"`   // of the record that speaks for it
	Date    kifu.Date     `json:"date"`   // the last day of play
	Dates   []kifu.Date   `json:"dates"`  // all days of play
	Black   int           `json:"black"`  // which of the match's sides had Black
	Result  string        `json:"result"` // as the game has it
	Winner  int           `json:"winner"` // which of the match's sides won, -1 for neither
	Counts  bool          `json:"counts"` // it is part of the score
	Remark  kifu.Sentence `json:"remark"` // why it does not count, or why another winner counts than the record names
	Score   [2]int        `json:"score"`  // after it

	disputed bool // another record of the game names the other winner
}

// Games are the games of the match, those that do not count among them.
func (m *Match) Games() []kifu.GameID {
	list := make([]kifu.GameID, len(m.Rows))
	for i := range m.Rows {
		list[i] = m.Rows[i].Game
	}
	return list
}

// Counted is how many games are part of the score, those without winner among
// them.
func (m *Match) Counted() int { return m.Score[0] + m.Score[1] + m.Drawn + m.Void }

// Tally is the score as it is written: "4-2", "4-1, 1 void"; "4-2, 1 not held"
// where it follows from numbers that a game is not there; "2-1 of the games
// known" where there may be more.
func (m *Match) Tally() kifu.Sentence {
	score, unseen := m.Score, 0
	if m.Final != nil {
		score = *m.Final
		unseen = score[0] + score[1] - m.Score[0] - m.Score[1]
	}
	s := tell("%s", figures(score[0], score[1]))
	if m.Drawn > 0 {
		s = tell("%v, %v drawn", s, m.Drawn)
	}
	if m.Void > 0 {
		s = tell("%v, %v void", s, m.Void)
	}
	if unseen > 0 { // so many, by the numbers of the others
		s = tell("%v, %v not held", s, unseen)
	}
	if m.Final == nil { // there may be more
		s = tell("%s of the games known", s)
	}
	return s
}

// Has reports whether a side played the match.
func (m *Match) Has(s Side) bool {
	return m != nil && (m.Sides[0].Handle == s.Handle || m.Sides[1].Handle == s.Handle)
}

// Why a game does not count.
func decidedBefore() kifu.Sentence { return tell("the match was decided before") }
func noResult() kifu.Sentence      { return tell("its result is not known") }
func twoWinners() kifu.Sentence    { return tell("its records name two winners") }

// turn is one game of a match while the match is put together.
type turn struct {
	bout
	number  int
	guessed bool
	not     kifu.Sentence // why it does not count
}

// matchOf puts the games of one pair in order and counts them. Findings tell
// what does not fit together.
func matchOf(bouts []bout) (*Match, []Finding) {
	slices.SortStableFunc(bouts, byDate)
	turns := make([]turn, len(bouts))
	for i, b := range bouts {
		turns[i] = turn{bout: b, number: b.event().Game}
	}
	var found []Finding
	found = append(found, misnumbered(turns)...)
	found = append(found, toldAgain(turns)...)
	number(turns)
	found = append(found, twoResults(turns)...)
	slices.SortStableFunc(turns, inOrder)
	return score(turns), found
}

// inOrder is the order of a match: by number, then by date; on one day a game
// that was to be played again comes first.
func inOrder(a, b turn) int {
	if (a.number == 0) != (b.number == 0) {
		return cmp.Compare(b.number, a.number)
	}
	if a.number == b.number && a.first() == b.first() && min(a.won, 0) != min(b.won, 0) {
		return cmp.Compare(min(a.won, 0), min(b.won, 0))
	}
	return cmp.Or(cmp.Compare(a.number, b.number), byDate(a.bout, b.bout))
}

// misnumbered gives games of one number that were played on other days the
// number of a game that is not there, where their order is that of the days.
func misnumbered(turns []turn) (found []Finding) {
	for i := range turns {
		for j := range turns[:i] {
			a, b := &turns[j], &turns[i] // in order of the days
			if a.number == 0 || a.number != b.number || !apart(a.last(), b.first()) || a.won < 0 || b.won < 0 {
				continue
			}
			wrong, right := b, freeBetween(turns, b, 1)
			if right == 0 {
				wrong, right = a, freeBetween(turns, a, -1)
			}
			if right == 0 {
				wrong, right = b, behindAll(turns, b)
			}
			if right == 0 {
				continue
			}
			found = append(found, say(codeNumber, tell("two games are called the %s, played on %s and %s: by the days the %s is one of them",
				Nth(wrong.number), a.first(), b.first(), Nth(right)), ids([]bout{a.bout, b.bout})))
			wrong.number, wrong.guessed = right, true
		}
	}
	return found
}

// apart reports whether two days are known and differ, the first before the
// second.
func apart(a, b kifu.Date) bool {
	return a.Day != 0 && b.Day != 0 && a.Number() < b.Number()
}

// freeBetween is the number next to that of a game, in a direction, where no
// other game has it and the days do not speak against it; else 0.
func freeBetween(turns []turn, t *turn, step int) int {
	n := t.number + step
	for i := range turns {
		switch o := &turns[i]; {
		case o.number == n:
			return 0
		case o.number > n && apart(o.last(), t.first()), o.number != 0 && o.number < n && apart(t.last(), o.first()):
			return 0
		}
	}
	return n
}

// behindAll is the number behind all others, where the game was played behind
// them all: a playoff counts anew. Else it is 0.
func behindAll(turns []turn, t *turn) int {
	most := 0
	for i := range turns {
		o := &turns[i]
		if o.ID != t.ID && o.number == t.number && !apart(o.last(), t.first()) {
			return 0
		}
		if apart(o.last(), t.first()) {
			most = max(most, o.number)
		} else if o.number > t.number && o.ID != t.ID && !apart(t.last(), o.first()) {
			return 0
		}
	}
	return most + 1
}

// toldAgain finds games that another record of the match tells again though
// they could not be joined: the same number, or none, and nothing that differs.
func toldAgain(turns []turn) (found []Finding) {
	for i := range turns {
		for j := range turns {
			a, b := &turns[j], &turns[i]
			if i == j || a.not.Told() || b.not.Told() || !tellsAgain(a, b, j < i) {
				continue
			}
			b.not = tell("told again by another record")
			found = append(found, say(codeDoubled, tell("two records tell what may be one game: colours, result and number, as far as they have one, are the same"), ids([]bout{a.bout, b.bout})))
		}
	}
	return found
}

// tellsAgain reports whether b may be the game a, of which a tells as much or
// more. A record with moves is a game of its own unless it has the number of
// another.
func tellsAgain(a, b *turn, before bool) bool {
	numbered := a.number != 0 && a.number == b.number
	if !numbered && (!b.bare() || a.number != 0 && b.number != 0) {
		return false
	}
	if more := cmp.Compare(a.weight(), b.weight()); more < 0 || more == 0 && !before {
		return false
	}
	x, y := a.Settled.Result, b.Settled.Result
	same := a.sides[0].Handle == b.sides[0].Handle && a.won == b.won && a.won >= 0
	ending := x.Ending == y.Ending && x.Margin == y.Margin || x.Ending == kifu.EndUnknown || y.Ending == kifu.EndUnknown
	days := !apart(a.last(), b.first()) && !apart(b.last(), a.first())
	return same && days && (ending || numbered)
}

// disputed reports whether another record of the game names the other winner.
func (t *turn) disputed() bool {
	return slices.ContainsFunc(t.Contradictions, func(c kifu.Contradiction) bool { return c.Code == "dup-winner" && !c.Apart })
}

// weight is how much a record tells of a game of the match.
func (t *turn) weight() int { return 2*min(t.Moves, 1) + min(t.number, 1) }

// number gives numbers to games that have none, where others have: those that
// are free, in order, with the colours that alternate.
func number(turns []turn) {
	taken := map[int]bool{}
	odd := Side{} // who has Black in games with an odd number
	most := 0
	for i := range turns {
		if t := &turns[i]; t.number > 0 {
			taken[t.number] = true
			most = max(most, t.number)
			odd = t.sides[(t.number+1)%2]
		}
	}
	for i := range turns {
		t := &turns[i]
		if t.number != 0 || t.not.Told() || most == 0 {
			continue
		}
		t.number, t.guessed = freeNumber(taken, most, t, odd), true
		taken[t.number] = true
	}
}

// freeNumber is the least number that no game has, of those with the colours of
// the game where such a one is left below the highest.
func freeNumber(taken map[int]bool, most int, t *turn, odd Side) int {
	first := 0
	for n := 1; n <= most; n++ {
		if taken[n] {
			continue
		}
		if first == 0 {
			first = n
		}
		if t.sides[(n+1)%2].Handle == odd.Handle {
			return n
		}
	}
	if first != 0 {
		return first
	}
	for n := most + 1; ; n++ {
		if !taken[n] {
			return n
		}
	}
}

// twoResults finds games that two records call by one number and that differ in
// who won: where one has moves, or more records tell it, that one counts, else
// neither.
func twoResults(turns []turn) (found []Finding) {
	for i := range turns {
		for j := range turns[:i] {
			a, b := &turns[j], &turns[i]
			if a.not.Told() || b.not.Told() || a.number != b.number || a.won < 0 || b.won < 0 || a.number == 0 && !gainsays(a, b) {
				continue
			}
			found = append(found, say(codeResults, differ(a, b), ids([]bout{a.bout, b.bout})))
			switch weight := cmp.Or(cmp.Compare(min(a.Moves, 1), min(b.Moves, 1)), cmp.Compare(a.Records, b.Records)); {
			case weight > 0:
				b.not = numberTaken()
			case weight < 0:
				a.not = numberTaken()
			case a.winner().Handle == b.winner().Handle:
				b.not = numberTaken()
			default:
				a.not = tell("two games have its number, with two winners")
				b.not = a.not
			}
		}
	}
	return found
}

// gainsays reports whether one of two games without a number, told by a header
// alone, is the other but for its winner.
func gainsays(a, b *turn) bool {
	return a.bare() != b.bare() && a.sides[0].Handle == b.sides[0].Handle && a.won != b.won && !apart(a.last(), b.first()) && !apart(b.last(), a.first())
}

func numberTaken() kifu.Sentence { return tell("another game has its number") }

// differ says what two records of one game say.
func differ(a, b *turn) kifu.Sentence {
	if a.number == 0 {
		return tell("two records without a number tell: %s, and %s", says(&a.bout), says(&b.bout))
	}
	return tell("two games are called the %s: %s, and %s", Nth(a.number), says(&a.bout), says(&b.bout))
}

// says is what a game's record says of the result.
func says(b *bout) kifu.Sentence {
	if b.won < 0 {
		return tell("%s in %s", b.Settled.Result.String(), b.File)
	}
	return tell("%s won by %s in %s", b.winner(), b.Settled.Result.String(), b.File)
}

// score counts the games in order.
func score(turns []turn) *Match {
	m := &Match{Sides: turns[0].sides}
	for i := range turns {
		t := &turns[i]
		r := Row{Number: t.number, Guessed: t.guessed, Game: t.ID, File: t.File, Date: t.last(), Dates: days(&t.bout), Result: t.Settled.Result.String(), Winner: -1, Counts: !t.not.Told(), Remark: t.not, disputed: t.disputed()}
		r.Black = m.seat(t.sides[0])
		if t.won >= 0 {
			r.Winner = m.seat(t.winner())
		}
		m.count(&r, t)
		r.Score = m.Score
		m.Rows = append(m.Rows, r)
	}
	if m.Score[1] > m.Score[0] {
		m.swap()
	}
	return m
}

func (m *Match) count(r *Row, t *turn) {
	switch {
	case !r.Counts:
	case r.Winner >= 0:
		m.Score[r.Winner]++
	case t.Settled.Result.Ending == kifu.EndDraw:
		m.Drawn++
	case t.Settled.Result.Ending == kifu.EndVoid:
		m.Void++
	default:
		r.Counts, r.Remark = false, noResult()
	}
}

// seat is which side of the match it is.
func (m *Match) seat(s Side) int {
	if m.Sides[0].Handle == s.Handle {
		return 0
	}
	return 1
}

// swap tells the match from the other side.
func (m *Match) swap() {
	m.Sides[0], m.Sides[1] = m.Sides[1], m.Sides[0]
	m.Score[0], m.Score[1] = m.Score[1], m.Score[0]
	for i := range m.Rows {
		r := &m.Rows[i]
		r.Black, r.Score[0], r.Score[1] = 1-r.Black, r.Score[1], r.Score[0]
		if r.Winner >= 0 {
			r.Winner = 1 - r.Winner
		}
	}
}

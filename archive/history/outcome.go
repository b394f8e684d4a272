package history

// decide gives the match its length and its winner: who has more than half of
// the games. What was played after that does not count, and of a game whose
// records name two winners only what the other games leave possible.
func (m *Match) decide(l length) {
	m.BestOf, m.Why, m.Sure, m.told = l.games, l.why, l.sure || l.told, l.told
	m.settleDisputes()
	over := m.beyond()
	for i := len(m.Rows) - 1; over > 0; i-- {
		if r := &m.Rows[i]; r.Counts {
			r.Counts, r.Remark = false, decidedBefore()
			over--
		}
	}
	m.recount()
	m.Won = m.Score[0] >= m.need()
	m.Final = m.ended()
}

func (m *Match) need() int { return (m.BestOf + 1) / 2 }

// beyond is how many games that count were played after the match was decided.
func (m *Match) beyond() (n int) {
	var won [2]int
	for i := range m.Rows {
		r := &m.Rows[i]
		switch {
		case !r.Counts:
		case max(won[0], won[1]) >= m.need():
			n++
		case r.Winner >= 0:
			won[r.Winner]++
		}
	}
	return n
}

// mostDisputed is how many games of a match, with two winners each, are tried
// in all ways.
const mostDisputed = 6

// settleDisputes takes for each game whose records name two winners the one who
// won it in every way in which the match does not go on after its end; where
// both may have, the game counts for neither.
func (m *Match) settleDisputes() {
	var at []int
	for i := range m.Rows {
		if r := &m.Rows[i]; r.disputed && r.Counts && r.Winner >= 0 {
			at = append(at, i)
		}
	}
	may := make([][2]bool, len(at)) // by the first record, by the other
	for way := 0; len(at) <= mostDisputed && way < 1<<len(at); way++ {
		m.turn(at, way)
		if m.beyond() == 0 {
			for k := range at {
				may[k][way>>k&1] = true
			}
		}
		m.turn(at, way)
	}
	for k, i := range at {
		switch r := &m.Rows[i]; may[k] {
		case [2]bool{true, false}:
		case [2]bool{false, true}:
			r.Winner, r.Remark = 1-r.Winner, tell("another record of it names this winner; by the first one the match would have ended before its last games")
		default:
			r.Counts, r.Remark = false, twoWinners()
		}
	}
}

// turn gives the games to the other side whose bit is set.
func (m *Match) turn(at []int, way int) {
	for k, i := range at {
		if way>>k&1 == 1 {
			m.Rows[i].Winner = 1 - m.Rows[i].Winner
		}
	}
}

// recount counts the score again.
func (m *Match) recount() {
	m.Score = [2]int{}
	for i := range m.Rows {
		r := &m.Rows[i]
		if r.Counts && r.Winner >= 0 {
			m.Score[r.Winner]++
		}
		r.Score = m.Score
	}
	if m.Score[1] > m.Score[0] {
		m.swap()
	}
}

// ended is the score with which a match ended of which it is sure that it did,
// nil where it does not follow.
func (m *Match) ended() *[2]int {
	if !m.Won || !m.Sure {
		return nil
	}
	numbers, highest, told := m.numbers()
	lost := m.Score[1] + highest - numbers
	switch {
	case m.Score[1] == m.need()-1: // more the other side cannot have
		return &[2]int{m.Score[0], m.Score[1]}
	case !told || lost >= m.need():
		return nil
	}
	return &[2]int{m.Score[0], lost}
}

// numbers is how many numbers the games that count have, the highest of them,
// and whether a record tells it: a number that was guessed may be too low.
func (m *Match) numbers() (n, highest int, told bool) {
	seen := map[int]bool{}
	for i := range m.Rows {
		if r := &m.Rows[i]; r.Counts && r.Number > 0 {
			seen[r.Number] = true
			highest = max(highest, r.Number)
		}
	}
	for i := range m.Rows {
		r := &m.Rows[i]
		told = told || r.Number == highest && !r.Guessed
	}
	return len(seen), highest, told && highest > 0
}

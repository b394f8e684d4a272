package history

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Ranks is what the records say of somebody's rank.
type Ranks struct {
	Spans     []RankSpan // in order of time
	Opponents []ScoreOf  // the score of even games by the rank of the opponent, as that game's record has it; "" where none stands
	Findings  []Finding  // records that contradict the others, or the promotion that the tables know
}

// RankSpan is the time over which records give a rank that fits the others.
type RankSpan struct {
	Rank string    `json:"rank"` // "9p"
	From kifu.Date `json:"from"`
	To   kifu.Date `json:"to"`
	Count
}

// ranked is a game with the rank that its record gives the person.
type ranked struct {
	at   int
	rank string
	dan  int // of professionals, whose rank does not fall; 0 for all others
}

// ranks tells the ranks over time. A professional's does not fall: of records
// that contradict each other as many as can be right at once are taken to be
// right, and the others are findings. Other ranks, as servers give them, rise
// and fall.
func (l *ledger) ranks(ninth int) (r Ranks) {
	var dated, loose []ranked // by whether the day is known
	for at, g := range l.told {
		rank := l.rankIn(g)
		switch one := (ranked{at, rank, danOf(rank)}); {
		case rank == "" || firstDay(g) == undated:
		case exact(g):
			dated = append(dated, one)
		default:
			loose = append(loose, one)
		}
	}
	kept, against := rising(dated)
	reach := l.reachOf(kept)
	for _, one := range loose {
		if l.fits(one, reach) {
			kept = append(kept, one)
		} else {
			against = append(against, one)
		}
	}
	slices.SortStableFunc(kept, func(a, b ranked) int { return cmp.Compare(a.at, b.at) })
	slices.SortStableFunc(against, func(a, b ranked) int { return cmp.Compare(a.at, b.at) })
	r.Spans = l.spans(kept)
	higher, lower := nearest(against, kept)
	for i, one := range against {
		r.Findings = append(r.Findings, l.falls(one, higher[i], lower[i]))
	}
	for _, one := range slices.Concat(dated, loose) {
		r.Findings = append(r.Findings, l.promoted(one, ninth)...)
	}
	r.Opponents = l.opponentRanks()
	return r
}

// rankIn is the rank that a game's record gives the person.
func (l *ledger) rankIn(g *Game) string {
	for _, p := range slices.Concat(g.Settled.Black, g.Settled.White) {
		if l.is(p) {
			return p.Rank
		}
	}
	return ""
}

// mostDan is the highest rank there is.
const mostDan = 10

// danOf is a professional's rank as a number, 0 for any other.
func danOf(rank string) int {
	number, professional := strings.CutSuffix(rank, "p")
	n, err := strconv.Atoi(number)
	if !professional || err != nil || n < 1 || n > mostDan {
		return 0
	}
	return n
}

// rising splits games in order of play into as many as can be whose
// professional ranks never fall, and the rest.
func rising(all []ranked) (kept, against []ranked) {
	var longest [mostDan + 1]int // of those that end with a rank
	before := make([]int, len(all))
	var last [mostDan + 1]int // the game before, plus 1
	length := make([]int, len(all))
	for i, one := range all {
		if one.dan == 0 {
			continue
		}
		best := one.dan
		for dan := range one.dan {
			if longest[dan] > longest[best] {
				best = dan
			}
		}
		before[i], length[i] = last[best], longest[best]+1
		longest[one.dan], last[one.dan] = length[i], i+1
	}
	right := make([]bool, len(all))
	end := 0
	for dan := range longest {
		if longest[dan] > longest[end] {
			end = dan
		}
	}
	for i := last[end]; i > 0; i = before[i-1] {
		right[i-1] = true
	}
	for i, one := range all {
		if right[i] || one.dan == 0 {
			kept = append(kept, one)
		} else {
			against = append(against, one)
		}
	}
	return kept, against
}

// reach is from when to when games have each professional rank.
type reach struct{ from, to [mostDan + 1]int }

func (l *ledger) reachOf(kept []ranked) (r reach) {
	for dan := range r.from {
		r.from[dan] = undated
	}
	for _, k := range kept {
		g := l.told[k.at]
		r.from[k.dan] = min(r.from[k.dan], firstOf(g, kifu.Date.Last))
		r.to[k.dan] = max(r.to[k.dan], firstDay(g))
	}
	return r
}

// fits reports whether a game whose day is not known well can lie somewhere
// without a rank falling.
func (l *ledger) fits(one ranked, r reach) bool {
	g := l.told[one.at]
	for dan := 1; dan <= mostDan && one.dan != 0; dan++ {
		if dan > one.dan && r.from[dan] < firstDay(g) || dan < one.dan && r.to[dan] > firstOf(g, kifu.Date.Last) {
			return false
		}
	}
	return true
}

// nearest are, for each game that contradicts others, the last before it with a
// higher rank and the first after it with a lower one, by their places; -1 for
// none. All are in order of play.
func nearest(against, kept []ranked) (higher, lower []int) {
	higher, lower = make([]int, len(against)), make([]int, len(against))
	seen, next := noPlaces(), 0
	for i, one := range against {
		for ; next < len(kept) && kept[next].at < one.at; next++ {
			seen[kept[next].dan] = kept[next].at
		}
		higher[i] = -1
		for _, at := range seen[one.dan+1:] {
			higher[i] = max(higher[i], at)
		}
	}
	seen, next = noPlaces(), len(kept)-1
	for i, one := range slices.Backward(against) {
		for ; next >= 0 && kept[next].at > one.at; next-- {
			seen[kept[next].dan] = kept[next].at
		}
		lower[i] = -1
		for _, at := range seen[1:one.dan] {
			if at >= 0 && (lower[i] < 0 || at < lower[i]) {
				lower[i] = at
			}
		}
	}
	return higher, lower
}

// noPlaces is the place of a game by its rank, before any was seen.
func noPlaces() (places [mostDan + 1]int) {
	for dan := range places {
		places[dan] = -1
	}
	return places
}

// spans are the times of each rank in order: one of every professional rank,
// one for each time that somebody had another.
func (l *ledger) spans(kept []ranked) (spans []RankSpan) {
	var of [mostDan + 1]int // the span of a professional rank, plus 1
	for _, one := range kept {
		n := of[one.dan]
		if one.dan == 0 && len(spans) > 0 && spans[len(spans)-1].Rank == one.rank {
			n = len(spans)
		}
		if n == 0 {
			spans = append(spans, RankSpan{Rank: one.rank})
			n = len(spans)
		}
		if one.dan != 0 {
			of[one.dan] = n
		}
		spans[n-1].add(l.told[one.at])
	}
	slices.SortStableFunc(spans, func(a, b RankSpan) int {
		return cmp.Or(cmp.Compare(a.From.Last(), b.From.Last()), cmp.Compare(danOf(a.Rank), danOf(b.Rank)))
	})
	return spans
}

// add adds a game, in order of play. Where a day is known, a year alone says
// nothing of the span's ends.
func (s *RankSpan) add(g *Game) {
	day := dateOf(firstDay(g))
	if s.Games == 0 || s.From.Day == 0 && exact(g) {
		s.From = day
	}
	if s.Games == 0 || s.To.Day == 0 || exact(g) {
		s.To = day
	}
	s.Games++
	s.IDs = append(s.IDs, g.ID)
}

// falls says of a game what its rank contradicts: the game before that has a
// higher one, and the game after that has a lower one.
func (l *ledger) falls(one ranked, higher, lower int) Finding {
	g := l.told[one.at]
	f := say(codeRankFalls, tell("%s on %s", Rank(one.rank), dateOf(firstDay(g))), []kifu.GameID{g.ID})
	if higher >= 0 {
		f.Text = tell("%s, after %s on %s", f.Text, Rank(l.rankIn(l.told[higher])), dateOf(firstDay(l.told[higher])))
		f.Games = append(f.Games, l.told[higher].ID)
	}
	if lower >= 0 {
		f.Text = tell("%s, before %s on %s", f.Text, Rank(l.rankIn(l.told[lower])), dateOf(firstDay(l.told[lower])))
		f.Games = append(f.Games, l.told[lower].ID)
	}
	return f
}

// promoted says of a game that its rank does not fit the year of the promotion
// to 9 dan.
func (l *ledger) promoted(one ranked, ninth int) []Finding {
	g := l.told[one.at]
	low, high := firstDay(g)/10000, firstOf(g, kifu.Date.Last)/10000
	early, late := one.dan == 9 && high < ninth, one.dan != 0 && one.dan < 9 && low > ninth
	if ninth == 0 || !early && !late {
		return nil
	}
	text := tell("%v on %v, and the promotion to 9 dan was in %v", Rank(one.rank), dateOf(firstDay(g)), ninth)
	return []Finding{say(codeRankPromotion, text, []kifu.GameID{g.ID})}
}

// opponentRanks is the score by the rank of the opponent, the highest first. No
// question asks for it, so the games stand beside each number.
func (l *ledger) opponentRanks() []ScoreOf {
	for at, g := range l.told {
		l.enter(at, "rank", l.opponentRank(g))
	}
	lines := l.lines("rank", func(string) questions { return questions{} })
	slices.SortStableFunc(lines, func(a, b ScoreOf) int { return cmp.Compare(rankOrder(b.Value), rankOrder(a.Value)) })
	return lines
}

func (l *ledger) opponentRank(g *Game) string {
	people := g.Settled.White
	switch sideOf(&g.Settled, l.is) {
	case kifu.None:
		return ""
	case kifu.White:
		people = g.Settled.Black
	}
	if len(people) != 1 {
		return ""
	}
	return people[0].Rank
}

// rankOrder puts ranks in order: professionals over dan over kyu over none.
func rankOrder(rank string) int {
	if rank == "" {
		return -1000
	}
	n, _ := strconv.Atoi(rank[:len(rank)-1]) // a settled rank is a number and a letter
	switch rank[len(rank)-1] {
	case 'p':
		return 1000 + n
	case 'k':
		return -n
	}
	return n
}

package history

import (
	"cmp"
	"slices"
	"time"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Records is who stands out, each with the games that it follows from.
type Records struct {
	Titles   []TitleCount `json:"titles"`   // the most editions won, by the games or by the sources, whichever are more
	Runs     []Run        `json:"runs"`     // the most editions of one title in a row
	Youngest []Age        `json:"youngest"` // at the winning of a title, where the day of birth is known
	Oldest   []Age        `json:"oldest"`
	Meetings []Meeting    `json:"meetings"` // the pairs that met most often
	Longest  []Long       `json:"longest"`  // the games with the most moves
	Sources  Sourced      `json:"sources"`  // beside what the games tell, and never in it
}

// TitleCount is the editions that somebody won.
type TitleCount struct {
	Player  Side  `json:"player"`
	Titles  int   `json:"titles"`
	Sources int   `json:"sources"` // how many editions the sources say the person won
	Won     []Win `json:"won"`     // in order of the years
}

// Win is one edition won.
type Win struct {
	Title   string        `json:"title"`
	Edition int           `json:"edition"`
	Year    int           `json:"year"`
	Games   []kifu.GameID `json:"ids"` // of the match that decided it; none where a league or another edition did
}

// Run is editions of one title won one after the other.
type Run struct {
	Player Side   `json:"player"`
	Title  string `json:"title"`
	Length int    `json:"length"`
	Won    []Win  `json:"won"`
	Longer bool   `json:"may_be_longer"` // who won the edition before or after is not known
}

// Age is how old somebody was on the day on which a title was won.
type Age struct {
	Player Side      `json:"player"`
	Born   kifu.Date `json:"born"`
	On     kifu.Date `json:"on"`
	Years  int       `json:"years"`
	Days   int       `json:"days"` // since the last birthday
	Win
}

// Meeting is how often two people met, with the score from the first one's
// side.
type Meeting struct {
	Players [2]Side `json:"players"`
	Score
	Apart []Apart `json:"apart"`
}

// RecordsOf is the records of an archive but for the meetings, which take the
// people's games (Meet).
func RecordsOf(a *Annals, tables *catalog.Tables) Records {
	wins := map[string]*TitleCount{}
	r := Records{Longest: a.Longest, Meetings: []Meeting{}, Sources: sourced(a.Titles, tables)}
	var ages []Age
	for i := range a.Titles {
		t := &a.Titles[i]
		if !t.counts(tables) {
			continue
		}
		r.Runs = append(r.Runs, t.runs(tables)...)
		for j := range t.Editions {
			e := &t.Editions[j]
			if won := e.Winner.Side; won.Known() {
				w := winnerIn(wins, won)
				w.Titles++
				w.Won = append(w.Won, t.win(e, tables))
				ages = append(ages, t.age(e, tables)...)
			}
		}
	}
	for handle, n := range sources(a.Titles, tables) {
		winnerIn(wins, named(handle, tables)).Sources = n
	}
	for _, w := range wins {
		slices.SortFunc(w.Won, byYear)
		r.Titles = append(r.Titles, *w)
	}
	r.order(ages)
	return r
}

func winnerIn(wins map[string]*TitleCount, won Side) *TitleCount {
	if wins[won.Handle] == nil {
		wins[won.Handle] = &TitleCount{Player: won, Won: []Win{}}
	}
	return wins[won.Handle]
}

func byYear(a, b Win) int {
	return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Edition, b.Edition))
}

// sources is how many editions the sources say each person won.
func sources(titles []Title, tables *catalog.Tables) map[string]int {
	won := map[string]int{}
	for i := range titles {
		if !titles[i].counts(tables) {
			continue
		}
		for _, h := range tables.Holders(titles[i].ID) {
			won[h.Winner]++
		}
	}
	return won
}

// order puts each sort in order and leaves the first.
func (r *Records) order(ages []Age) {
	slices.SortFunc(r.Titles, func(a, b TitleCount) int {
		return cmp.Or(cmp.Compare(max(b.Titles, b.Sources), max(a.Titles, a.Sources)), cmp.Compare(b.Titles, a.Titles), cmp.Compare(a.Player.Handle, b.Player.Handle))
	})
	slices.SortFunc(r.Runs, func(a, b Run) int {
		return cmp.Or(cmp.Compare(b.Length, a.Length), byYear(a.Won[0], b.Won[0]))
	})
	slices.SortFunc(ages, func(a, b Age) int {
		return cmp.Or(cmp.Compare(a.Years, b.Years), cmp.Compare(a.Days, b.Days), byYear(a.Win, b.Win))
	})
	r.Titles, r.Runs, r.Youngest = first(r.Titles), first(r.Runs), first(ages)
	slices.Reverse(ages)
	r.Oldest = first(ages)
}

// first is a copy of the first of a list, as many as are told.
func first[T any](list []T) []T { return append([]T{}, list[:min(len(list), mostRecords)]...) }

func (t *Title) win(e *Edition, tables *catalog.Tables) Win {
	return Win{t.ID, e.Number, t.yearOf(e, tables), e.matchGames()}
}

// runs are the times over which one person won every edition, two at least.
func (t *Title) runs(tables *catalog.Tables) (all []Run) {
	for i := 0; i < len(t.Editions); {
		won := t.Editions[i].Winner.Side
		end := i + 1
		for end < len(t.Editions) && won.Known() && t.follows(end) && t.Editions[end].Winner.Side.Handle == won.Handle {
			end++
		}
		if end-i > 1 {
			run := Run{Player: won, Title: t.ID, Length: end - i, Longer: t.unknown(i-1, i) || t.unknown(end, end)}
			for j := i; j < end; j++ {
				run.Won = append(run.Won, t.win(&t.Editions[j], tables))
			}
			all = append(all, run)
		}
		i = end
	}
	return all
}

// follows reports whether an edition is the next after the one before it in the
// list.
func (t *Title) follows(i int) bool { return t.Editions[i].Number == t.Editions[i-1].Number+1 }

// unknown reports whether it is not known who won the edition at a place, next
// to a run; gap is the later one of the two that must follow each other.
func (t *Title) unknown(i, gap int) bool {
	if i < 0 || i >= len(t.Editions) {
		return false
	}
	return !t.follows(gap) || !t.Editions[i].Winner.Side.Known()
}

// age is how old the winner of an edition was, where both days are known.
func (t *Title) age(e *Edition, tables *catalog.Tables) []Age {
	p, known := tables.Player(e.Winner.Side.Handle)
	if !known || p.IsProgram() || p.Born.Day == 0 || e.Match == nil || len(e.Match.Rows) == 0 || e.Winner.Inferred {
		return nil
	}
	on := e.Match.Rows[len(e.Match.Rows)-1].Date
	years, days, ok := ageOn(p.Born, on)
	if !ok {
		return nil
	}
	return []Age{{e.Winner.Side, p.Born, on, years, days, t.win(e, tables)}}
}

// ageOn is the age on a day, in years and the days since the birthday.
func ageOn(born, on kifu.Date) (years, days int, ok bool) {
	if born.Day == 0 || on.Day == 0 || born.Number() > on.Number() {
		return 0, 0, false
	}
	birthday := func(year int) time.Time {
		return time.Date(year, time.Month(born.Month), int(born.Day), 0, 0, 0, 0, time.UTC)
	}
	day := time.Date(int(on.Year), time.Month(on.Month), int(on.Day), 0, 0, 0, 0, time.UTC)
	last := birthday(int(on.Year))
	if last.After(day) {
		last = birthday(int(on.Year) - 1)
	}
	return last.Year() - int(born.Year), int(day.Sub(last).Hours() / 24), true
}

// Meet adds the meetings of a pair, counted from the games of the first, in
// order of how many they are.
func (r *Records) Meet(p Met, games []Game, tables *catalog.Tables) {
	pair := PairOf(p.Handles[0], p.Handles[1], games, tables)
	r.Meetings = append(r.Meetings, Meeting{pair.Sides, pair.All, pair.Apart})
	slices.SortStableFunc(r.Meetings, func(a, b Meeting) int { return cmp.Compare(b.Games, a.Games) })
}

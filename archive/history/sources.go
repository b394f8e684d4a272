package history

import (
	"cmp"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Sourced is what the sources say of runs and ages, and which editions records
// cannot see: the sources know them, and no game here tells who won.
type Sourced struct {
	Runs     []SourcedRun `json:"runs"`
	Youngest []SourcedAge `json:"youngest"`
	Oldest   []SourcedAge `json:"oldest"`
	Unseen   []Unseen     `json:"unseen"` // in the order of the tables
}

// SourcedRun is editions of one title that the sources say one person won one
// after the other.
type SourcedRun struct {
	Player   Side   `json:"player"`
	Title    string `json:"title"`
	Length   int    `json:"length"`
	Editions []int  `json:"editions"`
	Decided  []int  `json:"decided"` // those of which games here tell that the person won
}

// SourcedAge is how old a winner became in the year of an edition: the sources
// tell no day, so that it may be a year less.
type SourcedAge struct {
	Player  Side      `json:"player"`
	Title   string    `json:"title"`
	Edition int       `json:"edition"`
	Year    int       `json:"year"`
	Born    kifu.Date `json:"born"`
	Years   int       `json:"years"`
	Decided bool      `json:"decided"` // games here tell that the person won
}

// Unseen is the editions of a title that the sources know and of which no game
// here tells who won.
type Unseen struct {
	Title    string `json:"title"`
	Editions []int  `json:"editions"`
}

// sourced is what the sources say of the titles that count.
func sourced(titles []Title, tables *catalog.Tables) (s Sourced) {
	var ages []SourcedAge
	s.Unseen = []Unseen{}
	for i := range titles {
		t := &titles[i]
		if !t.counts(tables) {
			continue
		}
		decided := t.winners()
		s.Runs = append(s.Runs, sourcedRuns(t.ID, decided, tables)...)
		unseen := Unseen{Title: t.ID}
		for _, h := range tables.Holders(t.ID) {
			ages = append(ages, sourcedAge(&h, decided, tables)...)
			if decided[h.Edition] == "" {
				unseen.Editions = append(unseen.Editions, h.Edition)
			}
		}
		if len(unseen.Editions) > 0 {
			s.Unseen = append(s.Unseen, unseen)
		}
	}
	s.order(ages)
	return s
}

func (s *Sourced) order(ages []SourcedAge) {
	slices.SortStableFunc(s.Runs, func(a, b SourcedRun) int { return cmp.Compare(b.Length, a.Length) })
	slices.SortStableFunc(ages, func(a, b SourcedAge) int {
		return cmp.Or(cmp.Compare(a.Years, b.Years), cmp.Compare(a.Year, b.Year))
	})
	s.Runs, s.Youngest = first(s.Runs), first(ages)
	slices.Reverse(ages)
	s.Oldest = first(ages)
}

// winners are those whom the games name, by the edition.
func (t *Title) winners() map[int]string {
	won := map[int]string{}
	for i := range t.Editions {
		won[t.Editions[i].Number] = t.Editions[i].Winner.Side.Handle
	}
	return won
}

// sourcedRuns are the times over which the sources give a title to one person,
// two editions at least.
func sourcedRuns(title string, decided map[int]string, tables *catalog.Tables) (all []SourcedRun) {
	var run SourcedRun
	end := func() {
		if run.Length = len(run.Editions); run.Length > 1 {
			all = append(all, run)
		}
	}
	for _, h := range tables.Holders(title) {
		n := len(run.Editions)
		if n == 0 || h.Winner != run.Player.Handle || h.Edition != run.Editions[n-1]+1 {
			end()
			run = SourcedRun{Player: named(h.Winner, tables), Title: title, Decided: []int{}}
		}
		if run.Editions = append(run.Editions, h.Edition); decided[h.Edition] == h.Winner {
			run.Decided = append(run.Decided, h.Edition)
		}
	}
	end()
	return all
}

func sourcedAge(h *catalog.Holder, decided map[int]string, tables *catalog.Tables) []SourcedAge {
	p, known := tables.Player(h.Winner)
	if !known || p.IsProgram() || p.Born.Year == 0 || h.Year == 0 {
		return nil
	}
	return []SourcedAge{{named(h.Winner, tables), h.Title, h.Edition, h.Year, p.Born, h.Year - int(p.Born.Year), decided[h.Edition] == h.Winner}}
}

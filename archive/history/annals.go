package history

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Annals is what all games of an archive add up to: the history of every title,
// and what records are made of.
type Annals struct {
	Titles  []Title // those that have games or a holder, in the order of the tables
	Longest []Long  // the longest games
	Pairs   []Met   // the pairs that met most often
}

// Title is the history of the title with that id, nil where there is none.
func (a *Annals) Title(id string) *Title {
	i := slices.IndexFunc(a.Titles, func(t Title) bool { return t.ID == id })
	if i < 0 {
		return nil
	}
	return &a.Titles[i]
}

// Long is a game with its length.
type Long struct {
	Game  kifu.GameID `json:"id"`
	Moves int         `json:"moves"`
	Black Side        `json:"black"`
	White Side        `json:"white"`
	Date  kifu.Date   `json:"date"`
}

// Met is how often two people met, by a first count.
type Met struct {
	Handles [2]string
	Games   int
}

// Scribe takes an archive's games, one after the other, for its Annals.
type Scribe struct {
	tables *catalog.Tables
	titles map[string][]Game
	met    map[[2]string]int
	long   []Long
}

// NewScribe is a scribe without games.
func NewScribe(tables *catalog.Tables) *Scribe {
	return &Scribe{tables: tables, titles: map[string][]Game{}, met: map[[2]string]int{}}
}

// Add notes a game. Those of titles are kept until the end.
func (s *Scribe) Add(g Game) {
	if id := g.Settled.Event.Title; id != "" {
		s.titles[id] = append(s.titles[id], g)
	}
	if len(g.Versions) > 0 && g.place() > 0 {
		return // told by another version
	}
	black, white := s.player(g.Settled.Black), s.player(g.Settled.White)
	if black == "" || white == "" || black == white || KindOf(&g, s.tables) != kifu.EvenGame {
		return
	}
	s.met[[2]string{min(black, white), max(black, white)}]++
	s.measure(&g)
}

// player is the one person of a side whose games may be feats: somebody whom
// the tables know, or to whom the record gives the rank of a professional. It
// is "" for a pair, for a program, and for the accounts of a server.
func (s *Scribe) player(people []kifu.Person) string {
	if len(people) != 1 {
		return ""
	}
	p, known := s.tables.Player(people[0].ID)
	if known && p.IsProgram() || !known && danOf(people[0].Rank) == 0 {
		return ""
	}
	return people[0].Handle()
}

// mostRecords is how many of a sort are told.
const mostRecords = 20

// measure keeps the longest games.
func (s *Scribe) measure(g *Game) {
	if len(s.long) >= 2*mostRecords {
		slices.SortFunc(s.long, longer)
		s.long = s.long[:mostRecords]
	}
	if n := len(s.long); n >= mostRecords && g.Moves < s.long[mostRecords-1].Moves && slices.IsSortedFunc(s.long[:mostRecords], longer) {
		return
	}
	day := kifu.Date{}
	if firstDay(g) != undated {
		day = dateOf(firstDay(g))
	}
	s.long = append(s.long, Long{g.ID, g.Moves, SideOf(g.Settled.Black, s.tables), SideOf(g.Settled.White, s.tables), day})
}

func longer(a, b Long) int {
	return cmp.Or(cmp.Compare(b.Moves, a.Moves), bytes.Compare(a.Game[:], b.Game[:]))
}

// Annals is what the games that were added come to. The editions of a
// forerunner are told by the title that counts them on, and once.
func (s *Scribe) Annals() *Annals {
	a := &Annals{}
	told := map[string]bool{}
	for _, t := range s.tables.EveryTitle() {
		for _, before := range s.tables.Forerunners(t.ID) {
			told[before] = true
		}
	}
	for _, t := range s.tables.EveryTitle() {
		if told[t.ID] {
			continue
		}
		games := slices.Clip(s.titles[t.ID])
		for _, before := range s.tables.Forerunners(t.ID) {
			games = append(games, s.titles[before]...)
		}
		if len(games) > 0 || len(s.tables.Holders(t.ID)) > 0 {
			a.Titles = append(a.Titles, OfTitle(t.ID, games, s.tables))
		}
	}
	slices.SortFunc(s.long, longer)
	a.Longest = first(s.long)
	pairs := slices.SortedFunc(maps.Keys(s.met), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(s.met[b], s.met[a]), cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	for _, p := range pairs[:min(len(pairs), mostRecords)] {
		a.Pairs = append(a.Pairs, Met{p, s.met[p]})
	}
	return a
}

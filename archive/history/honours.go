package history

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Honours is the titles that somebody won and the matches for them that were
// lost, computed from the games, beside what the sources say.
type Honours struct {
	Handle  string  `json:"-"`
	Won     int     `json:"won"`     // editions
	Lost    int     `json:"lost"`    // title matches and finals
	Open    int     `json:"open"`    // editions of which only the sources tell, or whose match the games do not decide
	Sources int     `json:"sources"` // editions that the sources say the person won
	Finals  []Final `json:"finals"`
}

// InTitle is the honours of one title: the editions by what they were for
// somebody, and beside them those that the sources say the person won.
type InTitle struct {
	Title   string                   `json:"title"`
	Won     []int                    `json:"won"`
	Lost    []int                    `json:"lost"`
	Open    []int                    `json:"open"`
	Sources []int                    `json:"sources"`
	IDs     map[string][]kifu.GameID `json:"ids"` // the games of the matches, by the outcome
}

// ByTitle is honours title by title, those with the most editions won first.
func (h *Honours) ByTitle() []InTitle {
	var all []InTitle
	at := map[string]int{}
	for i := range h.Finals {
		f := &h.Finals[i]
		if _, seen := at[f.Title]; !seen {
			at[f.Title] = len(all)
			all = append(all, InTitle{f.Title, []int{}, []int{}, []int{}, []int{}, map[string][]kifu.GameID{}})
		}
		all[at[f.Title]].add(f, h.Handle)
	}
	slices.SortStableFunc(all, func(a, b InTitle) int {
		return cmp.Or(cmp.Compare(len(b.Won), len(a.Won)), cmp.Compare(len(b.Lost), len(a.Lost)), cmp.Compare(len(b.Sources), len(a.Sources)))
	})
	return all
}

func (t *InTitle) add(f *Final, handle string) {
	switch f.Outcome {
	case FinalWon:
		t.Won = append(t.Won, f.Edition)
	case FinalLost:
		t.Lost = append(t.Lost, f.Edition)
	default:
		t.Open = append(t.Open, f.Edition)
	}
	if f.toldWon(handle) {
		t.Sources = append(t.Sources, f.Edition)
	}
	if len(f.Games) > 0 {
		t.IDs[f.Outcome] = append(t.IDs[f.Outcome], f.Games...)
	}
}

// toldWon reports whether the sources say that somebody won the edition.
func (f *Final) toldWon(handle string) bool {
	return f.Reference != nil && f.Reference.Winner == handle
}

// Final is what one edition of a title was for somebody who won it, or played
// its match or final.
type Final struct {
	Title     string          `json:"title"`
	Edition   int             `json:"edition"`
	Year      int             `json:"year"` // of the last game, else as the sources or the title's rule have it, 0 where not known
	Outcome   string          `json:"outcome"`
	Opponent  Side            `json:"opponent"` // unknown where the title was not decided by a match
	Score     [2]int          `json:"score"`    // games won, the person's first
	Tally     kifu.Sentence   `json:"tally"`    // the same in words: "4-2", "4-1, 1 void"; nothing where no game of it is known
	Why       kifu.Sentence   `json:"why"`      // how it is known who won, or what is missing
	Inferred  bool            `json:"inferred"` // from who defended the title next
	Games     []kifu.GameID   `json:"ids"`      // of the match, in order
	Reference *catalog.Holder `json:"reference"`
	Agrees    bool            `json:"agrees"` // the sources say the same of the outcome and, as far as they tell them, of opponent and score
}

// The outcomes of a Final.
const (
	FinalWon  = "won"
	FinalLost = "lost"
	FinalOpen = "open" // the games do not tell
)

// HonoursOf is what titles were for the person with that handle, in order of
// the years.
func HonoursOf(handle string, titles []Title, tables *catalog.Tables) Honours {
	h := Honours{Handle: handle, Finals: []Final{}}
	for i := range titles {
		if t := &titles[i]; t.counts(tables) {
			for j := range t.Editions {
				h.add(t.finalOf(&t.Editions[j], handle, tables))
			}
		}
	}
	slices.SortStableFunc(h.Finals, func(a, b Final) int {
		return cmp.Or(cmp.Compare(a.Year, b.Year), cmp.Compare(a.Title, b.Title), cmp.Compare(a.Edition, b.Edition))
	})
	return h
}

func (h *Honours) add(f *Final) {
	if f == nil {
		return
	}
	switch f.Outcome {
	case FinalWon:
		h.Won++
	case FinalLost:
		h.Lost++
	default:
		h.Open++
	}
	if f.toldWon(h.Handle) {
		h.Sources++
	}
	h.Finals = append(h.Finals, *f)
}

// notTitles are the kinds of events that no single person wins as a title:
// promotion, old matches of games, teams, and matches between two holders.
var notTitles = map[string]bool{
	"promotion": true, "historical": true, "match": true, "bilateral": true, "amateur": true, "team-pair": true,
	"team-league": true, "team-win-and-continue": true, "team/individual": true,
}

// counts reports whether who wins it wins a title.
func (t *Title) counts(tables *catalog.Tables) bool {
	known, _ := tables.Title(t.ID)
	return !notTitles[known.Kind]
}

// plays reports whether a person is one side, or of a pair one of it.
func (s Side) plays(handle string) bool {
	return s.Handle == handle || strings.Contains(s.Handle, "+") && slices.Contains(strings.Split(s.Handle, "+"), handle)
}

// finalOf is what an edition was for somebody, nil where it was nothing.
func (t *Title) finalOf(e *Edition, handle string, tables *catalog.Tables) *Final {
	f := &Final{Title: t.ID, Edition: e.Number, Year: t.yearOf(e, tables), Outcome: FinalOpen, Games: []kifu.GameID{}, Reference: e.Reference}
	won := e.Winner.Side.plays(handle)
	seat := -1
	if e.Match != nil {
		seat = slices.IndexFunc(e.Match.Sides[:], func(s Side) bool { return s.plays(handle) })
	}
	told := e.Reference != nil && (e.Reference.Winner == handle || e.Reference.RunnerUp == handle)
	if !won && seat < 0 && !told {
		return nil
	}
	if seat >= 0 {
		f.seat(e.Match, seat)
	}
	switch {
	case won:
		f.Outcome, f.Why, f.Inferred = FinalWon, e.Winner.Why, e.Winner.Inferred
	case seat >= 0 && e.Winner.Side.Known():
		f.Outcome, f.Why, f.Inferred = FinalLost, e.Winner.Why, e.Winner.Inferred
	case seat < 0:
		f.Why = tell("no game of the match is known")
	default:
		f.Why = tell("the games do not decide the match")
	}
	f.Agrees = f.agrees(handle, seat >= 0 && !f.Inferred)
	return f
}

// seat tells the match from one side.
func (f *Final) seat(m *Match, seat int) {
	f.Opponent, f.Games = m.Sides[1-seat], m.Games()
	f.Score = [2]int{m.Score[seat], m.Score[1-seat]}
	own := *m
	own.Score = f.Score
	if own.Final != nil {
		own.Final = &[2]int{m.Final[seat], m.Final[1-seat]}
	}
	f.Tally = own.Tally()
}

// agrees holds a final against the sources.
func (f *Final) agrees(handle string, scored bool) bool {
	h := f.Reference
	if h == nil || f.Outcome == FinalOpen {
		return false
	}
	if won := h.Winner == handle; won != (f.Outcome == FinalWon) {
		return false
	}
	other := h.RunnerUp
	if f.Outcome == FinalLost {
		other = h.Winner
	}
	if other != "" && f.Opponent.Known() && !f.Opponent.plays(other) {
		return false
	}
	w, l, told := readScore(h.Score)
	if f.Outcome == FinalLost {
		w, l = l, w
	}
	return !scored || !told || f.Score == [2]int{w, l}
}

// yearOf is the year in which an edition was decided.
func (t *Title) yearOf(e *Edition, tables *catalog.Tables) int {
	if m := e.Match; m != nil {
		for i := len(m.Rows) - 1; i >= 0; i-- {
			if y := int(m.Rows[i].Date.Year); y != 0 {
				return y
			}
		}
	}
	if h := e.Reference; h != nil && h.Year != 0 {
		return h.Year
	}
	known, _ := tables.Title(t.ID)
	return cmp.Or(known.Year(e.Number), int(e.To.Year))
}

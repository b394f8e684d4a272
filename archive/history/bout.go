package history

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// bout is a game as one between two sides.
type bout struct {
	*Game
	sides   [2]Side   // Black, White
	country [2]string // theirs, "" where not known
	won     int       // which of them won: 0, 1, or -1 for neither
	section string    // of an event, "" for none
}

func boutOf(g *Game, tables *catalog.Tables) bout {
	b := bout{Game: g, sides: [2]Side{SideOf(g.Settled.Black, tables), SideOf(g.Settled.White, tables)}, won: -1, section: section(g)}
	b.country = [2]string{countryOf(g.Settled.Black, tables), countryOf(g.Settled.White, tables)}
	switch g.Settled.Result.Winner {
	case kifu.Black:
		b.won = 0
	case kifu.White:
		b.won = 1
	}
	return b
}

// countryOf is the country of one person.
func countryOf(people []kifu.Person, tables *catalog.Tables) string {
	if len(people) != 1 {
		return ""
	}
	p, _ := tables.Player(people[0].ID)
	return p.Country
}

// two reports whether it is known that two played, and who.
func (b *bout) two() bool {
	return b.sides[0].Known() && b.sides[1].Known() && b.sides[0].Handle != b.sides[1].Handle
}

func (b *bout) event() *kifu.Event { return &b.Settled.Event }

// winner and loser are the sides that won and lost; unknown where neither did.
func (b *bout) winner() Side {
	if b.won < 0 {
		return Side{}
	}
	return b.sides[b.won]
}

func (b *bout) loser() Side {
	if b.won < 0 {
		return Side{}
	}
	return b.sides[1-b.won]
}

func (b *bout) has(s Side) bool {
	return b.sides[0].Handle == s.Handle || b.sides[1].Handle == s.Handle
}

// first and last are the days of play that are known, zero for none.
func (b *bout) first() kifu.Date {
	if len(b.Settled.Dates) == 0 {
		return kifu.Date{}
	}
	return b.Settled.Dates[0]
}

func (b *bout) last() kifu.Date {
	if n := len(b.Settled.Dates); n > 0 {
		return b.Settled.Dates[n-1]
	}
	return kifu.Date{}
}

// days are the days of play that are known.
func days(b *bout) []kifu.Date {
	if b.Settled.Dates == nil {
		return []kifu.Date{}
	}
	return b.Settled.Dates
}

// Days is days of play as they are written: the first, and behind a stroke the
// last where it is another.
func Days(dates []kifu.Date) string {
	switch n := len(dates); n {
	case 0:
		return ""
	case 1:
		return dates[0].String()
	default:
		return dates[0].String() + "/" + dates[n-1].String()
	}
}

// bare reports whether the game is known by its header alone.
func (b *bout) bare() bool { return b.Moves == 0 }

// pair is two sides, whoever had Black.
type pair [2]string

func (b *bout) pair() pair {
	p := pair{b.sides[0].Handle, b.sides[1].Handle}
	if p[0] > p[1] {
		p[0], p[1] = p[1], p[0]
	}
	return p
}

// byDate puts games in the order of play as far as it is known: those without a
// date last, and in the order of the files that tell them, and in these.
func byDate(a, b bout) int {
	x, y := a.first(), b.first()
	if (x.Year == 0) != (y.Year == 0) {
		return cmp.Compare(y.Year, x.Year)
	}
	return cmp.Or(cmp.Compare(x.Number(), y.Number()), cmp.Compare(a.event().Game, b.event().Game),
		strings.Compare(a.File, b.File), cmp.Compare(a.Tree, b.Tree), strings.Compare(a.ID.String(), b.ID.String()))
}

// ids are those of games.
func ids(bouts []bout) []kifu.GameID {
	list := make([]kifu.GameID, len(bouts))
	for i := range bouts {
		list[i] = bouts[i].ID
	}
	return list
}

// byPair parts games by who played, in the order in which the pairs first met.
func byPair(bouts []bout) [][]bout {
	var all [][]bout
	at := map[pair]int{}
	for _, b := range bouts {
		i, seen := at[b.pair()]
		if !seen {
			i = len(all)
			at[b.pair()] = i
			all = append(all, nil)
		}
		all[i] = append(all[i], b)
	}
	return all
}

// of is the games that a stage, or one of several, has.
func of(bouts []bout, stages ...string) []bout {
	some, _ := split(bouts, func(b *bout) bool { return slices.Contains(stages, b.event().Stage) })
	return some
}

// split parts games by whether something is true of them.
func split(bouts []bout, is func(*bout) bool) (yes, no []bout) {
	for _, b := range bouts {
		if is(&b) {
			yes = append(yes, b)
		} else {
			no = append(no, b)
		}
	}
	return yes, no
}

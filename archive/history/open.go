package history

import (
	"slices"
	"strconv"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// register is the games of a title as they are found: by a version, where it
// names title and edition. It tells what opens a number of them.
type register struct {
	titles   []string        // the title, and those that it was before
	editions map[int][]*Game // every version of a game, by the edition that it names
}

func registerOf(id string, games []Game, tables *catalog.Tables) *register {
	r := &register{append([]string{id}, tables.Forerunners(id)...), map[int][]*Game{}}
	for i := range games {
		n := games[i].Settled.Event.Edition
		r.editions[n] = append(r.editions[n], &games[i])
	}
	return r
}

// count is a number of games of an edition, with the first question that finds
// these and no others: about the title alone, or also about those that it was
// before. A condition that the games share may narrow it.
func (r *register) count(edition int, games []bout, condition string, holds func(*Game) bool) Count {
	n := Count{Games: len(games)}
	if n.Games == 0 {
		return n
	}
	for several := 1; several <= len(r.titles); several++ {
		question := r.question(r.titles[:several], edition) + condition
		if fits(question) && r.finds(r.titles[:several], edition, holds, games) {
			n.Query = question
			return n
		}
	}
	n.IDs = ids(games)
	return n
}

func (r *register) question(titles []string, edition int) string {
	question := ""
	for i, t := range titles {
		if i > 0 {
			question += " OR "
		}
		question += "title:" + t
	}
	return question + " edition:" + strconv.Itoa(edition)
}

// finds reports whether a question finds these games, by whichever version, and
// no others.
func (r *register) finds(titles []string, edition int, holds func(*Game) bool, games []bout) bool {
	found := map[kifu.GameID]bool{}
	for _, g := range r.editions[edition] {
		if slices.Contains(titles, g.Settled.Event.Title) && holds(g) {
			found[g.cluster()] = true
		}
	}
	for i := range games {
		if !found[games[i].cluster()] {
			return false
		}
	}
	return len(found) == len(games)
}

// open says what opens the numbers of an edition: of its games, and of those of
// its match.
func (r *register) open(e *Edition) {
	e.Count = r.count(e.Number, e.bouts, "", func(*Game) bool { return true })
	if e.Match == nil {
		return
	}
	match, _ := split(e.bouts, func(b *bout) bool { return e.Match.holds(b.ID) })
	e.decided = r.count(e.Number, match, " stage:final", func(g *Game) bool { return g.Settled.Event.Stage == "final" })
}

package httpapi

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// titleAsked is the question for the games of a title, those of its forerunners
// among them, under a further condition.
func (s *Server) titleAsked(id, condition string) string {
	question := "title:" + id
	for _, before := range s.tables.Forerunners(id) {
		question += " OR title:" + before
	}
	return question + condition
}

// editionAsked is the question for the games of an edition.
func (s *Server) editionAsked(id string, n int) string {
	return s.titleAsked(id, " edition:"+strconv.Itoa(n))
}

// noEdition is the question's condition for games whose edition is not known.
const noEdition = " -edition:1.."

// byEdition is the games of a title by the number of the edition, 0 where it is
// not known, versions of one told once: as the questions find them.
func byEdition(games []history.Game) map[int][]kifu.GameID {
	type place struct {
		edition int
		cluster kifu.GameID
	}
	all, seen := map[int][]kifu.GameID{}, map[place]bool{}
	for i := range games {
		g := &games[i]
		if at := (place{g.Settled.Event.Edition, toldAs(g)}); !seen[at] {
			seen[at] = true
			all[at.edition] = append(all[at.edition], g.ID)
		}
	}
	return all
}

// toldAs is what all versions of a game share.
func toldAs(g *history.Game) kifu.GameID {
	if len(g.Versions) > 0 {
		return g.Versions[0]
	}
	return g.ID
}

// unplaced are the games of an edition that are in no match and no stage of it.
func unplaced(e *history.Edition, games []history.Game) (rest []kifu.GameID) {
	cluster, placed := map[kifu.GameID]kifu.GameID{}, map[kifu.GameID]bool{}
	for i := range games {
		cluster[games[i].ID] = toldAs(&games[i])
	}
	for _, id := range placedIn(e) {
		placed[cluster[id]] = true
	}
	for _, id := range byEdition(games)[e.Number] {
		if !placed[cluster[id]] {
			rest = append(rest, id)
		}
	}
	slices.SortFunc(rest, func(a, b kifu.GameID) int { return bytes.Compare(a[:], b[:]) })
	return rest
}

// placedIn are the games of an edition's match and stages.
func placedIn(e *history.Edition) (all []kifu.GameID) {
	if e.Match != nil {
		all = e.Match.Games()
	}
	for i := range e.Stages {
		all = append(all, e.Stages[i].Games...)
	}
	return all
}

// countedGames is a number of games that a question finds.
func countedGames(n int, question string) web.Number {
	if n == 0 {
		return web.Number{}
	}
	return web.Number{Games: n, Opens: askedBy(question)}
}

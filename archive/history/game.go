package history

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Game is one game as the archive tells it, without its moves.
type Game struct {
	ID      kifu.GameID
	Settled kifu.Settled // by the record that speaks for it
	Size    kifu.Size
	Moves   int
	Records int    // witnesses
	File    string // of the record that speaks
	Tree    int    // which tree of the file it is, from 1; 0 where nothing follows from it
	EV, RO  string // what that record says, in its own words

	// The games that are versions of one, this one among them. The first speaks
	// for all, and counts for them. Empty where the game has no other version.
	Versions []kifu.GameID

	// What its records, or those of its versions, contradict each other in.
	Contradictions []kifu.Contradiction
}

// GameOf is an archive's game, with the cluster that it is in; the cluster of a
// game without one is empty.
func GameOf(g *kifu.Game, c *kifu.Cluster) Game {
	h := Game{ID: g.ID, Settled: g.Settled, Size: g.Line.Size, Moves: len(g.Line.Moves), Records: len(g.Witnesses), Contradictions: c.Contradictions}
	if len(c.Games) > 1 {
		h.Versions = c.Games
	}
	if len(g.Witnesses) > 0 {
		w := &g.Witnesses[0]
		h.File, h.Tree, h.EV, h.RO = w.File, w.Number, w.Header.Get("EV"), w.Header.Get("RO")
	}
	return h
}

// Told are the games with versions of one told once: by the version that speaks
// for them, or by the next one where that is not among the games.
func Told(games []Game) []Game {
	place := map[kifu.GameID]int{} // of the version told, by the cluster's first game
	for i := range games {
		if g := &games[i]; len(g.Versions) > 1 {
			at := slices.Index(g.Versions, g.ID)
			if first, seen := place[g.Versions[0]]; !seen || at < first {
				place[g.Versions[0]] = at
			}
		}
	}
	told := make([]Game, 0, len(games))
	for i := range games {
		if g := &games[i]; len(g.Versions) < 2 || g.Versions[place[g.Versions[0]]] == g.ID {
			told = append(told, *g)
		}
	}
	return told
}

// Side is who played one colour: a person, or a pair.
type Side struct {
	Handle string // of the person; of a pair both, in order, with "+" between
	Name   string // as the tables have it, else as the record does
}

// SideOf is the side that people make up together, with the names that the
// tables have for them.
func SideOf(people []kifu.Person, tables *catalog.Tables) Side {
	handles, names := make([]string, 0, 2), make([]string, 0, 2)
	for _, p := range slices.SortedFunc(slices.Values(people), func(a, b kifu.Person) int { return strings.Compare(a.Handle(), b.Handle()) }) {
		name := p.Name
		if known, ok := tables.Player(p.ID); ok {
			name = known.Name
		}
		handles, names = append(handles, p.Handle()), append(names, name)
	}
	return Side{strings.Join(handles, "+"), strings.Join(names, " & ")}
}

// Known reports whether it is known who played.
func (s Side) Known() bool { return s.Handle != "" }

// MarshalJSON writes id and name, or null where it is not known who played.
func (s Side) MarshalJSON() ([]byte, error) {
	if !s.Known() {
		return []byte("null"), nil
	}
	b := kifu.AppendString([]byte(`{"id":`), s.Handle)
	b = kifu.AppendString(append(b, `,"name":`...), cmp.Or(s.Name, s.Handle))
	return append(b, '}'), nil
}

package archive

import (
	"context"
	"slices"
	"sync"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// kinds are the games that are not even, by how they were played. Most games
// are, so that these are few. They are found when the first asks: 62,957
// records take a fifth of a second.
type kinds struct {
	mu   sync.Mutex // guards made, and is held while it is made
	made map[kifu.GameKind][]kifu.GameID
}

func (g *generation) kindsOf(ctx context.Context, tables *catalog.Tables) (map[kifu.GameKind][]kifu.GameID, error) {
	g.kinds.mu.Lock()
	defer g.kinds.mu.Unlock()
	if g.kinds.made != nil {
		return g.kinds.made, nil
	}
	made := map[kifu.GameKind][]kifu.GameID{}
	err := g.eachGame(ctx, func(game history.Game) {
		if kind := history.KindOf(&game, tables); kind != kifu.EvenGame {
			made[kind] = append(made[kind], game.ID)
			made[uneven] = append(made[uneven], game.ID)
		}
	})
	if err == nil {
		g.kinds.made = made
	}
	return made, err
}

// uneven stands for all kinds but the one that most games are of.
const uneven kifu.GameKind = "uneven"

// The index has no term for the kind of a game: it may follow from the title,
// and the tables of titles change without the index. But it asks for the games
// of a position, so a question for a kind is put to it as one for a position
// that no board has: the word in place of a hash.

// put is a question as the index can be asked it.
func put(q query.Query) query.Query {
	isKind := func(c query.Clause) bool { return c.Field == query.Kind }
	for i, group := range q.Groups {
		if !slices.ContainsFunc(group, isKind) {
			continue
		}
		group = slices.Clone(group)
		for j := range group {
			if isKind(group[j]) {
				group[j] = standIn(group[j])
			}
		}
		q.Groups = slices.Clone(q.Groups)
		q.Groups[i] = group
	}
	return q
}

func standIn(c query.Clause) query.Clause {
	kind, not := kifu.GameKind(c.Text), c.Not
	if kind == kifu.EvenGame {
		kind, not = uneven, !not
	}
	return query.Clause{Field: query.Position, Not: not, Position: positionFor(kind)}
}

func positionFor(kind kifu.GameKind) (id kifu.PositionID) {
	copy(id[:], kind)
	return id
}

// standingFor is the kind that a position stands for, "" for one of a board.
func standingFor(id kifu.PositionID) kifu.GameKind {
	for _, kind := range slices.Concat(kifu.GameKinds[1:], []kifu.GameKind{uneven}) {
		if id == positionFor(kind) {
			return kind
		}
	}
	return ""
}

package archive

import (
	"context"
	"fmt"
	"slices"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
)

// Standing is where a record would stand in an archive that took it up.
type Standing struct {
	Held    int          // records of the archive that tell the very same line
	Cluster kifu.Cluster // the versions of its game, itself among them, and contradictions; no games where there is neither
}

// Beside says where a record would stand in the archive. The record comes as
// the one witness of a game, with the id and the symmetry of its line; it comes
// first among the witnesses of that game, so that the versions are told from
// its side of the board. Nothing is written: it is found by the rules by which
// the archive would find it.
func (a *Archive) Beside(ctx context.Context, record *kifu.Game) (s Standing, err error) {
	g, err := a.enter()
	if err != nil {
		return s, err
	}
	defer g.leave()
	if at, ok := g.set.Find(record.ID); ok {
		held, err := g.set.Game(at)
		if err != nil {
			return s, err
		}
		s.Held = len(held.Witnesses)
	}
	if len(g.set.Outdated()) > 0 || g.manifest.Version < 2 {
		return s, nil // an archive of an older version has no sketches to find versions by
	}
	shelf, was := g.shelfWith(ctx, record)
	_, tellings, found, err := same.Near(shelf, was)
	if err != nil {
		return s, fmt.Errorf("beside the archive: %w", err)
	}
	for _, c := range clustersOf(found, tellings, witnessesOf(tellings)) {
		if slices.Contains(c.Games, record.ID) {
			s.Cluster = c
		}
	}
	for i := range s.Cluster.Contradictions {
		x := &s.Cluster.Contradictions[i]
		s.number(&x.A, record.ID)
		s.number(&x.B, record.ID)
	}
	return s, nil
}

// number gives witnesses the numbers that they have in the archive: the record
// comes first to be looked from, and would be the last.
func (s *Standing) number(c *kifu.Claim, record kifu.GameID) {
	switch {
	case c.Game != record:
	case c.Witness == 0:
		c.Witness = s.Held
	default:
		c.Witness--
	}
}

// shelfWith is the games of a generation as they would stand with one record
// more, and how the game of that was told before.
func (g *generation) shelfWith(ctx context.Context, record *kifu.Game) (*same.Shelf, map[kifu.GameID][]*same.Telling) {
	shelf := shelfOf(g.set, nil)
	shelf.Clustered = func(id kifu.GameID) []kifu.GameID {
		if i, ok := g.versions.of[id]; ok {
			return g.versions.clusters[i].Games
		}
		return nil
	}
	sketch, sharing, tellings := same.SketchOf(record), shelf.Sharing, shelf.Tellings
	shelf.Sharing = func(key uint64) ([]kifu.GameID, error) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		ids, err := sharing(key)
		if _, has := slices.BinarySearch(sketch, key); has && !slices.Contains(ids, record.ID) {
			ids = append(ids, record.ID)
		}
		return ids, err
	}
	before, missing := tellings(record.ID)
	shelf.Tellings = func(id kifu.GameID) ([]*same.Telling, error) {
		if id == record.ID {
			return append(same.Stored(record), before...), missing
		}
		return tellings(id)
	}
	return shelf, map[kifu.GameID][]*same.Telling{record.ID: before}
}

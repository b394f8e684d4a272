package archive

import (
	"context"
	"reflect"
	"testing"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
)

// TestARecordStandsWhereItWouldBe: a record that is not in an archive is told
// to have the versions and the contradictions that it has once it is added.
func TestARecordStandsWhereItWouldBe(t *testing.T) {
	held := retold("selfplay/19x19-01.sgf", "selfplay/19x19-20.sgf", "duplicate/19x19-01-cut.sgf", "selfplay/9x9-03.sgf")
	before := t.TempDir()
	mustAdd(t, before, nil, held...)
	for name, alone := range map[string]bool{
		"duplicate/19x19-01-typo.sgf": false, "duplicate/19x19-01-mirrored.sgf": false, "duplicate/19x19-01-no-moves.sgf": false,
		"duplicate/9x9-03-result.sgf": false, "duplicate/19x19-01-turned-cut.sgf": false, "selfplay/19x19-05.sgf": true,
	} {
		after := t.TempDir()
		mustAdd(t, after, nil, append(retold(name), held...)...)
		b := mustOpen(t, after)
		record := recordIn(t, b, retold(name)[0])
		got, err := mustOpen(t, before).Beside(context.Background(), record)
		if err != nil {
			t.Fatal(err)
		}
		want, _, err := b.Cluster(context.Background(), record.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range got.Cluster.Contradictions {
			if claim := x.A; claim.File == retold(name)[0] && claim.Game == record.ID && claim.Witness != got.Held {
				t.Errorf("%s: it is witness %d of %d", name, claim.Witness, got.Held)
			}
		}
		if !reflect.DeepEqual(membersOf(got.Cluster), membersOf(want)) || len(got.Cluster.Contradictions) != len(want.Contradictions) || alone != (len(want.Games) == 0) {
			t.Errorf("%s: %+v\nonce it is added: %+v", name, got.Cluster, want)
		}
	}
}

func membersOf(c kifu.Cluster) map[kifu.GameID]bool {
	all := map[kifu.GameID]bool{}
	for _, id := range c.Games {
		all[id] = true
	}
	return all
}

// recordIn is the record of a file as the one witness of its game.
func recordIn(t *testing.T, a *Archive, file string) *kifu.Game {
	t.Helper()
	for g, err := range a.Every(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range g.Witnesses {
			if w.File != file {
				continue
			}
			line := kifu.Line{Size: g.Line.Size}
			for _, m := range g.Line.Moves { // the game's line lies as its first witness has it
				line.Moves = append(line.Moves, kifu.Move{Color: m.Color, Point: w.Symmetry.Inverse().Turn(m.Point, line.Size)})
			}
			id, turn := same.Identity(&line, w.Header, w.Digest)
			w.Symmetry = turn
			return &kifu.Game{ID: id, Line: line, Settled: w.Settled, Witnesses: []kifu.Witness{w}}
		}
	}
	t.Fatalf("%s is in no game", file)
	return nil
}

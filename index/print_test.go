package index

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// What is read back from an index is what was put in, game by game, also of
// games that were replaced; another word at another place is another print.
func TestPrintsAreThoseOfTheGames(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	var docs []Doc
	for n := range 300 {
		docs = append(docs, chance(r, n))
	}
	ix := build(t, docs)
	seen := map[kifu.GameID]Print{}
	if err := ix.Prints(context.Background(), func(id kifu.GameID, p Print) { seen[id] = p }); err != nil {
		t.Fatal(err)
	}
	if len(seen) != len(docs) {
		t.Errorf("%d games, want %d", len(seen), len(docs))
	}
	for i := range docs {
		if seen[docs[i].ID] != PrintOf(&docs[i]) {
			t.Errorf("game %d has another print", i)
		}
		other := docs[i]
		other.Text.Comment = append([]string{"更"}, other.Text.Comment...)
		if PrintOf(&other) == PrintOf(&docs[i]) {
			t.Errorf("game %d with another comment has the same print", i)
		}
	}
}

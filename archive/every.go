package archive

import (
	"context"
	"iter"

	"github.com/kifubase/kifubase/kifu"
)

// Every yields all games, in the order they are stored in. The generation it
// began in stays open as long as the loop: don't wait on the network in it.
// After an error it ends.
func (a *Archive) Every(ctx context.Context) iter.Seq2[kifu.Game, error] {
	return func(yield func(kifu.Game, error) bool) {
		g, err := a.enter()
		if err != nil {
			yield(kifu.Game{}, err)
			return
		}
		defer g.leave()
		for at := range g.set.All() {
			if err := ctx.Err(); err != nil {
				yield(kifu.Game{}, err)
				return
			}
			game, err := g.game(at)
			if !yield(game, err) || err != nil {
				return
			}
		}
	}
}

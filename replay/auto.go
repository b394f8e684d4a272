package replay

import "github.com/kifubase/kifubase/kifu"

// Evidence is what a record says about the rules it was played by. Empty
// fields say nothing.
type Evidence struct {
	Rules   string      // as settled: "japanese"; or the raw RU where it could not be settled
	Program string      // that wrote the record or ran the game: AP
	Place   string      // PC, as it stands
	Event   string      // EV, as it stands
	Title   string      // id of the title as settled: "honinbo"
	Dates   []kifu.Date // days of play
	Line    *kifu.Line  // how it begins tells old Chinese games; may be nil
}

// For chooses the rules that a game was most likely played by, and says why
// in a few words. Rules that are not known have the empty name.
func For(e Evidence) (Rules, string) {
	if r, ok := Named(e.Rules); ok {
		return r, "the record names them"
	}
	return Rules{}, "nothing says which"
}

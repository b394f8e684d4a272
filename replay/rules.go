package replay

import (
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// KoRule says which repetitions a set of rules forbids. All of them forbid to
// retake a ko at once.
type KoRule uint8

const (
	SimpleKo           KoRule = iota // no other
	PositionalSuperko                // any position that stood before
	SituationalSuperko               // any position that stood before with the same side to move
)

// Rules is a set of rules as far as they bear on single moves. The zero value
// is for games whose rules are not known: what nearly all sets of rules forbid
// is an error, what only some forbid a warning.
type Rules struct {
	Name     string        // "chinese", "japanese" …; "" when not known
	Called   string        // by people: "Chinese", "AGA"
	Ko       KoRule        // repetitions that are forbidden
	Repeats  kifu.Severity // of a repetition that Ko allows, where it bears on the game
	Suicide  bool          // of two stones or more is allowed; of one it never is
	Passes   int           // in a row that end the game; 0 for two
	LastPass kifu.Color    // who must make the last of them, None for either side
	First    kifu.Color    // who begins without handicap; None for Black
	Count    Count         // how the score is counted
	Bare     bool          // judges Occupied, Suicide and Ko alone, whatever the result says
}

// ends reports whether so many passes in a row, the last by c, end a game.
func (r *Rules) ends(passes int, last kifu.Color) bool {
	return passes >= max(r.Passes, 2) && (r.LastPass == kifu.None || r.LastPass == last)
}

// first is who begins a game without handicap.
func (r *Rules) first() kifu.Color {
	if r.First == kifu.None {
		return kifu.Black
	}
	return r.First
}

// bareSuperko reports whether the setting asks for repetitions only, of which
// a ko retaken at once is one.
func (r *Rules) bareSuperko() bool { return r.Bare && r.Ko != SimpleKo }

// Named is the set of rules with that name, one of Names.
func Named(name string) (Rules, bool) {
	i := slices.IndexFunc(sets, func(r Rules) bool { return r.Name == name })
	if i < 0 {
		return Rules{}, false
	}
	return sets[i], true
}

// Names lists the sets of rules that Named knows.
func Names() []string {
	names := make([]string, len(sets))
	for i := range sets {
		names[i] = sets[i].Name
	}
	return names
}

// sets are the rules as their texts have them. Some notes:
//
// Chinese rules forbid whole-board repetition, and let the referee declare a
// game with triple ko or eternal life void; so do the results, which see.
//
// Japanese and Korean rules forbid no repetition but the first. When one comes
// about, the game ends without result if both players agree.
//
// The AGA and New Zealand rules count who is to move. Under the AGA's White
// makes the last pass, so White may pass a third time.
//
// Ing's rules tell fighting from disturbing kos, which takes a judge who reads
// the game; a repetition there is a warning. Two passes stop the game, four
// end it.
//
// Old Chinese games begin with White, after two stones of each side were set
// on the corner stars. Repetition made them a draw.
var sets = []Rules{
	{Name: "chinese", Called: "Chinese", Ko: PositionalSuperko, Count: Count{Area: true, Handicap: PaysAll}},
	{Name: "japanese", Called: "Japanese"},
	{Name: "korean", Called: "Korean"},
	{Name: "aga", Called: "AGA", Ko: SituationalSuperko, LastPass: kifu.White, Count: Count{Area: true, Handicap: PaysAllButOne}},
	{Name: "ing", Called: "Ing", Repeats: kifu.Warning, Suicide: true, Passes: 4, Count: Count{Area: true, Handicap: PaysAll}},
	{Name: "nz", Called: "New Zealand", Ko: SituationalSuperko, Suicide: true, Count: Count{Area: true}},
	{Name: "tromp-taylor", Called: "Tromp–Taylor", Ko: PositionalSuperko, Suicide: true, Count: Count{Area: true}},
	{Name: "old-chinese", Called: "Old Chinese", First: kifu.White, Count: Count{Area: true, GroupTax: true}},
	{Name: "simple-ko", Called: "simple ko", Bare: true},
	{Name: "positional-superko", Called: "positional superko", Ko: PositionalSuperko, Bare: true},
	{Name: "situational-superko", Called: "situational superko", Ko: SituationalSuperko, Bare: true},
}

package replay

import (
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestSuggest plants one slip in a short game and looks for it among what is
// told: the game is
//
//	9 . . . . . . . . .
//	8 . . . . . . . . .
//	7 . . # . . . o . .
//	6 . . . . . . . . .
//	5 . . . . . . . . .
//	4 . . . . . . . . .
//	3 . . # . . . o . .
//	2 . . . . . . # o .
//	1 . . . . . . . . .
//	  A B C D E F G H J
func TestSuggest(t *testing.T) {
	for _, c := range []struct{ slip, moves, told string }{
		{"neighbour", "B C7, W G7, B C3, W G3, B G3, W H2",
			"move 5 is Black G2 instead of Black G3"},
		{"mirrored", "B C7, W G7, B C7, W C2, B D2, W B3, B C4",
			"move 3 is Black C3 instead of Black C7"},
		{"told twice", "B C7, W G7, W G7, B C3, W G3, B G2, W H2",
			"move 3 is told twice: White G7"},
		{"three told twice", "B C7, W G7, B C3, W G3, B G2, W G3, B G2, W H2",
			"moves 6 to 7 are told twice: White G3, Black G2"},
		{"a stone that was taken, by a move that is missing", "B A1, W A2, B C3, B C7, W A1, B G7",
			"White B1 is missing before move 4"},
	} {
		l := tell(t, kifu.Square(9), c.moves)
		told := suggestions(l, Options{Rules: named("japanese")})
		if !slices.Contains(told, c.told) {
			t.Errorf("%s: %q, want %q among them", c.slip, told, c.told)
		}
	}
}

func suggestions(l *kifu.Line, o Options) (told []string) {
	for _, g := range NewJudge().Suggest(l, o) {
		told = append(told, g.Text)
	}
	return told
}

// A ko that is retaken at once lacks a threat, if nothing else is wrong.
func TestSuggestThreat(t *testing.T) {
	l := tell(t, kifu.Square(9), "B D6, W E6, B C5, W F5, B D4, W E4, B E5, W D5, B E5, W H6, B D5")
	told := NewJudge().Suggest(l, Options{Rules: named("japanese")})
	i := slices.IndexFunc(told, func(g Suggestion) bool { return g.Slip == Threat })
	if i < 0 {
		t.Fatalf("no threat among %v", told)
	}
	if g := told[i]; g.Move != 9 || len(g.Is) != 2 || g.Is[0] != (kifu.Move{Color: kifu.Black, Point: Unheard}) || g.Text != "a threat of Black and its answer are missing before move 9" {
		t.Errorf("%+v", g)
	}
}

// A record that names a handicap, has no stones and lets White begin lacks
// them: with D4 the white stone at D5 is taken, and Black can play there.
func TestSuggestHandicap(t *testing.T) {
	l := tell(t, kifu.Square(19), "W D5, B C5, W K10, B E5, W K11, B D6, W K12, B D5")
	told := NewJudge().Suggest(l, Options{Rules: named("japanese"), Handicap: 2})
	if len(told) == 0 || told[0].Slip != Stones || told[0].Text != "the handicap of 2 is not set: Q16 D4" {
		t.Errorf("%+v", told)
	}
}

// What is told makes the whole line legal, is best first, and the shares of all
// repairs make one.
func TestSuggestionsAreLegal(t *testing.T) {
	game := longGame(200)
	for i := range 60 {
		l := &kifu.Line{Size: game.Size, Moves: slices.Clone(game.Moves)}
		l.Moves[3*i].Point = l.Moves[3*i+10].Point
		o, last, sum := Options{Rules: named("japanese")}, 1.0, 0.0
		for _, g := range NewJudge().Suggest(l, o) {
			repaired := &kifu.Line{Size: l.Size, Moves: slices.Concat(l.Moves[:g.Move-1], g.Is, l.Moves[g.Move-1+len(g.Was)+g.Cut:])}
			if g.Slip == Threat || g.Turned || slices.ContainsFunc(g.Is, func(m kifu.Move) bool { return m.Point == Unheard }) {
				continue
			}
			if r := NewJudge().Replay(repaired, o); r.Faulty > 0 {
				t.Errorf("%s: move %d is illegal", g.Text, r.Faulty)
			}
			if g.Share > last+1e-9 {
				t.Errorf("%s comes after a less likely one", g.Text)
			}
			last, sum = g.Share, sum+g.Share
		}
		if sum > 1+1e-9 {
			t.Errorf("the shares make %v", sum)
		}
	}
}

func TestLegalLinesHaveNoSuggestions(t *testing.T) {
	for _, l := range []*kifu.Line{{Size: kifu.Square(19)}, tell(t, kifu.Square(9), "B E5, W E4"), longGame(100)} {
		if told := NewJudge().Suggest(l, Options{Rules: named("japanese")}); told != nil {
			t.Errorf("%+v", told)
		}
	}
}

// Odd boards and long lines cost no more than what one game may cost.
func TestSuggestIsBounded(t *testing.T) {
	for _, l := range []*kifu.Line{
		tell(t, kifu.Square(1), "B A1"),
		tell(t, kifu.Square(2), "B A1, W A1"),
		wander(200_000),
		{Size: kifu.Square(52), Moves: slices.Repeat([]kifu.Move{{Color: kifu.Black}}, 3000)},
	} {
		s := suggesting{judge: NewJudge(), line: l, options: Options{Rules: named("japanese")}, budget: mostPlayed}
		if s.at = s.firstFault(); s.at < 0 {
			t.Fatal("the line is legal")
		}
		s.tryAll()
		if s.tried > mostTried+1 || s.budget < -2*len(l.Moves) {
			t.Errorf("%v, %d moves: %d repairs tried, %d moves left to play", l.Size, len(l.Moves), s.tried, s.budget)
		}
		s.told()
	}
}

func BenchmarkSuggest(b *testing.B) {
	l, judge := longGame(250), NewJudge()
	l.Moves[150].Point = l.Moves[120].Point
	for b.Loop() {
		judge.Suggest(l, Options{Rules: named("japanese")})
	}
}

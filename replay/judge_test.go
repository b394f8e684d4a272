package replay

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// Some ways to a fault, on 5×5 unless they say otherwise.
const (
	koFight    = "B A2, W B4, B B1, W A3, B C2, W C3, B E1, W B2, B B3"
	sendTwo    = "B A4, W B2, B B3, W B1, B A2, W E1, B E2, W E3, B A1, W A3, B A2"
	tripleKo   = "AB B3 C4 C2 H3 J4 J2 K3 O3 P4 P2, AW D4 E3 D2 C3 K4 L3 K2 Q4 R3 Q2 P3, PL B, B D3, W J3, B Q3, W C3, B K3, W P3"
	twoSuicide = "B A4, W A5, B B4, W E1, B C5, W B5"
)

func TestJudge(t *testing.T) {
	five, nineteen := kifu.Square(5), kifu.Square(19)
	lost := func(w kifu.Color, how kifu.Ending) kifu.Result { return kifu.Result{Winner: w, Ending: how} }
	for _, c := range []struct {
		name, rules string
		size        kifu.Size
		line        string
		o           Options
		verdict     string // and the move of the fault
		findings    string
	}{
		{"nothing to find", "chinese", five, "B C3, W B2, B pass, W pass", Options{}, "legal 0", ""},
		{"no move", "", five, "AB C3", Options{}, "none 0", ""},
		{"occupied", "japanese", five, "B C3, W C3, B B2", Options{}, "illegal 2", "2 error rule-occupied"},
		{"occupied, and the game went on to be resigned", "japanese", five, "B C3, W C3, B B2", Options{Result: lost(kifu.Black, kifu.EndResign)}, "illegal 2", "2 error rule-occupied"},
		{"occupied, and both lost", "japanese", five, "B C3, W C3", Options{Note: "both-lost"}, "legal 0", "2 note rule-occupied"},
		{"one-stone suicide", "nz", five, "B A2, W C3, B B1, W A1", Options{}, "illegal 4", "4 error rule-suicide"},
		{"two-stone suicide in New Zealand", "nz", five, twoSuicide, Options{}, "legal 0", ""},
		{"two-stone suicide in China", "chinese", five, twoSuicide, Options{}, "illegal 6", "6 error rule-suicide"},
		{"two-stone suicide, rules not known", "", five, twoSuicide, Options{}, "illegal 6", "6 error rule-suicide"},

		{"ko at once", "japanese", five, koFight + ", W B2, B E5", Options{}, "illegal 10", "10 error rule-ko"},
		{"ko at once, under superko", "chinese", five, koFight + ", W B2, B E5", Options{}, "illegal 10", "10 error rule-ko"},
		{"ko at once, lost by forfeit", "japanese", five, koFight + ", W B2", Options{Result: lost(kifu.Black, kifu.EndForfeit)}, "legal 0", "10 note rule-ko"},
		{"ko at once, the other side's forfeit", "japanese", five, koFight + ", W B2", Options{Result: lost(kifu.White, kifu.EndForfeit)}, "illegal 10", "10 error rule-ko"},
		{"ko at once, lost, nobody says how", "japanese", five, koFight + ", W B2", Options{Result: lost(kifu.Black, kifu.EndUnknown)}, "legal 0", "10 note rule-ko"},
		{"ko at once, then resigned", "japanese", five, koFight + ", W B2, B pass", Options{Result: lost(kifu.Black, kifu.EndResign)}, "warn 10", "10 warning rule-ko"},
		{"ko at once, and the game went on", "japanese", five, koFight + ", W B2, B E5", Options{Result: lost(kifu.Black, kifu.EndForfeit)}, "illegal 10", "10 error rule-ko"},
		{"ko after a threat", "japanese", five, koFight + ", W E5, B D5, W B2", Options{}, "legal 0", ""},
		{"ko after passes", "japanese", five, koFight + ", W pass, B pass, W B2", Options{}, "warn 12", "12 note rule-repetition, 12 warning rule-after-passes"},
		{"ko after passes, under superko", "chinese", five, koFight + ", W pass, B pass, W B2", Options{}, "illegal 12", "12 error rule-repetition, 12 warning rule-after-passes"},
		{"ko filled by the side that took it", "japanese", five, koFight + ", W pass, B B2", Options{}, "legal 0", ""},

		{"triple ko in China", "chinese", nineteen, tripleKo, Options{}, "illegal 6", "6 error rule-repetition"},
		{"triple ko in China, void", "chinese", nineteen, tripleKo, Options{Result: kifu.Result{Ending: kifu.EndVoid}}, "legal 0", "6 note rule-repetition"},
		{"triple ko in Japan", "japanese", nineteen, tripleKo, Options{}, "legal 0", "6 note rule-repetition"},
		{"triple ko, rules not known", "", nineteen, tripleKo, Options{}, "warn 6", "6 warning rule-repetition"},
		{"triple ko, rules not known, void", "", nineteen, tripleKo, Options{Result: kifu.Result{Ending: kifu.EndVoid}}, "legal 0", "6 note rule-repetition"},
		{"triple ko by Ing's rules", "ing", nineteen, tripleKo, Options{}, "warn 6", "6 warning rule-repetition"},
		{"triple ko in America", "aga", nineteen, tripleKo, Options{}, "illegal 6", "6 error rule-repetition"},
		{"triple ko that goes round again", "japanese", nineteen, tripleKo + ", B D3, W J3, B Q3", Options{}, "legal 0", "6 note rule-repetition"},
		{"repetition across stones set by hand", "chinese", five, "B C3, W B2, AE C3 B2, B C3", Options{}, "warn 3", "3 warning rule-repetition"},

		{"twice in a row", "chinese", five, "B C3, W B2, B B3, B C2, W D2", Options{}, "warn 4", "4 warning rule-turn"},
		{"five times in a row", "chinese", five, "B C3, B B2, B B3, B C2, B D2", Options{}, "warn 2", "2 warning rule-turn"},
		{"twice in a row, forfeit", "japanese", five, "B C3, W B2, B B3, B C2", Options{Result: lost(kifu.White, kifu.EndForfeit)}, "legal 0", "4 note rule-turn"},
		{"PL says who goes on", "chinese", five, "B C3, PL B, B B3", Options{}, "legal 0", ""},
		{"PL says the other side", "chinese", five, "AB C3, PL B, W B2, B B3", Options{}, "warn 1", "1 warning rule-turn"},
		{"stones set between moves leave the turn alone", "chinese", five, "B A4, W A5, AB B5, W E1", Options{}, "warn 3", "3 warning rule-turn"},

		{"handicap by moves", "japanese", nineteen, "B Q16, B D4, B Q4, W D16, B C6", Options{Handicap: 3}, "legal 0", "3 note rule-handicap"},
		{"handicap by moves, one too many", "japanese", nineteen, "B Q16, B D4, B Q4, W D16", Options{Handicap: 2}, "warn 3", "2 note rule-handicap, 3 warning rule-turn"},
		{"handicap by moves with passes", "japanese", nineteen, "B Q16, W pass, B D4, W D16", Options{Handicap: 2}, "legal 0", ""},
		{"handicap set, White first", "japanese", nineteen, "AB Q16 D4, W D16, B Q4", Options{Handicap: 2}, "legal 0", ""},
		{"handicap set and not named, White first", "japanese", nineteen, "AB Q16 D4, W D16, B Q4", Options{}, "legal 0", ""},
		{"handicap set, Black first", "japanese", nineteen, "AB Q16 D4, B D16, W Q4", Options{Handicap: 2}, "legal 0", "1 note rule-first"},
		{"White first", "japanese", nineteen, "W D16, B Q4", Options{}, "legal 0", "1 note rule-first"},
		{"White first in old China", "old-chinese", nineteen, "AB D4 Q16, AW D16 Q4, W C6, B C14", Options{}, "legal 0", ""},

		{"moves after two passes", "chinese", five, "B C3, W B2, B pass, W pass, B B3, W C2", Options{}, "warn 5", "5 warning rule-after-passes"},
		{"stones set by hand after two passes: it goes on", "chinese", five, "B C3, W pass, B pass, AB A1, W B2, B B3", Options{}, "legal 0", ""},
		{"a third pass in America", "aga", five, "B C3, W pass, B pass, W pass", Options{}, "legal 0", ""},
		{"a third pass elsewhere", "", five, "B C3, W pass, B pass, W pass", Options{}, "warn 4", "4 warning rule-after-passes"},
		{"resumed by Ing's rules", "ing", five, "B C3, W pass, B pass, W B2, B B3", Options{}, "legal 0", ""},

		{"bare simple ko judges nothing else", "simple-ko", five, "W C3, W B2, B pass, W pass, B pass, B C3", Options{Note: "both-lost"}, "illegal 6", "6 error rule-occupied"},
		{"bare simple ko and repetition", "simple-ko", nineteen, tripleKo, Options{}, "legal 0", ""},
		{"bare positional superko", "positional-superko", five, koFight + ", W B2", Options{}, "illegal 10", "10 error rule-repetition"},
		{"a lone suicide repeats the position", "positional-superko", five, "B A2, W C3, B B1, W A1", Options{}, "illegal 4", "4 error rule-suicide, 4 error rule-repetition"},
		{"send two, return one: the same board", "positional-superko", five, sendTwo, Options{}, "illegal 11", "11 error rule-repetition"},
		{"send two, return one: another side to move", "situational-superko", five, sendTwo, Options{}, "legal 0", ""},
		{"send two, return one, in America", "aga", five, sendTwo, Options{}, "legal 0", ""},
		{"send two, return one, in China", "chinese", five, sendTwo, Options{}, "illegal 11", "11 error rule-repetition"},
		{"send two, return one, in Japan", "japanese", five, sendTwo, Options{}, "legal 0", "11 note rule-repetition"},
		{"outside", "", kifu.Square(2), "B C1", Options{}, "illegal 1", "1 error rule-outside"},
	} {
		c.o.Rules, _ = Named(c.rules)
		r := NewJudge().Replay(tell(t, c.size, c.line), c.o)
		if got := brief(r.Findings); got != c.findings {
			t.Errorf("%s: found %q, want %q", c.name, got, c.findings)
		}
		at := 0
		if r.Fault != nil {
			at = r.Fault.Move
		}
		if got := fmt.Sprint(r.Verdict, " ", at); got != c.verdict {
			t.Errorf("%s: %s, want %s", c.name, got, c.verdict)
		}
	}
}

// brief is the findings as "10 error rule-ko, 12 warning rule-turn".
func brief(findings []kifu.Finding) string {
	var all []string
	for _, f := range findings {
		all = append(all, fmt.Sprintf("%d %s %s", f.Move, f.Severity, f.Code))
	}
	return strings.Join(all, ", ")
}

func TestTexts(t *testing.T) {
	void := kifu.Result{Ending: kifu.EndVoid}
	lost := kifu.Result{Winner: kifu.Black, Ending: kifu.EndForfeit}
	for _, c := range []struct {
		rules, line string
		result      kifu.Result
		want        string
	}{
		{"japanese", "B C3, W C3", kifu.Result{}, "White plays on the stone at C3"},
		{"japanese", "B A2, W C3, B B1, W A1", kifu.Result{}, "White's stone at A1 has no liberty"},
		{"japanese", twoSuicide, kifu.Result{}, "White at B5 leaves 2 stones without a liberty"},
		{"japanese", koFight + ", W B2", lost, "White retakes the ko at B2 at once; the result says that it lost the game (B+F)"},
		{"chinese", sendTwo, kifu.Result{}, "Black at A2 brings back the position after move 8, which Chinese rules forbid"},
		{"japanese", sendTwo, kifu.Result{}, "Black at A2 brings back the position after move 8, which Japanese rules allow"},
		{"", sendTwo, kifu.Result{}, "Black at A2 brings back the position after move 8, which some rules forbid"},
		{"chinese", sendTwo, void, "Black at A2 brings back the position after move 8; the result agrees (Void)"},
		{"chinese", "B C3, B B2, B B3, B C2", kifu.Result{}, "Black moves twice in a row; so up to move 4"},
		{"chinese", "AB C3, PL B, W B2", kifu.Result{}, "PL names Black, White moves"},
		{"chinese", "W pass, B pass, W C3", kifu.Result{}, "White moves first"},
		{"chinese", "B pass, W pass, B C3", kifu.Result{}, "Black moves after passes ended the game"},
	} {
		rules, _ := Named(c.rules)
		r := NewJudge().Replay(tell(t, kifu.Square(5), c.line), Options{Rules: rules, Result: c.result})
		if len(r.Findings) == 0 || r.Findings[0].Text != c.want {
			t.Errorf("%s: %+v, want %q", c.line, r.Findings, c.want)
		}
	}
}

// A record in which everything is wrong is told in a report that a person can
// read.
func TestManyFaults(t *testing.T) {
	l := &kifu.Line{Size: kifu.Square(3)}
	for range 1000 {
		l.Moves = append(l.Moves, kifu.Move{Color: kifu.Black, Point: kifu.At(1, 1)}, kifu.Move{Color: kifu.White, Point: kifu.At(1, 1)})
	}
	r := NewJudge().Replay(l, Options{})
	if n := len(r.Findings); n != most {
		t.Fatalf("%d findings", n)
	}
	if got, want := r.Findings[most-1].Text, "Black plays on the stone at B2; and 1899 more"; got != want {
		t.Errorf("the last: %q, want %q", got, want)
	}
}

// The judge keeps its memory: what one line left must not show in the next.
func TestJudgeForgets(t *testing.T) {
	five := kifu.Square(5)
	lines := []*kifu.Line{
		tell(t, five, sendTwo), tell(t, five, koFight+", W B2"), tell(t, kifu.Square(19), tripleKo),
		tell(t, kifu.Size{Cols: 5, Rows: 3}, "B A1, B A2, W pass, B pass, W A1"), tell(t, five, "AB C3, PL W"),
	}
	old := NewJudge()
	for range 3 {
		for _, l := range lines {
			o := Options{Positions: true, Handicap: 2}
			got, want := old.Replay(l, o), NewJudge().Replay(l, o)
			if g, w := fmt.Sprintf("%+v %v", got.Findings, got.Positions), fmt.Sprintf("%+v %v", want.Findings, want.Positions); g != w {
				t.Fatalf("%v: the second time %s\nwant %s", l, g, w)
			}
		}
	}
}

func TestStones(t *testing.T) {
	l := tell(t, kifu.Square(3), "AB A1 C3, W B2, B C1")
	r := NewJudge().Replay(l, Options{})
	for _, c := range []struct {
		side kifu.Color
		want string
	}{{kifu.Black, "[ca ac cc]"}, {kifu.White, "[bb]"}, {kifu.None, "[]"}} {
		var got []string
		for _, p := range r.Stones(c.side) {
			got = append(got, p.SGF())
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%v: %v, want %s", c.side, got, c.want)
		}
	}
}

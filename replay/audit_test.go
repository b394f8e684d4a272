package replay

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// A stone that comes into atari when the neutral points are filled must be
// connected, whoever fills them: E1 cuts D1 off from everything but C1.
func TestRepairs(t *testing.T) {
	b := diagram(t, `
4 . . # o . .
3 . . # o . .
2 . # # o o .
1 . . . # . o
  A B C D E F`)
	s := b.Score(Guess{})
	if s.Repairs != [2]int{1, 0} || s.Neutral != 1 || s.Seki != [2]int{} {
		t.Errorf("%+v", s)
	}
	if s.TerritoryOf(kifu.Black) != 7 || s.TerritoryOf(kifu.White) != 5 {
		t.Errorf("territory: Black %d, White %d", s.TerritoryOf(kifu.Black), s.TerritoryOf(kifu.White))
	}
}

// Where either side can fill the neutral points so that nothing is in danger,
// nothing is to be repaired.
func TestNoRepairs(t *testing.T) {
	b := diagram(t, `
4 . . # . o .
3 . # # . o .
2 . . # . o o
1 . . # . o .
  A B C D E F`)
	if s := b.Score(Guess{}); s.Repairs != [2]int{} || s.Neutral != 4 || s.Seki != [2]int{} {
		t.Errorf("%+v", s)
	}
}

// Eyes of groups that live in seki are no territory.
func TestSeki(t *testing.T) {
	for _, c := range []struct {
		name, board string
		seki        [2]int
	}{
		{"no eyes", seki, [2]int{}},
		{"an eye each, beside C1", `
6 . o # . #
5 o o # # #
4 . o # . #
3 o o # # #
2 # # o o o
1 . # . o .
  A B C D E`, [2]int{1, 1}},
		{"C1 is a dame: both have two eyes", `
5 . # # o .
4 # . # o o
3 # # # o .
2 . # o o o
1 # # . o .
  A B C D E`, [2]int{}},
	} {
		b := diagram(t, c.board)
		if got := b.Score(Guess{}).Seki; got != c.seki {
			t.Errorf("%s: %v points in seki, want %v", c.name, got, c.seki)
		}
	}
}

// TestAudit holds results against one board: Black has 15 points of 25, 10 of
// them empty, White 10 and 5.
func TestAudit(t *testing.T) {
	walls := tell(t, kifu.Square(5), "B C3, W D3, B C4, W D4, B C2, W D2, B C5, W D5, B C1, W D1, B pass, W pass")
	for _, c := range []struct {
		rules, recorded string
		komi            float64
		verdict         Verdict
		by              float64
		why             string
	}{
		{"chinese", "W+0.5", 5.5, Consistent, 0, "recorded score"},
		{"japanese", "B+5", 0, Consistent, 0, "recorded score"},
		{"chinese", "Draw", 5, Consistent, 0, "recorded score"},
		{"", "W+0.5", 5.5, Consistent, 0, "recorded score"},
		{"japanese", "W+1.5", 5.5, Off, 1, "one ko or one neutral point"},
		{"japanese", "B+0.5", 5.5, Off, 1, "one ko or one neutral point"},
		{"japanese", "B+5", 3, Off, 3, "komi left out"},
		{"japanese", "B+8", 3, Off, 6, "komi given to Black"},
		{"chinese", "B+2.25", 0.5, Off, 2.25, "zi taken for points"},
		{"chinese", "B+9", 0.5, Off, 4.5, "points taken for zi"},
		{"japanese", "W+4.5", 5.5, Off, 4, "another margin"},
		{"japanese", "B+9.5", 5.5, Contradicts, 10, "another winner"},
		{"japanese", "W+5", 0, Contradicts, 10, "the margin is the same, for the other side"},
		{"japanese", "B+R", 5.5, Unknown, 0, "not counted"},
		{"japanese", "Void", 5.5, Unknown, 0, "no result"},
		{"japanese", "?", 5.5, Unknown, 0, "no score"},
	} {
		j := NewJudge()
		j.Replay(walls, Options{Rules: named(c.rules), Result: result(t, c.recorded)})
		a := j.Audit(kifu.Komi{Points: c.komi, Known: true})
		if a.Verdict != c.verdict || a.By != c.by || !strings.Contains(a.Why, c.why) {
			t.Errorf("%s rules, %s, komi %v: %s by %v, %s", c.rules, c.recorded, c.komi, a.Verdict, a.By, a.Why)
		}
	}
}

// result reads what a test writes: "B+7.5", "W+R", "Draw", "Void", "?".
func result(t *testing.T, s string) kifu.Result {
	t.Helper()
	for _, side := range []kifu.Color{kifu.Black, kifu.White} {
		for half := range 800 {
			if r := (kifu.Result{Winner: side, Ending: kifu.EndPoints, Margin: float64(half) / 4}); r.String() == s {
				return r
			}
		}
		for e := kifu.EndUnknown; e <= kifu.EndVoid; e++ {
			if r := (kifu.Result{Winner: side, Ending: e}); e != kifu.EndPoints && r.String() == s {
				return r
			}
		}
	}
	if s != "?" {
		t.Fatalf("no result is %q", s)
	}
	return kifu.Result{}
}

// TestAuditWithoutKomi takes a margin for no proof where the komi is not known,
// but a winner that no komi can give.
func TestAuditWithoutKomi(t *testing.T) {
	walls := tell(t, kifu.Square(5), "B C3, W D3, B C4, W D4, B C2, W D2, B C5, W D5, B C1, W D1, B pass, W pass")
	for recorded, want := range map[string]Verdict{"B+5": Consistent, "W+0.5": Unknown, "W+15": Contradicts, "B+25": Off} {
		j := NewJudge()
		j.Replay(walls, Options{Rules: named("japanese"), Result: result(t, recorded)})
		if a := j.Audit(kifu.Komi{}); a.Verdict != want {
			t.Errorf("%s: %s, want %s (%s)", recorded, a.Verdict, want, a.Why)
		}
	}
}

// TestAuditOfNothing must not fail on a board that is empty, full, or tiny.
func TestAuditOfNothing(t *testing.T) {
	for _, l := range []*kifu.Line{
		{Size: kifu.Square(1)},
		tell(t, kifu.Square(1), "B pass, W pass"),
		tell(t, kifu.Square(19), "B pass, W pass"),
		tell(t, kifu.Square(2), "B A1, W pass, B B2, W pass, B A2, W B1, B pass, W pass"),
	} {
		for _, r := range []string{"B+0.5", "W+400", "Draw", "?", "B+R", "W+T", "Void"} {
			j := NewJudge()
			j.Replay(l, Options{Result: result(t, strings.Replace(r, "400", "199", 1))})
			if a := j.Audit(kifu.Komi{}); a.Why == "" {
				t.Errorf("%v, %s: nothing is said", l.Size, r)
			}
		}
	}
}

func TestClaimsThatNoBoardGives(t *testing.T) {
	moves := "B E5, W C3"
	for _, c := range []struct {
		moves, recorded string
		komi            float64
		codes           string
	}{
		{moves, "W+R", 0, ""},
		{moves, "B+R", 0, "audit-last-mover"},
		{"B E5", "W+R", 0, "audit-last-mover"},
		{"B E5", "B+R", 0, ""},
		{"B E5", "W+T", 0, "audit-last-mover"},
		{moves, "B+100", 6, "audit-margin audit-unfinished"},
		{moves, "B+3", 6.5, "audit-fraction audit-unfinished"},
		{moves, "Draw", 6.5, "audit-fraction audit-unfinished"},
		{"", "B+3", 6.5, "audit-no-moves"},
		{"", "?", 6.5, ""},
	} {
		j := NewJudge()
		j.Replay(tell(t, kifu.Square(9), c.moves), Options{Rules: named("japanese"), Result: result(t, c.recorded)})
		var codes []string
		for _, f := range j.Audit(kifu.Komi{Points: c.komi, Known: true}).Findings {
			codes = append(codes, string(f.Code))
		}
		if got := strings.Join(codes, " "); got != c.codes {
			t.Errorf("%q, %s, komi %v: %s, want %s", c.moves, c.recorded, c.komi, got, c.codes)
		}
	}
}

package same

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// write keeps a record in a file and tells it.
func write(t *testing.T, name, sgf string) *Telling {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(sgf), 0o644); err != nil {
		t.Fatal(err)
	}
	return tell(t, path)[0]
}

// TestHeaderAlone holds records without moves against the games of a match:
// games 1 to 3, of which Ichiro won the first by resignation with Black, lost
// the second by 2.5 with White, and won the third by resignation with Black.
func TestHeaderAlone(t *testing.T) {
	bs := bases(t)
	var match []*Telling
	for n, header := range []string{
		"RO[1]PB[Alpha Ichiro]PW[Beta Jiro]RE[B+R]DT[1988-04-05]",
		"RO[2]PB[Beta Jiro]PW[Alpha Ichiro]RE[B+2.5]DT[1988-04-12]",
		"RO[3]PB[Alpha Ichiro]PW[Beta Jiro]RE[B+R]DT[1988-04-19]",
		"RO[League]PB[Gamma Saburo]PW[Delta Shiro]RE[W+R]DT[1988-03-05]",
		"RO[Final]PB[Gamma Saburo]PW[Epsilon Goro]RE[W+R]DT[1988-05-05]",
	} {
		r := write(t, []string{"game 1", "game 2", "game 3", "league", "final"}[n], "(;GM[1]SZ[19]EV[7th Test Cup]"+header+";B[pd];W[dd];B[pp];W[dp])")
		b := base{line: bs[n].line, settled: r.Settled}
		match = append(match, b.tell(r.File, false))
	}
	for _, c := range []struct {
		header string
		want   string // the game it is joined to
		code   kifu.Code
	}{
		{"EV[7th Test Cup]RO[1]PB[Alpha Ichiro]PW[Beta Jiro]RE[B+R]", "game 1", ""},
		{"EV[Test Cup 7]RO[3]PB[alpha ichiro]PW[BETA Jiro]", "game 3", ""},
		{"EV[7th Test Cup]PB[Alpha Ichiro]PW[Beta Jiro]DT[1988-04-19]", "game 3", ""},
		{"EV[7th Test Cup]PB[Beta Jiro]PW[Alpha Ichiro]RE[Black wins by 2.5]", "game 2", ""},
		{"PB[Alpha Ichiro]PW[Beta Jiro]DT[1988-04-05]RE[B+R]", "game 1", ""},
		{"EV[7th Test Cup]RO[2]PB[Alpha Ichiro]PW[Beta Jiro]RE[W+2.5]", "game 2", codeColours}, // the players exchanged
		{"EV[7th Test Cup]RO[1]PB[Alpha Ichiro]PW[Beta Jiro]RE[W+2.5]", "", codeWinner},        // it is named
		{"EV[7th Test Cup]PB[Alpha Ichiro]PW[Beta Jiro]RE[B+R]", "", ""},                       // the first or the third
		{"EV[7th Test Cup]PB[Gamma Saburo]PW[Delta Shiro]RE[W+R]", "league", ""},               // they met once there
		{"EV[7th Test Cup]PB[Delta Shiro]PW[Gamma Saburo]RE[B+R]", "", ""},
		{"EV[7th Test Cup]PB[Gamma Saburo]PW[Epsilon Goro]RE[W+R]", "", ""}, // a final has several games, of which this is one
		{"EV[Test Cup]PB[Gamma Saburo]PW[Delta Shiro]RE[W+R]", "", ""},      // which year's?
		{"EV[8th Test Cup]RO[1]PB[Alpha Ichiro]PW[Beta Jiro]RE[B+R]", "", ""},
		{"EV[7th Test Cup]RO[1]PB[Alpha Ichiro]PW[Gamma Saburo]RE[B+R]", "", ""},
		{"PB[Alpha Ichiro]PW[Beta Jiro]DT[1988-04-05]", "", ""}, // players may meet twice a day
		{"RE[B+R]", "", ""},
	} {
		f := find(append(slices.Clone(match), write(t, "header", "(;GM[1]SZ[19]"+c.header+")")))
		joined := ""
		for _, name := range []string{"game 1", "game 2", "game 3", "league", "final"} {
			if v := f.version(f.game(t, name), f.game(t, "header")); v.Reason == Metadata {
				joined += name
			}
		}
		if joined != c.want || c.code != "" && !f.contradicted(c.code) || c.code == "" && len(f.Contradictions) > 0 {
			t.Errorf("%s: joined to %q, want %q; %v, want %q", c.header, joined, c.want, f.Contradictions, c.code)
		}
	}
}

// TestBeginningOfAnotherGame: sixty moves that are the beginning of a game are
// a version of it, cut short, unless the headers say that others went over an
// old game again.
func TestBeginningOfAnotherGame(t *testing.T) {
	bs := bases(t)
	const long = "PB[Honinbo Jowa]PW[Yasui Chitoku]DT[1820-05-21]"
	for _, c := range []struct {
		header string
		want   Reason
	}{
		{"", Prefix},
		{"PB[El Tigre]PW[Rueda]", Prefix}, // who knows what they are called elsewhere
		{"PB[El Tigre]PW[Rueda]DT[1820]", Prefix},
		{"PB[El Tigre]PW[Rueda]DT[1821-06-01]", Prefix}, // printed a year later
		{"PB[El Tigre]PW[Rueda]DT[2002-02-13]", ""},
		{"PB[Honinbo Jowa]PW[Yasui Chitoku]", Prefix},
		{"PB[Cho Chikun]PW[Kobayashi Koichi]", ""},
	} {
		whole := base{line: bs[0].line, settled: write(t, "whole", "(;GM[1]"+long+")").Settled}
		short := base{line: clone(bs[0].line), settled: write(t, "short", "(;GM[1]"+c.header+")").Settled}
		short.line.Moves = short.line.Moves[:60]
		f := find([]*Telling{whole.tell("whole", false), short.tell("short", false)})
		if got := f.version(f.game(t, "whole"), f.game(t, "short")).Reason; got != c.want {
			t.Errorf("%q: joined as %q, want %q", c.header, got, c.want)
		}
	}
}

// TestOtherWording: what only says the same in other words is no
// contradiction; what cannot both be is one, with both sides named.
func TestOtherWording(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"EV[4th Samsung Cup]RO[Round 1]", "EV[4th Samsung Cup]RO[32->16]", ""},
		{"EV[4th Samsung Cup]RO[Round 1]", "EV[4th Samsung Cup Round of 32]", ""},
		{"EV[54th Honinbo Title]RO[3]", "EV[第54期本因坊戦 挑戦手合 第3局]", ""},
		{"PB[趙治勲]PW[趙善津]", "PB[赵治勋 九段]PW[Cho Sonjin]", ""},
		{"DT[1999]", "DT[1999-05-31,06-01]", ""},
		{"RE[B+3.5]", "RE[黑胜1又3/4子]", ""},
		{"RE[B+R]", "RE[B+Resign]", ""},
		{"KM[5.5]", "KM[2.75子]", ""},
		{"EV[4th Samsung Cup]RO[Semi-final]", "EV[4th Samsung Cup]RO[Quarter-final]", "dup-stage"},
		{"EV[54th Honinbo Title]RO[3]", "EV[54th Honinbo Title]RO[4]", "dup-event"},
		{"EV[54th Honinbo]", "EV[55th Honinbo]", "dup-event"},
		{"PB[趙治勲]PW[趙善津]", "PB[Rin Kaiho]PW[Kato Masao]", "dup-players"},
		{"PB[趙治勲]PW[趙善津]", "PB[趙治勲]PW[Kato Masao]", "dup-players"},
		{"PB[趙治勲]PW[趙善津]", "PB[趙善津]PW[趙治勲]", "dup-colours"},
		{"DT[1999-05-31]", "DT[1999-06-30]", "dup-date"},
		{"RE[B+3.5]", "RE[B+2.5]", "dup-margin"},
		{"RE[B+3.5]", "RE[B+R]", "dup-margin"},
		{"RE[B+3.5]", "RE[W+3.5]", "dup-winner"},
		{"KM[5.5]", "KM[6.5]", "dup-komi"},
	} {
		bs := bases(t)
		var ts []*Telling
		for name, header := range map[string]string{"a": c.a, "b": c.b} {
			one := base{line: bs[0].line, settled: write(t, name, "(;GM[1]"+header+")").Settled}
			ts = append(ts, one.tell(name, false))
		}
		var got string
		for _, x := range find(ts).Contradictions {
			got += string(x.Code)
			if x.A == x.B || x.SaysA == x.SaysB {
				t.Errorf("%s and %s: both sides say %q", c.a, c.b, x.SaysA)
			}
		}
		if got != c.want {
			t.Errorf("%s and %s: %q, want %q", c.a, c.b, got, c.want)
		}
	}
}

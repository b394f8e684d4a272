package same

import (
	"fmt"
	"os"
	"path/filepath"
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
	} {
		r := write(t, fmt.Sprint("game ", n+1), "(;GM[1]SZ[19]EV[7th Test Cup]"+header+";B[pd];W[dd];B[pp];W[dp])")
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
		{"EV[8th Test Cup]RO[1]PB[Alpha Ichiro]PW[Beta Jiro]RE[B+R]", "", ""},
		{"EV[7th Test Cup]RO[1]PB[Alpha Ichiro]PW[Gamma Saburo]RE[B+R]", "", ""},
		{"PB[Alpha Ichiro]PW[Beta Jiro]DT[1988-04-05]", "", ""}, // players may meet twice a day
		{"RE[B+R]", "", ""},
	} {
		f := find(append(match[:3:3], write(t, "header", "(;GM[1]SZ[19]"+c.header+")")))
		joined := ""
		for _, name := range []string{"game 1", "game 2", "game 3"} {
			if v := f.version(f.game(t, name), f.game(t, "header")); v.Reason == Metadata {
				joined += name
			}
		}
		if joined != c.want || c.code != "" && !f.contradicted(c.code) || c.code == "" && len(f.Contradictions) > 0 {
			t.Errorf("%s: joined to %q, want %q; %v, want %q", c.header, joined, c.want, f.Contradictions, c.code)
		}
	}
}

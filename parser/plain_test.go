package parser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestPlain: what a reader makes of a tree that takes each byte at its word.
// Moves are as in SGF, setups before them with the number of moves played, and
// an unread move is in angle brackets.
func TestPlain(t *testing.T) {
	for _, c := range []struct{ sgf, want string }{
		{"(;GM[1]SZ[9];B[ee];W[ec])", "9x9 Bee Wec"},
		{"(;GM[1];B[ee];W[];B[tt])", "19x19 Bee W B"},
		{"(;SZ[13:9];B[md])", "13x9 Bmd"},
		{"(;Black[pd];White[dd])", "19x19 Bpd Wdd"}, // the capitals count
		{"( ;C[a\\]b(;W dd;)];B[ee](;W[ec];B[ce])(;W[gg]))", "19x19 Bee Wec Bce"},
		{"(;B[ee](;W[ec](;B[ce])(;B[cc]);W[aa])(;W[gg]))", "19x19 Bee Wec Bce Waa"},
		{"junk (no) (;B[ee])(;B[dd])", "19x19 Bee"},
		{"(;AB[dd][pp]AW[dp:eq];W[cn])", "19x19 0:AB[dd][pp]AW[dp][ep][dq][eq] Wcn"},
		{"(;AW[dp]AB[dd];W[cn];AE[dp])", "19x19 0:AW[dp] 0:AB[dd] Wcn 1:AE[dp]"},
		{"(;B[ee]B[dd];W[zz];B[32])", "19x19 Bee Bdd <2 Wzz> <2 B32>"},
		{"(;GC[=6 [points])]US[x];B[ee])", "19x19"}, // the text's parenthesis ends the tree
		{"(;GC[=6 [points)]US[x];B[ee])", "19x19 Bee"},
		{"(\nEV[Cup];B[pd])", "nothing"},
		{"\xff\xfe(\x00;\x00B\x00", "nothing"},
		{"(;B[ee", "19x19 Bee"},
		{"(;B[ee];C[x\\", "19x19 Bee"},
	} {
		if got := plainly(c.sgf); got != c.want {
			t.Errorf("%q\n is %s\nwant %s", c.sgf, got, c.want)
		}
	}
}

func plainly(sgf string) string {
	line, unread, ok := Plain([]byte(sgf))
	if !ok {
		return "nothing"
	}
	words := []string{line.Size.String()}
	for i := range len(line.Moves) + 1 {
		for _, s := range line.Setups {
			if s.After == i {
				words = append(words, fmt.Sprintf("%d:%s%s%s", i, list("AB", s.Black), list("AW", s.White), list("AE", s.Empty)))
			}
		}
		for _, u := range unread {
			if u.After == i {
				words = append(words, fmt.Sprintf("<%d %s%s>", i, u.Color.Letter(), u.Value))
			}
		}
		if i < len(line.Moves) {
			words = append(words, line.Moves[i].Color.Letter()+line.Moves[i].Point.SGF())
		}
	}
	return strings.Join(words, " ")
}

func list(name string, points []kifu.Point) string {
	if len(points) == 0 {
		return ""
	}
	for _, p := range points {
		name += "[" + p.SGF() + "]"
	}
	return name
}

// FuzzPlain: whatever the bytes are, it ends without a panic, and every move
// is on the board.
func FuzzPlain(f *testing.F) {
	for _, s := range []string{"(;B[ee](;W[ec])(;W[gg]))", "(;AB[aa:zz]AW[", ")))((;", "(;SZ[52]AB[aa:ZZ];B[\\"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		line, _, _ := Plain(raw)
		for _, m := range line.Moves {
			if m.Point != kifu.Pass && !line.Size.Holds(m.Point) {
				t.Fatal(m)
			}
		}
	})
}

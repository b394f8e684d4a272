package archive

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

const matches = "(;GM[1]SZ[19]EV[54th Honinbo Title]RO[1]PB[Cho Chikun]PW[Cho Sonjin]RE[B+6.5]DT[1999-05-12])" +
	"(;GM[1]SZ[19]EV[第54期日本本因坊战挑战赛第二局]PB[赵善津]PW[赵治勋]RE[B+R])" +
	"(;GM[1]SZ[19]EV[54th Women's Honinbo Title]RO[1]PB[Cho Chikun]PW[Sakata Eio]RE[W+R])" +
	"(;GM[1]SZ[19]EV[24th Meijin Title]RO[1]PB[Cho Chikun]PW[Cho Sonjin, a namesake]RE[B+R])"

func TestChronicle(t *testing.T) {
	dir, from := t.TempDir(), t.TempDir()
	writeRecord(t, from, "a.sgf", matches)
	about, _ := mustAdd(t, dir, nil, filepath.Join(from, "a.sgf"))
	a := mustOpen(t, dir)
	for _, c := range []struct {
		of    string
		ask   func(context.Context, string) (Chronicle, error)
		named string
		want  int
	}{
		{"title", a.OfTitle, "honinbo", 2},
		{"title", a.OfTitle, "w-honinbo", 1},
		{"title", a.OfTitle, "gosei", 0},
		{"player", a.OfPlayer, "cho-sonjin", 2},
		{"player", a.OfPlayer, "cho-chikun", 4},
		{"player", a.OfPlayer, "sakata-eio", 1},
		{"player", a.OfPlayer, "nobody at all", 0},
	} {
		got, err := c.ask(context.Background(), c.named)
		if err != nil || got.Archive != about.ID || len(got.Games) != c.want {
			t.Errorf("%s %s: %d games, want %d (%v)", c.of, c.named, len(got.Games), c.want, err)
		}
	}
}

// Versions of one game come each with all the others.
func TestChronicleTellsVersions(t *testing.T) {
	dir, from := t.TempDir(), t.TempDir()
	writeRecord(t, from, "a.sgf", matches)
	writeRecord(t, from, "b.sgf", "(;GM[1]SZ[19]EV[Honinbo,54,Game 1]PB[趙治勲]PW[趙善津]RE[W+R])")
	writeRecord(t, from, "c.sgf", "(;GM[1]SZ[19]EV[Honinbo,54,Game 2]PB[趙善津]PW[趙治勲]RE[B+Resign])")
	mustAdd(t, dir, nil, filepath.Join(from, "a.sgf"), filepath.Join(from, "b.sgf"), filepath.Join(from, "c.sgf"))
	c, err := mustOpen(t, dir).OfTitle(context.Background(), "honinbo")
	if err != nil || len(c.Games) != 4 {
		t.Fatalf("%d games, want 4 (%v)", len(c.Games), err)
	}
	told := history.Told(c.Games)
	if len(told) != 3 {
		t.Errorf("%d games told once, want 3: the second is told twice, the first with two winners", len(told))
	}
	for _, g := range c.Games {
		switch g.Settled.Event.Game {
		case 1:
			if len(g.Contradictions) == 0 {
				t.Errorf("%s does not tell that another record has another winner", g.EV)
			}
		case 2:
			if len(g.Versions) != 2 {
				t.Errorf("%s is told by %d games, want 2", g.EV, len(g.Versions))
			}
		}
	}
}

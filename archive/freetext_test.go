package archive

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/query"
)

// bookshelf is records of which free text asks for some: file name and header.
// Each has moves of its own, or they would be one game.
var bookshelf = []struct{ name, header string }{
	{"h54-1", "EV[54th Honinbo Title Match]PB[Cho Chikun]PW[Cho Sonjin]DT[1999-05-10]"},
	{"h54-2", "EV[第54期本因坊戦]PB[趙善津]PW[趙治勲]DT[1999-05-25]"},
	{"h53", "EV[53rd Honinbo]PB[Cho Chikun]PW[O Rissei]DT[1998-06-01]C[The 54 was to be another's. Honinbo games are long.]"},
	{"h55", "EV[55th Honinbo]PB[Cho Sonjin]PW[O Meien]DT[2000-06-01]"},
	{"nhk", "EV[46th NHK Cup]PB[赵善津]PW[Rin Kaiho]DT[1999-01-01]"},
	{"shusaku", "EV[Castle game]PB[Honinbo Shusaku]PW[Ota Yuzo]DT[1853-01-01]"},
	{"women", "EV[18th Women's Honinbo]PB[Kobayashi Izumi]PW[Aoki Kikuyo]DT[1999-10-01]C[played while the 54th Honinbo was]"},
}

func shelve(t *testing.T) *Archive {
	t.Helper()
	in, dir := t.TempDir(), filepath.Join(t.TempDir(), "archive")
	for i, r := range bookshelf {
		moves := ""
		for m := range 24 {
			moves += fmt.Sprintf(";%c[%c%c]", "BW"[m%2], 'a'+rune(m%12), 'a'+rune(2*(m/12)+i))
		}
		if err := os.WriteFile(filepath.Join(in, r.name+".sgf"), []byte("(;GM[1]FF[4]CA[UTF-8]SZ[19]"+r.header+moves+")"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	mustAdd(t, dir, nil, in)
	return mustOpen(t, dir)
}

// TestFreeText asks as people type, and wants these games in this order: whom
// or what the words mean first, by date, then those that only speak of it.
func TestFreeText(t *testing.T) {
	a := shelve(t)
	for _, c := range []struct{ asks, want string }{
		{"honinbo 54", "h54-1 h54-2 h53 women"},
		{"54th Honinbo", "h54-1 h54-2 women"},
		{"第54期本因坊戦", "h54-1 h54-2"},
		{"第五十四届 本因坊战", "h54-1 h54-2"},
		{"Honinbo 54 Cho Sonjin", "h54-1 h54-2"},
		{"honinbo 12", ""},
		{"趙善津 本因坊", "h54-1 h54-2 h55"},
		{"Cho Sonjin Honinbo", "h54-1 h54-2 h55"},
		{"honinbo cho sonjin", "h54-1 h54-2 h55"},
		{"Cho Sonjin 54th Honinbo", "h54-1 h54-2"},
		{"赵善津 NHK", "nhk"},
		{"趙善津九段", "nhk h54-1 h54-2 h55"},
		{"Cho Sonjin 9p", "nhk h54-1 h54-2 h55"},
		{"Honinbo Shusaku", "shusaku"},
		{"本因坊秀策", "shusaku"},
		{"秀策", "shusaku"},
	} {
		q, err := query.Read(c.asks)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := a.Search(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range answer.Games {
			got = append(got, strings.TrimSuffix(filepath.Base(answer.Games[i].Witnesses[0].File), ".sgf"))
		}
		if found := strings.Join(got, " "); found != c.want {
			t.Errorf("%s: %s; want %s", c.asks, found, c.want)
		}
	}
}

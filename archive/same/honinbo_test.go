package same

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestFiftyFourthHoninbo holds ten rows of a list of games without moves, of
// which the match was part, against its six games: what is joined to which,
// what cannot be, and the row that contradicts a game. The list is that of
// KIFUBASE_SHARED, the games lie somewhere under KIFUBASE_CORPUS.
func TestFiftyFourthHoninbo(t *testing.T) {
	shared, corpus := os.Getenv("KIFUBASE_SHARED"), os.Getenv("KIFUBASE_CORPUS")
	if shared == "" || corpus == "" {
		t.Skip("KIFUBASE_SHARED and KIFUBASE_CORPUS do not name the list and the games")
	}
	games, err := filepath.Glob(filepath.Join(corpus, "pro-japan/pro-japan/Honinbo/Title/Hon-1999-?.sgf"))
	if err != nil || len(games) != 6 {
		t.Skipf("%d games of the match under KIFUBASE_CORPUS (%v)", len(games), err)
	}
	var ts []*Telling
	for _, game := range games {
		ts = append(ts, tell(t, game)...)
	}
	escape := strings.NewReplacer(`\`, `\\`, "]", `\]`)
	for _, row := range table(t, filepath.Join(shared, "seeds/cho-sonjin.tsv"))[89:97] {
		for column, value := range row {
			row[column] = escape.Replace(value)
		}
		ts = append(ts, write(t, row["no"], "(;GM[1]SZ[19]EV["+row["event"]+"]PB["+row["black"]+"]PW["+row["white"]+"]RE["+row["result"]+"])"))
	}
	f := find(ts)
	for row, want := range map[string]string{
		"90": "1", "92": "3", "93": "4", "94": "4", "95": "5", "96": "5",
		"91": "", // the second or the sixth: both were won by resignation with Black
		"97": "", // the sixth, by its number, but with the other winner
	} {
		got := ""
		for _, game := range games {
			if f.sameCluster(f.game(t, row), f.game(t, filepath.Base(game))) {
				got += strings.TrimSuffix(strings.TrimPrefix(filepath.Base(game), "Hon-1999-"), ".sgf")
			}
		}
		if got != want {
			t.Errorf("row %s was joined to game %q, want %q", row, got, want)
		}
	}
	second, sixth := f.game(t, "Hon-1999-2.sgf"), f.game(t, "Hon-1999-6.sgf")
	if !slices.ContainsFunc(f.Undecided, func(u Undecided) bool {
		return u.Game == f.game(t, "91") && slices.Equal(u.Fits, []int{second, sixth})
	}) {
		t.Errorf("row 91 is not told to fit two games: %v", f.Undecided)
	}
	if !slices.ContainsFunc(f.Contradictions, func(c Contradiction) bool {
		return c.Code == codeWinner && c.Apart && f.of[c.A] == sixth && f.of[c.B] == f.game(t, "97") && c.SaysA == "B+R" && c.SaysB == "W+2.5"
	}) {
		t.Errorf("row 97 is not named against game 6: %v", f.Contradictions)
	}
}

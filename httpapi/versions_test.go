package httpapi

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// retold is a server of three records of one game: two tell its moves, and
// contradict each other in the winner, one has a move typed wrong.
func retold(t *testing.T) *Server {
	t.Helper()
	dir := t.TempDir()
	told := map[string]string{}
	for _, name := range []string{"selfplay/19x19-01.sgf", "duplicate/19x19-01-result.sgf", "duplicate/19x19-01-typo.sgf"} {
		text, err := os.ReadFile(filepath.Join("../testdata/sgf", name))
		if err != nil {
			t.Fatal(err)
		}
		told[filepath.Base(name)] = string(text)
	}
	if err := add(dir, told); err != nil {
		t.Fatal(err)
	}
	return opened(t, dir, nil)
}

// A game shows its versions, who speaks for them and why, and what its records
// contradict each other in; in lists it counts once.
func TestVersionsAreShown(t *testing.T) {
	s := retold(t)
	w := ask(t, s, "GET", "/api/v1/games?moves=280..")
	var l struct {
		Total, Clusters int
		Items           []struct{ ID string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || l.Total != 2 || l.Clusters != 1 {
		t.Fatalf("%d games, %d told once (%v), want 2 and 1", l.Total, l.Clusters, err)
	}
	for question, want := range map[string]int{"finding:dup-winner": 2, "finding:dup": 2, "finding:dup-date": 0, "moves:280.. -finding:dup-winner": 0} {
		if n := len(idsOf(t, s, "q="+url.QueryEscape(question))); n != want {
			t.Errorf("%s finds %d games, want %d", question, n, want)
		}
	}
	w = ask(t, s, "GET", "/api/v1/games/"+l.Items[0].ID)
	keepsContract(t, "a game with versions", "/api/v1/games/{id}", "get", w)
	var g struct {
		Speaks  struct{ Why string }
		Cluster json.RawMessage
	}
	if err := json.Unmarshal(w.Body.Bytes(), &g); err != nil {
		t.Fatal(err)
	}
	golden(t, "answers/game-cluster.json", indented(t, g.Cluster))
	page := ask(t, s, "GET", "/games/"+l.Items[0].ID).Body.String()
	for _, words := range []string{"2 versions of this game", "speaks for all", "(records that tell its moves: 2, of the next 1)", "dup-winner", "single moves or stones differ, from move 100 on, certain"} {
		if !strings.Contains(page, words) {
			t.Errorf("the page does not say %q", words)
		}
	}
	if w := ask(t, s, "GET", "/?player=GNU"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "<h2 id=\"found\">1 game</h2>") {
		t.Errorf("%d: the search page does not say how many games there are when versions count once", w.Code)
	}
}

func indented(t *testing.T, text []byte) []byte {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	told, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return append(told, '\n')
}

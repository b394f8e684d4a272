package httpapi

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

// TestHistories asks for each edition that the examples of findings about titles
// tell of, each example in an archive of its own: the answers keep the contract,
// every game that they name is in the archive, and three of them can be read in
// testdata.
func TestHistories(t *testing.T) {
	for _, k := range history.Kinds {
		if k.Code.Group() != "title" {
			continue
		}
		example := filepath.Join("../testdata/sgf", filepath.FromSlash(k.Example))
		name := strings.TrimSuffix(filepath.Base(example), ".sgf")
		t.Run(name, func(t *testing.T) {
			s := opened(t, filepath.Dir(archiveOf(t, example)), nil)
			for _, e := range editionsOf(t, s) {
				w := ask(t, s, "GET", e)
				keepsContract(t, e, "/api/v1/titles/{id}/{edition}", "get", w)
				everyGameIsThere(t, s, w.Body.Bytes())
				switch name {
				case "stands-between", "league", "relay":
					golden(t, "answers/history-"+name+".json", pretty(t, w))
				}
			}
		})
	}
}

// editionsOf is the addresses of the editions that have games, of every title.
func editionsOf(t *testing.T, s *Server) (all []string) {
	t.Helper()
	var titles struct{ Items []struct{ ID string } }
	mustRead(t, ask(t, s, "GET", "/api/v1/titles").Body.Bytes(), &titles)
	for _, title := range titles.Items {
		var r struct{ Editions []struct{ Edition int } }
		w := ask(t, s, "GET", "/api/v1/titles/"+title.ID)
		keepsContract(t, title.ID, "/api/v1/titles/{id}", "get", w)
		mustRead(t, w.Body.Bytes(), &r)
		for _, e := range r.Editions {
			all = append(all, fmt.Sprintf("/api/v1/titles/%s/%d", title.ID, e.Edition))
		}
	}
	if all == nil {
		t.Error("no edition has games")
	}
	return all
}

// everyGameIsThere opens every game that a history names.
func everyGameIsThere(t *testing.T, s *Server, answer []byte) {
	t.Helper()
	var r struct {
		History struct {
			Match    *struct{ Games []struct{ Game string } }
			Stages   []struct{ Games []string }
			Findings []struct{ Games []string }
		}
	}
	mustRead(t, answer, &r)
	var games []string
	if m := r.History.Match; m != nil {
		for _, g := range m.Games {
			games = append(games, g.Game)
		}
	}
	for _, stage := range r.History.Stages {
		games = append(games, stage.Games...)
	}
	for _, f := range r.History.Findings {
		games = append(games, f.Games...)
	}
	for _, id := range games {
		if w := ask(t, s, "GET", "/api/v1/games/"+id); w.Code != http.StatusOK {
			t.Errorf("game %s: %d", id, w.Code)
		}
	}
}

func mustRead(t *testing.T, answer []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(answer, into); err != nil {
		t.Fatalf("%v: %s", err, answer)
	}
}

// An edition that only the sources know has an answer without games; one that
// nobody knows has none.
func TestEditionOfTheSourcesAlone(t *testing.T) {
	s := opened(t, filepath.Dir(archiveOf(t, "../testdata/sgf/history/undecided.sgf")), nil)
	w := ask(t, s, "GET", "/api/v1/titles/honinbo/55")
	keepsContract(t, "55", "/api/v1/titles/{id}/{edition}", "get", w)
	var r struct {
		Total   int
		History struct {
			Verdict   string
			Reference struct{ Winner string }
		}
	}
	mustRead(t, w.Body.Bytes(), &r)
	if w.Code != http.StatusOK || r.Total != 0 || r.History.Verdict != "missing" || r.History.Reference.Winner != "o-meien" {
		t.Errorf("%d %+v", w.Code, r)
	}
	if w := ask(t, s, "GET", "/api/v1/titles/honinbo/300"); w.Code != http.StatusNotFound {
		t.Errorf("edition 300: %d", w.Code)
	}
}

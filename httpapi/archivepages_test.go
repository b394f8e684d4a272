package httpapi

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/web"
)

// The page counts editions as the coverage does that programs get, and each
// number leads to as many lines on the title's page.
func TestTheArchivesPageCountsAsTheCoverageDoes(t *testing.T) {
	s := library(t)
	annals, _, err := s.archive.Annals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	here, absent := s.covered(s.pages.In(web.English), annals)
	shown := map[string]web.Covered{}
	for _, c := range append(here, absent...) {
		shown[c.Address] = c
	}
	held := 0
	for _, c := range history.CoverageOf(annals, s.tables) {
		if len(c.Editions) == 0 {
			continue
		}
		for i, want := range []int{c.Known, c.Had, c.Decided, c.Agrees, c.Inferred, c.Differs, c.Missing} {
			sort := shown[web.TitleAddress(c.ID, 0)].Sorts[i]
			if held++; sort.Editions != want {
				t.Errorf("%s: %d editions %s, the coverage has %d", c.ID, sort.Editions, sort.Name, want)
			}
			if sort.Opens == "" {
				continue
			}
			body := ask(t, s, "GET", strings.TrimSuffix(sort.Opens, "#editions"), "Accept", "text/html").Body.String()
			if lines := strings.Count(body, `class="standing"`); lines != want {
				t.Errorf("%s leads to %d editions, want %d", sort.Opens, lines, want)
			}
		}
	}
	if held == 0 {
		t.Error("no title is covered")
	}
}

func TestPagesOfTheArchive(t *testing.T) {
	s := library(t)
	for target, says := range map[string][]string{
		"/archive":                     {"Coverage of titles", `href="/titles/honinbo?only=missing#editions"`, "rule-ko", "Where the records come from"},
		"/records":                     {"Longest games", "Most meetings", `href="/players/`},
		"/titles/honinbo?only=had":     {`href="/titles/honinbo/54"`, `aria-current="true">With games`},
		"/titles/honinbo?only=differs": {"No edition is of this sort."},
	} {
		w := ask(t, s, "GET", target, "Accept", "text/html")
		for _, words := range says {
			if w.Code != 200 || !strings.Contains(w.Body.String(), words) {
				t.Errorf("%s (%d) does not say %q", target, w.Code, words)
			}
		}
	}
	if w := ask(t, s, "GET", "/titles/honinbo?only=some", "Accept", "text/html"); w.Code != 400 {
		t.Errorf("a sort of editions that there is not: %d", w.Code)
	}
}

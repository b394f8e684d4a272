package httpapi

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/web"
)

func TestPagesOfPeopleAndTitles(t *testing.T) {
	s := library(t)
	for target, says := range map[string][]string{
		"/players":                              {"Cho Sonjin", `href="/players/cho-sonjin"`, "anna"},
		"/players?q=赵善津":                        {"1 player", "Cho Sonjin"},
		"/players?q=xyzzy":                      {"Nobody of that name played here"},
		"/players/cho-sonjin":                   {"趙善津", "赵善津", "조선진", "1970-04-18", `href="/players/cho-sonjin/versus/cho-chikun"`, "Titles and finals", `href="/titles/honinbo/54"`, `<span class="mark reference">reference</span>`, "by the sources: the games of the match are missing here"},
		"/players/anna":                         {"anna", "on other boards", "kind%3Aboard"},
		"/players/cho-sonjin/versus/cho-chikun": {"Head to head", "0–1", "54th Honinbo, title match, game 3", "Matches for titles", "By title", "The years in numbers"},
		"/versus?player=cho-sonjin&player=cho-chikun&player=kato-masao": {"Head to head", "Kato Masao", `href="/players/cho-sonjin/versus/cho-chikun">1 game</a>`, `name="add"`},
		"/players/cho-sonjin/versus/cho-sonjin":                         {"Nobody plays against themselves", `name="player" value="cho-sonjin"`, `name="add"`},
		"/titles":                                                       {"Japan", `href="/titles/honinbo"`},
		"/titles/honinbo":                                               {"本因坊戦", "Holders over time", "Mainichi Shimbun", `href="/titles/honinbo/54"`, "4–2"},
		"/titles/honinbo/54":                                            {"Cho Sonjin", "4–2", "reference", "The games here: 1–0 Cho Chikun", "55th Honinbo"},
		"/titles/honinbo/53":                                            {"53rd Honinbo", "Kato Masao", "league"},
		"/titles/honinbo/1":                                             {"The archive has no game of this edition"},
	} {
		w := ask(t, s, "GET", target, "Accept", "text/html")
		if w.Code != 200 {
			t.Errorf("%s: %d", target, w.Code)
		}
		for _, words := range says {
			if !strings.Contains(w.Body.String(), words) {
				t.Errorf("%s does not say %q", target, words)
			}
		}
	}
	for target, status := range map[string]int{
		"/players/nobody-of-that-name": 404, "/versus?player=cho-sonjin": 400, "/versus?player=cho-sonjin&player=cho-sonjin": 400, "/versus?player=cho-sonjin&player=nobody-here": 400, "/players/cho-sonjin/versus/nobody-of-that-name": 404, "/players/%2e%2e": 404,
		"/titles/no-such-title": 404, "/titles/honinbo/999": 404, "/titles/honinbo/0": 404, "/titles/honinbo/x": 404, "/players?cursor=x": 400,
	} {
		if w := ask(t, s, "GET", target, "Accept", "text/html"); w.Code != status || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s, want %d", target, w.Code, w.Header().Get("Content-Type"), status)
		}
	}
}

// What the games tell of an edition, and what a page makes of it beside the
// sources.
func TestEditionsAgainstTheSources(t *testing.T) {
	s := library(t)
	v := s.pages.In(web.English)
	a, b := history.Side{Handle: "a", Name: "A"}, history.Side{Handle: "b", Name: "B"}
	match := func(won, lost int) *history.Match {
		return &history.Match{Sides: [2]history.Side{a, b}, Score: [2]int{won, lost}, Final: &[2]int{won, lost}}
	}
	reference := func(winner, score string) *catalog.Holder { return &catalog.Holder{Winner: winner, Score: score} }
	for _, c := range []struct {
		edition     history.Edition
		winner, won string
		told        string
		standing    web.Standing
	}{
		{history.Edition{Winner: history.Winner{Side: a}, Match: match(4, 2), Reference: reference("a", "4-2"), Verdict: history.Agrees}, "A", "4–2", "", web.Agrees},
		{history.Edition{Winner: history.Winner{Side: a}, Match: match(4, 2), Reference: reference("b", "4-2"), Verdict: history.Disagrees}, "A", "4–2", "b 4–2", web.Differs},
		{history.Edition{Winner: history.Winner{Side: a}, Match: match(4, 1), Reference: reference("a", "3-2"), Verdict: history.OtherScore}, "A", "4–1", "a 3–2", web.Differs},
		{history.Edition{Match: match(2, 1), Reference: reference("b", "4-2"), Verdict: history.Missing}, "b", "4–2", "2–1 A", web.Reference},
		{history.Edition{Reference: reference("b", "4-2"), Verdict: history.Missing}, "b", "4–2", "", web.Reference},
		{history.Edition{Winner: history.Winner{Side: a}, Match: match(2, 1), Verdict: history.NoReference}, "A", "2–1", "", web.Computed},
		{history.Edition{Match: match(1, 1), Verdict: history.Unknown}, "", "", "", web.Missing},
	} {
		got := s.editionOf(v, "honinbo", web.Title{Name: "Honinbo"}, &c.edition)
		if got.Winner.Name != c.winner || got.Score != c.won || got.Told != c.told || got.Standing != c.standing {
			t.Errorf("%s: %q %q (%q) %s", c.edition.Verdict, got.Winner.Name, got.Score, got.Told, got.Standing)
		}
	}
}

// The ranks on a page are one career; each number opens the span that the API
// has at its place.
func TestRanksOnPagesAreOneCareer(t *testing.T) {
	v := library(t).pages.In(web.Japanese)
	n := numbers{"/players/x"}
	for _, c := range []struct{ spans, shown string }{
		{"1p 6d 8p 9d 9p", "初段(1) 八段(3) 九段(5)"},
		{"3d 4d 3k", "3段(1) 4段(2) 3級(3)"},
		{"", ""},
	} {
		var spans []history.RankSpan
		var shown []string
		for rank := range strings.FieldsSeq(c.spans) {
			spans = append(spans, history.RankSpan{Rank: rank, Count: history.Count{Games: 1}})
		}
		for _, s := range ranksOver(v, n, spans) {
			_, place, _ := strings.Cut(s.Opens, "value=")
			shown = append(shown, s.Rank+"("+place+")")
		}
		if got := strings.Join(shown, " "); got != c.shown {
			t.Errorf("%q is shown as %q, want %q", c.spans, got, c.shown)
		}
	}
}

// A name that is typed leads on to the page of whom it most likely means.
func TestPlayersAreAddedToAComparison(t *testing.T) {
	s := library(t)
	for target, leads := range map[string]string{
		"/versus?player=cho-sonjin&add=趙治勲":                                     "/players/cho-sonjin/versus/cho-chikun",
		"/versus?player=cho-sonjin&player=cho-chikun&add=Kato+Masao":            "/versus?player=cho-sonjin&player=cho-chikun&player=kato-masao",
		"/versus?player=cho-sonjin&player=cho-chikun&add=cho+chikun":            "/players/cho-sonjin/versus/cho-chikun",
		"/versus?player=cho-sonjin&player=cho-chikun&add=nobody+of+that+name+x": "/players?q=nobody+of+that+name+x",
	} {
		if w := ask(t, s, "GET", strings.ReplaceAll(target, "趙治勲", "%E8%B6%99%E6%B2%BB%E5%8B%B2"), "Accept", "text/html"); w.Code != 303 || w.Header().Get("Location") != leads {
			t.Errorf("%s: %d to %s, want %s", target, w.Code, w.Header().Get("Location"), leads)
		}
	}
}

package httpapi

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

func TestPagesOfPeopleAndTitles(t *testing.T) {
	s := library(t)
	for target, says := range map[string][]string{
		"/players":                              {"Cho Sonjin", `href="/players/cho-sonjin"`, "anna"},
		"/players?q=赵善津":                        {"1 player", "Cho Sonjin"},
		"/players?q=xyzzy":                      {"Nobody of that name played here"},
		"/players/cho-sonjin":                   {"趙善津", "赵善津", "조선진", "1970-04-18", `href="/players/cho-sonjin/versus/cho-chikun"`, "Titles and finals", `href="/titles/honinbo/54"`},
		"/players/anna":                         {"anna", "Year by year"},
		"/players/cho-sonjin/versus/cho-chikun": {"Head to head", "0–1", "54th Honinbo, final, game 3"},
		"/titles":                               {"Japan", `href="/titles/honinbo"`},
		"/titles/honinbo":                       {"本因坊戦", "Holders over time", "Mainichi Shimbun", `href="/titles/honinbo/54"`, "4–2"},
		"/titles/honinbo/54":                    {"Cho Sonjin", "4–2", "reference", "The games here: 1–0 Cho Chikun", "55th Honinbo"},
		"/titles/honinbo/53":                    {"53rd Honinbo", "Kato Masao", "league"},
		"/titles/honinbo/1":                     {"The archive has no game of this edition"},
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
		"/players/nobody-of-that-name": 404, "/players/cho-sonjin/versus/nobody-of-that-name": 404, "/players/%2e%2e": 404,
		"/titles/no-such-title": 404, "/titles/honinbo/999": 404, "/titles/honinbo/0": 400, "/titles/honinbo/x": 400, "/players?cursor=x": 400,
	} {
		if w := ask(t, s, "GET", target, "Accept", "text/html"); w.Code != status || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s, want %d", target, w.Code, w.Header().Get("Content-Type"), status)
		}
	}
}

// finals are games of a final, a letter for who won each: A, B, or "-" for
// neither; the colours change from game to game.
func finals(winners string) (games []history.Game) {
	sides := [2]kifu.Person{{Name: "A", Key: "a"}, {Name: "B", Key: "b"}}
	for i, winner := range winners {
		g := history.Game{ID: kifu.GameID{byte(i + 1)}, Settled: kifu.Settled{
			Black: []kifu.Person{sides[i%2]}, White: []kifu.Person{sides[1-i%2]},
			Event: kifu.Event{Title: "honinbo", Edition: 200, Stage: "final", Game: i + 1},
		}}
		switch {
		case winner == '-':
		case int(winner-'A') == i%2:
			g.Settled.Result.Winner = kifu.Black
		default:
			g.Settled.Result.Winner = kifu.White
		}
		games = append(games, g)
	}
	return games
}

func TestEditionsAgainstTheSources(t *testing.T) {
	s := library(t)
	v := s.pages.In(web.English)
	for _, c := range []struct {
		games             string
		winner, score     string // of the sources
		wantWinner, wants string
		told              string
		standing          web.Standing
	}{
		{"ABABAA", "a", "4-2", "a", "4–2", "", web.Agrees},
		{"ABABAA", "b", "4-2", "a", "4–2", "b 4-2", web.Differs},
		{"AAAA", "a", "4-0", "a", "4–0", "", web.Agrees},
		{"ABAA-A", "a", "4-1, 1 void", "a", "4–1", "", web.Agrees},
		{"ABAAA", "a", "3-2", "a", "4–1", "3-2", web.Differs},
		{"AB", "a", "4-2", "a", "4–2", "", web.Reference},
		{"BBA", "a", "4-2", "a", "4–2", "2–1 b", web.Reference},
		{"A", "a", "", "a", "1–0", "", web.Agrees},
		{"", "a", "4-2", "a", "4–2", "", web.Reference},
		{"AAB", "", "", "a", "2–1", "", web.Computed},
		{"AB", "", "", "", "", "", web.Missing},
	} {
		e := heldEdition{number: 200, games: finals(c.games)}
		if c.winner != "" {
			e.reference = &catalog.Holder{Winner: c.winner, Score: c.score}
		}
		got := s.editionOf(v, "honinbo", web.Title{Name: "Honinbo"}, e)
		if got.Winner.Name != c.wantWinner || got.Score != c.wants || got.Told != c.told || got.Standing != c.standing {
			t.Errorf("%s against %q %q: %q %q (%q) %s", c.games, c.winner, c.score, got.Winner.Name, got.Score, got.Told, got.Standing)
		}
	}
}

func TestCrossTable(t *testing.T) {
	s := library(t)
	game := func(n byte, black, white string, winner kifu.Color) history.Game {
		return history.Game{ID: kifu.GameID{n}, Settled: kifu.Settled{
			Black: []kifu.Person{{Name: black, Key: black}}, White: []kifu.Person{{Name: white, Key: white}}, Result: kifu.Result{Winner: winner},
		}}
	}
	l := s.leagueOf(s.pages.In(web.English), []history.Game{
		game(1, "a", "b", kifu.White), game(2, "b", "c", kifu.Black), game(3, "c", "a", kifu.White), game(4, "a", "b", kifu.None),
	})
	var rows []string
	for i, p := range l.Players {
		row := p.Name
		for _, cell := range l.Cells[i] {
			row += " "
			for _, one := range cell {
				row += one.Sign
			}
		}
		rows = append(rows, row)
	}
	if got, want := strings.Join(rows, "\n"), "b  ○= ○\na ●=  ○\nc ● ● "; got != want {
		t.Errorf("\n%s\nwant\n%s", got, want)
	}
}

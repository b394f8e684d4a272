package httpapi

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// A position that was played out in any of eight ways is searched for, and the
// games found show it from the side from which it was played.
func TestASearchByPositionShowsItAsItWasAsked(t *testing.T) {
	s := library(t)
	id, _ := kifu.ParseGameID(idsOf(t, s, "title=honinbo")[0])
	g, err := s.archive.Game(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for turn := range kifu.Symmetry(8) {
		l := kifu.Line{Size: g.Line.Size}
		for _, m := range g.Line.Moves[:7] {
			l.Moves = append(l.Moves, kifu.Move{Color: m.Color, Point: turn.Turn(m.Point, l.Size)})
		}
		page := ask(t, s, "GET", exploreAddress(nil, playText(&l, len(l.Moves), kifu.Black)), "Accept", "text/html").Body.String()
		found := ask(t, s, "GET", matched(t, page, `class="button" href="(/\?[^"]*position=[^"]*)"`), "Accept", "text/html").Body.String()
		board := ask(t, s, "GET", strings.Replace(matched(t, found, `data-board="([^"]*)"`), ".svg?bare=1&", ".txt?", 1)).Body.String()
		asked := boardAt(&l, len(l.Moves))
		want := web.Diagram{Size: l.Size, Black: stonesOn(asked, kifu.Black), White: stonesOn(asked, kifu.White), Last: l.Moves[6].Point}
		if board != want.ASCII() {
			t.Errorf("turned by %d:\n%s, want\n%s", turn, board, want.ASCII())
		}
		if strings.Contains(matched(t, found, `href="(/api/v1/games\?[^"]*)"`), "turn=") {
			t.Error("a download asks for a turned board")
		}
	}
}

// matched is what a pattern's brackets hold, of the first match in a page.
func matched(t *testing.T, page, pattern string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(page)
	if found == nil {
		t.Fatalf("nothing like %s in\n%s", pattern, page)
	}
	return html.UnescapeString(found[1])
}

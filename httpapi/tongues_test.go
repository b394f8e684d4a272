package httpapi

import (
	"fmt"
	"html"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/web"
)

// The pages of titles, editions, people, pairs and records tell nothing in
// English to who reads another language: what stands there in Latin letters is
// a name that the tables have in no other script, or one of a source. The
// examples of all findings about titles and careers are among the records, and
// editions of every format. Games in lists stand as their records have them.
// KIFUBASE_ARCHIVE names an archive to walk instead.
func TestPagesTellInTheReadersLanguage(t *testing.T) {
	s, ours := asked(t, "../testdata/sgf/history", "../archive/testdata/formats")
	pages := pagesOfHistories(t, s)
	for _, l := range web.Languages[1:] {
		said := map[string]string{}
		for _, page := range pages {
			w := ask(t, s, "GET", page, "Accept", "text/html", "Cookie", "language="+string(l))
			if w.Code != 200 {
				t.Fatalf("%s: %d", page, w.Code)
			}
			if !strings.Contains(w.Body.String(), `<html lang="`+string(l)+`"`) {
				t.Fatalf("%s is not in %s", page, l)
			}
			for _, word := range latin.FindAllString(readOut(gamesIn.ReplaceAllString(w.Body.String(), " ")), -1) {
				said[word] = page
			}
		}
		names := s.latinNames(t, l)
		for _, word := range slices.Sorted(maps.Keys(said)) {
			if !names[word] {
				t.Errorf("%s says %q in %s", said[word], word, l)
			}
		}
	}
	if ours && len(pages) < 40 {
		t.Errorf("%d pages: too few to tell", len(pages))
	}
}

// latin are words in Latin letters; the B of a result is none.
var latin = regexp.MustCompile(`[A-Za-z][A-Za-z'’]+`)

var (
	notSaid  = regexp.MustCompile(`(?s)<(script|style|code|textarea|text)\b.*?</(script|style|code|textarea|text)>|\S+\.sgf`)
	gamesIn  = regexp.MustCompile(`(?s)<table class="games">.*?</table>`)
	inItsOwn = regexp.MustCompile(`(?s)<(span|p|dd|td|div|q)\b[^>]*\blang="[^"]*"[^>]*>.*?</(span|p|dd|td|div|q)>`)
	spoken   = regexp.MustCompile(`(?:aria-label|title|placeholder)="([^"]*)"`)
	anything = regexp.MustCompile(`<[^>]*>`)
)

// readOut is the words of a page's content that are said in its own language,
// and those that a reader is told of it without seeing them.
func readOut(page string) string {
	_, page, _ = strings.Cut(page, "<main")
	_, page, _ = strings.Cut(page, ">")
	page, _, _ = strings.Cut(page, "</main>")
	page = notSaid.ReplaceAllString(page, " ")
	words := ""
	for _, m := range spoken.FindAllStringSubmatch(page, -1) {
		words += " " + m[1]
	}
	page = inItsOwn.ReplaceAllString(page, " ")
	return html.UnescapeString(anything.ReplaceAllString(page, " ") + words)
}

// pagesOfHistories are the pages of the titles, of their editions that have
// games, of people, and of each person with one opponent.
func pagesOfHistories(t *testing.T, s *Server) []string {
	pages := []string{"/titles", "/players", "/records", "/versus?player=kato-masao&player=rin-kaiho&player=sakata-eio"}
	for _, edition := range editionsOf(t, s) {
		edition = strings.TrimPrefix(edition, "/api/v1")
		title := edition[:strings.LastIndex(edition, "/")]
		if !slices.Contains(pages, title) {
			pages = append(pages, title)
		}
		pages = append(pages, edition)
	}
	for _, p := range peopleIn(t, s) {
		at := "/players/" + url.PathEscape(p)
		pages = append(pages, at)
		var r struct {
			Items []struct{ Player struct{ ID, Key string } }
		}
		mustRead(t, ask(t, s, "GET", "/api/v1"+at+"/opponents?limit=1").Body.Bytes(), &r)
		for _, o := range r.Items {
			pages = append(pages, at+"/versus/"+url.PathEscape(o.Player.ID+o.Player.Key))
		}
	}
	return pages
}

func peopleIn(t *testing.T, s *Server) (handles []string) {
	var r struct{ Items []struct{ ID, Key string } }
	mustRead(t, ask(t, s, "GET", "/api/v1/players?limit=100").Body.Bytes(), &r)
	for _, p := range r.Items {
		handles = append(handles, p.ID+p.Key)
	}
	return handles
}

// latinNames are the words of names that have no other script in a language: of
// people, of titles, of sources.
func (s *Server) latinNames(t *testing.T, l web.Language) map[string]bool {
	v, all := s.pages.In(l), map[string]bool{}
	take := func(name string) {
		for _, word := range latin.FindAllString(name, -1) {
			all[word] = true
		}
	}
	annals, _, err := s.archive.Annals(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range annals.Titles {
		title := &annals.Titles[i]
		take(s.namedTitle(v, title.ID).Name)
		for k := range title.Editions {
			take(s.takenOver(v, title.ID, &title.Editions[k]))
		}
	}
	for _, title := range s.tables.EveryTitle() {
		take(s.namedTitle(v, title.ID).Name)
	}
	for _, handle := range peopleIn(t, s) {
		name := s.named(v, handle).Name
		if take(name); name == handle { // nobody's but a record's, which writes it in its own way
			games, err := s.archive.OfPlayer(t.Context(), handle)
			if err != nil {
				t.Fatal(err)
			}
			take(history.CareerOf(handle, games.Games, s.tables).Name)
		}
	}
	return all
}

// takenOver are the names that an edition's people and sources have in a
// language.
func (s *Server) takenOver(v *web.Voice, title string, e *history.Edition) string {
	names := ""
	if h := e.Reference; h != nil {
		names += fmt.Sprintln(sourcesCalled(v, h.Source), s.named(v, h.Winner).Name, s.named(v, h.RunnerUp).Name)
	}
	if l, told := s.tables.MatchLength(title, e.Number); told {
		names += sourcesCalled(v, l.Source)
	}
	return names
}

package httpapi

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/web"
)

// sameEverywhere are words that are the same in every language: formats, what
// can be typed into a field, and names of properties and of results of SGF.
const sameEverywhere = "SGF CSV JSON lines zip SVG PNG ASCII UTC API ID Kifubase MultiGo MB UTF Draw Void FF GM SZ HA PL CA GB GW " +
	"Cho Sonjin Honinbo honinbo final japanese rule ko YYYY MM DD AGA Tromp Taylor OR indexer check add docs draw void " +
	"PB PW BR WR EV RO DT RE KM RU PC GN SO known had decided agrees inferred differs missing"

// The pages of games, searches, boards, the archive and what is not there tell
// nothing in English to who reads another language: what stands there in Latin
// letters is a record's own, a name that has no other script, or the same
// everywhere.
func TestPagesOfGamesTellInTheReadersLanguage(t *testing.T) {
	s := library(t)
	pages := pagesOfGames(t, s)
	for _, l := range web.Languages[1:] {
		own := s.ownWords(t, l)
		for _, page := range pages {
			w := ask(t, s, "GET", page, "Accept", "text/html", "Cookie", "language="+string(l))
			if !strings.Contains(w.Body.String(), `<html lang="`+string(l)+`"`) {
				t.Fatalf("%s (%d) is not in %s", page, w.Code, l)
			}
			leftovers(t, page, w.Body.String(), l, own)
		}
	}
}

// handles are what people are searched by, beside their names.
var handles = regexp.MustCompile(`\([a-z0-9]+(-[a-z0-9]+)*\)`)

// leftovers tells the words of a page that are Latin and nobody's own.
func leftovers(t *testing.T, page, body string, l web.Language, own map[string]bool) {
	t.Helper()
	for _, word := range latin.FindAllString(handles.ReplaceAllString(readOut(body), ""), -1) {
		if !own[word] && !own[strings.ToLower(word)] {
			t.Errorf("%s says %q in %s", page, word, l)
			own[word] = true // once is enough
		}
	}
}

// pagesOfGames are pages of every sort that is not of a history, with those of
// every game.
func pagesOfGames(t *testing.T, s *Server) []string {
	pages := []string{
		"/", "/?q=honinbo", "/?q=趙治勲+B%2BR", "/?finding=rule-ko", "/?player=趙善津&sort=-date&limit=2", "/?q=nothing+of+the+kind",
		"/explore", "/explore?play=Q16+D4+Q3", "/explore?board=9", "/archive", "/check",
		"/nope", "/games/abc", "/games/" + strings.Repeat("0", 32), "/players/%E2%98%86", "/titles/0", "/titles/honinbo/0", "/titles/honinbo/999",
		"/?q=year:1x", "/?q=%22", "/?size=99", "/?edition=zwei", "/?from=1999-13", "/?winner=...", "/?sort=up", "/?limit=0", "/?cursor=x", "/?result=X",
		"/explore?play=zz", "/explore?board=99", "/explore?stones=X", "/explore?game=x", "/players?cursor=x", "/titles/honinbo?only=x", "/versus?player=cho-sonjin",
	}
	for g, err := range s.archive.Every(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, "/games/"+g.ID.String(), "/games/"+g.ID.String()+"?move=2")
	}
	return append(pages, pages[len(pages)-1]+"99")
}

// ownWords are the words of the records, of names that have no other script in a
// language, of what the pages above ask, and those that are the same everywhere.
func (s *Server) ownWords(t *testing.T, l web.Language) map[string]bool {
	own := s.latinNames(t, l)
	take := func(text string) {
		for _, word := range latin.FindAllString(text, -1) {
			own[word] = true
		}
	}
	take(sameEverywhere + " nothing of the kind zwei zz up")
	for _, code := range []string{"sort", "facets", "stage"} { // what can be typed stands in the refusal
		w := ask(t, s, "GET", "/api/v1/games?"+code+"=?")
		take(w.Body.String())
	}
	for g, err := range s.archive.Every(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range g.Witnesses {
			take(w.Charset + " " + strings.Join(w.Dialects, " ") + " " + w.Settled.Event.Name + " " + w.Settled.Event.Place)
			for _, h := range w.Header {
				take(h.Text)
			}
			for _, p := range slices.Concat(w.Settled.Black, w.Settled.White) {
				take(p.Name + " " + p.Handle())
			}
		}
	}
	return own
}

// What the sheet says of every broken record of the project is in the reader's
// language, but for the record's own words.
func TestTheSheetTellsInTheReadersLanguage(t *testing.T) {
	s := library(t)
	var names []string
	for _, folder := range []string{"corrupt", "charset", "rules", "cases"} {
		found, _ := filepath.Glob("../testdata/sgf/" + folder + "/*.sgf")
		names = append(names, found...)
	}
	if len(names) < 100 {
		t.Fatalf("%d records: too few to tell", len(names))
	}
	for i, name := range names {
		text, err := os.ReadFile(name)
		if err != nil || len(text) > 64<<10 || strings.Contains(name, "1252") || strings.Contains(name, "utf-16le-ca") {
			continue // of the last the Latin letters are no ASCII
		}
		l := web.Languages[1+i%(len(web.Languages)-1)] // each record in one language, each kind of fault in several
		w := httptest.NewRecorder()
		r := httptest.NewRequest("POST", "/check?lang="+string(l), strings.NewReader(url.Values{"sgf": {string(text)}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "text/html")
		if s.ServeHTTP(w, r); w.Code != http.StatusOK {
			t.Errorf("%s: %d", name, w.Code)
		}
		plain := string(text) + strings.NewReplacer("\x00", " ").Replace(string(text)) + strings.ReplaceAll(string(text), "\x00", "") // UTF-16
		own := map[string]bool{}
		for _, word := range latin.FindAllString(sameEverywhere+" utf shift jis euc jp kr gb big iso windows ascii us dialect fox multigo sina gokifu human coordinates hz koi be le BOM "+plain+" "+strings.ReplaceAll(plain, "\n", ""), -1) {
			own[word], own[strings.ToLower(word)] = true, true
		}
		leftovers(t, filepath.Base(name), w.Body.String(), l, own)
	}
}

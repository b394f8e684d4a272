package httpapi

import (
	"encoding/json"
	"html"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Of an archive of a reader's own, which KIFUBASE_ARCHIVE names, so many pages
// are read and so many numbers held.
const (
	mostPages   = 200
	mostNumbers = 20_000
)

var (
	numberLinks = regexp.MustCompile(`<a class="count" href="([^"]+)">([0-9,]+)</a>`)
	pageLinks   = regexp.MustCompile(`href="(/(?:players|titles|versus|records|archive)[^"#]*)"`)
	nextLink    = regexp.MustCompile(`href="([^"]+)" rel="next">`)
)

// TestEveryNumberOpensToItsGames walks the pages of people, titles, records and
// the archive, as a reader without script does, and holds every number that
// leads to games against how many games it leads to.
func TestEveryNumberOpensToItsGames(t *testing.T) {
	s, ours := asked(t, "../testdata/sgf/cases", "../testdata/sgf/collections", "../testdata/sgf/duplicate", "../testdata/sgf/history")
	pages, seen := []string{"/archive", "/records", "/titles", "/players"}, map[string]bool{}
	if ours {
		pages = append(pages, "/versus?player=cho-sonjin&player=cho-chikun&player=kato-masao")
	}
	leads := map[string]int{} // by address, how many games were found there
	held := 0
	for n := 0; n < len(pages) && n < mostPages && held < mostNumbers; n++ {
		w := ask(t, s, "GET", pages[n], "Accept", "text/html")
		if w.Code != 200 {
			t.Errorf("%s: %d", pages[n], w.Code)
		}
		body := w.Body.String()
		for _, m := range numberLinks.FindAllStringSubmatch(body, -1) {
			address := html.UnescapeString(m[1])
			want, err := strconv.Atoi(strings.ReplaceAll(m[2], ",", ""))
			if err != nil {
				t.Fatal(err)
			}
			if _, known := leads[address]; !known {
				leads[address] = gamesAt(t, s, address)
			}
			if held++; leads[address] != want {
				t.Errorf("%s: %d opens to %d games at %s", pages[n], want, leads[address], address)
			}
		}
		for _, m := range pageLinks.FindAllStringSubmatch(body, -1) {
			if address := html.UnescapeString(m[1]); !seen[address] && !strings.Contains(address, "lang=") {
				seen[address] = true
				pages = append(pages, address)
			}
		}
	}
	t.Logf("%d numbers on %d pages, by %d addresses", held, min(len(pages), mostPages), len(leads))
	if held < 500 && ours {
		t.Errorf("only %d numbers were found", held)
	}
}

// gamesAt is how many games an address leads to, versions of one counted once.
func gamesAt(t *testing.T, s *Server, address string) (n int) {
	t.Helper()
	if question, found := strings.CutPrefix(address, "/?"); found {
		asked, err := url.ParseQuery(question)
		if err != nil {
			t.Fatal(err)
		}
		asked.Set("limit", "1")
		var answer struct{ Clusters int }
		w := ask(t, s, "GET", "/api/v1/games?"+asked.Encode())
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || w.Code != 200 {
			t.Errorf("%s: %d %s", address, w.Code, w.Body)
		}
		return answer.Clusters
	}
	for address != "" {
		w := ask(t, s, "GET", address, "Accept", "text/html")
		n += strings.Count(w.Body.String(), "<tr data-board")
		next := nextLink.FindStringSubmatch(w.Body.String())
		if address = ""; next != nil {
			address = html.UnescapeString(next[1])
		}
	}
	return n
}

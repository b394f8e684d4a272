package httpapi

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// A position in whatever way somebody has it leads to the page where it is
// explored; what is none is said to be none, and shown again.
func TestExploringFromAGivenPosition(t *testing.T) {
	s := library(t)
	honinbo, small := idsOf(t, s, "title=honinbo")[0], idOf(t, s, "player=Anna&handicap=2")
	for given, want := range map[string]string{
		"Q16 D4 Q3":                                 "/explore?play=Q16+D4+Q3",
		" 1. pd dp\n2. pq W:dd ":                    "/explore?play=Q16+D4+Q3+D16",
		"(;GM[1]SZ[9];B[ee];W[ce])":                 "/explore?board=9x9&play=E5+C5",
		"(;SZ[9]AB[gc][cg];W[ee])":                  "/explore?board=9x9&play=W%3AE5&stones=B%3Agccg",
		"(;SZ[9];B[ee];AW[dd];B[ce])":               "/explore?board=9x9&play=pass&stones=B%3Aceee+W%3Add",
		"  A B C\n3 . # .\n2 o(#).\n1 . . .":        "/explore?board=3x3&stones=B%3Ababb+W%3Aab",
		small + " move 1":                           "/explore?game=" + small + "&move=1",
		"http://x/games/" + small + "?move=2#board": "/explore?game=" + small + "&move=2",
		"/games/" + small + "#m=0":                  "/explore?game=" + small + "&move=0",
		positionAfter(t, s, honinbo, 1):             "/explore?play=pass&stones=B%3A",
		"hello":                                     "",
		"":                                          "",
		"(;":                                        "",
		"#.#\n.":                                    "",
		small + " 999":                              "",
		strings.Repeat("0", 32):                     "",
		"(;GM[1]SZ[19]C[<script>]":                  "/explore?",
	} {
		r := httptest.NewRequest("POST", "/explore", strings.NewReader(url.Values{"position": {given}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		to := w.Header().Get("Location")
		switch {
		case want == "":
			if w.Code != 400 || !strings.Contains(w.Body.String(), `role="alert"`) {
				t.Errorf("%q: %d", given, w.Code)
			}
		case w.Code != 303 || !strings.HasPrefix(to, want):
			t.Errorf("%q: %d %s, want %s", given, w.Code, to, want)
		default:
			if page := ask(t, s, "GET", to, "Accept", "text/html"); page.Code != 200 {
				t.Errorf("%q: %s answers %d", given, to, page.Code)
			}
		}
	}
	for _, stones := range []string{"B:p", "X:pd", "B:zz", "pd"} {
		if p := problemIn(t, ask(t, s, "GET", "/explore?stones="+stones)); p.Status != 400 || p.Parameter != "stones" {
			t.Errorf("%s: %+v", stones, p)
		}
	}
}

package httpapi

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"image/png"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/kifubase/kifubase/query"
)

var update = flag.Bool("update", false, "write the golden files again")

// idOf is the id of the only game that a question finds.
func idOf(t testing.TB, s *Server, asks string) string {
	t.Helper()
	var l struct {
		Total int
		Items []struct{ ID string }
	}
	if w := ask(t, s, "GET", "/api/v1/games?"+asks); json.Unmarshal(w.Body.Bytes(), &l) != nil || l.Total != 1 {
		t.Fatalf("%s: %d games, want one", asks, l.Total)
	}
	return l.Items[0].ID
}

// post asks with a body.
func post(s *Server, target, media, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", target, strings.NewReader(body))
	r.Header.Set("Content-Type", media)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// Every route with what it answers, to be read in testdata.
func TestAnswers(t *testing.T) {
	s := library(t)
	honinbo, ko := idOf(t, s, "title=honinbo&edition=54"), idOf(t, s, "player=Anna&result=B%2BR")
	fourth := positionAfter(t, s, honinbo, 4)
	for name, c := range map[string]struct{ method, target, body, path string }{
		"games-all":          {"GET", "/api/v1/games", "", "/api/v1/games"},
		"games-player":       {"GET", "/api/v1/games?player=Cho+Sonjin&sort=event&limit=2", "", "/api/v1/games"},
		"games-facets":       {"GET", "/api/v1/games?facets=title,result&limit=1", "", "/api/v1/games"},
		"games-none":         {"GET", "/api/v1/games?q=nothing+of+the+kind", "", "/api/v1/games"},
		"game":               {"GET", "/api/v1/games/" + honinbo, "", "/api/v1/games/{id}"},
		"game-faulty":        {"GET", "/api/v1/games/" + ko, "", "/api/v1/games/{id}"},
		"game-unknown":       {"GET", "/api/v1/games/00000000000000000000000000000000", "", ""},
		"board":              {"GET", "/api/v1/games/" + ko + "/board", "", "/api/v1/games/{id}/board"},
		"board-start":        {"GET", "/api/v1/games/" + idOf(t, s, "handicap=2") + "/board?move=0", "", "/api/v1/games/{id}/board"},
		"board-too-far":      {"GET", "/api/v1/games/" + ko + "/board?move=12", "", ""},
		"position":           {"GET", "/api/v1/positions/" + fourth, "", "/api/v1/positions/{id}"},
		"position-filtered":  {"GET", "/api/v1/positions/" + fourth + "?player=Rin+Kaiho", "", "/api/v1/positions/{id}"},
		"position-unknown":   {"GET", "/api/v1/positions/00000000000000000000000000000000", "", ""},
		"position-told":      {"POST", "/api/v1/positions", `{"moves":"D4 Q4 D17 Q16"}`, "/api/v1/positions"},
		"check":              {"POST", "/api/v1/check", records["small/ko.sgf"] + "(;GM[1]SZ[9];B[ee];W[ee])", "/api/v1/check"},
		"check-rules":        {"POST", "/api/v1/check?rules=renju", records["small/ko.sgf"], ""},
		"check-no-record":    {"POST", "/api/v1/check", "<html>404</html>", "/api/v1/check"},
		"position-new":       {"POST", "/api/v1/positions", `{"moves":"T19"}`, "/api/v1/positions"},
		"players":            {"GET", "/api/v1/players?limit=2", "", "/api/v1/players"},
		"players-typed":      {"GET", "/api/v1/players?q=趙", "", "/api/v1/players"},
		"player":             {"GET", "/api/v1/players/cho-sonjin", "", "/api/v1/players/{id}"},
		"player-of-no-table": {"GET", "/api/v1/players/anna", "", "/api/v1/players/{id}"},
		"player-unknown":     {"GET", "/api/v1/players/nobody-at-all", "", ""},
		"opponents":          {"GET", "/api/v1/players/cho-sonjin/opponents", "", "/api/v1/players/{id}/opponents"},
		"versus":             {"GET", "/api/v1/players/anna/versus/bert?limit=1", "", "/api/v1/players/{id}/versus/{other}"},
		"ranks":              {"GET", "/api/v1/players/cho-sonjin/ranks", "", "/api/v1/players/{id}/ranks"},
		"finals":             {"GET", "/api/v1/players/cho-sonjin/finals", "", "/api/v1/players/{id}/finals"},
		"records":            {"GET", "/api/v1/records", "", "/api/v1/records"},
		"cross-table":        {"GET", "/api/v1/versus?player=cho-sonjin&player=cho-chikun&player=kato-masao", "", "/api/v1/versus"},
		"cross-table-of-one": {"GET", "/api/v1/versus?player=cho-sonjin", "", ""},
		"titles":             {"GET", "/api/v1/titles", "", "/api/v1/titles"},
		"title":              {"GET", "/api/v1/titles/honinbo", "", "/api/v1/titles/{id}"},
		"edition":            {"GET", "/api/v1/titles/honinbo/54", "", "/api/v1/titles/{id}/{edition}"},
		"duplicates":         {"GET", "/api/v1/duplicates", "", "/api/v1/duplicates"},
		"findings":           {"GET", "/api/v1/findings?player=Anna", "", "/api/v1/findings"},
		"suggest":            {"GET", "/api/v1/suggest?q=honin", "", "/api/v1/suggest"},
		"suggest-typo":       {"GET", "/api/v1/suggest?q=chikunn", "", "/api/v1/suggest"},
		"parameter-unknown":  {"GET", "/api/v1/titles?colour=red", "", ""},
		"game-explained":     {"GET", "/api/v1/games/" + ko + "?explain=1", "", "/api/v1/games/{id}"},
		"archive":            {"GET", "/api/v1/archive", "", "/api/v1/archive"},
	} {
		w := ask(t, s, c.method, c.target)
		switch {
		case strings.HasPrefix(c.target, "/api/v1/check"):
			w = post(s, c.target, "application/x-go-sgf", c.body)
		case c.method == "POST":
			w = post(s, c.target, "application/json", c.body)
		}
		golden(t, "answers/"+name+".json", pretty(t, w))
		if c.path != "" {
			keepsContract(t, name, c.path, strings.ToLower(c.method), w)
		}
	}
}

func positionAfter(t testing.TB, s *Server, game string, move int) string {
	t.Helper()
	var b struct{ Position string }
	w := ask(t, s, "GET", fmt.Sprintf("/api/v1/games/%s/board?move=%d", game, move))
	if err := json.Unmarshal(w.Body.Bytes(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Position
}

// What is another in every run stands in golden files as a word.
var varying = []struct {
	pattern *regexp.Regexp
	word    string
}{
	{regexp.MustCompile(`[0-9a-f]{64}("|,|\s)`), "DIGEST$1"},
	{regexp.MustCompile(`archive [0-9a-f]{16} of \d{4}-\d\d-\d\d`), "archive ID of TODAY"},
	{regexp.MustCompile(`"date": "\d{4}-\d\d-\d\d"`), `"date": "TODAY"`},
	{regexp.MustCompile(`"made": "[^"]*"`), `"made": "NOW"`},
	{regexp.MustCompile(`"(request|program|mapping)": "[^"]*"`), `"$1": "…"`},
	{regexp.MustCompile(`"next": "[^"]*"`), `"next": "CURSOR"`},
}

// pretty is an answer as a person reads it.
func pretty(t *testing.T, w *httptest.ResponseRecorder) []byte {
	t.Helper()
	var b bytes.Buffer
	fmt.Fprintln(&b, w.Code, w.Header().Get("Content-Type"))
	if err := json.Indent(&b, w.Body.Bytes(), "", "  "); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	return append(constant(bytes.TrimRight(b.Bytes(), "\n")), '\n')
}

// constant is a text with words for what is another in every run.
func constant(text []byte) []byte {
	for _, v := range varying {
		text = v.pattern.ReplaceAll(text, []byte(v.word))
	}
	return text
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs:\n%s", name, got)
	}
}

// keepsContract holds an answer against the contract: nothing is missing, and
// nothing is there that was not promised.
func keepsContract(t *testing.T, name, path, method string, w *httptest.ResponseRecorder) {
	t.Helper()
	d := readContract(t)
	promised, ok := d.Paths[path][method].Responses[fmt.Sprint(w.Code)]
	if !ok {
		t.Errorf("%s: the contract knows no %d of %s %s", name, w.Code, method, path)
		return
	}
	s := promised.Content["application/json"].Schema
	var v map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	for _, fault := range d.faults(name, s, v) {
		t.Error(fault)
	}
	names := d.known(s)
	for _, member := range slices.Sorted(maps.Keys(v)) {
		if !names[member] {
			t.Errorf("%s.%s is not in the contract", name, member)
		}
	}
}

func TestOtherFormats(t *testing.T) {
	s := library(t)
	honinbo := idOf(t, s, "title=honinbo&edition=54")
	for name, target := range map[string]string{
		"games.csv":         "/api/v1/games?format=csv&sort=event",
		"games.ndjson":      "/api/v1/games?format=ndjson&player=Anna",
		"games.sgf":         "/api/v1/games?format=sgf&player=Anna",
		"player.txt":        "/api/v1/players/cho-sonjin?format=text",
		"player.csv":        "/api/v1/players/cho-sonjin?format=csv",
		"ranks.txt":         "/api/v1/players/cho-sonjin/ranks?format=text",
		"title.csv":         "/api/v1/titles/nhk?format=csv",
		"edition.txt":       "/api/v1/titles/honinbo/54?format=text",
		"finals.txt":        "/api/v1/players/cho-sonjin/finals?format=text",
		"versus.txt":        "/api/v1/players/anna/versus/bert?format=text",
		"cross-table.csv":   "/api/v1/versus?player=cho-sonjin&player=cho-chikun&format=csv",
		"cross-table.txt":   "/api/v1/versus?player=cho-sonjin&player=cho-chikun&format=text",
		"honinbo.svg":       "/api/v1/games/" + honinbo + "/board.svg?move=6",
		"honinbo-bare.svg":  "/api/v1/games/" + honinbo + "/board.svg?move=6&bare=1",
		"honinbo.txt":       "/api/v1/games/" + honinbo + "/board.txt",
		"honinbo-clean.sgf": "/api/v1/games/" + honinbo + ".sgf?clean=1",
		"honinbo-1.sgf":     "/api/v1/games/" + honinbo + ".sgf?witness=1",
	} {
		w := ask(t, s, "GET", target)
		if w.Code != 200 {
			t.Errorf("%s: %d %s", target, w.Code, w.Body)
		}
		var head bytes.Buffer
		for _, h := range []string{"Content-Type", "Content-Disposition"} {
			fmt.Fprintf(&head, "%s: %s\n", h, w.Header().Get(h))
		}
		golden(t, "formats/"+name, append(head.Bytes(), constant(w.Body.Bytes())...))
	}
}

// TestZip opens the files of a zip one by one: each is the record's very bytes.
func TestZip(t *testing.T) {
	s := library(t)
	w := ask(t, s, "GET", "/api/v1/games?format=zip&sort=date")
	z, err := zip.NewReader(bytes.NewReader(w.Body.Bytes()), int64(w.Body.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(idsOf(t, s, "")); len(z.File) != n {
		t.Errorf("%d files, want %d", len(z.File), n)
	}
	names := map[string]bool{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || !bytes.HasPrefix(text, []byte("(;")) {
			t.Errorf("%s: %v %q", f.Name, err, text)
		}
		names[f.Name] = true
	}
	if !names["00001 1980-09-10 - Rin Kaiho - Cho Chikun.sgf"] || len(names) != len(z.File) {
		t.Errorf("%v", slices.Sorted(maps.Keys(names)))
	}
}

func TestPicture(t *testing.T) {
	s := library(t)
	w := ask(t, s, "GET", "/api/v1/games/"+idOf(t, s, "title=honinbo&edition=54")+"/board.png?move=6&bare=1")
	picture, err := png.Decode(w.Body)
	if err != nil || w.Code != 200 || w.Header().Get("Content-Type") != "image/png" {
		t.Fatalf("%d %v %v", w.Code, w.Header(), err)
	}
	if got := picture.Bounds().Dx(); got != 1170 {
		t.Errorf("%d pixels wide, want 1170", got)
	}
}

// The media type chooses as well as the word.
func TestFormatByAccept(t *testing.T) {
	s := library(t)
	for accept, want := range map[string]string{
		"":                                "application/json",
		"*/*":                             "application/json",
		"text/csv":                        "text/csv; charset=utf-8",
		"text/html, text/csv;q=0.9":       "text/csv; charset=utf-8",
		"application/x-ndjson":            "application/x-ndjson",
		"application/x-go-sgf;q=1, */*":   "application/x-go-sgf; charset=utf-8",
		"text/html,application/xml,*/*":   "application/json",
		"application/json, text/csv;q=.1": "application/json",
	} {
		if got := ask(t, s, "GET", "/api/v1/games", "Accept", accept).Header().Get("Content-Type"); got != want {
			t.Errorf("%q: %s, want %s", accept, got, want)
		}
	}
}

func TestRecordsAreTheVeryBytes(t *testing.T) {
	s := library(t)
	id := idOf(t, s, "title=honinbo&edition=54")
	told := map[string]bool{}
	for n := range 2 {
		told[ask(t, s, "GET", fmt.Sprintf("/api/v1/games/%s.sgf?witness=%d", id, n)).Body.String()] = true
	}
	if !told[records["japan/honinbo54-3.sgf"]] || !told[records["china/102.sgf"]] {
		t.Errorf("%q", slices.Collect(maps.Keys(told)))
	}
	if p := problemIn(t, ask(t, s, "GET", "/api/v1/games/"+id+".sgf?witness=2")); p.Status != 400 || p.Parameter != "witness" {
		t.Errorf("%+v", p)
	}
}

// Everything is found once, whatever the size of a page.
func TestPagesMeet(t *testing.T) {
	s := library(t)
	for _, sort := range query.Sorts {
		whole := idsOf(t, s, "sort="+string(sort)+"&limit=200")
		for limit := 1; limit <= len(whole); limit++ {
			if got := idsOf(t, s, fmt.Sprintf("sort=%s&limit=%d", sort, limit)); !slices.Equal(got, whole) {
				t.Errorf("%s by %d: %v, want %v", sort, limit, got, whole)
			}
		}
	}
}

// idsOf is what a question finds, over all pages.
func idsOf(t *testing.T, s *Server, asks string) (ids []string) {
	t.Helper()
	for cursor := ""; ; {
		var l struct {
			Total int
			Items []struct{ ID string }
			Next  string
		}
		w := ask(t, s, "GET", "/api/v1/games?"+asks+"&cursor="+url.QueryEscape(cursor))
		if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || w.Code != 200 {
			t.Fatalf("%s: %d %s", asks, w.Code, w.Body)
		}
		for _, i := range l.Items {
			ids = append(ids, i.ID)
		}
		if cursor = l.Next; cursor == "" {
			if len(ids) != l.Total {
				t.Errorf("%s: %d games, total %d", asks, len(ids), l.Total)
			}
			return ids
		}
	}
}

func TestDownloadsHoldEverything(t *testing.T) {
	s := library(t)
	total := len(idsOf(t, s, "limit=200"))
	w := ask(t, s, "GET", "/api/v1/games?format=csv&bom=1")
	text, marked := strings.CutPrefix(w.Body.String(), "\ufeff")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || !marked || len(rows) != total+1 || !slices.Equal(rows[0], columns) {
		t.Errorf("%v, mark %v, %d rows for %d games", err, marked, len(rows), total)
	}
	lines := ask(t, s, "GET", "/api/v1/games?format=ndjson").Body.String()
	if n := strings.Count(lines, "\n"); n != total {
		t.Errorf("%d lines for %d games", n, total)
	}
	if n := strings.Count(ask(t, s, "GET", "/api/v1/games?format=ndjson&limit=2").Body.String(), "\n"); n != 2 {
		t.Errorf("%d lines for a limit of 2", n)
	}
}

func TestUnchangedAnswersCostNothing(t *testing.T) {
	s := library(t)
	id := idOf(t, s, "title=honinbo&edition=54")
	for _, target := range []string{
		"/", "/?q=honinbo", "/games/" + id, "/archive", "/api/v1/games?q=honinbo", "/api/v1/games/" + id, "/api/v1/games/" + id + ".sgf",
		"/api/v1/games/" + id + "/board", "/api/v1/games/" + id + "/board.svg", "/api/v1/archive", "/openapi.json",
		"/api/v1/positions/" + positionAfter(t, s, id, 4),
	} {
		first := ask(t, s, "GET", target)
		tag := first.Header().Get("ETag")
		if first.Code != 200 || tag == "" {
			t.Errorf("%s: %d, tag %q", target, first.Code, tag)
		}
		if again := ask(t, s, "GET", target, "If-None-Match", tag); again.Code != 304 || again.Body.Len() > 0 {
			t.Errorf("%s with its tag: %d, %d bytes", target, again.Code, again.Body.Len())
		}
		if other := ask(t, s, "GET", target, "If-None-Match", `"other"`); other.Code != 200 {
			t.Errorf("%s with another tag: %d", target, other.Code)
		}
		head := ask(t, s, "HEAD", target)
		if head.Code != 200 || head.Header().Get("Content-Type") != first.Header().Get("Content-Type") || head.Header().Get("ETag") != tag {
			t.Errorf("HEAD %s: %d %v", target, head.Code, head.Header())
		}
	}
}

// TestUnchangedIsOfOneAddress: a tag says nothing of another form, of another
// address, of what is not there, or of what is sent along.
func TestUnchangedIsOfOneAddress(t *testing.T) {
	s := library(t)
	tag := ask(t, s, "GET", "/api/v1/titles/honinbo/54").Header().Get("ETag")
	for _, c := range []struct {
		method, target, accept, tag string
		want                        int
	}{
		{"GET", "/api/v1/titles/honinbo/54", "", tag, 304},
		{"GET", "/api/v1/titles/honinbo/54", "text/csv", tag, 200},
		{"GET", "/api/v1/titles/honinbo/55", "", tag, 200},
		{"GET", "/api/v1/titles/honinbo/300", "", tag, 404},
		{"GET", "/api/v1/titles/honinbo/300", "", "*", 404},
		{"GET", "/api/v1/players/nobody", "", "*", 404},
		{"GET", "/titles/honinbo/300", "", "*", 404},
		{"POST", "/api/v1/positions", "", "*", 400},
	} {
		if w := ask(t, s, c.method, c.target, "Accept", c.accept, "If-None-Match", c.tag); w.Code != c.want || w.Code >= 400 && w.Header().Get("ETag") != "" {
			t.Errorf("%s %s as %q with %s: %d, tag %q", c.method, c.target, c.accept, c.tag, w.Code, w.Header().Get("ETag"))
		}
	}
}

// TestNobodyAgainstOneself: two people are wanted; a page asks for the other.
func TestNobodyAgainstOneself(t *testing.T) {
	s := library(t)
	if w := ask(t, s, "GET", "/api/v1/players/cho-sonjin/versus/cho-sonjin"); w.Code != 400 || !strings.Contains(w.Body.String(), "want two people") {
		t.Errorf("%d %.300s", w.Code, w.Body)
	}
	if w := ask(t, s, "GET", "/players/nobody-of-that-name/versus/nobody-of-that-name", "Accept", "text/html"); w.Code != 404 {
		t.Errorf("nobody against nobody: %d", w.Code)
	}
}

func TestAnswersArePacked(t *testing.T) {
	s := library(t)
	plain := ask(t, s, "GET", "/api/v1/games")
	packed := ask(t, s, "GET", "/api/v1/games", "Accept-Encoding", "gzip")
	if got := packed.Header().Get("Content-Encoding"); got != "gzip" {
		t.Fatalf("Content-Encoding %q", got)
	}
	r, err := gzip.NewReader(packed.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(r); err != nil || !bytes.Equal(text, plain.Body.Bytes()) {
		t.Errorf("%v: %d bytes unpacked, %d plain", err, len(text), plain.Body.Len())
	}
}

// Markup and formulas in a record do no harm in any answer.
func TestHostileRecords(t *testing.T) {
	s := library(t)
	id := idOf(t, s, "source=hostile.sgf")
	for _, target := range []string{"/", "/?q=img", "/games/" + id, "/api/v1/games", "/api/v1/games/" + id} {
		body := ask(t, s, "GET", target).Body.String()
		for _, bad := range []string{"<img src=x", "<script>alert"} {
			if strings.Contains(body, bad) {
				t.Errorf("%s holds %s", target, bad)
			}
		}
	}
	rows, err := csv.NewReader(ask(t, s, "GET", "/api/v1/games?format=csv&source=hostile.sgf").Body).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][3] != "'=cmd()" {
		t.Errorf("%v %q", err, rows)
	}
	if w := ask(t, s, "GET", "/?q=%3Cscript%3Ealert(1)%3C/script%3E"); strings.Contains(w.Body.String(), "<script>alert") {
		t.Error("the question comes back as markup")
	}
}

func TestPagesForPeople(t *testing.T) {
	s := library(t)
	id := idOf(t, s, "title=honinbo&edition=54")
	for _, c := range []struct {
		target string
		status int
		holds  []string
	}{
		{"/", 200, []string{"Newest games", "Games of Cho Sonjin", "54th Honinbo", `href="/games/` + id}},
		{"/?title=honinbo&player=cho-sonjin&lang=ja", 200, []string{"</span> 本因坊戦 <span", "</span> 趙善津 <span"}},
		{"/?player=趙善津", 200, []string{"3 games", "Cho Sonjin", "53rd Honinbo"}},
		{"/?q=nothing+of+the+kind", 200, []string{"0 games", "No game in this archive fits"}},
		{"/?from=yesterday", 400, []string{`role="alert"`, "From: "}},
		{"/?q=player:", 400, []string{`role="alert"`}},
		{"/games/" + id, 200, []string{"Cho Chikun", "54th Honinbo, title match, game 3", "2 records of this game", "china/102.sgf", "黑胜7.5目", "<svg"}},
		{"/games/" + id + "?move=3", 200, []string{"<b data-show=\"move\">3</b>", "B Q3", "?move=2#board", "?move=4#board", "?move=13#board"}},
		{"/games/00000000000000000000000000000000", 404, []string{"There is no such game here"}},
		{"/nowhere", 404, []string{"There is no such address"}},
		{"/archive", 200, []string{"Findings", "rule-ko"}},
	} {
		w := ask(t, s, "GET", c.target, "Accept", "text/html")
		if w.Code != c.status || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			t.Errorf("%s: %d %s, want %d", c.target, w.Code, w.Header().Get("Content-Type"), c.status)
		}
		for _, want := range c.holds {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("%s does not say %q", c.target, want)
			}
		}
	}
	handicap := idOf(t, s, "handicap=2")
	for from, want := range map[string]string{
		"/games/" + id + "/position?move=4":       "/explore?play=Q16+D16+Q3+D4",
		"/games/" + id + "/position?move=0":       "/explore?",
		"/games/" + handicap + "/position?move=1": "/explore?game=" + handicap + "&move=1",
	} {
		if w := ask(t, s, "GET", from); w.Code != 303 || w.Header().Get("Location") != want {
			t.Errorf("%s: %d %s, want %s", from, w.Code, w.Header().Get("Location"), want)
		}
	}
}

// The same four moves are met from every side of the board.
func TestExploringFromAnySide(t *testing.T) {
	s := library(t)
	for play, black := range map[string]string{
		"Q16 D16 Q3 D4":   "R9",
		"D16,Q16,D3,Q4":   "C9",
		"Q4 D4 Q17 D16":   "R11",
		"D4 D16 R4 Q16":   "L3",
		"pd dd pq dp":     "R9",
		"W:dd B:pd dp pq": "R9",
	} {
		page := ask(t, s, "GET", "/explore?play="+url.QueryEscape(play)).Body.String()
		for _, want := range []string{"2 games came here", "Black won 1, White 1", ">" + black + "</a>", "54th Honinbo, title match, game 3"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page does not say %q", play, want)
			}
		}
	}
	for play, parameter := range map[string]string{"play=Z99": "play", "board=99&play=": "board", "play=D4&playr=x": "playr"} {
		if p := problemIn(t, ask(t, s, "GET", "/explore?"+play)); p.Status != 400 || p.Parameter != parameter {
			t.Errorf("%s: %+v", play, p)
		}
	}
}

// Every link of a page leads somewhere.
func TestLinksLeadSomewhere(t *testing.T) {
	s := library(t)
	links := regexp.MustCompile(`(?:href|src)="(/[^"#]*)`)
	seen := map[string]bool{"/": true}
	plays := 0
	for queue := []string{"/"}; len(queue) > 0; queue = queue[1:] {
		w := ask(t, s, "GET", queue[0], "Accept", "text/html")
		if w.Code != 200 && w.Code != 303 {
			t.Errorf("%s: %d", queue[0], w.Code)
		}
		if !strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			continue
		}
		for _, m := range links.FindAllStringSubmatch(w.Body.String(), -1) {
			link := strings.ReplaceAll(m[1], "&amp;", "&")
			if strings.Contains(link, "play=") || strings.Contains(link, "move=") {
				plays++ // there is no end of boards
			}
			if !seen[link] && plays < 40 {
				seen[link] = true
				queue = append(queue, link)
			}
		}
	}
}

// Generations change while questions are asked: none fails, and none goes back
// to what was before.
func TestNewGenerationsWhileServing(t *testing.T) {
	dir := t.TempDir()
	numbered := func(n int) map[string]string {
		return map[string]string{fmt.Sprintf("%d.sgf", n): "(;GM[1]SZ[9]PB[Anna]PW[Bert]" + strings.Repeat(";B[]", n) + ";B[ee])"}
	}
	if err := add(dir, numbered(0)); err != nil {
		t.Fatal(err)
	}
	s := opened(t, dir, &Options{Limits: Limits{Searches: 100}})
	var done atomic.Bool
	var askers sync.WaitGroup
	for range 4 {
		askers.Go(func() {
			for total := 0; !done.Load(); {
				var l struct{ Total int }
				w := ask(t, s, "GET", "/api/v1/games?player=Anna")
				if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || w.Code != http.StatusOK || l.Total < total {
					t.Errorf("%d games after %d: %d %v %s", l.Total, total, w.Code, err, w.Body)
					return
				}
				total = l.Total
			}
		})
	}
	for n := 1; n <= 5; n++ {
		if err := add(dir, numbered(n)); err != nil {
			t.Error(err)
		}
		if err := s.archive.Refresh(); err != nil {
			t.Error(err)
		}
	}
	done.Store(true)
	askers.Wait()
	if a, err := s.archive.Search(context.Background(), query.Query{}); err != nil || a.Total != 6 {
		t.Errorf("%d games at the end, %v", a.Total, err)
	}
}

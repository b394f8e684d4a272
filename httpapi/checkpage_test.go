package httpapi

import (
	"bytes"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"
)

// sheet sends the form of the page, fields and files by turns of name and
// content; a file's name begins with "@".
func sheet(t *testing.T, s *Server, parts ...string) *httptest.ResponseRecorder {
	t.Helper()
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for i := 0; i < len(parts); i += 2 {
		name, file := strings.CutPrefix(parts[i], "@")
		w, err := form.CreateFormField(name)
		if file {
			w, err = form.CreateFormFile(name, "x.sgf")
		}
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(parts[i+1]))
	}
	form.Close()
	r := httptest.NewRequest("POST", "/check", &b)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("Accept", "text/html")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func TestTheSheetJudgesWithoutScript(t *testing.T) {
	s := library(t)
	ko := records["small/ko.sgf"]
	gbk := "(;GM[1]SZ[9]PB[\xd5\xd4\xd6\xce\xd1\xab]RE[\xba\xda\xca\xa4];B[ee])"
	for _, c := range []struct {
		what  string
		parts []string
		says  []string
	}{
		{"pasted", []string{"sgf", ko}, []string{"1 record: 1 finding", "rule-ko", `value="1.10"`, "The archive holds this game:", `<b data-show="move">10</b>`}},
		{"stepped", []string{"sgf", ko, "move", "1.3"}, []string{`<b data-show="move">3</b>`, "B B3"}},
		{"of two, the second", []string{"sgf", ko + ko, "move", "2.4"}, []string{"2 records: 2 findings", `id="board2"`, `<b data-show="move">10</b>`, `<b data-show="move">4</b>`}},
		{"a file before the text", []string{"sgf", "(;)", "@file", ko}, []string{"rule-ko"}},
		{"a file in GBK", []string{"@file", gbk}, []string{"赵治勋", "gb18030", "disabled data-to"}},
		{"unknown", []string{"sgf", "(;GM[1]SZ[19];B[aa];W[bb])"}, []string{"The archive does not hold this game."}},
		{"nothing", []string{"sgf", ""}, []string{"There is no record in it."}},
		{"no record", []string{"sgf", "good morning"}, []string{"There is no record in it."}},
		{"markup", []string{"sgf", records["small/hostile.sgf"]}, []string{"&lt;img src=x"}},
		{"a broken number", []string{"sgf", ko, "move", "1.-99999999999999999999"}, []string{"rule-ko"}},
	} {
		w := sheet(t, s, c.parts...)
		if w.Code != 200 || w.Header().Get("Cache-Control") != "no-store" || strings.Contains(w.Body.String(), "<img src=x") {
			t.Errorf("%s: %d, %s", c.what, w.Code, w.Header().Get("Cache-Control"))
		}
		for _, words := range c.says {
			if !strings.Contains(w.Body.String(), words) {
				t.Errorf("%s: does not say %q", c.what, words)
			}
		}
	}
	if w := sheet(t, s, "sgf", strings.Repeat("x", 3<<20)); w.Code != 413 {
		t.Errorf("three megabytes: %d", w.Code)
	}
}

// Of a text with very many records the page shows the first, and counts all.
func TestTheSheetShowsTheFirstOfMany(t *testing.T) {
	page := sheet(t, library(t), "sgf", strings.Repeat("(;GM[1]SZ[9];B[ee])", 500)).Body.String()
	if n := strings.Count(page, `class="checked"`); n != mostOnPage || !strings.Contains(page, "480 more records are not shown") {
		t.Errorf("%d records with boards", n)
	}
}

package httpapi

import (
	"compress/gzip"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
)

// TestAnsweredAgain: a second asker gets the same answer, with a number of his
// own; other words for the answer are another question, and so is the same
// question after the archive has changed.
func TestAnsweredAgain(t *testing.T) {
	s := library(t)
	first, second := ask(t, s, "GET", "/api/v1/games?limit=3"), ask(t, s, "GET", "/api/v1/games?limit=3")
	if first.Body.String() != second.Body.String() || first.Header().Get("ETag") != second.Header().Get("ETag") {
		t.Errorf("%v and %v", first, second)
	}
	if a, b := first.Header().Get(headerRequestID), second.Header().Get(headerRequestID); a == b {
		t.Errorf("both are request %s", a)
	}
	if kept := len(s.answers.young); kept != 1 {
		t.Errorf("%d answers kept, want 1", kept)
	}
	if w := ask(t, s, "GET", "/api/v1/games?limit=3", "Accept", "text/csv"); !strings.HasPrefix(w.Header().Get("Content-Type"), "text/csv") {
		t.Errorf("asked for CSV, got %s", w.Header().Get("Content-Type"))
	}
	tag := first.Header().Get("ETag")
	if w := ask(t, s, "GET", "/api/v1/games?limit=3", "If-None-Match", tag); w.Code != 304 {
		t.Errorf("%d for an answer that is held already", w.Code)
	}
	ask(t, s, "GET", "/api/v1/games/00000000000000000000000000000000")
	if kept := len(s.answers.young); kept != 2 {
		t.Errorf("%d answers kept, want 2: refusals are not", kept)
	}
}

// TestPagesAreKeptByLanguage: what one reader was shown is shown to the next of
// the same language, and to no other.
func TestPagesAreKeptByLanguage(t *testing.T) {
	s := library(t)
	page := func(header ...string) string { return ask(t, s, "GET", "/titles/honinbo/54", header...).Body.String() }
	english, japanese := page(), page("Accept-Language", "ja")
	if page() != english || page("Accept-Language", "ja") != japanese || len(s.answers.young) != 2 {
		t.Errorf("%d pages kept, want 2, the same as before", len(s.answers.young))
	}
	if chosen := page("Cookie", "language=ja"); chosen != japanese || english == japanese {
		t.Errorf("by the cookie: %.300s", chosen)
	}
}

// TestPackedOnce: who accepts gzip gets the same packed bytes twice, with their
// length, and who does not never gets them.
func TestPackedOnce(t *testing.T) {
	s := library(t)
	const target = "/api/v1/games?limit=5"
	plain := ask(t, s, "GET", target)
	first, second := ask(t, s, "GET", target, "Accept-Encoding", "gzip"), ask(t, s, "GET", target, "Accept-Encoding", "gzip")
	if first.Header().Get("Content-Encoding") != "gzip" || second.Header().Get("Content-Encoding") != "gzip" {
		t.Errorf("not packed: %v, %v", first.Header(), second.Header())
	}
	if length := second.Header().Get("Content-Length"); first.Body.String() != second.Body.String() || length != strconv.Itoa(second.Body.Len()) {
		t.Errorf("%d bytes, then %d, said to be %q", first.Body.Len(), second.Body.Len(), length)
	}
	unpacked, err := gzip.NewReader(second.Body)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(unpacked); err != nil || string(text) != plain.Body.String() {
		t.Errorf("unpacked it is %q, %v", text, err)
	}
	again := ask(t, s, "GET", target)
	if again.Header().Get("Content-Encoding") != "" || again.Body.String() != plain.Body.String() || again.Header().Get("Content-Length") != strconv.Itoa(plain.Body.Len()) {
		t.Errorf("after that, plain: %v", again.Header())
	}
}

// TestAnswersAreBounded keeps more than there is room for: what was asked for
// lately stays.
func TestAnswersAreBounded(t *testing.T) {
	var a answers
	body := make([]byte, mostOfOne)
	for i := range 4 * mostKept / mostOfOne {
		a.put(question{address: fmt.Sprint(i)}, &answer{body: body})
		if a.get(question{address: "0"}) == nil {
			t.Fatalf("asked for all the time, forgotten after %d", i)
		}
	}
	if n := len(a.young) + len(a.old); n*mostOfOne > mostKept+mostOfOne || a.get(question{address: "1"}) != nil {
		t.Errorf("%d answers kept", n)
	}
}

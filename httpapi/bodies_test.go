package httpapi

import (
	"context"
	"fmt"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/kifubase/kifubase/query"
)

// TestLargeBodiesComeInTurns: while one asker still sends a large body, another
// is told to come again, a small one is read, and searches have all their turns.
func TestLargeBodiesComeInTurns(t *testing.T) {
	dir := t.TempDir()
	if err := add(dir, map[string]string{"1.sgf": "(;GM[1]PB[Anna]PW[Bert];B[pd])"}); err != nil {
		t.Fatal(err)
	}
	s := opened(t, dir, &Options{Limits: Limits{Bodies: 1, Searches: 1, Wait: time.Millisecond}})
	send := func(body io.Reader, bytes int64) int {
		r := httptest.NewRequest("POST", "/api/v1/positions", body)
		r.Header.Set("Content-Type", "application/x-go-sgf")
		r.ContentLength = bytes
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	record := "(;C[" + strings.Repeat("x", smallBody) + "];B[pd])"
	size := int64(len(record))
	coming, sent := io.Pipe()
	code := make(chan int)
	go func() { code <- send(coming, size) }()
	io.WriteString(sent, record[:10]) // returns when it is read
	for _, c := range []struct {
		name, body string
		bytes      int64
		want       int
	}{
		{"another large body", record, size, 503},
		{"one of unknown length", record, -1, 503},
		{"a small one", "(;B[pd])", 8, 200},
	} {
		if got := send(strings.NewReader(c.body), c.bytes); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
	if w := ask(t, s, "GET", "/api/v1/games"); w.Code != 200 {
		t.Errorf("a search meanwhile: %d", w.Code)
	}
	io.WriteString(sent, record[10:])
	sent.Close()
	if got := <-code; got != 200 {
		t.Errorf("the body that came slowly: %d", got)
	}
	if got := send(strings.NewReader(record), size); got != 200 {
		t.Errorf("after it: %d", got)
	}
}

// TestReadingIsNotSearching: while all turns to read what was sent are taken,
// searches have theirs.
func TestReadingIsNotSearching(t *testing.T) {
	dir := t.TempDir()
	if err := add(dir, map[string]string{"1.sgf": "(;GM[1]PB[Anna]PW[Bert];B[pd])"}); err != nil {
		t.Fatal(err)
	}
	s := opened(t, dir, &Options{Limits: Limits{Judges: 1, Wait: time.Millisecond}})
	s.judges <- struct{}{}
	for target, media := range map[string]string{"/api/v1/positions": "application/x-go-sgf", "/api/v1/check": "text/plain", "/check": "application/x-www-form-urlencoded", "/explore": "application/x-www-form-urlencoded"} {
		r := httptest.NewRequest("POST", target, strings.NewReader("position=(%3BB[pd])&sgf=(%3BB[pd])"))
		r.Header.Set("Content-Type", media)
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); w.Code != 503 {
			t.Errorf("%s: %d, want 503", target, w.Code)
		}
	}
	if w := ask(t, s, "GET", "/api/v1/games?player=Anna"); w.Code != 200 {
		t.Errorf("a search: %d", w.Code)
	}
}

// TestADownloadWaitsForItsTurn: what has begun to be sent is sent whole, however
// many ask meanwhile.
func TestADownloadWaitsForItsTurn(t *testing.T) {
	dir, files := t.TempDir(), map[string]string{}
	for n := range query.MaxLimit + 1 {
		files[fmt.Sprintf("%d.sgf", n)] = "(;GM[1]SZ[19]PB[Anna]PW[Bert]" + strings.Repeat(";B[]", n) + ";B[ee])"
	}
	if err := add(dir, files); err != nil {
		t.Fatal(err)
	}
	s := opened(t, dir, &Options{Limits: Limits{Searches: 1, Wait: time.Nanosecond}})
	w := &busy{ResponseRecorder: httptest.NewRecorder(), s: s}
	s.ServeHTTP(w, httptest.NewRequest("GET", "/api/v1/games?format=ndjson", nil))
	if lines := strings.Count(w.Body.String(), "\n"); w.Code != 200 || lines != len(files) {
		t.Errorf("%d, %d lines, want %d", w.Code, lines, len(files))
	}
}

// busy is an asker who takes the only turn when the answer begins, and gives it
// back when another asked for it in vain.
type busy struct {
	*httptest.ResponseRecorder
	s     *Server
	taken bool
}

func (w *busy) WriteHeader(code int) {
	w.ResponseRecorder.WriteHeader(code)
	if !w.taken {
		w.taken = true
		w.s.turns <- struct{}{}
		go func() {
			for w.s.take(context.Background(), w.s.turns) == nil { // until it was refused once
				<-w.s.turns
			}
			<-w.s.turns
		}()
	}
}

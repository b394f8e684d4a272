package httpapi

import (
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
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

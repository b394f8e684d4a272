package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
)

// What no search is begun for. The server has no archive here: an answer other
// than the one expected would come from one.
func TestQuestionsThatAreRefusedUnasked(t *testing.T) {
	s := empty(t, nil)
	long := strings.Repeat("honinbo", 1000)
	many := strings.Repeat("a ", 17)
	for _, c := range []struct{ target, parameter string }{
		{"/api/v1/games?q=" + long, "q"},
		{"/api/v1/games?player=" + long, "player"},
		{"/api/v1/games?q=" + url.QueryEscape(many), "q"},
		{"/api/v1/games?limit=1e9", "limit"},
		{"/api/v1/games?player=nobody;atall", "address"},
		{"/api/v1/games?player=%zz", "address"},
		{"/api/v1/games?player=100%", "address"},
		{"/api/v1/games?limit=201", "limit"},
		{"/api/v1/games?limit=0", "limit"},
		{"/api/v1/games?limit=-1", "limit"},
		{"/api/v1/games?from=-1", "from"},
		{"/api/v1/games?from=1999-13", "from"},
		{"/api/v1/games?to=yesterday", "to"},
		{"/api/v1/games?cursor=abc", "cursor"},
		{"/api/v1/games?cursor=" + long, "cursor"},
		{"/api/v1/games?position=xyz", "position"},
		{"/api/v1/games?size=0x0", "size"},
		{"/api/v1/games?moves=many", "moves"},
		{"/api/v1/games?sort=size", "sort"},
		{"/api/v1/games?facets=hair", "facets"},
		{"/api/v1/games?format=xml", "format"},
		{"/api/v1/games?playr=Cho", "playr"},
		{"/api/v1/games?q=" + url.QueryEscape("\x00"), "q"},
		{"/api/v1/games?q=" + url.QueryEscape("\xff"), "q"},
		{"/api/v1/games/xyz", "id"},
		{"/api/v1/games/" + strings.Repeat("0", 31) + "g", "id"},
		{"/api/v1/games/" + strings.Repeat("0", 33), "id"},
		{"/api/v1/games/.sgf", "id"},
		{"/api/v1/games/xyz/board", "id"},
		{"/api/v1/games/" + strings.Repeat("0", 32) + "/board?move=-1", "move"},
		{"/api/v1/games/" + strings.Repeat("0", 32) + "/board?move=1e9", "move"},
		{"/api/v1/games/" + strings.Repeat("0", 32) + ".sgf?witness=first", "witness"},
		{"/api/v1/positions/xyz", "id"},
		{"/api/v1/positions/" + strings.Repeat("0", 32) + "?limit=1000", "limit"},
	} {
		w := ask(t, s, "GET", c.target)
		if p := problemIn(t, w); p.Status != 400 || p.Parameter != c.parameter {
			t.Errorf("%.80s: %d %q %s, want 400 %q", c.target, p.Status, p.Parameter, p.Detail, c.parameter)
		}
		if w.Body.Len() > 2000 {
			t.Errorf("%.80s: an answer of %d bytes", c.target, w.Body.Len())
		}
	}
}

func TestBodiesThatAreRefused(t *testing.T) {
	s := empty(t, nil)
	for _, c := range []struct {
		name, media, body string
		status            int
		parameter         string
	}{
		{"no JSON", "application/json", "moves=Q16", 400, "body"},
		{"cut short", "application/json", `{"moves":"Q16`, 400, "body"},
		{"nothing", "application/json", "", 400, "body"},
		{"two values", "application/json", `{} {}`, 400, "body"},
		{"a list", "application/json", `[]`, 400, "body"},
		{"another member", "application/json", `{"moves":"Q16","komi":5}`, 400, "body"},
		{"nested deep", "application/json", strings.Repeat("[", 100_000), 400, "body"},
		{"a number too large", "application/json", `{"move":1e99}`, 400, "body"},
		{"told twice", "application/json", `{"moves":"Q16","sgf":"(;B[pd])"}`, 400, "body"},
		{"no such point", "application/json", `{"size":"9","moves":"Q16"}`, 400, "moves"},
		{"too many moves", "application/json", `{"moves":"` + strings.Repeat("aa ", maxTold+1) + `"}`, 400, "moves"},
		{"no board", "application/json", `{"size":"0"}`, 400, "size"},
		{"no game in it", "application/x-go-sgf", "<html></html>", 400, "body"},
		{"an image", "image/png", "\x89PNG", 400, "Content-Type"},
		{"3 MB", "application/json", `{"moves":"` + strings.Repeat(" ", 3<<20) + `"}`, 413, ""},
		{"3 MB of SGF", "application/x-go-sgf", strings.Repeat("(;", 3<<19), 413, ""},
	} {
		for _, announced := range []bool{true, false} {
			r := httptest.NewRequest("POST", "/api/v1/positions", strings.NewReader(c.body))
			r.Header.Set("Content-Type", c.media)
			if !announced {
				r.ContentLength = -1
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if p := problemIn(t, w); p.Status != c.status || p.Parameter != c.parameter {
				t.Errorf("%s: %d %q %s, want %d %q", c.name, p.Status, p.Parameter, p.Detail, c.status, c.parameter)
			}
		}
	}
}

func TestNothingWrites(t *testing.T) {
	s := empty(t, nil)
	for _, method := range []string{"PUT", "PATCH", "DELETE", "POST"} {
		for _, target := range []string{"/", "/api/v1/games", "/api/v1/games/0", "/api/v1/archive", "/healthz"} {
			w := ask(t, s, method, target)
			if w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") == "" {
				t.Errorf("%s %s: %d, Allow %q", method, target, w.Code, w.Header().Get("Allow"))
			}
		}
	}
}

// A log line is one line, whatever is asked.
func TestTheLogCannotBeForged(t *testing.T) {
	var log bytes.Buffer
	s := empty(t, &Options{Log: textLog(&log)})
	r := httptest.NewRequest("GET", "/api/v1/games", nil)
	r.URL.RawQuery = "q=a\nlevel=ERROR\x1b[31m"
	r.URL.Path = "/x\r\ny\u2028z"
	s.ServeHTTP(httptest.NewRecorder(), r)
	if got := strings.Count(log.String(), "\n"); got != 1 || strings.ContainsAny(log.String(), "\r\x1b\u2028") {
		t.Errorf("%d lines: %q", got, &log)
	}
}

// served runs a server on a free port until the test ends.
func served(t *testing.T, s *Server) (address string, stop func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, l) }()
	ended := false
	stop = func() error {
		if ended {
			return nil
		}
		ended = true
		cancel()
		return <-done
	}
	t.Cleanup(func() { stop() })
	return l.Addr().String(), stop
}

// Who is slow is cut off when the time is up, not before, and is not waited
// for longer. The reads below end because the server closes the connection; if
// it did not, they would last until the test's own limit.
func TestTheSlowAreCutOff(t *testing.T) {
	quick := Limits{ReadHeader: 50 * time.Millisecond, Read: 100 * time.Millisecond, Idle: 50 * time.Millisecond}
	address, _ := served(t, empty(t, &Options{Limits: quick}))
	for _, c := range []struct{ name, sent, want string }{
		{"header", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ", ""},
		{"body", "POST /api/v1/positions HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000000\r\n\r\n. . .", "HTTP/1.1 408"},
		{"idle", "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 200"},
		{"silent", "", ""},
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(conn, c.sent)
		got, err := io.ReadAll(conn)
		if err != nil || !strings.HasPrefix(string(got), c.want) || c.want == "" && len(got) > 0 {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
		}
		conn.Close()
	}
}

// A header that is too long is refused while it is sent, and the refusal can be
// read to its end: the connection is not torn down over what still comes.
func TestLongHeadersAreRefused(t *testing.T) {
	address, _ := served(t, empty(t, nil))
	for size, want := range map[int]string{10_000: "HTTP/1.1 200", 200_000: "HTTP/1.1 431", 2_000_000: "HTTP/1.1 431"} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		go fmt.Fprintf(conn, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-A: %s\r\n\r\n", strings.Repeat("a", size))
		if answer, err := io.ReadAll(conn); err != nil || !strings.HasPrefix(string(answer), want) {
			t.Errorf("%d bytes: %q, %v", size, answer, err)
		}
		conn.Close()
	}
}

func TestTheStopWaitsForWhatIsAtWork(t *testing.T) {
	s := empty(t, nil)
	began, goOn := make(chan struct{}), make(chan struct{})
	s.echo.GET("/slow", func(c echo.Context) error {
		close(began)
		<-goOn
		return c.String(http.StatusOK, "done")
	})
	address, stop := served(t, s)
	answered := make(chan string, 1)
	go func() {
		r, err := http.Get("http://" + address + "/slow")
		if err != nil {
			answered <- err.Error()
			return
		}
		defer r.Body.Close()
		body, _ := io.ReadAll(r.Body)
		answered <- string(body)
	}()
	<-began
	stopped := make(chan error, 1)
	go func() { stopped <- stop() }()
	for { // until nobody is let in any more
		conn, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		conn.Close()
	}
	close(goOn)
	if got := <-answered; got != "done" {
		t.Errorf("the request at work got %q", got)
	}
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

func TestTheStopDoesNotWaitForEver(t *testing.T) {
	s := empty(t, &Options{Limits: Limits{Stop: time.Millisecond}})
	began := make(chan struct{})
	s.echo.GET("/slow", func(c echo.Context) error {
		close(began)
		<-c.Request().Context().Done()
		return c.Request().Context().Err()
	})
	address, stop := served(t, s)
	go http.Get("http://" + address + "/slow")
	<-began
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestTooManySearches(t *testing.T) {
	s := empty(t, &Options{Limits: Limits{Searches: 2, Wait: time.Millisecond, Search: time.Hour}})
	began, goOn := make(chan struct{}), make(chan struct{})
	s.echo.GET("/search", func(c echo.Context) error {
		return s.search(c, func(context.Context) error {
			began <- struct{}{}
			<-goOn
			return nil
		})
	})
	codes := make(chan int, 2)
	for range 2 {
		go func() { codes <- ask(t, s, "GET", "/search").Code }()
		<-began
	}
	w := ask(t, s, "GET", "/search")
	if p := problemIn(t, w); p.Status != 503 || p.Type != "urn:kifubase:problem:busy" || w.Header().Get("Retry-After") != "1" {
		t.Errorf("%+v, Retry-After %q", p, w.Header().Get("Retry-After"))
	}
	if w := ask(t, s, "GET", "/api/v1/games?limit=1e9"); w.Code != 400 {
		t.Errorf("a wrong parameter waits for its turn: %d", w.Code)
	}
	close(goOn)
	for range 2 {
		if code := <-codes; code != 200 {
			t.Errorf("a search that had its turn: %d", code)
		}
	}
}

func TestASearchThatTakesTooLong(t *testing.T) {
	s := empty(t, &Options{Limits: Limits{Search: time.Millisecond}})
	s.echo.GET("/search", func(c echo.Context) error {
		return s.search(c, func(ctx context.Context) error {
			<-ctx.Done()
			return fmt.Errorf("search: %w", ctx.Err())
		})
	})
	if p := problemIn(t, ask(t, s, "GET", "/search")); p.Status != 503 || p.Type != "urn:kifubase:problem:slow" {
		t.Errorf("%+v", p)
	}
}

// An asker who has gone is no fault of the server.
func TestAnAskerWhoHasGone(t *testing.T) {
	var log bytes.Buffer
	s := empty(t, &Options{Log: textLog(&log)})
	s.echo.GET("/gone", func(echo.Context) error { return fmt.Errorf("search: %w", context.Canceled) })
	ask(t, s, "GET", "/gone")
	if strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("%s", &log)
	}
}

func TestAnAnswerCutShortIsNoWholeAnswer(t *testing.T) {
	s := empty(t, nil)
	s.echo.GET("/cut", func(c echo.Context) error {
		c.Response().WriteHeader(http.StatusOK)
		io.WriteString(c.Response(), "half of")
		c.Response().Flush()
		return errors.New("disk gone")
	})
	address, _ := served(t, s)
	r, err := http.Get("http://" + address + "/cut")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if body, err := io.ReadAll(r.Body); err == nil {
		t.Errorf("the answer seems whole: %q", body)
	}
}

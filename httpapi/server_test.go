package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
)

// empty is the server of an archive that is not open.
func empty(t *testing.T, o *Options) *Server {
	t.Helper()
	s, err := New(new(archive.Archive), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func textLog(w io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(w, nil)) }

// ask sends one request to a handler and returns the answer.
func ask(t testing.TB, h http.Handler, method, target string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func problemIn(t *testing.T, w *httptest.ResponseRecorder) problem {
	t.Helper()
	if got := w.Header().Get("Content-Type"); got != "application/problem+json" {
		t.Fatalf("content type %q: %s", got, w.Body)
	}
	var p problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRefusals(t *testing.T) {
	s := empty(t, nil)
	for _, c := range []struct {
		method, target string
		status         int
		slug           string
	}{
		{"GET", "/nowhere", 404, "no-route"},
		{"GET", "/api/v1/nowhere", 404, "no-route"},
		{"DELETE", "/healthz", 405, "method"},
		{"POST", "/healthz", 405, "method"},
	} {
		w := ask(t, s, c.method, c.target)
		p := problemIn(t, w)
		if w.Code != c.status || p.Status != c.status || p.Type != "urn:kifubase:problem:"+c.slug {
			t.Errorf("%s %s: %d %+v, want %d %s", c.method, c.target, w.Code, p, c.status, c.slug)
		}
		if p.Request == "" || p.Request != w.Header().Get("X-Request-Id") {
			t.Errorf("%s %s: request number %q in the body, %q in the header", c.method, c.target, p.Request, w.Header().Get("X-Request-Id"))
		}
	}
	if got := ask(t, s, "POST", "/healthz").Header().Get("Allow"); !strings.Contains(got, "GET") || !strings.Contains(got, "HEAD") {
		t.Errorf("Allow: %q", got)
	}
}

func TestAPanicIsToldAndLogged(t *testing.T) {
	var log bytes.Buffer
	s := empty(t, &Options{Log: textLog(&log)})
	s.echo.GET("/panic", func(echo.Context) error { panic("a board of 0x0\nfrom=127.0.0.1") })
	w := ask(t, s, "GET", "/panic", "X-Request-Id", "seven")
	if p := problemIn(t, w); p.Status != 500 || strings.Contains(w.Body.String(), "board") || p.Request != "seven" {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), `value="a board of 0x0\nfrom=127.0.0.1"`) {
		t.Errorf("the log says\n%s", &log)
	}
}

func TestACauseIsLoggedNotTold(t *testing.T) {
	var log bytes.Buffer
	s := empty(t, &Options{Log: textLog(&log)})
	s.echo.GET("/broken", func(echo.Context) error { return errors.New("open /srv/games.db: input/output error") })
	w := ask(t, s, "GET", "/broken")
	if p := problemIn(t, w); p.Status != 500 || strings.Contains(w.Body.String(), "/srv") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if !strings.Contains(log.String(), "input/output error") {
		t.Errorf("the log says\n%s", &log)
	}
}

func TestRequestNumbers(t *testing.T) {
	s := empty(t, nil)
	for _, c := range []struct{ sent, want string }{
		{"a-1_b.C", "a-1_b.C"},
		{"", ""},
		{"two words", ""},
		{"line\nbreak", ""},
		{strings.Repeat("x", 65), ""},
	} {
		got := ask(t, s, "GET", "/healthz", "X-Request-Id", c.sent).Header().Get("X-Request-Id")
		if c.want != "" && got != c.want || c.want == "" && (len(got) != 16 || got == c.sent) {
			t.Errorf("sent %q, answered %q", c.sent, got)
		}
	}
}

func TestEveryAnswerIsGuarded(t *testing.T) {
	s := empty(t, nil)
	page := map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Content-Security-Policy": pagePolicy}
	data := map[string]string{"X-Content-Type-Options": "nosniff", "Content-Security-Policy": dataPolicy}
	for target, guards := range map[string]map[string]string{"/healthz": page, "/": page, "/nowhere": page, "/api/v1/games": data, "/api/v1/nowhere": data} {
		h := ask(t, s, "GET", target).Header()
		for name, want := range guards {
			if got := h.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", target, name, got, want)
			}
		}
	}
}

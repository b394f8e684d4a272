package httpapi

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
)

const headerRequestID = "X-Request-Id"

// named gives every request a number that the answer and the log share. One
// that the asker brings is kept when it is short and plain.
func named(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(headerRequestID, numberOf(c.Request()))
		return next(c)
	}
}

func numberOf(r *http.Request) string {
	if id := r.Header.Get(headerRequestID); plain(id) {
		return id
	}
	return newRequestID()
}

func requestID(c echo.Context) string { return c.Response().Header().Get(headerRequestID) }

func newRequestID() string {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// plain reports whether a request's number is fit for a header and a log: 1 to
// 64 letters, digits, hyphens, underscores and dots.
func plain(id string) bool {
	if len(id) == 0 || len(id) > 64 {
		return false
	}
	for _, c := range []byte(id) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_', c == '.':
		default:
			return false
		}
	}
	return true
}

// logged counts every request and writes a line for it when it is done. It answers errors
// itself, so that the line has the status that was sent.
func (s *Server) logged(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		began := time.Now()
		defer func() {
			took := time.Since(began)
			s.metrics.of(c.Path(), c.Response().Status)(took)
			s.tell(s.answered(c.Request(), c.Response().Status, c.Response().Size), told{c.Request(), requestID(c), took})
		}()
		if err := next(c); err != nil {
			c.Error(err)
		}
		return nil
	}
}

// told is what the log says of one request.
type told struct {
	request *http.Request
	number  string
	took    time.Duration
}

// tell writes the line of a request by a handler of answered. It goes to the
// handler itself, since the place in the program that a logger looks up is the
// same for all.
func (s *Server) tell(line slog.Handler, t told) {
	r := t.request
	if !line.Enabled(r.Context(), slog.LevelInfo) {
		return
	}
	said := slog.NewRecord(time.Now(), slog.LevelInfo, "request", 0)
	said.AddAttrs(slog.String("request", t.number), slog.Int64("ms", t.took.Milliseconds()), slog.String("from", r.RemoteAddr))
	_ = line.Handle(r.Context(), said) // a log that can't be written stops no answer
}

// answered is the log with what is the same each time a question gets the same
// answer: it is written out once. Bytes are those of the body, as sent.
func (s *Server) answered(r *http.Request, status int, bytes int64) slog.Handler {
	return s.log.Handler().WithAttrs([]slog.Attr{slog.String("method", r.Method), slog.String("uri", r.URL.RequestURI()),
		slog.Int("status", status), slog.Int64("bytes", bytes)})
}

// caught turns a panic into an error: a fault in one answer stops no other.
func (s *Server) caught(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			r := recover()
			switch r {
			case nil:
				return
			case http.ErrAbortHandler: // the wish to end the connection
				panic(r)
			}
			s.log.Error("panic", "request", requestID(c), "value", fmt.Sprint(r), "stack", string(debug.Stack()))
			err = errPanic
		}()
		return next(c)
	}
}

// pagePolicy lets a page load what this server has and nothing else: no script
// or style inside the page, no other host, no frame around it.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// dataPolicy is for what is no page, and may be opened as one: a board in SVG.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

// guarded tells browsers what an answer may do. What a policy of pages says
// twice for the sake of old browsers is left out of data: the fewer lines a
// head has, the more answers a second.
func guarded(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("X-Content-Type-Options", "nosniff")
		if isData(c.Request()) {
			h.Set("Content-Security-Policy", dataPolicy)
			return next(c)
		}
		h.Set("Content-Security-Policy", pagePolicy)
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		return next(c)
	}
}

// isData reports whether an address is the API's, and no page's.
func isData(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// understood refuses an address whose parameters can't all be read, or of which
// the contract does not know one: a parameter that is passed over would make
// another question of it, and a wrong total.
func understood(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		asked, err := url.ParseQuery(c.Request().URL.RawQuery)
		if err != nil {
			return badParameter("address", "it can't be read: %v", err)
		}
		if known := promised()[c.Request().Method+" "+c.Path()]; known != nil {
			for name := range asked {
				if !known[name] {
					return badParameter(name, "no such parameter here: they are listed at /docs")
				}
			}
		}
		return next(c)
	}
}

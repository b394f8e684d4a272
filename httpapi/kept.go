package httpapi

import (
	"bytes"
	"log/slog"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// What is kept of answers: at most mostKept bytes, of each at most mostOfOne.
// A page of 25 games is some 16 kB.
const (
	mostKept  = 32 << 20
	mostOfOne = 256 << 10
)

// answers keeps what was answered, since many ask the same: an answer depends
// on the address, what the asker accepts and the state of the archive, and on
// nothing else. When the young half is full it becomes the old one, and what
// nobody asked for since is forgotten.
type answers struct {
	mu         sync.Mutex // guards what follows
	young, old map[question]*answer
	bytes      int // of the young
}

// answer is one that can be given again.
type answer struct {
	header http.Header // without the request's own number, with the body's length
	body   []byte
	seen   func(took time.Duration) // counts it
	line   slog.Handler             // tells it
}

func (a *answers) get(key question) *answer {
	a.mu.Lock()
	defer a.mu.Unlock()
	if kept := a.young[key]; kept != nil {
		return kept
	}
	kept := a.old[key]
	if kept != nil {
		a.keep(key, kept)
	}
	return kept
}

func (a *answers) put(key question, kept *answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.keep(key, kept)
}

func (a *answers) keep(key question, kept *answer) {
	size := len(kept.body) + mostAsked + 1024 // with the key and the headers
	if a.young == nil || a.bytes+size > mostKept/2 {
		a.old, a.young, a.bytes = a.young, map[question]*answer{}, 0
	}
	a.young[key] = kept
	a.bytes += size
}

// ServeHTTP answers one request: with what was kept of the same question, as it
// went over the line then, or else by the router.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if key, ok := s.keyOf(r); ok {
		if kept := s.answers.get(key); kept != nil {
			s.repeat(w, r, kept)
			return
		}
	}
	s.echo.ServeHTTP(w, r)
}

// question is what an answer depends on: the state of the archive, the address
// with the server's name that stands in its links, and the form the asker takes.
type question struct {
	archive, address, host, accept string
	language, cookie               string // of pages: the API speaks one language
	secure, packed                 bool
}

// mostAsked is the bytes of an address, or of a header, up to which an answer is
// kept.
const mostAsked = 2000

// keyOf is what an answer depends on, unless it is one not to be kept.
func (s *Server) keyOf(r *http.Request) (question, bool) {
	if r.Method != http.MethodGet || r.Header.Get("If-None-Match") != "" {
		return question{}, false
	}
	q := question{
		archive: s.archive.About().ID,
		address: r.RequestURI,
		host:    r.Host,
		accept:  r.Header.Get("Accept"),
		secure:  isSecure(r),
		packed:  strings.Contains(r.Header.Get(echo.HeaderAcceptEncoding), "gzip"),
	}
	if !isData(r) {
		q.language, q.cookie = r.Header.Get("Accept-Language"), strings.Join(r.Header["Cookie"], "; ")
	}
	return q, len(q.address)+len(q.host)+len(q.accept)+len(q.language)+len(q.cookie) <= mostAsked
}

// repeat writes an answer that was kept, under the request's own number. Its
// length is told: in chunks it would take twice as long to send and to read.
func (s *Server) repeat(w http.ResponseWriter, r *http.Request, kept *answer) {
	began, id := time.Now(), numberOf(r)
	h := w.Header()
	maps.Copy(h, kept.header)
	h[headerRequestID] = []string{id}
	line := kept.line
	if n, err := writeWhole(w, r, kept.body); err != nil { // who has left takes no answer
		line = s.answered(r, http.StatusOK, int64(n))
	}
	took := time.Since(began)
	kept.seen(took)
	s.tell(line, told{r, id, took})
}

// keep keeps what the router answers, packed as it goes over the line: what was
// packed once is not packed again.
func (s *Server) keep(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		key, ok := s.keyOf(c.Request())
		if !ok {
			return next(c)
		}
		w := &keeping{ResponseWriter: c.Response().Writer}
		c.Response().Writer = w
		err := next(c)
		c.Response().Writer = w.ResponseWriter
		if err == nil && c.Response().Status == http.StatusOK && !w.over && c.Response().Header().Get("ETag") != "" {
			s.answers.put(key, s.keepable(c, w.body.Bytes()))
		}
		return err
	}
}

func (s *Server) keepable(c echo.Context, body []byte) *answer {
	h := c.Response().Header().Clone()
	delete(h, headerRequestID)
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	return &answer{h, body, s.metrics.of(c.Path(), http.StatusOK), s.answered(c.Request(), http.StatusOK, int64(len(body)))}
}

// keeping writes an answer and keeps a copy, unless it is too large.
type keeping struct {
	http.ResponseWriter
	body bytes.Buffer
	over bool
}

func (w *keeping) Write(b []byte) (int, error) {
	if w.over = w.over || w.body.Len()+len(b) > mostOfOne; w.over {
		w.body = bytes.Buffer{}
	} else {
		w.body.Write(b)
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets a http.ResponseController reach the connection.
func (w *keeping) Unwrap() http.ResponseWriter { return w.ResponseWriter }

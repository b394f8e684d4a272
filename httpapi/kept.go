package httpapi

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"
)

// What is kept of answers: at most mostKept bytes, of each at most mostOfOne.
// A page of fifty games is some 30 kB.
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
	young, old map[string]*answer
	bytes      int // of the young
}

// answer is one that can be given again.
type answer struct {
	header http.Header
	body   []byte
}

func (a *answers) get(key string) *answer {
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

func (a *answers) put(key string, kept *answer) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.keep(key, kept)
}

func (a *answers) keep(key string, kept *answer) {
	size := len(key) + len(kept.body) + 1024 // with the headers
	if a.young == nil || a.bytes+size > mostKept/2 {
		a.old, a.young, a.bytes = a.young, map[string]*answer{}, 0
	}
	a.young[key] = kept
	a.bytes += size
}

// again gives an answer a second time instead of finding it again, as it went
// over the line: what was packed once is not packed again.
func (s *Server) again(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		key := s.keyOf(c)
		if key == "" {
			return next(c)
		}
		if kept := s.answers.get(key); kept != nil {
			return repeat(c, kept)
		}
		w := &keeping{ResponseWriter: c.Response().Writer}
		c.Response().Writer = w
		err := next(c)
		c.Response().Writer = w.ResponseWriter
		if err == nil && c.Response().Status == http.StatusOK && !w.over && c.Response().Header().Get("ETag") != "" {
			s.answers.put(key, &answer{c.Response().Header().Clone(), w.body.Bytes()})
		}
		return err
	}
}

// keyOf is what an answer depends on, the name of the server in its links among
// it; "" where it is not to be kept.
func (s *Server) keyOf(c echo.Context) string {
	r := c.Request()
	accept := r.Header.Get("Accept")
	if r.Method != http.MethodGet || !strings.HasPrefix(r.URL.Path, "/api/v1/") || len(accept) > 200 || len(r.URL.RawQuery) > 2000 || r.Header.Get("If-None-Match") != "" {
		return ""
	}
	packed := "plain"
	if strings.Contains(r.Header.Get(echo.HeaderAcceptEncoding), "gzip") {
		packed = "gzip"
	}
	return s.archive.About().ID + "\n" + r.URL.RequestURI() + "\n" + baseOf(r) + "\n" + packed + "\n" + accept
}

// repeat writes an answer that was kept. The request's own number stays. With
// its length told it goes out in two writes; without, in chunks, which take
// twice as long to send and to read.
func repeat(c echo.Context, kept *answer) error {
	h := c.Response().Header()
	for name, values := range kept.header {
		if name != headerRequestID {
			h[name] = values
		}
	}
	h.Set(echo.HeaderContentLength, strconv.Itoa(len(kept.body)))
	c.Response().WriteHeader(http.StatusOK)
	_, err := c.Response().Write(kept.body)
	return err
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

package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/web"
)

// What can go wrong between the asker and the archive. The archive's own
// errors are in the table below.
var (
	errBusy     = errors.New("too many searches at once")
	errPanic    = errors.New("panic")
	errNotReady = errors.New("archive is not open")
)

// parameterError is a request that can't be answered as it was asked.
type parameterError struct {
	name string // of the parameter; "body" for the body
	why  kifu.Sentence
	path bool // it is part of the path: there is no such page
}

func (e *parameterError) Error() string { return e.name + ": " + e.why.String() }

func badParameter(name, form string, put ...any) error {
	return &parameterError{name: name, why: kifu.Said(form, put...)}
}

// badPath is a part of the path that can be no id and no number of anything.
func badPath(name, form string, put ...any) error {
	return &parameterError{name: name, why: kifu.Said(form, put...), path: true}
}

// notAnID refuses what should be the id of a game or a position.
func notAnID(name, text string) error {
	return &parameterError{name: name, why: kifu.Said("%q is no id: want 32 hexadecimal digits", head(text, 40)), path: name == "id"}
}

// blame is the parameter that an error blames, with what is wrong; nil for none.
func blame(err error) *web.Fault {
	if bad, ok := errors.AsType[*parameterError](err); ok {
		return &web.Fault{Param: bad.name, Why: bad.why}
	}
	if bad, ok := errors.AsType[*query.Error](err); ok {
		return &web.Fault{Param: bad.Param, Value: bad.Value, At: bad.At, Why: bad.Why}
	}
	return nil
}

// kindOfProblem is what the asker is told about an error. The slug is for
// programs and stays; the detail says what to do next, and where it is empty
// the error itself does.
type kindOfProblem struct {
	status int
	slug   string
	title  string
	detail string
}

// statusGone is nginx's word for an asker who did not wait; only the log gets
// to see it.
const statusGone = 499

// problems is the one table from errors to answers; the first that fits counts.
var problems = []struct {
	err  error
	kind kindOfProblem
}{
	{errBusy, kindOfProblem{http.StatusServiceUnavailable, "busy", "Too many searches at once", "Ask again in a second."}},
	{context.Canceled, kindOfProblem{statusGone, "gone", "The asker has gone", ""}},
	{context.DeadlineExceeded, kindOfProblem{http.StatusServiceUnavailable, "slow", "The search took too long", "Ask for less: add a player, an event or years."}},
	{os.ErrDeadlineExceeded, kindOfProblem{http.StatusRequestTimeout, "timeout", "The request came too slowly", "Send it again."}},
	{errNotReady, kindOfProblem{http.StatusServiceUnavailable, "not-ready", "The archive is not open", "Ask again in a second."}},
	{archive.ErrClosed, kindOfProblem{http.StatusServiceUnavailable, "not-ready", "The archive is closed", "Ask again in a second."}},
	{archive.ErrNotFound, kindOfProblem{http.StatusNotFound, "not-found", "The archive does not hold it", "Ids belong to one archive: look for it again by a search."}},
	{archive.ErrDamaged, kindOfProblem{http.StatusInternalServerError, "damaged", "The archive is damaged here",
		"Whoever keeps it: indexer rebuild makes a damaged index again; damaged games are added again from their files to a new archive."}},
}

// unknown is what any other error is told as; its cause is in the log only.
var unknown = kindOfProblem{http.StatusInternalServerError, "internal", "Something went wrong here",
	"The request's number is in the log of the server; tell it to whoever keeps the archive."}

// fromRouter is what Echo's own refusals are told as.
var fromRouter = map[int]kindOfProblem{
	http.StatusNotFound:              {http.StatusNotFound, "no-route", "There is no such address", "The addresses of the API are listed at /docs."},
	http.StatusMethodNotAllowed:      {http.StatusMethodNotAllowed, "method", "This address can't be used that way", "The methods it knows are in the Allow header."},
	http.StatusRequestEntityTooLarge: {http.StatusRequestEntityTooLarge, "too-large", "The body is too large", "Send at most 2 MB."},
}

// kindOf finds an error in the table.
func kindOf(err error) kindOfProblem {
	if fault := blame(err); fault != nil {
		return kindOfProblem{http.StatusBadRequest, "parameter", "A parameter is not right", err.Error()}
	}
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return fromRouter[http.StatusRequestEntityTooLarge]
	}
	for _, p := range problems {
		if errors.Is(err, p.err) {
			return p.kind
		}
	}
	var refused *echo.HTTPError
	if errors.As(err, &refused) {
		if kind, ok := fromRouter[refused.Code]; ok {
			return kind
		}
	}
	return unknown
}

// problem is an answer of RFC 9457.
type problem struct {
	Type      string `json:"type"`
	Title     string `json:"title"`
	Status    int    `json:"status"`
	Detail    string `json:"detail,omitempty"`
	Instance  string `json:"instance"`
	Parameter string `json:"parameter,omitempty"`
	Request   string `json:"request"`
}

func problemOf(err error, kind kindOfProblem, c echo.Context) problem {
	p := problem{
		Type:     "urn:kifubase:problem:" + kind.slug,
		Title:    kind.title,
		Status:   kind.status,
		Detail:   kind.detail,
		Instance: c.Request().URL.Path,
		Request:  requestID(c),
	}
	if fault := blame(err); fault != nil {
		p.Parameter = fault.Param
	}
	return p
}

// refuse writes the answer to a request that failed. What was begun to be
// written can't be taken back: then the connection ends.
func (s *Server) refuse(err error, c echo.Context) {
	if c.Response().Committed {
		s.log.Error("answer cut short", "request", requestID(c), "cause", err)
		panic(http.ErrAbortHandler)
	}
	c.Response().Header().Del("ETag") // a refusal is not what the address holds
	kind := kindOf(err)
	if kind.status >= http.StatusInternalServerError {
		s.log.Error("refused", "request", requestID(c), "status", kind.status, "cause", err)
	}
	if kind.status == http.StatusServiceUnavailable {
		c.Response().Header().Set("Retry-After", "1")
	}
	if wantsPage(c) {
		_ = s.pageOfProblem(c, err) // who asked has gone away
		return
	}
	p := problemOf(err, kind, c)
	body, _ := json.Marshal(p) // strings and a number: always writable
	_ = c.Blob(kind.status, "application/problem+json", body)
}

// wantsPage reports whether a browser asks for one of the pages.
func wantsPage(c echo.Context) bool {
	return !isData(c.Request()) && strings.Contains(c.Request().Header.Get("Accept"), "text/html")
}

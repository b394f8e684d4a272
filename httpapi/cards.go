package httpapi

import (
	"context"
	"encoding/csv"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// carded is an answer that is also given as a card: as text to paste, and as a
// table.
type carded struct {
	answer any
	cite   citation
	card   func() history.Card
}

// cardForms are the shapes of a card, by the word of the format parameter and
// by media type.
var cardForms = []form[func(echo.Context, carded) error]{
	{"json", "application/json", func(c echo.Context, a carded) error { return asJSON(c, a.answer) }},
	{"csv", "text/csv", cardAsCSV},
	{"text", "text/plain", cardAsText},
}

// inForms answers as fresh does, in the form that is asked for.
func (s *Server) inForms(c echo.Context, work func(context.Context) (state string, a carded, err error)) error {
	write, err := formOf(c, cardForms)
	if err != nil {
		return err
	}
	return s.freshly(c, func(ctx context.Context) (string, any, error) {
		state, a, err := work(ctx)
		return state, a, err
	}, func(c echo.Context, v any) error { return write(c, v.(carded)) })
}

func cardAsCSV(c echo.Context, a carded) error {
	card := a.card()
	h := c.Response().Header()
	h.Set("Content-Type", "text/csv; charset=utf-8")
	h.Set("Content-Disposition", attachment("card.csv"))
	c.Response().WriteHeader(http.StatusOK)
	w := csv.NewWriter(c.Response())
	w.Write(append(card.Columns, "archive")) // Flush tells of errors
	for _, row := range card.Rows {
		cells := append(row, a.cite.Archive)
		for i := range cells {
			cells[i] = harmless(cells[i])
		}
		w.Write(cells)
	}
	w.Flush()
	return w.Error()
}

// cardAsText is plain text whose links lead to this server's pages, under the
// name that it was asked by.
func cardAsText(c echo.Context, a carded) error {
	card, base := a.card(), baseOf(c.Request())
	card.Cite = a.cite.Text + " " + base + linkOf(c.Request())
	text := card.Text(func(question, page string, game kifu.GameID) string {
		if question != "" {
			return base + "/?q=" + url.QueryEscape(question)
		}
		if page != "" {
			return base + page
		}
		return base + web.GameAddress(game)
	})
	return c.Blob(http.StatusOK, "text/plain; charset=utf-8", text)
}

// linkOf is the path of a question with its parameters, but for the form of
// the answer.
func linkOf(r *http.Request) string {
	asked := r.URL.Query()
	asked.Del("format")
	if len(asked) == 0 {
		return r.URL.EscapedPath()
	}
	return r.URL.EscapedPath() + "?" + asked.Encode()
}

// baseOf is the address of the server as the request names it. It is part of
// what an answer depends on.
func baseOf(r *http.Request) string {
	scheme := "http"
	if isSecure(r) {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

func isSecure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get(echo.HeaderXForwardedProto) == "https"
}

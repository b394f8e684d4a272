package httpapi

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/query"
)

// ours is the parameters of /games that are not part of the question.
var ours = []string{"format", "bom"}

// games answers a search.
func (s *Server) games(c echo.Context) error {
	q, err := query.Parse(c.QueryParams(), ours...)
	if err != nil {
		return err
	}
	write, err := formOf(c, formats)
	if err != nil {
		return err
	}
	if stamp(c, s.archive.About().ID) {
		return unchanged(c)
	}
	return write(s, c, q)
}

// gamesAsJSON is one page.
func gamesAsJSON(s *Server, c echo.Context, q query.Query) error {
	var l list
	err := s.search(c, func(ctx context.Context) (err error) {
		for {
			if l, err = s.listOf(ctx, q); err != nil || l.Archive != "" {
				return err
			}
		}
	})
	if err != nil {
		return err
	}
	stamp(c, l.Archive)
	return asJSON(c, l)
}

// found is one page of a search.
func (s *Server) found(c echo.Context, q query.Query) (a archive.Answer, err error) {
	err = s.search(c, func(ctx context.Context) error {
		a, err = s.archive.Search(ctx, q)
		return err
	})
	return a, err
}

// game answers /games/{id} and, because Echo's parameters end at a slash only,
// /games/{id}.sgf.
func (s *Server) game(c echo.Context) error {
	if id, ok := strings.CutSuffix(c.Param("id"), ".sgf"); ok {
		return s.record(c, id)
	}
	id, err := kifu.ParseGameID(c.Param("id"))
	if err != nil {
		return notAnID("id", c.Param("id"))
	}
	about, g, err := s.gameAt(c.Request().Context(), id)
	if err != nil {
		return err
	}
	if stamp(c, about.ID) {
		return unchanged(c)
	}
	versions, _, err := s.archive.Cluster(c.Request().Context(), id)
	if err != nil {
		return err
	}
	w := whole{game: &g, cluster: &versions, archive: about.ID, cite: s.cite(&g, about)}
	if c.QueryParam("explain") == "1" {
		w.explained = s.explain(&g)
	}
	return asJSON(c, w)
}

// explain is how each record's header was read: what the file says, what it
// was settled to, by which rule and how surely.
func (s *Server) explain(g *kifu.Game) [][]catalog.Reading {
	all := [][]catalog.Reading{}
	for i := range g.Witnesses {
		w := &g.Witnesses[i]
		all = append(all, s.tables.Explain(catalog.Input{Header: w.Header, File: w.File, Line: &g.Line, Moves: w.Moves}))
	}
	return all
}

// gameAt is a game with the state of the archive that it comes from. When a new
// generation comes up between the two questions, they are asked again.
func (s *Server) gameAt(ctx context.Context, id kifu.GameID) (archive.About, kifu.Game, error) {
	about := s.archive.About()
	for {
		g, err := s.archive.Game(ctx, id)
		now := s.archive.About()
		if err != nil || now.ID == about.ID {
			return about, g, err
		}
		about = now
	}
}

// record answers with the bytes of one witness, or with clean SGF made from
// them.
func (s *Server) record(c echo.Context, name string) error {
	id, err := kifu.ParseGameID(name)
	if err != nil {
		return notAnID("id", name)
	}
	n, err := count(c, "witness", 0)
	if err != nil {
		return err
	}
	g, err := s.archive.Game(c.Request().Context(), id)
	if err != nil {
		return err
	}
	if n >= len(g.Witnesses) {
		return badParameter("witness", "the game has %d, counted from 0", len(g.Witnesses))
	}
	text, err := s.archive.Raw(c.Request().Context(), id, n)
	if err != nil {
		return err
	}
	charset := g.Witnesses[n].Charset
	if c.QueryParam("clean") == "1" {
		if text, err = clean(text, g.Witnesses[n].File); err != nil {
			return err
		}
		charset = "utf-8"
	}
	return asRecord(c, text, charset, s.fileName(&g))
}

// clean is a record as FF[4] in UTF-8, with all its variations.
func clean(text []byte, file string) ([]byte, error) {
	var b bytes.Buffer
	for r, err := range parser.NewReader(nil).Records(bytes.NewReader(text), file) {
		if err != nil {
			return nil, err
		}
		if err := parser.Format(&b, r.Tree()); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// asRecord writes SGF. The bytes of a record never change, so its tag is their
// own and a strong one.
func asRecord(c echo.Context, text []byte, charset, name string) error {
	tag := `"` + digestOf(text) + `"`
	h := c.Response().Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	if tagged(c.Request().Header.Get("If-None-Match"), tag) {
		return unchanged(c)
	}
	h.Set("Content-Disposition", attachment(name))
	return c.Blob(http.StatusOK, "application/x-go-sgf; charset="+charset, text)
}

// asJSON writes one answer. Markup in it is escaped by encoding/json.
func asJSON(c echo.Context, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	c.Response().Header().Set(echo.HeaderContentLength, strconv.Itoa(len(text)))
	return c.Blob(http.StatusOK, "application/json", text)
}

// count reads a parameter that is a number from 0 on.
func count(c echo.Context, name string, otherwise int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, badParameter(name, "not a number from 0 on")
	}
	return n, nil
}

func hexDigest(d kifu.Digest) string { return hex.EncodeToString(d[:]) }

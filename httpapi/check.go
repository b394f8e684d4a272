package httpapi

import (
	"context"
	"crypto/sha256"
	"errors"
	"mime"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/web"
)

// mostChecked is how many records of a body are told. A body of 2 MB can hold
// half a million empty ones.
const mostChecked = 1000

// mostCompared is for how many of them versions are looked for. It takes some
// ten times as long as to judge a record.
const mostCompared = 20

// check judges the SGF in the body as `indexer check` does, and says which of
// its games the archive holds, and in which versions. Nothing is stored.
func (s *Server) check(c echo.Context) error {
	media, _, _ := mime.ParseMediaType(c.Request().Header.Get("Content-Type"))
	switch media {
	case "application/x-go-sgf", "text/plain", "application/octet-stream", "":
	default:
		return badParameter("Content-Type", "%q is none of application/x-go-sgf, text/plain, application/octet-stream", head(media, 60))
	}
	rules := c.QueryParam("rules")
	if _, known := replay.Named(rules); !known && rules != "" && rules != "auto" {
		return badParameter("rules", "%q is none of auto, %s", head(rules, 30), strings.Join(replay.Names(), ", "))
	}
	v := verdict{s: s, Archive: s.archive.About().ID, Items: []checked{}}
	err := s.judge(c, func(ctx context.Context) error {
		v.ctx = ctx
		_, err := ingest.Run(ctx, []string{"-"}, ingest.Options{
			Jobs: 1, Tables: s.tables, Stdin: c.Request().Body, Rules: rules,
		}, &v)
		return errors.Join(err, v.err)
	})
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return asJSON(c, v)
}

// verdict is what a check found, and the sink that gathers it.
type verdict struct {
	s   *Server
	ctx context.Context
	err error

	Archive string    `json:"archive"`
	Total   int       `json:"total"` // records in the body
	Items   []checked `json:"items"` // the first of them
}

// checked is one record. Its members are those of `indexer check --format
// ndjson`.
type checked struct {
	Game     int               `json:"game"` // which tree of the body, from 1; 0 where there was none to read
	Read     ingest.Reading    `json:"read"`
	Replay   string            `json:"replay"`
	Fault    *fault            `json:"fault"`
	Charset  string            `json:"charset"`
	Dialects []string          `json:"dialects"`
	Size     string            `json:"size"`
	Moves    int               `json:"moves"`
	Passes   int               `json:"passes"`
	Captures captures          `json:"captures"`
	Stones   stones            `json:"stones"`
	Judged   judged            `json:"judged"`
	Raw      map[string]string `json:"raw"`
	Settled  kifu.Settled      `json:"settled"`
	Findings []kifu.Finding    `json:"findings"`
	Line     []string          `json:"line"`    // the moves: color and point in SGF's letters
	Held     *kifu.GameID      `json:"held"`    // the game of the archive that this record tells too
	Cluster  *cluster          `json:"cluster"` // where its game would stand among its versions
}

type fault struct {
	Move int       `json:"move"`
	Code kifu.Code `json:"code"`
}

type judged struct {
	Rules string `json:"rules"`
	Why   string `json:"why"`
}

func (v *verdict) Prepare(j *ingest.Judged) any {
	r := j.Record
	c := checked{
		Game: r.Number, Read: j.Reading, Replay: j.Report.Verdict, Charset: r.Charset, Dialects: append([]string{}, r.Dialects...),
		Size: r.Line.Size.String(), Moves: len(r.Line.Moves), Passes: r.Line.Passes(),
		Captures: captures{j.Report.Black, j.Report.White},
		Stones:   stonesOf(j.Stones(kifu.Black), j.Stones(kifu.White)),
		Judged:   judged{j.Rules, j.Why}, Raw: raw(r.Header), Settled: j.Settled,
		Findings: append([]kifu.Finding{}, j.Findings...), Line: []string{},
	}
	if f := j.Report.Fault; f != nil {
		c.Fault = &fault{f.Move, f.Code}
	}
	for _, m := range r.Line.Moves {
		c.Line = append(c.Line, m.Color.Letter()+m.Point.SGF())
	}
	if len(v.Items) < mostChecked && j.Reading != ingest.Reject {
		c.Held, c.Cluster = v.beside(j)
	}
	return c
}

// beside is the game of the archive that a record tells, nil for none, and for
// the first records what that would be a version of.
func (v *verdict) beside(j *ingest.Judged) (held *kifu.GameID, versions *cluster) {
	g := alone(j)
	if len(v.Items) >= mostCompared {
		if _, err := v.s.archive.Game(v.ctx, g.ID); err == nil {
			return &g.ID, nil
		} else if !errors.Is(err, archive.ErrNotFound) {
			v.err = err
		}
		return nil, nil
	}
	standing, err := v.s.archive.Beside(v.ctx, g)
	if err != nil {
		v.err = err
	}
	if standing.Held > 0 {
		held = &g.ID
	}
	return held, clusterOf(&standing.Cluster)
}

// alone is a judged record as the one witness of its game. It holds memory that
// is the record's.
func alone(j *ingest.Judged) *kifu.Game {
	r := j.Record
	w := kifu.Witness{File: web.Pasted, Number: r.Number, Header: r.Header, Settled: j.Settled, Moves: len(r.Line.Moves), Digest: sha256.Sum256(r.Raw)}
	g := &kifu.Game{Line: r.Line, Settled: j.Settled}
	g.ID, w.Symmetry = same.Identity(&g.Line, w.Header, w.Digest)
	g.Witnesses = []kifu.Witness{w}
	return g
}

func (v *verdict) Add(prepared any) (ingest.Outcome, error) {
	v.Total++
	if len(v.Items) < mostChecked {
		v.Items = append(v.Items, prepared.(checked))
	}
	return ingest.Added, v.ctx.Err()
}

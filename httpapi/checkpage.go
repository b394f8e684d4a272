package httpapi

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// mostOnPage is how many records of one text the page shows with their boards.
const mostOnPage = 20

// checkPage judges what is pasted, dropped or chosen. Nothing of it is stored:
// a board is stepped through by sending the text again.
func (s *Server) checkPage(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	page := web.Check{Frame: s.frame(c)}
	if c.Request().Method != http.MethodPost {
		return s.page(c, http.StatusOK, page)
	}
	text, err := pasted(c)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		page.Fault = "It is too large: at most 2 MB."
		return s.page(c, http.StatusRequestEntityTooLarge, page)
	case err != nil:
		return badParameter("sgf", "the form did not arrive whole: %v", err)
	}
	j := jury{s: s, c: c, page: &page}
	j.record, j.node = nodeAsked(c.FormValue("move"))
	if utf8.Valid(text) {
		page.Text = string(text)
	}
	err = s.judge(c, func(ctx context.Context) error {
		_, err := ingest.Run(ctx, []string{"-"}, ingest.Options{Jobs: 1, Tables: s.tables, Stdin: bytes.NewReader(text)}, &j)
		return cmp.Or(err, j.err)
	})
	if err != nil {
		return err
	}
	if page.Total == 0 || page.Total == 1 && page.Records[0].Number == 0 {
		page.Total, page.Records, page.Fault = 0, nil, "There is no record in it."
	}
	return s.page(c, http.StatusOK, page)
}

// pasted is the file of a form, or what stands in its text.
func pasted(c echo.Context) ([]byte, error) {
	if _, err := c.FormParams(); err != nil {
		return nil, err
	}
	if f, err := c.FormFile("file"); err == nil && f.Size > 0 {
		file, err := f.Open()
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return io.ReadAll(file)
	}
	return []byte(c.FormValue("sgf")), nil
}

// nodeAsked reads "2.57": node 57 of the second record.
func nodeAsked(text string) (record, node int) {
	first, second, _ := strings.Cut(text, ".")
	record, err1 := strconv.Atoi(first)
	node, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil {
		return 0, 0
	}
	return record, node
}

// jury makes the page of what is judged.
type jury struct {
	s            *Server
	c            echo.Context
	page         *web.Check
	record, node int   // what is to be on the board
	prepared     int   // records, by Prepare alone
	err          error // why the archive could not be asked
}

// Prepare keeps what is judged, since the record is used again for the next;
// of more than the page shows the number of findings.
func (j *jury) Prepare(judged *ingest.Judged) any {
	if j.prepared++; j.prepared > mostOnPage {
		return len(judged.Findings)
	}
	r := judged.Record
	line := kifu.Line{Size: r.Line.Size, Moves: append([]kifu.Move{}, r.Line.Moves...), Setups: append([]kifu.Setup{}, r.Line.Setups...)}
	game := *alone(judged)
	game.Line, game.Witnesses[0].Header = line, append(kifu.Header{}, r.Header...)
	one := web.Checked{
		Number: r.Number, Game: &game, Read: string(judged.Reading), Replay: judged.Report.Verdict, Rules: judged.Rules,
		Charset: r.Charset, Dialects: append([]string{}, r.Dialects...), Findings: append([]kifu.Finding{}, judged.Findings...),
		Table: &web.Table{Tree: &web.Tree{Line: &game.Line}},
	}
	if one.Replay == "warn" {
		one.Replay = "doubtful"
	}
	if judged.Reading != ingest.Reject {
		standing, err := j.s.archive.Beside(j.c.Request().Context(), &game)
		j.err = cmp.Or(j.err, err)
		one.Held, one.Cluster = standing.Held, standing.Cluster
		tree := treeFrom(&game.Line, r.Tree())
		one.Table = j.s.boardTable(tree, j.nodeOf(&one, tree), "")
		one.Table.Diagram.Title = j.s.voice(j.c).AfterMove(one.Table.Shown(), len(line.Moves))
	}
	one.Table.Record, one.Table.Still = r.Number, j.page.Text == ""
	one.Table.Pins = pinned(j.s.voice(j.c), one.Findings, game.Line.Size)
	return one
}

// nodeOf is what of a record is on the board: what was asked for, else the move
// of its gravest finding, else the end.
func (j *jury) nodeOf(one *web.Checked, t *web.Tree) int {
	if j.record == one.Number && j.node >= 0 && j.node < t.Nodes() {
		return j.node
	}
	at, grave := len(t.Line.Moves), kifu.Note
	for _, f := range one.Findings {
		if f.Move > 0 && f.Move <= len(t.Line.Moves) && f.Severity > grave {
			at, grave = f.Move, f.Severity
		}
	}
	return at
}

// Add puts the record on the page.
func (j *jury) Add(prepared any) (ingest.Outcome, error) {
	j.page.Total++
	switch one := prepared.(type) {
	case web.Checked:
		j.page.Records = append(j.page.Records, one)
		j.page.Findings += len(one.Findings)
	case int:
		j.page.More++
		j.page.Findings += one
	}
	return ingest.Added, j.c.Request().Context().Err()
}

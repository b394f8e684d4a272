package httpapi

import (
	"archive/zip"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// writer answers a question in one format.
type writer func(*Server, echo.Context, query.Query) error

// formats are the shapes a search can be answered in, by the word of the
// format parameter and by media type. JSON is a page; the others are made to be
// kept, so they hold everything that was found unless a limit says otherwise.
var formats = []form[writer]{
	{"json", "application/json", gamesAsJSON},
	{"csv", "text/csv", gamesAsCSV},
	{"ndjson", "application/x-ndjson", gamesAsLines},
	{"sgf", "application/x-go-sgf", gamesAsRecords},
	{"zip", "application/zip", gamesAsZip},
}

// form is one shape of an answer, by the word of the format parameter and by
// media type, with what writes it.
type form[W any] struct {
	word, media string
	write       W
}

// formOf is the form asked for: the parameter counts more than the Accept
// header, of which the first type that is known counts; else it is the first.
func formOf[W any](c echo.Context, forms []form[W]) (write W, err error) {
	word := c.QueryParam("format")
	words := make([]string, len(forms))
	for i, f := range forms {
		if f.word == word {
			return f.write, nil
		}
		words[i] = f.word
	}
	if word != "" {
		return write, badParameter("format", "%q is none of %s", head(word, 20), strings.Join(words, ", "))
	}
	for accepted := range strings.SplitSeq(c.Request().Header.Get("Accept"), ",") {
		media, _, _ := strings.Cut(accepted, ";")
		for _, f := range forms {
			if f.media == strings.TrimSpace(media) {
				return f.write, nil
			}
		}
	}
	return forms[0].write, nil
}

// columns of the CSV. Others are added at the end; these stay.
var columns = []string{"id", "date", "black", "white", "result", "title", "edition", "stage", "game", "event", "moves", "source"}

func gamesAsCSV(s *Server, c echo.Context, q query.Query) error {
	return s.everyPage(c, q, "text/csv; charset=utf-8", "games.csv", func(first bool, a archive.Answer) error {
		if first && c.QueryParam("bom") == "1" {
			if _, err := c.Response().Write([]byte("\ufeff")); err != nil {
				return err
			}
		}
		w := csv.NewWriter(c.Response())
		if first {
			w.Write(columns) // Flush tells of errors
		}
		for i := range a.Games {
			w.Write(row(&a.Games[i]))
		}
		w.Flush()
		return w.Error()
	})
}

func row(g *kifu.Game) []string {
	e := g.Settled.Event
	about := aboutOf(g)
	cells := []string{
		g.ID.String(), dates(g.Settled.Dates), names(g.Settled.Black), names(g.Settled.White), g.Settled.Result.String(),
		e.Title, number(e.Edition), e.Stage, number(e.Game), about.Raw["EV"], strconv.Itoa(about.Moves), about.Source,
	}
	for i, cell := range cells {
		cells[i] = harmless(cell)
	}
	return cells
}

func names(people []kifu.Person) string {
	all := make([]string, len(people))
	for i, p := range people {
		all[i] = p.Name
	}
	return strings.Join(all, " & ")
}

// number is n, or nothing where it is not known.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// formula is what table programs begin a formula with, the wide forms of East
// Asian keyboards among them.
const formula = "=+-@\t\r\n＝＋－＠"

// harmless is a cell that no table program takes for a formula: an apostrophe
// comes before what would begin one.
func harmless(cell string) string {
	if first, _ := utf8.DecodeRuneInString(cell); cell != "" && strings.ContainsRune(formula, first) {
		return "'" + cell
	}
	return cell
}

func gamesAsLines(s *Server, c echo.Context, q query.Query) error {
	return s.everyPage(c, q, "application/x-ndjson", "games.ndjson", func(_ bool, a archive.Answer) error {
		w := json.NewEncoder(c.Response())
		for i := range a.Games {
			if err := w.Encode(item{&a.Games[i]}); err != nil {
				return err
			}
		}
		return nil
	})
}

// gamesAsRecords is one collection in UTF-8: records of many charsets can't
// stand in one file as they are.
func gamesAsRecords(s *Server, c echo.Context, q query.Query) error {
	ctx := c.Request().Context()
	return s.everyPage(c, q, "application/x-go-sgf; charset=utf-8", "games.sgf", func(_ bool, a archive.Answer) error {
		for i := range a.Games {
			text, err := s.archive.Raw(ctx, a.Games[i].ID, 0)
			if err != nil {
				return err
			}
			if text, err = clean(text, ""); err != nil {
				return err
			}
			if _, err := c.Response().Write(text); err != nil {
				return err
			}
		}
		return nil
	})
}

// gamesAsZip is every game's record, the very bytes of the file it came in, in
// a file of its own. Names begin with a number, so that none comes twice.
func gamesAsZip(s *Server, c echo.Context, q query.Query) error {
	ctx := c.Request().Context()
	var z *zip.Writer
	n := 0
	err := s.everyPage(c, q, "application/zip", "games.zip", func(first bool, a archive.Answer) error {
		if first {
			z = zip.NewWriter(c.Response())
		}
		for i := range a.Games {
			n++
			text, err := s.archive.Raw(ctx, a.Games[i].ID, 0)
			if err != nil {
				return err
			}
			w, err := z.Create(fmt.Sprintf("%05d %s", n, s.fileName(&a.Games[i])))
			if err != nil {
				return err
			}
			if _, err := w.Write(text); err != nil {
				return err
			}
		}
		return z.Flush()
	})
	if err != nil || z == nil {
		return err
	}
	return z.Close()
}

// everyPage writes page after page, each searched when the one before was
// taken: nobody makes the server hold a whole answer. Every page gets the time
// that a whole answer has.
func (s *Server) everyPage(c echo.Context, q query.Query, media, name string, write func(first bool, a archive.Answer) error) error {
	all := q.Limit == 0
	if all {
		q.Limit = query.MaxLimit
	}
	for first := true; ; first = false {
		a, err := s.found(c, q)
		for !first && errors.Is(err, errBusy) { // what was begun goes on when it is its turn
			a, err = s.found(c, q)
		}
		if err != nil {
			return err
		}
		if first {
			stamp(c, a.Archive)
			c.Response().Header().Set("Content-Type", media)
			c.Response().Header().Set("Content-Disposition", attachment(name))
			c.Response().WriteHeader(http.StatusOK)
		}
		s.moreTime(c)
		if err := write(first, a); err != nil {
			return err
		}
		if !all || a.Next == "" || c.Request().Method == http.MethodHead {
			return nil
		}
		if q, err = following(q, a.Next); err != nil {
			return err
		}
	}
}

// following is the question for the next page.
func following(q query.Query, cursor string) (query.Query, error) {
	values := q.Values()
	values.Set("cursor", cursor)
	return query.Parse(values)
}

// moreTime puts the end of the write time-out off. Where the connection knows
// no deadline there is none to put off.
func (s *Server) moreTime(c echo.Context) {
	_ = http.NewResponseController(c.Response()).SetWriteDeadline(time.Now().Add(s.limits.Write))
}

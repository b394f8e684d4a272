package httpapi

import (
	"bytes"
	"net/http"
	"net/url"
	"sync"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/web"
)

// searchPage is the page at /: the question, and what was found. Without a
// question it shows the newest games.
func (s *Server) searchPage(c echo.Context) error {
	q, err := query.Parse(c.QueryParams())
	if err != nil {
		return s.askedBadly(c, err)
	}
	about := s.archive.About()
	if stamp(c, about.ID) {
		return unchanged(c)
	}
	page := web.Search{Frame: s.frame(), Asked: c.QueryParams()}
	if page.Start = len(q.Groups) == 0 && q.Cursor == nil && q.Sort == ""; page.Start {
		page.Examples = s.examples(c, about.ID)
		page.Asked, q.Sort = url.Values{"sort": {string(query.ByDateDown)}}, query.ByDateDown
	}
	page.Order, q.Facets = string(q.Order()), facets
	a, err := s.found(c, q)
	if err != nil {
		return err
	}
	page.Total, page.Records, page.Clusters, page.Next = a.Total, a.Records, a.Clusters, a.Next
	for _, g := range a.Games {
		page.Rows = append(page.Rows, web.Row{Game: g})
	}
	if !page.Start {
		page.Narrow = s.narrowings(c.QueryParams(), a)
	}
	return s.page(c, http.StatusOK, page)
}

// askedBadly shows the question again with what is wrong with it.
func (s *Server) askedBadly(c echo.Context, err error) error {
	name, text := parameterOf(err)
	if text == "" {
		return err
	}
	asked := c.QueryParams()
	return s.page(c, http.StatusBadRequest, web.Search{Frame: s.frame(), Asked: asked, Fault: text, Faulty: name})
}

func (s *Server) frame() web.Frame {
	a := s.archive.About()
	return web.Frame{Archive: a.ID, Made: a.Made.UTC(), Games: a.Games, Records: a.Records}
}

// gamePage is one game with its board.
func (s *Server) gamePage(c echo.Context) error {
	return s.withBoard(c, func(v *shown) (err error) {
		id, _ := v.board.Position()
		about := s.archive.About()
		page := web.Game{
			Frame: s.frame(), Game: &v.game, Move: v.move, Diagram: s.diagram(v), Position: id,
			Prisoners: [2]int{v.board.Prisoners(kifu.Black), v.board.Prisoners(kifu.White)},
			Cite:      s.cite(&v.game, about).Text,
			Speaks:    archive.WhySpeaks(&v.game),
		}
		if page.Cluster, _, err = s.archive.Cluster(c.Request().Context(), v.game.ID); err != nil {
			return err
		}
		return s.page(c, http.StatusOK, page)
	})
}

func (s *Server) archivePage(c echo.Context) error {
	a := s.archive.About()
	if stamp(c, a.ID) {
		return unchanged(c)
	}
	return s.page(c, http.StatusOK, web.Archive{
		Frame: s.frame(), Clusters: a.Clusters, Contradictions: a.Contradictions, Generation: a.Generation, Files: a.Files, Positions: a.Positions, Findings: a.Findings, Format: a.Format,
	})
}

// pageOfProblem tells a person what went wrong.
func (s *Server) pageOfProblem(c echo.Context, p problem) error {
	c.Response().Header().Del("ETag")
	return s.page(c, p.Status, web.Problem{Frame: s.frame(), Title: p.Title, Detail: p.Detail, Status: p.Status, Request: p.Request})
}

// page writes a page whole or not at all.
func (s *Server) page(c echo.Context, status int, view web.View) error {
	var b bytes.Buffer
	if err := s.pages.Write(&b, view); err != nil {
		return err
	}
	return c.Blob(status, "text/html; charset=utf-8", b.Bytes())
}

// maxExamples is two rows of the page.
const maxExamples = 8

// candidates are questions that a page may offer; the first that find something
// are shown, with how much.
var candidates = []struct{ words, asks string }{
	{"Games of Cho Sonjin", "player=Cho+Sonjin"},
	{"趙治勲 as Black", "black=趙治勲"},
	{"Games for the Honinbo title", "title=honinbo"},
	{"The 54th Honinbo", "title=honinbo&edition=54"},
	{"Black won by resignation", "result=B%2BR"},
	{"Won by half a point", "by=0.5"},
	{"Games before 1900", "to=1899"},
	{"On a board of 9×9", "size=9x9"},
	{"A ko taken back at once", "finding=rule-ko"},
}

// samples are the examples of one state of the archive, counted once.
type samples struct {
	mu       sync.Mutex // guards what follows, not the counting
	archive  string
	examples []web.Example
}

func (s *samples) get(archive string) ([]web.Example, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.examples, s.archive == archive && s.examples != nil
}

func (s *samples) put(archive string, examples []web.Example) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.archive, s.examples = archive, examples
}

// examples is the candidates that find something. When one can't be counted,
// because the server is busy or the asker gone, there are none this time.
func (s *Server) examples(c echo.Context, archive string) []web.Example {
	if kept, ok := s.samples.get(archive); ok {
		return kept
	}
	examples := []web.Example{}
	for _, one := range candidates {
		values, err := url.ParseQuery(one.asks)
		if err != nil {
			return nil
		}
		total, err := s.howMany(c, values)
		if err != nil {
			s.log.Warn("an example can't be counted", "asks", one.asks, "cause", err)
			return nil
		}
		if total > 0 && len(examples) < maxExamples {
			examples = append(examples, web.Example{Words: one.words, Address: "/?" + values.Encode(), Total: total})
		}
	}
	s.samples.put(archive, examples)
	return examples
}

func (s *Server) howMany(c echo.Context, values url.Values) (int, error) {
	q, err := query.Parse(values)
	if err != nil {
		return 0, err
	}
	q.Limit = 1
	a, err := s.found(c, q)
	return a.Total, err
}

// boardTitle is what a screen reader says of a board.
func (s *Server) boardTitle(v *shown) string {
	return s.side(v.game.Settled.Black) + " – " + s.side(v.game.Settled.White) + ", " + web.AfterMove(v.move, len(v.game.Line.Moves))
}

package httpapi

import (
	"context"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// titleItem is a title in a list.
type titleItem struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"`
	Names     spellings `json:"names"`
	Organiser string    `json:"organiser"`
	Country   string    `json:"country"` // jp cn kr tw int
	First     int       `json:"first"`   // years, 0 where not known
	Last      int       `json:"last"`
	history.Count
}

// titles lists the titles that have games, by their games; with q, which q may
// mean.
func (s *Server) titles(c echo.Context) error {
	return s.listed(c, query.FacetTitle, "title", func(ctx context.Context, id string) (any, error) { return s.titleItem(ctx, id) })
}

func (s *Server) titleItem(ctx context.Context, id string) (i titleItem, err error) {
	i = titleItem{ID: id, Name: id, Names: spellings{Variants: []string{}}}
	if t, known := s.tables.Title(id); known {
		i.Name, i.Organiser, i.Country, i.First, i.Last = t.Name, t.Organiser, t.Country, t.First, t.Last
		i.Names = spellings{t.Ja, t.Hans, t.Hant, t.Ko, never(t.Variants)}
	}
	i.Count, err = s.counted(ctx, "title:"+id)
	return i, err
}

// titleRecord is a title with the editions that have games.
type titleRecord struct {
	Archive  string        `json:"archive"`
	Title    titleItem     `json:"title"`
	Editions []editionItem `json:"editions"`
	Other    int           `json:"other"` // games of the title whose edition is not known
	Queries  struct {
		Other string `json:"other"`
	} `json:"queries"`

	Roll      []history.Entry   `json:"roll"` // who won, an edition a line, those known by the sources alone among them
	Agreement history.Agreement `json:"agreement"`

	Cite citation `json:"cite"`
}

// editionItem is one edition: its games, and those by the years they began in.
type editionItem struct {
	Edition int `json:"edition"`
	history.Count
	Years []bucket `json:"years"`
}

// title is one title with its editions.
func (s *Server) title(c echo.Context) error {
	id := c.Param("id")
	if _, known := s.tables.Title(id); !known {
		return archive.ErrNotFound
	}
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		r, err := s.titleRecord(ctx, id)
		if err != nil {
			return r.Archive, carded{}, err
		}
		t, state, err := s.archive.Title(ctx, id)
		if err != nil {
			return "", carded{}, err
		}
		r.roll(t, s.tables)
		return oneState(r.Archive, state), carded{r, r.Cite, func() history.Card { return history.TitleCard(t, s.tables) }}, nil
	})
}

// oneState is the state that two answers are of; "" where the archive changed
// between them, so that they are asked for again.
func oneState(a, b string) string {
	if a != b {
		return ""
	}
	return a
}

// roll is who won each edition.
func (r *titleRecord) roll(t *history.Title, tables *catalog.Tables) {
	r.Roll, r.Agreement = make([]history.Entry, len(t.Editions)), t.Agreement()
	for i := range t.Editions {
		r.Roll[i] = t.Editions[i].Entry(tables)
	}
}

func (s *Server) titleRecord(ctx context.Context, id string) (r titleRecord, err error) {
	q, err := query.Read("title:" + id)
	if err != nil {
		return r, err
	}
	q.Facets = []query.Facet{query.FacetEdition, query.FacetEditionYear}
	all, err := s.archive.Facets(ctx, q)
	if err != nil {
		return r, err
	}
	r = titleRecord{Archive: all.Archive, Editions: []editionItem{}}
	if r.Title, err = s.titleItem(ctx, id); err != nil {
		return r, err
	}
	other, err := s.counted(ctx, "title:"+id+" -edition:1..")
	r.Other, r.Queries.Other = other.Games, other.Query
	r.editions(q, all, s)
	r.Cite = s.citeText(r.Title.Name+", "+s.gamesTold(r.Title.Games)+" of "+s.editionsTold(len(r.Editions)), r.Archive)
	return r, err
}

// editions are those that have games, each with the years that they began in.
func (r *titleRecord) editions(q query.Query, all archive.Answer, s *Server) {
	years := map[string][]bucket{}
	for _, b := range all.Facets[query.FacetEditionYear] {
		edition, year, _ := strings.Cut(b.Value, " ")
		if year == "0" {
			continue
		}
		narrow, _ := s.narrowed(q, query.FacetEdition, edition)
		narrow, _ = s.narrowed(narrow, query.FacetYear, year)
		years[edition] = append(years[edition], bucket{year, b.Games, narrow.String()})
	}
	for _, b := range all.Facets[query.FacetEdition] {
		n, _ := strconv.Atoi(b.Value) // editions are numbers
		narrow, _ := s.narrowed(q, query.FacetEdition, b.Value)
		r.Editions = append(r.Editions, editionItem{n, history.Count{Games: b.Games, Query: narrow.String()}, never(years[b.Value])})
	}
}

// editionRecord is the games of one edition, a page at a time, and what follows
// from all of them.
type editionRecord struct {
	list
	Title   titleItem        `json:"title"`
	Edition int              `json:"edition"`
	History *history.Edition `json:"history"`
	Cite    citation         `json:"cite"`
}

// edition is one edition: its games in the order of the event, who won, the
// match and the stages before it, and what the sources say.
func (s *Server) edition(c echo.Context) error {
	id, n, err := s.editionIn(c)
	if err != nil {
		return err
	}
	values := c.QueryParams()
	values.Set("title", id)
	values.Set("edition", strconv.Itoa(n))
	if values.Get("sort") == "" {
		values.Set("sort", string(query.ByEvent))
	}
	q, err := query.Parse(values, ours...)
	if err != nil {
		return err
	}
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		r, state, err := s.editionRecord(ctx, id, n, q)
		return state, carded{r, r.Cite, func() history.Card { return history.EditionCard(id, r.History, s.tables) }}, err
	})
}

// editionIn is the title and the edition that a path names.
func (s *Server) editionIn(c echo.Context) (title string, n int, err error) {
	title = c.Param("id")
	if _, known := s.tables.Title(title); !known {
		return title, 0, archive.ErrNotFound
	}
	if n, err = strconv.Atoi(c.Param("edition")); err != nil || n < 1 {
		return title, 0, badPath("edition", "not a number from 1 on")
	}
	return title, n, nil
}

func (s *Server) editionRecord(ctx context.Context, id string, n int, q query.Query) (r editionRecord, state string, err error) {
	t, state, err := s.archive.Title(ctx, id)
	if err != nil {
		return r, state, err
	}
	e := t.Edition(n)
	if e == nil {
		return r, state, archive.ErrNotFound
	}
	l, err := s.listOf(ctx, q)
	if err != nil {
		return r, state, err
	}
	item, err := s.titleItem(ctx, id)
	r = editionRecord{l, item, n, e,
		s.citeText(kifu.Ordinal(n)+" "+s.titleName(id)+", "+s.gamesTold(l.Clusters), l.Archive)}
	return r, oneState(l.Archive, state), err
}

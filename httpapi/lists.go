package httpapi

import (
	"cmp"
	"context"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/query"
)

// offerList is a list of people or titles, or of what words may mean.
type offerList struct {
	Archive string  `json:"archive"`
	Total   int     `json:"total"`
	Items   []any   `json:"items"`
	Next    *string `json:"next"`
}

// listed lists the values of a facet over the whole archive, or those that q
// may mean, by their games.
func (s *Server) listed(c echo.Context, f query.Facet, kind string, item func(ctx context.Context, handle string) (any, error)) error {
	size, err := pageSize(c)
	if err != nil {
		return err
	}
	return s.fresh(c, func(ctx context.Context) (string, any, error) {
		values, state, err := s.valuesOf(ctx, c.QueryParam("q"), f, kind)
		if err != nil {
			return "", nil, err
		}
		from, err := startOf(c, state)
		if err != nil {
			return "", nil, err
		}
		l := offerList{Archive: state, Total: len(values), Items: []any{}}
		from = min(from, len(values))
		to := min(from+size, len(values))
		for _, b := range values[from:to] {
			i, err := item(ctx, b.Value)
			if err != nil {
				return "", nil, err
			}
			l.Items = append(l.Items, i)
		}
		if to < len(values) {
			l.Next = known(placeIn(state, to))
		}
		return state, l, nil
	})
}

func (s *Server) valuesOf(ctx context.Context, asked string, f query.Facet, kind string) (values []archive.Bucket, id string, err error) {
	if asked == "" {
		a, err := s.archive.Tally(ctx, query.Query{Facets: []query.Facet{f}})
		return a.Facets[f], a.Archive, err
	}
	if len(asked) > query.MaxText {
		return nil, "", badParameter("q", "at most %d bytes", query.MaxText)
	}
	offers, id, err := s.archive.Suggest(asked, mostOffers)
	for _, o := range offers {
		if o.Kind == kind {
			values = append(values, archive.Bucket{Value: o.Handle, Games: o.Games})
		}
	}
	return values, id, err
}

// mostOffers is how many names some typed letters are taken to mean.
const mostOffers = 1000

// pageSize is the limit of a list, as a search has it.
func pageSize(c echo.Context) (int, error) {
	n, err := count(c, "limit", query.DefaultLimit)
	if err == nil && (n < 1 || n > query.MaxLimit) {
		return 0, badParameter("limit", "from 1 to %d", query.MaxLimit)
	}
	return n, err
}

// placeIn is the cursor of a list whose order another state of the archive
// need not have.
func placeIn(archive string, n int) string { return head(archive, 16) + "." + strconv.Itoa(n) }

// startOf is where a list goes on. A cursor of another state is refused: what
// was at a place may be at another now.
func startOf(c echo.Context, archive string) (int, error) {
	cursor := c.QueryParam("cursor")
	if cursor == "" {
		return 0, nil
	}
	state, place, _ := strings.Cut(cursor, ".")
	n, err := strconv.Atoi(place)
	switch {
	case err != nil || n < 0:
		return 0, badParameter("cursor", "not a cursor of ours: begin again at the first page")
	case state != head(archive, 16):
		return 0, badParameter("cursor", "the archive has changed since: begin again at the first page")
	}
	return n, nil
}

// suggestion is someone or something that letters typed may mean.
type suggestion struct {
	Kind     string `json:"kind"`
	ID       string `json:"id"`
	Name     string `json:"name"`
	Spelling string `json:"spelling"` // which of its names fits
	history.Count
}

// mostSuggestions is how many suggestions can be asked for.
const mostSuggestions = 50

// suggest answers as letters are typed.
func (s *Server) suggest(c echo.Context) error {
	n, err := count(c, "limit", 10)
	if err != nil {
		return err
	}
	typed, kinds := c.QueryParam("q"), c.QueryParams()["kind"]
	switch {
	case n < 1 || n > mostSuggestions:
		return badParameter("limit", "from 1 to %d", mostSuggestions)
	case len(typed) > query.MaxText:
		return badParameter("q", "at most %d bytes", query.MaxText)
	}
	return s.fresh(c, func(ctx context.Context) (string, any, error) {
		l := offerList{Items: []any{}}
		offers, state, err := s.archive.Suggest(typed, n, kinds...)
		if err != nil {
			return "", nil, err
		}
		for _, o := range offers {
			if o.Kind == "event" && o.Name == o.Handle {
				o.Name = s.eventName(ctx, o.Handle)
				o.Spelling = o.Name
			}
			games, err := s.counted(ctx, s.meant(&o))
			if err != nil {
				return "", nil, err
			}
			l.Items = append(l.Items, suggestion{o.Kind, o.Handle, o.Name, o.Spelling, games})
		}
		l.Archive, l.Total = state, len(l.Items)
		return state, l, nil
	})
}

// eventName is what a record calls an event that no table knows: the archive
// counts it by its key.
func (s *Server) eventName(ctx context.Context, key string) string {
	q, err := query.Parse(url.Values{"event": {key}, "limit": {"1"}})
	if err != nil {
		return key
	}
	a, err := s.archive.Search(ctx, q)
	if err != nil || len(a.Games) == 0 || a.Games[0].Settled.Event.Key != key {
		return key
	}
	return cmp.Or(a.Games[0].Settled.Event.Name, key)
}

// meant is the question that finds the games of what is suggested.
func (s *Server) meant(o *archive.Suggestion) string {
	if o.Kind == "player" {
		return history.Everywhere(o.Handle, s.tables)
	}
	q, _ := s.narrowed(query.Query{}, query.FacetEvent, o.Handle)
	return q.String()
}

// inPath is a part of the path, decoded. The router hands it over as it came
// where the whole path is kept as it came, as for an escaped slash, and decoded
// else: to decode it twice would refuse a name with a percent sign.
func inPath(c echo.Context, name string) string {
	part := c.Param(name)
	if c.Request().URL.RawPath == "" {
		return part
	}
	decoded, err := url.PathUnescape(part)
	if err != nil {
		return part // not to be met: the address was read as a whole
	}
	return decoded
}

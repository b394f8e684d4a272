package httpapi

import (
	"context"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// records is who stands out.
func (s *Server) records(c echo.Context) error {
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		annals, state, err := s.archive.Annals(ctx)
		if err != nil {
			return "", carded{}, err
		}
		r, err := s.archive.Records(ctx, annals)
		if err != nil {
			return "", carded{}, err
		}
		cite := s.citeText("Records", state)
		return state, carded{struct {
			Archive string `json:"archive"`
			history.Records
			Cite citation `json:"cite"`
		}{state, r, cite}, cite, func() history.Card { return history.RecordsCard(&r, s.tables) }}, nil
	})
}

// codeCount is the games with a finding.
type codeCount struct {
	Code     string `json:"code"`
	Severity string `json:"severity"`
	history.Count
}

// sourceCount is what came of a folder or an archive of files.
type sourceCount struct {
	Source string `json:"source"`
	history.Count
	Findings []codeCount `json:"findings"`
}

// mostSources is of how many sources findings are told, those with the most
// games.
const mostSources = 25

// coverage is what the archive has, and what is missing.
func (s *Server) coverage(c echo.Context) error {
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		annals, state, err := s.archive.Annals(ctx)
		if err != nil {
			return "", carded{}, err
		}
		titles := history.CoverageOf(annals, s.tables)
		findings, sources, err := s.findingsTold(ctx)
		cite := s.citeText("What is held and what is missing", state)
		return state, carded{struct {
			Archive  string                  `json:"archive"`
			Titles   []history.TitleCoverage `json:"titles"`
			Findings []codeCount             `json:"findings"`
			Sources  []sourceCount           `json:"sources"`
			Cite     citation                `json:"cite"`
		}{state, never(titles), findings, sources, cite}, cite, func() history.Card { return history.CoverageCard(titles, s.tables) }}, err
	})
}

// findingsTold counts the games with each finding, of all and by source.
func (s *Server) findingsTold(ctx context.Context) (all []codeCount, sources []sourceCount, err error) {
	if all, err = s.codesOf(ctx, ""); err != nil {
		return nil, nil, err
	}
	a, err := s.archive.Tally(ctx, query.Query{Facets: []query.Facet{query.FacetSource}})
	if err != nil {
		return nil, nil, err
	}
	held := a.Facets[query.FacetSource]
	sources = []sourceCount{}
	for _, b := range held[:min(len(held), mostSources)] {
		question := "source:" + strconv.Quote(b.Value)
		n, err := s.counted(ctx, question)
		if err != nil {
			return nil, nil, err
		}
		codes, err := s.codesOf(ctx, question+" ")
		if err != nil {
			return nil, nil, err
		}
		sources = append(sources, sourceCount{b.Value, n, codes})
	}
	return all, sources, nil
}

// codesOf counts the games with each finding under a condition, each by the
// question that opens it.
func (s *Server) codesOf(ctx context.Context, condition string) ([]codeCount, error) {
	q, err := query.Read(condition)
	if err != nil {
		return []codeCount{}, nil // a path that no question can hold
	}
	q.Facets = []query.Facet{query.FacetFinding}
	a, err := s.archive.Tally(ctx, q)
	if err != nil {
		return nil, err
	}
	all := []codeCount{}
	for _, b := range a.Facets[query.FacetFinding] {
		n, err := s.counted(ctx, condition+"finding:"+b.Value)
		if err != nil {
			return nil, err
		}
		all = append(all, codeCount{b.Value, kinds[kifu.Code(b.Value)].Severity.String(), n})
	}
	return all, nil
}

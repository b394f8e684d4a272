package httpapi

import (
	_ "embed"
	"net/http"
	"net/url"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/web"
)

// contract is what the API promises; the routes below are held against it by a
// test.
//
//go:embed openapi.json
var contract []byte

// routes is every address there is. What can be got can be asked about by HEAD.
func (s *Server) routes(e *echo.Echo) {
	get := func(path string, h echo.HandlerFunc) {
		e.Match([]string{http.MethodGet, http.MethodHead}, path, h)
	}
	get("/api/v1/games", s.games)
	get("/api/v1/games/:id", s.game)
	get("/api/v1/games/:id/board", s.boardAsJSON)
	get("/api/v1/games/:id/board.svg", s.boardAsSVG)
	get("/api/v1/games/:id/board.png", s.boardAsPNG)
	get("/api/v1/games/:id/board.txt", s.boardAsText)
	get("/api/v1/positions/:id", s.position)
	e.POST("/api/v1/positions", s.positionOf)
	get("/api/v1/players", s.players)
	get("/api/v1/players/:id", s.player)
	get("/api/v1/players/:id/opponents", s.opponents)
	get("/api/v1/players/:id/ranks", s.ranks)
	get("/api/v1/players/:id/finals", s.finals)
	get("/api/v1/players/:id/versus/:other", s.versus)
	get("/api/v1/versus", s.crossTable)
	get("/api/v1/records", s.records)
	get("/api/v1/archive/coverage", s.coverage)
	get("/api/v1/titles", s.titles)
	get("/api/v1/titles/:id", s.title)
	get("/api/v1/titles/:id/:edition", s.edition)
	get("/api/v1/duplicates", s.duplicates)
	get("/api/v1/findings", s.findings)
	e.POST("/api/v1/check", s.check)
	get("/api/v1/suggest", s.suggest)
	get("/api/v1/archive", s.about)
	get("/healthz", s.health)
	get("/readyz", s.ready)
	get("/openapi.json", s.openAPI)
	get("/docs", s.docsPage)

	get("/", s.searchPage)
	get("/games", toSearch)
	get("/search", toSearch)
	get("/games/:id", s.gamePage)
	get("/games/:id/position", s.gamePosition)
	get("/games/:id/elsewhere", s.elsewherePart)
	get("/explore", s.explorePage)
	e.POST("/explore", s.exploreGiven)
	get("/players", s.playersPage)
	get("/players/:id", s.playerPage)
	get("/players/:id/versus", s.choosePair)
	get("/players/:id/games", s.playerGamesPage)
	get("/players/:id/opponents", s.opponentsPage)
	get("/players/:id/versus/:other", s.pairPage)
	get("/players/:id/versus/:other/games", s.pairGamesPage)
	get("/versus", s.versusPage)
	get("/titles", s.titlesPage)
	get("/titles/:id", s.titlePage)
	get("/titles/:id/:edition", s.editionPage)
	get("/check", s.checkPage)
	e.POST("/check", s.checkPage)
	get("/records", s.recordsPage)
	get("/archive", s.archivePage)
	get("/assets/:name", s.asset)
}

// health says that the process is alive; nothing else is asked.
func (s *Server) health(c echo.Context) error {
	return c.String(http.StatusOK, "ok\n")
}

// ready says that questions can be answered, and of which state of the archive.
func (s *Server) ready(c echo.Context) error {
	id := s.archive.About().ID
	if id == "" {
		return errNotReady
	}
	return c.String(http.StatusOK, id+"\n")
}

func (s *Server) about(c echo.Context) error {
	a := s.archive.About()
	if stamp(c, a.ID) {
		return unchanged(c)
	}
	return asJSON(c, aboutArchive(a))
}

func (s *Server) openAPI(c echo.Context) error {
	if stamp(c, "openapi") {
		return unchanged(c)
	}
	return c.Blob(http.StatusOK, "application/json", contract)
}

// toSearch leads to the search from addresses that people guess: that of the
// API without what stands before it, and the one that most sites have.
func toSearch(c echo.Context) error {
	target := url.URL{Path: "/", RawQuery: c.Request().URL.RawQuery}
	return c.Redirect(http.StatusFound, target.String())
}

// asset answers with a file of the pages. Its name changes with its content, so
// that it may be kept for ever.
func (s *Server) asset(c echo.Context) error {
	a, ok := web.AssetNamed(c.Param("name"))
	if !ok {
		return echo.ErrNotFound
	}
	c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	return c.Blob(http.StatusOK, a.Type, a.Content)
}

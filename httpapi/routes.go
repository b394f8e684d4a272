package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// routes is every address there is; all but the posts answer HEAD too.
func (s *Server) routes(e *echo.Echo) {
	get := func(path string, h echo.HandlerFunc) {
		e.Match([]string{http.MethodGet, http.MethodHead}, path, h)
	}
	get("/healthz", s.health)
}

// health says that the process is alive; nothing else is asked.
func (s *Server) health(c echo.Context) error {
	return c.String(http.StatusOK, "ok\n")
}

func (s *Server) pageOfProblem(c echo.Context, p problem) error {
	return c.String(p.Status, p.Title+"\n")
}

package httpapi

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// What one answer costs, without the network: the peers of the first are the
// look-ups that a script does by the thousand.
func BenchmarkAnswers(b *testing.B) {
	s := library(b)
	id := idOf(b, s, "title=honinbo&edition=54")
	for name, target := range map[string]string{
		"health":    "/healthz",
		"game":      "/api/v1/games/" + id,
		"unchanged": "/api/v1/games/" + id,
		"record":    "/api/v1/games/" + id + ".sgf",
		"board":     "/api/v1/games/" + id + "/board",
		"svg":       "/api/v1/games/" + id + "/board.svg",
		"position":  "/api/v1/positions/" + positionAfter(b, s, id, 4),
		"search":    "/api/v1/games?player=Cho+Sonjin",
		"game-page": "/games/" + id,
	} {
		b.Run(name, func(b *testing.B) {
			r := httptest.NewRequest("GET", target, nil)
			if name == "unchanged" {
				r.Header.Set("If-None-Match", ask(b, s, "GET", target).Header().Get("ETag"))
			}
			b.ReportAllocs()
			for b.Loop() {
				w := httptest.NewRecorder()
				if s.ServeHTTP(w, r); w.Code != http.StatusOK && w.Code != http.StatusNotModified {
					b.Fatal(w.Code)
				}
			}
		})
	}
}

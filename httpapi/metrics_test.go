package httpapi

import (
	"strings"
	"testing"
)

// TestMetrics: requests count by their route; what an asker writes into an
// address makes no label.
func TestMetrics(t *testing.T) {
	s := library(t)
	id := idOf(t, s, "title=honinbo&edition=54")
	before := strings.Count(ask(t, s.Metrics(), "GET", "/metrics").Body.String(), "\n")
	for _, target := range []string{"/api/v1/games/" + id, "/api/v1/games/nonsense", "/a", "/b", "/c"} {
		ask(t, s, "GET", target)
	}
	text := ask(t, s.Metrics(), "GET", "/metrics").Body.String()
	for _, line := range []string{
		`kifubase_requests_total{route="/api/v1/games/:id",status="400"} 1`,
		`kifubase_requests_total{route="none",status="404"} 3`,
		`kifubase_request_seconds_count{route="none"} 3`,
		`kifubase_searches 0`,
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no line %s", line)
		}
	}
	if strings.Contains(text, "nonsense") || before == 0 {
		t.Error("an address became a label")
	}
	if w := ask(t, s, "GET", "/metrics"); w.Code != 404 {
		t.Errorf("the public listener answers /metrics with %d", w.Code)
	}
}

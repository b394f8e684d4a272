package httpapi

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics is what the server counts about itself. Labels are routes of the
// router, never addresses: askers can't make more of them.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
}

func newMetrics(games func() float64, searches func() float64) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kifubase_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kifubase_request_seconds", Help: "Time from a request to the end of its answer, by route.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "kifubase_archive_games", Help: "Games of the archive that is served."}, games),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "kifubase_searches", Help: "Searches at work."}, searches))
	return m
}

// of counts requests of one route that end with one status. Addresses that lead
// nowhere share a route.
func (m *metrics) of(route string, status int) func(took time.Duration) {
	if route == "" {
		route = "none"
	}
	requests, seconds := m.requests.WithLabelValues(route, strconv.Itoa(status)), m.seconds.WithLabelValues(route)
	return func(took time.Duration) {
		requests.Inc()
		seconds.Observe(took.Seconds())
	}
}

// Metrics answers /metrics in the format of Prometheus. It is for a listener of
// its own that only the machine itself can reach: who asks what is nobody
// else's business.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	return mux
}

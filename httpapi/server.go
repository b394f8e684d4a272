package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/web"
)

// Options is how a Server is set up; nil and zero fields mean good defaults.
type Options struct {
	Log    *slog.Logger // where requests and faults are told; default: nowhere
	Limits Limits
}

// Server answers questions about one archive. It is safe for many goroutines.
type Server struct {
	archive *archive.Archive
	tables  *catalog.Tables
	log     *slog.Logger
	limits  Limits
	turns   chan struct{} // one for each search at work
	judges  chan struct{} // one for each body that is being read
	bodies  chan struct{} // one for each large body at hand
	pages   *web.Pages
	samples samples
	answers answers
	metrics *metrics
	echo    *echo.Echo
}

// New makes the server of an archive, which stays the caller's to close.
func New(a *archive.Archive, o *Options) (*Server, error) {
	if o == nil {
		o = &Options{}
	}
	tables := a.Tables()
	if tables == nil { // of an archive that is not open
		var err error
		if tables, err = catalog.Default(); err != nil {
			return nil, err
		}
	}
	s := &Server{archive: a, tables: tables, log: o.Log, limits: o.Limits.withDefaults()}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.turns = make(chan struct{}, s.limits.Searches)
	s.judges = make(chan struct{}, s.limits.Judges)
	s.bodies = make(chan struct{}, s.limits.Bodies)
	s.pages = web.New(web.Catalog{Player: s.calledPlayer, Title: s.calledTitle})
	s.metrics = newMetrics(func() float64 { return float64(a.About().Games) }, func() float64 { return float64(len(s.turns)) })
	s.echo = s.router()
	return s, nil
}

func (s *Server) router() *echo.Echo {
	e := echo.New()
	e.HTTPErrorHandler = s.refuse
	e.Use(named, s.logged, guarded, s.keep, middleware.GzipWithConfig(middleware.GzipConfig{MinLength: 1024}), s.caught, s.spoken, understood, s.bounded)
	s.routes(e)
	return e
}

// Serve answers what comes to the listener until ctx ends; then requests at
// work are finished, for as long as Limits.Stop, and nil is returned.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := s.httpServer()
	done := make(chan error, 1)
	go func() { done <- server.Serve(gatherer{l}) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	err := s.stop(server)
	<-done
	return err
}

func (s *Server) httpServer() *http.Server {
	return &http.Server{
		Handler:           s,
		ReadHeaderTimeout: s.limits.ReadHeader,
		ReadTimeout:       s.limits.Read,
		WriteTimeout:      s.limits.Write,
		IdleTimeout:       s.limits.Idle,
		ConnContext:       withConnection,
		MaxHeaderBytes:    s.limits.Headers,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
}

func (s *Server) stop(server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), s.limits.Stop)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("stopped with requests at work")
		return server.Close()
	}
	return err
}

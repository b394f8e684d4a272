// Command api serves an archive of game records over HTTP, read-only.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/httpapi"
)

// Exit codes that scripts may rely on.
const (
	exitUsage   = 2 // flags, a folder without an archive, an address that can't be had
	exitDamaged = 3 // the archive is damaged, or of a format that is not read here
)

// watchEvery is how often the archive's folder is asked for a new generation:
// it costs the reading of one small file.
const watchEvery = time.Second

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, out, log io.Writer) int {
	cmd := command(out, log)
	cmd.SetArgs(args)
	cmd.SetOut(out)
	cmd.SetErr(log)
	if err := cmd.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(log, "api:", err)
		return exitCode(err)
	}
	return 0
}

// exitCode is what the caller's script reads.
func exitCode(err error) int {
	if errors.Is(err, archive.ErrDamaged) || errors.Is(err, archive.ErrFormat) {
		return exitDamaged
	}
	return exitUsage
}

func command(out, log io.Writer) *cobra.Command {
	var dir, listen, metrics, names string
	cmd := &cobra.Command{
		Use:   "api --archive DIR",
		Short: "Serve an archive of game records over HTTP, read-only",
		Long: `Serve an archive of game records over HTTP: a page at /, the API at /api/v1,
its contract at /openapi.json. Nothing is written. When the indexer publishes
something new it is taken up within a second; requests at work are not disturbed.

The address is printed on standard output once questions can be asked; a line
for each request goes to standard error. Ctrl-C stops when the requests at work
are done, after ten seconds at the latest.

Exit codes: 0 stopped, 2 wrong flags, no archive there or an address that can't
be had, 3 archive damaged or of a format that this program does not read.`,
		Example: `  api --archive data
  api --archive data --listen 127.0.0.1:0   # any free port; the address is printed`,
		Args:          cobra.NoArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if dir == "" {
				return errors.New("--archive: which folder is the archive in?")
			}
			tables, err := tablesWith(names)
			if err != nil {
				return err
			}
			return serve(cmd.Context(), dir, tables, listen, metrics, out, log)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&dir, "archive", "a", os.Getenv("KIFUBASE_ARCHIVE"), "the archive's `DIR`; KIFUBASE_ARCHIVE in the environment names it too")
	f.StringVar(&listen, "listen", "127.0.0.1:8080", "`ADDRESS` to listen on; port 0 takes any that is free")
	f.StringVar(&names, "names", "", "know the people of `FILE` too, a table as docs/names.md says, read when the server starts")
	f.StringVar(&metrics, "metrics", "", "`ADDRESS` of this machine's own, as 127.0.0.1:9100, to tell /metrics to Prometheus")
	return cmd
}

// tablesWith are the program's own tables, with those of the user's file on top.
func tablesWith(names string) (*catalog.Tables, error) {
	tables, err := catalog.Default()
	if err != nil || names == "" {
		return tables, err
	}
	f, err := os.Open(names)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return tables.With(f, names)
}

func serve(ctx context.Context, dir string, tables *catalog.Tables, listen, metrics string, out, log io.Writer) error {
	a, err := archive.OpenWith(dir, tables)
	if err != nil {
		return err
	}
	defer a.Close()
	easeCollector(a.About().Records)
	lines := &lines{to: log}
	defer lines.Flush()
	logger := slog.New(slog.NewTextHandler(lines, nil))
	a.Watch(watchEvery, func(err error) { logger.Error("new generation can't be read", "cause", err) })
	server, err := httpapi.New(a, &httpapi.Options{Log: logger})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	if metrics != "" {
		stop, err := tellMetrics(server, metrics)
		if err != nil {
			return errors.Join(err, l.Close())
		}
		defer stop()
	}
	fmt.Fprintf(out, "listening on http://%s\n", l.Addr())
	return server.Serve(ctx, l)
}

// tellMetrics answers /metrics on a listener of its own until stop. It must be
// one that other machines can't reach.
func tellMetrics(server *httpapi.Server, address string) (stop func() error, err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %w", err)
	}
	if !l.Addr().(*net.TCPAddr).IP.IsLoopback() {
		return nil, errors.Join(fmt.Errorf("--metrics: %s can be reached from other machines; take 127.0.0.1", l.Addr()), l.Close())
	}
	h := &http.Server{Handler: server.Metrics(), ReadHeaderTimeout: 5 * time.Second}
	go h.Serve(l) // ends with stop
	return h.Close, nil
}

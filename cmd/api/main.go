// Command api serves an archive of game records over HTTP, read-only.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
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
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
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
	var dir, listen string
	cmd := &cobra.Command{
		Use:   "api --archive DIR",
		Short: "Serve an archive of game records over HTTP, read-only",
		Example: `  api --archive data
  api --archive data --listen 127.0.0.1:0   # any free port; the address is printed`,
		Args:          cobra.NoArgs,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), dir, listen, out, log)
		},
	}
	cmd.Flags().StringVar(&dir, "archive", "", "folder of the archive")
	cmd.Flags().StringVar(&listen, "listen", "127.0.0.1:8080", "address to listen on; port 0 takes any that is free")
	_ = cmd.MarkFlagRequired("archive") // the flag is defined above
	return cmd
}

func serve(ctx context.Context, dir, listen string, out, log io.Writer) error {
	a, err := archive.Open(dir)
	if err != nil {
		return err
	}
	defer a.Close()
	logger := slog.New(slog.NewTextHandler(log, nil))
	a.Watch(watchEvery, func(err error) { logger.Error("new generation can't be read", "cause", err) })
	server, err := httpapi.New(a, &httpapi.Options{Log: logger})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "listening on http://%s\n", l.Addr())
	return server.Serve(ctx, l)
}

// Command api serves an archive of game records over HTTP, read-only.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/httpapi"
)

// Exit codes that scripts may rely on.
const (
	exitUsage   = 2
	exitDamaged = 3
)

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
func exitCode(error) int { return exitUsage }

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
	l, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	server := httpapi.New(&httpapi.Options{Log: slog.New(slog.NewTextHandler(log, nil))})
	fmt.Fprintf(out, "listening on http://%s\n", l.Addr())
	return server.Serve(ctx, l)
}

// Command indexer checks collections of Go game records (SGF) and keeps them
// in an archive that can be asked.
//
// It reads flags, calls the rooms, prints, and ends with the exit codes that
// the help of each command lists.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	os.Exit(run(os.Args[1:], &shell{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}

// shell is where a command reads, prints and complains.
type shell struct {
	in       io.Reader
	out, err io.Writer
}

// run is one call of the program; the answer is its exit code. The first
// Ctrl-C ends the work at hand in good order, the second at once.
func run(args []string, sh *shell) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	root := rootCommand(sh)
	root.SetArgs(args)
	return exitCode(sh, root.ExecuteContext(ctx))
}

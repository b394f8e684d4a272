package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/ingest"
)

// checkOptions is what a user asks of a check.
type checkOptions struct {
	inputs
	selection
	format, failOn, color   string
	baseline, writeBaseline string
	board, quiet            bool
	audit, suggest          bool
}

func checkCommand(sh *shell) *cobra.Command {
	var o checkOptions
	c := &cobra.Command{
		Use:   "check PATH…",
		Short: "Say what is wrong with game records, and where",
		Long: `Read the records of files, folders, patterns ("**" is any number of folders),
archives and standard input (-), judge them, and print every finding. Findings
go to standard output, the summary of the text format to standard error.

` + exitHelp,
		Example: `  indexer check games/
  indexer check --select rule --format ndjson games.tar.gz
  indexer check --audit --suggest games/
  indexer check --write-baseline known.txt games/    and later, only what is new:
  indexer check --baseline known.txt games/`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.inputs.paths(sh, args); err != nil {
				return err
			}
			return check(c.Context(), sh, &o)
		},
	}
	o.inputs.flags(c.Flags())
	f := c.Flags()
	f.StringVar(&o.format, "format", "text", "text, ndjson, sarif, junit or csv")
	f.BoolVar(&o.board, "board", false, "ndjson: tell the final position as well")
	f.BoolVar(&o.audit, "audit", false, "hold each result against the board: who is ahead there, and by how much")
	f.BoolVar(&o.suggest, "suggest", false, "text and ndjson: name the slips that may be behind an illegal move")
	f.StringVar(&o.failOn, "fail-on", "error", "end with 1 from this severity on: error, warning, note or never")
	f.StringSliceVar(&o.Select, "select", nil, "only these codes or groups: rule,sgf-size")
	f.StringSliceVar(&o.Ignore, "ignore", nil, "not these codes or groups")
	f.StringVar(&o.baseline, "baseline", "", "leave out the findings written in `FILE`")
	f.StringVar(&o.writeBaseline, "write-baseline", "", "write the findings to `FILE` and end with 0")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "no summary")
	f.StringVar(&o.color, "color", "auto", "colours in text: auto, always or never; NO_COLOR counts too")
	return c
}

// check judges all paths and prints.
func check(ctx context.Context, sh *shell, o *checkOptions) error {
	s, err := newCheckSink(sh, o)
	if err != nil {
		return err
	}
	run, err := o.run(sh)
	if err != nil {
		return err
	}
	run.Audit, run.Suggest = o.audit, o.suggest
	sum, err := ingest.Run(ctx, o.Paths, run, s)
	if err := s.end(&sum, err); err != nil {
		return err
	}
	if s.failed && o.writeBaseline == "" {
		return errFindings
	}
	return nil
}

package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func rootCommand(sh *shell) *cobra.Command {
	root := &cobra.Command{
		Use:   "indexer",
		Short: "Check collections of Go game records and keep them in an archive",
		Long: `indexer reads game records of Go (SGF): files, folders, .zip, .tar, .tar.gz,
.tar.zst, standard input. It says what is wrong with them, exactly where, and
keeps them in an archive that can be asked.`,
		Example: `  indexer check games/                  every fault of every record
  indexer check --format ndjson a.zip   the same for a program to read
  indexer explain rule-ko               what a finding means and what to do`,
		SilenceUsage:               true,
		SilenceErrors:              true,
		SuggestionsMinimumDistance: 2,
		Args:                       aCommand,
		RunE:                       func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetIn(sh.in)
	root.SetOut(sh.out)
	root.SetErr(sh.err)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		if strings.Contains(c.Use, "QUERY") {
			err = fmt.Errorf("%w; a QUERY that begins with - comes after --", err)
		}
		return usageError{err}
	})
	root.AddCommand(addCommand(sh), checkCommand(sh), collateCommand(sh), compactCommand(sh), diffCommand(sh), dupesCommand(sh), explainCommand(sh), exportCommand(sh), formatCommand(sh), historyCommand(sh), namesCommand(sh), rebuildCommand(sh), removeCommand(sh), resettleCommand(sh), searchCommand(sh), settleCommand(sh), statsCommand(sh), verifyCommand(sh), versionCommand(sh))
	return root
}

// aCommand tells a command that does not exist, with those that look like it.
func aCommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	near := c.SuggestionsFor(args[0])
	if len(near) == 0 {
		return usage("no command is called %q; \"indexer help\" lists all", args[0])
	}
	return usage("no command is called %q; did you mean %s?", args[0], strings.Join(near, " or "))
}

func versionCommand(sh *shell) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(sh.out, "indexer", version())
			return err
		},
	}
}

// version is that of the module, with the commit where the build knows it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	v := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 && v == "(devel)" {
			v += " " + s.Value[:12]
		}
	}
	return v
}

package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
)

func resettleCommand(sh *shell) *cobra.Command {
	var dir string
	var names nameTable
	c := &cobra.Command{
		Use:   "resettle --archive DIR [--names FILE]",
		Short: "Settle the records of an archive again by other name tables",
		Long: `Settle every header in the archive in DIR again: by the tables of this version
of the program, with those of --names on top. No file is read: the headers' own
words lie in the archive. What the rules found stays as it was judged.

` + exitHelp,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			return resettle(c.Context(), sh, dir, names)
		},
	}
	archiveFlag(c, &dir)
	names.flag(c.Flags())
	return c
}

func resettle(ctx context.Context, sh *shell, dir string, names nameTable) error {
	if dir == "" {
		return usage("--archive: which folder is the archive in?")
	}
	tables, err := names.tables()
	if err != nil {
		return err
	}
	changed, about, err := archive.Resettle(ctx, dir, tables)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(sh.out, "%s settled otherwise than before\n%s", many(changed, "record"), archiveLine(about))
	return err
}

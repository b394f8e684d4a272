package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
)

func rebuildCommand(sh *shell) *cobra.Command {
	return upkeep(sh, &cobra.Command{
		Use:   "rebuild --archive DIR",
		Short: "Make what an archive derives from its records again",
		Long: `Make again what the archive in DIR derives from its records: the positions from
the games, the text index, which games are versions of one; as a new generation.
Nothing is read but the archive, and no record changes: use it when the index
was made by an older version of the program. Readers go on with the old
generation until the new one is published.

` + exitHelp,
	}, archive.Rebuild)
}

// upkeep is a command that makes a new generation of an archive out of the one
// there is.
func upkeep(sh *shell, c *cobra.Command, work func(ctx context.Context, dir string) (archive.About, error)) *cobra.Command {
	var dir string
	c.Args = usageArgs(cobra.NoArgs)
	c.RunE = func(c *cobra.Command, _ []string) error {
		if dir == "" {
			return usage("--archive: which folder is the archive in?")
		}
		about, err := work(c.Context(), dir)
		if err != nil {
			return err
		}
		_, err = sh.out.Write(aboutText(nil, about))
		return err
	}
	archiveFlag(c, &dir)
	return c
}

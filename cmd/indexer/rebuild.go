package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
)

func rebuildCommand(sh *shell) *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "rebuild --archive DIR",
		Short: "Make the text index of an archive again from its games",
		Long: `Make the text index of the archive in DIR again from the stored games, as a new
generation. Nothing is read but the archive, and no record changes: use it when
the index is damaged, or was made by an older version of the program. Readers
go on with the old generation until the new one is published.

` + exitHelp,
		Args: usageArgs(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error {
			return rebuild(c.Context(), sh, dir)
		},
	}
	archiveFlag(c, &dir)
	return c
}

func rebuild(ctx context.Context, sh *shell, dir string) error {
	if dir == "" {
		return usage("--archive: which folder is the archive in?")
	}
	about, err := archive.Rebuild(ctx, dir)
	if err != nil {
		return err
	}
	_, err = sh.out.Write(aboutText(nil, about))
	return err
}

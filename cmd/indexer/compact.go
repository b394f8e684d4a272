package main

import (
	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
)

func compactCommand(sh *shell) *cobra.Command {
	return upkeep(sh, &cobra.Command{
		Use:   "compact --archive DIR",
		Short: "Make an archive small and quick again after many changes",
		Long: `Write the archive in DIR anew as one file of games and one segment of text,
without what was removed or replaced, as a new generation. Nothing that is asked
of it changes. It needs as much free space as the archive takes. The space of
the old files is free when two more generations were published and nobody reads
the old ones.

` + exitHelp,
	}, archive.Compact)
}

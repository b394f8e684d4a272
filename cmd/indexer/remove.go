package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
)

func removeCommand(sh *shell) *cobra.Command {
	var dir string
	c := &cobra.Command{
		Use:   "remove PATH… --archive DIR",
		Short: "Take the records of files out of an archive",
		Long: `Take the records out of the archive in DIR that were added from the files PATH,
or from files below the folders, or in the archives, PATH. The files themselves
need not be there any more, and are not touched. A PATH is written as it was
when the files were added; search --format ndjson prints it. A game stays as
long as another record tells it.

` + exitHelp,
		Example: `  indexer remove --archive data games/old games/2019.zip`,
		RunE: func(c *cobra.Command, args []string) error {
			if dir == "" {
				return usage("--archive: which folder is the archive in?")
			}
			if len(args) == 0 {
				return usage("nothing to remove: name files, folders or archives")
			}
			if slices.Contains(args, "") {
				return usage("a PATH is empty; everything below the folder where the archive was made is \".\"")
			}
			return remove(c.Context(), sh, dir, args)
		},
	}
	archiveFlag(c, &dir)
	return c
}

func remove(ctx context.Context, sh *shell, dir string, paths []string) error {
	met := make([]bool, len(paths))
	records, about, err := archive.Remove(ctx, dir, func(file string, _ int) bool {
		gone := false
		for i, p := range paths {
			if isUnder(file, p) {
				met[i], gone = true, true
			}
		}
		return gone
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(sh.out, "%s removed\n%s", many(records, "record"), archiveLine(about))
	for i, p := range paths {
		if !met[i] {
			return usage("%s: the archive has no record of it", p)
		}
	}
	return nil
}

// isUnder reports whether a record's file is the path, or lies below it: in a
// folder, or in an archive.
func isUnder(file, path string) bool {
	if path = filepath.Clean(path); path == "." {
		return !filepath.IsAbs(file) && file != ".." && !strings.HasPrefix(file, ".."+string(filepath.Separator))
	}
	rest, ok := strings.CutPrefix(filepath.Clean(file), path)
	return ok && (rest == "" || rest[0] == '!' || rest[0] == filepath.Separator || strings.HasSuffix(path, string(filepath.Separator)))
}

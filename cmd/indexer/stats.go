package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
)

func statsCommand(sh *shell) *cobra.Command {
	var dir, format string
	c := &cobra.Command{
		Use:   "stats --archive DIR",
		Short: "Say what an archive holds",
		Args:  usageArgs(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			return stats(sh, dir, format)
		},
	}
	archiveFlag(c, &dir)
	c.Flags().StringVar(&format, "format", "text", "text or ndjson")
	return c
}

func stats(sh *shell, dir, format string) error {
	if format != "text" && format != "ndjson" {
		return usage("--format %q: want text or ndjson", format)
	}
	a, err := opened(dir)
	if err != nil {
		return err
	}
	defer a.Close()
	about := a.About()
	b := aboutJSON(nil, about)
	if format == "text" {
		b = aboutText(nil, about)
	}
	_, err = sh.out.Write(b)
	return err
}

func aboutText(b []byte, a archive.About) []byte {
	b = fmt.Appendf(b, "archive    %s\ngeneration %d, %s\n", a.ID, a.Generation, a.Made.UTC().Format("2006-01-02 15:04:05 MST"))
	b = fmt.Appendf(b, "games      %s\ntold once  %s, when versions of a game count as one\nrecords    %s in %s\npositions  %s\nsize       %s\n",
		digits(a.Games), digits(a.Clusters), digits(a.Records), many(a.Files, "file"), digits(a.Positions), many(int(a.Bytes), "byte"))
	if len(a.Findings) > 0 {
		b = appendCodes(append(b, "findings\n"...), a.Findings)
	}
	if len(a.Contradictions) > 0 {
		b = appendCodes(append(b, "contradictions between records of a game\n"...), a.Contradictions)
	}
	return b
}

func aboutJSON(b []byte, a archive.About) []byte {
	b = kifu.AppendString(append(b, `{"type":"archive","id":`...), a.ID)
	b = fmt.Appendf(b, `,"generation":%d,"made":%q,"games":%d,"records":%d,"files":%d,"clusters":%d,"positions":%d,"bytes":%d`,
		a.Generation, a.Made.UTC().Format("2006-01-02T15:04:05Z"), a.Games, a.Records, a.Files, a.Clusters, a.Positions, a.Bytes)
	b = appendCounts(append(b, `,"findings":`...), a.Findings)
	b = appendCounts(append(b, `,"contradictions":`...), a.Contradictions)
	return append(b, "}\n"...)
}

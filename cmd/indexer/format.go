package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
)

// formatOptions is what a user asks of format.
type formatOptions struct {
	inputs
	check, diff, write, lossy bool
}

// comparing reports whether files are held against their clean form, and not
// just printed.
func (o *formatOptions) comparing() bool { return o.check || o.diff || o.write }

func formatCommand(sh *shell) *cobra.Command {
	var o formatOptions
	c := &cobra.Command{
		Use:   "format PATH…",
		Short: "Write records as clean SGF: FF[4], UTF-8",
		Long: `Write each record as clean SGF (FF[4], UTF-8) to standard output, with its
variations, comments and unknown properties. What had to be guessed on reading
is told on standard error, as check does.

Files are changed with --write alone, and only those of which every record
could be read and nothing is left out in the clean form; with --lossy also
those that lose what the findings name.

` + exitHelp,
		Example: `  indexer format old.sgf > clean.sgf
  indexer format --check games/
  indexer format --write games/`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := o.paths(sh, args); err != nil {
				return err
			}
			return format(c.Context(), sh, &o)
		},
	}
	o.inputs.flags(c.Flags())
	f := c.Flags()
	f.BoolVar(&o.check, "check", false, "list the files that are not clean, and end with 1 if there are any")
	f.BoolVar(&o.diff, "diff", false, "show what would change")
	f.BoolVar(&o.write, "write", false, "change the files themselves")
	f.BoolVar(&o.lossy, "lossy", false, "with --write: also where something of the file is left out")
	return c
}

// format writes, compares or changes all records of the paths.
func format(ctx context.Context, sh *shell, o *formatOptions) error {
	run, err := o.run(sh)
	if err != nil {
		return err
	}
	s := &formatSink{sh: sh, o: o, out: bufio.NewWriter(sh.out)}
	_, err = ingest.Run(ctx, o.Paths, run, s)
	if err == nil {
		err = s.finished()
	}
	if err := errors.Join(err, s.out.Flush()); err != nil {
		return err
	}
	if s.refused || o.check && s.unclean {
		return errFindings
	}
	return nil
}

// formatted is a record in its clean form.
type formatted struct {
	file    string
	clean   []byte
	told    []byte // what was found on reading, as lines
	refused bool
	lossy   bool // the clean form leaves something out
}

// formatSink gathers the records of a file, then does with them what is asked.
type formatSink struct {
	sh      *shell
	o       *formatOptions
	out     *bufio.Writer
	file    string
	clean   []byte
	broken  bool // a record of the file was refused, or would lose something
	some    bool // the file gave anything
	refused bool // any file was left as it is
	unclean bool // any file
}

func (s *formatSink) Prepare(j *ingest.Judged) any {
	f := &formatted{file: j.Record.File, refused: j.Reading == ingest.Reject}
	for i := range j.Findings {
		f.lossy = f.lossy || loses(&j.Findings[i])
		if doubtful(&j.Findings[i]) || f.refused {
			f.told = textPrinter{}.finding(f.told, f.file, &j.Findings[i])
		}
	}
	if f.refused {
		return f
	}
	var b bytes.Buffer
	if err := parser.Format(&b, j.Record.Tree()); err != nil {
		f.refused = true
		f.told = fmt.Appendf(f.told, "%s: %v\n", clean(f.file), err)
	}
	f.clean = b.Bytes()
	return f
}

// dropping are the codes of warnings whose cause has no place in the clean
// form. What errors of reading tell of is guessed or left out as well.
var dropping = []kifu.Code{
	"sgf-junk", "sgf-junk-before", "sgf-junk-after", "sgf-duplicate-property",
	"sgf-lower-case", "sgf-control", "charset-lost",
}

// loses reports whether a finding means that the clean form leaves out or
// guesses something of the file.
func loses(f *kifu.Finding) bool {
	return doubtful(f) && (f.Severity == kifu.Error || slices.Contains(dropping, f.Code))
}

// doubtful reports whether a finding may mean that the clean form says other
// than the file.
func doubtful(f *kifu.Finding) bool {
	group := f.Code.Group()
	return f.Severity >= kifu.Warning && (group == "sgf" || group == "charset")
}

func (s *formatSink) Add(prepared any) (ingest.Outcome, error) {
	f := prepared.(*formatted)
	if s.some && f.file != s.file {
		if err := s.finished(); err != nil {
			return ingest.Refused, err
		}
	}
	s.file, s.some = f.file, true
	s.sh.err.Write(f.told)
	if f.refused {
		s.broken, s.refused = true, true
		return ingest.Refused, nil
	}
	if f.lossy && s.o.write && !s.o.lossy {
		s.broken, s.refused = true, true
	}
	s.clean = append(s.clean, f.clean...)
	return ingest.Added, nil
}

// finished does what is asked with the file at hand.
func (s *formatSink) finished() (err error) {
	switch {
	case !s.some:
	case !s.o.comparing():
		_, err = s.out.Write(s.clean)
	default:
		err = s.compare()
	}
	s.clean, s.broken, s.some = s.clean[:0], false, false
	return err
}

// compare holds the file against its clean form. A file that is not clean is
// listed, shown or changed; one with a record that could not be read, or that
// would lose something, is left alone.
func (s *formatSink) compare() error {
	if s.broken {
		fmt.Fprintf(s.sh.err, "%s: left as it is\n", clean(s.file))
		return nil
	}
	old, err := os.ReadFile(s.file)
	if err != nil {
		return usage("%s: not a file of its own: --check, --diff and --write want plain files", clean(s.file))
	}
	if bytes.Equal(old, s.clean) {
		return nil
	}
	s.unclean = true
	if s.o.diff {
		s.out.Write(cleanLines(diff.Diff(s.file, old, s.file+" (clean)", s.clean)))
	}
	if s.o.check {
		fmt.Fprintln(s.out, clean(s.file))
	}
	if s.o.write {
		return replace(s.file, s.clean)
	}
	return nil
}

// cleanLines is text without what could speak to a terminal.
func cleanLines(text []byte) []byte {
	var b []byte
	for line := range strings.Lines(string(text)) {
		b = append(appendClean(b, strings.TrimRight(line, "\r\n")), '\n')
	}
	return b
}

// replace puts new content into a file, whole or not at all.
func replace(name string, content []byte) error {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target // keep the link, change what it leads to
	}
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".format-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err := errors.Join(err, f.Chmod(info.Mode().Perm()), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/replay"
)

// inputs is what to read and how, the same for every command that reads
// records.
type inputs struct {
	Paths     []string
	filesFrom string
	nul       bool
	jobs      int
	rules     string
	names     nameTable
}

func (in *inputs) flags(f *pflag.FlagSet) {
	f.StringVar(&in.filesFrom, "files-from", "", "read more paths from `FILE`, one a line (- for standard input)")
	f.BoolVarP(&in.nul, "null", "0", false, "paths of --files-from end with a zero byte, as find -print0 writes them")
	f.IntVarP(&in.jobs, "jobs", "j", 0, "records judged at a time; 0 is one for each processor")
	f.StringVar(&in.rules, "rules", "auto", "judge by these rules: auto, "+strings.Join(replay.Names(), ", "))
	in.names.flag(f)
}

// paths takes the arguments and the list, and tells at once if one of them is
// not there.
func (in *inputs) paths(sh *shell, args []string) error {
	in.Paths = args
	if in.filesFrom != "" {
		more, err := in.list(sh)
		if err != nil {
			return err
		}
		in.Paths = append(in.Paths, more...)
	}
	if len(in.Paths) == 0 && in.filesFrom == "" {
		return usage("nothing to read: name files, folders or archives, or - for standard input")
	}
	if err := ingest.Missing(in.Paths); err != nil {
		return usageError{err}
	}
	return nil
}

// list reads the paths of --files-from.
func (in *inputs) list(sh *shell) ([]string, error) {
	r := sh.in
	if in.filesFrom != "-" {
		f, err := os.Open(in.filesFrom)
		if err != nil {
			return nil, usageError{err}
		}
		defer f.Close()
		r = f
	}
	return splitPaths(r, in.nul)
}

func splitPaths(r io.Reader, nul bool) ([]string, error) {
	end := byte('\n')
	if nul {
		end = 0
	}
	var paths []string
	b := bufio.NewReader(r)
	for {
		line, err := b.ReadString(end)
		line = strings.TrimSuffix(line, string(end))
		if !nul {
			line = strings.TrimSuffix(line, "\r")
		}
		if line != "" {
			paths = append(paths, line)
		}
		if err == io.EOF {
			return paths, nil
		}
		if err != nil {
			return nil, fmt.Errorf("list of paths: %w", err)
		}
	}
}

// mostJobs bounds the memory: each record at work may need some hundred
// megabytes where it is made to.
const mostJobs = 256

// run is the options of a run over these inputs.
func (in *inputs) run(sh *shell) (ingest.Options, error) {
	if _, known := replay.Named(in.rules); !known && in.rules != "auto" {
		return ingest.Options{}, usage("--rules %q: want auto, %s", in.rules, strings.Join(replay.Names(), ", "))
	}
	if in.jobs < 0 || in.jobs > mostJobs {
		return ingest.Options{}, usage("--jobs %d: want a number of records up to %d, or 0", in.jobs, mostJobs)
	}
	tables, err := in.names.tables()
	return ingest.Options{Jobs: in.jobs, Rules: in.rules, Stdin: sh.in, Tables: tables}, err
}

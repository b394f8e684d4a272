package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
)

// A baseline is the findings of an earlier check, which a later one leaves
// out. It is a text file that a person can review and keep under version
// control: a first line that names the format, then, sorted, a finding a line:
//
//	CODE <TAB> FILE <TAB> GAME <TAB> MOVE <TAB> VALUE <TAB> COUNT
//
// FILE and VALUE are quoted as Go strings. Places are left out, so that lines
// added to a file do not make its old findings new.
type baseline map[trait]int

const baselineHead = "kifubase baseline 1"

// trait is what a finding is known by.
type trait struct {
	code       kifu.Code
	file       string
	game, move int
	value      string
}

func traitOf(r *parser.Record, f *kifu.Finding) trait {
	return trait{code: f.Code, file: filepath.ToSlash(r.File), game: r.Number, move: f.Move, value: f.Value}
}

// knows reports whether one more finding of that trait was there before. Seen
// counts those of the record at hand.
func (b baseline) knows(t trait, seen map[trait]int) bool {
	if len(b) == 0 {
		return false
	}
	seen[t]++
	return seen[t] <= b[t]
}

// readBaseline reads a file; no name is no baseline.
func readBaseline(name string) (baseline, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, usage("--baseline: %w", err)
	}
	defer f.Close()
	b, err := parseBaseline(f)
	if err != nil {
		return nil, usage("--baseline %s: %w", name, err)
	}
	return b, nil
}

func parseBaseline(r io.Reader) (baseline, error) {
	b := baseline{}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 4<<20)
	if !lines.Scan() || lines.Text() != baselineHead {
		return nil, errors.Join(fmt.Errorf("does not begin with %q", baselineHead), lines.Err())
	}
	for n := 2; lines.Scan(); n++ {
		t, count, err := parseTrait(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		b[t] += count
	}
	return b, lines.Err()
}

func parseTrait(line string) (t trait, count int, err error) {
	f := strings.Split(line, "\t")
	if len(f) != 6 {
		return t, 0, fmt.Errorf("%d fields, want 6", len(f))
	}
	file, err1 := strconv.Unquote(f[1])
	game, err2 := strconv.Atoi(f[2])
	move, err3 := strconv.Atoi(f[3])
	value, err4 := strconv.Unquote(f[4])
	count, err5 := strconv.Atoi(f[5])
	return trait{kifu.Code(f[0]), file, game, move, value}, count, errors.Join(err1, err2, err3, err4, err5)
}

// write puts the baseline into a file, whole or not at all.
func (b baseline) write(name string) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".baseline-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	w := bufio.NewWriter(f)
	fmt.Fprintln(w, baselineHead)
	for _, line := range b.lines() {
		fmt.Fprintln(w, line)
	}
	if err := errors.Join(w.Flush(), f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

func (b baseline) lines() []string {
	lines := make([]string, 0, len(b))
	for t, n := range b {
		lines = append(lines, fmt.Sprintf("%s\t%s\t%d\t%d\t%s\t%d", t.code, strconv.Quote(t.file), t.game, t.move, strconv.Quote(t.value), n))
	}
	slices.SortFunc(lines, cmp.Compare)
	return lines
}

// Command selfplay lets GNU Go play whole games against itself and writes them
// down, or tells some of these games again the way other archives would.
//
//	go run ./testdata/selfplay
//	go run ./testdata/selfplay -retell
//
// The moves depend on the seeds in this file and on GNU Go 3.8 alone; -date is
// the one thing that a second run has to be told.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// A plan is what is decided before a game is played.
type plan struct {
	size         int
	seed         int
	black, white int // GNU Go's levels
	rules        string
	komi         float64
	handicap     int
	extra        extra
}

// An extra is something that a record has beside its moves.
type extra uint

const (
	english   extra = 1 << iota // comments
	japanese                    // comments
	chinese                     // comments
	branches                    // variations: what GNU Go would rather have played next
	clock                       // BL and WL, made up from the seed
	marks                       // LB, TR, CR at some moves
	territory                   // TB and TW at the end
	playOut                     // dead stones are taken off before the last passes
	freely                      // handicap stones where GNU Go likes them
)

const (
	cn = "Chinese"
	jp = "Japanese"
)

var plans = []plan{
	{19, 101, 1, 1, cn, 7.5, 0, 0},
	{19, 102, 1, 1, jp, 6.5, 0, english | branches | marks},
	{19, 103, 1, 2, cn, 7.5, 0, japanese},
	{19, 104, 2, 1, jp, 6.5, 0, clock},
	{19, 105, 1, 1, cn, 5.5, 0, chinese | territory},
	{19, 106, 3, 1, jp, 5.5, 0, english},
	{19, 107, 1, 1, cn, 7.5, 0, playOut},
	{19, 108, 1, 3, jp, 6.5, 0, territory},
	{19, 109, 2, 2, cn, 7, 0, clock | marks},
	{19, 110, 1, 1, jp, 0, 0, 0},
	{19, 111, 1, 1, cn, 7.5, 0, chinese | branches},
	{19, 112, 5, 1, jp, 6.5, 0, 0},
	{19, 113, 1, 4, cn, 7.5, 0, 0},
	{19, 114, 1, 1, jp, 4.5, 0, japanese | marks},
	{19, 115, 2, 3, cn, 6.5, 0, playOut | territory},
	{19, 116, 1, 1, jp, 6.5, 0, clock | english},
	{19, 117, 3, 3, cn, 7.5, 0, 0},
	{19, 118, 1, 1, jp, 6.5, 0, 0},
	{19, 119, 1, 1, cn, 0, 2, 0},
	{19, 120, 1, 2, jp, 0.5, 3, english},
	{19, 121, 1, 1, cn, 0.5, 4, freely},
	{19, 122, 1, 3, jp, 0.5, 5, 0},
	{19, 123, 1, 2, cn, 0, 6, chinese},
	{19, 124, 1, 4, jp, 0.5, 7, clock},
	{19, 125, 1, 3, cn, 0.5, 8, 0},
	{19, 126, 1, 5, jp, 0, 9, japanese | territory},

	{13, 201, 1, 1, cn, 7.5, 0, 0},
	{13, 202, 1, 1, jp, 6.5, 0, english | branches},
	{13, 203, 4, 1, cn, 7.5, 0, playOut},
	{13, 204, 1, 6, jp, 6.5, 0, japanese | territory},
	{13, 205, 3, 3, cn, 5.5, 0, clock},
	{13, 206, 8, 1, jp, 5.5, 0, 0},
	{13, 207, 1, 8, cn, 7, 0, playOut | territory},
	{13, 208, 2, 2, jp, 0, 0, marks},
	{13, 209, 5, 5, cn, 7.5, 0, chinese | branches},
	{13, 210, 1, 2, jp, 6.5, 0, 0},
	{13, 211, 2, 1, cn, 6.5, 0, 0},
	{13, 212, 6, 6, jp, 6.5, 0, english},
	{13, 213, 1, 1, cn, 7.5, 0, playOut},
	{13, 214, 1, 1, jp, 3.5, 0, clock | marks},
	{13, 215, 10, 10, cn, 7.5, 0, 0},
	{13, 216, 1, 1, jp, 6.5, 0, japanese},
	{13, 217, 7, 3, cn, -5.5, 0, 0},
	{13, 218, 1, 1, jp, 6.5, 0, 0},
	{13, 219, 1, 3, cn, 0.5, 2, 0},
	{13, 220, 1, 4, jp, 0.5, 3, english},
	{13, 221, 1, 6, cn, 0, 4, freely},
	{13, 222, 1, 8, jp, 0.5, 5, 0},

	{9, 301, 1, 1, cn, 7, 0, playOut},
	{9, 302, 1, 1, jp, 6.5, 0, english | branches | marks},
	{9, 303, 8, 8, cn, 7.5, 0, playOut | territory},
	{9, 304, 1, 8, jp, 6.5, 0, japanese},
	{9, 305, 8, 1, cn, 5.5, 0, 0},
	{9, 306, 10, 10, jp, 5.5, 0, territory},
	{9, 307, 1, 10, cn, 7, 0, chinese},
	{9, 308, 10, 1, jp, 0, 0, clock},
	{9, 309, 5, 5, cn, 7, 0, playOut},
	{9, 310, 3, 3, jp, 3.5, 0, 0},
	{9, 311, 4, 2, cn, 7.5, 0, english},
	{9, 312, 2, 4, jp, 6.5, 0, 0},
	{9, 313, 1, 1, cn, 6.5, 0, playOut | clock},
	{9, 314, 6, 6, jp, 6.5, 0, chinese | branches},
	{9, 315, 7, 7, cn, 7, 0, 0},
	{9, 316, 1, 1, jp, 6.5, 0, 0},
	{9, 317, 10, 5, cn, -7, 0, playOut},
	{9, 318, 9, 9, jp, 6.5, 0, japanese | territory},
	{9, 319, 2, 2, cn, 7, 0, marks},
	{9, 320, 1, 1, jp, 5.5, 0, 0},
	{9, 321, 1, 6, cn, 0.5, 2, 0},
	{9, 322, 1, 8, jp, 0.5, 3, english},
	{9, 323, 1, 10, cn, 0.5, 4, playOut},
}

// name numbers the games of each size from 01.
func name(i int) string {
	n := 1
	for _, p := range plans[:i] {
		if p.size == plans[i].size {
			n++
		}
	}
	return fmt.Sprintf("%dx%d-%02d.sgf", plans[i].size, plans[i].size, n)
}

func playAll(dir, date string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var md bytes.Buffer
	md.WriteString(preface)
	for i, p := range plans {
		start := time.Now()
		g, err := p.play(i+1, date)
		if err != nil {
			return fmt.Errorf("%s: %w", name(i), err)
		}
		if err := os.WriteFile(filepath.Join(dir, name(i)), g.bytes(), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&md, "| `%s` | %s | %g | %s | %d–%d | %d | %d | %s | %s |\n", name(i), p.rules, p.komi,
			dash(p.handicap), p.black, p.white, p.seed, len(g.moves), g.result(), p.extra)
		fmt.Fprintf(os.Stderr, "%s %d moves %s %v\n", name(i), len(g.moves), g.result(), time.Since(start).Round(time.Second))
	}
	return os.WriteFile(filepath.Join(dir, "README.md"), md.Bytes(), 0o644)
}

func dash(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

var extraNames = []string{"English", "Japanese", "Chinese", "variations", "clocks", "marks", "territory", "played out", "free handicap"}

// String lists the extras for the table.
func (e extra) String() string {
	s := ""
	for i, n := range extraNames {
		if e&(1<<i) != 0 {
			if s != "" {
				s += ", "
			}
			s += n
		}
	}
	return s
}

const preface = `# Whole games

GNU Go 3.8 against itself, from the first move to two passes or to resignation.
Written by ` + "`go run ./testdata/selfplay`" + `; with the same seeds the same moves
come out. Levels are Black's and White's. Comments say what happened on the
board, clocks are made up from the seed, variations are what GNU Go held for
next best at that move. All games are legal under positional superko.

RE is what GNU Go counts at the end, with the stones that it takes for dead
taken off, or who was left when the other resigned; with an odd seed nobody may
resign. Under Chinese rules GNU Go gives White one point for each handicap
stone. Where a game was played out, dead stones were taken off the board by
moves, so that the board as it stands is the score; in ` + "`9x9-09.sgf`" + ` two points
stay neutral, and GNU Go gives one of them to Black. Elsewhere GNU Go may pass
before the borders are closed, and its count is an estimate.

| file | rules | komi | handicap | levels | seed | moves | result | has |
|---|---|---|---|---|---|---|---|---|
`

func main() {
	out := flag.String("out", "", "folder to write to (default testdata/sgf/selfplay, or duplicate with -retell)")
	in := flag.String("in", "testdata/sgf/selfplay", "folder with the games to tell again")
	date := flag.String("date", time.Now().Format(time.DateOnly), "day of play, for DT")
	again := flag.Bool("retell", false, "tell games again instead of playing new ones")
	flag.Parse()
	var err error
	if *again {
		err = retellAll(*in, cmp.Or(*out, "testdata/sgf/duplicate"))
	} else {
		err = playAll(cmp.Or(*out, "testdata/sgf/selfplay"), *date)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "selfplay:", err)
		os.Exit(1)
	}
}

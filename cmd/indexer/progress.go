package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/term"

	"github.com/kifubase/kifubase/ingest"
)

// bar shows on a terminal how far a run has come. Its zero value shows
// nothing.
type bar struct {
	w       *os.File
	started time.Time
	drawn   time.Time
	total   atomic.Int64 // files; 0 while it is not known
}

// newBar is a bar on w, where that is a terminal and nobody asked for quiet.
// The files are counted while the run begins.
func newBar(ctx context.Context, w io.Writer, paths []string, quiet bool) *bar {
	f, ok := w.(*os.File)
	if quiet || !ok || !term.IsTerminal(int(f.Fd())) {
		return &bar{}
	}
	b := &bar{w: f, started: time.Now()}
	go func() { // ends with the context or the count; nobody needs its answer
		if n, known := ingest.Count(ctx, paths); known {
			b.total.Store(int64(n))
		}
	}()
	return b
}

// each draws the bar, ten times a second at most.
func (b *bar) each(sum *ingest.Summary) {
	if b.w == nil || time.Since(b.drawn) < 100*time.Millisecond {
		return
	}
	b.drawn = time.Now()
	width, _, err := term.GetSize(int(b.w.Fd()))
	if err != nil || width < 20 {
		width = 80
	}
	fmt.Fprintf(b.w, "\r%s\x1b[K", progress(sum.Files, int(b.total.Load()), time.Since(b.started), width-1))
}

// clear takes the bar away, so that other words may stand in its line.
func (b *bar) clear() {
	if b.w != nil && !b.drawn.IsZero() {
		fmt.Fprint(b.w, "\r\x1b[K")
		b.drawn = time.Time{}
	}
}

// progress is the bar's line, cut to a width.
func progress(files, total int, elapsed time.Duration, width int) string {
	rate := float64(files) / max(elapsed.Seconds(), 0.001)
	line := fmt.Sprintf("%s  %s/s  %s", many(files, "file"), digits(int(rate)), clock(elapsed))
	if total > 0 && files <= total {
		const cells = 24
		full := files * cells / total
		line = fmt.Sprintf("[%s%s] %3d %%  %s of %s  %s/s  %s", strings.Repeat("#", full), strings.Repeat(".", cells-full),
			files*100/total, digits(files), many(total, "file"), digits(int(rate)), clock(elapsed))
	}
	return line[:min(len(line), width)]
}

// clock is a duration as minutes and seconds.
func clock(d time.Duration) string {
	s := int(d.Seconds())
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

package browser

import (
	"context"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a page may take to show what it was asked for.
const patience = 20 * time.Second

// tab is one tab of the browser. What its pages say in the console, and whom
// they ask, is held against them when the test ends.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex // guards what follows
	faults []string
	wrong  bool // the page asked for is one that the server refuses
}

// newTab opens a tab of a desktop's size, with cookies of its own.
func newTab(t *testing.T) *tab {
	t.Helper()
	if chrome == nil {
		t.Skip("skipped: no Chromium here (apt-get install chromium, or name one in " + given + ")")
	}
	ctx, done := chromedp.NewContext(chrome, chromedp.WithNewBrowserContext())
	b := &tab{t: t, ctx: ctx}
	t.Cleanup(func() {
		done()
		for _, f := range b.told() {
			t.Error(f)
		}
	})
	if err := chromedp.Listen(ctx, b.heard); err != nil {
		t.Fatal(err)
	}
	call(b, network.Enable, network.EnableParams{})
	call(b, log.Enable, cdp.Empty{})
	b.size(1280, 900)
	return b
}

func call[P, R any](b *tab, c cdp.Command[P, R], params P) R {
	b.t.Helper()
	r, err := chromedp.Call(b.ctx, c, params)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// heard notes what should not have happened.
func (b *tab) heard(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + x.Description
		}
		b.note("exception: " + text)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			b.note("console: error")
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && !b.isRefused(e.Entry.Text) {
			b.note("console: " + e.Entry.Text + " " + e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, site+"/") && !strings.HasPrefix(u, "data:") {
			b.note("a page asks another host: " + u)
		}
	}
}

func (b *tab) note(fault string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = append(b.faults, fault)
}

// refused says that the server refuses what is opened next, or no longer. The
// console tells that as an error.
func (b *tab) refused(wrong bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wrong = wrong
}

func (b *tab) isRefused(told string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.wrong && strings.HasPrefix(told, "Failed to load resource: the server responded with a status of 4")
}

func (b *tab) told() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.faults)
}

// do does steps; one that takes too long fails the test.
func (b *tab) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, done := context.WithTimeout(b.ctx, patience)
	defer done()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
}

// open loads a page of the site.
func (b *tab) open(path string) {
	b.t.Helper()
	b.do("open "+path, chromedp.Navigate(site+path))
}

// click clicks on the first element of a selector.
func (b *tab) click(css string) {
	b.t.Helper()
	b.loaded()
	b.do("click on "+css, chromedp.Click(chromedp.CSS(css), chromedp.NodeVisible))
}

// write types into a field, as with a keyboard.
func (b *tab) write(css, text string) {
	b.t.Helper()
	b.loaded()
	b.do("type into "+css, chromedp.SendKeys(chromedp.CSS(css), text))
}

// press presses keys, whatever has the focus.
func (b *tab) press(keys ...string) {
	b.t.Helper()
	b.loaded()
	for _, k := range keys {
		b.do("press a key", chromedp.KeyEvent(k))
	}
}

// loaded waits for the page's script, which runs once the page is there: a key
// that comes before it is heard by nobody.
func (b *tab) loaded() {
	b.t.Helper()
	b.until("the page is loaded", `document.readyState === "complete"`)
}

// until waits for an expression to be true. It asks again and again, since
// the page that it began to ask may have made room for another.
func (b *tab) until(what, expression string) {
	b.t.Helper()
	ctx, done := context.WithTimeout(b.ctx, patience)
	defer done()
	again := time.NewTicker(20 * time.Millisecond)
	defer again.Stop()
	for {
		holds, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		if holds && err == nil {
			return
		}
		select {
		case <-again.C:
		case <-ctx.Done():
			b.t.Fatalf("%s: %s is not true at %s (%v)", what, expression, eval[string](b, "location.href"), err)
		}
	}
}

// says waits for an element to hold a text.
func (b *tab) says(css, text string) {
	b.t.Helper()
	b.until(css+" says "+text, "[...document.querySelectorAll("+quoted(css)+")].some(e => e.textContent.includes("+quoted(text)+"))")
}

func quoted(s string) string { return "`" + strings.ReplaceAll(s, "`", "\\`") + "`" }

// eval is the value of an expression.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// size makes the window so large, in pixels of the page.
func (b *tab) size(width, height int64) {
	b.t.Helper()
	b.do("size", chromedp.EmulateViewport(width, height))
}

// scheme asks for "dark" or "light".
func (b *tab) scheme(name string) {
	b.t.Helper()
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
}

// Keys by the names that the pages know them by.
const (
	left, right, up, down, home, end, enter = kb.ArrowLeft, kb.ArrowRight, kb.ArrowUp, kb.ArrowDown, kb.Home, kb.End, kb.Enter
)

// required fails a test where the browser was named, and skips it elsewhere.
func required(t *testing.T, what string) {
	t.Helper()
	if os.Getenv(given) != "" {
		t.Fatal(what)
	}
	t.Skip("skipped: " + what)
}

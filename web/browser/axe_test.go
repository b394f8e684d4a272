package browser

import (
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// judge runs axe-core on the page at hand, for the levels A and AA, and tells
// each violation with the first elements that it is about.
const judge = `axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}).then(r =>
	r.violations.map(v => v.id + " (" + v.impact + "): " + v.help + "\n" + v.nodes.slice(0, 3).map(n => "\t" + n.html + "\n\t" + n.failureSummary).join("\n")).join("\n"))`

func TestEveryoneCanUseThePages(t *testing.T) {
	axe, err := os.ReadFile("node_modules/axe-core/axe.min.js")
	if err != nil {
		required(t, "no axe-core here (npm ci --prefix web/browser)")
	}
	for _, scheme := range []string{"light", "dark"} {
		b := newTab(t)
		b.scheme(scheme)
		for _, p := range everyPage() {
			b.refused(p.refused)
			b.open(p.path)
			b.judged(scheme+" "+p.name, string(axe))
		}
	}
}

func (b *tab) judged(name, axe string) {
	b.t.Helper()
	eval[bool](b, axe+"; true")
	told, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](judge, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", name, err)
	}
	if told != "" {
		b.t.Errorf("%s:\n%s", name, told)
	}
}

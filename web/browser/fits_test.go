package browser

import (
	"strings"
	"testing"
)

// overhangs is what of a page lies beyond an edge at the width at hand: the page
// itself, and each element whose content is wider than it is. What scrolls by
// itself is made to, what is folded or for screen readers alone is not seen, a
// drawing has edges of its own, and a bout has its lines beside it.
const overhangs = `(() => {
	const found = [], root = document.documentElement;
	if (root.scrollWidth > innerWidth) found.push("the page is " + root.scrollWidth + " wide");
	for (const e of document.body.querySelectorAll("*")) {
		if (e.closest("svg, .hidden, .skip, thead, input, textarea, details:not([open]) > :not(summary)") || !e.clientWidth || e.matches(".bout, .from")) continue;
		const style = getComputedStyle(e);
		if (style.display === "inline" || style.visibility === "hidden" || /auto|scroll/.test(style.overflowX)) continue;
		if (e.scrollWidth > e.clientWidth + 1) found.push(e.localName + "." + e.className + ", " + e.scrollWidth + " in " + e.clientWidth + ": " + e.textContent.trim().slice(0, 40));
	}
	return found.slice(0, 5);
})()`

// No page is wider than the window, from the smallest phone up, in any language,
// and nothing on it is cut.
func TestEverythingFits(t *testing.T) {
	b := newTab(t)
	for _, language := range []string{"en", "ja", "zh-Hans", "zh-Hant", "ko"} {
		for _, p := range everyPage() {
			b.refused(p.refused)
			mark := "?"
			if strings.Contains(p.path, "?") {
				mark = "&"
			}
			b.open(p.path + mark + "lang=" + language)
			for _, width := range []int64{320, 390, 768, 1280} {
				b.size(width, 900)
				for _, found := range eval[[]string](b, overhangs) {
					t.Errorf("%s in %s, %d pixels wide: %s", p.name, language, width, found)
				}
			}
		}
	}
}

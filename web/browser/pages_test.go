package browser

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// everyPage is an address of each page, the empty and the failing ones too.
var everyPage = sync.OnceValue(func() []page {
	game := idOf("title=honinbo&edition=54&player=cho-sonjin&stage=final")
	return []page{
		{"start", "/", "Newest games", false},
		{"search", "/?player=cho+sonjin&sort=-date", "Cho Sonjin", false},
		{"search-empty", "/?q=nothing+of+the+kind", "No game in this archive fits", false},
		{"search-fault", "/?from=yesterday", "From:", true},
		{"game", "/games/" + game, "54th Honinbo", false},
		{"game-long", "/games/" + idOf("player=Long") + "?move=200", "Filling the board", false},
		{"explore", "/explore?play=Q16+D4", "Next", false},
		{"game-variations", "/games/" + idOf("player=Branching") + "?move=1", "the usual way", false},
		{"game-versions", "/games/" + versionOf(), "versions of this game", false},
		{"players", "/players", "Cho Chikun", false},
		{"player", "/players/cho-sonjin", "Opponents", false},
		{"pair", "/players/cho-sonjin/versus/cho-chikun", "Head to head", false},
		{"titles", "/titles", "Honinbo", false},
		{"title", "/titles/honinbo", "Holders over time", false},
		{"edition", "/titles/honinbo/54", "against", false},
		{"bracket", "/titles/nhk/44", "Winners whose next game is not known", false},
		{"check", "/check", "Nothing is stored", false},
		{"opponents", "/players/cho-chikun/opponents", "Opponents", false},
		{"title-part", "/titles/honinbo?only=missing", "Match missing", false},
		{"records", "/records", "Most meetings", false},
		{"archive", "/archive", "Findings", false},
		{"docs", "/docs", "/api/v1/games", false},
		{"missing", "/games/00000000000000000000000000000000", "The archive does not hold it", true},
	}
})

// page is an address with words that must be there.
type page struct {
	name, path, says string
	refused          bool // the answer's status is an error
}

// idOf is the id of the first game that a question finds.
func idOf(asks string) string {
	var found struct{ Items []struct{ ID string } }
	if err := json.Unmarshal([]byte(plain("/api/v1/games?"+asks).body), &found); err != nil || len(found.Items) == 0 {
		return "none: " + asks
	}
	return found.Items[0].ID
}

// versionOf is the id of a game that has another version.
func versionOf() string {
	var found struct {
		Items []struct{ Games []string }
	}
	if err := json.Unmarshal([]byte(plain("/api/v1/duplicates?limit=50").body), &found); err != nil {
		return err.Error()
	}
	for _, c := range found.Items {
		if len(c.Games) > 1 {
			return c.Games[0]
		}
	}
	return "none"
}

// answer is what comes without a browser.
type answer struct {
	status int
	body   string
	packed int // bytes on the wire, compressed
}

// plain asks as a program without script does.
func plain(path string) (a answer) {
	packed, err := http.NewRequest("GET", site+path, nil)
	if err != nil {
		return a
	}
	packed.Header.Set("Accept", "text/html")
	packed.Header.Set("Accept-Encoding", "gzip") // set by hand it is not undone
	if r, err := http.DefaultClient.Do(packed); err == nil {
		defer r.Body.Close()
		b, _ := io.ReadAll(r.Body)
		a.packed = len(b)
	}
	r, err := http.Get(site + path)
	if err != nil {
		return a
	}
	defer r.Body.Close()
	b, _ := io.ReadAll(r.Body)
	a.status, a.body = r.StatusCode, string(b)
	return a
}

// What a page tells is in what the server sends, script or not.
func TestEveryPageWithoutScript(t *testing.T) {
	for _, p := range everyPage() {
		if a := plain(p.path); !strings.Contains(a.body, p.says) {
			t.Errorf("%s (%s, %d) does not say %q", p.name, p.path, a.status, p.says)
		}
	}
}

// mostWeight is how many bytes, compressed, a page may make a reader load with
// style, script and pictures of its own.
const mostWeight = 100_000

func TestPagesAreLight(t *testing.T) {
	assets := 0
	for _, path := range assetsOf(plain("/").body) {
		assets += plain(path).packed
	}
	for _, p := range everyPage() {
		if weight := plain(p.path).packed + assets; weight > mostWeight || assets == 0 {
			t.Errorf("%s weighs %d bytes, %d of them style and script", p.name, weight, assets)
		}
	}
	t.Logf("style, script and pictures: %d bytes", assets)
}

// assetsOf is the addresses of what a page loads.
func assetsOf(html string) (paths []string) {
	seen := map[string]bool{}
	for _, part := range strings.Split(html, `"/assets/`)[1:] {
		path := "/assets/" + part[:strings.IndexByte(part, '"')]
		if !seen[path] {
			seen[path] = true
			paths = append(paths, path)
		}
	}
	return paths
}

// shifts is how far the parts of a page have moved since it began to be shown,
// other than by what the reader did: the measure that browsers keep of it.
const shifts = `new Promise(told => {
	let sum = 0;
	const seen = list => { for (const e of list) if (!e.hadRecentInput) sum += e.value };
	const watch = new PerformanceObserver(list => seen(list.getEntries()));
	watch.observe({type: "layout-shift", buffered: true});
	setTimeout(() => { seen(watch.takeRecords()); told(sum) }, 300);
})`

// mostShift is how much of that is let pass: a browser that shows the first half
// of a long page may set the columns of a table again when it has the second.
// Readers are said to mind from 0.1 on.
const mostShift = 0.03

// Nothing on a page moves while it comes, nor while one steps through a game.
func TestNothingJumps(t *testing.T) {
	for _, width := range []int64{1280, 390} {
		b := newTab(t)
		b.size(width, 900)
		still := func(what string) {
			t.Helper()
			moved, err := chromedp.Run(b.ctx, chromedp.Evaluate[float64](shifts, chromedp.EvalAwaitPromise))
			if err != nil || moved > mostShift {
				t.Errorf("%s, %d pixels wide: parts move by %.3f (%v)", what, width, moved, err)
			}
		}
		for _, p := range everyPage() {
			b.refused(p.refused)
			b.open(p.path)
			b.loaded()
			still(p.name)
		}
		b.refused(false)
		b.open("/games/" + idOf("player=Branching") + "?move=0")
		for range 3 {
			b.press(right)
			b.until("the archive is asked", `document.querySelector("#elsewhere").style.minHeight && location.hash === "#m=" + document.querySelector("[data-show=move]").textContent`)
		}
		still("steps")
	}
}

// Whoever asks for no motion sees none.
func TestNoMotionIsLess(t *testing.T) {
	b := newTab(t)
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	for _, p := range everyPage() {
		b.refused(p.refused)
		b.open(p.path)
		if moves := eval[float64](b, `[...document.querySelectorAll("*")].filter(e => { const s = getComputedStyle(e); return s.transitionDuration !== "0s" || s.animationName !== "none" || s.scrollBehavior === "smooth" }).length`); moves > 0 {
			t.Errorf("%s: %v elements move", p.name, moves)
		}
	}
}

package browser

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cdp "github.com/chromedp/cdproto/page"
)

// folder is where pictures of the pages are put: go test -run Pictures -pictures ../../docs/pages
var (
	folder = flag.String("pictures", "", "a folder to put pictures of the pages into")
	from   = flag.String("from", "", "the address of a server to take them of, with an archive of your own")
)

// pictured are the pages with the height that shows what each is about.
var pictured = []struct {
	name, path   string
	wide, narrow int64
}{
	{"start", "/", 980, 1100},
	{"search", "/?player=cho+chikun&title=honinbo", 980, 1100},
	{"game", "/games/GAME?move=87", 1040, 1300},
	{"explore", "/explore?play=Q16+D4", 1240, 1300},
	{"players", "/players", 760, 900},
	{"player", "/players/cho-chikun", 1280, 1400},
	{"pair", "/players/cho-chikun/versus/kobayashi-koichi", 1180, 1200},
	{"titles", "/titles", 760, 900},
	{"title", "/titles/honinbo", 1100, 1200},
	{"edition", "/titles/honinbo/54", 1180, 1200},
	{"check", "/check", 760, 900},
	{"records", "/records", 1100, 1200},
	{"archive", "/archive", 1100, 1200},
	{"bracket", "/titles/samsung/3", 1540, 1300},
	{"game-ja", "/games/GAME?move=87&lang=ja", 1040, 1300},
}

// TestPictures takes pictures of the pages, to be looked at and kept in docs/.
func TestPictures(t *testing.T) {
	if *folder == "" {
		t.Skip("skipped: no folder named for pictures (-pictures)")
	}
	if *from != "" {
		site = *from
	}
	game := idOf("title=honinbo&edition=54&player=cho-sonjin&stage=final")
	for _, width := range []int64{1280, 390} {
		b := newTab(t)
		for _, p := range pictured {
			height := p.wide
			if width == 390 {
				height = p.narrow
			}
			b.size(width, height)
			b.open(strings.Replace(p.path, "GAME", game, 1))
			if p.name == "check" {
				b.write("#sgf", broken)
				b.click(".sheet button")
				b.says(".findings code", "rule-ko")
			}
			b.until("all is there", `document.readyState === "complete" && [...document.images].every(i => i.complete)`)
			b.keep(p.name, width)
		}
	}
}

func (b *tab) keep(name string, width int64) {
	b.t.Helper()
	quality := int64(26)
	shot := call(b, cdp.CaptureScreenshot, cdp.CaptureScreenshotParams{Format: cdp.CaptureScreenshotFormatWebp, Quality: &quality})
	suffix := "-wide.webp"
	if width < 1000 {
		suffix = "-phone.webp"
	}
	if err := os.WriteFile(filepath.Join(*folder, name+suffix), shot.Data, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

package httpapi

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/web"
)

// Every code of every room has a name in each language, and no name is for a
// code that no room finds.
func TestFindingsHaveNamesInEveryLanguage(t *testing.T) {
	pages := web.New(web.Catalog{})
	for _, l := range web.Languages {
		v := pages.In(l)
		for code := range kinds {
			if strings.TrimSpace(v.Kind(code)) == "" {
				t.Errorf("%s has no name for %s", l, code)
			}
		}
		for _, code := range v.Codes() {
			if _, found := kinds[code]; !found {
				t.Errorf("%s has a name for %s, which nobody finds", l, code)
			}
		}
	}
}

// A page shows the name of a finding in the reader's language, its code, and
// the English sentence behind it.
func TestPagesTellFindingsInTheReadersLanguage(t *testing.T) {
	s := library(t)
	game := "/games/" + idOf(t, s, "finding=rule-ko")
	for target, says := range map[string][]string{
		game + "?lang=ja":           {"<summary>劫をすぐに取り返した", "<code>rule-ko</code>", `lang="en">`, "at once"},
		game + "?lang=en":           {"retakes the ko at"},
		"/archive?lang=ko":          {"패를 바로 되따냄", "rule-ko"},
		"/archive?lang=en":          {"Ko retaken at once"},
		"/?finding=rule-ko&lang=ja": {"</span> 劫をすぐに取り返した <span"},
		"/archive?lang=zh-Hant":     {"未找劫材即提回劫"},
	} {
		w := ask(t, s, "GET", target, "Accept", "text/html")
		for _, words := range says {
			if w.Code != 200 || !strings.Contains(w.Body.String(), words) {
				t.Errorf("%s (%d) does not say %q", target, w.Code, words)
			}
		}
	}
}

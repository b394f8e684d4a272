package httpapi

import (
	"strings"
	"testing"

	"github.com/kifubase/kifubase/web"
)

// The 54th Honinbo in the words of its readers, the names as they write them.
func TestPagesInTheReadersLanguage(t *testing.T) {
	s := library(t)
	page := "/games/" + idOf(t, s, "title=honinbo&edition=54")
	for _, c := range []struct {
		target, header, value string
		language              string
		says                  []string
	}{
		{page, "", "", "en", []string{"54th Honinbo, title match, game 3", "Cho Sonjin <span class=\"other\" lang=\"\">趙善津"}},
		{page, "Accept-Language", "ja,en;q=0.5", "ja", []string{"第54期本因坊戦 挑戦手合 第3局", "趙善津", "九段"}},
		{page, "Accept-Language", "zh-CN", "zh-Hans", []string{"第54期本因坊战 挑战赛 第3局", "赵善津 <span class=\"other\" lang=\"\">趙善津"}},
		{page, "Accept-Language", "zh-TW,zh;q=0.8", "zh-Hant", []string{"第54期本因坊戰 挑戰賽 第3局"}},
		{page, "Accept-Language", "ko-KR", "ko", []string{"제54기 본인방전 도전기 제3국", "조선진"}},
		{page, "Accept-Language", "fr", "en", []string{"54th Honinbo"}},
		{page, "Accept-Language", "\x00;;;q=", "en", []string{"54th Honinbo"}},
		{page, "Cookie", "language=ko", "ko", []string{"조선진"}},
		{page, "Cookie", "language=xx", "en", nil},
		{page + "?lang=ko", "Accept-Language", "ja", "ko", []string{"조선진"}},
		{"/?player=Cho+Sonjin&lang=ja", "", "", "ja", []string{"3局", "第53期本因坊戦 リーグ"}},
		{"/nowhere", "Accept-Language", "ja", "ja", []string{"そのようなアドレスはありません"}},
	} {
		w := ask(t, s, "GET", c.target, "Accept", "text/html", c.header, c.value)
		if got := w.Header().Get("Content-Language"); got != c.language {
			t.Errorf("%s, %s %s: in %s, want %s", c.target, c.header, c.value, got, c.language)
		}
		for _, words := range append(c.says, `<html lang="`+c.language+`">`) {
			if !strings.Contains(w.Body.String(), words) {
				t.Errorf("%s, %s %s: does not say %q", c.target, c.header, c.value, words)
			}
		}
	}
}

// A choice is kept by the browser, and a page in one language never passes for
// the same page in another.
func TestTheChoiceOfALanguageIsKept(t *testing.T) {
	s := library(t)
	chosen := ask(t, s, "GET", "/archive?lang=zh-Hant")
	if kept := chosen.Header().Get("Set-Cookie"); !strings.HasPrefix(kept, "language=zh-Hant;") {
		t.Errorf("kept as %q", kept)
	}
	if kept := ask(t, s, "GET", "/archive?lang=tlh").Header().Get("Set-Cookie"); kept != "" {
		t.Errorf("a language that is not spoken is kept as %q", kept)
	}
	chinese := ask(t, s, "GET", "/archive", "Accept-Language", "zh-Hant")
	w := ask(t, s, "GET", "/archive", "If-None-Match", chinese.Header().Get("ETag"), "Accept-Language", "en")
	if w.Code != 200 || !strings.Contains(strings.Join(w.Header().Values("Vary"), " "), "Accept-Language") {
		t.Errorf("%d: the Chinese page passes for the English one; Vary %q", w.Code, w.Header().Values("Vary"))
	}
}

// Whatever the server refuses with, the pages have words for it.
func TestRefusalsAreTranslated(t *testing.T) {
	all := append([]kindOfProblem{}, unknown)
	for _, p := range problems {
		all = append(all, p.kind)
	}
	for _, kind := range fromRouter {
		all = append(all, kind)
	}
	ja := library(t).pages.In(web.Japanese)
	for _, kind := range all {
		if kind.status == statusGone || kind.slug == "method" || kind.slug == "timeout" || kind.slug == "damaged" || kind.slug == "no-route" {
			continue // the first is seen by nobody, the next two by programs, the fourth by who keeps the archive; the page of the last has words of its own
		}
		for _, words := range []string{kind.title, kind.detail} {
			if ja.Say(words) == words {
				t.Errorf("no words for %q", words)
			}
		}
	}
}

// A person is called as the reader's language writes the name, by the nearest
// form that it can read, and else in Latin letters.
func TestPeopleAreCalledInTheReadersScript(t *testing.T) {
	s := library(t)
	for _, c := range []struct{ id, ja, hans, hant, ko string }{
		{"seki-kotaro", "関航太郎", "关航太郎", "關航太郎", "세키 고타로"},
		{"nakamura-sumire", "仲邑菫", "仲邑堇", "仲邑菫", "나카무라 스미레"},
		{"iwata-saeka", "岩田紗絵加", "岩田纱绘加", "岩田紗繪加", "이와타 사에카"},
		{"sugiuchi-kazuko", "杉内寿子", "杉内寿子", "杉內壽子", "스기우치 가즈코"},
		{"tono-hiroaki", "東野弘昭", "东野弘昭", "東野弘昭", "도노 히로아키"},
		{"ishida-akira", "石田章", "石田章", "石田章", "이시다 아키라"},
		{"fan-yunruo", "范蘊若", "范蕴若", "范蘊若", "Fan Yunruo"},
		{"park-seungmun", "朴勝文", "朴胜文", "朴勝文", "박승문"},
		{"wang-jianhong", "汪見虹", "汪见虹", "汪見虹", "Wang Jianhong"},
		{"nakahama-konosuke", "Nakahama Konosuke", "中滨孝之辅", "中濱孝之輔", "나카하마 고노스케"}, // 浜 or 濱: not known
		{"yun-minjung", "Yun Minjung", "尹𫞗重", "Yun Minjung", "윤민중"},
	} {
		for l, want := range map[web.Language]string{web.Japanese: c.ja, web.Simplified: c.hans, web.Traditional: c.hant, web.Korean: c.ko} {
			if got := s.calledPlayer(c.id, l); got != want {
				t.Errorf("%s in %s: %q, want %q", c.id, l, got, want)
			}
		}
	}
}

// A program is a brand: readers who have no name of their own for it get that
// of its makers, and never the one of another country.
func TestProgramsKeepTheirNames(t *testing.T) {
	s := library(t)
	for l, names := range map[web.Language][2]string{
		web.English: {"AlphaGo", "Golaxy"}, web.Japanese: {"アルファ碁", "Golaxy"}, web.Simplified: {"阿尔法围棋", "星阵围棋"},
		web.Traditional: {"AlphaGo", "Golaxy"}, web.Korean: {"알파고", "Golaxy"},
	} {
		for i, id := range []string{"alphago", "golaxy"} {
			if got := s.calledPlayer(id, l); got != names[i] {
				t.Errorf("%s in %s: %q, want %q", id, l, got, names[i])
			}
		}
	}
	if got := s.calledPlayer("kato-shin", web.Japanese); got != "加藤信" {
		t.Errorf("the challenger of the first Honinbo match is %q", got)
	}
}

package httpapi

import (
	"html"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var tag = regexp.MustCompile(`<[^>]*>`)

// read is the words of a page as a reader sees them.
func read(w *httptest.ResponseRecorder) string {
	return html.UnescapeString(tag.ReplaceAllString(w.Body.String(), ""))
}

// A question that can't be asked is refused in the reader's language, with the
// field and the character. Programs get the English sentence.
func TestRefusalsPointAtTheCharacter(t *testing.T) {
	s := library(t)
	for _, c := range []struct {
		question, lang, says string
		marked               string // what is pointed at
	}{
		{"/?q=year:abc", "en", `This question can't be answered: Search, character 6: "abc" is no date: want YYYY, YYYY-MM or YYYY-MM-DD`, "abc"},
		{"/?q=year:abc", "ja", "この条件では検索できません: 検索, 6文字目: 「abc」は日付ではありません", "abc"},
		{"/?q=趙治勲+year:abc+x", "zh-Hans", "无法这样查询： 搜索, 第10个字符: “abc”不是日期", "abc"},
		{"/?q=colour:black", "zh-Hant", "沒有「colour」這一項；含冒號的文字請加引號", "colour:black"},
		{"/?q=playr:cho", "ko", "“playr”(이)라는 항목은 없습니다. “player:”를 뜻하나요", "playr:cho"},
		{"/?size=53", "ja", "碁盤: 「53」は盤の大きさではありません", ""},
		{"/?moves=many", "ko", "수순: “many”은(는) 숫자가 아닙니다", ""},
		{"/?edition=0x5", "zh-Hans", "届・期: “0x5”不是数字", ""},
		{"/explore?moves=zz", "ja", "手数: 「zz」は数ではありません", ""},
		{"/explore?play=zz", "zh-Hant", "手數: 第1手「zz」不是19x19棋盤上的點", ""},
		{"/players?cursor=x", "ko", "이어지는 위치가 올바르지 않습니다", ""},
		{"/games/" + idOf(t, s, "title=honinbo&edition=54") + "?move=999", "ja", "この対局は", ""},
	} {
		w := ask(t, s, "GET", c.question+"&lang="+c.lang, "Accept", "text/html")
		if w.Code != 400 || !strings.Contains(read(w), c.says) {
			t.Errorf("%s in %s (%d) does not say %q", c.question, c.lang, w.Code, c.says)
		}
		if c.marked != "" && !strings.Contains(w.Body.String(), "<mark>"+c.marked+"</mark>") {
			t.Errorf("%s in %s does not point at %q", c.question, c.lang, c.marked)
		}
	}
	w := ask(t, s, "GET", "/api/v1/games?q=year:abc")
	if want := `"detail":"q: character 6: \"abc\" is no date: want YYYY, YYYY-MM or YYYY-MM-DD"`; !strings.Contains(w.Body.String(), want) {
		t.Errorf("programs are told %s, want %s", w.Body, want)
	}
}

// A position that can't be read is refused in the reader's language too.
func TestPositionsThatCannotBeReadAreRefusedInWords(t *testing.T) {
	s := library(t)
	for text, says := range map[string]string{
		"(;GM[2]SZ[8];B[ee])":              "棋譜を読み取れません（囲碁の棋譜でない）",
		". . .\n. .\n":                     "2行目は2点、1行目は3点です",
		"Q16 D44":                          "2手目の「D44」は19x19盤の点ではありません",
		strings.Repeat("0123456789ab", 3):  "1手目",
		"":                                 "何も書かれていません",
		"00000000000000000000000000000000": "このIDの対局も局面も収録されていません",
	} {
		form := url.Values{"position": {text}}.Encode()
		r := httptest.NewRequest("POST", "/explore?lang=ja", strings.NewReader(form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Accept", "text/html")
		w := httptest.NewRecorder()
		if s.ServeHTTP(w, r); w.Code != 400 || !strings.Contains(read(w), says) {
			t.Errorf("%q (%d) does not say %q", text, w.Code, says)
		}
	}
}

// What is not there is a 404 that says what it would have been and where else
// to look.
func TestWhatIsNotThereLeadsOn(t *testing.T) {
	s := library(t)
	for _, c := range []struct {
		target, lang, says, leads string
	}{
		{"/titles/honinbo/0", "en", "There is no such edition here", `href="/titles/honinbo">Honinbo`},
		{"/titles/honinbo/0", "ja", "この期・回は見つかりません", `href="/titles/honinbo">本因坊戦`},
		{"/titles/honinbo/999", "zh-Hans", "没有此届次", `href="/titles/honinbo">本因坊战`},
		{"/titles/nothing", "ko", "그런 기전이 없습니다", `href="/titles"`},
		{"/titles/nothing/3", "zh-Hant", "沒有此棋戰", `href="/titles"`},
		{"/players/nobody", "ja", "この棋士は見つかりません", `href="/players?q=nobody"`},
		{"/players/" + url.PathEscape("趙一二三"), "ko", "“趙一二三” 찾기", `href="/players?q=%E8%B6%99`},
		{"/games/abc", "ja", "この対局は収録されていません", `href="/"`},
		{"/nope", "zh-Hans", "没有这个地址", `href="/"`},
	} {
		w := ask(t, s, "GET", c.target+"?lang="+c.lang, "Accept", "text/html")
		if w.Code != 404 || !strings.Contains(read(w), c.says) || !strings.Contains(w.Body.String(), c.leads) {
			t.Errorf("%s in %s (%d) does not say %q and lead to %s:\n%s", c.target, c.lang, w.Code, c.says, c.leads, read(w))
		}
	}
}

// Who types the address of the API without its beginning comes to the search.
func TestGuessedAddressesLeadToTheSearch(t *testing.T) {
	s := library(t)
	for target, want := range map[string]string{"/games?q=honinbo&from=1999": "/?q=honinbo&from=1999", "/search": "/", "/search?q=%E8%B6%99": "/?q=%E8%B6%99"} {
		if w := ask(t, s, "GET", target, "Accept", "text/html"); w.Code != 302 || w.Header().Get("Location") != want {
			t.Errorf("%s leads to %d %q, want %q", target, w.Code, w.Header().Get("Location"), want)
		}
	}
}

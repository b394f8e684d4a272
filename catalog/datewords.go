package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// dateKind is what kind of word a token of a date is.
type dateKind uint8

const (
	dOther dateKind = iota
	dNumber
	dMonth      // a month's name
	dEra        // an era: its first year is the number
	dLunarEra   // an era that counted lunar years
	dYear       // 年
	dMonthMark  // 月
	dDayMark    // 日
	dHyphen     // - within a date, or a range
	dDot        // .
	dSlash      // /
	dComma      // , and &
	dTilde      // ~ .. – to: a range
	dCirca      // about
	dAsk        // ?
	dOr         // one of two
	dSeason     // Summer: says no more than the year
	dBound      // before, after: no date at all
	dCentury    // 1700s, century
	dPublished  // print, broadcast
	dLunar      // by the lunar calendar
	dNone       // not played, unknown
	dOpen       // (
	dClose      // )
	dTime       // a clock time, a zone
	dNoise      // words that mean nothing by themselves
	dFirstMonth // 元: the first year of an era
)

type dateToken struct {
	kind  dateKind
	num   int
	width int  // digits
	glued bool // no blank before it
	ord   bool // 12th
	text  string
}

// dateTokens splits a prepared value into words, numbers and signs.
func dateTokens(s string) []dateToken {
	var out []dateToken
	glued := false
	for s != "" {
		t, n := nextDateToken(s)
		if t.kind == dOther && t.text == " " {
			glued, s = false, s[n:]
			continue
		}
		t.glued = glued
		glued = true
		s = s[n:]
		if t.kind == dTime || t.kind == dNoise {
			continue
		}
		out = append(out, mendDigits(out, t))
	}
	return out
}

// mendDigits sees to digits that are not known: 1999-05-?? has no decade in it,
// and the day of 1999-05-3? is not the third.
func mendDigits(before []dateToken, t dateToken) dateToken {
	n := len(before)
	inside := n > 1 && t.glued && (before[n-1].kind == dHyphen || before[n-1].kind == dDot || before[n-1].kind == dSlash)
	switch {
	case t.kind == dCentury && t.num > 0 && inside:
		t.kind = dNumber
	case t.kind == dAsk && t.glued && n > 2 && before[n-1].kind == dNumber && before[n-1].width == 1 && before[n-2].glued && before[n-3].width == 2:
		before[n-1].num = 0
	}
	return t
}

// nextDateToken is the token at the beginning of s and its length.
func nextDateToken(s string) (dateToken, int) {
	if isDigit(s[0]) {
		return numberToken(s)
	}
	for _, m := range dateSigns {
		if strings.HasPrefix(s, m.text) {
			return dateToken{kind: m.kind, text: m.text}, len(m.text)
		}
	}
	if e, ok := dateWord(s); ok {
		return dateToken{kind: e.kind, num: e.num, text: e.text}, len(e.text)
	}
	if v, n := hanNumber(s); n > 0 {
		return dateToken{kind: dNumber, num: v, width: hanWidth(v), text: s[:n]}, n
	}
	if n := letters(s); n > 0 {
		return dateToken{text: s[:n]}, n
	}
	r, size := utf8.DecodeRuneInString(s)
	if unicode.IsSpace(r) {
		return dateToken{text: " "}, size
	}
	return dateToken{text: s[:size]}, size
}

func hanWidth(v int) int {
	switch {
	case v > 999:
		return 4
	case v > 99:
		return 3
	}
	return 2
}

// numberToken reads digits and what is glued to them: "12th", "1700s", "196?",
// and a clock time, which is no part of a date.
func numberToken(s string) (dateToken, int) {
	n := 0
	v := 0
	for n < len(s) && isDigit(s[n]) {
		if n < 9 {
			v = v*10 + int(s[n]-'0')
		}
		n++
	}
	rest := s[n:]
	if c := clockTime(s, n); c > 0 {
		return dateToken{kind: dTime}, c
	}
	t := dateToken{kind: dNumber, num: v, width: n, text: s[:n]}
	for _, suffix := range []string{"st", "nd", "rd", "th"} {
		if strings.HasPrefix(rest, suffix) && (len(rest) == 2 || !isLetter(rune(rest[2]))) {
			if n <= 2 && strings.Contains(clip(rest[2:], 12), "cent") {
				return dateToken{kind: dCentury, text: s[:n+2]}, n + 2
			}
			t.ord = true
			return t, n + 2
		}
	}
	if strings.HasPrefix(rest, "s") && n >= 3 && (len(rest) == 1 || !isLetter(rune(rest[1]))) || strings.HasPrefix(rest, "年代") || strings.HasPrefix(rest, "世紀") || strings.HasPrefix(rest, "世纪") || strings.HasPrefix(rest, "년대") {
		return dateToken{kind: dCentury, text: s[:n]}, n + 1
	}
	if n == 3 && rest == "?" || n == 2 && strings.HasPrefix(rest, "??") || (n == 3 || n == 2) && (strings.HasPrefix(rest, "x") || strings.HasPrefix(rest, "-?")) {
		t.kind = dCentury
	}
	return t, n
}

// clockTime is the length of a time of day at s, whose first n bytes are
// digits: 16:19, 20:46:58, 16:19:34.094Z, 09:59:32.868979037+00:00.
func clockTime(s string, n int) int {
	if n < 1 || n > 2 || n+2 >= len(s) || s[n] != ':' || !isDigit(s[n+1]) {
		return 0
	}
	for n < len(s) && (isDigit(s[n]) || strings.IndexByte(":.,+-z", s[n]) >= 0) {
		n++
	}
	return n
}

var dateSigns = []struct {
	text string
	kind dateKind
}{

	{"...", dTilde}, {"..", dTilde}, {"--", dTilde}, {"->", dTilde}, {"~", dTilde}, {"–", dTilde}, {"—", dTilde}, {"〜", dTilde}, {"∼", dTilde}, {"→", dTilde},
	{"-", dHyphen}, {".", dDot}, {"/", dSlash}, {",", dComma}, {"、", dComma}, {"·", dComma}, {"・", dComma}, {";", dComma}, {"&", dComma}, {"+", dCirca}, {"?", dAsk},
	{"(", dOpen}, {"[", dOpen}, {"（", dOpen}, {")", dClose}, {"]", dClose}, {"）", dClose},
}

type dateEntry struct {
	text string
	kind dateKind
	num  int
}

// dateWord finds the longest word of a date at the beginning of s.
func dateWord(s string) (dateEntry, bool) {
	for _, e := range dateWords[firstRune(s)] {
		if strings.HasPrefix(s, e.text) && wholeWord(s, len(e.text), e.text, nil) {
			return e, true
		}
	}
	return dateEntry{}, false
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

var dateWords = makeDateWords(map[dateKind]string{
	dYear:       "年 년 年度 ad a.d. ce",
	dMonthMark:  "月 월",
	dDayMark:    "日 일 号 號",
	dFirstMonth: "元",
	dCirca:      "c c. ca ca. circa about around approx approx. approximately 约 約 大约 頃 顷 ころ 左右 경 약 probably perhaps maybe possibly early late mid between onwards onward and_later or_later and_after 起",
	dOr:         "or 或 または 또는",
	dSeason:     "spring summer autumn fall winter 春 夏 秋 冬 春季 夏季 秋季 冬季 봄 여름 가을 겨울",
	dBound:      "before after until 以前 以后 以後 之前 之后 이전 이후 prior_to not_before not_after",
	dCentury:    "century centuries period era dynasty 世紀 世纪 세기 年间 年間 朝 时代 時代 代 bc b.c.",
	dPublished:  "published publication publ. printed print broadcast broadcasted aired air televised tv_date 出版 发表 發表 発表 发行 発行 刊 刊行 播出 播放 放送 放映 掲載 揭载 방송 방영 발표 게재",
	dLunar:      "lunar lunar_calendar 农历 農曆 旧历 舊曆 旧暦 陰暦 阴历 陰曆 음력 old_calendar 閏 闰 윤",
	dNone:       "none unknown not_played not_known n/a undated no_date 不明 不詳 不详 未詳 未详 未知 미상 불명 未下 nil --",
	dTime:       "t z utc gmt am pm",
	dNoise:      "the of on at in from played date day days started finished begun ended mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday",
	dTilde:      "to until_the 至 到 から まで",
	dComma:      "and and_the 及び 和 与 與",
	dMonth:      "jan=1 january=1 feb=2 february=2 mar=3 march=3 apr=4 april=4 may=5 jun=6 june=6 jul=7 july=7 aug=8 august=8 sep=9 sept=9 september=9 oct=10 october=10 nov=11 november=11 dec=12 december=12 正月=1",
	dEra:        "明治=1868 大正=1912 昭和=1926 平成=1989 令和=2019 昭=1926 平=1989 s=1926 h=1989 民国=1912 民國=1912 meiji=1868 taisho=1912 showa=1926 heisei=1989 reiwa=2019 단기=-2332 檀紀=-2332 檀纪=-2332",
	dLunarEra: "永禄=1558 天正=1573 文禄=1593 慶長=1596 元和=1615 寛永=1624 正保=1644 慶安=1648 承応=1652 明暦=1655 万治=1658 寛文=1661 延宝=1673 天和=1681 貞享=1684 元禄=1688 宝永=1704 正徳=1711 享保=1716 元文=1736 寛保=1741 延享=1744 寛延=1748 宝暦=1751 明和=1764 安永=1772 天明=1781 寛政=1789 享和=1801 文化=1804 文政=1818 天保=1830 弘化=1844 嘉永=1848 安政=1854 万延=1860 文久=1861 元治=1864 慶応=1865 " +
		"keicho=1596 genna=1615 kanei=1624 shoho=1644 keian=1648 joo=1652 meireki=1655 manji=1658 kanbun=1661 enpo=1673 tenna=1681 jokyo=1684 genroku=1688 hoei=1704 shotoku=1711 kyoho=1716 genbun=1736 kanpo=1741 enkyo=1744 kanen=1748 horeki=1751 meiwa=1764 anei=1772 tenmei=1781 kansei=1789 kyowa=1801 bunka=1804 bunsei=1818 tenpo=1830 koka=1844 kaei=1848 ansei=1854 manen=1860 bunkyu=1861 genji=1864 keio=1865 " +
		"万历=1573 萬曆=1573 天启=1621 崇祯=1628 顺治=1644 順治=1644 康熙=1662 雍正=1723 乾隆=1736 嘉庆=1796 嘉慶=1796 道光=1821 咸丰=1851 咸豐=1851 同治=1862 光绪=1875 光緒=1875 宣统=1909 宣統=1909",
})

// makeDateWords sorts the words by first rune, longest first. "_" stands for a
// blank, "=" parts a word from its number.
func makeDateWords(lists map[dateKind]string) map[rune][]dateEntry {
	words := map[rune][]dateEntry{}
	for kind, list := range lists {
		for w := range strings.FieldsSeq(list) {
			text, num, _ := strings.Cut(w, "=")
			e := dateEntry{text: strings.ReplaceAll(text, "_", " "), kind: kind, num: atoi(num)}
			words[firstRune(e.text)] = append(words[firstRune(e.text)], e)
		}
	}
	for _, list := range words {
		slices.SortFunc(list, func(a, b dateEntry) int {
			if len(a.text) != len(b.text) {
				return len(b.text) - len(a.text)
			}
			return strings.Compare(a.text, b.text)
		})
	}
	return words
}

// atoi reads a number of a table, 0 where there is none.
func atoi(s string) int {
	n, sign := 0, 1
	for i := range len(s) {
		switch {
		case s[i] == '-' && i == 0:
			sign = -1
		case isDigit(s[i]):
			n = n*10 + int(s[i]-'0')
		}
	}
	return sign * n
}

package catalog

import (
	"strings"
	"unicode/utf8"
)

// stripHonours takes rank and title off a name, before and behind, in brackets
// or not. What is in other brackets stays.
func (t *Tables) stripHonours(s string) (name, rank string, title bool) {
	name = t.cutLabel(strings.TrimSpace(s))
	for range 4 { // "Cho Chikun (9p, Honinbo)": at most a few layers
		before := name
		if n, r, ok := cutBracket(name); ok {
			name = n
			if r != "" {
				rank = r
			} else {
				title = true
			}
		}
		if n, r := cutRankBehind(name); r != "" {
			name, rank = n, r
		} else if n, r := cutRankBefore(name); r != "" {
			name, rank = n, r
		}
		if n, ok := t.cutTitle(name); ok {
			name, title = n, true
		}
		name = strings.Trim(name, " ,，、-–")
		if name == before {
			break
		}
	}
	return name, rank, title
}

// labels stand before a name or, in brackets, behind it, and say which side it
// plays.
var labels = wordSet("black white 黑 白 黑方 白方 黑棋 白棋 黑番 白番 执黑 执白 흑 백 흑번 백번 先番 后番")

// address is how people are addressed.
var address = wordSet("mr mrs ms miss dr prof")

// cutLabel takes a label off the front: "Black: Cho Chikun"; without the colon,
// and "Mr.", only off the name of somebody who is known, since 黑 嘉嘉 is a name.
func (t *Tables) cutLabel(s string) string {
	at := strings.IndexAny(s, " :")
	if at <= 0 || at > 12 {
		return s
	}
	name, word := strings.TrimLeft(s[at:], " :"), Fold(s[:at])
	colon := strings.HasPrefix(strings.TrimLeft(s[at:], " "), ":")
	if name != "" && (labels[word] && colon || (labels[word] || address[word]) && t.knows(name)) {
		return name
	}
	return s
}

// cutBracket takes (七段), [9p] or (9p, Honinbo) off the end.
func cutBracket(s string) (name, rank string, ok bool) {
	if len(s) < 3 || s[len(s)-1] != ')' && s[len(s)-1] != ']' {
		return s, "", false
	}
	open := strings.LastIndexAny(s, "([")
	if open <= 0 {
		return s, "", false
	}
	inside := s[open+1 : len(s)-1]
	r := readRank(inside)
	if r.rank == "" && !isTitleWord(inside) && !isRemark(Fold(inside)) {
		return s, "", false
	}
	return strings.TrimSpace(s[:open]), r.rank, true
}

// codes of countries and of programs, as they stand in brackets behind a name.
var bracketCodes = wordSet("jpn chn kor twn tpe usa jp cn kr tw us prc rok ai bot computer program 人工智能 程序 围棋ai 电脑")

// isRemark reports whether a folded word in brackets behind a name is about the
// person, not of the name: a country, a side, "AI".
func isRemark(key string) bool {
	return countryOf(strings.TrimSuffix(key, "籍")) != "" || labels[key] || bracketCodes[key]
}

// cutRankBehind takes the longest rank off the end: 九段, "9p", "9-dan", "9 dan
// pro". A rank in letters must stand apart from the name.
func cutRankBehind(s string) (name, rank string) {
	low := plainText(s)
	if len(low) != len(s) {
		return s, ""
	}
	from := max(0, len(s)-24)
	for i := from; i < len(s); i++ {
		if i == 0 || !utf8.RuneStart(s[i]) {
			continue
		}
		apart := s[i-1] == ' ' || s[i-1] == ',' || s[i-1] >= utf8.RuneSelf
		if !apart || strings.HasPrefix(low[i:], "十段") {
			continue
		}
		r, n := rankAt(low[i:])
		if n == 0 || strings.Trim(low[i+n:], " .") != "" && !isRankTail(low[i+n:]) {
			continue
		}
		if name = strings.TrimRight(s[:i], " ,，-"); name == "" || isUnfinished(name) {
			continue
		}
		whole := refine(r, "", low[i:])
		return name, whole.rank
	}
	return s, ""
}

// isUnfinished says whether a name that a rank was cut off ends in a way that
// shows the cut was wrong: in the middle of a number.
func isUnfinished(name string) bool {
	return isDigit(name[len(name)-1])
}

func isRankTail(s string) bool {
	switch strings.TrimSpace(s) {
	case "pro", "professional", "ama", "amateur", "*", "?":
		return true
	}
	return false
}

// cutRankBefore takes "9p " or 九段 off the front, where a blank follows.
func cutRankBefore(s string) (name, rank string) {
	low := plainText(s)
	if len(low) != len(s) {
		return s, ""
	}
	trimmed := strings.TrimLeft(low, "([")
	r, n := rankAt(trimmed)
	n += len(low) - len(trimmed)
	if r == "" || n >= len(s) || s[n] != ' ' && s[n] != ')' && s[n] != ']' && !isGluedRank(s[:n], s[n:]) {
		return s, ""
	}
	if name = strings.TrimLeft(s[n:], " )]"); name == "" {
		return s, ""
	}
	return name, r
}

// isGluedRank reports whether a rank in characters stands right before a name:
// 九段甲田一郎.
func isGluedRank(rank, name string) bool {
	return strings.HasSuffix(rank, "段") && allHan(name) && utf8.RuneCountInString(name) >= 2
}

// titleWords stand behind names of those who held them.
var titleWords = wordSet("名人 棋圣 天元 王座 本因坊 碁圣 小棋圣 十段 国手 王位 霸王 棋王 大国手 世界冠军 冠军 龙星 新人王 鹤圣 先生 老师 女士 女流名人 女流本因坊 女流棋圣 名誉棋圣 名誉本因坊 名誉名人 명인 국수 왕위 기성 천원 " +

	"meijin honinbo kisei tengen oza judan gosei kuksu guksu myeongin wangwi honinbomeijin 9p insei ama amateur pro " +
	"honorarykisei honorarymeijin honoraryhoninbo honorarygosei honorarytengen honoraryoza honoraryjudan womenshoninbo womensmeijin womenskisei womenssaikyo ryusei nhkcup")

// isTitleWord reports whether s is a title and nothing else, or several: "25th
// Honinbo" is one, "Meijin Oza" two.
func isTitleWord(s string) bool {
	if titleWords[Fold(s)] {
		return true
	}
	words := strings.Fields(s)
	for i, w := range words {
		key := Fold(w)
		if rest := withoutOrdinal(key); !titleWords[rest] && (rest != "" || i+1 == len(words)) {
			return false
		}
	}
	return len(words) > 0
}

// withoutOrdinal takes 第25期 and 25th off the front of a folded word.
func withoutOrdinal(key string) string {
	rest := strings.TrimLeft(strings.TrimPrefix(key, "第"), "0123456789")
	if rest == key {
		return key
	}
	for _, mark := range []string{"st", "nd", "rd", "th", "届", "期", "世"} {
		if after, ok := strings.CutPrefix(rest, mark); ok {
			return after
		}
	}
	return rest
}

// cutTitle takes a title off the end: 甲田名人, "Rin Kaiho, Meijin". A name in
// characters keeps two at least; 本因坊 before a name is a house, not a title.
func (t *Tables) cutTitle(s string) (string, bool) {
	if name, title, ok := strings.Cut(s, ", "); ok && isTitleWord(title) {
		return name, true
	}
	if t.knows(s) {
		return s, false
	}
	if !containsEastern(s) {
		return t.cutLatinTitle(s)
	}
	if name, title, ok := strings.Cut(s, " "); ok && isTitleWord(title) && containsEastern(name) && utf8.RuneCountInString(name) >= 2 {
		return name, true
	}
	runes := []rune(s)
	for n := min(6, len(runes)-2); n >= 2; n-- {
		tail := string(runes[len(runes)-n:])
		if isTitleWord(tail) && !isDigit(tail[0]) {
			return withoutCount(strings.TrimSpace(string(runes[:len(runes)-n]))), true
		}
	}
	return s, false
}

// cutLatinTitle takes the titles off the end of "Cho Chikun Honinbo", where what
// is left is somebody's name.
func (t *Tables) cutLatinTitle(s string) (string, bool) {
	for i := 1; i < len(s); i++ {
		if s[i] == ' ' && isTitleWord(s[i+1:]) && t.knows(s[:i]) {
			return s[:i], true
		}
	}
	return s, false
}

// withoutCount takes off what counts a title's holders or its editions: the
// 二十五世 of 趙治勲二十五世本因坊, the 第24期 of 趙治勲第24期名人.
func withoutCount(name string) string {
	counted := name
	for _, unit := range []string{"世", "期", "届", "代"} {
		if rest, ok := strings.CutSuffix(name, unit); ok {
			counted = strings.TrimRightFunc(rest, func(r rune) bool { return r >= '0' && r <= '9' || isNumeral(string(r)) })
			if counted == rest {
				return name
			}
		}
	}
	counted = strings.TrimSpace(strings.TrimSuffix(counted, "第"))
	if utf8.RuneCountInString(counted) < 2 {
		return name
	}
	return counted
}

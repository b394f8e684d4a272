package catalog

import (
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// ruleNames are what RU is written as, folded, and the rule set it means.
var ruleNames = makeRuleNames(map[string]string{
	"japanese":     "japanese japan jp jpn japaneserules nihonkiin 日本 日本规则 日本围棋规则 日式 日规 ja 일본 일본룰 territory territoryscoring",
	"chinese":      "chinese china cn chn chineserules 中国 中国规则 中国围棋规则 中国竞赛规则 中式 数子 数子法 zh cga 중국 중국룰 area areascoring weiqi",
	"korean":       "korean korea kr kor koreanrules 韩国 韩国规则 한국 한국룰 baduk",
	"aga":          "aga american usa agarules",
	"ing":          "ing goe ingrules 应氏 应氏规则 应氏计点制 sst 计点制 ingsst",
	"nz":           "nz newzealand nzrules",
	"tromp-taylor": "tromptaylor tt tromp-taylor tromp/taylor tromptaylorrules",
	"old-chinese":  "oldchinese ancientchinese 中国古谱 座子 中国古代规则 古棋",
})

func makeRuleNames(lists map[string]string) map[string]string {
	names := map[string]string{}
	for name, list := range lists {
		for w := range strings.FieldsSeq(list) {
			names[Fold(w)] = name
		}
	}
	return names
}

// isChinese says whether an RU value names rules that count in zi.
func isChinese(ru string) bool { return readRules(ru) == "chinese" }

// readRules reads an RU value: "" where it names no rule set.
func readRules(ru string) string {
	key := Fold(clip(ru, 80))
	if key == "" {
		return ""
	}
	if name, ok := ruleNames[strings.TrimSuffix(strings.ReplaceAll(key, "/", ""), "rules")]; ok {
		return name
	}
	return ruleNames[key]
}

// settleRules takes the rules from RU, else from the program, the place or the
// title, and says which.
func settleRules(h kifu.Header, event kifu.Event, title Title) (rules, rule string, sure Confidence) {
	if name := readRules(h.Get("RU")); name != "" {
		return name, "RU", Sure
	}
	switch {
	case title.ID == "ing" || title.ID == "chang-qi":
		return "ing", "title " + title.ID, Likely
	case title.Country == "jp":
		return "japanese", "title " + title.ID, Likely
	case title.Country == "kr":
		return "korean", "title " + title.ID, Likely
	case title.Country == "cn":
		return "chinese", "title " + title.ID, Likely
	}
	return "", "", None
}

// isFox reports whether the Fox server wrote the record, whose AP may stand
// behind another program's.
func isFox(h kifu.Header) bool {
	for i := range h {
		if h[i].ID == "AP" && strings.HasPrefix(strings.ToLower(clip(h[i].Text, 20)), "foxwq") {
			return true
		}
	}
	return false
}

// parseContext reads properties given as text, "RU[Chinese]AP[foxwq]"; what
// has no brackets holds none.
func parseContext(s string) kifu.Header {
	var h kifu.Header
	for s = clip(s, 10*most); ; {
		open := strings.IndexByte(s, '[')
		end := strings.IndexByte(s, ']')
		if open < 0 || end < open {
			return h
		}
		id := strings.TrimSpace(s[:open])
		if id == "" || strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return h
		}
		h = append(h, kifu.Value{ID: id, Text: s[open+1 : end]})
		s = s[end+1:]
	}
}

// servers are words of PC or AP that say the players are accounts of a server.
var servers = []string{"foxwq", "kgs", "kiseido go server", "pandanet", "igs", "nngs", "online-go", "ogs", "dragongoserver", "dragon go server", "tygem", "wbaduk", "cyberoro"}

// onServer reports whether the game was played on a server, where names are
// those of accounts.
func onServer(h kifu.Header) bool {
	if isFox(h) {
		return true
	}
	place := h.Get("PC")
	if len(place) < 3 {
		return false
	}
	place = strings.ToLower(clip(place, 80))
	for _, s := range servers {
		if i := strings.Index(place, s); i >= 0 && (i == 0 || !isLetter(rune(place[i-1]))) {
			return true
		}
	}
	return false
}

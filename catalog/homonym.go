package catalog

import (
	"slices"
)

const homonym = "several countries have a title of that name"

// titleOf decides which title a text means, -1 for none or not known.
func (t *Tables) titleOf(e *eventParse, c eventContext) (title int, rule string, sure Confidence) {
	if e.apart && e.edition == 0 || len(e.titles) == 0 {
		return -1, "", None
	}
	title = -1
	for _, claims := range e.titles {
		at, how, confidence := t.decide(claims, e, c)
		switch {
		case at < 0:
			if rule == "" {
				rule = how
			}
			if claims == nil {
				return -1, "", None
			}
		case title < 0:
			title, rule, sure = at, how, confidence
		case at != title:
			if at, ok := t.related(title, at); ok {
				title = at
				continue
			}
			return -1, "two titles", None
		}
	}
	if title < 0 {
		return -1, rule, None
	}
	return t.with(title, e), rule, sure
}

// related says which of two titles a text with both means: the one whose name
// holds the other's.
func (t *Tables) related(a, b int) (int, bool) {
	x, y := t.titles[a], t.titles[b]
	switch {
	case x.Country == "int" && y.Country != "int":
		return a, true
	case y.Country == "int" && x.Country != "int":
		return b, true
	case x.ID == "meijin-old" && y.ID == "meijin", x.Kind == "women" && y.Kind != "women":
		return a, true
	case y.ID == "meijin-old" && x.ID == "meijin", y.Kind == "women" && x.Kind != "women":
		return b, true
	}
	return 0, false
}

// with is the title that another word makes of this one: 阿含桐山杯 and 中日.
func (t *Tables) with(title int, e *eventParse) int {
	if e.pair == "" && !e.women {
		return title
	}
	for _, word := range []string{e.pair, map[bool]string{true: "women"}[e.women]} {
		if id, ok := t.phrases.with[t.titles[title].ID+"+"+word]; ok && word != "" {
			if at, ok := t.titleByID[id]; ok {
				return at
			}
		}
	}
	return title
}

// decide picks one of the titles that share a phrase: by the country the text
// names, by the years it ran, by the script, by the players.
func (t *Tables) decide(claims []int, e *eventParse, c eventContext) (title int, rule string, sure Confidence) {
	if len(claims) == 0 {
		return -1, "", None
	}
	left := t.possible(claims, e, c)
	if len(claims) == 1 {
		if country := t.titles[claims[0]].Country; e.country != "" && len(country) == 2 && country != e.country && isCountry(e.country) && country != "int" {
			return -1, "", None
		}
		return claims[0], "title", Sure
	}
	if e.country != "" {
		if here := t.ofCountry(left, e.country); len(here) > 0 {
			return t.oneSeries(here, e, c, "title of the country named", Sure)
		}
		return -1, "", None
	}
	if e.pair != "" {
		return left[0], "title", Likely
	}
	if here := t.ofCountry(left, e.script); len(here) > 0 {
		return t.oneSeries(here, e, c, "title of the script's country", Likely)
	}
	if sameCountry(t, left) {
		return t.oneSeries(left, e, c, "title", Likely)
	}
	if country := oneCountry(c.countries); country != "" {
		if here := t.ofCountry(left, country); len(here) > 0 {
			return t.oneSeries(here, e, c, "title of the players' country", Likely)
		}
	}
	return -1, homonym, None
}

func isCountry(s string) bool { return s == "jp" || s == "cn" || s == "kr" || s == "tw" }

// possible leaves out titles that were not played in the year or never reached
// the edition; all, where none is left.
func (t *Tables) possible(claims []int, e *eventParse, c eventContext) []int {
	var left []int
	year := firstNumber(e.year, c.year)
	for _, at := range claims {
		title := t.titles[at]
		late := title.Last != 0 && (year > title.Last || title.First != 0 && e.edition > title.Last-title.First+2)
		early := title.First != 0 && year != 0 && year < title.First-1
		if !late && !early {
			left = append(left, at)
		}
	}
	if len(left) == 0 {
		return claims
	}
	return left
}

func (t *Tables) ofCountry(claims []int, country string) []int {
	var out []int
	for _, at := range claims {
		if t.titles[at].Country == country {
			out = append(out, at)
		}
	}
	return out
}

func sameCountry(t *Tables, claims []int) bool {
	for _, at := range claims {
		if t.titles[at].Country != t.titles[claims[0]].Country {
			return false
		}
	}
	return len(claims) > 0
}

// oneSeries picks of two series of one name in one country: the one whose rule
// puts the edition into the year, else the later one.
func (t *Tables) oneSeries(claims []int, e *eventParse, c eventContext, rule string, sure Confidence) (int, string, Confidence) {
	if len(claims) == 1 {
		return claims[0], rule, sure
	}
	year := firstNumber(e.year, c.year)
	for _, at := range claims {
		if y := t.titles[at].Year(e.edition); y != 0 && year != 0 && abs(y-year) <= 1 {
			return at, rule + " and year", sure
		}
	}
	last := claims[0]
	for _, at := range claims {
		if t.titles[at].First > t.titles[last].First {
			last = at
		}
	}
	return last, rule + ", the later series", Guess
}

func abs(n int) int { return max(n, -n) }

// oneCountry is the country that all the known players are of.
func oneCountry(list []string) string {
	if len(list) == 0 {
		return ""
	}
	for _, c := range list {
		if c != list[0] {
			return ""
		}
	}
	return list[0]
}

// countryOf is the country that a folded word names, or "".
func countryOf(key string) string {
	switch key {
	case "日本", "japan", "japanese", "日", "일본":
		return "jp"
	case "中国", "china", "chinese", "中", "중국":
		return "cn"
	case "韩国", "korea", "korean", "southkorea", "韩", "한국":
		return "kr"
	case "台湾", "taiwan", "中国台北", "中华台北", "chinesetaipei", "台北", "대만":
		return "tw"
	}
	return ""
}

// titlesIn are the ids of the titles that a typed text may mean.
func (t *Tables) titlesIn(text string) []string {
	var ids []string
	for _, claims := range t.parseEvent(text).titles {
		for _, at := range claims {
			if id := t.titles[at].ID; !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

package catalog

import (
	"slices"
	"strings"
)

// knows reports whether the tables have that very spelling.
func (t *Tables) knows(name string) bool {
	key := Fold(name)
	return len(t.spelled[key]) > 0 || len(t.proposed[key]) > 0
}

// lookup finds everyone a spelling may mean: by the spelling itself, else by
// sound. A row marked doubtful counts only where no other claims the spelling.
func (t *Tables) lookup(name, key string) (people []int, rule string, sure Confidence) {
	if found := t.spelled[key]; len(found) > 0 {
		if _, ok := t.shared[key]; ok {
			found = append(slices.Clone(found), t.proposed[key]...)
		}
		return found, "spelling", Sure
	}
	if found := t.proposed[key]; len(found) > 0 {
		return found, "doubtful spelling", Guess
	}
	if found, how := t.bySound(name); len(found) == 1 {
		return found, how, Likely
	}
	if at, ok := t.programOf(name); ok && at >= 0 {
		return []int{at}, "program and version", Likely
	}
	return nil, "", None
}

// bySound finds people whose name a Latin spelling sounds like: Korean names
// syllable by syllable, others by long vowels and by the order of words.
func (t *Tables) bySound(name string) (people []int, how string) {
	words := latinWords(name)
	if len(words) < 2 || len(words) > 4 {
		return nil, ""
	}
	if found := t.latin[loosen(strings.ReplaceAll(strings.Join(words, ""), "'", ""))]; len(found) > 0 {
		return found, "spelling but for long vowels"
	}
	turned := append(slices.Clone(words[1:]), words[0])
	last := append([]string{words[len(words)-1]}, words[:len(words)-1]...)
	if found := t.koreanBySound(words); len(found) > 0 {
		return found, "sound"
	}
	for _, order := range [][]string{last, turned} {
		found := t.latin[loosen(strings.ReplaceAll(strings.Join(order, ""), "'", ""))]
		if len(found) == 1 && t.players[found[0]].Country == "jp" {
			return found, "order of the names"
		}
	}
	if found := t.koreanBySound(last); len(found) > 0 {
		return found, "sound, order of the names"
	}
	return nil, ""
}

// latinWords are the words of a name in Latin letters, small, hyphens taken as
// ends of words; nothing where there is another letter in it.
func latinWords(name string) []string {
	if len(name) > 60 {
		return nil
	}
	low := strings.ToLower(strings.NewReplacer("’", "'", "`", "'", "‘", "'", "ʼ", "'").Replace(name))
	var words []string
	for w := range strings.FieldsFuncSeq(low, func(r rune) bool { return r == ' ' || r == '-' || r == ',' || r == '.' }) {
		for i := range len(w) {
			if c := w[i]; !('a' <= c && c <= 'z' || c == '\'') {
				return nil
			}
		}
		words = append(words, w)
	}
	return words
}

// koreanBySound is every Korean whose name the words spell, surname first.
func (t *Tables) koreanBySound(words []string) []int {
	latin := strings.Join(words, "")
	var found []int
	if latin == "" {
		return nil
	}
	for _, at := range t.koreans[latin[0]] {
		if soundsLike(latin, t.players[at].Ko) && !slices.Contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

// loosen folds a key of Latin letters once more: long vowels are written in
// many ways (Ohtake, Ootake, Shuuko), and some syllables in two systems (Syunta,
// Shunta).
func loosen(key string) string {
	for _, v := range looseSpellings {
		key = strings.ReplaceAll(key, v[0], v[1])
	}
	return key
}

var looseSpellings = [][2]string{{"sy", "sh"}, {"ty", "ch"}, {"cy", "ch"}, {"zy", "j"}, {"jy", "j"}, {"si", "shi"}, {"ti", "chi"}, {"tu", "tsu"}, {"zi", "ji"}, {"ou", "o"}, {"oo", "o"}, {"uu", "u"}, {"ohk", "ok"}, {"oht", "ot"}, {"ohs", "os"}, {"ohm", "om"}, {"ohn", "on"}, {"ohh", "oh"}, {"ohy", "oy"}, {"ohi", "oi"}, {"mb", "nb"}, {"mp", "np"}, {"mm", "nm"}}

// TitleEdition is the titles that a typed text names together with the number
// of an edition and nothing else: "honinbo 54", "54th Honinbo", 第54期本因坊戦.
// The edition is 0 where the text is anything but that.
func (t *Tables) TitleEdition(text string) (ids []string, edition int) {
	text = clip(text, most)
	edition, start, end := numberIn(text)
	if edition < 1 || edition > mostEditions {
		return nil, 0
	}
	name := beforeNumber(text[:start]) + " " + behindNumber(text[end:])
	for _, at := range t.titleName[Fold(name)] {
		ids = append(ids, t.titles[at].ID)
	}
	if ids == nil {
		return nil, 0
	}
	return ids, edition
}

// numberIn is the first number in digits of a text, or the one in characters
// behind 第, and where it stands.
func numberIn(text string) (n, start, end int) {
	for _, w := range eventWords(text) {
		if w.number {
			return w.num, w.start, w.end
		}
	}
	if at := strings.Index(text, "第"); at >= 0 {
		start = at + len("第")
		n, size := hanNumber(text[start:])
		return n, start, start + size
	}
	return 0, 0, 0
}

// mostEditions is more than any title has had; a number above is a year.
const mostEditions = 999

// beforeNumber takes the sign of an ordinal off the end, and a comma.
func beforeNumber(s string) string {
	s = strings.TrimRight(s, " ,、#")
	for _, sign := range []string{"第", "제", "no.", "No."} {
		if rest, ok := strings.CutSuffix(s, sign); ok {
			return rest
		}
	}
	return s
}

// behindNumber takes the word that counts editions off the front.
func behindNumber(s string) string {
	s = strings.TrimLeft(s, " ,、")
	for _, unit := range []string{"期", "届", "屆", "回", "기", "회"} {
		if rest, ok := strings.CutPrefix(s, unit); ok {
			return rest
		}
	}
	return s
}

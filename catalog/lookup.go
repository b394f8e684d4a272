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
		return found, "spelling in a doubtful row", Guess
	}
	if found, how := t.bySound(name); len(found) == 1 {
		return found, how, Likely
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
	for _, at := range t.koreans {
		if soundsLike(latin, t.players[at].Ko) && !slices.Contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

// loosen folds a key of Latin letters once more: long vowels are written in
// many ways (Ohtake, Ootake, Shuuko) and so are some syllables (Sindi, Shinji).
func loosen(key string) string {
	for _, v := range looseVowels {
		key = strings.ReplaceAll(key, v[0], v[1])
	}
	return key
}

var looseVowels = [][2]string{{"ou", "o"}, {"oo", "o"}, {"uu", "u"}, {"ohk", "ok"}, {"oht", "ot"}, {"ohs", "os"}, {"ohm", "om"}, {"ohn", "on"}, {"ohh", "oh"}, {"ohy", "oy"}, {"ohi", "oi"}, {"mb", "nb"}, {"mp", "np"}, {"mm", "nm"}}

package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// A Korean name in Latin letters is spelt after several systems, and each
// person's passport has its own: 이창호 is Lee Changho and Yi Ch'ang-ho. The
// spelling is held against the hangul, syllable by syllable, with what each
// letter may be written as. ch may be ㅈ or ㅊ, but j is no ㅊ and ch' no ㅈ;
// u may be ㅜ or ㅓ, but eo is no ㅜ.

var koreanInitials = [19][]string{
	{"g", "k"}, {"kk", "gg"}, {"n"}, {"d", "t"}, {"tt", "dd"}, {"r", "l", "n", ""}, {"m"}, {"b", "p"}, {"pp", "bb"}, {"s", "sh"},
	{"ss"}, {""}, {"j", "ch", "c"}, {"jj", "tch"}, {"ch", "ch'"}, {"k", "k'"}, {"t", "t'"}, {"p", "p'"}, {"h"},
}

var koreanVowels = [21][]string{
	{"a", "ah"}, {"ae", "ai"}, {"ya"}, {"yae"}, {"eo", "u", "ur", "uh"}, {"e"}, {"yeo", "yu", "you", "yo"}, {"ye", "yeoi"}, {"o", "oh"}, {"wa"}, {"wae"},
	{"oe", "oi"}, {"yo"}, {"u", "oo", "woo", "wu"}, {"wo", "weo"}, {"we"}, {"wi"}, {"yu", "yoo", "you"}, {"eu"}, {"ui", "eui", "ee", "i"}, {"i", "ee"},
}

var koreanFinals = [28][]string{
	{""}, {"k", "g"}, {"kk"}, {"ks"}, {"n"}, {"nj"}, {"nh"}, {"t", "d"}, {"l", "r"}, {"lk"}, {"lm"}, {"lb"}, {"ls"}, {"lt"}, {"lp"}, {"lh"},
	{"m"}, {"p", "b"}, {"ps"}, {"t", "s"}, {"ss"}, {"ng"}, {"t", "j"}, {"t", "ch"}, {"k"}, {"t"}, {"p"}, {"h", "t"},
}

// koreanSurnames are written in ways that no system has.
var koreanSurnames = map[rune][]string{
	'이': {"lee", "yi", "li", "ri", "i", "rhee", "rhie", "yee"}, '박': {"park", "pak", "bak"}, '최': {"choi", "ch'oe", "choe"}, '안': {"an", "ahn"},
	'유': {"yu", "yoo", "you", "ryu"}, '류': {"ryu", "yu", "yoo", "ryoo", "you"}, '임': {"lim", "im", "yim", "rim"}, '노': {"noh", "no", "roh"},
	'우': {"woo", "u"}, '권': {"kwon", "kweon", "gwon"}, '나': {"na", "ra"}, '양': {"yang", "ryang"}, '량': {"yang", "ryang"}, '김': {"kim", "gim"},
	'여': {"yeo", "ryeo"}, '배': {"bae", "pae"}, '백': {"baek", "paek", "baik"}, '변': {"byun", "byeon", "pyeon"},
}

// soundsLike reports whether a name in small Latin letters and apostrophes,
// surname first, no blanks, can be the name in hangul.
func soundsLike(latin, hangul string) bool {
	at := []int{0} // how much of latin each way to read it has used
	for i, r := range hangul {
		if !isHangul(r) {
			return false
		}
		if at = readSyllable(latin, at, r, i == 0); len(at) == 0 {
			return false
		}
	}
	for _, n := range at {
		if n == len(latin) {
			return true
		}
	}
	return false
}

// addKorean notes a person by every letter that the surname's spellings begin
// with.
func (t *Tables) addKorean(hangul string, at int) {
	for c := byte('a'); c <= 'z'; c++ {
		if beginsWith(hangul, c) {
			t.koreans[c] = append(slices.Clip(t.koreans[c]), at)
		}
	}
}

// beginsWith reports whether a name in hangul can be spelt with that letter
// first.
func beginsWith(hangul string, c byte) bool {
	r, _ := utf8.DecodeRuneInString(hangul)
	if !isHangul(r) {
		return false
	}
	n := int(r - '가')
	for _, ways := range [][]string{koreanSurnames[r], koreanInitials[n/588]} {
		for _, w := range ways {
			if w == "" && beginsAny(koreanVowels[n%588/28], c) || w != "" && w[0] == c {
				return true
			}
		}
	}
	return false
}

func beginsAny(list []string, c byte) bool {
	return slices.ContainsFunc(list, func(s string) bool { return s[0] == c })
}

func readSyllable(latin string, at []int, r rune, first bool) []int {
	if ways, ok := koreanSurnames[r]; ok && first {
		return readLetters(latin, at, ways)
	}
	n := int(r - '가')
	at = readLetters(latin, at, koreanInitials[n/588])
	at = readLetters(latin, at, koreanVowels[n%588/28])
	return readLetters(latin, at, koreanFinals[n%28])
}

// readLetters takes every way that latin goes on with one of the spellings. The
// number of ways stays below the length of latin.
func readLetters(latin string, at []int, spellings []string) []int {
	var next []int
	for _, n := range at {
		for _, s := range spellings {
			if strings.HasPrefix(latin[n:], s) && !contains(next, n+len(s)) {
				next = append(next, n+len(s))
			}
		}
	}
	return next
}

func contains(list []int, n int) bool {
	for _, v := range list {
		if v == n {
			return true
		}
	}
	return false
}

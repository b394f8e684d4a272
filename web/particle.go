package web

import (
	"regexp"
	"strings"
)

// Korean words that follow a name have two forms, by whether the last syllable
// before them is closed by a consonant. The table writes both, the closed one
// first: "%s(이/가)".
var eitherForm = regexp.MustCompile(`\((이|은|을|과|으로)/(가|는|를|와|로)\)`)

// fitting is a sentence with the form of each such word that fits what stands
// before it.
func (v *Voice) fitting(s string) string {
	if v.Language != Korean {
		return s
	}
	var b strings.Builder
	end := 0
	for _, m := range eitherForm.FindAllStringSubmatchIndex(s, -1) {
		b.WriteString(s[end:m[0]])
		if last := lastSpoken(s[:m[0]]); closes(last) && (s[m[2]:m[3]] != "으로" || last != 'ㄹ') {
			b.WriteString(s[m[2]:m[3]])
		} else {
			b.WriteString(s[m[4]:m[5]])
		}
		end = m[1]
	}
	return b.String() + s[end:]
}

// endings are how digits and letters are closed when they are read out in
// Korean: 일 이 삼 사, 엘 엠 엔 아르. What is not here is open.
var endings = map[rune]rune{
	'0': 'ㅇ', '1': 'ㄹ', '3': 'ㅁ', '6': 'ㄱ', '7': 'ㄹ', '8': 'ㄹ',
	'l': 'ㄹ', 'm': 'ㅁ', 'n': 'ㄴ', 'L': 'ㄹ', 'M': 'ㅁ', 'N': 'ㄴ', 'R': 'ㄹ',
	'b': 'ㅂ', 'c': 'ㄱ', 'd': 'ㄷ', 'g': 'ㄱ', 'k': 'ㄱ', 'p': 'ㅂ', 't': 'ㅅ',
}

// Hangul syllables lie one behind the other, 28 to a vowel: the open one first,
// the one closed by ㄹ ninth.
const (
	firstSyllable, lastSyllable = '가', '힣'
	closings                    = 28
	closedByL                   = 8
)

// lastSpoken is what closes the last syllable of a text, brackets and marks
// aside: 0 for an open one.
func lastSpoken(text string) rune {
	runes := []rune(strings.TrimRight(text, " )]}”’\"'»」』·.,"))
	if len(runes) == 0 {
		return 0
	}
	last := runes[len(runes)-1]
	if last < firstSyllable || last > lastSyllable {
		return endings[last]
	}
	switch n := (last - firstSyllable) % closings; n {
	case 0:
		return 0
	case closedByL:
		return 'ㄹ'
	default:
		return 'ㄱ' // whichever: they all close alike
	}
}

func closes(last rune) bool { return last != 0 }

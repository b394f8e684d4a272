package catalog

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// rankReading is a rank as settled: "9p", "5d", "3k", or "" for none. rest is
// what stood beside it: a title, "ama", or nothing.
type rankReading struct {
	rank string
	sure bool // false: "3k?", or a rank no one has
	rest string
}

// readRank reads a BR or WR value: "9p", "7 dan", "P9段", 九段, "2단", "18级",
// "9p, Honinbo". A title alone is no rank. 段 with a Chinese numeral is
// professional, with a digit as good as the value says.
func readRank(raw string) rankReading {
	s := plainText(clip(raw, 80))
	if s == "" || s == "-" || s == "?" {
		return rankReading{}
	}
	for part := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ',' || r == ';' || r == '、' || r == '/' }) {
		part = strings.TrimSpace(part)
		if r, n := rankAt(part); n > 0 {
			return refine(r, part[n:], s)
		}
	}
	return rankReading{rest: s}
}

// refine takes account of what stands behind a rank in its part of the value:
// "3k?" is in doubt, "6d ama" and "9 dan pro" say which dan is meant.
func refine(rank, behind, whole string) rankReading {
	r := rankReading{rank: rank, sure: !strings.Contains(behind, "?"), rest: strings.TrimSpace(behind)}
	switch {
	case strings.HasSuffix(rank, "d") && hasWord(whole, "pro", "professional", "프로", "职业", "プロ"):
		r.rank = rank[:len(rank)-1] + "p"
	case strings.HasSuffix(rank, "p") && hasWord(whole, "ama", "amateur", "아마", "业余", "業余", "アマ"):
		r.rank = rank[:len(rank)-1] + "d"
	}
	return r
}

func hasWord(s string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

// rankAt reads a rank at the beginning of s, which is narrowed and in lower
// case, and how many bytes it takes.
func rankAt(s string) (rank string, n int) {
	start := len(s)
	s, pro := cutPro(s)
	head := start - len(s)
	if head > 0 && pro {
		s = strings.TrimLeft(s, " ")
		head = start - len(s)
	}
	num, n, han := rankNumber(s)
	if n == 0 {
		return "", 0
	}
	rest := s[n:]
	gap := len(rest) - len(strings.TrimLeft(rest, " -"))
	unit, m := rankUnit(rest[gap:], num)
	if m == 0 {
		if pro && head == 1 && (rest == "" || !isAnyLetter(rest)) { // "P9"
			return rankText(num, 'p'), head + n
		}
		return "", 0
	}
	switch {
	case unit == 'h': // "equal to that dan": an honour, not a professional's rank
		unit = 'd'
	case unit == 'd' && (han || pro):
		unit = 'p'
	}
	return rankText(num, unit), head + n + gap + m
}

// cutPro takes a mark of the professional off the front: "p9段", 职业九段, "pro 9 dan".
func cutPro(s string) (rest string, pro bool) {
	for _, w := range []string{"professional", "pro", "职业", "職業", "プロ", "프로", "p"} {
		if after, ok := strings.CutPrefix(s, w); ok {
			if trimmed := strings.TrimLeft(after, " "); trimmed != "" && (isDigit(trimmed[0]) || hanRank(trimmed)) {
				return after, true
			}
		}
	}
	for _, w := range []string{"amateur", "ama", "honorary", "业余", "業余", "業餘", "アマ", "아마", "準", "准"} {
		if after, ok := strings.CutPrefix(s, w); ok && after != "" {
			return strings.TrimLeft(after, " "), false
		}
	}
	return s, false
}

func hanRank(s string) bool { _, n := hanNumber(s); return n > 0 }

func isAnyLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return isLetter(r) || r >= 0x2e80
}

// rankNumber is the number of a rank; han says that it is in characters. 初 is
// the first dan.
func rankNumber(s string) (v, n int, han bool) {
	if rest, ok := strings.CutPrefix(s, "初"); ok {
		return 1, len(s) - len(rest), true
	}
	if rest, ok := strings.CutPrefix(s, "초"); ok {
		return 1, len(s) - len(rest), false
	}
	for n < len(s) && n < 3 && isDigit(s[n]) {
		v = v*10 + int(s[n]-'0')
		n++
	}
	if n > 0 {
		for _, ordinal := range []string{"st", "nd", "rd", "th"} {
			if strings.HasPrefix(s[n:], ordinal) {
				n += 2
			}
		}
		return v, n, false
	}
	v, n = hanNumber(s)
	return v, n, n > 0
}

// rankUnits are the words for dan and kyu, longest first. A unit in letters must
// end there: "9days" is no rank.
var rankUnits = []struct {
	word string
	unit byte
}{
	{"dan", 'd'}, {"kyu", 'k'}, {"gup", 'k'}, {"geup", 'k'}, {"段格", 'h'}, {"段", 'd'}, {"단", 'd'}, {"級", 'k'}, {"级", 'k'}, {"급", 'k'},
	{"p", 'p'}, {"d", 'd'}, {"k", 'k'},
}

func rankUnit(s string, num int) (unit byte, n int) {
	for _, u := range rankUnits {
		if !strings.HasPrefix(s, u.word) {
			continue
		}
		next, _ := utf8.DecodeRuneInString(s[len(u.word):])
		if last := u.word[len(u.word)-1]; last < utf8.RuneSelf && len(s) > len(u.word) && (isLetter(next) || isDigit(byte(next)) && next < 128) {
			continue
		}
		if !rankExists(num, u.unit) {
			return 0, 0
		}
		return u.unit, len(u.word)
	}
	return 0, 0
}

// rankExists: dan to 10 (a tenth dan was given now and then), kyu to 30.
func rankExists(num int, unit byte) bool {
	return num >= 1 && (unit == 'k' && num <= 35 || unit != 'k' && num <= 10)
}

// Nobody has been a professional at a younger age, or of the 9th dan: in years,
// one less than the youngest of each, since a year is all that many dates have.
const (
	youngestPro   = 8
	youngestNinth = 15
)

// rankDoubt says how a rank contradicts what is known of the person in a year of
// play, "" for not at all. A rank without the mark of the professional counts
// where it is compared with a known one: 9d is how many write 9p.
func (p *Player) rankDoubt(rank string, year int) string {
	n := len(rank) - 1
	if n < 1 || year == 0 || rank[n] == 'k' {
		return ""
	}
	dan, age := atoi(rank[:n]), year-int(p.Born.Year)
	switch {
	case p.Ninth != 0 && dan == 9 && year < p.Ninth, p.Ninth != 0 && dan < 9 && year > p.Ninth:
		return fmt.Sprintf("%s was promoted to 9 dan in %d", p.Name, p.Ninth)
	case p.Born.Year == 0 || rank[n] != 'p' || p.IsProgram():
		return ""
	case age < youngestPro, age < youngestNinth && dan == 9:
		return fmt.Sprintf("%s was born in %d", p.Name, p.Born.Year)
	}
	return ""
}

func rankText(num int, unit byte) string { return strconv.Itoa(num) + string(unit) }

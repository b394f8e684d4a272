package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// splitPeople parts a field into one string a person: at signs that join
// people, at blanks and middle dots where both sides are people, between names
// that each carry a rank. A name that stands there twice is one.
func (t *Tables) splitPeople(s string, p *nameParse) []string {
	parts := splitAtSigns(s)
	if len(parts) == 1 {
		parts = t.splitAtComma(parts[0])
	}
	if len(parts) == 1 {
		parts = t.splitAtDots(parts[0])
	}
	if len(parts) == 1 {
		parts = t.splitAtRanks(parts[0])
	}
	if len(parts) == 1 {
		parts = t.splitAtBlanks(parts[0])
	}
	parts = t.undouble(parts, p)
	if len(parts) == 1 {
		parts = t.splitScripts(parts[0])
	}
	return parts
}

// splitAtSigns parts at &, +, / and the like, and at "and". A comma parts
// characters only: "Alpha, Ichiro" is one name.
func splitAtSigns(s string) []string {
	var parts []string
	start := 0
	cut := func(from, to int) {
		if part := strings.TrimSpace(s[start:from]); part != "" {
			parts = append(parts, part)
		}
		start = to
	}
	eastern := containsEastern(s)
	depth := 0
	for i, r := range s {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth--
		case depth > 0:
		case r == '&' || r == '+' || r == '/' || r == ';' || r == '|' || r == '、':
			cut(i, i+utf8.RuneLen(r))
		case (r == ',' || r == '，') && eastern:
			cut(i, i+utf8.RuneLen(r))
		case r == ' ' && (strings.HasPrefix(s[i:], " and ") || strings.HasPrefix(s[i:], " And ")):
			cut(i, i+len(" and "))
		}
	}
	cut(len(s), len(s))
	if len(parts) == 0 {
		return []string{s}
	}
	return joinRanks(parts)
}

// splitAtComma parts "Kato Masao, Takemiya Masaki": names in Latin letters of two
// words or more, both of people whom the tables know.
func (t *Tables) splitAtComma(s string) []string {
	a, b, ok := strings.Cut(s, ", ")
	if ok && strings.Contains(a, " ") && strings.Contains(b, " ") && t.knows(t.bare(a)) && t.knows(t.bare(b)) {
		return []string{a, b}
	}
	return []string{s}
}

// joinRanks puts a part that is a rank or a title back to the name before it:
// 赵治勋，九段.
func joinRanks(parts []string) []string {
	out := parts[:1]
	for _, part := range parts[1:] {
		low := plainText(part)
		if r, n := rankAt(low); r != "" && n == len(low) || isTitleWord(part) {
			out[len(out)-1] += " " + part
			continue
		}
		out = append(out, part)
	}
	return out
}

// splitAtDots parts 甲田一郎・丙川花子, but neither アルファ・ベータ nor 迈克·雷蒙: one
// name in katakana or in characters that spell out a foreign one.
func (t *Tables) splitAtDots(s string) []string {
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '・' || r == '·' || r == '•' || r == '･' })
	if len(parts) != 2 {
		return []string{s}
	}
	if _, rule, _ := t.lookup(s, Fold(s)); rule != "" {
		return []string{s}
	}
	japaneseDot := strings.ContainsAny(s, "・･")
	for i, part := range parts {
		parts[i] = strings.TrimSpace(part)
		name, rank, _ := t.stripHonours(parts[i])
		if t.knows(name) || rank != "" && allHan(name) {
			continue
		}
		if !japaneseDot || !allHan(name) || utf8.RuneCountInString(name) < 3 {
			return []string{s}
		}
	}
	return parts
}

// splitAtRanks parts 赵治勋九段赵善津九段: behind each rank in characters a name
// may begin.
func (t *Tables) splitAtRanks(s string) []string {
	if _, rank := cutRankBefore(s); rank != "" || !containsEastern(s) {
		return []string{s}
	}
	var parts []string
	start, names := 0, 0 // names: runes since start
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if rank, n := easternRank(s[i:]); rank != "" && names >= 2 {
			end := i + n
			for end < len(s) && (s[end] == ')' || s[end] == ' ' || s[end] == ']') {
				end++
			}
			parts = append(parts, strings.TrimSpace(s[start:end]))
			i, start, names = end, end, 0
			continue
		}
		if isEastern(r) {
			names++
		}
		i += size
	}
	rest := strings.TrimSpace(s[start:])
	switch {
	case rest == "":
	case len(parts) == 0 || names >= 2 && allEastern(strings.ReplaceAll(rest, " ", "")):
		parts = append(parts, rest)
	default:
		return []string{s}
	}
	return parts
}

// easternRank reads a rank with 段 or 단 at the beginning of s.
func easternRank(s string) (string, int) {
	r, _ := utf8.DecodeRuneInString(s)
	if !isDigit(byte(r)) && r != '初' && hanDigits[r] == 0 && hanUnits[r] == 0 {
		return "", 0
	}
	rank, n := rankAt(s)
	if n == 0 || !strings.HasSuffix(s[:n], "段") && !strings.HasSuffix(s[:n], "단") || strings.HasPrefix(s, "十段") {
		return "", 0
	}
	return rank, n
}

// splitAtBlanks parts "小西和子 赵善津": two names in characters, both of people
// whom the tables know, or both too long to be half a name.
func (t *Tables) splitAtBlanks(s string) []string {
	words := strings.Fields(s)
	if len(words) == 1 {
		return t.splitAtAnd(s)
	}
	if _, rank := cutRankBefore(s); rank != "" || len(words) != 2 || !allHan(words[0]) || !allHan(words[1]) {
		return []string{s}
	}
	if words[0] == words[1] || min(utf8.RuneCountInString(words[0]), utf8.RuneCountInString(words[1])) >= 4 {
		return words
	}
	if t.knows(strings.Join(words, "")) || !t.knows(words[0]) || !t.knows(words[1]) {
		return []string{s}
	}
	return words
}

// splitAtAnd parts 小林泉美和山下敬吾 where both sides are people of the tables: the
// character for "and" stands in names too.
func (t *Tables) splitAtAnd(s string) []string {
	for _, and := range []string{"和", "与", "與"} {
		for i := strings.Index(s, and); i > 0 && i < len(s); {
			if a, b := s[:i], s[i+len(and):]; t.knows(a) && t.knows(b) {
				return []string{a, b}
			}
			next := strings.Index(s[i+len(and):], and)
			if next < 0 {
				break
			}
			i += len(and) + next
		}
	}
	return []string{s}
}

// undouble makes one of a name that stands there twice, as whole parts, as two
// halves of a string of characters, or as the same words again.
func (t *Tables) undouble(parts []string, p *nameParse) []string {
	switch {
	case len(parts) == 2 && Fold(t.bare(parts[0])) == Fold(t.bare(parts[1])):
		p.note(NameDoubled, "the name stands there twice", parts[1])
		if len(parts[1]) > len(parts[0]) {
			return parts[1:]
		}
		return parts[:1]
	case len(parts) == 1:
		name := t.bare(parts[0])
		if half, ok := t.half(name); ok {
			p.note(NameDoubled, "the name stands there twice", half)
			return []string{strings.Replace(parts[0], name, half, 1)}
		}
	}
	return parts
}

// bare is a name without rank and title.
func (t *Tables) bare(s string) string {
	name, _, _ := t.stripHonours(s)
	return name
}

// half is the half of a doubled name. One character twice is a name of its own,
// and so are two words that are the same.
func (t *Tables) half(s string) (string, bool) {
	if words := strings.Fields(s); len(words) >= 4 && len(words)%2 == 0 && !containsEastern(s) {
		n := len(words) / 2
		for i := range n {
			if !strings.EqualFold(strings.Trim(words[i], ","), strings.Trim(words[n+i], ",")) {
				return "", false
			}
		}
		return strings.Join(words[:n], " "), true
	}
	s = strings.ReplaceAll(s, " ", "")
	if !allEastern(s) || len(s)%2 != 0 || utf8.RuneCountInString(s) < 4 {
		return "", false
	}
	if n := len(s) / 2; utf8.RuneStart(s[n]) && s[:n] == s[n:] && !oneRune(s) {
		return s[:n], true
	}
	return "", false
}

// oneRune reports whether a string is one character again and again: 哈哈哈哈.
func oneRune(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return strings.Trim(s, string(first)) == ""
}

// splitScripts reads "趙治勲 Cho Chikun" as one person where both spellings are
// one person's; the characters are kept.
func (t *Tables) splitScripts(whole string) []string {
	s := whole
	if !containsEastern(s) {
		return []string{s}
	}
	at := strings.IndexFunc(s, isLetter)
	if at == 0 { // "Cho Chikun 趙治勲"
		at = strings.IndexFunc(s, isEastern)
		s = s[at:] + " " + s[:at]
		at = len(s) - at
	}
	if at <= 0 {
		return []string{whole}
	}
	eastern := strings.Trim(s[:at], " ()（）[],、/")
	latin := strings.Trim(s[at:], " ()（）[]")
	if !allEastern(strings.ReplaceAll(eastern, " ", "")) {
		return []string{whole}
	}
	a, _, _ := t.lookup(eastern, Fold(eastern))
	b, _, _ := t.lookup(latin, Fold(latin))
	if len(a) == 1 && slices.Equal(a, b) {
		return []string{eastern}
	}
	return []string{whole}
}

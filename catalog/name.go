package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// Names is a name field as settled: the whole, and each person in it.
type Names struct {
	Name   string        `json:"name"`
	Rank   string        `json:"rank"`
	People []kifu.Person `json:"people"`
}

// Name reads a PB or PW value; context may be the rank property's value alone.
func (t *Tables) Name(raw, context string) Reading {
	rank := context
	if c := parseContext(context); len(c) > 0 {
		rank = firstOf(c.Get("BR"), c.Get("WR"))
	}
	p := t.parseName(raw, rank, false)
	people, rule, sure := t.link(p, linkContext{})
	n := Names{People: people}
	if n.People == nil {
		n.People = []kifu.Person{}
	}
	for i, person := range people {
		if i > 0 {
			n.Name, n.Rank = n.Name+" & ", n.Rank+" & "
		}
		n.Name, n.Rank = n.Name+person.Name, n.Rank+person.Rank
	}
	return Reading{Field: "name", Raw: raw, Settled: n, Rule: rule, Confidence: sure}
}

// nameParse is what a name field says, before anyone is looked up by date or
// country. It is kept and shared: nobody changes it.
type nameParse struct {
	people      []spelledPerson
	placeholder bool
	found       []nameFinding
}

// spelledPerson is one person as spelled, with everyone it may be.
type spelledPerson struct {
	name, key, rank string
	candidates      []int // people of the table
	rule            string
	sure            Confidence
}

type nameFinding struct {
	code kifu.Code
	text string
	read string
}

func (p *nameParse) note(code kifu.Code, text, read string) {
	if !slices.ContainsFunc(p.found, func(f nameFinding) bool { return f.code == code }) {
		p.found = append(p.found, nameFinding{code, text, read})
	}
}

// parseName takes a name field apart: people, ranks, titles, doubled names. An
// account's name on a server is taken as it is.
func (t *Tables) parseName(raw, rank string, account bool) *nameParse {
	return t.memory.name(nameKey{raw, rank, account}, func() *nameParse {
		if account {
			return t.parseAccount(raw, rank)
		}
		return t.parseNameAnew(raw, rank)
	})
}

// parseAccount reads the name of an account: one person, 温州棋王 and all. Who
// is known by that very spelling is that person, as far as anyone can tell.
func (t *Tables) parseAccount(raw, rank string) *nameParse {
	name := cleanName(raw)
	if name == "" || strings.Trim(name, "?-") == "" {
		return &nameParse{placeholder: name != ""}
	}
	person := spelledPerson{name: name, key: Fold(name), rank: readRank(rank).rank}
	if found := t.spelled[person.key]; len(found) > 0 {
		person.candidates, person.rule, person.sure = found, "name of an account", Likely
	}
	return &nameParse{people: []spelledPerson{person}}
}

func (t *Tables) parseNameAnew(raw, rank string) *nameParse {
	p := &nameParse{}
	s := cleanName(raw)
	if s == "" {
		return p
	}
	if isPlaceholder(s) {
		p.placeholder = true
		p.note(NamePlacehold, "the value is no name", "")
		return p
	}
	parts := t.splitPeople(s, p)
	ranks := splitRanks(rank, len(parts))
	for i, part := range parts {
		if person, ok := t.spelled1(part, ranks[i], p); ok {
			p.people = append(p.people, person)
		}
	}
	return p
}

// cleanName is the value with full-width letters narrowed and runs of blanks made one.
func cleanName(raw string) string {
	raw = clip(raw, most)
	clean := true
	for i := range len(raw) {
		if c := raw[i]; c >= utf8.RuneSelf || c < ' ' || c == ' ' && (i == 0 || i == len(raw)-1 || raw[i+1] == ' ') {
			clean = false
			break
		}
	}
	if clean {
		return raw
	}
	b := make([]byte, 0, len(raw))
	blank := false
	for _, r := range raw {
		if r = narrow(r); unicode.IsSpace(r) || unicode.IsControl(r) || r == '\u200b' || r == '\ufeff' {
			blank = true
			continue
		}
		if blank && len(b) > 0 {
			b = append(b, ' ')
		}
		blank = false
		b = utf8.AppendRune(b, r)
	}
	return string(b)
}

// placeholders are what programs and people write for nobody, folded.
var placeholders = wordSet("black white b w blackplayer whiteplayer player player1 player2 playera playerb nn unknown unknownplayer anonymous anon none nobody noname na nil null " +
	"黑 白 黑方 白方 黑棋 白棋 黑番 白番 执黑 执白 흑 백 흑번 백번 不明 不详 未知 无名 无名氏 佚名 匿名 某 某氏 某人 미상 익명 불명 先手 后手 schwarz weiss weiß noir blanc negro blanco nero bianco x xx xxx")

// wordSet is the words of a list, folded.
func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		m[Fold(w)] = true
	}
	return m
}

// isPlaceholder reports whether a name is nobody's: Black, ?, N.N.
func isPlaceholder(s string) bool {
	if strings.Trim(s, "?-_.*? 　－？…") == "" {
		return true
	}
	return len(s) < 40 && placeholders[Fold(s)]
}

// spelled1 settles one part of a name field: takes rank and title off, joins
// spaced-out characters, looks the name up.
func (t *Tables) spelled1(s, rankField string, p *nameParse) (spelledPerson, bool) {
	name, rank, title := t.stripHonours(s)
	if name == "" || isPlaceholder(name) {
		return spelledPerson{}, false
	}
	if title {
		p.note(NameTitle, "a title stands with the name", name)
	}
	if rank != "" {
		p.note(NameRank, "a rank stands with the name", name+", "+rank)
	}
	if joined := joinSpaced(name); joined != name {
		p.note(NameSpaced, "blanks within a name that has none", joined)
		name = joined
	}
	field := readRank(rankField)
	switch {
	case field.rank != "" && rank != "" && field.rank != rank && !sameDan(field.rank, rank):
		p.note(NameRankClash, "the name says "+rank+", the field for the rank "+field.rank, field.rank)
		rank = field.rank
	case field.rank != "":
		rank = field.rank
	}
	person := spelledPerson{name: name, key: Fold(name), rank: rank}
	person.candidates, person.rule, person.sure = t.lookup(name, person.key)
	return person, true
}

// sameDan: 9d beside 9p is one rank, written by two hands.
func sameDan(a, b string) bool {
	return len(a) == len(b) && a[:len(a)-1] == b[:len(b)-1] && a[len(a)-1] != 'k' && b[len(b)-1] != 'k'
}

// joinSpaced takes the blanks out of a name in a script that has none.
func joinSpaced(s string) string {
	if !strings.Contains(s, " ") {
		return s
	}
	joined := strings.ReplaceAll(s, " ", "")
	if allEastern(joined) {
		return joined
	}
	return s
}

// splitRanks parts a rank field that holds one rank a person: "2p & 9p".
func splitRanks(rank string, n int) []string {
	ranks := make([]string, n)
	if n == 0 || rank == "" {
		return ranks
	}
	if parts := strings.FieldsFunc(rank, func(r rune) bool { return r == '&' || r == '＆' || r == '+' || r == '/' }); n > 1 && len(parts) == n {
		copy(ranks, parts)
		return ranks
	}
	if n == 1 {
		ranks[0] = rank
	}
	return ranks
}

// splitPeople parts a field into one string a person: at signs that join
// people, at blanks and middle dots where both sides are people, between names
// that each carry a rank. A name that stands there twice is one.
func (t *Tables) splitPeople(s string, p *nameParse) []string {
	parts := splitAtSigns(s)
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

func containsEastern(s string) bool {
	return strings.IndexFunc(s, isEastern) >= 0
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

func allHan(s string) bool {
	for _, r := range s {
		if !isHan(r) {
			return false
		}
	}
	return s != ""
}

// knows reports whether the tables have that very spelling.
func (t *Tables) knows(name string) bool {
	key := Fold(name)
	return len(t.spelled[key]) > 0 || len(t.proposed[key]) > 0
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

// stripHonours takes rank and title off a name, before and behind, in brackets
// or not. What is in other brackets stays.
func (t *Tables) stripHonours(s string) (name, rank string, title bool) {
	name = strings.TrimSpace(s)
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
	if r.rank == "" && !isTitleWord(inside) && countryOf(strings.TrimSuffix(Fold(inside), "籍")) == "" {
		return s, "", false
	}
	return strings.TrimSpace(s[:open]), r.rank, true
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

// isTitleWord reports whether s is a title and nothing else; "25th Honinbo" is one.
func isTitleWord(s string) bool {
	key := Fold(s)
	if titleWords[key] {
		return true
	}
	return titleWords[strings.TrimLeft(strings.TrimLeft(key, "第0123456789"), "stndrh届期")] || titleWords[strings.TrimLeft(key, "0123456789")]
}

// cutTitle takes a title off the end: 甲田名人, "Rin Kaiho, Meijin". A name in
// characters keeps two at least; 本因坊 before a name is a house, not a title.
func (t *Tables) cutTitle(s string) (string, bool) {
	if name, title, ok := strings.Cut(s, ", "); ok && isTitleWord(title) {
		return name, true
	}
	if !containsEastern(s) || t.knows(s) {
		return s, false
	}
	if name, title, ok := strings.Cut(s, " "); ok && isTitleWord(title) && containsEastern(name) && utf8.RuneCountInString(name) >= 2 {
		return name, true
	}
	runes := []rune(s)
	for n := min(6, len(runes)-2); n >= 2; n-- {
		tail := string(runes[len(runes)-n:])
		if isTitleWord(tail) && !isDigit(tail[0]) {
			return strings.TrimSpace(string(runes[:len(runes)-n])), true
		}
	}
	return s, false
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

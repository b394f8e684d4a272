package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// eventParse is what an event's text says, before homonyms are decided. It is
// kept and shared: nobody changes it.
type eventParse struct {
	titles  [][]int // each phrase of a title, with every title that has it
	country string
	pair    string
	women   bool
	apart   bool
	part    bool // a block or a section of the event is named
	edition int
	year    int
	stages  stageSet
	round   int
	game    int
	bare    int    // a number that says not what it counts
	rest    string // the words that are none of these, the title's own among them
	script  string // the country whose script it is in: 戦 is Japanese, hangul Korean
}

// another reports whether the text names an event that is told from a title
// by more words: Junior NHK, NHK TV 9x9.
func (e *eventParse) another() bool {
	return slices.ContainsFunc(e.titles, func(claims []int) bool { return claims == nil })
}

type stageSet uint16

const (
	stagePreliminary stageSet = 1 << iota
	stagePreliminaryFinal
	stageChallenger
	stageLeague
	stageSemifinal
	stageQuarterfinal
	stageRoundOf16
	stageRoundOf32
	stageFinal
	stageMain
	stageRelay
)

var stageBits = map[string]stageSet{
	"preliminary": stagePreliminary, "preliminary-final": stagePreliminaryFinal, "challenger-playoff": stageChallenger,
	"league": stageLeague, "semifinal": stageSemifinal, "quarterfinal": stageQuarterfinal, "round-of-16": stageRoundOf16,
	"round-of-32": stageRoundOf32, "final": stageFinal, "main": stageMain, "relay": stageRelay,
}

// ofSections are the stages that a section of an event has as the event does.
const ofSections = stageFinal | stageSemifinal | stageQuarterfinal | stageRoundOf16 | stageRoundOf32

// stage is the one stage that all words together mean.
func (e *eventParse) stage() string {
	s := e.stages
	has := func(bit stageSet) bool { return s&bit != 0 }
	switch {
	case e.part && s&(stagePreliminary|stagePreliminaryFinal|stageLeague|stageChallenger) == 0 && s&ofSections != 0:
		return "main" // the final of a section is not the event's
	case has(stagePreliminaryFinal), has(stagePreliminary) && has(stageFinal) && !has(stageSemifinal):
		return "preliminary-final"
	case has(stagePreliminary):
		return "preliminary"
	case has(stageChallenger):
		return "challenger-playoff"
	case has(stageLeague):
		return "league"
	case has(stageSemifinal):
		return "semifinal"
	case has(stageQuarterfinal):
		return "quarterfinal"
	case has(stageRoundOf16):
		return "round-of-16"
	case has(stageRoundOf32):
		return "round-of-32"
	case has(stageFinal):
		return "final"
	case has(stageRelay):
		return "relay"
	case has(stageMain):
		return "main"
	case e.round > 0:
		return "round"
	}
	return ""
}

// parseEvent takes an event's text apart.
func (t *Tables) parseEvent(raw string) *eventParse {
	return t.memory.event(raw, func() *eventParse {
		r := eventReader{t: t, text: clip(raw, most), words: eventWords(clip(raw, most))}
		return r.read()
	})
}

// eventReader walks over the words of one text.
type eventReader struct {
	t       *Tables
	text    string
	words   []eventWord
	i       int
	e       eventParse
	used    []bool
	loose   []looseNumber
	titleAt int    // the word behind the last title, -1 for none yet
	named   bool   // a word tells this event from others
	stageAt []span // the words of stages
}

// span is words from one to before another.
type span struct{ from, to int }

// looseNumber is a number with nothing beside it that says what it counts.
type looseNumber struct {
	num, at int
}

func (r *eventReader) read() *eventParse {
	r.used = make([]bool, len(r.words))
	r.titleAt = -1
	for r.i < len(r.words) {
		n := r.step()
		for j := r.i; j < r.i+n && j < len(r.used); j++ {
			r.used[j] = true
		}
		r.i += max(n, 1)
	}
	r.placeLoose()
	r.keepStage()
	r.e.rest = r.rest()
	r.e.script = scriptOf(r.text)
	return &r.e
}

// scriptOf is the country that alone writes so, "" where several do.
func scriptOf(s string) string {
	switch {
	case strings.Contains(s, "戦"):
		return "jp"
	case strings.IndexFunc(s, isHangul) >= 0:
		return "kr"
	}
	return ""
}

// step reads what stands at word i and returns how many words it took, 0 for a
// word that says nothing.
func (r *eventReader) step() int {
	if n := r.compound(); n > 0 {
		return r.keep(n)
	}
	if n := r.counted(); n > 0 {
		return n
	}
	t, n := r.t.phrases.longest(r.words, r.i)
	if n == 0 {
		r.named = r.named || !r.words[r.i].mark
		return 0
	}
	switch t.kind {
	case termTitle:
		if more := r.nameBehind(n); more > 0 {
			return r.keep(n + more)
		}
		r.e.titles = append(r.e.titles, t.titles)
		r.titleAt = r.i + n
		if strings.Contains(r.text[r.words[r.i].start:r.words[r.i+n-1].end], "擂台") {
			r.e.stages |= stageRelay
		}
		return r.keep(n)
	case termStage:
		r.e.stages |= stageBits[t.value]
		r.stageAt = append(r.stageAt, span{r.i, r.i + n})
	case termCountry:
		if r.e.country == "" {
			r.e.country = t.value
		}
		return r.keep(n)
	case termPair:
		r.e.pair = t.value
		return r.keep(n)
	case termClass:
		r.e.women = true
		return r.keep(n)
	case termApart:
		r.e.apart = true
		return r.keep(n)
	case termPart:
		r.e.part = true
		return r.keep(n)
	case termOther:
		r.e.titles = append(r.e.titles, nil)
		return r.keep(n)
	case termUnit:
		return r.unitBefore(t.value, n)
	}
	return n
}

// compound is how many words from a number on are one word of the event's name,
// which counts nothing: 13x13, 20-game match.
func (r *eventReader) compound() int {
	if r.i+2 >= len(r.words) || !r.words[r.i].number || r.words[r.i].ordinal {
		return 0
	}
	sign, behind := r.words[r.i+1], r.words[r.i+2]
	if sign.start != r.words[r.i].end || behind.start != sign.end {
		return 0
	}
	if (sign.text == "x" || sign.text == "×") && behind.number || sign.text == "-" && behind.text == "game" {
		r.named = true
		if sign.text != "-" && r.words[r.i].num != ordinaryBoard {
			r.e.titles = append(r.e.titles, nil) // no title is played on a small board
		}
		return 3
	}
	return 0
}

// ordinaryBoard is the side of the board that titles are played on.
const ordinaryBoard = 19

// keepStage puts the words of a stage back into the name of an event that would
// have no name without them: the Women's League.
func (r *eventReader) keepStage() {
	if r.named || len(r.e.titles) > 0 || !r.e.women && r.e.country == "" {
		return
	}
	for _, s := range r.stageAt {
		for i := s.from; i < s.to && i < len(r.used); i++ {
			r.used[i] = false
		}
	}
}

// longestBehind is how many words behind a title may make it a person's name: a
// word in letters, or the characters of 本因坊道的.
const longestBehind = 3

// nameBehind is how many words behind the title of n words make the name of a
// person with it: Honinbo Shusaku, 本因坊秀策.
func (r *eventReader) nameBehind(n int) int {
	from := r.words[r.i].start
	for more := 1; more <= longestBehind && r.i+n+more <= len(r.words); more++ {
		key := Fold(strings.ReplaceAll(r.text[from:r.words[r.i+n+more-1].end], "_", " "))
		if len(r.t.spelled[key]) > 0 && len(r.t.titleName[key]) == 0 {
			return more
		}
	}
	return 0
}

// keep walks over words that say something but stay in the event's own name.
func (r *eventReader) keep(n int) int {
	r.i += n - 1
	return 0
}

// unitBefore reads "Round 3", "Game 2 of 7".
func (r *eventReader) unitBefore(unit string, n int) int {
	j := r.i + n
	if j < len(r.words) && r.words[j].number && unit != "of" && unit != "edition" {
		num := r.words[j].num
		n++
		if unit == "round" && r.wordAt(j+1) == "of" && j+2 < len(r.words) && r.words[j+2].number {
			n += 2
		} else if unit == "game" && r.wordAt(j+1) == "of" && j+2 < len(r.words) && r.words[j+2].number {
			n += 2
		}
		r.count(unit, num)
		return n
	}
	if unit == "round" && r.wordAt(j) == "of" && j+1 < len(r.words) && r.words[j+1].number { // Round of 16
		r.roundOf(r.words[j+1].num)
		return n + 2
	}
	return r.keep(n)
}

func (r *eventReader) wordAt(i int) string {
	if i < 0 || i >= len(r.words) {
		return ""
	}
	return r.words[i].text
}

// counted reads a number and the word behind it that says what it counts: 第54届,
// 第二十三局, 32->16, 八强 is a phrase of its own. Without such a word the number
// is loose.
func (r *eventReader) counted() int {
	j := r.i
	sign := r.wordAt(j) == "第" || r.wordAt(j) == "제" && j+1 < len(r.words) && r.words[j+1].number
	if sign {
		j++
	}
	if !sign && (r.wordAt(j) == "首" || r.wordAt(j) == "초") && r.isUnit(j+1, "edition") {
		r.e.edition = 1
		return 2
	}
	if !sign {
		if _, n := r.t.phrases.longest(r.words, j); n > 0 && !r.words[j].number { // 三星杯, 十段, 八强
			return 0
		}
	}
	num, n := r.number(j)
	if n == 0 {
		return 0
	}
	if j += n; r.broken(j - n) {
		return j - r.i
	}
	if n := r.clock(j) + r.rankUnit(j); n > 0 {
		return j + n - r.i
	}
	if took := r.unitBehind(num, j); took > 0 {
		return j + took - r.i
	}
	return r.loosely(num, j, sign)
}

// broken reports whether a character before word j was lost: 第?三期 is not the
// third.
func (r *eventReader) broken(j int) bool {
	if j == 0 || r.words[j-1].end != r.words[j].start {
		return false
	}
	before := r.words[j-1].text
	return before == "\ufffd" || before == "?" && !r.words[j].number
}

// clock is how many words behind a number make it a day or a time: 10日20:00.
func (r *eventReader) clock(j int) int {
	if _, n := r.t.phrases.longest(r.words, j); n > 0 || r.words[j-1].ordinal { // 25th 日本天元战
		return 0
	}
	switch {
	case r.wordAt(j) == "日" || r.wordAt(j) == "号":
		return 1
	case (r.wordAt(j) == ":" || r.wordAt(j) == "：") && j+1 < len(r.words) && r.words[j+1].number && r.words[j].end == r.words[j+1].start:
		return 2
	}
	return 0
}

// rankUnit is how many words behind a number make it a rank: the 9-dan section.
func (r *eventReader) rankUnit(j int) int {
	if r.wordAt(j) == "-" && r.words[j].start == r.words[j-1].end {
		if n := r.rankUnit(j + 1); n > 0 {
			return n + 1
		}
		return 0
	}
	switch r.wordAt(j) {
	case "dan", "段", "단", "kyu", "级", "급":
		return 1
	}
	return 0
}

// unitBehind gives the number to the unit behind it.
func (r *eventReader) unitBehind(num, j int) int {
	if n := r.fraction(num, j); n > 0 {
		return n
	}
	if to, n := r.arrow(j); n > 0 && to < num && to*3 >= num && num <= 128 { // 32->16
		r.roundOf(num)
		return n
	}
	t, n := r.t.phrases.longest(r.words, j)
	if n == 0 || t.kind != termUnit {
		if r.wordAt(j) == "年" && num > 1000 {
			r.e.year = num
			return 1
		}
		return 0
	}
	if next := j + n; isLatinKey(r.wordAt(j)) && next < len(r.words) && r.words[next].number && !r.words[j-1].ordinal {
		return 0 // the number of "25 Game 1" that counts games is the one behind
	}
	switch t.value {
	case "of":
		r.roundOf(num)
	case "edition":
		if num < 1000 {
			r.setEdition(num)
		}
	default:
		r.count(t.value, num)
	}
	return n
}

// fraction reads the /4 of 1/4决赛: a quarter-final, when eight are left.
func (r *eventReader) fraction(num, j int) int {
	if num != 1 || r.wordAt(j) != "/" || j+2 >= len(r.words) || !r.words[j+1].number {
		return 0
	}
	t, n := r.t.phrases.longest(r.words, j+2)
	if n == 0 || t.kind != termStage || t.value != "final" {
		return 0
	}
	r.roundOf(2 * r.words[j+1].num)
	return 2 + n
}

// loosely keeps a number that no unit follows. 第54本因坊 is the 54th; "2nd
// Preliminary" is no edition; a number of four digits is a year.
func (r *eventReader) loosely(num, j int, sign bool) int {
	w := r.words[j-1]
	t, n := r.t.phrases.longest(r.words, j)
	behindStage := n > 0 && t.kind == termStage
	switch {
	case !w.number && !sign:
		return 0 // a character that is a number is a word like others
	case w.ordinal && n > 0 && t.kind == termUnit && t.value != "of" && t.value != "edition":
		r.count(t.value, num)
		return j + n - r.i
	case num >= 1500 && num < 2100 && !w.ordinal && w.end-w.start == 4:
		r.e.year = num
		return j - r.i
	case (w.ordinal || sign) && !behindStage:
		r.setEdition(num)
		return j - r.i
	case w.ordinal:
		return j - r.i
	case num < 1000:
		r.loose = append(r.loose, looseNumber{num: num, at: r.i})
		return j - r.i
	}
	return 0
}

// placeLoose gives numbers with no unit: one behind the title or a comma is the
// edition ("Honinbo,54"), one behind a stage or at the end counts games.
func (r *eventReader) placeLoose() {
	for _, l := range r.loose {
		before := r.wordAt(l.at - 1)
		afterTitle := r.titleAt >= 0 && (l.at == r.titleAt && isLatinKey(r.wordAt(l.at-1)) || l.at == r.titleAt+1 && before == ",")
		switch {
		case l.num == r.e.edition && afterTitle:
		case afterTitle && r.e.edition == 0, r.closing(l):
			r.e.edition = l.num
		case r.e.bare == 0:
			r.e.bare = l.num
		}
	}
}

// closing reports whether a loose number ends the text of an event that has no
// title, as in "Test Cup 7": its edition.
func (r *eventReader) closing(l looseNumber) bool {
	return len(r.e.titles) == 0 && r.e.edition == 0 && r.e.stages == 0 && r.e.round == 0 && r.e.game == 0 &&
		l.at == len(r.words)-1 && l.at > 0 && isLatinKey(r.wordAt(l.at-1)) && !r.words[l.at-1].mark
}

func (r *eventReader) setEdition(num int) {
	if r.e.edition == 0 && num > 0 && num < 1000 {
		r.e.edition = num
	}
}

func (r *eventReader) count(unit string, num int) {
	switch {
	case unit == "round" && num < 100 && r.e.round == 0:
		r.e.round = num
	case unit == "game" && num < 1000 && r.e.game == 0:
		r.e.game = num
	}
}

// roundOf notes the stage at which so many players are left.
func (r *eventReader) roundOf(num int) {
	switch {
	case num == 2:
		r.e.stages |= stageFinal
	case num == 4:
		r.e.stages |= stageSemifinal
	case num == 8:
		r.e.stages |= stageQuarterfinal
	case num == 16:
		r.e.stages |= stageRoundOf16
	case num == 32:
		r.e.stages |= stageRoundOf32
	}
}

// number reads a number in digits or characters at word j and how many words it
// takes.
func (r *eventReader) number(j int) (num, n int) {
	if j >= len(r.words) {
		return 0, 0
	}
	if r.words[j].number {
		return r.words[j].num, 1
	}
	end := j
	for end < len(r.words) && end < j+8 && isNumeral(r.words[end].text) {
		end++
	}
	if end == j {
		return 0, 0
	}
	text := r.text[r.words[j].start:r.words[end-1].end]
	num, size := hanNumber(text)
	return num, utf8.RuneCountInString(text[:size])
}

func isNumeral(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	_, digit := hanDigits[r]
	return digit || hanUnits[r] != 0
}

// arrow reads "->16", "→16", "进16" and "-16" behind a number.
func (r *eventReader) arrow(j int) (to, n int) {
	k := j
	for k < len(r.words) && k < j+4 && (r.words[k].mark && strings.Contains("->→=", r.words[k].text) || r.words[k].text == "进" || r.words[k].text == "强" || r.words[k].text == "u" && r.words[k].mark) {
		k++
	}
	if k == j || k >= len(r.words) || !r.words[k].number {
		return 0, 0
	}
	return r.words[k].num, k + 1 - j
}

func (r *eventReader) isUnit(j int, value string) bool {
	t, n := r.t.phrases.longest(r.words, j)
	return n > 0 && t.kind == termUnit && t.value == value
}

// rest is the text's own words that were not used up, as they stand.
func (r *eventReader) rest() string {
	b := make([]byte, 0, len(r.text))
	end := 0
	for i, w := range r.words {
		if r.used[i] || w.mark && (w.ends || len(b) == 0) {
			end = -1
			continue
		}
		if len(b) > 0 && (end != w.start || end < 0) {
			b = append(b, ' ')
		}
		b = append(b, r.text[w.start:w.end]...)
		end = w.end
	}
	return strings.Trim(string(b), " -–—·・,")
}

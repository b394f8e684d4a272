package catalog

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kifubase/kifubase/kifu"
)

// Date reads a DT value. Context is not used.
func (t *Tables) Date(raw, context string) Reading {
	r := readDate(raw)
	note := r.note
	if r.published != (kifu.Date{}) {
		note = "published " + r.published.String()
	}
	dates := r.dates
	if dates == nil {
		dates = []kifu.Date{}
	}
	return Reading{Field: "date", Raw: raw, Settled: dates, Rule: r.rule, Confidence: r.sure, Note: note}
}

// dateReading is what was made of a DT value. code is the finding that the
// value earns, "" for a value as SGF writes it.
type dateReading struct {
	dates     []kifu.Date
	published kifu.Date // a date of print or broadcast, which is no day of play
	rule      string
	note      string
	sure      Confidence
	code      kifu.Code
}

// readDate reads DT: first as SGF writes it, then as people do.
func readDate(raw string) dateReading {
	if dates, ok := sgfDates(raw); ok {
		return dateReading{dates: dates, rule: "sgf", sure: Sure}
	}
	s := plainText(raw)
	if s == "" {
		return dateReading{rule: "empty", code: DateEmpty}
	}
	p := datePhrase{text: s, toks: dateTokens(s)}
	return p.read()
}

// daysOf is how many days a month has.
func daysOf(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

func validDay(year, month, day int) bool {
	return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month)
}

func dateOf(year, month, day int) kifu.Date {
	return kifu.Date{Year: int16(year), Month: uint8(month), Day: uint8(day)}
}

// mostDates is how many dates of one value are kept; the longest real match
// records have a dozen.
const mostDates = 40

// sgfDates reads the SGF form, letter for letter: YYYY, YYYY-MM, YYYY-MM-DD,
// and behind a comma the shortcuts that repeat what came before: MM-DD, DD
// after a day, MM after a month.
func sgfDates(s string) ([]kifu.Date, bool) {
	if len(s) < 4 || len(s) > most {
		return nil, false
	}
	dates := make([]kifu.Date, 0, 1+strings.Count(s, ","))
	var last kifu.Date
	for part := range strings.SplitSeq(s, ",") {
		d, ok := sgfDate(part, last)
		if !ok || len(dates) == mostDates {
			return nil, false
		}
		dates, last = append(dates, d), d
	}
	return dates, true
}

func sgfDate(s string, last kifu.Date) (kifu.Date, bool) {
	year, month, day := int(last.Year), int(last.Month), 0
	ok := true
	two := func(at int) int {
		if !isDigit(s[at]) || !isDigit(s[at+1]) {
			ok = false
		}
		return int(s[at]-'0')*10 + int(s[at+1]-'0')
	}
	switch {
	case len(s) == 4 || len(s) == 7 && s[4] == '-' || len(s) == 10 && s[4] == '-' && s[7] == '-':
		year, month = two(0)*100+two(2), 0
		if len(s) > 4 {
			month = two(5)
		}
		if len(s) > 7 {
			day = two(8)
		}
	case len(s) == 5 && s[2] == '-' && last.Month != 0: // MM-DD
		month, day = two(0), two(3)
	case len(s) == 2 && last.Day != 0:
		day = two(0)
	case len(s) == 2 && last.Month != 0:
		month = two(0)
	default:
		return kifu.Date{}, false
	}
	switch {
	case !ok || year < 1 || len(s) > 4 && month == 0 || month > 12:
		return kifu.Date{}, false
	case (len(s) == 10 || len(s) == 5 || len(s) == 2 && last.Day != 0) && !validDay(year, month, day):
		return kifu.Date{}, false
	}
	return dateOf(year, month, day), true
}

// dateKind is what kind of word a token of a date is.
type dateKind uint8

const (
	dOther dateKind = iota
	dNumber
	dMonth      // a month's name
	dEra        // an era: its first year is the number
	dLunarEra   // an era that counted lunar years
	dYear       // 年
	dMonthMark  // 月
	dDayMark    // 日
	dHyphen     // - within a date, or a range
	dDot        // .
	dSlash      // /
	dComma      // , and &
	dTilde      // ~ .. – to: a range
	dCirca      // about
	dAsk        // ?
	dOr         // one of two
	dSeason     // Summer: says no more than the year
	dBound      // before, after: no date at all
	dCentury    // 1700s, century
	dPublished  // print, broadcast
	dLunar      // by the lunar calendar
	dNone       // not played, unknown
	dOpen       // (
	dClose      // )
	dTime       // a clock time, a zone
	dNoise      // words that mean nothing by themselves
	dFirstMonth // 元: the first year of an era
)

type dateToken struct {
	kind  dateKind
	num   int
	width int  // digits
	glued bool // no blank before it
	ord   bool // 12th
	text  string
}

// datePhrase reads a value that is not SGF's own form.
type datePhrase struct {
	text string
	toks []dateToken
}

func (p *datePhrase) has(k dateKind) bool {
	return slices.ContainsFunc(p.toks, func(t dateToken) bool { return t.kind == k })
}

// read settles the value: first what it is about, then the dates in it.
func (p *datePhrase) read() dateReading {
	p.dropBrackets()
	r := dateReading{rule: "written loosely", sure: Sure, code: DateNotSGF}
	switch {
	case !p.has(dNumber) && (p.has(dNone) || p.onlyMarks()):
		return dateReading{rule: "says that it is not known", code: DateNotSGF}
	case p.has(dCentury), p.has(dBound):
		return dateReading{rule: "no one year", note: "range", code: DateVague}
	}
	dates, doubt := p.dates()
	r.dates = dates
	switch {
	case len(dates) == 0:
		return dateReading{rule: "unreadable", code: DateUnreadable}
	case p.has(dPublished):
		return dateReading{published: dates[0], rule: "published then, not played", sure: None, code: DatePublished}
	case p.has(dLunar), p.has(dLunarEra):
		return dateReading{dates: years(dates), rule: "lunar calendar: the year alone", note: "lunar", sure: Likely, code: DateLunar}
	}
	if p.has(dCirca) || p.kindAt(0) == dTilde || p.has(dAsk) || p.has(dOr) || p.has(dSeason) {
		r.sure, r.note, r.code, r.rule = Guess, "approximate", DateApprox, "about then"
	}
	if doubt != "" {
		r.rule, r.sure, r.code = doubt, Likely, DateImpossible
		if doubt == ambiguous {
			r.code = DateAmbiguous
		}
	}
	return r
}

// onlyMarks reports whether there is no word in the value: "?", "-".
func (p *datePhrase) onlyMarks() bool {
	return !slices.ContainsFunc(p.toks, func(t dateToken) bool { return t.kind != dAsk && t.kind != dHyphen && t.kind != dTilde })
}

// years leaves only the years of dates, each once.
func years(dates []kifu.Date) []kifu.Date {
	var out []kifu.Date
	for _, d := range dates {
		if y := (kifu.Date{Year: d.Year}); !slices.Contains(out, y) {
			out = append(out, y)
		}
	}
	return out
}

// dropBrackets takes a remark in brackets away, save what it says of the kind
// of date: "(lunar)", "(published)". A value that is all bracket keeps it. An
// era within a date, 1835年(天保6年)7月19日, makes the day lunar.
func (p *datePhrase) dropBrackets() {
	open := slices.IndexFunc(p.toks, func(t dateToken) bool { return t.kind == dOpen })
	if open <= 0 {
		return
	}
	end := open + max(1, slices.IndexFunc(p.toks[open:], func(t dateToken) bool { return t.kind == dClose }))
	within := datePhrase{toks: p.toks[open:min(end, len(p.toks))]}
	behind := datePhrase{toks: p.toks[min(end, len(p.toks)):]}
	kept := slices.Clone(p.toks[:open])
	for _, t := range within.toks {
		switch {
		case t.kind == dLunar, t.kind == dCirca, t.kind == dAsk, t.kind == dPublished && !within.has(dNumber):
			kept = append(kept, t)
		case t.kind == dLunarEra && behind.has(dNumber):
			kept = append(kept, dateToken{kind: dLunar})
		}
	}
	for _, t := range behind.toks {
		if t.kind != dClose {
			kept = append(kept, t)
		}
	}
	p.toks = kept
}

const ambiguous = "day or month first: the year alone"

// dates reads every date of the phrase, each with what it leaves out taken from
// the one before. doubt says what was given up.
func (p *datePhrase) dates() (dates []kifu.Date, doubt string) {
	var last kifu.Date
	ranged := false
	for i := 0; i < len(p.toks) && len(dates) < mostDates; {
		switch p.toks[i].kind {
		case dTilde:
			ranged = len(dates) > 0
			i++
			continue
		case dHyphen:
			ranged = len(dates) > 0 && !p.toks[i].glued
			i++
			continue
		case dNumber, dMonth, dEra, dLunarEra:
		default:
			i++
			continue
		}
		d, n, why := p.dateAt(i, last)
		if n == 0 {
			i++
			continue
		}
		i += n
		if why != "" {
			doubt = why
		}
		if d.Year == 0 || d.Month == 0 && d.Year == last.Year && last.Month != 0 { // the year of "May 13-14, 1971"
			continue
		}
		if ranged {
			dates = between(dates, last, d)
		}
		if n := len(dates); n > 0 && d.Month != 0 && p.has(dMonth) && dates[n-1] == (kifu.Date{Year: d.Year}) { // "1999, May 31"
			dates = dates[:n-1]
		}
		if !slices.Contains(dates, d) {
			dates = append(dates, d)
		}
		last, ranged = d, false
	}
	return dates, doubt
}

// between adds the days of a short range: the three days of 1847-10-20..22 were
// all played on. Of longer ranges only the ends are known.
func between(dates []kifu.Date, from, to kifu.Date) []kifu.Date {
	if from.Day == 0 || from.Year != to.Year || from.Month != to.Month || to.Day-from.Day > 2 || to.Day < from.Day {
		return dates
	}
	for day := from.Day + 1; day < to.Day; day++ {
		dates = append(dates, kifu.Date{Year: from.Year, Month: from.Month, Day: day})
	}
	return dates
}

// dateAt reads one date at token i and says how many tokens it takes.
func (p *datePhrase) dateAt(i int, last kifu.Date) (d kifu.Date, n int, doubt string) {
	t := p.toks[i]
	switch {
	case t.kind == dEra || t.kind == dLunarEra:
		return p.eraDate(i)
	case t.kind == dMonth:
		return p.monthFirst(i, last)
	case p.kindAt(i+1) == dYear:
		return p.markedDate(i, t.num)
	case p.kindAt(i+1) == dMonthMark || p.kindAt(i+1) == dDayMark:
		return p.markedRest(i, last)
	case p.kindAt(i+1) == dMonth:
		return p.dayMonth(i, last)
	}
	return p.numbers(i, last)
}

func (p *datePhrase) kindAt(i int) dateKind {
	if i < 0 || i >= len(p.toks) {
		return dOther
	}
	return p.toks[i].kind
}

func (p *datePhrase) numberAt(i int) (int, bool) {
	if p.kindAt(i) != dNumber {
		return 0, false
	}
	return p.toks[i].num, true
}

// settleDay makes a date of what is possible in it: day 0 or 30 February leaves
// the month, month 31 the year.
func settleDay(year, month, day int) (kifu.Date, string) {
	switch {
	case year < 1 || year > 9999:
		return kifu.Date{}, "no such year"
	case month < 1 || month > 12:
		if month == 0 && day == 0 {
			return dateOf(year, 0, 0), ""
		}
		return dateOf(year, 0, 0), "no such month: the year alone"
	case day == 0:
		return dateOf(year, month, 0), ""
	case !validDay(year, month, day):
		return dateOf(year, month, 0), "no such day: the month alone"
	}
	return dateOf(year, month, day), ""
}

// eraDate reads 昭和46年5月13日, 民国60年, "Kaei 1".
func (p *datePhrase) eraDate(i int) (kifu.Date, int, string) {
	era := p.toks[i]
	n, ok := p.numberAt(i + 1)
	if p.kindAt(i+1) == dFirstMonth {
		n, ok = 1, true
	}
	if !ok || n < 1 || n > 120 {
		return kifu.Date{}, 1, ""
	}
	if run := p.run(i + 1); len(run) > 1 && p.kindAt(i+1) == dNumber { // 昭和46.5.13
		day := 0
		if len(run) > 2 {
			day = run[2].num
		}
		d, doubt := settleDay(era.num+n-1, run[1].num, day)
		return d, 2 * len(run), doubt
	}
	d, used, doubt := p.markedDate(i+1, era.num+n-1)
	return d, used + 1, doubt
}

// markedDate reads a year at token i, known to be year, and 年 5月 13日 behind it.
func (p *datePhrase) markedDate(i, year int) (kifu.Date, int, string) {
	n := 1
	if p.kindAt(i+n) == dYear {
		n++
	}
	month, day := 0, 0
	if m, ok := p.numberAt(i + n); ok && p.kindAt(i+n+1) == dMonthMark {
		month, n = m, n+2
		if v, ok := p.numberAt(i + n); ok && (p.kindAt(i+n+1) == dDayMark || v <= 31 && p.toks[i+n].glued) {
			day, n = v, n+1
			if p.kindAt(i+n) == dDayMark {
				n++
			}
			if day == 0 {
				day = 99
			}
		}
	}
	if month == 0 {
		d, doubt := settleDay(year, 0, 0)
		return d, n, doubt
	}
	d, doubt := settleDay(year, month, day)
	return d, n, doubt
}

// markedRest reads 5月14日 or 14日 behind a date.
func (p *datePhrase) markedRest(i int, last kifu.Date) (kifu.Date, int, string) {
	if last.Year == 0 {
		return kifu.Date{}, 2, ""
	}
	if p.kindAt(i+1) == dDayMark {
		d, doubt := settleDay(int(last.Year), int(last.Month), p.toks[i].num)
		return d, 2, doubt
	}
	month := p.toks[i].num
	if day, ok := p.numberAt(i + 2); ok && p.kindAt(i+3) == dDayMark {
		d, doubt := settleDay(int(last.Year), month, day)
		return d, 4, doubt
	}
	d, doubt := settleDay(int(last.Year), month, 0)
	return d, 2, doubt
}

// isYear says whether a number can stand for a year by itself: four digits, or
// three, of an ancient game.
func isYear(t dateToken) bool {
	return t.kind == dNumber && !t.ord && (t.width == 4 || t.width == 3) && t.num > 0
}

// monthFirst reads "May 13, 1971", "May 1971", "May 13-14, 1971".
func (p *datePhrase) monthFirst(i int, last kifu.Date) (kifu.Date, int, string) {
	month := p.toks[i].num
	n := 1
	day := 0
	if v, ok := p.numberAt(i + n); ok && p.toks[i+n].width <= 2 {
		day, n = v, n+1
	}
	if year, at := p.yearBehind(i + n); at > 0 {
		if at <= i+n+1 {
			n = at - i + 1
		}
		d, doubt := settleDay(year, month, day)
		return d, n, doubt
	}
	if last.Year != 0 {
		d, doubt := settleDay(int(last.Year), month, day)
		return d, n, doubt
	}
	return kifu.Date{}, n, ""
}

// yearBehind looks for the year that days before it share: the next number that
// can be one, with only days, months and signs between.
func (p *datePhrase) yearBehind(i int) (year, at int) {
	for ; i < len(p.toks); i++ {
		t := p.toks[i]
		switch {
		case isYear(t):
			return t.num, i
		case t.kind == dNumber && t.width <= 2, t.kind == dComma, t.kind == dHyphen, t.kind == dSlash,
			t.kind == dDot, t.kind == dTilde, t.kind == dMonth, t.kind == dNoise, t.kind == dOr:
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// dayMonth reads "13 May 1971", "12th and 13th March 1994".
func (p *datePhrase) dayMonth(i int, last kifu.Date) (kifu.Date, int, string) {
	day, month := p.toks[i].num, p.toks[i+1].num
	if p.toks[i].width >= 3 { // "1971 May 13"
		if v, ok := p.numberAt(i + 2); ok && p.toks[i+2].width <= 2 {
			d, doubt := settleDay(day, month, v)
			return d, 3, doubt
		}
		d, doubt := settleDay(day, month, 0)
		return d, 2, doubt
	}
	if year, at := p.yearBehind(i + 2); at > 0 {
		d, doubt := settleDay(year, month, day)
		n := 2
		if at == i+2 || at == i+3 {
			n = at - i + 1
		}
		return d, n, doubt
	}
	if last.Year != 0 {
		d, doubt := settleDay(int(last.Year), month, day)
		return d, 2, doubt
	}
	return kifu.Date{}, 2, ""
}

// numbers reads digits with signs between them: 1971-5-3, 1992.10.8, 05/06/1971,
// a bare year, or what repeats the date before.
func (p *datePhrase) numbers(i int, last kifu.Date) (kifu.Date, int, string) {
	run := p.run(i)
	first := p.toks[i]
	switch {
	case first.width == 8 && len(run) == 1: // 19710513
		d, doubt := settleDay(first.num/10000, first.num/100%100, first.num%100)
		return d, 1, doubt
	case isYear(first) && (first.width == 4 || len(run) == 1):
		return yearFirst(run)
	case len(run) >= 3 && isYear(run[2]) && run[2].width == 4:
		return yearLast(run)
	case last.Year != 0 && first.width <= 2:
		return following(run, last)
	}
	if d, n := p.listedBefore(i); n > 0 {
		return d, n, ""
	}
	return kifu.Date{}, 2*len(run) - 1, ""
}

// run is the numbers from token i on that single glued signs join, three at
// most.
func (p *datePhrase) run(i int) []dateToken {
	run := []dateToken{p.toks[i]}
	for len(run) < 3 {
		sign := p.kindAt(i + 1)
		if sign != dHyphen && sign != dDot && sign != dSlash || p.kindAt(i+2) != dNumber {
			break
		}
		if !p.toks[i+1].glued || !p.toks[i+2].glued {
			break
		}
		if p.toks[i+2].width > 2 && len(run) < 2 { // 1843-1844
			break
		}
		if sign == dSlash && len(run) == 3 {
			break
		}
		run = append(run, p.toks[i+2])
		i += 2
	}
	return run
}

func yearFirst(run []dateToken) (kifu.Date, int, string) {
	if len(run) == 2 && run[1].width == 2 && run[1].num > 12 { // 1843/44: two years
		return dateOf(run[0].num, 0, 0), 1, ""
	}
	month, day := 0, 0
	if len(run) > 1 {
		month = run[1].num
	}
	if len(run) > 2 {
		day = run[2].num
	}
	d, doubt := settleDay(run[0].num, month, day)
	return d, 2*len(run) - 1, doubt
}

// yearLast reads 13-05-1971. Where both numbers could be the month and they
// differ, only the year is sure.
func yearLast(run []dateToken) (kifu.Date, int, string) {
	a, b, year := run[0].num, run[1].num, run[2].num
	switch {
	case a > 12 || a == b:
		d, doubt := settleDay(year, b, a)
		return d, 5, doubt
	case b > 12:
		d, doubt := settleDay(year, a, b)
		return d, 5, doubt
	}
	return dateOf(year, 0, 0), 5, ambiguous
}

// following reads a day, or a month and a day, that stands behind a full date.
func following(run []dateToken, last kifu.Date) (kifu.Date, int, string) {
	year, month := int(last.Year), int(last.Month)
	switch {
	case month == 0 && run[0].width == 2 && run[0].num > 12 && run[0].num > year%100 && len(run) == 1: // the 44 of 1843/44
		return dateOf(year-year%100+run[0].num, 0, 0), 1, ""
	case len(run) >= 2 && month != 0:
		d, doubt := settleDay(year, run[0].num, run[1].num)
		return d, 3, doubt
	case last.Day != 0:
		d, doubt := settleDay(year, month, run[0].num)
		return d, 1, doubt
	case month != 0:
		d, doubt := settleDay(year, run[0].num, 0)
		return d, 1, doubt
	}
	return kifu.Date{}, 1, ""
}

// listedBefore reads the 13 of "13,14-05-1971": a day whose month and year stand
// with the last of the list.
func (p *datePhrase) listedBefore(i int) (kifu.Date, int) {
	if p.toks[i].width > 2 {
		return kifu.Date{}, 0
	}
	for j := i + 1; j+1 < len(p.toks); j += 2 {
		if k := p.kindAt(j); k != dComma && k != dSlash && k != dHyphen && k != dTilde || p.kindAt(j+1) != dNumber {
			return kifu.Date{}, 0
		}
		if p.kindAt(j+2) == dMonth {
			if year, at := p.yearBehind(j + 3); at > 0 && validDay(year, p.toks[j+2].num, p.toks[i].num) {
				return dateOf(year, p.toks[j+2].num, p.toks[i].num), 1
			}
			return kifu.Date{}, 0
		}
		if run := p.run(j + 1); len(run) == 3 && run[2].width == 4 {
			d, _, doubt := yearLast(run)
			if doubt == "" && validDay(int(d.Year), int(d.Month), p.toks[i].num) {
				d.Day = uint8(p.toks[i].num)
			}
			return d, 1
		}
	}
	return kifu.Date{}, 0
}

// dateTokens splits a prepared value into words, numbers and signs.
func dateTokens(s string) []dateToken {
	var out []dateToken
	glued := false
	for s != "" {
		t, n := dateToken1(s)
		if t.kind == dOther && t.text == " " {
			glued, s = false, s[n:]
			continue
		}
		t.glued = glued
		glued = true
		s = s[n:]
		if t.kind == dTime || t.kind == dNoise {
			continue
		}
		out = append(out, mendDigits(out, t))
	}
	return out
}

// mendDigits sees to digits that are not known: 1999-05-?? has no decade in it,
// and the day of 1999-05-3? is not the third.
func mendDigits(before []dateToken, t dateToken) dateToken {
	n := len(before)
	inside := n > 1 && t.glued && (before[n-1].kind == dHyphen || before[n-1].kind == dDot || before[n-1].kind == dSlash)
	switch {
	case t.kind == dCentury && t.num > 0 && inside:
		t.kind = dNumber
	case t.kind == dAsk && t.glued && n > 2 && before[n-1].kind == dNumber && before[n-1].width == 1 && before[n-2].glued && before[n-3].width == 2:
		before[n-1].num = 0
	}
	return t
}

// dateToken1 is the token at the beginning of s and its length.
func dateToken1(s string) (dateToken, int) {
	if isDigit(s[0]) {
		return numberToken(s)
	}
	for _, m := range dateSigns {
		if strings.HasPrefix(s, m.text) {
			return dateToken{kind: m.kind, text: m.text}, len(m.text)
		}
	}
	if e, ok := dateWord(s); ok {
		return dateToken{kind: e.kind, num: e.num, text: e.text}, len(e.text)
	}
	if v, n := hanNumber(s); n > 0 {
		return dateToken{kind: dNumber, num: v, width: hanWidth(v), text: s[:n]}, n
	}
	if n := letters(s); n > 0 {
		return dateToken{text: s[:n]}, n
	}
	for i, r := range s {
		if unicode.IsSpace(r) && i == 0 {
			return dateToken{text: " "}, len(string(r))
		}
		return dateToken{text: string(r)}, len(string(r))
	}
	return dateToken{text: " "}, 1
}

func hanWidth(v int) int {
	switch {
	case v > 999:
		return 4
	case v > 99:
		return 3
	}
	return 2
}

// numberToken reads digits and what is glued to them: "12th", "1700s", "196?",
// and a clock time, which is no part of a date.
func numberToken(s string) (dateToken, int) {
	n := 0
	v := 0
	for n < len(s) && isDigit(s[n]) {
		if n < 9 {
			v = v*10 + int(s[n]-'0')
		}
		n++
	}
	rest := s[n:]
	if c := clockTime(s, n); c > 0 {
		return dateToken{kind: dTime}, c
	}
	t := dateToken{kind: dNumber, num: v, width: n, text: s[:n]}
	for _, suffix := range []string{"st", "nd", "rd", "th"} {
		if strings.HasPrefix(rest, suffix) && (len(rest) == 2 || !isLetter(rune(rest[2]))) {
			if n <= 2 && strings.Contains(clip(rest[2:], 12), "cent") {
				return dateToken{kind: dCentury, text: s[:n+2]}, n + 2
			}
			t.ord = true
			return t, n + 2
		}
	}
	if strings.HasPrefix(rest, "s") && n >= 3 && (len(rest) == 1 || !isLetter(rune(rest[1]))) || strings.HasPrefix(rest, "年代") || strings.HasPrefix(rest, "世紀") || strings.HasPrefix(rest, "世纪") || strings.HasPrefix(rest, "년대") {
		return dateToken{kind: dCentury, text: s[:n]}, n + 1
	}
	if n == 3 && rest == "?" || n == 2 && strings.HasPrefix(rest, "??") || (n == 3 || n == 2) && (strings.HasPrefix(rest, "x") || strings.HasPrefix(rest, "-?")) {
		t.kind = dCentury
	}
	return t, n
}

// clockTime is the length of a time of day at s, whose first n bytes are
// digits: 16:19, 20:46:58, 16:19:34.094Z, 09:59:32.868979037+00:00.
func clockTime(s string, n int) int {
	if n < 1 || n > 2 || n+2 >= len(s) || s[n] != ':' || !isDigit(s[n+1]) {
		return 0
	}
	for n < len(s) && (isDigit(s[n]) || strings.IndexByte(":.,+-z", s[n]) >= 0) {
		n++
	}
	return n
}

var dateSigns = []struct {
	text string
	kind dateKind
}{
	{"...", dTilde}, {"..", dTilde}, {"--", dTilde}, {"->", dTilde}, {"~", dTilde}, {"–", dTilde}, {"—", dTilde}, {"〜", dTilde}, {"∼", dTilde}, {"→", dTilde},
	{"-", dHyphen}, {".", dDot}, {"/", dSlash}, {",", dComma}, {"、", dComma}, {"·", dComma}, {"・", dComma}, {";", dComma}, {"&", dComma}, {"+", dCirca}, {"?", dAsk},
	{"(", dOpen}, {"[", dOpen}, {"（", dOpen}, {")", dClose}, {"]", dClose}, {"）", dClose},
}

type dateEntry struct {
	text string
	kind dateKind
	num  int
}

// dateWord finds the longest word of a date at the beginning of s.
func dateWord(s string) (dateEntry, bool) {
	for _, e := range dateWords[firstRune(s)] {
		if strings.HasPrefix(s, e.text) && wholeWord(s, len(e.text), e.text, nil) {
			return e, true
		}
	}
	return dateEntry{}, false
}

func firstRune(s string) rune {
	for _, r := range s {
		return r
	}
	return 0
}

var dateWords = makeDateWords(map[dateKind]string{
	dYear:       "年 년 年度 ad a.d. ce",
	dMonthMark:  "月 월",
	dDayMark:    "日 일 号 號",
	dFirstMonth: "元",
	dCirca:      "c c. ca ca. circa about around approx approx. approximately 约 約 大约 頃 顷 ころ 左右 경 약 probably perhaps maybe possibly early late mid between",
	dOr:         "or 或 または 또는",
	dSeason:     "spring summer autumn fall winter 春 夏 秋 冬 春季 夏季 秋季 冬季 봄 여름 가을 겨울",
	dBound:      "before after until 以前 以后 以後 之前 之后 이전 이후 prior_to not_before not_after",
	dCentury:    "century centuries period era dynasty 世紀 世纪 세기 年间 年間 朝 时代 時代 bc b.c.",
	dPublished:  "published publication publ. printed print broadcast broadcasted aired air televised tv_date 出版 发表 發表 発表 发行 発行 刊 刊行 播出 播放 放送 放映 掲載 揭载 방송 방영 발표 게재",
	dLunar:      "lunar lunar_calendar 农历 農曆 旧历 舊曆 旧暦 陰暦 阴历 陰曆 음력 old_calendar",
	dNone:       "none unknown not_played not_known n/a undated no_date 不明 不詳 不详 未詳 未详 未知 미상 불명 未下 nil --",
	dTime:       "t z utc gmt am pm",
	dNoise:      "the of on at in from played date day days started finished begun ended mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday",
	dTilde:      "to until_the 至 到 から まで",
	dComma:      "and and_the 及び 和 与 與",
	dMonth:      "jan=1 january=1 feb=2 february=2 mar=3 march=3 apr=4 april=4 may=5 jun=6 june=6 jul=7 july=7 aug=8 august=8 sep=9 sept=9 september=9 oct=10 october=10 nov=11 november=11 dec=12 december=12 正月=1",
	dEra:        "明治=1868 大正=1912 昭和=1926 平成=1989 令和=2019 昭=1926 平=1989 s=1926 h=1989 民国=1912 民國=1912 meiji=1868 taisho=1912 showa=1926 heisei=1989 reiwa=2019 단기=-2332 檀紀=-2332 檀纪=-2332",
	dLunarEra: "永禄=1558 天正=1573 文禄=1593 慶長=1596 元和=1615 寛永=1624 正保=1644 慶安=1648 承応=1652 明暦=1655 万治=1658 寛文=1661 延宝=1673 天和=1681 貞享=1684 元禄=1688 宝永=1704 正徳=1711 享保=1716 元文=1736 寛保=1741 延享=1744 寛延=1748 宝暦=1751 明和=1764 安永=1772 天明=1781 寛政=1789 享和=1801 文化=1804 文政=1818 天保=1830 弘化=1844 嘉永=1848 安政=1854 万延=1860 文久=1861 元治=1864 慶応=1865 " +
		"keicho=1596 genna=1615 kanei=1624 shoho=1644 keian=1648 joo=1652 meireki=1655 manji=1658 kanbun=1661 enpo=1673 tenna=1681 jokyo=1684 genroku=1688 hoei=1704 shotoku=1711 kyoho=1716 genbun=1736 kanpo=1741 enkyo=1744 kanen=1748 horeki=1751 meiwa=1764 anei=1772 tenmei=1781 kansei=1789 kyowa=1801 bunka=1804 bunsei=1818 tenpo=1830 koka=1844 kaei=1848 ansei=1854 manen=1860 bunkyu=1861 genji=1864 keio=1865 " +
		"万历=1573 萬曆=1573 天启=1621 崇祯=1628 顺治=1644 順治=1644 康熙=1662 雍正=1723 乾隆=1736 嘉庆=1796 嘉慶=1796 道光=1821 咸丰=1851 咸豐=1851 同治=1862 光绪=1875 光緒=1875 宣统=1909 宣統=1909",
})

// makeDateWords sorts the words by first rune, longest first. "_" stands for a
// blank, "=" parts a word from its number.
func makeDateWords(lists map[dateKind]string) map[rune][]dateEntry {
	words := map[rune][]dateEntry{}
	for kind, list := range lists {
		for w := range strings.FieldsSeq(list) {
			text, num, _ := strings.Cut(w, "=")
			e := dateEntry{text: strings.ReplaceAll(text, "_", " "), kind: kind, num: atoi(num)}
			words[firstRune(e.text)] = append(words[firstRune(e.text)], e)
		}
	}
	for _, list := range words {
		slices.SortFunc(list, func(a, b dateEntry) int {
			if len(a.text) != len(b.text) {
				return len(b.text) - len(a.text)
			}
			return strings.Compare(a.text, b.text)
		})
	}
	return words
}

// atoi reads a number of a table, 0 where there is none.
func atoi(s string) int {
	n, sign := 0, 1
	for i := range len(s) {
		switch {
		case s[i] == '-' && i == 0:
			sign = -1
		case isDigit(s[i]):
			n = n*10 + int(s[i]-'0')
		}
	}
	return sign * n
}

package catalog

import (
	"slices"
	"strings"

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
	if len(p.toks) == 1 && p.toks[0].width == 3 { // 196 may be a year, or what is left of one
		r.sure = Likely
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
// era within a date, 1835年(天保6年)7月19日, makes the day lunar. A bracket that
// closes where none is open was meant to open.
func (p *datePhrase) dropBrackets() {
	open := slices.IndexFunc(p.toks, func(t dateToken) bool { return t.kind == dOpen || t.kind == dClose })
	if open <= 0 {
		return
	}
	end := len(p.toks)
	if n := slices.IndexFunc(p.toks[open+1:], func(t dateToken) bool { return t.kind == dClose }); n >= 0 {
		end = open + 1 + n
	}
	within, behind := datePhrase{toks: p.toks[open:end]}, datePhrase{toks: p.toks[end:]}
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
	ranged := false // the next date ends a range
	for i := 0; i < len(p.toks) && len(dates) < mostDates; {
		switch t := p.toks[i]; t.kind {
		case dTilde, dHyphen:
			ranged = len(dates) > 0 && (t.kind == dTilde || !t.glued)
		case dNumber, dMonth, dEra, dLunarEra:
			d, n, why := p.dateAt(i, lastOf(dates))
			if why != "" {
				doubt = why
			}
			if d.Year != 0 {
				dates = p.add(dates, d, ranged)
				ranged = false
			}
			i += max(n, 1)
			continue
		}
		i++
	}
	return dates, doubt
}

func lastOf(dates []kifu.Date) kifu.Date {
	if len(dates) == 0 {
		return kifu.Date{}
	}
	return dates[len(dates)-1]
}

// add adds a date to those before it, with the days between where it ends a
// short range. The year of "May 13-14, 1971" adds nothing, and that of "1999,
// May 31" goes into the day.
func (p *datePhrase) add(dates []kifu.Date, d kifu.Date, ranged bool) []kifu.Date {
	last := lastOf(dates)
	switch {
	case d.Month == 0 && d.Year == last.Year && last.Month != 0:
		return dates
	case d.Month != 0 && last == (kifu.Date{Year: d.Year}) && p.has(dMonth):
		dates = dates[:len(dates)-1]
	case ranged:
		d = nextMonth(last, d)
		dates = between(dates, last, d)
	}
	if slices.Contains(dates, d) {
		return dates
	}
	return append(dates, d)
}

// nextMonth is the end of a range whose day is less than that of its beginning:
// 1999-5-31~1 ends in June.
func nextMonth(from, to kifu.Date) kifu.Date {
	if from.Day == 0 || to.Day == 0 || from.Year != to.Year || from.Month != to.Month || to.Day >= from.Day {
		return to
	}
	if to.Month++; to.Month > 12 {
		to.Year, to.Month = to.Year+1, 1
	}
	return to
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
	case p.kindAt(i+1) == dYear && t.width > 2:
		return p.markedDate(i, t.num)
	case p.kindAt(i+1) == dYear: // 九九年: of which century?
		_, n, _ := p.markedDate(i, t.num)
		return kifu.Date{}, n, ""
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

// longestEra is more years than any era has, save those counted from a legend.
const longestEra = 120

// eraDate reads 昭和46年5月13日, 民国60年, "Kaei 1".
func (p *datePhrase) eraDate(i int) (kifu.Date, int, string) {
	era := p.toks[i]
	n, ok := p.numberAt(i + 1)
	if p.kindAt(i+1) == dFirstMonth {
		n, ok = 1, true
	}
	if !ok || n < 1 || n > longestEra && era.num > 0 {
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
		if v, ok := p.numberAt(i + n); ok && (p.kindAt(i+n+1) == dDayMark || v <= 31 && (p.toks[i+n].glued || p.daysFrom(i+n))) {
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

// daysFrom reports whether the number at token i is the first of several days:
// the 4 of 3월 4~5일.
func (p *datePhrase) daysFrom(i int) bool {
	switch p.kindAt(i + 1) {
	case dTilde, dHyphen, dComma, dDot, dSlash:
		return p.kindAt(i+2) == dNumber && p.kindAt(i+3) == dDayMark
	}
	return false
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
		d, n, doubt := yearFirst(run)
		if len(run) == 1 && p.partAt(i+1) {
			doubt = "no such month: the year alone"
		}
		return d, n, doubt
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

// partAt reports whether a sign and a number that is no month are glued to a
// year before token i: the 009 of 1994-009-1.
func (p *datePhrase) partAt(i int) bool {
	sign := p.kindAt(i)
	return (sign == dHyphen || sign == dDot || sign == dSlash) && p.kindAt(i+1) == dNumber && p.toks[i+1].width == 3 && p.toks[i].glued && p.toks[i+1].glued
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

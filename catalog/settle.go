package catalog

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Input is all that a record says about itself, and where it was found.
type Input struct {
	Header kifu.Header
	File   string // path as given or found; "" hides it
	Line   *kifu.Line
	Moves  int // usable moves, passes included
}

// Settle is what a header means, with a finding for every doubt. Findings stand
// in the order of the fields below, not of the file; their Place has the Offset
// alone.
func (t *Tables) Settle(in Input) (kifu.Settled, []kifu.Finding) {
	s := settling{t: t, in: in}
	s.all()
	return s.settled, s.findings
}

// Explain is every reading that Settle makes of a header: field, the file's
// word, the settled value, the rule and how sure it is.
func (t *Tables) Explain(in Input) []Reading {
	s := settling{t: t, in: in, explain: true}
	s.all()
	return s.readings
}

// settling is one record on its way from header to meaning.
type settling struct {
	t         *Tables
	in        Input
	explain   bool
	settled   kifu.Settled
	findings  []kifu.Finding
	readings  []Reading
	countries []string // of the players who are known
}

// all settles every field: dates first, which the names need, then names, which
// the event needs, then the event, which the rules need.
func (s *settling) all() {
	s.date()
	s.names()
	s.event()
	s.rules()
	s.result()
	s.komi()
	s.handicap()
}

func (s *settling) find(v kifu.Value, code kifu.Code, text, read string) {
	s.findings = append(s.findings, kifu.Finding{
		Code: code, Severity: severity(code), Place: kifu.Place{Offset: v.Offset}, Text: text, Value: clip(v.Text, 80), Read: read,
	})
}

func severity(code kifu.Code) kifu.Severity {
	for i := range Kinds {
		if Kinds[i].Code == code {
			return Kinds[i].Severity
		}
	}
	return kifu.Warning
}

func (s *settling) read(field, raw string, settled any, rule string, sure Confidence, note string) {
	if s.explain {
		s.readings = append(s.readings, Reading{Field: field, Raw: raw, Settled: settled, Rule: rule, Confidence: sure, Note: note})
	}
}

func (s *settling) date() {
	v, ok := s.in.Header.Find("DT")
	if !ok {
		return
	}
	r := readDate(v.Text)
	s.settled.Dates = r.dates
	if r.code != "" {
		s.find(v, r.code, dateText(r), dateList(r.dates))
	}
	if s.explain {
		s.read("date", v.Text, append([]kifu.Date{}, r.dates...), r.rule, r.sure, r.note)
	}
}

func dateText(r dateReading) string {
	switch r.code {
	case DateEmpty:
		return "the date is empty"
	case DatePublished:
		return "a date of print or broadcast: " + r.published.String()
	case DateNotSGF:
		if len(r.dates) == 0 {
			return "no date: " + r.rule
		}
		return "not in SGF's form"
	case DateUnreadable:
		return "no date can be read from this"
	}
	return r.rule
}

func dateList(dates []kifu.Date) string {
	list := make([]string, len(dates))
	for i, d := range dates {
		list[i] = d.String()
	}
	return strings.Join(list, ",")
}

func (s *settling) result() {
	v, ok := s.in.Header.Find("RE")
	if !ok {
		return
	}
	r := readResult(v.Text)
	s.settled.Result, s.settled.Note = r.result, r.note
	if r.code != "" {
		s.find(v, r.code, resultText(r), r.result.String())
	}
	if s.explain {
		s.read("result", v.Text, r.result.String(), r.rule, r.sure, r.note)
	}
}

func resultText(r resultReading) string {
	switch r.code {
	case ResultEmpty:
		return "the result is empty"
	case ResultUnreadable:
		return "no result can be read from this: " + r.rule
	case ResultBothLost:
		return "both players lost: SGF has no form for it"
	case ResultMargin:
		return "the winner is stated, but no game is won by that margin"
	}
	if r.rule == "not known" {
		return "not known: SGF writes ?"
	}
	return "not in SGF's form, read by " + r.rule
}

func (s *settling) komi() {
	v, ok := s.in.Header.Find("KM")
	if !ok {
		s.komiElsewhere()
		return
	}
	r := readKomi(v.Text, komiContext{chinese: isChinese(s.in.Header.Get("RU")), hundredths: isFox(s.in.Header)})
	s.settled.Komi = r.komi
	if r.code != "" {
		read := ""
		if r.komi.Known {
			read = kifu.Points(r.komi.Points)
		}
		s.find(v, r.code, komiText(r), read)
	}
	if s.explain {
		s.read("komi", v.Text, r.komi, r.rule, r.sure, "")
	}
}

func komiText(r komiReading) string {
	switch r.code {
	case KomiEmpty:
		return "the komi is empty, which is not 0"
	case KomiNotSGF:
		return "not a plain number, read by " + r.rule
	case KomiUnreadable:
		return "no komi can be read from this: " + r.rule
	case KomiLarge:
		return "a komi this large is rare"
	}
	return r.rule
}

// komiElsewhere looks for a komi in the text of event, game name and rules.
func (s *settling) komiElsewhere() {
	for _, id := range []string{"EV", "GN", "RU"} {
		v, ok := s.in.Header.Find(id)
		if !ok || !mayHoldKomi(v.Text) {
			continue
		}
		if r, ok := komiIn(v.Text); ok && r.komi.Known {
			s.settled.Komi = r.komi
			s.find(v, KomiElsewhere, "the komi stands in "+id, kifu.Points(r.komi.Points))
			s.read("komi", v.Text, r.komi, r.rule+", in "+id, Likely, "")
			return
		}
	}
}

func mayHoldKomi(text string) bool {
	text = clip(text, most)
	return strings.Contains(text, "贴") || strings.Contains(text, "貼") || strings.Contains(text, "コミ") || strings.Contains(text, "덤") ||
		strings.Contains(text, "komi") || strings.Contains(text, "Komi")
}

func (s *settling) rules() {
	title, _ := s.t.Title(s.settled.Event.Title)
	rules, rule, sure := settleRules(s.in.Header, s.settled.Event, title)
	s.settled.Rules = rules
	if s.explain && rules != "" {
		s.read("rules", s.in.Header.Get("RU"), rules, rule, sure, "")
	}
}

// handicap is HA, else the stones that Black was given before the first move,
// else what the words of the event say: 让二子, "2-stone game".
func (s *settling) handicap() {
	v, ok := s.in.Header.Find("HA")
	n, rule := 0, "HA"
	if ok {
		n = wholeNumber(v.Text)
	}
	if n == 0 {
		if given := givenStones(s.in.Line); given >= 2 {
			n, rule = given, "stones set for Black"
		}
	}
	if n == 0 && !ok {
		v, n = s.handicapWords()
		rule = "words of " + v.ID
	}
	if n < 2 || n > mostHandicap {
		n = 0
	}
	s.settled.Handicap = n
	if s.explain && (ok || n > 0) {
		s.read("handicap", v.Text, n, rule, Sure, "")
	}
}

// mostHandicap is more stones than anybody was ever given on 19 lines.
const mostHandicap = 100

// wholeNumber reads digits alone, blanks around them left out; 0 for anything else.
func wholeNumber(s string) int {
	s = strings.TrimSpace(clip(s, 40))
	if s, _ = strings.CutSuffix(s, ".0"); !isNumber(s) || len(s) > 4 {
		return 0
	}
	return atoi(s)
}

// givenStones counts Black's stones set before the first move, where White has
// none and is to move.
func givenStones(l *kifu.Line) int {
	if l == nil || len(l.Setups) == 0 || l.Setups[0].After != 0 || len(l.Setups[0].White) > 0 || len(l.Setups[0].Black) > 9 {
		return 0
	}
	if len(l.Moves) > 0 && l.Moves[0].Color == kifu.Black {
		return 0
	}
	return len(l.Setups[0].Black)
}

// event settles the event, and holds the edition against the year.
func (s *settling) event() {
	c := s.eventContext()
	e, rule, sure := s.t.settleEvent(s.in, c)
	s.settled.Event = e
	v, _ := s.in.Header.Find("EV")
	switch {
	case rule == homonym:
		s.find(v, EventHomonym, rule, "")
	case rule == notHeld:
		s.notHeld(v, c)
	case strings.HasPrefix(rule, "game name"), strings.HasPrefix(rule, "folder"), strings.HasPrefix(rule, "file"):
		s.find(v, EventWeak, "the event was taken from the "+rule, e.Title)
	}
	if title, ok := s.t.Title(e.Title); ok {
		s.checkEdition(v, title, e.Edition)
	}
	if s.explain {
		s.read("event", v.Text, e, rule, sure, "")
	}
}

// eventContext is what dates and names, settled before, say about the event.
func (s *settling) eventContext() eventContext {
	return eventContext{year: s.year(), countries: s.countries}
}

// notHeld finds that EV names a title of another time.
func (s *settling) notHeld(v kifu.Value, c eventContext) {
	at, _, _ := s.t.titleOf(s.t.parseEvent(v.Text), c)
	title := s.t.titles[at]
	s.find(v, EventYears, fmt.Sprintf("%s was held %s, the game is of %d", title.Name, title.years(), c.year), "")
}

// checkEdition finds an edition that was not played in the year of the game. A
// tournament's first rounds are up to two years before its final, and a final
// runs over the year's end.
func (s *settling) checkEdition(v kifu.Value, title Title, edition int) {
	year, stated := s.year(), title.Year(edition)
	if year == 0 || stated == 0 || year >= stated-2 && year <= stated+1 {
		return
	}
	s.find(v, EventEdition, fmt.Sprintf("the %s edition of %s was played in %d, the game in %d", kifu.Ordinal(edition), title.Name, stated, year), title.ID)
}

// year is the year of the first day of play, 0 where not known.
func (s *settling) year() int {
	if len(s.settled.Dates) == 0 {
		return 0
	}
	return int(s.settled.Dates[0].Year)
}

// names settles both players. Nobody plays himself; two names in one field and
// none in the other are one for each.
func (s *settling) names() {
	h := s.in.Header
	pb, blackThere := h.Find("PB")
	pw, whiteThere := h.Find("PW")
	account := onServer(h)
	black := s.t.parseField(pb, h.Get("BR"), account)
	white := s.t.parseField(pw, h.Get("WR"), account)
	if from, a, b, ok := s.splitRunOn(pb, pw, black, white); ok {
		s.find(from, NameRunOn, "both players' names stand in one field", a.people[0].name+", "+b.people[0].name)
		pb, pw, black, white = from, from, a, b
	}
	c := linkContextOf(s.settled.Dates)
	s.settled.Black = s.side(pb, blackThere, black, c, 0)
	s.settled.White = s.side(pw, whiteThere, white, c, 1)
	if p := s.t.samePerson(s.settled.Black, s.settled.White); p != "" {
		s.find(pw, NameSame, "both players are "+p+": nobody plays himself", p)
	}
}

// side settles one field and notes what it showed.
func (s *settling) side(v kifu.Value, there bool, p *nameParse, c linkContext, side int) []kifu.Person {
	for _, f := range p.found {
		s.find(v, f.code, f.text, f.read)
	}
	people, rule, sure := s.t.linkWith(p, c,
		func(player *Player, person *kifu.Person) {
			s.countries = append(s.countries, player.Country)
			if doubt := player.rankDoubt(person.Rank, s.year()); doubt != "" {
				s.find(v, NameRankKnown, person.Rank+" in "+strconv.Itoa(s.year())+": "+doubt, person.ID)
			}
		},
		func(code kifu.Code, text, read string) { s.find(v, code, text, read) })
	if s.explain && there {
		s.read([]string{"black", "white"}[side], v.Text, append([]kifu.Person{}, people...), rule, sure, "")
	}
	return people
}

// samePerson is the name of someone who sits on both sides, or "". Programs may.
func (t *Tables) samePerson(black, white []kifu.Person) string {
	for _, b := range black {
		for _, w := range white {
			if b.Handle() != w.Handle() {
				continue
			}
			if !t.isProgram(b) {
				return b.Name
			}
		}
	}
	return ""
}

// splitRunOn gives each side its player where both stand in one field and the
// other is empty: 林海峰赵善津 and nothing. from is that field.
func (s *settling) splitRunOn(pb, pw kifu.Value, black, white *nameParse) (from kifu.Value, a, b *nameParse, ok bool) {
	rank := "BR"
	switch {
	case strings.TrimSpace(clip(pw.Text, most)) == "" && len(black.people) > 0:
		from = pb
	case strings.TrimSpace(clip(pb.Text, most)) == "" && len(white.people) > 0:
		from, rank = pw, "WR"
	default:
		return from, nil, nil, false
	}
	a, b, ok = s.t.splitTwo(from.Text, s.in.Header.Get(rank))
	return from, a, b, ok
}

// splitTwo parts a field of two names that run together, both of people who are
// known, in the one way there is to do it.
func (t *Tables) splitTwo(raw, rank string) (a, b *nameParse, ok bool) {
	text := cleanName(clip(raw, 120))
	ranks := splitRanks(rank, 2)
	if parts := splitVersus(text); len(parts) == 2 {
		a, b = t.parseName(parts[0], ranks[0], false), t.parseName(parts[1], ranks[1], false)
		return a, b, len(a.people) == 1 && len(b.people) == 1
	}
	text = strings.ReplaceAll(text, " ", "")
	if parts := t.splitAtRanks(text); len(parts) == 2 {
		a, b = t.parseName(parts[0], ranks[0], false), t.parseName(parts[1], ranks[1], false)
		return a, b, len(a.people) == 1 && len(b.people) == 1
	}
	if !allEastern(text) {
		return nil, nil, false
	}
	cut := 0
	for i := range text {
		if i > 0 && t.knows(text[:i]) && t.knows(text[i:]) {
			if cut > 0 {
				return nil, nil, false
			}
			cut = i
		}
	}
	if cut == 0 {
		return nil, nil, false
	}
	a, b = t.parseName(text[:cut], ranks[0], false), t.parseName(text[cut:], ranks[1], false)
	return a, b, len(a.people) == 1 && len(b.people) == 1
}

// splitVersus parts "Cho Chikun vs. Rin Kaiho" and 柯洁对李世石; nothing where there
// is no such word.
func splitVersus(s string) []string {
	for _, versus := range []string{" vs. ", " vs ", " VS ", " v. ", " - ", "VS", "对", "對"} {
		a, b, ok := strings.Cut(s, versus)
		if a, b = strings.TrimSpace(a), strings.TrimSpace(b); ok && a != "" && b != "" && !strings.Contains(b, versus) {
			return []string{a, b}
		}
	}
	return nil
}

package catalog

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// termKind is what a phrase of an event says.
type termKind uint8

const (
	termNone termKind = iota
	termTitle
	termStage
	termCountry
	termUnit
	termPair
	termClass
	termApart
	termPart
	termOther
)

var termKinds = map[string]termKind{
	"stage": termStage, "country": termCountry, "unit": termUnit, "pair": termPair, "class": termClass, "apart": termApart, "part": termPart, "other": termOther,
}

// term is what one phrase means. A phrase may be a title's and a stage's word
// at once; whoever reads decides.
type term struct {
	kind   termKind
	value  string
	titles []int // every title that has the phrase, homonyms included
}

// phrases finds the longest phrase at a place of a text. Phrases and texts are
// sequences of words: runs of Latin letters, numbers, single characters.
type phrases struct {
	root *phraseNode
	with map[string]string // "meijin+women" → "w-meijin"
}

type phraseNode struct {
	next map[string]*phraseNode
	term *term
}

func newPhrases() *phrases {
	return &phrases{root: &phraseNode{}, with: map[string]string{}}
}

// node is the place of a phrase, made where it is not there.
func (p *phrases) node(phrase string) *phraseNode {
	n := p.root
	for _, w := range eventWords(phrase) {
		if w.mark {
			continue
		}
		if n.next == nil {
			n.next = map[string]*phraseNode{}
		}
		if n.next[w.text] == nil {
			n.next[w.text] = &phraseNode{}
		}
		n = n.next[w.text]
	}
	return n
}

func (p *phrases) addTitle(phrase string, at int) {
	n := p.node(phrase)
	if n == p.root {
		return
	}
	if n.term == nil {
		n.term = &term{kind: termTitle}
	}
	if n.term.kind == termTitle && !slices.Contains(n.term.titles, at) {
		n.term.titles = append(n.term.titles, at)
	}
}

func (p *phrases) addTerm(kind termKind, value, phrase string) error {
	n := p.node(phrase)
	if n.term != nil && (n.term.kind != kind || n.term.value != value) {
		return fmt.Errorf("%q is %d %q already", phrase, n.term.kind, n.term.value)
	}
	n.term = &term{kind: kind, value: value}
	return nil
}

// longest is the longest phrase that begins at words[i]; n is its words, marks
// between them included. A mark within a phrase is skipped, a comma or bracket
// ends it.
func (p *phrases) longest(words []eventWord, i int) (t *term, n int) {
	node := p.root
	for j := i; j < len(words); j++ {
		w := words[j]
		if w.mark {
			if j == i || w.ends {
				return t, n
			}
			continue
		}
		next := node.next[w.text]
		if next == nil {
			return t, n
		}
		node = next
		if node.term != nil {
			t, n = node.term, j-i+1
		}
	}
	return t, n
}

// eventWord is a word of an event's text, folded.
type eventWord struct {
	text       string
	num        int  // of a number in digits
	number     bool // in digits
	ordinal    bool // 54th
	mark       bool // a sign
	ends       bool // a sign that ends a phrase
	start, end int  // in the text
}

// eventWords splits a text into words. Apostrophes are dropped within a word;
// hyphens, points and blanks part words.
func eventWords(s string) []eventWord {
	var out []eventWord
	for i := 0; i < len(s); {
		w := eventWordAt(s, i)
		i = w.end
		if w.text != "" {
			out = append(out, w)
		}
	}
	return out
}

func eventWordAt(s string, i int) eventWord {
	r, size := utf8.DecodeRuneInString(s[i:])
	r = narrow(r)
	switch {
	case '0' <= r && r <= '9':
		return numberWord(s, i)
	case isLetter(r) && r != '\'':
		return latinWord(s, i)
	case isEastern(r):
		f := foldRune(r)
		if r == '々' && i > 0 {
			before, _ := utf8.DecodeLastRuneInString(s[:i])
			f = foldRune(before)
		}
		return eventWord{text: string(f), start: i, end: i + size}
	case r == ' ' || r == '\t' || r == '\n' || r == '\r':
		return eventWord{end: i + size}
	}
	return eventWord{text: string(r), mark: true, ends: strings.ContainsRune(",，;；|()[]（）【】:：/", r), start: i, end: i + size}
}

// numberWord reads digits, full-width ones too, and an ordinal's ending.
func numberWord(s string, i int) eventWord {
	w := eventWord{number: true, start: i}
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if r = narrow(r); r < '0' || r > '9' {
			break
		}
		if w.num < 1e8 {
			w.num = w.num*10 + int(r-'0')
		}
		i += size
	}
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		if len(s) >= i+2 && strings.EqualFold(s[i:i+2], ending) && (len(s) == i+2 || !isLetter(rune(s[i+2])) || s[i+2] >= utf8.RuneSelf) {
			w.ordinal = true
			i += 2
		}
	}
	w.text, w.end = "#", i
	return w
}

func latinWord(s string, i int) eventWord {
	w := eventWord{start: i}
	b := make([]byte, 0, 16)
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		r = narrow(r)
		if r == '’' || r == '`' || r == 'ʼ' {
			r = '\''
		}
		if !isLetter(r) {
			break
		}
		if f := foldRune(r); f != 0 {
			b = utf8.AppendRune(b, f)
		}
		i += size
	}
	w.text, w.end = string(b), i
	if w.text == "" {
		w.text, w.mark = "'", true
	}
	return w
}

func (t *Tables) addTitles(rows []row, table string) error {
	for _, r := range rows {
		title := Title{
			ID: r.get("id"), Name: r.get("name"), Ja: r.get("ja"), Hans: r.get("zh_hans"), Hant: r.get("zh_hant"), Ko: r.get("ko"),
			Variants: r.list("variants"), Organiser: r.get("organiser"), Country: r.get("country"), First: atoi(r.get("first")), Last: atoi(r.get("last")),
			Kind: r.get("kind"), Format: r.get("format"), Doubtful: r.get("confidence") == "C", Source: r.get("source"),
		}
		spans, err := parseEditions(r.get("editions"))
		if err != nil {
			return fmt.Errorf("%s:%d: %w", table, r.line, err)
		}
		title.editions = spans
		if _, taken := t.titleByID[title.ID]; taken || title.ID == "" {
			return fmt.Errorf("%s:%d: id %q is empty or taken", table, r.line, title.ID)
		}
		at := len(t.titles)
		t.titleByID[title.ID] = at
		t.titles = append(t.titles, title)
		for _, s := range titlePhrases(title) {
			add(t.titleName, Fold(s), at)
			t.phrases.addTitle(s, at)
		}
	}
	return nil
}

// titlePhrases is every way a title is spelled: as in the table, without the
// country in brackets, and with 赛 for 战.
func titlePhrases(t Title) []string {
	var out []string
	for _, s := range t.Spellings() {
		out = append(out, s)
		if open := strings.IndexAny(s, "(（"); open > 0 {
			s = strings.TrimSpace(s[:open])
			out = append(out, s)
		}
		for _, end := range []string{"战", "戦", "戰"} {
			if base, ok := strings.CutSuffix(s, end); ok && utf8.RuneCountInString(base) >= 2 {
				out = append(out, base, base+"赛")
			}
		}
		if strings.HasSuffix(s, "杯") || strings.HasSuffix(s, "盃") {
			out = append(out, s+"赛")
		}
	}
	return distinct(out)
}

func (t *Tables) addTerms(rows []row, table string) error {
	for _, r := range rows {
		if r.get("kind") == "with" {
			from, to, ok := strings.Cut(r.get("value"), "=")
			if !ok {
				return fmt.Errorf("%s:%d: want title+word=title", table, r.line)
			}
			t.phrases.with[from] = to
			continue
		}
		kind, ok := termKinds[r.get("kind")]
		if !ok {
			return fmt.Errorf("%s:%d: no kind %q", table, r.line, r.get("kind"))
		}
		for _, phrase := range r.list("words") {
			if err := t.phrases.addTerm(kind, r.get("value"), phrase); err != nil {
				return fmt.Errorf("%s:%d: %w", table, r.line, err)
			}
		}
	}
	return nil
}

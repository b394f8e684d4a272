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
	if len(people) == 1 && people[0].ID == "" {
		if a, b, ok := t.splitTwo(raw, rank); ok && a.people[0].key != b.people[0].key {
			people, rule, sure = t.link(&nameParse{people: append(slices.Clone(a.people), b.people...)}, linkContext{})
			rule, sure = rule+", two names run together", min(sure, Likely)
		}
	}
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
		switch {
		case account:
			return t.parseAccount(raw, rank)
		case rank != "": // a name stands there with many ranks
			return t.ranked(t.parseName(raw, "", false), rank)
		}
		return t.parseNameAnew(raw)
	})
}

// ranked is what a name field says together with the field for the rank.
func (t *Tables) ranked(name *nameParse, field string) *nameParse {
	p := *name
	p.people, p.found = slices.Clone(p.people), slices.Clone(p.found)
	for i, rank := range splitRanks(field, len(p.people)) {
		t.giveRank(&p, &p.people[i], rank)
	}
	return &p
}

// giveRank gives a person the rank of the field; a rank that stands with the name
// counts where the field has none.
func (t *Tables) giveRank(p *nameParse, person *spelledPerson, field string) {
	r := readRank(field)
	if r.rank != "" && person.rank != "" && r.rank != person.rank && !sameDan(r.rank, person.rank) {
		p.note(NameRankClash, "the name says "+person.rank+", the field for the rank "+r.rank, r.rank)
	}
	switch {
	case r.rank != "":
		person.rank = r.rank
	case !t.knownRest(r.rest):
		p.note(NameRankUnread, "the field for the rank holds none", clip(field, 40))
	}
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

func (t *Tables) parseNameAnew(raw string) *nameParse {
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
	if key := Fold(s); len(t.spelled[key]) > 0 && joinSpaced(s) == s { // most names are somebody's, and no more
		person := spelledPerson{name: s, key: key}
		person.candidates, person.rule, person.sure = t.lookup(s, key)
		p.people = append(p.people, person)
		return p
	}
	for _, part := range t.splitPeople(s, p) {
		if person, ok := t.spelled1(part, p); ok {
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

	"黑 白 黑方 白方 黑棋 白棋 黑番 白番 执黑 执白 흑 백 흑번 백번 不明 不详 未知 无名 无名氏 佚名 匿名 无 某 某氏 某人 미상 익명 불명 先手 后手 schwarz weiss weiß noir blanc negro blanco nero bianco x xx xxx")

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
	if strings.Trim(s, "?-_.* …") == "" {
		return true
	}
	return len(s) < 40 && placeholders[Fold(s)]
}

// spelled1 settles one part of a name field: takes rank and title off, joins
// spaced-out characters, looks the name up.
func (t *Tables) spelled1(s string, p *nameParse) (spelledPerson, bool) {
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
	person := spelledPerson{name: name, key: Fold(name), rank: rank}
	person.candidates, person.rule, person.sure = t.lookup(name, person.key)
	return person, true
}

// knownRest reports whether what a rank field holds beside a rank is something
// that people put there: a title, "ama", "insei".
func (t *Tables) knownRest(rest string) bool {
	switch Fold(rest) {
	case "", "ama", "amateur", "insei", "院生", "nr", "none", "业余", "アマ", "아마", "pro", "professional", "职业", "ai", "bot", "computer", "unranked":
		return true
	}
	if strings.Contains(rest, "cup") || strings.Contains(rest, "champion") {
		return true
	}
	return isTitleWord(rest) || len(t.parseEvent(rest).titles) > 0
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

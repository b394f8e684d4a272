package catalog

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// linkContext is what a record says that helps to tell people of one name
// apart.
type linkContext struct {
	dates       []kifu.Date // of play
	first, last kifu.Date   // the earliest and the latest of them
}

func linkContextOf(dates []kifu.Date) linkContext {
	c := linkContext{dates: dates}
	if len(dates) == 0 {
		return c
	}
	c.first, c.last = dates[0], dates[0]
	for _, d := range dates[1:] {
		if d.Number() < c.first.Number() {
			c.first = d
		}
		if d.Last() > c.last.Last() {
			c.last = d
		}
	}
	return c
}

// link gives every person of a field the id of the one whom the spelling and
// the date allow.
func (t *Tables) link(p *nameParse, c linkContext) (people []kifu.Person, rule string, sure Confidence) {
	return t.linkWith(p, c, func(*Player, *kifu.Person) {}, func(kifu.Code, string, string) {})
}

// linkWith is link, and calls known for everyone who is known and find for every
// doubt.
func (t *Tables) linkWith(p *nameParse, c linkContext, known func(*Player, *kifu.Person), find func(code kifu.Code, text, read string)) (people []kifu.Person, rule string, sure Confidence) {
	if p.placeholder {
		return nil, "placeholder", None
	}
	if len(p.people) == 0 {
		return nil, "empty", None
	}
	sure = Sure
	people = make([]kifu.Person, len(p.people))
	for i := range p.people {
		spelled, person := &p.people[i], &people[i]
		*person = kifu.Person{Name: spelled.name, Key: spelled.key, Rank: spelled.rank}
		player, how, confidence := t.pick(spelled, c, find)
		if rule, sure = how, min(sure, confidence); player != nil {
			person.ID = player.ID
			known(player, person)
		}
	}
	return people, rule, sure
}

// pick is the one person of the tables whom a spelling can mean, or nil.
func (t *Tables) pick(s *spelledPerson, c linkContext, find func(kifu.Code, string, string)) (p *Player, rule string, sure Confidence) {
	if len(s.candidates) == 0 {
		return nil, "not in the tables", None
	}
	alive := 0
	for _, at := range s.candidates {
		if one := &t.players[at]; one.canPlay(&c) {
			p, alive = one, alive+1
		}
	}
	switch {
	case alive == 0:
		p := &t.players[s.candidates[0]]
		find(NameLifetime, fmt.Sprintf("%s lived %s: not the player of %s", p.Name, p.life(), c.dates[0]), p.ID)
		return nil, "nobody plays before birth or after death", None
	case alive > 1:
		find(NameAmbiguous, fmt.Sprintf("%d people have this name", alive), t.idList(s.candidates, &c))
		return nil, "several people of that name", None
	}
	rule, sure = s.rule, s.sure
	if len(s.candidates) > 1 {
		rule, sure = rule+", alive at the time", min(sure, Likely)
	}
	if sure == Guess || sure == Likely && strings.HasPrefix(s.rule, "sound") {
		find(NameGuess, "taken for "+p.Name+" by "+s.rule, p.ID)
	}
	return p, rule, sure
}

// idList is the ids of those who can have played.
func (t *Tables) idList(list []int, c *linkContext) string {
	var ids []string
	for _, at := range list {
		if t.players[at].canPlay(c) {
			ids = append(ids, t.players[at].ID)
		}
	}
	return strings.Join(ids, " ")
}

// youngest is the least age at which anybody's game was recorded.
const youngest = 4

// canPlay reports whether the person lived when the game was played: not under
// four years old, not dead. What is not known rules nobody out; neither does a
// date that is only a year at either end of the life.
func (p *Player) canPlay(c *linkContext) bool {
	if len(c.dates) == 0 {
		return true
	}
	least := int(p.Born.Year) + youngest
	if p.IsProgram() {
		least = int(p.Born.Year)
	}
	if p.Born.Year != 0 && int(c.last.Year) < least {
		return false
	}
	return p.Died.Year == 0 || c.first.Number() <= p.Died.Last()
}

// life is the years of a person's life, for a message.
func (p *Player) life() string {
	born, died := p.Born.String(), p.Died.String()
	if born == "" {
		born = "?"
	}
	return born + " to " + died
}

// parseField is parseName for a header's value, whose bytes tell what was lost.
func (t *Tables) parseField(v kifu.Value, rank string, account bool) *nameParse {
	if name, ok := t.mend(v); ok && name != v.Text {
		p := *t.parseName(name, rank, account)
		p.found = append(append([]nameFinding{}, p.found...), nameFinding{NameBroken, "bytes were lost; one person only fits", name})
		return &p
	}
	return t.parseName(v.Text, rank, account)
}

// lostBytes are what a text loses when UTF-8 is read as code page 1252: the
// five bytes that it has no letter for, each written as "?".
var lostBytes = [...]byte{0x81, 0x8d, 0x8f, 0x90, 0x9d}

// mostLost is how many lost bytes are tried to be filled in: 5⁴ ways.
const mostLost = 4

// mend fills in lost bytes where exactly one known person's name comes out.
func (t *Tables) mend(v kifu.Value) (string, bool) {
	if len(v.Raw) > 60 || utf8.Valid(v.Raw) {
		return "", false
	}
	var lost []int
	for i, c := range v.Raw {
		if c == '?' {
			lost = append(lost, i)
		}
	}
	if len(lost) == 0 || len(lost) > mostLost {
		return "", false
	}
	return t.mendAt(append([]byte{}, v.Raw...), lost)
}

func (t *Tables) mendAt(b []byte, lost []int) (string, bool) {
	ways := 1
	for range lost {
		ways *= len(lostBytes)
	}
	found := ""
	for way := range ways {
		for _, at := range lost {
			b[at] = lostBytes[way%len(lostBytes)]
			way /= len(lostBytes)
		}
		if !utf8.Valid(b) || !t.knows(string(b)) {
			continue
		}
		if found != "" {
			return "", false
		}
		found = string(b)
	}
	return found, found != ""
}

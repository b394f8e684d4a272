package history

import (
	"strings"
	"unicode"
)

// section is the part of an event, of several that are played beside each
// other, which a record's own words name: the "a" of block A, "winners" of a
// winners' section. "" for none.
func section(g *Game) string {
	before := ""
	for word := range strings.FieldsFuncSeq(strings.ToLower(g.EV+" "+g.RO), func(c rune) bool { return !unicode.IsLetter(c) }) {
		switch {
		case len(word) == 1 && 'a' <= word[0] && word[0] <= 'h', beside[word]:
			return word
		case word == "place" && before != "first": // "3rd place playoff"; the Nihon Ki-in First Place is a title
			return word
		}
		before = word
	}
	return ""
}

// beside are words for what is played beside a final, not for the title.
var beside = map[string]bool{
	"winners": true, "losers": true, "section": true, "block": true, "group": true, "ブロック": true,
	"replace": true, "exhibition": true,
}

// whole are the games that are of no section.
func whole(bouts []bout) []bout {
	some, _ := split(bouts, func(b *bout) bool { return b.section == "" })
	return some
}

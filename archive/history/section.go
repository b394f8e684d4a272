package history

import (
	"iter"
	"strings"
	"unicode"
)

// section is the part of an event, of several that are played beside each
// other, which a record's own words name: the "a" of block A, "winners" of a
// winners' section. "" for none.
func section(g *Game) string {
	for word := range words(g.RO) {
		if qualifiers[word] {
			return word
		}
	}
	before := ""
	for word := range words(g.EV + " " + g.RO) {
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

func words(text string) iter.Seq[string] {
	return strings.FieldsFuncSeq(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) })
}

// qualifiers are words in a record's round for games by which amateurs and others
// come to an event. In its name they may be the event: the World Amateur
// Championship.
var qualifiers = map[string]bool{"ama": true, "amas": true, "amateur": true, "amateurs": true, "qualifier": true, "qualifiers": true, "qualifying": true}

// qualifying reports whether a section is one of those.
func qualifying(section string) bool { return qualifiers[section] }

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

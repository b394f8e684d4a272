package history

import (
	"slices"
	"strings"
	"unicode"

	"github.com/kifubase/kifubase/kifu"
)

// yearsApart is how many years an edition's games may lie from its middle one:
// preliminaries begin two years before the match, and an event that was put off
// was ended in the third year.
const yearsApart = 4

// astray parts the games that are of the edition from those that its name was
// given to and that cannot be: played on another board, in another time, in a
// match of its own against the holder, or by people from elsewhere where no
// record names the edition; home is the country of a title that is one
// country's.
func astray(bouts []bout, size kifu.Size, home string) (own []bout, found []Finding) {
	var right []bout
	for _, b := range bouts {
		if why := b.ofAnother(size, home); why.Told() {
			found = append(found, say(codeStray, tell("%s: it is of another event", why), ids([]bout{b})))
		} else {
			right = append(right, b)
		}
	}
	year := middleYear(right)
	for _, b := range right {
		switch y := int(b.first().Year); {
		case y != 0 && (y-year > yearsApart || year-y > yearsApart):
			found = append(found, say(codeStray, tell("a game of %v, where the others of the edition are of about %v: it is of another event, or one of its numbers is wrong", y, year), ids([]bout{b})))
		default:
			own = append(own, b)
		}
	}
	return own, found
}

// ofAnother is why a game cannot be of a title, whatever the edition; nothing
// where it can.
func (b *bout) ofAnother(size kifu.Size, home string) kifu.Sentence {
	switch {
	case b.Size != size:
		return tell("a game on a board of %s, where those of the title are on %s", b.Size.String(), size.String())
	case b.againstHolder():
		return tell("a match of its own against the holder")
	case home != "" && b.abroad(home):
		return tell("the record names a year and no edition, and nobody of the title's country plays")
	}
	return kifu.Sentence{}
}

// againstHolder reports whether the record's own words tell a match of somebody
// "versus the Honinbo".
func (b *bout) againstHolder() bool {
	return strings.Contains(strings.ToLower(b.EV), "versus the ")
}

// abroad reports whether two play who are both not from a country, and the
// record's event has no number but a year.
func (b *bout) abroad(home string) bool {
	if slices.Contains(b.country[:], home) {
		return false
	}
	year := false
	for number := range strings.FieldsFuncSeq(b.EV, func(c rune) bool { return !unicode.IsDigit(c) }) {
		if len(number) != 4 {
			return false
		}
		year = true
	}
	return year
}

// middleYear is the year of the middle one of the games that have a date.
func middleYear(bouts []bout) int {
	var years []int
	for i := range bouts {
		if y := bouts[i].first().Year; y != 0 {
			years = append(years, int(y))
		}
	}
	if years == nil {
		return 0
	}
	slices.Sort(years)
	return years[len(years)/2]
}

// commonSize is the board that most games of a title were played on.
func commonSize(games []Game) kifu.Size {
	counts := map[kifu.Size]int{}
	best := kifu.Size{}
	for i := range games {
		s := games[i].Size
		if counts[s]++; counts[s] > counts[best] {
			best = s
		}
	}
	return best
}

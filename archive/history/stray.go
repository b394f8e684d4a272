package history

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/kifubase/kifubase/kifu"
)

// yearsApart is how many years an edition's games may lie from its middle one:
// preliminaries begin two years before the match, and an event that was put off
// was ended in the third year.
const yearsApart = 4

// astray parts the games that are of the edition from those that its name was
// given to and that cannot be: played on another board, or in another time.
func astray(bouts []bout, size kifu.Size) (own []bout, found []Finding) {
	right, others := split(bouts, func(b *bout) bool { return b.Size == size })
	for _, b := range others {
		found = append(found, say(codeStray, fmt.Sprintf("a game on a board of %s, where those of the title are on %s: it is of another event", b.Size, size), ids([]bout{b})))
	}
	year := middleYear(right)
	for _, b := range right {
		switch y := int(b.first().Year); {
		case y != 0 && (y-year > yearsApart || year-y > yearsApart):
			found = append(found, say(codeStray, "a game of "+strconv.Itoa(y)+", where the others of the edition are of about "+strconv.Itoa(year)+": it is of another event, or one of its numbers is wrong", ids([]bout{b})))
		default:
			own = append(own, b)
		}
	}
	return own, found
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

package kifu

import (
	"strconv"
	"strings"
)

// Person is one player as settled. ID is set for people the authority table
// knows; Key is the folded spelling that stands for everyone else, and stays.
type Person struct {
	Name string
	ID   string
	Key  string
	Rank string // "", "9p", "5d", "3k"
}

// Handle is the id where there is one, else the key: what a person is counted
// and searched by.
func (p Person) Handle() string {
	if p.ID != "" {
		return p.ID
	}
	return p.Key
}

// MarshalJSON writes id as null where it is not known, and then the key.
func (p Person) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil), nil }

// Event is the occasion of a game. Empty fields and zeros are not known.
type Event struct {
	Title   string // id of the title: "honinbo"
	Edition int
	Stage   string // "final", "league", "round-of-16" …
	Round   int
	Game    int    // of a match, or the number on a league's schedule
	Name    string // the event's own words without edition, stage and numbers, for what has no title
	Key     string // stable folded key of an event that no table knows
	Place   string
}

// MarshalJSON writes what is not known as null.
func (e Event) MarshalJSON() ([]byte, error) { return e.AppendJSON(nil), nil }

// Ordinal is a number as editions and games are counted: 1st, 2nd, 3rd, 4th,
// 11th, 21st.
func Ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return strconv.Itoa(n) + suffix
}

// Ending is how a game ended.
type Ending uint8

const (
	EndUnknown Ending = iota // "?", or "B+" where only the winner is known
	EndPoints                // by Margin points
	EndResign                // "R"
	EndTime                  // "T"
	EndForfeit               // "F"
	EndDraw                  // "Draw"
	EndVoid                  // "Void": no result, or not finished
)

// Result is who won and how. Margin is in points and set only for EndPoints.
type Result struct {
	Winner Color
	Ending Ending
	Margin float64
}

// String is the result as SGF writes it: "B+7.5" "B+R" "W+T" "B+F" "B+"
// "Draw" "Void" "?".
func (r Result) String() string {
	switch r.Ending {
	case EndDraw:
		return "Draw"
	case EndVoid:
		return "Void"
	}
	if r.Winner == None {
		return "?"
	}
	head := r.Winner.Letter() + "+"
	switch r.Ending {
	case EndPoints:
		return head + Points(r.Margin)
	case EndResign:
		return head + "R"
	case EndTime:
		return head + "T"
	case EndForfeit:
		return head + "F"
	}
	return head
}

// ResultOf reads what String writes; what it does not write is no result.
func ResultOf(s string) Result {
	switch s {
	case "Draw":
		return Result{Ending: EndDraw}
	case "Void":
		return Result{Ending: EndVoid}
	}
	side, how, _ := strings.Cut(s, "+")
	r := Result{Winner: map[string]Color{"B": Black, "W": White}[side]}
	if r.Winner == None {
		return r
	}
	r.Ending = map[string]Ending{"R": EndResign, "T": EndTime, "F": EndForfeit}[how]
	if margin, err := strconv.ParseFloat(how, 64); err == nil {
		r.Ending, r.Margin = EndPoints, margin
	}
	return r
}

// Points writes a number of points without needless zeros: "7.5", "0", "-59.5".
func Points(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Komi is the points White is given, where they are known.
type Komi struct {
	Points float64
	Known  bool
}

// MarshalJSON writes a number of points, or null.
func (k Komi) MarshalJSON() ([]byte, error) { return k.AppendJSON(nil), nil }

// Date is a day, a month or a year: what is not known is 0. Years count from
// 1; there is no game before.
type Date struct {
	Year       int16
	Month, Day uint8
}

// String is YYYY, YYYY-MM or YYYY-MM-DD; the zero date is "".
func (d Date) String() string {
	if d.Year == 0 {
		return ""
	}
	s := pad(int(d.Year), 4)
	if d.Month != 0 {
		s += "-" + pad(int(d.Month), 2)
		if d.Day != 0 {
			s += "-" + pad(int(d.Day), 2)
		}
	}
	return s
}

func pad(n, width int) string {
	s := strconv.Itoa(n)
	for len(s) < width {
		s = "0" + s
	}
	return s
}

// MarshalText writes the date as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// Number is the first day of the date as yyyymmdd, for sorting and ranges;
// years before 1677 keep their order. Unknown months and days are 0.
func (d Date) Number() int {
	return int(d.Year)*10000 + int(d.Month)*100 + int(d.Day)
}

// Last is the last day that the date may mean, as yyyymmdd.
func (d Date) Last() int {
	month, day := int(d.Month), int(d.Day)
	if month == 0 {
		month = 12
	}
	if day == 0 {
		day = 31
	}
	return int(d.Year)*10000 + month*100 + day
}

// Settled is what a record's header means, as far as it is known. The file's
// own words stay in the Header.
type Settled struct {
	Black, White []Person
	Event        Event
	Result       Result
	Note         string // what a Result cannot say: "both-lost", "suspended", "unfinished" …; "" for nothing
	Komi         Komi
	Dates        []Date // days of play
	Handicap     int
	Rules        string // "japanese", "chinese" …; "" when not known
}

// MarshalJSON writes the shape that `indexer check` and the API share.
func (s Settled) MarshalJSON() ([]byte, error) { return s.AppendJSON(nil), nil }

package query

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// fault is what is wrong with a value, at a byte of it.
type fault struct {
	at  int
	why kifu.Sentence
}

// wrong is a fault at a byte of the value, told by a form.
func wrong(at int, form string, put ...any) *fault { return &fault{at, kifu.Said(form, put...)} }

// place is the fault's character in the value, from 1; 0 when it is about the
// whole.
func (f *fault) place(value string) int {
	if f.at <= 0 || f.at > len(value) {
		return 0
	}
	return utf8.RuneCountInString(value[:f.at]) + 1
}

// clause reads a value for its field. Free text is for field Any.
func clause(field Field, value string) (Clause, *fault) {
	c := Clause{Field: field, Text: strings.TrimSpace(value)}
	if field == Any {
		return c, readWords(&c, c.Text)
	}
	if !slices.Contains(worded, field) {
		c.Text = narrow(c.Text)
	}
	for _, row := range fields {
		if row.field == field {
			return c, row.read(&c, c.Text)
		}
	}
	return c, wrong(0, "there is no field %q", field)
}

// worded are the fields whose values are looked for as they are written. In the
// others a digit of full width is a digit.
var worded = []Field{Player, Black, White, Opponent, Event, Title, Place, Source, Result, By}

// readWords reads free text. There are no wildcards: text with a star in it
// was meant as a pattern, and would silently find something else.
func readWords(_ *Clause, s string) *fault {
	if at := strings.IndexByte(s, '*'); at >= 0 {
		return wrong(at, "there are no wildcards: whole words and any Chinese, Japanese or Korean characters are found")
	}
	return lettered(s)
}

func readName(_ *Clause, s string) *fault { return lettered(s) }

// lettered wants a letter or a digit in the text: there is nothing else to
// look for.
func lettered(s string) *fault {
	if strings.IndexFunc(s, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsNumber(c) }) < 0 {
		return wrong(0, "no letter or digit to look for in %q", s)
	}
	return nil
}

// readSlug reads a code or a word of the catalogue: "rule-ko", "old-chinese".
func readSlug(c *Clause, s string) *fault {
	c.Text = strings.ReplaceAll(strings.ToLower(s), " ", "-")
	for i, r := range c.Text {
		if !('a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-') {
			return wrong(i, "%q: want letters, digits and hyphens", s)
		}
	}
	return lettered(s)
}

// readHas reads what a game can have beside its moves.
func readHas(c *Clause, s string) *fault {
	if c.Text = strings.ToLower(s); c.Text != "comments" {
		return wrong(0, "%q is nothing that can be asked for: want comments", s)
	}
	return nil
}

// stages are the stages of an event that a game can belong to.
var stages = []string{"preliminary", "preliminary-final", "round", "round-of-32", "round-of-16",
	"quarterfinal", "semifinal", "final", "league", "challenger-playoff", "main", "relay"}

func readStage(c *Clause, s string) *fault {
	if f := readSlug(c, s); f != nil {
		return f
	}
	c.Text = strings.TrimSuffix(c.Text, "s")
	for _, stage := range stages {
		if strings.ReplaceAll(stage, "-", "") == strings.ReplaceAll(c.Text, "-", "") {
			c.Text = stage
			return nil
		}
	}
	return wrong(0, "%q is no stage: want one of %s", s, strings.Join(stages, ", "))
}

// readKind reads how a game was played, in one of the words of kifu.GameKinds.
func readKind(c *Clause, s string) *fault {
	if f := readSlug(c, s); f != nil {
		return f
	}
	if slices.Contains(kifu.GameKinds, kifu.GameKind(c.Text)) {
		return nil
	}
	words := make([]string, len(kifu.GameKinds))
	for i, kind := range kifu.GameKinds {
		words[i] = string(kind)
	}
	return wrong(0, "%q is no kind of game: want one of %s", s, strings.Join(words, ", "))
}

func readPosition(c *Clause, s string) *fault {
	id, err := kifu.ParsePositionID(strings.ToLower(s))
	if err != nil {
		return wrong(0, "%q is no position: want the 32 hexadecimal digits of its id", s)
	}
	c.Position, c.Text = id, id.String()
	return nil
}

// readSize reads "19" or "19x19".
func readSize(c *Clause, s string) *fault {
	columns, rows, both := strings.Cut(strings.ToLower(s), "x")
	if !both {
		rows = columns
	}
	x, err := strconv.Atoi(columns)
	y, err2 := strconv.Atoi(rows)
	if err != nil || err2 != nil || x < 1 || y < 1 || x > kifu.MaxSide || y > kifu.MaxSide {
		return wrong(0, "%q is no board size: want 19 or 19x19, up to %d lines", s, kifu.MaxSide)
	}
	c.Size = kifu.Size{Cols: uint8(x), Rows: uint8(y)}
	c.Text = c.Size.String()
	return nil
}

// most is the largest number that a question may name; it stands for an open
// end.
const most = 1_000_000

// readCount reads "54", "50..60", "50.." or "..60".
func readCount(c *Clause, s string) *fault {
	if f := readSpan(c, s, 0); f != nil {
		return f
	}
	if c.Span.Low != math.Trunc(c.Span.Low) || c.Span.High != math.Trunc(c.Span.High) {
		return wrong(0, "%q: want whole numbers", s)
	}
	return nil
}

// readNumber reads "6.5", "5.5..7.5", "-5..0" and open ranges.
func readNumber(c *Clause, s string) *fault { return readSpan(c, s, -most) }

func readSpan(c *Clause, s string, least float64) *fault {
	low, high, ranged := strings.Cut(s, "..")
	if !ranged {
		high = low
	}
	if ranged && low == "" && high == "" {
		return wrong(0, "a range needs an end: 5..7, 5.. or ..7")
	}
	var f *fault
	if c.Span.Low, f = readEnd(low, 0, least, least); f != nil {
		return f
	}
	if c.Span.High, f = readEnd(high, strings.LastIndex(s, high), least, most); f != nil {
		return f
	}
	if c.Span.Low > c.Span.High {
		return wrong(0, "%q ends before it begins", s)
	}
	return nil
}

// readEnd reads one end of a range; open is what an absent one means.
func readEnd(s string, at int, least, open float64) (float64, *fault) {
	if s == "" {
		return open, nil
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || strings.ContainsAny(s, "xXpP_nN") { // neither hexadecimal, "inf" nor "nan"
		return 0, wrong(at, "%q is not a number", s)
	}
	if v < least || v > most {
		return 0, wrong(at, "%s is not between %s and %d", s, kifu.Points(least), most)
	}
	return v, nil
}

// readDates reads "1999", "1999-05", "1999-05-31", ranges of them, and
// "1990s".
func readDates(c *Clause, s string) *fault {
	if decade, ok := strings.CutSuffix(s, "0s"); ok && digits(decade) && len(decade) < 4 {
		s = decade + "0.." + decade + "9"
	}
	low, high, ranged := strings.Cut(s, "..")
	if !ranged {
		high = low
	}
	if ranged && low == "" && high == "" {
		return wrong(0, "a range needs an end: 1960..1975, 1960.. or ..1975")
	}
	var f *fault
	if c.From, f = readDate(low, 0); f != nil {
		return f
	}
	if c.To, f = readDate(high, strings.LastIndex(s, high)); f != nil {
		return f
	}
	return ordered(c, s)
}

func ordered(c *Clause, s string) *fault {
	if c.To.Year != 0 && c.From.Number() > c.To.Last() {
		return wrong(0, "%q ends before it begins", s)
	}
	return nil
}

// readDate reads YYYY[-MM[-DD]]; "" is the zero date.
func readDate(s string, at int) (kifu.Date, *fault) {
	var d kifu.Date
	if s == "" {
		return d, nil
	}
	parts := strings.Split(s, "-")
	bad := wrong(at, "%q is no date: want YYYY, YYYY-MM or YYYY-MM-DD", s)
	if len(parts) > 3 || len(parts[0]) > 4 {
		return d, bad
	}
	var n [3]int
	for i, part := range parts {
		if !digits(part) || i > 0 && len(part) > 2 {
			return d, bad
		}
		n[i], _ = strconv.Atoi(part)
		if n[i] == 0 {
			return d, bad
		}
	}
	if n[1] > 12 || n[2] > daysIn(n[0], n[1]) {
		return d, wrong(at, "there is no day %s", s)
	}
	return kifu.Date{Year: int16(n[0]), Month: uint8(n[1]), Day: uint8(n[2])}, nil
}

func digits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// daysIn is the number of days of a month. The Julian calendar's leap days
// are days too.
func daysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0 || year < 1900) {
			return 29
		}
		return 28
	}
	return 31
}

func sideNamed(s string) kifu.Color {
	switch s {
	case "b", "black":
		return kifu.Black
	case "w", "white":
		return kifu.White
	}
	return kifu.None
}

// readWinner reads a side or a player's name.
func readWinner(c *Clause, s string) *fault {
	c.Outcome.Winner = sideNamed(strings.ToLower(s))
	return lettered(s)
}

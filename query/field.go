package query

import "strings"

// fields are all fields by their name as a parameter, with the word of the
// language where it is another one, and the way their values are read.
var fields = []struct {
	field Field
	word  string
	read  func(*Clause, string) *fault
}{
	{Player, "player", readName},
	{Black, "black", readName},
	{White, "white", readName},
	{Opponent, "vs", readName},
	{Event, "event", readName},
	{Title, "title", readName},
	{Edition, "edition", readCount},
	{Stage, "stage", readStage},
	{Place, "place", readName},
	{Date, "year", readDates},
	{Result, "result", readResult},
	{Winner, "winner", readWinner},
	{Loser, "loser", readWinner},
	{By, "by", readBy},
	{Komi, "komi", readNumber},
	{Handicap, "handicap", readCount},
	{Size, "size", readSize},
	{Rules, "rules", readSlug},
	{Moves, "moves", readCount},
	{Position, "position", readPosition},
	{Finding, "finding", readSlug},
	{Source, "source", readName},
	{Has, "has", readHas},
	{Kind, "kind", readKind},
}

// Word is the field's name in the language, "vs" for Opponent.
func (f Field) Word() string {
	for _, row := range fields {
		if row.field == f {
			return row.word
		}
	}
	return string(f)
}

// fieldNamed is the field by either of its names, in any case.
func fieldNamed(name string) (Field, bool) {
	name = strings.ToLower(name)
	for _, row := range fields {
		if name == row.word || name == string(row.field) {
			return row.field, true
		}
	}
	return Any, false
}

// nearest is the word of the field whose name is at most two slips away, or "".
func nearest(name string) string {
	best, word := 3, ""
	for _, row := range fields {
		for _, known := range []string{row.word, string(row.field)} {
			if d := slips(strings.ToLower(name), known); d < best && d < len(known) {
				best, word = d, row.word
			}
		}
	}
	return word
}

// slips counts the letters to insert, drop or change that make a into b. Long
// words are far from everything, so that the work stays small.
func slips(a, b string) int {
	if len(a) > 16 {
		return len(a)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

package index

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// formatVersion changes with anything else on disk that is ours: the seal,
// the way numbers are written, the meaning of a field.
//
//	1  the first
const formatVersion = 1

// The mapping. Keywords are terms as they stand; texts are split into terms
// with their places; numbers are one decimal term each, read into columns.
// Nothing but the id is stored, and nothing has doc values. The order counts:
// it is part of the hash.

// keyword is a field of handles and codes.
type keyword uint8

const (
	player keyword = iota
	black
	white
	title
	event
	stage
	class
	winner
	rules
	size
	finding // every code, and its group
	source  // the path with all its beginnings, and every part of it
	folder  // the archive or the folder that the file lies in
	has
	keywords // how many there are
)

var keywordNames = [keywords]string{"player", "black", "white", "title", "event", "stage", "class", "winner",
	"rules", "size", "finding", "source", "folder", "has"}

// keep says which keywords are also held in memory, to be counted or sorted by.
var keep = [keywords]bool{player: true, title: true, event: true, class: true, winner: true, rules: true, size: true,
	finding: true, folder: true}

// number is a field of one number a game. Komi and margins are thousandths of
// a point; dates are yyyymmdd.
type number uint8

const (
	records number = iota
	edition
	moves
	handicap
	komi
	margin
	first // the first day that the date may mean
	last  // the last one
	numbers
)

var numberNames = [numbers]string{"records", "edition", "moves", "handicap", "komi", "margin", "first", "last"}

// absent is a number that a game does not have.
const absent = math.MinInt32

// text is a field of words.
type text uint8

const (
	blackNames text = iota
	whiteNames
	eventNames
	places
	others
	comments
	texts
)

var textNames = [texts]string{"blacknames", "whitenames", "eventnames", "places", "others", "comments"}

// MappingHash names the mapping, the analyzer and the way of writing: an
// index made under another hash must be made again.
func MappingHash() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "format %d analyzer %d keywords %v numbers %v texts %v",
		formatVersion, analyzerVersion, keywordNames, numberNames, textNames))
	return hex.EncodeToString(sum[:16])
}

// keyword gives a field's terms of one game.
func (d *Doc) keyword(k keyword) []string {
	switch k {
	case player:
		all := make([]string, 0, len(d.Black)+len(d.White)+len(d.Others))
		return append(append(append(all, d.Black...), d.White...), d.Others...)
	case black:
		return d.Black
	case white:
		return d.White
	case title:
		return one(d.Title)
	case event:
		return one(d.Event)
	case stage:
		return one(d.Stage)
	case class:
		return one(query.Class(d.Result))
	case winner:
		if d.Result.Winner == kifu.None {
			return nil
		}
		return one(d.Result.Winner.String())
	case rules:
		return one(d.Rules)
	case size:
		if d.Size.Area() == 0 {
			return nil
		}
		return one(d.Size.String())
	case finding:
		return codes(d.Findings)
	case source:
		return paths(d.Sources)
	case folder:
		return folders(d.Sources)
	case has:
		return d.Has
	}
	return nil
}

func one(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

func codes(findings []kifu.Code) []string {
	var terms []string
	for _, c := range findings {
		terms = append(terms, string(c), c.Group())
	}
	return terms
}

// paths are what a source can be asked by: "x.tar.gz!dir/a.sgf" is found by
// "x.tar.gz", "x.tar.gz!dir", "dir", "a.sgf" and the whole. Case does not
// matter.
func paths(files []string) []string {
	var terms []string
	for _, file := range files {
		file = strings.ToLower(file)
		start := 0
		for i := range len(file) {
			if file[i] == '/' || file[i] == '!' {
				terms = append(terms, file[:i], file[start:i])
				start = i + 1
			}
		}
		terms = append(terms, file, file[start:])
	}
	return terms
}

// folders are the archives the files lie in, or else their folders.
func folders(files []string) []string {
	var terms []string
	for _, file := range files {
		if archive, _, inside := strings.Cut(file, "!"); inside {
			terms = append(terms, archive)
		} else {
			terms = append(terms, path.Dir(file))
		}
	}
	return terms
}

// number gives a field's number of one game, absent where it has none.
func (d *Doc) number(n number) int {
	switch n {
	case records:
		return d.Records
	case edition:
		return orAbsent(d.Edition, d.Edition != 0)
	case moves:
		return d.Moves
	case handicap:
		return d.Handicap
	case komi:
		return orAbsent(thousandths(d.Komi.Points), d.Komi.Known)
	case margin:
		return orAbsent(thousandths(d.Result.Margin), d.Result.Ending == kifu.EndPoints)
	case first, last:
		return d.day(n)
	}
	return absent
}

func orAbsent(v int, known bool) int {
	if !known {
		return absent
	}
	return v
}

// thousandths keeps a number of points within what a column holds.
func thousandths(points float64) int {
	if math.IsNaN(points) {
		return absent
	}
	return int(math.Round(min(max(points, -1e6), 1e6) * 1000))
}

// day is the earliest or the latest day of all dates.
func (d *Doc) day(n number) int {
	day := absent
	for _, date := range d.Dates {
		switch {
		case date.Year == 0:
		case n == first && (day == absent || date.Number() < day):
			day = date.Number()
		case n == last && date.Last() > day:
			day = date.Last()
		}
	}
	return day
}

// text gives a field's values of one game.
func (d *Doc) text(t text) []string {
	switch t {
	case blackNames:
		return d.Text.Black
	case whiteNames:
		return d.Text.White
	case eventNames:
		return d.Text.Event
	case places:
		return d.Text.Place
	case others:
		return d.Text.Other
	case comments:
		return d.Text.Comment
	}
	return nil
}

// decimal is a number as a term.
func decimal(v int) string { return strconv.Itoa(v) }

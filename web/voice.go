package web

import (
	"cmp"
	"embed"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// The words of the pages are English in the templates and in the program, and
// that English is the key of the tables: a line for each, English, a tab, and
// the same in the table's language. "%s" stands for what is put in; where a
// language wants another order it says "%[2]s".
//
//go:embed words/*.tsv
var tables embed.FS

// Catalog is how the authority tables call people and titles; the pages know
// no names themselves. Each answers with "" where no table knows.
type Catalog struct {
	Player func(id string, l Language) string
	Title  func(id string, l Language) Title
}

// Title is how the tables call a title.
type Title struct {
	Name string
	Term bool // its editions are terms of a holder, 期, and no numbered meetings, 回 or 届

	Defended  bool           // by its holder against a challenger, in most editions
	Challenge func(int) bool // in the edition of that number; nil for in none
}

// Voice says things in one language. Many goroutines may share it.
type Voice struct {
	Language Language
	words    map[string]string
	kinds    map[kifu.Code]string
	catalog  Catalog
}

func newVoice(l Language, c Catalog) *Voice {
	v := &Voice{Language: l, words: map[string]string{}, kinds: kindsIn(l), catalog: c}
	text, _ := tables.ReadFile("words/" + string(l) + ".tsv") // English has no table: it is the key
	for line := range strings.Lines(string(text)) {
		if key, words, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			v.words[key] = words
		}
	}
	return v
}

// english is what values that are codes are called.
var english = map[string]string{
	"64 knock-out": "knock-out of 64", "16-player knock-out": "knock-out of 16", "32 knock-out": "knock-out of 32", "best of 1": "a single game", "1 game": "a single game", "games": "other games",
	"24-32 knock-out, single-game final": "knock-out of 24 to 32, the final a single game", "32 knock-out; final best of 5 to ed 10, best of 3 after": "knock-out of 32; the final best of 5 to the 10th, best of 3 after",
	"24 knock-out, final best of 3": "knock-out of 24, the final best of 3", "32 knock-out, final best of 3": "knock-out of 32, the final best of 3", "64 knock-out, best of 5 final": "knock-out of 64, the final best of 5",
	"64 open, best of 5 final": "open to all, 64 in the main event, the final best of 5", "32 + open preliminaries, final best of 3 (5 in some)": "open preliminaries and 32 in the main event, the final best of 3 (of 5 in some)",
	"5 v 5 v 5 relay": "relay of three teams of 5", "8-11 per side relay": "relay of two teams of 8 to 11", "best of 3 (1,16-), best of 5 (2-15)": "best of 3 (the 1st and from the 16th), best of 5 (2nd to 15th)",
	"best of 5; final to ed 5, challenge from ed 6": "best of 5; a final to the 5th, a challenge from the 6th", "best of 5; double knock-out to ed 49": "best of 5; double knock-out to the 49th",
	"final to ed 15, challenge from ed 16 (1968); best of 3, best of 5 from ed 32 (1984)": "a final to the 15th, a challenge from the 16th (1968); best of 3, best of 5 from the 32nd (1984)", "best of 5/7": "best of 5 or 7", "9-dan knock-out": "knock-out of 9-dan players",
	"list %s %s": "%s, %s", "tally %v %v": "%v–%v", "tally %v %v %v": "%v–%v–%v", "knock-out final": "final", "feats": "Records", "title won": "won", "title lost": "lost", "Winner of the title": "Winner", "Loser of the title match": "Runner-up", "league place": "Place", "jp": "Japan", "cn": "China", "kr": "Korea", "tw": "Taiwan", "no-result": "no result told", "winner-disputed": "records name different winners",
	"both-sides": "on both sides", "players-disputed": "records name other players", "date-disputed": "records give different days", "undated": "without a date",
	"accept": "read without fault", "warn": "read with warnings", "reject": "not read", "legal": "legal moves", "doubtful": "moves with warnings", "illegal": "illegal moves", "none": "no moves",
	"aga": "AGA", "chinese": "Chinese", "ing": "Ing", "japanese": "Japanese", "korean": "Korean", "nz": "New Zealand", "old-chinese": "Old Chinese", "tromp-taylor": "Tromp–Taylor"}

// Say is a sentence in the language, with what is put in.
func (v *Voice) Say(key string, put ...any) string {
	words := cmp.Or(v.words[key], english[key], key)
	if len(put) == 0 {
		return words
	}
	return v.fitting(fmt.Sprintf(words, put...))
}

// Heading is a sentence that stands over something: where letters have a case
// it begins with a capital.
func (v *Voice) Heading(key string) string { return Capital(v.Say(key)) }

// Capital is words as they begin a line.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

// List is several names in one sentence: "A, B and C".
func (v *Voice) List(names []string) string {
	n := len(names) - 1
	if n < 1 {
		return strings.Join(names, "")
	}
	return v.Say("%s and %s", v.Series(names[:n]), names[n])
}

// Series is several things one after the other: "A, B, C".
func (v *Voice) Series(all []string) string {
	series := ""
	for i, s := range all {
		if i == 0 {
			series = s
		} else {
			series = v.Say("list %s %s", series, s)
		}
	}
	return series
}

// Nth is a number that orders, inside a sentence that has the word around it:
// "4th", and in 第4期 the 4 alone.
func (v *Voice) Nth(n int) string {
	if v.Language == English {
		return kifu.Ordinal(n)
	}
	return strconv.Itoa(n)
}

// Round is the name of a round of a knock-out or of another event: a number, or
// a stage.
func (v *Voice) Round(name string) string {
	if number, numbered := strings.CutPrefix(name, "round "); numbered {
		if n, err := strconv.Atoi(number); err == nil {
			return v.Say("round %v", n)
		}
	}
	if name == "final" { // there it is no match for a title
		return v.Say("knock-out final")
	}
	return v.Stage(name)
}

// InRound is a round inside a sentence: "round 2", "the final".
func (v *Voice) InRound(name string) string {
	if v.Language == English && !strings.HasPrefix(name, "round ") {
		return "the " + v.Round(name)
	}
	return v.Round(name)
}

// Count is a number with what is counted: "1 game", "44,376 games". Languages
// without a plural have the words for many alone.
func (v *Voice) Count(n int, one, many string) string {
	if v.Language == English && n == 1 {
		many = one
	}
	return v.Say(many, thousands(n))
}

// Person is a name in the reader's script with the record's own where that is
// another.
func (v *Voice) Person(p kifu.Person) Person {
	out := Person{Name: PlainName(p.Name), Rank: v.Rank(p.Rank), Handle: cmp.Or(p.ID, p.Key, p.Name)}
	if p.ID == "" {
		return out
	}
	if name := v.catalog.Player(p.ID, v.Language); name != "" && name != out.Name {
		out.Name, out.Other = name, out.Name
	}
	return out
}

// PlainName is a name without the letter by which records tell two of one name
// apart, "Wang Lei (b)": nobody is called so. The address behind the name leads
// to the right one.
func PlainName(name string) string {
	head, letter, found := strings.Cut(strings.TrimSuffix(name, ")"), " (")
	if found && head != "" && len(letter) == 1 && 'a' <= letter[0] && letter[0] <= 'z' && strings.HasSuffix(name, ")") {
		return head
	}
	return name
}

// Person is what a page says of somebody.
type Person struct{ Name, Other, Rank, Handle string }

// Address is the page of the person.
func (p Person) Address() string { return PlayerAddress(p.Handle) }

// PlayerAddress is the page of a person with that handle.
func PlayerAddress(handle string) string { return "/players/" + url.PathEscape(handle) }

// PairAddress is the page of two people.
func PairAddress(a, b string) string { return PlayerAddress(a) + "/versus/" + url.PathEscape(b) }

// GameAddress is the page of a game.
func GameAddress(id kifu.GameID) string { return "/games/" + id.String() }

// TitleAddress is the page of a title, or of one of its editions.
func TitleAddress(id string, edition int) string {
	address := "/titles/" + url.PathEscape(id)
	if edition > 0 {
		address += "/" + strconv.Itoa(edition)
	}
	return address
}

// Rank is "9p" in the reader's words. A dan without the mark of the professional
// is a plain 9段 in every script: many records write 9d for 9p, so it is nobody's
// word that an amateur played.
func (v *Voice) Rank(rank string) string {
	if v.Language == English || len(rank) < 2 {
		return rank
	}
	unit, number := rank[len(rank)-1:], rank[:len(rank)-1]
	if n, err := strconv.Atoi(number); err == nil && unit == "p" {
		if numerals := strings.Fields(v.Say("dan from 1 to 10")); 0 < n && n <= len(numerals) {
			number = numerals[n-1]
		}
	}
	return v.Say("rank "+unit, number)
}

// Side is the names of one side of the board.
func (v *Voice) Side(people []kifu.Person) string {
	names := make([]string, len(people))
	for i, p := range people {
		names[i] = v.Person(p).Name
	}
	if len(names) == 0 {
		return "?"
	}
	return strings.Join(names, " & ")
}

// AfterMove says where in a game a board stands.
func (v *Voice) AfterMove(n, of int) string {
	switch n {
	case 0:
		return v.Say("before the first move")
	case of:
		return v.Say("after the last move, %v", n)
	}
	return v.Say("after move %v of %v", n, of)
}

package web

import (
	"regexp"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// What findings are called stands in one table for all languages, a line for
// each code, so that whoever adds a code sees what it is called in all of them.
// A finding's own sentence is English, as the archive keeps it: readers of
// another language get the name of its kind with what it is about.
const findingWords = "words/findings.tsv"

// kindsIn reads what each code is called in a language.
func kindsIn(l Language) map[kifu.Code]string {
	text, _ := tables.ReadFile(findingWords) // part of the program
	kinds, column := map[kifu.Code]string{}, -1
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if column < 0 {
			for i, name := range cells {
				if name == string(l) {
					column = i
				}
			}
			continue
		}
		kinds[kifu.Code(cells[0])] = cells[column]
	}
	return kinds
}

// Kind is what findings of a code are called, "" where nobody calls them.
func (v *Voice) Kind(code kifu.Code) string { return v.kinds[code] }

// Codes is every code that has a name.
func (v *Voice) Codes() (all []kifu.Code) {
	for code := range v.kinds {
		all = append(all, code)
	}
	return all
}

// Told is a finding as a reader is told it. Words are in the reader's language,
// or, where English is true, the finding's own.
type Told struct {
	kifu.Finding
	Words    string
	Evidence string // what it is about: “黑中盘胜” → B+R
	English  bool
}

// Told is a finding of a record on a board of that size.
func (v *Voice) Told(f kifu.Finding, size kifu.Size) Told {
	kind := v.Kind(f.Code)
	t := Told{Finding: f, Words: kind, English: kind == "" || v.Language == English}
	if t.English {
		t.Words = f.Text
	}
	t.Evidence = v.evidence(f, size, t.English)
	return t
}

// evidence is what a finding is about in signs that every language has: the
// property, the file's words, what they were read as. What the sentence says
// itself is left out where the sentence is shown.
func (v *Voice) evidence(f kifu.Finding, size kifu.Size, told bool) string {
	var parts []string
	if !told {
		parts = v.drawn(f.Text)
	}
	switch {
	case f.Code.Group() == "rule":
		if p, ok := pointIn(f.Value); ok && !told {
			parts = append([]string{stoneOf(f.Text) + v.Say(p.Label(size))}, parts...)
		}
	case strings.TrimSpace(f.Value) != "":
		parts = append(parts, v.Say("“%s”", f.Value))
	}
	if f.Read != "" && f.Read != f.Value {
		parts = append(parts, "→ "+f.Read)
	}
	return strings.Join(parts, " ")
}

// pointIn reads a point in SGF's letters.
func pointIn(value string) (kifu.Point, bool) {
	if len(value) != 2 {
		return kifu.Pass, false
	}
	return kifu.PointOf(value[0], value[1])
}

// stoneOf is the sign of the side that a sentence begins with.
func stoneOf(text string) string {
	switch {
	case strings.HasPrefix(text, "Black"):
		return "●"
	case strings.HasPrefix(text, "White"):
		return "○"
	}
	return ""
}

// draws is what a sentence tells that the finding has nowhere else. What stands
// for it needs no language, or is a sentence of the tables with what is put in.
var draws = []struct {
	told  *regexp.Regexp
	signs string // "$1 → $2"
	words string // "after move %s", of $1
}{
	{told: regexp.MustCompile(`^(?:the value of )?([A-Z]{1,4}) (?:is|has|stands|lies|below|names|without|with|should|says [bw])\b`), signs: "$1"},
	{told: regexp.MustCompile(`^the (?:value of|komi stands in) ([A-Z]{1,4})\b`), signs: "$1"},
	{told: regexp.MustCompile(`^CA says (\S+), the text is (\S+)$`), signs: "CA $1 ≠ $2"},
	{told: regexp.MustCompile(`: the text is (\S+)$`), signs: "$1"},
	{told: regexp.MustCompile(`^the game before is in (\S+), this one in (\S+)$`), signs: "$1 ≠ $2"},
	{told: regexp.MustCompile(`outside the board of (\d+)x(\d+)`), signs: "$1×$2"},
	{told: regexp.MustCompile(`ends with (\d+) parentheses open`), signs: "( ×$1"},
	{told: regexp.MustCompile(`^the (\d+)\w\w edition of .* was played in (\d+), the game in (\d+)$`), signs: "$2 ≠ $3"},
	{told: regexp.MustCompile(` was held (?:from )?(\d+) to (\d+), the game is of (\d+)$`), signs: "$1–$2 ≠ $3"},
	{told: regexp.MustCompile(` was held from (\d+) on, the game is of (\d+)$`), signs: "$1– ≠ $2"},
	{told: regexp.MustCompile(` was held until (\d+), the game is of (\d+)$`), signs: "–$1 ≠ $2"},
	{told: regexp.MustCompile(` lived (\S+) to (\S+): not the player of (\S+)$`), signs: "$1 – $2 ≠ $3"},
	{told: regexp.MustCompile(`^(\S+) in (\d+): .* promoted to 9 dan in (\d+)$`), signs: "$1 $2 ≠ 9p $3"},
	{told: regexp.MustCompile(`^(\S+) in (\d+): .* was born in (\d+)$`), signs: "$1 $2 ≠ *$3"},
	{told: regexp.MustCompile(`broadcast: (\d\S*)$`), signs: "$1"},
	{told: regexp.MustCompile(`brings back the position after move (\d+)`), words: "as after move %s"},
	{told: regexp.MustCompile(`so up to move (\d+)$`), words: "up to move %s"},
	{told: regexp.MustCompile(`^and (\d+) more of this kind`), words: "and %s more"},
}

// drawn is what a sentence tells, without the sentence.
func (v *Voice) drawn(text string) (parts []string) {
	for _, d := range draws {
		m := d.told.FindStringSubmatchIndex(text)
		switch {
		case m == nil:
		case d.words != "":
			parts = append(parts, v.Say(d.words, text[m[2]:m[3]]))
		default:
			parts = append(parts, string(d.told.ExpandString(nil, d.signs, text, m)))
		}
	}
	return parts
}

package web

import "slices"

// Entry is a condition that a form asks for.
type Entry struct {
	Name, Label, Hint string
	Offers            string // the kinds of names that are suggested as letters are typed
}

// inWords are the hints that say what is wanted; all others are what can be
// typed, in every language.
var inWords = []string{"name", "name or B, W", "file or folder", "32 hex digits"}

// Worded reports whether the hint is to be said in the language.
func (e Entry) Worded() bool { return slices.Contains(inWords, e.Hint) }

// usual is the fields of the search form that are always there.
var usual = []Entry{
	{"player", "Player", "Cho Sonjin, 赵善津", "player"}, {"event", "Event", "Honinbo, 名人戦", "title event"},
	{"result", "Result", "B+R, W+0.5", ""}, {"from", "From", "1999", ""}, {"to", "To", "2003-05", ""},
}

// more is those that are folded away.
var more = []Entry{
	{"black", "Black", "name", "player"}, {"white", "White", "name", "player"}, {"opponent", "Against", "name", "player"},
	{"title", "Title", "honinbo", "title"}, {"edition", "Edition", "54", ""}, {"stage", "Stage", "final", ""},
	{"place", "Place", "", ""}, {"komi", "Komi", "5.5", ""}, {"handicap", "Handicap", "0..2", ""},
	{"size", "Board", "19x19", ""}, {"rules", "Rules", "japanese", ""}, {"moves", "Moves", "100..200", ""},
	{"winner", "Winner", "name or B, W", "player"}, {"by", "By", "R, T, 0.5", ""}, {"source", "Source", "file or folder", ""},
	{"finding", "Finding", "rule-ko", ""}, {"position", "Position", "32 hex digits", ""},
}

// among is the fields of the explorer.
var among = []Entry{
	{"player", "Player", "", "player"}, {"title", "Title", "", "title"}, {"from", "From", "", ""}, {"to", "To", "", ""},
}

// Field is an entry with what was asked.
type Field struct {
	Entry
	Value  string
	Faulty bool
}

func filled(entries []Entry, value func(name string) string, faulty string) []Field {
	fields := make([]Field, len(entries))
	for i, e := range entries {
		fields[i] = Field{e, value(e.Name), e.Name == faulty}
	}
	return fields
}

// Usual is the fields that are always there.
func (v Search) Usual() []Field { return filled(usual, v.Field, v.Fault.param()) }

// More is the fields that are folded away.
func (v Search) More() []Field { return filled(more, v.Field, v.Fault.param()) }

// Unfolded reports whether one of those is what is wrong. Those in use stand
// above the list, to be taken away.
func (v Search) Unfolded() bool {
	return slices.ContainsFunc(more, func(e Entry) bool { return e.Name == v.Fault.param() })
}

// Fields is the conditions of an explorer.
func (v Explore) Fields() []Field { return filled(among, v.Field, "") }

package kifu

import (
	"cmp"
	"strings"
)

// Code names a kind of finding, for ever: codes are added, never renamed.
// What stands before the first hyphen is its group: sgf, charset, rule,
// result, date, komi, name, event, audit, dup.
type Code string

// Group is the part of the code before its first hyphen.
func (c Code) Group() string {
	group, _, _ := strings.Cut(string(c), "-")
	return group
}

// Severity says how much a finding matters. The zero value is a note.
type Severity uint8

const (
	Note Severity = iota
	Warning
	Error
)

func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	}
	return "note"
}

// MarshalText writes "note", "warning" or "error".
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Place is a spot in a file: line and column count from 1, the column in
// bytes, the offset in bytes from 0.
type Place struct {
	Line, Column int
	Offset       int64
}

// Finding is a fact about a record: what is wrong or odd, and where. Move is
// the ply it is about, 0 for none. Value is the file's word, Read what it was
// taken for; both may be empty.
type Finding struct {
	Code     Code
	Severity Severity
	Place    Place
	Move     int
	Text     string
	Value    string
	Read     string
}

// String is the finding's own sentence.
func (f Finding) String() string { return f.Text }

// MarshalJSON writes the finding as one flat object; value and read are left
// out when empty.
func (f Finding) MarshalJSON() ([]byte, error) { return f.AppendJSON(nil), nil }

// Kind describes a code to people: the severity it usually has, what it
// means, a record that shows it, and what to do about it. Each room lists the
// kinds it can find.
type Kind struct {
	Code     Code
	Severity Severity
	Meaning  string
	Example  string // a short record, or a file of testdata/sgf
	Advice   string
}

// CompareFindings puts findings in the order of the file, and at one place in
// that of their codes.
func CompareFindings(a, b Finding) int {
	return cmp.Or(cmp.Compare(a.Place.Offset, b.Place.Offset), strings.Compare(string(a.Code), string(b.Code)))
}

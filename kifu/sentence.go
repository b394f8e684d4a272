package kifu

import "fmt"

// Sentence is something to be told to people: a form and what is put into it.
// Its text is English; whoever speaks another language says the form and each
// thing in it in his own. The form is a constant of the program and stands for
// itself in tables of words; it is "" where there is nothing to tell.
type Sentence struct {
	Form string // with a verb of fmt for each
	Put  []any
}

// Said is the sentence of that form.
func Said(form string, put ...any) Sentence { return Sentence{form, put} }

// Told reports whether there is anything to tell.
func (s Sentence) Told() bool { return s.Form != "" }

// String is the sentence in English.
func (s Sentence) String() string {
	if len(s.Put) == 0 {
		return s.Form
	}
	return fmt.Sprintf(s.Form, s.Put...)
}

// MarshalText is the sentence in English.
func (s Sentence) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

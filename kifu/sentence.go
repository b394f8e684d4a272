package kifu

import "fmt"

// Sentence is something to be told to people: English, with verbs of fmt for
// what is put in. Who tells it in another language finds the words by its Form.
type Sentence struct {
	Form string
	Put  []any
}

// Said is the sentence of that form.
func Said(form string, put ...any) Sentence { return Sentence{form, put} }

// String is the sentence in English.
func (s Sentence) String() string {
	if len(s.Put) == 0 {
		return s.Form
	}
	return fmt.Sprintf(s.Form, s.Put...)
}

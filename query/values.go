package query

import "net/url"

// Parse reads a question from the parameters of an address or a form. Empty
// values are as good as absent. A parameter that is neither ours nor among
// also, which the caller reads itself, is an error: a filter that is ignored
// in silence gives a wrong answer. The error is an [*Error].
func Parse(values url.Values, also ...string) (Query, error) {
	panic("todo")
}

// Values is the question as parameters that Parse reads back.
func (q *Query) Values() url.Values {
	panic("todo")
}

func clause(field Field, value string) (Clause, error) {
	panic("todo")
}

package query

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Parse reads a question from the parameters of an address or a form. Empty
// values are as good as absent; a field given twice holds when either does. A
// parameter that is neither ours nor among also, which the caller reads
// itself, is an error: a filter that is ignored in silence gives a wrong
// answer. The error is an [*Error].
func Parse(values url.Values, also ...string) (Query, error) {
	var q Query
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if slices.Contains(also, name) {
			continue
		}
		if err := q.param(name, filled(values[name])); err != nil {
			return Query{}, err
		}
	}
	if err := q.dates(filled(values["from"]), filled(values["to"])); err != nil {
		return Query{}, err
	}
	return q, q.check()
}

// filled are the values that say something.
func filled(values []string) []string {
	return slices.DeleteFunc(slices.Clone(values), func(s string) bool { return strings.TrimSpace(s) == "" })
}

// param reads the values of one parameter.
func (q *Query) param(name string, values []string) error {
	if len(values) == 0 && known(name) || name == "from" || name == "to" {
		return nil
	}
	if read, ok := single[name]; ok {
		if len(values) > 1 {
			return refused(name, values[1], "given twice")
		}
		return read(q, values[0])
	}
	field, ok := fieldNamed(name)
	if !ok {
		return noParameter(name)
	}
	return q.anyOf(field, name, values)
}

func known(name string) bool {
	_, field := fieldNamed(name)
	_, one := single[name]
	return field || one
}

func noParameter(name string) error {
	if near := nearest(name); near != "" {
		return refused(name, "", "there is no such parameter; did you mean %s", near)
	}
	return refused(name, "", "there is no such parameter")
}

// anyOf adds a group of one field's values.
func (q *Query) anyOf(field Field, param string, values []string) error {
	var g Group
	for _, v := range values {
		if err := sound(param, v); err != nil {
			return err
		}
		c, f := clause(field, v)
		if f != nil {
			return &Error{Param: param, Value: v, At: f.place(v), Why: f.why}
		}
		g = append(g, c)
	}
	q.Groups = append(q.Groups, g)
	return nil
}

// dates adds the span from one parameter to the other.
func (q *Query) dates(from, to []string) error {
	if len(from) == 0 && len(to) == 0 {
		return nil
	}
	c := Clause{Field: Date}
	var err error
	if c.From, err = oneDate("from", from); err != nil {
		return err
	}
	if c.To, err = oneDate("to", to); err != nil {
		return err
	}
	c.Text = strings.Join(from, "") + ".." + strings.Join(to, "")
	if f := ordered(&c, c.Text); f != nil {
		return &Error{Param: "to", Value: c.Text, Why: f.why}
	}
	q.Groups = append(q.Groups, Group{c})
	return nil
}

// oneDate is the only date among the values of a parameter.
func oneDate(param string, values []string) (kifu.Date, error) {
	if len(values) == 0 {
		return kifu.Date{}, nil
	}
	if len(values) > 1 {
		return kifu.Date{}, refused(param, values[1], "given twice")
	}
	d, f := readDate(strings.TrimSpace(values[0]), 0)
	if f != nil {
		return d, &Error{Param: param, Value: values[0], Why: f.why}
	}
	return d, nil
}

// single are the parameters that can be given once, with what reads them.
var single = map[string]func(q *Query, value string) error{
	"q":      (*Query).readText,
	"sort":   (*Query).readSort,
	"limit":  (*Query).readLimit,
	"cursor": (*Query).readCursor,
	"facets": (*Query).readFacets,
}

func (q *Query) readText(value string) error {
	groups, err := read(value, "q")
	q.Groups = append(q.Groups, groups...)
	return err
}

func (q *Query) readSort(value string) error {
	q.Sort = Sort(value)
	if !slices.Contains(Sorts, q.Sort) {
		return refused("sort", value, "%q is no order: want one of %v", value, Sorts)
	}
	return nil
}

func (q *Query) readLimit(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > MaxLimit {
		return refused("limit", value, "%q is not a number from 1 to %d", value, MaxLimit)
	}
	q.Limit = n
	return nil
}

func (q *Query) readFacets(value string) error {
	for name := range strings.SplitSeq(value, ",") {
		f := Facet(strings.TrimSpace(name))
		if !slices.Contains(Facets, f) {
			return refused("facets", value, "%q cannot be counted: want some of %v", f, Facets)
		}
		if !slices.Contains(q.Facets, f) {
			q.Facets = append(q.Facets, f)
		}
	}
	return nil
}

// check keeps the limits that only the whole question can break.
func (q *Query) check() error {
	n := 0
	for _, g := range q.Groups {
		n += len(g)
	}
	text := q.String()
	if len(text) > MaxText {
		return refused("q", text[:MaxText], "the question takes %d bytes; at most %d", len(text), MaxText)
	}
	if n > MaxClauses {
		return refused("q", text, "%d words and conditions; at most %d", n, MaxClauses)
	}
	if q.Cursor != nil && q.Cursor.asks != q.sum() {
		return refused("cursor", q.Cursor.String(), "it belongs to another question or order")
	}
	return nil
}

// Values is the question as parameters that Parse reads back: what is asked
// in one text, and only what differs from the usual of the rest.
func (q *Query) Values() url.Values {
	v := url.Values{}
	if text := q.String(); text != "" {
		v.Set("q", text)
	}
	if q.Sort != "" {
		v.Set("sort", string(q.Sort))
	}
	if q.Limit != 0 {
		v.Set("limit", strconv.Itoa(q.Limit))
	}
	if q.Cursor != nil {
		v.Set("cursor", q.Cursor.String())
	}
	if len(q.Facets) > 0 {
		names := make([]string, len(q.Facets))
		for i, f := range q.Facets {
			names[i] = string(f)
		}
		v.Set("facets", strings.Join(names, ","))
	}
	return v
}

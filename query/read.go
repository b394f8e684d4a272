package query

// Read reads a question in the query language: docs/query.md. The error is an
// [*Error] that points at the character.
func Read(text string) (Query, error) {
	panic("todo")
}

// String is the question in the query language, one way of writing for each
// meaning; Read reads it back. Sort, limit and cursor are not part of it.
func (q *Query) String() string {
	panic("todo")
}

// String is the cursor as an opaque word for addresses.
func (c *Cursor) String() string {
	panic("todo")
}

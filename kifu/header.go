package kifu

// Value is one property value of a record's header.
type Value struct {
	ID     string // the property's name in capitals, as SGF knows it: "PB"
	Text   string // decoded and unescaped, never trimmed
	Raw    []byte // the file's bytes between the brackets
	Offset int64  // where the value's "[" stands in the file
}

// Header is the root's properties and the game-info ones wherever they stand
// on the main line, in the order of the file. The first of a name counts.
type Header []Value

// Get is the text of the first value with that name, or "".
func (h Header) Get(id string) string {
	v, _ := h.Find(id)
	return v.Text
}

// Find is the first value with that name.
func (h Header) Find(id string) (Value, bool) {
	for i := range h {
		if h[i].ID == id {
			return h[i], true
		}
	}
	return Value{}, false
}

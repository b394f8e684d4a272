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
		// Nearly all names have two letters, of which the first tells most apart.
		if name := h[i].ID; len(name) == len(id) && (id == "" || name[0] == id[0]) && name == id {
			return h[i], true
		}
	}
	return Value{}, false
}

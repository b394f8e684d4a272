package kifu

// Color is the side that a stone or a move belongs to. The zero value is no
// side: an empty point, or a winner who is not known.
type Color uint8

const (
	None Color = iota
	Black
	White
)

// Opponent is the other side; no side has none.
func (c Color) Opponent() Color {
	switch c {
	case Black:
		return White
	case White:
		return Black
	}
	return None
}

// Letter is the side as SGF writes it: "B", "W", or "" for no side.
func (c Color) Letter() string {
	switch c {
	case Black:
		return "B"
	case White:
		return "W"
	}
	return ""
}

// String is "black", "white" or "none".
func (c Color) String() string {
	switch c {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "none"
}

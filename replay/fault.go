package replay

// Fault is a set of what the rules hold against a move.
type Fault uint8

const (
	Outside    Fault = 1 << iota // the point is not on the board
	Occupied                     // a stone stands on the point
	Suicide                      // the move leaves its own stones without a liberty
	LoneStone                    // … and the stone played is the only one of them
	Ko                           // it retakes at once the stone that just took a ko
	Repetition                   // it brings back a position that stood before
	Turn                         // the other side was to move
	Ended                        // passes had ended the game
)

// Has reports whether every fault of g is in f.
func (f Fault) Has(g Fault) bool { return f&g == g }

package replay

import "github.com/kifubase/kifubase/kifu"

// Position is one position of a main line, in the orientation that all eight
// turnings of it share. ID is the same for all of them. Symmetry turns the
// record's board into the shared one, and Next is the move that was played
// there, on the shared board. Where the position is symmetric in itself, Next
// is the least point that the move can be turned to, so that the empty 19×19
// board has 55 first moves.
type Position struct {
	ID        kifu.PositionID
	Symmetry  kifu.Symmetry
	Next      kifu.Point // or kifu.Pass; valid when HasNext
	HasNext   bool       // false for the last position, and before a move with a fault
	NextColor kifu.Color // who played Next
}

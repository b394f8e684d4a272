package replay

import "github.com/kifubase/kifubase/kifu"

// Board is a board with stones on it.
type Board struct {
	size   kifu.Size
	stones map[kifu.Point]kifu.Color
}

// NewBoard is an empty board.
func NewBoard(s kifu.Size) *Board {
	return &Board{size: s, stones: map[kifu.Point]kifu.Color{}}
}

// At is the stone on p, or None.
func (b *Board) At(p kifu.Point) kifu.Color { return b.stones[p] }

// Setup sets and takes stones by hand. It captures nothing.
func (b *Board) Setup(s kifu.Setup) {}

// Faults is what the rules hold against m on this board: Occupied, Suicide,
// LoneStone, Ko. What the game before holds against it a Judge knows.
func (b *Board) Faults(m kifu.Move) Fault { return 0 }

// Play plays m as the SGF specification says, legal or not.
func (b *Board) Play(m kifu.Move) {}

// Prisoners is the number of stones that c has captured, those that the
// opponent gave up by suicide included.
func (b *Board) Prisoners(c kifu.Color) int { return 0 }

// Position is the id of the position and the symmetry that turns this board
// into the one that all its turnings share.
func (b *Board) Position() (kifu.PositionID, kifu.Symmetry) { return kifu.PositionID{}, 0 }

package kifu

import (
	"encoding/hex"
	"fmt"
)

// GameID names a game: a hash of its main line, the same in all eight
// orientations of the board. Its text is 32 hex digits.
type GameID [16]byte

// PositionID names a board size with stones on it, the same in all eight
// orientations. Who is to move and ko are not in it. Its text is 32 hex
// digits. Two boards can be made to share one id on purpose: verify a hit on
// the board.
type PositionID [16]byte

func (id GameID) String() string     { return hex.EncodeToString(id[:]) }
func (id PositionID) String() string { return hex.EncodeToString(id[:]) }

// MarshalText writes the 32 hex digits.
func (id GameID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads 32 hex digits.
func (id *GameID) UnmarshalText(text []byte) (err error) {
	*id, err = ParseGameID(string(text))
	return err
}

// MarshalText writes the 32 hex digits.
func (id PositionID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// ParseGameID reads 32 hex digits.
func ParseGameID(s string) (GameID, error) {
	b, err := parseID(s, "game")
	return GameID(b), err
}

// ParsePositionID reads 32 hex digits.
func ParsePositionID(s string) (PositionID, error) {
	b, err := parseID(s, "position")
	return PositionID(b), err
}

func parseID(s, what string) (id [16]byte, err error) {
	if len(s) != 2*len(id) {
		return id, fmt.Errorf("%s id: %d characters, want %d hex digits", what, len(s), 2*len(id))
	}
	if _, err := hex.Decode(id[:], []byte(s)); err != nil {
		return [16]byte{}, fmt.Errorf("%s id: not hex digits", what)
	}
	return id, nil
}

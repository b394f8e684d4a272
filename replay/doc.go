// Package replay judges the moves of a game by the rules of Go: who may play
// where, what is captured, which position comes back. It knows no SGF and no
// files.
//
// A [Board] holds stones; Faults says what the rules of every board hold
// against a move, Play plays it as the SGF specification says, whether it is
// legal or not. A [Judge] takes a whole main line through one set of [Rules],
// says what is wrong and where, and goes on after a fault.
package replay

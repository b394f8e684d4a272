// Package kifu holds the words that every room of Kifubase speaks: a game of
// Go, the record that tells it, and what is known or doubted about either.
//
// A record is one game tree in one file. A [Game] is what was played. Every
// record that tells the same main line, in any of the eight board symmetries,
// is a [Witness] of one game. What is wrong with a record is a [Finding].
//
// Points count from the upper left corner as SGF writes them. Moves (plies)
// count from 1, passes included. Margins and komi are in points; one zi of
// the Chinese count is two points.
//
// The package imports the standard library alone and does no input or output.
package kifu

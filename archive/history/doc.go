// Package history tells what the games of an archive add up to: who won which
// edition of a title by what score, in what format, and who played whom how
// often.
//
// Everything is computed from the games that it is given, and every statement
// names the games behind it. What the sources say of a winner
// ([catalog.Holder]) is only held against what was computed; without it the
// same winners come out. What cannot be, or contradicts, is a [Finding].
//
// The package does no input or output, and what it makes of the same games in
// another order is the same.
package history

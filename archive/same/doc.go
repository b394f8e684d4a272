// Package same is the part of the archive that finds which records tell the
// same game.
//
// Records with one main line, up to the eight symmetries and passes at the
// end, are witnesses of one game: [Identity] gives them one id. Records whose
// lines differ a little (cut short, typed wrong, in another order, a move
// missing, the colours exchanged), or of which one has a header alone, are
// versions: games of their own that [Find] joins into a [Cluster], with the
// reason and the moves that differ.
//
// No two lines are compared because they are there. A sketch of each line
// gives keys; lines that share a key are candidates, and an alignment of the
// two lines decides. What the headers say is evidence beside the moves: it
// can lower how many moves must agree, or raise it. An equal last position
// proves nothing, nor does an opening that many games share.
//
// Everything here is sequential and does no input or output. A [Telling] is
// not changed after it was made.
package same

package kifu

// Cluster is the games that are versions of one: their lines differ a little,
// or one has a header alone. The first speaks for all, and counts for them
// where games are counted. A game whose records contradict each other is a
// cluster of one.
type Cluster struct {
	Games          []GameID
	Why            string    // why the first speaks: "told by 3 records, the next by 1"
	Versions       []Version // one for each further game
	Contradictions []Contradiction
}

// Version is how two games of a cluster, A and B by their place in it, are
// versions of one.
type Version struct {
	A, B        int
	Reason      string   // prefix, typo, swap, colours, shift or metadata
	Confidence  string   // sure or likely
	Turn        Symmetry // turns B's board into A's
	Reversed    bool     // Black's stones in A are White's in B
	Agreed      int      // moves that both tell
	From        int      // the first move of A that differs, is missing or has the other colour; 0 when no moves were compared
	Differences []Difference
}

// Difference is a move that two versions tell differently. Move counts in the
// first, At in the second; what one does not have is kept as HasA or HasB
// false, and its number is that of the move it would stand before. Points are
// those of the first version's board. Move 0 is a stone set before the game.
type Difference struct {
	Move, At   int
	A, B       Point
	HasA, HasB bool
}

// Contradiction is what two records of one game tell differently.
type Contradiction struct {
	Code     Code
	Severity Severity
	A, B     Claim
	Apart    bool // because of it the games were not joined
}

// Claim is what one record says. Witness counts in its game.
type Claim struct {
	Game    GameID
	Witness int
	File    string
	Number  int // which tree of the file, from 1
	Says    string
}

package kifu

// Digest is the SHA-256 of a record's bytes.
type Digest [32]byte

// Witness is one record that tells a game: where it stands, what it says, what
// that means, and what is wrong with it.
type Witness struct {
	File     string // path as given or found; "x.tar.gz!dir/a.sgf" inside an archive
	Number   int    // which tree of the file, from 1
	Offset   int64  // where the tree begins in the file
	Digest   Digest // of the tree's bytes
	Symmetry Symmetry
	Charset  string
	Dialects []string
	Moves    int // usable moves it tells, passes included
	Header   Header
	Settled  Settled
	Findings []Finding
}

// Game is what was played, with every record that tells it. Settled is that
// of the witness who speaks for the game, the first in Witnesses.
type Game struct {
	ID        GameID
	Line      Line
	Faulty    int // the first move with an error by the rules, 0 for none; positions are known up to the one before it
	Settled   Settled
	Witnesses []Witness
}

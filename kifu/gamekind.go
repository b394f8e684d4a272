package kifu

// GameKind is how a game was played: by how many, on what board, on what terms.
// Careers, scores and records count the even games, and tell the others apart.
type GameKind string

const (
	EvenGame     GameKind = "even"     // one against one on 19 lines, neither handicap nor teaching
	PairGame     GameKind = "pair"     // two against two
	TeamGame     GameKind = "team"     // more than one on a side in any other way: relay games, consultation
	BoardGame    GameKind = "board"    // one against one on another board
	HandicapGame GameKind = "handicap" // one against one on 19 lines, and Black was given stones
	TeachingGame GameKind = "teaching" // one against one on 19 lines, called a teaching or a simultaneous game
)

// GameKinds are all kinds, the one that counts first.
var GameKinds = []GameKind{EvenGame, PairGame, TeamGame, BoardGame, HandicapGame, TeachingGame}

package history

import (
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Title is a title's history: its editions in order.
type Title struct {
	ID       string
	Editions []Edition
	Other    []kifu.GameID // games of the title whose edition is not known
}

// Edition is one edition of a title: what the games say of it, and beside it
// what the sources say.
type Edition struct {
	Number    int
	From, To  kifu.Date // the first and last day of play known; zero where no game has a date
	Games     int       // versions of one counted once
	Holder    Side      // who held the title before, computed from the edition before; unknown for none
	Match     *Match    // the title match or final, nil where no game of it is known
	Winner    Winner    // computed from the games alone
	Format    Format
	Stages    []Stage // what was played before, and how, in order
	Reference *catalog.Holder
	Verdict   Verdict
	Findings  []Finding
}

// Winner is who won, computed, and how that follows from the games.
type Winner struct {
	Side  Side          // unknown where the games do not tell
	Why   string        // "4 wins of a best of 7"
	Games []kifu.GameID // that it follows from
}

// Match is the games that two sides played for one thing.
type Match struct {
	Stage  string
	Sides  [2]Side // the winner first; where nobody won, who leads
	Rows   []Row   // in order
	Score  [2]int  // games won
	Drawn  int
	Void   int    // without result
	BestOf int    // 0 where the games do not tell
	Why    string // how the length is known
	Won    bool   // the first side won the match
}

// Row is one game of a match with the score after it.
type Row struct {
	Number  int // of the game in the match
	Guessed bool
	Game    kifu.GameID
	Date    kifu.Date
	Black   int         // which of the match's sides had Black
	Result  kifu.Result // as the game has it
	Winner  int         // which side won: 0, 1, or -1 for neither
	Counts  bool        // it is part of the score: not told by another row, not played after the match was won
	Score   [2]int      // after it
}

// Format is how an edition was played.
type Format struct {
	Kind     string // "challenge", "knock-out", "league", "relay", "team", "single-game", or "" where the games do not tell
	Evidence []string
}

// Stage is one part of an edition.
type Stage struct {
	Kind  string // "league", "knock-out", "relay", "preliminary"
	Name  string
	Games []kifu.GameID
}

// Verdict is what comes out where the computed winner is held against the
// sources.
type Verdict string

const (
	Agrees       Verdict = "agrees"        // winner and, where both tell it, score
	ScoreDiffers Verdict = "score-differs" // the winner agrees, the score does not
	Disagrees    Verdict = "disagrees"     // another winner
	Missing      Verdict = "missing"       // the games do not tell the winner, the sources do
	Computed     Verdict = "computed"      // no source tells the winner, the games do
	Unknown      Verdict = "unknown"       // neither does
)

// Finding is something about an edition, a match or a career that cannot be,
// that contradicts, or that is missing, with the games behind it.
type Finding struct {
	Code     kifu.Code
	Severity kifu.Severity
	Text     string
	Games    []kifu.GameID
}

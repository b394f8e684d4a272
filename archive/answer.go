package archive

import (
	"time"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// About says what an archive holds and which state of it this is.
type About struct {
	ID         string    // digest of the content, 64 hex digits: the same for the same games and records, however they came in
	Generation int       // counts every publishing
	Made       time.Time // when it was published
	Games      int
	Records    int               // witnesses of the games
	Files      int               // files that hold them
	Positions  int               // positions reached, each once a game
	Findings   map[kifu.Code]int // over all records
	Clusters   int               // games, versions of one counted once

	// Contradictions between records of one game, by code.
	Contradictions map[kifu.Code]int

	Format  int    // of the stored parts
	Mapping string // of the text index
	Parts   int    // stored files
	Bytes   int64  // of all files on disk
}

// Answer is one page of the games that a question found.
type Answer struct {
	Archive  string // About.ID of the state that answered
	Total    int    // games, exact
	Records  int    // their witnesses, exact
	Clusters int    // games, versions of one game counted once
	Games    []kifu.Game
	Next     string // cursor of the next page, "" after the last
	Facets   map[query.Facet][]Bucket
}

// Bucket is one value of a facet with the number of games that have it.
type Bucket = index.Bucket

// Reached is what an archive knows of one position. Points, Next and Move are
// in the orientation that all turnings of the position share, until Turn.
type Reached struct {
	Archive       string
	ID            kifu.PositionID
	Size          kifu.Size
	Stones        [2][]kifu.Point // Black's, White's
	Total         int             // games that reached it, exact
	Records       int             // their witnesses
	Clusters      int
	Black, White  int // games won by either side
	FirstYear     int // of the games that have a date, 0 for none
	LastYear      int
	Firsts        []Visit        // those that may be the first known: no other ended before they can have begun; at most mostFirsts
	FirstCount    int            // how many there are of them
	Others        []Other        // other boards that were made to have the same id
	Continuations []Continuation // most played first
	Games         []Visit
	Next          string // cursor of the next page, "" after the last
}

// Other is another board with the id of the one asked for.
type Other struct {
	Stones [2][]kifu.Point // Black's, White's, in the orientation that its turnings share
	Total  int             // games that reached it
	Games  []Visit         // the first of them
}

// Continuation is a move played in the position, with what became of it. On a
// position that is symmetric in itself, moves that are turnings of each other
// count as one.
type Continuation struct {
	Move         kifu.Move
	Games        int
	Black, White int // games won by either side
}

// Visit is one game's first time in a position.
type Visit struct {
	Game     kifu.Game
	Move     int           // moves played before
	Symmetry kifu.Symmetry // turns the game's board into the orientation of the answer
	Next     kifu.Move     // what was played, in the orientation of the answer
	HasNext  bool          // false when the game ends there, or goes on with a fault
}

// Turn turns the answer by t, into the orientation of who asks: with s the
// symmetry of the asker's board, as replay.Board.Position gives it, by
// s.Inverse().
func (r *Reached) Turn(t kifu.Symmetry) {
	turn := func(p kifu.Point) kifu.Point { return t.Turn(p, r.Size) }
	for _, stones := range r.Stones {
		for i, p := range stones {
			stones[i] = turn(p)
		}
	}
	for i := range r.Continuations {
		m := &r.Continuations[i].Move
		m.Point = turn(m.Point)
	}
	for _, visits := range [][]Visit{r.Games, r.Firsts} {
		for i := range visits {
			v := &visits[i]
			v.Next.Point = turn(v.Next.Point)
			v.Symmetry = v.Symmetry.Then(t)
		}
	}
}

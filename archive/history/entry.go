package history

import (
	"cmp"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Entry is an edition in one line of a table: computed where the games tell who
// won, else by the sources.
type Entry struct {
	Edition  int           `json:"edition"`
	Year     int           `json:"year"` // in which it was decided, 0 where not known
	Winner   Side          `json:"winner"`
	Score    kifu.Sentence `json:"score"`
	RunnerUp Side          `json:"runner_up"`
	Mark     Mark          `json:"mark"`
	Verdict  Verdict       `json:"verdict"`
	Count                  // of the edition's games
	Findings int           `json:"findings"`
	Outcome  kifu.Sentence `json:"outcome"` // how it ended where no winner is known and no match: a relay, a match of teams, a league
}

// Mark says where a line of a table is from.
type Mark string

const (
	ByGames       Mark = "computed"      // from the games, which settle it, and no source speaks against it
	Likely        Mark = "likely"        // from the games, which leave a doubt
	Inferred      Mark = "inferred"      // the games do not decide it: by who defended the title next
	BySources     Mark = "reference"     // from the sources: the games do not tell
	NotKnown      Mark = "missing"       // neither tells
	Contradicting Mark = "contradicting" // games and sources differ: the line is that of the games, where they tell a winner
)

// Entry is the edition in one line; tables name those whom the sources tell.
func (e *Edition) Entry(tables *catalog.Tables) Entry {
	l := Entry{Edition: e.Number, Year: e.Year(), Winner: e.Winner.Side, Mark: e.mark(), Verdict: e.Verdict, Count: e.Count, Findings: len(e.Findings), Outcome: e.Outcome()}
	if m := e.Match; m != nil && l.Mark != BySources && (l.Winner.Known() || e.Reference == nil || l.Mark == Contradicting) {
		l.Score, l.RunnerUp = m.Tally(), m.Sides[1]
		if l.Winner.Handle == m.Sides[1].Handle {
			l.RunnerUp = m.Sides[0]
		}
		if !l.Winner.Known() {
			l.RunnerUp = Side{}
		}
		return l
	}
	if h := e.Reference; h != nil {
		l.Winner, l.RunnerUp, l.Score = named(h.Winner, tables), named(h.RunnerUp, tables), ScoreTold(h.Score)
	}
	return l
}

func (e *Edition) mark() Mark {
	switch e.Verdict {
	case Agrees, NoReference:
		switch {
		case e.Winner.Inferred:
			return Inferred
		case e.Winner.Doubt.Told():
			return Likely
		}
		return ByGames
	case Missing:
		return BySources
	case Unknown:
		if e.Decided() {
			return ByGames
		}
		return NotKnown
	}
	return Contradicting
}

// named is a person of whom the handle is known.
func named(handle string, tables *catalog.Tables) Side {
	p, _ := tables.Player(handle)
	return Side{handle, cmp.Or(p.Name, handle)}
}

// ScoreTold is a score as sources tell it: "4-2", "4-1, 1 void", "league 9-3".
// Nothing is told where they tell none.
func ScoreTold(score string) kifu.Sentence {
	if score == "" {
		return kifu.Sentence{}
	}
	if figures, league := strings.CutPrefix(score, "league "); league {
		return tell("league %s", Figures(figures))
	}
	if figures, rest, more := strings.Cut(score, ", "); more {
		if n, void := strings.CutSuffix(rest, " void"); void {
			return tell("%v, %v void", Figures(figures), n)
		}
	}
	return tell("%s", Figures(score))
}

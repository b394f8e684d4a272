package query

import "github.com/kifubase/kifubase/kifu"

// Sort is the order of the answers. Games that tie are in order of their id,
// so that every order is total. A leading "-" turns it around.
type Sort string

const (
	ByDate      Sort = "date" // by the first day; games without a date come last either way
	ByDateDown  Sort = "-date"
	ByEvent     Sort = "event" // by event, edition, date
	ByEventDown Sort = "-event"
	ByMoves     Sort = "moves"
	ByMovesDown Sort = "-moves"
	ByRelevance Sort = "relevance" // the best first, then by date
)

// Sorts are all orders that can be asked for.
var Sorts = []Sort{ByDate, ByDateDown, ByEvent, ByEventDown, ByMoves, ByMovesDown, ByRelevance}

// Order is the order the answer comes in: the one asked for, else relevance
// where there is free text to be relevant to, else date.
func (q *Query) Order() Sort {
	if q.Sort != "" {
		return q.Sort
	}
	for _, g := range q.Groups {
		for _, c := range g {
			if c.Field == Any && !c.Not {
				return ByRelevance
			}
		}
	}
	return ByDate
}

// Cursor is the place of an answer's last game in its order. It holds the
// game's own values, not a count, so that it keeps its meaning when games are
// added or removed.
type Cursor struct {
	Sort   Sort
	Event  string // ByEvent: the event's handle
	Number int64  // date, edition, moves or relevance
	Second int64  // the date, where it is not the first
	ID     kifu.GameID
}

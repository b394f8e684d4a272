package query

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Sort is the order of the answers. Games that tie are in order of their id,
// so that every order is total. A leading "-" turns it around.
type Sort string

const (
	ByDate      Sort = "date" // by the first day; games without a date come last either way
	ByDateDown  Sort = "-date"
	ByEvent     Sort = "event" // by event, edition, date; games without an event come last either way
	ByEventDown Sort = "-event"
	ByMoves     Sort = "moves"
	ByMovesDown Sort = "-moves"
	ByRelevance Sort = "relevance" // the best first, then by date
)

// Sorts are all orders that can be asked for. A cursor holds a place in this
// list: add at the end.
var Sorts = []Sort{ByDate, ByDateDown, ByEvent, ByEventDown, ByMoves, ByMovesDown, ByRelevance}

// Facet is something whose values can be counted beside an answer.
type Facet string

const (
	FacetPlayer   Facet = "player"
	FacetOpponent Facet = "opponent" // the players but those whom the question names
	FacetTitle    Facet = "title"
	FacetEvent    Facet = "event"   // title ids, and the keys of events that no table knows
	FacetEdition  Facet = "edition" // of whatever title: ask for one beside
	FacetDecade   Facet = "decade"
	FacetYear     Facet = "year"
	FacetResult   Facet = "result" // the class: "resign", "points" …
	FacetWinner   Facet = "winner" // "black", "white"
	FacetRules    Facet = "rules"
	FacetSize     Facet = "size"
	FacetFinding  Facet = "finding"
	FacetSource   Facet = "source" // the archive or the folder that the file lies in
)

// FacetEditionYear is editions by the year of their games, "54 1999", "54 0"
// where it is not known. It is for the program alone: nobody can ask for it.
const FacetEditionYear Facet = "edition-year"

// Facets are all that can be asked for.
var Facets = []Facet{FacetPlayer, FacetOpponent, FacetTitle, FacetEvent, FacetEdition, FacetDecade, FacetYear, FacetResult,
	FacetWinner, FacetRules, FacetSize, FacetFinding, FacetSource}

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
	Event  string // the event's handle, where the order is by event
	Number int64  // date, edition, moves or relevance
	Second int64  // the date, where it is not the first
	ID     kifu.GameID

	sort Sort
	asks uint32 // sum of the question it belongs to
}

// After is the question for the page that begins behind c.
func (q Query) After(c Cursor) Query {
	c.sort, c.asks = q.Order(), q.sum()
	q.Cursor = &c
	return q
}

// sum is a checksum of what is asked and in which order.
func (q *Query) sum() uint32 {
	return crc32.ChecksumIEEE([]byte(string(q.Order()) + " " + q.String()))
}

// cursorVersion begins every cursor. Version 1: this byte, the sort's place
// in Sorts, the question's sum (4 bytes, big endian), the game's id (16),
// Number and Second (zigzag varints), and to the end the event.
const cursorVersion = 1

// String is the cursor as an opaque word for addresses.
func (c *Cursor) String() string {
	b := []byte{cursorVersion, byte(slices.Index(Sorts, c.sort))}
	b = binary.BigEndian.AppendUint32(b, c.asks)
	b = append(b, c.ID[:]...)
	b = binary.AppendVarint(b, c.Number)
	b = binary.AppendVarint(b, c.Second)
	return base64.RawURLEncoding.EncodeToString(append(b, c.Event...))
}

func (q *Query) readCursor(value string) error {
	c, ok := parseCursor(value)
	if !ok {
		return refused("cursor", value, "not a cursor of ours: begin again at the first page")
	}
	q.Cursor = c
	return nil
}

func parseCursor(s string) (*Cursor, bool) {
	const head = 2 + 4 + 16
	if len(s) > 2*MaxText {
		return nil, false
	}
	b, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil || len(b) < head+2 || b[0] != cursorVersion || int(b[1]) >= len(Sorts) {
		return nil, false
	}
	c := &Cursor{sort: Sorts[b[1]], asks: binary.BigEndian.Uint32(b[2:]), ID: kifu.GameID(b[6:head])}
	b = b[head:]
	for _, v := range []*int64{&c.Number, &c.Second} {
		n := 0
		if *v, n = binary.Varint(b); n <= 0 {
			return nil, false
		}
		b = b[n:]
	}
	c.Event = string(b)
	return c, true
}

package storage

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Card is what lists and counts need of a game, kept in memory for every game
// of a part: 32 bytes on disk.
//
//	16  id
//	4   date: first day of play as yyyymmdd, little endian as all that follow; 0 not known
//	4   positions: how many of its positions are indexed
//	4   records: its witnesses
//	1   outcome
//	2   columns, rows
//	1   zero
type Card struct {
	ID        kifu.GameID
	Date      uint32
	Positions uint32
	Records   uint32
	Outcome   Outcome
	Size      kifu.Size
}

const cardSize = 32

func cardOf(g *kifu.Game, positions int) Card {
	c := Card{
		ID: g.ID, Positions: uint32(positions), Records: uint32(len(g.Witnesses)),
		Outcome: OutcomeOf(g.Settled.Result), Size: g.Line.Size,
	}
	if len(g.Settled.Dates) > 0 {
		c.Date = uint32(max(g.Settled.Dates[0].Number(), 0))
	}
	return c
}

// Compare orders cards as lists do: by date, those without one last, then by
// id. The games of a part lie in this order.
func (c *Card) Compare(d *Card) int {
	// Without a date, 0-1 is the largest number.
	if byDate := cmp.Compare(c.Date-1, d.Date-1); byDate != 0 {
		return byDate
	}
	return bytes.Compare(c.ID[:], d.ID[:])
}

func appendCard(b []byte, c *Card) []byte {
	b = append(b, c.ID[:]...)
	b = binary.LittleEndian.AppendUint32(b, c.Date)
	b = binary.LittleEndian.AppendUint32(b, c.Positions)
	b = binary.LittleEndian.AppendUint32(b, c.Records)
	return append(b, byte(c.Outcome), c.Size.Cols, c.Size.Rows, 0)
}

func readCards(b []byte) ([]Card, bool) {
	if len(b)%cardSize != 0 {
		return nil, false
	}
	cards := make([]Card, len(b)/cardSize)
	for i := range cards {
		row := b[i*cardSize:][:cardSize]
		cards[i] = Card{
			ID:        kifu.GameID(row[:16]),
			Date:      binary.LittleEndian.Uint32(row[16:]),
			Positions: binary.LittleEndian.Uint32(row[20:]),
			Records:   binary.LittleEndian.Uint32(row[24:]),
			Outcome:   Outcome(row[28]),
			Size:      kifu.Size{Cols: row[29], Rows: row[30]},
		}
	}
	return cards, true
}

// appendByID is the ordinals of the cards in order of their ids, 4 bytes each.
func appendByID(b []byte, cards []Card) []byte {
	order := make([]uint32, len(cards))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(i, j uint32) int { return bytes.Compare(cards[i].ID[:], cards[j].ID[:]) })
	for _, i := range order {
		b = binary.LittleEndian.AppendUint32(b, i)
	}
	return b
}

func readByID(b []byte, cards []Card) ([]uint32, bool) {
	if len(b) != 4*len(cards) {
		return nil, false
	}
	order := make([]uint32, len(cards))
	for i := range order {
		order[i] = binary.LittleEndian.Uint32(b[4*i:])
		if int(order[i]) >= len(cards) {
			return nil, false
		}
	}
	return order, true
}

// origin says where in the part a record is told: 16 bytes on disk. Rows are
// in order of file and number.
//
//	8  file: the first bytes of the SHA-256 of its name
//	4  number: which tree of the file
//	4  game: its ordinal
//
// Which witness of the game it is, the game's record says. Two files may
// share the 8 bytes: whoever looks one up compares the names.
type origin struct {
	file         uint64
	number, game uint32
}

const originSize = 16

func originOf(w *kifu.Witness, game uint32) origin {
	return origin{file: fileKey(w.File), number: uint32(w.Number), game: game}
}

func fileKey(name string) uint64 {
	sum := sha256.Sum256([]byte(name))
	return binary.BigEndian.Uint64(sum[:])
}

func (o origin) compare(p origin) int {
	if c := cmp.Compare(o.file, p.file); c != 0 {
		return c
	}
	if c := cmp.Compare(o.number, p.number); c != 0 {
		return c
	}
	return cmp.Compare(o.game, p.game)
}

func appendOrigins(b []byte, origins []origin) []byte {
	slices.SortFunc(origins, origin.compare)
	for _, o := range origins {
		b = binary.BigEndian.AppendUint64(b, o.file)
		b = binary.LittleEndian.AppendUint32(b, o.number)
		b = binary.LittleEndian.AppendUint32(b, o.game)
	}
	return b
}

func readOrigins(b []byte, games int) ([]origin, bool) {
	if len(b)%originSize != 0 {
		return nil, false
	}
	origins := make([]origin, len(b)/originSize)
	for i := range origins {
		row := b[i*originSize:][:originSize]
		origins[i] = origin{
			file:   binary.BigEndian.Uint64(row),
			number: binary.LittleEndian.Uint32(row[8:]),
			game:   binary.LittleEndian.Uint32(row[12:]),
		}
		if int(origins[i].game) >= games {
			return nil, false
		}
	}
	return origins, true
}

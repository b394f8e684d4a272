package same

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// enoughMoves is how many moves tell a game. Fewer are a problem, an opening
// taught, or a record given up: many games share them.
const enoughMoves = 20

// Identity says which game a record tells, and the symmetry that turns its
// board into the one that all tellings share.
//
// A line of twenty moves or more, passes at its end aside, is the game. A
// shorter line needs its players too, or where there are none its event, or
// where there is neither the very same record. A record without moves is known
// by its raw header, so that its id does not change with the name tables. What
// is hashed then, with SHA-256 of which the first 16 bytes are kept, is
//
//	"kifubase short 1\n", the line's id, then 4 bytes length and the bytes of
//	each word: the folded values of PB and PW; or EV; or the record's digest
//	"kifubase header 1\n", the line's id, and so each name and raw value of the
//	header, in the order of the file
func Identity(l *kifu.Line, h kifu.Header, record kifu.Digest) (kifu.GameID, kifu.Symmetry) {
	id, turn := replay.CanonicalLine(l)
	switch played := l.Played(); {
	case played >= enoughMoves:
		return id, turn
	case played == 0:
		return hashWords("kifubase header 1\n", id, headerWords(h)), turn
	}
	return hashWords("kifubase short 1\n", id, whoOrWhat(h, record)), turn
}

// whoOrWhat is the players, or the event, or the record itself.
func whoOrWhat(h kifu.Header, record kifu.Digest) [][]byte {
	fold := func(id string) string { return catalog.Fold(h.Get(id)) }
	if black, white := fold("PB"), fold("PW"); black != "" || white != "" {
		return [][]byte{[]byte(black), []byte(white)}
	}
	if event := fold("EV"); event != "" {
		return [][]byte{[]byte(event)}
	}
	return [][]byte{record[:]}
}

func headerWords(h kifu.Header) [][]byte {
	var words [][]byte
	for i := range h {
		words = append(words, []byte(h[i].ID), h[i].Raw)
	}
	return words
}

func hashWords(kind string, line kifu.GameID, words [][]byte) kifu.GameID {
	b := append([]byte(kind), line[:]...)
	for _, w := range words {
		b = binary.BigEndian.AppendUint32(b, uint32(len(w)))
		b = append(b, w...)
	}
	sum := sha256.Sum256(b)
	return kifu.GameID(sum[:16])
}

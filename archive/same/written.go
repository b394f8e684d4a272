package same

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
)

// Writing tells records of one game apart by what another program reads in
// them. Ours takes a file in UTF-16, one whose "(" lacks its ";", one with a
// bracket in a text that was not escaped, and one that names a point off the
// board; and stones are set in no order. A plain reader, which takes each byte
// at its word, reads other moves there, or none. The zero Writing is that of
// the records, nearly all, in which it reads the same as we do.
type Writing kifu.GameID

// unreadable is the Writing of a record in which a plain reader finds no tree.
var unreadable = Writing{15: 1}

// Doubtful reports whether a plain reader may read otherwise: a finding says
// that something was mended, or stones of both sides are set at once.
func Doubtful(l *kifu.Line, charset string, findings []kifu.Finding) bool {
	for i := range findings {
		if f := &findings[i]; f.Severity != kifu.Note && f.Code.Group() == "sgf" && !harmless(f.Code, l) {
			return true
		}
	}
	return strings.HasPrefix(charset, "utf-16") || strings.HasPrefix(charset, "iso-2022") || slices.ContainsFunc(l.Setups, mixed)
}

// harmless reports whether a finding is about a value beside the line. They are
// the most frequent ones.
func harmless(code kifu.Code, l *kifu.Line) bool {
	switch code {
	case "sgf-value", "sgf-compose", "sgf-info-twice", "sgf-root-property",
		"sgf-dialect-fox", "sgf-dialect-multigo", "sgf-dialect-sina", "sgf-dialect-gokifu":
		return true
	case "sgf-duplicate-property": // AB twice is two lists to a plain reader
		return len(l.Setups) == 0
	}
	return false
}

func sameStones(a, b kifu.Setup) bool {
	return a.After == b.After && slices.Equal(a.Black, b.Black) && slices.Equal(a.White, b.White) && slices.Equal(a.Empty, b.Empty)
}

func mixed(s kifu.Setup) bool {
	return len(s.Black) > 0 && len(s.White) > 0 || len(s.Empty) > 0
}

// WritingOf compares our reading of a record with a plain one of its bytes.
func WritingOf(l *kifu.Line, raw []byte) Writing {
	plain, unread, ok := parser.Plain(raw)
	if !ok {
		return unreadable
	}
	if len(unread) == 0 && plain.Size == l.Size && slices.Equal(plain.Moves, l.Moves) && slices.EqualFunc(plain.Setups, l.Setups, sameStones) {
		return Writing{} // most of them: there is nothing to hash
	}
	ours, _ := replay.CanonicalLine(l)
	id, _ := replay.CanonicalLine(&plain)
	if id == ours && len(unread) == 0 {
		return Writing{}
	}
	var words [][]byte
	for _, u := range unread {
		words = append(words, binary.BigEndian.AppendUint32([]byte{byte(u.Color)}, uint32(u.After)), []byte(u.Value))
	}
	return Writing(hashWords("kifubase plain 1\n", id, words))
}

// Alike is the witnesses of a game that a plain reader finds to tell one line,
// the most there are, and the others. One in which it finds no tree is like no
// other.
func (r *Result) Alike(ts []*Telling, g *Game) (alike, others []Witness) {
	count := map[Writing]int{}
	best := ts[g.Witnesses[0].Telling].Writing
	for _, w := range g.Witnesses {
		of := ts[w.Telling].Writing
		if of == unreadable {
			continue
		}
		if count[of]++; count[of] > count[best] {
			best = of
		}
	}
	for i, w := range g.Witnesses {
		of := ts[w.Telling].Writing
		if of == best && (of != unreadable || i == 0) {
			alike = append(alike, w)
		} else {
			others = append(others, w)
		}
	}
	return alike, others
}

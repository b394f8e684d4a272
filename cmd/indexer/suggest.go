package main

import (
	"strconv"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// appendSuggestions writes the repairs of an illegal record, best first.
func appendSuggestions(b []byte, all []replay.Suggestion) []byte {
	b = append(b, '[')
	for i := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendSuggestion(b, &all[i])
	}
	return append(b, ']')
}

// appendSuggestion writes what changes: from move on, the moves of was are
// those of is. A point that nobody can know is null.
func appendSuggestion(b []byte, g *replay.Suggestion) []byte {
	b = kifu.AppendString(append(b, `{"slip":`...), string(g.Slip))
	b = strconv.AppendInt(append(b, `,"move":`...), int64(g.Move), 10)
	b = appendMoves(append(b, `,"was":`...), g.Was)
	b = appendMoves(append(b, `,"is":`...), g.Is)
	b = strconv.AppendBool(append(b, `,"turned":`...), g.Turned)
	b = strconv.AppendInt(append(b, `,"cut":`...), int64(g.Cut), 10)
	b = appendStones(append(b, `,"set":`...), g.Set)
	b = strconv.AppendFloat(append(b, `,"share":`...), g.Share, 'f', 3, 64)
	b = kifu.AppendString(append(b, `,"text":`...), g.Text)
	return append(b, '}')
}

func appendMoves(b []byte, moves []kifu.Move) []byte {
	b = append(b, '[')
	for i, m := range moves {
		if i > 0 {
			b = append(b, ',')
		}
		b = kifu.AppendString(append(b, `{"color":`...), m.Color.Letter())
		if m.Point == replay.Unheard {
			b = append(b, `,"point":null}`...)
			continue
		}
		b = append(kifu.AppendString(append(b, `,"point":`...), m.Point.SGF()), '}')
	}
	return append(b, ']')
}

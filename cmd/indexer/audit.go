package main

import (
	"strconv"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// appendAudit writes what the board gives beside what the record says: the
// verdict first, then what was counted.
func appendAudit(b []byte, j *ingest.Judged) []byte {
	a := j.Audit
	b = kifu.AppendString(append(b, `{"rules":`...), a.Rules)
	if a.Rules == "" {
		b = append(b, `,"counted":null`...)
	} else {
		b = kifu.AppendString(append(b, `,"counted":`...), a.Counted.String())
	}
	b = kifu.AppendString(append(b, `,"verdict":`...), string(a.Verdict))
	b = strconv.AppendFloat(append(b, `,"by":`...), a.By, 'f', -1, 64)
	b = kifu.AppendString(append(b, `,"why":`...), a.Why)
	if a.Rules != "" {
		b = appendCount(b, &a.Score)
		b = appendStones(append(b, `,"dead":`...), a.Guess.Dead)
		b = strconv.AppendInt(append(b, `,"doubt":`...), int64(a.Guess.Doubt), 10)
		b = strconv.AppendInt(append(b, `,"open":`...), int64(a.Guess.Open), 10)
	}
	return append(b, '}')
}

// appendCount writes each side's points by area and by territory.
func appendCount(b []byte, s *replay.Score) []byte {
	black, white := s.AreaOf(kifu.Black), s.AreaOf(kifu.White)
	b = appendPair(append(b, `,"area":`...), black, white)
	b = appendPair(append(b, `,"territory":`...), s.TerritoryOf(kifu.Black), s.TerritoryOf(kifu.White))
	b = strconv.AppendInt(append(b, `,"neutral":`...), int64(s.Neutral), 10)
	return appendPair(append(b, `,"seki":`...), s.Seki[0], s.Seki[1])
}

func appendPair(b []byte, black, white int) []byte {
	b = strconv.AppendInt(append(b, `{"black":`...), int64(black), 10)
	return append(strconv.AppendInt(append(b, `,"white":`...), int64(white), 10), '}')
}

package storage

import (
	"encoding/binary"

	"github.com/kifubase/kifubase/kifu"
)

// recordVersion is the version of a game record's encoding.
//
//	1  first
//
// A record, version 1. Numbers are uvarints unless said otherwise; "text" is
// its length and its bytes; "list of x" is the number of x and then each.
//
//	byte    version
//	16      id of the game
//	2       columns, rows
//	number  faulty: the first move with an error, 0 for none
//	list    setups: moves before it; black, white, empty: lists of points, 2
//	        bytes each, little endian; byte side to play
//	list    moves: number: 0 a pass, else 1 + column + 52·row; doubled, plus 1
//	        when the side is not the one whose turn it is. Black begins; a pass
//	        and a move both hand the turn over
//	list    witnesses: text file, number tree, number offset, 32 digest, byte
//	        symmetry (turns the record's board into the canonical one), text
//	        charset, list of text dialects, number moves, header, settled,
//	        findings
//	header  list of values: text name, text value, byte raw (0: the bytes in
//	        the file are those of the value; 1: bytes follow as text), number
//	        offset
//	settled black, white: lists of people (text name, id, key, rank); event
//	        (text title, number edition, text stage, number round, number game,
//	        text name, key, place); byte winner, byte ending, 8 margin (IEEE
//	        754, little endian); text note; byte komi known, 8 komi; list of
//	        dates (2 year, byte month, byte day); number handicap; text rules
//	finding text code, byte severity, numbers line, column, offset, move, text
//	        text, value, read
//
// The order of witnesses is that of the game: the first speaks for it.
const recordVersion = 1

// AppendRecord appends the encoding of g. It is the same for equal games, so
// that its hash says whether two archives hold the same.
func AppendRecord(b []byte, g *kifu.Game) []byte {
	b = append(b, recordVersion)
	b = append(b, g.ID[:]...)
	b = appendLine(b, &g.Line, g.Faulty)
	b = appendInt(b, len(g.Witnesses))
	for i := range g.Witnesses {
		b = appendWitness(b, &g.Witnesses[i])
	}
	return b
}

// DecodeRecord reads what AppendRecord wrote, and owns its memory. Bytes that
// say impossible things are an error, never a panic.
func DecodeRecord(b []byte) (*kifu.Game, error) {
	s := &source{b: b}
	if s.byte() != recordVersion {
		return nil, ErrFormat
	}
	g := &kifu.Game{}
	copy(g.ID[:], s.take(len(g.ID)))
	g.Line, g.Faulty = readLine(s)
	g.Witnesses = make([]kifu.Witness, s.count())
	for i := range g.Witnesses {
		g.Witnesses[i] = readWitness(s)
	}
	if len(s.b) > 0 || len(g.Witnesses) == 0 {
		s.fail()
	}
	if s.bad {
		return nil, s.err()
	}
	g.Settled = g.Witnesses[0].Settled
	return g, nil
}

func appendLine(b []byte, l *kifu.Line, faulty int) []byte {
	b = append(b, l.Size.Cols, l.Size.Rows)
	b = appendInt(b, faulty)
	b = appendInt(b, len(l.Setups))
	for _, s := range l.Setups {
		b = appendInt(b, s.After)
		b = appendPoints(b, s.Black)
		b = appendPoints(b, s.White)
		b = appendPoints(b, s.Empty)
		b = append(b, byte(s.ToPlay))
	}
	return appendMoves(b, l.Moves)
}

func readLine(s *source) (l kifu.Line, faulty int) {
	l.Size = kifu.Size{Cols: s.byte(), Rows: s.byte()}
	if l.Size.Cols > kifu.MaxSide || l.Size.Rows > kifu.MaxSide {
		s.fail()
	}
	faulty = s.number(maxInt32)
	if n := s.count(); n > 0 {
		l.Setups = make([]kifu.Setup, n)
	}
	for i := range l.Setups {
		l.Setups[i] = kifu.Setup{
			After: s.number(maxInt32),
			Black: readPoints(s), White: readPoints(s), Empty: readPoints(s),
			ToPlay: readColor(s),
		}
	}
	l.Moves = readMoves(s)
	return l, faulty
}

const maxInt32 = 1<<31 - 1

func appendPoints(b []byte, points []kifu.Point) []byte {
	b = appendInt(b, len(points))
	for _, p := range points {
		b = binary.LittleEndian.AppendUint16(b, uint16(p))
	}
	return b
}

func readPoints(s *source) []kifu.Point {
	n := s.count()
	if n == 0 {
		return nil
	}
	points := make([]kifu.Point, n)
	for i := range points {
		points[i] = kifu.Point(s.u16())
	}
	return points
}

func appendMoves(b []byte, moves []kifu.Move) []byte {
	b = appendInt(b, len(moves))
	turn := kifu.Black
	for _, m := range moves {
		v := 0
		if m.Point != kifu.Pass {
			v = 1 + m.Point.X() + kifu.MaxSide*m.Point.Y()
		}
		v *= 2
		if m.Color != turn {
			v++
		}
		b = appendInt(b, v)
		turn = m.Color.Opponent()
	}
	return b
}

func readMoves(s *source) []kifu.Move {
	n := s.count()
	if n == 0 {
		return nil
	}
	moves := make([]kifu.Move, n)
	turn := kifu.Black
	for i := range moves {
		v := s.number(2 * kifu.MaxSide * kifu.MaxSide * 2)
		if v&1 != 0 {
			turn = turn.Opponent()
		}
		p := kifu.Pass
		if at := v/2 - 1; at >= 0 {
			p = kifu.At(at%kifu.MaxSide, at/kifu.MaxSide)
		}
		moves[i] = kifu.Move{Color: turn, Point: p}
		turn = turn.Opponent()
	}
	return moves
}

func readColor(s *source) kifu.Color {
	c := kifu.Color(s.byte())
	if c > kifu.White {
		s.fail()
		return kifu.None
	}
	return c
}

func appendWitness(b []byte, w *kifu.Witness) []byte {
	b = appendString(b, w.File)
	b = appendInt(b, w.Number)
	b = binary.AppendUvarint(b, uint64(max(w.Offset, 0)))
	b = append(b, w.Digest[:]...)
	b = append(b, byte(w.Symmetry))
	b = appendString(b, w.Charset)
	b = appendInt(b, len(w.Dialects))
	for _, d := range w.Dialects {
		b = appendString(b, d)
	}
	b = appendInt(b, w.Moves)
	b = appendHeader(b, w.Header)
	b = appendSettled(b, &w.Settled)
	b = appendInt(b, len(w.Findings))
	for i := range w.Findings {
		b = appendFinding(b, &w.Findings[i])
	}
	return b
}

func readWitness(s *source) (w kifu.Witness) {
	w.File = s.string()
	w.Number = s.number(maxInt32)
	w.Offset = int64(s.number(1 << 62))
	copy(w.Digest[:], s.take(len(w.Digest)))
	w.Symmetry = readSymmetry(s)
	w.Charset = s.string()
	if n := s.count(); n > 0 {
		w.Dialects = make([]string, n)
	}
	for i := range w.Dialects {
		w.Dialects[i] = s.string()
	}
	w.Moves = s.number(maxInt32)
	w.Header = readHeader(s)
	w.Settled = readSettled(s)
	if n := s.count(); n > 0 {
		w.Findings = make([]kifu.Finding, n)
	}
	for i := range w.Findings {
		w.Findings[i] = readFinding(s)
	}
	return w
}

func readSymmetry(s *source) kifu.Symmetry {
	t := kifu.Symmetry(s.byte())
	if t > 7 {
		s.fail()
		return 0
	}
	return t
}

func appendHeader(b []byte, h kifu.Header) []byte {
	b = appendInt(b, len(h))
	for i := range h {
		v := &h[i]
		b = appendString(b, v.ID)
		b = appendString(b, v.Text)
		same := string(v.Raw) == v.Text
		b = appendBool(b, !same)
		if !same {
			b = appendString(b, string(v.Raw))
		}
		b = binary.AppendUvarint(b, uint64(max(v.Offset, 0)))
	}
	return b
}

func readHeader(s *source) kifu.Header {
	n := s.count()
	if n == 0 {
		return nil
	}
	h := make(kifu.Header, n)
	for i := range h {
		h[i].ID = s.string()
		h[i].Text = s.string()
		raw := h[i].Text
		if s.byte() != 0 {
			raw = s.string()
		}
		h[i].Raw = []byte(raw)
		h[i].Offset = int64(s.number(1 << 62))
	}
	return h
}

func appendSettled(b []byte, v *kifu.Settled) []byte {
	b = appendPeople(b, v.Black)
	b = appendPeople(b, v.White)
	e := &v.Event
	b = appendString(b, e.Title)
	b = appendInt(b, e.Edition)
	b = appendString(b, e.Stage)
	b = appendInt(b, e.Round)
	b = appendInt(b, e.Game)
	b = appendString(b, e.Name)
	b = appendString(b, e.Key)
	b = appendString(b, e.Place)
	b = append(b, byte(v.Result.Winner), byte(v.Result.Ending))
	b = appendFloat(b, v.Result.Margin)
	b = appendString(b, v.Note)
	b = appendBool(b, v.Komi.Known)
	b = appendFloat(b, v.Komi.Points)
	b = appendInt(b, len(v.Dates))
	for _, d := range v.Dates {
		b = binary.LittleEndian.AppendUint16(b, uint16(d.Year))
		b = append(b, d.Month, d.Day)
	}
	b = appendInt(b, v.Handicap)
	return appendString(b, v.Rules)
}

func readSettled(s *source) (v kifu.Settled) {
	v.Black, v.White = readPeople(s), readPeople(s)
	v.Event = kifu.Event{
		Title: s.string(), Edition: s.number(maxInt32),
		Stage: s.string(), Round: s.number(maxInt32), Game: s.number(maxInt32),
		Name: s.string(), Key: s.string(), Place: s.string(),
	}
	v.Result.Winner = readColor(s)
	v.Result.Ending = kifu.Ending(s.byte())
	v.Result.Margin = s.float()
	v.Note = s.string()
	v.Komi.Known = s.byte() != 0
	v.Komi.Points = s.float()
	if n := s.count(); n > 0 {
		v.Dates = make([]kifu.Date, n)
	}
	for i := range v.Dates {
		v.Dates[i] = kifu.Date{Year: int16(s.u16()), Month: s.byte(), Day: s.byte()}
	}
	v.Handicap = s.number(maxInt32)
	v.Rules = s.string()
	return v
}

func appendPeople(b []byte, people []kifu.Person) []byte {
	b = appendInt(b, len(people))
	for i := range people {
		p := &people[i]
		b = appendString(b, p.Name)
		b = appendString(b, p.ID)
		b = appendString(b, p.Key)
		b = appendString(b, p.Rank)
	}
	return b
}

func readPeople(s *source) []kifu.Person {
	n := s.count()
	if n == 0 {
		return nil
	}
	people := make([]kifu.Person, n)
	for i := range people {
		people[i] = kifu.Person{Name: s.string(), ID: s.string(), Key: s.string(), Rank: s.string()}
	}
	return people
}

func appendFinding(b []byte, f *kifu.Finding) []byte {
	b = appendString(b, string(f.Code))
	b = append(b, byte(f.Severity))
	b = appendInt(b, f.Place.Line)
	b = appendInt(b, f.Place.Column)
	b = binary.AppendUvarint(b, uint64(max(f.Place.Offset, 0)))
	b = appendInt(b, f.Move)
	b = appendString(b, f.Text)
	b = appendString(b, f.Value)
	return appendString(b, f.Read)
}

func readFinding(s *source) kifu.Finding {
	return kifu.Finding{
		Code:     kifu.Code(s.string()),
		Severity: kifu.Severity(s.byte()),
		Place: kifu.Place{
			Line: s.number(maxInt32), Column: s.number(maxInt32), Offset: int64(s.number(1 << 62)),
		},
		Move: s.number(maxInt32),
		Text: s.string(), Value: s.string(), Read: s.string(),
	}
}

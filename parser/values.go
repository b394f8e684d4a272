package parser

import (
	"bytes"

	"github.com/kifubase/kifubase/kifu"
)

// number reads a whole number as SGF writes it: digits after an optional
// sign.
func number(b []byte) (n int, ok bool) {
	sign := 1
	if len(b) > 0 && (b[0] == '-' || b[0] == '+') {
		if b[0] == '-' {
			sign = -1
		}
		b = b[1:]
	}
	if len(b) == 0 || len(b) > 9 {
		return 0, false
	}
	for _, c := range b {
		if !isDigit(c) {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return sign * n, true
}

// isReal reports whether b is a number with an optional fraction.
func isReal(b []byte) bool {
	whole, fraction, dotted := bytes.Cut(b, []byte{'.'})
	if _, ok := number(whole[:min(len(whole), 9)]); !ok {
		return false
	}
	if !dotted {
		return allDigits(bytes.TrimLeft(whole, "+-"))
	}
	return len(fraction) > 0 && allDigits(fraction)
}

func allDigits(b []byte) bool {
	for _, c := range b {
		if !isDigit(c) {
			return false
		}
	}
	return true
}

// digitsIn is the first run of digits in b, with a fraction if it has one.
func digitsIn(b []byte) []byte {
	i := bytes.IndexFunc(b, func(r rune) bool { return '0' <= r && r <= '9' })
	if i < 0 {
		return nil
	}
	j := i
	for j < len(b) && isDigit(b[j]) {
		j++
	}
	if j+1 < len(b) && b[j] == '.' && isDigit(b[j+1]) {
		for j++; j < len(b) && isDigit(b[j]); j++ {
		}
	}
	return b[i:j]
}

// loneNumber is the number in b when there is nothing else but white space and
// a stray point about it.
func loneNumber(b []byte) string {
	n := digitsIn(b)
	if bytes.Equal(bytes.Trim(b, " \t\r\n."), n) {
		return string(n)
	}
	return ""
}

// readSize reads SZ. What SGF does not have is read where it can mean one
// thing only; else the board has 19 lines.
func (t *teller) readSize(p int32) {
	v := t.bare(p)
	at := int(t.tree.props[p].at)
	columns, rows, rect := bytes.Cut(v, []byte{':'})
	c, ok := number(columns)
	r := c
	if rect {
		var ok2 bool
		r, ok2 = number(rows)
		ok = ok && ok2
	}
	if ok && 1 <= c && c <= kifu.MaxSide && 1 <= r && r <= kifu.MaxSide {
		t.size = kifu.Size{Cols: uint8(c), Rows: uint8(r)}
		switch {
		case rect && c == r:
			t.ledger.add(squareSize, at).word(t.value(p, 0), string(columns))
		case rect && t.version > 0 && t.version < 4:
			t.ledger.tell(newerFeature, at, "boards that are not square came with FF[4]").word(t.value(p, 0), "")
		}
		return
	}
	t.size = t.looseSize(p, c, r, ok)
	read := t.size.String()
	if t.size.Cols == t.size.Rows {
		read = read[:len(read)/2]
	}
	t.ledger.add(size, at).word(t.value(p, 0), read)
}

// looseSize is the size that a wrong SZ means: “19x19”, “ 13 ”, or a number
// too large, which is cut to what SGF's letters can name.
func (t *teller) looseSize(p int32, c, r int, ok bool) kifu.Size {
	if ok && c >= 1 && r >= 1 {
		return kifu.Size{Cols: uint8(min(c, kifu.MaxSide)), Rows: uint8(min(r, kifu.MaxSide))}
	}
	text := t.tree.words.text(nil, t.bare(p), true)
	first := digitsIn(text)
	if len(first) == 0 || ok || bytes.ContainsAny(text, "-.") {
		return kifu.Square(19)
	}
	rest := text[bytes.Index(text, first)+len(first):]
	second := digitsIn(rest)
	if second == nil {
		second = first
	}
	x, ok1 := number(first)
	y, ok2 := number(second)
	if !ok1 || !ok2 || x < 1 || y < 1 || x > kifu.MaxSide || y > kifu.MaxSide || digitsIn(rest[min(len(rest), bytes.Index(rest, second)+len(second)):]) != nil && second != nil && len(rest) > 0 && !bytes.Equal(first, second) {
		return kifu.Square(19)
	}
	return kifu.Size{Cols: uint8(x), Rows: uint8(y)}
}

// shape is what a value that should be a point was found to be.
type shape uint8

const (
	notPoint shape = iota
	plainPoint
	loosePoint // two letters with white space or escapes about them
	humanPoint // Q16
	passPoint
	blankPoint // white space alone
)

// point reads a point or a pass. It does not look whether the point lies on
// the board, except that of a human coordinate, which needs the board to be
// read.
func (t *teller) point(v []byte) (kifu.Point, shape) {
	switch {
	case len(v) == 0:
		return kifu.Pass, passPoint
	case len(v) == 2:
		if v[0] == 't' && v[1] == 't' && t.size.Cols <= 19 && t.size.Rows <= 19 {
			return kifu.Pass, passPoint
		}
		if p, ok := kifu.PointOf(v[0], v[1]); ok {
			return p, plainPoint
		}
	}
	var short [4]byte // no point is longer, nor is “pass”
	n := 0
	for _, c := range v {
		if isSpace(c) || c == '\\' || c == 0 {
			continue
		}
		if n == len(short) {
			return kifu.Pass, notPoint
		}
		short[n] = c
		n++
	}
	word := short[:n]
	if n == 0 {
		return kifu.Pass, blankPoint
	}
	if n == 2 && n < len(v) {
		if p, ok := kifu.PointOf(word[0], word[1]); ok {
			return p, loosePoint
		}
	}
	if n == 4 && bytes.EqualFold(word, []byte("pass")) {
		return kifu.Pass, loosePoint
	}
	if p, ok := human(word, t.size); ok {
		return p, humanPoint
	}
	return kifu.Pass, notPoint
}

// human reads a point as players say it: a column letter without I, and the
// row counted from the bottom.
func human(word []byte, size kifu.Size) (kifu.Point, bool) {
	if len(word) < 2 || len(word) > 3 || !isLetter(word[0]) {
		return kifu.Pass, false
	}
	row, ok := number(word[1:])
	x := int(word[0]|0x20) - 'a'
	if !ok || x == 8 || row < 1 || row > int(size.Rows) || word[1] == '0' || !isDigit(word[1]) {
		return kifu.Pass, false
	}
	if x > 8 {
		x--
	}
	p := kifu.At(x, int(size.Rows)-row)
	return p, size.Holds(p)
}

// move tells a move, or why its value is none.
func (t *teller) move(p int32) {
	q := t.tree.props[p]
	name := properties[q.id].name
	if q.flags&wasCut != 0 && len(t.tree.valuesOf(p)) == 1 {
		return // the cut has been told
	}
	v := t.bare(p)
	at, kind := t.point(v)
	read := ""
	if kind == notPoint {
		if first, _, rect := bytes.Cut(v, []byte{':'}); rect {
			if at, kind = t.point(first); kind == plainPoint {
				kind = loosePoint
			} else {
				kind = notPoint
			}
		}
	}
	if kind != notPoint && at != kifu.Pass {
		read = at.SGF()
		if !t.size.Holds(at) {
			t.useless++
			t.ledger.tell(moveRange, int(q.at), name+" lies outside the board of "+t.size.String()).word(t.value(p, 0), "")
			return
		}
	}
	switch kind {
	case notPoint:
		t.useless++
		t.ledger.tell(moveValue, int(q.at), "the value of "+name+" is no point").word(t.value(p, 0), "")
		return
	case loosePoint:
		t.ledger.add(moveShape, int(q.at)).word(t.value(p, 0), read)
	case humanPoint:
		t.speaksHuman(p, read)
	case blankPoint:
		t.ledger.add(blankPass, int(q.at)).word(t.value(p, 0), "")
	case passPoint:
		if len(v) == 0 && 0 < t.version && t.version < 4 {
			t.ledger.add(passVersion, int(q.at))
		}
	}
	t.usable++
	if !t.main {
		return
	}
	c := colorOf(q.id)
	t.moved(c)
	t.rec.Line.Moves = append(t.rec.Line.Moves, kifu.Move{Color: c, Point: at})
	t.rec.At = append(t.rec.At, t.tree.offset(int(q.at)))
	t.moves++
}

// speaksHuman tells, once, that points are written as players say them.
func (t *teller) speaksHuman(p int32, read string) {
	if t.addDialect("human-coordinates") {
		t.ledger.add(dialectHuman, int(t.tree.props[p].at)).word(t.value(p, 0), read)
	}
}

// setup tells AB, AW, AE and PL, and builds the node's setup of them. The
// points are kept black, white, empty, in the order of the file within each.
func (t *teller) setup(p int32, s *setup) {
	q := t.tree.props[p]
	if q.id == idPL {
		t.toPlay(p, s)
		return
	}
	from := len(t.points)
	t.list(p, setupGroup, true)
	n := len(t.points) - from
	t.withoutEffect(p, t.points[from:], q.id)
	end := s.from
	switch q.id { // move the new points to the end of their kind
	case idAB:
		s.black += n
		end += s.black
	case idAW:
		s.white += n
		end += s.black + s.white
	case idAE:
		s.empty += n
		end += s.black + s.white + s.empty
	}
	if end < len(t.points) {
		rotate(t.points[end-n:], n)
	}
}

// rotate brings the last n points to the front.
func rotate(p []kifu.Point, n int) {
	reverse := func(p []kifu.Point) {
		for i, j := 0, len(p)-1; i < j; i, j = i+1, j-1 {
			p[i], p[j] = p[j], p[i]
		}
	}
	reverse(p)
	reverse(p[:n])
	reverse(p[n:])
}

// withoutEffect keeps the stones that are set before the first move, and tells
// when a list sets or takes nothing new at all.
func (t *teller) withoutEffect(p int32, points []kifu.Point, of id) {
	if !t.main || t.moves > 0 {
		return
	}
	c := kifu.None
	if of != idAE {
		c = colorOf(of)
	}
	idle := 0
	for _, at := range points {
		if t.stones[at] == c {
			idle++
		}
		t.stones[at] = c
		t.touched = append(t.touched, at)
	}
	if idle > 0 {
		t.ledger.add(noEffect, int(t.tree.props[p].at))
	}
}

// playerOf reads PL: a letter, a word or a number for a side, after whatever
// blanks, zeros and backslashes.
func playerOf(v []byte) kifu.Color {
	for _, c := range v {
		switch c {
		case 'B', 'b', '1':
			return kifu.Black
		case 'W', 'w', '2':
			return kifu.White
		}
		if !isSpace(c) && c != 0 && c != '\\' {
			break
		}
	}
	return kifu.None
}

// toPlay tells PL.
func (t *teller) toPlay(p int32, s *setup) {
	q := t.tree.props[p]
	v := t.bare(p)
	c := playerOf(v)
	if len(v) != 1 || v[0] != 'B' && v[0] != 'W' {
		t.ledger.add(colorValue, int(q.at)).word(t.value(p, 0), c.Letter())
	}
	if s.player == kifu.None {
		s.player = c
	}
	if t.main {
		t.playerAt = int(q.at)
	}
}

// group is which points may not stand twice beside each other in a node.
type group uint8

const (
	noGroup group = iota
	setupGroup
	markGroup
	areaGroup
)

// list tells the values of a list of points, and keeps the points if asked
// to. A point that stands twice in its group is kept once.
func (t *teller) list(p int32, g group, keep bool) {
	q := t.tree.props[p]
	values := t.tree.valuesOf(p)
	prop := &properties[q.id]
	if len(values) == 1 && values[0].from == values[0].to {
		if !prop.empty {
			t.ledger.tell(emptyValue, int(q.at), prop.name+" has an empty value")
		}
		return
	}
	for k, v := range values {
		if q.flags&wasCut != 0 && k == len(values)-1 {
			return
		}
		t.area(p, k, t.tree.text[v.from:v.to], g, keep)
	}
}

// area tells one value of a list: a point, or a rectangle of points.
func (t *teller) area(p int32, k int, v []byte, g group, keep bool) {
	first, second, rect := bytes.Cut(v, []byte{':'})
	a, kind := t.corner(first)
	b := a
	if rect {
		var other shape
		b, other = t.corner(second)
		kind = worse(kind, other)
		if 0 < t.version && t.version < 4 && t.ledger.count[newerFeature] == 0 {
			t.ledger.tell(newerFeature, t.tree.where(p, k), "rectangles of points came with FF[4]").word(t.value(p, k), "")
		}
	}
	if kind == notPoint {
		t.ledger.add(pointValue, t.tree.where(p, k)).word(t.value(p, k), "")
		return
	}
	if !t.size.Holds(a) || !t.size.Holds(b) {
		t.ledger.add(pointRange, t.tree.where(p, k)).word(t.value(p, k), "")
		return
	}
	x1, x2 := min(a.X(), b.X()), max(a.X(), b.X())
	y1, y2 := min(a.Y(), b.Y()), max(a.Y(), b.Y())
	switch {
	case kind == humanPoint:
		t.speaksHuman(p, a.SGF())
	case kind == loosePoint || rect && (a == b || a != kifu.At(x1, y1)):
		t.ledger.add(pointShape, t.tree.where(p, k)).word(t.value(p, k), "")
	}
	if rect {
		t.budget -= (x2 - x1 + 1) * (y2 - y1 + 1)
		if t.budget < 0 {
			t.ledger.add(pointLimit, t.tree.where(p, k))
			return
		}
	}
	twice := false
	for y := y1; y <= y2; y++ {
		for x := x1; x <= x2; x++ {
			at := kifu.At(x, y)
			fresh := t.fresh(at, g)
			if fresh && keep {
				t.points = append(t.points, at)
			}
			twice = twice || !fresh
		}
	}
	if twice {
		t.ledger.add(pointTwice, t.tree.where(p, k)).word(t.value(p, k), "")
	}
}

// corner reads one point of a list, where a pass is none.
func (t *teller) corner(v []byte) (kifu.Point, shape) {
	p, kind := t.point(v)
	if p == kifu.Pass {
		return p, notPoint
	}
	return p, kind
}

// worse is the shape to tell of two corners.
func worse(a, b shape) shape {
	if a == notPoint || b == notPoint {
		return notPoint
	}
	return max(a, b)
}

// fresh reports whether a point is the first of its group in the node.
func (t *teller) fresh(p kifu.Point, g group) bool {
	if g == noGroup {
		return true
	}
	seen := &t.seen[g-1][p]
	if *seen == t.stamp {
		return false
	}
	*seen = t.stamp
	return true
}

// check tells what is wrong with the values of a property that is neither a
// move nor setup.
func (t *teller) check(p int32, prop *property) {
	q := t.tree.props[p]
	switch prop.form {
	case anyForm:
		return
	case pointForm:
		t.list(p, groupOf(q.id), false)
		return
	case pairForm, labelForm:
		t.pairs(p, prop)
		return
	}
	values := t.tree.valuesOf(p)
	if q.flags&wasCut != 0 || len(values) == 0 {
		return
	}
	v := t.tree.text[values[0].from:values[0].to]
	at := int(q.at)
	if t.oddForm(q.id) {
		return
	}
	switch prop.form {
	case simpleForm, textForm:
		t.checkText(at, p, v, prop)
	case noneForm:
		if len(v) > 0 {
			t.ledger.tell(otherValue, at, prop.name+" has no value in SGF").word(t.value(p, 0), "")
		}
	case numberForm:
		t.checkNumber(at, p, v, prop)
	case realForm:
		t.checkReal(at, p, v, prop)
	case doubleForm:
		if len(v) != 1 || v[0] != '1' && v[0] != '2' {
			t.wrong(at, p, v, prop, "1 or 2", "")
		}
	case appForm:
		if !hasColon(v) {
			t.ledger.tell(compose, at, prop.name+" should have a name and a version with a colon between").word(t.value(p, 0), "").as(kifu.Note)
		}
	case figureForm:
		if len(v) > 0 && !hasColon(v) {
			t.ledger.tell(compose, at, prop.name+" should have a number and a text with a colon between").word(t.value(p, 0), "")
		}
	}
}

// oddForm reports whether the dialect or the version gives a property another
// form than FF[4] does.
func (t *teller) oddForm(p id) bool {
	switch p {
	case idTE, idKO:
		return t.isDialect("sina")
	case idFF, idGM, idSZ, idCA:
		return true // read, and told of, elsewhere
	case idVW, idFG:
		return t.version > 0 && t.version < 4
	}
	return false
}

func groupOf(p id) group {
	switch p {
	case idAB, idAW, idAE:
		return setupGroup
	case idCR, idMA, idSL, idSQ, idTR:
		return markGroup
	case idTB, idTW:
		return areaGroup
	}
	return noGroup
}

// wrong tells of a value that is not of its type, or of an empty one.
func (t *teller) wrong(at int, p int32, v []byte, prop *property, want, read string) {
	if len(bytes.TrimSpace(v)) == 0 {
		if !prop.empty || len(v) > 0 {
			t.ledger.tell(emptyValue, at, prop.name+" has an empty value")
		}
		return
	}
	t.ledger.tell(otherValue, at, "the value of "+prop.name+" is not "+want).word(t.value(p, 0), read)
}

func (t *teller) checkText(at int, p int32, v []byte, prop *property) {
	if len(v) == 0 {
		return
	}
	if len(v) < 64 && len(bytes.TrimSpace(v)) == 0 {
		t.ledger.tell(blankText, at, prop.name+" is nothing but white space")
	}
}

func (t *teller) checkNumber(at int, p int32, v []byte, prop *property) {
	n, ok := number(v)
	switch {
	case prop.name == "HA":
		switch {
		case len(bytes.TrimSpace(v)) == 0:
			t.wrong(at, p, v, prop, "", "")
		case !ok || n < 0 || n == 1:
			t.ledger.add(handicapValue, at).word(t.value(p, 0), string(digitsIn(v)))
		}
	case !ok:
		t.wrong(at, p, v, prop, "a whole number", loneNumber(v))
	case prop.name == "ST" && (n < 0 || n > 3):
		t.wrong(at, p, v, prop, "0, 1, 2 or 3", "")
	}
}

func (t *teller) checkReal(at int, p int32, v []byte, prop *property) {
	if !isReal(v) {
		t.wrong(at, p, v, prop, "a number", loneNumber(v))
	}
}

// hasColon reports whether a value has a colon that no backslash guards.
func hasColon(v []byte) bool { return colon(v) >= 0 }

// colon is the place of the first colon that no backslash guards, or -1.
func colon(v []byte) int {
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '\\':
			i++
		case ':':
			return i
		}
	}
	return -1
}

// pairs tells the values of a list of point:point or point:text.
func (t *teller) pairs(p int32, prop *property) {
	q := t.tree.props[p]
	values := t.tree.valuesOf(p)
	for k, v := range values {
		if q.flags&wasCut != 0 && k == len(values)-1 {
			return
		}
		text := t.tree.text[v.from:v.to]
		i := colon(text)
		if i < 0 {
			if m := t.ledger.tell(compose, t.tree.where(p, k), prop.name+" should have two parts with a colon between"); m != nil {
				m.value = t.value(p, k)
			}
			continue
		}
		t.pairEnd(p, k, text[:i])
		if prop.form == pairForm {
			t.pairEnd(p, k, text[i+1:])
		}
	}
}

// pairEnd tells of the point at one end of a pair.
func (t *teller) pairEnd(p int32, k int, v []byte) {
	at, kind := t.corner(v)
	switch {
	case kind == notPoint:
		t.ledger.add(pointValue, t.tree.where(p, k)).word(t.value(p, k), "")
	case !t.size.Holds(at):
		t.ledger.add(pointRange, t.tree.where(p, k)).word(t.value(p, k), "")
	case kind == humanPoint:
		t.speaksHuman(p, at.SGF())
	case kind == loosePoint:
		t.ledger.add(pointShape, t.tree.where(p, k)).word(t.value(p, k), at.SGF())
	}
}

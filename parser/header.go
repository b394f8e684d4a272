package parser

import (
	"bytes"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// header notes a property for the record's header if it belongs there: those
// of the root that are neither moves nor stones nor marks on the board, and
// the game-info ones anywhere on the main line. C is taken of the root, or
// else of the first node that has one.
func (t *teller) header(p, n int32) {
	q := t.tree.props[p]
	prop := &properties[q.id]
	v := t.tree.valuesOf(p)
	if len(v) == 0 {
		return
	}
	if q.id == idC {
		if t.comment.id == "" && (t.main || n == 1) {
			t.comment = header{id: "C", raw: v[0], at: int(v[0].from) - 1}
		}
		if n == 1 || !t.main {
			return
		}
	}
	if !t.belongs(n, prop, q.id) {
		return
	}
	name := prop.name
	if q.id == idOther {
		name = t.intern(t.tree.name(p))
	}
	t.addHeader(name, v[0], prop.form != textForm)
}

func (t *teller) belongs(n int32, prop *property, p id) bool {
	switch prop.class {
	case infoClass:
		return t.main
	case rootClass, private, oldClass, otherClass:
		return n == 1 && prop.form != pointForm
	case noteClass:
		return n == 1 && p != idC
	}
	return n == 1 && (p == idTE || p == idKO) && t.isDialect("sina")
}

// addHeader decodes a value. Its text becomes a string only with all others,
// which makes one string of a record.
func (t *teller) addHeader(name string, v span, simple bool) {
	from := len(t.text)
	t.text = t.tree.words.text(t.text, t.tree.text[v.from:v.to], simple)
	t.headers = append(t.headers, header{id: name, raw: v, at: int(v.from) - 1, from: from, to: len(t.text)})
}

// fillHeader makes the record's header of what was noted.
func (t *teller) fillHeader() {
	if t.comment.id != "" {
		t.addHeader("C", t.comment.raw, false)
	}
	if t.isDialect("sina") {
		t.sinaNames()
	}
	slices.SortStableFunc(t.headers, func(a, b header) int { return a.at - b.at })
	text := string(t.text)
	for _, h := range t.headers {
		t.rec.Header = append(t.rec.Header, kifu.Value{ID: h.id, Text: text[h.from:h.to],
			Raw: t.rec.raw(h.raw), Offset: t.tree.offset(h.at)})
	}
}

// handicapStones holds HA against the stones: those set before the first
// move, or those that Black plays before White's first, if he plays more than
// one.
func (t *teller) handicapStones() {
	if t.handicap < 0 || t.rec.Rejected {
		return
	}
	p := int32(t.handicap)
	want, ok := number(bytes.TrimSpace(t.bare(p)))
	if !ok || want < 2 {
		return
	}
	set, white := 0, 0
	for _, s := range t.setups {
		if s.after == 0 {
			set += s.black
			white += s.white
		}
	}
	played := 0
	for _, m := range t.rec.Line.Moves {
		if m.Color != kifu.Black || m.Point == kifu.Pass {
			break
		}
		played++
	}
	at := int(t.tree.props[p].at)
	switch word := t.value(p, 0); {
	case white > 0:
		t.ledger.tell(handicapStones, at, "HA with white stones set before the first move").word(word, "")
	case set == want || set == 0 && played == want:
	case set == 0 && len(t.rec.Line.Moves) == 0:
	case set == 0:
		t.ledger.tell(handicapStones, at, "HA without handicap stones").word(word, "")
	default:
		t.ledger.tell(handicapStones, at, "HA is not the number of black stones set").word(word, "")
	}
}

// refuse rejects what is not a game of Go although GM does not say so.
func (t *teller) refuse() {
	if t.rec.Rejected {
		return
	}
	switch {
	case t.usable == 0 && t.useless >= 5:
		t.reject("none of its moves is a point of the board", 0)
	case !has(&t.root, idGM) && isRenju(&t.rec.Line, hasName(t.headers, "5A")):
		t.reject("renju: 15x15 and opened as renju is", 4)
	}
}

func hasName(headers []header, name string) bool {
	return slices.ContainsFunc(headers, func(h header) bool { return h.id == name })
}

// reject refuses a record; game is the number that GM should have, 0 where
// nobody knows.
func (t *teller) reject(why string, game int) {
	t.rec.Rejected, t.rec.game = true, game
	t.ledger.tell(notGo, 0, "another game than Go: "+why)
}

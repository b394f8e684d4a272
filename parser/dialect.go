package parser

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

func (t *teller) isDialect(name string) bool { return slices.Contains(t.rec.Dialects, name) }

// addDialect notes a dialect, and reports whether it is news.
func (t *teller) addDialect(name string) bool {
	if t.isDialect(name) {
		return false
	}
	t.rec.Dialects = append(t.rec.Dialects, name)
	return true
}

// dialects recognises who wrote the file by its root, before anything else is
// told, since some words mean another thing to some writers.
func (t *teller) dialects() {
	if len(t.tree.nodes) < 3 {
		return
	}
	props := t.tree.props
	date := int32(-1)
	event := int32(-1)
	own := 0 // properties that only the Sina dialect has
	for p := t.tree.nodes[1].prop; p < t.tree.nodes[2].prop; p++ {
		q := props[p]
		switch q.id {
		case idAP:
			t.byProgram(p)
		case idSO, idUS, idGC:
			if saysGokifu(t.start60(p)) && t.addDialect("gokifu") {
				t.ledger.add(dialectGokifu, int(q.at))
			}
		case idTE:
			if utf8.RuneCount(t.tree.words.text(nil, t.start60(p), true)) > 1 { // bytes would be more in UTF-8
				event = p
			}
		case idKO:
			if len(t.bare(p)) > 0 {
				own++
			}
		case idLT, idTC:
			own++
		case idOther:
			switch name := t.tree.name(p); {
			case bytes.HasPrefix(name, []byte("MULTIGO")):
				t.multiGo(p)
			case string(name) == "RD":
				date = p
			case string(name) == "LC" || string(name) == "GK":
				own++
			}
		}
	}
	if event >= 0 && (date >= 0 || own > 0) || date >= 0 && own > 1 {
		t.addDialect("sina")
		t.ledger.add(dialectSina, int(props[max(event, date)].at))
		t.mainLast()
	}
}

// start60 is the beginning of a property's first value.
func (t *teller) start60(p int32) []byte {
	v := t.bare(p)
	return v[:min(len(v), 60)]
}

// byProgram knows writers by AP.
func (t *teller) byProgram(p int32) {
	at := int(t.tree.props[p].at)
	switch v := t.start60(p); {
	case bytes.HasPrefix(v, []byte("foxwq")):
		if t.addDialect("fox") {
			t.ledger.add(dialectFox, at)
		}
	case bytes.HasPrefix(v, []byte("MultiGo")) || bytes.HasPrefix(v, []byte("MULTIGO")):
		t.multiGo(p)
	case saysGokifu(t.start60(p)):
		if t.addDialect("gokifu") {
			t.ledger.add(dialectGokifu, at)
		}
	}
}

func saysGokifu(v []byte) bool {
	return bytes.Contains(v, []byte("gokifu")) || bytes.Contains(v, []byte("Gokifu")) || bytes.Contains(v, []byte("GoKifu"))
}

func (t *teller) multiGo(p int32) {
	if t.addDialect("multigo") {
		t.ledger.add(dialectMultiGo, int(t.tree.props[p].at))
	}
}

// mainLast finds the main line where variations stand before it. The Nihon
// Ki-in and Sina put them into parentheses in the middle of the game, told
// from the first move on, and go on with the game behind them without any.
func (t *teller) mainLast() {
	nodes := t.tree.nodes
	root := nodes[0].child
	opening := t.moveOf(root)
	for n := root; n != 0; n = nodes[n].child {
		if opening == "" {
			opening = t.moveOf(nodes[n].child)
		}
		first := nodes[n].child
		if first == 0 || nodes[first].next == 0 {
			continue
		}
		if n == root {
			if last := nodes[n].last; !t.restarts(last, "") && (t.restarts(first, "") || t.depth(last) > t.depth(first)) {
				t.promote(n, last)
			}
			continue
		}
		for c := first; c != 0; c = nodes[c].next {
			if !t.restarts(c, opening) {
				t.promote(n, c)
				break
			}
		}
	}
}

// restarts reports whether a variation is told from the first move on: it
// says so by MN, or it has the number of a diagram (RN), or its first move is
// that of the game.
func (t *teller) restarts(n int32, opening string) bool {
	for p := t.tree.nodes[n].prop; p < t.tree.nodes[n+1].prop; p++ {
		q := t.tree.props[p]
		if q.id == idMN && string(t.bare(p)) == "1" || q.id == idOther && string(t.tree.name(p)) == "RN" {
			return true
		}
	}
	move := t.moveOf(n)
	if move == "" {
		move = t.moveOf(t.tree.nodes[n].child)
	}
	return opening != "" && move == opening
}

// moveOf is a node's move as the file has it, or "".
func (t *teller) moveOf(n int32) string {
	if n == 0 {
		return ""
	}
	for p := t.tree.nodes[n].prop; p < t.tree.nodes[n+1].prop; p++ {
		if id := t.tree.props[p].id; id == idB || id == idW {
			return properties[id].name + string(t.bare(p))
		}
	}
	return ""
}

// depth is the number of nodes on the main line from n on.
func (t *teller) depth(n int32) int {
	d := 0
	for ; n != 0; n = t.tree.nodes[n].child {
		d++
	}
	return d
}

// promote makes a child of a node its first.
func (t *teller) promote(parent, child int32) {
	nodes := t.tree.nodes
	first := nodes[parent].child
	if first == child {
		return
	}
	before := first
	for nodes[before].next != child {
		before = nodes[before].next
	}
	nodes[before].next = nodes[child].next
	if nodes[parent].last == child {
		nodes[parent].last = before
	}
	nodes[child].next = first
	nodes[parent].child = child
}

// sinaNames adds what the Sina dialect calls TE, RD and KO by the names that
// SGF has for them, beside the file's own, where the file has not used those.
// Of one that stands twice the first counts.
func (t *teller) sinaNames() {
	for i, h := range slices.Clone(t.headers) {
		name := ""
		switch h.id {
		case "TE":
			name = "EV"
		case "RD":
			name = "DT"
		case "KO":
			name = "KM"
		default:
			continue
		}
		if h.from == h.to || hasName(t.headers[:i], h.id) ||
			slices.ContainsFunc(t.headers, func(o header) bool { return o.id == name && o.from < o.to }) {
			continue
		}
		h.id = name
		t.headers = append(t.headers, h)
	}
}

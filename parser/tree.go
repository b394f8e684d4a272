package parser

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// Tree is a whole record with its variations, as clean SGF would tell it:
// properties by the names that SGF has, values in UTF-8, moves in nodes of
// their own. The nodes lie in the order of the file; the root is the first.
type Tree struct {
	Size  kifu.Size
	Nodes []Node
}

// Node is one node of a tree. Parent, Child and Next are indices of Nodes, -1
// for none: its first child and its next sibling.
type Node struct {
	Parent, Child, Next int
	Props               []Prop
}

// Prop is a property with its values, written as between the brackets of a
// file: “]” and “\” have a backslash before them. Text reads them.
type Prop struct {
	ID     string
	Values []string
}

// Text is the i-th value without SGF's escapes.
func (p Prop) Text(i int) string {
	return string(unescape(nil, []byte(p.Values[i]), false))
}

// Get is the property of that name; its values are nil when there is none.
func (n *Node) Get(id string) Prop {
	for _, p := range n.Props {
		if p.ID == id {
			return p
		}
	}
	return Prop{}
}

// Tree is the whole record with its variations, in memory of its own. What
// the findings say was read in another way than it stands is here as it was
// read; what was not understood is here as it stands. Left out is what the
// findings say does not count.
func (r *Record) Tree() *Tree {
	b := builder{record: r, leaf: &r.tree, seen: map[spot]bool{}, budget: mostPoints}
	b.reader.tree, b.reader.size = &r.tree, r.Line.Size
	return b.build()
}

// builder makes a Tree. It borrows the teller's way to read a point.
type builder struct {
	record *Record
	leaf   *leaf
	tree   Tree
	reader teller
	last   []int // by node of the file, the last node of the tree that it became
	text   []byte
	budget int           // points that rectangles may still cover
	seen   map[spot]bool // the points that the node's lists have so far
}

// spot is a point in the lists of one group, or of one property that belongs
// to none.
type spot struct {
	group group
	id    id
	point kifu.Point
}

func (b *builder) build() *Tree {
	t := b.leaf
	b.tree.Size = b.record.Line.Size
	b.last = make([]int, max(1, len(t.nodes)))
	b.last[0] = -1
	for n := 1; n < len(t.nodes)-1; n++ {
		b.node(int32(n))
	}
	if len(b.tree.Nodes) == 0 {
		b.tree.Nodes = []Node{{Parent: -1, Child: -1, Next: -1}}
	}
	b.link()
	b.root()
	return &b.tree
}

// node adds a node of the file. One that holds stones set by hand and a move,
// or two moves, becomes several.
func (b *builder) node(n int32) {
	t := b.leaf
	clear(b.seen)
	var all, moves, hand []Prop
	for p := t.nodes[n].prop; p < t.nodes[n+1].prop; p++ {
		q := t.props[p]
		prop, ok := b.property(p, n)
		switch {
		case !ok:
		case q.id == idB || q.id == idW:
			moves = b.join(moves, prop, q.id)
		case properties[q.id].class == setupClass:
			hand = b.join(hand, prop, q.id)
		default:
			all = b.join(all, prop, q.id)
		}
	}
	parent := b.last[t.nodes[n].parent]
	if n > 1 && parent < 0 {
		parent = 0 // a second root hangs on the first
	}
	var stays []Prop
	if n == 1 {
		stays, all = b.splitRoot(all)
	}
	if len(moves) > 0 && len(hand) > 0 || len(moves) > 1 {
		if len(hand)+len(stays) > 0 {
			parent = b.add(parent, slices.Concat(stays, hand))
			stays, hand = nil, nil
		}
		for _, m := range moves[:len(moves)-1] {
			parent = b.add(parent, []Prop{m})
		}
		moves = moves[len(moves)-1:]
	}
	b.last[n] = b.add(parent, slices.Concat(stays, moves, hand, all))
}

// splitRoot parts the properties of a root from those that go with its move.
func (b *builder) splitRoot(all []Prop) (stays, goes []Prop) {
	sina := slices.Contains(b.record.Dialects, "sina") // whose TE and KO are about the game
	for _, p := range all {
		switch properties[known([]byte(p.ID))].class {
		case praiseClass, clockClass, markClass, moveClass:
			if !sina || p.ID != "TE" && p.ID != "KO" {
				goes = append(goes, p)
				continue
			}
		}
		stays = append(stays, p)
	}
	return stays, goes
}

func (b *builder) add(parent int, props []Prop) int {
	b.tree.Nodes = append(b.tree.Nodes, Node{Parent: parent, Child: -1, Next: -1, Props: props})
	n := len(b.tree.Nodes) - 1
	if parent >= 0 && b.tree.Nodes[parent].Child < 0 {
		b.tree.Nodes[parent].Child = n
	}
	return n
}

// link orders the children of each node as the file's tree has them. Those
// that came of the splitting of a node have one child, which they have
// already.
func (b *builder) link() {
	t := b.leaf
	first := b.firsts()
	for n := range max(0, len(t.nodes)-1) {
		before := -1
		for c := t.nodes[n].child; c != 0; c = t.nodes[c].next {
			child := first[c]
			switch {
			case before >= 0:
				b.tree.Nodes[before].Next = child
			case b.last[n] >= 0:
				b.tree.Nodes[b.last[n]].Child = child
			}
			before = child
		}
	}
}

// firsts is, by node of the file, the first node of the tree that it became.
func (b *builder) firsts() []int {
	first := make([]int, len(b.last))
	for n := 1; n < len(b.last)-1; n++ {
		first[n] = b.last[n-1] + 1
	}
	return first
}

// join adds a property to those of a node. Of one that stands there already
// the lists are joined, texts are put below each other, and of all else the
// first counts.
func (b *builder) join(props []Prop, p Prop, of id) []Prop {
	for i := range props {
		if props[i].ID != p.ID {
			continue
		}
		switch {
		case of == idOther || properties[of].list:
			props[i].Values = append(props[i].Values, p.Values...)
		case properties[of].form == textForm && p.Values[0] != "":
			props[i].Values[0] += "\n" + p.Values[0]
		case of == idAP && strings.HasPrefix(p.Values[0], "foxwq"):
			props[i].Values = p.Values // it says how to read the komi
		}
		return props
	}
	return append(props, p)
}

// property is a property of the file as clean SGF has it. It reports false
// for one that is left out.
func (b *builder) property(p, n int32) (Prop, bool) {
	q := b.leaf.props[p]
	prop := &properties[q.id]
	values := b.leaf.valuesOf(p)
	out := Prop{ID: prop.name}
	if q.id == idOther {
		out.ID = strings.ToUpper(string(b.leaf.name(p)))
	}
	if prop.class == rootClass && n > 1 || len(values) == 0 {
		return out, false
	}
	wasLast := q.flags&wasCut != 0
	if !prop.list && q.id != idOther && len(values) > 1 {
		values, wasLast = values[:1], false
	}
	for k, v := range values {
		if wasLast && k == len(values)-1 && (prop.form == moveForm || prop.form == pointForm || prop.form == pairForm) {
			break
		}
		out.Values = b.value(out.Values, q.id, b.leaf.text[v.from:v.to])
	}
	return out, len(out.Values) > 0
}

// value appends a value as clean SGF has it.
func (b *builder) value(dst []string, of id, raw []byte) []string {
	prop := &properties[of]
	if !b.record.Rejected {
		switch prop.form {
		case moveForm:
			if at, kind := b.reader.point(raw); kind != notPoint && b.onBoard(at) {
				return append(dst, at.SGF())
			}
			if first, _, rect := bytes.Cut(raw, []byte{':'}); rect {
				if at, kind := b.reader.point(first); kind == plainPoint && b.onBoard(at) {
					return append(dst, at.SGF())
				}
			}
		case pointForm:
			if values, ok := b.points(dst, of, raw); ok {
				return values
			}
		case pairForm, labelForm:
			if i := colon(raw); i >= 0 {
				if at, kind := b.reader.corner(raw[:i]); kind != notPoint && b.reader.size.Holds(at) {
					rest := b.clean(raw[i+1:], true)
					if end, kind := b.reader.corner(raw[i+1:]); prop.form == pairForm && kind != notPoint && b.reader.size.Holds(end) {
						rest = end.SGF()
					}
					return append(dst, at.SGF()+":"+rest)
				}
			}
		case colorForm:
			if c := playerOf(raw); c != kifu.None {
				return append(dst, c.Letter())
			}
		}
	}
	return append(dst, b.clean(raw, prop.form != textForm && prop.form != anyForm))
}

func (b *builder) onBoard(p kifu.Point) bool { return p == kifu.Pass || b.reader.size.Holds(p) }

// points appends a point or a rectangle of a list. Points that the list has
// already are left out.
func (b *builder) points(dst []string, of id, raw []byte) ([]string, bool) {
	first, second, rect := bytes.Cut(raw, []byte{':'})
	from, kind := b.reader.corner(first)
	to := from
	if rect {
		var other shape
		to, other = b.reader.corner(second)
		kind = worse(kind, other)
	}
	if kind == notPoint || !b.reader.size.Holds(from) || !b.reader.size.Holds(to) {
		return dst, false
	}
	x1, x2 := min(from.X(), to.X()), max(from.X(), to.X())
	y1, y2 := min(from.Y(), to.Y()), max(from.Y(), to.Y())
	if b.budget -= (x2 - x1 + 1) * (y2 - y1 + 1); b.budget < 0 {
		return dst, false
	}
	at := spot{group: groupOf(of)}
	if at.group == noGroup {
		at.id = of
	}
	var fresh []string
	for y := y1; y <= y2; y++ {
		for x := x1; x <= x2; x++ {
			if at.point = kifu.At(x, y); !b.seen[at] {
				b.seen[at] = true
				fresh = append(fresh, at.point.SGF())
			}
		}
	}
	if rect && from != to && len(fresh) == (x2-x1+1)*(y2-y1+1) {
		return append(dst, kifu.At(x1, y1).SGF()+":"+kifu.At(x2, y2).SGF()), true
	}
	return append(dst, fresh...), true
}

// root gives the root what every clean record begins with.
func (b *builder) root() {
	root := &b.tree.Nodes[0]
	game := "1"
	if b.record.game != 0 {
		game = strconv.Itoa(b.record.game)
	}
	size := strconv.Itoa(int(b.tree.Size.Cols))
	if b.tree.Size.Cols != b.tree.Size.Rows {
		size += ":" + strconv.Itoa(int(b.tree.Size.Rows))
	}
	head := []Prop{{"FF", []string{"4"}}, {"GM", []string{game}}, {"CA", []string{"UTF-8"}}, {"SZ", []string{size}}}
	for _, p := range root.Props {
		switch p.ID {
		case "FF", "GM", "CA", "SZ":
		default:
			head = append(head, p)
		}
	}
	if slices.Contains(b.record.Dialects, "sina") {
		head = plainNames(head)
	}
	root.Props = head
}

// plainNames gives the properties of the Sina dialect the names that SGF has
// for them, unless those are taken.
func plainNames(props []Prop) []Prop {
	taken := map[string]int{}
	for i, p := range props {
		taken[p.ID] = i + 1
	}
	for i := range props {
		p := &props[i]
		name := map[string]string{"TE": "EV", "RD": "DT", "KO": "KM"}[p.ID]
		if name == "" || len(p.Values) == 0 || p.Values[0] == "" {
			continue
		}
		p.Values[0] = strings.ReplaceAll(p.Values[0], "\n", " ")
		if at := taken[name]; at > 0 && props[at-1].Values[0] != "" {
			continue
		} else if at > 0 {
			props[at-1].Values[0], p.Values[0] = p.Values[0], ""
			continue
		}
		p.ID, p.Values, taken[name] = name, p.Values[:1], i+1
	}
	return slices.DeleteFunc(props, func(p Prop) bool {
		return (p.ID == "TE" || p.ID == "RD" || p.ID == "KO") && p.Values[0] == ""
	})
}

// clean is a value in UTF-8 with no more escapes than it needs. Colons that
// were guarded stay so, since they may part what the value is composed of.
func (b *builder) clean(raw []byte, simple bool) string {
	w := &b.leaf.words
	if w.escaped {
		b.text = w.text(b.text[:0], raw, simple)
		return escape(string(b.text))
	}
	raw = w.decode(raw)
	var out []byte
	for i := 0; i < len(raw); {
		c := raw[i]
		i++
		escaped := c == '\\'
		if escaped {
			if i == len(raw) {
				break
			}
			c = raw[i]
			i++
		}
		switch {
		case c == '\n' || c == '\r':
			if i < len(raw) && raw[i] != c && (raw[i] == '\n' || raw[i] == '\r') {
				i++
			}
			if !escaped {
				out = append(out, lineBreak(simple))
			}
		case isSpace(c) || c == 0:
			out = append(out, ' ')
		case c == ']' || escaped && (c == '\\' || c == ':'):
			out = append(out, '\\', c)
		default:
			out = append(out, c)
		}
	}
	if !utf8.Valid(out) {
		out = appendValid(nil, out)
	}
	return string(single(out))
}

// escape guards what would end a value.
func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(s)
}

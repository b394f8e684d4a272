package httpapi

import (
	"bytes"
	"context"
	"strings"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/web"
)

// A page tells variations and comments up to these sizes; the record itself is
// a link away.
const (
	mostBranches = 1000
	mostNotes    = 200_000 // bytes of comments
)

// treeOf is a game with what the record that speaks for it tells beside the
// main line. Where that can't be read again the line stands alone.
func (s *Server) treeOf(ctx context.Context, g *kifu.Game) *web.Tree {
	text, err := s.archive.Raw(ctx, g.ID, 0)
	if err != nil {
		return &web.Tree{Line: &g.Line}
	}
	for r, err := range parser.NewReader(nil).Records(bytes.NewReader(text), "") {
		if err != nil || r.Rejected {
			break
		}
		return treeFrom(&g.Line, r.Tree())
	}
	return &web.Tree{Line: &g.Line}
}

// treeFrom lays a record's tree beside the line that was made of it.
func treeFrom(l *kifu.Line, t *parser.Tree) *web.Tree {
	p := planter{line: l, from: t, tree: &web.Tree{Line: l, Notes: map[int]string{}, Marks: map[int][]web.Mark{}}, at: make([]int, len(t.Nodes))}
	for i := range t.Nodes {
		p.at[i] = p.plant(i)
	}
	return p.tree
}

// planter makes a tree for the pages of one of the parser's, node by node;
// parents come before their children in both.
type planter struct {
	line  *kifu.Line
	from  *parser.Tree
	tree  *web.Tree
	at    []int // by node of the parser, that of the page; nowhere where it has none
	notes int   // bytes so far
}

const nowhere = -1

// plant is where a node comes to stand.
func (p *planter) plant(i int) int {
	n := &p.from.Nodes[i]
	if n.Parent < 0 {
		p.tell(0, n)
		return 0
	}
	parent := p.at[n.Parent]
	if parent == nowhere {
		return nowhere
	}
	m, played := moveOf(n, p.line.Size)
	at := nowhere
	switch main := parent <= len(p.line.Moves) && p.from.Nodes[n.Parent].Child == i; {
	case main && !played:
		at = parent
	case main && parent < len(p.line.Moves) && p.line.Moves[parent] == m:
		at = parent + 1
	case len(p.tree.Branches) < mostBranches:
		p.tree.Branches = append(p.tree.Branches, web.Branch{Parent: parent, Move: m, Played: played, Setup: setupOf(n)})
		at = len(p.line.Moves) + len(p.tree.Branches)
	}
	if at != nowhere {
		p.tell(at, n)
	}
	return at
}

// tell keeps what a node says: its comment, and the marks on its points.
func (p *planter) tell(at int, n *parser.Node) {
	if c := n.Get("C"); len(c.Values) > 0 {
		text := strings.TrimSpace(c.Text(0))
		if p.notes += len(text); p.notes <= mostNotes {
			if before := p.tree.Notes[at]; before != "" {
				text = before + "\n" + text
			}
			p.tree.Notes[at] = text
		}
	}
	for id, sign := range figures {
		for _, point := range pointsOf(n.Get(id)) {
			p.tree.Marks[at] = append(p.tree.Marks[at], web.Mark{Point: point, Text: sign})
		}
	}
	labels := n.Get("LB")
	for i := range labels.Values {
		if text := labels.Text(i); len(text) > 3 && text[2] == ':' {
			if point, ok := kifu.PointOf(text[0], text[1]); ok {
				p.tree.Marks[at] = append(p.tree.Marks[at], web.Mark{Point: point, Text: text[3:min(len(text), 6)]})
			}
		}
	}
}

// figures are the marks of SGF that are drawn as signs.
var figures = map[string]string{"TR": "△", "SQ": "□", "CR": "○", "MA": "×"}

// moveOf is the move of a node, if it has one.
func moveOf(n *parser.Node, s kifu.Size) (kifu.Move, bool) {
	for _, color := range []kifu.Color{kifu.Black, kifu.White} {
		p := n.Get(color.Letter())
		if len(p.Values) == 0 {
			continue
		}
		text := p.Text(0)
		if len(text) == 2 {
			if point, ok := kifu.PointOf(text[0], text[1]); ok && s.Holds(point) {
				return kifu.Move{Color: color, Point: point}, true
			}
		}
		return kifu.Move{Color: color, Point: kifu.Pass}, true
	}
	return kifu.Move{}, false
}

func setupOf(n *parser.Node) kifu.Setup {
	return kifu.Setup{Black: pointsOf(n.Get("AB")), White: pointsOf(n.Get("AW")), Empty: pointsOf(n.Get("AE"))}
}

func pointsOf(p parser.Prop) (points []kifu.Point) {
	for i := range p.Values {
		if text := p.Text(i); len(text) == 2 {
			if point, ok := kifu.PointOf(text[0], text[1]); ok {
				points = append(points, point)
			}
		}
	}
	return points
}

// boardOn is the board at a node of a tree.
func boardOn(t *web.Tree, node int) *replay.Board {
	move, branches := t.Path(node)
	b := boardAt(t.Line, move)
	for _, x := range branches {
		b.Setup(x.Setup)
		if x.Played {
			b.Play(x.Move)
		}
	}
	return b
}

// boardTable is the board of a page at a node.
func (s *Server) boardTable(t *web.Tree, node int, title string) *web.Table {
	b := boardOn(t, node)
	table := &web.Table{Tree: t, Node: node, Prisoners: [2]int{b.Prisoners(kifu.Black), b.Prisoners(kifu.White)}}
	table.Diagram = web.Diagram{
		Size: t.Line.Size, Black: stonesOn(b, kifu.Black), White: stonesOn(b, kifu.White), Last: kifu.Pass,
		Title: title, Marks: t.Marks[node],
	}
	if m := table.Last(); m != nil {
		table.Diagram.Last = m.Point
	}
	return table
}

// pinned are the findings of a record on a board of that size.
func pinned(v *web.Voice, findings []kifu.Finding, size kifu.Size) (pins []web.Told) {
	for _, f := range findings {
		pins = append(pins, v.Told(f, size))
	}
	return pins
}

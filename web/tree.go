package web

import (
	"cmp"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// Tree is what a record tells beside its main line: variations, comments and
// marks. Its nodes are numbered: 0 is the board before the first move, then
// come the moves of the main line by their number, then the variations.
type Tree struct {
	Line     *kifu.Line
	Branches []Branch       // node len(Line.Moves)+1+i
	Notes    map[int]string // comments, by node
	Marks    map[int][]Mark // letters and figures on points, by node
}

// Branch is a node of a variation. Its parent is a node of a smaller number.
type Branch struct {
	Parent int
	Move   kifu.Move
	Played bool // false where the node only sets stones or says something
	Setup  kifu.Setup
}

// Nodes is how many nodes there are.
func (t *Tree) Nodes() int { return len(t.Line.Moves) + 1 + len(t.Branches) }

// parent is the node before one that is not 0.
func (t *Tree) parent(node int) int {
	if b := t.branch(node); b != nil {
		return b.Parent
	}
	return node - 1
}

// branch is a node of a variation, nil for one of the main line.
func (t *Tree) branch(node int) *Branch {
	if i := node - len(t.Line.Moves) - 1; i >= 0 {
		return &t.Branches[i]
	}
	return nil
}

// Path is where a node is reached: so many moves of the main line, then the
// branches.
func (t *Tree) Path(node int) (move int, branches []*Branch) {
	for b := t.branch(node); b != nil; b = t.branch(node) {
		branches = append(branches, b)
		node = b.Parent
	}
	slices.Reverse(branches)
	return node, branches
}

// Forks are the variations that begin after a node.
func (t *Tree) Forks(node int) (nodes []int) {
	for i := range t.Branches {
		if t.Branches[i].Parent == node {
			nodes = append(nodes, len(t.Line.Moves)+1+i)
		}
	}
	return nodes
}

// spot is where a node stands in the drawing of a tree: the column is how many
// nodes come before it, the lane counts down from the main line.
type spot struct{ column, lane int }

// spots lays the tree out. A node goes on in the lane of its parent when it is
// the parent's first continuation; another begins a lane of its own, the first
// one that is free over the length of its run, runs that part later first, so
// that they lie nearer to where they part.
func (t *Tree) spots() []spot {
	spots := make([]spot, t.Nodes())
	for n := 1; n < len(spots); n++ {
		spots[n].column = spots[t.parent(n)].column + 1
	}
	deepest := make([]int, t.Nodes()+1) // by column, the last lane in use
	for _, r := range t.runs(spots) {
		first, last := spots[r.nodes[0]].column, spots[r.nodes[len(r.nodes)-1]].column
		lane := spots[t.parent(r.nodes[0])].lane + 1
		for column := first - 1; column <= last; column++ {
			lane = max(lane, deepest[column]+1)
		}
		for _, n := range r.nodes {
			spots[n].lane = lane
		}
		for column := first - 1; column <= last; column++ { // with the limb that leads to it
			deepest[column] = lane
		}
	}
	return spots
}

// run is a variation as far as it goes without parting. Its depth is how many
// runs lie between it and the main line.
type run struct {
	nodes []int
	depth int
}

// runs are the variations in the order in which they are laid out: what others
// part from comes before them, and of what parts from the same, the later in
// the game.
func (t *Tree) runs(spots []spot) []*run {
	var all []*run
	of := make([]*run, t.Nodes()) // by node, the run it is in
	for i := range t.Branches {
		n, parent := len(t.Line.Moves)+1+i, t.Branches[i].Parent
		r := of[parent]
		if r == nil || r.nodes[len(r.nodes)-1] != parent {
			next := &run{}
			if r != nil {
				next.depth = r.depth + 1
			}
			r = next
			all = append(all, r)
		}
		r.nodes = append(r.nodes, n)
		of[n] = r
	}
	slices.SortStableFunc(all, func(a, b *run) int {
		return cmp.Or(cmp.Compare(a.depth, b.depth), cmp.Compare(spots[b.nodes[0]].column, spots[a.nodes[0]].column))
	})
	return all
}

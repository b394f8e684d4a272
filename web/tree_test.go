package web

import (
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// drawn is a tree as text, a row for each lane: the number of each node's last
// digit, and "-" where none is.
func drawn(t *Tree) string {
	var rows [][]byte
	for n, s := range t.spots() {
		for len(rows) <= s.lane {
			rows = append(rows, nil)
		}
		row := &rows[s.lane]
		for len(*row) <= s.column {
			*row = append(*row, '-')
		}
		(*row)[s.column] = byte('0' + n%10)
	}
	var b strings.Builder
	for _, row := range rows {
		b.Write(append(row, '\n'))
	}
	return b.String()
}

func TestTreesAreLaidOut(t *testing.T) {
	for _, c := range []struct {
		what    string
		moves   int
		parents []int // of the variations' nodes
		want    string
	}{
		{"a line", 3, nil, "0123\n"},
		{"one variation", 3, []int{1, 4}, "0123\n--45\n"},
		{"the later parts nearer", 4, []int{1, 5, 3, 7}, "01234\n----78\n--56\n"},
		{"two from one node", 2, []int{1, 1}, "012\n--3\n--4\n"},
		{"a variation of a variation", 3, []int{0, 4, 5, 4}, "0123\n-456\n--7\n"},
	} {
		tree := &Tree{Line: &kifu.Line{Size: kifu.Square(9), Moves: make([]kifu.Move, c.moves)}}
		for _, p := range c.parents {
			tree.Branches = append(tree.Branches, Branch{Parent: p})
		}
		if got := drawn(tree); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.what, got, c.want)
		}
	}
}

func TestWaysThroughATree(t *testing.T) {
	tree := &Tree{Line: &kifu.Line{Size: kifu.Square(9), Moves: make([]kifu.Move, 3)}, Branches: []Branch{{Parent: 1, Played: true}, {Parent: 4, Played: true}}}
	table := &Table{Tree: tree, Node: 5}
	var nodes []int
	for _, s := range table.Steps() {
		nodes = append(nodes, s.Node)
	}
	if want := []int{0, 0, 4, 5, 5, 3}; !slices.Equal(nodes, want) || table.Shown() != 3 || table.Move() != 1 {
		t.Errorf("steps to %v, want %v; move %d from %d", nodes, want, table.Shown(), table.Move())
	}
}

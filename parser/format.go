package parser

import (
	"bufio"
	"io"
)

// lineLength is about how long a line of formatted moves is.
const lineLength = 76

// Format writes the tree as clean SGF: FF[4] in UTF-8, its header a property
// a line, moves about as many as fit on a line, each variation on a line of
// its own. What is written reads as the same tree, and formats as the same
// bytes.
func Format(w io.Writer, t *Tree) error {
	f := formatter{out: bufio.NewWriter(w), tree: t}
	f.variations()
	return f.out.Flush()
}

type formatter struct {
	out    *bufio.Writer
	tree   *Tree
	column int
}

// variations writes the tree by going down to the first child and, at the end
// of a line, up to the next sibling, so that depth takes no memory.
func (f *formatter) variations() {
	nodes := f.tree.Nodes
	if len(nodes) == 0 {
		return
	}
	f.write("(")
	n := 0
	for {
		f.node(n)
		if child := nodes[n].Child; child >= 0 {
			if nodes[child].Next >= 0 {
				f.line()
				f.write("(")
			}
			n = child
			continue
		}
		for {
			parent, next := nodes[n].Parent, nodes[n].Next
			if parent < 0 || nodes[nodes[parent].Child].Next >= 0 {
				f.write(")")
				f.line()
			}
			if next >= 0 {
				f.write("(")
				n = next
				break
			}
			if parent < 0 {
				return
			}
			n = parent
		}
	}
}

func (f *formatter) node(n int) {
	if f.column > lineLength {
		f.line()
	}
	f.write(";")
	for i, p := range f.tree.Nodes[n].Props {
		if n == 0 && i > 0 && p.ID != "GM" && p.ID != "CA" && p.ID != "SZ" {
			f.line()
		}
		f.write(p.ID)
		for _, v := range p.Values {
			f.write("[")
			f.write(v)
			f.write("]")
		}
	}
	if n == 0 {
		f.line()
	}
}

func (f *formatter) write(s string) {
	f.out.WriteString(s) // the error stays with the writer until Flush
	f.column += len(s)
}

func (f *formatter) line() {
	if f.column > 0 {
		f.out.WriteByte('\n')
		f.column = 0
	}
}

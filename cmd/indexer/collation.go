package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/archive/same"
	"github.com/kifubase/kifubase/kifu"
)

// collation is the line that speaks for a cluster, with what the others have
// otherwise.
type collation struct {
	d        *duplicates
	cluster  *same.Cluster
	speaker  *same.Telling
	names    map[int]string    // of the versions, by game: A, B, C …
	variants map[int][]variant // by the move of the speaker that they stand at; 0 is before the first
}

// variant is a stretch in which versions differ from the speaker, all in the
// same way: their moves there stand for moves from to to of the speaker, where
// to is before from when there are none. All are on the speaker's board, Black
// the speaker's.
type variant struct {
	names    []string
	from, to int
	at       int         // the number of the first of moves in the version
	moves    []kifu.Move // none: the version does not have the speaker's
	stones   []same.Difference
	end      ending
	next     int // the move of the speaker with which both go on, and its number
	nextAt   int // in the version
}

// ending says how a version goes on after a stretch.
type ending uint8

const (
	goesOn   ending = iota // as the speaker
	endsHere               // it ends, and the speaker goes on
	goesFar                // it goes on, and the speaker ends
)

// apart is how many agreeing moves may lie within one stretch: what stands
// between two slips so near is told with them.
const apart = 2

func newCollation(d *duplicates, c *same.Cluster) collation {
	k := collation{d: d, cluster: c, speaker: d.first(c.Games[0]), names: map[int]string{}, variants: map[int][]variant{}}
	for i, g := range c.Games {
		k.names[g] = letters(i)
	}
	for i := range c.Versions {
		if v := &c.Versions[i]; v.A == c.Games[0] && d.first(v.B).Moves() > 0 {
			k.compare(v)
		}
	}
	return k
}

// compare takes up the stretches of one version.
func (k *collation) compare(v *same.Version) {
	rest := v.Differences
	if n := slices.IndexFunc(rest, func(x same.Difference) bool { return x.Move > 0 }); n != 0 && len(rest) > 0 {
		if n < 0 {
			n = len(rest)
		}
		k.add(variant{names: []string{k.names[v.B]}, stones: rest[:n]})
		rest = rest[n:]
	}
	for len(rest) > 0 {
		n := 1
		for n < len(rest) && rest[n].Move-rest[n-1].Move <= apart+1 {
			n++
		}
		k.add(k.stretch(v, rest[:n]))
		rest = rest[n:]
	}
}

// add takes up a variant, with the one that is the same when there is one.
func (k *collation) add(v variant) {
	beside := k.variants[v.from]
	for i := range beside {
		if w := &beside[i]; w.to == v.to && w.at == v.at && w.end == v.end && slices.Equal(w.moves, v.moves) && slices.Equal(w.stones, v.stones) {
			w.names = append(w.names, v.names...)
			return
		}
	}
	k.variants[v.from] = append(beside, v)
}

// stretch is what a version has from the first of some differences to the last.
func (k *collation) stretch(v *same.Version, ds []same.Difference) variant {
	version := k.d.first(v.B)
	first, last := &ds[0], &ds[len(ds)-1]
	s := variant{names: []string{k.names[v.B]}, from: first.Move, at: first.At, next: last.Move, nextAt: last.At}
	if last.HasA {
		s.next++
	}
	if last.HasB {
		s.nextAt++
	}
	switch {
	case last.HasA && !last.HasB && last.At > version.Moves(): // the first of those missing at the end stands for all
		s.end, s.next = endsHere, k.speaker.Moves()+1
	case last.HasB && !last.HasA && last.Move > k.speaker.Moves():
		s.end, s.nextAt = goesFar, version.Moves()+1
	case s.next > k.speaker.Moves() && s.nextAt > version.Moves():
		s.end = endsHere
	}
	s.to = s.next - 1
	for n := s.at; n < s.nextAt; n++ {
		m := version.Move(n)
		m.Point = v.Turn.Turn(m.Point, version.Size())
		if v.Reversed {
			m.Color = m.Color.Opponent()
		}
		s.moves = append(s.moves, m)
	}
	return s
}

// letters is A to Z, then AA, AB …
func letters(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letters(i/26-1) + letters(i%26)
}

// versions lists who tells what, and what they contradict each other in.
func (k collation) versions(b []byte) []byte {
	for i, g := range k.cluster.Games {
		t := k.d.first(g)
		b = appendRecord(append(b, k.names[g]+"  "...), t)
		b = fmt.Appendf(b, ": %s", many(t.Moves(), "move"))
		switch {
		case i > 0:
			b = append(b, k.how(&k.cluster.Versions[i-1])...)
		case k.cluster.Why != "":
			b = append(b, "; speaks for all ("+k.cluster.Why+")"...)
		}
		b = append(b, '\n')
		for _, w := range k.d.Games[g].Witnesses[1:] {
			b = append(appendRecord(append(b, "   "...), k.d.tellings[w.Telling]), '\n')
		}
	}
	for i := range k.d.Contradictions {
		if x := &k.d.Contradictions[i]; k.names[k.d.GameOf(x.A)] != "" && k.names[k.d.GameOf(x.B)] != "" {
			b = sameText{}.contradiction(b, k.d, x)
		}
	}
	return b
}

// how is in what a version differs, in a few words.
func (k collation) how(v *same.Version) string {
	said := fmt.Sprintf(" (%s, %s)", v.Reason, v.Confidence)
	if v.A != k.cluster.Games[0] {
		said += ", compared with " + k.names[v.A] + ": " + sayDifferences(k.d.first(v.A), v)
	}
	return said
}

// text is the moves, ten on a line, which ends where a note is to be made.
func (k collation) text(b []byte) []byte {
	b = k.versions(b)
	column := 0
	for n := 0; n <= k.speaker.Moves()+1; n++ {
		if n > 0 && n <= k.speaker.Moves() {
			if column == 0 {
				b = fmt.Appendf(b, "%4d ", n)
			}
			m := k.speaker.Move(n)
			b = append(append(b, ' '), k.label(m)...)
			column++
		}
		if column > 0 && (column == 10 || len(k.variants[n]) > 0 || n == k.speaker.Moves()) {
			b, column = append(b, '\n'), 0
		}
		for i := range k.variants[n] {
			b = append(append(append(b, "       "...), k.say(&k.variants[n][i])...), '\n')
		}
	}
	return append(b, '\n')
}

func (k collation) label(m kifu.Move) string {
	return m.Color.Letter() + " " + m.Point.Label(k.speaker.Size())
}

// shownMoves is how many moves of a stretch are told in a line.
const shownMoves = 12

// say is what a version has instead, and how it goes on.
func (k collation) say(v *variant) string {
	said := strings.Join(v.names, " and ")
	verb := func(one, several string) string {
		if len(v.names) > 1 {
			return " " + several
		}
		return " " + one
	}
	switch {
	case v.stones != nil:
		return said + ":" + k.sayStones(v.stones)
	case len(v.moves) == 0 && v.end == endsHere:
		return said + verb("ends", "end") + " with move " + strconv.Itoa(v.at-1)
	case len(v.moves) == 0:
		said += verb("does", "do") + " not have " + span(v.from, v.to)
	case v.from > v.to && v.end == goesFar:
		return said + verb("goes", "go") + " on: " + k.sayMoves(v.moves)
	case v.from > v.to:
		said += verb("has", "have") + " before move " + strconv.Itoa(v.from) + ": " + k.sayMoves(v.moves)
	default:
		said += verb("has", "have") + " for " + span(v.from, v.to) + ": " + k.sayMoves(v.moves)
	}
	if v.end != goesOn {
		return said + ", and" + verb("ends", "end") + " there"
	}
	said += ", then" + verb("goes", "go") + " on as here"
	if v.next != v.nextAt {
		said += ", move " + strconv.Itoa(v.next) + " being move " + strconv.Itoa(v.nextAt) + " there"
	}
	return said
}

func span(from, to int) string {
	if from == to {
		return "move " + strconv.Itoa(from)
	}
	return fmt.Sprintf("moves %d to %d", from, to)
}

func (k collation) sayMoves(moves []kifu.Move) string {
	var said []string
	for i, m := range moves {
		if i == shownMoves {
			said = append(said, fmt.Sprintf("… (%s)", many(len(moves), "move")))
			break
		}
		said = append(said, k.label(m))
	}
	return strings.Join(said, ", ")
}

// sayStones is the stones set before the game that only one has.
func (k collation) sayStones(ds []same.Difference) string {
	var mine, others []string
	for _, x := range ds {
		if x.HasA {
			others = append(others, x.A.Label(k.speaker.Size()))
		}
		if x.HasB {
			mine = append(mine, x.B.Label(k.speaker.Size()))
		}
	}
	var said []string
	if len(mine) > 0 {
		said = append(said, " sets "+strings.Join(mine, ", "))
	}
	if len(others) > 0 {
		said = append(said, " does not set "+strings.Join(others, ", "))
	}
	return strings.Join(said, " and")
}

// sgf is a record of the moves. What others have instead stands beside them as
// variations; all notes are told in comments as well. The main line is that of
// the version that speaks, whatever others add at its end.
func (k collation) sgf(b []byte) []byte {
	b = k.root(b)
	var closing []string // what closes the parentheses that are open, the last one first
	for n := 1; n <= k.speaker.Moves(); n++ {
		if beside := k.beside(n); beside != "" {
			b = append(b, "\n("...)
			closing = append(closing, ")"+beside)
		}
		b = k.comment(appendMove(b, k.speaker.Move(n)), n, "")
	}
	if more := k.beside(k.speaker.Moves() + 1); more != "" { // the empty node keeps them from being the main line's end
		b = append(append(b, "\n(;C[A ends here])"...), more...)
	}
	for _, c := range slices.Backward(closing) {
		b = append(b, c...)
	}
	return append(b, ")\n"...)
}

func (k collation) root(b []byte) []byte {
	size := k.speaker.Size()
	b = append(b, "(;FF[4]GM[1]CA[UTF-8]SZ["...)
	b = strconv.AppendInt(b, int64(size.Cols), 10)
	if size.Rows != size.Cols {
		b = strconv.AppendInt(append(b, ':'), int64(size.Rows), 10)
	}
	b = append(b, ']')
	for _, c := range []kifu.Color{kifu.Black, kifu.White} {
		for i, p := range k.speaker.Stones(c) {
			if i == 0 {
				b = append(append(b, 'A'), c.Letter()...)
			}
			b = append(append(append(b, '['), p.SGF()...), ']')
		}
	}
	return k.comment(b, 0, string(k.versions(nil)))
}

// beside is the variations that begin with a move.
func (k collation) beside(n int) string {
	var b []byte
	for i := range k.variants[n] {
		v := &k.variants[n][i]
		if len(v.moves) == 0 || n == 0 {
			continue
		}
		b = append(b, "\n("...)
		for j, m := range v.moves {
			b = appendMove(b, m)
			if j == 0 {
				b = append(b, "C["+escapeSGF(k.say(v))+"]"...)
			}
		}
		b = append(b, ')')
	}
	return string(b)
}

// comment adds what is to be said at a move, after the words given.
func (k collation) comment(b []byte, n int, words string) []byte {
	said := []string{words}
	if words == "" {
		said = nil
	}
	for i := range k.variants[n] {
		said = append(said, k.say(&k.variants[n][i]))
	}
	if n == k.speaker.Moves() && n > 0 {
		for i := range k.variants[n+1] {
			said = append(said, k.say(&k.variants[n+1][i]))
		}
	}
	if len(said) == 0 {
		return b
	}
	return append(append(append(b, "C["...), escapeSGF(strings.Join(said, "\n"))...), ']')
}

func appendMove(b []byte, m kifu.Move) []byte {
	return append(append(append(append(append(b, ';'), m.Color.Letter()...), '['), m.Point.SGF()...), ']')
}

// escapeSGF makes a text fit to stand between brackets.
func escapeSGF(s string) string { return strings.NewReplacer(`\`, `\\`, "]", `\]`).Replace(s) }

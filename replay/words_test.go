package replay

import (
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// tell reads a line as people write it: "AB A1 B2, W C3, B pass, PL W".
func tell(t testing.TB, size kifu.Size, text string) *kifu.Line {
	t.Helper()
	l := &kifu.Line{Size: size}
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(part)
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "B", "W":
			l.Moves = append(l.Moves, kifu.Move{Color: side(words[0]), Point: point(t, size, words[1])})
		default:
			setUp(t, l, words)
		}
	}
	return l
}

// setUp adds to the setup that stands after the moves told so far.
func setUp(t testing.TB, l *kifu.Line, words []string) {
	t.Helper()
	if n := len(l.Setups); n == 0 || l.Setups[n-1].After != len(l.Moves) {
		l.Setups = append(l.Setups, kifu.Setup{After: len(l.Moves)})
	}
	s := &l.Setups[len(l.Setups)-1]
	if words[0] == "PL" {
		s.ToPlay = side(words[1])
		return
	}
	to, ok := map[string]*[]kifu.Point{"AB": &s.Black, "AW": &s.White, "AE": &s.Empty}[words[0]]
	if !ok {
		t.Fatalf("no move and no setup: %q", words)
	}
	for _, w := range words[1:] {
		*to = append(*to, point(t, l.Size, w))
	}
}

func side(letter string) kifu.Color {
	return map[string]kifu.Color{"B": kifu.Black, "W": kifu.White}[letter]
}

// point reads a label: column letter without I, row from the bottom.
func point(t testing.TB, size kifu.Size, label string) kifu.Point {
	t.Helper()
	if label == "pass" {
		return kifu.Pass
	}
	x := strings.IndexByte("ABCDEFGHJKLMNOPQRSTUVWXYZ", label[0])
	row, err := strconv.Atoi(label[1:])
	p := kifu.At(x, int(size.Rows)-row)
	if x < 0 || err != nil {
		t.Fatalf("no point: %q", label)
	}
	return p
}

// draw is the board as a diagram.
func draw(b *Board) string {
	var s strings.Builder
	for y := range int(b.size.Rows) {
		s.WriteString(strconv.Itoa(int(b.size.Rows) - y))
		for x := range int(b.size.Cols) {
			s.WriteByte(' ')
			s.WriteByte(".#o"[b.At(kifu.At(x, y))])
		}
		s.WriteByte('\n')
	}
	s.WriteString(" ")
	for x := range int(b.size.Cols) {
		s.WriteString(" " + kifu.At(x, 0).Label(b.size)[:1])
	}
	return s.String()
}

// playOn takes a line over a board and says what is held against its last move.
func playOn(b *Board, l *kifu.Line) (last Fault) {
	setups := l.Setups
	for i, m := range l.Moves {
		for len(setups) > 0 && setups[0].After <= i {
			b.Setup(setups[0])
			setups = setups[1:]
		}
		last = b.Faults(m)
		b.Play(m)
	}
	for _, s := range setups {
		b.Setup(s)
	}
	return last
}

package same

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
	"github.com/kifubase/kifubase/replay"

	"os"
)

// base is a game to plant differences in.
type base struct {
	file    string
	line    kifu.Line
	settled kifu.Settled
}

// bases are the games of GNU Go that have some moves.
func bases(t testing.TB) (all []base) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(records, "selfplay", "19x19-*.sgf"))
	if err != nil || len(names) < 20 {
		t.Fatal(len(names), err)
	}
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		for r, err := range parser.NewReader(nil).Records(file, filepath.Base(name)) {
			if err != nil {
				t.Fatal(err)
			}
			r = r.Clone()
			told := tellRecord(t, r)
			r.Line.Moves = r.Line.Moves[:r.Line.Played()]
			all = append(all, base{r.File, r.Line, told.Settled})
		}
		file.Close()
	}
	return all
}

func (b *base) tell(name string, silent bool) *Telling {
	r := &Record{File: name, Number: 1, Line: &b.line, Settled: &b.settled, Digest: func() kifu.Digest { return kifu.Digest{} }}
	if silent {
		r.Settled = new(kifu.Settled)
	}
	return Tell(r)
}

// planted are the differences, and as what they are to be found. A reason of
// "" is a witness.
var planted = []struct {
	name   string
	reason Reason
	plant  func(r *rand.Rand, l *kifu.Line)
}{
	{"cut by 1 to 50 %", Prefix, func(r *rand.Rand, l *kifu.Line) {
		n := len(l.Moves)
		l.Moves = l.Moves[:n-max(1, n*(1+r.IntN(50))/100)]
	}},
	{"1 to 5 moves typed wrong", Typo, func(r *rand.Rand, l *kifu.Line) {
		for range 1 + r.IntN(5) {
			m := &l.Moves[r.IntN(len(l.Moves))]
			if m.Point == kifu.Pass {
				m = &l.Moves[0]
			}
			m.Point = beside(r, m.Point, l.Size)
		}
	}},
	{"two moves of one side exchanged", Swap, func(r *rand.Rand, l *kifu.Line) {
		i := r.IntN(len(l.Moves) - 2)
		for l.Moves[i].Point == l.Moves[i+2].Point {
			i = r.IntN(len(l.Moves) - 2)
		}
		l.Moves[i].Point, l.Moves[i+2].Point = l.Moves[i+2].Point, l.Moves[i].Point
	}},
	{"a move missing", Shift, func(r *rand.Rand, l *kifu.Line) {
		i := r.IntN(len(l.Moves) - 1)
		l.Moves = slices.Delete(l.Moves, i, i+1)
	}},
	{"a move doubled", Shift, func(r *rand.Rand, l *kifu.Line) {
		i := r.IntN(len(l.Moves) - 1)
		l.Moves = slices.Insert(l.Moves, i, l.Moves[i])
	}},
	{"turned", "", func(r *rand.Rand, l *kifu.Line) { turn(l, kifu.Symmetry(1+r.IntN(7))) }},
	{"turned and a move typed wrong", Typo, func(r *rand.Rand, l *kifu.Line) {
		turn(l, kifu.Symmetry(1+r.IntN(7)))
		m := &l.Moves[r.IntN(len(l.Moves)-1)]
		m.Point = beside(r, m.Point, l.Size)
	}},
	{"cut by 40 % and turned", Prefix, func(r *rand.Rand, l *kifu.Line) {
		l.Moves = l.Moves[:len(l.Moves)*6/10]
		turn(l, kifu.Symmetry(1+r.IntN(7)))
	}},
	{"colours exchanged", Colours, func(_ *rand.Rand, l *kifu.Line) {
		for i := range l.Moves {
			l.Moves[i].Color = l.Moves[i].Color.Opponent()
		}
	}},
	{"passes at the end", "", func(r *rand.Rand, l *kifu.Line) {
		for range 1 + r.IntN(3) {
			l.Moves = append(l.Moves, kifu.Move{Color: kifu.Black, Point: kifu.Pass})
		}
	}},
}

// beside is a point next to p.
func beside(r *rand.Rand, p kifu.Point, s kifu.Size) kifu.Point {
	for {
		if q := kifu.At(p.X()+r.IntN(3)-1, p.Y()+r.IntN(3)-1); q != p && s.Holds(q) {
			return q
		}
	}
}

func turn(l *kifu.Line, t kifu.Symmetry) {
	for i := range l.Moves {
		l.Moves[i].Point = t.Turn(l.Moves[i].Point, l.Size)
	}
	for i := range l.Setups {
		s := &l.Setups[i]
		for _, points := range [][]kifu.Point{s.Black, s.White, s.Empty} {
			for k := range points {
				points[k] = t.Turn(points[k], l.Size)
			}
		}
	}
}

func clone(l kifu.Line) kifu.Line {
	l.Moves = slices.Clone(l.Moves)
	l.Setups = slices.Clone(l.Setups)
	for i := range l.Setups {
		s := &l.Setups[i]
		s.Black, s.White, s.Empty = slices.Clone(s.Black), slices.Clone(s.White), slices.Clone(s.Empty)
	}
	return l
}

// TestPlantedDifferences plants each difference in a thousand games, and wants
// 98 in a hundred joined with the right reason, and no two games joined that
// are none: first where the headers say nothing, then where they say it too.
func TestPlantedDifferences(t *testing.T) {
	bs := bases(t)
	times := 1 + 1000/len(bs)
	if testing.Short() {
		times = 4
	}
	for _, silent := range []bool{true, false} {
		for k, p := range planted {
			t.Run(fmt.Sprintf("%s silent %v", p.name, silent), func(t *testing.T) {
				right, all := 0, 0
				missed := map[string]int{}
				for n := range times {
					r := rand.New(rand.NewPCG(uint64(k), uint64(n)))
					right += plantAll(t, r, bs, p.plant, p.reason, silent, missed)
					all += len(bs)
				}
				t.Logf("%d of %d; %v", right, all, missed)
				if 100*right < 98*all {
					t.Errorf("%d of %d found: %v", right, all, missed)
				}
			})
		}
	}
}

func plantAll(t *testing.T, r *rand.Rand, bs []base, plant func(*rand.Rand, *kifu.Line), want Reason, silent bool, missed map[string]int) (right int) {
	var ts []*Telling
	for i := range bs {
		ts = append(ts, bs[i].tell(bs[i].file, silent))
	}
	for i := range bs {
		b := bs[i]
		b.line = clone(b.line)
		plant(r, &b.line)
		ts = append(ts, b.tell("planted in "+b.file, silent))
	}
	f := find(ts)
	n := len(bs)
	for i := range bs {
		a, b := f.of[i], f.of[n+i]
		got := f.version(a, b).Reason
		if got == want && (want != "" || a == b) {
			right++
		} else {
			missed[string(got)]++
		}
	}
	for _, c := range f.Clusters {
		if len(c.Games) > 2 {
			t.Errorf("%d games in a cluster of two", len(c.Games))
		}
		if a, b := c.Games[0], c.Games[1]; a%n != b%n {
			t.Errorf("games %d and %d were joined", a, b)
		}
	}
	return right
}

// TestSameOpening: a thousand pairs of games that have the first sixty moves
// in common, and then go on otherwise, are two thousand games.
func TestSameOpening(t *testing.T) {
	bs := bases(t)
	pairs := 1000
	if testing.Short() {
		pairs = 100
	}
	var ts []*Telling
	for n := range pairs {
		r := rand.New(rand.NewPCG(60, uint64(n)))
		for range 2 {
			b := bs[n%len(bs)]
			b.line = clone(b.line)
			b.line.Moves = b.line.Moves[:60]
			goOn(r, &b.line, 62+r.IntN(180))
			ts = append(ts, b.tell(fmt.Sprint("game ", len(ts)), true))
		}
	}
	f := find(ts)
	if len(f.Games) != 2*pairs || len(f.Clusters) > 0 {
		t.Errorf("%d games of %d, %d clusters", len(f.Games), 2*pairs, len(f.Clusters))
		for _, c := range f.Clusters[:min(5, len(f.Clusters))] {
			t.Log(c.Versions[0])
		}
	}
}

// goOn plays moves that the rules allow until there are so many.
func goOn(r *rand.Rand, l *kifu.Line, moves int) {
	b := replay.NewBoard(l.Size)
	for _, s := range l.Setups {
		b.Setup(s)
	}
	for _, m := range l.Moves {
		b.Play(m)
	}
	for tries := 0; len(l.Moves) < moves && tries < 10*moves; tries++ {
		m := kifu.Move{Color: l.Moves[len(l.Moves)-1].Color.Opponent(), Point: kifu.At(r.IntN(int(l.Size.Cols)), r.IntN(int(l.Size.Rows)))}
		if b.Faults(m) == 0 {
			b.Play(m)
			l.Moves = append(l.Moves, m)
		}
	}
}

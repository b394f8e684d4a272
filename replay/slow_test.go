package replay

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// slow is a second board, written to be believed and not to be fast: stones in
// a row of letters, liberties by flood fill, every position kept as it was.
type slow struct {
	cols, rows int
	beside     [][]int // the neighbours of each point
	stones     []byte  // '.', 'B', 'W'
	prisoners  map[byte]int
	ko         int  // point, -1 for none
	koSide     byte // who may not play there
	past       []stood
	ply        int
}

// stood is a position, the ply that it stood after, and who moved on it.
type stood struct {
	stones string
	ply    int
	mover  byte
}

func newSlow(size kifu.Size) *slow {
	s := &slow{
		cols: int(size.Cols), rows: int(size.Rows), ko: -1,
		stones: bytes.Repeat([]byte{'.'}, size.Area()), prisoners: map[byte]int{},
	}
	for p := range s.stones {
		s.beside = append(s.beside, s.neighbours(p))
	}
	return s
}

func (s *slow) at(p kifu.Point) int { return p.Y()*s.cols + p.X() }

func (s *slow) neighbours(p int) (all []int) {
	x, y := p%s.cols, p/s.cols
	if x > 0 {
		all = append(all, p-1)
	}
	if x < s.cols-1 {
		all = append(all, p+1)
	}
	if y > 0 {
		all = append(all, p-s.cols)
	}
	if y < s.rows-1 {
		all = append(all, p+s.cols)
	}
	return all
}

// chain is the stones joined to p, and how many liberties they have.
func (s *slow) chain(p int) (stones []int, liberties int) {
	stones = []int{p}
	met := make([]bool, len(s.stones))
	met[p] = true
	for i := 0; i < len(stones); i++ {
		for _, n := range s.beside[stones[i]] {
			if met[n] {
				continue
			}
			switch s.stones[n] {
			case '.':
				met[n] = true
				liberties++
			case s.stones[p]:
				met[n] = true
				stones = append(stones, n)
			}
		}
	}
	return stones, liberties
}

func (s *slow) setUp(setup kifu.Setup) {
	if s.ply > 0 {
		s.stand(0)
	}
	for letter, points := range map[byte][]kifu.Point{'B': setup.Black, 'W': setup.White, '.': setup.Empty} {
		for _, p := range points {
			s.stones[s.at(p)] = letter
		}
	}
	s.ko = -1
}

// stand notes who moves on the position that is on the board.
func (s *slow) stand(mover byte) {
	s.past = append(s.past, stood{string(s.stones), s.ply, mover})
}

// verdict is what a slow board has to say about one move.
type verdict struct {
	faults     Fault
	positional int // the first ply after which the same position stood, -1 for none
	situation  int // … with the same side to move
}

// play plays a move, faults or none, and says what is wrong with it.
func (s *slow) play(m kifu.Move) verdict {
	c, o := m.Color.Letter()[0], m.Color.Opponent().Letter()[0]
	s.stand(c)
	s.ply++
	ko, koSide := s.ko, s.koSide
	s.ko = -1
	v := verdict{positional: -1, situation: -1}
	if m.Point == kifu.Pass {
		return v
	}
	p := s.at(m.Point)
	if s.stones[p] != '.' {
		v.faults |= Occupied
	} else if p == ko && c == koSide {
		v.faults |= Ko
	}
	s.stones[p] = c
	var dead []int
	for _, n := range s.beside[p] {
		if stones, liberties := s.chain(n); s.stones[n] == o && liberties == 0 {
			dead = append(dead, stones...)
		}
	}
	taken := s.remove(dead)
	s.prisoners[c] += taken
	own, liberties := s.chain(p)
	if liberties == 0 {
		if v.faults == 0 {
			v.faults |= Suicide
			if len(own) == 1 {
				v.faults |= LoneStone
			}
		}
		s.prisoners[o] += s.remove(own)
	} else if taken == 1 && len(own) == 1 && liberties == 1 {
		s.ko, s.koSide = dead[0], o
	}
	v.positional, v.situation = s.stoodBefore(o)
	return v
}

// remove takes stones off, which may be told twice, and counts them.
func (s *slow) remove(stones []int) (n int) {
	for _, p := range stones {
		if s.stones[p] != '.' {
			n++
		}
		s.stones[p] = '.'
	}
	return n
}

func (s *slow) stoodBefore(toMove byte) (positional, situation int) {
	positional, situation = -1, -1
	for _, was := range s.past {
		if was.stones != string(s.stones) {
			continue
		}
		if positional < 0 {
			positional = was.ply
		}
		if situation < 0 && was.mover == toMove {
			situation = was.ply
		}
	}
	return positional, situation
}

// illegal reports whether a set of rules forbids the move.
func (v verdict) illegal(r Rules) bool {
	switch {
	case v.faults.Has(Occupied), v.faults.Has(LoneStone), v.faults.Has(Suicide) && !r.Suicide:
		return true
	case r.Ko == PositionalSuperko:
		return v.positional >= 0
	case r.Ko == SituationalSuperko:
		return v.situation >= 0
	}
	return v.faults.Has(Ko)
}

func (s *slow) clone() *slow {
	c := *s
	c.stones, c.past = slices.Clone(s.stones), slices.Clip(s.past)
	c.prisoners = maps.Clone(s.prisoners)
	return &c
}

// combinations are the rules that moves can be judged by.
func combinations() (all []Rules) {
	for _, ko := range []KoRule{SimpleKo, PositionalSuperko, SituationalSuperko} {
		for _, suicide := range []bool{false, true} {
			all = append(all, Rules{Name: "test", Ko: ko, Suicide: suicide, Bare: true})
		}
	}
	return all
}

// random makes a game on a small board. Most moves keep to the rules r; the
// wilder it is, the more do not, are played out of turn, or follow stones that
// were set by hand.
func random(r *rand.Rand, rules Rules, wild float64) *kifu.Line {
	size := kifu.Size{Cols: uint8(2 + r.IntN(6)), Rows: uint8(2 + r.IntN(6))}
	l, s, c := &kifu.Line{Size: size}, newSlow(size), kifu.Black
	for range 10 + r.IntN(4*size.Area()) {
		if r.Float64() < wild/3 {
			setup := someStones(r, size)
			setup.After = len(l.Moves)
			l.Setups = append(l.Setups, setup)
			s.setUp(setup)
		}
		if r.Float64() < wild {
			c = c.Opponent()
		}
		m := someMove(r, s, c, rules, r.Float64() < wild)
		l.Moves = append(l.Moves, m)
		s.play(m)
		c = c.Opponent()
	}
	return l
}

func someStones(r *rand.Rand, size kifu.Size) (s kifu.Setup) {
	for i, p := range r.Perm(size.Area())[:1+r.IntN(3)] {
		to := []*[]kifu.Point{&s.Black, &s.White, &s.Empty}[(i+r.IntN(3))%3]
		*to = append(*to, kifu.At(p%int(size.Cols), p/int(size.Cols)))
	}
	return s
}

// someMove is a move that the rules allow, or any move at all; a pass when ten
// tries found none, and now and then.
func someMove(r *rand.Rand, s *slow, c kifu.Color, rules Rules, any bool) kifu.Move {
	for range 10 {
		m := kifu.Move{Color: c, Point: kifu.At(r.IntN(s.cols), r.IntN(s.rows))}
		if any || !s.clone().play(m).illegal(rules) {
			return m
		}
		if r.IntN(20) == 0 {
			break
		}
	}
	return kifu.Move{Color: c, Point: kifu.Pass}
}

// TestRandomPlay plays games on the board and on the slow one. Move by move,
// the faults, the stones, the prisoners and what is repeated must be the same,
// and the first illegal move under each combination of rules.
func TestRandomPlay(t *testing.T) {
	games := 10_000
	if testing.Short() {
		games = 500
	}
	j, moves, illegal := NewJudge(), 0, 0
	for n := range games {
		r := rand.New(rand.NewPCG(1, uint64(n)))
		rules := combinations()[n%6]
		l := random(r, rules, []float64{0, 0.05, 0.2}[n/6%3])
		moves += len(l.Moves)
		if err := differ(j, l, &illegal); err != nil {
			t.Fatalf("game %d, %v: %v\n%v", n, l.Size, err, l)
		}
	}
	t.Logf("%d games, %d moves, %d of them illegal under some rules", games, moves, illegal)
}

// differ says where the two boards differ on a line.
func differ(j *Judge, l *kifu.Line, illegal *int) error {
	s, faulty := newSlow(l.Size), [6]int{}
	setups := l.Setups
	j.begin(l, Options{Rules: Rules{Bare: true}, Positions: true})
	for i, m := range l.Moves {
		for ; len(setups) > 0 && setups[0].After == i; setups = setups[1:] {
			s.setUp(setups[0])
		}
		j.setUp(i)
		got := j.faults(m, i+1) | j.play(m, i+1)
		want := s.play(m)
		if err := sameMove(j, s, m, got, want); err != nil {
			return fmt.Errorf("move %d, %v: %w", i+1, m, err)
		}
		for k, rules := range combinations() {
			if faulty[k] == 0 && want.illegal(rules) {
				faulty[k] = i + 1
				*illegal++
			}
		}
	}
	for k, rules := range combinations() {
		if r := j.Replay(l, Options{Rules: rules}); r.Faulty != faulty[k] {
			return fmt.Errorf("first illegal move %d, want %d, under %+v", r.Faulty, faulty[k], rules)
		}
	}
	return nil
}

func sameMove(j *Judge, s *slow, m kifu.Move, got Fault, want verdict) error {
	if got&^Repetition != want.faults {
		return fmt.Errorf("faults %b, want %b", got, want.faults)
	}
	if got.Has(Repetition) != (want.positional >= 0) {
		return fmt.Errorf("repetition %v, want of move %d", got.Has(Repetition), want.positional)
	}
	if got.Has(Repetition) {
		was := j.past.seen[j.past.current]
		positional, situation := int(j.past.steps[was.first].ply), -1
		if step := was.moved[m.Color.Opponent()-1]; step >= 0 {
			situation = int(j.past.steps[step].ply)
		}
		if positional != want.positional || situation != want.situation {
			return fmt.Errorf("repeats moves %d and %d, want %d and %d", positional, situation, want.positional, want.situation)
		}
	}
	for p := range s.stones {
		if c := j.board.At(kifu.At(p%s.cols, p/s.cols)); "?BW"[c] != s.stones[p] && (c != kifu.None || s.stones[p] != '.') {
			return fmt.Errorf("boards differ:\n%s\nwant %s", draw(&j.board), s.stones)
		}
	}
	if x, y := j.board.Prisoners(kifu.Black), j.board.Prisoners(kifu.White); x != s.prisoners['B'] || y != s.prisoners['W'] {
		return fmt.Errorf("prisoners %d %d, want %d %d", x, y, s.prisoners['B'], s.prisoners['W'])
	}
	if j.hashes != j.board.turnings() {
		return fmt.Errorf("the hash that followed the moves is not that of the board")
	}
	return nil
}

// askRefgo runs an independent program over games, each "cols rows ko suicide
// moves…"; it answers the first illegal move or 0, the board before it and the
// prisoners.
const askRefgo = `
import sys, refgo
for l in sys.stdin:
    w, h, ko, suicide, *moves = l.split()
    g, at = refgo.Ref(int(w), int(h), ko, suicide), 0
    for n, m in enumerate(moves):
        try:
            g.play(m[0], None if m[1:] == '-' else (ord(m[1]) - 97, ord(m[2]) - 97))
        except refgo.Illegal:
            at = n + 1
            break
    print(at, ''.join(g.b), g.caps['B'], g.caps['W'])
`

// TestBoardsThatAllMeet plays with keys that are all the same, so that every
// position meets every other in the hash table: only the boards tell.
func TestBoardsThatAllMeet(t *testing.T) {
	j, illegal := NewJudge(), 0
	clear(j.past.keys[:])
	for n := range 60 {
		r := rand.New(rand.NewPCG(3, uint64(n)))
		l := random(r, combinations()[n%6], 0.1)
		if err := differ(j, l, &illegal); err != nil {
			t.Fatalf("game %d, %v: %v\n%v", n, l.Size, err, l)
		}
	}
}

// TestSlowAgainstRefgo holds the slow board against an independent program, so
// that what the fast one is held against is not of one hand alone.
func TestSlowAgainstRefgo(t *testing.T) {
	shared := os.Getenv("KIFUBASE_SHARED")
	if shared == "" {
		t.Skip("KIFUBASE_SHARED is not set: the folder whose oracles/refgo.py this test runs")
	}
	games := 3_000
	if testing.Short() {
		games = 300
	}
	var ask, want strings.Builder
	for n := range games {
		r := rand.New(rand.NewPCG(2, uint64(n)))
		rules := combinations()[n%6]
		l := random(r, rules, 0)
		l.Moves = append(l.Moves, someMove(r, newSlow(l.Size), kifu.Color(1+len(l.Moves)%2), rules, true))
		ko := []string{"simple", "psk", "ssk"}[rules.Ko]
		suicide := map[bool]string{false: "forbid", true: "allow"}[rules.Suicide]
		fmt.Fprintf(&ask, "%d %d %s %s", l.Size.Cols, l.Size.Rows, ko, suicide)
		answer(&ask, &want, l, rules)
	}
	run := exec.Command("python3", "-c", askRefgo)
	run.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join(shared, "oracles"), "PYTHONDONTWRITEBYTECODE=1")
	run.Stdin = strings.NewReader(ask.String())
	got, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	asked := strings.Split(ask.String(), "\n")
	for i, line := range strings.Split(want.String(), "\n") {
		if g := strings.Split(string(got), "\n"); i >= len(g) || g[i] != line {
			t.Fatalf("game %s\nslow  %s\nrefgo %s", asked[i], line, g[i])
		}
	}
}

// answer writes a game's moves, and what the slow board says of it.
func answer(ask, want *strings.Builder, l *kifu.Line, rules Rules) {
	s, at := newSlow(l.Size), 0
	for i, m := range l.Moves {
		letters := m.Point.SGF()
		if letters == "" {
			letters = "-"
		}
		fmt.Fprintf(ask, " %s%s", m.Color.Letter(), letters)
		if at == 0 {
			before := s.clone()
			if s.play(m).illegal(rules) {
				at, s = i+1, before
			}
		}
	}
	fmt.Fprintln(ask)
	fmt.Fprintf(want, "%d %s %d %d\n", at, s.stones, s.prisoners['B'], s.prisoners['W'])
}

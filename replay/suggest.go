package replay

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Slip is a way in which records go wrong.
type Slip string

const (
	Neighbour  Slip = "neighbour"  // a point next to the one that was meant
	Mirrored   Slip = "mirrored"   // column or row counted from the other side, or the two exchanged
	Swapped    Slip = "swapped"    // two moves in the wrong order
	Missing    Slip = "missing"    // a move was left out
	Doubled    Slip = "doubled"    // a move, or several, were told twice
	Threat     Slip = "threat"     // a ko threat and its answer were left out
	WrongColor Slip = "colour"     // the move is the other side's
	Tail       Slip = "other-game" // from here on it is another game
	Stones     Slip = "handicap"   // the handicap that the record names was not set
)

// Suggestion is a repair of one slip that makes the whole line legal: some
// moves in a row are taken for others. It is evidence; nothing is changed.
type Suggestion struct {
	Slip   Slip
	Move   int          // the first move that changes, counted from 1
	Was    []kifu.Move  // those moves, as they stand in the record
	Is     []kifu.Move  // what they may have been; the point of a move that was left out may be Unheard
	Turned bool         // and all moves behind them are the other side's
	Cut    int          // moves at the end that do not belong here
	Set    []kifu.Point // black stones that stand on the board before the first move
	Share  float64      // of all repairs that were found, how likely it is this one: 0 to 1
	Text   string
}

// Unheard is the point of a move that nobody can know.
const Unheard kifu.Point = 0xfefe

// mostSuggestions are told; what comes later is hardly ever right.
const mostSuggestions = 5

// What one line may cost. Each repair that is tried plays the line once, and a
// line of usual length has some 4,000 of them.
const (
	mostTried  = 12_000
	mostPlayed = 4_000_000 // moves
)

// Suggest looks for the slip behind the first illegal move of a line: each
// repair that a single slip would need is tried by playing the rest. What is
// left is weighed by how much the moves look like moves that people play, and
// told best first. A line without an error has no suggestions. The judge's
// report is lost.
func (j *Judge) Suggest(l *kifu.Line, o Options) []Suggestion {
	o.Positions = false
	s := suggesting{judge: j, line: l, options: o, budget: mostPlayed}
	if s.at = s.firstFault(); s.at < 0 {
		return nil
	}
	s.tryAll()
	return s.told()
}

// suggesting is a search for repairs on its way.
type suggesting struct {
	judge   *Judge
	line    *kifu.Line
	options Options
	at      int       // index of the first illegal move
	fault   kifu.Code // what is wrong with it
	repairs []repair
	tried   int
	budget  int // moves that may still be played
	moves   []kifu.Move
	setups  []kifu.Setup
	board   Board
	kept    []Board // the board after every so many moves, up to the fault
	every   int
}

// repair is one edit of a line: from index at on, removed moves are taken for
// others.
type repair struct {
	slip    Slip
	at      int
	removed int
	is      []kifu.Move
	turned  bool         // the rest changes sides
	set     []kifu.Point // Black's before the first move
	excused bool         // the move behind needs no look: what stood between is not known
	weight  float64
}

// firstFault is the index of the first move with an error, -1 for none.
func (s *suggesting) firstFault() int {
	if s.play(s.line, -1) {
		return -1
	}
	for _, f := range s.judge.report.Findings {
		if f.Severity == kifu.Error {
			s.fault = f.Code
		}
	}
	return s.judge.report.Faulty - 1
}

// play plays a line to its first error, and reports whether there is none. The
// move at index excused may be anything but on a stone.
func (s *suggesting) play(l *kifu.Line, excused int) bool {
	j := s.judge
	j.begin(l, s.options)
	s.tried++
	for i, m := range l.Moves {
		s.budget--
		j.setUp(i)
		f := j.faults(m, i+1) | j.play(m, i+1)
		if i == excused {
			f &^= Ko | Repetition
		}
		if f != 0 {
			if j.tell(f, m, i+1); j.report.Faulty > 0 {
				return false
			}
		}
		j.follow(m)
	}
	return true
}

// try keeps a repair that makes the whole line legal.
func (s *suggesting) try(r repair) {
	if s.tried >= mostTried || s.budget < len(s.line.Moves) {
		return
	}
	excused := -1
	if r.excused {
		excused = r.at + len(r.is)
	} else if r.set == nil && !s.mends(&r) {
		return
	}
	l := s.repaired(&r)
	if !s.play(l, excused) {
		return
	}
	r.weight += s.weigh(l, &r)
	s.repairs = append(s.repairs, r)
}

// keepBoards keeps some boards of the line before the fault, from which mends
// plays on. Lines with stones set between moves have none.
func (s *suggesting) keepBoards() {
	for _, set := range s.line.Setups {
		if set.After > 0 {
			return
		}
	}
	s.every = max(16, s.at/64)
	s.board = *boardAfter(s.line, 0)
	for i, m := range s.line.Moves[:s.at] {
		if i%s.every == 0 {
			s.kept = append(s.kept, s.board)
		}
		s.board.Play(m)
	}
}

// mends reports whether the moves up to the fault may be legal after a repair.
// It sees what a board sees, and no repetitions; most repairs fail here.
func (s *suggesting) mends(r *repair) bool {
	if len(s.kept) == 0 {
		return true
	}
	from := min(r.at/s.every, len(s.kept)-1)
	s.tried++
	s.budget -= s.at - from*s.every
	s.board.copy(&s.kept[from])
	for _, m := range s.line.Moves[from*s.every : r.at] {
		s.board.Play(m)
	}
	for _, m := range r.is {
		if m.Point != Unheard && !s.goes(m) {
			return false
		}
	}
	for i := r.at + r.removed; i <= s.at; i++ {
		m := s.line.Moves[i]
		if r.turned {
			m.Color = m.Color.Opponent()
		}
		if !s.goes(m) {
			return false
		}
	}
	return true
}

// goes plays a move if the board has nothing against it.
func (s *suggesting) goes(m kifu.Move) bool {
	f := s.board.Faults(m)
	if f.Has(Suicide) && !f.Has(LoneStone) && s.options.Rules.Suicide {
		f &^= Suicide
	}
	s.board.Play(m)
	return f == 0
}

// repaired is the line after a repair, in memory that the next one uses.
func (s *suggesting) repaired(r *repair) *kifu.Line {
	s.moves = append(s.moves[:0], s.line.Moves[:r.at]...)
	for _, m := range r.is {
		if m.Point == Unheard {
			m.Point = kifu.Pass
		}
		s.moves = append(s.moves, m)
	}
	for _, m := range s.line.Moves[r.at+r.removed:] {
		if r.turned {
			m.Color = m.Color.Opponent()
		}
		s.moves = append(s.moves, m)
	}
	s.setups = s.setups[:0]
	if r.set != nil {
		s.setups = append(s.setups, kifu.Setup{Black: r.set})
	}
	for _, set := range s.line.Setups {
		if set.After > r.at {
			set.After = max(r.at, set.After+len(r.is)-r.removed)
		}
		s.setups = append(s.setups, set)
	}
	return &kifu.Line{Size: s.line.Size, Setups: s.setups, Moves: s.moves}
}

// tryAll tries the repairs of every kind, nearest to the fault first.
func (s *suggesting) tryAll() {
	s.keepBoards()
	s.tryStones()
	s.tryThreat()
	s.tryDoubled()
	s.tryTail()
	for i := s.at; i >= 0; i-- {
		s.tryPoints(i)
		s.trySwaps(i)
		s.tryColors(i)
	}
	s.tryMissing()
}

// How often slips happen, as logarithms. Nobody has counted them in records of
// games; what is known is that a point beside the right one is the commonest.
var often = map[Slip]float64{
	Neighbour: -1.2, Mirrored: -2.3, Swapped: -2, Missing: -2.3, Doubled: -2, Threat: -1, WrongColor: -2.5, Tail: -3,
	Stones: 4, // where HA names a handicap and the record has no stone, something is wrong with the one or the other
}

// tryStones sets the handicap that the record names, where no stone is set and
// White moves first.
func (s *suggesting) tryStones() {
	n := s.options.Handicap
	if n < 2 || len(s.line.Setups) > 0 || s.line.Moves[0].Color != kifu.White {
		return
	}
	ways := handicapStones(s.line.Size, n)
	for _, set := range ways {
		s.try(repair{slip: Stones, set: set, weight: -math.Log(float64(len(ways)))})
	}
}

// handicapStones is the ways to set two to nine stones on the star points:
// which corners the first two or three leave empty, and on which sides the
// sixth and seventh stand, differs.
func handicapStones(size kifu.Size, n int) [][]kifu.Point {
	if n > 9 || min(size.Cols, size.Rows) < 7 {
		return nil
	}
	star := func(side uint8) [3]int {
		edge := 3
		if side < 13 {
			edge = 2
		}
		return [3]int{edge, int(side) / 2, int(side) - 1 - edge}
	}
	x, y := star(size.Cols), star(size.Rows)
	at := func(i, k int) kifu.Point { return kifu.At(x[i], y[k]) }
	a, b, c, d := at(2, 0), at(0, 2), at(2, 2), at(0, 0)
	left, right, top, bottom, middle := at(0, 1), at(2, 1), at(1, 0), at(1, 2), at(1, 1)
	corners := []kifu.Point{a, b, c, d}
	with := func(more ...kifu.Point) []kifu.Point { return append(slices.Clone(corners), more...) }
	return [][][]kifu.Point{
		2: {{a, b}, {c, d}},
		3: {{a, b, c}, {a, b, d}, {a, c, d}, {b, c, d}},
		4: {corners},
		5: {with(middle)},
		6: {with(left, right), with(top, bottom)},
		7: {with(left, right, middle), with(top, bottom, middle)},
		8: {with(left, right, top, bottom)},
		9: {with(left, right, top, bottom, middle)},
	}[n]
}

// tryPoints takes one move to another point.
func (s *suggesting) tryPoints(i int) {
	m := s.line.Moves[i]
	if m.Point == kifu.Pass {
		return
	}
	x, y := m.Point.X(), m.Point.Y()
	cols, rows := int(s.line.Size.Cols), int(s.line.Size.Rows)
	for _, step := range [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		weight := math.Log(0.2)
		if step[0] != 0 && step[1] != 0 {
			weight = math.Log(0.05)
		}
		s.tryPoint(Neighbour, i, x+step[0], y+step[1], weight)
	}
	s.tryPoint(Mirrored, i, cols-1-x, y, math.Log(0.4))
	s.tryPoint(Mirrored, i, x, rows-1-y, math.Log(0.4))
	s.tryPoint(Mirrored, i, cols-1-x, rows-1-y, math.Log(0.1))
	s.tryPoint(Mirrored, i, y, x, math.Log(0.1))
}

func (s *suggesting) tryPoint(slip Slip, i, x, y int, weight float64) {
	if x < 0 || y < 0 || !s.line.Size.Holds(kifu.At(x, y)) || kifu.At(x, y) == s.line.Moves[i].Point {
		return
	}
	m := kifu.Move{Color: s.line.Moves[i].Color, Point: kifu.At(x, y)}
	s.try(repair{slip: slip, at: i, removed: 1, is: []kifu.Move{m}, weight: weight})
}

// trySwaps exchanges a move with one of the next two: the points alone, or, of
// two neighbours, the colors with them.
func (s *suggesting) trySwaps(i int) {
	moves := s.line.Moves
	if i+1 < len(moves) {
		a, b := moves[i], moves[i+1]
		if a.Color != b.Color {
			s.try(repair{slip: Swapped, at: i, removed: 2, is: []kifu.Move{{Color: a.Color, Point: b.Point}, {Color: b.Color, Point: a.Point}}, weight: math.Log(0.4)})
		}
		s.try(repair{slip: Swapped, at: i, removed: 2, is: []kifu.Move{b, a}, weight: math.Log(0.2)})
	}
	if i+2 < len(moves) && moves[i].Color == moves[i+2].Color {
		s.try(repair{slip: Swapped, at: i, removed: 3, is: []kifu.Move{moves[i+2], moves[i+1], moves[i]}, weight: math.Log(0.4)})
	}
}

// tryColors gives one move to the other side, or all from there on.
func (s *suggesting) tryColors(i int) {
	m := s.line.Moves[i]
	m.Color = m.Color.Opponent()
	s.try(repair{slip: WrongColor, at: i, removed: 1, is: []kifu.Move{m}, weight: math.Log(0.9)})
	s.try(repair{slip: WrongColor, at: i, turned: true, weight: math.Log(0.1)})
}

// tryDoubled leaves out moves that stood there just before.
func (s *suggesting) tryDoubled() {
	moves := s.line.Moves
	for from := s.at; from >= max(0, s.at-2); from-- {
		for n := 1; n <= 4 && from >= n && from+n <= len(moves); n++ {
			if !samePoints(moves[from:from+n], moves[from-n:from]) {
				continue
			}
			s.try(repair{slip: Doubled, at: from, removed: n, weight: math.Log(0.6 / float64(n))})
			if n%2 == 1 {
				s.try(repair{slip: Doubled, at: from, removed: n, turned: true, weight: math.Log(0.3 / float64(n))})
			}
		}
	}
}

func samePoints(a, b []kifu.Move) bool {
	return slices.EqualFunc(a, b, func(a, b kifu.Move) bool { return a.Point == b.Point })
}

// tryThreat puts a threat and its answer before a ko that was retaken at once.
func (s *suggesting) tryThreat() {
	if s.fault != "rule-ko" && s.fault != "rule-repetition" {
		return
	}
	c := s.line.Moves[s.at].Color
	s.try(repair{slip: Threat, at: s.at, is: []kifu.Move{{Color: c, Point: Unheard}, {Color: c.Opponent(), Point: Unheard}}, excused: true})
}

// tryMissing puts a move where one side has moved twice. Where no such place
// is, a move may be missing all the same, if whoever wrote the record took
// turns for granted: then the rest changes sides.
func (s *suggesting) tryMissing() {
	moves := s.line.Moves
	breaks := 0
	for i := s.at; i > 0 && breaks < 4; i-- {
		if moves[i].Color == moves[i-1].Color {
			breaks++
			s.tryInsert(i, moves[i].Color.Opponent(), false)
		}
	}
	for i := s.at; breaks == 0 && i > max(0, s.at-20); i-- {
		s.tryInsert(i, moves[i].Color, true)
	}
}

// tryInsert puts a move before index i: anywhere, or where it must have been.
func (s *suggesting) tryInsert(i int, c kifu.Color, turned bool) {
	weight := 0.0
	if turned {
		weight = math.Log(0.05)
	}
	before := len(s.repairs)
	s.try(repair{slip: Missing, at: i, is: []kifu.Move{{Color: c, Point: Unheard}}, turned: turned, weight: weight})
	if len(s.repairs) > before {
		return
	}
	points := s.line.Size.Area()
	for at := range points {
		p := kifu.At(at%int(s.line.Size.Cols), at/int(s.line.Size.Cols))
		s.try(repair{slip: Missing, at: i, is: []kifu.Move{{Color: c, Point: p}}, turned: turned, weight: weight})
	}
}

// tryTail takes the end off, from some places where the moves may have stopped
// being answers to those before, and from the fault.
func (s *suggesting) tryTail() {
	h := newHabit(s.line)
	sum, sums := 0.0, make([]float64, s.at+1)
	for i, m := range s.line.Moves[:s.at] {
		h.setUp(i)
		sums[i] = sum
		if sum += h.weigh(m) - strange - s.byChance(i); i > 0 && m.Color == s.line.Moves[i-1].Color {
			sum -= outOfTurn
		}
		h.play(m)
	}
	sums[s.at] = sum
	for range min(mostTails, s.at) {
		best := s.at
		for i := 1; i < s.at; i++ {
			if sums[i] > sums[best] {
				best = i
			}
		}
		sums[best] = math.Inf(-1)
		s.try(repair{slip: Tail, at: best, removed: len(s.line.Moves) - best})
	}
}

// byChance is how likely a move of another game meets an empty point after so
// many moves, as a logarithm.
func (s *suggesting) byChance(moves int) float64 {
	return math.Log(max(0.2, 1-float64(moves)/float64(s.line.Size.Area())))
}

// mostTails is how many places are tried from which the moves may be of
// another game.
const mostTails = 4

// weigh is how likely a repaired line is to have been played, and a slip to
// have made the record of it, as a logarithm: only differences mean anything.
func (s *suggesting) weigh(l *kifu.Line, r *repair) float64 {
	sum := often[r.slip]
	h := newHabit(l)
	for i, m := range l.Moves {
		h.setUp(i)
		if m.Point != kifu.Pass {
			sum += h.weigh(m) - blindly
		}
		h.play(m)
	}
	sum -= outOfTurn * float64(turns(l.Moves))
	if r.slip == Tail {
		sum -= blindly * float64(r.removed)
		for i := r.at; i < s.at; i++ {
			sum += s.byChance(i)
		}
	}
	return sum
}

// outOfTurn is the weight of a side that moves twice, which hardly happens.
const outOfTurn = 7

func turns(moves []kifu.Move) (n int) {
	for i := 1; i < len(moves); i++ {
		if moves[i].Color == moves[i-1].Color {
			n++
		}
	}
	return n
}

// told is the best repairs, with their shares.
func (s *suggesting) told() []Suggestion {
	slices.SortStableFunc(s.repairs, func(a, b repair) int { return cmp.Compare(b.weight, a.weight) })
	all := 0.0
	for _, r := range s.repairs {
		all += math.Exp(r.weight - s.repairs[0].weight)
	}
	var told []Suggestion
	for _, r := range s.repairs[:min(len(s.repairs), mostSuggestions)] {
		told = append(told, s.suggestion(&r, math.Exp(r.weight-s.repairs[0].weight)/all))
	}
	return told
}

func (s *suggesting) suggestion(r *repair, share float64) Suggestion {
	g := Suggestion{Slip: r.slip, Move: r.at + 1, Was: s.line.Moves[r.at : r.at+r.removed], Is: r.is, Turned: r.turned, Set: r.set, Share: share}
	if r.slip == Tail {
		g.Was, g.Cut = nil, r.removed
	}
	g.Text = g.text(s.line.Size)
	return g
}

// text says what changes.
func (g *Suggestion) text(size kifu.Size) string {
	rest := ""
	if g.Turned {
		rest = ", and behind it the colors are exchanged"
	}
	switch {
	case g.Set != nil:
		return fmt.Sprintf("the handicap of %d is not set: %s", len(g.Set), labelled(g.Set, size))
	case g.Cut > 0:
		return fmt.Sprintf("from move %d on it is another game, %d to the end", g.Move, g.Cut)
	case g.Slip == Threat:
		return fmt.Sprintf("a threat of %s and its answer are missing before move %d", name(g.Is[0].Color), g.Move)
	case len(g.Was)+len(g.Is) == 0:
		return fmt.Sprintf("from move %d on the colors are exchanged", g.Move)
	case len(g.Was) == 0:
		return fmt.Sprintf("%s is missing before move %d%s", spoken(g.Is, size), g.Move, rest)
	case len(g.Is) == 0:
		return fmt.Sprintf("%s told twice: %s%s", g.those(), spoken(g.Was, size), rest)
	}
	return fmt.Sprintf("%s %s instead of %s%s", g.those(), spoken(g.Is, size), spoken(g.Was, size), rest)
}

// those is the moves that change, as the beginning of a sentence.
func (g *Suggestion) those() string {
	if len(g.Was) == 1 {
		return fmt.Sprintf("move %d is", g.Move)
	}
	return fmt.Sprintf("moves %d to %d are", g.Move, g.Move+len(g.Was)-1)
}

func labelled(points []kifu.Point, size kifu.Size) string {
	var labels []string
	for _, p := range points {
		labels = append(labels, p.Label(size))
	}
	return strings.Join(labels, " ")
}

func spoken(moves []kifu.Move, size kifu.Size) string {
	text := ""
	for i, m := range moves {
		if i > 0 {
			text += ", "
		}
		if m.Point == Unheard {
			text += "a move of " + name(m.Color)
			continue
		}
		text += name(m.Color) + " " + m.Point.Label(size)
	}
	return text
}

// blindly is the weight of a move that is only known to be legal: one of some
// 200 points.
const blindly = 5.3

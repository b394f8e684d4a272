package same

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/kifubase/kifubase/kifu"
)

// A sketch is a few keys of a line that another version of it is likely to
// share. All are blind to colour, and the same in every orientation.
//
//   - Checkpoints: the points played up to move 40, 60, 80 … 160, in any order.
//     They stand for the position there, captures aside, and cost no board.
//     Lines that go the same way for a while share them, however they end.
//   - Dyer's signatures, where moves 20, 40, 60 and 31, 51, 71 went. Slips
//     elsewhere, early ones as well, leave them.
//   - Runs: of the eight moves on end between moves 16 and 112, those four
//     whose hashes are least. A move left out or doubled before them leaves them.
//
// Beside these stand the keys of the headers. An archive keeps sketches, so what
// a key is made of is part of the format of its parts, and of another make of
// keys the version is another (storage: FormatVersion). A key has 48 bits; the
// last of them is 0 in a key of a line, 1 in one of a header.
const (
	firstCheckpoint = 40
	checkpointStep  = 20
	runLength       = 8
	runsFrom        = 16
	runsTo          = 112
	runsKept        = 4
	lastCheckpoint  = 160
)

var signatures = [][3]int{{20, 40, 60}, {31, 51, 71}}

const keyBits = 48

func lineKey(h uint64) uint64     { return h >> (64 - keyBits) &^ 1 }
func headerKey(h uint64) uint64   { return h>>(64-keyBits) | 1 }
func isHeaderKey(key uint64) bool { return key&1 != 0 }

// SketchOf is the keys of a game as it is stored, in ascending order.
func SketchOf(g *kifu.Game) []uint64 {
	s := sketchers.Get().(*sketcher)
	defer sketchers.Put(s)
	return slices.Clip(s.keysOf(nil, Stored(g)))
}

// sketchers are kept because each holds a quarter of a megabyte of keys.
var sketchers = sync.Pool{New: func() any { return newSketcher() }}

// sketcher makes sketches. It holds the keys of boards, turned eight ways.
type sketcher struct {
	size kifu.Size
	keys *[places][8]uint64 // of boards of that size
	all  map[kifu.Size]*[places][8]uint64
	runs []uint64
}

func newSketcher() *sketcher { return &sketcher{all: map[kifu.Size]*[places][8]uint64{}} }

// keysOf appends the keys of a game that is told so, in ascending order, each
// once: those of its line, if it has moves, and those of every header.
func (s *sketcher) keysOf(keys []uint64, ts []*Telling) []uint64 {
	from := len(keys)
	if len(ts) > 0 && ts[0].Moves() > 0 {
		s.add(ts[0], func(h uint64) { keys = append(keys, lineKey(h)) })
	}
	for _, t := range ts {
		headerKeys(&t.Settled, func(h uint64) { keys = append(keys, headerKey(h)) })
	}
	slices.Sort(keys[from:])
	return keys[:from+len(slices.Compact(keys[from:]))]
}

// sizesHeld is how many sizes of boards are held, at a quarter of a megabyte.
const sizesHeld = 16

// begin takes up a board size.
func (s *sketcher) begin(size kifu.Size) {
	if s.size == size && s.keys != nil {
		return
	}
	s.size = size
	if s.keys = s.all[size]; s.keys == nil {
		if len(s.all) >= sizesHeld {
			clear(s.all)
		}
		s.keys = keysOf(size)
		s.all[size] = s.keys
	}
}

func keysOf(size kifu.Size) *[places][8]uint64 {
	keys := new([places][8]uint64)
	seed := mix(uint64(size.Cols)<<8 | uint64(size.Rows))
	for y := range int(size.Rows) {
		for x := range int(size.Cols) {
			p := plyOf(kifu.Move{Color: kifu.Black, Point: kifu.At(x, y)})
			for t := range size.Symmetries() {
				keys[p][t] = mix(seed + uint64(p.turn(kifu.Symmetry(t), size)))
			}
		}
	}
	for t := range 8 {
		keys[plyPass][t] = mix(seed + uint64(plyPass))
	}
	return keys
}

// mix is the finisher of splitmix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// add calls add for each key of a line.
func (s *sketcher) add(t *Telling, add func(key uint64)) {
	s.begin(t.size)
	s.checkpoints(t.plies, add)
	for i, sig := range signatures {
		s.signature(t.plies, sig, uint64(i), add)
	}
	s.leastRuns(t.plies, add)
}

func (s *sketcher) checkpoints(plies []ply, add func(uint64)) {
	var sums [8]uint64
	for i, p := range plies[:min(len(plies), lastCheckpoint)] {
		k := &s.keys[p.where()]
		for t := range sums {
			sums[t] += k[t]
		}
		n := i + 1
		if n >= firstCheckpoint && (n-firstCheckpoint)%checkpointStep == 0 || n == len(plies) && n >= enoughMoves {
			add(mix(s.least(&sums) + uint64(n)))
		}
	}
}

func (s *sketcher) signature(plies []ply, at [3]int, which uint64, add func(uint64)) {
	if len(plies) < at[2] {
		return
	}
	var sums [8]uint64
	for i, n := range at {
		k := &s.keys[plies[n-1].where()]
		for t := range sums {
			sums[t] += bits.RotateLeft64(k[t], i+1)
		}
	}
	add(mix(s.least(&sums) ^ ^which))
}

func (s *sketcher) leastRuns(plies []ply, add func(uint64)) {
	s.runs = s.runs[:0]
	var rolled [8]uint64
	for i, p := range plies[:min(len(plies), runsTo)] {
		k := &s.keys[p.where()]
		for t := range rolled {
			rolled[t] = bits.RotateLeft64(rolled[t], 7) ^ k[t]
		}
		if i >= runLength {
			old := &s.keys[plies[i-runLength].where()]
			for t := range rolled {
				rolled[t] ^= bits.RotateLeft64(old[t], 7*runLength)
			}
		}
		if i >= runsFrom+runLength-1 {
			s.keep(mix(s.least(&rolled)))
		}
	}
	for _, r := range s.runs {
		add(r)
	}
}

// keep keeps the least runs.
func (s *sketcher) keep(run uint64) {
	if len(s.runs) == runsKept && run >= s.runs[runsKept-1] {
		return
	}
	at, there := slices.BinarySearch(s.runs, run)
	if there {
		return
	}
	s.runs = slices.Insert(s.runs, at, run)
	s.runs = s.runs[:min(len(s.runs), runsKept)]
}

// least is the key of the least orientation.
func (s *sketcher) least(sums *[8]uint64) uint64 {
	return slices.Min(sums[:s.size.Symmetries()])
}

package replay

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"sync"

	"github.com/kifubase/kifubase/kifu"
)

// A position's hash is the xor of one 128-bit key for the board's size and one
// for each stone. The keys are a promise on disk: whoever stores position ids
// depends on them, and testdata/positions.golden pins them.
//
// Key n is a pair of 64-bit numbers, the high half and the low one: outputs 2n
// and 2n+1 of the generator SplitMix64 (G. Steele, D. Lea, C. Flood: Fast
// splittable pseudorandom number generators, 2014), whose seed is the first
// eight bytes of the SHA-256 of "kifubase positions 1", big-endian. With
// columns x and rows y from 0:
//
//	a black stone    n = 2 (52 y + x)
//	a white stone    n = 2 (52 y + x) + 1
//	a board's size   n = 2·52·52 + 52 (rows - 1) + (columns - 1)
//
// The id of a position is the least of the hashes that it has in the eight
// turnings of a square board, four of any other, written big-endian. Who is to
// move is not in it, nor is ko.
//
//	version 1    as above
const keysPhrase = "kifubase positions 1"

// hash is 128 bits, high half first.
type hash [2]uint64

func (h hash) less(g hash) bool { return h[0] < g[0] || h[0] == g[0] && h[1] < g[1] }

func (h hash) id() (id kifu.PositionID) {
	binary.BigEndian.PutUint64(id[:8], h[0])
	binary.BigEndian.PutUint64(id[8:], h[1])
	return id
}

// keys holds every key, sizes after stones: 129 kB, made once.
var keys = sync.OnceValue(func() *[3 * kifu.MaxSide * kifu.MaxSide]hash {
	sum := sha256.Sum256([]byte(keysPhrase))
	g := splitMix(binary.BigEndian.Uint64(sum[:8]))
	all := new([3 * kifu.MaxSide * kifu.MaxSide]hash)
	for i := range all {
		all[i] = hash{g.next(), g.next()}
	}
	return all
})

func stoneKey(p kifu.Point, c kifu.Color) hash {
	return keys()[2*(kifu.MaxSide*p.Y()+p.X())+int(c)-1]
}

func sizeKey(s kifu.Size) hash {
	return keys()[kifu.MaxSide*(2*kifu.MaxSide+int(s.Rows)-1)+int(s.Cols)-1]
}

type splitMix uint64

func (g *splitMix) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	z := uint64(*g)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// turnings is a position's hash in every turning: the high halves, then the
// low ones, each half a cache line. Turnings that a board does not have are
// never the least.
type turnings [16]uint64

const never = ^uint64(0)

var noTurnings = turnings{4: never, 5: never, 6: never, 7: never, 12: never, 13: never, 14: never, 15: never}

// flip puts a stone on or takes it off. Written out, it takes half the time of
// a loop.
func (t *turnings) flip(k *turnings) {
	t[0], t[1], t[2], t[3] = t[0]^k[0], t[1]^k[1], t[2]^k[2], t[3]^k[3]
	t[4], t[5], t[6], t[7] = t[4]^k[4], t[5]^k[5], t[6]^k[6], t[7]^k[7]
	t[8], t[9], t[10], t[11] = t[8]^k[8], t[9]^k[9], t[10]^k[10], t[11]^k[11]
	t[12], t[13], t[14], t[15] = t[12]^k[12], t[13]^k[13], t[14]^k[14], t[15]^k[15]
}

// turnedKeys are the keys of a size's stones in every turning, at 2·point +
// color - 1 with points counted row by row. A 19×19 board's take 92 kB; they
// are made in the time of some ten moves a turning.
type turnedKeys struct {
	size  kifu.Size
	empty turnings
	stone []turnings
}

func (k *turnedKeys) make(s kifu.Size) {
	k.size, k.empty = s, noTurnings
	k.stone = slices.Grow(k.stone[:0], 2*s.Area())[:2*s.Area()]
	clear(k.stone)
	for t := range s.Symmetries() {
		turn, h := kifu.Symmetry(t), sizeKey(s)
		k.empty[t], k.empty[8+t] = h[0], h[1]
		for i := range k.stone {
			p := kifu.At(i/2%int(s.Cols), i/2/int(s.Cols))
			h := stoneKey(turn.Turn(p, s), kifu.Color(1+i%2))
			k.stone[i][t], k.stone[i][8+t] = h[0], h[1]
		}
	}
}

func (k *turnedKeys) of(at cell, c kifu.Color) *turnings {
	p := at.point()
	return &k.stone[2*(p.Y()*int(k.size.Cols)+p.X())+int(c)-1]
}

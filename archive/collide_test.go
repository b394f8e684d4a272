package archive

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
)

// TestCollidingBoards makes two boards with one id, by elimination over the
// keys, and puts each into a game: neither is taken for the other.
func TestCollidingBoards(t *testing.T) {
	one, other := collision(t)
	dir := t.TempDir()
	for name, stones := range map[string][]kifu.Point{"one.sgf": one, "other.sgf": other} {
		record := "(;GM[1]SZ[19]PB[" + name + "]PW[x]AB"
		for _, p := range stones {
			record += "[" + p.SGF() + "]"
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(record+";W[aa];B[sa])"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	home := filepath.Join(dir, "archive")
	mustAdd(t, home, nil, dir)
	a := mustOpen(t, home)
	for _, stones := range [][]kifu.Point{one, other} {
		r, err := a.PositionOn(context.Background(), boardOf(stones), query.Query{})
		if err != nil || r.Total != 1 || len(r.Games) != 1 || len(r.Others) != 1 || r.Others[0].Total != 1 {
			t.Fatalf("%v: %d games, %d other boards", err, r.Total, len(r.Others))
		}
		if got := len(r.Games[0].Game.Line.Setups[0].Black); got != len(stones) {
			t.Errorf("a game with %d stones for a board of %d", got, len(stones))
		}
	}
	id, _ := boardOf(one).Position()
	if r, err := a.Position(context.Background(), id, query.Query{}); err != nil || r.Total != 1 || len(r.Others) != 1 {
		t.Errorf("by id: %v, %d games, %d other boards", err, r.Total, len(r.Others))
	}
}

func boardOf(black []kifu.Point) *replay.Board {
	b := replay.NewBoard(kifu.Square(19))
	b.Setup(kifu.Setup{Black: black})
	return b
}

// collision is two boards of black stones with one id. Every other point gives
// 180 keys of 128 bits, so some of them xor to nothing; what is divided in two
// has one hash on both sides, and one id where that is the least of the
// turnings on both.
func collision(t *testing.T) (one, other []kifu.Point) {
	t.Helper()
	keyOf := blackKeys()
	type row struct {
		key    [2]uint64
		points map[kifu.Point]bool
	}
	basis := map[int]row{}
	for y := range 19 {
		for x := range 19 {
			p := kifu.At(x, y)
			if (x+y)%2 != 0 {
				continue
			}
			r := row{keyOf(p), map[kifu.Point]bool{p: true}}
			for r.key != [2]uint64{} {
				at := bits.Len64(r.key[0]) + 64
				if r.key[0] == 0 {
					at = bits.Len64(r.key[1])
				}
				held, ok := basis[at]
				if !ok {
					basis[at] = r
					break
				}
				r.key[0], r.key[1] = r.key[0]^held.key[0], r.key[1]^held.key[1]
				for q := range held.points {
					if r.points[q] {
						delete(r.points, q)
					} else {
						r.points[q] = true
					}
				}
			}
			if r.key == [2]uint64{} {
				return divided(t, r.points)
			}
		}
	}
	t.Fatal("no collision among the points")
	return nil, nil
}

func divided(t *testing.T, points map[kifu.Point]bool) (one, other []kifu.Point) {
	t.Helper()
	r := rand.New(rand.NewPCG(9, 9))
	for range 10_000 {
		one, other = nil, nil
		for y := range 19 {
			for x := range 19 {
				switch p := kifu.At(x, y); {
				case !points[p]:
				case r.IntN(2) == 0:
					one = append(one, p)
				default:
					other = append(other, p)
				}
			}
		}
		a, _ := boardOf(one).Position()
		if b, _ := boardOf(other).Position(); a == b {
			return one, other
		}
	}
	t.Fatal("no division has the least hash on both sides")
	return nil, nil
}

// blackKeys are the keys of black stones, made as replay/keys.go tells.
func blackKeys() func(p kifu.Point) [2]uint64 {
	sum := sha256.Sum256([]byte("kifubase positions 1"))
	state := binary.BigEndian.Uint64(sum[:8])
	next := func() uint64 { // SplitMix64
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	all := make([][2]uint64, 2*kifu.MaxSide*kifu.MaxSide)
	for i := range all {
		all[i] = [2]uint64{next(), next()}
	}
	return func(p kifu.Point) [2]uint64 { return all[2*(kifu.MaxSide*p.Y()+p.X())] }
}

package replay

import (
	"math/rand/v2"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestOneGame turns lines, and tells them in other ways that tell the same.
func TestOneGame(t *testing.T) {
	for n := range 300 {
		r := rand.New(rand.NewPCG(5, uint64(n)))
		l := random(r, combinations()[n%6], 0.05)
		id, symmetry := CanonicalLine(l)
		shared, _ := CanonicalLine(turned(l, symmetry))
		if shared != id {
			t.Fatalf("game %d: turned by its symmetry it has another hash", n)
		}
		for turn := range l.Size.Symmetries() {
			if got, _ := CanonicalLine(turned(l, kifu.Symmetry(turn))); got != id {
				t.Fatalf("game %d turned %d: %v, want %v", n, turn, got, id)
			}
		}
	}
}

func TestSameLine(t *testing.T) {
	size := kifu.Square(19)
	const game = "AB Q16 D4, W D16, B Q4, W C6"
	for _, c := range []struct {
		name, line string
		same       bool
	}{
		{"itself", game, true},
		{"setup in another order", "AB D4 Q16, W D16, B Q4, W C6", true},
		{"a stone set twice", "AB D4 Q16 D4, W D16, B Q4, W C6", true},
		{"passes at the end", game + ", B pass, W pass", true},
		{"PL", "AB Q16 D4, PL W, W D16, B Q4, W C6", true},
		{"turned", "AB D16 Q4, W D4, B Q16, W C14", true},
		{"a pass in the middle", "AB Q16 D4, W D16, B Q4, W pass, B pass, W C6", false},
		{"one move more", game + ", B F4", false},
		{"the other colors", "AW Q16 D4, B D16, W Q4, B C6", false},
		{"stones set after the end", game + ", AB A1", false},
		{"handicap by moves", "B Q16, B D4, W D16, B Q4, W C6", false},
	} {
		want, _ := CanonicalLine(tell(t, size, game))
		if got, _ := CanonicalLine(tell(t, size, c.line)); (got == want) != c.same {
			t.Errorf("%s: the same game %v, want %v", c.name, got == want, c.same)
		}
	}
	passed, _ := CanonicalLine(tell(t, size, game+", B pass, AB A1"))
	if at, _ := CanonicalLine(tell(t, size, game+", AB A1")); at == passed {
		t.Error("a pass before stones that are set is not in the hash")
	}
	nine, _ := CanonicalLine(tell(t, kifu.Square(9), "B C3"))
	if ten, _ := CanonicalLine(tell(t, kifu.Square(10), "B C3")); ten == nine {
		t.Error("the size is not in the hash")
	}
}

// TestLineHashIsWhatItWas pins the hash: games are known by it on disk.
func TestLineHashIsWhatItWas(t *testing.T) {
	for _, c := range []struct {
		line, want string
		symmetry   kifu.Symmetry
	}{
		{"", "73548a8d4d253dd2a78304e5048543a7", 0},
		{"B Q16, W D4, B Q3, W D17, B pass, W pass", "28b0de02c0fa9a2e72c39b40497fb575", 5},
		{"AB Q16 D4, W D16, B Q4, W C6", "7895e46728fbf40a89916eb6ae39da20", 6},
	} {
		got, symmetry := CanonicalLine(tell(t, kifu.Square(19), c.line))
		if got.String() != c.want || symmetry != c.symmetry {
			t.Errorf("%q: %v %d, want %s %d", c.line, got, symmetry, c.want, c.symmetry)
		}
	}
}

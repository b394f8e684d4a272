package web

import "testing"

func TestParts(t *testing.T) {
	for _, c := range []struct {
		part, whole int
		want        string
	}{{0, 0, ""}, {0, 3, "0%"}, {1, 3, "33%"}, {1, 200, "1%"}, {3, 3, "100%"}} {
		if got := percent(c.part, c.whole); got != c.want {
			t.Errorf("%d of %d is %q, want %q", c.part, c.whole, got, c.want)
		}
	}
	if got := (Continuation{Games: 1, Of: 300}).Portion(); got != "<1%" {
		t.Errorf("1 of 300 is %q", got)
	}
}

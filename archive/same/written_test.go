package same

import "testing"

// TestWrittenOtherwise: one game of twenty moves in several writings. A plain
// reader finds the same in those of one letter; "-" is that it finds nothing,
// and stands alone.
func TestWrittenOtherwise(t *testing.T) {
	const moves = ";B[pd];W[dp];B[pp];W[dd];B[fq];W[cn];B[jp];W[qf];B[qe];W[pf];B[nd];W[qj];B[cf];W[fc];B[bd];W[hd];B[qm];W[pn];B[pm];W[om]"
	utf16 := func(s string) string {
		wide := "\xff\xfe"
		for _, c := range []byte(s) {
			wide += string([]byte{c, 0})
		}
		return wide
	}
	var ts []*Telling
	for _, c := range []struct{ writing, sgf string }{
		{"a", "(;GM[1]SZ[19]PB[Alpha]" + moves + ")"},
		{"a", "(;GM[1]SZ[19]PB[Beta]" + moves + ";B[];W[])"},
		{"a", "(;GM[1]SZ[19]PB[Gamma]" + moves}, // not closed
		{"a", "(;GM[1]SZ[19]GB[x]JUNK junk PB[Alpha]" + moves + ")"},
		{"-", utf16("(;GM[1]SZ[19]PB[Alpha]" + moves + ")")},
		{"-", "(\nGM[1]SZ[19]PB[Alpha]" + moves + ")"},
		{"c", "(;GM[1]SZ[19]PB[Alpha]" + moves + ";B[z1])"},
		{"c", "(;GM[1]SZ[19]PB[Delta]" + moves + ";B[z1])"},
		{"d", "(;GM[1]SZ[19]PB[Alpha]" + moves + ";B[z2])"},
		{"e", "(;GM[1]SZ[19]GC[1 [one])]PB[Alpha]" + moves + ")"},
	} {
		ts = append(ts, write(t, c.writing, c.sgf))
	}
	r := Find(ts)
	if len(r.Games) != 1 {
		t.Fatalf("%d games, want one", len(r.Games))
	}
	alike, others := r.Alike(ts, &r.Games[0])
	got := ""
	for _, w := range append(alike, others...) {
		got += ts[w.Telling].File
	}
	if got != "aaaa--ccde" || len(alike) != 4 {
		t.Errorf("%d of %s are alike, want 4 of aaaa--ccde", len(alike), got)
	}
	if ts[6].Writing != ts[7].Writing || ts[6].Writing == ts[8].Writing {
		t.Error("moves that could not be read are alike when they say the same")
	}
	two := Strict(ts[4:6])
	if alike, others := two.Alike(ts[4:6], &two.Games[0]); len(alike) != 1 || len(others) != 1 {
		t.Error("two that a plain reader cannot read are alike")
	}
}

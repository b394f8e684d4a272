package web

import (
	"strings"
	"testing"
)

// A handful of games from a thousand years ago does not stretch the line, and
// years with too few games are told together.
func TestTheLineOfPopularity(t *testing.T) {
	p := &Popularity{
		Of:    map[int]int{850: 1, 1950: 100, 1951: 10, 1952: 10, 1953: 50, 1954: 3},
		Games: map[int]int{850: 1, 1950: 25, 1951: 5, 1952: 5},
	}
	p.Between()
	if p.From != 1950 || p.To != 1954 {
		t.Errorf("from %d to %d", p.From, p.To)
	}
	var got []string
	for _, s := range p.shares() {
		got = append(got, spanOf(s.from, s.to)+" "+thousands(int(s.percent)))
	}
	if told, want := strings.Join(got, ", "), "1950 25, 1951–1952 50, 1953 0, 1954 0"; told != want {
		t.Errorf("%s, want %s", told, want)
	}
	if picture := string(p.Drawing(`"><b>`)); strings.Contains(picture, "<b>") || wellFormed([]byte(picture)) != nil {
		t.Errorf("no picture: %s", picture)
	}
}

// Years of which nothing is known are no straight stroke, and the few games
// before them tell nothing.
func TestTheLineBreaksWhereNothingIsKnown(t *testing.T) {
	p := &Popularity{
		From: 1900, To: 1990,
		Of:    map[int]int{1900: 30, 1901: 30, 1902: 3, 1950: 40, 1989: 20, 1990: 20},
		Games: map[int]int{1900: 15, 1950: 40, 1990: 10},
	}
	picture := string(p.Drawing("years"))
	_, line, _ := strings.Cut(picture, `class="line" d="`)
	line, _, _ = strings.Cut(line, `"`)
	if strings.Count(line, "M") != 3 || strings.Count(line, "L") != 2 {
		t.Errorf("three lines, of which two lead on, are drawn as %s", line)
	}
	if n := strings.Count(picture, "<circle"); n != 5 {
		t.Errorf("%d points, want 5", n)
	}
}

func TestTheBandOfHolders(t *testing.T) {
	v := TitlePage{Name: "Honinbo"}
	for n, winner := range []string{"A & B", "C", "C", "", "C", "D"} {
		v.Editions = append(v.Editions, Edition{Number: n + 1, Winner: Named{Name: winner}})
	}
	var got []string
	for _, r := range v.reigns() {
		got = append(got, r.Holder.Name+" "+spanOf(r.From, r.To))
	}
	if told, want := strings.Join(got, ", "), "A & B 1, C 2–3, C 5, D 6"; told != want {
		t.Errorf("%s, want %s", told, want)
	}
	if r := v.LongestReign(); r == nil || r.From != 2 || r.To != 3 {
		t.Errorf("longest: %+v", r)
	}
	if err := wellFormed([]byte(v.Band())); err != nil {
		t.Error(err)
	}
}

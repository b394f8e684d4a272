package replay

import (
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

func TestFor(t *testing.T) {
	old := tell(t, kifu.Square(19), "AB D4 Q16, AW D16 Q4, W C6")
	for _, c := range []struct {
		name  string
		e     Evidence
		rules string
		why   string
	}{
		{"named", Evidence{Rules: "korean", Place: "Tokyo"}, "korean", "the record names them"},
		{"named, but unknown to us", Evidence{Rules: "ancient", Place: "Tokyo"}, "japanese", "place: tokyo"},
		{"corner stones", Evidence{Line: old}, "old-chinese", "each side has two stones on opposite corner stars, White moves first"},
		{"corner stones, Black first", Evidence{Line: tell(t, kifu.Square(19), "AB D4 Q16, AW D16 Q4, B C6")}, "", "nothing tells which"},
		{"four handicap stones", Evidence{Line: tell(t, kifu.Square(19), "AB D4 Q16 D16 Q4, W C6")}, "", "nothing tells which"},
		{"server", Evidence{Program: "foxwq"}, "chinese", "program foxwq"},
		{"editor", Evidence{Program: "MultiGo:4.4.4"}, "", "nothing tells which"},
		{"title", Evidence{Title: "samsung", Country: "kr", Place: "Beijing"}, "korean", "country of the title: kr"},
		{"Ing Cup", Evidence{Title: "ing", Country: "tw"}, "ing", "title: ing"},
		{"event", Evidence{Event: "大手合"}, "japanese", "event: 大手合"},
		{"place before event", Evidence{Event: "China-Japan Super Go", Place: "Beijing, China"}, "chinese", "place: china"},
		{"age", Evidence{Dates: []kifu.Date{{Year: 1846}}}, "japanese", "played before 1900"},
		{"nothing", Evidence{Dates: []kifu.Date{{Year: 1999}}}, "", "nothing tells which"},
	} {
		rules, why := For(c.e)
		if rules.Name != c.rules || why != c.why {
			t.Errorf("%s: %q, %q; want %q, %q", c.name, rules.Name, why, c.rules, c.why)
		}
	}
}

func TestEverySetOfRulesHasItsName(t *testing.T) {
	for _, name := range Names() {
		if r, ok := Named(name); !ok || r.Name != name {
			t.Errorf("%s: %+v %v", name, r, ok)
		}
	}
	if _, ok := Named("chess"); ok {
		t.Error("chess has rules here")
	}
	for _, words := range [][]word{programs, places} {
		for _, w := range words {
			if _, ok := Named(w.rules); !ok {
				t.Errorf("%s: no rules %q", w.sign, w.rules)
			}
		}
	}
}

package kifu

import (
	"encoding/json"
	"testing"
)

func TestTurns(t *testing.T) {
	size := Square(19)
	corner := At(2, 3)
	want := []string{"cd", "qd", "cp", "qp", "dc", "dq", "pc", "pq"}
	for turn := range Symmetry(8) {
		if got := turn.Turn(corner, size).SGF(); got != want[turn] {
			t.Errorf("turn %d takes cd to %s, want %s", turn, got, want[turn])
		}
		if got := turn.Inverse().Turn(turn.Turn(corner, size), size); got != corner {
			t.Errorf("turn %d and back takes cd to %s", turn, got.SGF())
		}
		for next := range Symmetry(8) {
			one, two := turn.Then(next).Turn(corner, size), next.Turn(turn.Turn(corner, size), size)
			if one != two {
				t.Errorf("%d.Then(%d) takes cd to %s, one after the other to %s", turn, next, one.SGF(), two.SGF())
			}
		}
	}
	if got := Symmetry(3).Turn(At(0, 1), Size{Cols: 5, Rows: 7}); got != At(4, 5) {
		t.Errorf("half turn of 5x7 takes ab to %s, want ef", got.SGF())
	}
	if got := Symmetry(7).Turn(Pass, size); got != Pass {
		t.Errorf("a pass was turned into %v", got)
	}
}

func TestPointTexts(t *testing.T) {
	for _, c := range []struct {
		column, row byte
		size        Size
		label       string
	}{
		{'p', 'd', Square(19), "Q16"},
		{'h', 'a', Square(9), "H9"},
		{'i', 'i', Square(9), "J1"},
		{'y', 'y', Square(25), "Z1"},
		{'z', 'a', Square(26), "AA26"},
		{'Z', 'Z', Square(52), "BB1"},
	} {
		p, ok := PointOf(c.column, c.row)
		if !ok || p.SGF() != string([]byte{c.column, c.row}) || p.Label(c.size) != c.label {
			t.Errorf("%c%c: ok %v, SGF %q, label %q, want %q", c.column, c.row, ok, p.SGF(), p.Label(c.size), c.label)
		}
	}
	if _, ok := PointOf('1', 'a'); ok {
		t.Error("a digit was taken for a column")
	}
	if Square(19).Holds(Pass) || Square(19).Holds(At(19, 0)) || !Square(19).Holds(At(18, 18)) {
		t.Error("Holds is wrong at the edge of 19x19")
	}
}

func TestResultTexts(t *testing.T) {
	for _, c := range []struct {
		result Result
		want   string
	}{
		{Result{}, "?"},
		{Result{Winner: Black, Ending: EndPoints, Margin: 7.5}, "B+7.5"},
		{Result{Winner: White, Ending: EndPoints, Margin: 10}, "W+10"},
		{Result{Winner: White, Ending: EndResign}, "W+R"},
		{Result{Winner: White, Ending: EndTime}, "W+T"},
		{Result{Winner: Black, Ending: EndForfeit}, "B+F"},
		{Result{Winner: Black}, "B+"},
		{Result{Ending: EndDraw}, "Draw"},
		{Result{Ending: EndVoid}, "Void"},
	} {
		if got := c.result.String(); got != c.want {
			t.Errorf("%+v is %q, want %q", c.result, got, c.want)
		}
		if got := ResultOf(c.want); got != c.result {
			t.Errorf("%q is read as %+v, want %+v", c.want, got, c.result)
		}
	}
}

func TestDatesKeepTheirOrder(t *testing.T) {
	dates := []Date{{Year: 850}, {Year: 1670, Month: 10, Day: 17}, {Year: 1999}, {Year: 1999, Month: 5}, {Year: 1999, Month: 5, Day: 31}}
	texts := []string{"0850", "1670-10-17", "1999", "1999-05", "1999-05-31"}
	for i, d := range dates {
		if d.String() != texts[i] {
			t.Errorf("%+v is %q, want %q", d, d, texts[i])
		}
		if i > 0 && dates[i-1].Number() >= d.Number() {
			t.Errorf("%v does not sort before %v", dates[i-1], d)
		}
	}
	if got := (Date{Year: 1999}).Last(); got != 19991231 {
		t.Errorf("the last day of 1999 is %d", got)
	}
}

func TestSettledAsJSON(t *testing.T) {
	s := Settled{
		Black:  []Person{{Name: "趙治勲", ID: "cho-chikun", Key: "赵治勋", Rank: "9p"}},
		White:  []Person{{Name: "Nobody Known", Key: "nobody known"}},
		Event:  Event{Title: "honinbo", Edition: 54, Stage: "final", Game: 3},
		Result: Result{Winner: Black, Ending: EndPoints, Margin: 7.5},
		Komi:   Komi{Points: 5.5, Known: true},
		Dates:  []Date{{Year: 1999, Month: 5, Day: 31}},
		Rules:  "japanese",
	}
	got, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"black":[{"name":"趙治勲","id":"cho-chikun","rank":"9p"}],` +
		`"white":[{"name":"Nobody Known","id":null,"key":"nobody known","rank":""}],` +
		`"event":{"title":"honinbo","edition":54,"stage":"final","round":null,"game":3},` +
		`"result":"B+7.5","komi":5.5,"date":["1999-05-31"],"handicap":0,"rules":"japanese","note":null}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, _ := json.Marshal(Settled{}); string(got) != `{"black":[],"white":[],"event":{"title":null,"edition":null,"stage":null,"round":null,"game":null},"result":"?","komi":null,"date":[],"handicap":0,"rules":"","note":null}` {
		t.Errorf("an empty header: %s", got)
	}
}

func TestJSONIsHarmlessAndValid(t *testing.T) {
	f := Finding{
		Code: "sgf-x", Severity: Warning, Place: Place{Line: 2, Column: 7, Offset: 30}, Move: 4,
		Text: "a \"quoted\" \\ word\x1b[31m", Value: "bad \xff byte, 趙 \u0085 \u202e", Read: "",
	}
	got, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"code":"sgf-x","severity":"warning","line":2,"column":7,"offset":30,"move":4,` +
		`"text":"a \"quoted\" \\ word\u001b[31m","value":"bad \ufffd byte, 趙 \u0085 \u202e"}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	var back string
	if err := json.Unmarshal(AppendString(nil, f.Text), &back); err != nil || back != f.Text {
		t.Errorf("%q came back as %q, %v", f.Text, back, err)
	}
}

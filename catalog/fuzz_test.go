package catalog

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// seeds gives a fuzzer the values of a table.
func seeds(f *testing.F, name, column, context string) {
	t := &testing.T{}
	for _, r := range valueRows(t, name) {
		behind := ""
		if context != "" {
			behind = rawField(r, context)
		}
		f.Add(rawField(r, column), behind)
	}
}

func FuzzResult(f *testing.F) {
	seeds(f, "RESULT_VALUES.tsv", "raw", "")
	f.Fuzz(func(t *testing.T, raw, context string) {
		r := readResult(raw)
		if r.result.Ending == kifu.EndPoints && (r.result.Winner == kifu.None || r.result.Margin <= 0 || r.result.Margin > mostMargin) {
			t.Errorf("RE[%s] is %+v", raw, r.result)
		}
		// what was settled, written as SGF does, settles to itself
		if again := readResult(r.result.String()); again.result != r.result {
			t.Errorf("RE[%s] is %v, and that is %v", raw, r.result, again.result)
		}
	})
}

func FuzzKomi(f *testing.F) {
	seeds(f, "KOMI_VALUES.tsv", "raw", "context")
	f.Fuzz(func(t *testing.T, raw, context string) {
		got := tables(t).Komi(raw, context).Settled.(kifu.Komi)
		if v := got.Points; got.Known && (v != v || v > mostKomi || v < -mostKomi || v*4 != float64(int(v*4))) {
			t.Errorf("KM[%s]%s is %v", raw, context, v)
		}
	})
}

func FuzzDate(f *testing.F) {
	seeds(f, "DATE_VALUES.tsv", "raw", "")
	f.Fuzz(func(t *testing.T, raw, context string) {
		r := readDate(raw)
		for _, d := range r.dates {
			if d.Year < 1 || d.Month > 12 || d.Month == 0 && d.Day != 0 || d.Day != 0 && !validDay(int(d.Year), int(d.Month), int(d.Day)) {
				t.Errorf("DT[%s] holds %+v", raw, d)
			}
		}
		if len(r.dates) == 0 {
			return
		}
		whole := make([]string, len(r.dates))
		for i, d := range r.dates {
			whole[i] = d.String()
		}
		if again := readDate(strings.Join(whole, ",")); dateList(again.dates) != strings.Join(whole, ",") {
			t.Errorf("DT[%s] is %v, and that is %v", raw, whole, again.dates)
		}
	})
}

func FuzzName(f *testing.F) {
	seeds(f, "NAME_VALUES.tsv", "raw_name", "raw_rank")
	f.Fuzz(func(t *testing.T, raw, rank string) {
		for _, p := range tables(t).Name(raw, rank).Settled.(Names).People {
			if p.Name == "" || p.Key == "" {
				t.Errorf("PB[%s] holds a person without a name: %+v", raw, p)
			}
			if utf8.ValidString(raw) && Fold(p.Name) != p.Key {
				t.Errorf("PB[%s]: %s has the key %s", raw, p.Name, p.Key)
			}
		}
	})
}

func FuzzEvent(f *testing.F) {
	for _, s := range []string{"54th Honinbo, Game 3", "日本第54本因坊七番胜负本因坊,54,Japan", "第4届三星火灾杯世界围棋公开赛32->16", "제54기 본인방전 도전7번기 제3국", "1/4决赛", "第", "第五", "Round 3 of 5"} {
		f.Add(s, "")
	}
	f.Fuzz(func(t *testing.T, raw, round string) {
		h := kifu.Header{{ID: "EV", Text: raw}, {ID: "RO", Text: round}}
		s, _ := tables(t).Settle(Input{Header: h})
		e := s.Event
		if e.Edition < 0 || e.Edition > 999 || e.Round < 0 || e.Game < 0 || e.Title == "" && e.Name == "" != (e.Key == "") {
			t.Errorf("EV[%s]RO[%s] is %+v", raw, round, e)
		}
		if _, err := json.Marshal(s); err != nil {
			t.Error(err)
		}
	})
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"趙治勲", "佐々木", "Yi Ch'ang-ho", "ｶﾞ", "é", "甲　田", "", "---", "İ"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if key := Fold(s); Fold(key) != key {
			t.Errorf("%q folds to %q, and that to %q", s, key, Fold(key))
		}
	})
}

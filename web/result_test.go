package web

import (
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

func TestResultsAsPeopleSayThem(t *testing.T) {
	for _, c := range []struct{ result, rules, en, ja, hans, hant, ko string }{
		{"B+R", "", "B+R", "黒中押し勝ち", "黑中盘胜", "黑中盤勝", "흑 불계승"},
		{"W+3.5", "japanese", "W+3.5", "白3目半勝ち", "白胜3目半", "白勝3目半", "백 3집반승"},
		{"B+0.5", "japanese", "B+0.5", "黒半目勝ち", "黑胜半目", "黑勝半目", "흑 반집승"},
		{"B+7", "", "B+7", "黒7目勝ち", "黑胜7目", "黑勝7目", "흑 7집승"},
		{"B+6.5", "chinese", "B+6.5", "黒6目半勝ち", "黑胜3又1/4子", "黑勝3又1/4子", "흑 6집반승"},
		{"W+0.5", "chinese", "W+0.5", "白半目勝ち", "白胜1/4子", "白勝1/4子", "백 반집승"},
		{"W+4", "chinese", "W+4", "白4目勝ち", "白胜2子", "白勝2子", "백 4집승"},
		{"B+8", "ing", "B+8", "黒8目勝ち", "黑胜8点", "黑勝8點", "흑 8집승"},
		{"B+1.25", "", "B+1.25", "黒1.25目勝ち", "黑胜1.25目", "黑勝1.25目", "흑 1.25집승"},
		{"W+T", "", "W+T", "白時間切れ勝ち", "白超时胜", "白逾時勝", "백 시간승"},
		{"W+", "", "W+", "白勝ち", "白胜", "白勝", "백승"},
		{"Draw", "", "Draw", "持碁", "和棋", "和棋", "무승부"},
		{"Void", "", "Void", "無勝負", "无胜负", "無勝負", "무효"},
		{"?", "", "", "", "", "", ""},
	} {
		for l, want := range map[Language]string{English: c.en, Japanese: c.ja, Simplified: c.hans, Traditional: c.hant, Korean: c.ko} {
			if got := newVoice(l, noCatalog).Result(kifu.ResultOf(c.result), c.rules); got != want {
				t.Errorf("%s by %q rules in %s: %q, want %q", c.result, c.rules, l, got, want)
			}
		}
	}
}

func TestRanksAsPeopleSayThem(t *testing.T) {
	for _, c := range []struct{ rank, en, ja, hans, ko string }{
		{"9p", "9p", "九段", "九段", "9단"},
		{"1p", "1p", "初段", "初段", "초단"},
		{"6d", "6d", "6段", "6段", "6단"}, // of an amateur, a server, or a professional: the record says not which
		{"12d", "12d", "12段", "12段", "12단"},
		{"3k", "3k", "3級", "3级", "3급"},
		{"", "", "", "", ""},
	} {
		for l, want := range map[Language]string{English: c.en, Japanese: c.ja, Simplified: c.hans, Korean: c.ko} {
			if got := newVoice(l, noCatalog).Rank(c.rank); got != want {
				t.Errorf("%s in %s: %q, want %q", c.rank, l, got, want)
			}
		}
	}
}

func TestNamesHaveNoLettersOfTheRecords(t *testing.T) {
	for name, want := range map[string]string{
		"Wang Lei (b)": "Wang Lei", "Lee Sanghun (s)": "Lee Sanghun", "Wang Lei": "Wang Lei", "(b)": "(b)", " (b)": " (b)", "anna (7d)": "anna (7d)",
		"DeepZen (": "DeepZen (", "x (b": "x (b", "x (é)": "x (é)", "": "",
	} {
		if got := newVoice(English, noCatalog).Person(kifu.Person{Name: name}).Name; got != want {
			t.Errorf("%q is shown as %q, want %q", name, got, want)
		}
	}
}

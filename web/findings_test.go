package web

import (
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// What a finding is about is told without a word of English, its kind in the
// reader's language.
func TestFindingsAreToldInTheReadersLanguage(t *testing.T) {
	for _, c := range []struct {
		finding kifu.Finding
		in      Language
		told    string
	}{
		{kifu.Finding{Code: "rule-ko", Text: "White retakes the ko at B8 at once", Value: "bb"}, Japanese, "劫をすぐに取り返した ○B8"},
		{kifu.Finding{Code: "rule-ko", Text: "White retakes the ko at B8 at once", Value: "bb"}, English, "White retakes the ko at B8 at once"},
		{kifu.Finding{Code: "rule-repetition", Text: "Black at A6 brings back the position after move 8, which Japanese rules allow", Value: "ad"}, Korean, "동형 반복 ●A6 8수 뒤의 국면과 같음"},
		{kifu.Finding{Code: "rule-after-passes", Text: "Black moves after passes ended the game; so up to move 14", Value: "bb"}, Simplified, "双方停手终局后的着手 ●B8 至第14手均如此"},
		{kifu.Finding{Code: "result-not-sgf", Text: "not in SGF's form, read by words", Value: "黑中盘胜", Read: "B+R"}, Traditional, "結果不合SGF格式 「黑中盘胜」 → B+R"},
		{kifu.Finding{Code: "result-not-sgf", Text: "not in SGF's form, read by words", Value: "黑中盘胜", Read: "B+R"}, English, "not in SGF's form, read by words “黑中盘胜” → B+R"},
		{kifu.Finding{Code: "name-placeholder", Text: "the value is no name", Value: "X"}, Japanese, "名前ではない 「X」"},
		{kifu.Finding{Code: "charset-wrong", Text: "CA says utf-8, the text is gb18030"}, Simplified, "所注字符编码与正文不符 CA utf-8 ≠ gb18030"},
		{kifu.Finding{Code: "charset-undeclared", Text: "no CA: the text is big5"}, Korean, "문자 인코딩 표시 없음 big5"},
		{kifu.Finding{Code: "sgf-no-value", Text: "PB has no value"}, Japanese, "値のないプロパティ PB"},
		{kifu.Finding{Code: "sgf-off-board", Text: "W lies outside the board of 18x18", Value: "ss"}, Japanese, "盤の外の着手 W 18×18 「ss」"},
		{kifu.Finding{Code: "event-edition", Text: "the 26th edition of Meijin was played in 2001, the game in 1980", Value: "26th Meijin", Read: "meijin"}, Simplified, "届期与对局年份不合 2001 ≠ 1980 “26th Meijin” → meijin"},
		{kifu.Finding{Code: "name-lifetime", Text: "Fujisawa Hideyuki lived 1925-06-14 to 2009-05-08: not the player of 2011-03-05", Value: "Fujisawa Hideyuki"}, Japanese, "棋士の存命中でない対局 1925-06-14 – 2009-05-08 ≠ 2011-03-05 「Fujisawa Hideyuki」"},
		{kifu.Finding{Code: "sgf-value", Text: "and 3 more of this kind in this game"}, Japanese, "値の形式が違う ほか3件"},
		{kifu.Finding{Code: "of-tomorrow", Text: "a code that this program does not know"}, Japanese, "a code that this program does not know"},
	} {
		told := newVoice(c.in, noCatalog).Told(c.finding, kifu.Square(9))
		got := told.Words
		if told.Evidence != "" {
			got += " " + told.Evidence
		}
		if got != c.told {
			t.Errorf("%s in %s:\n%s\nwant\n%s", c.finding.Code, c.in, got, c.told)
		}
		if wantsEnglish := c.in == English || c.finding.Code == "of-tomorrow"; told.English != wantsEnglish {
			t.Errorf("%s in %s: English is %v", c.finding.Code, c.in, told.English)
		}
	}
}

package catalog

import "testing"

func TestFoldText(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Cho Chikun-9p (White)", "cho chikun 9p  white "},
		{"第54期 本因坊戦\n挑戦手合", "第54期 本因坊战 挑战手合"},
		{"趙治勲", Fold("赵治勋")},
		{"佐々木、Ōtake’s", "佐佐木 otake's"},
		{"ｆｕｌｌ　ｗｉｄｔｈ", "full width"},
		{"々", " "},
		{"", ""},
	} {
		if got := FoldText(c.text); got != c.want {
			t.Errorf("%q folds to %q, want %q", c.text, got, c.want)
		}
	}
}

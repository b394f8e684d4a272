package web

import "testing"

// Words behind a name take the form that its last syllable asks for.
func TestKoreanWordsFitTheNameBeforeThem(t *testing.T) {
	v := newVoice(Korean, noCatalog)
	for said, want := range map[string]string{
		"조치훈(이/가) 이김":          "조치훈이 이김",
		"고바야시 고이치(이/가) 이김":     "고바야시 고이치가 이김",
		"조치훈(과/와) 이창호(은/는) 대국": "조치훈과 이창호는 대국",
		"마샤오춘(을/를) 이김":         "마샤오춘을 이김",
		"결승(으로/로), 본선 1(으로/로)": "결승으로, 본선 1로",
		"서울(으로/로), 부산(으로/로)":   "서울로, 부산으로",
		"AlphaGo(이/가) 둠":       "AlphaGo가 둠",
		"왕레이 (b)(은/는) 짐":       "왕레이 (b)은 짐",
		"제3(을/를)":              "제3을",
		"(이/가)":                "가",
	} {
		if got := v.fitting(said); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
	}
	if said := newVoice(Japanese, noCatalog).fitting("A(이/가)"); said != "A(이/가)" {
		t.Errorf("in Japanese: %s", said)
	}
}

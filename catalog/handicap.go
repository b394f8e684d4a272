package catalog

import (
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// handicapWords finds a handicap in the words of event or game name: 让二子,
// 受二子, "2-stone game", 三子局. Terms of a match (先二, 先相先) say what was
// agreed, not what this game was played at: they give no number.
func (s *settling) handicapWords() (kifu.Value, int) {
	for _, id := range []string{"EV", "GN", "RU"} {
		v, ok := s.in.Header.Find(id)
		if !ok || !mayHoldHandicap(v.Text) {
			continue
		}
		if n := handicapIn(v.Text); n >= 2 && n <= 25 {
			return v, n
		}
	}
	return kifu.Value{}, 0
}

func mayHoldHandicap(text string) bool {
	text = clip(text, most)
	return strings.Contains(text, "子") || strings.Contains(text, "stone")
}

// handicapIn reads 让二子 and "2-stone".
func handicapIn(text string) int {
	words := eventWords(clip(text, most))
	r := eventReader{text: clip(text, most), words: words}
	for i, w := range words {
		switch {
		case w.text == "让" || w.text == "受" || w.text == "授":
			j := i + 1
			if j < len(words) && words[j].text == "先" {
				continue
			}
			if n, took := r.number(j); took > 0 && r.wordAt(j+took) == "子" {
				return n
			}
		case w.number && (r.wordAt(i+1) == "stone" || r.wordAt(i+1) == "-" && r.wordAt(i+2) == "stone"):
			return w.num
		}
	}
	return 0
}

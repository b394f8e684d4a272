package parser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"github.com/kifubase/kifubase/kifu"
)

// TestKinds: each kind of finding has its words, and its example shows it.
func TestKinds(t *testing.T) {
	seen := map[kifu.Code]bool{}
	for i, k := range Kinds {
		t.Run(string(k.Code), func(t *testing.T) {
			if seen[k.Code] || k.Meaning == "" || k.Advice == "" || !strings.HasSuffix(k.Meaning, ".") || !strings.HasSuffix(k.Advice, ".") {
				t.Errorf("kind %d is told twice or not in full: %+v", i, k)
			}
			seen[k.Code] = true
			if g := k.Code.Group(); g != "sgf" && g != "charset" {
				t.Errorf("group %s is not the parser's", g)
			}
			if strings.HasPrefix(string(k.Code), "sgf-limit-") {
				return // TestLimits and TestRectanglesAreBounded show them
			}
			file := []byte(k.Example)
			if strings.HasSuffix(k.Example, ".sgf") {
				var err error
				if file, err = os.ReadFile(filepath.Join(records, k.Example)); err != nil {
					t.Fatal(err)
				}
			}
			all := readAll(t, file)
			for _, r := range all {
				for _, f := range r.Findings {
					if f.Code == k.Code {
						if unicode.IsUpper(rune(f.Text[0])) && !unicode.IsUpper(rune(f.Text[1])) && f.Text[1] != ' ' {
							t.Errorf("text begins like a sentence: %s", f.Text)
						}
						return
					}
				}
			}
			t.Errorf("its example does not show it: %s%s", k.Example, told(all))
		})
	}
}

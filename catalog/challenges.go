package catalog

import (
	_ "embed"
	"fmt"
)

//go:embed data/challenges.tsv
var challengesData string

// Span is editions of a title in a row. The zero value is none.
type Span struct{ From, To int } // To 0 where it goes on

// Holds reports whether an edition is one of them.
func (s Span) Holds(edition int) bool {
	return s.From > 0 && edition >= s.From && (s.To == 0 || edition <= s.To)
}

// Challenges are the editions of a title in which its holder defends it in a
// match against a challenger.
func (t *Tables) Challenges(title string) Span { return t.challenges[title] }

func (t *Tables) addChallenges(rows []row, table string) error {
	for _, r := range rows {
		title, s := r.get("title"), Span{From: atoi(r.get("first")), To: atoi(r.get("last"))}
		if _, known := t.titleByID[title]; !known || s.From < 1 || s.To != 0 && s.To < s.From {
			return fmt.Errorf("%s:%d: challenges need a title and editions", table, r.line)
		}
		t.challenges[title] = s
	}
	return nil
}

package catalog

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"slices"
)

//go:embed data/holders.tsv
var holdersData string

// Holder is who won one edition of a title, by the sources. It is what a
// winner computed from records is held against.
type Holder struct {
	Title    string `json:"title"`
	Edition  int    `json:"edition"`
	Year     int    `json:"year"`   // when it was decided, 0 where not known
	Winner   string `json:"winner"` // handles; RunnerUp is "" where nobody else had a part in it
	RunnerUp string `json:"runner_up"`
	Score    string `json:"score"`  // games of the match, the winner's first: "4-2", "4-1, 1 void"; "" where one game decided or where it is not known
	Agreed   bool   `json:"agreed"` // two sources agree
	Doubtful bool   `json:"doubtful"`
	Source   string `json:"source"`
	Remark   string `json:"remark"`
}

// Holders is who won a title, by the sources, in order of the editions.
func (t *Tables) Holders(title string) []Holder { return t.holders[title] }

// WithHolders is these tables with another table of holders, read from r; name
// stands in the errors. The columns are those of holders.tsv, in any order:
// title, edition and winner at least. A person is an id or any spelling of the
// name. A table without rows is one that knows no holder.
func (t *Tables) WithHolders(r io.Reader, name string) (*Tables, error) {
	rows, err := readRows(r, name)
	if err != nil {
		return nil, err
	}
	u := *t
	u.holders = map[string][]Holder{}
	return &u, u.addHolders(rows, name)
}

func (t *Tables) addHolders(rows []row, table string) error {
	for _, r := range rows {
		h := Holder{
			Title: r.get("title"), Edition: atoi(r.get("edition")), Year: atoi(r.get("year")),
			Winner: t.holderNamed(r.get("winner")), RunnerUp: t.holderNamed(r.get("runner_up")), Score: r.get("score"),
			Agreed: r.get("confidence") == "A", Doubtful: r.get("confidence") == "C",
			Source: r.get("source"), Remark: r.get("remark"),
		}
		if _, known := t.titleByID[h.Title]; !known || h.Edition < 1 || h.Winner == "" {
			return fmt.Errorf("%s:%d: a holder needs the id of a title, an edition and a winner", table, r.line)
		}
		all := t.holders[h.Title]
		at, taken := slices.BinarySearchFunc(all, h.Edition, func(h Holder, n int) int { return cmp.Compare(h.Edition, n) })
		if taken {
			return fmt.Errorf("%s:%d: a second holder of %s %d", table, r.line, h.Title, h.Edition)
		}
		t.holders[h.Title] = slices.Insert(all, at, h)
	}
	return nil
}

// holderNamed is the handle of a person as a table of holders names them: the
// folded spelling where several, or nobody, may be meant.
func (t *Tables) holderNamed(name string) string {
	if _, known := t.byID[name]; known || name == "" {
		return name
	}
	var known []string
	for _, handle := range t.Players(name) {
		if _, ok := t.byID[handle]; ok {
			known = append(known, handle)
		}
	}
	if len(known) == 1 {
		return known[0]
	}
	return Fold(name)
}

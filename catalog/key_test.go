package catalog

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// shared is a folder of reference material that is not part of the project.
func shared(t *testing.T, name string) string {
	t.Helper()
	dir := os.Getenv("KIFUBASE_SHARED")
	if dir == "" {
		t.Skip("KIFUBASE_SHARED does not name a folder with reference material")
	}
	return filepath.Join(dir, name)
}

// TestGameListKey settles the rows of a list of games as the list's key says.
func TestGameListKey(t *testing.T) {
	tab := tables(t)
	f, err := os.Open(shared(t, "seeds/cho-sonjin-key.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := readRows(f, "key")
	if err != nil {
		t.Fatal(err)
	}
	handle := func(name string) string {
		people := tab.Name(name, "").Settled.(Names).People
		if len(people) == 0 || people[0].ID == "" {
			return name
		}
		return people[0].ID
	}
	good, all := 0, 0
	check := func(r row, what, got, want string) {
		all++
		if got == want {
			good++
			return
		}
		t.Errorf("%s %s: %s is %q, want %q", r.get("no"), r.get("event"), what, got, want)
	}
	for _, r := range rows {
		h := kifu.Header{{ID: "EV", Text: r.get("event")}, {ID: "PB", Text: r.get("black")}, {ID: "PW", Text: r.get("white")}, {ID: "RE", Text: r.get("result")}}
		s, _ := tab.Settle(Input{Header: h})
		check(r, "title", s.Event.Title, r.get("title"))
		check(r, "edition", number(s.Event.Edition), r.get("edition"))
		check(r, "stage", s.Event.Stage, r.get("stage"))
		check(r, "round", number(s.Event.Round), r.get("round"))
		check(r, "game", number(s.Event.Game), r.get("game"))
		check(r, "result", s.Result.String(), r.get("result_sgf"))
		for side, people := range map[string][]kifu.Person{"black": s.Black, "white": s.White} {
			var got, ranks, want []string
			for _, p := range people {
				id := p.ID
				if id == "" {
					id = p.Name
				}
				got, ranks = append(got, id), append(ranks, p.Rank)
			}
			for name := range strings.SplitSeq(r.get(side+"_name"), " & ") {
				want = append(want, handle(name))
			}
			check(r, side, strings.Join(got, " & "), strings.Join(want, " & "))
			if r.get(side+"_rank") != "" {
				check(r, side+" rank", strings.Join(ranks, " & "), r.get(side+"_rank"))
			}
		}
	}
	t.Logf("%d of %d values", good, all)
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

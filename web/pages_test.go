package web

import (
	"bytes"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

var noCatalog = Catalog{
	Player: func(string, Language) string { return "" },
	Title:  func(string, Language) Title { return Title{} },
}

// tableOf is a game's board after a move.
func tableOf(g *kifu.Game, move int) *Table {
	return &Table{Tree: &Tree{Line: &g.Line}, Node: move, Diagram: Diagram{Size: g.Line.Size, Last: kifu.Pass}, Page: "/games/" + g.ID.String()}
}

// hostile is a game whose record holds markup wherever it can hold words.
func hostile() kifu.Game {
	const bad = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`
	s := kifu.Settled{
		Black: []kifu.Person{{Name: bad, Key: bad, Rank: bad}}, White: []kifu.Person{{Name: "javascript:alert(3)", Key: "'onmouseover='x"}},
		Event: kifu.Event{Name: bad, Place: bad}, Rules: bad, Note: bad,
	}
	return kifu.Game{
		Line:    kifu.Line{Size: kifu.Square(9), Moves: []kifu.Move{{Color: kifu.Black, Point: kifu.At(2, 2)}}},
		Settled: s,
		Witnesses: []kifu.Witness{{
			File: bad, Charset: bad, Dialects: []string{bad}, Settled: s, Header: kifu.Header{{ID: "PB", Text: bad}, {ID: "GC", Text: bad}},
			Findings: []kifu.Finding{{Code: "sgf-x", Text: bad, Move: 1}},
		}},
	}
}

func write(t *testing.T, v View) string {
	t.Helper()
	var b bytes.Buffer
	if err := New(noCatalog).Write(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWordsOfRecordsAreNeverMarkup(t *testing.T) {
	g := hostile()
	bad := g.Settled.Rules
	en, told := Frame{Language: English}, tableOf(&g, 1)
	told.Tree.Notes = map[int]string{1: bad}
	told.Tree.Marks = map[int][]Mark{1: {{Point: kifu.At(1, 1), Text: bad}}}
	told.Tree.Branches = []Branch{{Parent: 1, Played: true, Move: kifu.Move{Color: kifu.White, Point: kifu.At(3, 3)}}}
	told.Diagram.Title, told.Diagram.Marks = bad, told.Tree.Marks[1]
	told.Pins = []Told{newVoice(English, noCatalog).Told(kifu.Finding{Move: 1, Text: bad, Code: kifu.Code(bad)}, g.Line.Size)}
	for name, v := range map[string]View{
		"search":  Search{Frame: en, Asked: url.Values{"q": {bad}, "player": {bad}, "position": {bad}}, Rows: []Row{{Game: g}}, Total: 1},
		"fault":   Search{Frame: en, Asked: url.Values{"q": {bad}}, Fault: &Fault{Param: "q", Value: bad, At: 3, Why: kifu.Said("%q is no date", bad)}},
		"game":    Game{Frame: en, Game: &g, Table: told, Cite: bad},
		"explore": Explore{Frame: en, Asked: url.Values{"player": {bad}}, Played: bad, Diagram: Diagram{Size: g.Line.Size, Link: func(kifu.Point) string { return bad }}, Rows: []Row{{Game: g}}},
		"archive": Archive{Frame: en, Findings: []Code{{Code: kifu.Code(bad), Severity: bad}}},
		"problem": Problem{Frame: en, Title: bad, Detail: bad, Request: bad},
	} {
		page := write(t, v)
		if strings.Contains(page, "<img src=x") || strings.Contains(page, "<script>") || strings.Contains(page, `href="javascript:`) {
			t.Errorf("%s: markup of the record is markup of the page:\n%s", name, page)
		}
		if !strings.Contains(page, "onerror=alert(1)&gt;") {
			t.Errorf("%s: the record's words are not shown", name)
		}
	}
}

// A page may load what this server has and nothing else; the policy of the
// server forbids the rest, so it would not work anyway.
func TestPagesNeedNothingFromOutside(t *testing.T) {
	g := hostile()
	inline := regexp.MustCompile(`(?i)\sstyle=|<style|\son[a-z]+="|<script[^>]*>[^<]|(?:src|href)="(?:https?:)?//`)
	en := Frame{Language: English}
	for _, v := range []View{Search{Frame: en, Start: true, Rows: []Row{{Game: g}}}, Game{Frame: en, Game: &g, Table: tableOf(&g, 1)}, Archive{Frame: en}, Problem{Frame: en}} {
		if found := inline.FindString(write(t, v)); found != "" {
			t.Errorf("%s holds %q", v.page(), found)
		}
	}
}

func TestAddressesOfASearch(t *testing.T) {
	v := Search{
		Asked: url.Values{"player": {"趙治勲", "Cho Chikun"}, "event": {"Honinbo"}, "to": {""}, "cursor": {"abc"}, "sort": {"date"}},
		Order: "date", Next: "def",
	}
	for what, c := range map[string]struct{ got, want string }{
		"first":          {v.First(), "/?event=Honinbo&player=%E8%B6%99%E6%B2%BB%E5%8B%B2&player=Cho+Chikun&sort=date"},
		"next":           {v.Following(), "/?cursor=def&event=Honinbo&player=%E8%B6%99%E6%B2%BB%E5%8B%B2&player=Cho+Chikun&sort=date"},
		"by date again":  {v.Sorted("date"), "/?event=Honinbo&player=%E8%B6%99%E6%B2%BB%E5%8B%B2&player=Cho+Chikun&sort=-date"},
		"by moves":       {v.Sorted("moves"), "/?event=Honinbo&player=%E8%B6%99%E6%B2%BB%E5%8B%B2&player=Cho+Chikun&sort=moves"},
		"csv":            {v.Download("csv"), "/api/v1/games?event=Honinbo&format=csv&player=%E8%B6%99%E6%B2%BB%E5%8B%B2&player=Cho+Chikun&sort=date"},
		"without a name": {v.Chips()[0].Without, "/?event=Honinbo&player=Cho+Chikun&sort=date"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", what, c.got, c.want)
		}
	}
	if n := len(v.Chips()); n != 3 {
		t.Errorf("%d conditions, want 3", n)
	}
	if v.Aria("date") != "ascending" || v.Aria("moves") != "none" {
		t.Errorf("sorted: date %s, moves %s", v.Aria("date"), v.Aria("moves"))
	}
}

func TestStepsStayInTheGame(t *testing.T) {
	g := hostile()
	v := tableOf(&g, 1)
	id := g.ID.String()
	want := []string{"move=0", "move=0", "move=0", "move=1", "move=1", "move=1"}
	for i, step := range v.Steps() {
		if got := v.At(step.Node); got != "/games/"+id+"?"+want[i]+"#board" {
			t.Errorf("%s: %s, want %s", step.To, got, want[i])
		}
	}
}

func TestDatesInWords(t *testing.T) {
	may, june := kifu.Date{Year: 1999, Month: 5, Day: 31}, kifu.Date{Year: 1999, Month: 6, Day: 1}
	for _, c := range []struct {
		days []kifu.Date
		want string
	}{
		{nil, ""},
		{[]kifu.Date{may}, "1999-05-31"},
		{[]kifu.Date{may, june}, "1999-05-31 – 06-01"},
		{[]kifu.Date{{Year: 1998, Month: 12, Day: 31}, may}, "1998-12-31 – 1999-05-31"},
		{[]kifu.Date{{Year: 1999}, may}, "1999 – 1999-05-31"},
		{[]kifu.Date{{Year: 1705}}, "1705"},
	} {
		if got := Dates(c.days); got != c.want {
			t.Errorf("%v: %q, want %q", c.days, got, c.want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 44376: "44,376", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
}

func TestTheScriptGetsTheWholeGame(t *testing.T) {
	l := kifu.Line{
		Size:   kifu.Square(9),
		Setups: []kifu.Setup{{After: 0, Black: []kifu.Point{kifu.At(2, 6), kifu.At(6, 2)}}},
		Moves:  []kifu.Move{{Color: kifu.White, Point: kifu.At(4, 4)}, {Color: kifu.Black, Point: kifu.Pass}},
	}
	told := Table{Tree: &Tree{
		Line:     &l,
		Branches: []Branch{{Parent: 1, Played: true, Move: kifu.Move{Color: kifu.Black, Point: kifu.At(2, 2)}}},
		Notes:    map[int]string{3: "better"},
		Marks:    map[int][]Mark{1: {{Point: kifu.At(4, 4), Text: "A"}}},
	}, Pins: []Told{newVoice(Japanese, noCatalog).Told(kifu.Finding{Code: "rule-turn", Move: 2, Severity: kifu.Warning, Text: "odd"}, l.Size)}}
	got, err := told.Script()
	want := `{"cols":9,"rows":9,"moves":["Wee","B"],"setups":[{"after":0,"b":"cggc"}],"nodes":[{"p":1,"m":"Bcc"}],` +
		`"notes":{"3":"better"},"marks":{"1":"eeA "},"pins":{"2":[{"severity":"warning","text":"手番が違う"}]}}`
	if err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// Comments on moves of the game are listed where they are few.
func TestMovesWithComments(t *testing.T) {
	told := tableOf(&kifu.Game{Line: kifu.Line{Size: kifu.Square(9), Moves: make([]kifu.Move, 60)}}, 0)
	told.Tree.Notes = map[int]string{57: "late", 0: "before all", 61: "in a variation"}
	if got := told.Noted(); !slices.Equal(got, []int{0, 57}) {
		t.Errorf("%v", got)
	}
	for n := range 40 {
		told.Tree.Notes[n] = "on and on"
	}
	if got := told.Noted(); got != nil {
		t.Errorf("%v, want none", got)
	}
}

func TestAssetsAreNamedByContent(t *testing.T) {
	for _, file := range []string{"style.css", "board.js", "icon.svg"} {
		path := AssetPath(file)
		a, ok := AssetNamed(strings.TrimPrefix(path, "/assets/"))
		if !ok || a.Type == "" || !strings.Contains(path, digest(a.Content)) {
			t.Errorf("%s is at %q: %v %q", file, path, ok, a.Type)
		}
	}
	if _, ok := AssetNamed("../pages/frame.html"); ok {
		t.Error("a template can be loaded")
	}
}

// Where records lie on the disk of the server stays there; where they stand in
// an archive of files, or below the folder that was named, is told.
func TestFilesAreCalledByTheirNames(t *testing.T) {
	for path, want := range map[string]string{
		"/srv/games/pro.tar.gz!pro/1999/a.sgf": "pro.tar.gz!pro/1999/a.sgf",
		"/srv/games/pro.tar.gz":                "pro.tar.gz",
		"/srv/games/1999/a.sgf":                "1999/a.sgf",
		"/a.sgf":                               "a.sgf",
		`C:\games\1999\a.SGF`:                  "1999/a.SGF",
		"games/1999/a.sgf":                     "games/1999/a.sgf",
		"pro.tar.gz!a.sgf":                     "pro.tar.gz!a.sgf",
		"-":                                    "-",
		"/":                                    "/",
		"/!a.sgf":                              "/!a.sgf",
		"":                                     "",
	} {
		if got := filed(path); got != want {
			t.Errorf("%q is called %q, want %q", path, got, want)
		}
	}
}

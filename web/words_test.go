package web

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// said finds the sentences of a template: what stands behind t, and the second
// of the two behind count.
var said = regexp.MustCompile(`[{(](?:t|heading) ("(?:[^"\\]|\\.)*")|count [^{}"]*"(?:[^"\\]|\\.)*" ("(?:[^"\\]|\\.)*")`)

// spokenKeys is every sentence that the templates and the program say.
func spokenKeys(t *testing.T) map[string]bool {
	keys := map[string]bool{}
	for _, name := range glob(t, "pages/*.html") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range said.FindAllStringSubmatch(string(text), -1) {
			key, err := strconv.Unquote(m[1] + m[2])
			if err != nil {
				t.Fatal(err)
			}
			keys[key] = true
		}
	}
	for _, name := range slices.Concat(glob(t, "*.go"), glob(t, "../httpapi/*.go"), glob(t, "../query/*.go")) {
		if !strings.HasSuffix(name, "_test.go") {
			callsIn(t, name, keys)
		}
	}
	maps.Copy(keys, toldForms(t))
	return keys
}

// toldForms are the forms of all sentences that a history tells, and the words
// for what it counts. They must stand in the calls as they are: what is put
// together there no table could have.
func toldForms(t *testing.T) map[string]bool {
	forms := map[string]bool{}
	for _, name := range glob(t, "../archive/history/*.go") {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		places := token.NewFileSet()
		f, err := parser.ParseFile(places, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if of := typeName(n.Type); (of == "Sentence" || of == "Amount") && len(n.Elts) > 0 && filepath.Base(name) != "sentence.go" {
					t.Errorf("%s: a %s that no test sees", places.Position(n.Pos()), of)
				}
			case *ast.CallExpr:
				f, _ := n.Fun.(*ast.Ident)
				if f == nil {
					return true
				}
				if which, tells := map[string]int{"tell": 0, "amount": 2}[f.Name]; tells {
					form, is := n.Args[which].(*ast.BasicLit)
					if !is {
						t.Errorf("%s: a form that no test sees", places.Position(n.Pos()))
						return true
					}
					key, _ := strconv.Unquote(form.Value)
					forms[key] = true
				}
			}
			return true
		})
	}
	for form := range forms {
		if strings.Trim(form, "%sv ") == "" { // nothing but what is put in
			delete(forms, form)
		}
	}
	return forms
}

// typeName is a type's name without its package.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %v", pattern, err)
	}
	return names
}

// callsIn adds the sentences that a file says itself.
func callsIn(t *testing.T, name string, keys map[string]bool) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		for _, which := range sayers[called(call)] {
			if which >= len(call.Args) {
				continue
			}
			if word, ok := call.Args[which].(*ast.BasicLit); ok && word.Kind == token.STRING {
				key, _ := strconv.Unquote(word.Value)
				keys[key] = true
			}
		}
		return true
	})
}

// sayers are the functions that take a sentence, by which argument: those that
// tell it, and those that refuse a question with it.
var sayers = map[string][]int{
	"Say": {0}, "Heading": {0}, "Count": {2}, "tell": {0, 1},
	"Said": {0}, "wrong": {1}, "fault": {1}, "refused": {2}, "badParameter": {1}, "badPath": {1},
}

func called(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.Ident:
		return f.Name
	}
	return ""
}

// listed are the sentences that stand in tables of the program.
func listed(t *testing.T) (keys []string) {
	keys = append(keys, slices.Collect(maps.Values(labels))...)
	keys = append(keys, slices.Collect(maps.Values(follows))...)
	for _, s := range Stages {
		keys = append(keys, strings.ReplaceAll(s, "-", " "))
	}
	for _, s := range (&Table{Tree: &Tree{Line: &kifu.Line{}}}).Steps() {
		keys = append(keys, s.Label)
	}
	for _, m := range meanings {
		keys = append(keys, m.Means)
	}
	keys = slices.AppendSeq(keys, maps.Values(reasons))
	keys = append(slices.AppendSeq(keys, maps.Values(alsoCalled)), inWords...)
	for _, d := range draws {
		if d.words != "" {
			keys = append(keys, d.words)
		}
	}
	tables, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range tables.EveryTitle() {
		if title.Format != "" {
			keys = append(keys, title.Format)
		}
	}
	keys = append(keys, "B", "W", "dan from 1 to 10", "error", "warning", "note", "rank p", "rank d", "rank k")
	return append(keys, Terms...)
}

// There is hardly a sentence of a history that the walk over its forms could
// lose and nobody miss: these few stand for all.
func TestTheFormsOfHistoriesAreFound(t *testing.T) {
	forms := toldForms(t)
	for _, form := range []string{"%s won the playoff and plays the match for the title", "%s games", "best of 7", "%v, %v void", "staying in the league"} {
		if !forms[form] {
			t.Errorf("%q is not among the %d forms", form, len(forms))
		}
	}
}

// verbs are what a sentence puts in.
var verbs = regexp.MustCompile(`%(?:\[\d\])?([a-zU])`)

// samples is something to put in for each verb of the English.
func samples(key string) (put []any) {
	for _, m := range verbs.FindAllStringSubmatch(key, -1) {
		switch m[1] {
		case "d":
			put = append(put, 7)
		case "U":
			put = append(put, '\a')
		default:
			put = append(put, "x")
		}
	}
	return put
}

// What the English puts in, every language can.
func TestSentencesTakeInWhatTheEnglishDoes(t *testing.T) {
	keys := spokenKeys(t)
	for _, key := range listed(t) {
		keys[key] = true
	}
	for _, l := range Languages {
		v := newVoice(l, noCatalog)
		for key := range keys {
			if told := v.Say(key, samples(key)...); strings.Contains(told, "%!") {
				t.Errorf("%s: %q becomes %q", l, key, told)
			}
		}
	}
}

// Every table has a line for every sentence, none that nobody says, and takes
// as much in as the English does.
func TestTheTablesAreWhole(t *testing.T) {
	keys := spokenKeys(t)
	for _, key := range listed(t) {
		keys[key] = true
	}
	for _, l := range Languages[1:] {
		words := newVoice(l, noCatalog).words
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if words[key] == "" {
				t.Errorf("%s has no words for %q", l, key)
			} else if strings.Count(words[key], "%") != strings.Count(key, "%") && !strings.HasPrefix(key, "rank ") {
				t.Errorf("%s: %q takes in something else than %q", l, words[key], key)
			}
		}
		for key := range words {
			if !keys[key] {
				t.Errorf("%s has words for %q, which nobody says", l, key)
			}
		}
	}
}

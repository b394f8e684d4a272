package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// document is openapi.json as far as the tests read it.
type document struct {
	Paths map[string]map[string]struct {
		OperationID string `json:"operationId"`
		Parameters  []struct {
			Ref  string `json:"$ref"`
			Name string `json:"name"`
			In   string `json:"in"`
		} `json:"parameters"`
		Responses map[string]struct {
			Ref     string `json:"$ref"`
			Content map[string]struct {
				Schema schema `json:"schema"`
			} `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
	Components struct {
		Parameters map[string]struct{ Name, In string } `json:"parameters"`
		Schemas    map[string]schema                    `json:"schemas"`
		Responses  map[string]any                       `json:"responses"`
	} `json:"components"`
}

// schema is the part of JSON Schema that the contract uses.
type schema struct {
	Ref        string            `json:"$ref"`
	Type       string            `json:"type"`
	Nullable   bool              `json:"nullable"`
	Required   []string          `json:"required"`
	Properties map[string]schema `json:"properties"`
	Additional *schema           `json:"additionalProperties"`
	Items      *schema           `json:"items"`
	AllOf      []schema          `json:"allOf"`
	Enum       []string          `json:"enum"`
	Pattern    string            `json:"pattern"`
}

func readContract(t *testing.T) *document {
	t.Helper()
	var d document
	if err := json.Unmarshal(contract, &d); err != nil {
		t.Fatal(err)
	}
	return &d
}

// pages are the routes for people, which the contract leaves out.
var pages = []string{"/", "/games", "/search", "/games/:id", "/games/:id/position", "/games/:id/elsewhere", "/explore", "/players", "/players/:id", "/players/:id/versus", "/players/:id/versus/:other", "/players/:id/games", "/players/:id/opponents", "/players/:id/versus/:other/games", "/titles", "/titles/:id", "/titles/:id/:edition", "/check", "/versus", "/records", "/archive", "/docs", "/assets/:name"}

func TestEveryRouteIsInTheContract(t *testing.T) {
	d := readContract(t)
	named := map[string]bool{}
	for path, methods := range d.Paths {
		route := routeOf(path)
		for method := range methods {
			named[strings.ToUpper(method)+" "+route] = true
		}
	}
	served := map[string]bool{}
	for _, r := range empty(t, nil).echo.Routes() {
		if r.Method != http.MethodHead && !slices.Contains(pages, r.Path) {
			served[r.Method+" "+r.Path] = true
		}
	}
	if !maps.Equal(named, served) {
		t.Errorf("contract %v\nserver   %v", slices.Sorted(maps.Keys(named)), slices.Sorted(maps.Keys(served)))
	}
}

func TestTheContractHoldsTogether(t *testing.T) {
	d := readContract(t)
	for _, ref := range regexp.MustCompile(`"#/components/(\w+)/(\w+)"`).FindAllStringSubmatch(string(contract), -1) {
		found := false
		switch ref[1] {
		case "schemas":
			_, found = d.Components.Schemas[ref[2]]
		case "parameters":
			_, found = d.Components.Parameters[ref[2]]
		case "responses":
			_, found = d.Components.Responses[ref[2]]
		}
		if !found {
			t.Errorf("%s leads nowhere", ref[0])
		}
	}
}

// faults is what a value has against a schema, each with the path to it.
func (d *document) faults(path string, s schema, v any) []string {
	if s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	if v == nil {
		if s.Nullable {
			return nil
		}
		return []string{path + ": null"}
	}
	var all []string
	for _, part := range s.AllOf {
		all = append(all, d.faults(path, part, v)...)
	}
	switch v := v.(type) {
	case map[string]any:
		return append(all, d.objectFaults(path, s, v)...)
	case []any:
		if s.Type != "array" && s.Type != "" {
			return append(all, path+": a list")
		}
		for i := range v {
			if s.Items != nil { // else anything
				all = append(all, d.faults(fmt.Sprintf("%s[%d]", path, i), *s.Items, v[i])...)
			}
		}
		return all
	}
	return append(all, scalarFaults(path, s, v)...)
}

func (d *document) objectFaults(path string, s schema, v map[string]any) (all []string) {
	if s.Type != "object" && s.Type != "" {
		return []string{path + ": an object"}
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			all = append(all, path+"."+name+": missing")
		}
	}
	for name, value := range v {
		if p, ok := s.Properties[name]; ok {
			all = append(all, d.faults(path+"."+name, p, value)...)
		} else if s.Additional != nil {
			all = append(all, d.faults(path+"."+name, *s.Additional, value)...)
		}
	}
	return all
}

func scalarFaults(path string, s schema, v any) []string {
	var is string
	switch v := v.(type) {
	case string:
		is = "string"
		if s.Enum != nil && !slices.Contains(s.Enum, v) || !regexp.MustCompile(s.Pattern).MatchString(v) {
			return []string{fmt.Sprintf("%s: %q", path, v)}
		}
	case bool:
		is = "boolean"
	case float64:
		is = "number"
		if v == float64(int64(v)) && s.Type == "integer" {
			is = "integer"
		}
	}
	if s.Type != "" && s.Type != is {
		return []string{path + ": a " + is + ", want " + s.Type}
	}
	return nil
}

// known are the members that the contract names for an object, so that a test
// can tell an answer that says more than was promised.
func (d *document) known(s schema) map[string]bool {
	if s.Ref != "" {
		s = d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	names := map[string]bool{}
	for name := range s.Properties {
		names[name] = true
	}
	for _, part := range s.AllOf {
		maps.Copy(names, d.known(part))
	}
	return names
}

// TestExamples asks every example of the contract of an archive of the
// project's own records: it finds something, and the answer is as promised.
func TestExamples(t *testing.T) {
	s := opened(t, filepath.Dir(archiveOf(t, "../testdata/sgf")), nil)
	operations, err := documented()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range operations {
		if o.Method != http.MethodGet {
			continue // TestAnswers posts
		}
		t.Run(o.ID, func(t *testing.T) {
			if o.Example == "" {
				t.Fatal("no example")
			}
			w := ask(t, s, "GET", addressOf(t, o.Example).String())
			if w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			if w.Header().Get("Content-Type") != "application/json" || o.Path == "/openapi.json" {
				return
			}
			keepsContract(t, o.ID, o.Path, "get", w)
			if strings.Contains(w.Body.String(), `"total":0,`) {
				t.Errorf("finds nothing: %s", w.Body)
			}
		})
	}
}

// addressOf is an example as a browser sends it.
func addressOf(t *testing.T, example string) *url.URL {
	t.Helper()
	u, err := url.Parse(example)
	if err != nil {
		t.Fatal(err)
	}
	u.RawQuery = u.Query().Encode()
	return u
}

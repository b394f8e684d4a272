package httpapi

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/web"
)

// docsPage is the contract for people.
func (s *Server) docsPage(c echo.Context) error {
	if stamp(c, "docs") {
		return unchanged(c)
	}
	operations, err := documented()
	if err != nil {
		return err
	}
	return s.page(c, http.StatusOK, web.Docs{Frame: s.frame(c), Operations: operations})
}

// documented reads the operations of the contract, in its order.
var documented = sync.OnceValues(func() ([]web.Operation, error) {
	var d struct {
		Paths      ordered[ordered[operation]]
		Components struct{ Parameters map[string]parameter }
	}
	if err := json.Unmarshal(contract, &d); err != nil {
		return nil, err
	}
	var all []web.Operation
	for _, path := range d.Paths {
		for _, method := range path.value {
			o := method.value
			doc := web.Operation{Method: strings.ToUpper(method.name), Path: path.name, ID: o.OperationID, Summary: o.Summary,
				Description: o.Description, Example: o.Example}
			for _, p := range o.Parameters {
				if name, shared := strings.CutPrefix(p.Ref, "#/components/parameters/"); shared {
					p = d.Components.Parameters[name]
				}
				doc.Parameters = append(doc.Parameters, web.Parameter{Name: p.Name, In: p.In, Description: p.Description})
			}
			for _, answer := range o.Responses {
				for _, content := range answer.value.Content {
					doc.Answers = append(doc.Answers, answer.name+" "+content.name)
				}
			}
			all = append(all, doc)
		}
	}
	return all, nil
})

// promised is the query parameters of each route of the contract, by method and
// path as the router has it. Whoever asks by HEAD may ask what GET may.
var promised = sync.OnceValue(func() map[string]map[string]bool {
	known := map[string]map[string]bool{}
	operations, err := documented()
	if err != nil {
		panic(err) // the contract is part of the program
	}
	for _, o := range operations {
		path := routeOf(o.Path)
		for _, method := range []string{o.Method, strings.Replace(o.Method, http.MethodGet, http.MethodHead, 1)} {
			names := known[method+" "+path]
			if names == nil {
				names = map[string]bool{}
				known[method+" "+path] = names
			}
			for _, p := range o.Parameters {
				if p.In == "query" {
					names[p.Name] = true
				}
			}
		}
	}
	return known
})

// routeOf is a path of the contract as the router has it. Its parameters end at
// a slash only, so that a game and its record share a route.
func routeOf(path string) string {
	return strings.NewReplacer("{id}.sgf", ":id", "{", ":", "}", "").Replace(path)
}

type operation struct {
	OperationID string      `json:"operationId"`
	Summary     string      `json:"summary"`
	Description string      `json:"description"`
	Example     string      `json:"x-example"`
	Parameters  []parameter `json:"parameters"`
	Responses   ordered[struct {
		Content ordered[json.RawMessage]
	}] `json:"responses"`
}

type parameter struct {
	Ref         string `json:"$ref"`
	Name        string `json:"name"`
	In          string `json:"in"`
	Description string `json:"description"`
}

// ordered is a JSON object whose members keep their order.
type ordered[T any] []member[T]

type member[T any] struct {
	name  string
	value T
}

func (o *ordered[T]) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(strings.NewReader(string(text)))
	if _, err := d.Token(); err != nil { // the brace
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		m := member[T]{name: name.(string)}
		if err := d.Decode(&m.value); err != nil {
			return err
		}
		*o = append(*o, m)
	}
	return nil
}

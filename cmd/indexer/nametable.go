package main

import (
	"os"

	"github.com/spf13/pflag"

	"github.com/kifubase/kifubase/catalog"
)

// nameTable is the file of a user's own names, "" for none. docs/names.md says
// what stands in it.
type nameTable string

func (n *nameTable) flag(f *pflag.FlagSet) {
	f.StringVar((*string)(n), "names", "", "know the people of `FILE` too, a table as docs/names.md says")
}

// tables are the program's own, with the user's names on top.
func (n nameTable) tables() (*catalog.Tables, error) {
	tables, err := catalog.Default()
	if err != nil || n == "" {
		return tables, err
	}
	f, err := os.Open(string(n))
	if err != nil {
		return nil, usageError{err}
	}
	defer f.Close()
	if tables, err = tables.With(f, string(n)); err != nil {
		return nil, usageError{err}
	}
	return tables, nil
}

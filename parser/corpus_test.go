package parser

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestCorpus holds real records to the promises that FuzzRead and FuzzFormat
// hold any bytes to. It needs a folder of them in KIFUBASE_CORPUS.
func TestCorpus(t *testing.T) {
	root := os.Getenv("KIFUBASE_CORPUS")
	if root == "" {
		t.Skip("KIFUBASE_CORPUS names no folder of records")
	}
	now := ""
	t.Cleanup(func() {
		if t.Failed() {
			t.Log("in " + now)
		}
	})
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		now = path
		file, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		all := readAll(t, file)
		if len(all) == 0 {
			t.Fatal("no record at all")
		}
		for _, r := range all {
			holds(t, r, file)
		}
		for _, r := range trees(all) {
			sameAfterFormat(t, r)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

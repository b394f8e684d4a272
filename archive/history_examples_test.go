package archive

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

// TestExamplesOfTitles: each kind's example, put into an archive of its own,
// raises it.
func TestExamplesOfTitles(t *testing.T) {
	for _, k := range history.Kinds {
		t.Run(string(k.Code), func(t *testing.T) {
			told := historyOf(t, filepath.Join(records, filepath.FromSlash(k.Example)))
			for _, f := range told {
				if f.Code == k.Code && f.Severity == k.Severity && f.Text.Told() && f.Games != nil {
					return
				}
			}
			t.Errorf("%s does not raise it, but %v", k.Example, told)
		})
	}
}

// historyOf is what is found in the titles of which files have games, and in
// the careers of those who played them.
func historyOf(t *testing.T, files ...string) (found []history.Finding) {
	t.Helper()
	dir := t.TempDir()
	mustAdd(t, dir, nil, files...)
	a := mustOpen(t, dir)
	var titles, people []string
	for g, err := range a.Every(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if title := g.Settled.Event.Title; !slices.Contains(titles, title) {
			titles = append(titles, title)
		}
		for _, p := range slices.Concat(g.Settled.Black, g.Settled.White) {
			if !slices.Contains(people, p.Handle()) {
				people = append(people, p.Handle())
			}
		}
	}
	for _, handle := range people {
		c, err := a.OfPlayer(context.Background(), handle)
		if err != nil {
			t.Fatal(err)
		}
		found = append(found, history.CareerOf(handle, c.Games, a.Tables()).Ranks.Findings...)
	}
	for _, title := range titles {
		c, err := a.OfTitle(context.Background(), title)
		if err != nil {
			t.Fatal(err)
		}
		told := history.OfTitle(title, c.Games, a.Tables())
		for i := range told.Editions {
			found = append(found, told.Editions[i].Findings...)
		}
		if len(told.Other) > 0 {
			t.Logf("%s: %d games without an edition", title, len(told.Other))
		}
	}
	return found
}

package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestOccasion is what a line of search says about a game's event.
func TestOccasion(t *testing.T) {
	for _, c := range []struct {
		event kifu.Event
		want  string
	}{
		{kifu.Event{}, ""},
		{kifu.Event{Title: "honinbo", Edition: 54, Stage: "final", Game: 3}, "honinbo 54 final game 3"},
		{kifu.Event{Title: "samsung", Edition: 4, Stage: "round", Round: 2}, "samsung 4 round 2"},
		{kifu.Event{Title: "samsung", Stage: "round"}, "samsung round"},
		{kifu.Event{Name: "Village Cup", Stage: "preliminary", Round: 1}, "Village Cup preliminary round 1"},
	} {
		if got := occasion(&kifu.Game{Settled: kifu.Settled{Event: c.event}}); got != c.want {
			t.Errorf("%+v is %q, want %q", c.event, got, c.want)
		}
	}
}

// TestAddTellsFewKinds counts lines: the commonest kinds, and how many more.
func TestAddTellsFewKinds(t *testing.T) {
	for _, c := range []struct {
		kinds, lines int
		last         string
	}{
		{3, 3, "kind-3"},
		{12, 12, "kind-12"},
		{13, 13, "…  and 1 kind more (indexer stats --archive DIR)"},
		{80, 13, "…  and 68 kinds more (indexer stats --archive DIR)"},
	} {
		counts := map[kifu.Code]int{}
		for i := range c.kinds {
			counts[kifu.Code(fmt.Sprint("kind-", i+1))] = 1000 - i
		}
		lines := strings.Split(strings.TrimSpace(string(appendCommonest(nil, counts))), "\n")
		if last := lines[len(lines)-1]; len(lines) != c.lines || !strings.Contains(last, c.last) {
			t.Errorf("%d kinds: %d lines, the last %q; want %d, %q", c.kinds, len(lines), last, c.lines, c.last)
		}
	}
}

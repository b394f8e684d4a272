package archive

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
)

// TestFormatsOfRecords: from the headers of records to how an event was played
// and ended.
func TestFormatsOfRecords(t *testing.T) {
	for file, want := range map[string]string{
		"team-match":     "team: nearly everybody of one side meets everybody of the other, and nobody his own; China 5-4 Japan",
		"relay":          "relay: an event in which who wins plays on; who won plays the next game, in 2 of 2; Kato Masao beats Ma Xiaochun in the last game that is known and wins for Japan",
		"double-league":  "league: nearly everybody met everybody; 12 of the 12 games that 4 players would play, each pair twice; Go Seigen is first with 6-0",
		"points-pairing": "points-pairing: 3 rounds, in which 6 players play on whether they win or lose; Kikuchi Yasuro is first with 3-0 and a total of 5.67",
	} {
		t.Run(file, func(t *testing.T) {
			dir := t.TempDir()
			mustAdd(t, dir, nil, "testdata/formats/"+file+".sgf")
			var told []string
			for _, s := range stagesOf(t, mustOpen(t, dir)) {
				told = append(told, fmt.Sprint(s.Kind, ": ", s.Why, "; ", s.Outcome))
			}
			if got := strings.Join(told, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// stagesOf are the stages of all titles of which an archive has games.
func stagesOf(t *testing.T, a *Archive) (all []history.Stage) {
	t.Helper()
	told, _, err := a.Annals(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for i := range told.Titles {
		for k := range told.Titles[i].Editions {
			all = append(all, told.Titles[i].Editions[k].Stages...)
		}
	}
	return all
}

package catalog

import (
	_ "embed"
	"fmt"
)

var (
	//go:embed data/matches.tsv
	matchesData string
	//go:embed data/series.tsv
	seriesData string
)

// Length is how many games the deciding match of some editions has at most.
type Length struct {
	From, To int // editions; To 0 where it goes on
	Games    int // 7 for a best of seven, 1 for a single game
	Source   string
}

// MatchLength is how many games the deciding match of an edition has at most,
// where a source says.
func (t *Tables) MatchLength(title string, edition int) (Length, bool) {
	for _, l := range t.lengths[title] {
		if edition >= l.From && (l.To == 0 || edition <= l.To) {
			return l, true
		}
	}
	return Length{}, false
}

func (t *Tables) addMatches(rows []row, table string) error {
	for _, r := range rows {
		l := Length{From: atoi(r.get("from")), To: atoi(r.get("to")), Games: atoi(r.get("games")), Source: r.get("source")}
		title := r.get("title")
		if _, known := t.titleByID[title]; !known || l.From < 1 || l.To != 0 && l.To < l.From || l.Games%2 != 1 || l.Source == "" {
			return fmt.Errorf("%s:%d: a length needs a title, editions, an odd number of games and a source", table, r.line)
		}
		t.lengths[title] = append(t.lengths[title], l)
	}
	return nil
}

// Forerunners are the titles whose editions are told with those of a title: it
// had another name before, and its numbers went on.
func (t *Tables) Forerunners(title string) []string { return t.series[title] }

func (t *Tables) addSeries(rows []row, table string) error {
	for _, r := range rows {
		title, before := r.get("title"), r.get("forerunner")
		for _, id := range []string{title, before} {
			if _, known := t.titleByID[id]; !known {
				return fmt.Errorf("%s:%d: no title %q", table, r.line, id)
			}
		}
		t.series[title] = append(t.series[title], before)
	}
	return nil
}

package archive

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// asked is a question with a plain answer to whether a game is meant.
type asked struct {
	text string
	is   func(*kifu.Game) bool
}

// Fifty questions about what games drawn at random have, and the totals of
// games and of records that a plain scan of all records counts. With
// KIFUBASE_ARCHIVE in the environment it is that archive that is asked.
func TestTotalsByBruteForce(t *testing.T) {
	dir := os.Getenv("KIFUBASE_ARCHIVE")
	if dir == "" {
		dir = t.TempDir()
		mustAdd(t, dir, nil, filepath.Join(records, "cases"), filepath.Join(records, "collections"), filepath.Join(records, "charset"))
	}
	a := mustOpen(t, dir)
	var games []kifu.Game
	for g, err := range a.Every(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	r := rand.New(rand.NewPCG(50, uint64(len(games))))
	questions := map[string]asked{}
	for tries := 0; len(questions) < 50 && tries < 100000; tries++ {
		if q, ok := draw(r, tries%12, &games[r.IntN(len(games))]); ok {
			questions[q.text] = q
		}
	}
	for _, q := range questions {
		checkTotal(t, a, games, q)
	}
	t.Logf("%d questions to %d games", len(questions), len(games))
}

func checkTotal(t *testing.T, a *Archive, games []kifu.Game, asked asked) {
	t.Helper()
	total, records := 0, 0
	for i := range games {
		if asked.is(&games[i]) {
			total++
			records += len(games[i].Witnesses)
		}
	}
	q, err := query.Read(asked.text)
	if err != nil {
		t.Fatalf("%s: %v", asked.text, err)
	}
	answer, err := a.Search(context.Background(), q)
	if err != nil || answer.Total != total || answer.Records != records {
		t.Errorf("%s: %d games in %d records, the scan counts %d in %d; %v", asked.text, answer.Total, answer.Records, total, records, err)
	}
}

// draw makes a question of one kind from a game, where the game has that.
func draw(r *rand.Rand, kind int, g *kifu.Game) (q asked, ok bool) {
	s := &g.Settled
	switch kind {
	case 0, 1:
		ok = len(s.Black) > 0 && s.Black[0].ID != ""
		if !ok {
			return q, false
		}
		id, won := s.Black[0].ID, s.Result.Winner
		q = asked{"player:" + id, func(g *kifu.Game) bool { return plays(g, id) }}
		if ok = won != kifu.None; kind == 1 && ok {
			q = asked{q.text + " winner:" + won.String(), func(g *kifu.Game) bool { return plays(g, id) && g.Settled.Result.Winner == won }}
		}
	case 2:
		title, edition := s.Event.Title, s.Event.Edition
		ok = title != "" && edition > 0
		q = asked{fmt.Sprintf("title:%s edition:%d", title, edition), func(g *kifu.Game) bool {
			return g.Settled.Event.Title == title && g.Settled.Event.Edition == edition
		}}
	case 3, 4:
		if ok = len(s.Dates) > 0 && s.Dates[0].Year > 0; !ok {
			return q, false
		}
		from := int(s.Dates[0].Year)
		to := from + (kind-3)*(1+r.IntN(20))
		q = asked{fmt.Sprintf("year:%04d..%04d", from, to), func(g *kifu.Game) bool { return inYears(g, from, to) }}
	case 5:
		result := s.Result
		ok = result.Ending == kifu.EndResign || result.Ending == kifu.EndTime
		q = asked{"result:" + result.String(), func(g *kifu.Game) bool { return g.Settled.Result == result }}
	case 6:
		size := g.Line.Size
		q, ok = asked{"size:" + size.String(), func(g *kifu.Game) bool { return g.Line.Size == size }}, true
	case 7:
		n := s.Handicap
		q, ok = asked{fmt.Sprintf("handicap:%d", n), func(g *kifu.Game) bool { return g.Settled.Handicap == n }}, true
	case 8:
		from := len(g.Line.Moves)
		to := from + r.IntN(30)
		q, ok = asked{fmt.Sprintf("moves:%d..%d", from, to), func(g *kifu.Game) bool { return len(g.Line.Moves) >= from && len(g.Line.Moves) <= to }}, true
	case 9:
		w := &g.Witnesses[0]
		if ok = len(w.Findings) > 0; !ok {
			return q, false
		}
		code := w.Findings[r.IntN(len(w.Findings))].Code
		q = asked{"finding:" + string(code), func(g *kifu.Game) bool { return finds(g, code) }}
	case 10:
		komi := s.Komi
		ok = komi.Known && komi.Points >= 0
		q = asked{fmt.Sprintf("komi:%v", komi.Points), func(g *kifu.Game) bool { return g.Settled.Komi == komi }}
	case 11:
		rules := s.Rules
		ok = rules != ""
		q = asked{"rules:" + rules, func(g *kifu.Game) bool { return g.Settled.Rules == rules }}
	}
	return q, ok
}

func plays(g *kifu.Game, id string) bool {
	for i := range g.Witnesses {
		s := &g.Witnesses[i].Settled
		for _, p := range slices.Concat(s.Black, s.White) {
			if p.ID == id {
				return true
			}
		}
	}
	return false
}

func finds(g *kifu.Game, code kifu.Code) bool {
	return slices.ContainsFunc(g.Witnesses, func(w kifu.Witness) bool {
		return slices.ContainsFunc(w.Findings, func(f kifu.Finding) bool { return f.Code == code })
	})
}

// inYears reports whether the days of play reach into the years.
func inYears(g *kifu.Game, from, to int) bool {
	first, last := 0, 0
	for _, d := range g.Settled.Dates {
		if d.Year == 0 {
			continue
		}
		if first == 0 || int(d.Year) < first {
			first = int(d.Year)
		}
		last = max(last, int(d.Year))
	}
	return first != 0 && first <= to && last >= from
}

package ingest

import (
	"bufio"
	"context"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/replay"
)

// TestAuditOfCountedGames holds real results against the board, as they are
// and with the winner exchanged. Nobody tuned on the second list.
func TestAuditOfCountedGames(t *testing.T) {
	if testing.Short() {
		t.Skip("six hundred games are counted in the whole run")
	}
	paths := countedGames(t)
	for _, list := range []string{"kgs-6d.txt", "kgs-6d-held-out.txt"} {
		t.Run(list, func(t *testing.T) {
			wanted := listed(t, filepath.Join("..", "testdata", "audit", list))
			games := gather(t, paths, wanted)
			if len(games) != len(wanted) {
				t.Fatalf("%d games of %d are there", len(games), len(wanted))
			}
			var winner, exact, stands, caught share
			for _, g := range games {
				a := g.audit()
				winner.count(a.Counted.Winner == g.options.Result.Winner)
				exact.count(a.By == 0)
				stands.count(a.Verdict != replay.Contradicts)
				if g.options.Result.Margin >= 20 {
					g.options.Result.Winner = g.options.Result.Winner.Opponent()
					caught.count(g.audit().Verdict == replay.Contradicts)
				}
			}
			winner.atLeast(t, 95, "the winner is right")
			exact.atLeast(t, 75, "the margin is exact")
			stands.atLeast(t, 97, "the result is not contradicted")
			caught.atLeast(t, 90, "a win by 20 points or more for the wrong side is contradicted")
		})
	}
}

// share is how many things of a number are as they should be.
type share struct{ yes, all int }

func (s *share) count(yes bool) {
	if s.all++; yes {
		s.yes++
	}
}

func (s *share) atLeast(t *testing.T, percent int, what string) {
	t.Logf("%s in %d of %d games, %.1f %%", what, s.yes, s.all, 100*float64(s.yes)/float64(s.all))
	if 100*s.yes < percent*s.all {
		t.Errorf("%s in %d of %d games; at least %d %% are wanted", what, s.yes, s.all, percent)
	}
}

// countedGames is where the collection is: unpacked in a folder of
// KIFUBASE_CORPUS, or packed in one of KIFUBASE_SHARED.
func countedGames(t testing.TB) []string {
	if dir := os.Getenv("KIFUBASE_CORPUS"); dir != "" {
		return []string{filepath.Join(dir, "kgs-6d")}
	}
	if dir := os.Getenv("KIFUBASE_SHARED"); dir != "" {
		return []string{filepath.Join(dir, "corpus", "kgs-6d.tar.gz")}
	}
	t.Skip("neither KIFUBASE_CORPUS nor KIFUBASE_SHARED names a folder with the collection kgs-6d")
	return nil
}

// listed is the lines of a file.
func listed(t testing.TB, file string) map[string]bool {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	names := map[string]bool{}
	for s := bufio.NewScanner(f); s.Scan(); {
		names[s.Text()] = true
	}
	return names
}

// gather reads the games whose folder and file are wanted; all when that is nil.
func gather(t testing.TB, paths []string, wanted map[string]bool) []countedGame {
	g := gatherer{wanted: wanted}
	if _, err := Run(context.Background(), paths, Options{}, &g); err != nil {
		t.Fatal(err)
	}
	return g.games
}

type gatherer struct {
	wanted map[string]bool
	games  []countedGame
}

// countedGame is what an audit needs of a record.
type countedGame struct {
	line    kifu.Line
	options replay.Options
	komi    kifu.Komi
}

func (g *countedGame) audit() *replay.Audit {
	j := replay.NewJudge()
	j.Replay(&g.line, g.options)
	return j.Audit(g.komi)
}

func (g *gatherer) Prepare(j *Judged) any {
	dir, file := path.Split(filepath.ToSlash(j.Record.File))
	if j.Reading == Reject || g.wanted != nil && !g.wanted[path.Base(dir)+"/"+file] {
		return nil
	}
	rules, _ := replay.Named(j.Rules)
	r := j.Record.Clone()
	return &countedGame{r.Line, replay.Options{Rules: rules, Result: j.Settled.Result, Handicap: j.Settled.Handicap}, j.Settled.Komi}
}

func (g *gatherer) Add(prepared any) (Outcome, error) {
	if game, ok := prepared.(*countedGame); ok {
		g.games = append(g.games, *game)
	}
	return Held, nil
}

package archive

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/ingest"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
)

// seen is what a plain look at every game finds of one position.
type seen struct {
	games        map[kifu.GameID]int // the ply
	next         map[kifu.Move]int
	black, white int
}

// lookAtAll replays every game and writes down every position, each once a
// game, up to the first error.
func lookAtAll(t *testing.T, a *Archive) map[kifu.PositionID]*seen {
	t.Helper()
	all := map[kifu.PositionID]*seen{}
	for _, id := range everyID(t, a) {
		g, err := a.Game(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		end := len(g.Line.Moves)
		if g.Faulty > 0 {
			end = g.Faulty - 1
		}
		own := map[kifu.PositionID]bool{}
		for ply := 0; ply <= end; ply++ {
			b := boardAt(&g.Line, ply)
			id, _ := b.Position()
			if own[id] {
				continue
			}
			own[id] = true
			s := all[id]
			if s == nil {
				s = &seen{map[kifu.GameID]int{}, map[kifu.Move]int{}, 0, 0}
				all[id] = s
			}
			s.look(&g, b, ply, ply < end)
		}
	}
	return all
}

func (s *seen) look(g *kifu.Game, b *replay.Board, ply int, goesOn bool) {
	s.games[g.ID] = ply
	switch {
	case g.Settled.Result.Ending == kifu.EndDraw:
	case g.Settled.Result.Winner == kifu.Black:
		s.black++
	case g.Settled.Result.Winner == kifu.White:
		s.white++
	}
	if goesOn {
		s.next[leastNext(b, g.Line.Moves[ply])]++
	}
}

// leastNext is the least of the points to which a move is turned by all the
// symmetries that lead to the shared orientation of the board.
func leastNext(b *replay.Board, m kifu.Move) kifu.Move {
	size := b.Size()
	_, first := b.Position()
	shared := stonesOf(b, first)
	least := m
	least.Point = first.Turn(m.Point, size)
	for t := range kifu.Symmetry(size.Symmetries()) {
		if p := t.Turn(m.Point, size); p < least.Point && maps.Equal(stonesOf(b, t), shared) {
			least.Point = p
		}
	}
	return least
}

func stonesOf(b *replay.Board, t kifu.Symmetry) map[kifu.Point]kifu.Color {
	stones := map[kifu.Point]kifu.Color{}
	for y := range int(b.Size().Rows) {
		for x := range int(b.Size().Cols) {
			if c := b.At(kifu.At(x, y)); c != kifu.None {
				stones[t.Turn(kifu.At(x, y), b.Size())] = c
			}
		}
	}
	return stones
}

func TestPositionsAgainstALookAtEveryGame(t *testing.T) {
	dir := t.TempDir()
	folders := []string{filepath.Join(records, "cases"), filepath.Join(records, "rules")}
	if !testing.Short() {
		folders = append(folders, filepath.Join(records, "selfplay"))
	}
	mustAdd(t, dir, &Options{BatchGames: 40}, folders...)
	a := mustOpen(t, dir)
	for id, want := range lookAtAll(t, a) {
		got := allVisits(t, a, id)
		games := map[kifu.GameID]int{}
		for _, v := range got.Games {
			games[v.Game.ID] = v.Move
			checkVisit(t, id, &v, &got)
		}
		if !maps.Equal(games, want.games) {
			t.Errorf("position %s: games %v, want %v", id, games, want.games)
		}
		next := map[kifu.Move]int{}
		for _, c := range got.Continuations {
			next[c.Move] = c.Games
		}
		if !maps.Equal(next, want.next) {
			t.Errorf("position %s: next %v, want %v", id, next, want.next)
		}
		if got.Total != len(want.games) || got.Black != want.black || got.White != want.white {
			t.Errorf("position %s: %d games, %d and %d won, want %d, %d, %d", id,
				got.Total, got.Black, got.White, len(want.games), want.black, want.white)
		}
	}
}

// allVisits asks page by page.
func allVisits(t *testing.T, a *Archive, id kifu.PositionID) Reached {
	t.Helper()
	q := query.Query{Limit: 7}
	all, err := a.Position(context.Background(), id, q)
	if err != nil {
		t.Fatal(err)
	}
	for next := all.Next; next != ""; {
		q = nextPage(t, q, next)
		page, err := a.Position(context.Background(), id, q)
		if err != nil {
			t.Fatal(err)
		}
		all.Games = append(all.Games, page.Games...)
		next = page.Next
	}
	return all
}

// checkVisit turns the game's board as the visit says and holds it against the
// stones that the answer shows.
func checkVisit(t *testing.T, id kifu.PositionID, v *Visit, r *Reached) {
	t.Helper()
	b := boardAt(&v.Game.Line, v.Move)
	want := map[kifu.Point]kifu.Color{}
	for c, stones := range r.Stones {
		for _, p := range stones {
			want[p] = kifu.Color(c + 1)
		}
	}
	if got := stonesOf(b, v.Symmetry); !maps.Equal(got, want) {
		t.Errorf("position %s: game %s turned by %d is not the board shown", id, v.Game.ID, v.Symmetry)
	}
	if v.HasNext {
		m := v.Game.Line.Moves[v.Move]
		if m.Point = v.Symmetry.Turn(m.Point, r.Size); m != v.Next {
			t.Errorf("position %s: game %s goes on %v, the answer says %v", id, v.Game.ID, m, v.Next)
		}
	}
}

// The asker's board may lie in any orientation: the answer turned by the
// inverse of its symmetry fits it.
func TestAnswersAreTurnedToTheAsker(t *testing.T) {
	dir := t.TempDir()
	files := t.TempDir()
	writeRecord(t, files, "a.sgf", honinbo)
	writeRecord(t, files, "b.sgf", turned)
	mustAdd(t, dir, nil, files)
	a := mustOpen(t, dir)
	var line kifu.Line
	for text := range slices.Values([]string{honinbo, turned}) {
		var err error
		if line, err = lineOf([]byte(text), "x.sgf"); err != nil {
			t.Fatal(err)
		}
		for ply := range len(line.Moves) {
			asked := boardAt(&line, ply)
			id, s := asked.Position()
			r, err := a.Position(context.Background(), id, query.Query{})
			if err != nil {
				t.Fatal(err)
			}
			r.Turn(s.Inverse())
			if got := (&Visit{Game: r.Games[0].Game, Move: r.Games[0].Move, Symmetry: r.Games[0].Symmetry}); !maps.Equal(
				stonesOf(boardAt(&got.Game.Line, got.Move), got.Symmetry), stonesOf(asked, 0)) {
				t.Errorf("move %d: the game turned by %d is not the board asked for", ply, got.Symmetry)
			}
		}
	}
}

func TestPositionFilters(t *testing.T) {
	dir := t.TempDir()
	files := t.TempDir()
	writeRecord(t, files, "a.sgf", honinbo)
	writeRecord(t, files, "b.sgf", another)
	mustAdd(t, dir, nil, files)
	a := mustOpen(t, dir)
	empty, _ := replay.NewBoard(kifu.Square(9)).Position()
	for q, want := range map[string]int{"": 2, "player:\"adam zyxwv\"": 1, "event:honinbo": 1, "result:W+R": 1, "player:\"adam zyxwv\" result:W+R": 0} {
		asked, err := query.Read(q)
		if err != nil {
			t.Fatal(err)
		}
		r, err := a.Position(context.Background(), empty, asked)
		if err != nil || r.Total != want {
			t.Errorf("%q: %d games, %v, want %d", q, r.Total, err, want)
		}
	}
	if _, err := a.Position(context.Background(), kifu.PositionID{1}, query.Query{}); !errors.Is(err, ErrNotFound) {
		t.Errorf("a position that no game reached: %v", err)
	}
}

// Two boards whose ids end in the same 64 bits are told apart.
func TestHalfAnIDIsNotEnough(t *testing.T) {
	dir := t.TempDir()
	mustAdd(t, dir, nil, filepath.Join(records, "rules"))
	a := mustOpen(t, dir)
	id, _ := replay.NewBoard(kifu.Square(19)).Position()
	if _, err := a.Position(context.Background(), id, query.Query{}); err != nil {
		t.Skip("no game on 19×19 here:", err)
	}
	id[0] ^= 1
	if r, err := a.Position(context.Background(), id, query.Query{}); !errors.Is(err, ErrNotFound) {
		t.Errorf("another board: %d games, %v", r.Total, err)
	}
}

// The visits that are stored when a game is told anew are those that its
// judge found.
func TestReplayedVisitsAreThoseOfTheJudge(t *testing.T) {
	s := &comparer{t: t, w: &Writer{}}
	if _, err := ingest.Run(context.Background(), []string{records}, ingest.Options{Positions: true}, s); err != nil {
		t.Fatal(err)
	}
}

type comparer struct {
	t *testing.T
	w *Writer
}

func (c *comparer) Prepare(j *ingest.Judged) any {
	if j.Reading == ingest.Reject {
		return nil
	}
	return c.w.Prepare(entryOf(j))
}

func (c *comparer) Add(prepared any) (ingest.Outcome, error) {
	p, ok := prepared.(*Prepared)
	if !ok {
		return ingest.Refused, nil
	}
	g, err := p.item.Game()
	if err != nil {
		return ingest.Refused, err
	}
	if g.Faulty != faultyOf(&g.Witnesses[0]) {
		c.t.Errorf("%s: first error at %d, by its findings at %d", p.record.file, g.Faulty, faultyOf(&g.Witnesses[0]))
	}
	again, _, err := together(g.ID, []telling{{witness: g.Witnesses[0], packed: p.item.Raw()[0]}})
	if err != nil {
		return ingest.Refused, err
	}
	if again.Counts.Sum != p.item.Counts.Sum || !reflect.DeepEqual(again.Visits(), p.item.Visits()) {
		c.t.Errorf("%s: told again it is another game", p.record.file)
	}
	return ingest.Added, nil
}

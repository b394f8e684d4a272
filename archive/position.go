package archive

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/kifubase/kifubase/index"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
	"github.com/kifubase/kifubase/replay"
	"github.com/kifubase/kifubase/storage"
)

// Position says which games reached a position and what was played there,
// among the games that q asks for. Their order is by date, or back by date
// when q says so. A position that no game of the archive reached is an
// ErrNotFound; one that none of the games asked for reached has a Total of 0.
//
// Every game of the page is played on a board up to the position, and what
// only shares its hash is left out. Where one id stands for two boards, which
// somebody must have made so, the answer is about the board of the first game,
// and the others are told beside it.
func (a *Archive) Position(ctx context.Context, id kifu.PositionID, q query.Query) (Reached, error) {
	return a.reach(ctx, id, nil, q)
}

// PositionOn is Position for a board. Games that reached another board with
// the same id are told beside it.
func (a *Archive) PositionOn(ctx context.Context, b *replay.Board, q query.Query) (Reached, error) {
	id, turn := b.Position()
	return a.reach(ctx, id, &shared{cellsOf(b, turn), b.Size()}, q)
}

func (a *Archive) reach(ctx context.Context, id kifu.PositionID, on *shared, q query.Query) (Reached, error) {
	g, err := a.enter()
	if err != nil {
		return Reached{}, err
	}
	defer g.leave()
	chosen, err := g.choose(ctx, q, g.names(a.tables))
	if err != nil {
		return Reached{}, err
	}
	return g.position(ctx, id, on, q, chosen)
}

// choose is the games that a question asks for; nil when it asks for all.
func (g *generation) choose(ctx context.Context, q query.Query, names index.Names) (*storage.Choice, error) {
	if len(q.Groups) == 0 {
		return nil, nil
	}
	ids, err := g.text.Matches(ctx, put(q), names)
	if err != nil {
		return nil, err
	}
	return g.set.Choose(ids), nil
}

func (g *generation) position(ctx context.Context, id kifu.PositionID, on *shared, q query.Query, chosen *storage.Choice) (Reached, error) {
	r := Reached{Archive: g.about.ID, ID: id}
	visits, err := g.set.Visits(storage.HashOf(id), chosen)
	if err != nil {
		return r, err
	}
	if visits, err = g.apart(ctx, &r, on, visits); err != nil {
		return r, err
	}
	page, next := g.page(visits, &q)
	games, others, err := g.visited(ctx, id, page)
	if err != nil {
		return r, err
	}
	if others > 0 { // rare enough to play all of them
		if visits, err = g.genuine(ctx, id, visits); err != nil {
			return r, err
		}
		page, next = g.page(visits, &q)
		if games, _, err = g.visited(ctx, id, page); err != nil {
			return r, err
		}
	}
	if len(visits) == 0 {
		return r, g.unreached(ctx, id, chosen)
	}
	r.Games, r.Next = games, next
	g.count(&r, visits)
	if err := g.firsts(ctx, &r, visits); err != nil {
		return r, err
	}
	if len(page) == 0 { // the cursor is behind the last
		page = visits
	}
	return r, g.setBoard(&r, page[0])
}

// shared is a board in the orientation that all its turnings share.
type shared struct {
	cells string // a color a point, row by row
	size  kifu.Size
}

func cellsOf(b *replay.Board, turn kifu.Symmetry) string {
	s := b.Size()
	cells := make([]byte, s.Area())
	for y := range int(s.Rows) {
		for x := range int(s.Cols) {
			p := kifu.At(x, y)
			to := turn.Turn(p, s)
			cells[to.Y()*int(s.Cols)+to.X()] = byte(b.At(p))
		}
	}
	return string(cells)
}

// turnedStones is the stones of a board after a turn, in order.
func turnedStones(b *replay.Board, turn kifu.Symmetry) (stones [2][]kifu.Point) {
	s := b.Size()
	for y := range int(s.Rows) {
		for x := range int(s.Cols) {
			p := kifu.At(x, y)
			if c := b.At(p); c != kifu.None {
				stones[c-1] = append(stones[c-1], turn.Turn(p, s))
			}
		}
	}
	for _, points := range stones {
		slices.Sort(points)
	}
	return stones
}

// mostApart is how many games of a position are all held against each other. A
// board that was made to share its id with one that more games reached is not
// told apart from it: that would take all of them to be played for each question.
const mostApart = 200

// apart leaves the visits of one board: the one asked for, or that of the first
// game. Those of others go into the answer.
func (g *generation) apart(ctx context.Context, r *Reached, on *shared, visits []storage.Reached) ([]storage.Reached, error) {
	if len(visits) < 2 && on == nil || len(visits) > mostApart {
		return visits, nil
	}
	boards := map[shared][]storage.Reached{}
	var order []shared
	if on != nil {
		order = append(order, *on)
	}
	for i := range visits {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		game, err := g.set.Game(visits[i].At)
		if err != nil {
			return nil, err
		}
		b := boardAt(&game.Line, int(visits[i].Ply))
		id, turn := b.Position()
		if id != r.ID {
			continue // it shares half of the id
		}
		key := shared{cellsOf(b, turn), b.Size()}
		if !slices.Contains(order, key) {
			order = append(order, key)
		}
		boards[key] = append(boards[key], visits[i])
	}
	for _, key := range order[min(1, len(order)):] {
		other := Other{Total: len(boards[key])}
		games, _, err := g.visited(ctx, r.ID, boards[key][:min(len(boards[key]), mostFirsts)])
		if err != nil {
			return nil, err
		}
		first := boardAt(&games[0].Game.Line, games[0].Move)
		_, turn := first.Position()
		other.Stones, other.Games = turnedStones(first, turn), games
		r.Others = append(r.Others, other)
	}
	if len(order) == 0 {
		return nil, nil
	}
	return boards[order[0]], nil
}

// unreached tells a position that no game has from one that only the chosen
// games don't have.
func (g *generation) unreached(ctx context.Context, id kifu.PositionID, chosen *storage.Choice) error {
	if chosen != nil {
		visits, err := g.set.Visits(storage.HashOf(id), nil)
		if err != nil {
			return err
		}
		if visits, err = g.genuine(ctx, id, visits[:min(len(visits), 1)]); err != nil || len(visits) > 0 {
			return err
		}
	}
	return fmt.Errorf("position %s: %w", id, ErrNotFound)
}

// page is the visits of the page that the question asks for, and the cursor
// of the next.
func (g *generation) page(visits []storage.Reached, q *query.Query) (page []storage.Reached, next string) {
	down := q.Order() == query.ByDateDown
	if down {
		visits = slices.Clone(visits)
		slices.SortStableFunc(visits, func(a, b storage.Reached) int { return compareDown(g.set.Card(a.At), g.set.Card(b.At)) })
	}
	if c := q.Cursor; c != nil {
		after := storage.Card{ID: c.ID, Date: uint32(c.Number)}
		from := sort.Search(len(visits), func(i int) bool {
			card := g.set.Card(visits[i].At)
			if down {
				return compareDown(card, &after) > 0
			}
			return card.Compare(&after) > 0
		})
		visits = visits[from:]
	}
	if n := q.Page(); n < len(visits) {
		last := g.set.Card(visits[n-1].At)
		after := q.After(query.Cursor{Number: int64(last.Date), ID: last.ID})
		return visits[:n], after.Cursor.String()
	}
	return visits, ""
}

// compareDown orders cards back by date; those without one come last here too.
func compareDown(a, b *storage.Card) int {
	return cmp.Or(
		cmp.Compare(min(b.Date, 1), min(a.Date, 1)),
		cmp.Compare(b.Date, a.Date),
		bytes.Compare(a.ID[:], b.ID[:]),
	)
}

// visited is the games of some visits, as far as they are genuine, and how
// many are not.
func (g *generation) visited(ctx context.Context, id kifu.PositionID, visits []storage.Reached) (games []Visit, others int, err error) {
	for i := range visits {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		v := &visits[i]
		game, err := g.game(v.At)
		if err != nil {
			return nil, 0, err
		}
		if found, _ := boardAt(&game.Line, int(v.Ply)).Position(); found != id {
			others++
			continue
		}
		games = append(games, Visit{
			Game: game, Move: int(v.Ply), Symmetry: v.Symmetry,
			Next: nextOf(&v.Posting), HasNext: v.Next != storage.End,
		})
	}
	return games, others, nil
}

func nextOf(p *storage.Posting) kifu.Move {
	if p.Next == storage.End {
		return kifu.Move{Point: kifu.Pass}
	}
	return kifu.Move{Color: p.Color, Point: p.Next}
}

// genuine is the visits that lead to the very position.
func (g *generation) genuine(ctx context.Context, id kifu.PositionID, visits []storage.Reached) ([]storage.Reached, error) {
	var genuine []storage.Reached
	for i := range visits {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		game, err := g.set.Game(visits[i].At)
		if err != nil {
			return nil, err
		}
		if found, _ := boardAt(&game.Line, int(visits[i].Ply)).Position(); found == id {
			genuine = append(genuine, visits[i])
		}
	}
	return genuine, nil
}

// boardAt is the board after so many moves of a line.
func boardAt(l *kifu.Line, ply int) *replay.Board {
	b := replay.NewBoard(l.Size)
	setups := l.Setups
	for i := 0; ; i++ {
		// What is set after the last move is in no position of the game, unless
		// there are no moves.
		for len(setups) > 0 && setups[0].After <= i && (i < len(l.Moves) || i == 0) {
			b.Setup(setups[0])
			setups = setups[1:]
		}
		if i >= ply || i >= len(l.Moves) {
			return b
		}
		b.Play(l.Moves[i])
	}
}

// count counts the visits: wins and continuations by games told once.
func (g *generation) count(r *Reached, visits []storage.Reached) {
	var t storage.Tally
	for i := range visits {
		r.Records += int(g.set.Card(visits[i].At).Records)
	}
	told := g.once(visits)
	for i := range told {
		t.See(&told[i].Posting)
	}
	r.Total, r.Clusters, r.Black, r.White = len(visits), t.Games, t.Black, t.White
	for _, n := range t.Continuations() {
		r.Continuations = append(r.Continuations, Continuation{Move: n.Move, Games: n.Games, Black: n.Black, White: n.White})
	}
}

// mostFirsts is how many games are told that may be the first in a position.
// More come together only where the records know no more than a year.
const mostFirsts = 10

// firsts finds when the position was first and last played. A date without a
// day or a month is all the days that it may mean, so that several games may be
// the first.
func (g *generation) firsts(ctx context.Context, r *Reached, visits []storage.Reached) error {
	earliest := uint32(math.MaxUint32) // last day by which one game must have been played
	for i := range visits {
		if date := g.set.Card(visits[i].At).Date; date > 0 {
			year := int(date / 10000)
			if r.FirstYear == 0 || year < r.FirstYear {
				r.FirstYear = year
			}
			r.LastYear = max(r.LastYear, year)
			earliest = min(earliest, lastDay(date))
		}
	}
	var some []storage.Reached
	for i := range visits {
		if date := g.set.Card(visits[i].At).Date; date > 0 && date <= earliest {
			if r.FirstCount++; len(some) < mostFirsts {
				some = append(some, visits[i])
			}
		}
	}
	firsts, _, err := g.visited(ctx, r.ID, some)
	r.Firsts = firsts
	return err
}

// lastDay is the last day that a date may mean: year, month and day as one
// number, with zeros for what is not known.
func lastDay(date uint32) uint32 {
	switch {
	case date%10000 == 0:
		return date + 1231
	case date%100 == 0:
		return date + 31
	}
	return date
}

// setBoard shows the position as one of the games has it.
func (g *generation) setBoard(r *Reached, v storage.Reached) error {
	game, err := g.set.Game(v.At)
	if err != nil {
		return err
	}
	r.Size = game.Line.Size
	r.Stones = turnedStones(boardAt(&game.Line, int(v.Ply)), v.Symmetry)
	return nil
}

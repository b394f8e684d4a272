package storage

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// told is a game as a test tells it: its visits beside it.
type told struct {
	game   *kifu.Game
	raw    [][]byte
	visits []Visit
}

// someGames makes games up, all different, with the positions that all games
// share, that many share, and that are their own.
func someGames(seed uint64, n int) []told {
	r := rand.New(rand.NewPCG(seed, 1))
	games := make([]told, n)
	for i := range games {
		games[i] = someGame(r, fmt.Sprintf("%d/%d.sgf", seed, i))
	}
	return games
}

func someGame(r *rand.Rand, file string) told {
	g := &kifu.Game{Line: kifu.Line{Size: kifu.Square(19)}}
	for i := range g.ID {
		g.ID[i] = byte(r.Uint32())
	}
	moves := 20 + r.IntN(40)
	color := kifu.Black
	var visits []Visit
	for ply := range moves + 1 {
		v := Visit{Hash: r.Uint64(), Posting: Posting{Ply: uint32(ply), Next: End, Symmetry: kifu.Symmetry(r.IntN(8)), Color: kifu.Black}}
		switch {
		case ply == 0:
			v.Hash = 1 << 63 // the empty board
		case ply < 4:
			v.Hash = uint64(ply)<<60 | uint64(r.IntN(8))
		}
		if ply < moves {
			m := kifu.Move{Color: color, Point: kifu.At(r.IntN(19), r.IntN(19))}
			if r.IntN(30) == 0 {
				m.Point = kifu.Pass
			}
			g.Line.Moves = append(g.Line.Moves, m)
			v.Next, v.Color = m.Point, m.Color
			color = color.Opponent()
		}
		visits = append(visits, v)
	}
	result := []kifu.Result{{}, {Winner: kifu.Black, Ending: kifu.EndResign}, {Winner: kifu.White, Ending: kifu.EndPoints, Margin: 3.5}, {Ending: kifu.EndDraw}}[r.IntN(4)]
	g.Settled = kifu.Settled{
		Black:  []kifu.Person{{Name: "趙善津", ID: "cho-sonjin", Rank: "9p"}},
		White:  []kifu.Person{{Name: "Nobody", Key: "nobody"}},
		Event:  kifu.Event{Title: "honinbo", Edition: 54, Stage: "final", Game: 3, Place: "Ito"},
		Result: result,
		Komi:   kifu.Komi{Points: 5.5, Known: true},
		Rules:  "japanese",
	}
	if year := 1950 + r.IntN(60); year > 1955 {
		g.Settled.Dates = []kifu.Date{{Year: int16(year), Month: uint8(1 + r.IntN(12)), Day: 7}}
	}
	raw := []byte("(;FF[4]C[" + file + "])")
	g.Witnesses = []kifu.Witness{{
		File: file, Number: 1, Offset: 3, Digest: kifu.Digest{byte(r.Uint32())}, Symmetry: 5, Charset: "gb18030",
		Dialects: []string{"sina"}, Moves: moves,
		Header:   kifu.Header{{ID: "PB", Text: "趙善津", Raw: []byte{0xda, 0xf7}, Offset: 12}, {ID: "PW", Text: "Nobody", Raw: []byte("Nobody")}},
		Settled:  g.Settled,
		Findings: []kifu.Finding{{Code: "rule-ko", Severity: kifu.Error, Place: kifu.Place{Line: 1, Column: 2, Offset: 3}, Move: 10, Text: "ko", Value: "v", Read: "r"}},
	}}
	return told{g, [][]byte{raw}, visits}
}

func items(games []told) []*Item {
	var all []*Item
	for _, t := range games {
		var raw []Packed
		for _, r := range t.raw {
			raw = append(raw, Pack(r))
		}
		all = append(all, NewItem(t.game, raw, slices.Clone(t.visits), sketchOf(t.game)))
	}
	return all
}

var testStore = StoreID{1, 2, 3}

func writePart(t testing.TB, dir, name string, games []told, masks Masks) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if _, err := Write(path, testStore, name, items(games), masks); err != nil {
		t.Fatal(err)
	}
	return path
}

func openSet(t testing.TB, paths ...string) *Set {
	t.Helper()
	s, err := OpenSet(testStore, paths...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestAGameComesBackAsItWent(t *testing.T) {
	games := someGames(1, 50)
	s := openSet(t, writePart(t, t.TempDir(), "part-000001.db", games, nil))
	for _, want := range games {
		at, ok := s.Find(want.game.ID)
		if !ok {
			t.Fatalf("game %s is not there", want.game.ID)
		}
		got, err := s.Game(at)
		if err != nil || !reflect.DeepEqual(got, want.game) {
			t.Errorf("got %+v, %v\nwant %+v", got, err, want.game)
		}
		if raw, err := s.Raw(at, 0); err != nil || string(raw) != string(want.raw[0]) {
			t.Errorf("record %q, %v, want %q", raw, err, want.raw[0])
		}
		w := want.game.Witnesses[0]
		if _, g, i, err := s.Told(w.File, w.Number); err != nil || g.ID != want.game.ID || i != 0 {
			t.Errorf("told by %s: %v, witness %d, %v", w.File, g, i, err)
		}
	}
	if _, _, _, err := s.Told("1/1.sgf", 2); !errors.Is(err, ErrNotFound) {
		t.Errorf("a tree that was not added: %v", err)
	}
	if got := s.Files(); got != 50 {
		t.Errorf("%d files, want 50", got)
	}
}

// plainScan is what a plain look at every visit of every game finds: the postings of
// each position, in order of cards.
func plainScan(games []told, chosen func(*kifu.Game) bool) map[uint64][]Posting {
	games = slices.Clone(games)
	slices.SortFunc(games, func(a, b told) int {
		x, y := cardOf(a.game, 0), cardOf(b.game, 0)
		return x.Compare(&y)
	})
	found := map[uint64][]Posting{}
	for _, g := range games {
		own := map[uint64]bool{}
		for _, v := range g.visits {
			if own[v.Hash] || !chosen(g.game) {
				continue
			}
			own[v.Hash] = true
			v.Outcome = OutcomeOf(g.game.Settled.Result)
			found[v.Hash] = append(found[v.Hash], v.Posting)
		}
	}
	return found
}

func checkPositions(t *testing.T, s *Set, games []told, c *Choice, chosen func(*kifu.Game) bool) {
	t.Helper()
	found := plainScan(games, chosen)
	for _, absent := range []uint64{0, 1, 1<<64 - 1, 1<<63 + 1} {
		found[absent] = nil
	}
	for hash, visits := range found {
		var want Tally
		for i := range visits {
			want.See(&visits[i])
		}
		got, err := s.Tally(hash, c)
		if err != nil {
			t.Fatal(err)
		}
		if got.Games != want.Games || got.Black != want.Black || got.White != want.White ||
			!reflect.DeepEqual(got.Continuations(), want.Continuations()) {
			t.Fatalf("position %016x: counted %+v, want %+v", hash, got, want)
		}
		reached, err := s.Visits(hash, c)
		if err != nil {
			t.Fatal(err)
		}
		for i := range reached {
			reached[i].Posting.Game = 0
			if i >= len(visits) || reached[i].Posting != visits[i] {
				t.Fatalf("position %016x: visit %d is %+v, want %+v", hash, i, reached[i], visits[i])
			}
		}
		if len(reached) != len(visits) {
			t.Fatalf("position %016x: %d visits, want %d", hash, len(reached), len(visits))
		}
	}
}

func everyGame(*kifu.Game) bool { return true }

func TestPositionsAsAPlainScanCountsThem(t *testing.T) {
	games := someGames(2, 300)
	s := openSet(t, writePart(t, t.TempDir(), "part-000001.db", games, nil))
	checkPositions(t, s, games, nil, everyGame)

	even := func(g *kifu.Game) bool { return g.ID[0]%2 == 0 }
	c := s.Choose(func(yield func(kifu.GameID) bool) {
		for _, g := range games {
			if even(g.game) && !yield(g.game.ID) {
				return
			}
		}
	})
	checkPositions(t, s, games, c, even)
}

// A long game and a large board need the wide form, beside others in one
// position and as a hot position too.
func TestWidePostings(t *testing.T) {
	games := someGames(3, hotGames+2)
	games[0].visits = append(games[0].visits, Visit{Hash: 7 << 60, Posting: Posting{Ply: 1500, Next: kifu.At(3, 3), Color: kifu.White}})
	games[1].visits = append(games[1].visits,
		Visit{Hash: 7 << 60, Posting: Posting{Ply: narrowPly, Next: kifu.At(21, 21), Color: kifu.Black, Symmetry: 7}},
		Visit{Hash: 9 << 60, Posting: Posting{Ply: 1, Next: kifu.At(22, 51), Color: kifu.Black}},
		Visit{Hash: 10 << 60, Posting: Posting{Ply: narrowPly + 1, Next: kifu.Pass, Color: kifu.Black}})
	for i := range games {
		games[i].visits = append(games[i].visits, Visit{Hash: 11 << 60, Posting: Posting{Ply: uint32(480 + i), Next: End, Color: kifu.Black}})
	}
	s := openSet(t, writePart(t, t.TempDir(), "part-000001.db", games, nil))
	checkPositions(t, s, games, nil, everyGame)
}

func TestAnEmptyPart(t *testing.T) {
	s := openSet(t, writePart(t, t.TempDir(), "part-000001.db", nil, nil))
	checkPositions(t, s, nil, nil, everyGame)
}

// A newer part tells a game anew and takes another away; merging the parts
// changes no answer.
func TestNewerPartsWin(t *testing.T) {
	dir := t.TempDir()
	first, second, third := someGames(4, 200), someGames(5, 100), someGames(6, 30)
	one := writePart(t, dir, "part-000001.db", first, nil)
	s := openSet(t, one)
	again, gone := first[17], first[3]
	again.game.Settled.Dates = []kifu.Date{{Year: 1999}}
	again.game.Witnesses[0].Settled.Dates = again.game.Settled.Dates
	masks := Masks{}
	for _, g := range []told{again, gone} {
		at, _ := s.Find(g.game.ID)
		part, n := s.Mask(at)
		masks[part] = append(masks[part], n)
	}
	two := writePart(t, dir, "part-000002.db", append(second, again), masks)
	three := writePart(t, dir, "part-000003.db", third, nil)

	var left []told
	for _, g := range slices.Concat(first, second, third) {
		if g.game.ID != gone.game.ID {
			left = append(left, g)
		}
	}
	want := countsOfAll(left)
	for name, merged := range map[string][]int{"none": nil, "all": {0, 1, 2}, "old": {0, 1}, "new": {1, 2}, "outer": {0, 2}} {
		t.Run("merged "+name, func(t *testing.T) {
			s := openSet(t, one, two, three)
			if merged != nil {
				s = mergeParts(t, s, []string{one, two, three}, merged)
			}
			checkPositions(t, s, left, nil, everyGame)
			if _, ok := s.Find(gone.game.ID); ok {
				t.Error("the game that went is still there")
			}
			at, _ := s.Find(again.game.ID)
			if g, err := s.Game(at); err != nil || !reflect.DeepEqual(g, again.game) {
				t.Errorf("told anew: %+v, %v", g, err)
			}
			if got := liveCounts(t, s); !reflect.DeepEqual(got, want) {
				t.Errorf("counts %+v, want %+v", got, want)
			}
		})
	}
}

func mergeParts(t *testing.T, s *Set, paths []string, merged []int) *Set {
	path := filepath.Join(t.TempDir(), "part-000004.db")
	if _, err := s.Merge(path, testStore, "part-000004.db", merged, sketchOf); err != nil {
		t.Fatal(err)
	}
	rest := []string{path}
	for i, p := range paths {
		if !slices.Contains(merged, i) {
			rest = append(rest, p)
		}
	}
	return openSet(t, rest...)
}

func countsOfAll(games []told) (c Counts) {
	for _, it := range items(games) {
		c.Add(&it.Counts)
	}
	return c
}

// liveCounts is the heads' counts without what masks take out, and must be
// what the games add up to.
func liveCounts(t *testing.T, s *Set) (c Counts) {
	t.Helper()
	for at := range s.All() {
		one, err := s.CountsOf(at)
		if err != nil {
			t.Fatal(err)
		}
		c.Add(&one)
	}
	if len(s.parts) == 1 && !reflect.DeepEqual(c, s.parts[0].Head.Counts) {
		t.Errorf("head %+v, games %+v", s.parts[0].Head.Counts, c)
	}
	return c
}

// Every single flipped bit of a part is refused, found when it is read, or
// changes nothing; no answer is ever another one.
func TestFlippedBits(t *testing.T) {
	dir := t.TempDir()
	games := someGames(7, 70)
	masks := Masks{"part-000000.db": {1, 5}}
	good, err := os.ReadFile(writePart(t, dir, "part-000001.db", games, masks))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "part-000001.db")
	positions := plainScan(games, everyGame)
	r := rand.New(rand.NewPCG(8, 8))
	refused, damaged, harmless := 0, 0, 0
	for i := 0; i < len(good)*8; i += 1 + r.IntN(flipStep(len(good))) {
		bad := slices.Clone(good)
		bad[i/8] ^= 1 << (i % 8)
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := OpenSet(testStore, path)
		switch {
		case err != nil && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrFormat):
			t.Fatalf("bit %d: %v", i, err)
		case err != nil:
			refused++
			continue
		}
		if err := sameAnswers(s, games, positions); errors.Is(err, ErrDamaged) {
			damaged++
		} else if err != nil {
			t.Fatalf("bit %d: %v", i, err)
		} else {
			harmless++
		}
		s.Close()
	}
	t.Logf("%d flips: %d refused, %d found when read, %d changed nothing", refused+damaged+harmless, refused, damaged, harmless)
}

func flipStep(size int) int {
	if testing.Short() {
		return size * 8 / 60
	}
	return size * 8 / 300
}

// sameAnswers asks for everything; the first answer that is an error or
// another than it was ends it.
func sameAnswers(s *Set, games []told, positions map[uint64][]Posting) error {
	for _, g := range games {
		at, ok := s.Find(g.game.ID)
		if !ok {
			return fmt.Errorf("game %s is gone", g.game.ID)
		}
		got, err := s.Game(at)
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(got, g.game) {
			return fmt.Errorf("game %s is another", g.game.ID)
		}
		raw, err := s.Raw(at, 0)
		if err != nil {
			return err
		}
		if string(raw) != string(g.raw[0]) {
			return fmt.Errorf("record of %s is another", g.game.ID)
		}
	}
	return samePositions(s, positions)
}

func samePositions(s *Set, want map[uint64][]Posting) error {
	for hash, visits := range want {
		got, err := s.Tally(hash, nil)
		if err != nil {
			return err
		}
		reached, err := s.Visits(hash, nil)
		if err != nil {
			return err
		}
		if got.Games != len(visits) || len(reached) != len(visits) {
			return fmt.Errorf("position %016x: %d games, %d visits, want %d", hash, got.Games, len(reached), len(visits))
		}
		for i := range reached {
			reached[i].Posting.Game = 0
			if reached[i].Posting != visits[i] {
				return fmt.Errorf("position %016x: visit %d is another", hash, i)
			}
		}
	}
	return nil
}

func TestAPartUnderAnotherNameIsRefused(t *testing.T) {
	dir := t.TempDir()
	path := writePart(t, dir, "part-000001.db", someGames(9, 3), nil)
	other := filepath.Join(dir, "part-000002.db")
	if err := os.Rename(path, other); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSet(testStore, other); !errors.Is(err, ErrDamaged) {
		t.Errorf("under another name: %v", err)
	}
}

func TestAPartOfAnotherArchiveIsRefused(t *testing.T) {
	path := writePart(t, t.TempDir(), "part-000001.db", someGames(9, 3), nil)
	if _, err := OpenSet(StoreID{9}, path); !errors.Is(err, ErrFormat) {
		t.Errorf("of another archive: %v", err)
	}
}

func TestFilesCutShort(t *testing.T) {
	dir := t.TempDir()
	good, err := os.ReadFile(writePart(t, dir, "part-000001.db", someGames(10, 20), nil))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "part-000001.db")
	for size := 0; size < len(good); size += 1 + len(good)/50 {
		if err := os.WriteFile(path, good[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		if s, err := OpenSet(testStore, path); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut to %d of %d bytes: %v, %v", size, len(good), s, err)
		}
	}
}

func TestSumDoesNotDependOnOrder(t *testing.T) {
	a, b, c := Sum{31: 255}, Sum{0: 200, 31: 1}, Sum{0: 100}
	var x, y Sum
	x.Add(a)
	x.Add(b)
	x.Add(c)
	y.Add(c)
	y.Add(a)
	y.Add(b)
	if x != y {
		t.Errorf("%s and %s", x, y)
	}
	y.Take(c)
	y.Take(b)
	if y != a {
		t.Errorf("%s, want %s", y, a)
	}
}

func TestCardsAreInOrderOfDateAndUnknownDatesLast(t *testing.T) {
	cards := []Card{{Date: 0, ID: kifu.GameID{1}}, {Date: 19990531, ID: kifu.GameID{2}}, {Date: 19990531, ID: kifu.GameID{1}}, {Date: 18500000}}
	slices.SortFunc(cards, func(a, b Card) int { return a.Compare(&b) })
	got := []uint32{cards[0].Date, cards[1].Date, cards[2].Date, cards[3].Date}
	if want := []uint32{18500000, 19990531, 19990531, 0}; !slices.Equal(got, want) || cmp.Compare(cards[1].ID[0], cards[2].ID[0]) > 0 {
		t.Errorf("%v, want %v", got, want)
	}
}

// sketchOf makes up keys: one of a game's own and one that it shares with one
// in 256.
func sketchOf(g *kifu.Game) []uint64 {
	return []uint64{uint64(g.ID[0]), 1<<47 | uint64(g.ID[1])<<32 | uint64(g.ID[2])<<24 | uint64(g.ID[3])}
}

// TestSketchesLeadToTheirGames: of every key the games that have it are found
// and no others, also after some are told anew and parts are merged, and a part
// that had none has them after a merge.
func TestSketchesLeadToTheirGames(t *testing.T) {
	dir := t.TempDir()
	first, second := someGames(21, 700), someGames(22, 60)
	paths := []string{
		writePart(t, dir, "part-000001.db", first, nil),
		writePart(t, dir, "part-000002.db", second, Masks{"part-000001.db": {0, 3, 4}}),
	}
	s := openSet(t, paths...)
	checkSketches(t, s)
	checkSketches(t, mergeParts(t, s, paths, []int{0, 1}))
	s.parts[0].version = 1 // as if it were
	if got := s.Outdated(); !slices.Equal(got, []int{0}) {
		t.Errorf("parts %v are outdated, want the first", got)
	}
	checkSketches(t, mergeParts(t, s, paths, []int{0, 1}))
}

func checkSketches(t *testing.T, s *Set) {
	t.Helper()
	want := map[uint64][]string{}
	for at := range s.All() {
		g, err := s.Game(at)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range sketchOf(g) {
			want[key] = append(want[key], g.ID.String())
		}
	}
	for key := range want {
		games, err := s.Sharing(key)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, at := range games {
			got = append(got, s.Card(at).ID.String())
		}
		slices.Sort(got)
		slices.Sort(want[key])
		if !slices.Equal(got, want[key]) {
			t.Errorf("key %012x: games %v, want %v", key, got, want[key])
		}
	}
	if games, err := s.Sharing(1<<47 - 1); err != nil || len(games) > 0 {
		t.Errorf("a key that no game has: %v, %v", games, err)
	}
}

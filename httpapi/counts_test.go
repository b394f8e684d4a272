package httpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
)

// plainly is every game of an archive as it stands, to count by hand.
type plainly struct {
	games   []kifu.Game
	cluster map[kifu.GameID]kifu.GameID // the game that speaks for a version
	place   map[kifu.GameID]int         // among the versions
	wrong   map[kifu.GameID]bool        // records name different winners, or turn the colours round

	contradicts map[kifu.GameID]map[kifu.Code]bool // what records of a game contradict each other in
	scanned     map[string]found                   // what questions came to
}

func readPlainly(t *testing.T, s *Server) *plainly {
	t.Helper()
	p := &plainly{cluster: map[kifu.GameID]kifu.GameID{}, place: map[kifu.GameID]int{}, wrong: map[kifu.GameID]bool{},
		contradicts: map[kifu.GameID]map[kifu.Code]bool{}, scanned: map[string]found{}}
	for g, err := range s.archive.Every(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		p.games = append(p.games, g)
		p.cluster[g.ID] = g.ID
	}
	for c, err := range s.archive.Clusters(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		for i, id := range c.Games {
			p.cluster[id], p.place[id] = c.Games[0], i
			p.contradicts[id] = map[kifu.Code]bool{}
			for _, x := range c.Contradictions {
				p.contradicts[id][x.Code] = true
				p.wrong[id] = p.wrong[id] || x.Code == "dup-winner" || x.Code == "dup-colours"
			}
		}
	}
	return p
}

// told is the games in which somebody is named by the record that speaks, of
// each the first version that does.
func (p *plainly) told(named func(*kifu.Game) bool) []*kifu.Game {
	first := map[kifu.GameID]*kifu.Game{}
	for i := range p.games {
		g := &p.games[i]
		if !named(g) {
			continue
		}
		if other := first[p.cluster[g.ID]]; other == nil || p.place[g.ID] < p.place[other.ID] {
			first[p.cluster[g.ID]] = g
		}
	}
	return slices.Collect(maps.Values(first))
}

// playedAs is how a game was played, found by another way than the answers go.
func playedAs(g *kifu.Game) string {
	sides := []int{max(1, len(g.Settled.Black)), max(1, len(g.Settled.White))}
	words := strings.ToLower(g.Witnesses[0].Header.Get("EV") + "/" + g.Witnesses[0].Header.Get("RO"))
	is19 := g.Line.Size.String() == "19x19" || g.Line.Size.String() == "0x0"
	taught := regexp.MustCompile("teaching|instruction|simul|指[导導]|多面打|车轮|지도").MatchString(words)
	switch title := g.Settled.Event.Title; {
	case title == "pairgo" || title == "ricoh-pairgo" || slices.Equal(sides, []int{2, 2}):
		return "pair"
	case sides[0]+sides[1] != 2:
		return "team"
	case !is19:
		return "board"
	case g.Settled.Handicap != 0:
		return "handicap"
	case taught:
		return "teaching"
	}
	return "even"
}

// tally is games, wins, losses, draws and open ones.
type tally [5]int

func tallyOf(s *history.Score) tally { return tally{s.Games, s.Wins, s.Losses, s.Draws, s.Open} }

// recount counts somebody's games under every heading, from the games alone.
func (p *plainly) recount(handle string) map[string]tally {
	is := func(people []kifu.Person) bool {
		return slices.ContainsFunc(people, func(one kifu.Person) bool { return cmp.Or(one.ID, one.Key) == handle })
	}
	counts := map[string]tally{}
	for _, g := range p.told(func(g *kifu.Game) bool { return is(g.Settled.Black) || is(g.Settled.White) }) {
		s := &g.Settled
		black, white := is(s.Black), is(s.White)
		came := 4
		switch {
		case black && white || p.wrong[g.ID]:
		case s.Result.Ending == kifu.EndDraw:
			came = 3
		case s.Result.Winner == kifu.Black && black || s.Result.Winner == kifu.White && white:
			came = 1
		case s.Result.Winner != kifu.None:
			came = 2
		}
		under := []string{"all"}
		if black {
			under = append(under, "black")
		}
		if white {
			under = append(under, "white")
		}
		year := 9999
		for _, d := range s.Dates {
			if d.Year != 0 {
				year = min(year, int(d.Year))
			}
		}
		if year < 9999 {
			under = append(under, "year "+strconv.Itoa(year))
		}
		if s.Event.Title != "" {
			under = append(under, "title "+s.Event.Title)
		}
		others := map[string]bool{}
		if black != white {
			for _, one := range slices.Concat(s.Black, s.White) {
				if !is([]kifu.Person{one}) && is(s.Black) != slices.ContainsFunc(s.Black, func(b kifu.Person) bool { return b == one }) {
					others[cmp.Or(one.ID, one.Key)] = true
				}
			}
		}
		for other := range others {
			if other != "" {
				under = append(under, "opponent "+other)
			}
		}
		if kind := playedAs(g); kind != "even" {
			under = []string{"apart " + kind}
			for other := range others {
				under = append(under, "apart "+kind+" against "+other)
			}
		}
		for _, heading := range under {
			n := counts[heading]
			n[0]++
			n[came]++
			counts[heading] = n
		}
	}
	return counts
}

// TestEveryNumberCanBeOpened counts people's games again by a scan that shares
// no code with the answers, and opens each number: the question beside it, or
// the games beside it, are as many when versions of one game count once. It
// asks about all people of the project's own records; of an archive that
// KIFUBASE_ARCHIVE names about the busiest and some by chance.
func TestEveryNumberCanBeOpened(t *testing.T) {
	s, ours := asked(t, "../testdata/sgf")
	plain := readPlainly(t, s)
	opened, numbers := map[string]bool{}, 0
	for _, handle := range plain.people(ours) {
		var r struct {
			All, Black, White history.Score
			Apart             []history.Apart
			Years, Titles     []history.ScoreOf
			Opponents         []struct {
				ID string
				history.Score
			}
			Results   []history.Ending
			Uncertain []history.Doubt
			Elsewhere history.Count
		}
		w := ask(t, s, "GET", "/api/v1/players/"+url.PathEscape(handle))
		if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || w.Code != 200 {
			t.Fatalf("%s: %d %v %.200s", handle, w.Code, err, w.Body)
		}
		scores := map[string]history.Score{"all": r.All, "black": r.Black, "white": r.White}
		for _, a := range r.Apart {
			scores["apart "+string(a.Kind)] = a.Score
		}
		for _, l := range r.Years {
			scores["year "+l.Value] = l.Score
		}
		for _, l := range r.Titles {
			scores["title "+l.Value] = l.Score
		}
		for _, o := range r.Opponents {
			scores["opponent "+o.ID] = o.Score
		}
		want := plain.recount(handle)
		for heading := range want {
			if _, told := scores[heading]; !told && !strings.Contains(heading, " against ") {
				t.Errorf("%s, %s: %v games, and none in the answer", handle, heading, want[heading])
			}
		}
		numbers += plain.hold(t, s, opened, handle, scores, want)
		for _, e := range r.Results {
			plain.open(t, s, opened, handle+", "+e.Value, e.Count)
		}
		for _, d := range r.Uncertain {
			plain.open(t, s, opened, handle+", "+string(d.Kind), d.Count)
		}
		plain.open(t, s, opened, handle+", elsewhere", r.Elsewhere)
		numbers += plain.openRanks(t, s, opened, handle)
	}
	numbers += plain.openTable(t, s, opened, plain.people(false)[:min(len(plain.people(false)), mostInTable)])
	t.Logf("%d numbers of people's records", numbers)
}

// openRanks opens the numbers of a person's ranks: together they are all games
// of the person.
func (p *plainly) openRanks(t *testing.T, s *Server, opened map[string]bool, handle string) (numbers int) {
	t.Helper()
	var r struct {
		Ranks []struct {
			Rank string
			history.Count
		}
		Opponents []history.ScoreOf
	}
	w := ask(t, s, "GET", "/api/v1/players/"+url.PathEscape(handle)+"/ranks")
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || w.Code != 200 {
		t.Fatalf("%s: %d %v %.200s", handle, w.Code, err, w.Body)
	}
	all := 0
	for _, span := range r.Ranks {
		p.open(t, s, opened, handle+", rank "+span.Rank, span.Count)
	}
	for _, l := range r.Opponents {
		all += l.Games
		for _, name := range history.Numbers {
			p.open(t, s, opened, handle+", against "+l.Value+", "+name, l.Count(name))
		}
	}
	if want := p.recount(handle)["all"][0]; all != want {
		t.Errorf("%s: %d games by rank of the opponent, a scan counts %d in all", handle, all, want)
	}
	return len(r.Ranks) + len(r.Opponents)*len(history.Numbers)
}

// openTable opens the numbers of a cross-table and holds them against a scan.
func (p *plainly) openTable(t *testing.T, s *Server, opened map[string]bool, handles []string) (numbers int) {
	t.Helper()
	var r struct {
		Rows []struct{ Cells []*history.Encounter }
	}
	w := ask(t, s, "GET", "/api/v1/versus?"+url.Values{"player": handles}.Encode())
	if err := json.Unmarshal(w.Body.Bytes(), &r); err != nil || w.Code != 200 {
		t.Fatalf("%v: %d %v %.200s", handles, w.Code, err, w.Body)
	}
	for i, a := range handles {
		want := p.recount(a)
		for j, b := range handles {
			cell := r.Rows[i].Cells[j]
			if i == j {
				continue
			}
			scores := map[string]history.Score{"opponent " + b: cell.Score}
			for _, one := range cell.Apart {
				scores["apart "+string(one.Kind)+" against "+b] = one.Score
			}
			numbers += p.hold(t, s, opened, a, scores, want)
		}
	}
	return numbers
}

// people is whom to ask about.
func (p *plainly) people(all bool) []string {
	games := map[string]int{}
	for i := range p.games {
		s := &p.games[i].Settled
		for _, one := range slices.Concat(s.Black, s.White) {
			games[cmp.Or(one.ID, one.Key)]++
		}
	}
	delete(games, "")
	busiest := slices.SortedFunc(maps.Keys(games), func(a, b string) int { return cmp.Or(cmp.Compare(games[b], games[a]), cmp.Compare(a, b)) })
	if all {
		return busiest
	}
	if len(busiest) < 50 {
		return busiest
	}
	chance := rand.New(rand.NewPCG(54, 1999))
	rest := busiest[40:]
	chance.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	return append(busiest[:40:40], rest[:min(160, len(rest))]...)
}

// hold holds somebody's scores, by their headings, against a scan, and opens
// their numbers.
func (p *plainly) hold(t *testing.T, s *Server, opened map[string]bool, who string, scores map[string]history.Score, want map[string]tally) (numbers int) {
	t.Helper()
	for heading, score := range scores {
		if got := tallyOf(&score); got != want[heading] {
			t.Errorf("%s, %s: %v, a scan counts %v", who, heading, got, want[heading])
		}
		for _, name := range history.Numbers {
			numbers++
			p.open(t, s, opened, who+", "+heading+", "+name, score.Count(name))
		}
	}
	return numbers
}

// open asks the question beside a number, or counts the games beside it.
func (p *plainly) open(t *testing.T, s *Server, opened map[string]bool, what string, n history.Count) {
	t.Helper()
	switch {
	case n.Games == 0:
	case n.Query != "":
		if opened[n.Query+fmt.Sprint(n.Games)] {
			return
		}
		opened[n.Query+fmt.Sprint(n.Games)] = true
		var l struct{ Clusters int }
		w := ask(t, s, "GET", "/api/v1/games?limit=1&q="+url.QueryEscape(n.Query))
		if err := json.Unmarshal(w.Body.Bytes(), &l); err != nil || w.Code != 200 || l.Clusters != n.Games {
			t.Errorf("%s: %d games; %s finds %d (%d)", what, n.Games, n.Query, l.Clusters, w.Code)
		}
	default:
		told := map[kifu.GameID]bool{}
		for _, id := range n.IDs {
			if c, held := p.cluster[id]; held {
				told[c] = true
			}
		}
		if len(told) != n.Games || len(n.IDs) != n.Games {
			t.Errorf("%s: %d games; %d stand beside it, of %d games", what, n.Games, len(n.IDs), len(told))
		}
	}
}

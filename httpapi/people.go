package httpapi

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// players lists those who played, by their games; with q, whom q may mean.
func (s *Server) players(c echo.Context) error {
	return s.listed(c, query.FacetPlayer, "player", func(ctx context.Context, handle string) (any, error) {
		n, err := s.gamesOf(ctx, handle)
		return s.playerItem(handle, n), err
	})
}

// playerItem is a person in a list. Who is in no table has a spelling for an
// id, and no names.
type playerItem struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Names   *spellings `json:"names"` // null for one whom the tables do not know
	Born    string     `json:"born"`
	Died    string     `json:"died"`
	Country string     `json:"country"`
	history.Count
}

// spellings is a name in the scripts that it is written in; "" where not known.
type spellings struct {
	Ja       string   `json:"ja"`
	Hans     string   `json:"zh-Hans"`
	Hant     string   `json:"zh-Hant"`
	Ko       string   `json:"ko"`
	Variants []string `json:"variants"`
}

func (s *Server) playerItem(handle string, games history.Count) playerItem {
	i := playerItem{ID: handle, Name: handle, Count: games}
	if p, known := s.tables.Player(handle); known {
		i.Name, i.Born, i.Died, i.Country = p.Name, p.Born.String(), p.Died.String(), p.Country
		i.Names = &spellings{p.Ja, p.Hans, p.Hant, p.Ko, never(p.Variants)}
	}
	return i
}

// player is one person's record, counted from the games.
func (s *Server) player(c echo.Context) error {
	return s.aboutPlayer(c, func(r *playerRecord) carded {
		return carded{r, r.Cite, func() history.Card {
			card := history.CareerCard(&r.career, s.tables)
			card.Honours(&r.titles, s.tables)
			return card
		}}
	})
}

// opponents is everyone whom a person played, with the score.
func (s *Server) opponents(c echo.Context) error {
	return s.aboutPlayer(c, func(r *playerRecord) carded {
		return carded{struct {
			Archive string       `json:"archive"`
			ID      string       `json:"id"`
			Name    string       `json:"name"`
			Total   int          `json:"total"`
			Items   []scoreAgain `json:"items"`
		}{r.Archive, r.Player.ID, r.Player.Name, len(r.Opponents), r.Opponents}, r.Cite,
			func() history.Card { return history.OpponentsCard(&r.career, s.tables) }}
	})
}

// ranks is what the records say of a person's rank over time, and the score by
// the rank of the opponent.
func (s *Server) ranks(c echo.Context) error {
	return s.aboutPlayer(c, func(r *playerRecord) carded {
		return carded{struct {
			Archive   string             `json:"archive"`
			ID        string             `json:"id"`
			Name      string             `json:"name"`
			Ranks     []history.RankSpan `json:"ranks"`
			Opponents []history.ScoreOf  `json:"opponents"`
			Findings  []history.Finding  `json:"findings"`
			Cite      citation           `json:"cite"`
		}{r.Archive, r.Player.ID, r.Player.Name, never(r.career.Ranks.Spans), never(r.career.Ranks.Opponents), never(r.career.Ranks.Findings), r.Cite},
			r.Cite, func() history.Card { return history.RanksCard(&r.career, s.tables) }}
	})
}

func (s *Server) aboutPlayer(c echo.Context, answer func(*playerRecord) carded) error {
	handle := inPath(c, "id")
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		r, err := s.recordOf(ctx, handle)
		return r.Archive, answer(&r), err
	})
}

// scoreIn is the score of one year, title, or whatever value.
type scoreIn struct {
	Value string `json:"value"`
	Name  string `json:"name"`
	history.Score
}

// scoreAgain is the score against one person.
type scoreAgain struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	history.Score
}

// playerRecord is what the archive knows of a person.
type playerRecord struct {
	Archive   string           `json:"archive"`
	Player    playerItem       `json:"player"`
	All       history.Score    `json:"all"`   // as all but apart: of even games
	Apart     []history.Apart  `json:"apart"` // of other kinds
	Black     history.Score    `json:"black"`
	White     history.Score    `json:"white"`
	Years     []scoreIn        `json:"years"`
	Titles    []scoreIn        `json:"titles"`
	Opponents []scoreAgain     `json:"opponents"` // the commonest first
	Results   []history.Ending `json:"results"`
	Uncertain []history.Doubt  `json:"uncertain"`
	Elsewhere history.Count    `json:"elsewhere"` // games in which only another record than the one that speaks names the person: not in any other number
	Streak    history.Streak   `json:"streak"`
	First     any              `json:"first"` // the earliest game that has a date, and the last; null for none
	Last      any              `json:"last"`
	Honours   honours          `json:"honours"`
	Cite      citation         `json:"cite"`

	career history.Career
	titles history.Honours
}

// recordOf counts a person's games.
func (s *Server) recordOf(ctx context.Context, handle string) (r playerRecord, err error) {
	games, err := s.archive.OfPlayer(ctx, handle)
	if err != nil {
		return r, err
	}
	if len(games.Games) == 0 {
		return r, archive.ErrNotFound
	}
	c := history.CareerOf(handle, games.Games, s.tables)
	r = playerRecord{
		Archive: games.Archive, Player: s.playerItem(handle, history.Count{}), career: c,
		All: c.All, Apart: c.Apart, Black: c.Black, White: c.White, Results: never(c.Results), Uncertain: never(c.Doubts), Streak: c.Streak,
		Years:  scoresIn(c.Years, func(year string) string { return year }),
		Titles: scoresIn(c.Titles, s.titleName), Opponents: []scoreAgain{},
	}
	r.Player.Name = c.Name
	for _, o := range c.Opponents {
		r.Opponents = append(r.Opponents, scoreAgain{o.Value, s.called(o.Value), o.Score})
	}
	r.Streak.Games, r.Streak.Doubtful = never(r.Streak.Games), never(r.Streak.Doubtful)
	r.Cite = s.citeText(c.Name+", "+history.Summary(&c.All, c.Apart), r.Archive)
	return r, s.more(ctx, handle, &r)
}

// more adds to a record what the person's games alone do not tell.
func (s *Server) more(ctx context.Context, handle string, r *playerRecord) (err error) {
	if r.First, err = s.edge(ctx, r.career.First); err != nil {
		return err
	}
	if r.Last, err = s.edge(ctx, r.career.Last); err != nil {
		return err
	}
	if r.Elsewhere, err = s.counted(ctx, history.Elsewhere(handle, s.tables)); err != nil {
		return err
	}
	if r.Player.Count, err = s.gamesOf(ctx, handle); err != nil {
		return err
	}
	var state string
	if r.titles, state, err = s.honoursOf(ctx, handle); err != nil {
		return err
	}
	r.Honours = s.honoursIn(&r.titles)
	r.Archive = oneState(r.Archive, state)
	return nil
}

// honours is the titles that a person won in short; /finals has each match.
type honours struct {
	Won     int              `json:"won"`
	Lost    int              `json:"lost"`
	Open    int              `json:"open"`
	Sources int              `json:"sources"`
	Titles  []honoursOfTitle `json:"titles"`
}

type honoursOfTitle struct {
	Name string `json:"name"`
	history.InTitle
}

// honoursOf is what titles were for a person, and the state of the archive that
// it is of.
func (s *Server) honoursOf(ctx context.Context, handle string) (history.Honours, string, error) {
	annals, state, err := s.archive.Annals(ctx)
	if err != nil {
		return history.Honours{}, "", err
	}
	return history.HonoursOf(handle, annals.Titles, s.tables), state, nil
}

func (s *Server) honoursIn(h *history.Honours) honours {
	short := honours{h.Won, h.Lost, h.Open, h.Sources, []honoursOfTitle{}}
	for _, t := range h.ByTitle() {
		short.Titles = append(short.Titles, honoursOfTitle{s.titleName(t.Title), t})
	}
	return short
}

// gamesOf is in how many games any record names a person, as lists of people
// have it.
func (s *Server) gamesOf(ctx context.Context, handle string) (history.Count, error) {
	return s.counted(ctx, history.Everywhere(handle, s.tables))
}

// counted is the number of games that a question finds. One that the language
// does not allow, as a name without a letter, finds none.
func (s *Server) counted(ctx context.Context, question string) (history.Count, error) {
	q, err := query.Read(question)
	if err != nil {
		return history.Count{}, nil
	}
	a, err := s.archive.Tally(ctx, q)
	return history.Count{Games: a.Clusters, Query: question}, err
}

// edge is the first or the last of a person's games, nil where there is none.
func (s *Server) edge(ctx context.Context, id kifu.GameID) (any, error) {
	if id == (kifu.GameID{}) {
		return nil, nil
	}
	g, err := s.archive.Game(ctx, id)
	return item{&g}, err
}

func scoresIn(lines []history.ScoreOf, name func(string) string) []scoreIn {
	scores := []scoreIn{}
	for _, l := range lines {
		scores = append(scores, scoreIn{l.Value, name(l.Value), l.Score})
	}
	return scores
}

// errOneself says that two people are wanted.
var errOneself = badParameter("other", "want two people: nobody plays against themselves")

// versus is what two people played against each other.
func (s *Server) versus(c echo.Context) error {
	a, b := inPath(c, "id"), inPath(c, "other")
	if a == b {
		return errOneself
	}
	q, err := query.Parse(s.withPair(c.QueryParams(), a, b), ours...)
	if err != nil {
		return err
	}
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		m, err := s.meet(ctx, q, a, b)
		return m.Archive, carded{&m, m.Cite, func() history.Card { return history.PairCard(&m.pair) }}, err
	})
}

// Of a cross-table.
const (
	fewestInTable = 2
	mostInTable   = 10
)

// crossTable is what several people played against each other.
type crossTable struct {
	Archive string       `json:"archive"`
	Players []playerItem `json:"players"`
	Rows    []tableRow   `json:"rows"`
	Cite    citation     `json:"cite"`

	table history.Table
}

// tableRow is one person's scores against each of the table, in order; null
// against oneself.
type tableRow struct {
	ID    string               `json:"id"`
	Name  string               `json:"name"`
	Cells []*history.Encounter `json:"cells"`
	All   history.Score        `json:"all"`
}

// crossTable answers with the cross-table of the people that are named.
func (s *Server) crossTable(c echo.Context) error {
	handles := c.QueryParams()["player"]
	if err := readTable(handles); err != nil {
		return err
	}
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		t, err := s.tableOf(ctx, handles)
		return t.Archive, carded{&t, t.Cite, func() history.Card { return history.TableCard(&t.table) }}, err
	})
}

// readTable refuses people of whom no cross-table can be made.
func readTable(handles []string) error {
	if n := len(handles); n < fewestInTable || n > mostInTable {
		return badParameter("player", "%d people: want from %d to %d, each by a parameter of its own", n, fewestInTable, mostInTable)
	}
	for i, h := range handles {
		if slices.Contains(handles[:i], h) {
			return badParameter("player", "%q is named twice", head(h, 40))
		}
	}
	return nil
}

func (s *Server) tableOf(ctx context.Context, handles []string) (t crossTable, err error) {
	var games [][]history.Game
	for i, h := range handles {
		one, err := s.archive.OfPlayer(ctx, h)
		switch {
		case err != nil:
			return t, err
		case len(one.Games) == 0:
			return t, badParameter("player", "%q has no games here: want ids as answers have them", head(h, 40))
		case i > 0 && one.Archive != t.Archive:
			t.Archive = "" // the state has changed in between: fresh asks again
			return t, nil
		}
		t.Archive = one.Archive
		games = append(games, one.Games)
	}
	t.table = history.TableOf(handles, games, s.tables)
	names := make([]string, len(handles))
	for i, side := range t.table.Sides {
		row := tableRow{ID: side.Handle, Name: side.Name, All: t.table.Total[i]}
		for j := range t.table.Sides {
			var cell *history.Encounter
			if i != j {
				cell = &t.table.Cells[i][j]
			}
			row.Cells = append(row.Cells, cell)
		}
		t.Rows = append(t.Rows, row)
		n, err := s.gamesOf(ctx, handles[i])
		if err != nil {
			return t, err
		}
		t.Players = append(t.Players, s.playerItem(handles[i], n))
		names[i] = side.Name
	}
	t.Cite = s.citeText(strings.Join(names, " – "), t.Archive)
	return t, nil
}

// withPair is a question with two people who must have met. Who is in no table
// is asked for by the handle, since words would find namesakes of half a name.
func (s *Server) withPair(asked url.Values, a, b string) url.Values {
	exactly := func(handle string) string {
		if _, known := s.tables.Player(handle); known {
			return handle
		}
		return "=" + handle
	}
	values := url.Values{"player": {exactly(a)}, "opponent": {exactly(b)}}
	for name, v := range asked {
		if name != "player" && name != "opponent" {
			values[name] = v
		}
	}
	return values
}

// match is two people's games, the score from the first one's side, and a page
// of the games.
type match struct {
	list
	Player   playerItem      `json:"player"`
	Opponent playerItem      `json:"opponent"`
	Score    history.Score   `json:"score"` // of even games
	Apart    []history.Apart `json:"apart"` // of other kinds
	Black    history.Score   `json:"black"` // the first one with black
	White    history.Score   `json:"white"`
	Cite     citation        `json:"cite"`

	pair history.Pair
}

func (s *Server) meet(ctx context.Context, q query.Query, a, b string) (m match, err error) {
	page, err := s.listOf(ctx, q)
	if err != nil {
		return m, err
	}
	games, err := s.archive.OfPlayer(ctx, a)
	if err != nil {
		return m, err
	}
	first, err := s.gamesOf(ctx, a)
	other, err2 := s.gamesOf(ctx, b)
	if err := errors.Join(err, err2); err != nil {
		return m, err
	}
	if len(games.Games) == 0 || other.Games == 0 {
		return m, archive.ErrNotFound
	}
	v := history.PairOf(a, b, games.Games, s.tables)
	m = match{list: page, Player: s.playerItem(a, first), Opponent: s.playerItem(b, other), Score: v.All, Apart: v.Apart, Black: v.Black, White: v.White, pair: v}
	m.Cite = s.citeText(m.Player.Name+" – "+m.Opponent.Name+", "+history.Summary(&m.Score, m.Apart), page.Archive)
	return m, nil
}

// finals is the titles that a person won and the matches for them that were
// lost.
func (s *Server) finals(c echo.Context) error {
	handle := inPath(c, "id")
	return s.inForms(c, func(ctx context.Context) (string, carded, error) {
		games, err := s.archive.OfPlayer(ctx, handle)
		if err != nil {
			return "", carded{}, err
		}
		h, state, err := s.honoursOf(ctx, handle)
		if err != nil {
			return "", carded{}, err
		}
		state = oneState(games.Archive, state)
		if len(games.Games) == 0 && len(h.Finals) == 0 {
			return state, carded{}, archive.ErrNotFound
		}
		name := s.called(handle)
		cite := s.citeText(name+", "+h.Text(), state)
		return state, carded{struct {
			Archive string `json:"archive"`
			ID      string `json:"id"`
			Name    string `json:"name"`
			history.Honours
			Cite citation `json:"cite"`
		}{state, handle, name, h, cite}, cite, func() history.Card { return history.HonoursCard(name, &h, s.tables) }}, nil
	})
}

package httpapi

import (
	"context"
	"errors"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/query"
)

// players lists those who played, by their games; with q, whom q may mean.
func (s *Server) players(c echo.Context) error {
	return s.listed(c, query.FacetPlayer, "player", func(handle string, games int) any { return s.playerItem(handle, games) })
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
	Games   int        `json:"games"`
}

// spellings is a name in the scripts that it is written in; "" where not known.
type spellings struct {
	Ja       string   `json:"ja"`
	Hans     string   `json:"zh-Hans"`
	Hant     string   `json:"zh-Hant"`
	Ko       string   `json:"ko"`
	Variants []string `json:"variants"`
}

func (s *Server) playerItem(handle string, games int) playerItem {
	i := playerItem{ID: handle, Name: handle, Games: games}
	if p, known := s.tables.Player(handle); known {
		i.Name, i.Born, i.Died, i.Country = p.Name, p.Born.String(), p.Died.String(), p.Country
		i.Names = &spellings{p.Ja, p.Hans, p.Hant, p.Ko, never(p.Variants)}
	}
	return i
}

// player is one person's record, counted from the games.
func (s *Server) player(c echo.Context) error {
	return s.aboutPlayer(c, func(r *playerRecord) any { return r })
}

// opponents is everyone whom a person played, with the score.
func (s *Server) opponents(c echo.Context) error {
	return s.aboutPlayer(c, func(r *playerRecord) any {
		return struct {
			Archive string       `json:"archive"`
			ID      string       `json:"id"`
			Name    string       `json:"name"`
			Total   int          `json:"total"`
			Items   []scoreAgain `json:"items"`
		}{r.Archive, r.Player.ID, r.Player.Name, len(r.Opponents), r.Opponents}
	})
}

func (s *Server) aboutPlayer(c echo.Context, answer func(*playerRecord) any) error {
	handle, err := url.PathUnescape(c.Param("id"))
	if err != nil {
		return badParameter("id", "%v", err)
	}
	return s.fresh(c, func(ctx context.Context) (string, any, error) {
		r, err := s.recordOf(ctx, handle)
		return r.Archive, answer(&r), err
	})
}

// score is games with what came of them for one side, versions of one counted
// once. Games that neither side won, or whose result is not known, are in none
// of the two.
type score struct {
	Games  int `json:"games"`
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
}

// scoreIn is the score of one year, title, or whatever value.
type scoreIn struct {
	Value string `json:"value"`
	Name  string `json:"name"`
	score
}

// scoreAgain is the score against one person.
type scoreAgain struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	score
}

// playerRecord is what the archive knows of a person.
type playerRecord struct {
	Archive   string       `json:"archive"`
	Player    playerItem   `json:"player"`
	All       score        `json:"all"`
	Black     score        `json:"black"`
	White     score        `json:"white"`
	Years     []scoreIn    `json:"years"`
	Titles    []scoreIn    `json:"titles"`
	Opponents []scoreAgain `json:"opponents"` // the commonest first
	Results   []bucket     `json:"results"`
	First     any          `json:"first"` // the earliest game that has a date, and the last; null for none
	Last      any          `json:"last"`
	Cite      citation     `json:"cite"`
}

// recordOf counts a person's games.
func (s *Server) recordOf(ctx context.Context, handle string) (r playerRecord, err error) {
	t := tallier{s: s, ctx: ctx, facets: counted}
	all := t.ask("player", handle)
	black, white := t.side("black", "white", handle), t.side("white", "black", handle)
	r = playerRecord{
		Archive: all.Archive, Player: s.playerItem(handle, all.Clusters),
		Black: black.score(), White: white.score(),
		First: t.edge(handle, query.ByDate), Last: t.edge(handle, query.ByDateDown),
	}
	if t.err != nil {
		return r, t.err
	}
	if all.Total == 0 {
		return r, archive.ErrNotFound
	}
	won, lost := []archive.Answer{black.won, white.won}, []archive.Answer{black.lost, white.lost}
	r.All = score{all.Clusters, r.Black.Wins + r.White.Wins, r.Black.Losses + r.White.Losses}
	r.Years = scoresIn(query.FacetYear, all, won, lost, func(year string) string { return year })
	r.Titles = scoresIn(query.FacetTitle, all, won, lost, s.titleName)
	for _, o := range scoresIn(query.FacetOpponent, all, won, lost, s.called) {
		r.Opponents = append(r.Opponents, scoreAgain{o.Value, o.Name, o.score})
	}
	r.Opponents, r.Results = never(r.Opponents), bucketsOf(all.Facets[query.FacetResult])
	r.Cite = s.citePlayer(&r)
	return r, nil
}

// tallier asks several questions, until one fails.
type tallier struct {
	s      *Server
	ctx    context.Context
	facets []query.Facet
	err    error
}

// counted are the facets of a person's record.
var counted = []query.Facet{query.FacetYear, query.FacetTitle, query.FacetOpponent, query.FacetResult}

// ask counts the games that have each of some values: name, value, name, value.
func (t *tallier) ask(pairs ...string) (a archive.Answer) {
	q := t.question(pairs...)
	if t.err == nil {
		q.Facets = t.facets
		a, t.err = t.s.archive.Tally(t.ctx, q)
	}
	return a
}

func (t *tallier) question(pairs ...string) (q query.Query) {
	values := url.Values{}
	for i := 0; i+1 < len(pairs); i += 2 {
		values.Set(pairs[i], pairs[i+1])
	}
	if t.err == nil {
		q, t.err = query.Parse(values)
	}
	return q
}

// bySide is a person's games with one color.
type bySide struct{ all, won, lost archive.Answer }

func (t *tallier) side(own, other, handle string) bySide {
	return bySide{t.ask(own, handle), t.ask(own, handle, "winner", own), t.ask(own, handle, "winner", other)}
}

func (b *bySide) score() score { return score{b.all.Clusters, b.won.Clusters, b.lost.Clusters} }

// edge is the first of a person's games in an order by date, nil where no game
// has one.
func (t *tallier) edge(handle string, order query.Sort) any {
	q := t.question("player", handle)
	if t.err != nil {
		return nil
	}
	q.Sort, q.Limit = order, 1
	var a archive.Answer
	if a, t.err = t.s.archive.Search(t.ctx, q); len(a.Games) == 0 || len(a.Games[0].Settled.Dates) == 0 {
		return nil
	}
	return item{&a.Games[0]}
}

// scoresIn joins the counts of a facet over all games, those won and those
// lost.
func scoresIn(f query.Facet, all archive.Answer, won, lost []archive.Answer, name func(string) string) []scoreIn {
	wins, losses := gamesBy(f, won), gamesBy(f, lost)
	scores := []scoreIn{}
	for _, b := range all.Facets[f] {
		scores = append(scores, scoreIn{b.Value, name(b.Value), score{b.Games, wins[b.Value], losses[b.Value]}})
	}
	return scores
}

func gamesBy(f query.Facet, answers []archive.Answer) map[string]int {
	games := map[string]int{}
	for _, a := range answers {
		for _, b := range a.Facets[f] {
			games[b.Value] += b.Games
		}
	}
	return games
}

// versus is what two people played against each other.
func (s *Server) versus(c echo.Context) error {
	a, err := url.PathUnescape(c.Param("id"))
	b, err2 := url.PathUnescape(c.Param("other"))
	if err := errors.Join(err, err2); err != nil {
		return badParameter("id", "%v", err)
	}
	q, err := query.Parse(withPair(c.QueryParams(), a, b), ours...)
	if err != nil {
		return err
	}
	return s.fresh(c, func(ctx context.Context) (string, any, error) {
		m, err := s.meet(ctx, q, a, b)
		return m.Archive, m, err
	})
}

// withPair is a question with two people who must have met.
func withPair(asked url.Values, a, b string) url.Values {
	values := url.Values{"player": {a}, "opponent": {b}}
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
	Player   playerItem `json:"player"`
	Opponent playerItem `json:"opponent"`
	Score    score      `json:"score"`
	Black    score      `json:"black"` // the first one with black
	White    score      `json:"white"`
	Cite     citation   `json:"cite"`
}

func (s *Server) meet(ctx context.Context, q query.Query, a, b string) (m match, err error) {
	page, err := s.archive.Search(ctx, q)
	if err != nil {
		return m, err
	}
	t := tallier{s: s, ctx: ctx}
	side := func(own, other string) score {
		won, lost := t.ask(own, a, other, b, "winner", own), t.ask(own, a, other, b, "winner", other)
		return score{t.ask(own, a, other, b).Clusters, won.Clusters, lost.Clusters}
	}
	m.list, m.Black, m.White = listOf(page), side("black", "white"), side("white", "black")
	m.Player, m.Opponent = s.playerItem(a, t.ask("player", a).Clusters), s.playerItem(b, t.ask("player", b).Clusters)
	if t.err == nil && (m.Player.Games == 0 || m.Opponent.Games == 0) {
		return m, archive.ErrNotFound
	}
	m.Score = score{m.Black.Games + m.White.Games, m.Black.Wins + m.White.Wins, m.Black.Losses + m.White.Losses}
	m.Cite = s.citeText(m.Player.Name+" – "+m.Opponent.Name+", "+m.Score.String(), page.Archive)
	return m, t.err
}

func (s score) String() string {
	return strconv.Itoa(s.Wins) + "–" + strconv.Itoa(s.Losses) + " in " + strconv.Itoa(s.Games) + " games"
}

func (s *Server) citePlayer(r *playerRecord) citation {
	return s.citeText(r.Player.Name+", "+r.All.String(), r.Archive)
}

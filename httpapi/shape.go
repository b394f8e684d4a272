package httpapi

import (
	"encoding/json"
	"time"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// list is the shape of every answer with pages.
type list struct {
	Archive  string  `json:"archive"`
	Query    string  `json:"query"` // what was asked, in the language of docs/query.md: the numbers are those of its games
	Total    int     `json:"total"`
	Records  int     `json:"records"`
	Clusters int     `json:"clusters"`
	Items    []any   `json:"items"`
	Next     *string `json:"next"`

	Facets map[query.Facet][]bucket `json:"facets,omitempty"`
}

// bucket is one value of a facet with the number of games that have it, and the
// question that finds them.
type bucket struct {
	Value string `json:"value"`
	Games int    `json:"games"`
	Query string `json:"query,omitempty"` // "" where it would be more than a question may hold
}

func listOf(a archive.Answer) list {
	l := list{Archive: a.Archive, Total: a.Total, Records: a.Records, Clusters: a.Clusters, Items: []any{}, Next: known(a.Next)}
	for i := range a.Games {
		l.Items = append(l.Items, item{&a.Games[i]})
	}
	return l
}

func known(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// item is a game in a list: its id, what is settled of it, and then what tells
// it. The settled part has the one shape that `indexer check` writes too.
type item struct{ game *kifu.Game }

func (i item) MarshalJSON() ([]byte, error) {
	return joined(struct {
		ID kifu.GameID `json:"id"`
	}{i.game.ID}, i.game.Settled, aboutOf(i.game))
}

type aboutGame struct {
	Size     string            `json:"size"`
	Moves    int               `json:"moves"`
	Records  int               `json:"records"`
	Findings int               `json:"findings"`
	Source   string            `json:"source"`
	Raw      map[string]string `json:"raw"`
}

// inList is the header values that a list shows as they stand in the file, so
// that what was made of them can be judged.
var inList = []string{"PB", "BR", "PW", "WR", "EV", "RO", "DT", "PC", "RE", "KM"}

func aboutOf(g *kifu.Game) aboutGame {
	a := aboutGame{Size: g.Line.Size.String(), Moves: len(g.Line.Moves), Records: len(g.Witnesses), Raw: map[string]string{}}
	for i := range g.Witnesses {
		a.Findings += len(g.Witnesses[i].Findings)
	}
	if len(g.Witnesses) == 0 {
		return a
	}
	first := &g.Witnesses[0]
	a.Source = first.File
	for _, id := range inList {
		if v, ok := first.Header.Find(id); ok {
			a.Raw[id] = v.Text
		}
	}
	return a
}

// joined writes objects as one: the members of all, in order. Names must
// differ.
func joined(objects ...any) ([]byte, error) {
	whole := []byte{'{'}
	for _, o := range objects {
		text, err := json.Marshal(o)
		if err != nil {
			return nil, err
		}
		if members := text[1 : len(text)-1]; len(members) > 0 {
			if len(whole) > 1 {
				whole = append(whole, ',')
			}
			whole = append(whole, members...)
		}
	}
	return append(whole, '}'), nil
}

// whole is a game with everything that tells it.
type whole struct {
	game      *kifu.Game
	cluster   *kifu.Cluster
	archive   string
	cite      citation
	explained [][]catalog.Reading // by witness, where it was asked for
}

func (w whole) MarshalJSON() ([]byte, error) {
	type told struct {
		Faulty    int                 `json:"faulty"`
		Speaks    speaking            `json:"speaks"`
		Witnesses []witness           `json:"witnesses"`
		Cluster   *cluster            `json:"cluster"`
		Explained [][]catalog.Reading `json:"explained,omitempty"`
		Cite      citation            `json:"cite"`
	}
	tail := told{w.game.Faulty, speakingFor(w.game), []witness{}, clusterOf(w.cluster), w.explained, w.cite}
	for i := range w.game.Witnesses {
		tail.Witnesses = append(tail.Witnesses, witnessOf(&w.game.Witnesses[i]))
	}
	return joined(struct {
		Archive string `json:"archive"`
	}{w.archive}, item{w.game}, tail)
}

// witness is one record of a game. Settled and findings are its own.
type witness struct {
	File     string            `json:"file"`
	Game     int               `json:"game"`
	Offset   int64             `json:"offset"`
	SHA256   string            `json:"sha256"`
	Symmetry kifu.Symmetry     `json:"symmetry"`
	Charset  string            `json:"charset"`
	Dialects []string          `json:"dialects"`
	Moves    int               `json:"moves"`
	Raw      map[string]string `json:"raw"`
	Settled  kifu.Settled      `json:"settled"`
	Findings []kifu.Finding    `json:"findings"`
}

func witnessOf(w *kifu.Witness) witness {
	return witness{
		File: w.File, Game: w.Number, Offset: w.Offset, SHA256: hexDigest(w.Digest), Symmetry: w.Symmetry,
		Charset: w.Charset, Dialects: never(w.Dialects), Moves: w.Moves,
		Raw: raw(w.Header), Settled: w.Settled, Findings: never(w.Findings),
	}
}

// raw is a header as the file says it, the first value of each property.
func raw(h kifu.Header) map[string]string {
	values := make(map[string]string, len(h))
	for _, v := range h {
		if _, told := values[v.ID]; !told {
			values[v.ID] = v.Text
		}
	}
	return values
}

// never is s, but never nil: JSON says [] then.
func never[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// citation is what to write under a quotation from the archive.
type citation struct {
	Text    string `json:"text"`
	Archive string `json:"archive"`
	Date    string `json:"date"` // of the archive's state, not of the question
}

// about is the archive as a whole.
type about struct {
	Archive    string            `json:"archive"`
	Generation int               `json:"generation"`
	Made       time.Time         `json:"made"`
	Games      int               `json:"games"`
	Clusters   int               `json:"clusters"`
	Records    int               `json:"records"`
	Files      int               `json:"files"`
	Positions  int               `json:"positions"`
	Findings   map[kifu.Code]int `json:"findings"`

	Contradictions map[kifu.Code]int `json:"contradictions"`

	Format  int    `json:"format"`
	Mapping string `json:"mapping"`
	Program string `json:"program"`
}

func aboutArchive(a archive.About) about {
	findings := a.Findings
	if findings == nil {
		findings = map[kifu.Code]int{}
	}
	contradictions := a.Contradictions
	if contradictions == nil {
		contradictions = map[kifu.Code]int{}
	}
	return about{a.ID, a.Generation, a.Made.UTC(), a.Games, a.Clusters, a.Records, a.Files, a.Positions, findings, contradictions, a.Format, a.Mapping, program}
}

// Shapes of boards and positions.

type stones struct {
	Black []string `json:"black"`
	White []string `json:"white"`
}

type captures struct {
	Black int `json:"black"`
	White int `json:"white"`
}

// played is a move as SGF and as players write it.
type played struct {
	Color string `json:"color"`
	Point string `json:"point"`
	Label string `json:"label"`
}

func playedOf(m kifu.Move, s kifu.Size) played {
	return played{m.Color.Letter(), m.Point.SGF(), m.Point.Label(s)}
}

type boardAnswer struct {
	Archive  string          `json:"archive"`
	ID       kifu.GameID     `json:"id"`
	Size     string          `json:"size"`
	Move     int             `json:"move"`
	Moves    int             `json:"moves"`
	Last     *played         `json:"last"`
	Stones   stones          `json:"stones"`
	Captures captures        `json:"captures"`
	Position kifu.PositionID `json:"position"`
	Symmetry kifu.Symmetry   `json:"symmetry"`
}

type positionAnswer struct {
	Archive       string          `json:"archive"`
	ID            kifu.PositionID `json:"id"`
	Size          string          `json:"size"`
	Symmetry      kifu.Symmetry   `json:"symmetry"`
	Stones        stones          `json:"stones"`
	Total         int             `json:"total"`
	Records       int             `json:"records"`
	Clusters      int             `json:"clusters"`
	Wins          captures        `json:"wins"`
	Years         *years          `json:"years"` // null when no game has a date
	First         firstUse        `json:"first"`
	Others        []otherBoard    `json:"others,omitempty"` // boards that were made to have the same id
	Continuations []continuation  `json:"continuations"`
	Items         []any           `json:"items"`
	Next          *string         `json:"next"`
}

// otherBoard is another board that has the id of the one asked for.
type otherBoard struct {
	Stones stones `json:"stones"`
	Total  int    `json:"total"`
	Items  []any  `json:"items"`
}

// years are those of the first and of the last game.
type years struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// firstUse is the games that may be the first known to have reached a position:
// one where the dates are known to the day, more where they are not.
type firstUse struct {
	Games int   `json:"games"`
	Items []any `json:"items"` // the first ten
}

type continuation struct {
	Move  played   `json:"move"`
	Games int      `json:"games"`
	Wins  captures `json:"wins"`
}

// visit is a game in the list of a position.
type visit struct {
	archive.Visit
	size kifu.Size
}

func (v visit) MarshalJSON() ([]byte, error) {
	tail := struct {
		Move     int           `json:"move"`
		Symmetry kifu.Symmetry `json:"symmetry"`
		Played   *played       `json:"played"`
	}{Move: v.Move, Symmetry: v.Symmetry}
	if v.HasNext {
		p := playedOf(v.Visit.Next, v.size)
		tail.Played = &p
	}
	return joined(item{&v.Game}, tail)
}

func positionOf(r archive.Reached, turned kifu.Symmetry) positionAnswer {
	p := positionAnswer{
		Archive: r.Archive, ID: r.ID, Size: r.Size.String(), Symmetry: turned,
		Stones: stonesOf(r.Stones[0], r.Stones[1]),
		Total:  r.Total, Records: r.Records, Clusters: r.Clusters, Wins: captures{r.Black, r.White},
		First:         firstUse{r.FirstCount, []any{}},
		Continuations: []continuation{}, Items: []any{}, Next: known(r.Next),
	}
	if r.FirstYear > 0 {
		p.Years = &years{r.FirstYear, r.LastYear}
	}
	for _, o := range r.Others {
		other := otherBoard{stonesOf(o.Stones[0], o.Stones[1]), o.Total, []any{}}
		for _, v := range o.Games {
			other.Items = append(other.Items, visit{v, r.Size})
		}
		p.Others = append(p.Others, other)
	}
	for _, v := range r.Firsts {
		p.First.Items = append(p.First.Items, visit{v, r.Size})
	}
	for _, c := range r.Continuations {
		p.Continuations = append(p.Continuations, continuation{playedOf(c.Move, r.Size), c.Games, captures{c.Black, c.White}})
	}
	for _, v := range r.Games {
		p.Items = append(p.Items, visit{v, r.Size})
	}
	return p
}

func stonesOf(black, white []kifu.Point) stones { return stones{letters(black), letters(white)} }

func letters(points []kifu.Point) []string {
	texts := make([]string, len(points))
	for i, p := range points {
		texts[i] = p.SGF()
	}
	return texts
}

package history

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// TitleCard is a title as a card: who won which edition.
func TitleCard(t *Title, tables *catalog.Tables) Card {
	c := Card{Heading: titleName(t.ID, tables), Columns: []string{"edition", "year", "winner", "name", "score", "runner_up", "mark", "verdict", "games", "opens"}}
	for i := range t.Editions {
		e := &t.Editions[i]
		l := e.Entry(tables)
		c.line(l.Count, "%s", l.text())
		c.row(strconv.Itoa(l.Edition), strconv.Itoa(l.Year), l.Winner.Handle, l.Winner.Name, l.Score.String(), l.RunnerUp.Handle, string(l.Mark), string(l.Verdict), strconv.Itoa(l.Games), opener(l.Count))
	}
	return c
}

// text is a line of a title's roll in words.
func (l *Entry) text() string {
	text := fmt.Sprintf("%s, %d: ", kifu.Ordinal(l.Edition), l.Year)
	if !l.Winner.Known() {
		return text + cmp.Or(l.Outcome.String(), "not known")
	}
	text += strings.TrimRight(l.Winner.Name+" "+l.Score.String(), " ")
	if l.RunnerUp.Known() {
		text += " against " + l.RunnerUp.Name
	}
	return text + " (" + string(l.Mark) + ")"
}

// EditionCard is an edition as a card: the match game by game, what was played
// besides, and what does not fit together.
func EditionCard(title string, e *Edition, tables *catalog.Tables) Card {
	l := e.Entry(tables)
	c := Card{Heading: titleName(title, tables), Columns: []string{"number", "date", "black", "white", "result", "winner", "counts", "score", "remark", "opens", "part"}}
	c.line(Count{}, "%s", l.text())
	c.line(Count{}, "by the games: %s; by the sources: %s; verdict: %s", e.byGames(), e.bySources(tables), e.Verdict)
	if m := e.Match; m != nil {
		for i := range m.Rows {
			r := &m.Rows[i]
			black, white := m.Sides[r.Black], m.Sides[1-r.Black]
			opens := Count{Games: 1, IDs: []kifu.GameID{r.Game}}
			score, winner := fmt.Sprintf("%d-%d", r.Score[0], r.Score[1]), ""
			if r.Winner >= 0 {
				winner = m.Sides[r.Winner].Handle
			}
			c.line(opens, "%s", strings.TrimRight(fmt.Sprintf("%s, %s: %s – %s %s, %s  %s", r.called(), Days(r.Dates), black.Name, white.Name, r.Result, score, r.Remark), " "))
			c.row(strconv.Itoa(r.Number), Days(r.Dates), black.Handle, white.Handle, r.Result, winner, strconv.FormatBool(r.Counts), score, r.Remark.String(), opener(opens), "match")
		}
	}
	for i := range e.Stages {
		c.stage(&e.Stages[i])
	}
	for _, f := range e.Findings {
		c.line(Count{}, "%s: %s", f.Code, f.Text)
	}
	return c
}

// called is what a game of a match is called: by its number, if it has one.
func (r *Row) called() string {
	if r.Number == 0 {
		return "game"
	}
	return "game " + strconv.Itoa(r.Number)
}

// byGames says who won by the games, and how that follows.
func (e *Edition) byGames() string {
	w := &e.Winner
	if !w.Side.Known() {
		return "not decided"
	}
	return w.Side.Name + " " + w.Reason().String()
}

// bySources says who won by the sources.
func (e *Edition) bySources(tables *catalog.Tables) string {
	h := e.Reference
	if h == nil {
		return "nothing"
	}
	text := strings.TrimRight(named(h.Winner, tables).Name+" "+h.Score, " ")
	if h.RunnerUp != "" {
		text += " against " + named(h.RunnerUp, tables).Name
	}
	return text + " (" + h.Source + ")"
}

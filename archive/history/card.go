package history

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/catalog"
	"github.com/kifubase/kifubase/kifu"
)

// Card is an answer as facts to paste: lines for a text, each with what opens
// it, and a table of the same numbers for those who go on counting.
type Card struct {
	Heading string
	Lines   []Fact
	Columns []string
	Rows    [][]string
	Cite    string // what to write under it, with the archive's id
}

// Fact is a line of a card. A line that opens nothing has an empty Count.
type Fact struct {
	Text  string
	Opens Count
	Page  string // the address that tells of what Opens counts one by one; "" for none
}

// mostLinks is how many games a line of a text names one by one.
const mostLinks = 9

// Text is the card as plain text. Link makes an address of a question, of a
// page or of a game: one of the three is given.
func (c *Card) Text(link func(question, page string, game kifu.GameID) string) []byte {
	var b strings.Builder
	b.WriteString(oneLine(c.Heading) + "\n")
	for _, f := range c.Lines {
		b.WriteString(oneLine(f.Text))
		switch {
		case f.Opens.Query != "":
			b.WriteString("  " + link(f.Opens.Query, "", kifu.GameID{}))
		case f.Page != "":
			b.WriteString("  " + link("", f.Page, kifu.GameID{}))
		case len(f.Opens.IDs) > mostLinks:
			fmt.Fprintf(&b, "  (the %d games stand in the JSON)", len(f.Opens.IDs))
		}
		b.WriteByte('\n')
		for _, id := range f.Opens.IDs {
			if len(f.Opens.IDs) <= mostLinks {
				b.WriteString("    " + link("", "", id) + "\n")
			}
		}
	}
	if c.Cite != "" {
		b.WriteString("\n" + oneLine(c.Cite) + "\n")
	}
	return []byte(b.String())
}

// oneLine keeps what records say from ending a line, or moving a terminal's
// cursor.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, s)
}

// line adds a line.
func (c *Card) line(opens Count, format string, args ...any) {
	c.Lines = append(c.Lines, Fact{Text: fmt.Sprintf(format, args...), Opens: opens})
}

// row adds a row of the table.
func (c *Card) row(cells ...string) { c.Rows = append(c.Rows, cells) }

// opener is what opens a number, in one cell: the question, or the games.
func opener(n Count) string {
	if n.Query != "" {
		return n.Query
	}
	ids := make([]string, len(n.IDs))
	for i, id := range n.IDs {
		ids[i] = id.String()
	}
	return strings.Join(ids, " ")
}

// scoreColumns are the columns of tables of scores.
var scoreColumns = []string{"what", "value", "name", "games", "wins", "losses", "draws", "open", "opens"}

func (c *Card) scoreRow(what, value, name string, s *Score) {
	cells := []string{what, value, name}
	for _, number := range Numbers {
		cells = append(cells, strconv.Itoa(s.Count(number).Games))
	}
	c.row(append(cells, opener(s.Count("games")))...)
}

// Text is a score in words: "22–18 in 41 games, 1 open".
func (s *Score) Text() string {
	text := fmt.Sprintf("%d–%d in %s", s.Wins, s.Losses, many(s.Games, "game"))
	if s.Draws > 0 {
		text += ", " + many(s.Draws, "draw")
	}
	if s.Open > 0 {
		text += fmt.Sprintf(", %d open", s.Open)
	}
	return text
}

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// mostListed is how many opponents and titles a text names.
const mostListed = 10

// CareerCard is a career as a card.
func CareerCard(c *Career, tables *catalog.Tables) Card {
	card := Card{Heading: heading(c, tables), Columns: scoreColumns}
	card.even(&c.All, c.Apart)
	card.score("with Black", "black", "", "", &c.Black)
	card.score("with White", "white", "", "", &c.White)
	for _, d := range c.Doubts {
		card.line(d.Count, "%s: %s", doubtText(d), many(d.Games, "game"))
	}
	if n := len(c.Streak.Games); n > 1 {
		card.line(Count{Games: n, IDs: c.Streak.Games}, "longest run of wins: %d, %s to %s%s", n, c.Streak.From, c.Streak.To, c.Streak.doubt())
	}
	if c.First != (kifu.GameID{}) {
		card.line(Count{Games: 1, IDs: []kifu.GameID{c.First}}, "first game")
		card.line(Count{Games: 1, IDs: []kifu.GameID{c.Last}}, "last game")
	}
	for _, l := range c.Years {
		card.score(l.Value, "year", l.Value, "", &l.Score)
	}
	card.scores("title", c.Titles, func(id string) string { return titleName(id, tables) })
	card.scores("opponent", c.Opponents, func(id string) string { return playerName(id, tables) })
	return card
}

// even adds the score of even games with each of its numbers, and those of the
// other kinds.
func (c *Card) even(all *Score, apart []Apart) {
	c.line(all.Count("games"), "%s", Summary(all, nil))
	for _, name := range Numbers[1:] {
		if n := all.Count(name); n.Games > 0 {
			c.line(n, "  %s: %d", name, n.Games)
		}
	}
	c.scoreRow("even", "", "", all)
	for i := range apart {
		a := &apart[i]
		c.line(a.Count("games"), "not counted, %s: %s", KindText[a.Kind], a.Text())
		c.scoreRow("apart", string(a.Kind), KindText[a.Kind], &a.Score)
	}
}

// score adds a score as a line and as a row.
func (c *Card) score(label, what, value, name string, s *Score) {
	if s.Games > 0 {
		c.line(s.Count("games"), "%s: %s", label, s.Text())
	}
	c.scoreRow(what, value, name, s)
}

// scores adds all scores of a sort as rows, and the first as lines.
func (c *Card) scores(what string, lines []ScoreOf, name func(string) string) {
	for i, l := range lines {
		if i < mostListed {
			c.score(what+" "+name(l.Value), what, l.Value, name(l.Value), &l.Score)
		} else {
			c.scoreRow(what, l.Value, name(l.Value), &l.Score)
		}
	}
	if rest := len(lines) - mostListed; rest > 0 {
		c.line(Count{}, "and %s more", many(rest, what))
	}
}

func (s *Streak) doubt() string {
	if len(s.Doubtful) == 0 {
		return ""
	}
	return ", if none of " + many(len(s.Doubtful), "game") + " of uncertain day or result lies in between"
}

func doubtText(d Doubt) string {
	counted := " (counted)"
	if !d.Counted {
		counted = " (open)"
	}
	return strings.ReplaceAll(string(d.Kind), "-", " ") + counted
}

// heading is a person's name in every script, and life.
func heading(c *Career, tables *catalog.Tables) string {
	p, known := tables.Player(c.Handle)
	if !known {
		return c.Name + " (whoever is written so; no table knows more)"
	}
	var parts []string
	if names := distinct(p.Ja, p.Hant, p.Hans, p.Ko); len(names) > 0 {
		parts = append(parts, strings.Join(names, ", "))
	}
	for _, d := range []struct{ word, day string }{{"born ", p.Born.String()}, {"died ", p.Died.String()}} {
		if d.day != "" {
			parts = append(parts, d.word+d.day)
		}
	}
	if len(parts) == 0 {
		return p.Name
	}
	return p.Name + " (" + strings.Join(parts, "; ") + ")"
}

func distinct(names ...string) (all []string) {
	for _, n := range names {
		if n != "" && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	return all
}

func titleName(id string, tables *catalog.Tables) string {
	if t, known := tables.Title(id); known {
		return t.Name
	}
	return id
}

func playerName(handle string, tables *catalog.Tables) string {
	if p, known := tables.Player(handle); known {
		return p.Name
	}
	return handle
}

// OpponentsCard is everyone whom a person played as a card.
func OpponentsCard(c *Career, tables *catalog.Tables) Card {
	card := Card{Heading: heading(c, tables), Columns: scoreColumns}
	for _, l := range c.Opponents {
		name := playerName(l.Value, tables)
		card.score(name, "opponent", l.Value, name, &l.Score)
	}
	return card
}

// PairCard is two people's games against each other as a card.
func PairCard(p *Pair) Card {
	card := Card{Heading: p.Sides[0].Name + " – " + p.Sides[1].Name, Columns: scoreColumns}
	card.even(&p.All, p.Apart)
	card.score(p.Sides[0].Name+" with Black", "black", "", "", &p.Black)
	card.score(p.Sides[0].Name+" with White", "white", "", "", &p.White)
	return card
}

// TableCard is a cross-table as a card: each pair once in the text, each cell a
// row.
func TableCard(t *Table) Card {
	names := make([]string, len(t.Sides))
	for i, s := range t.Sides {
		names[i] = s.Name
	}
	card := Card{Heading: strings.Join(names, " – "), Columns: []string{"player", "opponent", "kind", "games", "wins", "losses", "draws", "open", "opens"}}
	for i, a := range t.Sides {
		for j, b := range t.Sides {
			if i == j {
				continue
			}
			s := &t.Cells[i][j]
			if i < j {
				card.line(s.Count("games"), "%s – %s: %s", a.Name, b.Name, Summary(&s.Score, s.Apart))
			}
			card.meeting(a, b, kifu.EvenGame, &s.Score)
			for k := range s.Apart {
				card.meeting(a, b, s.Apart[k].Kind, &s.Apart[k].Score)
			}
		}
	}
	return card
}

// meeting adds a row of a cross-table.
func (c *Card) meeting(a, b Side, kind kifu.GameKind, s *Score) {
	cells := []string{cmp.Or(a.Handle, a.Name), cmp.Or(b.Handle, b.Name), string(kind)}
	for _, number := range Numbers {
		cells = append(cells, strconv.Itoa(s.Count(number).Games))
	}
	c.row(append(cells, opener(s.Count("games")))...)
}

// RanksCard is the ranks of a career as a card.
func RanksCard(c *Career, tables *catalog.Tables) Card {
	card := Card{Heading: heading(c, tables), Columns: []string{"what", "rank", "from", "to", "games", "wins", "losses", "draws", "open", "opens"}}
	for _, s := range c.Ranks.Spans {
		card.line(s.Count, "%s: %s to %s, %s", s.Rank, s.From, s.To, many(s.Games, "game"))
		card.row("rank", s.Rank, s.From.String(), s.To.String(), strconv.Itoa(s.Games), "", "", "", "", opener(s.Count))
	}
	for _, f := range c.Ranks.Findings {
		card.line(Count{IDs: f.Games}, "%s: %s", f.Code, f.Text)
	}
	for _, l := range c.Ranks.Opponents {
		rank := cmp.Or(l.Value, "no rank")
		card.line(l.Count("games"), "against %s: %s", rank, l.Text())
		cells := []string{"opponent", l.Value, "", ""}
		for _, number := range Numbers {
			cells = append(cells, strconv.Itoa(l.Count(number).Games))
		}
		card.row(append(cells, opener(l.Count("games")))...)
	}
	return card
}

// Text is honours in words: "2 titles won, 1 match for a title lost; by the
// sources 3 won".
func (h *Honours) Text() string {
	text := many(h.Won, "title") + " won, " + count(h.Lost, "match") + " for a title lost"
	if h.Sources > 0 || h.Won > 0 {
		text += "; by the sources " + strconv.Itoa(h.Sources) + " won"
	}
	return text
}

// Honours adds somebody's titles in short to the card of the career.
func (c *Card) Honours(h *Honours, tables *catalog.Tables) {
	if len(h.Finals) == 0 {
		return
	}
	c.line(Count{}, "%s", h.Text())
	for _, t := range h.ByTitle() {
		won := t.IDs[FinalWon]
		name := titleName(t.Title, tables)
		c.line(Count{Games: len(won), IDs: won}, "  %s: %d won, %d lost, %d open; by the sources %d won", name, len(t.Won), len(t.Lost), len(t.Open), len(t.Sources))
		c.row("honours", t.Title, name, "", strconv.Itoa(len(t.Won)), strconv.Itoa(len(t.Lost)), "", strconv.Itoa(len(t.Open)),
			opener(Count{IDs: slices.Concat(won, t.IDs[FinalLost], t.IDs[FinalOpen])}))
	}
}

// HonoursCard is somebody's titles as a card.
func HonoursCard(name string, h *Honours, tables *catalog.Tables) Card {
	c := Card{Heading: name, Columns: []string{"title", "edition", "year", "outcome", "opponent", "score", "why", "sources_winner", "sources_score", "agrees", "opens"}}
	c.line(Count{}, "%s", h.Text())
	for i := range h.Finals {
		f := &h.Finals[i]
		var winner, score string
		if f.Reference != nil {
			winner, score = f.Reference.Winner, f.Reference.Score
		}
		opens := Count{Games: len(f.Games), IDs: f.Games}
		c.line(opens, "%s", f.text(tables))
		c.row(f.Title, strconv.Itoa(f.Edition), strconv.Itoa(f.Year), f.Outcome, f.Opponent.Handle, f.Tally.String(), f.Why.String(), winner, score, strconv.FormatBool(f.Agrees), opener(opens))
	}
	return c
}

// text is a final in words, with what the sources say where that differs.
func (f *Final) text(tables *catalog.Tables) string {
	text := fmt.Sprintf("%d  %s %s: %s", f.Year, kifu.Ordinal(f.Edition), titleName(f.Title, tables), f.Outcome)
	if f.Opponent.Known() {
		text += " " + f.Tally.String() + " against " + f.Opponent.Name
	}
	if f.Why.Told() && (f.Outcome == FinalOpen || f.Inferred || !f.Opponent.Known()) {
		text += " (" + f.Why.String() + ")"
	}
	if r := f.Reference; r != nil && !f.Agrees {
		text += strings.TrimRight(fmt.Sprintf("; the sources: %s won %s", playerName(r.Winner, tables), r.Score), " ")
	}
	return text
}

package web

import (
	"cmp"
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

//go:embed pages/*.html
var sources embed.FS

// Words is how the catalog says things; the pages know no names themselves.
type Words struct {
	Occasion  func(kifu.Event) string  // "54th Honinbo, final, game 3"
	Romanised func(kifu.Person) string // "Cho Sonjin", or "" for who is not known
}

// Pages writes views as HTML. Many goroutines may share it.
type Pages struct{ sets map[string]*template.Template }

// New reads the templates, which are part of the program: a fault in one is a
// fault of the program.
func New(w Words) *Pages {
	p := &Pages{sets: map[string]*template.Template{}}
	for _, name := range []string{"search.html", "game.html", "explore.html", "archive.html", "docs.html", "problem.html"} {
		set := template.New(name).Funcs(functions(w))
		p.sets[name] = template.Must(set.ParseFS(sources, "pages/frame.html", "pages/"+name))
	}
	return p
}

// Write writes one page.
func (p *Pages) Write(w io.Writer, v View) error {
	return p.sets[v.page()].ExecuteTemplate(w, "frame.html", v)
}

func functions(w Words) template.FuncMap {
	return template.FuncMap{
		"asset":     AssetPath,
		"after":     AfterMove,
		"codes":     codes,
		"dates":     dates,
		"header":    func(g *kifu.Game) []rowOfHeader { return headerRows(g, w) },
		"label":     func(m *kifu.Move, s kifu.Size) string { return m.Point.Label(s) },
		"line":      line,
		"occasion":  func(g kifu.Game) string { return occasionOf(g, w) },
		"person":    func(p kifu.Person) person { return personOf(p, w.Romanised(p)) },
		"short":     short,
		"svg":       inPage,
		"thousands": thousands,
		"worst":     worst,
	}
}

// person is a name with the romanised one where that is another.
type person struct{ Name, Other, Rank, Handle string }

func personOf(p kifu.Person, romanised string) person {
	out := person{Name: p.Name, Rank: p.Rank, Handle: cmp.Or(p.ID, p.Name)}
	if romanised != "" && romanised != p.Name {
		out.Name, out.Other = romanised, p.Name
	}
	return out
}

// occasionOf is the event in words; where nothing is settled it is the file's.
func occasionOf(g kifu.Game, w Words) string {
	if words := w.Occasion(g.Settled.Event); words != "" || len(g.Witnesses) == 0 {
		return words
	}
	return g.Witnesses[0].Header.Get("EV")
}

// dates is the first and the last day of play: "1999-05-31 – 06-01".
func dates(days []kifu.Date) string {
	if len(days) == 0 {
		return ""
	}
	first, last := days[0].String(), days[len(days)-1].String()
	if first == last {
		return first
	}
	if days[0].Year == days[len(days)-1].Year && len(first) == len(last) && len(first) > 4 {
		last = last[len("1999-"):]
	}
	return first + " – " + last
}

// thousands is a number with its digits in groups: 44,376.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func short(id string) string { return id[:min(len(id), 16)] }

// inPage is a diagram as markup: everything from records in it is escaped by
// the drawing.
func inPage(d Diagram) template.HTML {
	d.Attributes = ` class="diagram"`
	if d.Size.Cols < 13 {
		d.Attributes = ` class="diagram small"`
	}
	return template.HTML(d.SVG())
}

// line is a game's moves for the script of the board: letters of SGF, one move
// after the other, with the setups between.
func line(l kifu.Line) (string, error) {
	type setup struct {
		After int    `json:"after"`
		B     string `json:"b,omitempty"`
		W     string `json:"w,omitempty"`
		E     string `json:"e,omitempty"`
	}
	out := struct {
		Cols   uint8    `json:"cols"`
		Rows   uint8    `json:"rows"`
		Moves  []string `json:"moves"`
		Setups []setup  `json:"setups"`
	}{l.Size.Cols, l.Size.Rows, make([]string, len(l.Moves)), []setup{}}
	for i, m := range l.Moves {
		out.Moves[i] = m.Color.Letter() + m.Point.SGF()
	}
	for _, s := range l.Setups {
		out.Setups = append(out.Setups, setup{s.After, letters(s.Black), letters(s.White), letters(s.Empty)})
	}
	text, err := json.Marshal(out)
	return string(text), err
}

func letters(points []kifu.Point) string {
	var b strings.Builder
	for _, p := range points {
		b.WriteString(p.SGF())
	}
	return b.String()
}

// rowOfHeader is what the file says beside what was made of it.
type rowOfHeader struct{ Name, Words, Read string }

// headerRows is the header of the witness that speaks for the game.
func headerRows(g *kifu.Game, w Words) []rowOfHeader {
	if len(g.Witnesses) == 0 {
		return nil
	}
	s := &g.Settled
	read := map[string]string{
		"PB": people(s.Black), "PW": people(s.White), "BR": ranks(s.Black), "WR": ranks(s.White),
		"EV": w.Occasion(s.Event), "DT": dates(s.Dates), "RE": strings.TrimSpace(s.Result.String() + " " + s.Note),
		"RU": s.Rules, "HA": strconv.Itoa(s.Handicap), "PC": s.Event.Place, "SZ": g.Line.Size.String(),
	}
	if s.Komi.Known {
		read["KM"] = kifu.Points(s.Komi.Points)
	}
	var rows []rowOfHeader
	for _, v := range g.Witnesses[0].Header {
		if len(v.Text) > 0 && v.ID != "AB" && v.ID != "AW" {
			rows = append(rows, rowOfHeader{v.ID, v.Text, read[v.ID]})
		}
	}
	return rows
}

func people(list []kifu.Person) string {
	all := make([]string, len(list))
	for i, p := range list {
		all[i] = p.Name + " (" + p.Handle() + ")"
	}
	return strings.Join(all, ", ")
}

func ranks(list []kifu.Person) string {
	var all []string
	for _, p := range list {
		if p.Rank != "" {
			all = append(all, p.Rank)
		}
	}
	return strings.Join(all, ", ")
}

// worst is the gravest finding over all records of a game: "error", "warning",
// "note", or "" when there is none.
func worst(g kifu.Game) string {
	found, grave := false, kifu.Note
	for i := range g.Witnesses {
		for _, f := range g.Witnesses[i].Findings {
			found, grave = true, max(grave, f.Severity)
		}
	}
	if !found {
		return ""
	}
	return grave.String()
}

// codeCount is how often a finding was made.
type codeCount struct {
	Code  kifu.Code
	Count int
}

// codes is the findings, the most frequent first.
func codes(m map[kifu.Code]int) []codeCount {
	var all []codeCount
	for _, code := range slices.Sorted(maps.Keys(m)) {
		all = append(all, codeCount{code, m[code]})
	}
	slices.SortStableFunc(all, func(a, b codeCount) int { return b.Count - a.Count })
	return all
}

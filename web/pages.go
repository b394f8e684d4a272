package web

import (
	"cmp"
	"embed"
	"html/template"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

//go:embed pages/*.html
var sources embed.FS

// Pages writes views as HTML, each in the language of its frame. Many
// goroutines may share it.
type Pages struct {
	voices map[Language]*Voice
	sets   map[Language]map[string]*template.Template
}

var names = []string{"search.html", "game.html", "explore.html", "archive.html", "records.html", "docs.html", "problem.html", "check.html", "player.html", "opponents.html", "listed.html", "pair.html", "versus.html", "players.html", "titles.html", "title.html", "edition.html"}

// New reads the templates and the tables of words, which are part of the
// program: a fault in one is a fault of the program.
func New(c Catalog) *Pages {
	p := &Pages{voices: map[Language]*Voice{}, sets: map[Language]map[string]*template.Template{}}
	for _, l := range Languages {
		v := newVoice(l, c)
		p.voices[l], p.sets[l] = v, map[string]*template.Template{}
		for _, name := range names {
			set := template.New(name).Funcs(functions(v))
			p.sets[l][name] = template.Must(set.ParseFS(sources, "pages/frame.html", "pages/parts.html", "pages/"+name))
		}
	}
	return p
}

// In is the voice of a language.
func (p *Pages) In(l Language) *Voice { return p.voices[l] }

// Write writes one page.
func (p *Pages) Write(w io.Writer, v View) error {
	return p.sets[v.language()][v.page()].ExecuteTemplate(w, "frame.html", v)
}

// WritePart writes what the script puts into a page that is there already.
func (p *Pages) WritePart(w io.Writer, l Language, e Elsewhere) error {
	return p.sets[l]["game.html"].ExecuteTemplate(w, "elsewhere", e)
}

func functions(v *Voice) template.FuncMap {
	return template.FuncMap{
		"asset":     AssetPath,
		"after":     v.AfterMove,
		"capital":   Capital,
		"codes":     codes,
		"count":     v.Count,
		"dates":     Dates,
		"days":      daysOf,
		"filed":     filed,
		"heading":   v.Heading,
		"header":    func(g *kifu.Game) []rowOfHeader { return headerRows(g, v) },
		"label":     func(m *kifu.Move, s kifu.Size) string { return v.Say(m.Point.Label(s)) },
		"language":  func() Language { return v.Language },
		"languages": func() []Language { return Languages },
		"kind":      v.Kind,
		"komi":      func(s kifu.Settled) string { return v.Komi(s.Komi, s.Rules) },
		"nth":       func(i int) int { return i + 1 },
		"occasion":  func(g kifu.Game) string { return occasionOf(g, v) },
		"person":    v.Person,
		"result":    func(s kifu.Settled) string { return v.Result(s.Result, s.Rules) },
		"seat":      seatOf,
		"sentence":  v.Sentence,
		"severity":  func(s kifu.Severity) string { return v.Say(s.String()) },
		"short":     short,
		"side":      v.Side,
		"size":      v.Size,
		"svg":       inPage,
		"t":         v.Say,
		"told":      v.Told,
		"thousands": thousands,
		"worst":     worst,
	}
}

// occasionOf is the event in words; where nothing is settled it is the file's.
func occasionOf(g kifu.Game, v *Voice) string {
	if words := v.Occasion(g.Settled.Event); words != "" || len(g.Witnesses) == 0 {
		return words
	}
	return g.Witnesses[0].Header.Get("EV")
}

// Dates is the first and the last day of play: "1999-05-31 – 06-01".
func Dates(days []kifu.Date) string { return strings.Join(daysOf(days), " – ") }

// daysOf is the first day of play and, where it is another, the last.
func daysOf(days []kifu.Date) []string {
	if len(days) == 0 {
		return nil
	}
	first, last := days[0].String(), days[len(days)-1].String()
	if first == last {
		return []string{first}
	}
	if days[0].Year == days[len(days)-1].Year && len(first) == len(last) && len(first) > 4 {
		last = last[len("1999-"):]
	}
	return []string{first, last}
}

// thousands is a number with its digits in groups: 44,376.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// filed is what a page calls a file or a folder of records. Where one lies on
// the disk of the server is nobody's business: of an absolute path the name is
// left, of one of a folder's files with the folder's; what stands in an archive
// of files keeps its place in it.
func filed(path string) string {
	outer, inner, packed := strings.Cut(path, "!")
	if !absolute(outer) {
		return path
	}
	parts := strings.FieldsFunc(outer, func(r rune) bool { return r == '/' || r == '\\' })
	switch n := len(parts); {
	case n == 0:
	case packed:
		return parts[n-1] + "!" + inner
	case n > 1 && strings.EqualFold(filepath.Ext(outer), ".sgf"):
		return parts[n-2] + "/" + parts[n-1]
	default:
		return parts[n-1]
	}
	return path
}

// absolute reports whether a path begins at a root, of this system or another.
func absolute(path string) bool {
	drive := len(path) > 2 && path[1] == ':' && (path[2] == '/' || path[2] == '\\')
	return drive || strings.HasPrefix(path, "/") || strings.HasPrefix(path, `\\`)
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

// rowOfHeader is what the file says beside what was made of it.
type rowOfHeader struct{ Name, Words, Read string }

// Long reports whether the words are a text of some paragraphs, of which nothing
// is made: a row of its own that scrolls.
func (r rowOfHeader) Long() bool { return len(r.Words) > 240 && r.Read == "" }

// headerRows is the header of the witness that speaks for the game.
func headerRows(g *kifu.Game, v *Voice) []rowOfHeader {
	if len(g.Witnesses) == 0 {
		return nil
	}
	s := &g.Settled
	read := map[string]string{
		"PB": v.peopleRead(s.Black), "PW": v.peopleRead(s.White), "BR": v.ranksRead(s.Black), "WR": v.ranksRead(s.White),
		"EV": v.Occasion(s.Event), "DT": Dates(s.Dates), "RE": v.resultRead(s),
		"RU": v.worded(s.Rules), "HA": strconv.Itoa(s.Handicap), "PC": s.Event.Place, "SZ": v.Size(g.Line.Size),
	}
	if s.Komi.Known {
		read["KM"] = v.Komi(s.Komi, s.Rules)
	}
	var rows []rowOfHeader
	for _, h := range g.Witnesses[0].Header {
		if len(h.Text) > 0 && h.ID != "AB" && h.ID != "AW" {
			rows = append(rows, rowOfHeader{h.ID, h.Text, read[h.ID]})
		}
	}
	return rows
}

// worded is a word of the tables in the language, "" for none.
func (v *Voice) worded(word string) string {
	if word == "" {
		return ""
	}
	return v.Say(word)
}

// peopleRead is whom a name was read as; where it was read as nobody, that.
func (v *Voice) peopleRead(list []kifu.Person) string {
	all := make([]string, len(list))
	for i, p := range list {
		all[i] = v.Person(p).Name + " (" + p.Handle() + ")"
	}
	return cmp.Or(strings.Join(all, ", "), v.Kind("name-placeholder"))
}

func (v *Voice) ranksRead(list []kifu.Person) string {
	var all []string
	for _, p := range list {
		if p.Rank != "" {
			all = append(all, v.Rank(p.Rank))
		}
	}
	return strings.Join(all, ", ")
}

// resultRead is a result as SGF writes it, and in the language.
func (v *Voice) resultRead(s *kifu.Settled) string {
	read := s.Result.String()
	if words := v.Result(s.Result, s.Rules); words != read {
		read += " " + words
	}
	return strings.TrimSpace(read + " " + v.worded(s.Note))
}

// seat is who sat on one side of the board. Words are the file's own, where
// they name nobody.
type seat struct {
	People []kifu.Person
	Words  string
}

// seatOf is who sat where a property, PB or PW, says.
func seatOf(g *kifu.Game, id string) seat {
	s := seat{People: g.Settled.Black}
	if id == "PW" {
		s.People = g.Settled.White
	}
	if len(g.Witnesses) > 0 {
		s.Words = strings.TrimSpace(g.Witnesses[0].Header.Get(id))
	}
	return s
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

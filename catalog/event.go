package catalog

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// Event reads an EV value. Context holds other properties of the record: RO,
// GN, DT, PB and PW are looked at.
func (t *Tables) Event(raw, context string) Reading {
	h := parseContext(context)
	h = append(kifu.Header{{ID: "EV", Text: raw}}, h...)
	s := settling{t: t, in: Input{Header: h}}
	s.date()
	s.names()
	e, rule, sure := t.settleEvent(s.in, s.eventContext())
	return Reading{Field: "event", Raw: raw, Settled: e, Rule: rule, Confidence: sure}
}

// eventContext is what the rest of a record says about its event.
type eventContext struct {
	year      int      // of play, 0 where not known
	countries []string // of the players who are known
}

// settleEvent puts together what EV, RO, GN, folder and file name say. EV
// counts most; what only a weaker place says is named so in the rule.
func (t *Tables) settleEvent(in Input, c eventContext) (kifu.Event, string, Confidence) {
	ev := in.Header.Get("EV")
	e := t.parseEvent(ev)
	var s kifu.Event
	title, rule, sure := t.titleOf(e, c)
	if title >= 0 && !t.titles[title].heldIn(c.year) {
		title, rule, sure = -1, notHeld, None
	}
	if title < 0 && !e.another() {
		for what, w := range t.weakSources(in) {
			if at, _, _ := t.titleOf(w, c); at >= 0 && rule != homonym && t.titles[at].heldIn(c.year) {
				title, rule, sure = at, what, Likely
				if what == "folder" || what == "file" {
					sure = Guess
				}
				s.Edition = w.edition
				if ev == "" {
					e = w
				}
				break
			}
		}
	}
	if gn := in.Header.Get("GN"); title < 0 && strings.TrimSpace(ev) == "" && gn != "" {
		if w := t.parseEvent(gn); w.tells() {
			e, rule, sure = w, "game name", Guess
		}
	}
	t.fillEvent(&s, e, in, title)
	if title >= 0 {
		t.fillEdition(&s, e, in, title, c, &rule, &sure)
	} else {
		s.Name = firstOf(e.rest, strings.TrimSpace(clip(ev, most)))
		if s.Name != "" {
			s.Key = Fold(s.Name)
		}
	}
	s.Place = strings.TrimSpace(clip(in.Header.Get("PC"), most))
	return s, rule, sure
}

// notHeld is the rule by which a title is not given to a game.
const notHeld = "the title was not held in the year of the game"

// A title's first games are played up to two years before its first final (those
// of the first Honinbo in 1939), and its last final may run over the year's end.
const (
	yearsBefore = 2
	yearsBehind = 1
)

// heldIn reports whether the title's games may be of a year; 0 is any year.
func (t *Title) heldIn(year int) bool {
	return year == 0 || (t.First == 0 || year >= t.First-yearsBefore) && (t.Last == 0 || year <= t.Last+yearsBehind)
}

// years is when a title was held, for a message.
func (t *Title) years() string {
	switch {
	case t.Last == 0:
		return fmt.Sprintf("from %d on", t.First)
	case t.First == 0:
		return fmt.Sprintf("until %d", t.Last)
	}
	return fmt.Sprintf("from %d to %d", t.First, t.Last)
}

// tells reports whether a text describes an event, not just names a game.
func (e *eventParse) tells() bool {
	return e.stages != 0 || e.edition > 0 || e.round > 0 || e.year > 0 && e.rest != ""
}

func firstOf(list ...string) string {
	for _, s := range list {
		if s != "" {
			return s
		}
	}
	return ""
}

// fillEvent takes stage, round and game from EV, and from RO what EV leaves out.
func (t *Tables) fillEvent(s *kifu.Event, e *eventParse, in Input, title int) {
	s.Stage, s.Round, s.Game = e.stage(), e.round, e.game
	if e.edition > 0 {
		s.Edition = e.edition
	}
	ro := in.Header.Get("RO")
	if ro == "" {
		if e.bare > 0 && s.Game == 0 && s.Stage == "final" {
			s.Game = e.bare
		}
		return
	}
	r := t.parseEvent(ro)
	if r.bare > 0 && (r.bare == in.Moves || r.bare > mostRounds) { // some programs put the number of moves there
		return
	}
	both := *e
	both.stages |= r.stages
	both.part = both.part || r.part
	if both.round == 0 {
		both.round = r.round
	}
	s.Round, s.Game = both.round, max(s.Game, r.game)
	s.Stage = both.stage()
	if r.bare > 0 && s.Game == 0 && s.Round == 0 {
		if s.Stage == "" || s.Stage == "preliminary" {
			s.Round = r.bare
			both.round = r.bare
			s.Stage = both.stage()
		} else {
			s.Game = r.bare
		}
	}
}

// mostRounds is more rounds than any competition has; a larger number in RO
// counts moves.
const mostRounds = 80

// fillEdition takes a missing edition from the folder, else from the year by
// the title's rule.
func (t *Tables) fillEdition(s *kifu.Event, e *eventParse, in Input, title int, c eventContext, rule *string, sure *Confidence) {
	s.Title = t.titles[title].ID
	if s.Edition > 0 {
		return
	}
	if n := folderEdition(in.File, t, title, c); n > 0 {
		s.Edition = n
		*rule, *sure = *rule+", edition of the folder", Guess
		return
	}
	year := firstNumber(e.year, c.year)
	if n := t.titles[title].Edition(year); year > 0 && n > 0 && !e.apart {
		s.Edition = n
		*rule, *sure = *rule+", edition by the year", min(*sure, Likely)
	}
}

func firstNumber(list ...int) int {
	for _, n := range list {
		if n != 0 {
			return n
		}
	}
	return 0
}

// weakSources are the places beside EV that may name the event, the best first:
// "game name", "folder", "file", with what each says.
func (t *Tables) weakSources(in Input) iter.Seq2[string, *eventParse] {
	return func(yield func(string, *eventParse) bool) {
		if gn := in.Header.Get("GN"); gn != "" && !yield("game name", t.parseEvent(gn)) || in.File == "" {
			return
		}
		for _, f := range slices.Backward(t.foldersOf(in.File)) {
			if !yield("folder", f.says) {
				return
			}
		}
		if file := fileName(in.File); mayName(file) {
			yield("file", t.parseEvent(file))
		}
	}
}

// folder is a folder's name and what it says of an event.
type folder struct {
	name string
	says *eventParse
}

// foldersOf are the last folders above a file; an archive counts as one. They
// are remembered by their path, which many files share.
func (t *Tables) foldersOf(file string) []folder {
	file = clip(file, mostPath)
	dir := file[:len(file)-len(lastPart(file))]
	return t.memory.folders(dir, func(dir string) []folder {
		parts := strings.FieldsFunc(dir, isPathSign)
		var list []folder
		for _, name := range parts[max(0, len(parts)-mostFolders):] {
			list = append(list, folder{name, t.parseEvent(name)})
		}
		return list
	})
}

// mostPath is how much of a path is looked at, in bytes.
const mostPath = 1000

func isPathSign(r rune) bool { return r == '/' || r == '\\' || r == '!' }

// lastPart is a path behind its last folder.
func lastPart(path string) string {
	return path[strings.LastIndexAny(path, `/\!`)+1:]
}

// fileName is a path's last part without its ending.
func fileName(path string) string {
	file := lastPart(clip(path, mostPath))
	if dot := strings.LastIndexByte(file, '.'); dot > 0 {
		file = file[:dot]
	}
	return file
}

// mayName reports whether a file's name can name an event: "P13" cannot.
func mayName(file string) bool {
	letters := 0
	for _, r := range file {
		switch {
		case r >= utf8.RuneSelf:
			return true
		case isLetter(r):
			letters++
		}
	}
	return letters >= 3
}

// mostFolders is how many folders above a file are looked at.
const mostFolders = 4

// folderEdition is the number of a folder "54" below one named for the title.
func folderEdition(path string, t *Tables, title int, c eventContext) int {
	if path == "" {
		return 0
	}
	named := false
	for _, f := range t.foldersOf(path) {
		if n := atoi(f.name); named && n > 0 && n < 200 && len(f.name) <= 3 && isNumber(f.name) {
			return n
		}
		if at, _, _ := t.titleOf(f.says, c); at == title {
			named = true
			if f.says.edition > 0 {
				return f.says.edition
			}
		}
	}
	return 0
}

func isNumber(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

package catalog

import (
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// otherPrograms are names that nobody but a program has, of programs that the
// table of players leaves out, folded.
var otherPrograms = wordSet("pachi fuego mogo leela leelaz darkforest darkforestgo darkfores2 dolbaram steenvreter smartgo igowin cgi cgigointelligence minigo gouctplayer")

// versionWords stand behind a program's name beside numbers.
var versionWords = wordSet("level lvl lv seed random version ver lev cvs gmp beta alpha rc build bot playouts visits net network weights self selfplay")

// isProgram reports whether a player is a program: one of the tables, or the name
// of one with its version behind it, as in "GNU Go 3.8 level 1".
func (t *Tables) isProgram(p kifu.Person) bool {
	if at, ok := t.byID[p.ID]; ok {
		return t.players[at].IsProgram()
	}
	_, ok := t.programOf(p.Name)
	return ok
}

// programOf is the program whose name stands there with its version; -1 for one
// that the table leaves out.
func (t *Tables) programOf(name string) (at int, ok bool) {
	name = clip(name, 120)
	if before, inside, found := strings.Cut(strings.TrimSuffix(name, ")"), " ("); found { // GnuGo (GNU Go 3.1.27)
		a, known := t.namedProgram(before)
		if b, again := t.namedProgram(inside); known && again && a == b {
			return a, true
		}
	}
	return t.namedProgram(name)
}

// namedProgram is programOf where the name stands there once.
func (t *Tables) namedProgram(name string) (at int, ok bool) {
	words := strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" ,;:_-()[]", r) })
	for n := range words {
		if at, ok := t.programName(strings.Join(words[:n+1], "")); ok && isVersion(words[n+1:]) {
			return at, true
		}
	}
	return -1, false
}

// programName is the program of that name, with a number behind it at most:
// Zen19, GnuGo3.8.
func (t *Tables) programName(name string) (at int, ok bool) {
	for _, key := range []string{Fold(name), Fold(strings.TrimRight(name, "0123456789.v"))} {
		for _, at := range t.spelled[key] {
			if t.players[at].IsProgram() {
				return at, true
			}
		}
		if otherPrograms[key] {
			return -1, true
		}
	}
	return -1, false
}

// isVersion reports whether words are numbers, or say what a number counts.
func isVersion(words []string) bool {
	for _, w := range words {
		if !strings.ContainsAny(w, "0123456789") && !versionWords[Fold(w)] {
			return false
		}
	}
	return true
}

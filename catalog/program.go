package catalog

import (
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// otherPrograms are names that nobody but a program has, of programs that the
// table of players leaves out, folded.
var otherPrograms = wordSet("pachi fuego mogo leela leelaz darkforest darkforestgo darkfores2 dolbaram steenvreter smartgo igowin cgi cgigointelligence minigo gouctplayer")

// versionWords stand behind a program's name beside numbers.
var versionWords = wordSet("level lvl lv seed random version ver beta alpha rc build bot playouts visits net network weights self selfplay")

// isProgram reports whether a player is a program: one of the tables, or the name
// of one with its version behind it, as in "GNU Go 3.8 level 1".
func (t *Tables) isProgram(p kifu.Person) bool {
	if at, ok := t.byID[p.ID]; ok {
		return t.players[at].IsProgram()
	}
	words := strings.FieldsFunc(clip(p.Name, 120), func(r rune) bool { return strings.ContainsRune(" ,;:_-()[]", r) })
	for n := range words {
		if t.programName(strings.Join(words[:n+1], "")) && isVersion(words[n+1:]) {
			return true
		}
	}
	return false
}

// programName reports whether a name is that of a program, with a number behind
// it at most: Zen19, GnuGo3.8.
func (t *Tables) programName(name string) bool {
	for _, key := range []string{Fold(name), Fold(strings.TrimRight(name, "0123456789.v"))} {
		for _, at := range t.spelled[key] {
			if t.players[at].IsProgram() {
				return true
			}
		}
		if otherPrograms[key] {
			return true
		}
	}
	return false
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

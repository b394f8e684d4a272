package web

import (
	"cmp"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Occasion is an event in words: "54th Honinbo, title match, game 3", 第54期本因坊戦
// 挑戦手合 第3局. Where the tables know no title it is the file's own name for it.
func (v *Voice) Occasion(e kifu.Event) string {
	var parts []string
	if name := v.edition(e); name != "" {
		parts = append(parts, name)
	}
	if e.Stage != "" && (e.Stage != "round" || e.Round == 0) {
		parts = append(parts, v.stageOf(e))
	}
	if e.Round > 0 {
		parts = append(parts, v.Say("round %v", e.Round))
	}
	if e.Game > 0 {
		parts = append(parts, v.Say("game %v", e.Game))
	}
	if v.Language == English {
		return strings.Join(parts, ", ")
	}
	return strings.Join(parts, " ")
}

// stageOf is an event's stage. The final of an edition in which the holder
// defends the title is called the title match; where no edition is known, it is
// taken for the usual one.
func (v *Voice) stageOf(e kifu.Event) string {
	if e.Stage != "final" {
		return v.Stage(e.Stage)
	}
	return v.Say(v.catalog.Title(e.Title, v.Language).Deciding(e.Edition))
}

// Deciding is what the match that decides an edition is called: a final, or a
// match for the title. 0 is an edition that is not known.
func (t Title) Deciding(edition int) string {
	if t.Challenge != nil && t.Challenge(edition) || edition == 0 && t.Defended {
		return "title match"
	}
	return "knock-out final"
}

// edition is an event's name with its number.
func (v *Voice) edition(e kifu.Event) string {
	t := v.catalog.Title(e.Title, v.Language)
	name := cmp.Or(t.Name, e.Name, e.Title)
	if e.Edition == 0 || name == "" {
		return name
	}
	return v.Edition(t, name, e.Edition)
}

// Edition is a title's name with a number: "54th Honinbo", 第54期本因坊戦.
func (v *Voice) Edition(t Title, name string, n int) string {
	switch {
	case v.Language == English:
		return kifu.Ordinal(n) + " " + name
	case t.Term:
		return v.Say("term %v of %v", n, name)
	}
	return v.Say("meeting %v of %v", n, name)
}

// Stage is a stage's name. The tables hold every one that there is, so that a
// new one is missed by a test and not by a reader.
func (v *Voice) Stage(stage string) string {
	return v.Say(strings.ReplaceAll(stage, "-", " "))
}

// Stages are those that a settled event can have.
var Stages = []string{
	"preliminary", "preliminary-final", "round", "round-of-32", "round-of-16", "quarterfinal", "semifinal", "final",
	"league", "challenger-playoff", "main", "relay", "knock-out", "team", "second-chance", "points-pairing", "games",
}

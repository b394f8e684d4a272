package httpapi

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/archive/history"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// said is a sentence of a history in the reader's language, with the people in
// it as he writes them; "" where there is nothing to tell. Sentences are put
// into each other by the program alone, a few deep.
func (s *Server) said(v *web.Voice, told kifu.Sentence) string {
	if !told.Told() {
		return ""
	}
	put := make([]any, len(told.Put))
	for i, p := range told.Put {
		put[i] = s.saidOf(v, p)
	}
	return v.Say(told.Form, put...)
}

// saidAll are several sentences in the reader's language.
func (s *Server) saidAll(v *web.Voice, told []kifu.Sentence) (all []string) {
	for _, t := range told {
		all = append(all, s.said(v, t))
	}
	return all
}

// saidOf is what is put into a sentence in the reader's language.
func (s *Server) saidOf(v *web.Voice, p any) string {
	switch p := p.(type) {
	case kifu.Sentence:
		return s.said(v, p)
	case history.Several:
		return v.Series(s.saidAll(v, p))
	case history.Side:
		return s.namedSide(v, p).Name
	case history.Sides:
		return v.List(s.sidesCalled(v, p))
	case history.Amount:
		return v.Count(p.N, p.One, p.Many)
	case history.Nth:
		return v.Nth(int(p))
	case history.RoundName:
		return v.InRound(string(p))
	case history.StageName:
		kind, name, _ := strings.Cut(string(p), " ")
		return strings.TrimSpace(v.Stage(kind) + " " + name)
	case history.Figures:
		return dashed(string(p))
	case history.Tally:
		if p.Drawn == 0 {
			return v.Say("tally %v %v", p.Won, p.Lost)
		}
		return v.Say("tally %v %v %v", p.Won, p.Lost, p.Drawn)
	case history.Rank:
		return v.Rank(string(p))
	case history.Sources:
		return sourcesCalled(v, string(p))
	case int:
		return strconv.Itoa(p)
	}
	return fmt.Sprint(p) // a day, a result, a file: no language says it otherwise
}

func (s *Server) sidesCalled(v *web.Voice, sides []history.Side) []string {
	all := make([]string, len(sides))
	for i, side := range sides {
		all[i] = s.namedSide(v, side).Name
	}
	return all
}

// sourcesCalled are the sources of a table, which have ";" between them.
func sourcesCalled(v *web.Voice, sources string) string {
	all := strings.Split(sources, ";")
	for i := range all {
		all[i] = sourceCalled(v, strings.TrimSpace(all[i]))
	}
	return v.Series(slices.Compact(all))
}

// wikis are what tables call the Wikipedias.
var wikis = []struct{ code, name string }{
	{"enwiki", "English Wikipedia"}, {"jawiki", "Japanese Wikipedia"}, {"zhwiki", "Chinese Wikipedia"}, {"frwiki", "French Wikipedia"},
}

// sourceCalled is a source in words, without what a table notes behind the code.
func sourceCalled(v *web.Voice, source string) string {
	source = strings.TrimPrefix(source, "winner also ")
	for _, w := range wikis {
		if rest, is := strings.CutPrefix(source, w.code); is && (rest == "" || rest[0] == ' ' || rest[0] == '(') {
			return v.Say(w.name)
		}
	}
	name, _, _ := strings.Cut(source, "(")
	return strings.TrimSpace(name)
}

package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/web"
)

// occasion is an event in English words.
func (s *Server) occasion(e kifu.Event) string { return s.pages.In(web.English).Occasion(e) }

// side is the names of one side of the board, romanised where the tables have
// them so.
func (s *Server) side(people []kifu.Person) string { return s.pages.In(web.English).Side(people) }

func dates(days []kifu.Date) string {
	switch n := len(days); n {
	case 0:
		return ""
	case 1:
		return days[0].String()
	default:
		return days[0].String() + "/" + days[n-1].String()
	}
}

// cite is a game with where it can be found again.
func (s *Server) cite(g *kifu.Game, a archive.About) citation {
	parts := []string{s.side(g.Settled.Black) + " – " + s.side(g.Settled.White)}
	for _, part := range []string{s.occasion(g.Settled.Event), web.Dates(g.Settled.Dates), g.Settled.Result.String()} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return citeAbout(strings.Join(parts, ", ")+". Kifubase game "+g.ID.String(), a)
}

// citeText is a fact with the state of the archive that it was counted in.
func (s *Server) citeText(fact, archive string) citation {
	a := s.archive.About()
	a.ID = archive
	return citeAbout(fact+". Kifubase", a)
}

func citeAbout(text string, a archive.About) citation {
	day := a.Made.UTC().Format("2006-01-02")
	return citation{text + ", archive " + head(a.ID, 16) + " of " + day + ".", a.ID, day}
}

// gamesTold is a number of games in a citation, which is in English.
func (s *Server) gamesTold(n int) string {
	return s.pages.In(web.English).Count(n, "%s game", "%s games")
}

// editionsTold is a number of editions in a citation.
func (s *Server) editionsTold(n int) string {
	return s.pages.In(web.English).Count(n, "%s edition", "%s editions")
}

// titleName is the name that goes with a title's id.
func (s *Server) titleName(id string) string {
	if t, ok := s.tables.Title(id); ok {
		return t.Name
	}
	return id
}

// fileName is what a game's record is called when it is saved.
func (s *Server) fileName(g *kifu.Game) string {
	parts := []string{}
	if len(g.Settled.Dates) > 0 {
		parts = append(parts, g.Settled.Dates[0].String())
	}
	parts = append(parts, s.side(g.Settled.Black), s.side(g.Settled.White))
	name := strings.Join(parts, " - ")
	if name == "? - ?" {
		name = g.ID.String()
	}
	return safeName(name) + ".sgf"
}

// safeName keeps what no file system and no header minds.
func safeName(s string) string {
	name := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, strings.ToValidUTF8(s, "_"))
	if runes := []rune(name); len(runes) > 80 {
		name = string(runes[:80])
	}
	return strings.Trim(name, ". ")
}

// attachment is a Content-Disposition for a name in any script (RFC 6266).
func attachment(name string) string {
	ascii := strings.Map(func(r rune) rune {
		if r > '~' || r == '%' {
			return '_'
		}
		return r
	}, name)
	return `attachment; filename="` + ascii + `"; filename*=UTF-8''` + strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
}

func digestOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16])
}

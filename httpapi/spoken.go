package httpapi

import (
	"cmp"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/web"
)

// A reader's choice of language is kept by the browser, and nothing else is.
const (
	cookieLanguage = "language"
	keptFor        = 365 * 24 * time.Hour
)

const keyVoice = "voice"

// spoken finds the language of a page: the one that the address asks for, which
// is then kept; else the one that was kept; else the one that the browser is
// set to. The parameter is taken out of the question.
func (s *Server) spoken(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if r := c.Request(); isData(r) || strings.HasPrefix(r.URL.Path, "/assets/") {
			return next(c)
		}
		h := c.Response().Header()
		h.Add("Vary", "Accept-Language")
		h.Add("Vary", "Cookie")
		asked := c.QueryParam("lang")
		c.QueryParams().Del("lang")
		l, known := web.Spoken(asked)
		switch {
		case known:
			c.SetCookie(&http.Cookie{Name: cookieLanguage, Value: asked, Path: "/", MaxAge: int(keptFor.Seconds()), HttpOnly: true, SameSite: http.SameSiteLaxMode})
		default:
			l = languageOf(c)
		}
		h.Set("Content-Language", string(l))
		c.Set(keyVoice, s.pages.In(l))
		return next(c)
	}
}

func languageOf(c echo.Context) web.Language {
	if kept, err := c.Cookie(cookieLanguage); err == nil {
		if l, known := web.Spoken(kept.Value); known {
			return l
		}
	}
	return web.Accepted(c.Request().Header.Get("Accept-Language"))
}

// voice is who speaks to the reader of a page.
func (s *Server) voice(c echo.Context) *web.Voice {
	if v, ok := c.Get(keyVoice).(*web.Voice); ok {
		return v
	}
	return s.pages.In(web.English)
}

// calledPlayer is a person's name in the reader's script; where the tables lack
// it, in the nearest that they have. A Japanese name has Chinese forms that no
// Japanese would take for it, so it stays in Latin letters where its own is not
// known.
func (s *Server) calledPlayer(id string, l web.Language) string {
	p, known := s.tables.Player(id)
	if !known {
		return ""
	}
	if p.IsProgram() { // a brand: where the language has no name of its own for it, that of its makers
		return cmp.Or(map[web.Language]string{web.Japanese: p.Ja, web.Simplified: p.Hans, web.Traditional: p.Hant, web.Korean: p.Ko}[l], p.Name)
	}
	if l == web.Japanese && p.Country == "jp" {
		return cmp.Or(p.Ja, p.Name)
	}
	return inScript(l, p.Name, p.Ja, p.Hans, p.Hant, p.Ko)
}

func (s *Server) calledTitle(id string, l web.Language) web.Title {
	t, known := s.tables.Title(id)
	if !known {
		return web.Title{}
	}
	defended := s.tables.Challenges(id)
	return web.Title{Name: inScript(l, t.Name, t.Ja, t.Hans, t.Hant, t.Ko), Term: t.Kind == "title", Defended: defended.From > 0, Challenge: defended.Holds}
}

// inScript is the first name that is known of those a reader of the language
// can read: Chinese characters of one country rather than Latin letters, but
// simplified ones for nobody else.
func inScript(l web.Language, latin, ja, hans, hant, ko string) string {
	order := map[web.Language][]string{
		web.Japanese: {ja, hant}, web.Simplified: {hans, hant, ja}, web.Traditional: {hant, ja}, web.Korean: {ko},
	}[l]
	for _, name := range order {
		if name != "" {
			return name
		}
	}
	return latin
}

package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/web"
)

// program tells builds of the program apart, as far as the build knows: an
// answer depends on the archive and on the program that words it.
var program = func() string {
	h := sha256.New()
	h.Write([]byte(web.Digest()))
	h.Write(contract)
	if build, ok := debug.ReadBuildInfo(); ok {
		h.Write([]byte(build.String()))
	}
	return hex.EncodeToString(h.Sum(nil)[:4])
}()

// stamp names the state of the archive that an answer comes from, and reports
// whether the asker has it already; then 304 is all there is to say. An answer
// is the same for one address, one archive and one program; compression does
// not change its meaning, so the tag is a weak one.
func stamp(c echo.Context, archive string) (same bool) {
	tag := `W/"` + head(archive, 16) + "-" + program + languageTag(c) + `"`
	c.Response().Header().Set("ETag", tag)
	c.Response().Header().Set("Cache-Control", "no-cache") // may be kept, must be asked about
	if h := c.Response().Header(); !slices.Contains(h.Values("Vary"), "Accept") {
		h.Add("Vary", "Accept")
	}
	return tagged(c.Request().Header.Get("If-None-Match"), tag)
}

// languageTag tells a page in one language from the same in another.
func languageTag(c echo.Context) string {
	if v, ok := c.Get(keyVoice).(*web.Voice); ok {
		return "-" + string(v.Language)
	}
	return ""
}

// tagged reports whether an If-None-Match header holds the tag.
func tagged(header, tag string) bool {
	weak := func(t string) string { return strings.TrimPrefix(strings.TrimSpace(t), "W/") }
	for one := range strings.SplitSeq(header, ",") {
		if weak(one) == weak(tag) || weak(one) == "*" {
			return true
		}
	}
	return false
}

func unchanged(c echo.Context) error { return c.NoContent(http.StatusNotModified) }

// head is the first n bytes of s, or all of it.
func head(s string, n int) string { return s[:min(n, len(s))] }

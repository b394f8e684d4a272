package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"hash/fnv"
	"io"
	"net/http"
	"runtime/debug"
	"slices"
	"strconv"
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
// is the same for one address, one form, one archive and one program, and the
// tag is of all four: what was got from one address says nothing of another,
// where there may be nothing. Compression does not change its meaning, so the
// tag is a weak one. Whether anything is there is not known yet, so that "*",
// which asks just that, is passed over.
func stamp(c echo.Context, archive string) (same bool) {
	asked := c.Request()
	if asked.Method != http.MethodGet && asked.Method != http.MethodHead {
		return false // what is sent along is not in the address
	}
	tag := `W/"` + head(archive, 16) + "-" + program + "-" + asking(asked) + languageTag(c) + `"`
	c.Response().Header().Set("ETag", tag)
	c.Response().Header().Set("Cache-Control", "no-cache") // may be kept, must be asked about
	if h := c.Response().Header(); !slices.Contains(h.Values("Vary"), "Accept") {
		h.Add("Vary", "Accept")
	}
	has := asked.Header.Get("If-None-Match")
	return has != "*" && tagged(has, tag)
}

// asking is short for an address and the form that is asked for.
func asking(r *http.Request) string {
	h := fnv.New32a()
	io.WriteString(h, r.URL.RequestURI()+"\n"+r.Header.Get("Accept"))
	return strconv.FormatUint(uint64(h.Sum32()), 36)
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

package httpapi

import (
	"mime"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/labstack/echo/v4"

	"github.com/kifubase/kifubase/kifu"
)

func TestOrdinals(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 54: "54th", 111: "111th", 122: "122nd"} {
		if got := kifu.Ordinal(n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}

func TestFileNamesSurviveTheHeader(t *testing.T) {
	for _, c := range []struct{ name, ascii, want string }{
		{"1999-05-31 - 趙治勲 - 趙善津.sgf", "1999-05-31 - ___ - ___.sgf", "1999-05-31 - 趙治勲 - 趙善津.sgf"},
		{safeName("a\"b\r\nc/../d;e") + ".sgf", "a_b__c_.._d;e.sgf", "a_b__c_.._d;e.sgf"},
		{safeName("100%41") + ".sgf", "100_41.sgf", "100%41.sgf"},
		{safeName("...") + "x.sgf", "x.sgf", "x.sgf"},
	} {
		kind, params, err := mime.ParseMediaType(attachment(c.name))
		if err != nil || kind != "attachment" || params["filename"] != c.want {
			t.Errorf("%s: %v, %s %v", attachment(c.name), err, kind, params)
		}
	}
}

func TestCellsAreNoFormulas(t *testing.T) {
	for cell, want := range map[string]string{
		"":           "",
		"Cho Sonjin": "Cho Sonjin",
		"=cmd()":     "'=cmd()",
		"+1":         "'+1",
		"-1":         "'-1",
		"@SUM(A1)":   "'@SUM(A1)",
		"\t=1":       "'\t=1",
		"\r\n=1":     "'\r\n=1",
		"B+7.5":      "B+7.5",
		"＝cmd()":     "'＝cmd()",
		"本因坊戦 =第54期": "本因坊戦 =第54期",
	} {
		if got := harmless(cell); got != want {
			t.Errorf("%q: %q, want %q", cell, got, want)
		}
	}
}

func TestTagsMatch(t *testing.T) {
	const tag = `W/"0123-ab"`
	for header, want := range map[string]bool{
		"":                      false,
		`W/"0123-ab"`:           true,
		`"0123-ab"`:             true,
		`"x", W/"0123-ab"`:      true,
		"*":                     true,
		`W/"0123-ac"`:           false,
		`W/"0123-ab`:            false,
		`"a,b" , "0123-ab"  `:   true,
		`W/"0123-abc", "0123"`:  false,
		`W/"0123-ab-gzip", "y"`: false,
	} {
		if got := tagged(header, tag); got != want {
			t.Errorf("%s: %v", header, got)
		}
	}
}

func TestObjectsAreJoined(t *testing.T) {
	got, err := joined(struct {
		ID kifu.GameID `json:"id"`
	}{}, struct{}{}, map[string]kifu.Komi{"komi": {Points: 6.5, Known: true}}, map[string]int{"moves": 3})
	want := `{"id":"00000000000000000000000000000000","komi":6.5,"moves":3}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

// TestPartsOfThePathAreDecodedOnce: names hold whatever players are called.
func TestPartsOfThePathAreDecodedOnce(t *testing.T) {
	e := echo.New()
	for _, name := range []string{"cho-chikun", "%s%n", "100%", "a/b", "%2F", "a b+c", "趙治勲", "?#", "%25/%"} {
		var got string
		e.GET("/players/:id/ranks", func(c echo.Context) error {
			got = inPath(c, "id")
			return nil
		})
		e.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/players/"+url.PathEscape(name)+"/ranks", nil))
		if got != name {
			t.Errorf("%q is read as %q", name, got)
		}
	}
}

package httpapi

import (
	"github.com/kifubase/kifubase/web"
	"net/url"
	"testing"

	"github.com/kifubase/kifubase/archive"
	"github.com/kifubase/kifubase/query"
)

func TestNarrowing(t *testing.T) {
	a := archive.Answer{Total: 10, Clusters: 10, Facets: map[query.Facet][]archive.Bucket{
		query.FacetTitle:  {{Value: "honinbo", Games: 10}, {Value: "meijin", Games: 4}},
		query.FacetPlayer: {{Value: "cho-sonjin", Games: 10}, {Value: "cho-chikun", Games: 3}, {Value: "anna", Games: 1}},
		query.FacetDecade: {{Value: "1990s", Games: 6}},
		query.FacetResult: {{Value: "resign", Games: 5}, {Value: "won", Games: 1}},
	}}
	s := empty(t, nil)
	for _, c := range []struct {
		asked url.Values
		want  []string
	}{
		{url.Values{"q": {"honinbo"}, "cursor": {"abc"}, "from": {""}}, []string{
			"Title Meijin 4 /?q=honinbo&title=meijin",
			"Player Cho Chikun 3 /?player=cho-chikun&q=honinbo", "Player anna 1 /?player=anna&q=honinbo",
			"Decade 1990s 6 /?from=1990&q=honinbo&to=1999",
			"Result by resignation 5 /?q=honinbo&result=resign",
		}},
		{url.Values{"player": {"Cho Sonjin"}, "result": {"B+R"}, "from": {"1990"}, "title": {"honinbo"}}, []string{
			"Opponent Cho Chikun 3 /?from=1990&opponent=cho-chikun&player=Cho+Sonjin&result=B%2BR&title=honinbo",
			"Opponent anna 1 /?from=1990&opponent=anna&player=Cho+Sonjin&result=B%2BR&title=honinbo",
		}},
	} {
		var got []string
		for _, f := range s.narrowings(s.pages.In(web.English), c.asked, a) {
			for _, v := range f.Values {
				got = append(got, f.Name+" "+v.Words+" "+number(v.Total)+" "+v.Address)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%v: %q, want %q", c.asked, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%v: %s, want %s", c.asked, got[i], c.want[i])
			}
		}
	}
}

// A name typed beside a person leads to the page of the two.
func TestAPairIsChosenByAName(t *testing.T) {
	s := library(t)
	for typed, want := range map[string]string{
		"趙治勲":        "/players/cho-sonjin/versus/cho-chikun",
		"Cho+Chikun": "/players/cho-sonjin/versus/cho-chikun",
		"Anna":       "/players/cho-sonjin/versus/anna",
		"Nobody+%26": "/players?q=Nobody+%26",
	} {
		w := ask(t, s, "GET", "/players/cho-sonjin/versus?other="+typed)
		if w.Code != 303 || w.Header().Get("Location") != want {
			t.Errorf("%s: %d %s, want %s", typed, w.Code, w.Header().Get("Location"), want)
		}
	}
}

package index

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// fold is a small stand-in for the archive's folding.
func fold(s string) string {
	return strings.NewReplacer("趙", "赵", "勲", "勋", "治", "治", "津", "津", "因", "因", "本因坊戰", "本因坊战", "ō", "o", "ū", "u", "Ō", "o", "　", " ").Replace(strings.ToLower(s))
}

func id(n int) kifu.GameID { return kifu.GameID{byte(n >> 16), byte(n >> 8), byte(n)} }

func day(year, month, day int) kifu.Date {
	return kifu.Date{Year: int16(year), Month: uint8(month), Day: uint8(day)}
}

// shelf is a handful of games to ask for.
func shelf() map[string]Doc {
	docs := map[string]Doc{
		"honinbo54-1": {
			Black: []string{"cho-chikun"}, White: []string{"cho-sonjin"}, Title: "honinbo", Event: "honinbo", Edition: 54, Stage: "final",
			Dates: []kifu.Date{day(1999, 5, 10), day(1999, 5, 11)}, Result: kifu.Result{Winner: kifu.White, Ending: kifu.EndResign},
			Komi: kifu.Komi{Points: 5.5, Known: true}, Rules: "japanese", Size: kifu.Square(19), Moves: 200, Records: 3,
			Sources: []string{"Pro.tar.gz!1999/a.sgf", "other/b.sgf"}, Has: []string{"comments"}, Findings: []kifu.Code{"rule-ko", "date-form"},
			Text: Text{Black: []string{"趙治勲", "Cho Chikun"}, White: []string{"趙善津"}, Event: []string{"第54期本因坊戦 決勝"}, Comment: []string{"a fine game by Rin Kaiho's pupil"}},
		},
		"honinbo54-2": {
			Black: []string{"cho-sonjin"}, White: []string{"cho-chikun"}, Title: "honinbo", Event: "honinbo", Edition: 54, Stage: "final",
			Dates: []kifu.Date{day(1999, 5, 0)}, Result: kifu.Result{Winner: kifu.Black, Ending: kifu.EndPoints, Margin: 0.5},
			Komi: kifu.Komi{Points: 5.5, Known: true}, Rules: "japanese", Size: kifu.Square(19), Moves: 250, Records: 1,
			Sources: []string{"Pro.tar.gz!1999/b.sgf"},
			Text:    Text{Black: []string{"赵善津"}, White: []string{"趙 治勲"}, Event: []string{"Honinbo"}},
		},
		"unknown-japanese": {
			Black: []string{"甲田一郎"}, White: []string{"乙山二郎"}, Event: "市民大会", Size: kifu.Square(19), Moves: 180, Records: 1,
			Dates: []kifu.Date{{Year: 1965}}, Result: kifu.Result{Ending: kifu.EndDraw}, Sources: []string{"club/1965/x.sgf"},
			Text: Text{Black: []string{"甲田 一郎"}, White: []string{"乙山二郎"}, Event: []string{"市民大会"}, Place: []string{"東京"}},
		},
		"korean": {
			Black: []string{"lee-changho"}, White: []string{"cho-hunhyun"}, Title: "guksu", Event: "guksu", Edition: 34, Rules: "korean",
			Dates: []kifu.Date{day(1990, 9, 2)}, Result: kifu.Result{Winner: kifu.Black, Ending: kifu.EndTime}, Komi: kifu.Komi{Points: 6.5, Known: true},
			Size: kifu.Square(19), Moves: 120, Records: 2, Sources: []string{"kr/c.sgf"},
			Text: Text{Black: []string{"이창호"}, White: []string{"조훈현"}, Event: []string{"제34기 국수전"}},
		},
		"mention": {
			Black: []string{"bob"}, White: []string{"carol"}, Size: kifu.Square(9), Moves: 30, Records: 1, Handicap: 2, Rules: "aga",
			Dates: []kifu.Date{{Year: 850}}, Result: kifu.Result{}, Komi: kifu.Komi{Points: -0.5, Known: true}, Sources: []string{"club/z.sgf"}, Has: []string{"comments"},
			Text: Text{Black: []string{"Bob O'Hara"}, White: []string{"Carol 3d"}, Event: []string{"第8期女流本因坊戦"}, Comment: []string{"Cho Chikun would never play this.", "Not joseki!"}, Other: []string{"B+7.5"}},
		},
		"empty": {Size: kifu.Size{Cols: 19, Rows: 13}, Records: 1, Result: kifu.Result{Winner: kifu.Black}},
	}
	for n, name := range slices.Sorted(mapsKeys(docs)) {
		d := docs[name]
		d.ID = id(n + 1)
		d.Text.fold(fold)
		docs[name] = d
	}
	return docs
}

func mapsKeys(m map[string]Doc) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// table is a small table of names, and games that reached a position.
func table(docs map[string]Doc) Names {
	people := []Meaning{
		{"cho-chikun", []string{"Cho Chikun", "趙治勲", "赵治勋", "조치훈"}},
		{"cho-sonjin", []string{"Cho Sonjin", "趙善津", "赵善津", "조선진"}},
		{"lee-changho", []string{"Lee Changho", "Yi Changho", "李昌鎬", "이창호"}},
	}
	titles := []Meaning{{"honinbo", []string{"Honinbo", "本因坊", "本因坊戦", "혼인보"}}, {"guksu", []string{"Guksu", "国手戦", "국수전"}}}
	find := func(table []Meaning) func(string) []Meaning {
		return func(name string) []Meaning {
			return slices.DeleteFunc(slices.Clone(table), func(m Meaning) bool {
				return m.Handle != name && !slices.ContainsFunc(m.Spellings, func(s string) bool { return fold(s) == fold(name) })
			})
		}
	}
	return Names{
		Fold: fold,
		Titles: func(name string) []Meaning { // loose: the name may be a part
			return slices.DeleteFunc(slices.Clone(titles), func(m Meaning) bool {
				return !slices.ContainsFunc(append(m.Spellings, m.Handle), func(s string) bool { return strings.Contains(fold(name), fold(s)) })
			})
		},
		Players: func(name string) []Meaning {
			return append(find(people)(name), Meaning{Handle: strings.ReplaceAll(fold(name), " ", "")})
		},
		Reached: func(context.Context, kifu.PositionID) ([]kifu.GameID, error) {
			return []kifu.GameID{docs["korean"].ID, docs["mention"].ID, id(999)}, nil
		},
	}
}

// build makes a sealed index of the games and opens it.
func build(t testing.TB, docs []Doc) *Index {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "text")
	w, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(docs, []byte("mark")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return open(t, dir)
}

func open(t testing.TB, dir string) *Index {
	t.Helper()
	ix, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := ix.Close(); err != nil {
			t.Error(err)
		}
	})
	return ix
}

func values(docs map[string]Doc) []Doc {
	var all []Doc
	for _, d := range docs {
		all = append(all, d)
	}
	return all
}

// TestQuestions asks the shelf, and wants these games in this order.
func TestQuestions(t *testing.T) {
	docs := shelf()
	ix, names := build(t, values(docs)), table(docs)
	for _, c := range []struct {
		question string
		want     string
		records  int
	}{
		// People, in any script: the handle's games.
		{`player:"Cho Sonjin"`, "honinbo54-2 honinbo54-1", 4},
		{`player:赵善津`, "honinbo54-2 honinbo54-1", 4},
		{`player:趙善津`, "honinbo54-2 honinbo54-1", 4},
		{`player:조선진`, "honinbo54-2 honinbo54-1", 4},
		{`player:cho-sonjin`, "honinbo54-2 honinbo54-1", 4},
		{`black:趙治勲`, "honinbo54-1", 3},
		{`white:趙治勲`, "honinbo54-2", 1},
		{`player:趙治勲 vs:"Cho Sonjin"`, "honinbo54-2 honinbo54-1", 4},
		{`player:趙治勲 vs:趙治勲`, "", 0},
		{`vs:bob`, "mention", 1},
		{`player:bob OR player:이창호`, "mention korean", 3},
		{`winner:趙善津`, "honinbo54-2 honinbo54-1", 4},
		{`winner:趙治勲`, "", 0},
		{`loser:趙治勲`, "honinbo54-2 honinbo54-1", 4},
		{`winner:black`, "korean honinbo54-2 empty", 4},
		// People no table knows: by handle, by any character, by words in any order.
		{`player:甲田一郎`, "unknown-japanese", 1},
		{`player:=甲田`, "", 0}, // a handle, not a word of the name
		{`player:"甲田 一郎"`, "unknown-japanese", 1},
		{`player:郎`, "unknown-japanese", 1},
		{`player:"hara bob"`, "", 0},
		{`player:"O'Hara Bob"`, "mention", 1},
		{`player:ohara`, "mention", 1},
		{`white:이창호`, "", 0},
		{`white:조훈현`, "korean", 2},
		{`white:훈`, "korean", 2},
		// Events.
		{`event:Honinbo`, "mention honinbo54-2 honinbo54-1", 5}, // by name, and a women's title of that name
		{`event:本因坊`, "mention honinbo54-2 honinbo54-1", 5},
		{`event:"54th Honinbo"`, "honinbo54-2 honinbo54-1", 4},
		{`title:本因坊`, "honinbo54-2 honinbo54-1", 4},
		{`title:honinbo edition:54 stage:final`, "honinbo54-2 honinbo54-1", 4},
		{`edition:30..40`, "korean", 2},
		{`event:大会`, "unknown-japanese", 1},
		{`event:市民大会`, "unknown-japanese", 1},
		{`place:東京`, "unknown-japanese", 1},
		// Free text: a name's games first, then those that mention it.
		{`趙治勲`, "honinbo54-2 honinbo54-1 mention", 5},
		{`Cho Chikun`, "honinbo54-2 honinbo54-1 mention", 5},
		{`"Cho Chikun"`, "honinbo54-2 honinbo54-1 mention", 5},
		{`조치훈 본인방`, "", 0},
		{`Cho Chikun 本因坊`, "honinbo54-2 honinbo54-1 mention", 5},
		{`cho`, "honinbo54-1 mention", 4},
		{`郎`, "unknown-japanese", 1},
		{`善津`, "honinbo54-2 honinbo54-1", 4},
		{`治勲`, "honinbo54-2 honinbo54-1", 4},
		{`54期`, "honinbo54-1", 3},
		{`54`, "honinbo54-1", 3},
		{`본인`, "", 0},
		{`국수`, "korean", 2},
		{`joseki`, "mention", 1},
		{`"play this"`, "mention", 1},
		{`"this play"`, "", 0},
		{`"this not"`, "", 0}, // one comment ends, the next begins
		{`"B+7.5"`, "mention", 1},
		{`3d`, "mention", 1},
		{`kaiho OR 郎`, "unknown-japanese honinbo54-1", 4},
		{`Cho -joseki`, "honinbo54-1", 3},
		{`-has:comments`, "unknown-japanese korean honinbo54-2 empty", 5},
		// Results.
		{`result:W+R`, "honinbo54-1", 3},
		{`result:R`, "honinbo54-1", 3},
		{`result:B+`, "korean honinbo54-2 empty", 4},
		{`result:B+0.5`, "honinbo54-2", 1},
		{`result:B+1.5`, "", 0},
		{`by:0.5..3.5`, "honinbo54-2", 1},
		{`by:time`, "korean", 2},
		{`result:jigo`, "unknown-japanese", 1},
		{`result:?`, "mention", 1},
		// Dates overlap.
		{`year:1999`, "honinbo54-2 honinbo54-1", 4},
		{`year:1999-05-11`, "honinbo54-2 honinbo54-1", 4},
		{`year:1999-05-12`, "honinbo54-2", 1},
		{`year:1999-06..`, "", 0},
		{`year:..1500`, "mention", 1},
		{`year:1960s`, "unknown-japanese", 1},
		{`year:1965-07..1990-09-02`, "unknown-japanese korean", 3},
		// Numbers and codes.
		{`komi:5.5`, "honinbo54-2 honinbo54-1", 4},
		{`komi:..0`, "mention", 1},
		{`handicap:2`, "mention", 1},
		{`moves:100..200`, "unknown-japanese korean honinbo54-1", 6},
		{`moves:0`, "empty", 1},
		{`size:9`, "mention", 1},
		{`size:19x13`, "empty", 1},
		{`rules:korean OR rules:aga`, "mention korean", 3},
		{`-rules:japanese`, "mention unknown-japanese korean empty", 5},
		{`finding:rule-ko`, "honinbo54-1", 3},
		{`finding:rule`, "honinbo54-1", 3},
		{`finding:rule-suicide`, "", 0},
		{`source:pro.tar.gz`, "honinbo54-2 honinbo54-1", 4},
		{`source:Pro.tar.gz!1999`, "honinbo54-2 honinbo54-1", 4},
		{`source:Pro.tar.gz!1999/a.sgf`, "honinbo54-1", 3},
		{`source:club`, "mention unknown-japanese", 2},
		{`source:club/1965`, "unknown-japanese", 1},
		{`source:clu`, "", 0},
		{`position:0123456789abcdef0123456789abcdef`, "mention korean", 3},
		{`-position:0123456789abcdef0123456789abcdef size:19`, "unknown-japanese honinbo54-2 honinbo54-1", 5},
		{``, "mention unknown-japanese korean honinbo54-2 honinbo54-1 empty", 9},
	} {
		q, err := query.Read(c.question)
		if err != nil {
			t.Errorf("%s: %v", c.question, err)
			continue
		}
		hits, err := ix.Search(t.Context(), q, names)
		if err != nil {
			t.Errorf("%s: %v", c.question, err)
			continue
		}
		if got := titlesOf(docs, hits.IDs); got != c.want || hits.Total != len(hits.IDs) || hits.Records != c.records {
			t.Errorf("%s: got %q, total %d, records %d;\nwant %q, records %d", c.question, got, hits.Total, hits.Records, c.want, c.records)
		}
	}
}

func titlesOf(docs map[string]Doc, ids []kifu.GameID) string {
	var all []string
	for _, id := range ids {
		for name, d := range docs {
			if d.ID == id {
				all = append(all, name)
			}
		}
	}
	return strings.Join(all, " ")
}

func TestSorts(t *testing.T) {
	docs := shelf()
	ix := build(t, values(docs))
	for sort, want := range map[query.Sort]string{
		query.ByDate:      "mention unknown-japanese korean honinbo54-2 honinbo54-1 empty",
		query.ByDateDown:  "honinbo54-1 honinbo54-2 korean unknown-japanese mention empty",
		query.ByMoves:     "empty mention korean unknown-japanese honinbo54-1 honinbo54-2",
		query.ByMovesDown: "honinbo54-2 honinbo54-1 unknown-japanese korean mention empty",
		query.ByEvent:     "korean honinbo54-2 honinbo54-1 unknown-japanese empty mention",
		query.ByEventDown: "unknown-japanese honinbo54-1 honinbo54-2 korean mention empty",
	} {
		hits, err := ix.Search(t.Context(), query.Query{Sort: sort}, Names{})
		if err != nil {
			t.Fatal(err)
		}
		if got := titlesOf(docs, hits.IDs); got != want {
			t.Errorf("by %s:\n got %s\nwant %s", sort, got, want)
		}
	}
}

func TestFacets(t *testing.T) {
	docs := shelf()
	ix := build(t, values(docs))
	hits, err := ix.Search(t.Context(), query.Query{Facets: query.Facets}, Names{})
	if err != nil {
		t.Fatal(err)
	}
	for facet, want := range map[query.Facet]string{
		query.FacetPlayer:   "cho-chikun 2, cho-sonjin 2, bob 1, carol 1, cho-hunhyun 1, lee-changho 1, 乙山二郎 1, 甲田一郎 1",
		query.FacetOpponent: "cho-chikun 2, cho-sonjin 2, bob 1, carol 1, cho-hunhyun 1, lee-changho 1, 乙山二郎 1, 甲田一郎 1",
		query.FacetTitle:    "honinbo 2, guksu 1",
		query.FacetDecade:   "850s 1, 1960s 1, 1990s 3",
		query.FacetYear:     "850 1, 1965 1, 1990 1, 1999 2",
		query.FacetResult:   "draw 1, points 1, resign 1, time 1, unknown 1, won 1",
		query.FacetWinner:   "black 3, white 1",
		query.FacetRules:    "japanese 2, aga 1, korean 1",
		query.FacetSize:     "19x19 4, 19x13 1, 9x9 1",
		query.FacetFinding:  "date-form 1, rule-ko 1",
		query.FacetSource:   "Pro.tar.gz 2, club 1, club/1965 1, kr 1, other 1",
	} {
		var got []string
		for _, b := range hits.Facets[facet] {
			got = append(got, fmt.Sprintf("%s %d", b.Value, b.Games))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %s;\nwant %s", facet, strings.Join(got, ", "), want)
		}
	}
}

func TestOpponents(t *testing.T) {
	docs := shelf()
	ix := build(t, values(docs))
	q, err := query.Read("player:趙善津 OR player:bob")
	if err != nil {
		t.Fatal(err)
	}
	q.Facets = []query.Facet{query.FacetOpponent}
	hits, err := ix.Search(t.Context(), q, table(docs))
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(hits.Facets[query.FacetOpponent]); got != "[{cho-chikun 2} {carol 1}]" {
		t.Errorf("opponents %s", got)
	}
	if got := fmt.Sprint(ix.Values(query.FacetTitle)); got != "[{honinbo 2} {guksu 1}]" {
		t.Errorf("titles %s", got)
	}
}

// TestWords splits folded text.
func TestWords(t *testing.T) {
	for _, c := range []struct{ text, terms, phrase string }{
		{"", "", ""},
		{"cho chikun", "cho chikun", "cho@0 chikun@1"},
		{"honinbo54, game-3", "honinbo honinbo54 54 game 3", "honinbo54@0 game@2 3@3"},
		{"54th 9p", "54 54th th 9 9p p", "54th@0 9p@2"},
		{"a1b", "a a1 1 1b b", "a1@0 1b@1"},
		{"o'meien b+7.5", "omeien b 7 5", "omeien@0 b@1 7@2 5@3"},
		{"'quoted'", "quoted", "quoted@0"},
		{"kaiho's o'sullivan9", "kaiho s osullivan osullivan9 9", "kaiho@0 s@1 osullivan9@2"},
		{"郎", "郎", "郎@0"},
		{"甲田", "甲 甲田 田", "甲田@0"},
		{"甲田一", "甲 甲田 田 田一 一", "甲田@0 田一@1"},
		{"甲田一郎", "甲 甲田 田 田一 一 一郎 郎", "甲田@0 一郎@2"},
		{"甲田 一・郎", "甲 甲田 田 田一 一 一郎 郎", "甲田@0 一郎@2"},
		{"第54期", "第 第54 54 54期 期", "第54@0 54期@1"},
		{"第 54 期", "第 54 期", "第@0 54@1 期@2"},
		{"本因坊54期戦", "本 本因 因 因坊 坊 坊54 54 54期 期 期戦 戦", "本因@0 坊54@2 期戦@4"},
		{"조 훈현", "조 조훈 훈 훈현 현", "조훈@0 훈현@1"},
		{"ラーメン々", "ラ ラー ー ーメ メ メン ン ン々 々", "ラー@0 メン@2 ン々@3"},
		{"甲,乙", "甲 乙", "甲@0 乙@1"},
		{"a\x00b\xffc", "a b c", "a@0 b@1 c@2"},
		{strings.Repeat("x", 50), strings.Repeat("x", 48) + " xx", strings.Repeat("x", 48) + "@0 xx@1"},
	} {
		var terms, places []string
		for w := range split(c.text) {
			terms = append(terms, w.term)
		}
		for _, w := range phrase(c.text) {
			places = append(places, fmt.Sprintf("%s@%d", w.term, w.at))
		}
		if got := strings.Join(terms, " "); got != c.terms {
			t.Errorf("%q is split into %q, want %q", c.text, got, c.terms)
		}
		if got := strings.Join(places, " "); got != c.phrase {
			t.Errorf("%q as a phrase is %q, want %q", c.text, got, c.phrase)
		}
	}
}

// FuzzWords: a text's phrase is found in the text, and so is every character
// of it that can be found at all.
func FuzzWords(f *testing.F) {
	f.Add("第54期 本因坊 o'meien 7.5")
	f.Fuzz(func(t *testing.T, s string) {
		places := map[string][]int{}
		next := 0
		for w := range split(s) {
			if len(w.term) == 0 || !w.pair && w.at != next {
				t.Fatalf("%q: term %q at %d, want place %d", s, w.term, w.at, next)
			}
			if !w.pair {
				next++
			}
			places[w.term] = append(places[w.term], w.at)
		}
		for _, w := range phrase(s) {
			if !slices.Contains(places[w.term], w.at) {
				t.Fatalf("%q: the phrase has %q at %d, the text at %v", s, w.term, w.at, places[w.term])
			}
		}
	})
}

// chance makes games from few values, so that questions have many answers and
// orders many ties.
func chance(r *rand.Rand, n int) Doc {
	people := []string{"a", "b", "c", "d", "e"}
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	d := Doc{
		ID: id(n), Records: 1 + r.IntN(3), Black: []string{pick(people)}, White: []string{pick(people)},
		Title: pick([]string{"", "honinbo", "meijin"}), Edition: r.IntN(4), Moves: r.IntN(5), Handicap: r.IntN(3),
		Komi: kifu.Komi{Points: float64(r.IntN(4)) - 0.5, Known: r.IntN(2) == 0}, Size: kifu.Square(9 + r.IntN(3)),
		Rules: pick([]string{"", "japanese", "chinese"}), Result: kifu.Result{Winner: kifu.Color(r.IntN(3)), Ending: kifu.EndResign},
		Text: Text{Comment: []string{pick([]string{"ko fight", "fight", "a ko", ""})}},
	}
	d.Event = d.Title
	if r.IntN(4) > 0 {
		d.Dates = []kifu.Date{{Year: int16(1990 + r.IntN(4)), Month: uint8(r.IntN(3))}}
	}
	return d
}

// TestTotalsAgainstScan asks random questions of random games and counts by
// hand, before and after games are replaced and taken out.
func TestTotalsAgainstScan(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	dir := filepath.Join(t.TempDir(), "text")
	w, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	held := map[kifu.GameID]Doc{}
	for n := range 1500 {
		d := chance(r, n)
		held[d.ID] = d
	}
	if err := w.Add(values(byText(held)), []byte("one")); err != nil {
		t.Fatal(err)
	}
	var gone []kifu.GameID
	for n := range 300 {
		delete(held, id(n))
		gone = append(gone, id(n))
	}
	if err := w.Delete(gone, []byte("two")); err != nil {
		t.Fatal(err)
	}
	var changed []Doc
	for n := range 500 {
		d := chance(r, 1000+n)
		held[d.ID] = d
		changed = append(changed, d)
	}
	if err := w.Add(changed, []byte("three")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	ix := open(t, dir)
	if string(ix.Mark()) != "three" || ix.Count() != len(held) || ix.Holds(id(0)) || !ix.Holds(id(300)) {
		t.Fatalf("mark %q, %d games, want %d", ix.Mark(), ix.Count(), len(held))
	}
	for range 300 {
		q, holds := question(r)
		total, witnesses := 0, 0
		for _, d := range held {
			if holds(&d) {
				total++
				witnesses += d.Records
			}
		}
		hits, err := ix.Search(t.Context(), q, Names{})
		if err != nil {
			t.Fatal(err)
		}
		if hits.Total != total || hits.Records != witnesses {
			t.Errorf("%s: %d games, %d records; a scan finds %d and %d", q.String(), hits.Total, hits.Records, total, witnesses)
		}
		n := 0
		games, err := ix.Matches(t.Context(), q, Names{})
		if err != nil {
			t.Fatal(err)
		}
		for id := range games {
			n++
			if d := held[id]; !holds(&d) {
				t.Errorf("%s: %v does not match", q.String(), id)
			}
		}
		if n != total {
			t.Errorf("%s: %d matches, want %d", q.String(), n, total)
		}
	}
}

func byText(held map[kifu.GameID]Doc) map[string]Doc {
	m := map[string]Doc{}
	for id, d := range held {
		m[id.String()] = d
	}
	return m
}

// question is a random question, and the same in Go.
func question(r *rand.Rand) (query.Query, func(*Doc) bool) {
	conditions := []struct {
		text  string
		holds func(*Doc) bool
	}{
		{`player:a`, func(d *Doc) bool { return d.Black[0] == "a" || d.White[0] == "a" }},
		{`black:b`, func(d *Doc) bool { return d.Black[0] == "b" }},
		{`title:honinbo`, func(d *Doc) bool { return d.Title == "honinbo" }},
		{`edition:1..2`, func(d *Doc) bool { return d.Edition == 1 || d.Edition == 2 }},
		{`moves:2..`, func(d *Doc) bool { return d.Moves >= 2 }},
		{`komi:-0.5..0.5`, func(d *Doc) bool { return d.Komi.Known && d.Komi.Points <= 0.5 }},
		{`year:1991-01..1992`, func(d *Doc) bool { return d.day(last) >= 19910101 && d.day(first) <= 19921231 && len(d.Dates) > 0 }},
		{`year:1993-02`, func(d *Doc) bool { return len(d.Dates) > 0 && d.Dates[0].Year == 1993 && d.Dates[0].Month != 1 }},
		{`winner:white`, func(d *Doc) bool { return d.Result.Winner == kifu.White }},
		{`loser:white`, func(d *Doc) bool { return d.Result.Winner == kifu.Black }},
		{`loser:=a`, func(d *Doc) bool {
			return d.Black[0] == "a" && d.Result.Winner == kifu.White || d.White[0] == "a" && d.Result.Winner == kifu.Black
		}},
		{`rules:chinese`, func(d *Doc) bool { return d.Rules == "chinese" }},
		{`size:9`, func(d *Doc) bool { return d.Size == kifu.Square(9) }},
		{`ko`, func(d *Doc) bool { return strings.Contains(d.Text.Comment[0], "ko") }},
		{`"ko fight"`, func(d *Doc) bool { return d.Text.Comment[0] == "ko fight" }},
	}
	var text []string
	var groups [][]func(*Doc) bool
	for range 1 + r.IntN(4) {
		c := conditions[r.IntN(len(conditions))]
		holds, word := c.holds, c.text
		if r.IntN(4) == 0 {
			word, holds = "-"+word, func(d *Doc) bool { return !c.holds(d) }
		}
		if len(groups) > 0 && r.IntN(3) == 0 {
			text = append(text, "OR")
			groups[len(groups)-1] = append(groups[len(groups)-1], holds)
		} else {
			groups = append(groups, []func(*Doc) bool{holds})
		}
		text = append(text, word)
	}
	q, err := query.Read(strings.Join(text, " "))
	if err != nil {
		panic(err) // the table above is wrong
	}
	return q, func(d *Doc) bool {
		for _, g := range groups {
			if !slices.ContainsFunc(g, func(holds func(*Doc) bool) bool { return holds(d) }) {
				return false
			}
		}
		return true
	}
}

// TestPages goes to the end of answers in every order, page by page, by
// address: no game is lost or told twice, and the order is that of one page.
func TestPages(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var docs []Doc
	for n := range 190 {
		docs = append(docs, chance(r, n))
	}
	ix := build(t, docs)
	for _, text := range []string{"", "ko OR fight"} {
		for _, order := range query.Sorts {
			q, err := query.Read(text)
			if err != nil {
				t.Fatal(err)
			}
			q.Sort, q.Limit = order, 200
			whole, err := ix.Search(t.Context(), q, Names{})
			if err != nil || whole.Next != nil {
				t.Fatalf("one page for all: %v, next %v", err, whole.Next)
			}
			q.Limit = 7
			var paged []kifu.GameID
			for next := &q; next != nil; {
				hits, err := ix.Search(t.Context(), *next, Names{})
				if err != nil || hits.Total != whole.Total {
					t.Fatalf("total %d, want %d, error %v", hits.Total, whole.Total, err)
				}
				paged = append(paged, hits.IDs...)
				if next = hits.Next; next != nil {
					again, err := query.Parse(next.Values())
					if err != nil {
						t.Fatal(err)
					}
					next = &again
				}
			}
			if !slices.Equal(paged, whole.IDs) {
				t.Errorf("%q by %s: %d games in pages are not the %d in one", text, order, len(paged), len(whole.IDs))
			}
		}
	}
}

// TestOddCursors goes on behind places that no page ever ended at.
func TestOddCursors(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	var docs []Doc
	for n := range 50 {
		docs = append(docs, chance(r, n))
	}
	ix := build(t, docs)
	odd := []int64{-1 << 63, -1, 0, 1, absent, 1 << 40, 1<<63 - 1}
	for _, order := range query.Sorts {
		for range 100 {
			q := query.Query{Sort: order}
			q = q.After(query.Cursor{
				Event: string([]byte{byte(r.IntN(256))}), Number: odd[r.IntN(len(odd))], Second: odd[r.IntN(len(odd))],
				ID: kifu.GameID{byte(r.IntN(3)), byte(r.IntN(256))},
			})
			if hits, err := ix.Search(t.Context(), q, Names{}); err != nil || hits.Total != len(docs) {
				t.Errorf("by %s after %+v: %d games, %v", order, q.Cursor, hits.Total, err)
			}
		}
	}
}

// TestPagesOverGenerations takes the first page from one index and goes on in
// another, from which games are gone and to which games have come: those that
// are in both are told once.
func TestPagesOverGenerations(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var docs []Doc
	for n := range 120 {
		d := chance(r, n)
		d.Event = []string{"", "kisei", "honinbo", "meijin", "oza"}[n%5]
		docs = append(docs, d)
	}
	before, after := build(t, docs[:100]), build(t, slices.DeleteFunc(slices.Clone(docs), func(d Doc) bool {
		return d.ID[2]%4 == 0 || d.Event == "meijin"
	}))
	for _, order := range query.Sorts {
		q := query.Query{Sort: order, Limit: 40}
		hits, err := before.Search(t.Context(), q, Names{})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[kifu.GameID]int{}
		for _, id := range hits.IDs {
			seen[id]++
		}
		for next := hits.Next; next != nil; next = hits.Next {
			if hits, err = after.Search(t.Context(), *next, Names{}); err != nil {
				t.Fatal(err)
			}
			for _, id := range hits.IDs {
				seen[id]++
			}
		}
		for _, d := range docs {
			both := before.Holds(d.ID) && after.Holds(d.ID)
			if seen[d.ID] > 1 || both && seen[d.ID] != 1 {
				t.Errorf("by %s: game %v was told %d times", order, d.ID, seen[d.ID])
			}
		}
	}
}

// TestDamage spoils each kind of file in each way.
func TestDamage(t *testing.T) {
	docs := values(shelf())
	sound := filepath.Join(t.TempDir(), "text")
	w, err := Create(sound)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Add(docs, nil), w.Close()); err != nil {
		t.Fatal(err)
	}
	ways := map[string]func(file string, content []byte) error{
		"missing":   func(file string, _ []byte) error { return os.Remove(file) },
		"empty":     func(file string, _ []byte) error { return os.WriteFile(file, nil, 0o666) },
		"cut short": func(file string, b []byte) error { return os.WriteFile(file, b[:len(b)/2], 0o666) },
		"one bit":   func(file string, b []byte) error { b[len(b)/3] ^= 16; return os.WriteFile(file, b, 0o666) },
		"longer":    func(file string, b []byte) error { return os.WriteFile(file, append(b, 0), 0o666) },
	}
	entries, err := os.ReadDir(sound)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) < 3 {
		t.Fatalf("%d files: where are the root, the segment and the seal?", len(entries))
	}
	for _, e := range entries {
		for way, spoil := range ways {
			dir := filepath.Join(t.TempDir(), "text")
			if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, e.Name())
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := spoil(file, content); err != nil {
				t.Fatal(err)
			}
			wanted := tree(t, dir)
			if _, err := Open(dir); !errors.Is(err, ErrDamaged) {
				t.Errorf("%s, %s: opened with %v", e.Name(), way, err)
			}
			if err := Fork(dir, dir+"2"); !errors.Is(err, ErrDamaged) {
				t.Errorf("%s, %s: forked with %v", e.Name(), way, err)
			}
			if got := tree(t, dir); got != wanted {
				t.Errorf("%s, %s: the damaged folder was changed from\n%s to\n%s", e.Name(), way, wanted, got)
			}
		}
	}
	if _, err := Open(filepath.Join(sound, "nowhere")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

func tree(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	if err := list(&b, dir, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestOutdated(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "text")
	w, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(sealPath(dir))
	if err != nil {
		t.Fatal(err)
	}
	older := strings.Replace(string(content), MappingHash(), strings.Repeat("0", 32), 1)
	older, _, _ = strings.Cut(older, "seal ")
	if err := publish(dir, fmt.Appendf(nil, "%sseal %08x\n", older, checksum(older))); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrOutdated) {
		t.Errorf("an index of another mapping opened with %v", err)
	}
}

// TestFork adds to a copy; the first index stays as it is, and open.
func TestFork(t *testing.T) {
	docs := shelf()
	first := filepath.Join(t.TempDir(), "gen-1")
	w, err := Create(first)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(w.Add(values(docs), []byte("1")), w.Close()); err != nil {
		t.Fatal(err)
	}
	ix := open(t, first)
	if _, err := Reopen(first); err == nil {
		t.Error("a sealed index was opened for writing")
	}
	second := filepath.Join(t.TempDir(), "gen-2")
	if err := Fork(first, second); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(second); !errors.Is(err, ErrDamaged) {
		t.Errorf("an index without a seal opened with %v", err)
	}
	if w, err = Reopen(second); err != nil {
		t.Fatal(err)
	}
	if mark, err := w.Mark(); string(mark) != "1" || err != nil {
		t.Errorf("mark %q, %v", mark, err)
	}
	more := docs["mention"]
	more.ID = id(77)
	if err := errors.Join(w.Delete([]kifu.GameID{docs["korean"].ID}, nil), w.Add([]Doc{more}, []byte("2"))); err != nil {
		t.Fatal(err)
	}
	if err := w.Compact(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	next := open(t, second)
	if string(next.Mark()) != "2" || next.Count() != len(docs) || next.Holds(docs["korean"].ID) || !next.Holds(id(77)) {
		t.Errorf("the fork has mark %q and %d games", next.Mark(), next.Count())
	}
	if string(ix.Mark()) != "1" || ix.Count() != len(docs) || !ix.Holds(docs["korean"].ID) {
		t.Errorf("the first index has mark %q and %d games", ix.Mark(), ix.Count())
	}
	if again := open(t, first); again.Count() != len(docs) {
		t.Errorf("opened again, the first index has %d games", again.Count())
	}
}

func TestCancelled(t *testing.T) {
	ix := build(t, values(shelf()))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := ix.Search(ctx, query.Query{}, Names{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a search that nobody waits for ended with %v", err)
	}
}

func TestEmptyIndex(t *testing.T) {
	ix := build(t, nil)
	q, err := query.Parse(url.Values{"q": {"郎 player:a year:1999"}, "facets": {"title,decade"}})
	if err != nil {
		t.Fatal(err)
	}
	if hits, err := ix.Search(t.Context(), q, Names{}); err != nil || hits.Total != 0 || hits.Next != nil {
		t.Errorf("hits %+v, error %v", hits, err)
	}
}

// TestCutWhileOpen takes a segment away from under an open index, as a failing
// disk does: questions end with an error, and the program goes on.
func TestCutWhileOpen(t *testing.T) {
	ix := build(t, values(shelf()))
	segments, err := filepath.Glob(filepath.Join(ix.dir, "*"+segmentSuffix))
	if err != nil || len(segments) == 0 {
		t.Fatal("no segments", err)
	}
	for _, name := range segments {
		if err := os.Truncate(name, 0); err != nil {
			t.Skip("this system does not let go of an open file: ", err)
		}
	}
	q, err := query.Read("joseki player:bob")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ix.Search(t.Context(), q, Names{}); !errors.Is(err, ErrDamaged) {
		t.Errorf("without its segments the index answered with error %v", err)
	}
}

// TestUnfinished goes on where a writer ended without a seal: with what its
// last batch said.
func TestUnfinished(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "text")
	w, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(9, 9))
	for n := range 4 {
		if err := w.Add([]Doc{chance(r, 2*n), chance(r, 2*n+1)}, fmt.Appendf(nil, "batch %d", n)); err != nil {
			t.Fatal(err)
		}
		if err := w.Abandon(); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); !errors.Is(err, ErrDamaged) {
			t.Errorf("an index that was not finished opened with %v", err)
		}
		if w, err = Reopen(dir); err != nil {
			t.Fatal(err)
		}
		mark, _ := w.Mark()
		games, _ := w.Count()
		if string(mark) != fmt.Sprintf("batch %d", n) || games != 2*n+2 {
			t.Errorf("after batch %d: mark %q, %d games", n, mark, games)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Abandon(); err != nil {
		t.Errorf("abandoned after it was closed: %v", err)
	}
	if err := w.Add([]Doc{chance(r, 1)}, nil); err == nil {
		t.Error("a closed writer took a game")
	}
	if ix := open(t, dir); ix.Count() != 8 || string(ix.Mark()) != "batch 3" {
		t.Errorf("%d games, mark %q", ix.Count(), ix.Mark())
	}
}

package httpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// noGames are the numbers in answers that do not count games, by the end of the
// path to them. What is not here must open.
var noGames = regexp.MustCompile(`(^|\.)(` + strings.Join([]string{
	"year", "edition", "event.game", "event.round", "move", "moves", "handicap", "komi", // what a record says
	"line", "column", "offset", "symmetry", "records", `items\[\].findings`, "first.findings", "last.findings", // of one game
	`(first|last|title\.first|title\.last)`, `items\[\].(first|last)`, // years of a title
	"best_of", `games\[\]\.(number|black|winner)`, "rank", "place", "legs", "full", "streak", // of a match, a league, a knock-out, a relay
	`versions\[\]\..*`, `contradictions\[\]\..*`, // places in records and in games
	"beaten", "opponents", "points", `table\[\]\.total`, // points
	"years", "days", // an age
	"generation", "format", "positions", "files", // of an archive
}, "|") + `)$`)

// walk shows every number in an answer: the object that it stands in, and the
// path to it without the places in lists.
func walk(path string, v any, see func(path, name string, in map[string]any, n int)) {
	switch v := v.(type) {
	case []any:
		for _, one := range v {
			walk(path+"[]", one, see)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if n, is := v[name].(float64); is {
				see(path, name, v, int(n))
			} else {
				walk(strings.TrimPrefix(path+"."+name, "."), v[name], see)
			}
		}
	}
}

// walker opens the numbers of answers and counts their games by a scan.
type walker struct {
	*testing.T
	s       *Server
	plain   *plainly
	answers map[string]map[string]any // by address
	games   map[string]*kifu.Game     // by id
	opened  map[string]bool
	numbers int
}

// figure is a number of an answer.
type figure struct {
	route, address string
	name           string         // with the path to it
	in, answer     map[string]any // the object it stands in, and the whole
}

// TestEveryNumberOfEveryAnswer goes through whole answers: a number that counts
// games has a question beside it that finds as many, or the games, and a scan
// of all games of the archive counts as many; a number that counts editions or
// other lines of the answer is counted from those. A number that it does not
// know fails, so that none is added that cannot be opened.
func TestEveryNumberOfEveryAnswer(t *testing.T) {
	s, ours := asked(t, "../testdata/sgf")
	w := &walker{T: t, s: s, plain: readPlainly(t, s), answers: map[string]map[string]any{}, opened: map[string]bool{}}
	w.walkAll(ours)
	t.Logf("%d numbers, %d questions", w.numbers, len(w.opened))
	if w.numbers < 1000 {
		t.Errorf("only %d numbers", w.numbers)
	}
}

// walkAll looks at the answers of every route: of the project's own records at
// all, of another archive at its titles and some people.
func (w *walker) walkAll(ours bool) {
	facets := make([]string, len(query.Facets))
	for i, f := range query.Facets {
		facets[i] = string(f)
	}
	every := "&facets=" + strings.Join(facets, ",")
	w.check("coverage", "/archive/coverage")
	w.check("records", "/records")
	w.check("duplicates", "/duplicates?limit=200")
	for _, asked := range []string{"/findings?", "/findings?title=honinbo", "/findings?q=title:honinbo+-result:resign"} {
		w.check("findings", asked)
	}
	for _, asked := range []string{"", "&q=title:honinbo+OR+title:nhk-cup+-result:resign", "&from=1999&player=cho-chikun"} {
		w.check("games", "/games?limit=1"+asked+every)
	}
	for _, typed := range []string{"cho", "cup", "hon", "a"} {
		w.check("suggest", "/suggest?limit=50&q="+typed)
		w.check("players", "/players?limit=200&q="+typed)
		w.check("titles", "/titles?limit=200&q="+typed)
	}
	w.check("players", "/players?limit=200")
	for _, title := range w.check("titles", "/titles?limit=200")["items"].([]any) {
		at := "/titles/" + title.(map[string]any)["id"].(string)
		for _, e := range w.check("title", at)["roll"].([]any) {
			w.check("edition", fmt.Sprintf("%s/%v?limit=1", at, e.(map[string]any)["edition"]))
		}
	}
	people := w.plain.people(ours)
	if !ours || testing.Short() {
		people = people[:min(len(people), 12)] // TestEveryNumberCanBeOpened asks for many more
	}
	for _, handle := range people {
		w.person(handle)
	}
}

// person looks at all that is told of somebody, and at the two met most often.
func (w *walker) person(handle string) {
	at := "/players/" + url.PathEscape(handle)
	w.check("player", at)
	w.check("ranks", at+"/ranks")
	w.check("finals", at+"/finals")
	for i, o := range w.check("opponents", at+"/opponents")["items"].([]any) {
		if other := o.(map[string]any)["id"].(string); i < 2 {
			w.check("versus", at+"/versus/"+url.PathEscape(other)+"?limit=1")
			w.check("table", "/versus?"+url.Values{"player": {handle, other}}.Encode())
		}
	}
}

func (w *walker) answer(address string) (answer map[string]any) {
	w.Helper()
	if known := w.answers[address]; known != nil {
		return known
	}
	r := ask(w.T, w.s, "GET", "/api/v1"+address)
	if err := json.Unmarshal(r.Body.Bytes(), &answer); err != nil || r.Code != http.StatusOK {
		w.Fatalf("%s: %d %v %.600s", address, r.Code, err, r.Body)
	}
	w.answers[address] = answer
	return answer
}

// check opens every number of an answer.
func (w *walker) check(route, address string) map[string]any {
	answer := w.answer(address)
	walk("", answer, func(path, name string, in map[string]any, n int) {
		x := figure{route, address, strings.TrimPrefix(path+"."+name, "."), in, answer}
		if noGames.MatchString(x.name) {
			return
		}
		w.numbers++
		if question, _ := in["query"].(string); in["items"] != nil && in["clusters"] != nil {
			w.page(x, question, n)
		} else if again := fromLines[route+" "+x.name]; again != nil {
			if want := again(w, x); want != n {
				w.Errorf("%s: %s is %d, and %d counted again", address, x.name, n, want)
			}
		} else {
			w.open(address+": "+x.name, name, in, n)
		}
	})
	if history, is := answer["history"].(map[string]any); is && history["match"] != nil {
		w.scores(address, history["match"].(map[string]any))
	}
	if route == "finals" {
		w.finals(address, answer["finals"].([]any))
	}
	return answer
}

// page counts the games that a list is a page of.
func (w *walker) page(x figure, question string, n int) {
	scanned := w.plain.scan(w.T, w.s.tables, question)
	want := map[string]int{"total": scanned.games, "records": scanned.records, "clusters": len(scanned.clusters)}
	if n != want[x.name] {
		w.Errorf("%s: %s is %d; a scan for %s counts %d", x.address, x.name, n, question, want[x.name])
	}
}

// open asks the question beside a number, and scans for it; or counts the games
// beside it.
func (w *walker) open(what, name string, in map[string]any, n int) {
	question, ids := beside(in, name)
	switch {
	case n == 0:
	case question != "":
		w.ask(what, question, n)
	case ids != nil:
		told := map[kifu.GameID]bool{}
		for _, id := range ids {
			game, err := kifu.ParseGameID(id.(string))
			if cluster, held := w.plain.cluster[game]; err == nil && held {
				told[cluster] = true
			}
		}
		if len(told) != n || len(ids) != n {
			w.Errorf("%s: %d games; %d stand beside it, of %d games", what, n, len(ids), len(told))
		}
	default:
		w.Errorf("%s: %d, and nothing opens it", what, n)
	}
}

// beside is what opens a number: by its name in queries or ids, or for games
// the query or the ids of the object.
func beside(in map[string]any, name string) (question string, ids []any) {
	if queries, is := in["queries"].(map[string]any); is {
		question, _ = queries[name].(string)
	}
	if named, is := in["ids"].(map[string]any); is {
		ids, _ = named[name].([]any)
	}
	if name == "games" {
		if q, is := in["query"].(string); is {
			question = q
		}
		if list, is := in["ids"].([]any); is {
			ids = list
		}
	}
	return question, ids
}

// ask opens a question and scans for it.
func (w *walker) ask(what, question string, n int) {
	if strings.Contains(question, "event:") {
		// found by its words, which have scans of their own in the archive's tests
	} else if scanned := len(w.plain.scan(w.T, w.s.tables, question).clusters); scanned != n {
		w.Errorf("%s: %d games; a scan for %s counts %d", what, n, question, scanned)
	}
	w.opened[question] = true
	if got := w.answer("/games?limit=1&q=" + url.QueryEscape(question))["clusters"].(float64); int(got) != n {
		w.Errorf("%s: %d games; %s finds %v", what, n, question, got)
	}
}

// fromLines are the numbers that are counted from what stands beside them: by
// the kind of answer, and the path.
var fromLines = map[string]func(w *walker, x figure) int{
	"players total":    (*walker).items,
	"titles total":     (*walker).items,
	"findings total":   (*walker).items,
	"suggest total":    (*walker).items,
	"opponents total":  (*walker).items,
	"duplicates total": (*walker).items,

	"title agreement.sources":      verdicts("agrees", "other-score", "disagrees", "contradicts", "missing"),
	"title agreement.agrees":       verdicts("agrees"),
	"title agreement.other_score":  verdicts("other-score"),
	"title agreement.disagrees":    verdicts("disagrees"),
	"title agreement.contradicts":  verdicts("contradicts"),
	"title agreement.missing":      verdicts("missing"),
	"title agreement.no_reference": verdicts("no-reference"),
	"title agreement.matches":      editions(func(e map[string]any) bool { return e["match"] != nil }),
	"title agreement.inferred":     editions(func(e map[string]any) bool { return e["winner"].(map[string]any)["inferred"].(bool) }),
	"title roll[].findings":        func(w *walker, x figure) int { return len(w.history(x, x.in["edition"])["findings"].([]any)) },

	"coverage titles[].known":   covered(inSources),
	"coverage titles[].had":     covered(func(e map[string]any) bool { return e["games"].(float64) > 0 }),
	"coverage titles[].decided": covered(wasDecided),
	"coverage titles[].agrees":  covered(func(e map[string]any) bool { return e["verdict"] == "agrees" }),
	"coverage titles[].differs": covered(func(e map[string]any) bool {
		return slices.Contains([]any{"other-score", "disagrees", "contradicts"}, e["verdict"])
	}),
	"coverage titles[].missing": covered(func(e map[string]any) bool { return inSources(e) && e["match"].(float64) == 0 && !wasDecided(e) }),

	"records titles[].titles":  func(_ *walker, x figure) int { return len(x.in["won"].([]any)) },
	"records titles[].sources": func(w *walker, x figure) int { return w.holder(idIn(x.in["player"])) },
	"records sources.runs[].length": func(w *walker, x figure) int {
		n := 0
		for _, h := range w.s.tables.Holders(x.in["title"].(string)) {
			if h.Winner == idIn(x.in["player"]) && slices.Contains(x.in["editions"].([]any), any(float64(h.Edition))) {
				n++
			}
		}
		return n
	},
	"records runs[].length": func(_ *walker, x figure) int { return len(x.in["won"].([]any)) },

	"edition history.match.drawn":            counting(kifu.EndDraw),
	"edition history.match.void":             counting(kifu.EndVoid),
	"edition history.stages[].table[].won":   cells("won"),
	"edition history.stages[].table[].lost":  cells("lost"),
	"edition history.stages[].table[].drawn": cells("drawn"),
	"edition history.stages[].teams[].won":   func(_ *walker, x figure) int { return len(x.in["games"].([]any)) },

	"finals won":             endedAs("won"),
	"finals lost":            endedAs("lost"),
	"finals open":            endedAs("open"),
	"finals sources":         func(w *walker, x figure) int { return w.holder(x.answer["id"].(string)) },
	"player honours.won":     endedAs("won"),
	"player honours.lost":    endedAs("lost"),
	"player honours.open":    endedAs("open"),
	"player honours.sources": func(w *walker, x figure) int { return w.holder(idIn(x.answer["player"])) },
}

// items is how many lines a list has, over all its pages.
func (w *walker) items(x figure) (n int) {
	for address := x.address; ; {
		answer := w.answer(address)
		n += len(answer["items"].([]any))
		next, more := answer["next"].(string)
		if !more {
			return n
		}
		address = x.address + "&cursor=" + url.QueryEscape(next)
	}
}

// verdicts counts the lines of a title's roll.
func verdicts(of ...string) func(*walker, figure) int {
	return func(_ *walker, x figure) int {
		return holding(x.answer["roll"], func(e map[string]any) bool { return slices.Contains(of, e["verdict"].(string)) })
	}
}

// editions counts a title's editions by what their own answers say.
func editions(is func(map[string]any) bool) func(*walker, figure) int {
	return func(w *walker, x figure) int {
		return holding(x.answer["roll"], func(e map[string]any) bool { return is(w.history(x, e["edition"])) })
	}
}

// history is what the answer about an edition of the title tells.
func (w *walker) history(x figure, edition any) map[string]any {
	return w.answer(fmt.Sprintf("%s/%v", x.address, edition))["history"].(map[string]any)
}

// covered counts the editions under a title of the coverage.
func covered(is func(map[string]any) bool) func(*walker, figure) int {
	return func(_ *walker, x figure) int { return holding(x.in["editions"], is) }
}

// wasDecided reports whether an answer says that the games tell who won.
func wasDecided(e map[string]any) bool { return e["decided"].(bool) }

// inSources reports whether the sources know an edition.
func inSources(e map[string]any) bool {
	return e["verdict"] != "no-reference" && e["verdict"] != "unknown"
}

// endedAs counts somebody's finals.
func endedAs(of string) func(*walker, figure) int {
	return func(w *walker, x figure) int {
		finals := w.answer(strings.TrimSuffix(x.address, "/finals") + "/finals")["finals"]
		return holding(finals, func(f map[string]any) bool { return f["outcome"] == of })
	}
}

func holding(list any, is func(map[string]any) bool) (n int) {
	for _, one := range list.([]any) {
		if is(one.(map[string]any)) {
			n++
		}
	}
	return n
}

// holder is how many editions the sources say somebody won, of the titles that
// one person wins.
func (w *walker) holder(id string) (n int) {
	for _, title := range w.answer("/archive/coverage")["titles"].([]any) {
		t := title.(map[string]any)["id"].(string)
		known, _ := w.s.tables.Title(t)
		for _, h := range w.s.tables.Holders(t) {
			if h.Winner == id && !forTeams[known.Kind] {
				n++
			}
		}
	}
	return n
}

// forTeams are the kinds of events that are no titles.
var forTeams = map[string]bool{
	"promotion": true, "historical": true, "match": true, "bilateral": true, "amateur": true, "team-pair": true,
	"team-league": true, "team-win-and-continue": true, "team/individual": true,
}

func idIn(person any) string { return person.(map[string]any)["id"].(string) }

// counting counts the games of a match that count and ended so, by the games
// themselves.
func counting(ending kifu.Ending) func(*walker, figure) int {
	return func(w *walker, x figure) int {
		return holding(x.in["games"], func(row map[string]any) bool {
			return row["counts"].(bool) && row["winner"].(float64) < 0 && w.game(row["game"]).Settled.Result.Ending == ending
		})
	}
}

// cells counts a line of a cross-table by its cells, each held against the game
// that it names.
func cells(result string) func(*walker, figure) int {
	return func(w *walker, x figure) (n int) {
		player := idIn(x.in["player"])
		for _, cell := range x.in["cells"].([]any) {
			for _, one := range cell.([]any) {
				game := one.(map[string]any)
				if came := w.cameTo(w.game(game["game"]), player); came != game["result"] {
					w.Errorf("%s: %s %v in %v, which says %v", x.address, player, came, game["game"], game["result"])
				}
				if game["result"] == result {
					n++
				}
			}
		}
		return n
	}
}

// game is a game by its id.
func (w *walker) game(id any) *kifu.Game {
	w.Helper()
	if w.games == nil {
		w.games = map[string]*kifu.Game{}
		for i := range w.plain.games {
			w.games[w.plain.games[i].ID.String()] = &w.plain.games[i]
		}
	}
	g := w.games[id.(string)]
	if g == nil {
		w.Fatalf("there is no game %v", id)
	}
	return g
}

// cameTo is what a game was for somebody, in the words of cross-tables.
func (w *walker) cameTo(g *kifu.Game, player string) string {
	r, white := g.Settled.Result, slices.ContainsFunc(g.Settled.White, func(p kifu.Person) bool { return p.Handle() == player })
	switch {
	case r.Winner != kifu.None && (r.Winner == kifu.White) == white:
		return "won"
	case r.Winner != kifu.None:
		return "lost"
	case r.Ending == kifu.EndDraw:
		return "drawn"
	case r.Ending == kifu.EndVoid:
		return "void"
	}
	return "unknown"
}

// scores holds the running score of a match against its games.
func (w *walker) scores(address string, match map[string]any) {
	var score [2]int
	for _, one := range match["games"].([]any) {
		row := one.(map[string]any)
		winner := int(row["winner"].(float64))
		if row["counts"].(bool) && winner >= 0 {
			score[winner]++
			won := idIn(match["sides"].([]any)[winner])
			if came := w.cameTo(w.game(row["game"]), strings.Split(won, "+")[0]); came != "won" && row["remark"] == "" {
				w.Errorf("%s: %s %s game %v", address, won, came, row["number"])
			}
		}
		if got := pairIn(row["score"]); got != score {
			w.Errorf("%s: %v after game %v, and %v counted again", address, got, row["number"], score)
		}
	}
	if got := pairIn(match["score"]); got != score {
		w.Errorf("%s: %v, and %v counted again", address, got, score)
	}
}

func pairIn(list any) [2]int {
	l := list.([]any)
	return [2]int{int(l[0].(float64)), int(l[1].(float64))}
}

// finals holds the score of each final against the match of its edition.
func (w *walker) finals(address string, finals []any) {
	for _, one := range finals {
		f := one.(map[string]any)
		if len(f["ids"].([]any)) == 0 {
			continue
		}
		match := w.answer(fmt.Sprintf("/titles/%v/%v", f["title"], f["edition"]))["history"].(map[string]any)["match"].(map[string]any)
		a, b := pairIn(f["score"]), pairIn(match["score"])
		if a != b && a != [2]int{b[1], b[0]} {
			w.Errorf("%s: %v %v %v, the edition says %v", address, f["title"], f["edition"], a, b)
		}
	}
}

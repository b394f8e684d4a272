package catalog

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/kifubase/kifubase/kifu"
)

// Tables is the authority on people and titles. Many goroutines may share it.
type Tables struct {
	players  []Player
	byID     map[string]int
	spelled  map[string][]int // folded spelling → people of whom it is sure
	proposed map[string][]int // the same of rows marked doubtful
	latin    map[string][]int // Latin spellings of Japanese names folded once more, long vowels and all
	koreans  map[byte][]int   // people with a name in hangul, by each letter that its spellings begin with

	titles    []Title
	titleByID map[string]int
	titleName map[string][]int // folded spelling → titles
	phrases   *phrases
	shared    map[string]string // folded spelling → why several may claim it

	holders map[string][]Holder // by title, in order of the editions
	lengths map[string][]Length // by title
	series  map[string][]string // forerunners, by title

	challenges map[string]Span // by title

	memory *memory
	added  []string // hashes of the users' own tables, in order
}

// Player is one person of the tables: every name, and what the sources say.
type Player struct {
	ID                 string
	Name               string // romanised, as the source spells it
	Ja, Hans, Hant, Ko string
	Variants           []string
	Unsure             []string // spellings that may be this person's: proposals, not among Spellings
	Born, Died         kifu.Date
	Ninth              int // the year of promotion to 9 dan, 0 where not known
	Country            string
	Own                bool // of a user's table, at least in part
	Doubtful           bool // one person's knowledge, or joined by rule or sound
	Source             string
}

// IsProgram reports whether the player is a program, which may play itself.
func (p *Player) IsProgram() bool { return p.Country == "program" }

// Spellings is every spelling of the name, each once, without those that are
// unsure.
func (p *Player) Spellings() []string {
	return distinct(append([]string{p.Name, p.Ja, p.Hans, p.Hant, p.Ko}, p.Variants...))
}

// Title is one title or event of the tables.
type Title struct {
	ID                 string
	Name               string // English
	Ja, Hans, Hant, Ko string
	Variants           []string
	Organiser, Country string // country: jp cn kr tw int
	First, Last        int    // years, 0 where not known
	Kind, Format       string
	Doubtful           bool
	Source             string

	editions []editionSpan
}

// Spellings is every spelling of the title, each once.
func (t *Title) Spellings() []string {
	return distinct(append([]string{t.Name, t.Ja, t.Hans, t.Hant, t.Ko}, t.Variants...))
}

func distinct(list []string) []string {
	var out []string
	for _, s := range list {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// editionSpan says in which year an edition was played: edition first in year,
// and where it runs on, each later edition a year later until the next span.
type editionSpan struct {
	first, year int
	runs        bool
}

// Year is the year of an edition where the title's rule says one, else 0.
func (t *Title) Year(edition int) int {
	year := 0
	for _, s := range t.editions {
		switch {
		case edition == s.first:
			year = s.year
		case edition > s.first && s.runs:
			year = s.year + edition - s.first
		case edition > s.first:
			year = 0
		}
	}
	return year
}

// Edition is the edition of a year where the title's rule says one, else 0.
func (t *Title) Edition(year int) int {
	if t.Last != 0 && year > t.Last {
		return 0
	}
	for i, s := range slices.Backward(t.editions) {
		if year < s.year {
			continue
		}
		edition := s.first + year - s.year
		if year > s.year && !s.runs || i+1 < len(t.editions) && edition >= t.editions[i+1].first {
			return 0
		}
		return edition
	}
	return 0
}

// parseEditions reads "1:1941 2:1943 5+:1950".
func parseEditions(s string) ([]editionSpan, error) {
	var spans []editionSpan
	for part := range strings.FieldsSeq(s) {
		edition, year, ok := strings.Cut(part, ":")
		first, runs := strings.CutSuffix(edition, "+")
		span := editionSpan{first: atoi(first), year: atoi(year), runs: runs}
		if !ok || span.first < 1 || span.year < 1 {
			return nil, fmt.Errorf("editions %q: want edition:year or edition+:year", part)
		}
		spans = append(spans, span)
	}
	return spans, nil
}

var defaults = sync.OnceValues(readTables)

// readTables reads the tables that come with the program.
func readTables() (*Tables, error) {
	t := newTables()
	for _, table := range []struct {
		name, text string
		add        func(*Tables, []row, string) error
	}{
		{"shared.tsv", sharedData, (*Tables).addShared},
		{"players.tsv", playersData, (*Tables).addPlayers},
		{"titles.tsv", titlesData, (*Tables).addTitles},
		{"terms.tsv", termsData, (*Tables).addTerms},
		{"holders.tsv", holdersData, (*Tables).addHolders},
		{"matches.tsv", matchesData, (*Tables).addMatches},
		{"series.tsv", seriesData, (*Tables).addSeries},
		{"challenges.tsv", challengesData, (*Tables).addChallenges},
	} {
		rows, err := readRows(strings.NewReader(table.text), table.name)
		if err != nil {
			return nil, err
		}
		if err := table.add(t, rows, table.name); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Default is the tables that come with the program, read once.
func Default() (*Tables, error) { return defaults() }

func newTables() *Tables {
	return &Tables{
		byID: map[string]int{}, spelled: map[string][]int{}, proposed: map[string][]int{}, latin: map[string][]int{}, koreans: map[byte][]int{},
		titleByID: map[string]int{}, titleName: map[string][]int{}, phrases: newPhrases(), shared: map[string]string{}, holders: map[string][]Holder{}, lengths: map[string][]Length{}, series: map[string][]string{}, challenges: map[string]Span{},
		memory: newMemory(),
	}
}

// With is these tables with a user's own rows on top, read from r; name stands
// in the errors. The columns are those of players.tsv, in any order: id and
// name at least. A row with the id of a person who is known adds spellings to
// that person; any other id is a new person. A user's row is never doubtful, and
// a spelling it gives belongs to that person alone.
func (t *Tables) With(r io.Reader, name string) (*Tables, error) {
	r, hash := hearing(r)
	rows, err := readRows(r, name)
	if err != nil {
		return nil, err
	}
	u := t.clone()
	u.added = append(slices.Clip(t.added), hash())
	for _, row := range rows {
		p, err := playerOf(row, name)
		if err != nil {
			return nil, err
		}
		p.Own, p.Doubtful, p.Source = true, false, name
		u.override(p)
	}
	return u, nil
}

func (t *Tables) clone() *Tables {
	u := *t
	u.players = slices.Clone(t.players)
	u.byID = cloneMap(t.byID)
	u.spelled, u.proposed, u.latin = cloneMap(t.spelled), cloneMap(t.proposed), cloneMap(t.latin)
	u.koreans = cloneMap(t.koreans)
	u.memory = newMemory()
	return &u
}

func cloneMap[K comparable, V any](m map[K]V) map[K]V {
	c := make(map[K]V, len(m)+16)
	for k, v := range m {
		c[k] = v
	}
	return c
}

// override adds a user's row: its spellings are taken from everyone else.
func (t *Tables) override(p Player) {
	at, known := t.byID[p.ID]
	if known {
		old := t.players[at]
		old.Variants = distinct(append(append(slices.Clone(old.Variants), p.Spellings()...), p.Variants...))
		old.Own, old.Doubtful = true, false
		if p.Born != (kifu.Date{}) {
			old.Born = p.Born
		}
		if p.Died != (kifu.Date{}) {
			old.Died = p.Died
		}
		if p.Ninth != 0 {
			old.Ninth = p.Ninth
		}
		t.players[at] = old
	} else {
		at = len(t.players)
		t.players = append(t.players, p)
		t.byID[p.ID] = at
	}
	for _, s := range p.Spellings() {
		key := Fold(s)
		t.spelled[key] = []int{at}
		t.latin[loosen(key)] = []int{at}
		delete(t.proposed, key)
	}
	for _, s := range p.Unsure {
		t.proposed[Fold(s)] = []int{at}
	}
	if p.Ko != "" {
		t.addKorean(p.Ko, at)
	}
}

func playerOf(r row, table string) (Player, error) {
	p := Player{
		ID: r.get("id"), Name: r.get("name"), Ja: r.get("ja"), Hans: r.get("zh_hans"), Hant: r.get("zh_hant"), Ko: r.get("ko"),
		Variants: r.list("variants"), Unsure: r.list("unsure"), Country: r.get("country"), Doubtful: r.get("confidence") == "C", Source: r.get("source"),
	}
	if p.ID == "" || p.Name == "" && len(p.Spellings()) == 0 {
		return p, fmt.Errorf("%s:%d: a person needs an id and a name", table, r.line)
	}
	var err error
	if p.Born, err = tableDate(r, "born", table); err != nil {
		return p, err
	}
	if p.Ninth = atoi(r.get("ninth")); p.Ninth < 0 || r.get("ninth") != "" && (len(r.get("ninth")) != 4 || !isNumber(r.get("ninth"))) {
		return p, fmt.Errorf("%s:%d: ninth %q is no year", table, r.line, r.get("ninth"))
	}
	p.Died, err = tableDate(r, "died", table)
	return p, err
}

// tableDate reads a date of a table: SGF's form or nothing.
func tableDate(r row, column, table string) (kifu.Date, error) {
	s := r.get(column)
	if s == "" {
		return kifu.Date{}, nil
	}
	d, ok := sgfDate(s, kifu.Date{})
	if !ok {
		return d, fmt.Errorf("%s:%d: %s %q is no date", table, r.line, column, s)
	}
	return d, nil
}

func (t *Tables) addPlayers(rows []row, table string) error {
	for _, r := range rows {
		p, err := playerOf(r, table)
		if err != nil {
			return err
		}
		if _, taken := t.byID[p.ID]; taken {
			return fmt.Errorf("%s:%d: a second %q", table, r.line, p.ID)
		}
		at := len(t.players)
		t.byID[p.ID] = at
		t.players = append(t.players, p)
		for _, s := range p.Spellings() {
			t.claim(Fold(s), at)
		}
		for _, s := range p.Unsure {
			add(t.proposed, Fold(s), at)
		}
		if p.Ko != "" && p.Country == "kr" {
			t.addKorean(p.Ko, at)
		}
	}
	return nil
}

// claim notes that a folded spelling is a person's.
func (t *Tables) claim(key string, at int) {
	claims := t.spelled
	if t.players[at].Doubtful {
		claims = t.proposed
	}
	add(claims, key, at)
	if isLatinKey(key) && t.players[at].Country == "jp" {
		add(t.latin, loosen(key), at)
	}
}

func add(m map[string][]int, key string, at int) {
	if !slices.Contains(m[key], at) {
		m[key] = append(m[key], at)
	}
}

func isLatinKey(key string) bool {
	for i := range len(key) {
		if key[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func (t *Tables) addShared(rows []row, table string) error {
	for _, r := range rows {
		if r.get("spelling") == "" || r.get("reason") == "" {
			return fmt.Errorf("%s:%d: a shared spelling needs a reason", table, r.line)
		}
		t.shared[Fold(r.get("spelling"))] = r.get("reason")
	}
	return nil
}

// Player is the person with that id.
func (t *Tables) Player(id string) (Player, bool) {
	at, ok := t.byID[id]
	if !ok {
		return Player{}, false
	}
	return t.players[at], true
}

// Owner is the person of a user's table that a key stands for in an archive
// that was settled without it; nobody where several share the spelling.
func (t *Tables) Owner(key string) (Player, bool) {
	if people := t.spelled[key]; len(people) == 1 && t.players[people[0]].Own {
		return t.players[people[0]], true
	}
	return Player{}, false
}

// Players are the handles of everyone whom a typed name may mean: ids of known
// people, and the key that stands for those nobody knows. An id is its own
// handle. Someone of a user's table may be in an archive that was settled
// without it, and is then known by the key of any spelling.
func (t *Tables) Players(spelling string) []string {
	if at, ok := t.byID[spelling]; ok {
		return append([]string{spelling}, t.players[at].ownKeys()...)
	}
	key := Fold(spelling)
	if key == "" {
		return nil
	}
	var handles []string
	hold := func(people []int, key string) {
		for _, at := range people {
			handles = append(append(handles, t.players[at].ID), t.players[at].ownKeys()...)
		}
		handles = append(handles, key)
	}
	found := append(slices.Clone(t.spelled[key]), t.proposed[key]...)
	if len(found) > 0 {
		hold(found, key)
		return distinct(handles)
	}
	for _, p := range t.parseName(spelling, "", false).people { // 赵善津九段, "Yi Ch'ang-ho"
		hold(p.candidates, p.key)
	}
	return distinct(append(handles, key))
}

// ownKeys are the keys of all spellings of someone of a user's table.
func (p *Player) ownKeys() []string {
	if !p.Own {
		return nil
	}
	var keys []string
	for _, s := range p.Spellings() {
		keys = append(keys, Fold(s))
	}
	return keys
}

// Title is the title with that id.
func (t *Tables) Title(id string) (Title, bool) {
	at, ok := t.titleByID[id]
	if !ok {
		return Title{}, false
	}
	return t.titles[at], true
}

// Titles are the ids of every title that typed words may mean. An id is its own.
func (t *Tables) Titles(spelling string) []string {
	if _, ok := t.titleByID[spelling]; ok {
		return []string{spelling}
	}
	var ids []string
	for _, at := range t.titleName[Fold(spelling)] {
		ids = append(ids, t.titles[at].ID)
	}
	if len(ids) > 0 {
		return ids
	}
	if ids = t.titlesIn(spelling); len(ids) > 0 || spelling == "" {
		return ids
	}
	for _, match := range []string{"戦", "전"} { // “본인방” is short for 본인방전, as 本因坊 is for 本因坊戦
		for _, at := range t.titleName[Fold(spelling+match)] {
			ids = append(ids, t.titles[at].ID)
		}
	}
	return ids
}

// Everyone is every person of the tables, in the order of their ids' rows.
func (t *Tables) Everyone() []Player { return slices.Clone(t.players) }

// EveryTitle is every title of the tables.
func (t *Tables) EveryTitle() []Title { return slices.Clone(t.titles) }

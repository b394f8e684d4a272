package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A tale is a game told again, and how it stands to the first telling.
type tale struct {
	name     string
	base     string // file of the first telling
	relation relation
	reason   string // why a cluster, in the words of `indexer dupes`
	turned   string // what was done to the board
	note     string
	tell     func(*game) (int, error) // changes the game; gives the first move that differs, or 0
}

type relation string

const (
	witness  relation = "witness"  // the same main line
	cluster  relation = "cluster"  // a version of the same game
	stranger relation = "stranger" // not to be joined with it
	open     relation = "open"     // the same game, but nothing is promised
)

// tales are many for one game and a few for others.
func tales(in string) []tale {
	const a = "19x19-01"
	ts := headerTales(a)
	for s := 1; s < 8; s++ {
		ts = append(ts, turning(a, s))
	}
	ts = append(ts, errorTales(a)...)
	ts = append(ts,
		tale{a + "-turned-cut", a, cluster, "prefix", turnings[3], "turned, and only the first 50 moves", both(turn(3), cut(50))},
		tale{a + "-turned-typo", a, cluster, "typo", turnings[5], "turned, and one stone beside its point", both(typo(140), turn(5))},
		tale{a + "-variations", a, witness, "", "", "a comment, marks and a variation added", annotate},
		tale{a + "-no-moves", a, cluster, "metadata", "", "the header alone", bare},
		tale{"short-a", a, open, "", "", "the first 15 moves: too few to prove anything alone", cut(15)},
		tale{"short-b", "short-a", witness, "", turnings[6], "the same 15 moves, turned, with the same players and event", both(cut(15), turn(6))},
		tale{"short-c", "short-a", stranger, "", "", "the same 15 moves, but other players, event and date", both(cut(15), strangers)},
		tale{"19x19-03-wrong-header", "19x19-03", witness, "", "", "the header of 19x19-01 over the moves of 19x19-03", headerOf(filepath.Join(in, a+".sgf"))},
		tale{"19x19-03-players", "19x19-03", witness, "", "", "PB and PW the other way round, the stones as they were", players},
		turning("19x19-03", 2),
		tale{"19x19-03-cut", "19x19-03", cluster, "prefix", "", "the first 120 moves", cut(120)},
		tale{"19x19-05-chinese", "19x19-05", witness, "", "", "header in Chinese", inChinese},
		tale{"19x19-08-colours", "19x19-08", cluster, "colours", "", "Black's stones are White's and the other way round, PB, PW and RE too", colours},
		tale{"19x19-05-typo", "19x19-05", cluster, "typo", "", "one stone beside its point", typo(41)},
		turning("19x19-20", 7),
		tale{"19x19-20-japanese", "19x19-20", witness, "", "", "header in Japanese; handicap by AB as before", inJapanese},
		tale{"19x19-20-stones-as-moves", "19x19-20", open, "", "", "the handicap stones as moves of Black", stonesAsMoves},
		tale{"19x19-20-cut", "19x19-20", cluster, "prefix", "", "the first 80 moves", cut(80)},
		tale{"13x13-02-japanese", "13x13-02", witness, "", "", "header in Japanese", inJapanese},
		turning("13x13-02", 4),
		tale{"13x13-02-swap", "13x13-02", cluster, "swap", "", "two moves of one side the other way round", swap(30)},
		tale{"13x13-02-no-result", "13x13-02", witness, "", "", "RE left out", without("RE")},
		turning("13x13-07", 5),
		tale{"13x13-07-typo", "13x13-07", cluster, "typo", "", "one stone beside its point", typo(25)},
		tale{"9x9-03-chinese", "9x9-03", witness, "", "", "header in Chinese", inChinese},
		turning("9x9-03", 1),
		tale{"9x9-03-passes", "9x9-03", witness, "", "", "two more passes at the end", passes(2)},
		tale{"9x9-03-result", "9x9-03", witness, "", "", "RE says that the other side won", contradict},
		tale{"9x9-04-missing", "9x9-04", cluster, "shift", "", "one move left out", leaveOut(20)},
		turning("9x9-04", 6),
	)
	return ts
}

func headerTales(a string) []tale {
	return []tale{
		{a + "-english", a, witness, "", "", "other spellings in English; RU, RO, SO, US and AP left out", inEnglish},
		{a + "-japanese", a, witness, "", "", "header in Japanese: names, event, date, result", inJapanese},
		{a + "-chinese", a, witness, "", "", "header in Chinese: names, event, date, result in zi", inChinese},
		{a + "-no-result", a, witness, "", "", "RE left out", without("RE")},
		{a + "-no-header", a, witness, "", "", "only the size and the moves", without("EV", "RO", "DT", "PB", "PW", "KM", "RU", "SO", "US", "RE", "AP", "CA")},
		{a + "-result", a, witness, "", "", "RE says that the other side won", contradict},
		{a + "-date", a, witness, "", "", "DT is a year earlier", earlier},
		{a + "-strangers", a, witness, "", "", "other players, event and date; the moves say that it is the same game", strangers},
		{a + "-passes", a, witness, "", "", "two more passes at the end", passes(2)},
		{a + "-no-passes", a, witness, "", "", "the passes at the end left out", passes(-2)},
		{a + "-tt", a, witness, "", "", "passes written tt, FF[3]", oldPasses},
	}
}

func errorTales(a string) []tale {
	return []tale{
		{a + "-cut", a, cluster, "prefix", "", "the first 50 moves", cut(50)},
		{a + "-cut-late", a, cluster, "prefix", "", "the first 200 moves", cut(200)},
		{a + "-swap", a, cluster, "swap", "", "two moves of one side the other way round", swap(60)},
		{a + "-typo", a, cluster, "typo", "", "one stone beside its point", typo(100)},
		{a + "-typo-early", a, cluster, "typo", "", "one stone beside its point, early", typo(12)},
		{a + "-missing", a, cluster, "shift", "", "one move left out: the same side moves twice, and all numbers after it are one less", leaveOut(80)},
		{a + "-colours", a, cluster, "colours", "", "Black's stones are White's and the other way round, PB, PW and RE too", colours},
	}
}

func retellAll(in, out string) error {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	var tsv, md bytes.Buffer
	tsv.WriteString("file\tbase\trelation\treason\tfirst_difference\tturned\tmoves\tnote\n")
	md.WriteString(retellPreface)
	for _, t := range tales(in) {
		g, at, err := t.game(in)
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		if err := os.WriteFile(filepath.Join(out, t.name+".sgf"), g.bytes(), 0o644); err != nil {
			return err
		}
		where := ""
		if at > 0 && t.relation != witness && t.relation != stranger {
			where = strconv.Itoa(at)
		}
		fmt.Fprintln(&tsv, strings.Join([]string{t.name + ".sgf", t.base + ".sgf", string(t.relation), t.reason, where,
			t.turned, strconv.Itoa(len(g.moves)), t.note}, "\t"))
		fmt.Fprintf(&md, "| `%s.sgf` | `%s.sgf` | %s | %s | %s | %s | %s |\n", t.name, t.base, t.relation,
			or(t.reason), or(where), or(t.turned), t.note)
	}
	if err := os.WriteFile(filepath.Join(out, "EXPECT.tsv"), tsv.Bytes(), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "README.md"), md.Bytes(), 0o644)
}

func or(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

const retellPreface = `# Games told again

Games of ` + "`../selfplay`" + ` as another archive would have them. Written by
` + "`go run ./testdata/selfplay -retell`" + `, so it is known
what was done; ` + "`EXPECT.tsv`" + ` has the same table for programs.

The base lies in ` + "`../selfplay`" + `, but ` + "`short-a.sgf`" + ` lies here. *Relation* is to
the base:

- witness: the same size, setup and moves, up to a turn of the board and passes
  at the end. Two witnesses of one base are witnesses of one game.
- cluster: another main line, but a version of the same game, for the reason
  that is given. *From* is the first move that differs, or is missing, counted
  in the base.
- stranger: not to be joined with the base.
- open: it comes from the base, but a program may join it or not.

All of them are legal under positional superko. Comments and variations of the
base are left out unless the table says more.

| file | base | relation | reason | from | board | what was done |
|---|---|---|---|---|---|---|
`

func (t tale) game(dir string) (*game, int, error) {
	base := t.base
	if strings.HasPrefix(base, "short") {
		base = "19x19-01"
	}
	g, err := read(filepath.Join(dir, base+".sgf"))
	if err != nil {
		return nil, 0, err
	}
	g.put("C")
	for i := range g.moves {
		g.moves[i].says = nil
	}
	at, err := t.tell(g)
	if err != nil {
		return nil, 0, err
	}
	return g, at, g.legal()
}

// both does one thing after the other.
func both(f, h func(*game) (int, error)) func(*game) (int, error) {
	return func(g *game) (int, error) {
		a, err := f(g)
		if err != nil {
			return 0, err
		}
		b, err := h(g)
		return max(a, b), err
	}
}

// turnings names what turn does, by its number: bit 0 mirrors left and right,
// bit 1 top and bottom, bit 2 then exchanges columns and rows.
var turnings = [8]string{"", "mirrored left-right", "mirrored top-bottom", "turned 180°",
	"mirrored at the falling diagonal", "turned 90° left", "turned 90° right", "mirrored at the rising diagonal"}

func turning(base string, s int) tale {
	short := [8]string{"", "mirrored", "upside-down", "turned-180", "transposed", "turned-left", "turned-right", "antitransposed"}
	return tale{base + "-" + short[s], base, witness, "", turnings[s], "the same game on a turned board", turn(s)}
}

func turn(s int) func(*game) (int, error) {
	return func(g *game) (int, error) {
		last := g.size() - 1
		to := func(p point) point {
			if p == pass {
				return p
			}
			if s&1 != 0 {
				p.x = last - p.x
			}
			if s&2 != 0 {
				p.y = last - p.y
			}
			if s&4 != 0 {
				p.x, p.y = p.y, p.x
			}
			return p
		}
		for i := range g.moves {
			g.moves[i].at = to(g.moves[i].at)
		}
		for _, p := range g.root {
			if p.name == "AB" || p.name == "AW" {
				for i, v := range p.values {
					p.values[i] = to(parsePoint(v)).String()
				}
			}
		}
		return 0, nil
	}
}

func without(names ...string) func(*game) (int, error) {
	return func(g *game) (int, error) {
		for _, n := range names {
			g.put(n)
		}
		return 0, nil
	}
}

// level is what stands at the end of "GNU Go 3.8 level 1".
func (g *game) level(name string) string {
	return strings.TrimPrefix(g.get(name), "GNU Go 3.8 level ")
}

func (g *game) day() (time.Time, error) { return time.Parse(time.DateOnly, g.get("DT")) }

// score takes RE apart: the winner, and the margin or "R".
func (g *game) score() (color, string) {
	winner, margin, _ := strings.Cut(g.result(), "+")
	if winner == "" || margin == "" {
		return 0, g.result()
	}
	return color(winner[0]), margin
}

func inEnglish(g *game) (int, error) {
	day, err := g.day()
	g.put("PB", "Gnugo (level "+g.level("PB")+")")
	g.put("PW", "Gnugo (level "+g.level("PW")+")")
	g.put("EV", "Kifubase, self play of GNU Go")
	g.put("DT", day.Format("2 Jan 2006"))
	c, margin := g.score()
	switch {
	case margin == "R":
		g.put("RE", fmt.Sprintf("%c+Resign", c))
	case c != 0:
		g.put("RE", fmt.Sprintf("%s wins by %s", strings.ToUpper(c.String()[:1])+c.String()[1:], margin))
	}
	_, _ = without("RU", "RO", "SO", "US", "AP")(g)
	return 0, err
}

func inJapanese(g *game) (int, error) {
	day, err := g.day()
	g.put("PB", "ＧＮＵ　Ｇｏ　3.8　レベル"+g.level("PB"))
	g.put("PW", "ＧＮＵ　Ｇｏ　3.8　レベル"+g.level("PW"))
	g.put("EV", "GNU Goの自己対局（Kifubase）")
	g.put("DT", day.Format("2006年1月2日"))
	c, margin := g.score()
	side := map[color]string{black: "黒", white: "白"}[c]
	whole, half := strings.CutSuffix(margin, ".5")
	switch {
	case margin == "R":
		g.put("RE", side+"中押し勝ち")
	case c != 0 && half:
		g.put("RE", side+strings.TrimPrefix(whole+"目半勝ち", "0目"))
	case c != 0:
		g.put("RE", side+whole+"目勝ち")
	}
	return 0, err
}

// inChinese gives the margin in zi, of two points each.
func inChinese(g *game) (int, error) {
	day, err := g.day()
	g.put("PB", "GNU Go 3.8 等级"+g.level("PB"))
	g.put("PW", "GNU Go 3.8 等级"+g.level("PW"))
	g.put("EV", "GNU Go自我对弈(Kifubase)")
	g.put("DT", day.Format("2006.01.02"))
	c, margin := g.score()
	side := map[color]string{black: "黑", white: "白"}[c]
	switch {
	case margin == "R":
		g.put("RE", side+"中盘胜")
	case c != 0:
		points, err := strconv.ParseFloat(margin, 64)
		if err != nil {
			return 0, err
		}
		quarters := int(points * 2)
		s := strconv.Itoa(quarters / 4)
		if r := quarters % 4; r != 0 {
			s = strings.TrimPrefix(s+"又"+[]string{"", "1/4", "1/2", "3/4"}[r], "0又")
		}
		g.put("RE", side+"胜"+s+"子")
	}
	return 0, err
}

func contradict(g *game) (int, error) {
	c, _ := g.score()
	if c == 0 {
		return 0, errors.New("nobody won")
	}
	g.put("RE", fmt.Sprintf("%c+R", c.other()))
	return 0, nil
}

func earlier(g *game) (int, error) {
	day, err := g.day()
	g.put("DT", day.AddDate(-1, 0, 0).Format(time.DateOnly))
	return 0, err
}

func players(g *game) (int, error) {
	b, w := g.get("PB"), g.get("PW")
	g.put("PB", w)
	g.put("PW", b)
	return 0, nil
}

func strangers(g *game) (int, error) {
	g.put("PB", "甲田一郎")
	g.put("PW", "乙山次郎")
	g.put("EV", "Game of two strangers")
	g.put("DT", "2001-02-03")
	_, _ = without("RO", "SO", "US", "AP")(g)
	return 0, nil
}

// headerOf puts another game's header over the moves.
func headerOf(path string) func(*game) (int, error) {
	return func(g *game) (int, error) {
		other, err := read(path)
		if err != nil {
			return 0, err
		}
		g.root = other.root
		g.put("C")
		return 0, nil
	}
}

// passes adds passes at the end, or takes some off.
func passes(n int) func(*game) (int, error) {
	return func(g *game) (int, error) {
		for range -n {
			if g.last().at != pass {
				return 0, errors.New("no pass at the end")
			}
			g.moves = g.moves[:len(g.moves)-1]
		}
		for range n {
			g.moves = append(g.moves, move{color: g.last().color.other(), at: pass})
		}
		return 0, nil
	}
}

func oldPasses(g *game) (int, error) {
	g.put("FF", "3")
	for i := range g.moves {
		if g.moves[i].at == pass {
			g.moves[i].at = point{19, 19} // tt
		}
	}
	return 0, nil
}

func cut(n int) func(*game) (int, error) {
	return func(g *game) (int, error) {
		if len(g.moves) <= n {
			return 0, fmt.Errorf("only %d moves", len(g.moves))
		}
		g.moves = g.moves[:n]
		return n + 1, nil
	}
}

func bare(g *game) (int, error) {
	g.moves = nil
	return 0, nil
}

func annotate(g *game) (int, error) {
	m := &g.moves[30]
	m.add("C", "After this move the record has a variation.")
	m.add("TR", m.at.String())
	next := g.moves[31]
	for _, by := range beside {
		alt := point{next.at.x + by.x, next.at.y + by.y}
		if g.empty(alt, 31) {
			m.branches = [][]move{{{color: next.color, at: alt, says: []prop{{"C", []string{"This was not played."}}}}}}
			return 0, nil
		}
	}
	return 0, errors.New("no room for a variation")
}

var beside = []point{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// empty is true when nobody has played at p in the first n moves.
func (g *game) empty(p point, n int) bool {
	if p.x < 0 || p.y < 0 || p.x >= g.size() || p.y >= g.size() {
		return false
	}
	for _, m := range append(g.setup(), g.moves[:n]...) {
		if m.at == p {
			return false
		}
	}
	return true
}

func colours(g *game) (int, error) {
	for i := range g.moves {
		g.moves[i].color = g.moves[i].color.other()
	}
	b, w := g.get("PB"), g.get("PW")
	g.put("PB", w)
	g.put("PW", b)
	if c, margin := g.score(); c != 0 {
		g.put("RE", fmt.Sprintf("%c+%s", c.other(), margin))
	}
	return 1, nil
}

func stonesAsMoves(g *game) (int, error) {
	g.moves = append(g.setup(), g.moves...)
	g.put("AB")
	return 1, nil
}

// typo moves a stone to a point beside its own, at move n or the first after
// it where the rest of the game can still be played.
func typo(n int) func(*game) (int, error) {
	return func(g *game) (int, error) {
		for i := n - 1; i < len(g.moves); i++ {
			was := g.moves[i].at
			if was == pass {
				continue
			}
			for _, by := range beside {
				g.moves[i].at = point{was.x + by.x, was.y + by.y}
				if g.empty(g.moves[i].at, i) && g.legal() == nil {
					return i + 1, nil
				}
			}
			g.moves[i].at = was
		}
		return 0, errors.New("no place for a typo")
	}
}

// swap exchanges two moves of one side, at move n or the first after it where
// that can be played.
func swap(n int) func(*game) (int, error) {
	return func(g *game) (int, error) {
		for i := n - 1; i+2 < len(g.moves); i++ {
			a, b := &g.moves[i].at, &g.moves[i+2].at
			if *a == pass || *b == pass {
				continue
			}
			*a, *b = *b, *a
			if g.legal() == nil {
				return i + 1, nil
			}
			*a, *b = *b, *a
		}
		return 0, errors.New("no two moves to swap")
	}
}

// leaveOut drops move n or the first after it that the rest can do without.
func leaveOut(n int) func(*game) (int, error) {
	return func(g *game) (int, error) {
		whole := g.moves
		for i := n - 1; i < len(whole); i++ {
			g.moves = append(append([]move{}, whole[:i]...), whole[i+1:]...)
			if g.legal() == nil {
				return i + 1, nil
			}
		}
		return 0, errors.New("no move to leave out")
	}
}

// legal asks GNU Go to play the game through under positional superko.
func (g *game) legal() error {
	e, err := start(g.size(), "--positional-superko", "--level", "0")
	if err != nil {
		return err
	}
	played := *g
	for n, m := range g.moves {
		if m.at.x >= g.size() {
			played.moves = append(append([]move{}, played.moves[:n]...), played.moves[n:]...)
			played.moves[n].at = pass // tt
		}
	}
	if err := e.set(&played, len(played.moves)); err != nil {
		_ = e.stop()
		return err
	}
	return e.stop()
}

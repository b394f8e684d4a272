package index

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/kifubase/kifubase/kifu"
	"github.com/kifubase/kifubase/query"
)

// library makes games whose names, dates and words are spread as in a large
// collection: few players and titles in many games, many in few, a comment in
// a third of the games, Japanese in most and English in some.
type library struct {
	r       *rand.Rand
	players *rand.Zipf
	words   *rand.Zipf
}

func newLibrary() *library {
	r := rand.New(rand.NewPCG(7, 8))
	return &library{r, rand.NewZipf(r, 1.2, 20, 6000), rand.NewZipf(r, 1.1, 10, 8000)}
}

const surnames, given = "趙林石田武宮加藤小大竹張柳曹李朴山下井王古河野結城高尾羽根", "治勲秀行正樹芳夫栩時熙鉉旬太郎一二三雄和豊英寿光文子明哉裕太宏海峰祐輝"

func name(n uint64) (japanese, roman string) {
	a, b := []rune(surnames), []rune(given)
	x, y, z := int(n)%len(a), int(n/7)%len(b), int(n/3)%len(b)
	return string([]rune{a[x], b[y], b[z]}), fmt.Sprintf("sei%d mei%d", x, n)
}

func (l *library) game(n int) Doc {
	p, q := l.players.Uint64(), l.players.Uint64()
	j1, r1 := name(p)
	j2, r2 := name(q)
	year := 1600 + int(400*(1-l.r.Float64()*l.r.Float64()))
	titles := []string{"honinbo", "meijin", "kisei", "oza", "tengen", "judan", "gosei", "nec", "oteai", ""}
	title := titles[l.r.IntN(len(titles))]
	d := Doc{
		ID:    kifu.GameID{byte(n * 37), byte(n >> 16), byte(n >> 8), byte(n), byte(l.r.Uint32()), byte(l.r.Uint32())},
		Black: []string{"player-" + strconv.FormatUint(p, 10)}, White: []string{"player-" + strconv.FormatUint(q, 10)},
		Title: title, Event: title, Edition: year % 80, Records: 1 + l.r.IntN(20)/19,
		Dates: []kifu.Date{day(year, 1+l.r.IntN(12), 1+l.r.IntN(28))}, Komi: kifu.Komi{Points: 5.5, Known: true},
		Result: kifu.Result{Winner: kifu.Color(1 + l.r.IntN(2)), Ending: kifu.EndResign}, Size: kifu.Square(19), Moves: 100 + l.r.IntN(200),
		Rules: "japanese", Sources: []string{fmt.Sprintf("collection-%d.tar.gz!%d/%08d.sgf", n%8, year, n)},
		Text: Text{
			Black: []string{j1, r1}, White: []string{j2, r2},
			Event: []string{fmt.Sprintf("第%d期 %s 挑戦手合 第%d局", year%80, title, 1+n%7)}, Place: []string{"東京 日本棋院"},
			Other: []string{fmt.Sprintf("%d年", year), "b+r"},
		},
	}
	if l.r.IntN(3) == 0 {
		d.Text.Comment = []string{l.comment()}
		d.Has = []string{"comments"}
	}
	return d
}

// comment is some hundred words, one in four of them Japanese.
func (l *library) comment() string {
	var b strings.Builder
	for range 20 + l.r.IntN(120) {
		n := l.words.Uint64()
		if n%4 == 0 {
			j, _ := name(n)
			b.WriteString(j)
		} else {
			fmt.Fprintf(&b, " %s ", lettersOf(n))
		}
	}
	return b.String()
}

// lettersOf is a word of its own for every number.
func lettersOf(n uint64) string {
	word := "w"
	for ; n > 0; n /= 26 {
		word += string(rune('a' + n%26))
	}
	return word
}

const many = 100_000

// shelves is one index of many games for all benchmarks that only ask.
var shelves = sync.OnceValues(func() (*Index, error) {
	dir, err := os.MkdirTemp("", "kifubase-bench")
	if err != nil {
		return nil, err
	}
	dir = filepath.Join(dir, "text")
	if err := fill(dir, many, false); err != nil {
		return nil, err
	}
	return Open(dir)
})

func fill(dir string, games int, compact bool) error {
	w, err := Create(dir)
	if err != nil {
		return err
	}
	l := newLibrary()
	docs := make([]Doc, 0, batch)
	for n := range games {
		docs = append(docs, l.game(n))
		if len(docs) == batch || n == games-1 {
			if err := w.Add(docs, nil); err != nil {
				return err
			}
			docs = docs[:0]
		}
	}
	if compact {
		if err := w.Compact(context.Background()); err != nil {
			return err
		}
	}
	return w.Close()
}

func BenchmarkBuild(b *testing.B) {
	for _, compact := range []bool{false, true} {
		b.Run(fmt.Sprintf("compact=%v", compact), func(b *testing.B) {
			for b.Loop() {
				dir := filepath.Join(b.TempDir(), "text")
				if err := fill(dir, many, compact); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(sizeOf(b, dir))/many, "bytes/game")
			}
			b.ReportMetric(many/(b.Elapsed().Seconds()/float64(b.N)), "games/s")
		})
	}
}

func sizeOf(b *testing.B, dir string) (n int64) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		b.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			b.Fatal(err)
		}
		n += info.Size()
	}
	return n
}

func BenchmarkOpen(b *testing.B) {
	ix, err := shelves()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		again, err := Open(ix.dir)
		if err != nil {
			b.Fatal(err)
		}
		if err := again.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSearch(b *testing.B) {
	ix, err := shelves()
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct{ what, text, facets string }{
		{"everything", ``, ""},
		{"everything with all facets", ``, "all"},
		{"a player", `black:player-3 OR white:player-3`, ""},
		{"a title in a decade", `title:honinbo year:1960s`, ""},
		{"a rare word", `wnm`, ""},
		{"two words", `wf wl`, ""},
		{"one character", `郎`, ""},
		{"a name", `石田芳`, ""},
		{"a phrase in every game", `"日本棋院"`, ""},
		{"a phrase of two words", `"wf wl"`, ""},
		{"ten conditions", `title:honinbo year:1950..1990 -wf result:B+R moves:150..250 size:19 komi:5.5 rules:japanese -source:collection-3.tar.gz edition:1..60`, ""},
	} {
		b.Run(c.what, func(b *testing.B) {
			q, err := query.Read(c.text)
			if err != nil {
				b.Fatal(err)
			}
			if c.facets != "" {
				q.Facets = query.Facets
			}
			var hits Hits
			for b.Loop() {
				if hits, err = ix.Search(b.Context(), q, Names{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(hits.Total), "games")
		})
	}
}

package parser

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestLimits reads trees beyond each limit: the finding says so, what came
// before is kept, and the next tree of the file is read.
func TestLimits(t *testing.T) {
	small := &Options{MaxTree: 1000, MaxNodes: 100, MaxOpen: 50, MaxValue: 80}
	for _, c := range []struct {
		name, tree, code string
	}{
		{"bytes", "(;SZ[9]PB[x]" + strings.Repeat("\n", 1000) + ";B[ee])", "sgf-limit-bytes"},
		{"bytes in a value", "(;SZ[9]PB[x]C[" + strings.Repeat("(;\\]", 1000) + "])", "sgf-limit-bytes"},
		{"nodes", "(;SZ[9]PB[x]" + strings.Repeat(";B[ee]", 120) + ")", "sgf-limit-nodes"},
		{"open variations", "(;SZ[9]PB[x]" + strings.Repeat("(;N[]", 60) + strings.Repeat(")", 61), "sgf-limit-open"},
		{"a value", "(;SZ[9]PB[x]C[" + strings.Repeat("y", 100) + "])", "sgf-limit-value"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var names, codes []string
			for r, err := range NewReader(small).Records(strings.NewReader(c.tree+"(;PB[next])"), "x.sgf") {
				if err != nil {
					t.Fatal(err)
				}
				names = append(names, r.Header.Get("PB"))
				for _, f := range r.Findings {
					codes = append(codes, string(f.Code))
				}
			}
			if strings.Join(names, " ") != "x next" || !strings.Contains(strings.Join(codes, " "), c.code) {
				t.Errorf("read %v with %v, want x, next and %s", names, codes, c.code)
			}
		})
	}
}

// TestRectanglesAreBounded: seven bytes can name 2,704 points, so a small file
// could ask for all memory there is.
func TestRectanglesAreBounded(t *testing.T) {
	file := "(;SZ[52]" + strings.Repeat(";AB[aa:ZZ]", 100_000) + ")"
	r := readAll(t, []byte(file))[0]
	n := 0
	for _, s := range r.Line.Setups {
		n += len(s.Black)
	}
	if n > mostPoints || !hasCode(r, "sgf-limit-points") {
		t.Errorf("%d points%s", n, told([]*Record{r}))
	}
}

func hasCode(r *Record, code kifu.Code) bool {
	for _, f := range r.Findings {
		if f.Code == code {
			return true
		}
	}
	return false
}

// TestFindingsAreBounded: a kind is told perKind times in a tree, and then
// once more with the number of the rest.
func TestFindingsAreBounded(t *testing.T) {
	r := readAll(t, []byte("(;SZ[9]"+strings.Repeat(";B[xx]", 1000)+";B[ee])"))[0]
	n, last := 0, kifu.Finding{}
	for _, f := range r.Findings {
		if f.Code == "sgf-off-board" {
			n, last = n+1, f
		}
	}
	if n != perKind+1 || last.Text != "and 900 more of this kind in this game" {
		t.Errorf("%d findings, the last: %s", n, last.Text)
	}
}

// The inputs that make readers slow: nothing but one thing, n times.
var floods = []struct {
	name string
	make func(n int) []byte
}{
	{"unclosed", func(n int) []byte { return append([]byte("(;C"), bytes.Repeat([]byte("["), n)...) }},
	{"backslashes", func(n int) []byte { return append([]byte("(;C["), bytes.Repeat([]byte("\\"), n)...) }},
	{"escaped brackets", func(n int) []byte { return append([]byte("(;C["), bytes.Repeat([]byte("\\]"), n/2)...) }},
	{"opens", func(n int) []byte { return bytes.Repeat([]byte("(;"), n/2) }},
	{"parentheses", func(n int) []byte { return bytes.Repeat([]byte("("), n) }},
	{"closes", func(n int) []byte { return append([]byte("(;C[x]"), bytes.Repeat([]byte(")"), n)...) }},
	{"nodes", func(n int) []byte { return append([]byte("("), bytes.Repeat([]byte(";"), n)...) }},
	{"values", func(n int) []byte { return append([]byte("(;AB"), bytes.Repeat([]byte("[aa]"), n/4)...) }},
	{"properties", func(n int) []byte { return append([]byte("(;"), bytes.Repeat([]byte("PB[]"), n/4)...) }},
	{"letters", func(n int) []byte { return append([]byte("(;"), bytes.Repeat([]byte("A"), n)...) }},
	{"names and space", func(n int) []byte { return append([]byte("(;"), bytes.Repeat([]byte("a   "), n/4)...) }},
	{"siblings", func(n int) []byte { return append([]byte("(;C[x]"), bytes.Repeat([]byte("(;N[])"), n/6)...) }},
	{"junk", func(n int) []byte { return append([]byte("(;C[x]"), bytes.Repeat([]byte("x(y;"), n/4)...) }},
	{"high bytes", func(n int) []byte { return append([]byte("(;C["), bytes.Repeat([]byte("\x83\x5c"), n/2)...) }},
	{"lost bytes", func(n int) []byte { return append([]byte("(;CA[UTF-8]C["), bytes.Repeat([]byte("\xe6?\x8e"), n/3)...) }},
	{"trees", func(n int) []byte { return bytes.Repeat([]byte("(;N[])"), n/6) }},
	{"sina variations", func(n int) []byte {
		return append([]byte("(TE[Cup]RD[1999]KO[5];B[aa]"), bytes.Repeat([]byte(";W[bb](;B[aa])"), n/14)...)
	}},
}

// BenchmarkFloods shows how the time grows when the input doubles; run it and
// compare the megabytes a second of one kind.
func BenchmarkFloods(b *testing.B) {
	limits := &Options{MaxTree: 64 << 20, MaxNodes: 64 << 20, MaxOpen: 64 << 20, MaxValue: 64 << 20}
	for _, flood := range floods {
		for _, mb := range []int{1, 2, 4, 8} {
			file := flood.make(mb << 20)
			b.Run(flood.name+"/"+string(rune('0'+mb))+"MB", func(b *testing.B) {
				b.SetBytes(int64(len(file)))
				r := NewReader(limits)
				for b.Loop() {
					for _, err := range r.Records(bytes.NewReader(file), "x.sgf") {
						if err != nil {
							b.Fatal(err)
						}
					}
				}
			})
		}
	}
}

// TestFloodsEnd reads each flood at a size that a quadratic reader would not
// end with.
func TestFloodsEnd(t *testing.T) {
	for _, flood := range floods {
		t.Run(flood.name, func(t *testing.T) {
			n := 0
			for _, err := range NewReader(nil).Records(bytes.NewReader(flood.make(1<<20)), "x.sgf") {
				if err != nil {
					t.Fatal(err)
				}
				n++
			}
			if n == 0 {
				t.Error("no record")
			}
		})
	}
}

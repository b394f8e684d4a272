package catalog

import (
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// benchHeaders are headers as archives have them: many games, few names.
func benchHeaders() []kifu.Header {
	names := []string{"Cho Chikun", "Rin Kaiho", "趙治勲", "Toriki Hiroshi", "Yi Ch'ang-ho", "赵善津九段", "Nobody Known", "Takemiya Masaki"}
	events := []string{"54th Honinbo", "Oteai 1950", "日本第54届本因坊战循环圈第24局", "8th Ryusei D", "Japan-China Go Exchange"}
	var list []kifu.Header
	for i := range 400 {
		list = append(list, kifu.Header{
			{ID: "EV", Text: events[i%len(events)]}, {ID: "RO", Text: "Round 3"},
			{ID: "PB", Text: names[i%len(names)]}, {ID: "BR", Text: "9p"},
			{ID: "PW", Text: names[(i*3+1)%len(names)]}, {ID: "WR", Text: "8p"},
			{ID: "KM", Text: "5.5"}, {ID: "RE", Text: "W+R"}, {ID: "DT", Text: "1999-05-31,06-01"},
		})
	}
	return list
}

func BenchmarkSettle(b *testing.B) {
	t := tables(b)
	headers := benchHeaders()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		t.Settle(Input{Header: headers[i%len(headers)], File: "honinbo/54/1.sgf", Moves: 211})
		i++
	}
}

// BenchmarkSettleAnew is a header of which nothing was seen before.
func BenchmarkSettleAnew(b *testing.B) {
	t := tables(b)
	headers := benchHeaders()
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		fresh := *t
		fresh.memory = newMemory()
		fresh.Settle(Input{Header: headers[i%len(headers)], File: "honinbo/54/1.sgf", Moves: 211})
		i++
	}
}

func BenchmarkFold(b *testing.B) {
	for b.Loop() {
		Fold("趙治勲")
		Fold("Yi Ch'ang-ho")
	}
}

func BenchmarkDefault(b *testing.B) {
	for b.Loop() {
		if _, err := readTables(); err != nil {
			b.Fatal(err)
		}
	}
}

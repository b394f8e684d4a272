package query

import (
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// TestQuestions reads questions and writes them the one way.
func TestQuestions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{``, ``},
		{`honinbo`, `honinbo`},
		{`  赵善津　本因坊 `, `赵善津 本因坊`},
		{`"first kyu"`, `"first kyu"`},
		{`「趙 治勲」`, `"趙 治勲"`},
		{`“Cho Chikun”`, `"Cho Chikun"`},
		{`"say \"atari\""`, `"say \"atari\""`},
		{`player:"Cho Sonjin" Title:honinbo`, `player:"Cho Sonjin" title:honinbo`},
		{`player：赵善津`, `player:赵善津`},
		{`-rules:chinese`, `-rules:chinese`},
		{`-"not this"`, `-"not this"`},
		{`black:cho OR white:cho`, `black:cho OR white:cho`},
		{`go a OR b OR c seki`, `go a OR b OR c seki`},
		{`"OR"`, `"OR"`},
		{`"-5"`, `"-5"`},
		{`or`, `or`},
		{`14:30`, `"14:30"`},
		{`opponent:Otake vs:Rin`, `vs:Otake vs:Rin`},
		{`edition:54`, `edition:54`},
		{`edition:50..`, `edition:50..`},
		{`edition:..9`, `edition:0..9`},
		{`komi:-5.5`, `komi:-5.5`},
		{`komi:..0`, `komi:..0`},
		{`komi:05.50..7.5`, `komi:5.5..7.5`},
		{`year:1960..1975`, `year:1960..1975`},
		{`date:1999-05-31`, `year:1999-05-31`},
		{`year:1999-5..`, `year:1999-05..`},
		{`year:1990s`, `year:1990..1999`},
		{`year:1999..1999`, `year:1999`},
		{`year:1500-02-29`, `year:1500-02-29`},
		{`result:b+r`, `result:B+resign`},
		{`result:"B R"`, `result:B+resign`},
		{`result:W+0.5`, `result:W+0.5`},
		{`result:B+`, `result:B+`},
		{`result:white`, `result:W+`},
		{`result:Jigo`, `result:draw`},
		{`result:?`, `result:unknown`},
		{`B+R`, `result:B+resign`},
		{`honinbo W+3.5`, `honinbo result:W+3.5`},
		{`-b+`, `-result:B+`},
		{`B+T OR W+T`, `result:B+time OR result:W+time`},
		{`jigo Draw`, `result:draw result:draw`},
		{`"B+R" 「黒中押し勝ち」`, `"B+R" "黒中押し勝ち"`},
		{`B R W black void resign 黒 白石 黒田`, `B R W black void resign 黒 白石 黒田`},
		{`B+X C+R a+b`, `B+X C+R a+b`},
		{`黒中押し勝ち 黒番中押勝`, `result:B+resign result:B+resign`},
		{`白半目勝ち 黒3目半勝ち 白10目勝`, `result:W+0.5 result:B+3.5 result:W+10`},
		{`黑中盘胜 黑胜3又1/4子 白勝1/4子 白胜2子 黑胜3目半`, `result:B+resign result:B+6.5 result:W+0.5 result:W+4 result:B+3.5`},
		{`흑불계승 result:"흑 3집반승" 백반집승 백승`, `result:B+resign result:B+3.5 result:W+0.5 백승`},
		{`白時間切れ勝ち 黑超时胜 和棋 무승부`, `result:W+time result:B+time result:draw result:draw`},
		{`Ｂ＋Ｒ result:Ｗ＋３．５ 黑胜0.5子 무효`, `result:B+resign result:W+3.5 result:B+1 result:void`},
		{`"title:meijin" 3:2`, `"title:meijin" "3:2"`},
		{`result:白胜（判负）`, `result:W+forfeit`},
		{`by:t`, `by:time`},
		{`by:0.5..1.5`, `by:0.5..1.5`},
		{`winner:b`, `winner:black`},
		{`winner:cho-sonjin`, `winner:cho-sonjin`},
		{`loser:W player:=anna`, `loser:white player:=anna`},
		{`size:9`, `size:9x9`},
		{`size:19X13`, `size:19x13`},
		{`size:１９ year:１９９０．．１９９９ komi:６．５`, `size:19x19 year:1990..1999 komi:6.5`},
		{`stage:Quarter-Finals`, `stage:quarterfinal`},
		{`stage:"round of 16"`, `stage:round-of-16`},
		{`rules:"Old Chinese"`, `rules:old-chinese`},
		{`finding:rule-ko has:comments`, `finding:rule-ko has:comments`},
		{`source:"my games/a b.sgf"`, `source:"my games/a b.sgf"`},
		{`position:0123456789ABCDEF0123456789abcdef`, `position:0123456789abcdef0123456789abcdef`},
	} {
		q, err := Read(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got := q.String(); got != c.want {
			t.Errorf("%s is read as %s, want %s", c.text, got, c.want)
		}
		if again, err := Read(c.want); err != nil || again.String() != c.want {
			t.Errorf("%s: read again as %s (%v)", c.want, again.String(), err)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`playr:Cho`, `q: character 1: there is no field "playr"; did you mean player:; put text with a colon in quotes`},
		{`go http://x`, `q: character 4: there is no field "http"; put text with a colon in quotes`},
		{`赵 player:`, `q: character 10: player: says nothing`},
		{`a "b`, `q: character 3: the quote is not closed: " is missing`},
		{`「趙`, `q: character 1: the quote is not closed: 」 is missing`},
		{`""`, `q: character 1: nothing between the quotes`},
		{`OR a`, `q: character 1: OR with nothing before it; write "OR" for the word`},
		{`title:honinbo&year:1999`, `q: character 15: a space is missing before year:; put text with a colon in quotes`},
		{`趙,player:cho`, `q: character 3: a space is missing before player:; put text with a colon in quotes`},
		{`(title:meijin OR title:kisei)`, `q: character 1: there are no parentheses: OR ties stronger than the space`},
		{`--x`, `q: character 2: - twice`},
		{`ȺȺȺȺ,Player:x`, `q: character 6: a space is missing before Player:; put text with a colon in quotes`}, // longer in lower case
		{`has:foo`, `q: character 5: "foo" is nothing that can be asked for: want comments`},
		{`a OR`, `q: character 5: OR with nothing after it`},
		{`a OR OR b`, `q: character 6: OR twice`},
		{`*`, `q: character 1: there are no wildcards: whole words and any Chinese, Japanese or Korean characters are found`},
		{`hon*`, `q: character 4: there are no wildcards: whole words and any Chinese, Japanese or Korean characters are found`},
		{`/./`, `q: character 1: no letter or digit to look for in "/./"`},
		{`-`, `q: character 2: no letter or digit to look for in ""`},
		{`player:...`, `q: character 8: no letter or digit to look for in "..."`},
		{`year:1999-13`, `q: character 6: there is no day 1999-13`},
		{`year:1999-02-29`, `q: character 6: there is no day 1999-02-29`},
		{`year:1960..75x`, `q: character 12: "75x" is no date: want YYYY, YYYY-MM or YYYY-MM-DD`},
		{`year:19990`, `q: character 6: "19990" is no date: want YYYY, YYYY-MM or YYYY-MM-DD`},
		{`year:1975..1960`, `q: character 6: "1975..1960" ends before it begins`},
		{`year:..`, `q: character 6: a range needs an end: 1960..1975, 1960.. or ..1975`},
		{`komi:6,5`, `q: character 6: "6,5" is not a number`},
		{`komi:NaN`, `q: character 6: "NaN" is not a number`},
		{`komi:0x1p4`, `q: character 6: "0x1p4" is not a number`},
		{`moves:5..1e9`, `q: character 10: 1e9 is not between 0 and 1000000`},
		{`moves:-1`, `q: character 7: -1 is not between 0 and 1000000`},
		{`moves:1.5`, `q: character 7: "1.5": want whole numbers`},
		{`result:X`, `q: character 8: "X" is no result: want B+R, W+7.5, B+, R, draw, void or ?`},
		{`result:B+X`, `q: character 10: "x" is no way to win: want R, T, F or points`},
		{`size:0`, `q: character 6: "0" is no board size: want 19 or 19x19, up to 52 lines`},
		{`stage:semi`, `q: character 7: "semi" is no stage: want one of preliminary, preliminary-final, round, round-of-32, round-of-16, quarterfinal, semifinal, final, league, challenger-playoff, main, relay`},
		{`position:xyz`, `q: character 10: "xyz" is no position: want the 32 hexadecimal digits of its id`},
		{`finding:rule_ko`, `q: character 13: "rule_ko": want letters, digits and hyphens`},
		{"a\x00b", `q: character 2: control character U+0000`},
		{"趙\xff", `q: character 2: not UTF-8`},
		{strings.Repeat("a", 513), `q: 513 bytes; at most 512 are read`},
		{strings.Repeat("a ", 17), `q: 17 words and conditions; at most 16`},
	} {
		_, err := Read(c.text)
		var fault *Error
		if !errors.As(err, &fault) {
			t.Errorf("%.40s: error %v, want a fault", c.text, err)
			continue
		}
		if got := fault.Error(); got != c.want {
			t.Errorf("%.40s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// TestParameters reads addresses and says what they ask.
func TestParameters(t *testing.T) {
	for _, c := range []struct{ address, want string }{
		{``, ``},
		{`player=Cho+Sonjin`, `q=player%3A%22Cho+Sonjin%22`},
		{`player=%E8%B5%B5%E5%96%84%E6%B4%A5&event=Honinbo&result=B+R`, `q=event%3AHoninbo+player%3A赵善津+result%3AB%2Bresign`},
		{`result=B%2BR&page=3`, `q=result%3AB%2Bresign`},
		{`player=&event=+&limit=&q=`, ``},
		{`black=a&black=b`, `q=black%3Aa+OR+black%3Ab`},
		{`opponent=Otake&player=Rin`, `q=vs%3AOtake+player%3ARin`},
		{`from=1960`, `q=year%3A1960..`},
		{`from=1960-04&to=1975`, `q=year%3A1960-04..1975`},
		{`to=1975-12-31`, `q=year%3A..1975-12-31`},
		{`q=ko+-rules:ing&winner=white`, `q=ko+-rules%3Aing+winner%3Awhite`},
		{`sort=-date&limit=200&facets=title,decade,title`, `facets=title%2Cdecade&limit=200&sort=-date`},
	} {
		values, err := url.ParseQuery(c.address)
		if err != nil {
			t.Fatal(err)
		}
		q, err := Parse(values, "page")
		if err != nil {
			t.Errorf("%s: %v", c.address, err)
			continue
		}
		got := q.Values()
		want, _ := url.ParseQuery(c.want)
		if got.Encode() != want.Encode() {
			t.Errorf("%s asks %s, want %s", c.address, got.Encode(), want.Encode())
		}
		if again, err := Parse(got); err != nil || again.Values().Encode() != want.Encode() {
			t.Errorf("%s: read again as %v (%v)", c.address, again.Values(), err)
		}
	}
}

func TestParameterFaults(t *testing.T) {
	for _, c := range []struct{ address, want string }{
		{`playr=Cho`, `playr: there is no such parameter; did you mean player`},
		{`colour=black`, `colour: there is no such parameter`},
		{`limit=0`, `limit: "0" is not a number from 1 to 200`},
		{`limit=201`, `limit: "201" is not a number from 1 to 200`},
		{`limit=1e9`, `limit: "1e9" is not a number from 1 to 200`},
		{`from=-1`, `from: "-1" is no date: want YYYY, YYYY-MM or YYYY-MM-DD`},
		{`from=1960&from=1970`, `from: given twice`},
		{`from=1975&to=1960`, `to: "1975..1960" ends before it begins`},
		{`q=a&q=b`, `q: given twice`},
		{`sort=colour`, `sort: "colour" is no order: want one of [date -date event -event moves -moves relevance]`},
		{`facets=title,age`, `facets: "age" cannot be counted: want some of [player opponent title event edition decade year result winner rules size finding source]`},
		{`cursor=abc`, `cursor: not a cursor of ours: begin again at the first page`},
		{`result=B%2BX`, `result: character 3: "x" is no way to win: want R, T, F or points`},
		{`player=` + strings.Repeat("a", 600), `player: 600 bytes; at most 512 are read`},
		{`player=` + strings.Repeat("a", 300) + `&event=` + strings.Repeat("b", 300), `q: the question takes 614 bytes; at most 512`},
		{`player=a%00`, `player: character 2: control character U+0000`},
	} {
		values, err := url.ParseQuery(c.address)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Parse(values)
		var fault *Error
		if !errors.As(err, &fault) || fault.Error() != c.want {
			t.Errorf("%.60s:\n got %v\nwant %s", c.address, err, c.want)
		}
	}
}

func TestCursors(t *testing.T) {
	q, err := Parse(url.Values{"player": {"Cho"}, "sort": {"event"}})
	if err != nil {
		t.Fatal(err)
	}
	place := Cursor{Event: "本因坊", Number: 54, Second: 19990531, ID: kifu.GameID{1, 2, 3}}
	next := q.After(place)
	again, err := Parse(next.Values())
	if err != nil {
		t.Fatal(err)
	}
	if got := *again.Cursor; got.Event != place.Event || got.Number != 54 || got.Second != 19990531 || got.ID != place.ID {
		t.Errorf("the cursor came back as %+v", got)
	}
	for name, change := range map[string]url.Values{
		"another player": {"player": {"Otake"}, "sort": {"event"}},
		"another order":  {"player": {"Cho"}, "sort": {"date"}},
	} {
		change.Set("cursor", next.Cursor.String())
		if _, err := Parse(change); err == nil {
			t.Errorf("a cursor was taken for %s", name)
		}
	}
}

func TestOrder(t *testing.T) {
	for text, want := range map[string]Sort{`player:Cho`: ByDate, `Cho`: ByRelevance, `-Cho`: ByDate, ``: ByDate} {
		q, err := Read(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := q.Order(); got != want {
			t.Errorf("%q comes %s, want %s", text, got, want)
		}
	}
}

// FuzzRead: whatever can be read has one way of writing, which reads the same.
func FuzzRead(f *testing.F) {
	for _, s := range []string{`player:"Cho Sonjin" -rules:ing a OR b`, `「趙」 komi:..6.5 year:1960..`, `result:B+R by:1..2 "\"" “”`, `winner:b size:9x9 stage:final`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := Read(text)
		var fault *Error
		if err != nil && !errors.As(err, &fault) {
			t.Fatalf("%q: an error of another kind: %v", text, err)
		}
		if err != nil {
			return
		}
		one := q.String()
		again, err := Read(one)
		if err != nil || again.String() != one {
			t.Fatalf("%q is written %q, which reads as %q (%v)", text, one, again.String(), err)
		}
	})
}

// TestManual reads every question that docs/query.md shows.
func TestManual(t *testing.T) {
	manual, err := os.ReadFile("../docs/query.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(manual), "```\n")
	block, table, _ := strings.Cut(block, "```")
	questions := strings.Split(strings.TrimSpace(block), "\n")
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, "|"); len(cells) == 5 && strings.Contains(cells[3], "`") {
			for i, part := range strings.Split(cells[3], "`") {
				if i%2 == 1 {
					questions = append(questions, part)
				}
			}
		}
	}
	if len(questions) < 40 {
		t.Fatalf("only %d questions: has the manual changed its form?", len(questions))
	}
	for _, text := range questions {
		if _, err := Read(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

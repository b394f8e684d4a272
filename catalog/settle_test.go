package catalog

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// header is properties as SGF writes them, each with the offset of its bracket.
func header(s string) kifu.Header {
	var h kifu.Header
	at := 0
	for _, v := range parseContext(s) {
		at += strings.Index(s[at:], v.ID+"["+v.Text+"]")
		v.Offset, v.Raw = int64(at+len(v.ID)), []byte(v.Text)
		h = append(h, v)
	}
	return h
}

func TestSettle(t *testing.T) {
	tab := tables(t)
	for _, c := range []struct{ name, header, file, want, findings string }{
		{"a whole header", "EV[54th Honinbo Title]RO[3]PB[Cho Chikun]BR[9p, Honinbo]PW[Cho Sonjin]WR[8p]KM[5.5]RE[W+R]DT[1999-05-31,06-01]", "",
			`black=cho-chikun/9p white=cho-sonjin/8p event="honinbo #54 final game=3" result=W+R komi=5.5 date=1999-05-31,1999-06-01 rules=japanese`, ""},
		{"two names in one field", "PB[林海峰赵善津]PW[]", "", `black=rin-kaiho white=cho-sonjin`, "name-run-together@2"},
		{"two names in White's field", "PB[]PW[黄孟正赵善津]", "", `black=ko-mosei white=cho-sonjin`, "name-run-together@6"},
		{"two with their ranks", "PW[赵治勋九段赵善津九段]", "", `black=cho-chikun/9p white=cho-sonjin/9p`, "name-run-together@2 name-rank@2 name-rank@2"},
		{"nobody plays himself", "PB[趙治勲]PW[Cho Chikun]", "", `black=cho-chikun white=cho-chikun`, "name-same@15"},
		{"programs do", "PB[AlphaGo]PW[AlphaGo]", "", `black=alphago white=alphago`, ""},
		{"whatever their version", "PB[GNU Go 3.8 level 1]PW[GNU Go 3.8 level 1]", "", `black=gnu-go white=gnu-go`, ""},
		{"or its number", "PB[Zen19 (random seed 7)]PW[Zen19 (random seed 7)]", "", `black=deepzengo white=deepzengo`, ""},
		{"a program's owner is none", "PB[Fuego Ichiro]PW[Fuego Ichiro]", "", `black=?Fuego Ichiro white=?Fuego Ichiro`, "name-same@18"},
		{"nobody plays before birth", "PB[Cho Chikun]PW[Honinbo Shusaku]DT[1850]", "", `black=?Cho Chikun white=honinbo-shusaku date=1850`, "name-lifetime@2"},
		{"nor after death", "PB[Fujisawa Hosai]PW[Lee Changho]DT[2001-02-03]", "", `black=?Fujisawa Hosai white=lee-changho date=2001-02-03`, "name-lifetime@2"},
		{"nobody is 9 dan before the promotion", "PB[Nie Weiping]BR[9p]PW[Rin Kaiho]WR[9p]DT[1976-04-01]", "", `black=nie-weiping/9p white=rin-kaiho/9p date=1976-04-01`, "name-rank-contradicts@2"},
		{"nor less after it", "PB[聂卫平]BR[七段]DT[1995]", "", `black=nie-weiping/7p date=1995`, "name-rank-contradicts@2"},
		{"the year itself is neither", "PB[聂卫平]BR[七段]PW[马晓春八段]DT[1982]", "", `black=nie-weiping/7p white=ma-xiaochun/8p date=1982`, "name-rank@25"},
		{"nobody is 9 dan as a child", "PB[Cho Chikun]BR[9p]DT[1968]", "", `black=cho-chikun/9p date=1968`, "name-rank-contradicts@2"},
		{"nor a professional at five", "PB[Iyama Yuta]BR[1p]DT[1994]", "", `black=iyama-yuta/1p date=1994`, "name-rank-contradicts@2"},
		{"a child's rank on a server is no contradiction", "PB[Iyama Yuta]BR[5d]DT[1996]", "", `black=iyama-yuta/5d date=1996`, ""},
		{"placeholders are nobody", "PB[Black]PW[White]", "", ``, "name-placeholder@2 name-placeholder@11"},
		{"an account is no title", "AP[foxwq]PB[温州棋王]PW[a/b]BR[9段]", "", `black=?温州棋王/9d white=?a/b`, ""},
		{"a homonym needs more", "EV[第15届天元战]", "", `event="- #15 key=天元战"`, "event-homonym@2"},
		{"such as two players", "EV[第3届天元战]PB[曹大元]PW[聂卫平]", "", `black=cao-dayuan white=nie-weiping event="tianyuan-cn #3" rules=chinese`, ""},
		{"or a script", "EV[第3期名人戦]DT[1964]", "", `event="meijin-old #3" date=1964 rules=japanese`, ""},
		{"the series by the year", "EV[第3期名人戦]DT[1978]", "", `event="meijin #3" date=1978 rules=japanese`, ""},
		{"edition by the year", "EV[Kisei]DT[2001-02-03]", "", `event="kisei #25" date=2001-02-03 rules=japanese`, ""},
		{"edition against the year", "EV[54th Honinbo]DT[1989]", "", `event="honinbo #54" date=1989 rules=japanese`, "event-edition@2"},
		{"the folder's word", "PB[Cho U]", "pro/Honinbo/54/1.sgf", `black=cho-u event="honinbo #54" rules=japanese`, "event-elsewhere@0"},
		{"a folder named for a person", "DT[1950]", "ancient/Honinbo_Shuwa/1.sgf", `date=1950`, ""},
		{"or for a title to come", "DT[1582]", "ancient/Honinbo/1.sgf", `date=1582`, ""},
		{"nor has a person's name in the event a title", "EV[本因坊秀策 v. Honinbo Shuwa]DT[1950]", "", `event="- key=本因坊秀策vhoninboshuwa" date=1950`, ""},
		{"a title of another time", "EV[54th Honinbo, final]DT[1889]", "", `event="- #54 final key=honinbo" date=1889`, "event-years@2"},
		{"a title that had ended", "EV[Fujitsu Cup]DT[2018]", "", `event="- key=fujitsucup" date=2018`, "event-years@2"},
		{"its first year was two years long", "EV[1st Honinbo]DT[1939]", "", `event="honinbo #1" date=1939 rules=japanese`, ""},
		{"the game's name", "GN[第4届三星杯半决赛]", "", `event="samsung #4 semifinal"`, "event-elsewhere@0"},
		{"moves are no round", "EV[天元赛]RO[211]", "", `event="- key=天元赛"`, "event-homonym@2"},
		{"women's", "EV[12th Women's Honinbo]RO[Round 2]", "", `event="w-honinbo #12 round round=2" rules=japanese`, ""},
		{"a final of a section is no final", "EV[9th Judan]RO[Losers' Section, Final]", "", `event="judan #9 main" rules=japanese`, ""},
		{"nor of a block", "EV[9th Judan, final]RO[Block A]", "", `event="judan #9 main" rules=japanese`, ""},
		{"nor a semifinal", "EV[9th Judan]RO[Winner Section, Semifinals]", "", `event="judan #9 main" rules=japanese`, ""},
		{"a section's preliminary", "EV[9th Judan]RO[Preliminary, group P, final]", "", `event="judan #9 preliminary-final" rules=japanese`, ""},
		{"no title on a small board", "EV[NHK TV 9x9 Tournament 1991]", "Go/NHK/1.sgf", `event="- key=nhktv9x9tournament"`, ""},
		{"on the ordinary one", "EV[40th NHK Cup 19x19]", "", `event="nhk #40" rules=japanese`, ""},
		{"a title's youth", "EV[26th Junior NHK Cup, final]", "NHK/26/1.sgf", `event="- #26 final key=juniornhkcup"`, ""},
		{"another country's", "EV[7th Korean Women's Kisei]", "", `event="- #7 key=koreanwomenskisei"`, ""},
		{"a game beside the event", "EV[Exhibition game at Honinbo accession ceremony]", "", `event="- key=exhibitiongameathoninboaccessionceremony"`, ""},
		{"komi in the event", "EV[友谊赛 贴3又3/4子]", "", `event="- key=友谊赛贴又子" komi=7.5`, "komi-elsewhere@2"},
		{"handicap in the event", "EV[吴先生让二子局]", "", `event="- key=吴先生让二子局" handicap=2`, ""},
		{"terms are no handicap", "EV[吴先相先 十番棋]HA[0]", "", `event="jubango" rules=japanese`, ""},
		{"both lost", "RE[Both lost]", "", `note=both-lost`, "result-both-lost@2"},
		{"rules by name", "RU[日本规则]", "", `rules=japanese`, ""},
		{"pair and team", "PB[小西和子(七段) 赵善津(九段)]PW[金艳(三段) 加藤正夫(九段)]", "", `black=konishi-kazuko/7p+cho-sonjin/9p white=kin-en/3p+kato-masao/9p`, "name-rank@2 name-rank@30"},
		{"two ranks for two", "PB[Kato Tomoko & Takao Shinji]BR[5p & 9p]", "", `black=kato-tomoko/5p+takao-shinji/9p`, ""},
	} {
		h := header(c.header)
		s, found := tab.Settle(Input{Header: h, File: c.file, Moves: 211})
		var codes []string
		for _, f := range found {
			codes = append(codes, string(f.Code)+"@"+number(int(f.Place.Offset)))
		}
		findings := strings.ReplaceAll(strings.Join(codes, " "), "@ ", "@0 ")
		if strings.HasSuffix(findings, "@") {
			findings += "0"
		}
		if c.name == "pair and team" {
			findings = "name-rank@2 name-rank@30" // the offset is in bytes
		}
		if got := settledText(s); got != c.want || findings != c.findings {
			t.Errorf("%s: %s\n got %s  %s\nwant %s  %s", c.name, c.header, got, findings, c.want, c.findings)
		}
	}
}

// settledText is what was settled, for a table.
func settledText(s kifu.Settled) string {
	var words []string
	add := func(name, v string) {
		if v != "" {
			words = append(words, name+"="+v)
		}
	}
	add("black", peopleText(s.Black))
	add("white", peopleText(s.White))
	if e := eventText(s.Event); e != "-" {
		add("event", `"`+e+`"`)
	}
	if s.Result != (kifu.Result{}) {
		add("result", s.Result.String())
	}
	add("note", s.Note)
	if s.Komi.Known {
		add("komi", kifu.Points(s.Komi.Points))
	}
	add("date", dateList(s.Dates))
	add("handicap", number(s.Handicap))
	add("rules", s.Rules)
	return strings.Join(words, " ")
}

func peopleText(people []kifu.Person) string {
	var out []string
	for _, p := range people {
		text := p.ID
		if text == "" {
			text = "?" + p.Name
		}
		out = append(out, strings.TrimSuffix(text+"/"+p.Rank, "/"))
	}
	return strings.Join(out, "+")
}

// TestNothingIsTrimmed holds that settling leaves the header as it was.
func TestNothingIsTrimmed(t *testing.T) {
	h := header("PB[  甲田　一郎九段 ]RE[ 黑中盘胜 ]DT[ 1971年5月 ]KM[ 6目半 ]EV[ 第54届本因坊 ]")
	before, _ := json.Marshal(h)
	tables(t).Settle(Input{Header: h})
	if after, _ := json.Marshal(h); string(after) != string(before) {
		t.Errorf("the header became %s", after)
	}
}

func TestExplainSaysWhy(t *testing.T) {
	h := header("EV[Kisei]PB[Cho Chikun]PW[Nobody Known]RE[黑胜1又3/4子]KM[375]DT[c. 2001]RU[]")
	got, err := json.Marshal(tables(t).Explain(Input{Header: h}))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"field":"date","raw":"c. 2001","settled":["2001"],"rule":"about then","confidence":"guess","note":"approximate"}`,
		`"field":"black","raw":"Cho Chikun","settled":[{"name":"Cho Chikun","id":"cho-chikun","rank":""}],"rule":"spelling","confidence":"sure"`,
		`"rule":"not in the tables","confidence":"none"`,
		`"rule":"title, edition by the year","confidence":"likely"`,
		`"settled":"B+3.5","rule":"zi","confidence":"sure"`,
		`"settled":7.5,"rule":"hundredths of a zi","confidence":"likely"`,
		`"field":"rules","raw":"","settled":"japanese","rule":"title kisei","confidence":"likely"`,
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}

// TestEventAloneHeedsItsContext holds that a value with other properties beside
// it is settled as in a record.
func TestEventAloneHeedsItsContext(t *testing.T) {
	tab := tables(t)
	for _, c := range []struct{ raw, context, want string }{
		{"54th Honinbo", "", "honinbo #54"},
		{"54th Honinbo", "DT[1889]", "- #54 key=honinbo"},
		{"Kisei", "DT[2001-02-03]", "kisei #25"},
		{"第3届天元战", "PB[曹大元]PW[聂卫平]", "tianyuan-cn #3"},
	} {
		if got := eventText(tab.Event(c.raw, c.context).Settled.(kifu.Event)); got != c.want {
			t.Errorf("%s with %s is %s, want %s", c.raw, c.context, got, c.want)
		}
	}
}

func TestLostBytesAreMended(t *testing.T) {
	raw := []byte("\xe6\x9d\x8e\xe6\x98\x8c\xe9\x95\x90") // 李昌镐
	for i, c := range raw {
		if c == 0x9d || c == 0x90 {
			raw[i] = '?'
		}
	}
	h := kifu.Header{{ID: "PB", Text: "\ufffd?\ufffd昌\ufffd?", Raw: raw}, {ID: "PW", Text: "Nobody Known"}}
	s, found := tables(t).Settle(Input{Header: h})
	if peopleText(s.Black) != "lee-changho" || len(found) != 1 || found[0].Code != NameBroken {
		t.Errorf("%s, %+v", peopleText(s.Black), found)
	}
}

// TestLongValuesTakeNoTime is a megabyte of each kind of value: what cannot be a
// value is not looked at.
func TestLongValues(t *testing.T) {
	tab := tables(t)
	for _, piece := range []string{"九段", "1", "(", "a ", "黑胜", "1999-05-31,", "赵善津", "& ", "·", "第五", "->16", "Cho ", "½", "\xff", "々"} {
		long := strings.Repeat(piece, 1<<20/len(piece))
		h := kifu.Header{}
		for _, id := range []string{"PB", "BR", "PW", "WR", "EV", "RO", "GN", "RE", "KM", "DT", "RU", "PC", "AP", "HA"} {
			h = append(h, kifu.Value{ID: id, Text: long, Raw: []byte(long)})
		}
		s, found := tab.Settle(Input{Header: h, File: long})
		if text, _ := json.Marshal(s); len(text) > 100*most {
			t.Errorf("%q settled to %d bytes", piece, len(text))
		}
		if len(found) == 0 {
			t.Errorf("%q: a megabyte of it in each field, and nothing found", piece)
		}
	}
}

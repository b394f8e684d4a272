package catalog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

// eachReading calls check for each "value => reading" line of a table.
func eachReading(t *testing.T, table string, check func(raw, want string)) {
	t.Helper()
	n := 0
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		raw, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("no => in %q", line)
		}
		check(raw, want)
		n++
	}
	if n == 0 {
		t.Fatal("the table is empty")
	}
}

func TestResultForms(t *testing.T) {
	eachReading(t, `
两败 => ?
W+Forf => W+F
Black 184 White 177 => ?
0-1 => ?
黑负 => W+
白中盘负 => B+R
黑超时负 => W+T
黑超时 => W+T
黑认输 => W+R
白棋认输 => B+R
黑弃权 => W+F
白方弃权负 => B+F
黑胜1又3/4子 => B+3.5
白胜四分之三子 => W+1.5
黑胜一又四分之一子 => B+2.5
黑1/4子胜 => B+0.5
黑胜2子半 => B+5
白胜半子 => W+1
黑胜３／４子 => B+1.5
黑胜 0.75子 => B+1.5
白勝７目半 => W+7.5
黒中押し勝ち => B+R
白番中押し勝ち => W+R
黒半目勝ち => B+0.5
黒番半目勝ち => B+0.5
黒不戦勝 => B+F
白時間勝ち => W+T
両者負け => ?
双方负 => ?
和棋 => Draw
平局 => Draw
双方和棋 => Draw
無勝負 => Void
四劫循環無勝負 => Void
長生無勝負 => Void
封盘 => Void
未完 => Void
흑 1집반승 => B+1.5
백 불계승 => W+R
흑불계패 => W+R
백 시간패 => B+T
백 기권승 => W+F
무승부 => Draw
판빅 => Void
흑 2집 승 => B+2
흑승 => B+
백 반칙승 => W+F
B+1.75 => B+3.5
B+0.25 => B+0.5
W+3/4 => W+1.5
W+1 3/4 => W+3.5
W+7 1/2 => W+7.5
B+R? => B+R
B+? => B+
W+? => W+
Black won by resignation => B+R
White won by 3 1/2 points => W+3.5
W wins by half a point => W+0.5
B wins by half point => B+0.5
White lost by resignation => B+R
Black lost by 2.5 => W+2.5
B+T. => B+T
B + Time => B+T
White timed out => B+T
Black wins on forfeit => B+F
W+FORFEIT => W+F
B+Resignation => B+R
W+RES => W+R
B+res. => B+R
black+2.5 => B+2.5
BLACK +R => B+R
white resigned => B+R
Black ran out of time => W+T
White wins by default => W+F
Black win by 1.5 point => B+1.5
3.5 => ?
B+400.5 => B+
B+1000 => B+
W+0 => W+
W+0.0 => W+
B-R => ?
W- => ?
B+-1 => ?
Draw (triple ko) => Draw
no result (triple ko) => Void
Triple ko => Void
void => Void
VOID => Void
DRAW => Draw
jigo. => Draw
Drawn => Draw
Suspended => Void
Abandoned => Void
Unfinished => Void
Both win => ?
Both lost => ?
both players lost on time => ?
not played => Void
Not known => ?
N/A => ?
- => ?
?? => ?
disputed => ?
B+3.5 or W+0.5 => ?
W+R, W+T => W+R
黑中盘胜。 => B+R
黑胜（中盘） => B+R
白胜(3目半) => W+3.5
黑棋胜 => B+
黑番胜1目半 => B+1.5
白方胜3.5目 => W+3.5
黑中盘 => B+R
白中押 => W+R
黑先手胜 => B+
结果：白胜 => W+
白胜黑2子 => W+4
黑以2又1/4子胜 => B+4.5
黑胜贰目 => B+2
白 6目半 勝 => W+6.5
白5目半勝ち => W+5.5
白 2.5目勝 => W+2.5
黒 3目 勝ち => B+3
先番3目勝ち => B+3
先番中押勝 => B+R
後手番中押し勝ち => W+R
黑185子胜 => B+
黑胜186.5子 => B+
黑1目负 => W+1
+R => ?
W+B+R => ?
ＷＨＩＴＥ＋Ｒ => W+R
Ｂ＋３．５ => B+3.5
Ｗ＋Ｔ => W+T
Weiß gewinnt => W+
无胜负(三劫) => Void
打挂(未完) => Void
黑 +  2.5 => B+2.5
Black wins => B+
B 3.5 => B+3.5
W 12.5 => W+12.5
B+ 3.5 pts => B+3.5
W+2.5 points => W+2.5
B+13 1/2 => B+13.5
黑胜十七目 => B+17
黑胜二十三目半 => B+23.5
白胜廿一目 => W+21
白逾时负 => B+T
黑超时判负 => W+T
白犯规胜 => W+F
黑反则负 => W+F
黒反則負け => W+F
W+Time Over => W+T
W+Repetition => W+
`, func(raw, want string) {
		if got := readResult(raw); got.result.String() != want {
			t.Errorf("RE[%s] is %s by %s, want %s", raw, got.result, got.rule, want)
		}
	})
}

// TestKomiForms has the context behind the value, parted by a bar.
func TestKomiForms(t *testing.T) {
	eachReading(t, `
reverse 5.5 => -5.5
逆コミ5目半 => -5.5
倒贴5目 => -5
6½ => 6.5
6 1/2 => 6.5
6.50 => 6.5
6.5 points => 6.5
6.5 moku => 6.5
5目半コミ出し => 5.5
コミ6目半 => 6.5
コミなし => 0
4目半 => 4.5
四目半 => 4.5
先番五目半コミ出し => 5.5
贴六目半 => 6.5
黑贴6.5目 => 6.5
黑贴3.75子 => 7.5
黑贴三又四分之三子 => 7.5
贴3又3/4子 => 7.5
贴3 3/4子 => 7.5
大贴目 => none
互先 => none
不贴目 => 0
无贴目 => 0
덤 6집반 => 6.5
덤6집반 => 6.5
6집반 => 6.5
공제 6집 반 => 6.5
덤 없음 => 0
komi 6.5 => 6.5
Komi: 6.5 => 6.5
6.5 komi => 6.5
+6.5 => 6.5
-6.5 => -6.5
−6.5 => -6.5
0.5 => 0.5
0.75 => 1.5
7.25 => none
3.25 => 6.5
2.25 => 4.5
1.75 | RU[Chinese] => 3.5
3.75 | RU[chinese] => 7.5
7.5 | RU[Chinese] => 7.5
3.5 | RU[Chinese] => 3.5
3.0 => 3
375 | RU[Chinese] => 7.5
750 => 7.5
550 => 5.5
325 => 6.5
275 => 5.5
225 => 4.5
175 => 3.5
100 => 100
200 => 200
300 => 300
0 | AP[foxwq]RU[Japanese] => 0
650 | AP[foxwq]RU[Chinese] => 6.5
100 | AP[foxwq] => 1
1000 | AP[foxwq] => 10
20 | AP[foxwq]RU[Japanese] => 20
6.5? => 6.5
? => none
unknown => none
half => 0.5
half a point => 0.5
no => 0
None. => 0
5,5 => 5.5
5。5 => none
６．５ => 6.5
6.5目（黑贴） => 6.5
1e3 => none
0x6 => none
5½ => 5.5
7½ points => 7.5
1/2 => 0.5
5.5. => 5.5
7.500000 => 7.5
-0.5 => -0.5
6.25 => none
`, func(line, want string) {
		raw, context, _ := strings.Cut(line, " | ")
		got := tables(t).Komi(raw, context)
		text := "none"
		if k := got.Settled.(kifu.Komi); k.Known {
			text = kifu.Points(k.Points)
		}
		if text != want {
			t.Errorf("KM[%s]%s is %s by %s, want %s", raw, context, text, got.Rule, want)
		}
	})
}

func TestDateForms(t *testing.T) {
	eachReading(t, `
九九年五月 => none
1999-5-31~1 => 1999-05-31,1999-06-01
1999-12-31~1 => 1999-12-31,2000-01-01
1835年閏7月 => 1835
단기 4292년 3월 4일 => 1959-03-04
1998년 3월 4~5일 => 1998-03-04,1998-03-05
1998年 3月 4・5日 => 1998-03-04,1998-03-05
唐代 => none
1866-04-18 )Keio 2 III 4) => 1866-04-18
0850 onwards => 0850
1994-009-1 => 1994
1999年5月31日、6月1日 => 1999-05-31,1999-06-01
1999年5月31日～6月1日 => 1999-05-31,1999-06-01
1999年5月 => 1999-05
1999.5 => 1999-05
1999/05/31 => 1999-05-31
1999/5/31-6/1 => 1999-05-31,1999-06-01
1999.05.31,06.01 => 1999-05-31,1999-06-01
1999-05-31/06-01 => 1999-05-31,1999-06-01
一九九九年五月三十一日 => 1999-05-31
二〇〇四年二月 => 2004-02
平成11年5月31日 => 1999-05-31
平成元年1月8日 => 1989-01-08
令和元年 => 2019
昭和54.3.5 => 1979-03-05
S54.3.5 => 1979-03-05
明治11年 => 1878
大正15年12月 => 1926-12
天保6年7月19日 => 1835
嘉永元年 => 1848
文政10年 => 1827
康熙10年 => 1671
乾隆四年 => 1739
民國七十二年 => 1983
民国23年5月 => 1934-05
光绪三年 => 1877
天保六年乙未七月十九日 => 1835
1835年(天保6年)7月19日 => 1835
陰暦 1835-07-19 => 1835
农历1835年7月 => 1835
旧暦7月 => none
1971년 5월 13일 => 1971-05-13
1971년 => 1971
31 May 1999 => 1999-05-31
May 31 1999 => 1999-05-31
May 31st, 1999 => 1999-05-31
31st of May 1999 => 1999-05-31
31 May - 1 June 1999 => 1999-05-31,1999-06-01
31 May, 1 June 1999 => 1999-05-31,1999-06-01
May 13-14, 1971 => 1971-05-13,1971-05-14
May 13/14 1971 => 1971-05-13,1971-05-14
13/14 May 1971 => 1971-05-13,1971-05-14
13-14 May 1971 => 1971-05-13,1971-05-14
May/June 1999 => 1999-05,1999-06
May 1999 => 1999-05
Spring 1999 => 1999
1999 spring => 1999
summer of 1857 => 1857
early 1850 => 1850
mid-1850 => 1850
late 1840s => none
1840s => none
18th century => none
c. 1700 => 1700
c1700 => 1700
circa 1700 => 1700
~1700 => 1700
1700? => 1700
1700 or 1701 => 1700,1701
between 1700 and 1710 => 1700,1710
1700-1710 => 1700,1710
1843/44 => 1843,1844
1843-44 => 1843,1844
about 1843 => 1843
after 1840 => none
until 1839 => none
before 1839-05 => none
1999-5-31 => 1999-05-31
1999-05-31T => 1999-05-31
1999-05-31 10:00 => 1999-05-31
1999-05-31 10:00-18:00 => 1999-05-31
1999-05-31T10:00:00+09:00 => 1999-05-31
19990531 => 1999-05-31
990531 => none
31.05.1999 => 1999-05-31
31-5-1999 => 1999-05-31
13/05/1971 => 1971-05-13
05/13/1971 => 1971-05-13
5/6/1971 => 1971
6/6/1971 => 1971-06-06
12-31-1998 => 1998-12-31
1999-13-01 => 1999
1999-00-10 => 1999
1999-04-31 => 1999-04
2000-02-29 => 2000-02-29
1999-02-29 => 1999-02
0000 => none
0000-05-01 => none
99 => none
'99 => none
1999-05-31, => 1999-05-31
1999-05-31;06-01 => 1999-05-31,1999-06-01
1999-05-31 & 06-01 => 1999-05-31,1999-06-01
1999-05-31 and 1999-06-01 => 1999-05-31,1999-06-01
1999-05-31, 1999-06-01 => 1999-05-31,1999-06-01
1999-05-30,31,06-01 => 1999-05-30,1999-05-31,1999-06-01
1999-12-31,2000-01-01 => 1999-12-31,2000-01-01
1999-05-31..06-02 => 1999-05-31,1999-06-02
1999-05-30..06-02 => 1999-05-30,1999-06-02
1999-05-28..30 => 1999-05-28,1999-05-29,1999-05-30
1999-05-28/30 => 1999-05-28,1999-05-30
1999-05-28~29 => 1999-05-28,1999-05-29
1999-05-28 to 1999-05-29 => 1999-05-28,1999-05-29
Published 1975 => none
published in Kido 1975-04 => none
Broadcast on 1999-05-31 => none
1999-05-31 (broadcast) => none
(published 1975-04-01) => none
放送日 1999-05-31 => none
1999年5月31日播出 => none
1999-05-31 TV => 1999-05-31
played 1999-05-31 => 1999-05-31
1999-05-31 (Tokyo) => 1999-05-31
1999-05-31 (published 1999-06-30) => 1999-05-31
Date: 1999-05-31 => 1999-05-31
unknown => none
? => none
- => none
196x => none
19?? => none
199? => none
1999-??-?? => 1999
1999-05-?? => 1999-05
1999-05-3? => 1999-05
Heian period => none
Ming dynasty => none
AD 850 => 0850
850 => 0850
196 AD => 0196
200 BC => none
Tue May 31 1999 => 1999-05-31
Mon, 31 May 1999 10:00:00 GMT => 1999-05-31
1999, May 31 => 1999-05-31
2018-05-10T16:19:34.094Z => 2018-05-10
1971-05-13　14:00 => 1971-05-13
１９７１－０５－１３ => 1971-05-13
1971年05月13日 14:00 => 1971-05-13
1971－5－13 => 1971-05-13
71/5/13 => none
昭和46 => 1971
昭46.5.13 => 1971-05-13
1988-07-20,21 or 22 => 1988-07-20,1988-07-21,1988-07-22
12th and 13th march 94 => none
1885-04-06..Fall 1886 => 1885-04-06,1886
1992-31-8 => 1992
2019-02-28,2020-02-29,2021-01-10,11,12,02-03 => 2019-02-28,2020-02-29,2021-01-10,2021-01-11,2021-01-12,2021-02-03
`, func(raw, want string) {
		got := readDate(raw)
		text := dateList(got.dates)
		if text == "" {
			text = "none"
		}
		if text != want {
			t.Errorf("DT[%s] is %s by %s, want %s", raw, text, got.rule, want)
		}
	})
}

func TestNameForms(t *testing.T) {
	eachReading(t, `
甲田一郎二段 => 甲田一郎/2p
甲田一郎十段 => 甲田一郎
甲田一郎 九段 => 甲田一郎/9p
甲田一郎（九段） => 甲田一郎/9p
甲田一郎[9p] => 甲田一郎/9p
甲田一郎9段 => 甲田一郎/9d
甲田一郎9p => 甲田一郎/9p
甲田一郎P9段 => 甲田一郎/9p
职业九段 甲田一郎 => 甲田一郎/9p
九段甲田一郎 => 甲田一郎/9p
甲田一郎职业九段 => 甲田一郎/9p
甲田一郎业余6段 => 甲田一郎/6d
甲田一郎业余六段 => 甲田一郎/6d
甲田一郎7d => 甲田一郎/7d
甲田一郎本因坊 => 甲田一郎
甲田名誉棋聖 => 甲田
甲田一郎棋圣 => 甲田一郎
甲田碁聖 => 甲田
本因坊秀策 => 本因坊秀策
本因坊秀哉名人 => 本因坊秀哉
二十五世本因坊治勲 => 二十五世本因坊治勲
名人甲田一郎 => 名人甲田一郎
甲田一郎，乙山次郎 => 甲田一郎 + 乙山次郎
甲田一郎/乙山次郎 => 甲田一郎 + 乙山次郎
甲田一郎＆乙山次郎 => 甲田一郎 + 乙山次郎
甲田一郎、乙山次郎 => 甲田一郎 + 乙山次郎
甲田一郎和乙山次郎 => 甲田一郎和乙山次郎
甲田一郎 乙山次郎 => 甲田一郎 + 乙山次郎
小林泉美 山下敬吾 => 小林泉美 + 山下敬吾
小林泉美・山下敬吾 => 小林泉美 + 山下敬吾
小林泉美·山下敬吾 => 小林泉美 + 山下敬吾
小林泉美九段山下敬吾八段 => 小林泉美/9p + 山下敬吾/8p
赵治勋(日本) => 赵治勋
赵治勋（韩国籍） => 赵治勋
趙治勲(Cho Chikun) => 趙治勲
Cho Chikun 趙治勲 => 趙治勲
Cho Chikun Cho Chikun => Cho Chikun
Cho Chikun, Cho Chikun => Cho Chikun
Cho, Chikun => Cho, Chikun
Chikun Cho => Chikun Cho
CHO CHIKUN => CHO CHIKUN
cho chi-kun => cho chi-kun
Cho Chi Hun => Cho Chi Hun
Jo Chihun => Jo Chihun
Yi Ch'ang-ho => Yi Ch'ang-ho
Yi Ch’ang-ho => Yi Ch’ang-ho
Lee Chang-ho => Lee Chang-ho
Lee Chang Ho => Lee Chang Ho
Changho Lee => Changho Lee
Lee, Changho => Lee, Changho
I Changho => I Changho
李昌鎬九段 => 李昌鎬/9p
이창호 => 이창호
이창호 9단 => 이창호/9d
이창호九단 => 이창호/9p
이창호9단 => 이창호/9d
Ch'oe Ch'eol-han => Ch'oe Ch'eol-han
Choi Cheolhan => Choi Cheolhan
Ohtake Hideo => Ohtake Hideo
Otake Hideo 9 dan => Otake Hideo/9d
Kobayashi Koichi, 9 dan => Kobayashi Koichi/9d
Kobayashi Koichi 9p, Meijin => Kobayashi Koichi/9p
Takemiya Masaki (9 dan) => Takemiya Masaki/9d
Alpha Ichiro 9 dan pro => Alpha Ichiro/9p
Alpha Ichiro 6d ama => Alpha Ichiro/6d
Alpha Ichiro, 9p => Alpha Ichiro/9p
Mr. Alpha => Mr. Alpha
Mr. Cho Chikun => Cho Chikun
Black: Alpha => Alpha
Black Alpha => Black Alpha
黑 嘉嘉 => 黑嘉嘉
黑：赵治勋 => 赵治勋
黒番 趙治勲 => 趙治勲
连笑 （执黑） => 连笑
绝艺(AI) => 绝艺
Cho U (JPN) => Cho U
趙治勲二十五世本因坊 => 趙治勲
Cho Chikun Honinbo => Cho Chikun
Alpha Honinbo => Alpha Honinbo
Kato Masao, Takemiya Masaki => Kato Masao + Takemiya Masaki
Alpha Beta, Gamma Delta => Alpha Beta, Gamma Delta
柯洁 vs 李世石 => 柯洁 + 李世石
林海峰赵善津 => 林海峰 + 赵善津
player1 => nobody
白方 => nobody
B => nobody
White => nobody
Anonymous => nobody
N.N => nobody
??? => nobody
- => nobody
Black Player => nobody
無名 => nobody
Wang Lei => Wang Lei
王磊 => 王磊
王磊（大） => 王磊(大)
Li Zhe & Gu Li => Li Zhe + Gu Li
Gu Li and Li Zhe => Gu Li + Li Zhe
アルファ・ベータ => アルファ・ベータ
マイケル・レドモンド => マイケル・レドモンド
マイケル・レドモンド九段 => マイケル・レドモンド/9p
Michael Redmond 9p => Michael Redmond/9p
Redmond Michael => Redmond Michael
迈克·雷蒙九段 => 迈克·雷蒙/9p
Fujisawa Hideyuki => Fujisawa Hideyuki
Fujisawa Shuko => Fujisawa Shuko
Fujisawa Hosai => Fujisawa Hosai
藤沢秀行 => 藤沢秀行
藤沢朋斎 => 藤沢朋斎
Takagawa Kaku => Takagawa Kaku
高川秀格 => 高川秀格
Takagawa Shukaku => Takagawa Shukaku
Yo Seiki => Yo Seiki
余正麒 => 余正麒
餘正麒 => 餘正麒
甲　田　一　郎 => 甲田一郎
甲田  一郎 => 甲田一郎
佐々木甲 => 佐々木甲
佐佐木甲 => 佐佐木甲
甲田一郎先生 => 甲田一郎
alpha_9d => alpha_9d
dan9 => dan9
9d => 9d
甲田一郎初段甲田一郎初段 => 甲田一郎/1p
甲田一郎甲田一郎九段 => 甲田一郎/9p
甲田一郎九段 甲田一郎九段 => 甲田一郎/9p
甲田 甲田 => 甲田
柳柳 => 柳柳
Ko Ko => Ko Ko
Team A => Team A
日本队 => 日本队
`, func(raw, want string) {
		var people []string
		for _, p := range tables(t).Name(raw, "").Settled.(Names).People {
			people = append(people, strings.TrimSuffix(p.Name+"/"+p.Rank, "/"))
		}
		text := strings.Join(people, " + ")
		if text == "" {
			text = "nobody"
		}
		if text != want {
			t.Errorf("PB[%s] is %s, want %s", raw, text, want)
		}
	})
}

func TestEventForms(t *testing.T) {
	eachReading(t, `
20-game match => - key=20gamematch
1st 13x13 Pro-Ama Tournament => - #1 key=13x13proamatournament
1st Women's League, round 3 => - #1 league round=3 key=womensleague
1st Nihon Ki-in First Place Championship => nihonkiin-daiichi #1
第14届三星保险杯32强战第1轮 => samsung #14 round-of-32 round=1
Honinbo,54,final,3 => honinbo #54 final game=3
Chunlan Cup 9 final game 2 => chunlan #9 final game=2
Kisei 9-dan section => kisei
1st Kisei 5-dan, final => kisei #1 final
第1期棋聖戦九段戦 => kisei #1
第5期十段戦 => judan #5
Yomiuri Meijin 3 => meijin-old #3
第19回テレビアジア選手権 => tv-asia #19
2018中国围棋甲级联赛第5轮 => weijia round round=5
第五十四届日本本因坊战七番胜负第一局 => honinbo #54 final game=1
54th Honinbo, Game 3 => honinbo #54 game=3
Honinbo 54 => honinbo #54
Honinbo,54 => honinbo #54
54th Honinbo Title Match, 3rd game => honinbo #54 final game=3
第54期本因坊戦挑戦手合七番勝負第3局 => honinbo #54 final game=3
第54期本因坊戦リーグ => honinbo #54 league
第54期本因坊戦最終予選決勝 => honinbo #54 preliminary-final
제54기 본인방전 도전7번기 제3국 => honinbo #54 final game=3
第24届名人战循环圈 => - #24 league key=名人战
第24期名人戦リーグ => meijin #24 league
名人战 => - key=名人战
第13期名人戦 => meijin #13
韩国第30届名人战决赛第2局 => myeongin #30 final game=2
第12届中国名人战半决赛 => mingren-cn #12 semifinal
제40기 명인전 결승 5번기 제2국 => myeongin #40 final game=2
第15届天元战挑战赛第三局 => - #15 final game=3 key=天元战
中国第15届天元战 => tianyuan-cn #15
日本第15期天元战 => tengen #15
第9届韩国天元战 => chunwon-kr #9
第3回応氏杯準決勝第1局 => ing #3 semifinal game=1
第3届应氏杯半决赛三番棋第一局 => ing #3 semifinal game=1
The 3rd Ing Cup semi-final game 2 => ing #3 semifinal game=2
3rd Ing Cup, Quarterfinal => ing #3 quarterfinal
第4届LG杯16强 => lg #4 round-of-16
LG杯世界棋王战第4届八强 => lg #4 quarterfinal
제4회 LG배 세계기왕전 8강전 => lg #4 quarterfinal
第4届LG杯32强战第1局 => lg #4 round-of-32 game=1
第10届三星杯半决赛三番棋第二局 => samsung #10 semifinal game=2
제10회 삼성화재배 준결승 2국 => samsung #10 semifinal game=2
10th Samsung Cup, round of 16 => samsung #10 round-of-16
10th Samsung Cup 16->8 => samsung #10 round-of-16
第10届三星杯16进8 => samsung #10 round-of-16
第5届春兰杯决赛第二局 => chunlan #5 final game=2
首届春兰杯 => chunlan #1
第一届春兰杯 => chunlan #1
第7届农心杯三国擂台赛第12局 => nongshim #7 relay game=12
제7회 농심신라면배 12국 => nongshim #7 game=12
第11届中日围棋擂台赛第3局 => cj-supermatch #11 relay game=3
1985 Japan-China Supergo game 5 => cj-supermatch game=5
第3届富士通杯1/4决赛 => fujitsu #3 quarterfinal
第3届富士通杯四分之一决赛 => fujitsu #3 quarterfinal
Fujitsu Cup 1990 final => fujitsu #3 final
第20届NHK杯快棋赛第二轮 => nhk #20 round round=2
第2期新人王戦決勝三番勝負第2局 => shinjin-o #2 final game=2
Shinjin-O 1980 => shinjin-o #5
25期碁聖戦 => gosei #25
第25期小棋圣战 => gosei #25
日本第8期女流本因坊战五番胜负第2局 => w-honinbo #8 final game=2
第8期女流名人戦 => w-meijin #8
2nd Women's Kisei => w-kisei #2
2003年度围甲联赛第5轮 => weijia round round=5
2007金立杯围甲联赛第11轮 => weijia round round=11
全国围棋甲级联赛第3轮 => weijia round round=3
理光杯2002 => ricoh-pairgo #8
第21期日本棋 => - #21 key=日本棋
韩王位战1 => wangwi
新人王战1 => shinjin-o
棋圣战.全段 => - key=棋圣战全段
棋圣挑战者 => - challenger-playoff key=棋圣
名人战循环圈 => - league key=名人战
十段战2回战 => judan round round=2
十段战败者组 => judan
王座战本战二 => oza main
本因坊战循环 => honinbo league
日本棋圣战 => kisei
王座战 => oza
棋王赛第二轮 => - round round=2 key=棋王赛
阿含・桐山杯全日本早碁オープン戦決勝 => agon-kiriyama final
十番棋第五局 => jubango game=5
御城碁 => castle
吴清源十番棋第3局 => jubango game=3
当湖十局之三 => dangtao
友谊赛 => - key=友谊赛
第1届丰田杯世界王座战决赛第二局 => toyota #1 final game=2
第5届丰田杯 => toyota #5
3rd Toyota & Denso Cup semifinal => toyota #3 semifinal
2018腾讯世界人工智能围棋大赛预赛第1轮 => - preliminary round=1 key=腾讯世界人工智能围棋大赛
第6届棲霞山杯 => - #6 key=栖霞山杯
World Amateur Go Championship 1990 round 4 => wagc round round=4
36th Pro Best Ten, quarter-final => pro-jukketsu #36 quarterfinal
王位戦 => wangwi
第32期王位战 => wangwi #32
제32기 왕위전 도전 5번기 제1국 => wangwi #32 final game=1
第51届韩国国手战半决赛 => guoshou-kr #51 semifinal
第8届NEC杯中日围棋擂台赛第8局 => cj-supermatch #8 relay game=8
中韩天元战 => ck-tengen
第6届中韩天元对抗赛 => ck-tengen #6
日中名人戦 => cj-meijin
Kisei 25 Game 1 => kisei #25 game=1
25th Kisei Challenger Final => kisei #25 challenger-playoff
第25期棋聖戦挑戦者決定戦 => kisei #25 challenger-playoff
第25期棋聖戦Aリーグ => kisei #25 league
Judan loser's section, round 3 => judan round round=3
Judan winners section round 2 => judan round round=2
Test Cup 7 => - #7 key=testcup
7th Test Cup => - #7 key=testcup
第7届试验杯第三轮 => - #7 round round=3 key=试验杯
`, func(raw, want string) {
		got := tables(t).Event(raw, "")
		if text := eventText(got.Settled.(kifu.Event)); text != want {
			t.Errorf("EV[%s] is %s by %s, want %s", raw, text, got.Rule, want)
		}
	})
}

// eventText is an event for a table: "honinbo #54 final game=3".
func eventText(e kifu.Event) string {
	title := e.Title
	if title == "" {
		title = "-"
	}
	words := []string{title}
	add := func(format string, v any) { words = append(words, fmt.Sprintf(format, v)) }
	if e.Edition != 0 {
		add("#%d", e.Edition)
	}
	if e.Stage != "" {
		add("%s", e.Stage)
	}
	if e.Round != 0 {
		add("round=%d", e.Round)
	}
	if e.Game != 0 {
		add("game=%d", e.Game)
	}
	if e.Key != "" {
		add("key=%s", e.Key)
	}
	return strings.Join(words, " ")
}

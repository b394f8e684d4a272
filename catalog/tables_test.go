package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kifubase/kifubase/kifu"
)

func TestIDsAreSlugs(t *testing.T) {
	tab := tables(t)
	slug := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, p := range tab.players {
		if !slug.MatchString(p.ID) || p.Source == "" {
			t.Errorf("%q (%s): no slug, or no source", p.ID, p.Source)
		}
		if p.Born.Year != 0 && p.Died.Year != 0 && p.Born.Year >= p.Died.Year {
			t.Errorf("%s was born in %v and died in %v", p.ID, p.Born, p.Died)
		}
	}
	for _, title := range tab.titles {
		if !slug.MatchString(title.ID) || title.Source == "" {
			t.Errorf("title %q (%s): no slug, or no source", title.ID, title.Source)
		}
	}
	if len(tab.players) < 1000 || len(tab.titles) < 80 {
		t.Errorf("%d people and %d titles", len(tab.players), len(tab.titles))
	}
}

func TestFoldTableIsFlat(t *testing.T) {
	for from, to := range foldTable {
		if further, ok := foldTable[to]; ok {
			t.Errorf("%c folds to %c, which folds to %c", from, to, further)
		}
	}
	if len(foldTable) < 2000 {
		t.Errorf("%d characters", len(foldTable))
	}
}

// What a machine makes of characters that stand in names as they are (朴 → 樸,
// 里 → 裏), and characters that only simplified Chinese has, of those in the table.
const (
	madeByMachine  = "樸裏於餘嶽範巖慄穀鬥鬆佔鬍憐榦峯爲鎭塗鬱製麵鹹臟醜薑"
	simplifiedOnly = "业东严丰临为义乔书亚亲仓优伟伦侬储儿兰关兴冈冢冯准凉凑凯刘刚勋华卢卫县叶吕启吴响啸圆圣场复奖孙宪宫宽尔尧岛嵘师广庆应张强彻怀态恒恺懒战户斋时旸显晓晖杨枫树桢桥桦梦樱欢汉汤沟泷泽洁洼涛润渊满滢滨潇濑灿炜烨焕爱现玺瑶畅砚硕积竞笃筿简纪纬纮纯纱纳绅织结绘绚绫维罗聂聪胜腾艳芈苏茧荣莹萧蒋蓦见规觉训许诗诚语谌谚谞谢贞贡贤贵贺贾赈赖赞赵车轩轶载辅辉边辽达过进远连邬邹郑钟钦钰钱铃铉铨铭铸锐锡锦键锳镇镐镱长间闻阳陆陈韦韩韬韵顾颐风飏飞馆马骏鲁鸟鸣鸿鹤鹰麦齐龄龙"
)

// TestNamesAreInTheirScript holds that no name for readers of traditional Chinese
// or of Japanese is a simplified one, or one that a machine made of it.
func TestNamesAreInTheirScript(t *testing.T) {
	for _, p := range tables(t).players {
		for name, wrong := range map[string]string{p.Hant: madeByMachine + simplifiedOnly, p.Ja: simplifiedOnly} {
			for _, c := range name {
				if strings.ContainsRune(wrong, c) {
					t.Errorf("%s: %c in %s (simplified: %s)", p.ID, c, name, p.Hans)
				}
			}
		}
	}
}

// TestTitlesHaveNamesOfTheirOwn holds that no two titles are called the same
// before readers of one language: 명인전 alone is the Korean one.
func TestTitlesHaveNamesOfTheirOwn(t *testing.T) {
	called := map[string]string{}
	for _, title := range tables(t).titles {
		for language, name := range map[string]string{"en": title.Name, "ja": title.Ja, "zh-Hans": title.Hans, "zh-Hant": title.Hant, "ko": title.Ko} {
			if other := called[language+name]; other != "" {
				t.Errorf("%s and %s are both %s in %s", other, title.ID, name, language)
			}
			if name != "" {
				called[language+name] = title.ID
			}
		}
	}
}

// TestSharedSpellings holds that no spelling belongs to two people or two titles
// without a reason in shared.tsv, and that no reason is left over.
func TestSharedSpellings(t *testing.T) {
	tab := tables(t)
	claimed := map[string]bool{}
	check := func(kind, key string, claims []string) {
		if len(claims) < 2 {
			return
		}
		claimed[key] = true
		if tab.shared[key] == "" {
			t.Errorf("%s %q belongs to %s, and shared.tsv says not why", kind, key, strings.Join(claims, ", "))
		}
	}
	keys := map[string][]string{}
	for _, claims := range []map[string][]int{tab.spelled, tab.proposed} {
		for key, people := range claims {
			for _, at := range people {
				keys[key] = append(keys[key], tab.players[at].ID)
			}
		}
	}
	for key, ids := range keys {
		check("name", key, ids)
	}
	for key, titles := range tab.titleName {
		var ids []string
		for _, at := range titles {
			ids = append(ids, tab.titles[at].ID)
		}
		check("title", key, ids)
	}
	for key := range tab.shared {
		if !claimed[key] {
			t.Errorf("shared.tsv has %q, which nobody shares", key)
		}
	}
}

func TestEditions(t *testing.T) {
	tab := tables(t)
	for _, c := range []struct {
		title         string
		edition, year int
	}{
		{"honinbo", 1, 1941}, {"honinbo", 2, 1943}, {"honinbo", 4, 1947}, {"honinbo", 5, 1950}, {"honinbo", 54, 1999},
		{"meijin-old", 14, 1975}, {"meijin", 1, 1976}, {"judan", 8, 1969}, {"judan", 9, 1971}, {"kisei", 25, 2001},
		{"ing", 9, 2020}, {"w-meijin", 31, 2019}, {"w-meijin", 32, 2021}, {"ricoh-pairgo", 8, 2002},
	} {
		title, ok := tab.Title(c.title)
		if !ok {
			t.Fatalf("no title %s", c.title)
		}
		if got := title.Year(c.edition); got != c.year {
			t.Errorf("%s %d was in %d, want %d", c.title, c.edition, got, c.year)
		}
		if got := title.Edition(c.year); got != c.edition {
			t.Errorf("%s in %d was the %d, want %d", c.title, c.year, got, c.edition)
		}
	}
	for _, c := range []struct {
		title string
		year  int
	}{{"judan", 1970}, {"honinbo", 1942}, {"honinbo", 1948}, {"meijin", 1975}, {"meijin-old", 1980}, {"ing", 1989}, {"w-meijin", 2020}} {
		title, _ := tab.Title(c.title)
		if got := title.Edition(c.year); got != 0 {
			t.Errorf("%s had its %d in %d, want none", c.title, got, c.year)
		}
	}
}

// TestScriptsMeet holds that one person's names in every script, and the ways
// they are written, come to one id.
func TestScriptsMeet(t *testing.T) {
	tab := tables(t)
	for id, spellings := range map[string]string{
		"cho-sonjin":        "Cho Sonjin|赵善津|趙善津|조선진|CHO SONJIN|Cho Son-jin|赵善津九段|Ｃｈｏ　Ｓｏｎｊｉｎ",
		"cho-chikun":        "Cho Chikun|赵治勋|趙治勲|趙治勳|조치훈|Chikun Cho|Cho Chi-hun|二十五世本因坊治勲",
		"lee-changho":       "Lee Changho|Yi Ch'ang-ho|Yi Ch’ang-ho|이창호|李昌镐|李昌鎬|Changho Lee|Lee Chang Ho",
		"park-junghwan":     "Park Junghwan|Pak Cheong-hwan|Park Jeonghwan|박정환|朴廷桓",
		"fujisawa-hideyuki": "Fujisawa Hideyuki|Fujisawa Shuko|藤沢秀行|藤澤秀行|藤泽秀行",
		"fujisawa-hosai":    "Fujisawa Hosai|Fujisawa Kuranosuke|藤沢朋斎|藤沢庫之助",
		"takagawa-kaku":     "Takagawa Kaku|Takagawa Shukaku|高川格|高川秀格",
		"yu-zhengqi":        "Yo Seiki|Yu Zhengqi|余正麒|餘正麒",
		"michael-redmond":   "Michael Redmond|麦克雷蒙|迈克·雷蒙|マイケル・レドモンド|麥克雷蒙",
		"yamashita-keigo":   "Yamashita Keigo|Yamasita Keigo|山下敬吾|Keigo Yamashita",
		"utani-syunta":      "Utani Syunta|Utani Shunta|宇谷俊太",
		"kim-hyemin":        "Kim Hyemin|Kim Hyeoimin|김혜민",
		"otake-hideo":       "Otake Hideo|Ohtake Hideo|Ootake Hideo|大竹英雄|Hideo Otake",
		"alphago":           "AlphaGo|ALPHAGO|阿尔法围棋|AlphaGo Master",
		"gnu-go":            "GNU Go|GnuGo v3.2 lev15|GnuGo (GNU Go 3.1.27)|gnugo_3.7.4|GNU Go 2.6 gmp",
	} {
		for s := range strings.SplitSeq(spellings, "|") {
			people := tab.Name(s, "").Settled.(Names).People
			if len(people) != 1 || people[0].ID != id {
				t.Errorf("%s is %+v, want %s", s, people, id)
			}
			if !slices.Contains(tab.Players(s), id) {
				t.Errorf("a search for %s means %v, want %s among them", s, tab.Players(s), id)
			}
		}
	}
}

// TestNobodyIsMerged holds that what sounds or looks alike stays apart.
func TestNobodyIsMerged(t *testing.T) {
	tab := tables(t)
	for _, s := range []string{
		"Wang Lei", "王磊", "이지현", "Lee Jihyun", // two people each
		"Lee Jangho",      // 이장호 is not 이창호
		"Yi Chang-heo",    // nor is this
		"Li Changho Park", // nor this
		"Jie Ke",          // Chinese names are not turned round
		"Fujisawa",        // a surname is nobody
		"Kobayashi",
	} {
		for _, p := range tab.Name(s, "").Settled.(Names).People {
			if p.ID != "" {
				t.Errorf("%s was taken for %s", s, p.ID)
			}
		}
	}
}

func TestUserTable(t *testing.T) {
	tab := tables(t)
	user := "# mine\nid\tname\tvariants\tborn\tunsure\nwang-lei-b\tWang Lei\t王磊\t\t\nkoda-ichiro\tKoda Ichiro\t甲田一郎; Alpha\t1950\tBeta; 赵善津\n"
	mine, err := tab.With(strings.NewReader(user), "mine.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for spelling, id := range map[string]string{"王磊": "wang-lei-b", "甲田一郎九段": "koda-ichiro", "alpha": "koda-ichiro", "KODA ICHIRO": "koda-ichiro", "beta": "koda-ichiro", "赵善津": "cho-sonjin"} {
		if p := mine.Name(spelling, "").Settled.(Names).People; len(p) != 1 || p[0].ID != id {
			t.Errorf("%s is %+v, want %s", spelling, p, id)
		}
	}
	if p, _ := mine.Player("wang-lei-b"); p.Born.Year != 1977 || !slices.Contains(p.Variants, "王磊（大）") {
		t.Errorf("what the user left out was lost: %+v", p)
	}
	if p := tab.Name("甲田一郎", "").Settled.(Names).People; p[0].ID != "" {
		t.Errorf("the program's own tables were changed: %+v", p)
	}
	for user, want := range map[string]string{
		"id\tname\nx\ty\tz\n":               "mine.tsv:2: 3 fields, the first row names 2",
		"id\tname\n\tKoda\n":                "mine.tsv:2: a person needs an id and a name",
		"id\tname\tborn\nkoda\tKoda\tmay\n": `mine.tsv:2: born "may" is no date`,
	} {
		if _, err := tab.With(strings.NewReader(user), "mine.tsv"); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", user, err, want)
		}
	}
}

func TestStrangers(t *testing.T) {
	tab := tables(t)
	s := tab.Strangers()
	for _, name := range []string{"Kobayashi Koichy", "Nobody Known", "Nobody-Known", "赵善律"} {
		s.Add(kifu.Settled{Black: tab.Name(name, "").Settled.(Names).People, White: tab.Name("赵善津", "").Settled.(Names).People})
	}
	got := fmt.Sprint(s.List(1, 0))
	for _, want := range []string{"nobodyknown Nobody Known 2", "cho-sonjin", "kobayashi-koichi"} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in %s", want, got)
		}
	}
}

// TestUnsureSpellings holds that a spelling which may be somebody's finds that
// person as a guess, and is not told as a name of theirs.
func TestUnsureSpellings(t *testing.T) {
	tab := tables(t)
	r := tab.Name("U Boi", "")
	if p := r.Settled.(Names).People[0]; p.ID != "wu-baiyi" || r.Confidence != Guess {
		t.Errorf("U Boi is %+v, %v", p, r.Confidence)
	}
	if p, _ := tab.Player("wu-baiyi"); slices.Contains(p.Spellings(), "U Boi") {
		t.Errorf("an unsure spelling among %q", p.Spellings())
	}
}

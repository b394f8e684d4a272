package catalog

import (
	"math"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Kinds of words in a komi, beside the common ones.
const (
	kNone tok = iota + tFirst // 无贴目
	kName                     // the word komi itself
	kSide
	kReverse // White gives it
	kBy
)

var komiWords = newLexicon(map[tok]string{
	kNone:    "none no_komi nokomi no 无 無 不贴目 不貼目 无贴目 無貼目 不贴 不貼 不贴子 コミなし コミ無し なし 無し 없음 노콤 互先无贴目 nil zero without_komi",
	kName:    "komi 贴目 貼目 贴子 貼子 贴 貼 大贴目 大贴 大貼 小贴 コミ コミ出し 出し 込み 덤 공제 compensation",
	kSide:    "黑 黒 黑方 黒番 黑棋 흑 black b 白 白方 백 white w 先番 後番 后番 先手",
	kReverse: "reverse reversed reverse_komi 倒贴 倒貼 倒贴目 白贴 白貼 逆コミ 역덤",
	kBy:      "the a is of by = 出 还 還 倒 方 局",
	tHalf:    "半 half 반 a_half half_a",
	tAnd:     "又 and 零",
	tOf:      "分之 分の",
	tPoint:   "point points pts pt 目 点 點 집 호 moku",
	tZi:      "子 zi 자",
})

// Komi reads a KM value. Context holds other properties of the record as SGF
// writes them: RU and AP say in which unit it counts.
func (t *Tables) Komi(raw, context string) Reading {
	c := parseContext(context)
	r := readKomi(raw, komiContext{chinese: isChinese(c.Get("RU")), hundredths: isFox(c)})
	return Reading{Field: "komi", Raw: raw, Settled: r.komi, Rule: r.rule, Confidence: r.sure}
}

// komiContext is what the rest of a record says about its komi.
type komiContext struct {
	chinese    bool // the rules count in zi
	hundredths bool // the program writes hundredths of a point, or of a zi
}

type komiReading struct {
	komi kifu.Komi
	rule string
	sure Confidence
	code kifu.Code
}

func knownKomi(v float64, rule string, sure Confidence, code kifu.Code) komiReading {
	return komiReading{kifu.Komi{Points: v, Known: true}, rule, sure, code}
}

// mostKomi is more than the widest reverse komi that the servers allow.
const mostKomi = 361

// mostZiKomi is more zi than komi ever was: 4¾ at most, of 9½ points.
const mostZiKomi = 5

// readKomi reads KM: SGF's plain number first, then words. What a plain number
// counts is another matter: Chinese records count zi, Fox writes hundredths.
func readKomi(raw string, c komiContext) komiReading {
	if v, ok := sgfReal(raw); ok {
		return weighKomi(v, !strings.Contains(raw, "."), c)
	}
	s := plainText(raw)
	if s == "" {
		return komiReading{rule: "empty", code: KomiEmpty}
	}
	r := wordedKomi(komiWords.tokens(s), c)
	if r.code == "" {
		r.code = KomiNotSGF
	}
	return r
}

// weighKomi finds the unit of a plain number.
func weighKomi(v float64, whole bool, c komiContext) komiReading {
	if c.hundredths && whole && v != 0 && math.Abs(v) >= 25 {
		return hundredths(v, c)
	}
	if whole && v >= 100 {
		if r := hundredths(v, c); r.sure != None && r.komi.Points <= 10 {
			return r
		}
	}
	switch {
	case isQuarter(v) && c.chinese:
		return knownKomi(v*2, "quarters under Chinese rules are zi", Sure, KomiZi)
	case isQuarter(v) && math.Abs(v) < mostZiKomi:
		return knownKomi(v*2, "only as zi a half point", Likely, KomiZi)
	case math.Abs(v) > mostKomi || math.IsInf(v, 0) || math.IsNaN(v):
		return komiReading{rule: "no komi is so large", code: KomiUnreadable}
	case v*2 != math.Trunc(v*2):
		return komiReading{rule: "not whole or half points", code: KomiUnreadable}
	case math.Abs(v) >= 25 && whole && !c.hundredths:
		return knownKomi(v, "as written", Likely, KomiLarge)
	}
	return knownKomi(v, "sgf", Sure, "")
}

// hundredths reads 650 as 6.5 points and 375 as 3¾ zi. Thousands are neither.
func hundredths(v float64, c komiContext) komiReading {
	h := v / 100
	switch {
	case isQuarter(h):
		return knownKomi(h*2, "hundredths of a zi", Likely, KomiHundredths)
	case h*2 == math.Trunc(h*2) && math.Abs(h) <= 100 && h != math.Trunc(h):
		return knownKomi(h, "hundredths of a point", Likely, KomiHundredths)
	case c.hundredths && h == math.Trunc(h) && math.Abs(h) <= 100:
		return knownKomi(h, "hundredths of a point", Likely, KomiHundredths)
	}
	return komiReading{rule: "no komi is so large", code: KomiUnreadable}
}

// isQuarter reports whether v is a whole number of quarters, but not of halves.
func isQuarter(v float64) bool {
	q := v * 4
	return math.Abs(q) < 1e6 && q == math.Trunc(q) && int(q)%2 != 0
}

// wordedKomi reads a komi in words, or a number written loosely.
func wordedKomi(ts []token, c komiContext) komiReading {
	unreadable := komiReading{rule: "unreadable", code: KomiUnreadable}
	var a amount
	counted, none, asked, sign := false, false, false, 1.0
	for i := 0; i < len(ts); i++ {
		switch ts[i].kind {
		case tNumber, tHalf:
			v, next, ok := readAmount(ts, i)
			if !ok || counted {
				return unreadable
			}
			a, counted, i = v, true, next-1
		case kNone:
			none = true
		case tMinus, kReverse:
			sign = -1
		case tAsk:
			asked = true
		case tBreak:
			if i+1 < len(ts) && ts[i].text != ":" {
				return unreadable
			}
		case kName, kSide, kBy, tPlus, tOpen, tClose, tPoint, tZi, tAnd:
		default:
			return unreadable
		}
	}
	r := komiOf(a, counted, none, sign, c, unreadable)
	if asked && r.sure > Guess {
		r.sure = Guess
	}
	return r
}

func komiOf(a amount, counted, none bool, sign float64, c komiContext, unreadable komiReading) komiReading {
	switch {
	case counted && a.zi:
		return knownKomi(sign*a.value*2, "zi", Sure, KomiNotSGF)
	case counted && a.points:
		return knownKomi(sign*a.value, "points", Sure, KomiNotSGF)
	case counted:
		r := weighKomi(sign*a.value, false, c)
		if r.rule == "sgf" {
			r.rule = "number written loosely"
		}
		return r
	case none:
		return knownKomi(0, "none", Sure, KomiNotSGF)
	}
	return unreadable
}

// komiIn finds a komi that the text of an event or of the rules states: 贴3又3/4子,
// "komi 6.5". Without the word komi a number there is none.
func komiIn(text string) (komiReading, bool) {
	ts := komiWords.tokens(plainText(text))
	for i, t := range ts {
		if t.kind != kName {
			continue
		}
		for j := i + 1; j < len(ts) && j <= i+2; j++ {
			if ts[j].kind != tNumber && ts[j].kind != tHalf {
				continue
			}
			a, _, ok := readAmount(ts, j)
			if !ok || !a.zi && !a.points && a.value > 20 {
				return komiReading{}, false
			}
			return komiOf(a, true, false, 1, komiContext{}, komiReading{}), true
		}
	}
	return komiReading{}, false
}

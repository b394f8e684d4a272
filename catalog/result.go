package catalog

import (
	"math"
	"slices"
	"strconv"

	"github.com/kifubase/kifubase/kifu"
)

// Kinds of words in a result, beside the common ones.
const (
	tBlack tok = iota + tFirst
	tWhite
	tBoth
	tWin
	tLose
	tMidgame // by resignation, as 中盘 and "resignation" say: whoever they stand with may be winner or loser
	tResigns // gives up: the one it stands with loses
	tOnTime  // by time
	tTimeout // runs out of time
	tForfeit // by forfeit: whoever it stands with, when won or lost is said
	tWalkover
	tIllegal
	tDraw
	tVoid
	tUnfinished
	tSuspended
	tNotPlayed
	tUnknown
	tScore // a win by counting, margin not said
	tRuling
	tDisputed
	tBy // words that mean nothing by themselves
)

var resultWords = newLexicon(map[tok]string{
	tBlack:      "b black 黑 黒 黑方 黒方 黑棋 黒番 黑番 先手 先番 흑 흑번 執黑 执黑 noir noirs schwarz",
	tWhite:      "w white 白 白方 白棋 白番 後手 后手 後番 后番 백 백번 執白 执白 blanc blancs weiss weiß",
	tBoth:       "both both_players both_sides 双方 雙方 両者 双 雙 両 两 兩 쌍방 양쪽",
	tWin:        "win wins won winner winning victory 胜 勝 勝ち 勝利 胜利 获胜 獲勝 gewinnt 赢 贏 胜出 승 승리 勝つ 取胜 取勝 gagne",
	tLose:       "lose loses lost loss losing 负 負 負け 敗 败 敗れ 输 輸 패 패배 失利 落败 落敗",
	tMidgame:    "r res resign resignation resign. 中盘 中盤 中押 中押し 불계 不计 resi 中盘. 不計",
	tResigns:    "resigns resigned resigning gives_up gave_up 认输 認輸 投了 投子 投子认输 投子認輸 推枰认负 投げ 投降 中盘认输 中盤認輸",
	tOnTime:     "t time on_time by_time 时间 時間 시간 时",
	tTimeout:    "timeout timed_out time_out times_out time_over time-out overtime over_time 超时 超時 時間切れ 时间切れ 切れ 時間切 시간초과 runs_out_of_time ran_out_of_time out_of_time 读秒超时 讀秒超時 flag",
	tForfeit:    "f forf forf. forfeit forfeits forfeited forfeiture default by_default defaults defaulted 弃权 棄權 棄権 기권 弃子 失格 실격 罚 罰",
	tWalkover:   "bye walkover walk-over wo w/o 不战 不戦 不戰 부전 몰수 没収 判定 disqualification disqualified no_show no-show absence absent 缺席 欠席",
	tIllegal:    "illegal illegal_move foul 反則 反则 犯规 犯規 반칙 cheating violation",
	tDraw:       "draw drawn jigo tie tied 和 和棋 平 平局 和局 持碁 持棋 持 ジゴ 引き分け 引分 引分け 引き分 무승부 비김 빅 贏ち無し remis even nulle 打平 双和",
	tVoid:       "void voided no_result no_contest annulled annulment 无胜负 無勝負 无胜负局 无效 無效 無効 무효 판빅 三劫 三劫循环 三劫循環 四劫循环 四劫循環 四劫 循环劫 循環劫 长生 長生 长生劫 triple_ko triple-ko quadruple_ko eternal_life 삼패 삼패빅 장생 重赛 重賽 再试合 n.r. nr no-result cancelled canceled",
	tUnfinished: "unfinished left_unfinished not_finished incomplete not_completed uncompleted 未完 未完局 未终局 未終局 未下完 未完成 未了 미완 미완국 abandoned aborted interrupted 中止 中断 中斷",
	tSuspended:  "suspended adjourned has_adjourned adjourn adjournment sealed 打挂 打掛 打掛け 打ち掛け 打ちかけ 打ち掛 封盘 封盤 封棋 봉수 暂停 暫停",
	tNotPlayed:  "not_played unplayed never_played 未下 未対局 未对局 未赛",
	tUnknown:    "unknown n/a not_known result_unknown unspecified 不明 不詳 不详 未知 勝敗不明 胜负不明 勝負不明 胜负未明 결과불명 불명 未定 undecided unclear none -- 失载",
	tScore:      "score scored counting by_counting points_win count 不计点 不計點 计点 計點 数子 點目 点目 计目 計目",
	tRuling:     "adjudication adjudicated referee judge ruling 裁定 判 判胜 判定勝",
	tDisputed:   "disputed dispute 争议 爭議 有争议",
	tBy:         "by the a an of with has is game by_a on_a player players no_result_given side result 结果 結果 승부 番 方 で による 이 로 으로 局 : at for",
	tHalf:       "半 half 반 half_a a_half",
	tAnd:        "又 and 零 와 과",
	tOf:         "分之 分の",
	tPoint:      "point points pts pt 目 点 點 집 호 moku stones_of stone mok jip",
	tZi:         "子 zi 자 zi.",
})

// Result reads an RE value. Context holds other properties of the record as
// SGF writes them, "RU[Chinese]AP[foxwq]"; empty for none.
func (t *Tables) Result(raw, context string) Reading {
	r := readResult(raw)
	return Reading{Field: "result", Raw: raw, Settled: r.result.String(), Rule: r.rule, Confidence: r.sure, Note: r.note}
}

// resultReading is what was made of an RE value. code is the finding that the
// value earns, "" for a value as SGF writes it.
type resultReading struct {
	result kifu.Result
	note   string
	rule   string
	sure   Confidence
	code   kifu.Code
}

// readResult reads RE: first as SGF writes it, then as people do.
func readResult(raw string) resultReading {
	if r, ok := sgfResult(raw); ok {
		return r
	}
	s := plainText(raw)
	if s == "" {
		return resultReading{rule: "empty", code: ResultEmpty}
	}
	return wordedResult(resultWords.tokens(s))
}

// sgfResult reads the forms of the SGF specification, letter for letter. A
// margin that makes no sense is not one of them.
func sgfResult(s string) (resultReading, bool) {
	r := resultReading{rule: "sgf", sure: Sure}
	switch s {
	case "0", "Draw":
		r.result.Ending = kifu.EndDraw
		return r, true
	case "Void":
		r.result.Ending = kifu.EndVoid
		return r, true
	case "?":
		r.sure = None
		return r, true
	}
	if len(s) < 2 || s[1] != '+' || s[0] != 'B' && s[0] != 'W' {
		return r, false
	}
	r.result.Winner = kifu.Black
	if s[0] == 'W' {
		r.result.Winner = kifu.White
	}
	switch s[2:] {
	case "":
		return r, true
	case "R", "Resign":
		r.result.Ending = kifu.EndResign
		return r, true
	case "T", "Time":
		r.result.Ending = kifu.EndTime
		return r, true
	case "F", "Forfeit":
		r.result.Ending = kifu.EndForfeit
		return r, true
	}
	v, ok := sgfReal(s[2:])
	if !ok || v <= 0 || v > mostMargin || v*2 != math.Trunc(v*2) {
		return r, false
	}
	r.result.Ending, r.result.Margin = kifu.EndPoints, v
	return r, true
}

// mostMargin is more than any game on 19 lines was won by.
const mostMargin = 400

// mostZi is less than either side has when the board is counted: "185子" is
// such a count, not a margin.
const mostZi = 100

// sgfReal reads SGF's Real: digits with at most one point among them. It takes
// ".5" and "6." for none.
func sgfReal(s string) (float64, bool) {
	if s == "" || len(s) > 20 || !isDigit(s[len(s)-1]) {
		return 0, false
	}
	sign := s[0] == '-' || s[0] == '+'
	if sign && len(s) == 1 || !sign && !isDigit(s[0]) || sign && !isDigit(s[1]) {
		return 0, false
	}
	point := false
	for i := 1; i < len(s); i++ {
		if s[i] == '.' && !point {
			point = true
		} else if !isDigit(s[i]) {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(s, 64)
	return v, err == nil
}

// wordedResult reads a result in words or in SGF's form written loosely. The
// first clause that says something counts; a remark behind it does not, save
// that it may doubt the result.
func wordedResult(ts []token) resultReading {
	clause, rest := firstClause(ts)
	r := readClause(clause)
	if behind, after := firstClause(rest); r.openEnded() && saysHow(behind) { // 黑胜（中盘）
		r, rest = readClause(append(slices.Clone(clause), behind...)), after
	}
	for len(rest) > 0 && r.rule == "" {
		clause, rest = firstClause(rest)
		r = readClause(clause)
	}
	if r.rule == "" {
		return resultReading{rule: "unreadable", code: ResultUnreadable}
	}
	if n := len(ts) - len(rest); r.sure > Guess && n > 1 && ts[n-1].kind == tAsk && ts[n-2].kind != tPlus {
		r.sure = Guess // "B+1?"
	}
	if other := remark(rest); contradicts(r.result, other.result) {
		return resultReading{rule: "two results", note: "disputed", code: ResultUnreadable}
	}
	return r
}

// openEnded reports whether a reading names a winner but not how.
func (r *resultReading) openEnded() bool {
	return r.result.Winner != kifu.None && r.result.Ending == kifu.EndUnknown && r.code == ResultNotSGF
}

// saysHow reports whether a clause only says by how much or in which way.
func saysHow(ts []token) bool {
	for _, t := range ts {
		switch t.kind {
		case tNumber, tHalf, tAnd, tOf, tSlash, tPoint, tZi, tMidgame, tOnTime, tTimeout, tForfeit, tWalkover, tBy, tWin, tOpen, tClose:
		default:
			return false
		}
	}
	return len(ts) > 0
}

// firstClause cuts ts at the first bracket, full stop, comma or question mark
// behind some word.
func firstClause(ts []token) (clause, rest []token) {
	for i, t := range ts {
		switch t.kind {
		case tBreak, tOpen, tClose, tAsk:
			if i == 0 && len(ts) > 1 && t.kind != tAsk {
				return firstClauseAt(ts, 1)
			}
			return ts[:max(i, 1)], ts[min(i+1, len(ts)):]
		}
	}
	return ts, nil
}

func firstClauseAt(ts []token, from int) (clause, rest []token) {
	for i := from; i < len(ts); i++ {
		switch ts[i].kind {
		case tBreak, tOpen, tClose, tAsk:
			return ts[from:i], ts[min(i+1, len(ts)):]
		}
	}
	return ts[from:], nil
}

// remark is a second result behind the first, where it is one as plain as the
// first: "B+1.5 ? W+timeout".
func remark(ts []token) resultReading {
	for len(ts) > 0 {
		var clause []token
		clause, ts = firstClause(ts)
		if len(clause) > 1 && clause[1].kind == tPlus {
			return readClause(clause)
		}
	}
	return resultReading{}
}

func contradicts(a, b kifu.Result) bool {
	return a.Winner != kifu.None && b.Winner != kifu.None && a.Winner != b.Winner
}

// clauseWords is what a clause of a result says, word kinds counted.
type clauseWords struct {
	side    kifu.Color // named first
	sides   int
	plus    bool // a "+" behind the side
	rival   bool // a "+" behind the other side too
	minus   bool
	has     [tBy + 1]bool
	amount  amount
	counted bool // there is an amount
	amounts int
	other   int // words nobody knows
}

func gather(ts []token) clauseWords {
	var c clauseWords
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		if t.kind == tNumber || t.kind == tHalf {
			if a, next, ok := readAmount(ts, i); ok {
				if !c.counted {
					c.amount, c.counted = a, true
				}
				c.amounts++
				i = next - 1
				continue
			}
		}
		c.note(t, i, ts)
	}
	return c
}

func (c *clauseWords) note(t token, i int, ts []token) {
	c.has[t.kind] = true
	switch t.kind {
	case tBlack, tWhite:
		c.sides++
		if c.side == kifu.None {
			c.side = kifu.Black
			if t.kind == tWhite {
				c.side = kifu.White
			}
		}
	case tPlus:
		c.rival = c.rival || c.plus && c.sides > 1 && i > 0 && (ts[i-1].kind == tBlack || ts[i-1].kind == tWhite)
		c.plus = true
	case tMinus:
		c.minus = true
	case tOther:
		c.other++
	}
}

// readClause settles one clause. A clause that says nothing has no rule.
func readClause(ts []token) resultReading {
	c := gather(ts)
	switch {
	case c.has[tBoth] && (c.has[tLose] || c.has[tForfeit] || c.has[tResigns] || c.has[tTimeout]):
		return resultReading{note: "both-lost", rule: "both lost", sure: Sure, code: ResultBothLost}
	case c.has[tNotPlayed]:
		return void("not-played", c)
	case c.has[tSuspended]:
		return void("suspended", c)
	case c.has[tUnfinished]:
		return void("unfinished", c)
	case c.has[tDraw] && !c.has[tWin] && !c.plus:
		return resultReading{result: kifu.Result{Ending: kifu.EndDraw}, rule: "words", sure: Sure, code: ResultNotSGF}
	case c.has[tVoid] && !c.has[tWin]:
		return void("", c)
	case c.side != kifu.None:
		return decided(c)
	case c.has[tDisputed] && c.other == 0:
		return resultReading{note: "disputed", rule: "not known", code: ResultNotSGF}
	case c.has[tUnknown] || c.has[tAsk] || c.has[tMinus] && c.other == 0 && !c.counted:
		return resultReading{rule: "not known", code: ResultNotSGF}
	case c.counted && c.amount.value == 0 && c.other == 0 && !c.minus: // "0-1" is another game's way
		return resultReading{result: kifu.Result{Ending: kifu.EndDraw}, rule: "words", sure: Sure, code: ResultNotSGF}
	}
	return resultReading{}
}

func void(note string, c clauseWords) resultReading {
	return resultReading{result: kifu.Result{Ending: kifu.EndVoid}, note: note, rule: "words", sure: Sure, code: ResultNotSGF}
}

// decided settles a clause that names a side.
func decided(c clauseWords) resultReading {
	r := resultReading{rule: "words", sure: Sure, code: ResultNotSGF}
	switch {
	case c.minus && !c.has[tWin] && !c.has[tLose]:
		return resultReading{rule: "minus sign", code: ResultUnreadable}
	case c.rival:
		return resultReading{rule: "two results", note: "disputed", code: ResultUnreadable}
	case c.amounts > 1 && c.sides > 1 && !c.won(): // what each side has on the board, without the komi
		return resultReading{rule: "a count for each side", code: ResultUnreadable}
	}
	r.result.Winner = c.winner()
	r.result.Ending = c.ending()
	if !c.won() && (c.has[tMidgame] || c.has[tOnTime]) {
		r.sure = Likely // "白中盘": taken for a win cut short
	}
	if c.other > 0 && !c.won() && r.result.Ending == kifu.EndUnknown {
		return resultReading{}
	}
	if c.counted && r.result.Ending == kifu.EndUnknown {
		return withMargin(r, c.amount)
	}
	return r
}

func (c *clauseWords) won() bool { return c.plus || c.has[tWin] || c.has[tLose] }

// winner is the side named first, unless the clause says that it lost: 黑负,
// "Black resigns", "White timed out".
func (c *clauseWords) winner() kifu.Color {
	switch {
	case c.plus:
		return c.side
	case c.has[tWin]:
		return c.side
	case c.has[tLose], c.has[tResigns], c.has[tTimeout], c.has[tForfeit], c.has[tIllegal]:
		return c.side.Opponent()
	}
	return c.side
}

func (c *clauseWords) ending() kifu.Ending {
	switch {
	case c.has[tForfeit], c.has[tWalkover], c.has[tIllegal]:
		return kifu.EndForfeit
	case c.has[tTimeout], c.has[tOnTime]:
		return kifu.EndTime
	case c.has[tMidgame] || c.has[tResigns]:
		return kifu.EndResign
	}
	return kifu.EndUnknown
}

// withMargin adds a margin to a win. One zi is two points; a fraction of a
// quarter can only be zi. A margin that cannot be leaves the winner.
func withMargin(r resultReading, a amount) resultReading {
	v := a.value
	if !a.zi && isQuarter(v) {
		a.zi = true
		r.rule, r.sure = "quarters are zi", Likely
		if a.points {
			r.sure = Guess
		}
	}
	if a.zi {
		v *= 2
		if r.rule == "words" {
			r.rule = "zi"
		}
	}
	if v <= 0 || v > mostMargin || a.zi && a.value > mostZi || v*2 != math.Trunc(v*2) {
		r.rule, r.code = "winner without the margin", ResultMargin
		return r
	}
	r.result.Ending, r.result.Margin = kifu.EndPoints, v
	return r
}

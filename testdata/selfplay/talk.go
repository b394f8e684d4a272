package main

import (
	"strconv"
	"strings"
)

// A language is what a comment can say. A percent sign stands for a number or
// a score.
type language struct {
	start, also, counts            string
	star, takes, takesOne, resigns map[color]string
	passes                         map[color]string
	fifty                          string
}

func (p plan) language() *language {
	switch {
	case p.extra&english != 0:
		return &language{
			start:    "GNU Go plays both sides. Nobody chose a move by hand.",
			star:     map[color]string{black: "Black begins on a star point.", white: "White begins on a star point."},
			takesOne: map[color]string{black: "Black captures one stone.", white: "White captures one stone."},
			takes:    map[color]string{black: "Black captures % stones.", white: "White captures % stones."},
			passes:   map[color]string{black: "Black passes.", white: "White passes."},
			resigns:  map[color]string{black: "Black resigns.", white: "White resigns."},
			fifty:    "Fifty moves have been played.",
			also:     "GNU Go held this move for the second best.",
			counts:   "Two passes end the game. GNU Go counts [%].",
		}
	case p.extra&japanese != 0:
		return &language{
			start:    "この碁は黒も白もGNU Goが打ちました。",
			star:     map[color]string{black: "黒は星から打ち始めました。", white: "白は星から打ち始めました。"},
			takesOne: map[color]string{black: "黒が一子を取りました。", white: "白が一子を取りました。"},
			takes:    map[color]string{black: "黒が石を%個取りました。", white: "白が石を%個取りました。"},
			passes:   map[color]string{black: "黒はパスしました。", white: "白はパスしました。"},
			resigns:  map[color]string{black: "黒が投了しました。", white: "白が投了しました。"},
			fifty:    "五十手まで打ちました。",
			also:     "GNU Goはこの手を次善と考えました。",
			counts:   "パスが二回続いて終局です。GNU Goの計算は [%] です。",
		}
	case p.extra&chinese != 0:
		return &language{
			start:    "这盘棋黑白双方都由GNU Go执子。",
			star:     map[color]string{black: "黑棋第一手下在星位。", white: "白棋第一手下在星位。"},
			takesOne: map[color]string{black: "黑棋提了一子。", white: "白棋提了一子。"},
			takes:    map[color]string{black: "黑棋提了%个子。", white: "白棋提了%个子。"},
			passes:   map[color]string{black: "黑棋停一手。", white: "白棋停一手。"},
			resigns:  map[color]string{black: "黑棋认输。", white: "白棋认输。"},
			fifty:    "已经下了五十手。",
			also:     "GNU Go认为这一手是次好的。",
			counts:   "双方各停一手,对局结束。GNU Go计算的结果是[%]。",
		}
	}
	return nil
}

// comment says what the move did, where there is something to say.
func (l *language) comment(m *move, n, size, taken int) {
	switch {
	case n == 1 && star(m.at, size):
		m.add("C", l.star[m.color])
	case m.at == pass:
		m.add("C", l.passes[m.color])
	case taken == 1:
		m.add("C", l.takesOne[m.color])
	case taken > 1:
		m.add("C", strings.Replace(l.takes[m.color], "%", strconv.Itoa(taken), 1))
	case n == 50:
		m.add("C", l.fifty)
	}
}

// star is true on the nine marked points of a board (five on 9x9 and 13x13).
func star(p point, size int) bool {
	edge, mid := 3, size/2
	if size < 13 {
		edge = 2
	}
	line := func(v int) bool { return v == edge || v == size-1-edge }
	switch {
	case p.x == mid && p.y == mid:
		return true
	case size < 19:
		return line(p.x) && line(p.y)
	}
	return (line(p.x) || p.x == mid) && (line(p.y) || p.y == mid)
}

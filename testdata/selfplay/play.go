package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

// longest is where a game would be given up; none has come near.
const longest = 1000

func (p plan) options() []string {
	o := []string{"--seed", strconv.Itoa(p.seed)}
	if p.rules == cn {
		o = append(o, "--chinese-rules", "--positional-superko")
	} else {
		o = append(o, "--japanese-rules", "--simple-ko")
	}
	if p.extra&playOut != 0 {
		o = append(o, "--play-out-aftermath", "--capture-all-dead")
	}
	if p.extra&playOut != 0 || p.seed%2 == 1 { // else hardly a game on 19x19 would be counted
		o = append(o, "--never-resign")
	}
	return o
}

func (p plan) level(c color) int {
	if c == black {
		return p.black
	}
	return p.white
}

// play plays one game; number is its place among all, for RO.
func (p plan) play(number int, date string) (*game, error) {
	e, err := start(p.size, p.options()...)
	if err != nil {
		return nil, err
	}
	g := p.header(number, date)
	if err := p.handicapStones(e, g); err != nil {
		return nil, err
	}
	seconds, err := p.moves(e, g)
	if err != nil {
		return nil, err
	}
	if err := p.ending(e, g); err != nil {
		return nil, err
	}
	if p.extra&clock != 0 {
		p.clocks(g, seconds)
	}
	if p.extra&branches != 0 {
		if err := p.lines(e, g); err != nil {
			return nil, err
		}
	}
	return g, e.stop()
}

func (p plan) header(number int, date string) *game {
	size := strconv.Itoa(p.size)
	g := &game{}
	for _, v := range [][2]string{
		{"FF", "4"}, {"GM", "1"}, {"CA", "UTF-8"}, {"AP", "Kifubase selfplay:1"}, {"SZ", size},
		{"EV", "GNU Go self-play for Kifubase"}, {"RO", strconv.Itoa(number)}, {"DT", date},
		{"PB", fmt.Sprintf("GNU Go 3.8 level %d", p.black)}, {"PW", fmt.Sprintf("GNU Go 3.8 level %d", p.white)},
		{"KM", strconv.FormatFloat(p.komi, 'f', -1, 64)}, {"RU", p.rules},
	} {
		g.put(v[0], v[1])
	}
	if p.extra&clock != 0 {
		g.put("TM", strconv.Itoa(p.mainTime()))
	}
	g.put("SO", fmt.Sprintf("GNU Go 3.8, seed %d", p.seed))
	g.put("US", "testdata/selfplay")
	g.put("RE", "?")
	return g
}

func (p plan) handicapStones(e *engine, g *game) error {
	if _, err := e.ask("komi %g", p.komi); err != nil || p.handicap == 0 {
		return err
	}
	how := "fixed_handicap"
	if p.extra&freely != 0 {
		how = "place_free_handicap"
	}
	answer, err := e.ask("%s %d", how, p.handicap)
	if err != nil {
		return err
	}
	var stones []string
	for _, at := range e.points(answer) {
		stones = append(stones, at.String())
	}
	g.put("HA", strconv.Itoa(p.handicap))
	g.put("AB", stones...)
	return nil
}

// moves plays to the end and gives the time that each move is said to have
// taken.
func (p plan) moves(e *engine, g *game) ([]float64, error) {
	say := p.language()
	if say != nil {
		g.put("C", say.start)
	}
	times := rand.New(rand.NewPCG(uint64(p.seed), 19))
	var seconds []float64
	turn, passes := black, 0
	if p.handicap > 0 {
		turn = white
	}
	taken := map[color]int{}
	for n := 1; passes < 2; n++ {
		if n > longest {
			return nil, fmt.Errorf("no end after %d moves", longest)
		}
		next, err := p.candidate(e, n, turn)
		if err != nil {
			return nil, err
		}
		if _, err := e.ask("level %d", p.level(turn)); err != nil {
			return nil, err
		}
		answer, err := e.ask("genmove %s", turn)
		if err != nil {
			return nil, err
		}
		if strings.EqualFold(answer, "resign") {
			g.put("RE", fmt.Sprintf("%c+R", turn.other()))
			if say != nil && len(g.moves) > 0 {
				g.last().add("C", say.resigns[turn])
			}
			return seconds, nil
		}
		m := move{color: turn, at: e.point(answer)}
		captures, err := e.ask("captures %s", turn)
		if err != nil {
			return nil, err
		}
		total, err := strconv.Atoi(captures)
		if err != nil {
			return nil, err
		}
		if say != nil {
			say.comment(&m, n, p.size, total-taken[turn])
		}
		if p.extra&marks != 0 {
			p.mark(&m, g, n)
		}
		if next != pass && next != m.at && m.at != pass {
			g.last().offer(m.color, next)
		}
		taken[turn] = total
		seconds = append(seconds, 0.5+times.ExpFloat64()*3)
		g.moves = append(g.moves, m)
		if passes++; m.at != pass {
			passes = 0
		}
		turn = turn.other()
	}
	return seconds, nil
}

// candidate asks for the move that GNU Go holds for second best, at the few
// moves where the record will have a variation.
func (p plan) candidate(e *engine, n int, turn color) (point, error) {
	if p.extra&branches == 0 || n%24 != 14 || n > 120 {
		return pass, nil
	}
	answer, err := e.ask("top_moves_%s", turn)
	f := strings.Fields(answer)
	if err != nil || len(f) < 4 {
		return pass, err
	}
	return e.point(f[2]), nil
}

func (g *game) last() *move { return &g.moves[len(g.moves)-1] }

// add says one thing more; a second comment goes below the first.
func (m *move) add(name string, values ...string) {
	for i, p := range m.says {
		if p.name == name && name == "C" {
			m.says[i].values = []string{p.values[0] + "\n" + values[0]}
			return
		}
	}
	m.says = append(m.says, prop{name, values})
}

// offer starts a variation beside the move that comes next.
func (m *move) offer(c color, at point) {
	m.branches = append(m.branches, []move{{color: c, at: at}})
}

// lines lets GNU Go play each variation on for a few moves.
func (p plan) lines(e *engine, g *game) error {
	say := p.language()
	for i := range g.moves {
		for n, line := range g.moves[i].branches {
			if err := e.set(g, i+1); err != nil {
				return err
			}
			if say != nil {
				line[0].add("C", say.also)
			}
			line[0].add("LB", line[0].at.String()+":A")
			if _, err := e.ask("play %s %s", line[0].color, e.vertex(line[0].at)); err != nil {
				return err
			}
			turn := line[0].color.other()
			for range 5 {
				answer, err := e.ask("genmove %s", turn)
				if err != nil {
					return err
				}
				if strings.EqualFold(answer, "resign") || strings.EqualFold(answer, "pass") {
					break
				}
				line = append(line, move{color: turn, at: e.point(answer)})
				turn = turn.other()
			}
			g.moves[i].branches[n] = line
		}
	}
	return nil
}

// mark puts signs on the board every now and then.
func (p plan) mark(m *move, g *game, n int) {
	if m.at == pass || len(g.moves) < 4 {
		return
	}
	before := func(k int) point { return g.moves[len(g.moves)-k].at }
	switch {
	case n%20 == 0 && before(1) != pass && before(2) != pass:
		m.add("LB", before(2).String()+":1", before(1).String()+":2", m.at.String()+":3")
	case n%20 == 7:
		m.add("TR", m.at.String())
	case n%20 == 13 && before(1) != pass:
		m.add("CR", before(1).String())
		m.add("SQ", m.at.String())
	}
}

// ending asks who won, if nobody resigned, and whose the points are.
func (p plan) ending(e *engine, g *game) error {
	if g.result() != "?" {
		return nil
	}
	score, err := e.ask("final_score")
	if err != nil {
		return err
	}
	score = strings.TrimSuffix(strings.Fields(score)[0], ".0")
	g.put("RE", score)
	if say := p.language(); say != nil {
		g.last().add("C", strings.Replace(say.counts, "%", score, 1))
	}
	if p.extra&territory == 0 {
		return nil
	}
	for _, c := range []color{black, white} {
		var points []string
		answer, err := e.ask("final_status_list %s_territory", c)
		if err != nil {
			return err
		}
		for _, at := range e.points(answer) {
			points = append(points, at.String())
		}
		if len(points) > 0 {
			g.last().add(fmt.Sprintf("T%c", c), points...)
		}
	}
	return nil
}

func (p plan) mainTime() int { return 200 * p.size }

// clocks writes the time left after each move. The times are invented.
func (p plan) clocks(g *game, seconds []float64) {
	left := map[color]float64{black: float64(p.mainTime()), white: float64(p.mainTime())}
	for i := range g.moves {
		m := &g.moves[i]
		left[m.color] -= seconds[i]
		m.says = append([]prop{{fmt.Sprintf("%cL", m.color), []string{fmt.Sprintf("%.1f", left[m.color])}}}, m.says...)
	}
}

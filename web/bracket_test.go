package web

import (
	"fmt"
	"strings"
	"testing"
)

// tie is a game told as "1 A-B 2": its number, Black, White, and the number of
// the game that the winner played next; the winner's letter is a capital.
func tie(told string) (t Tie) {
	var next int
	var number int
	var sides string
	fmt.Sscanf(told, "%d %s %d", &number, &sides, &next)
	for i, name := range strings.Split(sides, "-") {
		t.Sides[i] = Named{Name: strings.ToLower(name)}
		t.Won[i] = name == strings.ToUpper(name)
	}
	t.Address = fmt.Sprint("/games/", number)
	if next > 0 {
		t.Next = fmt.Sprint("/games/", next)
	}
	return t
}

// grown is a tree on lines, each bout deeper than the one that it leads to.
func grown(b *Bout, depth int) string {
	line := fmt.Sprintf("%s%s %d:%d %s", strings.Repeat("  ", depth), b.Sides[0].Name, b.Score[0], b.Score[1], b.Sides[1].Name)
	if b.Passed > 0 {
		line += fmt.Sprintf(" past %d", b.Passed)
	}
	for _, before := range b.From {
		line += "\n" + grown(before, depth+1)
	}
	return line
}

func TestABracketIsDrawn(t *testing.T) {
	for _, c := range []struct {
		name, rounds, want string
	}{
		{"four players, the winner of Black's side first", "1 c-D 3, 2 A-b 3 | 3 A-d 0", "a 1:0 d\n  a 1:0 b\n  c 0:1 d"},
		{"a final of three games", "1 A-b 3, 2 C-d 3 | 3 A-c 0, 4 C-a 0, 5 A-c 0", "a 2:1 c\n  a 1:0 b\n  c 1:0 d"},
		{"one comes in without a game", "1 A-b 2 | 2 C-a 0", "c 1:0 a\n  a 1:0 b"},
		{"a round of which nothing is known", "1 A-b 2 |  | 2 A-c 0", "a 1:0 c\n  a 1:0 b past 1"},
		{"two of which nothing more is known", "1 A-b 0, 2 C-d 3 | 3 C-e 0 | 4 F-g 0", "c 1:0 e past 1\n  c 1:0 d; alone: a-b, f-g"},
		{"nobody is known to go on", "1 A-b 0 | 2 C-d 0", "nothing"},
		{"a game that leads to itself or back", "1 A-b 1 | 2 A-b 1", "nothing"},
	} {
		var stage Stage
		for _, round := range strings.Split(c.rounds, "|") {
			r := Round{Name: "a round"}
			for _, told := range strings.Split(round, ",") {
				if told = strings.TrimSpace(told); told != "" {
					r.Ties = append(r.Ties, tie(told))
				}
			}
			stage.Rounds = append(stage.Rounds, r)
		}
		if got := bracketTold(stage.Bracket()); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func bracketTold(d *Bracket) string {
	if d == nil {
		return "nothing"
	}
	var trees, alone []string
	for _, b := range d.Trees {
		trees = append(trees, grown(b, 0))
	}
	for _, r := range d.Alone {
		for _, b := range r.Bouts {
			alone = append(alone, b.Sides[0].Name+"-"+b.Sides[1].Name)
		}
	}
	told := strings.Join(trees, "\n")
	if len(alone) > 0 {
		told += "; alone: " + strings.Join(alone, ", ")
	}
	return told
}

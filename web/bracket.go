package web

import "slices"

// Bracket is a knock-out as it is drawn: trees of bouts, each with the bouts
// before it that its players came from.
type Bracket struct {
	Names []string // of the rounds, a column each
	Trees []*Bout  // by their last bout, the latest round first
	Alone []Pairs  // bouts that no line leads to or from, round by round
}

// Pairs is a round as it is listed.
type Pairs struct {
	Name  string
	Bouts []*Bout
}

// Bout is what two played against each other in one round.
type Bout struct {
	Sides  [2]Named // Black and White of the first game
	Score  [2]int   // games won
	Games  []Tie
	From   []*Bout // bouts of earlier rounds that a winner came from, in the order of Sides
	Passed int     // rounds without a game of theirs between this bout and the one it leads to, or the end

	round int
	next  *Bout
}

// Won reports whether that side, 0 or 1, won.
func (b *Bout) Won(side int) bool { return b.Score[side] > b.Score[1-side] }

// Beside reports whether the result stands beside that side: the winner, or
// Black where nobody is known to have won.
func (b *Bout) Beside(side int) bool { return b.Won(side) || side == 0 && !b.Won(1) }

// Listed is the rounds with their bouts, for where there is no room to draw.
func (s Stage) Listed() []Pairs {
	all := make([]Pairs, len(s.Rounds))
	for i, r := range s.Rounds {
		all[i] = Pairs{r.Name, boutsOf(r.Ties, i)}
	}
	return all
}

// Bracket is the stage as it is drawn, nil where nobody is known to go on from
// one round to the next.
func (s Stage) Bracket() *Bracket {
	rounds := s.Listed()
	if !join(rounds) {
		return nil
	}
	d := &Bracket{}
	for i, r := range slices.Backward(rounds) {
		d.Names = append(d.Names, r.Name)
		alone := Pairs{Name: r.Name}
		for _, b := range r.Bouts {
			switch {
			case b.next != nil:
			case len(b.From) == 0:
				alone.Bouts = append(alone.Bouts, b)
			default:
				b.Passed = len(rounds) - 1 - i
				d.Trees = append(d.Trees, b)
			}
		}
		if len(alone.Bouts) > 0 {
			d.Alone = append(d.Alone, alone)
		}
	}
	slices.Reverse(d.Names)
	slices.Reverse(d.Alone)
	return d
}

// boutsOf puts the games of two in a round together, in the order of their
// first games.
func boutsOf(ties []Tie, round int) (all []*Bout) {
	of := map[[2]Named]*Bout{}
	for _, t := range ties {
		b, turned := of[t.Sides], false
		if b == nil {
			b, turned = of[[2]Named{t.Sides[1], t.Sides[0]}], true
		}
		if b == nil {
			b, turned = &Bout{Sides: t.Sides, round: round}, false
			of[t.Sides] = b
			all = append(all, b)
		}
		b.add(t, turned)
	}
	return all
}

// add adds a game; turned is one in which they had the other colours.
func (b *Bout) add(t Tie, turned bool) {
	b.Games = append(b.Games, t)
	for side, won := range t.Won {
		if won && turned {
			b.Score[1-side]++
		} else if won {
			b.Score[side]++
		}
	}
}

// join leads each bout to the one that its winner played next, and reports
// whether there is any.
func join(rounds []Pairs) (joined bool) {
	holds := map[string]*Bout{} // by the address of a game
	for _, r := range rounds {
		for _, b := range r.Bouts {
			for _, t := range b.Games {
				holds[t.Address] = b
			}
		}
	}
	for _, r := range rounds {
		for _, b := range r.Bouts {
			if b.next = b.following(holds); b.next != nil {
				b.Passed = b.next.round - b.round - 1
				b.next.From = append(b.next.From, b)
				joined = true
			}
		}
	}
	for _, r := range rounds {
		for _, b := range r.Bouts {
			slices.SortStableFunc(b.From, func(x, y *Bout) int { return b.seat(x) - b.seat(y) })
		}
	}
	return joined
}

// following is the bout of a later round that a winner here played next.
func (b *Bout) following(holds map[string]*Bout) *Bout {
	for _, t := range b.Games {
		if next := holds[t.Next]; next != nil && next.round > b.round {
			return next
		}
	}
	return nil
}

// seat is on which side of a bout the winner of an earlier one sits.
func (b *Bout) seat(before *Bout) int {
	for side := range before.Sides {
		if before.Won(side) {
			return slices.Index(b.Sides[:], before.Sides[side])
		}
	}
	return len(b.Sides)
}

package history

// leagueSizes finds how many play in the league of each edition by those of the
// editions near it, so that a league of which games are missing is not taken
// for smaller ones that are complete.
func (t *Title) leagueSizes() {
	sizes := make([][]int, len(t.Editions))
	for i := range t.Editions {
		called, _ := split(of(t.Editions[i].bouts, "league"), func(b *bout) bool { return b.two() && leagueName(b.Game) == "" && !calledPlayoff(b) })
		for _, part := range parted(called) {
			if n := len(players(part)); n >= leastLeague {
				sizes[i] = append(sizes[i], n)
			}
		}
	}
	for i := range t.Editions {
		t.Editions[i].usual = commonest(sizes, i)
	}
}

// commonest is the size that most leagues near an edition have, two at least,
// and the larger one of two; 0 for none.
func commonest(sizes [][]int, i int) (size int) {
	counts := map[int]int{}
	for j := max(0, i-near); j <= min(len(sizes)-1, i+near); j++ {
		if j == i {
			continue
		}
		for _, n := range sizes[j] {
			counts[n]++
		}
	}
	most := 1
	for n, c := range counts {
		if c > most || c == most && n > size && c > 1 {
			size, most = n, c
		}
	}
	return size
}

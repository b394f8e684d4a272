package web

// Standing is how what the games say of an edition compares with the sources.
type Standing string

// Standings.
const (
	Agrees    Standing = "agrees"
	Computed  Standing = "computed"
	Inferred  Standing = "inferred"
	Reference Standing = "reference"
	Differs   Standing = "contradicts"
	Missing   Standing = "missing"
)

// Meaning is what a standing means, and the sign it has where there is little
// room.
type Meaning struct {
	Standing Standing
	Sign     string
	Means    string
}

// meanings are all standings with what they mean.
var meanings = []Meaning{
	{Agrees, "", "the games give the winner whom the sources name"},
	{Computed, "", "by the games alone: no source tells"},
	{Inferred, "~", "the games do not decide the match: by who defended the title next"},
	{Reference, "°", "by the sources: the games of the match are missing here, or too few"},
	{Differs, "!", "games and sources differ: what the games say is shown, what the sources say is in brackets"},
	{Missing, "?", "neither the games nor the sources tell"},
}

// legend is the meanings of the standings that occur.
func legend(occurs map[Standing]bool) (all []Meaning) {
	for _, m := range meanings {
		if occurs[m.Standing] {
			all = append(all, m)
		}
	}
	return all
}

// Legend tells the marks that occur.
func (h Honours) Legend() []Meaning {
	occurs := map[Standing]bool{}
	for i := range h.All {
		occurs[h.All[i].Standing] = true
	}
	return legend(occurs)
}

// Legend tells the marks that occur.
func (v TitlePage) Legend() []Meaning {
	occurs := map[Standing]bool{}
	for i := range v.Shown {
		occurs[v.Shown[i].Standing] = true
	}
	return legend(occurs)
}

package web

// Honours is what titles were for one person: by title, and one by one.
type Honours struct {
	Won, Lost int // editions won; matches and finals lost
	Titles    []Held
	All       []Honour // the newest first
}

// Held is a title with the editions that one person won, and those whose match
// or final was lost or is not decided by what is known.
type Held struct {
	Title           Named
	Won, Lost, Open []Honour
}

// Honour is one edition from the side of one person.
type Honour struct {
	Number   int
	Edition  Named
	Title    Named
	Year     string
	Outcome  Outcome
	Defended bool   // it was a match for a title that its holder defended
	Score    string // the person's first
	Opponent Named
	Told     string // what games or sources say where that is another
	Standing Standing
}

// Ended is what the outcome is called: a title is gained or lost, a tournament
// won or not.
func (h Honour) Ended() string {
	if h.Defended && h.Outcome != Undecided {
		return "title " + string(h.Outcome)
	}
	return string(h.Outcome)
}

// Outcome is what an edition was for somebody.
type Outcome string

// Outcomes.
const (
	Won       Outcome = "won"
	Lost      Outcome = "lost"
	Undecided Outcome = "not decided"
)

// Sign marks an honour that does not follow from the games alone; "" for one
// that does.
func (h Honour) Sign() string {
	for _, m := range meanings {
		if m.Standing == h.Standing {
			return m.Sign
		}
	}
	return ""
}

// fewHonours is how many are told one by one without being asked for.
const fewHonours = 16

// Few reports whether there are so few that they are told one by one at once.
func (h Honours) Few() bool { return len(h.All) <= fewHonours }

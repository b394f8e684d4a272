package history

// Agreement is how far the winners of a title that follow from the games agree
// with the sources.
type Agreement struct {
	Title       string `json:"title"`
	Sources     int    `json:"sources"` // editions that the sources know
	Matches     int    `json:"matches"` // editions of whose match or final there are games
	Agrees      int    `json:"agrees"`
	OtherScore  int    `json:"other_score"`
	Disagrees   int    `json:"disagrees"`
	Contradicts int    `json:"contradicts"`
	Missing     int    `json:"missing"`
	NoReference int    `json:"no_reference"`
	Inferred    int    `json:"inferred"` // of the winners, those told by who defended the title next
}

// Agreement counts the verdicts over all editions.
func (t *Title) Agreement() Agreement {
	a := Agreement{Title: t.ID}
	verdicts := map[Verdict]*int{
		Agrees: &a.Agrees, OtherScore: &a.OtherScore, Disagrees: &a.Disagrees, Contradicts: &a.Contradicts,
		Missing: &a.Missing, NoReference: &a.NoReference, Unknown: new(int),
	}
	for i := range t.Editions {
		e := &t.Editions[i]
		*verdicts[e.Verdict]++
		if e.Reference != nil {
			a.Sources++
		}
		if e.Match != nil {
			a.Matches++
		}
		if e.Winner.Inferred {
			a.Inferred++
		}
	}
	return a
}

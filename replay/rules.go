package replay

// KoRule says which repetitions of a position a set of rules forbids.
type KoRule uint8

const (
	SimpleKo           KoRule = iota // the immediate recapture alone
	PositionalSuperko                // any position that stood before
	SituationalSuperko               // any position that stood before with the same side to move
)

// Rules is a set of rules as far as they bear on single moves.
type Rules struct {
	Name    string // "chinese", "japanese" …; "" when they are not known
	Ko      KoRule
	Suicide bool // two stones or more may be given up by suicide; one never
}

// Named is the set of rules with that name, see Names.
func Named(name string) (Rules, bool) {
	for _, r := range known {
		if r.Name == name {
			return r, true
		}
	}
	return Rules{}, false
}

// Names lists the sets of rules that Named knows.
func Names() []string {
	var names []string
	for _, r := range known {
		names = append(names, r.Name)
	}
	return names
}

var known = []Rules{
	{Name: "chinese", Ko: PositionalSuperko},
	{Name: "japanese"},
	{Name: "korean"},
	{Name: "aga", Ko: SituationalSuperko},
	{Name: "ing", Suicide: true},
	{Name: "nz", Ko: SituationalSuperko, Suicide: true},
	{Name: "tromp-taylor", Ko: PositionalSuperko, Suicide: true},
	{Name: "old-chinese"},
	{Name: "simple-ko"},
	{Name: "positional-superko", Ko: PositionalSuperko},
	{Name: "situational-superko", Ko: SituationalSuperko},
}

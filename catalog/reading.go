package catalog

// Confidence says how far a settled value can be relied on.
type Confidence uint8

const (
	None   Confidence = iota // nothing was settled
	Guess                    // one explanation among several, the best there is
	Likely                   // evidence beyond the value itself was needed
	Sure                     // the value can mean nothing else
)

func (c Confidence) String() string {
	switch c {
	case Guess:
		return "guess"
	case Likely:
		return "likely"
	case Sure:
		return "sure"
	}
	return "none"
}

// MarshalText writes "none", "guess", "likely" or "sure".
func (c Confidence) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// Reading is what was made of one value: from the file's words to a settled
// value, by which rule. Settled is shaped for JSON as CONTRACT says for the
// field: a string for a result, a number or null for komi, a list of dates, an
// event, or [Names].
type Reading struct {
	Field      string     `json:"field,omitempty"`
	Raw        string     `json:"raw"`
	Settled    any        `json:"settled"`
	Rule       string     `json:"rule"`
	Confidence Confidence `json:"confidence"`
	Note       string     `json:"note,omitempty"`
}

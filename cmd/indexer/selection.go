package main

import (
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// selection says which findings a user wants to see.
type selection struct {
	Select, Ignore []string // codes, or the beginning of codes up to a hyphen
}

// wants reports whether a finding is to be shown: what is selected, or all,
// without what is ignored.
func (s *selection) wants(c kifu.Code) bool {
	return (len(s.Select) == 0 || coversAny(s.Select, c)) && !coversAny(s.Ignore, c)
}

func coversAny(names []string, c kifu.Code) bool {
	for _, n := range names {
		if covers(n, c) {
			return true
		}
	}
	return false
}

// covers reports whether a name stands for a code: "rule-ko" for itself,
// "rule" or "rule-" for all codes of the group.
func covers(name string, c kifu.Code) bool {
	rest, ok := strings.CutPrefix(string(c), strings.TrimSuffix(name, "-"))
	return ok && name != "" && (rest == "" || rest[0] == '-')
}

// check tells a name that stands for nothing.
func (s *selection) check() error {
	for _, name := range append(s.Select, s.Ignore...) {
		if len(kindsOf(name)) == 0 {
			return usage("no finding is called %q%s", name, maybe(name))
		}
	}
	return nil
}

// threshold is the severity from which on findings make a check fail.
type threshold struct {
	from  kifu.Severity
	never bool
}

func parseThreshold(s string) (threshold, error) {
	switch s {
	case "never":
		return threshold{never: true}, nil
	case "note":
		return threshold{from: kifu.Note}, nil
	case "warning":
		return threshold{from: kifu.Warning}, nil
	case "error":
		return threshold{from: kifu.Error}, nil
	}
	return threshold{}, usage("--fail-on %q: want error, warning, note or never", s)
}

func (t threshold) met(f *kifu.Finding) bool { return !t.never && f.Severity >= t.from }

package archive

import (
	"os"
	"strconv"
	"testing"
)

// trials is how often a test of chance is tried: few times with -short, else
// as often as a change needs, and with KIFUBASE_TRIALS in the environment that
// many times.
func trials(t *testing.T, short, usual int) int {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv("KIFUBASE_TRIALS")); err == nil && n > 0 {
		return n
	}
	if testing.Short() {
		return short
	}
	return usual
}

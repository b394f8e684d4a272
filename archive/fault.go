package archive

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kifubase/kifubase/storage"
)

// Fault is one thing in an archive that is not as it should be.
type Fault struct {
	Where string // a file, and what of it; or a game
	What  string
	Kind  FaultKind
}

func (f Fault) String() string { return fmt.Sprintf("%s: %s", f.Where, f.What) }

// FaultKind says what can be done about a fault.
type FaultKind uint8

const (
	// Derived is a fault in what is made from the records: it can be made
	// again from them.
	Derived FaultKind = iota

	// Lost is a record whose bytes are not those that were stored.
	Lost

	// Outdated is a record that is whole and that this program reads in
	// another way than the one that stored it.
	Outdated
)

func (k FaultKind) String() string {
	switch k {
	case Lost:
		return "lost"
	case Outdated:
		return "outdated"
	}
	return "derived"
}

// faultOf is what an error of reading means. Values of games and records are
// the truth; everything else in a part is made from them.
func faultOf(where string, err error) Fault {
	f := Fault{Where: where, What: err.Error()}
	var d *storage.DamageError
	if !errors.As(err, &d) {
		return f
	}
	f.Where, f.What = where+": "+d.Key, d.Why
	if strings.HasPrefix(d.Key, "games/") || strings.HasPrefix(d.Key, "raw/") {
		f.Kind = Lost
	}
	return f
}

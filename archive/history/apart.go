package history

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/kifubase/kifubase/catalog"
)

// tellApart gives those in the games of a title who have one name what tells
// them apart: how records write it ("Wang Lei (b)"), else the year of birth,
// else the id.
func (t *Title) tellApart(tables *catalog.Tables) {
	first := map[string]string{}
	twice := map[string]bool{}
	t.everySide(func(s *Side) {
		if other, seen := first[s.Name]; seen && other != s.Handle {
			twice[s.Name] = true
		}
		first[s.Name] = s.Handle
	})
	if len(twice) == 0 {
		return
	}
	t.everySide(func(s *Side) {
		if twice[s.Name] && s.Name != "" {
			s.Name = apartName(*s, tables)
		}
	})
}

func (t *Title) everySide(see func(*Side)) {
	for i := range t.Editions {
		for k := range t.Editions[i].bouts {
			sides := &t.Editions[i].bouts[k].sides
			see(&sides[0])
			see(&sides[1])
		}
	}
}

// apartName is a name with what tells its bearer from others of that name.
func apartName(s Side, tables *catalog.Tables) string {
	p, known := tables.Player(s.Handle)
	if !known {
		return s.Name + " (" + s.Handle + ")"
	}
	for _, spelling := range p.Variants {
		if strings.HasPrefix(spelling, s.Name+" (") {
			return spelling
		}
	}
	born := ""
	if p.Born.Year != 0 {
		born = "born " + strconv.Itoa(int(p.Born.Year))
	}
	return s.Name + " (" + cmp.Or(born, s.Handle) + ")"
}

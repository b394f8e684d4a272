package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// Strangers counts the people of many records whom the tables don't know, so
// that someone can add them. One goroutine at a time.
type Strangers struct {
	tables *Tables
	byKey  map[string]*Stranger
}

// Stranger is one folded spelling that nobody of the tables has.
type Stranger struct {
	Key       string         `json:"key"`
	Name      string         `json:"name"` // as spelled most often
	Count     int            `json:"count"`
	Spellings map[string]int `json:"spellings"`
	Proposals []Proposal     `json:"proposals"`
}

// Proposal is a person of the tables who may be meant, and why.
type Proposal struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Why  string `json:"why"`
}

// mostStrangers bounds the memory that counting takes: about 100 MB.
const mostStrangers = 1 << 19

// Strangers begins a count.
func (t *Tables) Strangers() *Strangers {
	return &Strangers{tables: t, byKey: map[string]*Stranger{}}
}

// Add counts the strangers of one record.
func (s *Strangers) Add(settled kifu.Settled) {
	for _, side := range [][]kifu.Person{settled.Black, settled.White} {
		for _, p := range side {
			if p.ID == "" && p.Key != "" {
				s.count(p)
			}
		}
	}
}

func (s *Strangers) count(p kifu.Person) {
	one := s.byKey[p.Key]
	if one == nil {
		if len(s.byKey) >= mostStrangers {
			return
		}
		one = &Stranger{Key: strings.Clone(p.Key), Spellings: map[string]int{}}
		s.byKey[one.Key] = one
	}
	one.Count++
	if len(one.Spellings) < 20 || one.Spellings[p.Name] > 0 {
		one.Spellings[strings.Clone(p.Name)]++
	}
}

// Count is how many there are.
func (s *Strangers) Count() int { return len(s.byKey) }

// List is the strangers who were counted at least that often, the commonest
// first, each with whom it may be; most of them, all for 0.
func (s *Strangers) List(least, most int) []Stranger {
	var list []Stranger
	for _, one := range s.byKey {
		if one.Count >= least {
			list = append(list, *one)
		}
	}
	slices.SortFunc(list, func(a, b Stranger) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Key, b.Key))
	})
	if most > 0 && len(list) > most {
		list = list[:most]
	}
	for i := range list {
		list[i].Name = commonest(list[i].Spellings)
		list[i].Proposals = s.tables.Propose(list[i].Name)
	}
	return list
}

func commonest(counts map[string]int) string {
	names := slices.Sorted(maps.Keys(counts))
	return slices.MaxFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[a], counts[b]), strings.Compare(b, a))
	})
}

// mostProposals is how many people are proposed for one spelling.
const mostProposals = 5

// Propose is everyone of the tables whom a spelling may mean, though it is not
// theirs: same name of several people, same sound, a letter or a character
// apart. A person must look: nothing is merged by it.
func (t *Tables) Propose(spelling string) []Proposal {
	key := Fold(spelling)
	var out []Proposal
	propose := func(list []int, why string) {
		for _, at := range list {
			p := t.players[at]
			if len(out) < mostProposals && !slices.ContainsFunc(out, func(o Proposal) bool { return o.ID == p.ID }) {
				out = append(out, Proposal{p.ID, p.Name, why})
			}
		}
	}
	propose(t.spelled[key], "has this name, with others or at another time")
	propose(t.proposed[key], "may have this name: a doubtful spelling")
	if found, how := t.bySound(spelling); found != nil {
		propose(found, how)
	}
	propose(t.nearby(key), "almost the same spelling")
	return out
}

// nearby finds spellings one edit away; in Latin letters two, where the name is
// long enough for that to say something.
func (t *Tables) nearby(key string) []int {
	runes := []rune(key)
	far := 1
	if isLatinKey(key) && len(runes) >= 10 {
		far = 2
	}
	if len(runes) < 3 || len(runes) > 40 || isLatinKey(key) && len(runes) < 6 {
		return nil
	}
	var found []int
	for other, people := range t.spelled {
		if abs(len(other)-len(key)) <= 4*far && within([]rune(other), runes, far) {
			found = append(found, people...)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// within reports whether a and b are at most far edits apart.
func within(a, b []rune, far int) bool {
	if abs(len(a)-len(b)) > far {
		return false
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range a {
		diagonal, least := row[0], i+1
		row[0] = i + 1
		for j, s := range b {
			cost := diagonal
			if r != s {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
			least = min(least, row[j+1])
		}
		if least > far {
			return false
		}
	}
	return row[len(b)] <= far
}

package storage

import (
	"cmp"
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"github.com/kifubase/kifubase/kifu"
)

// A row is what histories need of a game: what is settled of it and a few words
// more, without its moves, so that thousands are read in milliseconds. Rows lie
// in order of title and game, those without a title first, rowsAChunk to a
// value whose key is the number of the chunk, 4 bytes, big endian. So the
// number of a row says where it lies, and those of a title follow each other.
// A chunk is its rows, each
//
//	number  length of what follows
//	4       ordinal of the game, little endian
//	number  moves
//	text    file of the record that speaks, its EV, its RO
//	settled as in a record (record.go)
//
// What leads to rows: title → number of the first, number of rows; a player's
// handle → list of rows, each as the distance from the one before. A key is the
// title or handle, of a long one the first wordBytes bytes: a row that is found
// is asked whether it is meant.
const (
	rowsAChunk = 16
	wordBytes  = 255
)

// Row is a game as histories need it.
type Row struct {
	At
	ID      kifu.GameID
	Settled kifu.Settled
	Moves   int
	Records int
	File    string // of the record that speaks
	EV, RO  string // what that record says
}

// row is a row on its way into a part.
type row struct {
	title   string
	handles []string
	game    uint32
	bytes   []byte // behind the ordinal
}

func rowOf(g *kifu.Game) row {
	s := &g.Settled
	b := appendInt(nil, len(g.Line.Moves))
	if len(g.Witnesses) > 0 {
		w := &g.Witnesses[0]
		b = appendString(appendString(appendString(b, w.File), w.Header.Get("EV")), w.Header.Get("RO"))
	} else {
		b = append(b, 0, 0, 0)
	}
	return row{title: s.Event.Title, handles: handlesOf(s), bytes: slices.Clip(appendSettled(b, s))}
}

// handlesOf is those of everyone who played, each once.
func handlesOf(s *kifu.Settled) (handles []string) {
	for _, people := range [][]kifu.Person{s.Black, s.White} {
		for _, p := range people {
			if h := p.Handle(); h != "" && !slices.Contains(handles, h) {
				handles = append(handles, h)
			}
		}
	}
	return handles
}

// read reads a row from behind its ordinal. All its words are of one piece of
// memory.
func (r *Row) read(b []byte) (ok bool) {
	s := &source{b: b, text: string(b)}
	r.Moves = s.number(maxInt32)
	r.File, r.EV, r.RO = s.string(), s.string(), s.string()
	r.Settled = readSettled(s)
	return !s.bad && len(s.b) == 0
}

func (r *row) compare(o *row) int {
	return cmp.Or(strings.Compare(r.title, o.title), cmp.Compare(r.game, o.game))
}

func wordKeyOf(word string) string { return word[:min(len(word), wordBytes)] }

// rows writes the rows, in order, and what leads to them.
func (w *partWriter) rows(rows []row) error {
	slices.SortFunc(rows, func(a, b row) int { return a.compare(&b) })
	for n := 0; n*rowsAChunk < len(rows); n++ {
		var chunk []byte
		for _, r := range rows[n*rowsAChunk : min(len(rows), (n+1)*rowsAChunk)] {
			chunk = appendInt(chunk, 4+len(r.bytes))
			chunk = binary.LittleEndian.AppendUint32(chunk, r.game)
			chunk = append(chunk, r.bytes...)
		}
		if err := w.put(bucketRows, gameKey(uint32(n)), chunk); err != nil {
			return err
		}
	}
	titles, people := leadsOf(rows)
	for _, lead := range []struct {
		bucket string
		values map[string][]byte
	}{{bucketTitles, titles}, {bucketPeople, people}} {
		for _, word := range slices.Sorted(maps.Keys(lead.values)) {
			if err := w.put(lead.bucket, []byte(word), lead.values[word]); err != nil {
				return err
			}
		}
	}
	return nil
}

// leadsOf is the values that lead to rows which are in order.
func leadsOf(rows []row) (titles, people map[string][]byte) {
	titles, people = map[string][]byte{}, map[string][]byte{}
	played := map[string][]uint32{}
	for i := 0; i < len(rows); {
		first, word := i, wordKeyOf(rows[i].title)
		for ; i < len(rows) && wordKeyOf(rows[i].title) == word; i++ {
			for _, h := range rows[i].handles {
				played[wordKeyOf(h)] = append(played[wordKeyOf(h)], uint32(i))
			}
		}
		if word != "" {
			titles[word] = appendInt(appendInt(nil, first), i-first)
		}
	}
	for word, at := range played {
		people[word] = appendOrdinals(nil, at)
	}
	return titles, people
}

// Titled is the rows of the games with that title, in order of their cards. All
// parts must have rows: see Outdated.
func (s *Set) Titled(title string) ([]Row, error) {
	find := func(p *Part) ([]uint32, error) { return p.titled(title) }
	return s.rows(find, func(v *kifu.Settled) bool { return v.Event.Title == title })
}

// Played is the rows of the games that anyone of these handles played.
func (s *Set) Played(handles ...string) ([]Row, error) {
	find := func(p *Part) (all []uint32, err error) {
		for _, h := range handles {
			some, err := p.played(h)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
		slices.Sort(all)
		return slices.Compact(all), nil
	}
	return s.rows(find, func(v *kifu.Settled) bool {
		is := func(p kifu.Person) bool { return slices.Contains(handles, p.Handle()) }
		return slices.ContainsFunc(v.Black, is) || slices.ContainsFunc(v.White, is)
	})
}

// Rows is the rows of all games.
func (s *Set) Rows() ([]Row, error) {
	find := func(p *Part) ([]uint32, error) {
		all := make([]uint32, len(p.Cards))
		for i := range all {
			all[i] = uint32(i)
		}
		return all, nil
	}
	return s.rows(find, func(*kifu.Settled) bool { return true })
}

// rows is the rows that are found in each part and meant, of games that count.
func (s *Set) rows(find func(*Part) ([]uint32, error), meant func(*kifu.Settled) bool) (all []Row, err error) {
	for i, p := range s.parts {
		numbers, err := find(p)
		if err != nil {
			return nil, err
		}
		all = slices.Grow(all, len(numbers))
		err = p.eachRow(numbers, func(game uint32, b []byte) bool {
			if s.dead[i].has(game) {
				return true
			}
			all = append(all, Row{At: At{i, game}, ID: p.Cards[game].ID, Records: int(p.Cards[game].Records)})
			r := &all[len(all)-1]
			ok := r.read(b)
			if !meant(&r.Settled) {
				all = all[:len(all)-1]
			}
			return ok
		})
		if err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b Row) int { return s.Card(a.At).Compare(s.Card(b.At)) })
	return all, nil
}

func (p *Part) titled(title string) (numbers []uint32, err error) {
	key := []byte(wordKeyOf(title))
	err = p.lead(bucketTitles, key, func(value []byte) bool {
		s := source{b: value}
		first, n := s.number(maxInt32), s.number(maxInt32)
		if first+n > len(p.Cards) || len(s.b) > 0 {
			return false
		}
		for i := range n {
			numbers = append(numbers, uint32(first+i))
		}
		return !s.bad
	})
	return numbers, err
}

func (p *Part) played(handle string) (numbers []uint32, err error) {
	key := []byte(wordKeyOf(handle))
	err = p.lead(bucketPeople, key, func(value []byte) (ok bool) {
		numbers, ok = readOrdinals(value)
		return ok
	})
	return numbers, err
}

// lead reads what leads to rows; nothing where the part has none.
func (p *Part) lead(bucket string, key []byte, read func(value []byte) bool) error {
	return p.get(bucket, key, func(sealed []byte) error {
		if sealed == nil {
			return nil
		}
		value, ok := unseal(bucket, key, sealed)
		if !ok || !read(value) {
			return p.damage(bucket, key, "not what was written")
		}
		return nil
	})
}

// eachRow hands over the rows with these numbers, which ascend, until see
// reports that it cannot read one.
func (p *Part) eachRow(numbers []uint32, see func(game uint32, row []byte) bool) error {
	for len(numbers) > 0 {
		chunk := numbers[0] / rowsAChunk
		n := 1
		for n < len(numbers) && numbers[n]/rowsAChunk == chunk {
			n++
		}
		key := gameKey(chunk)
		err := p.must(bucketRows, key, func(value []byte) error {
			if !p.scanRows(value, numbers[:n], chunk*rowsAChunk, see) {
				return p.damage(bucketRows, key, errShort.Error())
			}
			return nil
		})
		if err != nil {
			return err
		}
		numbers = numbers[n:]
	}
	return nil
}

// scanRows is eachRow within a chunk that begins with the row called first.
func (p *Part) scanRows(chunk []byte, numbers []uint32, first uint32, see func(uint32, []byte) bool) bool {
	s := source{b: chunk}
	for _, n := range numbers {
		for ; first < n; first++ {
			s.take(s.count())
		}
		b := s.take(s.count())
		first++
		if len(b) < 4 {
			return false
		}
		game := binary.LittleEndian.Uint32(b)
		if int(game) >= len(p.Cards) || !see(game, b[4:]) {
			return false
		}
	}
	return !s.bad
}

// allRows is the numbers of all rows: there is one for each game.
func (p *Part) allRows() []uint32 {
	numbers := make([]uint32, len(p.Cards))
	for i := range numbers {
		numbers[i] = uint32(i)
	}
	return numbers
}

// rows is the rows of the merged parts with the games' new places. Games of a
// part without rows get them here.
func (m *merge) rows() (rows []row, err error) {
	for _, i := range m.parts {
		p, place := m.set.parts[i], m.place[i]
		if !p.hasRows() {
			if rows, err = p.makeRows(rows, place); err != nil {
				return nil, err
			}
			continue
		}
		err = p.eachRow(p.allRows(), func(game uint32, b []byte) bool {
			if place[game] == nowhere {
				return true
			}
			var r Row
			ok := r.read(b)
			rows = append(rows, row{r.Settled.Event.Title, handlesOf(&r.Settled), place[game], slices.Clone(b)})
			return ok
		})
		if err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func (p *Part) makeRows(rows []row, place []uint32) ([]row, error) {
	for n := range p.Cards {
		if place[n] == nowhere {
			continue
		}
		g, err := p.game(uint32(n))
		if err != nil {
			return nil, err
		}
		r := rowOf(g)
		r.game = place[n]
		rows = append(rows, r)
	}
	return rows, nil
}

func (p *Part) hasRows() bool { return p.version >= 3 }

// checkRows holds the rows of a part, and what leads to them, against its games,
// whose rows are made again.
func (a *audit) checkRows() {
	if !a.part.hasRows() {
		return
	}
	slices.SortFunc(a.rows, func(x, y row) int { return x.compare(&y) })
	n := 0
	err := a.part.eachRow(a.part.allRows(), func(game uint32, b []byte) bool {
		if n >= len(a.rows) || a.rows[n].game != game || string(a.rows[n].bytes) != string(b) {
			a.wrong(bucketRows, gameKey(uint32(n/rowsAChunk)), "row %d is not that of its game", n)
		}
		n++
		return true
	})
	if err != nil {
		a.report(err)
	}
	titles, people := leadsOf(a.rows)
	a.checkLeads(bucketTitles, titles)
	a.checkLeads(bucketPeople, people)
}

func (a *audit) checkLeads(bucket string, want map[string][]byte) {
	there := 0
	err := a.part.eachLead(bucket, func(key, value []byte) {
		there++
		if string(want[string(key)]) != string(value) {
			a.wrong(bucket, key, "does not lead to the rows of its games")
		}
	})
	if err != nil {
		a.report(err)
	} else if there != len(want) {
		a.wrong(bucket, nil, "%d words, of the games %d", there, len(want))
	}
}

func (p *Part) eachLead(bucket string, see func(key, value []byte)) (err error) {
	defer p.rescue(&err, bucket, nil)()
	r, err := p.borrow()
	if err != nil {
		return err
	}
	defer p.giveBack(r)
	if r.in[bucket] == nil {
		return p.damage(bucket, nil, "no such bucket")
	}
	return r.in[bucket].ForEach(func(key, sealed []byte) error {
		value, ok := unseal(bucket, key, sealed)
		if !ok {
			return p.damage(bucket, key, "checksum")
		}
		see(key, value)
		return nil
	})
}

package storage

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"sort"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/kifubase/kifubase/kifu"
)

// Part is one file of an archive, opened for reading. Many goroutines may
// share it.
type Part struct {
	Head    Head
	Cards   []Card // by ordinal
	path    string
	version int // of its format
	db      *bolt.DB
	byID    []uint32
	origins []origin
	masks   Masks

	mu   sync.Mutex // guards idle
	idle []*reader  // that nobody uses just now
}

// reader is a read transaction with its buckets. Beginning one takes longer
// than a look-up, so they are kept; on a file that nobody writes that costs
// nothing.
type reader struct {
	tx *bolt.Tx
	in map[string]*bolt.Bucket
}

// OpenPart opens a part for reading. A file that is not what was written is an
// ErrDamaged, one of another format or name an ErrFormat.
func OpenPart(path string) (*Part, error) {
	if err := checkPages(path); err != nil {
		return nil, fmt.Errorf("open part: %w", err)
	}
	db, err := openReadOnly(path)
	if err != nil {
		return nil, fmt.Errorf("open part: %w", err)
	}
	p := &Part{path: path, db: db}
	if err := p.load(); err != nil {
		return nil, fmt.Errorf("open part: %w", errors.Join(err, p.Close()))
	}
	return p, nil
}

func openReadOnly(path string) (db *bolt.DB, err error) {
	defer rescue(&err, func() error { return &DamageError{path, "file", "not readable"} })()
	db, err = bolt.Open(path, 0, &bolt.Options{
		ReadOnly:     true,
		Timeout:      time.Second, // nobody writes a part that has its name
		NoStatistics: true,
	})
	var missing *fs.PathError
	if err != nil && !errors.As(err, &missing) {
		err = &DamageError{path, "file", err.Error()}
	}
	return db, err
}

// rescue turns what bbolt does on damaged pages, a panic or a fault outside the
// mapped file, into the error that damage makes.
func rescue(err *error, damage func() error) func() {
	before := debug.SetPanicOnFault(true)
	return func() {
		debug.SetPanicOnFault(before)
		if r := recover(); r != nil {
			*err = fmt.Errorf("%w (%v)", damage(), r)
		}
	}
}

func (p *Part) rescue(err *error, bucket string, key []byte) func() {
	return rescue(err, func() error { return p.damage(bucket, key, "page") })
}

// Close closes the file. Nothing may be reading.
func (p *Part) Close() error {
	var all []error
	for _, r := range p.idle {
		all = append(all, r.tx.Rollback())
	}
	p.idle = nil
	return errors.Join(append(all, p.db.Close())...)
}

func (p *Part) borrow() (*reader, error) {
	p.mu.Lock()
	if n := len(p.idle); n > 0 {
		r := p.idle[n-1]
		p.idle = p.idle[:n-1]
		p.mu.Unlock()
		return r, nil
	}
	p.mu.Unlock()
	tx, err := p.db.Begin(false)
	if err != nil {
		return nil, err
	}
	r := &reader{tx, make(map[string]*bolt.Bucket, len(buckets))}
	whole := false
	defer func() { // also when bbolt panics: Close would wait for the transaction
		if !whole {
			tx.Rollback()
		}
	}()
	for i, name := range buckets {
		if r.in[name] = tx.Bucket([]byte(name)); r.in[name] == nil && i < bucketsAtFirst {
			return nil, p.damage(name, nil, "no such bucket")
		}
	}
	whole = true
	return r, nil
}

func (p *Part) giveBack(r *reader) {
	p.mu.Lock()
	p.idle = append(p.idle, r)
	p.mu.Unlock()
}

// get calls see with what lies under a key, nil when there is nothing. It is
// valid until see returns.
func (p *Part) get(bucket string, key []byte, see func(sealed []byte) error) (err error) {
	defer p.rescue(&err, bucket, key)()
	r, err := p.borrow()
	if err != nil {
		return err
	}
	defer p.giveBack(r)
	if r.in[bucket] == nil {
		return p.damage(bucket, nil, "no such bucket")
	}
	return see(r.in[bucket].Get(key))
}

// must calls see with the value of a key that is there unless the file is
// damaged. The value is valid until see returns.
func (p *Part) must(bucket string, key []byte, see func(value []byte) error) error {
	return p.get(bucket, key, func(sealed []byte) error {
		if sealed == nil {
			return p.damage(bucket, key, "missing")
		}
		value, ok := unseal(bucket, key, sealed)
		if !ok {
			return p.damage(bucket, key, "checksum")
		}
		return see(value)
	})
}

func (p *Part) name(bucket string, key []byte) string {
	if bucket == bucketHead || bucket == bucketColumns || bucket == bucketMasks {
		return bucket + "/" + string(key)
	}
	return fmt.Sprintf("%s/%x", bucket, key)
}

func (p *Part) damage(bucket string, key []byte, why string) error {
	return &DamageError{p.path, p.name(bucket, key), why}
}

// load reads what is kept in memory.
func (p *Part) load() error {
	if err := p.must(bucketHead, []byte(keyHead), p.loadHead); err != nil {
		return err
	}
	for _, column := range []struct {
		key  string
		load func(value []byte) bool
	}{
		{keyCards, func(v []byte) (ok bool) { p.Cards, ok = readCards(v); return ok }},
		{keyByID, func(v []byte) (ok bool) { p.byID, ok = readByID(v, p.Cards); return ok }},
		{keyOrigins, func(v []byte) (ok bool) { p.origins, ok = readOrigins(v, len(p.Cards)); return ok }},
	} {
		key := []byte(column.key)
		err := p.must(bucketColumns, key, func(value []byte) error {
			if !column.load(value) {
				return p.damage(bucketColumns, key, errShort.Error())
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	if len(p.Cards) != p.Head.Counts.Games {
		return p.damage(bucketColumns, []byte(keyCards), "not as many as the head says")
	}
	return p.loadMasks()
}

func (p *Part) loadHead(value []byte) error {
	version, err := p.Head.read(value)
	p.version = version
	if errors.Is(err, ErrFormat) {
		return fmt.Errorf("%s: %w: version %d, this program reads %d", p.path, ErrFormat, version, FormatVersion)
	}
	if err != nil {
		return p.damage(bucketHead, []byte(keyHead), err.Error())
	}
	if name := filepath.Base(p.path); name != p.Head.Name {
		return p.damage(bucketHead, []byte(keyHead), "this is "+p.Head.Name)
	}
	return nil
}

func (p *Part) loadMasks() (err error) {
	defer p.rescue(&err, bucketMasks, nil)()
	r, err := p.borrow()
	if err != nil {
		return err
	}
	defer p.giveBack(r)
	p.masks = Masks{}
	return r.in[bucketMasks].ForEach(func(key, sealed []byte) error {
		value, ok := unseal(bucketMasks, key, sealed)
		if !ok {
			return p.damage(bucketMasks, key, "checksum")
		}
		ordinals, ok := readOrdinals(value)
		if !ok {
			return p.damage(bucketMasks, key, errShort.Error())
		}
		p.masks[string(key)] = ordinals
		return nil
	})
}

// find is the ordinal of a game.
func (p *Part) find(id kifu.GameID) (uint32, bool) {
	i := sort.Search(len(p.byID), func(i int) bool {
		return bytes.Compare(p.Cards[p.byID[i]].ID[:], id[:]) >= 0
	})
	if i < len(p.byID) && p.Cards[p.byID[i]].ID == id {
		return p.byID[i], true
	}
	return 0, false
}

// encoding is the encoding of a game's record, as fresh memory.
func (p *Part) encoding(game uint32) (b []byte, err error) {
	key := gameKey(game)
	err = p.must(bucketGames, key, func(value []byte) (err error) {
		if b, err = Packed(value).Unpack(); err != nil {
			return p.damage(bucketGames, key, err.Error())
		}
		return nil
	})
	return b, err
}

// game is a game with all its witnesses.
func (p *Part) game(ordinal uint32) (*kifu.Game, error) {
	b, err := p.encoding(ordinal)
	if err != nil {
		return nil, err
	}
	g, err := DecodeRecord(b)
	if err == nil && g.ID != p.Cards[ordinal].ID {
		err = errors.New("another game")
	}
	if err != nil {
		return nil, p.damage(bucketGames, gameKey(ordinal), err.Error())
	}
	return g, nil
}

// packed is the packed bytes of a record.
func (p *Part) packed(game uint32, witness int) (raw Packed, err error) {
	err = p.must(bucketRaw, rawKey(game, witness), func(value []byte) error {
		raw = bytes.Clone(value)
		return nil
	})
	return raw, err
}

func (p *Part) raw(game uint32, witness int) ([]byte, error) {
	packed, err := p.packed(game, witness)
	if err != nil {
		return nil, err
	}
	b, err := packed.Unpack()
	if err != nil {
		return nil, p.damage(bucketRaw, rawKey(game, witness), err.Error())
	}
	return b, nil
}

// told is the games that a tree of a file may tell: those with a record whose
// file has the same key.
func (p *Part) told(file uint64, number uint32) (games []uint32) {
	want := origin{file: file, number: number}
	i := sort.Search(len(p.origins), func(i int) bool { return p.origins[i].compare(want) >= 0 })
	for ; i < len(p.origins) && p.origins[i].file == file && p.origins[i].number == number; i++ {
		games = append(games, p.origins[i].game)
	}
	return games
}

// position hands the postings of a position to see, and reports whether there
// are any. See must not keep the pointer.
func (p *Part) position(hash uint64, see func(*Posting)) (found bool, err error) {
	return p.lookUp(hash, see, func() error { return p.hot(hash, see) })
}

// tally adds what the part knows of a position. A hot position's summary is
// read without its postings.
func (p *Part) tally(hash uint64, t *Tally) error {
	_, err := p.lookUp(hash, t.See, func() error { return p.summary(hash, t) })
	return err
}

// lookUp finds a position in its block and hands its postings to see, or, when
// the position is hot, calls hot.
func (p *Part) lookUp(hash uint64, see func(*Posting), hot func() error) (found bool, err error) {
	width := p.Head.width
	key := blockKey(nil, hash>>(64-width), width)
	kind := kindOne
	err = p.must(bucketBlocks, key, func(value []byte) error {
		r := blockReader{source: source{b: value}}
		if found = r.find(hash << width >> width); found {
			kind = r.kind
			scan(&r.source, r.count, len(p.Cards), kind == kindWide, see)
		}
		return p.whole(&r.source, bucketBlocks, key)
	})
	if kind == kindHot && err == nil {
		err = hot()
	}
	return found, err
}

func (p *Part) hot(hash uint64, see func(*Posting)) error {
	key := hotKey(hash)
	return p.must(bucketHot, key, func(value []byte) error {
		s, n, wide := hotPostings(value)
		scan(&s, n, len(p.Cards), wide, see)
		return p.whole(&s, bucketHot, key)
	})
}

func (p *Part) whole(s *source, bucket string, key []byte) error {
	if s.bad {
		return p.damage(bucket, key, errShort.Error())
	}
	return nil
}

// summary adds the summary of a hot position, whose checksum is its own.
func (p *Part) summary(hash uint64, t *Tally) error {
	key := hotKey(hash)
	return p.get(bucketHot, key, func(sealed []byte) error {
		if sealed == nil {
			return p.damage(bucketHot, key, "missing")
		}
		if !t.addSummary(key, sealed) {
			return p.damage(bucketHot, key, "checksum of the summary")
		}
		return nil
	})
}

// ReadHead is what a part says of itself.
func ReadHead(path string) (Head, error) {
	p, err := OpenPart(path)
	if err != nil {
		return Head{}, err
	}
	return p.Head, p.Close()
}

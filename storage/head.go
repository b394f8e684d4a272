package storage

import (
	"crypto/rand"
	"encoding/hex"
	"maps"
	"math/big"
	"slices"

	"github.com/kifubase/kifubase/kifu"
)

// StoreID names an archive: parts of another do not fit in.
type StoreID [16]byte

// NewStoreID makes a new name.
func NewStoreID() (id StoreID) {
	rand.Read(id[:]) // never fails: crypto/rand ends the program instead
	return id
}

func (id StoreID) String() string { return hex.EncodeToString(id[:]) }

// Sum is the sum of the SHA-256 hashes of records' encodings modulo 2^256: it
// is the same in whatever order and batches they came, and a game that goes
// is taken out again.
type Sum [32]byte

// Add adds one hash or the sum of many.
func (s *Sum) Add(t Sum) { s.plus(t, (*big.Int).Add) }

// Take takes a hash out that was added before.
func (s *Sum) Take(t Sum) { s.plus(t, (*big.Int).Sub) }

var two256 = new(big.Int).Lsh(big.NewInt(1), 256)

func (s *Sum) plus(t Sum, op func(z, x, y *big.Int) *big.Int) {
	z := op(new(big.Int), new(big.Int).SetBytes(s[:]), new(big.Int).SetBytes(t[:]))
	z.Mod(z, two256).FillBytes(s[:])
}

func (s Sum) String() string { return hex.EncodeToString(s[:]) }

// Counts say how much there is.
type Counts struct {
	Games     int
	Records   int
	Positions int // each once a game
	Findings  map[kifu.Code]int
	Sum       Sum // over the records of the games
}

// Add adds what another has.
func (c *Counts) Add(d *Counts) {
	c.Games += d.Games
	c.Records += d.Records
	c.Positions += d.Positions
	c.find(d.Findings, 1)
	c.Sum.Add(d.Sum)
}

// Take takes out what was added before.
func (c *Counts) Take(d *Counts) {
	c.Games -= d.Games
	c.Records -= d.Records
	c.Positions -= d.Positions
	c.find(d.Findings, -1)
	c.Sum.Take(d.Sum)
}

func (c *Counts) find(findings map[kifu.Code]int, times int) {
	if c.Findings == nil {
		c.Findings = map[kifu.Code]int{}
	}
	for code, n := range findings {
		if c.Findings[code] += n * times; c.Findings[code] == 0 {
			delete(c.Findings, code)
		}
	}
}

// Head is what a part says of itself.
type Head struct {
	Store  StoreID
	Name   string // the file's name: "part-000042.db"; never used twice in an archive
	Counts Counts

	width       uint // top bits of a position that name its block
	sketchWidth uint // of a key of sketches; 0 in a part that has none
}

func (h *Head) append(b []byte) []byte {
	b = appendInt(b, FormatVersion)
	b = append(b, h.Store[:]...)
	b = appendString(b, h.Name)
	b = appendInt(b, int(h.width))
	b = appendInt(b, h.Counts.Games)
	b = appendInt(b, h.Counts.Records)
	b = appendInt(b, h.Counts.Positions)
	b = append(b, h.Counts.Sum[:]...)
	b = appendInt(b, len(h.Counts.Findings))
	for _, code := range slices.Sorted(maps.Keys(h.Counts.Findings)) {
		b = appendString(b, string(code))
		b = appendInt(b, h.Counts.Findings[code])
	}
	return appendInt(b, int(h.sketchWidth))
}

// read reads the head; a version that this program does not know ends it.
func (h *Head) read(b []byte) (version int, err error) {
	s := &source{b: b}
	if version = s.number(maxInt32); version < 1 || version > FormatVersion {
		return version, ErrFormat
	}
	copy(h.Store[:], s.take(len(h.Store)))
	h.Name = s.string()
	h.width = uint(s.number(62))
	h.Counts.Games = s.number(maxInt32)
	h.Counts.Records = s.number(maxInt32)
	h.Counts.Positions = s.number(1 << 40)
	copy(h.Counts.Sum[:], s.take(len(h.Counts.Sum)))
	h.Counts.Findings = map[kifu.Code]int{}
	for range s.count() {
		code := kifu.Code(s.string())
		h.Counts.Findings[code] = s.number(maxInt32)
	}
	if version >= 2 {
		h.sketchWidth = uint(s.number(sketchBits - 1))
	}
	if h.width < 2 || version >= 2 && h.sketchWidth == 0 {
		s.fail()
	}
	return version, s.err()
}

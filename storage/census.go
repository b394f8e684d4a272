package storage

import (
	"crypto/sha256"
	"encoding/binary"
)

// Census adds up postings without keeping them, so that two ways of finding
// them can be held against each other in little memory: it is the same for the
// same postings in whatever order, and where it differs it says in which
// sector of positions, so that only these need be looked at again.
type Census struct {
	sums   [Sectors][2]uint64
	counts [Sectors]int
}

// Sectors is how many sectors a census has.
const Sectors = 1 << 12

// SectorOf is the sector of a position: its first bits.
func SectorOf(hash uint64) int { return int(hash >> (64 - 12)) }

// Add counts one posting.
func (c *Census) Add(hash uint64, p *Posting) {
	var b [32]byte
	binary.LittleEndian.PutUint64(b[:], hash)
	binary.LittleEndian.PutUint32(b[8:], p.Game)
	binary.LittleEndian.PutUint32(b[12:], p.Ply)
	binary.LittleEndian.PutUint16(b[16:], uint16(p.Next))
	b[18], b[19], b[20] = byte(p.Color), byte(p.Symmetry), byte(p.Outcome)
	sum := sha256.Sum256(b[:])
	at := SectorOf(hash)
	c.sums[at][0] += binary.LittleEndian.Uint64(sum[:])
	c.sums[at][1] += binary.LittleEndian.Uint64(sum[8:])
	c.counts[at]++
}

// Differ is the sectors in which the two differ, as a set.
func (c *Census) Differ(d *Census) map[int]bool {
	differ := map[int]bool{}
	for i := range c.sums {
		if c.sums[i] != d.sums[i] || c.counts[i] != d.counts[i] {
			differ[i] = true
		}
	}
	return differ
}
